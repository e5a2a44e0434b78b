"""Recursive chunks: blank lines, then lines, sentences, words, and a hard cut last."""

from __future__ import annotations

from ragnotes.chunking.cutting import Cutter, phrase_bounds
from ragnotes.chunking.paragraphs import line_bounds, paragraph_bounds
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.units import Units, UnitSpans, units_of
from ragnotes.chunking.windows import check_window
from ragnotes.document import Chunk, Document, as_document, chunks_at

LEVELS = (paragraph_bounds, line_bounds, sentence_bounds, phrase_bounds)


def chunk_recursive(
    text: str | Document, size: int, overlap: int = 0, unit: str | UnitSpans = "words"
) -> list[Chunk]:
    """Cut a text at its coarsest breaks, and at finer ones only where a piece is too large.

    The breaks are blank lines, then line ends, sentence ends and white space; a word larger
    than `size` is cut where it must be, but never inside a character or a joined emoji, and a
    no-break space is no break. Neighbouring pieces of one level are packed up to `size` units
    (see `units_of`). Chunks begin and end without white space, and a text of white space alone
    has none. Only a single grapheme of more than `size` units makes a chunk that is larger.

    With `overlap`, a chunk begins at the start of a word in the chunk before, as early as keeps
    within `overlap` units and leaves room for its own first piece. So it may be shorter, or none
    at all: what was obtained is `chunks[i].end - chunks[i + 1].start`, where that is positive.
    ValueError unless size >= 1 and 0 <= overlap < size, and for what `units_of` refuses.

    >>> text = "One two three.\\n\\nFour five. Six seven eight nine."
    >>> [chunk.text for chunk in chunk_recursive(text, size=4)]
    ['One two three.', 'Four five.', 'Six seven eight nine.']
    """
    doc = as_document(text)
    check_window(size, overlap)
    cutter = Cutter(doc.text, units_of(doc.text, unit), size, overlap, LEVELS)
    return chunks_at(doc, cutter.cut(0, len(doc.text)))


def split_span(text: str, start: int, end: int, size: int, units: Units) -> list[tuple[int, int]]:
    """Cut the stretch from start to end as `chunk_recursive` does, without overlap."""
    return Cutter(text, units, size, 0, LEVELS).cut(start, end)
