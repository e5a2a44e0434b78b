"""Windows of a fixed size that slide over a text."""

from __future__ import annotations

import operator
from bisect import bisect_right
from typing import TYPE_CHECKING

from ragnotes.chunking.paragraphs import line_bounds
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.tokens import token_bounds
from ragnotes.chunking.units import Units, word_bounds
from ragnotes.document import Chunk, Document, as_document, chunks_at

if TYPE_CHECKING:
    from tiktoken import Encoding


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
    return chunks_at(doc, zip(first, last[:number], strict=True))


def chunk_characters(
    text: str | Document, size: int, overlap: int = 0, at_sentences: bool = False
) -> list[Chunk]:
    """Cut a text into windows of `size` characters, each sharing `overlap` with the one before.

    Characters are code points, white space included: a window may begin or end inside a word,
    or inside an emoji that is joined from several. A window of white space alone is left out.
    The edge rule and the errors are those of `chunk_words`.

    With `at_sentences`, a window ends at the last sentence end or line end within `size`, if
    that lies past half of `size` and past `overlap`: so none is tiny, none is larger than
    `size`, and each ends after the one before.

    >>> [chunk.text for chunk in chunk_characters("abcdefghijk", size=10, overlap=2)]
    ['abcdefghij', 'ijk']
    >>> [chunk.text for chunk in chunk_characters("Stop. Go on.", size=8, at_sentences=True)]
    ['Stop.', ' Go on.']
    """
    doc = as_document(text)
    check_window(size, overlap)
    total = len(doc.text)
    if at_sentences:
        spans = _windows_to_breaks(doc.text, size, overlap)
    else:
        step = size - overlap
        starts = range(0, count_chunks(total, size, overlap) * step, step)
        spans = [(start, min(start + size, total)) for start in starts]
    return _chunks(doc, spans)


def chunk_tokens(
    text: str | Document, size: int, overlap: int = 0, encoding: str | Encoding = "cl100k_base"
) -> list[Chunk]:
    """Cut a text into windows of `size` tokens, each sharing `overlap` tokens with the one before.

    The tokens are those of one tiktoken encoding of the whole text; "cl100k_base" and
    "r50k_base" need no network. A window never begins or ends inside a character. Where a
    character is made of several tokens, a window that would end between them ends before it,
    and one that would begin there begins after it: so no window has more than `size` tokens,
    except a single character of more tokens than that. A window of white space alone is left
    out. Edge rule and errors as for `chunk_words`; ValueError for an unknown encoding.

    >>> [chunk.text for chunk in chunk_tokens("Bake the lemon cake at 180°C.", size=6, overlap=2)]
    ['Bake the lemon cake at', ' cake at 180°C.']
    """
    doc = as_document(text)
    check_window(size, overlap)
    tokens = Units(*token_bounds(doc.text, encoding))
    return _chunks(doc, _token_windows(tokens, len(doc.text), size, overlap))


def count_chunks(n: int, size: int, overlap: int = 0) -> int:
    """Return exactly how many windows of `size` units, `overlap` shared, cover `n` units.

    0 for no units, 1 when all of them fit into one window, else
    1 + ceil((n - size) / (size - overlap)). The rule of thumb n / step is an estimate and
    often one too many. ValueError for a negative n and for what `chunk_words` refuses.

    >>> count_chunks(100, size=10, overlap=5)
    19
    """
    check_window(size, overlap)
    if whole_number(n, "n") < 0:
        raise ValueError(f"n must be 0 or more, got n={n}")
    if n <= size:
        return min(n, 1)
    return 1 + -(-(n - size) // (size - overlap))


def check_window(size: int, overlap: int) -> None:
    """Raise ValueError unless windows of this size and overlap move forward."""
    whole_number(size, "size")
    whole_number(overlap, "overlap")
    if size < 1:
        raise ValueError(f"size must be at least 1, got size={size}")
    if overlap < 0:
        raise ValueError(f"overlap must be 0 or more, got overlap={overlap}")
    if overlap >= size:
        raise ValueError(f"overlap must be smaller than size, got size={size} overlap={overlap}")


def _windows_to_breaks(text: str, size: int, overlap: int) -> list[tuple[int, int]]:
    breaks = sorted(sentence_bounds(text)[1].tolist() + line_bounds(text)[1].tolist())
    spans = []
    start = 0
    while start + size < len(text):
        end = start + size
        last = bisect_right(breaks, end) - 1
        if last >= 0 and breaks[last] - start > max(size / 2, overlap):
            end = breaks[last]
        spans.append((start, end))
        start = end - overlap
    return [*spans, (start, len(text))] if text else []


def _token_windows(tokens: Units, total: int, size: int, overlap: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = end = 0
    while end < total:
        before = end
        if spans:
            start = min(tokens.reach_back(before, overlap), before)
        end = tokens.reach(start, size)
        if end <= before:  # the next character has many tokens: less overlap leaves room for it
            start = min(tokens.reach_back(before + 1, size), before)
            end = max(tokens.reach(start, size), before + 1)
        spans.append((start, end))
    return spans


def _chunks(doc: Document, spans: list[tuple[int, int]]) -> list[Chunk]:
    """Chunks for the spans that hold more than white space."""
    text = doc.text
    return chunks_at(
        doc,
        # Looking at the first character first saves most of the copies.
        [span for span in spans if not (text[span[0]].isspace() and text[slice(*span)].isspace())],
    )


def whole_number(value: int, name: str) -> int:
    """Return a whole number as an int; TypeError for anything else, True and False included."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {name}={value!r}") from None
