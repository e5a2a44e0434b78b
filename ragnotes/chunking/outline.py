"""A document as headings and blocks: its sections, each with a trail, and their pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from ragnotes.chunking.blocks import Measure, Piece, chunks_of, pack, pack_under, split, tile
from ragnotes.chunking.rows import begins_inside, cut_table
from ragnotes.document import Chunk, Document, Span


@dataclass(slots=True)
class Block:
    """A block: its kind, its place, the blocks inside it, and what its later pieces carry.

    Children are a list's items, a table's rows after its header, the lines of code after its
    first. A row carries the cells above that reach into it, an item its term. A heading has
    level and title; "front" is front matter. The other kinds are named as their parser names
    them.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    title: str = ""
    children: list[Block] = field(default_factory=list)
    carried: tuple[Span, ...] = ()


_WHOLE = ("table", "fence", "pre", "code_block", "html_block")
_HEADED = ("fence", "pre")  # what follows means little without the first line
_FENCE = re.compile(r"`{3,}|~{3,}")


def sections(blocks: list[Block]) -> Iterator[tuple[tuple[str, ...], list[Block]]]:
    """Yield each section's trail and blocks, its heading first."""
    stack: list[tuple[int, str]] = []
    section: list[Block] = []
    for block in blocks:
        kind = section[0].kind if section else ""
        if block.kind == "heading":
            # Headings with nothing between them stay together on the way down.
            going_down = all(
                above.kind == "heading" and above.level < block.level for above in section
            )
            if section and not going_down:
                yield trail_of(stack), section
                section = []
            enter(stack, block)
        elif kind == "front":
            yield (), section
            section = []
        section.append(block)
    if section:
        yield trail_of(stack), section


def section_chunks(
    doc: Document, measure: Measure, headings: tuple[str, ...], blocks: list[Block]
) -> list[Chunk]:
    """Chunk the blocks of one section under its trail."""
    trail, room = measure.shorten(headings)
    deeper = [block for block in takewhile(_is_heading, blocks) if block.title][1:]
    chunks: list[Chunk] = []
    for piece in cut_section(measure, blocks, room):
        # Headings that did not fit together: a piece stands only under those that it reaches.
        below = sum(block.start >= piece.end for block in deeper)
        chunks += chunks_of(doc, [piece], trail[: max(0, len(trail) - below)])
    return chunks


def _is_heading(block: Block) -> bool:
    return block.kind == "heading"


def cut_section(measure: Measure, blocks: list[Block], room: int) -> list[Piece]:
    """Cut a section's blocks and join the neighbours that fit together."""
    pieces: list[Piece] = []
    heading: int | None = None
    for block in blocks:
        first = room
        if heading is not None:
            first -= measure.units.count(heading, block.start)
        # With less than half of the room left, a heading stands better alone.
        cut = cut_block(measure, block, room, first if 2 * first >= room else room)
        pieces += cut
        if block.kind != "heading":
            heading = None
        elif heading is None or not measure.fits(heading, block.end, room):
            heading = block.start
    return pack(measure, pieces, room)


def cut_block(measure: Measure, block: Block, room: int, first: int) -> list[Piece]:
    """Cut one block into pieces that fit; tables and code that fit stay whole.

    A table is cut between rows and code between lines, a list between items, then inside an
    item, text as by `split`. The first piece shares its chunk with a heading and gets `first`
    of the room.
    """
    text = measure.text
    whole = tile(text, block.start, block.end, [])
    limit = room if block.kind in _WHOLE else first
    if whole and block.kind == "table" and begins_inside(block):
        return cut_table(measure, block, room, min(room, first))
    if not whole or measure.fits(whole[0].start, whole[0].end, limit):
        return whole
    if block.kind == "item" and block.carried and not block.children:
        kept, left = measure.carry(block.carried, room)
        parts = split(measure, whole[0], left, min(first, left))
        told = block.carried[0].end
        return [part if part.start < told else part._replace(carried=kept) for part in parts]
    if not block.children:
        parts = split(measure, whole[0], room, first)
        apart = block.kind == "table" and len(parts) > 1
        return [part._replace(apart=True) for part in parts] if apart else parts
    if block.kind == "table":
        return cut_table(measure, block, room, min(room, first))
    starts = [inner.start for inner in block.children]
    if block.kind in _HEADED:
        head, *rest = tile(text, block.start, block.end, starts)
        closing = 0
        mark: tuple[Span, ...] = ()
        if block.kind == "fence":
            (opened,) = block.carried
            found = _FENCE.search(text, opened.start, opened.end)
            mark = (Span(*found.span()),) if found else ()
            closing = measure.cost(f"\n{text[opened.start : opened.end]}")
            if not measure.fits(head.start, head.end, room - closing) and found:
                closing = measure.cost(f"\n{text[opened.start : found.end()]}")
            room = max(1, room - closing)
            if len(rest) > 1:  # a chunk of a closing fence alone would say nothing
                rest[-2:] = [Piece(rest[-2].start, rest[-1].end)]
        # Too long an opening line is cut; its mark alone still says that code follows.
        under = pack_under(measure, head, rest, block.carried, room, min(room, first), mark)
        return [*(piece._replace(behind=closing) for piece in under[:-1]), *under[-1:]]
    parts = []
    edges = pairwise([block.start, *starts[1:], block.end])
    for inner, (start, end) in zip(block.children, edges, strict=True):
        part = replace(inner, start=start, end=end)
        parts += cut_block(measure, part, room, room if parts else first)
    return pack(measure, parts, room, first)


def enter(stack: list[tuple[int, str]], heading: Block) -> None:
    """Put a heading on the stack of those around it; it ends the ones of its level or deeper."""
    while stack and stack[-1][0] >= heading.level:
        stack.pop()
    stack.append((heading.level, heading.title))


def trail_of(stack: list[tuple[int, str]]) -> tuple[str, ...]:
    """Return the titles on the stack; a heading without words has none."""
    return tuple(title for _, title in stack if title)
