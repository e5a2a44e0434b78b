"""Cutting Markdown where its writer did: at headings, then between blocks, then inside one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ragnotes.chunking.blocks import (
    Measure,
    Piece,
    line_starts,
    pack,
    pack_under,
    split,
    tile,
)
from ragnotes.chunking.outline import Block, section_chunks, sections
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_FRONT = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*(?:\r\n?|\n)(?=[\w\"'-]+[ \t]*[:=])")
_FRONT_END = re.compile(r"(?:\r\n?|\n)(?:---|\+\+\+|\.\.\.)[ \t]*(?:\r\n?|\n|\Z)")
_WHOLE = ("table", "fence", "code_block", "html_block")
_LONG = 10_000  # no title needs more; the inline parser is slow on hostile lines
_MARKED = re.compile(r"[\\`*_~\[\]<>&!]")


def chunk_markdown(
    text: str | Document,
    size: int,
    unit: str | UnitSpans = "words",
    count_context: bool = False,
) -> list[Chunk]:
    r"""Cut Markdown into chunks of at most `size` units that never span two sections.

    Each chunk bears the trail of headings it stands under, and the heading's own line belongs
    to the first chunk of its section; a heading without a body is kept with what follows below
    it, else on its own. Blocks of a section are joined up to `size`. A block that is too large
    is cut by the next finer rule: a list between its items, then inside an item; a table
    between rows and a code block between lines, each piece carrying the header row or the
    fence line; text between paragraphs, sentences, words, and last anywhere. Text before the
    first heading has an empty trail, and so has front matter, which is a chunk of its own.
    Headings inside quotes, lists and code are no sections.

    `size` counts the span alone; `count_context` counts all of `text_with_context` and drops
    headings, the outermost first, where the trail would take more than half of the size.
    ValueError unless size >= 1; TypeError for a text that is neither str nor Document.

    >>> chunks = chunk_markdown("# Cake\n\nMix.\n\n## Baking\n\nBake at 180°C.", size=50)
    >>> [(" > ".join(chunk.headings), chunk.text[-4:]) for chunk in chunks]
    [('Cake', 'Mix.'), ('Cake > Baking', '0°C.')]
    """
    doc = as_document(text)
    measure = Measure(doc.text, unit, size, count_context)
    chunks: list[Chunk] = []
    for section in sections(markdown_blocks(doc.text)):
        chunks += section_chunks(doc, measure, section, cut_block)
    return chunks


def cut_block(measure: Measure, block: Block, room: int, first: int) -> list[Piece]:
    """Cut one block into pieces that fit; tables and code that fit stay whole.

    The first piece shares its chunk with a heading and gets `first` of the room.
    """
    text = measure.text
    whole = tile(text, block.start, block.end, [])
    limit = room if block.kind in _WHOLE else first
    if not whole or measure.fits(whole[0].start, whole[0].end, limit):
        return whole
    if block.kind == "table":
        rows = [row.start for part in block.children[1:] for row in part.children]
        head, *pieces = tile(text, block.start, block.end, rows)
        return pack_under(measure, head, pieces, (Span(head.start, head.end),), room, first)
    if block.kind in _WHOLE:
        lines = [block.start + at for at in line_starts(text[block.start : block.end])]
        head, *pieces = tile(text, block.start, block.end, lines)
        if block.kind != "fence":
            parts = [part for line in (head, *pieces) for part in split(measure, line, room)]
            return pack(measure, parts, room, first)
        room = max(1, room - measure.cost(f"\n{text[head.start : head.end]}"))  # the closing fence
        if len(pieces) > 1:  # a chunk of a closing fence alone would say nothing
            pieces[-2:] = [Piece(pieces[-2].start, pieces[-1].end)]
        return pack_under(
            measure, head, pieces, (Span(head.start, head.end),), room, min(room, first)
        )
    if block.children:
        starts = [inner.start for inner in block.children[1:]]
        edges = [block.start, *starts, block.end]
        parts = []
        for inner, start, end in zip(block.children, edges, edges[1:], strict=False):
            part = replace(inner, start=start, end=end)
            parts += cut_block(measure, part, room, room if parts else first)
        return pack(measure, parts, room, first)
    return split(measure, whole[0], room, first)


def markdown_blocks(text: str) -> list[Block]:
    """Return the blocks of a Markdown text in order; all that is no white space is in one.

    The blocks are CommonMark's with tables, their kinds markdown-it's names ("paragraph",
    "bullet_list", "list_item", "fence", …), and "front" and "other" for what is text and no
    block of CommonMark, such as link definitions. Positions are those of whole lines.
    """
    front = _front_matter_end(text)
    starts = line_starts(text)
    first_line = bisect_left(starts, front)
    # A byte order mark would hide the block on the first line: a space there hides nothing.
    source = " " + text[1:] if text.startswith("\ufeff") and not front else text[front:]
    env: dict[str, Any] = {}
    tokens = _parser().parse(source, env)
    found = [Block("front", 0, front)] if front else []
    found += _tree(tokens, [*starts[first_line:], len(text)], env)
    blocks: list[Block] = []
    end = 0
    for block in [*found, Block("end", len(text), len(text))]:
        blocks += [Block("other", a, b) for a, b, _ in tile(text, end, block.start, [])]
        blocks.append(block)
        end = block.end
    return blocks[:-1]


def plain(title: str, env: dict[str, Any] | None = None) -> str:
    """Return a heading's words without its inline markup, on one line."""
    if not _MARKED.search(title) or len(title) > _LONG:
        return " ".join(title.split())
    tokens = _parser("inline").parseInline(title, env or {})
    return " ".join("".join(_words(tokens[0].children or [])).split())


def _words(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "image":
            yield from _words(token.children or [])
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type in ("text", "code_inline", "text_special"):
            yield token.content


def _tree(tokens: list[Token], starts: list[int], env: dict[str, Any]) -> list[Block]:
    """Nest markdown-it's flat tokens; lines become positions in the text."""
    top = Block("document", 0, 0)
    stack = [top]
    for token in tokens:
        if token.type == "inline":
            if stack[-1].kind == "heading":
                stack[-1].title = plain(token.content, env)
        elif token.nesting == -1:
            stack.pop()
        else:
            kind = token.type.removesuffix("_open")
            first, last = token.map or (0, 0)
            block = Block(kind, starts[first], starts[last])
            if kind == "heading":
                block.level = int(token.tag[1])
            if token.map or token.nesting == 1:
                stack[-1].children.append(block)
            if token.nesting == 1:
                stack.append(block)
    return top.children


def _front_matter_end(text: str) -> int:
    opened = _FRONT.match(text)
    closed = opened and _FRONT_END.search(text, opened.end() - 1)
    return closed.end() if closed else 0


@cache
def _parser(rules: str = "block") -> MarkdownIt:
    from markdown_it import MarkdownIt  # only this function needs it

    parser = MarkdownIt("commonmark").enable("table")
    if rules == "block":  # what stands inside a paragraph decides no cut
        parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
