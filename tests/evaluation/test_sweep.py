"""The sweep: all combinations, in order, and what is refused."""

from __future__ import annotations

from functools import partial

from ragnotes import Chunk, Document, Question, chunk_words
from ragnotes.evaluation.sweep import sweep
from ragnotes.retrieval.retrievers import by_keywords

DOCS = [
    Document("tea", "Boil the water. Warm the pot. Let the tea draw for four minutes."),
    Document("cake", "Heat the oven. Beat the eggs. Bake the cake for an hour."),
]


def asked(name: str, text: str, *evidence: Chunk) -> Question:
    return Question(name, text, evidence, "paraphrase")


QUESTIONS = [
    asked("q1", "How long does tea draw?", Chunk(DOCS[0], 30, 63)),
    asked("q2", "How long does the cake bake?", Chunk(DOCS[1], 30, 55)),
    asked("q3", "Zanzibar?"),
]
CHUNKERS = {
    ("words", size, overlap): partial(chunk_words, size=size, overlap=overlap)
    for size in (4, 8)
    for overlap in (0, 2)
}


def test_all_combinations_in_the_order_of_the_mappings() -> None:
    found = sweep(DOCS, QUESTIONS, CHUNKERS, {"BM25": by_keywords, "again": by_keywords}, depth=3)
    assert [(s.strategy, s.size, s.overlap, s.retriever) for s in found.settings] == [
        (*key, name) for key in CHUNKERS for name in ("BM25", "again")
    ]
    for setting in found.settings:
        chunks = [c for doc in DOCS for c in chunk_words(doc, setting.size, setting.overlap)]
        assert setting.chunks == len(chunks)
        for question, hits in zip(QUESTIONS, setting.rankings, strict=True):
            assert [(hit.chunk, hit.score) for hit in hits] == [
                (hit.chunk, hit.score) for hit in by_keywords(chunks)(question.text)[:3]
            ]
            assert all(hit.record is None for hit in hits)
