"""Right and wrong answers to exercise 5 of lesson 08: reciprocal ranks of two lists.

Open: another kind of dict, other numbers than floats, and the order of the dict.
"""

RIGHT = {
    "two loops": """
def rank_scores(first, second):
    scores = {}
    for i, name in enumerate(first):
        scores[name] = scores.get(name, 0) + 1 / (60 + i + 1)
    for i, name in enumerate(second):
        scores[name] = scores.get(name, 0) + 1 / (60 + i + 1)
    return scores
""",
    "one loop in another": """
def rank_scores(one: list[str], other: list[str]) -> dict[str, float]:
    joined: dict[str, float] = {}
    for ranking in (one, other):
        for rank, name in enumerate(ranking, start=1):
            joined.setdefault(name, 0.0)
            joined[name] += 1 / (60 + rank)
    return joined
""",
    "comprehension": """
def rank_scores(first, second):
    def part(name, ranking):
        return 1 / (61 + ranking.index(name)) if name in ranking else 0
    return {name: part(name, first) + part(name, second) for name in set(first) | set(second)}
""",
    "while": """
def rank_scores(first, second):
    scores, at = {}, 0
    while at < max(len(first), len(second)):
        for ranking in [first, second]:
            if at < len(ranking):
                scores[ranking[at]] = scores.get(ranking[at], 0) + 1 / (at + 61)
        at += 1
    return scores
""",
    "recursion": """
def rank_scores(first, second, rank=1):
    if not first and not second:
        return {}
    scores = rank_scores(first[1:], second[1:], rank + 1)
    for name in first[:1] + second[:1]:
        scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
    "itertools": """
from itertools import chain, count
def rank_scores(first, second):
    scores = {}
    for name, down in chain(zip(first, count(61)), zip(second, count(61))):
        scores[name] = scores[name] + 1 / down if name in scores else 1 / down
    return scores
""",
    "a dict for each": """
def rank_scores(first, second):
    a = dict(zip(first, [1 / (60 + rank) for rank in range(1, len(first) + 1)]))
    b = dict(zip(second, [1 / (60 + rank) for rank in range(1, len(second) + 1)]))
    return {name: a.get(name, 0) + b.get(name, 0) for name in [*second, *first]}
""",
    "numpy": """
import numpy as np
def rank_scores(first, second):
    names = list(dict.fromkeys(first + second))
    scores = np.zeros(len(names))
    for ranking in (first, second):
        for rank, name in enumerate(ranking, 1):
            scores[names.index(name)] += 1 / (60 + rank)
    return dict(zip(names, scores.tolist()))
""",
    "defaultdict made a dict": """
def rank_scores(first, second):
    from collections import defaultdict
    scores = defaultdict(float)
    for ranking in first, second:
        for name in ranking:
            scores[name] += 1 / (61 + ranking.index(name))
    return dict(scores)
""",
    "the package's": """
from ragnotes import Chunk, Document
def rank_scores(first, second):
    def hits(names):
        return [Hit(Chunk(Document(name, "x"), 0, 1), 1.0) for name in names]
    joined = fuse_ranks([hits(first), hits(second)], k=len(first) + len(second) + 1)
    return {hit.chunk.doc.id: hit.score for hit in joined}
""",
}

_ONE = "rank_scores(['A', 'B'], ['B'])"
_NO_COMMON = "rank_scores(['A'], ['B'])"
_TWELVE = "rank_scores(list('abcdefghijkl'), list('lk'))"
_LONG = "rank_scores([str(i) for i in range(80)], [str(i) for i in range(70, 120)])"


def _part(part: str) -> str:
    return f"""
def rank_scores(first, second):
    scores = {{}}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + {part}
    return scores
"""


def _sum(line: str, result: str = "scores") -> str:
    return f"""
def rank_scores(first, second):
    scores = {{}}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            {line}
    return {result}
"""


_ADD = "scores[name] = scores.get(name, 0) + 1 / (60 + rank)"

WRONG = {
    "ranks from 0": (_part("1 / (59 + rank)"), _ONE),
    "ranks from 2": (_part("1 / (61 + rank)"), _ONE),
    "without 60": (_part("1 / rank"), _ONE),
    "6 for 60": (_part("1 / (6 + rank)"), _ONE),
    "brackets forgotten": (_part("1 / 60 + rank"), _ONE),
    "whole division": (_part("1 // (60 + rank)"), _ONE),
    "rounded to four": (_part("round(1 / (60 + rank), 4)"), _ONE),
    "thousandths": (_part("1000 / (60 + rank)"), _ONE),
    "the rank itself": (_part("60 + rank"), _ONE),
    "from the end": (_part("1 / (61 + len(ranking) - rank)"), _ONE),
    "half of each": (_part("0.5 / (60 + rank)"), _ONE),
    "all equal": (_part("1 / 61"), _ONE),
    "nothing after ten": (_part("(1 / (60 + rank) if rank <= 10 else 0)"), _TWELVE),
    "nothing after fifty": (_part("(1 / (60 + rank) if rank <= 50 else 0)"), _LONG),
    "no rank above 60": (_part("1 / (60 + min(rank, 60))"), _LONG),
    "last one wins": (_sum("scores[name] = 1 / (60 + rank)"), _ONE),
    "first one stays": (_sum("scores.setdefault(name, 1 / (60 + rank))"), _ONE),
    "the better one": (_sum("scores[name] = max(scores.get(name, 0), 1 / (60 + rank))"), _ONE),
    "small letters": (
        _sum("scores[name.lower()] = scores.get(name.lower(), 0) + 1 / (60 + rank)"),
        _ONE,
    ),
    "white space lost": (
        _sum("scores[name.strip()] = scores.get(name.strip(), 0) + 1 / (60 + rank)"),
        "rank_scores(['A', 'A '], ['A'])",
    ),
    "first sign of the id": (
        _sum("scores[name[0]] = scores.get(name[0], 0) + 1 / (60 + rank)"),
        "rank_scores(['doc1', 'doc2'], ['doc2'])",
    ),
    "ids before the hash": (
        _sum("name = name.split('#')[0]; " + _ADD),
        "rank_scores(['doc#1', 'doc#2'], ['doc#2'])",
    ),
    "sorted pairs": (
        _sum(_ADD, "sorted(scores.items(), key=lambda pair: -pair[1])"),
        _ONE,
    ),
    "the ids alone": (_sum(_ADD, "sorted(scores, key=scores.get, reverse=True)"), _ONE),
    "the scores alone": (_sum(_ADD, "list(scores.values())"), _ONE),
    "best ten": (
        _sum(_ADD, "dict(sorted(scores.items(), key=lambda pair: -pair[1])[:10])"),
        _TWELVE,
    ),
    "best twenty": (
        _sum(_ADD, "dict(sorted(scores.items(), key=lambda pair: -pair[1])[:20])"),
        _LONG,
    ),
    "rounded at the end": (
        _sum(_ADD, "{name: round(score, 5) for name, score in scores.items()}"),
        _ONE,
    ),
    "standardised": (
        _sum(_ADD, "{name: score / max(scores.values()) for name, score in scores.items()}"),
        _ONE,
    ),
    "in both only": (
        """
def rank_scores(first, second):
    return {
        name: 1 / (61 + first.index(name)) + 1 / (61 + second.index(name))
        for name in first if name in second
    }
""",
        _ONE,
    ),
    "ids of the first only": (
        """
def rank_scores(first, second):
    scores = {name: 1 / (61 + i) for i, name in enumerate(first)}
    for i, name in enumerate(second):
        if name in scores:
            scores[name] += 1 / (61 + i)
    return scores
""",
        _NO_COMMON,
    ),
    "ids of the second only": (
        """
def rank_scores(first, second):
    scores = {name: 1 / (61 + i) for i, name in enumerate(second)}
    for i, name in enumerate(first):
        if name in scores:
            scores[name] += 1 / (61 + i)
    return scores
""",
        _NO_COMMON,
    ),
    "first list only": (
        """
def rank_scores(first, second):
    return {name: 1 / (61 + i) for i, name in enumerate(first)}
""",
        _ONE,
    ),
    "two dicts joined": (
        """
def rank_scores(first, second):
    one = {name: 1 / (61 + i) for i, name in enumerate(first)}
    return one | {name: 1 / (61 + i) for i, name in enumerate(second)}
""",
        _ONE,
    ),
    "one list behind the other": (
        """
def rank_scores(first, second):
    scores = {}
    for rank, name in enumerate(first + second, start=1):
        scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        _ONE,
    ),
    "zip": (
        """
def rank_scores(first, second):
    scores = {}
    for rank, (one, other) in enumerate(zip(first, second), start=1):
        scores[one] = scores.get(one, 0) + 1 / (60 + rank)
        scores[other] = scores.get(other, 0) + 1 / (60 + rank)
    return scores
""",
        _ONE,
    ),
    "longer second cut": (
        """
def rank_scores(first, second):
    scores = {name: 1 / (61 + i) for i, name in enumerate(first)}
    for i in range(min(len(first), len(second))):
        scores[second[i]] = scores.get(second[i], 0) + 1 / (61 + i)
    return scores
""",
        "rank_scores(['A'], ['B', 'C'])",
    ),
    "loses the last": (
        """
def rank_scores(first, second):
    scores = {}
    for ranking in [first, second]:
        for i in range(len(ranking) - 1):
            scores[ranking[i]] = scores.get(ranking[i], 0) + 1 / (61 + i)
    return scores
""",
        _ONE,
    ),
    "loses the first": (
        """
def rank_scores(first, second):
    scores = {}
    for ranking in [first, second]:
        for i in range(1, len(ranking)):
            scores[ranking[i]] = scores.get(ranking[i], 0) + 1 / (61 + i)
    return scores
""",
        _ONE,
    ),
    "a lacking one is last": (
        """
def rank_scores(first, second):
    def part(name, ranking):
        return 1 / (61 + (ranking.index(name) if name in ranking else len(ranking)))
    return {name: part(name, first) + part(name, second) for name in first + second}
""",
        _ONE,
    ),
    "ranks added": (
        """
def rank_scores(first, second):
    ranks = {}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            ranks[name] = ranks.get(name, 0) + rank
    return {name: 1 / (60 + rank) for name, rank in ranks.items()}
""",
        _ONE,
    ),
    "60 from the list alone": (
        """
def rank_scores(first, second):
    k = 60 if len(first) < 20 else len(first)
    scores = {}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + 1 / (k + rank)
    return scores
""",
        _LONG,
    ),
    "rank of the first for both": (
        """
def rank_scores(first, second):
    scores = {name: 1 / (61 + i) for i, name in enumerate(first)}
    for i, name in enumerate(second):
        scores[name] = 2 * scores[name] if name in scores else 1 / (61 + i)
    return scores
""",
        _ONE,
    ),
    "empty list is an error": (
        """
def rank_scores(first, second):
    if not first or not second:
        raise ValueError("no hits")
    scores = {}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        "rank_scores([], ['A'])",
    ),
    "empty list empties": (
        """
def rank_scores(first, second):
    if not first or not second:
        return {}
    scores = {}
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        "rank_scores(['A'], [])",
    ),
    "None for nothing": (
        _sum(_ADD, "scores or None"),
        "rank_scores([], [])",
    ),
    "hard-coded": (
        """
def rank_scores(first, second):
    return {"A": 1 / 61, "B": 1 / 62 + 1 / 61}
""",
        _NO_COMMON,
    ),
    "sorts its arguments": (
        """
def rank_scores(first, second):
    scores = {}
    for ranking in [first, second]:
        ranking.sort()
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        "rank_scores(['B', 'A'], [])",
    ),
    "lengthens its argument": (
        """
def rank_scores(first, second):
    parts = [1 / (61 + i) for i in range(len(first))] + [1 / (61 + i) for i in range(len(second))]
    first += second
    scores = {}
    for name, part in zip(first, parts):
        scores[name] = scores.get(name, 0) + part
    return scores
""",
        "(lambda a, b: (rank_scores(a, b), a, b))(['A', 'B'], ['B'])",
    ),
    "empties its arguments": (
        """
def rank_scores(first, second):
    scores = {}
    for ranking in [first, second]:
        rank = 0
        while ranking:
            rank += 1
            name = ranking.pop(0)
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        "(lambda a, b: (rank_scores(a, b), a, b))(['A', 'B'], ['B'])",
    ),
    "remembers": (
        """
def rank_scores(first, second, scores={}):
    for ranking in [first, second]:
        for rank, name in enumerate(ranking, start=1):
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        f"(dict({_ONE}), {_ONE})[1]",
    ),
    "remembers the ids only": (
        """
seen = []
def rank_scores(first, second):
    seen.extend(name for name in first + second if name not in seen)
    def part(name, ranking):
        return 1 / (61 + ranking.index(name)) if name in ranking else 0
    return {name: part(name, first) + part(name, second) for name in seen}
""",
        f"({_ONE}, rank_scores(['C'], []))[1]",
    ),
}

OPEN = {
    "defaultdict": """
from collections import defaultdict
def rank_scores(first, second):
    scores = defaultdict(float)
    for ranking in first, second:
        for rank, name in enumerate(ranking, 1):
            scores[name] += 1 / (60 + rank)
    return scores
""",
    "Counter": """
from collections import Counter
def rank_scores(first, second):
    scores = Counter()
    for ranking in first, second:
        scores.update({name: 1 / (60 + rank) for rank, name in enumerate(ranking, 1)})
    return scores
""",
    "fractions": """
from fractions import Fraction
def rank_scores(first, second):
    scores = {}
    for ranking in first, second:
        for rank, name in enumerate(ranking, 1):
            scores[name] = scores.get(name, 0) + Fraction(1, 60 + rank)
    return {name: float(score) for name, score in scores.items()}
""",
    "numpy numbers": """
import numpy as np
def rank_scores(first, second):
    scores = {}
    for ranking in first, second:
        for name, part in zip(ranking, 1 / np.arange(61, 61 + len(ranking))):
            scores[name] = scores.get(name, 0) + part
    return scores
""",
    "rounded to ten places": _sum(
        _ADD, "{name: round(score, 10) for name, score in scores.items()}"
    ),
    "best first": _sum(_ADD, "dict(sorted(scores.items(), key=lambda pair: -pair[1]))"),
}
