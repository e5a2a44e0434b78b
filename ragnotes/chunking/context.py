"""The text that is embedded or sent for a chunk: the span, and what it needs to be understood."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ragnotes.document import Chunk, Document, Span, shown

if TYPE_CHECKING:
    from ragnotes.chunking.outline import Block

_MARK = re.compile(r"`{3,}|~{3,}")
_CLOSED = re.compile(r"[ \t>]*(`{3,}|~{3,})\s*")


def text_with_context(chunk: Chunk) -> str:
    r"""Return a chunk's heading trail, what it carries, its text, and a closing fence if need be.

    The trail is joined by " > " and followed by a blank line; carried spans stand on lines of
    their own before the text, whose first line then keeps its indentation. A byte order mark at
    the document's start is left out. A code fence that the
    chunk or what it carries opens, and leaves open, is closed. A chunk of HTML is given as the
    text a reader sees.

    >>> from ragnotes.document import Document, Span
    >>> doc = Document("note", "| dose | mg |\n|---|---|\n| adult | 500 |\n| child | 250 |")
    >>> print(text_with_context(Chunk(doc, 40, 55, ("Aspirin",), (Span(0, 23),))))
    Aspirin
    <BLANKLINE>
    | dose | mg |
    |---|---|
    | child | 250 |
    """
    if not isinstance(chunk, Chunk):
        raise TypeError(f"chunk must be a Chunk, got {shown(chunk)}: of a hit it is hit.chunk")
    source = chunk.doc.text
    carried = [source[span.start : span.end] for span in chunk.carried]
    first = chunk.start
    while first and source[first - 1] in " \t":
        first -= 1
    if not carried or (first and source[first - 1] not in "\r\n"):
        first = chunk.start
    first += first == 0 and source.startswith("\ufeff")
    body = "\n".join([*carried, source[first : chunk.end]])
    if chunk.doc.metadata.get("format") == "html":
        from ragnotes.chunking.page import page_of  # only HTML needs it

        spans = [*((span.start, span.end) for span in chunk.carried), (first, chunk.end)]
        body = page_of(chunk.doc).reading.shown(spans)
    elif "```" in body or "~~~" in body:
        body += _closing_fence(chunk)
    body = body.removeprefix("\ufeff")
    trail = " > ".join(chunk.headings)
    return f"{trail}\n\n{body}" if trail else body


def _closing_fence(chunk: Chunk) -> str:
    """A line break and the fence that closes the one which a chunk opens; "" if none is open.

    The fences are those of the document: a window that begins inside a code block holds the
    line that closes it, and opens nothing.
    """
    text = chunk.doc.text
    shown: list[Chunk | Span] = [chunk, *chunk.carried]
    fences = _fences(chunk.doc)
    at = bisect_left(fences, chunk.end, key=lambda fence: fence.start) - 1
    if at < 0 or fences[at].end < chunk.end:
        return ""
    fence = fences[at]
    opened = _MARK.search(text, fence.start)
    assert opened is not None  # a fence has a mark
    closed = (
        _CLOSED.fullmatch(text, fence.children[-1].start, fence.end) if fence.children else None
    )
    if closed and closed[1].startswith(opened[0]) and closed.end(1) <= chunk.end:
        return ""
    for part in shown:
        if part.start <= opened.start() and opened.end() <= part.end:
            # Inside a list the fence is indented; its item's mark belongs to the first line only.
            before = text[max(part.start, fence.start) : opened.start()]
            return "\n" + re.sub(r"[^ \t>]", " ", before) + opened[0]
    return ""


# A document's fences, found once and kept as long as it is.
_FENCES: WeakKeyDictionary[Document, list[Block]] = WeakKeyDictionary()


def _fences(doc: Document) -> list[Block]:
    found = _FENCES.get(doc)  # asked once: what an equal document brought goes with that one
    if found is None:
        from ragnotes.chunking.markdown import markdown_blocks

        found = []
        waiting = markdown_blocks(doc.text)[::-1]
        while waiting:
            block = waiting.pop()
            if block.kind == "fence":
                found.append(block)
            else:
                waiting += reversed(block.children)
        _FENCES[doc] = found
    return found
