"""Spans, documents and chunks: a chunk's text is always its slice."""

import copy
import dataclasses
import pickle
from collections.abc import Callable

import pytest

from ragnotes import Chunk, Document, Span, chunk_words


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2)])
def test_a_span_runs_forward_from_zero_or_later(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=f"got {start} and {end}"):
        Span(start, end)


def test_spans_sort_by_place_and_may_be_empty() -> None:
    assert sorted([Span(4, 6), Span(0, 9), Span(4, 5)]) == [Span(0, 9), Span(4, 5), Span(4, 6)]
    assert len(Span(3, 3)) == 0


@pytest.mark.parametrize(
    ("id", "text", "error", "message"),
    [
        ("a", b"bytes", TypeError, "text must be a str, got b'bytes'"),
        ("a", None, TypeError, "text must be a str, got None"),
        (7, "text", TypeError, "id must be a str, got 7"),
        ("", "text", ValueError, "an id that is not empty"),
    ],
)
def test_a_document_refuses_what_is_no_text(
    id: object, text: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Document(id, text)  # type: ignore[arg-type]


def test_metadata_is_a_copy_that_nothing_can_change() -> None:
    given = {"tags": ["x"], "where": {"page": 3}, "kinds": {"a"}}
    doc = Document("d", "one two", given)
    given["tags"].append("y")  # type: ignore[attr-defined]
    given["new"] = 1  # type: ignore[assignment]
    assert dict(doc.metadata) == {"tags": ("x",), "where": {"page": 3}, "kinds": {"a"}}
    with pytest.raises(TypeError):
        doc.metadata["tags"] = ()  # type: ignore[index]
    with pytest.raises(TypeError):
        doc.metadata["where"]["page"] = 4
    with pytest.raises(AttributeError):
        doc.metadata["tags"].append("y")
    with pytest.raises(dataclasses.FrozenInstanceError):
        doc.text = "other"  # type: ignore[misc]


def test_documents_can_be_compared_and_hashed_although_they_hold_metadata() -> None:
    assert Document("d", "t", {"a": [1]}) == Document("d", "t", {"a": [1]})
    assert Document("d", "t", {"a": 1}) != Document("d", "t", {"a": 2})
    assert len({Document("d", "t", {"a": 1}), Document("d", "t", {"a": 1})}) == 1


METADATA = {"tags": ["x"], "where": {"page": 3, "on": [{"side": "left"}]}, "kinds": {"a"}}


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_documents_and_chunks_can_be_pickled(protocol: int) -> None:
    chunks = chunk_words(Document("d", "one two three", METADATA), 2)
    chunks.append(Chunk(chunks[0].doc, 4, 7, ("A",), (Span(0, 3),)))
    again = pickle.loads(pickle.dumps(chunks, protocol))
    assert again == chunks
    assert [(c.doc, c.headings, c.carried) for c in again] == [
        (c.doc, c.headings, c.carried) for c in chunks
    ]
    assert all(c.doc is again[0].doc for c in again)  # one text for all of them


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_document_is_equal_and_as_unchangeable(
    copied: Callable[[Document], Document],
) -> None:
    doc = Document("d", "one two", METADATA)
    again = copied(doc)
    assert again == doc
    with pytest.raises(TypeError):
        again.metadata["where"]["on"][0]["side"] = "right"


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (2, 1), (0, 6), (6, 6)])
def test_a_chunk_lies_inside_its_document(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=rf"\(0 to 5\), got {start} to {end}"):
        Chunk(Document("d", "abcde"), start, end)


def test_carried_spans_lie_inside_the_document_too() -> None:
    with pytest.raises(ValueError, match=r"carried spans must lie inside the document \(0 to 5\)"):
        Chunk(Document("d", "abcde"), 0, 2, carried=(Span(3, 6),))


def test_a_chunk_is_its_slice() -> None:
    chunk = Chunk(Document("d", "größe 🧪 café"), 6, 12, headings=("A", "B"))
    assert (chunk.text, str(chunk), len(chunk)) == ("🧪 café"[:6], "🧪 café"[:6], 6)
    assert chunk.doc.text[chunk.start : chunk.end] == chunk.text


def test_chunks_are_equal_by_id_and_unlike_anything_else() -> None:
    doc = Document("d", "same same")
    assert Chunk(doc, 0, 4) == Chunk(Document("d", "same text"), 0, 4)
    assert Chunk(doc, 0, 4) != Chunk(doc, 5, 9)  # the same words elsewhere
    assert Chunk(doc, 0, 4) != Chunk(Document("e", "same same"), 0, 4)
    assert Chunk(doc, 0, 4) != "same"
    assert len({Chunk(doc, 0, 4), Chunk(doc, 0, 4), Chunk(doc, 5, 9)}) == 2


def test_an_id_changes_with_the_text_and_not_from_run_to_run() -> None:
    assert Chunk(Document("d", "abc"), 0, 3).id == "d:0-3:ba7816bf"  # sha256("abc"), FIPS 180-2
    assert Chunk(Document("d", "abd"), 0, 3).id != "d:0-3:ba7816bf"


def test_half_a_surrogate_pair_still_gets_an_id() -> None:
    (chunk,) = chunk_words("broken \ud83d here", size=5)
    assert chunk.id.startswith("text:0-13:")
