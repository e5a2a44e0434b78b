"""The report's own recursive rule, with the splitter that it took over from LangChain.

`langchain-text-splitters` comes with the `bench` extra. A size counts MiniLM's word pieces, and
two more for the markers that the model puts around a text: around each of the parts that a chunk
is packed of too, and around the empty text that joins them, as the report's code does.
"""

from __future__ import annotations

from functools import lru_cache

from ragnotes import Chunk, Document
from ragnotes.document import chunks_at
from ragnotes.indexing.minilm import _model

SEPARATORS = ["\n\n", "\n", ".", "?", "!", " ", ""]

# Published with all-MiniLM-L6-v2 and five chunks: size and overlap to recall and omega.
PUBLISHED = {(200, 0): (75.7, 31.2), (250, 0): (78.5, 26.7), (250, 125): (78.7, 21.9)}
RECALL_APART = 1.0
OMEGA_APART = 0.1


@lru_cache(maxsize=200_000)
def marked_pieces(text: str) -> int:
    """Return how many word pieces MiniLM makes of a text, its two markers included."""
    pieces, _ = _model()
    return len(pieces.ids(text)) + 2


def chunk_as_the_report(doc: Document, size: int, overlap: int) -> list[Chunk]:
    """Return the report's recursive chunks, each at its place in the document."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(
        separators=SEPARATORS,
        chunk_size=size,
        chunk_overlap=overlap,
        length_function=marked_pieces,
        keep_separator=True,
    )
    spans = []
    start = -1
    for text in splitter.split_text(doc.text):
        # Each begins after the one before; the report looks for the first such text anywhere.
        start = doc.text.index(text, start + 1)
        spans.append((start, start + len(text)))
    return chunks_at(doc, spans)
