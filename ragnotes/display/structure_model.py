"""A Markdown document as an outline: the words of each section, and what a size does to it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ragnotes.chunking.markdown import chunk_markdown, markdown_blocks
from ragnotes.chunking.outline import Block, sections
from ragnotes.chunking.units import word_bounds
from ragnotes.document import Chunk, Document, as_document

_KINDS = {
    "paragraph": "paragraph",
    "table": "table",
    "fence": "code block",
    "code_block": "code block",
    "bullet_list": "list",
    "ordered_list": "list",
    "blockquote": "quote",
}


@dataclass(frozen=True)
class ChunkSketch:
    """One chunk: its words, and whether blocks are joined in it, one is cut, or it carries one."""

    words: int
    joined: bool = False
    part: bool = False
    carries: bool = False


@dataclass(frozen=True)
class SectionSketch:
    """A section: how deep its heading is (0 for none), its words, its chunks, what was cut."""

    level: int
    title: str
    words: int
    chunks: tuple[ChunkSketch, ...]
    cuts: tuple[str, ...]


@dataclass(frozen=True)
class Structure:
    """What `chunk_markdown` makes of a document at one size, section by section."""

    name: str
    size: int
    words: int
    sections: tuple[SectionSketch, ...]

    @property
    def chunks(self) -> int:
        """How many chunks the document gives."""
        return sum(len(section.chunks) for section in self.sections)


def structure(text: str | Document, size: int) -> Structure:
    """Return the outline of a Markdown text with the chunks of `chunk_markdown` at a size.

    Sizes are counted in words. ValueError and TypeError as `chunk_markdown` raises them.

    >>> found = structure("# Cake\\n\\nMix it.\\n\\n## Baking\\n\\nBake at 180°C.", 50)
    >>> [(section.level, section.title, section.words) for section in found.sections]
    [(1, 'Cake', 4), (2, 'Baking', 5)]
    """
    doc = as_document(text)
    chunks = chunk_markdown(doc, size)
    words = _Words(doc.text)
    parts = [blocks for _, blocks in sections(markdown_blocks(doc.text))]
    starts = [blocks[0].start for blocks in parts]
    under: list[list[Chunk]] = [[] for _ in parts]
    for chunk in chunks:
        # A heading may be indented: its chunk then begins after the start of its line.
        under[bisect_right(starts, chunk.start) - 1].append(chunk)
    found = tuple(_section(words, *pair) for pair in zip(parts, under, strict=True))
    return Structure(doc.id, size, words.count(0, len(doc.text)), found)


class _Words:
    """Counts the words that begin in a stretch of a text."""

    def __init__(self, text: str) -> None:
        self.starts = word_bounds(text)[0].tolist()

    def count(self, start: int, end: int) -> int:
        return bisect_right(self.starts, end - 1) - bisect_right(self.starts, start - 1)


def _section(words: _Words, blocks: list[Block], chunks: list[Chunk]) -> SectionSketch:
    headings = [block for block in blocks if block.kind == "heading"]
    body = [block for block in blocks if block.kind != "heading"]
    # Headings with nothing between them share a section, the deepest names it.
    title = " > ".join(block.title for block in headings) or "(before the first heading)"
    sketches, cuts = [], []
    for chunk in chunks:
        inside = [block for block in body if block.start < chunk.end and chunk.start < block.end]
        part = any(
            words.count(block.start, block.end) > _within(words, block, chunk) for block in inside
        )
        sketches.append(
            ChunkSketch(
                words.count(chunk.start, chunk.end),
                len(inside) > 1,
                part,
                bool(chunk.carried),
            )
        )
    for block in body:
        own = [c for c in chunks if block.start < c.end and c.start < block.end]
        if len(own) > 1:
            cuts.append(_cut(words, block, own))
    total = words.count(blocks[0].start, blocks[-1].end)
    level = headings[0].level if headings else 0
    return SectionSketch(level, title, total, tuple(sketches), tuple(cuts))


def _within(words: _Words, block: Block, chunk: Chunk) -> int:
    """How many words of a block lie in a chunk."""
    return words.count(max(block.start, chunk.start), min(block.end, chunk.end))


def _cut(words: _Words, block: Block, chunks: list[Chunk]) -> str:
    """What happened to a block that lies in several chunks, in words."""
    kind = _KINDS.get(block.kind, "block")
    said = f"{kind} of {words.count(block.start, block.end):,} words cut in {len(chunks)}"
    carrying = sum(bool(chunk.carried) for chunk in chunks)
    if carrying:
        what = "header row" if kind == "table" else "first line"
        said += f", {carrying} of them {'repeats' if carrying == 1 else 'repeat'} its {what}"
    return said
