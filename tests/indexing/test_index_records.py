"""A record says what is embedded for a chunk, and cannot be changed."""

import copy
import hashlib
import pickle
from collections import deque
from typing import Any

import pytest

from ragnotes import Chunk, Document, chunk_paragraphs
from ragnotes.indexing.records import Record, listed, make_records

TEXT = "Feed it.\n\nBake it.\n\nCool it."
TRAILS = (("Sour dough",), ("Sour dough", "Bake"), ("Sour dough", "Bake"))


def records_of(doc: Document, **more: Any) -> tuple[Record, ...]:
    """The records of the three paragraphs of TEXT."""
    chunks = chunk_paragraphs(doc, size=2)
    under = zip(chunks, TRAILS, strict=True)
    return make_records([Chunk(doc, c.start, c.end, trail) for c, trail in under], **more)


def test_what_is_embedded_is_the_trail_and_the_text() -> None:
    records = records_of(Document("sour", TEXT))
    assert [record.text for record in records] == [
        "Sour dough\n\nFeed it.",
        "Sour dough > Bake\n\nBake it.",
        "Sour dough > Bake\n\nCool it.",
    ]
    assert [record.id for record in records] == [record.chunk.id for record in records]


def test_another_text_is_embedded_on_demand() -> None:
    records = records_of(Document("sour", TEXT), text=lambda chunk: f"About: {chunk.text}")
    assert records[0].text == "About: Feed it."
    assert records[0].chunk.text == "Feed it."


def test_the_hash_is_that_of_the_embedded_text() -> None:
    for record in records_of(Document("sour", TEXT)):
        assert record.hash == hashlib.sha256(record.text.encode()).hexdigest()[:16]


def test_half_of_a_surrogate_pair_has_a_hash() -> None:
    halves = make_records(chunk_paragraphs("\ud83d\n\n\ude00", size=1))
    assert halves[0].hash != halves[1].hash


def test_positions_count_inside_each_document() -> None:
    one, other = Document("one", "A.\n\nB.\n\nC."), Document("other", "D.\n\nE.")
    mixed = [*chunk_paragraphs(one, size=1), *chunk_paragraphs(other, size=1)]
    mixed = [mixed[0], mixed[3], mixed[1], mixed[4], mixed[2]]
    assert [(record.label, record.total) for record in make_records(mixed)] == [
        ("one#0", 3),
        ("other#0", 2),
        ("one#1", 3),
        ("other#1", 2),
        ("one#2", 3),
    ]


def test_no_chunks_give_no_records() -> None:
    assert make_records([]) == ()


def test_a_chunks_metadata_lies_over_the_documents() -> None:
    doc = Document("sour", TEXT, {"product": "starter", "tags": ["bread"], "page": 1})
    records = records_of(
        doc,
        metadata=lambda chunk: {"page": 2, "section": chunk.headings[-1]} if chunk.start else {},
    )
    assert dict(records[0].metadata) == {"product": "starter", "tags": ("bread",), "page": 1}
    assert dict(records[1].metadata) == {
        "product": "starter",
        "tags": ("bread",),
        "page": 2,
        "section": "Bake",
    }
    assert [record.page for record in records] == [1, 2, 2]


def test_no_page_where_the_source_has_none() -> None:
    assert [record.page for record in records_of(Document("sour", TEXT))] == [None] * 3


def test_metadata_is_copied_and_cannot_be_changed() -> None:
    mine: dict[str, Any] = {"tags": ["x"], "by": {"shelf": {"a"}}}
    first, second, _ = records_of(Document("sour", TEXT), metadata=lambda chunk: mine)
    mine["tags"].append("y")
    mine["by"]["shelf"].add("b")
    mine["new"] = 1
    for record in (first, second):
        assert dict(record.metadata) == {"tags": ("x",), "by": {"shelf": frozenset("a")}}
    with pytest.raises(TypeError):
        first.metadata["tags"] = ()  # type: ignore[index]
    with pytest.raises(TypeError):
        first.metadata["by"]["shelf"] = ()


def test_metadata_of_other_kinds_is_copied() -> None:
    mine: dict[str, Any] = {"tags": deque("x"), "in": {"row": [bytearray(b"x")]}}
    doc = Document("sour", TEXT, mine)
    first, second, _ = records_of(doc)
    mine["tags"].append("y")
    first.metadata["tags"].append("z")
    first.metadata["in"]["row"][0].append(0)
    for unchanged in (doc, second):
        assert dict(unchanged.metadata) == {"tags": deque("x"), "in": {"row": (bytearray(b"x"),)}}


def test_a_record_can_be_copied_and_pickled() -> None:
    doc = Document("sour", TEXT, {"tags": ["x"], "by": {"shelf": {"a"}}})
    for record in records_of(doc):
        assert copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record
        assert hash(copy.deepcopy(record)) == hash(record)


def test_equal_texts_of_two_documents_have_two_ids() -> None:
    text = "All rights reserved."
    chunks = [Chunk(Document(name, text), 0, len(text)) for name in "ab"]
    one, other = make_records(chunks)
    assert one.id != other.id
    assert one.hash == other.hash


def test_equal_texts_of_one_document_have_two_ids() -> None:
    one, other = make_records(chunk_paragraphs("Again.\n\nAgain.", size=1))
    assert one.id != other.id


def test_a_chunk_that_is_there_twice_is_refused_by_name() -> None:
    chunks = chunk_paragraphs(Document("d", "A.\n\nB.\n\nC."), size=1)
    with pytest.raises(ValueError, match=r"^each id must be there once.*again: d:4-6:\w{8}$"):
        make_records([*chunks, chunks[1]])


@pytest.mark.parametrize(
    ("other", "differ"),
    [
        (Document("text", "Cool it."), "texts"),
        (Document("text", "Bake it.", {"year": 2024}), "metadata"),
    ],
)
def test_two_documents_with_one_id_are_refused(other: Document, differ: str) -> None:
    chunks = [*chunk_paragraphs("Bake it.", size=2), *chunk_paragraphs(other, size=2)]
    with pytest.raises(ValueError, match=f"have the id 'text' and different {differ}"):
        make_records(chunks)


def test_one_document_loaded_twice_is_one() -> None:
    chunks = [
        *chunk_paragraphs(Document("text", "A.\n\nB."), size=1)[:1],
        *chunk_paragraphs(Document("text", "A.\n\nB."), size=1)[1:],
    ]
    assert [record.label for record in make_records(chunks)] == ["text#0", "text#1"]


def test_functions_that_return_something_else_are_named() -> None:
    chunks = chunk_paragraphs("Bake it.", size=2)
    with pytest.raises(TypeError, match="text must return a str, got NoneType for text:0-8:"):
        make_records(chunks, text=lambda chunk: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="metadata must return a mapping, got str for text:0-8:"):
        make_records(chunks, metadata=lambda chunk: "year")  # type: ignore[arg-type, return-value]


def test_a_long_list_of_ids_is_cut() -> None:
    assert listed(list("abcde")) == "a, b, c, d, e"
    assert listed(list("abcdef")) == "a, b, c, d, e and 1 more"
