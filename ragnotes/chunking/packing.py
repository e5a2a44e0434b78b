"""Chunks of whole sentences and of whole paragraphs, as many as fit."""

from __future__ import annotations

from bisect import bisect_right

from ragnotes.chunking.cutting import Cutter, phrase_bounds
from ragnotes.chunking.paragraphs import paragraph_bounds
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.units import UnitSpans, ints, units_of
from ragnotes.chunking.windows import check_window, whole_number
from ragnotes.document import Chunk, Document, as_document, chunks_at


def chunk_paragraphs(
    text: str | Document,
    size: int,
    overlap: int = 0,
    unit: str | UnitSpans = "words",
    merge: bool = True,
) -> list[Chunk]:
    """Cut a text at blank lines: small paragraphs share a chunk, large ones are cut further.

    Neighbouring paragraphs are packed as long as they count at most `size` units together (see
    `units_of`); with `merge=False` each is a chunk of its own. A paragraph larger than that is
    cut at sentences, then words, then as `chunk_recursive` cuts a word. Lines of one paragraph
    are not told apart. Overlap, white space, the one case of a larger chunk and the errors are
    those of `chunk_recursive`.

    >>> text = "One two.\\n\\nThree.\\n\\nFour five six."
    >>> [chunk.text for chunk in chunk_paragraphs(text, size=3)]
    ['One two.\\n\\nThree.', 'Four five six.']
    """
    doc = as_document(text)
    check_window(size, overlap)
    levels = (paragraph_bounds, sentence_bounds, phrase_bounds)
    cutter = Cutter(doc.text, units_of(doc.text, unit), size, overlap, levels, merge)
    return chunks_at(doc, cutter.cut(0, len(doc.text)))


def chunk_sentences(
    text: str | Document, size: int, overlap: int = 0, unit: str | UnitSpans = "words"
) -> list[Chunk]:
    """Pack whole sentences up to `size` units; each chunk repeats `overlap` sentences.

    Sentences are those of `sentence_bounds`, sizes are counted as by `units_of`. The repeated
    sentences are the last ones of the chunk before: fewer than asked for where that has no
    more than these, or where they leave no room for the next sentence. A sentence larger than
    `size` is cut at words (and a word as `chunk_recursive` cuts it), and its pieces are chunks
    of their own without overlap. ValueError unless size >= 1 and overlap >= 0, and for what
    `units_of` refuses.

    >>> text = "Go on. Stop it. Wait here. Run now."
    >>> [chunk.text for chunk in chunk_sentences(text, size=6, overlap=1)]
    ['Go on. Stop it. Wait here.', 'Wait here. Run now.']
    """
    doc = as_document(text)
    check_window(size, 0)
    if whole_number(overlap, "overlap") < 0:
        raise ValueError(f"overlap must be 0 or more, got overlap={overlap}")
    units = units_of(doc.text, unit)
    bounds = sentence_bounds(doc.text)
    starts, ends = map(ints, bounds)
    before, begun = map(ints, units.numbers(*bounds))
    spans: list[tuple[int, int]] = []
    first = new = 0  # the chunk's first sentence, and its first one that is not repeated
    while new < len(starts):
        if begun[new] - before[new] > size:
            pieces = Cutter(doc.text, units, size, 0, (phrase_bounds,))
            spans += pieces.cut(starts[new], ends[new])
            first = new = new + 1
            continue
        while begun[new] - before[first] > size:
            first += 1
        after = bisect_right(begun, before[first] + size, new + 1)
        spans.append((starts[first], ends[after - 1]))
        first, new = max(first + 1, after - overlap), after
    return chunks_at(doc, spans)
