"""Cutting HTML at its headings and blocks; the chunks are spans of the HTML itself."""

from __future__ import annotations

from itertools import groupby

from ragnotes.chunking.blocks import Measure
from ragnotes.chunking.outline import section_chunks, sections
from ragnotes.chunking.page import page_of
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, as_document


def chunk_html(
    text: str | Document,
    size: int,
    unit: str | UnitSpans = "words",
    count_context: bool = False,
) -> list[Chunk]:
    """Cut HTML into chunks of at most `size` units that never span two sections.

    The chunks are spans of the HTML, tags included, so that a passage can be shown where it
    stands in its page; `size` counts those spans as they are written, but a tag that breaks the
    line also parts words. What a reader sees of a chunk is `text_with_context`; the chunks'
    document is marked for it with the metadata "format": "html". Headings h1 to h6 make the
    trail, by their order in the document and not by what they are nested in. Scripts, styles
    and templates are in no chunk, and no chunk reaches across one; all other text is in one,
    also what `hidden` or a style sheet hides: much of that is folded away, to be opened. What
    stands in attributes is no text, also an `alt`.

    Tables, lists and `pre` stay whole where they fit; else a table is cut between rows, each
    piece carrying the header row and the cells above that reach into its first row; a list
    between items, then between the items inside, where the pieces of what is said of a term
    (`dt`) carry it; and `pre` between lines, carrying its tag. A row that is too large is cut,
    and its parts share a chunk with no other row. A table that holds headings or tables is read
    as layout; any other shows each row on a line, each value in its column (see
    `Reading.shown`). Text is cut between words or sentences, never inside a tag; a character
    written as an entity may exceed a smaller size. `count_context` is as for `chunk_markdown`,
    counted on the HTML. ValueError unless size >= 1; TypeError for a text that is neither str
    nor Document.

    >>> page = "<h1>Cake</h1><p>Mix &amp; rest.</p><script>track()</script><h2>Baking</h2>180°C."
    >>> [(chunk.headings, chunk.text) for chunk in chunk_html(page, size=50)][1]
    (('Cake', 'Baking'), '<h2>Baking</h2>180°C.')
    """
    doc = as_document(text)
    if doc.metadata.get("format") != "html":
        doc = Document(doc.id, doc.text, {**doc.metadata, "format": "html"})
    page = page_of(doc)
    counted = page.parted if unit == "words" else ""
    measure = Measure(doc.text, unit, size, count_context, page.masked, page.markup, counted)
    chunks: list[Chunk] = []
    for trail, blocks in sections(page.blocks):
        for dead, run in groupby(blocks, key=lambda block: block.kind == "dead"):
            if not dead:
                chunks += section_chunks(doc, measure, trail, list(run))
    return chunks
