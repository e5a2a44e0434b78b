"""Right and wrong answers to exercise 7 of lesson 05: the gaps with the lowest similarities.

Open: a share below 0 or above 1.
"""

RIGHT = {
    "sorted places": """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    ranked = sorted(range(len(similarities)), key=lambda i: similarities[i])
    return sorted(ranked[:count])
""",
    "pairs": """
def lowest_gaps(similarities, share):
    pairs = sorted((value, gap) for gap, value in enumerate(similarities))
    return sorted(gap for value, gap in pairs[: int(share * len(similarities) + 0.5)])
""",
    "minimum again and again": """
def lowest_gaps(values: list[float], share: float) -> list[int]:
    left = list(range(len(values)))
    taken = []
    for _ in range(int(share * len(values) + 0.5)):
        best = min(left, key=values.__getitem__)
        left.remove(best)
        taken.append(best)
    taken.sort()
    return taken
""",
    "numpy stable": """
def lowest_gaps(similarities, share):
    import numpy as np
    count = int(share * len(similarities) + 0.5)
    order = np.argsort(np.array(similarities), kind="stable")
    return np.sort(order[:count]).tolist()
""",
    "heapq": """
import heapq
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    lowest = heapq.nsmallest(count, range(len(similarities)), key=lambda i: (similarities[i], i))
    return sorted(lowest)
""",
    "rank of each": """
def lowest_gaps(similarities, share):
    n = len(similarities)
    count = int(share * n + 0.5)
    result = []
    for i in range(n):
        before = 0
        for j in range(n):
            if similarities[j] < similarities[i] or (similarities[j] == similarities[i] and j < i):
                before += 1
        if before < count:
            result.append(i)
    return result
""",
    "recursion": """
def lowest_gaps(similarities, share):
    def take(count, left):
        if count == 0:
            return []
        best = min(left, key=lambda i: (similarities[i], i))
        return [best] + take(count - 1, [i for i in left if i != best])
    return sorted(take(int(share * len(similarities) + 0.5), range(len(similarities))))
""",
    "flags": """
def lowest_gaps(similarities, share):
    import math
    n = math.floor(share * len(similarities) + 0.5)
    flags = [False] * len(similarities)
    for gap in sorted(range(len(similarities)), key=similarities.__getitem__)[:n]:
        flags[gap] = True
    return [gap for gap, flag in enumerate(flags) if flag]
""",
}

_COUNT = "int(share * len(similarities) + 0.5)"


def _taken(
    count: str = _COUNT, key: str = "similarities[i]", ends: str = "sorted(ranked[:count])"
) -> str:
    return f"""
def lowest_gaps(similarities, share):
    count = {count}
    ranked = sorted(range(len(similarities)), key=lambda i: {key})
    return {ends}
"""


_FOUR = "lowest_gaps([0.5, 0.1, 0.4, 0.2], 0.5)"
_FIVE = "lowest_gaps([0.5, 0.1, 0.4, 0.2, 0.3], 0.5)"

WRONG = {
    "by value": (_taken(ends="ranked[:count]"), "lowest_gaps([0.5, 0.2, 0.4, 0.1], 0.5)"),
    "highest": (_taken(key="-similarities[i]"), _FOUR),
    "later of equal ones": (
        _taken(key="(similarities[i], -i)"),
        "lowest_gaps([0.2, 0.2, 0.2, 0.9], 0.25)",
    ),
    "from the end of a reversed sort": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    ranked = sorted(range(len(similarities)), key=lambda i: similarities[i], reverse=True)
    return sorted(ranked[len(ranked) - count :])
""",
        "lowest_gaps([0.2, 0.2, 0.2, 0.9], 0.25)",
    ),
    "all for none": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    ranked = sorted(range(len(similarities)), key=lambda i: (-similarities[i], -i))
    return sorted(ranked[-count:])
""",
        "lowest_gaps([0.5, 0.1, 0.4], 0)",
    ),
    "rounds half to even": (
        _taken("round(share * len(similarities))"),
        _FIVE,
    ),
    "rounds down": (
        _taken("int(share * len(similarities))"),
        "lowest_gaps([0.5, 0.1, 0.4, 0.2], 0.2)",
    ),
    "rounds up": (
        _taken("-int(-share * len(similarities) // 1)"),
        "lowest_gaps([0.5, 0.1, 0.4, 0.2], 0.3)",
    ),
    "at least one": (
        _taken("max(1, int(share * len(similarities) + 0.5))"),
        "lowest_gaps([0.5, 0.1, 0.4], 0.1)",
    ),
    "never all": (
        _taken("min(len(similarities) - 1, int(share * len(similarities) + 0.5))"),
        "lowest_gaps([0.5, 0.1, 0.4], 1)",
    ),
    "one too many": (_taken(_COUNT + " + 1"), _FOUR),
    "sentences counted": (
        _taken("int(share * (len(similarities) + 1) + 0.5)"),
        "lowest_gaps([0.5, 0.1], 0.5)",
    ),
    "threshold with equal ones": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    if count == 0:
        return []
    line = sorted(similarities)[count - 1]
    return [i for i, value in enumerate(similarities) if value <= line]
""",
        "lowest_gaps([0.2, 0.2, 0.2, 0.9], 0.25)",
    ),
    "threshold without equal ones": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    if count >= len(similarities):
        return list(range(len(similarities)))
    line = sorted(similarities)[count]
    return [i for i, value in enumerate(similarities) if value < line]
""",
        "lowest_gaps([0.2, 0.2, 0.2, 0.9], 0.25)",
    ),
    "share as a threshold": (
        """
def lowest_gaps(similarities, share):
    return [i for i, value in enumerate(similarities) if value < share]
""",
        _FOUR,
    ),
    "index of equal values": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted(similarities.index(value) for value in sorted(similarities)[:count])
""",
        "lowest_gaps([0.9, 0.2, 0.2, 0.9], 0.5)",
    ),
    "a set of places": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted({similarities.index(value) for value in sorted(similarities)[:count]})
""",
        "lowest_gaps([0.9, 0.2, 0.2, 0.9], 0.5)",
    ),
    "the values": (_taken(ends="sorted(similarities)[:count]"), _FOUR),
    "counted from one": (_taken(ends="sorted(i + 1 for i in ranked[:count])"), _FOUR),
    "pairs": (_taken(ends="[(i, similarities[i]) for i in sorted(ranked[:count])]"), _FOUR),
    "set": (_taken(ends="set(ranked[:count])"), _FOUR),
    "generator": (_taken(ends="(i for i in sorted(ranked[:count]))"), _FOUR),
    "sorts its argument": (
        """
def lowest_gaps(similarities, share):
    before = list(similarities)
    similarities.sort()
    count = int(share * len(before) + 0.5)
    ranked = sorted(range(len(before)), key=lambda i: before[i])
    return sorted(ranked[:count])
""",
        "(lambda s: (lowest_gaps(s, 0.5), s))([0.5, 0.1, 0.4, 0.2])",
    ),
    "marks its argument": (
        """
def lowest_gaps(similarities, share):
    taken = []
    for _ in range(int(share * len(similarities) + 0.5)):
        gap = similarities.index(min(similarities))
        taken.append(gap)
        similarities[gap] = 9
    return sorted(taken)
""",
        "(lambda s: (lowest_gaps(s, 0.5), s))([0.5, 0.1, 0.4, 0.2])",
    ),
    "places shift by removing": (
        """
def lowest_gaps(similarities, share):
    left, taken = list(similarities), []
    for _ in range(int(share * len(similarities) + 0.5)):
        gap = left.index(min(left))
        taken.append(gap)
        left.pop(gap)
    return sorted(taken)
""",
        _FOUR,
    ),
    "lower than both neighbours": (
        """
def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    dips = [
        i for i in range(1, len(similarities) - 1)
        if similarities[i - 1] > similarities[i] < similarities[i + 1]
    ]
    return sorted(sorted(dips, key=lambda i: similarities[i])[:count])
""",
        "lowest_gaps([0.1, 0.2, 0.3, 0.4], 0.5)",
    ),
    "numbers below 0 as 0": (
        _taken(key="max(similarities[i], 0)"),
        "lowest_gaps([-0.1, -0.3, 0.2], 0.34)",
    ),
    "size of the number": (
        _taken(key="abs(similarities[i])"),
        "lowest_gaps([0.1, -0.3, 0.2], 0.34)",
    ),
    "rounded values": (_taken(key="round(similarities[i], 1)"), "lowest_gaps([0.14, 0.11], 0.5)"),
    "texts": (_taken(key="str(similarities[i])"), "lowest_gaps([-0.1, -0.3, 0.2], 0.34)"),
    "share in per cent": (_taken("int(share / 100 * len(similarities) + 0.5)"), _FOUR),
    "hard-coded": ("\ndef lowest_gaps(similarities, share):\n    return [1, 3]\n", _FIVE),
    "share ignored": (
        _taken("int(0.5 * len(similarities) + 0.5)"),
        "lowest_gaps([0.5, 0.1, 0.4, 0.2], 0.25)",
    ),
    "remembers": (
        """
def lowest_gaps(similarities, share, taken=[]):
    ranked = sorted(range(len(similarities)), key=lambda i: similarities[i])
    taken += ranked[: int(share * len(similarities) + 0.5)]
    return sorted(taken)
""",
        "(lowest_gaps([0.2, 0.1], 0.5), lowest_gaps([0.2, 0.1], 0.5))[1]",
    ),
    "fails on none": (
        """
def lowest_gaps(similarities, share):
    low = min(similarities)
    count = int(share * len(similarities) + 0.5)
    ranked = sorted(range(len(similarities)), key=lambda i: similarities[i] - low)
    return sorted(ranked[:count])
""",
        "lowest_gaps([], 0.5)",
    ),
}

OPEN = {
    "refuses a share outside 0 to 1": """
def lowest_gaps(similarities, share):
    if not 0 <= share <= 1:
        raise ValueError("share")
    count = int(share * len(similarities) + 0.5)
    return sorted(sorted(range(len(similarities)), key=lambda i: similarities[i])[:count])
""",
}
