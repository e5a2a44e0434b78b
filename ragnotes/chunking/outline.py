"""A document as headings and blocks: its sections, each with a trail, and their pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from ragnotes.chunking.blocks import Measure, Piece, chunks_of, pack
from ragnotes.document import Chunk, Document, Span


@dataclass(slots=True)
class Block:
    """A block: its kind, its place, the blocks inside it, and what its later pieces carry.

    Of the kinds only "heading" (with level and title) and "front" (front matter) mean anything
    here.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    title: str = ""
    children: list[Block] = field(default_factory=list)
    carried: tuple[Span, ...] = ()


CutBlock = Callable[[Measure, Block, int, int], list[Piece]]


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
                yield _trail(stack), section
                section = []
            while stack and stack[-1][0] >= block.level:
                stack.pop()
            stack.append((block.level, block.title))
        elif kind == "front":
            yield (), section
            section = []
        section.append(block)
    if section:
        yield _trail(stack), section


def section_chunks(
    doc: Document, measure: Measure, section: tuple[tuple[str, ...], list[Block]], cut: CutBlock
) -> list[Chunk]:
    """Chunk one section."""
    headings, blocks = section
    trail, room = measure.shorten(headings)
    deeper = [block for block in takewhile(_is_heading, blocks) if block.title][1:]
    chunks: list[Chunk] = []
    for piece in cut_section(measure, blocks, room, cut):
        # Headings that did not fit together: a piece stands only under those that it reaches.
        below = sum(block.start >= piece.end for block in deeper)
        chunks += chunks_of(doc, [piece], trail[: max(0, len(trail) - below)])
    return chunks


def _is_heading(block: Block) -> bool:
    return block.kind == "heading"


def cut_section(
    measure: Measure, blocks: list[Block], room: int, cut_block: CutBlock
) -> list[Piece]:
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


def _trail(stack: list[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(title for _, title in stack if title)
