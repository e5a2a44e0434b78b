"""What holds for every chunker, on any text."""

from itertools import pairwise

import pytest
from chunkers import CHUNKERS, Chunker
from documents import HTML, MARKDOWN
from hypothesis import given
from hypothesis import strategies as st
from texts import TEXTS

from ragnotes import Chunk, Document, units_of
from ragnotes.chunking.graphemes import next_grapheme

STRUCTURE = {name: chunker for name, chunker in CHUNKERS.items() if not chunker.overlaps}


@pytest.mark.parametrize("chunker", CHUNKERS.values(), ids=CHUNKERS)
@given(data=st.data())
def test_chunks_keep_every_promise(chunker: Chunker, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 30))
    overlap = data.draw(st.integers(0, size - 1)) if chunker.overlaps else 0
    unit = data.draw(st.sampled_from(chunker.units))
    check_promises(chunker, Document("d", data.draw(TEXTS)), size, overlap, unit)


@pytest.mark.parametrize("source", [MARKDOWN, HTML], ids=["from Markdown", "from HTML"])
@pytest.mark.parametrize("chunker", STRUCTURE.values(), ids=STRUCTURE)
@given(data=st.data())
def test_chunks_of_documents_keep_every_promise(
    chunker: Chunker, source: st.SearchStrategy[str], data: st.DataObject
) -> None:
    doc = Document("d", data.draw(source))
    unit = data.draw(st.sampled_from(chunker.units))
    check_promises(chunker, doc, data.draw(st.integers(1, 60)), 0, unit)


def check_promises(chunker: Chunker, doc: Document, size: int, overlap: int, unit: str) -> None:
    chunks = chunker(doc, size, overlap, unit)
    text = doc.text
    covered = bytearray(len(text))
    for chunk in chunks:
        assert (chunk.doc.id, chunk.doc.text) == (doc.id, text)
        assert chunk.text == text[chunk.start : chunk.end]
        assert chunk.text.strip()
        assert not chunker.trimmed or chunk.text == chunk.text.strip()
        covered[chunk.start : chunk.end] = b"x" * len(chunk)
    lost = [at for at, seen in enumerate(covered) if not seen and not text[at].isspace()]
    assert not (lost and chunker.plain)
    for before, after in pairwise(chunks):
        assert before.start < after.start
        assert before.end < after.end
        assert chunker.overlaps or before.end <= after.start
    units = units_of(text, unit)
    for chunk in chunks if chunker.plain else ():
        assert units.count(chunk.start, chunk.end) <= size or _one_grapheme(chunk)
    assert chunker(doc, size, overlap, unit) == chunks


@pytest.mark.parametrize("chunker", CHUNKERS.values(), ids=CHUNKERS)
@pytest.mark.parametrize("text", ["", " ", "\n\n", " \t\r\n\u00a0\u3000"])
def test_nothing_to_read_gives_no_chunks(chunker: Chunker, text: str) -> None:
    assert chunker(Document("d", text), 10, 2, chunker.units[0]) == []


@pytest.mark.parametrize("chunker", CHUNKERS.values(), ids=CHUNKERS)
def test_bad_sizes_are_refused(chunker: Chunker) -> None:
    for size in (0, -3):
        with pytest.raises(ValueError, match=f"size must be at least 1, got size={size}"):
            chunker(Document("d", "a b c"), size, 0, chunker.units[0])
    with pytest.raises(TypeError, match=r"size must be a whole number, got size=2\.5"):
        chunker(Document("d", "a b c"), 2.5, 0, chunker.units[0])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="text must be a str or a Document"):
        chunker.function(None, 5)
    if chunker.overlaps:
        with pytest.raises(ValueError, match="overlap must be 0 or more, got overlap=-1"):
            chunker(Document("d", "a b c"), 5, -1, chunker.units[0])


def _one_grapheme(chunk: Chunk) -> bool:
    """A chunk may be larger than its size where a single character or grapheme is."""
    return next_grapheme(chunk.doc.text, chunk.start) >= chunk.end
