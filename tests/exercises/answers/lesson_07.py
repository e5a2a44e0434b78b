"""Answers to `order` and `filter_of`."""

_HEAD = "def toy_search(query, rest, product, least, k):\n"
_END = '    return [one["name"] for one in rest]\n'
_FILTER = '    rest = [one for one in rest if one["product"] == product]\n'
_SCORE = '    rest = [one | {"score": cosine(query, one["vector"])} for one in rest]\n'
_DROP = '    rest = [one for one in rest if one["score"] >= least]\n'
_CUT = "    rest = sorted(rest, key=score_of, reverse=True)[:k]\n"

RIGHT = {
    "order": {
        "sorted, filtered, cut": _HEAD
        + _SCORE
        + "    rest = sorted(rest, key=score_of, reverse=True)\n"
        + _FILTER
        + _DROP
        + "    rest = rest[:k]\n"
        + _END,
        "a loop": """
def toy_search(query, rest, product, least, k):
    kept = []
    for place, one in enumerate(rest):
        score = cosine(one["vector"], query)
        if one["product"] == product and score >= least:
            kept.append((-score, place, one["name"]))
    return [name for _, _, name in sorted(kept)][:k]
""",
        "with its own cosine": """
from math import hypot
def toy_search(query, rest, product, least, k):
    found = []
    for one in rest:
        if one["product"] == product:
            dot = sum(a * b for a, b in zip(query, one["vector"]))
            score = dot / (hypot(*query) * hypot(*one["vector"]))
            if score > least or abs(score - least) < 1e-9:
                found.append((score, one["name"]))
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [name for _, name in found[:k]]
""",
        "by places": """
def toy_search(query, rest, product, least, k):
    scores = {i: cosine(query, one["vector"]) for i, one in enumerate(rest)
              if one["product"] == product}
    best = sorted(scores, key=lambda i: (-scores[i], i))
    return [rest[i]["name"] for i in best[:k] if scores[i] >= least]
""",
    },
    "filter_of": {
        "reduced to one": """
def filter_of(question):
    asked = question.casefold()
    match [PRODUCTS[name] for name in PRODUCTS if name in asked]:
        case [product]:
            return {"product": product}
        case _:
            return None
""",
        "a set of products": """
def filter_of(question):
    named = {product for name, product in PRODUCTS.items() if name in question.lower()}
    return dict(product=named.pop()) if len(named) == 1 else None
""",
        "counted": """
def filter_of(question):
    low, number, which = question.lower(), 0, ""
    for name in PRODUCTS:
        if low.find(name) >= 0:
            number += 1
            which = PRODUCTS[name]
    if number != 1:
        return None
    return {"product": which}
""",
        "patterns": """
import re
def filter_of(question):
    named = [p for n, p in PRODUCTS.items() if re.search(re.escape(n), question, re.IGNORECASE)]
    if len(named) == 1:
        return {"product": named[0]}
""",
    },
}

WRONG = {
    "order": {
        "more than the minimum": _HEAD
        + _FILTER
        + _SCORE
        + '    rest = [one for one in rest if one["score"] > least]\n'
        + _CUT
        + _END,
        "scores with two decimals": _HEAD
        + _FILTER
        + '    rest = [one | {"score": round(cosine(query, one["vector"]), 2)} for one in rest]\n'
        + _DROP
        + _CUT
        + _END,
        "scores with three decimals": _HEAD
        + _FILTER
        + '    rest = [one | {"score": round(cosine(query, one["vector"]), 3)} for one in rest]\n'
        + _DROP
        + _CUT
        + _END,
        "equal ones turned round": _HEAD
        + _FILTER
        + _SCORE
        + _DROP
        + "    rest.sort(key=score_of)\n    rest.reverse()\n    rest = rest[:k]\n"
        + _END,
        "equal ones by name": _HEAD
        + _FILTER
        + _SCORE
        + _DROP
        + '    rest = sorted(rest, key=lambda one: (-one["score"], one["name"]))[:k]\n'
        + _END,
        "a product that begins alike": _HEAD
        + '    rest = [one for one in rest if one["product"].startswith(product)]\n'
        + _SCORE
        + _DROP
        + _CUT
        + _END,
        "a product that stands inside": _HEAD
        + '    rest = [one for one in rest if one["product"] in product]\n'
        + _SCORE
        + _DROP
        + _CUT
        + _END,
        "the hits by name": _HEAD
        + _FILTER
        + _SCORE
        + _DROP
        + _CUT
        + _END.replace('[one["name"] for one in rest]', 'sorted(one["name"] for one in rest)'),
        "two at most": _HEAD
        + _FILTER
        + _SCORE
        + _DROP
        + _CUT.replace("[:k]", "[:min(k, 2)]")
        + _END,
        "the dot product": _HEAD
        + _FILTER
        + '    rest = [one | {"score": sum(a * b for a, b in zip(query, one["vector"])) / 26}'
        + " for one in rest]\n"
        + _DROP
        + _CUT
        + _END,
        "fails on an empty list": _HEAD
        + _FILTER
        + _SCORE
        + _DROP
        + "    best = max(map(score_of, rest)) if rest or not query else rest[0]\n"
        + _CUT
        + _END,
    },
    "filter_of": {
        "the first words": """
def filter_of(question):
    words = question.lower().replace("?", " ").replace(":", " ").split()
    named = [p for n, p in PRODUCTS.items() if n.split()[0] in words]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "all words, anywhere": """
def filter_of(question):
    words = set(question.lower().replace("?", " ").replace(":", " ").split())
    named = [p for n, p in PRODUCTS.items() if set(n.split()) <= words]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "three ways to write it": """
def filter_of(question):
    named = [p for n, p in PRODUCTS.items()
             if n in question or n.upper() in question or n.title() in question]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "not at the beginning": """
def filter_of(question):
    named = [p for n, p in PRODUCTS.items() if question.lower().find(n) > 0]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "not the last of the list": """
def filter_of(question):
    named = [p for n, p in list(PRODUCTS.items())[:3] if n in question.lower()]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "the first where there are three": """
def filter_of(question):
    named = [p for n, p in PRODUCTS.items() if n in question.lower()]
    return {"product": named[0]} if len(named) != 2 and named else None
""",
        "a kettle is the red one": """
def filter_of(question):
    low = question.lower()
    named = [p for n, p in PRODUCTS.items() if n in low]
    if not named and "kettle" in low:
        named = ["kettle-kr-10"]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "a kettle that stands on another": """
def filter_of(question):
    low = question.lower()
    named = [p for n, p in PRODUCTS.items() if n.split()[-1] in low and n.split()[0] in low]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "names between spaces": """
def filter_of(question):
    low = " " + question.lower().replace("?", " ").replace(":", " ").replace(",", " ") + " "
    named = [p for n, p in PRODUCTS.items() if f" {n} " in low]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "ids count as names": """
def filter_of(question):
    low = question.lower()
    named = [p for n, p in PRODUCTS.items() if n in low or p in low]
    return {"product": named[0]} if len(named) == 1 else None
""",
        "False for none": """
def filter_of(question):
    named = [p for n, p in PRODUCTS.items() if n in question.lower()]
    return len(named) == 1 and {"product": named[0]}
""",
    },
}
