"""Right and wrong answers to exercise 6 of lesson 01: where each window starts.

Open: whether settings without sense raise an error where there are no words either, and whether
another sequence than a list will do.
"""

RIGHT = {
    "loop with break": """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError("settings")
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size >= n:
            break
        first += size - overlap
    return starts
""",
    "range to n - overlap": """
def window_starts(n, size, overlap):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be smaller than size, got {size} {overlap}")
    if n == 0:
        return []
    return list(range(0, max(n - overlap, 1), size - overlap))
""",
    "formula of the lesson": """
import math
def window_starts(n: int, size: int, overlap: int) -> list[int]:
    if size < 1:
        raise ValueError("size")
    if overlap < 0 or overlap > size - 1:
        raise ValueError("overlap")
    if n < 1:
        return []
    count = 1 if n <= size else 1 + math.ceil((n - size) / (size - overlap))
    return [number * (size - overlap) for number in range(count)]
""",
    "recursion": """
def window_starts(n, size, overlap):
    if size < 1 or not 0 <= overlap < size:
        raise ValueError
    def after(first):
        if first + size >= n:
            return [first]
        return [first] + after(first + size - overlap)
    return after(0) if n else []
""",
    "generator made a list, own error": """
class Nonsense(ValueError):
    pass

def _starts(n, size, overlap):
    at = 0
    while True:
        yield at
        if at + size >= n:
            return
        at = at + (size - overlap)

def window_starts(n, size, overlap):
    if size <= 0 or overlap < 0 or overlap >= size:
        raise Nonsense("these settings make no sense")
    return list(_starts(n, size, overlap)) if n > 0 else []
""",
    "itertools": """
def window_starts(words, window, shared):
    from itertools import count, takewhile
    if window < 1 or shared < 0 or shared >= window:
        raise ValueError("settings")
    step = window - shared
    rest = takewhile(lambda at: at - step + window < words, count(step, step))
    return [0, *rest] if words else []
""",
    "numpy": """
def window_starts(n, size, overlap):
    import numpy as np
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError("settings")
    every = np.arange(0, n, size - overlap)
    return every[(every == 0) | (every + overlap < n)].tolist()
""",
    "the package's windows": """
from ragnotes import chunk_words
def window_starts(n, size, overlap):
    if size < 1 or not 0 <= overlap < size:
        raise ValueError("settings")
    text = "x " * n
    return [chunk.start // 2 for chunk in chunk_words(text, size, overlap)]
""",
}

_CHECK = """
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError("settings")
"""


def _checked(body: str) -> str:
    return "\ndef window_starts(n, size, overlap):" + _CHECK + body


WRONG = {
    "a window too many": (
        _checked("    return list(range(0, n, size - overlap))\n"),
        "window_starts(10, 4, 1)",
    ),
    "a window too few": (
        _checked("    return list(range(0, n - size, size - overlap))\n"),
        "window_starts(10, 4, 2)",
    ),
    "only full windows": (
        _checked("    return list(range(0, n - size + 1, size - overlap))\n"),
        "window_starts(15, 6, 2)",
    ),
    "strict at the end": (
        _checked("""
    starts, at = [], 0
    while at < n:
        starts.append(at)
        if at + size > n:
            break
        at += size - overlap
    return starts
"""),
        "window_starts(10, 4, 1)",
    ),
    "one window for no words": (
        _checked("    return [0] + list(range(size - overlap, n - overlap, size - overlap))\n"),
        "window_starts(0, 6, 2)",
    ),
    "none where fewer words than overlap": (
        _checked("    return list(range(0, n - overlap, size - overlap))\n"),
        "window_starts(2, 6, 4)",
    ),
    "rule of thumb": (
        _checked("""
    return [i * (size - overlap) for i in range(round(n / (size - overlap)))]
"""),
        "window_starts(10, 4, 3)",
    ),
    "rounded down": (
        _checked("""
    if n == 0:
        return []
    count = 1 + max(n - size, 0) // (size - overlap)
    return [i * (size - overlap) for i in range(count)]
"""),
        "window_starts(15, 6, 2)",
    ),
    "step is size": (
        _checked("    return list(range(0, n, size))\n"),
        "window_starts(15, 6, 2)",
    ),
    "ignores overlap in the last test": (
        _checked("""
    return [at for at in range(0, n, size - overlap) if at == 0 or at + size <= n]
"""),
        "window_starts(15, 6, 2)",
    ),
    "returns the ends": (
        _checked("""
    if not n:
        return []
    return [min(at + size, n) for at in range(0, max(n - overlap, 1), size - overlap)]
"""),
        "window_starts(15, 6, 2)",
    ),
    "counted from one": (
        _checked("""
    if not n:
        return []
    return [at + 1 for at in range(0, max(n - overlap, 1), size - overlap)]
"""),
        "window_starts(15, 6, 2)",
    ),
    "the count alone": (
        _checked("    return len(range(0, max(n - overlap, 1), size - overlap)) if n else 0\n"),
        "window_starts(15, 6, 2)",
    ),
    "generator": (
        _checked("""
    def starts():
        at = 0
        while at < n:
            yield at
            if at + size >= n:
                break
            at += size - overlap
    return starts()
"""),
        "window_starts(15, 6, 2)",
    ),
    "hard-coded": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError
    return [0, 4, 8, 12] if n else []
""",
        "window_starts(30, 6, 2)",
    ),
    "equal overlap passes": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap > size:
        raise ValueError
    return list(range(0, max(n - overlap, 1), max(size - overlap, 1))) if n else []
""",
        "window_starts(9, 3, 3)",
    ),
    "negative overlap passes": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap >= size:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(9, 3, -1)",
    ),
    "forbids overlap 0": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap <= 0 or overlap >= size:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(9, 3, 0)",
    ),
    "forbids size 1": (
        """
def window_starts(n, size, overlap):
    if size <= 1 or overlap < 0 or overlap >= size:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(3, 1, 0)",
    ),
    "forbids half and more": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap > size / 2:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(10, 5, 4)",
    ),
    "size above n refused": (
        _checked("""
    if size > n and n > 0:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
"""),
        "window_starts(3, 6, 2)",
    ),
    "another error": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise IndexError("settings")
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(9, 3, 4)",
    ),
    "assert": (
        """
def window_starts(n, size, overlap):
    assert 0 <= overlap < size
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(9, 3, 4)",
    ),
    "returns the error": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        return ValueError("settings")
    return list(range(0, max(n - overlap, 1), size - overlap)) if n else []
""",
        "window_starts(9, 3, 4)",
    ),
    "error only past the first window": (
        """
def window_starts(n, size, overlap):
    starts, at = [], 0
    while at < n:
        starts.append(at)
        if at + size >= n:
            break
        if size < 1 or overlap < 0 or overlap >= size:
            raise ValueError
        at += size - overlap
    return starts
""",
        "window_starts(3, 5, 5)",
    ),
    "remembers": (
        """
def window_starts(n, size, overlap, starts=[]):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError
    at = 0
    while at < n:
        starts.append(at)
        if at + size >= n:
            break
        at += size - overlap
    return starts
""",
        "(window_starts(9, 3, 1), window_starts(9, 3, 1))[1]",
    ),
    "never ends without words left": (
        """
def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError
    at, starts = 0, [0]
    while at + size != n:
        at += size - overlap
        starts.append(at)
    return starts
""",
        "window_starts(15, 6, 2)",
    ),
    "ten windows at most": (
        _checked("""
    return list(range(0, max(n - overlap, 1), size - overlap))[:10] if n else []
"""),
        "window_starts(100, 5, 0)",
    ),
}

OPEN = {
    "no words, no look at the settings": """
def window_starts(n, size, overlap):
    if n == 0:
        return []
    if not 0 <= overlap < size:
        raise ValueError
    return list(range(0, max(n - overlap, 1), size - overlap))
""",
    "range": """
def window_starts(n, size, overlap):
    if not 0 <= overlap < size:
        raise ValueError
    return range(0, max(n - overlap, 1) if n else 0, size - overlap)
""",
    "tuple": """
def window_starts(n, size, overlap):
    if not 0 <= overlap < size:
        raise ValueError
    return tuple(range(0, max(n - overlap, 1) if n else 0, size - overlap))
""",
}
