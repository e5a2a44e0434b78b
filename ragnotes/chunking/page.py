"""What stands where in an HTML page: its blocks, and which characters a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from ragnotes.chunking.blocks import line_starts, trimmed
from ragnotes.chunking.outline import Block
from ragnotes.chunking.reading import BLOCK_NAMES, RAW_NAMES, masked, parted, readable
from ragnotes.document import Span

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = ("ul", "ol", "dl", "menu", "dir")
_DEAD = ("script", "style", "template", "iframe", "noembed", "noframes")
_PAGE = ("html", "body")
_DEPTH = 20  # lists nested deeper are text to us, as markdown-it reads Markdown

_OWN = re.compile(  # what a node begins with, where it is not text
    r"<!--(?:-?>|.*?--!?>|.*)|<[a-zA-Z](?:[^>\"']++|=\s*+\"[^\"]*+\"|=\s*+'[^']*+'|[\"'])*+>?|<[^>]*>?",
    re.DOTALL,
)
_MARKUP = re.compile(r"<[a-zA-Z/!?][^>]*>?")
_INLINE_END = re.compile(rf"</(?!(?:{'|'.join(BLOCK_NAMES)})\b)[a-zA-Z][^>]*>", re.I)

Node = Any  # justhtml's; its positions are offsets into the text


@dataclass(frozen=True)
class Page:
    """The blocks of a page in order, its markup's starts and ends, and two texts as long as it.

    In `reading`, markup and entities are harmless to whoever looks for words and sentences; in
    `parted`, no two words are one for want of white space between their tags.
    """

    blocks: list[Block]
    markup: tuple[list[int], list[int]]
    reading: str
    parted: str


@dataclass
class _Owner:
    """An element that text belongs to: a heading, a table, a list, `pre`, else a plain block.

    `parts` are the table's rows, or the list's items.
    """

    node: Node
    kind: str
    parts: list[Block] = field(default_factory=list)
    header: list[Block] = field(default_factory=list)
    started: bool = False


@dataclass
class _Leaf:
    """A node whose source, up to the next node, shows text (`runs`); or a script (no runs)."""

    at: int
    node: Node
    owner: _Owner
    runs: list[tuple[int, int]]


def read_page(text: str) -> Page:
    """Find the blocks of an HTML page. Any text is HTML to it; it raises nothing."""
    from justhtml import JustHTML  # only this function needs it

    # justhtml drops a byte order mark and counts from behind it.
    source = " " + text[1:] if text.startswith("\ufeff") else text
    page = JustHTML(source, sanitize=False, track_node_locations=True, scripting_enabled=False)
    leaves = _leaves(source, _owned(page.root))
    runs = [(a, b, leaf.owner.kind == "pre") for leaf in leaves for a, b in leaf.runs]
    edges = [0, *(edge for a, b, _ in runs for edge in (a, b)), len(text)]
    gaps = [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]
    markup = [a for a, _ in gaps], [b for _, b in gaps]
    return Page(list(_blocks(text, leaves)), markup, masked(text, runs), parted(text, gaps))


def _owned(root: Node) -> list[tuple[int, Node, _Owner]]:
    """Return every node that has a place in the source: where, and what owns its text."""
    layout, mixed = _holders(root)
    found: list[tuple[int, Node, _Owner]] = []
    waiting: list[tuple[Node, _Owner, Block | None, int]] = [(root, _Owner(root, "block"), None, 0)]
    while waiting:
        node, owner, item, depth = waiting.pop()
        name, at = node.name, node.origin_offset
        if name in _DEAD:
            owner = _Owner(node, "dead")
        elif owner.kind == "block" and name in BLOCK_NAMES:
            owner = _Owner(node, _kind(node, layout, mixed))
        elif owner.kind == "table" and name == "tr":
            _add_row(node, owner)
        elif owner.kind == "list" and name in ("li", "dt") and at is not None and depth < _DEPTH:
            block = Block("item", at, at)
            if item and not item.children:
                item.children.append(Block("paragraph", item.start, item.start))
            (item.children if item else owner.parts).append(block)
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


def _add_row(row: Node, table: _Owner) -> None:
    """Note where a table's row begins, and whether it is a header row."""
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
        table.parts.append(block)


def _leaves(text: str, places: list[tuple[int, Node, _Owner]]) -> list[_Leaf]:
    """Return the nodes whose source shows text, and the scripts, in order."""
    leaves: list[_Leaf] = []
    ends = [*(at for at, _, _ in places[1:]), len(text)]
    for (at, node, owner), end in zip(places, ends, strict=False):
        if owner.kind == "dead":
            if node is owner.node:
                leaves.append(_Leaf(at, node, owner, []))
            continue
        start = at
        own = None if node.name == "#text" else _OWN.match(text, at, end)
        if own:
            start = own.end()
        if node.name == "#text" and node.parent.name in RAW_NAMES:
            stop = text.find("</", start, end)
            runs = [(start, end if stop < 0 else stop)]
        else:
            edges = [edge for tag in _MARKUP.finditer(text, start, end) for edge in tag.span()]
            edges = [start, *edges, end]
            runs = list(zip(edges[::2], edges[1::2], strict=True))
        runs = [(a, b) for a, b in runs if text[a:b].strip()]
        if runs:
            leaves.append(_Leaf(at, node, owner, runs))
    return leaves


def _blocks(text: str, leaves: list[_Leaf]) -> Iterator[Block]:
    """Group neighbouring leaves of one owner into a block."""
    before = -1
    runs_of = [list(run) for _, run in groupby(leaves, key=lambda leaf: id(leaf.owner))]
    for run, after in zip(runs_of, [*runs_of[1:], None], strict=False):
        owner, node = run[0].owner, run[0].owner.node
        if owner.kind == "dead":
            yield Block("dead", run[0].at, run[0].at)
            before = run[0].at
            continue
        own = -1 if node.origin_offset is None else node.origin_offset
        whole = not owner.started and own > before and node.name not in _PAGE
        start = own if whole else _inline_start(run[0], before)
        end = run[-1].runs[-1][1]
        limit = after[0].at if after else len(text)
        closed = whole and re.compile(f"</{re.escape(node.name)}\\b[^>]*>", re.I)
        match = closed.search(text, end, limit) if closed else None
        while match is None and (inline := _INLINE_END.match(text, end, limit)):
            end = inline.end()
        end = match.end() if match else end
        owner.started = True
        before = end - 1
        yield _block(text, owner, start, end, run[0].runs[0][0])


def _inline_start(leaf: _Leaf, before: int) -> int:
    """Where text begins with the inline tags around it."""
    start, node = leaf.runs[0][0], leaf.node
    if node.name != "#text":
        return start
    while node.parent is not leaf.owner.node and (node.parent.origin_offset or 0) > before:
        node = node.parent
        start = node.origin_offset
    return start


def _block(text: str, owner: _Owner, start: int, end: int, first: int) -> Block:
    """Make the block of an owner's text from start to end; `first` is its first visible text."""
    if owner.kind == "heading":
        title = " ".join(readable(text[start:end]).split())
        return Block("heading", start, end, int(owner.node.name[1]), title)
    block = Block("paragraph" if owner.kind == "block" else owner.kind, start, end)
    parts = [part for part in owner.parts if start <= part.start < end]
    if owner.kind == "table":
        block.children = parts if owner.header else parts[1:]
        if owner.header and parts:
            header = trimmed(text, owner.header[0].start, owner.parts[0].start)
            block.carried = (Span(*header),)
    elif owner.kind == "list":
        block.children = parts
    elif owner.kind == "pre":
        lines = [start + at for at in line_starts(text[start:end])[1:-1]]
        block.children = [Block("line", at, at) for at in lines if at > first]
        block.carried = (Span(start, first),) if start < first else ()
    return block
