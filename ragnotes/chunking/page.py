"""What stands where in an HTML page: its blocks, and which characters a reader sees."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from ragnotes.chunking.blocks import line_starts
from ragnotes.chunking.elements import Node, Owner, owned
from ragnotes.chunking.outline import Block
from ragnotes.chunking.paragraphs import trim
from ragnotes.chunking.reading import BLOCK_NAMES, RAW_NAMES, masked, parted, readable
from ragnotes.document import Span

_PAGE = ("html", "body")

_OWN = re.compile(  # what a node begins with, where it is not text
    r"<!--(?:-?>|.*?--!?>|.*)|<[a-zA-Z](?:[^>\"']++|=\s*+\"[^\"]*+\"|=\s*+'[^']*+'|[\"'])*+>?|<[^>]*>?",
    re.DOTALL,
)
_MARKUP = re.compile(r"<[a-zA-Z/!?][^>]*>?")
_INLINE_END = re.compile(rf"</(?!(?:{'|'.join(BLOCK_NAMES)})\b)[a-zA-Z][^>]*>", re.I)


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
class _Leaf:
    """A node whose source, up to the next node, shows text (`runs`); or a script (no runs)."""

    at: int
    node: Node
    owner: Owner
    runs: list[tuple[int, int]]


def read_page(text: str) -> Page:
    """Find the blocks of an HTML page. Any text is HTML to it; it raises nothing."""
    from justhtml import JustHTML  # only this function needs it

    # justhtml drops a byte order mark and counts from behind it.
    source = " " + text[1:] if text.startswith("\ufeff") else text
    page = JustHTML(source, sanitize=False, track_node_locations=True, scripting_enabled=False)
    leaves = _leaves(source, owned(page.root))
    runs = [(a, b, leaf.owner.kind == "pre") for leaf in leaves for a, b in leaf.runs]
    edges = [0, *(edge for a, b, _ in runs for edge in (a, b)), len(text)]
    gaps = [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]
    markup = [a for a, _ in gaps], [b for _, b in gaps]
    return Page(list(_blocks(text, leaves)), markup, masked(text, runs), parted(text, gaps))


def _leaves(text: str, places: list[tuple[int, Node, Owner]]) -> list[_Leaf]:
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


def _block(text: str, owner: Owner, start: int, end: int, first: int) -> Block:
    """Make the block of an owner's text from start to end; `first` is its first visible text."""
    if owner.kind == "heading":
        title = " ".join(readable(text[start:end]).split())
        return Block("heading", start, end, int(owner.node.name[1]), title)
    block = Block("paragraph" if owner.kind == "block" else owner.kind, start, end)
    parts = _within(owner.parts, start, end)
    if owner.kind == "table":
        if owner.carried is None:
            owner.carried = _header(text, owner)
        block.children = parts if owner.carried else parts[1:]
        block.carried = owner.carried
    elif owner.kind == "list":
        block.children = parts
    elif owner.kind == "pre":
        lines = [start + at for at in line_starts(text[start:end])[1:-1]]
        block.children = [Block("line", at, at) for at in lines if at > first]
        block.carried = (Span(start, first),) if start < first else ()
    return block


def _header(text: str, table: Owner) -> tuple[Span, ...]:
    """What the later pieces of a table carry: its header rows, if they show anything."""
    if not (table.header and table.parts):
        return ()
    start, end = trim(text, table.header[0].start, table.parts[0].start)
    return (Span(start, end),) if readable(text[start:end]) else ()


def _within(parts: list[Block], start: int, end: int) -> list[Block]:
    """The parts that begin in a stretch, without what lies outside of it.

    A script cuts a list or a table in two: a part that began before it may hold parts after it.
    """
    first = bisect_left(parts, start, key=lambda part: part.start)
    found = _within(parts[first - 1].children, start, end) if first else []
    after = bisect_left(parts, end, key=lambda part: part.start)
    inside = parts[first:after]
    return found + [replace(part, children=_within(part.children, start, end)) for part in inside]
