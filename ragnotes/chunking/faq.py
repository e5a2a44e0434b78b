"""Cutting a page of questions and answers: one entry, one chunk."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, zip_longest

from ragnotes.chunking.blocks import Measure, Piece, chunks_of, line_starts
from ragnotes.chunking.entries import Asked, answer_begins, asks, further, label_alone, questions
from ragnotes.chunking.markdown import markdown_blocks
from ragnotes.chunking.outline import Block, cut_section, enter, section_chunks, trail_of
from ragnotes.chunking.paragraphs import trim
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document


def chunk_faq(
    text: str | Document,
    size: int,
    unit: str | UnitSpans = "words",
    count_context: bool = False,
) -> list[Chunk]:
    """Cut questions and answers written in Markdown into one chunk an entry.

    An entry begins at a question: a bold one with a question mark at its end (**Can I …?** or
    **Can I …**?), a heading that ends in one, or a line that begins with "Q:" ("Question 2:",
    "Q1.", "Q：", "问："). Behind such a label the question goes on up to a line's end with a
    question mark or up to the answer's label ("A:", "Answer:"), which may stand on the same
    line; without either it is the label's line up to its last question mark. After a question,
    a further one on the same line begins an entry where a sentence has ended. An entry ends
    before the next question, before the next heading that is not below its own, or after a rule
    (---). The question is the last part of the trail, after the sections. Entries are never
    joined; one that is too large is cut as `chunk_markdown` cuts, each piece carrying its
    question. What stands outside of entries is chunked by section, and a section's bare heading
    goes with its first entry. A text without questions is chunked as by `chunk_markdown`.

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
    question: Asked | None = None
    depth = 0  # the level of the heading that asks; 7 for a question that is no heading

    def trail() -> tuple[str, ...]:
        asked = (question.title,) if question and depth == 7 else ()
        return (*trail_of(stack), *asked)

    def done() -> tuple[tuple[str, ...], list[Block], Span | None]:
        return trail(), group, question.span if question else None

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
        alone = asked and not heading and not text[asked.span.end : block.end].strip()
        group.append(replace(block, kind="heading", level=7) if alone else block)
        if question and block.kind == "hr":
            yield done()
            group, question = [], None
    if group:
        yield done()


def _parts(text: str) -> Iterator[tuple[Block, Asked | None]]:
    """Yield the blocks of a text, paragraphs and lists cut before each question."""
    blocks = markdown_blocks(text)
    done = 0  # where the last question ends
    for block, after in zip_longest(blocks, blocks[1:]):
        found: list[Asked] = []
        if block.kind == "heading":
            span = Span(block.start, block.end)
            yield block, Asked(block.start, block.title, span) if asks(block.title) else None
            continue
        if block.kind == "paragraph":
            end = block.end
            if after and after.kind == "paragraph" and label_alone(text, block.start, end):
                end = after.end
            for low, high in pairwise(line_starts(text[block.start : block.end])):
                at = block.start + low
                if at >= done:
                    found += questions(text, at, end)
                    if found and answer_begins(text, at, end):  # "A: Yes. Q: May I?"
                        found += further(text, at, block.start + high)
                    done = found[-1].span.end if found else done
        elif block.kind in ("bullet_list", "ordered_list"):
            starts = [item.start for item in block.children]
            for start, end in pairwise([*starts, block.end]):
                found += questions(text, start, end)
                if not found:  # a list inside an answer
                    break
        yield from _cut_before(text, block, found)


def _cut_before(
    text: str, block: Block, found: list[Asked]
) -> Iterator[tuple[Block, Asked | None]]:
    """Yield what stands before the first question, and each question's part of the block."""
    starts = [child.start for child in block.children]
    edges = [*(asked.start for asked in found), block.end]
    if edges[0] > block.start:
        before = block.children[: bisect_left(starts, edges[0])]
        yield replace(block, end=edges[0], children=before), None
    for asked, (start, end) in zip(found, pairwise(edges), strict=True):
        inside = block.children[bisect_left(starts, start) : bisect_left(starts, end)]
        if inside and (inside[0].start > start or inside[-1].end > end):
            inside = []  # an item cut in two is text
        children = inside[0].children if len(inside) == 1 else inside
        yield Block(block.kind, start, end, children=children), asked
