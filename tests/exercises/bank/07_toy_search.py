"""Right and wrong answers to exercise 7 of lesson 07: the four lines of a search.

Open: a cosine of one's own, whose last digit may differ, and a search that is written anew with
other names for its arguments.
"""

_LINES = {
    "rank": "    rest = sorted(rest, key=score_of, reverse=True)[:k]\n",
    "minimum": '    rest = [one for one in rest if one["score"] >= least]\n',
    "filter": '    rest = [one for one in rest if one["product"] == product]\n',
    "score": '    rest = [one | {"score": cosine(query, one["vector"])} for one in rest]\n',
}


def _written(lines: str, result: str = '[one["name"] for one in rest]') -> str:
    return f"""
def score_of(one):
    return one["score"]


def toy_search(query, rest, product, least, k):
{lines}    return {result}
"""


def _order(names: str) -> str:
    return _written("".join(_LINES[name] for name in names.split()))


RIGHT = {
    order: _order(order)
    for order in [
        "score filter minimum rank",
        "score filter rank minimum",
        "score minimum filter rank",
        "filter score minimum rank",
        "filter score rank minimum",
    ]
}

RIGHT |= {
    "loop": """
def toy_search(query, rest, product, least, k):
    found = []
    for one in rest:
        if one["product"] == product:
            score = cosine(query, one["vector"])
            if score >= least:
                found.append((score, one["name"]))
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [name for score, name in found[:k]]
""",
    "minus the score": """
def toy_search(query, rest, product, least, k):
    def far(one):
        return -cosine(query, one["vector"])
    mine = sorted((one for one in rest if one["product"] == product), key=far)
    return [one["name"] for one in mine if -far(one) >= least][:k]
""",
    "heap": """
def toy_search(query, rest, product, least, k):
    import heapq
    scored = [(cosine(query, one["vector"]), one) for one in rest if one["product"] == product]
    scored = [pair for pair in scored if pair[0] >= least]
    return [one["name"] for _, one in heapq.nlargest(k, scored, key=lambda pair: pair[0])]
""",
    "recursion": """
def toy_search(query, rest, product, least, k):
    rest = [one for one in rest if one["product"] == product]
    if k == 0 or not rest:
        return []
    best = max(rest, key=lambda one: cosine(query, one["vector"]))
    if cosine(query, best["vector"]) < least:
        return []
    others = [one for one in rest if one is not best]
    return [best["name"]] + toy_search(query, others, product, least, k - 1)
""",
    "numpy": """
import numpy as np
def toy_search(query, rest, product, least, k):
    mine = [one for one in rest if one["product"] == product]
    scores = np.array([cosine(query, one["vector"]) for one in mine])
    order = np.argsort(-scores, kind="stable")
    return [mine[i]["name"] for i in order if scores[i] >= least][:k]
""",
    "itertools": """
from itertools import islice, takewhile
def score_of(pair):
    return pair[1]
def toy_search(query, rest, product, least, k):
    scored = ((one["name"], cosine(query, one["vector"])) for one in rest if one["product"] == product)
    best = sorted(scored, key=score_of, reverse=True)
    return [name for name, _ in islice(takewhile(lambda pair: pair[1] >= least, best), k)]
""",
}

_REST = """[
    {'name': 'a', 'product': 'kettle', 'vector': [1, 1]},
    {'name': 'b', 'product': 'toaster', 'vector': [1, 0]},
    {'name': 'c', 'product': 'kettle', 'vector': [2, 1]},
    {'name': 'd', 'product': 'kettle', 'vector': [0, 1]},
]"""
_ONE = f"toy_search([1, 0], {_REST}, 'kettle', 0.5, 1)"
_TWO = f"toy_search([1, 0], {_REST}, 'kettle', 0.5, 2)"
_ALL = f"toy_search([1, 0], {_REST}, 'kettle', 0, 9)"
_EQUAL = """toy_search([1, 0], [
    {'name': 'z', 'product': 'kettle', 'vector': [1, 1]},
    {'name': 'a', 'product': 'kettle', 'vector': [1, 1]},
], 'kettle', 0, 1)"""
_PREFIX = """toy_search([1, 0], [
    {'name': 'a', 'product': 'kettle-2', 'vector': [1, 0]},
    {'name': 'b', 'product': 'Kettle', 'vector': [1, 0]},
    {'name': 'c', 'product': 'kettle', 'vector': [1, 1]},
], 'kettle', 0.5, 2)"""

WRONG = {
    order: (_order(order), _ONE)
    for order in [
        "score rank filter minimum",
        "score rank minimum filter",
        "score minimum rank filter",
        "filter rank score minimum",
        "filter rank minimum score",
        "filter minimum score rank",
        "filter minimum rank score",
        "minimum score filter rank",
        "minimum score rank filter",
        "minimum filter score rank",
        "minimum filter rank score",
        "minimum rank score filter",
        "minimum rank filter score",
        "rank score filter minimum",
        "rank score minimum filter",
        "rank filter score minimum",
        "rank filter minimum score",
        "rank minimum score filter",
        "rank minimum filter score",
    ]
}


def _instead(name: str, line: str) -> str:
    lines = _LINES | {name: line + "\n"}
    return _written("".join(lines[one] for one in ["score", "filter", "minimum", "rank"]))


WRONG |= {
    "no filter": (_order("score minimum rank"), _ONE),
    "no minimum": (_order("score filter rank"), _ALL.replace("0, 9", "0.5, 9")),
    "no cut": (_instead("rank", "    rest = sorted(rest, key=score_of, reverse=True)"), _ONE),
    "no score": (_order("filter"), _ONE),
    "strict minimum": (
        _instead("minimum", '    rest = [one for one in rest if one["score"] > least]'),
        _ALL,
    ),
    "under the minimum": (
        _instead("minimum", '    rest = [one for one in rest if one["score"] <= least]'),
        _TWO,
    ),
    "lowest first": (_instead("rank", "    rest = sorted(rest, key=score_of)[:k]"), _ONE),
    "one more": (
        _instead("rank", "    rest = sorted(rest, key=score_of, reverse=True)[: k + 1]"),
        _ONE,
    ),
    "one less": (
        _instead("rank", "    rest = sorted(rest, key=score_of, reverse=True)[: k - 1]"),
        _ONE,
    ),
    "equals turned round": (
        _instead("rank", "    rest = sorted(rest, key=score_of)[::-1][:k]"),
        _EQUAL,
    ),
    "equals by name": (
        _instead(
            "rank", '    rest = sorted(rest, key=lambda one: (-one["score"], one["name"]))[:k]'
        ),
        _EQUAL,
    ),
    "cut, then sorted": (
        _instead("rank", "    rest = sorted(rest[:k], key=score_of, reverse=True)"),
        _ONE,
    ),
    "two at most": (
        _instead("rank", "    rest = sorted(rest, key=score_of, reverse=True)[: min(k, 2)]"),
        _ALL,
    ),
    "product as a part": (
        _instead("filter", '    rest = [one for one in rest if product in one["product"]]'),
        _PREFIX,
    ),
    "product in any case": (
        _instead("filter", '    rest = [one for one in rest if one["product"].lower() == product]'),
        _PREFIX,
    ),
    "kettle for every product": (
        _instead("filter", '    rest = [one for one in rest if one["product"] == "kettle"]'),
        _ONE.replace("'kettle', 0.5", "'toaster', 0.5"),
    ),
    "0.5 for every minimum": (
        _instead("minimum", '    rest = [one for one in rest if one["score"] >= 0.5]'),
        _ALL,
    ),
    "minimum of 0 is none": (
        _instead(
            "minimum", '    rest = [one for one in rest if not least or one["score"] >= least]'
        ),
        _ALL.replace("[1, 0],", "[-1, 0],", 1),
    ),
    "dot product": (
        _instead(
            "score",
            '    rest = [one | {"score": sum(a * b for a, b in zip(query, one["vector"]))} for one in rest]',
        ),
        _TWO.replace("[1, 1]", "[5, 5]"),
    ),
    "distance": (
        _instead(
            "score",
            '    rest = [one | {"score": 1 - cosine(query, one["vector"])} for one in rest]',
        ),
        _TWO,
    ),
    "score without its sign": (
        _instead(
            "score",
            '    rest = [one | {"score": abs(cosine(query, one["vector"]))} for one in rest]',
        ),
        _TWO.replace("[1, 0],", "[-1, 0],", 1),
    ),
    "rounded": (
        _instead(
            "score",
            '    rest = [one | {"score": round(cosine(query, one["vector"]), 1)} for one in rest]',
        ),
        _TWO.replace("0.5, 2", "0.9, 2"),
    ),
    "records, not names": (
        _written("".join(_LINES[n] for n in ["score", "filter", "minimum", "rank"]), "rest"),
        _ONE,
    ),
    "names sorted": (
        _written(
            "".join(_LINES[n] for n in ["score", "filter", "minimum", "rank"]),
            'sorted(one["name"] for one in rest)',
        ),
        _TWO,
    ),
    "set": (
        _written(
            "".join(_LINES[n] for n in ["score", "filter", "minimum", "rank"]),
            '{one["name"] for one in rest}',
        ),
        _TWO,
    ),
    "nothing found is None": (
        _written(
            "".join(_LINES[n] for n in ["score", "filter", "minimum", "rank"]),
            '[one["name"] for one in rest] or None',
        ),
        _TWO.replace("0.5, 2", "0.99, 2"),
    ),
    "equal names once": (
        _written(
            "".join(_LINES[n] for n in ["score", "filter", "minimum", "rank"]),
            'list(dict.fromkeys(one["name"] for one in rest))',
        ),
        _ALL.replace("'c'", "'a'"),
    ),
    "empties its argument": (
        _order("score filter minimum rank").replace(
            "k):\n", "k):\n    given, rest = rest, list(rest)\n    given.clear()\n"
        ),
        f"(lambda rest: (toy_search([1, 0], rest, 'kettle', 0.5, 1), rest))({_REST})",
    ),
    "sorts its argument": (
        """
def toy_search(query, rest, product, least, k):
    rest.sort(key=lambda one: cosine(query, one["vector"]), reverse=True)
    mine = [one for one in rest if one["product"] == product]
    return [one["name"] for one in mine if cosine(query, one["vector"]) >= least][:k]
""",
        f"(lambda rest: (toy_search([1, 0], rest, 'kettle', 0.5, 1), rest))({_REST})",
    ),
    "writes the score into its argument": (
        """
def toy_search(query, rest, product, least, k):
    for one in rest:
        one["score"] = cosine(query, one["vector"])
    rest = [one for one in rest if one["product"] == product and one["score"] >= least]
    rest = sorted(rest, key=lambda one: one["score"], reverse=True)[:k]
    return [one["name"] for one in rest]
""",
        f"(lambda rest: (toy_search([1, 0], rest, 'kettle', 0.5, 1), rest))({_REST})",
    ),
    "remembers": (
        """
def toy_search(query, rest, product, least, k, found=[]):
    for one in rest:
        if one["product"] == product and cosine(query, one["vector"]) >= least:
            found.append((cosine(query, one["vector"]), one["name"]))
    found.sort(key=lambda pair: -pair[0])
    return [name for _, name in found[:k]]
""",
        f"({_TWO}, {_TWO})[1]",
    ),
    "scores remembered by name": (
        """
known = {}
def toy_search(query, rest, product, least, k):
    for one in rest:
        if one["name"] not in known:
            known[one["name"]] = cosine(query, one["vector"])
    mine = [one for one in rest if one["product"] == product and known[one["name"]] >= least]
    return [one["name"] for one in sorted(mine, key=lambda one: -known[one["name"]])[:k]]
""",
        f"({_TWO}, {_TWO.replace('[1, 0],', '[0, 1],', 1)})[1]",
    ),
}

OPEN = {
    "own cosine": """
import math
def toy_search(query, rest, product, least, k):
    def like(one):
        up = sum(a * b for a, b in zip(query, one["vector"], strict=True))
        down = math.hypot(*query) * math.hypot(*one["vector"])
        return up / down if down else 0.0
    mine = [one for one in rest if one["product"] == product and like(one) >= least]
    return [one["name"] for one in sorted(mine, key=like, reverse=True)[:k]]
""",
    "other parameter names": _order("score filter minimum rank")
    .replace("(query, rest, product, least, k)", "(query, rest, wanted, least, most)")
    .replace("== product", "== wanted")
    .replace("[:k]", "[:most]"),
}
