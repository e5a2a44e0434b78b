"""Ways to score all chunks for all questions: arrays (questions, chunks), the higher the better."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragnotes import Chunk
from ragnotes.indexing.keyword import KeywordIndex, build_keyword_index
from ragnotes.indexing.minilm import embed_minilm

Scores = NDArray[np.float64]

RANK_CONSTANT = 60  # as in fuse_ranks


def meaning_scores(questions: Sequence[str], chunks: Sequence[Chunk]) -> Scores:
    """Return MiniLM's cosines of questions and chunks."""
    vectors = embed_minilm([chunk.text for chunk in chunks])
    return (embed_minilm(questions) @ vectors.T).astype(np.float64)


def keyword_scores(questions: Sequence[str], chunks: Sequence[Chunk], around: int = 0) -> Scores:
    """Return the BM25 scores that `retrieve_keywords` gives, and 0 where no term is shared.

    With `around`, the text of a chunk is what stands up to so many characters before and after
    it too: its surroundings, which may name what the chunk itself only hints at.
    """
    index = build_keyword_index(chunks, lambda chunk: surroundings(chunk, around))
    return _added_up(questions, index)


def surroundings(chunk: Chunk, around: int) -> str:
    """Return a chunk's text with up to `around` characters before and after it."""
    return chunk.doc.text[max(0, chunk.start - around) : chunk.end + around]


def standardised(scores: Scores) -> Scores:
    """Return how many standard deviations each score lies above its question's mean."""
    spread = scores.std(axis=1, keepdims=True)
    above = scores - scores.mean(axis=1, keepdims=True)
    return np.asarray(above / np.where(spread > 0, spread, 1))


def rank_points(scores: Scores) -> Scores:
    """Return 1 / (60 + rank) for each score, and 0 for a score of 0, which gets no rank."""
    order = np.argsort(-scores, axis=1, kind="stable")
    points = np.empty(scores.shape)
    ranks = np.arange(1, scores.shape[1] + 1)
    np.put_along_axis(points, order, np.broadcast_to(1 / (RANK_CONSTANT + ranks), scores.shape), 1)
    return np.where(scores != 0, points, 0.0)


def _added_up(questions: Sequence[str], index: KeywordIndex) -> Scores:
    scores = np.zeros((len(questions), len(index)))
    for row, question in zip(scores, questions, strict=True):
        for term in index.analyse(question):
            if term in index.vocabulary:
                number = index.vocabulary[term]
                part = slice(index.starts[number], index.starts[number + 1])
                row[index.rows[part]] += index.points[part]  # a record stands once in a term's rows
    return scores
