"""The questions leave headroom: what the lessons build finds at most 95 % of them."""

from __future__ import annotations

import json

import pytest

from ragnotes import (
    Chunk,
    chunk_markdown,
    chunk_paragraphs,
    data_path,
    load_document,
    load_questions,
    text_with_context,
)
from ragnotes.evaluation.metrics import found_by_kind
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.indexing.minilm import embed_minilm
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.rewriting import complete_follow_up
from ragnotes.retrieval.search import Hit, retrieve

FOLDER = data_path("manuals/kettle-kb-17.md").parent
MANUALS = [load_document(path) for path in sorted(FOLDER.glob("*.md"))]
ARTICLES = documents_from_articles(
    json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
)
DOCUMENTS = {
    "manuals": MANUALS,
    "help_center": ARTICLES,
    "cookbook": [load_document(data_path("cookbook.md"))],
    "medicines": [load_document(data_path("medicines.md"))],
}
CHUNKS = {
    name: [
        chunk
        for doc in documents
        for chunk in (chunk_paragraphs if name == "help_center" else chunk_markdown)(doc, 100)
    ]
    for name, documents in DOCUMENTS.items()
}


def titled(chunk: Chunk) -> str:
    title = chunk.doc.metadata.get("title")
    return f"{title}\n\n{chunk.text}" if title else text_with_context(chunk)


def test_manuals_and_help_centre_together_make_more_than_300_chunks() -> None:
    # So that 20 candidates are few of them, and a reranker can miss what it was not given.
    assert len(CHUNKS["manuals"]) + len(CHUNKS["help_center"]) >= 300


def fused(lists: list[list[Hit]], k: int) -> list[Hit]:
    """Reciprocal rank fusion, as it is written: the sum of 1 / (60 + rank)."""
    scores: dict[Chunk, float] = {}
    for hits in lists:
        for rank, hit in enumerate(hits, start=1):
            scores[hit.chunk] = scores.get(hit.chunk, 0) + 1 / (60 + rank)
    best = sorted(scores, key=lambda chunk: -scores[chunk])
    return [Hit(chunk, scores[chunk]) for chunk in best[:k]]


@pytest.mark.parametrize("name", CHUNKS)
def test_hybrid_search_with_filters_and_rewriting_finds_more_and_not_all(name: str) -> None:
    questions = [
        question
        for question in load_questions(data_path(f"questions/{name}.jsonl"), DOCUMENTS[name])
        if question.evidence
    ]

    def facts(chunk: Chunk) -> dict[str, object]:
        return {"product": chunk.doc.id}

    vectors = build_index(CHUNKS[name], embed_minilm, titled, facts)
    keywords = build_keyword_index(CHUNKS[name], titled, facts)
    rankings = []
    for question in questions:
        query = complete_follow_up(question.text, question.conversation)
        lists = [
            retrieve(query, vectors, 50, question.where),
            retrieve_keywords(query, keywords, 50, question.where),
        ]
        rankings.append(fused(lists, k=3))
    counts = found_by_kind(questions, rankings).values()
    assert 0.75 <= sum(count.count for count in counts) / len(questions) <= 0.95
