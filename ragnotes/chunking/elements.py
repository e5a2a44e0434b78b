"""Which element of an HTML page each stretch of its text belongs to."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Any

from ragnotes.chunking.grid import Row
from ragnotes.chunking.marks import BLOCK_NAMES
from ragnotes.chunking.markup import HIDDEN_RAW
from ragnotes.chunking.outline import Block
from ragnotes.document import Span

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LISTS = ("ul", "ol", "dl", "menu", "dir")
_DEAD = (*HIDDEN_RAW, "template")
_DEPTH = 20  # lists nested deeper are text to us, as markdown-it reads Markdown

Node = Any  # justhtml's; its positions are offsets into the text


@dataclass
class Owner:
    """An element that owns text: a heading, a table, a list, `pre`, else a plain block.

    `parts` are the table's rows after its `header`, or the list's items, in order. `rows` are
    all the table's rows as justhtml has them, `grid` as they are laid out. `outer` owns what is
    around it.
    """

    node: Node
    kind: str
    parts: list[Block] = field(default_factory=list)
    header: list[Block] = field(default_factory=list)
    rows: list[Node] = field(default_factory=list)
    grid: list[Row] = field(default_factory=list)
    outer: Owner | None = None
    started: bool = False
    carried: tuple[Span, ...] | None = None  # by the pieces of a table; None is not known yet


def owned(root: Node) -> list[tuple[int, Node, Owner]]:
    """Return every node that has a place in the source: where, and what owns its text."""
    layout, mixed = _holders(root)
    found: list[tuple[int, Node, Owner]] = []
    waiting: list[tuple[Node, Owner, Block | None, int]] = [(root, Owner(root, "block"), None, 0)]
    while waiting:
        node, owner, item, depth = waiting.pop()
        name, at = node.name, node.origin_offset
        if name in _DEAD:
            owner = Owner(node, "dead", outer=owner)
        elif owner.kind == "block" and name in BLOCK_NAMES:
            owner = Owner(node, _kind(node, layout, mixed), outer=owner)
        elif owner.kind == "table" and name == "tr":
            _add_row(node, owner)
        elif owner.kind == "list" and name in ("li", "dt") and at is not None and depth < _DEPTH:
            block = Block("item", at, at)
            if item and not item.children:
                item.children.append(Block("paragraph", item.start, item.start))
            insort(item.children if item else owner.parts, block, key=lambda part: part.start)
            item, depth = block, depth + 1
        if at is not None:
            found.append((at, node, owner))
        waiting += [(child, owner, item, depth) for child in reversed(node.children or [])]
    found.sort(key=lambda place: place[0])
    return found


def _holders(root: Node) -> tuple[set[int], set[int]]:
    """Elements around a heading or a table, and those around `pre`."""
    layout: set[int] = set()
    mixed: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += node.children or []
        if node.name in _HEADINGS or node.name in ("table", "pre"):
            seen = mixed if node.name == "pre" else layout
            above = node.parent
            while above is not None and id(above) not in seen:
                seen.add(id(above))
                above = above.parent
    return layout, mixed


def _kind(node: Node, layout: set[int], mixed: set[int]) -> str:
    if node.name in _HEADINGS:
        return "heading"
    if node.name in ("pre", "listing"):
        return "pre"
    if node.name == "table" and id(node) not in layout:
        return "table"
    if node.name in _LISTS and id(node) not in layout | mixed:
        return "list"
    return "block"


def _add_row(row: Node, table: Owner) -> None:
    """Note where a table's row begins, and whether it is a header row."""
    table.rows.append(row)
    cells = [cell for cell in row.children if cell.name in ("td", "th")]
    group = row.parent
    first = next((one for one in group.children if one.name == "tr"), None) is row
    places = [group.origin_offset] if first and group.name != "table" else []
    places += [row.origin_offset, *(cell.origin_offset for cell in cells[:1])]
    at = next((place for place in places if place is not None), None)
    if at is None:
        return
    block = Block("row", at, at)
    heads = group.name == "thead" or all(cell.name == "th" for cell in cells)
    if heads and not table.parts:
        table.header.append(block)
    else:
        insort(table.parts, block, key=lambda part: part.start)
