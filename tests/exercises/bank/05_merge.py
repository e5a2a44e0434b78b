"""Right and wrong answers to exercise 3 of lesson 05: merge neighbouring pieces.

Open: pieces without words, and lists in place of pairs.
"""

RIGHT = {
    "loop": """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
    "while": """
def merge(pieces, size):
    out, i = [], 0
    while i < len(pieces):
        start, end, total = pieces[i]
        i += 1
        while i < len(pieces) and total + pieces[i][2] <= size:
            total += pieces[i][2]
            end = pieces[i][1]
            i += 1
        out.append((start, end))
    return out
""",
    "recursion": """
def merge(pieces, size):
    if len(pieces) == 0:
        return []
    if len(pieces) == 1:
        return [(pieces[0][0], pieces[0][1])]
    (a, b, n), (c, d, m) = pieces[0], pieces[1]
    if n + m <= size:
        return merge([(a, d, n + m)] + list(pieces[2:]), size)
    return [(a, b)] + merge(pieces[1:], size)
""",
    "groups": """
def merge(pieces: list[tuple[int, int, int]], size: int) -> list[tuple[int, int]]:
    groups: list = []
    for piece in pieces:
        if groups and sum(one[2] for one in groups[-1]) + piece[2] <= size:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [(group[0][0], group[-1][1]) for group in groups]
""",
    "generator": """
def _merged(parts, limit):
    held = None
    for first, last, n in parts:
        if held and held[2] + n <= limit:
            held = (held[0], last, held[2] + n)
            continue
        if held:
            yield held[:2]
        held = (first, last, n)
    if held:
        yield held[:2]

def merge(parts, limit):
    return list(_merged(parts, limit))
""",
    "reduce": """
def merge(pieces, size):
    from functools import reduce
    def step(done, piece):
        if done and done[-1][2] + piece[2] <= size:
            return done[:-1] + [(done[-1][0], piece[1], done[-1][2] + piece[2])]
        return done + [tuple(piece)]
    return [(a, b) for a, b, _ in reduce(step, pieces, [])]
""",
    "numpy sums": """
import numpy as np
def merge(pieces, size):
    sums = np.cumsum([0] + [p[2] for p in pieces])
    out, i = [], 0
    while i < len(pieces):
        j = i + 1
        while j < len(pieces) and sums[j + 1] - sums[i] <= size:
            j += 1
        out.append((pieces[i][0], pieces[j - 1][1]))
        i = j
    return out
""",
}


def _loop(test: str, taken: str = "(merged[-1][0], end)", after: str = "return merged") -> str:
    return f"""
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and {test}:
            merged[-1] = {taken}
            count += words
        else:
            merged.append((start, end))
            count = words
    {after}
"""


WRONG = {
    "strict": (
        _loop("count + words < size"),
        "merge([(0, 5, 8), (6, 9, 12)], 20)",
    ),
    "one word too many": (
        _loop("count + words <= size + 1"),
        "merge([(0, 5, 9), (6, 9, 12)], 20)",
    ),
    "counts the spaces between": (
        _loop("count + words + 1 <= size"),
        "merge([(0, 5, 8), (6, 9, 12)], 20)",
    ),
    "pairs only": (
        """
def merge(pieces, size):
    out, i = [], 0
    while i < len(pieces):
        if i + 1 < len(pieces) and pieces[i][2] + pieces[i + 1][2] <= size:
            out.append((pieces[i][0], pieces[i + 1][1]))
            i += 2
        else:
            out.append((pieces[i][0], pieces[i][1]))
            i += 1
    return out
""",
        "merge([(0, 5, 3), (6, 9, 3), (10, 14, 3)], 20)",
    ),
    "count not added": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
        count = words
    return merged
""",
        "merge([(0, 5, 9), (6, 9, 9), (10, 14, 9)], 20)",
    ),
    "count not begun anew": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        count += words
        if merged and count <= size:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged
""",
        "merge([(0, 5, 15), (6, 9, 9), (10, 14, 9)], 20)",
    ),
    "count begun at 0": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = 0
    return merged
""",
        "merge([(0, 5, 15), (6, 9, 9)], 20)",
    ),
    "small ones merged into a long one": (
        _loop("words <= size and (count > size or count + words <= size)"),
        "merge([(0, 5, 30), (6, 9, 3)], 20)",
    ),
    "drops what is too long": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if words > size:
            count = size
            continue
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
        "merge([(0, 5, 3), (6, 90, 30), (91, 95, 3)], 20)",
    ),
    "merges across a long one": (
        """
def merge(pieces, size):
    merged, count, long = [], 0, []
    for start, end, words in pieces:
        if words > size:
            long.append((start, end))
        elif merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return sorted(merged + long)
""",
        "merge([(0, 5, 3), (6, 90, 30), (91, 95, 3)], 20)",
    ),
    "raises for what is too long": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if words > size:
            raise ValueError("too long")
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
        "merge([(0, 90, 30)], 20)",
    ),
    "cuts what is too long": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, min(end, start + size) if words > size else end))
            count = words
    return merged
""",
        "merge([(0, 90, 30)], 20)",
    ),
    "forgets the last": (
        """
def merge(pieces, size):
    out, held = [], None
    for start, end, words in pieces:
        if held and held[2] + words <= size:
            held = (held[0], end, held[2] + words)
        else:
            if held:
                out.append(held[:2])
            held = (start, end, words)
    return out
""",
        "merge([(0, 5, 3), (6, 9, 30)], 20)",
    ),
    "fails on none": (
        """
def merge(pieces, size):
    start, end, count = pieces[0]
    out = []
    for a, b, n in pieces[1:]:
        if count + n <= size:
            end, count = b, count + n
        else:
            out.append((start, end))
            start, end, count = a, b, n
    return out + [(start, end)]
""",
        "merge([], 20)",
    ),
    "an empty span for none": (
        """
def merge(pieces, size):
    out, start, end, count = [], 0, 0, 0
    for i, (a, b, n) in enumerate(pieces):
        if i == 0:
            start, end, count = a, b, n
        elif count + n <= size:
            end, count = b, count + n
        else:
            out.append((start, end))
            start, end, count = a, b, n
    return out + [(start, end)]
""",
        "merge([], 20)",
    ),
    "characters": (
        _loop("end - merged[-1][0] <= size"),
        "merge([(0, 12, 3), (14, 60, 12), (62, 99, 9)], 20)",
    ),
    "first starts at 0": (
        """
def merge(pieces, size):
    out, count, at = [], 0, 0
    for start, end, words in pieces:
        if out and count + words <= size:
            out[-1] = (out[-1][0], end)
            count += words
        else:
            out.append((at, end))
            count = words
        at = end + 2
    return out
""",
        "merge([(7, 12, 3), (13, 60, 19)], 20)",
    ),
    "start of the next": (
        _loop(
            "count + words <= size",
            after="return [(a, b) for a, b in zip([m[0] for m in merged], [m[0] for m in merged[1:]] + [merged[-1][1]])] if merged else []",
        ),
        "merge([(0, 12, 3), (14, 60, 12), (62, 99, 9)], 20)",
    ),
    "loses the first start": (
        _loop("count + words <= size", taken="(start, end)"),
        "merge([(0, 12, 3), (14, 60, 12), (62, 99, 9)], 20)",
    ),
    "with the words": (
        """
def merge(pieces, size):
    merged = []
    for start, end, words in pieces:
        if merged and merged[-1][2] + words <= size:
            merged[-1] = (merged[-1][0], end, merged[-1][2] + words)
        else:
            merged.append((start, end, words))
    return merged
""",
        "merge([(0, 12, 3), (14, 60, 12), (62, 99, 9)], 20)",
    ),
    "from the last on": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in reversed(pieces):
        if merged and count + words <= size:
            merged[0] = (start, merged[0][1])
            count += words
        else:
            merged.insert(0, (start, end))
            count = words
    return merged
""",
        "merge([(0, 12, 12), (14, 60, 8), (62, 99, 9)], 20)",
    ),
    "smallest first": (
        """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in sorted(pieces, key=lambda p: p[2]):
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
        "merge([(0, 12, 12), (14, 60, 3)], 20)",
    ),
    "fills any chunk with room": (
        """
def merge(pieces, size):
    bins = []
    for start, end, words in pieces:
        for one in bins:
            if one[2] + words <= size:
                one[1], one[2] = end, one[2] + words
                break
        else:
            bins.append([start, end, words])
    return [(a, b) for a, b, _ in bins]
""",
        "merge([(0, 5, 15), (6, 20, 18), (21, 25, 4)], 20)",
    ),
    "size ignored": (
        _loop("count + words <= 20"),
        "merge([(0, 5, 6), (6, 20, 6)], 10)",
    ),
    "hard-coded": (
        """
def merge(pieces, size):
    return [(0, 60), (62, 99)]
""",
        "merge([(0, 5, 6)], 10)",
    ),
    "pops the pieces": (
        """
def merge(pieces, size):
    merged, count = [], 0
    while pieces:
        start, end, words = pieces.pop(0)
        if merged and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
        "(lambda p: (merge(p, 20), p))([(0, 5, 3), (6, 9, 3)])",
    ),
    "remembers": (
        """
def merge(pieces, size, merged=[]):
    count = 0
    for start, end, words in pieces:
        if merged and count and count + words <= size:
            merged[-1] = (merged[-1][0], end)
            count += words
        else:
            merged.append((start, end))
            count = words
    return merged
""",
        "(merge([(0, 5, 3)], 20), merge([(0, 5, 3)], 20))[1]",
    ),
    "generator": (
        """
def merge(pieces, size):
    held = None
    for start, end, words in pieces:
        if held and held[2] + words <= size:
            held = (held[0], end, held[2] + words)
        else:
            if held:
                yield held[:2]
            held = (start, end, words)
    if held:
        yield held[:2]
""",
        "merge([(0, 5, 3)], 20)",
    ),
    "only while the next alone is short": (
        _loop("words <= size - count and words < size // 2"),
        "merge([(0, 5, 3), (6, 9, 12)], 20)",
    ),
}

OPEN = {
    "lists for pairs": """
def merge(pieces, size):
    merged, count = [], 0
    for start, end, words in pieces:
        if merged and count + words <= size:
            merged[-1][1] = end
            count += words
        else:
            merged.append([start, end])
            count = words
    return merged
""",
}
