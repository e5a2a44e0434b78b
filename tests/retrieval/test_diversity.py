"""Maximal marginal relevance: its order, against the definition, and what it refuses."""

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from indexes import chunk, index_of, names

from ragnotes.retrieval.diversity import diversify
from ragnotes.retrieval.search import Hit, cosine, retrieve

VECTORS = {
    "A": [0.95, 0.312, 0, 0],
    "A2": [0.94, 0.341, 0, 0],
    "B": [0.75, 0, 0.661, 0],
    "C": [0.6, 0, 0, 0.8],
}
QUERY = [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("relevance", "order"),
    [
        (0.5, ["A", "B", "C", "A2"]),  # A2 is near A, which was not the last choice
        (1, ["A", "A2", "B", "C"]),  # the order of the scores
        (0, ["A", "C", "B", "A2"]),  # the best first, then the least alike
    ],
)
def test_near_copies_wait(relevance: float, order: list[str]) -> None:
    index = index_of(VECTORS)
    for k in range(1, 5):
        hits = diversify(retrieve(QUERY, index, 4), index, k, relevance)
        assert names(hits) == order[:k]
    assert names(diversify(retrieve(QUERY, index, 4), index, relevance=relevance)) == order


def test_hits_keep_their_scores_and_records() -> None:
    index = index_of(VECTORS)
    hits = retrieve(QUERY, index, 4)
    assert sorted(diversify(hits, index), key=lambda hit: -hit.score) == hits


def test_the_order_of_the_hits_matters_for_ties_only() -> None:
    index = index_of({**VECTORS, "A3": VECTORS["A"], "z": [0, 0, 0, 0]})
    for order in itertools.permutations(retrieve(QUERY, index, 6)):
        found = names(diversify(order, index))
        first, copy = [hit.chunk.doc.id for hit in order if hit.chunk.doc.id in ("A", "A3")]
        # z has no direction: it is like nothing, not even the question.
        assert found == [first, "B", "C", "z", copy, "A2"]


def test_equal_ones_keep_their_order_whatever_their_lengths() -> None:
    # b and c are as much worth as each other once a is chosen.
    same = {"b": [0.6, 0.8, 0], "c": [3, -4, 0]}
    for order in (("b", "c"), ("c", "b")):
        index = index_of({"a": [1, 0, 0], **{name: same[name] for name in order}})
        assert names(diversify(retrieve([1, 0, 0], index), index)) == ["a", *order]


def test_copies_come_after_everything_else() -> None:
    index = index_of({"a": [1, 0, 0], "b": [1, 0, 0], "c": [1, 0, 0], "d": [0.8, 0.6, 0]})
    hits = retrieve([1, 0.2, 0.1], index, 4)
    assert names(hits) == ["a", "b", "c", "d"]
    assert names(diversify(hits, index)) == ["a", "d", "b", "c"]


def test_a_chunk_that_is_there_twice_counts_once() -> None:
    index = index_of(VECTORS)
    hits = retrieve(QUERY, index, 4)
    again = [Hit(hit.chunk, 0.1) for hit in hits]
    assert diversify([*hits, *again], index) == diversify(hits, index)


def test_the_borders() -> None:
    index = index_of(VECTORS)
    assert diversify([], index) == []
    hits = retrieve(QUERY, index, 1)
    assert diversify(hits, index, k=9) == hits


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"relevance": 1.1}, ValueError, "relevance must be from 0 to 1, got 1.1"),
        ({"relevance": -0.1}, ValueError, "relevance must be from 0 to 1, got -0.1"),
        ({"relevance": math.nan}, ValueError, "relevance must be a number, got nan"),
        ({"relevance": None}, TypeError, "relevance must be a number, got None"),
        ({"k": 0}, ValueError, "k must be at least 1, got k=0"),
        ({"k": True}, TypeError, "k must be a whole number, got True"),
    ],
)
def test_options_that_are_refused(options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        diversify([], index_of(VECTORS), **options)


def test_a_cosine_of_float32_may_be_a_little_above_1() -> None:
    index = index_of(VECTORS)
    hit = Hit(index.records[0].chunk, float(np.float32(1) + np.finfo(np.float32).eps))
    assert diversify([hit], index) == [hit]


def test_relevance_may_be_any_number() -> None:
    index = index_of(VECTORS)
    hits = retrieve(QUERY, index, 4)
    for half in (Fraction(1, 2), np.float16(0.5)):
        assert diversify(hits, index, relevance=half) == diversify(hits, index)  # type: ignore[arg-type]


@pytest.mark.parametrize("score", [14.2, -1.5, 1.0001, math.nan, math.inf])
def test_scores_of_another_kind_are_refused(score: float) -> None:
    index = index_of(VECTORS)
    hit = Hit(index.records[0].chunk, score)
    with pytest.raises(ValueError, match=r"scores must be cosines, from -1 to 1, got \S+ for A:0"):
        diversify([hit], index)


def test_chunks_of_another_index_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the chunk D:0-4:\w+ is not in the index"):
        diversify([Hit(chunk("D"), 0.5)], index_of(VECTORS))


vectors = st.lists(st.integers(-2, 2), min_size=3, max_size=3)


@settings(deadline=None)
@given(
    st.lists(vectors, min_size=1, max_size=8),
    vectors,
    st.sampled_from([0, 0.25, 0.5, 0.8, 1]),
    st.integers(1, 9),
)
def test_each_choice_is_the_best_by_the_definition(
    rows: list[list[int]], query: list[int], relevance: float, k: int
) -> None:
    index = index_of({f"d{row}": vector for row, vector in enumerate(rows)})
    hits = retrieve(query, index, len(rows))
    chosen = diversify(hits, index, k, relevance)
    assert len(chosen) == min(k, len(rows))
    assert len(set(names(chosen))) == len(chosen)

    def worth(hit: Hit, before: list[Hit]) -> float:
        mine = rows[int(hit.chunk.doc.id[1:])]
        alike = max(cosine(mine, rows[int(other.chunk.doc.id[1:])]) for other in before)
        return relevance * hit.score - (1 - relevance) * alike

    assert chosen[0] == hits[0]
    for number in range(1, len(chosen)):
        before = chosen[:number]
        best = max(worth(hit, before) for hit in hits if hit not in before)
        assert worth(chosen[number], before) == pytest.approx(best, abs=1e-6)
