"""The blocks of an HTML page: its texts and scripts, grouped by the element that owns them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from ragnotes.chunking.blocks import line_starts
from ragnotes.chunking.elements import Node, Owner
from ragnotes.chunking.marks import is_text
from ragnotes.chunking.outline import Block
from ragnotes.chunking.paragraphs import trim
from ragnotes.chunking.reading import LABEL, Reading
from ragnotes.document import Span

_PAGE = ("html", "body")
_NEXT_ITEM = re.compile(r"<(?:d[dt]|/d[dl])[\t\n\f\r />]", re.IGNORECASE)
_INLINE_MARKS = ("", " ")


@dataclass
class Leaf:
    """A stretch of text that shows something and the node that holds it; or a script."""

    start: int
    end: int
    at: int
    node: Node
    owner: Owner


class Blocks:
    """Groups neighbouring leaves of one owner into blocks."""

    def __init__(self, reading: Reading, leaves: list[Leaf]) -> None:
        self.reading, self.leaves = reading, leaves
        self.text, self.items = reading.source, reading.items
        self.before = -1  # the last character of the block before

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks in order."""
        runs = [list(run) for _, run in groupby(self.leaves, key=lambda leaf: id(leaf.owner))]
        for run, after in zip(runs, [*runs[1:], None], strict=False):
            owner, node, first = run[0].owner, run[0].owner.node, run[0].start
            if owner.kind == "dead":
                yield Block("dead", first, first)
                self.before = first
                continue
            own = -1 if node.origin_offset is None else node.origin_offset
            whole = not owner.started and self.before < own <= first and node.name not in _PAGE
            start = own if whole else self._inline_start(run[0])
            end = run[-1].end
            limit = after[0].start if after else len(self.text)
            end = self._end(end, max(end, limit), node.name if whole else "")
            owner.started = True
            self.before = end - 1
            yield self._block(owner, start, end, first)

    def _inline_start(self, leaf: Leaf) -> int:
        """Where text begins with the inline tags around it."""
        start, node = leaf.start, leaf.node
        if node.name != "#text" or leaf.at > start or self.text[leaf.at : start].strip():
            return start
        while node.parent is not leaf.owner.node and (at := node.parent.origin_offset) is not None:
            if not self.before < at <= start:
                break
            node, start = node.parent, at
        return start

    def _end(self, end: int, limit: int, name: str) -> int:
        """Where a block ends: with the end tag of its element, else with those of inline ones."""
        at = bisect_left(self.reading.starts, end)
        inline = end
        while at < len(self.items) and self.items[at].start < limit:
            item = self.items[at]
            if is_text(item) and self.text[item.start : item.end].strip():
                break
            closing = self.text[item.start : item.end]
            if name and _closes(closing, name):
                return item.end
            if item.start == inline and closing[:2] == "</" and item.shown in _INLINE_MARKS:
                inline = item.end
            at += 1
        return inline

    def _block(self, owner: Owner, start: int, end: int, first: int) -> Block:
        """Make the block of an owner's text; `first` is its first visible text."""
        text = self.text
        if owner.kind == "heading":
            title = " ".join(self.reading.shown([(start, end)]).split())
            return Block("heading", start, end, int(owner.node.name[1]), title)
        block = Block("paragraph" if owner.kind == "block" else owner.kind, start, end)
        parts = _within(owner.parts, start, end)
        if owner.kind == "table":
            if owner.carried is None:
                owner.carried = self._header(owner)
            for part in parts:
                part.carried = self._above(owner, part)
            block.children = parts if owner.carried else parts[1:]
            block.carried = owner.carried
        elif owner.kind == "list":
            for part in parts:
                part.carried = self._term(part.start)
            block.children = parts
        elif owner.kind == "pre":
            lines = [start + at for at in line_starts(text[start:end])[1:-1]]
            block.children = [Block("line", at, at) for at in lines if at > first]
            block.carried = (Span(start, first),) if start < first else ()
        return block

    def _above(self, table: Owner, part: Block) -> tuple[Span, ...]:
        """The cells of rows above that reach into a row, as far as they are repeated there."""
        at = bisect_left(table.grid, part.start, key=lambda row: row.start)
        cells = table.grid[at].above() if at < len(table.grid) else []
        return tuple(Span(cell.start, cell.end) for cell in cells if self.reading.label(cell))

    def _term(self, at: int) -> tuple[Span, ...]:
        """The term at the beginning of a list's item: what is said of it means little without."""
        if self.text[at : at + 3].lower() != "<dt":
            return ()
        end = at
        for number in range(bisect_left(self.reading.starts, at), len(self.items)):
            item = self.items[number]
            tag = "" if is_text(item) else self.text[item.start : item.end]
            if item.start > at and _NEXT_ITEM.match(tag):
                break
            end = item.end
            if _closes(tag, "dt"):
                break
        said = self.reading.shown([(at, end)])
        return (Span(at, end),) if 0 < len(said) <= LABEL else ()

    def _header(self, table: Owner) -> tuple[Span, ...]:
        """What the later pieces of a table carry: its header rows, if they show anything."""
        if not (table.header and table.parts):
            return ()
        start, end = trim(self.text, table.header[0].start, table.parts[0].start)
        return (Span(start, end),) if self.reading.shown([(start, end)]) else ()


def _closes(tag: str, name: str) -> bool:
    """Whether a tag is the end tag of an element of that name."""
    after = 2 + len(name)
    return tag[:after].lower() == f"</{name}" and tag[after : after + 1] in "\t\n\f\r />"


def _within(parts: list[Block], start: int, end: int) -> list[Block]:
    """The parts that begin in a stretch, without what lies outside of it.

    A script cuts a list or a table in two: a part that began before it may hold parts after it.
    """
    first = bisect_left(parts, start, key=lambda part: part.start)
    found = _within(parts[first - 1].children, start, end) if first else []
    after = bisect_left(parts, end, key=lambda part: part.start)
    inside = parts[first:after]
    return found + [replace(part, children=_within(part.children, start, end)) for part in inside]
