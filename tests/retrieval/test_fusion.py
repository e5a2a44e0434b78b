"""Fusion: by rank and by standardised score, against the formulas, and what it may not do."""

import math
import statistics
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from indexes import chunk, index_of, names, scores

from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.retrieval.fusion import fuse_ranks, fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.search import Hit, retrieve, search_words

CHUNKS = {name: chunk(name) for name in "ABCDEFPRqsu"}


def ranked(names: str) -> list[Hit]:
    """Hits in this order, with falling scores."""
    return [Hit(CHUNKS[name], 1 / rank) for rank, name in enumerate(names, start=1)]


def scored(scores: dict[str, float]) -> list[Hit]:
    return [Hit(CHUNKS[name], score) for name, score in scores.items()]


def test_reciprocal_ranks_are_added() -> None:
    hits = fuse_ranks([ranked("PquR"), ranked("sR")])
    assert names(hits) == ["R", "P", "s", "q", "u"]
    assert scores(hits) == pytest.approx(
        {"R": 1 / 64 + 1 / 62, "P": 1 / 61, "s": 1 / 61, "q": 1 / 62, "u": 1 / 63}
    )


def test_the_rank_constant_says_how_much_the_first_ranks_count() -> None:
    lists = [ranked("AB"), ranked("CB")]
    assert names(fuse_ranks(lists)) == ["B", "A", "C"]
    assert names(fuse_ranks(lists, rank_constant=0)) == ["A", "B", "C"]
    assert scores(fuse_ranks(lists, rank_constant=0)) == {"A": 1, "B": 1, "C": 1}


@pytest.mark.parametrize(
    ("weights", "order"),
    [
        ([0.2, 0.8], ["B", "C", "A"]),
        ([0.8, 0.2], ["B", "A", "C"]),
        ([1, 0], ["A", "B"]),  # a weight of 0 takes the list out
        ([0, 0], []),
        (None, ["B", "A", "C"]),
    ],
)
def test_weights(weights: list[float] | None, order: list[str]) -> None:
    assert names(fuse_ranks([ranked("AB"), ranked("CB")], weights)) == order
    if weights and 0 in weights:
        assert names(fuse_scores([ranked("AB"), ranked("CB")], weights)) == order


def test_two_searches_agree_on_a_chunk() -> None:
    """One chunk found by meaning and by words is one hit: both know it by the same id."""
    piece = chunk("d1", "red fox runs")
    keywords = retrieve_keywords("red fox", build_keyword_index([piece]))
    words = search_words("red fox", [piece])
    (hit,) = fuse_ranks([words, keywords])
    assert hit.score == pytest.approx(2 / 61)
    assert hit.record is keywords[0].record is not None  # the first list's hit has none


def test_a_score_of_0_gets_no_rank() -> None:
    hits = fuse_ranks([scored({"A": 3.2, "B": 0.0, "C": -0.1}), scored({"B": 0.4, "D": 0})])
    assert scores(hits) == pytest.approx({"A": 1 / 61, "C": 1 / 62, "B": 1 / 61})
    assert fuse_ranks([scored({"A": 0})]) == []


def test_a_query_without_direction_adds_no_ranks() -> None:
    index = index_of({"B": [1, 0], "A": [0, 1]})
    nothing = retrieve([0, 0], index)
    assert names(fuse_ranks([nothing, ranked("A")])) == ["A"]


@pytest.mark.parametrize("fuse", [fuse_ranks, fuse_scores])
def test_a_chunk_that_is_there_twice_counts_once(fuse: Any) -> None:
    once = fuse([scored({"A": 3, "B": 2}), ranked("B")])
    again = [*scored({"A": 3, "B": 2}), *scored({"A": 1})]
    assert fuse([again, ranked("B")]) == once
    assert fuse([[*again, *again], ranked("BBB")]) == once


@pytest.mark.parametrize("fuse", [fuse_ranks, fuse_scores])
def test_the_borders(fuse: Any) -> None:
    assert fuse([]) == []
    assert fuse([[], []]) == []
    assert names(fuse([[], ranked("AB"), []])) == ["A", "B"]
    assert names(fuse([ranked("ABC")], k=2)) == ["A", "B"]
    assert names(fuse([ranked("ABC")], k=99)) == ["A", "B", "C"]


@pytest.mark.parametrize("fuse", [fuse_ranks, fuse_scores])
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"weights": [1]}, ValueError, "2 lists need as many weights, got 1"),
        ({"weights": [1, -0.5]}, ValueError, "a weight must be 0 or more, got -0.5"),
        ({"weights": [1, math.inf]}, ValueError, "a weight must be 0 or more, got inf"),
        ({"weights": [1, math.nan]}, ValueError, "a weight must be a number, got nan"),
        ({"weights": [1, "2"]}, TypeError, "a weight must be a number, got '2'"),
        ({"weights": [1, True]}, TypeError, "a weight must be a number, got True"),
        ({"k": 0}, ValueError, "k must be at least 1, got k=0"),
        ({"k": 1.5}, TypeError, "k must be a whole number, got 1.5"),
    ],
)
def test_options_that_are_refused(
    fuse: Any, options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        fuse([ranked("AB"), []], **options)


@pytest.mark.parametrize("constant", [-1, math.inf])
def test_a_rank_constant_below_0_is_refused(constant: float) -> None:
    with pytest.raises(ValueError, match="rank_constant must be 0 or more, got"):
        fuse_ranks([ranked("A")], rank_constant=constant)


@pytest.mark.parametrize("fuse", [fuse_ranks, fuse_scores])
@pytest.mark.parametrize("score", [math.nan, math.inf, -math.inf])
def test_scores_that_are_no_numbers_are_refused(fuse: Any, score: float) -> None:
    with pytest.raises(ValueError, match=r"a score must be finite, got \S+ for B:0-4"):
        fuse([ranked("A"), scored({"B": score})])


def test_equal_scores_keep_the_order_of_the_lists() -> None:
    assert names(fuse_ranks([ranked("AB"), ranked("BA"), ranked("DC"), ranked("CD")])) == list(
        "ABDC"
    )
    # First, first and second; second, first and first: the same sum, whatever is added first.
    hits = fuse_ranks([ranked("AB"), ranked("A"), ranked("BA"), ranked("B")])
    assert names(hits) == ["A", "B"]
    assert hits[0].score == hits[1].score


def test_scores_are_standardised_before_they_are_added() -> None:
    # Adding 0.92 and 0.5 to 14 and 0.1 would give C; B is near the top of both.
    lists = [scored({"A": 0.92, "B": 0.9, "C": 0.1}), scored({"C": 14.0, "B": 12.5, "A": 0.5})]
    assert names(fuse_scores(lists, [0.5, 0.5]))[0] == "B"
    assert names(fuse_scores(lists))[0] == "B"


def test_equal_scores_are_worth_the_same_and_more_than_absence() -> None:
    lists = [scored({"A": 0.5, "B": 0.5}), scored({"B": 9.0, "C": 5.0}), []]
    hits = fuse_scores(lists)
    assert names(hits) == ["B", "A", "C"]
    up, down = math.sqrt(1 / 2), -math.sqrt(2)  # two level and one below, standardised
    spread = statistics.pstdev([9, 5, 3])  # A is missing: one deviation, 2, below the lowest
    second = {name: (score - 17 / 3) / spread for name, score in {"B": 9, "C": 5, "A": 3}.items()}
    expected = {"B": up + second["B"], "A": up + second["A"], "C": down + second["C"]}
    assert scores(hits) == pytest.approx(expected, abs=1e-9)
    assert scores(fuse_scores(lists[:1])) == {"A": 0, "B": 0}
    # Equal but for rounding is equal.
    assert scores(fuse_scores([scored({"A": 0.1 + 0.2, "B": 0.3})])) == {"A": 0, "B": 0}


@pytest.mark.parametrize("scale", [1e-320, 1e-200, 1e200, 1e307])
def test_very_large_and_very_small_scores_are_standardised(scale: float) -> None:
    plain, other = {"A": 1.0, "B": -4.0, "C": 2.0}, scored({"B": 1.0, "D": 0.5})
    scaled = scored({name: scale * score for name, score in plain.items()})
    expected = scores(fuse_scores([scored(plain), other]))
    assert scores(fuse_scores([scaled, other])) == pytest.approx(expected, abs=1e-3)


def test_scores_may_be_any_numbers() -> None:
    given = {"A": Fraction(1, 2), "B": True, "C": np.float16(0.25)}
    hits = fuse_scores([scored(given), ranked("A")])  # type: ignore[arg-type]
    assert scores(hits) == scores(
        fuse_scores([scored({"A": 0.5, "B": 1.0, "C": 0.25}), ranked("A")])
    )


def test_the_only_chunk_that_holds_a_code_comes_first() -> None:
    vectors = scored({"A": 0.52, "B": 0.51, "C": 0.5, "D": 0.47, "E": 0.45})
    assert names(fuse_scores([vectors, scored({"D": 7.1})]))[0] == "D"
    assert names(fuse_scores([vectors, scored({"D": 7.1, "F": 7.0})]))[0] == "D"
    # To be found last is better than not to be found.
    lists = [scored({"A": 0.92, "B": 0.9, "C": 0.1}), scored({"C": 14, "B": 12.5})]
    assert names(fuse_scores(lists)) == ["B", "C", "A"]


@given(st.permutations("ABCDEF"), st.floats(0.1, 1e6), st.floats(-1e3, 1e3))
def test_scale_and_origin_of_a_list_do_not_count(
    order: list[str], scale: float, origin: float
) -> None:
    plain = dict(zip(order, [9.5, 7, 3.25, 3, 1, 0.5], strict=True))
    moved = {name: origin + scale * score for name, score in plain.items()}
    other = scored({"C": 0.9, "A": 0.4, "B": 0.1})
    expected = fuse_scores([scored(plain), other])
    found = fuse_scores([scored(moved), other])
    assert scores(found) == pytest.approx(scores(expected), abs=1e-6)


hit_lists = st.lists(
    st.dictionaries(st.sampled_from("ABCDEF"), st.integers(-3, 9), max_size=6), max_size=4
)


@given(hit_lists, st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(0, 60))
def test_fusion_equals_the_formulas(
    lists: list[dict[str, int]], weights: list[int], constant: int
) -> None:
    weights = weights[: len(lists)]
    ranks: dict[str, float] = {}
    standard: dict[str, float] = {}
    used = [(each, weight) for each, weight in zip(lists, weights, strict=True) if weight]
    union = {name for each, _ in used for name in each}
    for scores_of, weight in used:
        found = [name for name, score in scores_of.items() if score]
        for rank, name in enumerate(found, start=1):
            ranks[name] = ranks.get(name, 0) + weight / (constant + rank)
        if scores_of:
            below = statistics.pstdev(scores_of.values()) or 1
            absent = min(scores_of.values()) - below
            filled = {name: scores_of.get(name, absent) for name in union}
            mean = statistics.mean(filled.values())
            spread = statistics.pstdev(filled.values())
            for name, score in filled.items():
                gain = (score - mean) / spread if spread else 0
                standard[name] = standard.get(name, 0) + weight * gain
    given = [scored({**each}) for each in lists]
    assert scores(fuse_ranks(given, weights, constant)) == pytest.approx(ranks)
    assert scores(fuse_scores(given, weights)) == pytest.approx(standard, abs=1e-9)
    for hits in (fuse_ranks(given, weights, constant), fuse_scores(given, weights)):
        found_scores = [hit.score for hit in hits]
        assert found_scores == sorted(found_scores, reverse=True)
