"""Which columns the cells of an HTML table stand in, and which cells reach into further rows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

_WIDEST = 50  # beyond this many columns, cells span nothing: who reads such a table?
_NUMBER = re.compile(r"[\t\n\f\r ]*\+?(\d{1,5})")


@dataclass(eq=False)
class Cell:
    """A cell from its tag up to where it ends (known once its row has been read)."""

    start: int
    end: int = 0


@dataclass(eq=False)
class Row:
    """A row: its own cells in order, and the cell that stands in each column, if one does.

    `table` tells the rows of one table from those of another.
    """

    start: int
    table: int
    own: list[Cell] = field(default_factory=list)
    slots: list[Cell | None] = field(default_factory=list)

    def above(self) -> list[Cell]:
        """The cells of rows above that reach into this one."""
        own = set(map(id, self.own))
        return list(dict.fromkeys(cell for cell in self.slots if cell and id(cell) not in own))


def grid(nodes: list[Any], table: int) -> list[Row]:
    """Lay out the rows of a table (justhtml's nodes), by the rules of the HTML standard.

    A cell that spans columns or rows stands in each of them, within its group of rows. Columns
    in which no cell begins are left out: nobody sees them.
    """
    rows: list[Row] = []
    begun: set[int] = set()
    laid: list[dict[int, Cell]] = []
    reaching: dict[int, tuple[Cell, int]] = {}  # by column: a cell, and into how many more rows
    group = None
    for node in nodes:
        if node.parent is not group:
            group, reaching = node.parent, {}
        cells = [one for one in node.children if one.name in ("td", "th")]
        cells = [one for one in cells if one.origin_offset is not None]
        start = node.origin_offset
        if start is None:
            start = cells[0].origin_offset if cells else -1
        row = Row(start, table)
        columns = {at: cell for at, (cell, _) in reaching.items()}
        reaching = {at: (cell, left - 1) for at, (cell, left) in reaching.items() if left > 1}
        column = 0
        for one in cells:
            while column in columns:
                column += 1
            cell = Cell(one.origin_offset)
            row.own.append(cell)
            begun.add(column)
            wide = min(max(1, _number(one, "colspan", 1)), max(1, _WIDEST - column))
            left = (_number(one, "rowspan", 1) or 65_534) - 1
            for at in range(column, column + wide):
                columns.setdefault(at, cell)
                # Where two cells overlap, which is an error, the longer one holds the place.
                if column < _WIDEST and left > reaching.get(at, (cell, 0))[1]:
                    reaching[at] = (cell, left)
            column += wide
        laid.append(columns)
        rows.append(row)
    order = sorted(begun)
    for row, columns in zip(rows, laid, strict=True):
        last = max(columns, default=-1)
        for at in order:
            if at > last:
                break
            row.slots.append(columns.get(at))
    return rows


def _number(node: Any, name: str, missing: int) -> int:
    match = _NUMBER.match((node.attrs or {}).get(name) or "")
    return int(match[1]) if match else missing
