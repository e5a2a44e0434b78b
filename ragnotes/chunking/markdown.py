"""Cutting Markdown where its writer did: at headings, then between blocks, then inside one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ragnotes.chunking.blocks import Measure, line_starts, tile
from ragnotes.chunking.outline import Block, section_chunks, sections
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document, no_collection

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_EOL = r"(?>\r\n|\r|\n)"
# YAML from --- to --- or ..., all lines of which could be YAML; or TOML from +++ to +++.
_FRONT = re.compile(
    rf"""\ufeff?(?:
        ---[ \t]*{_EOL}
        (?:[ \t]*(?:\#[^\r\n]*)?{_EOL})*+(?=[\w\"'][\w\ \"'./-]*:(?:\s|\Z))
        (?:(?:[ \t\#\-\]}}\"'][^\r\n]*|[^\s:][^\r\n]*?:(?:[ \t][^\r\n]*)?)?{_EOL})*?
        (?:---|\.\.\.)[ \t]*(?:{_EOL}|\Z)
      | \+\+\+[ \t]*{_EOL}(?:[ \t]*{_EOL})*+(?=[\w\"'\#[])
        (?:[^\r\n]*{_EOL})*?\+\+\+[ \t]*(?:{_EOL}|\Z)
    )""",
    re.VERBOSE,
)
_LONG = 10_000  # no title needs more; the inline parser is slow on hostile lines
_LINE_TAG = re.compile(r"<br\b", re.I)
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
    first heading has an empty trail, and so has front matter, which is a chunk of its own; its
    first key may stand below blank lines. Headings inside quotes, lists and code are no
    sections. What marks no block in CommonMark, such as `$$` and `:::`, hides no heading.

    A row of a table that is too large is cut, and its parts share a chunk with no other row. A
    fence line that is too large is cut, too: of it, later pieces carry the mark alone.

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
    for trail, blocks in sections(markdown_blocks(doc.text)):
        chunks += section_chunks(doc, measure, trail, blocks)
    return chunks


def markdown_blocks(text: str) -> list[Block]:
    """Return the blocks of a Markdown text in order; all that is no white space is in one.

    The blocks are CommonMark's with tables, their kinds markdown-it's names ("paragraph",
    "bullet_list", "list_item", "fence", …), and "front" and "other" for what is text and no
    block of CommonMark, such as link definitions. Positions are those of whole lines.
    """
    opened = _FRONT.match(text)
    front = opened.end() if opened else 0
    starts = line_starts(text)
    first_line = bisect_left(starts, front)
    # A byte order mark would hide the block on the first line: a space there hides nothing.
    source = " " + text[1:] if text.startswith("\ufeff") and not front else text[front:]
    env: dict[str, Any] = {}
    found = [Block("front", 0, front)] if front else []
    with no_collection():
        tokens = _parser().parse(source, env)
        found += _tree(text, tokens, [*starts[first_line:], len(text)], env)
    blocks: list[Block] = []
    end = 0
    for block in [*found, Block("end", len(text), len(text))]:
        blocks += [Block("other", at.start, at.end) for at in tile(text, end, block.start, [])]
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
        elif token.type in ("softbreak", "hardbreak") or _LINE_TAG.match(token.content):
            yield " "
        elif token.type in ("text", "code_inline", "text_special"):
            yield token.content


def _tree(text: str, tokens: list[Token], starts: list[int], env: dict[str, Any]) -> list[Block]:
    """Nest markdown-it's flat tokens; lines become positions in the text."""
    top = Block("document", 0, 0)
    stack = [top]
    for token in tokens:
        if token.type == "inline":
            if stack[-1].kind == "heading":
                stack[-1].title = plain(token.content, env)
        elif token.tag in ("th", "td"):
            continue
        elif token.nesting == -1:
            block = stack.pop()
            if block.kind == "table":
                block.children = [row for body in block.children[1:] for row in body.children]
                rows = block.children[0].start if block.children else block.end
                block.carried = _span(text, block.start, rows)
        else:
            kind = token.type.removesuffix("_open")
            first, last = token.map or (0, 0)
            block = Block(kind, starts[first], starts[last])
            if kind == "heading":
                block.level = int(token.tag[1])
            elif kind in ("fence", "code_block", "html_block"):
                block.children = [Block("line", at, at) for at in starts[first + 1 : last]]
                if kind == "fence":
                    block.carried = _span(text, block.start, starts[first + 1])
            if token.map or token.nesting == 1:
                stack[-1].children.append(block)
            if token.nesting == 1:
                stack.append(block)
    return top.children


def _span(text: str, start: int, end: int) -> tuple[Span]:
    (piece,) = tile(text, start, end, [])
    return (Span(piece.start, piece.end),)


@cache
def _parser(rules: str = "block") -> MarkdownIt:
    from markdown_it import MarkdownIt  # only this function needs it

    parser = MarkdownIt("commonmark").enable("table")
    if rules == "block":  # what stands inside a paragraph decides no cut
        parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
