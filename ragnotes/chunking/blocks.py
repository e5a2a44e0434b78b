"""What every structure chunker shares: lines, pieces, how they are measured, cut and packed."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ragnotes.chunking.paragraphs import trim
from ragnotes.chunking.recursive import split_span
from ragnotes.chunking.units import Units, UnitSpans, units_of
from ragnotes.chunking.windows import check_window
from ragnotes.document import Chunk, Document, Span

_LINE_END = re.compile(r"\r\n|\n|\r")


class Piece(NamedTuple):
    """A stretch that will be a chunk, or part of one, and the spans carried in front of it.

    `behind` counts the units that `text_with_context` adds at its end: a closing fence. A
    piece `apart`, such as a part of a table's row, is joined with no other.
    """

    start: int
    end: int
    carried: tuple[Span, ...] = ()
    behind: int = 0
    apart: bool = False


@dataclass(frozen=True)
class Measure:
    """How large a stretch of one text is, and how large a chunk of it may be.

    With `count_context`, what `text_with_context` puts around a span is counted too. `reading`
    is the text as prose reads it and `counted` the text whose units count, where they differ:
    as long as the text. `markup` (starts and ends) is never cut.
    """

    text: str
    unit: str | UnitSpans
    size: int
    count_context: bool = False
    reading: str = ""
    markup: tuple[Sequence[int], Sequence[int]] = ((), ())
    counted: str = ""
    units: Units = field(init=False)

    def __post_init__(self) -> None:
        check_window(self.size, 0)
        object.__setattr__(self, "units", units_of(self.counted or self.text, self.unit))

    def fits(self, start: int, end: int, room: int) -> bool:
        """Whether the stretch counts at most `room` units."""
        return self.units.count(start, end) <= room

    def clip(self, start: int, end: int) -> tuple[int, int]:
        """Return a stretch without the markup at its ends, so that no tag is cut in two."""
        starts, ends = self.markup
        at = bisect_right(starts, start) - 1
        if at >= 0 and ends[at] > start:
            start = ends[at]
        at = bisect_left(starts, end) - 1
        if at >= 0 and ends[at] >= end:
            end = starts[at]
        return start, max(start, end)

    def cost(self, added: str) -> int:
        """How many units of the size an addition uses up: none unless `count_context`."""
        return len(units_of(added, self.unit)) if self.count_context else 0

    def carry(self, spans: tuple[Span, ...], room: int) -> tuple[tuple[Span, ...], int]:
        """Return the spans that may be carried, and the room that they leave.

        With `count_context`, spans that would take more than half of the room are left out.
        """
        cost = sum(self.cost(self.text[span.start : span.end] + "\n") for span in spans)
        return (spans, room - cost) if 2 * cost <= room else ((), room)

    def shorten(self, trail: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
        """Return the trail as a chunk will bear it, and the room that it leaves.

        With `count_context`, headings are dropped, the outermost first, until the trail takes at
        most half of the size.
        """
        while trail:
            cost = self.cost(" > ".join(trail) + "\n\n")
            if 2 * cost <= self.size:
                return trail, self.size - cost
            trail = trail[1:]
        return (), self.size


def line_starts(text: str) -> list[int]:
    r"""Return where each line begins, and last the length of the text.

    Lines end with \n, \r\n or \r, as Markdown and Python read them.

    >>> line_starts("a\r\nb")
    [0, 3, 4]
    """
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    return starts if starts[-1] == len(text) else [*starts, len(text)]


def tile(text: str, start: int, end: int, starts: Iterable[int]) -> list[Piece]:
    """Cut the stretch at `starts` (in order); white space alone gives no piece.

    A piece ends with its last visible character and keeps the indentation of its first line.
    """
    edges = [start, *(at for at in starts if start < at < end), end]
    pieces = []
    for left, right in pairwise(edges):
        first, last = trim(text, left, right)
        while first > left and text[first - 1] in " \t":
            first -= 1
        if first < last:
            pieces.append(Piece(first, last))
    return pieces


def split(measure: Measure, piece: Piece, room: int, first: int = 0) -> list[Piece]:
    """Cut a stretch without structure: paragraphs, sentences, words, and last anywhere.

    Where something stands before the first piece, only `first` of the room is left for it.
    """
    start, end = piece.start, piece.end
    first = first or room
    if measure.fits(start, end, first):
        return [piece]
    text, units = measure.reading or measure.text, measure.units
    spans: list[tuple[int, int]] = []
    if first < room:
        spans = split_span(text, start, end, first, units)[:1]
        start = spans[0][1]
    spans += split_span(text, start, end, room, units)
    clipped = (measure.clip(left, right) for left, right in spans)
    return [Piece(left, right, piece.carried) for left, right in clipped if left < right]


def pack(measure: Measure, pieces: Iterable[Piece], room: int, first: int = 0) -> list[Piece]:
    """Join neighbours as long as they fit into `room`, where nothing is carried."""
    packed: list[Piece] = []
    for piece in pieces:
        last = packed[-1] if packed else None
        limit = (first or room if len(packed) == 1 else room) - piece.behind
        alone = last is None or last.carried or piece.carried or last.apart or piece.apart
        if last and not alone and measure.fits(last[0], piece[1], limit):
            packed[-1] = piece._replace(start=last.start)
        else:
            packed.append(piece)
    return packed


def pack_under(
    measure: Measure,
    head: Piece,
    pieces: Sequence[Piece],
    carried: tuple[Span, ...],
    room: int,
    first: int = 0,
    short: tuple[Span, ...] = (),
) -> list[Piece]:
    """Pack pieces that mean little without their head: what follows the first carries it.

    The first piece begins with the head itself. A head that does not fit into a chunk is cut,
    and `short` is carried in its place; one of markup alone may be nothing then.
    """
    begun = split(measure, head, room)
    cut = len(begun) != 1
    if cut:
        carried = short
    carried, left = measure.carry(carried, room)
    limit = first if first and measure.fits(head.start, head.end, first) else room
    count = 0 if cut and short else len(pieces)  # what needs `short` is not joined to the head
    taken = 0
    while begun and taken < count and measure.fits(begun[-1].start, pieces[taken].end, limit):
        begun[-1] = Piece(begun[-1].start, pieces[taken].end, head.carried)
        taken += 1
    parts = [part for piece in pieces[taken:] for part in split(measure, piece, left)]
    return [*begun, *(part._replace(carried=carried) for part in pack(measure, parts, left))]


def chunks_of(doc: Document, pieces: Iterable[Piece], trail: tuple[str, ...]) -> list[Chunk]:
    """Make chunks of pieces, trimmed; white space alone gives none."""
    chunks = []
    for piece in pieces:
        start, end = trim(doc.text, piece.start, piece.end)
        if start < end:
            chunks.append(Chunk(doc, start, end, trail, piece.carried))
    return chunks
