"""Right and wrong answers to exercise 3 of lesson 11: recall.

Open: no relevant id at all, an id that is twice among the relevant ones, and a k below 0.
"""

RIGHT = {
    "loop": """
def recall(relevant, retrieved, k):
    count = 0
    for one in relevant:
        if one in retrieved[:k]:
            count += 1
    return count / len(relevant)
""",
    "sets": """
def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(set(relevant))
""",
    "comprehension": """
def recall(wanted: list[str], found: list[str], k: int) -> float:
    first = set(found[:k])
    return sum(one in first for one in wanted) / len(wanted)
""",
    "while": """
def recall(relevant, retrieved, k):
    i, seen = 0, []
    while i < k and i < len(retrieved):
        if retrieved[i] in relevant and retrieved[i] not in seen:
            seen.append(retrieved[i])
        i += 1
    return len(seen) / len(relevant)
""",
    "recursion": """
def _found(relevant, retrieved, k):
    if not relevant:
        return 0
    here = 1 if relevant[0] in retrieved[:k] else 0
    return here + _found(relevant[1:], retrieved, k)

def recall(relevant, retrieved, k):
    return _found(relevant, retrieved, k) / len(relevant)
""",
    "numpy": """
import numpy as np
def recall(relevant, retrieved, k):
    return float(np.isin(np.array(relevant, dtype=str), np.array(retrieved[:k], dtype=str)).mean())
""",
    "mean": """
def recall(relevant, retrieved, k):
    from statistics import mean
    return float(mean([1.0 if one in retrieved[:k] else 0.0 for one in relevant]))
""",
    "those missed": """
def recall(relevant, retrieved, k):
    missed = [one for one in relevant if one not in retrieved[:k]]
    return (len(relevant) - len(missed)) / len(relevant)
""",
    "itertools": """
from itertools import islice
def recall(relevant, retrieved, k):
    first = frozenset(islice(retrieved, k))
    return len(first.intersection(relevant)) / len(relevant)
""",
    "ranks": """
def recall(relevant, retrieved, k):
    ranks = {}
    for rank, one in enumerate(retrieved, start=1):
        ranks.setdefault(one, rank)
    return len([one for one in relevant if one in ranks and ranks[one] <= k]) / len(relevant)
""",
    "crossed off": """
def recall(relevant, retrieved, k):
    open_ones = list(relevant)
    for one in retrieved[:k]:
        if one in open_ones:
            open_ones.remove(one)
    return 1 - len(open_ones) / len(relevant) if len(relevant) in (1, 2, 4, 8) else (len(relevant) - len(open_ones)) / len(relevant)
""",
}

_ONE = "recall(['a', 'b'], ['a', 'c', 'b', 'd'], 2)"
_TWICE = "recall(['a', 'b'], ['a', 'a', 'b'], 2)"
_PLACES = "recall(['a', 'b'], ['c', 'c', 'a', 'b'], 3)"
_ALL = "recall(['a', 'b'], ['b', 'a', 'c'], 3)"
_THIRD = "recall(['a', 'b', 'c'], ['a', 'x'], 2)"
_LARGE_K = "recall(['a', 'b'], ['a'], 10)"
_ZERO = "recall(['a'], ['a', 'b'], 0)"
_NOTHING = "recall(['a', 'b'], [], 5)"
_NONE = "recall(['a', 'b'], ['c', 'd'], 2)"
_LAST = "recall(['a', 'b'], ['c', 'b'], 2)"
_FOUR = "recall(['a', 'b', 'c', 'd'], ['a', 'b'], 2)"
_TWELVE = "recall(['l'], list('abcdefghijkl'), 12)"


def _share(count: str, by: str = "len(relevant)") -> str:
    return f"""
def recall(relevant, retrieved, k):
    first = retrieved[:k]
    return {count} / {by}
"""


_COUNT = "len([one for one in relevant if one in first])"


def _of(first: str) -> str:
    return f"""
def recall(relevant, retrieved, k):
    first = {first}
    return {_COUNT} / len(relevant)
"""


WRONG = {
    "repeats counted": (_share("len([one for one in first if one in relevant])"), _TWICE),
    "repeats counted, 1 at most": (
        _share("min(len([one for one in first if one in relevant]), len(relevant))"),
        _TWICE,
    ),
    "first made distinct, then cut": (_of("list(dict.fromkeys(retrieved))[:k]"), _PLACES),
    "cut among the relevant": (
        _of("[one for one in retrieved if one in relevant][:k]"),
        "recall(['a', 'b'], ['c', 'a', 'b'], 2)",
    ),
    "no cut": (_of("retrieved"), _ONE),
    "one more": (_of("retrieved[: k + 1]"), _ONE),
    "one less": (_of("retrieved[: k - 1]"), "recall(['a'], ['b', 'a'], 2)"),
    "from the second": (_of("retrieved[1:k]"), _ONE),
    "from the second, k of them": (_of("retrieved[1 : k + 1]"), _TWICE),
    "the last k": (_of("retrieved[-k:]"), "recall(['a'], ['a', 'b', 'c'], 1)"),
    "the k-th alone": (_of("retrieved[k - 1 : k]"), _ONE),
    "five, whatever k": (_of("retrieved[:5]"), _ONE),
    "ten at most": (_of("retrieved[: min(k, 10)]"), _TWELVE),
    "five at most": (_of("retrieved[: min(k, 5)]"), _TWELVE),
    "k of 0 is no cut": (_of("retrieved[:k] if k else retrieved"), _ZERO),
    "k of 0 is one": (_of("retrieved[: max(k, 1)]"), _ZERO),
    "k of 0 is an error": (
        """
def recall(relevant, retrieved, k):
    if k < 1:
        raise ValueError("k")
    return len(set(relevant) & set(retrieved[:k])) / len(relevant)
""",
        _ZERO,
    ),
    "sorted, then cut": (_of("sorted(retrieved)[:k]"), "recall(['b'], ['b', 'a'], 1)"),
    "set, then cut": (_of("sorted(set(retrieved))[:k]"), "recall(['b'], ['b', 'a'], 1)"),
    "k that goes too far is an error": (_of("[retrieved[i] for i in range(k)]"), _LARGE_K),
    "k that goes too far is 0": (_of("retrieved[:k] if k <= len(retrieved) else []"), _LARGE_K),
    "precision": (_share(_COUNT, "k"), _FOUR),
    "precision of what came": (_share(_COUNT, "max(len(first), 1)"), _FOUR),
    "by the smaller": (_share(_COUNT, "min(k, len(relevant))"), _FOUR),
    "by the larger": (_share(_COUNT, "max(k, len(relevant))"), _LARGE_K),
    "by all retrieved": (_share(_COUNT, "max(len(retrieved), 1)"), _ONE),
    "by both together": (_share(_COUNT, "len(set(relevant) | set(first))"), _ONE),
    "by those of the relevant that were retrieved": (
        _share(_COUNT, "max(len(set(relevant) & set(retrieved)), 1)"),
        _LARGE_K,
    ),
    "one more below": (_share(_COUNT, "(len(relevant) + 1)"), _ALL),
    "whole division": (_share(_COUNT, "1 // len(relevant)").replace("/ 1 //", "//"), _ONE),
    "rounded to two": (_share(f"round({_COUNT}", "len(relevant), 2)"), _THIRD),
    "rounded to whole": (_share(f"round({_COUNT}", "len(relevant))"), _ONE),
    "per cent": (_share("100 * " + _COUNT), _ONE),
    "count": (_share(_COUNT, "1"), _ONE),
    "text": (_share(f"str({_COUNT}", "len(relevant))"), _ONE),
    "the share missed": (_share("len([one for one in relevant if one not in first])"), _THIRD),
    "hit rate": (_share("float(any(one in first for one in relevant))", "1"), _ONE),
    "all or nothing": (_share("float(all(one in first for one in relevant))", "1"), _ONE),
    "reciprocal rank": (
        """
def recall(relevant, retrieved, k):
    for rank, one in enumerate(retrieved[:k], start=1):
        if one in relevant:
            return 1 / rank
    return 0.0
""",
        _ONE,
    ),
    "place for place": (
        """
def recall(relevant, retrieved, k):
    return sum(one == other for one, other in zip(relevant, retrieved[:k])) / len(relevant)
""",
        _ALL,
    ),
    "the relevant in their order": (
        """
def recall(relevant, retrieved, k):
    rest, count = retrieved[:k], 0
    for one in relevant:
        if one in rest:
            rest = rest[rest.index(one) + 1 :]
            count += 1
    return count / len(relevant)
""",
        _ALL,
    ),
    "relevant cut too": (
        """
def recall(relevant, retrieved, k):
    return len(set(relevant[:k]) & set(retrieved[:k])) / len(relevant)
""",
        "recall(['a', 'b'], ['b'], 1)",
    ),
    "relevant cut below too": (
        """
def recall(relevant, retrieved, k):
    wanted = relevant[: max(k, 1)]
    return len(set(wanted) & set(retrieved[:k])) / len(wanted)
""",
        "recall(['a', 'b'], ['a'], 1)",
    ),
    "part of an id": (
        _share("len([one for one in relevant if any(one in other for other in first)])"),
        "recall(['d1'], ['d12'], 1)",
    ),
    "begins like an id": (
        _share("len([one for one in relevant if any(one.startswith(other) for other in first)])"),
        "recall(['d12'], ['d1'], 1)",
    ),
    "looked for in one text": (
        _share("len([one for one in relevant if one in ' '.join(first)])"),
        "recall(['d1'], ['d12'], 1)",
    ),
    "document of the id": (
        _share(
            "len([one for one in relevant if one.split('#')[0] in [x.split('#')[0] for x in first]])"
        ),
        "recall(['d#1'], ['d#2'], 1)",
    ),
    "any case": (
        _share("len([one for one in relevant if one.lower() in [x.lower() for x in first]])"),
        "recall(['a'], ['A'], 1)",
    ),
    "white space lost": (
        _share("len([one for one in relevant if one.strip() in [x.strip() for x in first]])"),
        "recall(['a'], ['a '], 1)",
    ),
    "a missing one is an error": (
        """
def recall(relevant, retrieved, k):
    return sum(retrieved.index(one) < k for one in relevant) / len(relevant)
""",
        _NONE,
    ),
    "nothing retrieved is an error": (
        """
def recall(relevant, retrieved, k):
    if not retrieved:
        raise ValueError("retrieved")
    return len(set(relevant) & set(retrieved[:k])) / len(relevant)
""",
        _NOTHING,
    ),
    "nothing retrieved is None": (
        """
def recall(relevant, retrieved, k):
    if retrieved:
        return len(set(relevant) & set(retrieved[:k])) / len(relevant)
""",
        _NOTHING,
    ),
    "nothing retrieved is 1": (
        """
def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(relevant) if retrieved else 1.0
""",
        _NOTHING,
    ),
    "loses the last relevant": (
        """
def recall(relevant, retrieved, k):
    return sum(relevant[i] in retrieved[:k] for i in range(len(relevant) - 1)) / len(relevant)
""",
        _LAST,
    ),
    "loses the first relevant": (
        """
def recall(relevant, retrieved, k):
    return sum(one in retrieved[:k] for one in relevant[1:]) / len(relevant)
""",
        _ONE,
    ),
    "stops at the first that is not relevant": (
        """
def recall(relevant, retrieved, k):
    found = set()
    for one in retrieved[:k]:
        if one not in relevant:
            break
        found.add(one)
    return len(found) / len(relevant)
""",
        _LAST,
    ),
    "stops at a repeat": (
        """
def recall(relevant, retrieved, k):
    found = []
    for one in retrieved[:k]:
        if one in found:
            break
        found.append(one)
    return len([one for one in relevant if one in found]) / len(relevant)
""",
        "recall(['a', 'b'], ['a', 'a', 'b'], 3)",
    ),
    "repeats of neighbours only": (
        """
def recall(relevant, retrieved, k):
    count, before = 0, None
    for one in retrieved[:k]:
        if one in relevant and one != before:
            count += 1
        before = one
    return count / len(relevant)
""",
        "recall(['a', 'b'], ['a', 'c', 'a'], 3)",
    ),
    "two at most counted": (
        _share(f"min({_COUNT}, 2)"),
        "recall(['a', 'b', 'c'], ['a', 'b', 'c'], 3)",
    ),
    "hard-coded": (
        """
def recall(relevant, retrieved, k):
    return 0.5
""",
        _ALL,
    ),
    "takes out of the relevant": (
        """
def recall(relevant, retrieved, k):
    n = len(relevant)
    for one in retrieved[:k]:
        if one in relevant:
            relevant.remove(one)
    return (n - len(relevant)) / n
""",
        "(lambda given: (recall(given, ['a'], 1), given))(['a', 'b'])",
    ),
    "takes out of the retrieved": (
        """
def recall(relevant, retrieved, k):
    first = [retrieved.pop(0) for _ in range(min(k, len(retrieved)))]
    return len([one for one in relevant if one in first]) / len(relevant)
""",
        "(lambda given: (recall(['a'], given, 1), given))(['a', 'b'])",
    ),
    "cuts the retrieved": (
        """
def recall(relevant, retrieved, k):
    del retrieved[k:]
    return len([one for one in relevant if one in retrieved]) / len(relevant)
""",
        "(lambda given: (recall(['a'], given, 1), given))(['a', 'b'])",
    ),
    "remembers": (
        """
def recall(relevant, retrieved, k, found=set()):
    found |= set(retrieved[:k])
    return len([one for one in relevant if one in found]) / len(relevant)
""",
        "(recall(['a'], ['a'], 1), recall(['a', 'b'], ['b'], 1))[1]",
    ),
    "remembers the count": (
        """
count = 0
def recall(relevant, retrieved, k):
    global count
    count += len([one for one in relevant if one in retrieved[:k]])
    return count / len(relevant)
""",
        f"({_ONE}, {_ONE})[1]",
    ),
}

OPEN = {
    "no relevant id is 0": """
def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(relevant) if relevant else 0.0
""",
    "no relevant id is 1": """
def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(relevant) if relevant else 1.0
""",
    "no relevant id is None": """
def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(relevant) if relevant else None
""",
    "fraction": """
from fractions import Fraction
def recall(relevant, retrieved, k):
    return Fraction(len(set(relevant) & set(retrieved[:k])), len(relevant))
""",
    "numpy number": """
import numpy as np
def recall(relevant, retrieved, k):
    return np.mean([one in retrieved[:k] for one in relevant])
""",
    "share rounded to six": _share(f"round({_COUNT}", "len(relevant), 6)"),
    "added up in parts": """
def recall(relevant, retrieved, k):
    return sum([1 / len(relevant) for one in relevant if one in retrieved[:k]])
""",
}
