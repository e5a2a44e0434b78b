"""The text that is embedded or sent for a chunk: the span, and what it needs to be understood."""

from __future__ import annotations

import re

from ragnotes.document import Chunk

_FENCE = re.compile(r"^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)(`{3,}(?=[^`\r\n]*$)|~{3,})(.*)$", re.M)


def text_with_context(chunk: Chunk) -> str:
    r"""Return a chunk's heading trail, what it carries, its text, and a closing fence if need be.

    The trail is joined by " > " and followed by a blank line; carried spans stand on lines of
    their own before the text, whose first line then keeps its indentation. A code fence that is
    still open at the end is closed. A chunk of HTML is given as the text a reader sees.

    >>> from ragnotes.document import Document, Span
    >>> doc = Document("note", "| dose | mg |\n|---|---|\n| adult | 500 |\n| child | 250 |")
    >>> print(text_with_context(Chunk(doc, 40, 55, ("Aspirin",), (Span(0, 23),))))
    Aspirin
    <BLANKLINE>
    | dose | mg |
    |---|---|
    | child | 250 |
    """
    source = chunk.doc.text
    carried = [source[span.start : span.end] for span in chunk.carried]
    first = chunk.start
    while first and source[first - 1] in " \t":
        first -= 1
    if not carried or (first and source[first - 1] not in "\r\n"):
        first = chunk.start
    body = "\n".join([*carried, source[first : chunk.end]])
    if chunk.doc.metadata.get("format") == "html":
        from ragnotes.chunking.reading import readable

        body = readable(body)
    else:
        body += _closing_fence(body)
    trail = " > ".join(chunk.headings)
    return f"{trail}\n\n{body}" if trail else body


def _closing_fence(text: str) -> str:
    """A line break and the fence that closes the text's last open one; nothing if none is."""
    prefix = opened = ""
    for match in _FENCE.finditer(text):
        before, fence, after = match.groups()
        if not opened:
            prefix, opened = before, fence
        elif fence.startswith(opened) and not after.strip():
            opened = ""
    if not opened:
        return ""
    # Inside a list the fence is indented; its item's mark belongs to the first line only.
    return "\n" + re.sub(r"[^ \t>]", " ", prefix) + opened
