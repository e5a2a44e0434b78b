"""Windows of a fixed size that slide over a text."""

from __future__ import annotations

import operator

from ragnotes.chunking.units import word_bounds
from ragnotes.document import Chunk, Document, as_document


def chunk_words(text: str | Document, size: int, overlap: int = 0) -> list[Chunk]:
    """Cut a text into windows of `size` words, each sharing `overlap` words with the one before.

    Words are what `text.split()` gives; the white space between them stays as written. Each
    window starts `size - overlap` words (the step) after the one before. Edge rule: the first
    window that reaches the last word is the last one, and may be shorter. A text without words
    has no chunks. ValueError unless size >= 1 and 0 <= overlap < size; TypeError for sizes
    that are not whole numbers and for a text that is neither str nor Document.

    >>> [chunk.text for chunk in chunk_words("a b c d e f g", size=4, overlap=1)]
    ['a b c d', 'd e f g']
    """
    doc = as_document(text)
    check_window(size, overlap)
    starts, ends = word_bounds(doc.text)
    number = count_chunks(len(starts), size, overlap)
    step = size - overlap
    first = starts[: number * step : step].tolist()
    last = ends[size - 1 :: step].tolist()
    if len(last) < number:  # the last window is short
        last.append(int(ends[-1]))
    return [Chunk(doc, start, end) for start, end in zip(first, last[:number], strict=True)]


def count_chunks(n: int, size: int, overlap: int = 0) -> int:
    """Return exactly how many windows of `size` units, `overlap` shared, cover `n` units.

    0 for no units, 1 when all of them fit into one window, else
    1 + ceil((n - size) / (size - overlap)). The rule of thumb n / step is an estimate and
    often one too many. ValueError for a negative n and for what `chunk_words` refuses.

    >>> count_chunks(100, size=10, overlap=5)
    19
    """
    check_window(size, overlap)
    if _whole(n, "n") < 0:
        raise ValueError(f"n must be 0 or more, got n={n}")
    if n <= size:
        return min(n, 1)
    return 1 + -(-(n - size) // (size - overlap))


def check_window(size: int, overlap: int) -> None:
    """Raise ValueError unless windows of this size and overlap move forward."""
    _whole(size, "size")
    _whole(overlap, "overlap")
    if size < 1:
        raise ValueError(f"size must be at least 1, got size={size}")
    if overlap < 0:
        raise ValueError(f"overlap must be 0 or more, got overlap={overlap}")
    if overlap >= size:
        raise ValueError(f"overlap must be smaller than size, got size={size} overlap={overlap}")


def _whole(value: int, name: str) -> int:
    """Return a whole number as an int; TypeError for anything else, True and False included."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {name}={value!r}") from None
