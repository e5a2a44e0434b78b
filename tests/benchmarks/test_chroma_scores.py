"""Scores as arrays say what the package's functions say, and what is sent follows from them."""

import numpy as np
import pytest

from benchmarks.chroma.scores import (
    keyword_scores,
    meaning_scores,
    rank_points,
    standardised,
    surroundings,
)
from benchmarks.chroma.sending import Ranking, first, rank, within
from ragnotes import Chunk, Document, build_index, chunk_sentences, retrieve
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.minilm import embed_minilm
from ragnotes.retrieval.fusion import fuse_ranks, fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.search import Hit

TEXT = "Fill it with water. Boil the water. Rinse the pot well. Dry it. The lid stays open."
CHUNKS = chunk_sentences(Document("kettle", TEXT), size=4)
ASKED = ["How is the pot rinsed?", "water, water!", "zebra"]
SCORES = np.array([[0.5, 0.9, 0.0, 0.9], [2.0, 0.0, 1.0, 0.0]])


def by_chunk(hits: list[Hit]) -> list[float]:
    found = {hit.chunk: hit.score for hit in hits}
    return [found.get(chunk, 0.0) for chunk in CHUNKS]


def test_keywords_are_those_of_retrieve_keywords() -> None:
    index = build_keyword_index(CHUNKS)
    expected = [by_chunk(retrieve_keywords(asked, index, k=99)) for asked in ASKED]
    assert keyword_scores(ASKED, CHUNKS) == pytest.approx(np.array(expected))
    around = build_keyword_index(CHUNKS, text=lambda chunk: surroundings(chunk, 10))
    expected = [by_chunk(retrieve_keywords(asked, around, k=99)) for asked in ASKED]
    assert keyword_scores(ASKED, CHUNKS, 10) == pytest.approx(np.array(expected))


def test_surroundings_stay_in_the_document() -> None:
    doc = Document("text", "0123456789")
    assert surroundings(Chunk(doc, 4, 6), 2) == "234567"
    assert surroundings(Chunk(doc, 1, 9), 5) == "0123456789"
    assert surroundings(Chunk(doc, 4, 6), 0) == "45"


def test_meaning_is_that_of_retrieve() -> None:
    index = build_index(CHUNKS, embed_minilm)
    expected = [by_chunk(retrieve(asked, index, k=99)) for asked in ASKED]
    assert meaning_scores(ASKED, CHUNKS) == pytest.approx(np.array(expected), abs=1e-5)


def test_sums_are_those_of_the_package_on_whole_lists() -> None:
    doc = Document("text", "0123")
    chunks = [Chunk(doc, at, at + 1) for at in range(4)]
    other = np.array([3.0, 1.0, 2.0, 0.5])
    lists = [
        [Hit(chunks[at], float(own[at])) for at in np.argsort(-own, kind="stable")]
        for own in (SCORES[0], other)
    ]
    for fuse, points in ((fuse_ranks, rank_points), (fuse_scores, standardised)):
        expected = {hit.chunk: hit.score for hit in fuse(lists)}
        total = (points(SCORES[:1]) + points(other[None]))[0]
        assert total == pytest.approx(np.array([expected[chunk] for chunk in chunks])), fuse


def test_a_question_without_any_hit_is_standardised() -> None:
    assert standardised(np.zeros((1, 3))).tolist() == [[0, 0, 0]]


PLACES = np.array([[1, 5], [5, 9], [9, 12], [12, 20]])


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (3, [[1, 3, 0], [0, 2, 1]]),  # of equal scores the earlier chunk is first, or taken at all
        (1, [[1], [0]]),
        (99, [[1, 3, 0, 2], [0, 2, 1, 3]]),
    ],
)
def test_best_first_and_ties_in_order(most: int, expected: list[list[int]]) -> None:
    found = rank(SCORES, PLACES, most)
    assert found.places.tolist() == PLACES[np.array(expected)].tolist()
    assert found.scores.tolist() == np.take_along_axis(SCORES, np.array(expected), 1).tolist()


def test_a_share_of_the_best_cuts_the_list() -> None:
    ranking = rank(SCORES, PLACES)
    assert first(ranking, 2).tolist() == [[[5, 9], [12, 20]], [[1, 5], [9, 12]]]
    assert first(ranking, 3, 0.5).tolist() == [
        [[5, 9], [12, 20], [1, 5]],
        [[1, 5], [9, 12], [0, 0]],  # a chunk that is not sent has no characters
    ]


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        (100, [[10, 14], [30, 36], [2, 5]]),
        (12, [[10, 14], [30, 36], [2, 4]]),
        (10, [[10, 14], [30, 36], [2, 2]]),
        (5, [[10, 14], [30, 31], [2, 2]]),
    ],
)
def test_a_budget_cuts_the_last_chunk(budget: int, expected: list[list[int]]) -> None:
    ranking = Ranking(np.array([[[10, 14], [30, 36], [2, 5]]]), np.array([[3.0, 2.0, 1.0]]))
    assert within(ranking, budget)[0].tolist() == expected
