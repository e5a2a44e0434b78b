"""Every metric on a retriever that knows everything, and on one that knows nothing."""

from __future__ import annotations

import json

import pytest

from ragnotes import (
    Chunk,
    Document,
    Question,
    data_path,
    documents_from_articles,
    first_by_kind,
    found,
    found_by_kind,
    hit_rate,
    load_document,
    load_questions,
    mean_reciprocal_rank,
)
from ragnotes.evaluation.controls import perfect_retriever, useless_retriever
from ragnotes.evaluation.evaluate import evaluate
from ragnotes.evaluation.ranked import (
    hit_at,
    mean_over,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank_of,
    relevant_chunks,
)

SHARES = ["found", "hit rate", "recall", "MRR", "span recall", "span precision", "span IoU"]


def shipped() -> list[Question]:
    """Questions of the help centre and the manuals: several pieces, follow-ups, unanswerable."""
    articles = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    manuals = sorted((data_path("cookbook.md").parent / "manuals").glob("*.md"))
    documents = [*documents_from_articles(articles), *map(load_document, manuals)]
    return [
        question
        for name in ("help_center", "manuals")
        for question in load_questions(data_path(f"questions/{name}.jsonl"), documents)
    ]


def test_the_perfect_one_has_1_and_the_useless_one_0_by_every_metric() -> None:
    questions = shipped()
    for retrieve, mark in ((perfect_retriever(questions), 1), (useless_retriever(), 0)):
        means = evaluate(retrieve, questions, k=5).means
        assert means.pop("characters") > 0
        assert means == dict.fromkeys([*SHARES, "nothing found"], mark)

        answerable = [question for question in questions if question.evidence]
        rankings = [retrieve(question.text) for question in answerable]
        assert hit_rate(answerable, rankings, k=1) == mark
        assert mean_reciprocal_rank(answerable, rankings) == mark
        assert found(answerable, retrieve, k=5).count == mark * len(answerable)
        for counts in (first_by_kind(answerable, rankings), found_by_kind(answerable, rankings, 5)):
            assert all(one.count == mark * one.total for one in counts.values())


def test_the_metrics_on_ids_too() -> None:
    questions = [question for question in shipped() if question.evidence]
    gold = {one.id: [piece.id for piece in one.evidence] for one in questions}
    assert {len(pieces) for pieces in gold.values()} >= {1, 2}
    for retrieve, mark in ((perfect_retriever(questions), 1), (useless_retriever(), 0)):
        runs = {one.id: [hit.chunk.id for hit in retrieve(one.text)] for one in questions}
        for metric in (hit_at, recall_at, ndcg_at, reciprocal_rank_of):
            assert mean_over(metric, gold, runs, k=5) == mark
        assert mean_over(precision_at, gold, runs, k=1) == mark
        labels = {one.id: relevant_chunks(one, one.evidence) for one in questions}
        assert mean_over(ndcg_at, labels, runs, k=5) == mark


def test_the_perfect_one_sends_each_piece_once_and_is_silent_where_it_should() -> None:
    doc = Document("book", "x" * 50)
    pieces = (Chunk(doc, 30, 40), Chunk(doc, 0, 5), Chunk(doc, 30, 40))
    retrieve = perfect_retriever([Question("a", "A?", pieces, "k"), Question("b", "B?", (), "k")])
    assert [hit.chunk for hit in retrieve("A?")] == list(pieces[:2])
    assert retrieve("B?") == []
    with pytest.raises(ValueError, match=r"does not know the question 'C\?'"):
        retrieve("C?")


def test_two_questions_that_read_the_same() -> None:
    doc = Document("book", "x" * 50)
    one, other = (Question(name, "And it?", (Chunk(doc, 0, 5),), "k") for name in "ab")
    assert len(perfect_retriever([one, other])("And it?")) == 1
    pieces = (Chunk(doc, 0, 5), Chunk(doc, 9, 12))
    turned = [Question("a", "?", pieces, "k"), Question("b", "?", pieces[::-1], "k")]
    assert [hit.chunk for hit in perfect_retriever(turned)("?")] == list(pieces)
    different = Question("c", "And it?", (Chunk(doc, 1, 5),), "k")
    for pair in ([one, different], [one, Question("d", "And it?", (), "k")]):
        with pytest.raises(ValueError, match=r"different evidence read 'And it\?'"):
            perfect_retriever(pair)


def test_the_useless_one_speaks_where_it_should_be_silent() -> None:
    (hit,) = useless_retriever()("Anything?")
    assert evaluate(useless_retriever(), [Question("a", "A?", (), "k")]).means["nothing found"] == 0
    # And what is in a document of the same name is no evidence of it.
    doc = Document(hit.chunk.doc.id, "Another text, which is long enough.")
    question = Question("a", "A?", (Chunk(doc, 0, 5),), "k")
    assert evaluate(useless_retriever(), [question]).means["span recall"] == 0
