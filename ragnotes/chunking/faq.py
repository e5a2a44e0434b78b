"""Cutting a page of questions and answers: one entry, one chunk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ragnotes.chunking.blocks import Measure, Piece, chunks_of, line_starts
from ragnotes.chunking.markdown import markdown_blocks, plain
from ragnotes.chunking.outline import Block, cut_section, enter, section_chunks, trail_of
from ragnotes.chunking.paragraphs import trim
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document

_LONG = 2000  # characters in which a question is looked for
_MARK = r"(?:[-*+][ \t]+|\d+[.)][ \t]+|>[ \t]?)*"
_STRONG = r"(?:\*\*|__)?"
# "**Can I …?** …", also as a list's item; the bold part ends in a question mark.
_BOLD = re.compile(
    rf"[ \t]*{_MARK}(\*\*|__)(?=\S)((?:(?!\1).)+?[?？⸮؟][\"'”’»)\]*_]*)[ \t]*\1",
    re.DOTALL,
)
# "Q: …", "Q1. …", "Question 2: …", "**Q:** …", "**Q**: …"
_LABEL = re.compile(
    rf"[ \t]*{_MARK}{_STRONG}Q(?:uestion)?[ \t]*\d*{_STRONG}[ \t]*[:.)]{_STRONG}[ \t]*"
    r"(\S[^\r\n]*)",
    re.I,
)
_ANSWER = re.compile(rf"[ \t]*{_STRONG}A(?:nswer)?[ \t]*\d*{_STRONG}[ \t]*[:.)]", re.I)
_ASKS = re.compile(r"[?？⸮؟][\"'”’»)\]*_]*$")


def chunk_faq(
    text: str | Document,
    size: int,
    unit: str | UnitSpans = "words",
    count_context: bool = False,
) -> list[Chunk]:
    """Cut questions and answers written in Markdown into one chunk an entry.

    An entry begins at a question: a bold one that ends in a question mark (**Can I …?**), a
    heading that does, or a line that begins with "Q:". It ends before the next question, before
    the next heading that is not below its own, or after a rule (---). The question is the last
    part of the trail, after the sections. Entries are never joined; one that is too large is
    cut as `chunk_markdown` cuts, each piece carrying its question. What stands outside of
    entries is chunked by section, and a section's bare heading goes with its first entry. A
    text without questions is chunked as by `chunk_markdown`.

    `size` and `count_context` are as for `chunk_markdown`. ValueError unless size >= 1;
    TypeError for a text that is neither str nor Document.

    >>> faq = "# Gym FAQ\\n\\n**Can I bring a guest?**\\nYes.\\n\\n**Is there a sauna?**\\nNo."
    >>> [(chunk.headings[-1], chunk.text[-4:]) for chunk in chunk_faq(faq, size=50)][1:]
    [('Is there a sauna?', '\\nNo.')]
    """
    doc = as_document(text)
    measure = Measure(doc.text, unit, size, count_context)
    chunks: list[Chunk] = []
    for headings, blocks, question in _groups(doc.text):
        if question:
            trail, room = measure.shorten(headings)
            chunks += chunks_of(doc, _cut_entry(measure, blocks, question, room), trail)
        else:
            chunks += section_chunks(doc, measure, headings, blocks)
    return chunks


def _cut_entry(measure: Measure, blocks: list[Block], question: Span, room: int) -> list[Piece]:
    """Leave an entry whole if it fits, else let every piece but the first carry the question."""
    whole = Piece(blocks[0].start, trim(measure.text, blocks[0].start, blocks[-1].end)[1])
    if measure.fits(whole.start, whole.end, room):
        return [whole]
    fits = measure.fits(question.start, question.end, room)
    kept, left = measure.carry((question,) if fits else (), room)
    first, *rest = cut_section(measure, blocks, left)
    return [first, *(piece._replace(carried=kept + piece.carried) for piece in rest)]


def _groups(text: str) -> Iterator[tuple[tuple[str, ...], list[Block], Span | None]]:
    """Yield entries, with the span of their question, and what stands between them."""
    stack: list[tuple[int, str]] = []
    group: list[Block] = []
    question: tuple[str, Span] | None = None
    depth = 0  # the level of the heading that asks; 7 for a question that is no heading

    def trail() -> tuple[str, ...]:
        asked = (question[0],) if question and depth == 7 else ()
        return (*trail_of(stack), *asked)

    def done() -> tuple[tuple[str, ...], list[Block], Span | None]:
        return trail(), group, question[1] if question else None

    for block, asked in _parts(text):
        heading = block.kind == "heading"
        if (heading and not (question and block.level > depth)) or asked:
            level = block.level if heading else 7
            bare = all(above.kind == "heading" and above.level < level for above in group)
            if group and not bare:
                yield done()
                group = []
            question = asked
            depth = level
            if heading:
                enter(stack, block)
        # What follows a question alone belongs to it, as it does to a heading.
        alone = asked and not heading and not text[asked[1].end : block.end].strip()
        group.append(replace(block, kind="heading", level=7) if alone else block)
        if question and block.kind == "hr":
            yield done()
            group, question = [], None
    if group:
        yield done()


def _parts(text: str) -> Iterator[tuple[Block, tuple[str, Span] | None]]:
    """Yield the blocks of a text, paragraphs and lists cut before each question."""
    for block in markdown_blocks(text):
        if block.kind == "heading":
            title = block.title
            asked = (title, Span(block.start, block.end)) if _ASKS.search(title) else None
            yield block, asked
        elif block.kind == "paragraph":
            lines = [block.start + at for at in line_starts(text[block.start : block.end])[:-1]]
            yield from _cut_before(text, block, [Block("paragraph", at, at) for at in lines])
        elif block.kind in ("bullet_list", "ordered_list"):
            first = block.children[0].start
            asks = _question(text, first, block.end)  # else it is a list inside an answer
            yield from _cut_before(text, block, block.children if asks else [])
        else:
            yield block, None


def _cut_before(
    text: str, block: Block, parts: list[Block]
) -> Iterator[tuple[Block, tuple[str, Span] | None]]:
    found = [(part, asked) for part in parts if (asked := _question(text, part.start, block.end))]
    start = found[0][0].start if found else block.end
    if start > block.start:
        before = [part for part in block.children if part.start < start]
        yield replace(block, end=start, children=before), None
    ends = [*(part.start for part, _ in found[1:]), *([block.end] if found else [])]
    for (part, asked), end in zip(found, ends, strict=True):
        inside = [one for one in block.children if part.start <= one.start < end]
        children = part.children if len(inside) == 1 else inside
        yield Block(block.kind, part.start, end, children=children), asked


def _question(text: str, start: int, end: int) -> tuple[str, Span] | None:
    """The question that begins at start, without its marks, and where it stands."""
    end = min(end, start + _LONG)
    if bold := _BOLD.match(text, start, end):
        words = plain(bold[2])
        label = _LABEL.match(words)  # **Q: Can I …?**
        return label[1] if label else words, Span(start, bold.end())
    label = _LABEL.match(text, start, end)
    if not label:
        return None
    stop = label.end()
    for low, high in pairwise(line_starts(text[stop:end])):  # it may go on over lines
        line = text[stop + low : stop + high]
        if _ASKS.search(text[label.start(1) : stop + low].rstrip()):
            stop += low
            break
        if low and _ANSWER.match(line):
            stop += low
            break
    else:
        if _ASKS.search(text[label.start(1) : end].rstrip()):
            stop = end
    start_words, stop = label.start(1), trim(text, start, stop)[1]
    return plain(text[start_words:stop]).strip("*_ "), Span(start, stop)
