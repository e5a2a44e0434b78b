"""A table in pieces: rows stay whole where they fit, and each piece says what its columns are."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from ragnotes.chunking.blocks import Measure, Piece, split, tile
from ragnotes.document import Span

if TYPE_CHECKING:
    from ragnotes.chunking.outline import Block


def begins_inside(table: Block) -> bool:
    """Whether a table's header stands before it: a script has cut the table in two."""
    return bool(table.carried) and table.carried[0].end <= table.start


def cut_table(measure: Measure, block: Block, room: int, first: int) -> list[Piece]:
    """Cut a table between its rows into pieces that fit, each with the header row.

    A piece that begins with rows which a cell above reaches into carries that cell too. A row
    that is too large is cut, and its parts are joined with no other row: a value beside the
    values of another row would be read as one of theirs. The first piece gets `first` of the
    room where the header fits into it.
    """
    starts = [row.start for row in block.children]
    head, *rows = tile(measure.text, block.start, block.end, starts)
    carried = block.carried
    pieces: list[Piece] = []
    if begins_inside(block):
        rows.insert(0, head)
    else:
        pieces = split(measure, head, room)
        if len(pieces) > 1:
            pieces = [piece._replace(apart=True) for piece in pieces]
            carried = ()
    at = 0
    if len(pieces) == 1:
        limit = first if measure.fits(head.start, head.end, first) else room
        at = _fitting(measure, rows, 0, pieces[0].start, limit)
        end = rows[at - 1].end if at else pieces[0].end
        pieces = [Piece(pieces[0].start, end, head.carried)]
    while at < len(rows):
        start = rows[at].start
        row = bisect_right(starts, start) - 1
        kept, left = _carry(measure, carried, block.children[row].carried if row >= 0 else (), room)
        after = _fitting(measure, rows, at, start, left)
        if after == at:
            parts = split(measure, rows[at], left)
            pieces += [part._replace(carried=kept, apart=True) for part in parts]
            after = at + 1
        else:
            pieces.append(Piece(start, rows[after - 1].end, kept))
        at = after
    return pieces


def _fitting(measure: Measure, rows: list[Piece], at: int, start: int, room: int) -> int:
    """The number of the first row from `at` on that does not fit behind `start`."""
    while at < len(rows) and measure.fits(start, rows[at].end, room):
        at += 1
    return at


def _carry(
    measure: Measure, header: tuple[Span, ...], above: tuple[Span, ...], room: int
) -> tuple[tuple[Span, ...], int]:
    """The header and the cells above, as far as there is room for them."""
    kept, left = measure.carry(header + above, room)
    return (kept, left) if kept else measure.carry(header, room)
