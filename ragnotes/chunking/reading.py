"""HTML as a reader sees it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ragnotes.chunking.grid import Cell, Row
from ragnotes.chunking.marks import (
    BAR,
    LINE,
    PRE_NAMES,
    WORDS,
    Item,
    flat,
    is_text,
    mark_of,
    squeezed,
    tidy,
    words_of,
)
from ragnotes.chunking.markup import tokens

LABEL = 100  # a cell or a term that shows no more than that is repeated

_NOTHING = Item(0, 0, "")
_Line = tuple[int, Row, dict[int, list[str]]]


def readable(source: str) -> str:
    """Return what a reader sees of a piece of HTML: words, lines, cells apart by " | ".

    >>> readable("<tr><td>a&amp;b</td><td>1</td></tr><p>Mix<br>well")
    'a&b | 1\\n\\nMix\\nwell'
    """
    items = []
    pre = False
    for token in tokens(source):
        if token.name in PRE_NAMES:
            pre = token.kind == "open"
        shown = token.kind if token.kind in WORDS else mark_of(token)
        items.append(Item(token.start, token.end, "pre" if pre and shown == "text" else shown))
    return Reading(source, items).shown([(0, len(source))])


class _Whole(NamedTuple):
    """The cells and the longer stretches that a text holds."""

    cells: set[tuple[int, int]]
    stretches: list[tuple[int, int]]

    def holds(self, cell: Cell) -> bool:
        """Whether the text holds the whole cell."""
        if (cell.start, cell.end) in self.cells:
            return True
        return any(start <= cell.start and cell.end <= end for start, end in self.stretches)


class Reading:
    """A source and its items in order: what a reader sees of any stretch of it."""

    def __init__(self, source: str, items: Sequence[Item]) -> None:
        self.source, self.items = source, items
        self.starts = [item.start for item in items]
        self._labels: dict[int, str] = {}

    def within(self, start: int, end: int) -> Iterable[tuple[Item, int, int]]:
        """The items of a stretch, and what of each lies in it; no part of a tag is a tag."""
        for number in range(max(0, bisect_right(self.starts, start) - 1), len(self.items)):
            item = self.items[number]
            if item.start >= end:
                return
            first, last = max(item.start, start), min(item.end, end)
            if first < last and (is_text(item) or (first, last) == (item.start, item.end)):
                yield item, first, last

    def _told(self, item: Item, first: int, last: int) -> str:
        return words_of(self.source[first:last], item.shown) if is_text(item) else item.shown

    def shown(self, spans: Sequence[tuple[int, int]]) -> str:
        """What a reader sees of some stretches, the line of each below the one before.

        A row shows each value in its own column, empty cells and spanning cells included: one
        that reaches into a column or a row is repeated there if a stretch holds it whole and it
        shows at most 100 characters. What stands in a row outside of its cells goes before it.
        """
        cells = {span for span in spans[:-1] if self._is_cell(*span)}
        stretches = [span for span in spans if span not in cells]
        parts: list[str] = []
        lines: list[_Line] = []
        for start, end in stretches:
            self._tell(start, end, parts, lines)
        whole = _Whole(cells, stretches)
        often = Counter(row.table for _, row, _ in lines)
        for at, row, words in lines:
            parts[at] = self._line(row, words, often[row.table] > 1, whole)
        return tidy("".join(parts))

    def _is_cell(self, start: int, end: int) -> bool:
        """Whether a stretch is one cell, carried to be repeated in the rows that it spans."""
        item = next((item for item, _, _ in self.within(start, end)), None)
        cell = item.cell if item else None
        return cell is not None and (cell.start, cell.end) == (start, end)

    def _tell(self, start: int, end: int, parts: list[str], lines: list[_Line]) -> None:
        """Add what a stretch shows to `parts`, with places for the `lines` of its rows."""
        row: Row | None = None
        cells: dict[int, list[str]] = {}
        inside = False
        for item, first, last in [*self.within(start, end), (_NOTHING, 0, 0)]:
            if item.row is not row:
                if row:
                    lines.append((len(parts), row, cells))
                    parts.append("")
                row, cells = item.row, {}
            words = self._told(item, first, last)
            if item.cell:
                cells.setdefault(id(item.cell), []).append(flat(words))
            else:
                # Loose text of a row is told in one place, though cells stand in between.
                parts += [" ", words] if inside else [words]
            inside = item.cell is not None
        parts.append("\n")

    def _line(
        self,
        row: Row,
        cells: dict[int, list[str]],
        among: bool,
        whole: _Whole,
    ) -> str:
        """A row's line; a part of a row that is not `among` others begins with its first cell."""
        if not cells:
            return LINE
        own = {id(cell) for cell in row.own}
        there = [number for number, cell in enumerate(row.slots) if cell and id(cell) in cells]
        first, last = (there[0], there[-1]) if there else (0, -1)
        if id(row.own[-1]) in cells:
            last = len(row.slots) - 1
        if among or id(row.own[0]) in cells:
            first = 0
        words = {at: squeezed("".join(parts)) for at, parts in cells.items()}
        texts: list[str] = []
        seen: set[int] = set()
        alone = len({id(cell) for cell in row.slots if cell}) == 1
        for cell in row.slots[first : last + 1]:
            if cell is None:
                texts.append("")
            elif id(cell) not in own:
                texts.append(self.label(cell) if whole.holds(cell) else "")
            elif id(cell) not in seen:
                texts.append(words.get(id(cell), ""))
            elif not alone:
                said = words.get(id(cell), "")
                texts.append(said if len(said) <= LABEL else "")
            if cell:
                seen.add(id(cell))
        return LINE + BAR.join(texts) + LINE if any(texts) else LINE

    def label(self, cell: Cell) -> str:
        """What a cell shows, on one line; "" where that is too long to be repeated."""
        said = self._labels.get(cell.start)
        if said is None:
            parts: list[str] = []
            for item, first, last in self.within(cell.start, cell.end):
                parts.append(flat(self._told(item, first, last)))
            said = squeezed("".join(parts))
            said = said if len(said) <= LABEL else ""
            self._labels[cell.start] = said
        return said
