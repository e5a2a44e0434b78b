"""Recursive chunks as a tree of pieces, as plain data."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from ragnotes.chunking.recursive import LEVELS, chunk_recursive
from ragnotes.chunking.units import Units, UnitSpans, units_of

# Where a piece that is too long is cut, in the order of LEVELS; after the last, anywhere.
BREAKS = ("blank lines", "line ends", "sentence ends", "spaces", "characters")


@dataclass(frozen=True)
class Piece:
    """A stretch of a text: `text[start:end]`, which counts `size` units.

    One that is too long is cut at `cut_at`, one of BREAKS, into `parts`. One that is a chunk has
    no parts; `number` is its place among the chunks, and `merged` of the pieces that its parent
    was cut into lie in it.
    """

    start: int
    end: int
    size: int
    cut_at: str | None = None
    parts: tuple[Piece, ...] = ()
    number: int | None = None
    merged: int = 1


def pieces_of(text: str, size: int, unit: str | UnitSpans = "words") -> Piece:
    """Return the whole text as a piece: its leaves are the chunks of `chunk_recursive`, in order.

    A text that fits is itself a chunk; one of white space alone is a piece without parts. A level
    at which a piece has no break is passed over: a long paragraph of one line is said to be cut
    at sentence ends. ValueError and TypeError as `chunk_recursive` raises them.

    >>> tree = pieces_of("One two.\\n\\nSix seven. Eight nine ten.", size=3)
    >>> [(part.size, part.cut_at, part.number) for part in tree.parts]
    [(2, None, 0), (5, 'sentence ends', None)]
    """
    chunks = [(chunk.start, chunk.end) for chunk in chunk_recursive(text, size, unit=unit)]
    units = units_of(text, unit)
    if not chunks:
        return Piece(0, len(text), 0)
    if len(chunks) == 1 and units.count(*chunks[0]) <= size:
        return Piece(*chunks[0], units.count(*chunks[0]), number=0)
    return _cut(text, (0, len(text)), 0, size, units, chunks)


def leaves(piece: Piece) -> list[Piece]:
    """Return the chunks under a piece, in order."""
    if piece.number is not None:
        return [piece]
    return [leaf for part in piece.parts for leaf in leaves(part)]


def _cut(
    text: str,
    span: tuple[int, int],
    level: int,
    size: int,
    units: Units,
    chunks: list[tuple[int, int]],
) -> Piece:
    """The tree under a piece that is too long."""
    count = units.count(*span)
    if level == len(LEVELS):
        inner = _between(chunks, span)
        cut = [Piece(*chunks[i], units.count(*chunks[i]), number=i) for i in inner]
        return Piece(*span, count, BREAKS[level], tuple(cut))
    starts, ends = LEVELS[level](text[span[0] : span[1]])
    spans = list(zip((starts + span[0]).tolist(), (ends + span[0]).tolist(), strict=True))
    if len(spans) == 1 and units.count(*spans[0]) > size:
        return _cut(text, spans[0], level + 1, size, units, chunks)
    parts: list[Piece] = []
    for start, end in spans:
        if units.count(start, end) > size:
            parts.append(_cut(text, (start, end), level + 1, size, units, chunks))
            continue
        # Packed with its neighbours, or alone, it lies in the last chunk that begins by here.
        number = bisect_left(chunks, (start + 1,)) - 1
        merged = 1
        if parts and parts[-1].number == number:
            merged += parts.pop().merged
        first, last = chunks[number]
        parts.append(Piece(first, last, units.count(first, last), number=number, merged=merged))
    return Piece(*span, count, BREAKS[level], tuple(parts))


def _between(chunks: list[tuple[int, int]], span: tuple[int, int]) -> range:
    """The numbers of the chunks that begin inside a stretch."""
    return range(bisect_left(chunks, (span[0],)), bisect_left(chunks, (span[1],)))
