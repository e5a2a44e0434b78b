"""What the lesson on records shows on the help centre: regions, edits, places, models, counts."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest

from ragnotes import Chunk, Document, chunk_paragraphs, chunk_sentences, data_path, load_questions
from ragnotes.evaluation.metrics import found_by_kind
from ragnotes.indexing.changes import Changes, what_changed
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.indexing.minilm import embed_minilm
from ragnotes.indexing.records import make_records
from ragnotes.indexing.vectors import Index, build_index
from ragnotes.retrieval.search import Hit, retrieve

DOCUMENTS = documents_from_articles(
    json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
)
PARCELS = DOCUMENTS[0]
PARTS = PARCELS.text.split("\n\n")
QUESTION = "How long do I have to return something?"


def cut(documents: list[Document]) -> list[Chunk]:
    chunks = []
    for document in documents:
        chunks += chunk_paragraphs(document, size=500, merge=False)
    return chunks


def titled(chunk: Chunk) -> str:
    return f"{chunk.doc.metadata['title']}\n\n{chunk.text}"


CHUNKS = cut(DOCUMENTS)
RECORDS = make_records(CHUNKS, titled)


@cache
def index_of(with_title: bool) -> Index:
    return build_index(CHUNKS, embed_minilm, titled if with_title else str)


def edited(edit: Document) -> list[Chunk]:
    return cut([edit if one.id == edit.id else one for one in DOCUMENTS])


def compare(edit: Document) -> Changes:
    return what_changed(RECORDS, make_records(edited(edit), titled))


def counts(changes: Changes) -> tuple[int, ...]:
    return tuple(
        map(len, (changes.kept, changes.moved, changes.added, changes.removed)),
    )


def parcels(text: str = PARCELS.text, title: str | None = None) -> Document:
    facts = dict(PARCELS.metadata) | ({"title": title} if title else {})
    return Document(PARCELS.id, text, facts)


def test_47_documents_become_224_chunks_one_for_each_paragraph() -> None:
    paragraphs = [part for doc in DOCUMENTS for part in doc.text.split("\n\n")]
    assert (len(DOCUMENTS), len(CHUNKS)) == (47, 224)
    assert [chunk.text for chunk in CHUNKS] == [part.strip() for part in paragraphs]


def test_the_articles_that_the_lesson_names() -> None:
    assert PARCELS.id == "delivery-eu"
    assert DOCUMENTS[8].id == "returns-uk"
    assert len(PARTS) == 8
    assert len(DOCUMENTS[8].text.split("\n\n")) == 5
    assert max(len(doc.text.split("\n\n")) for doc in DOCUMENTS) == 9


@pytest.mark.parametrize(
    ("region", "label", "days"),
    [
        (None, "returns-us#0", "30 days"),
        ("UK", "returns-uk#0", "60 days"),
        ("EU", "returns-eu#1", "45 days"),
    ],
)
def test_the_region_decides_which_deadline_comes_first(
    region: str | None, label: str, days: str
) -> None:
    where = {"region": region} if region else None
    first, second = retrieve(QUESTION, index_of(True), k=2, where=where)
    assert first.record is not None
    assert first.record.label == label
    # The first number before "days" is what the lesson's cell reads.
    assert f"{first.chunk.text.split(' days')[0].split()[-1]} days" == days
    assert first.score - second.score > 0.005


def test_all_three_deadlines_are_among_the_first_four() -> None:
    hits = retrieve(QUESTION, index_of(True), k=4)
    assert {hit.chunk.doc.id for hit in hits} == {"returns-us", "returns-uk", "returns-eu"}
    text = " ".join(hit.chunk.text for hit in hits)
    assert all(f"{days} days" in text for days in (30, 45, 60))


def test_a_filter_hides_that_there_is_no_answer() -> None:
    question = "How can I pay?"
    (free,) = retrieve(question, index_of(True), k=1)
    (hidden,) = retrieve(question, index_of(True), k=1, where={"region": "UK"})
    assert free.chunk.doc.metadata["topic"] == "payment"
    assert hidden.chunk.text.startswith("A technician who finds no fault leaves a bill")
    assert hidden.score / free.score == pytest.approx(0.5, abs=0.1)


def test_a_new_price_is_one_added_and_one_removed() -> None:
    assert PARCELS.text.count("€5.40") == 1
    assert counts(compare(parcels(PARCELS.text.replace("€5.40", "€5.60")))) == (223, 0, 1, 1)


def test_after_a_deleted_paragraph_nothing_is_embedded() -> None:
    shorter = parcels("\n\n".join(PARTS[:1] + PARTS[2:]))
    assert counts(compare(shorter)) == (217, 6, 0, 1)
    given: list[str] = []

    def embed(texts):
        given.extend(texts)
        return np.ones((len(texts), 2))

    embed.model = "counted"  # type: ignore[attr-defined]  # functions take attributes
    before = build_index(CHUNKS, embed, titled)
    assert len(given) == 224
    after = build_index(edited(shorter), embed, titled, reuse=before)
    assert (len(given), len(after)) == (224, 223)


def test_after_the_deletion_six_labels_mean_another_paragraph() -> None:
    old = {record.label: record.text for record in RECORDS}
    new = make_records(edited(parcels("\n\n".join(PARTS[:1] + PARTS[2:]))), titled)
    assert sum(record.text != old[record.label] for record in new) == 6
    assert old.keys() - {record.label for record in new} == {"delivery-eu#7"}  # the stale tail
    assert RECORDS[4].label == new[4].label == "delivery-eu#4"


def test_a_renamed_title_keeps_the_ids_and_changes_the_hashes() -> None:
    changes = compare(parcels(title="Parcels"))
    assert counts(changes) == (216, 0, 8, 8)
    assert [one.id for one in changes.added] == [one.id for one in changes.removed]
    assert not {one.hash for one in changes.added} & {one.hash for one in changes.removed}


def test_a_place_searched_for_is_another_for_two_pieces() -> None:
    pieces = [chunk for doc in DOCUMENTS for chunk in chunk_sentences(doc, size=8)]
    wrong = [one for one in pieces if one.doc.text.find(one.text) != one.start]
    assert len(pieces) == 1432
    assert [one.text for one in wrong] == ["days.", "it."]


def test_vectors_of_another_model_with_the_same_width_find_nonsense() -> None:
    index = index_of(True)
    vector = embed_minilm([QUESTION])[0]
    (right,), (other,) = (retrieve(one, index, k=1) for one in (vector, vector[::-1]))
    assert right.chunk.doc.id.startswith("returns-")
    assert other.chunk.doc.id == "packing-a-return-2022"
    assert other.score < 0.3 < 0.5 < right.score
    # Among themselves the reversed vectors are as good as the others.
    reversed_index = Index(index.records, index.vectors[:, ::-1], embed_minilm)
    (same,) = retrieve(vector[::-1], reversed_index, k=1)
    assert same.chunk == right.chunk


@pytest.mark.parametrize(
    ("with_title", "filtered", "count"),
    [(False, False, 29), (False, True, 33), (True, False, 31), (True, True, 38)],
)
def test_titles_and_filters_find_more(with_title: bool, filtered: bool, count: int) -> None:
    questions = load_questions(data_path("questions/help_center.jsonl"), DOCUMENTS)
    asked = [question for question in questions if question.evidence]
    index = index_of(with_title)
    rankings: list[list[Hit]] = []
    for question, vector in zip(asked, embed_minilm([one.text for one in asked]), strict=True):
        rankings.append(retrieve(vector, index, 4, question.where if filtered else None))
        third, fourth = rankings[-1][2:4]
        assert third.score - fourth.score > 1e-4, question.id  # another machine cuts at the same
    kinds = found_by_kind(asked, rankings)
    assert len(asked) == 50
    assert sum(kind.count for kind in kinds.values()) == count
    if with_title and filtered:
        assert repr(kinds["follow-up"]) == "found 3 of 8"
