"""Right and wrong answers to exercise 8 of lesson 03: the repaired loop.

Open: a negative overlap, chunks of white space alone (the package drops them), and whether an empty text is cut before the settings are looked at.
"""

RIGHT = {
    "break": """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError("overlap must be smaller than size")
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        if end == len(text):
            break
        start = end - overlap
    return chunks
""",
    "range": """
def cut(text, size, overlap):
    if not overlap < size:
        raise ValueError(f"got {size} and {overlap}")
    if not text:
        return []
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)]
""",
    "recursion": """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError
    if len(text) <= size:
        return [text] if text else []
    return [text[:size]] + cut(text[size - overlap :], size, overlap)
""",
    "generator": """
def cut(text: str, size: int, overlap: int) -> list[str]:
    if size <= overlap:
        raise ValueError("overlap")
    def windows():
        start = 0
        while text:
            yield text[start : start + size]
            if start + size >= len(text):
                return
            start += size - overlap
    return list(windows())
""",
    "own error, itertools": """
class TooMuchOverlap(ValueError):
    pass

def cut(words, width, shared):
    import itertools
    if shared >= width:
        raise TooMuchOverlap(shared)
    out = []
    for at in itertools.count(0, width - shared):
        if words:
            out.append(words[at : at + width])
        if at + width >= len(words):
            return out
""",
    "last one inside is dropped": """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError("overlap")
    spans = [(a, min(a + size, len(text))) for a in range(0, len(text), size - overlap)]
    kept = []
    for span in spans:
        if not kept or span[1] > kept[-1][1]:
            kept.append(span)
    return [text[a:b] for a, b in kept]
""",
}

_RANGE = "[text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)]"


def _checked(body: str) -> str:
    return (
        "\ndef cut(text, size, overlap):\n    if overlap >= size:\n"
        "        raise ValueError('overlap')\n" + body
    )


WRONG = {
    "tail inside": (
        _checked("    return [text[i : i + size] for i in range(0, len(text), size - overlap)]\n"),
        "cut('abcdefghij', 4, 1)",
    ),
    "strict at the end": (
        _checked("""
    chunks, start = [], 0
    while start < len(text):
        chunks.append(text[start : start + size])
        if start + size > len(text):
            break
        start += size - overlap
    return chunks
"""),
        "cut('abcdefghij', 4, 1)",
    ),
    "loses the rest": (
        _checked(
            "    return [text[i : i + size] for i in range(0, len(text) - size + 1, size - overlap)]\n"
        ),
        "cut('abcdefgh', 3, 0)",
    ),
    "loses a text shorter than overlap": (
        _checked(
            "    return [text[i : i + size] for i in range(0, len(text) - overlap, size - overlap)]\n"
        ),
        "cut('ab', 5, 3)",
    ),
    "loses the rest of one": (
        _checked("""
    chunks, start = [], 0
    while start < len(text) - 1:
        chunks.append(text[start : start + size])
        if start + size >= len(text):
            break
        start += size - overlap
    return chunks
"""),
        "cut('abcdefg', 3, 0)",
    ),
    "an empty chunk": (
        _checked(f"    return {_RANGE}\n"),
        "cut('', 4, 1)",
    ),
    "strips": (
        _checked(f"    return [c.strip() for c in {_RANGE}] if text else []\n"),
        "cut('ab cd ef', 3, 0)",
    ),
    "drops repeats": (
        _checked(f"    return list(dict.fromkeys({_RANGE})) if text else []\n"),
        "cut('abababab', 2, 0)",
    ),
    "no overlap": (
        _checked("    return [text[i : i + size] for i in range(0, len(text), size)]\n"),
        "cut('abcdefghij', 4, 1)",
    ),
    "overlap on top of size": (
        _checked(
            "    return [text[max(i - overlap, 0) : i + size] for i in range(0, len(text), size)]\n"
        ),
        "cut('abcdefghij', 4, 1)",
    ),
    "one more shared": (
        _checked("""
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        if end == len(text):
            break
        start = max(end - overlap - 1, start + 1)
    return chunks
"""),
        "cut('abcdefghij', 4, 1)",
    ),
    "overlap given up at the end": (
        _checked("""
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        start = end if len(text) - end < size else end - overlap
    return chunks
"""),
        "cut('abcdefghij', 4, 2)",
    ),
    "merges a short tail": (
        _checked("""
    chunks, start = [], 0
    while start < len(text):
        end = start + size
        if len(text) - end < overlap:
            end = len(text)
        chunks.append(text[start:end])
        if end >= len(text):
            break
        start = end - overlap
    return chunks
"""),
        "cut('abcdefghi', 4, 2)",
    ),
    "equal overlap passes": (
        """
def cut(text, size, overlap):
    if overlap > size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), max(size - overlap, 1))] if text else []
""",
        "cut('abcdef', 3, 3)",
    ),
    "larger overlap passes": (
        """
def cut(text, size, overlap):
    if overlap == size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), max(size - overlap, 1))] if text else []
""",
        "cut('abcdef', 3, 4)",
    ),
    "error for half already": (
        """
def cut(text, size, overlap):
    if overlap * 2 >= size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
""",
        "cut('abcdefghij', 4, 3)",
    ),
    "error for no overlap": (
        """
def cut(text, size, overlap):
    if not 0 < overlap < size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
""",
        "cut('abcdefghij', 4, 0)",
    ),
    "error only in a second round": (
        """
def cut(text, size, overlap):
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        if end == len(text):
            break
        if overlap >= size:
            raise ValueError
        start = end - overlap
    return chunks
""",
        "cut('ab', 3, 3)",
    ),
    "error by range": (
        """
def cut(text, size, overlap):
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
""",
        "cut('abcdef', 3, 4)",
    ),
    "another error": (
        """
def cut(text, size, overlap):
    if overlap >= size:
        raise Exception("overlap")
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
""",
        "cut('abcdef', 3, 4)",
    ),
    "words": (
        _checked("""
    words = text.split()
    if not words:
        return []
    return [" ".join(words[i : i + size]) for i in range(0, max(len(words) - overlap, 1), size - overlap)]
"""),
        "cut('one two three', 4, 1)",
    ),
    "looks back for a full stop": (
        _checked("""
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        dot = text.rfind(".", start + overlap + 1, end)
        if dot != -1 and end < len(text):
            end = dot + 1
        chunks.append(text[start:end])
        if end == len(text):
            break
        start = end - overlap
    return chunks
"""),
        "cut('One two. Three four.', 12, 2)",
    ),
    "bytes": (
        _checked("""
    data, out, start = text.encode(), [], 0
    while start < len(data):
        out.append(data[start : start + size].decode(errors="ignore"))
        if start + size >= len(data):
            break
        start += size - overlap
    return out
"""),
        "cut('crêpes été', 3, 1)",
    ),
    "generator": (
        """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError
    start = 0
    while start < len(text):
        yield text[start : start + size]
        if start + size >= len(text):
            return
        start += size - overlap
""",
        "cut('abcdef', 3, 1)",
    ),
    "remembers": (
        """
def cut(text, size, overlap, chunks=[]):
    if overlap >= size:
        raise ValueError
    start = 0
    while start < len(text):
        chunks.append(text[start : start + size])
        if start + size >= len(text):
            break
        start += size - overlap
    return chunks
""",
        "(cut('abc', 2, 0), cut('abc', 2, 0))[1]",
    ),
    "prints": (
        """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError
    start = 0
    while start < len(text):
        print(text[start : start + size])
        if start + size >= len(text):
            break
        start += size - overlap
""",
        "cut('abcdef', 3, 1)",
    ),
    "spans": (
        _checked("""
    return [(i, min(i + size, len(text))) for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
"""),
        "cut('abcdef', 3, 1)",
    ),
    "last in front": (
        _checked(f"    return {_RANGE}[::-1] if text else []\n"),
        "cut('abcdef', 3, 1)",
    ),
}

OPEN = {
    "the package's": """
def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError("overlap")
    return [str(chunk) for chunk in chunk_characters(text, size, overlap)]
""",
    "drops chunks of white space": _checked(
        f"    return [c for c in {_RANGE} if c.strip()] if text else []\n"
    ),
    "refuses a negative overlap": """
def cut(text, size, overlap):
    if not 0 <= overlap < size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)] if text else []
""",
    "empty text first": """
def cut(text, size, overlap):
    if not text:
        return []
    if overlap >= size:
        raise ValueError
    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), size - overlap)]
""",
}
