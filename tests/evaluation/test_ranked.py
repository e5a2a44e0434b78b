"""Metrics on ranked ids: faults seen in other tools, hostile input, and ir-measures as oracle."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import ir_measures
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_measures import RR, P, R, Success, nDCG

from ragnotes import Chunk, Document, Question
from ragnotes.evaluation.ranked import (
    hit_at,
    mean_over,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank_of,
    relevant_chunks,
)

METRICS = [hit_at, recall_at, precision_at, reciprocal_rank_of, ndcg_at]
each_metric = pytest.mark.parametrize("metric", METRICS)
THIRD = 1 / math.log2(4)  # what the third place is worth
SECOND = 1 / math.log2(3)


@pytest.mark.parametrize(
    ("relevant", "retrieved", "k", "hit", "recall", "precision", "rr", "ndcg"),
    [
        (["a"], ["a"], 1, 1, 1, 1, 1, 1),
        (["a"], ["x"], 1, 0, 0, 0, 0, 0),
        (["a"], [], 3, 0, 0, 0, 0, 0),  # nothing came: 0 and no NaN
        (["a"], ["x", "y", "z", "a"], 3, 0, 0, 0, 0, 0),  # beyond the cut, for the rank too
        (["a"], ["x", "a"], 2, 1, 1, 1 / 2, 1 / 2, SECOND),
        (["a", "b"], ["b", "a"], 2, 1, 1, 1, 1, 1),  # without grades any order is the best
        (["a", "a"], ["a"], 2, 1, 1, 1 / 2, 1, 1),  # listed twice among the relevant
        (["a", "b"], ["a", "a", "b"], 2, 1, 1 / 2, 1 / 2, 1, 1 / (1 + SECOND)),  # keeps its place
        (["a", "b"], ["a", "a", "b"], 3, 1, 1, 2 / 3, 1, (1 + THIRD) / (1 + SECOND)),
        (["a"], ["x", "x", "a"], 3, 1, 1, 1 / 3, 1 / 3, THIRD),  # a wrong one again: a place too
        (["a"], ["a", "a", "a"], 3, 1, 1, 1 / 3, 1, 1),  # never more than one find
        (["a", "b"], ["a"], 10, 1, 1 / 2, 1 / 10, 1, 1 / (1 + SECOND)),  # fewer came than k
        (["a", "b", "c"], ["c"], 1, 1, 1 / 3, 1, 1, 1),  # more relevant than k: ideal cut
        (["a", "b", "c"], ["x", "c"], 2, 1, 1 / 3, 1 / 2, 1 / 2, SECOND / (1 + SECOND)),
        ({"a": 1, "b": 0}, ["b", "a"], 1, 0, 0, 0, 0, 0),  # judged, and not relevant
        ({"a": 1, "b": 0}, ["b", "a"], 2, 1, 1, 1 / 2, 1 / 2, SECOND),
        ({"a": 2, "b": 1}, ["b", "a"], 2, 1, 1, 1, 1, (1 + 2 * SECOND) / (2 + SECOND)),
        ({"a": 2, "b": 1}, ["b", "z"], 1, 1, 1 / 2, 1, 1, 1 / 2),  # the ideal has "a" there
        ({"a": 0.5}, ["a"], 1, 1, 1, 1, 1, 1),  # grades below 1 are relevant
        ({"a": 2, "b": 2}, ["b", "a"], 2, 1, 1, 1, 1, 1),  # equal grades, either order
        ([1, 2], [2, 9], 2, 1, 1 / 2, 1 / 2, 1, 1 / (1 + SECOND)),  # numbers as ids
        ([1], ["1", 1], 2, 1, 1, 1 / 2, 1 / 2, SECOND),  # both kinds at once: 1 is not "1"
    ],
)
def test_by_hand(
    relevant: Any,
    retrieved: list[Any],
    k: int,
    hit: float,
    recall: float,
    precision: float,
    rr: float,
    ndcg: float,
) -> None:
    found = [metric(relevant, retrieved, k) for metric in METRICS]  # type: ignore[operator]
    assert found == pytest.approx([hit, recall, precision, rr, ndcg])


def test_the_rank_without_a_cut_is_that_of_the_whole_list() -> None:
    retrieved = [*"xyzuvw", "a"]
    assert reciprocal_rank_of(["a"], retrieved) == 1 / 7
    assert reciprocal_rank_of(["a"], retrieved, k=7) == 1 / 7
    assert reciprocal_rank_of(["a"], retrieved, k=6) == 0.0
    assert reciprocal_rank_of(["a", "v"], retrieved) == 1 / 5  # the first, not the sum or mean


def test_recall_at_growing_k_never_falls() -> None:
    found = [recall_at([*"abcd"], [*"bxdbyz"], k) for k in range(1, 9)]
    assert found == [0.25, 0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]


def test_what_is_retrieved_beyond_k_makes_no_difference() -> None:
    for metric in METRICS:
        assert metric(["a", "b"], ["x", "a"], 2) == metric(["a", "b"], ["x", "a", "b"], 2)


def test_the_gain_is_the_grade_as_it_is() -> None:
    # Twice the grade is twice the gain; with 2 ** grade - 1 it would be 3 times, .541 in all.
    assert ndcg_at({"a": 3, "b": 1, "c": 0}, ["c", "b", "a"], 3) == pytest.approx(0.586883)
    graded = ndcg_at({"a": 30, "b": 10}, ["b", "a"], 2)
    assert graded == pytest.approx(ndcg_at({"a": 3, "b": 1}, ["b", "a"], 2))


@pytest.mark.parametrize(
    "grades",
    [
        {"a": 1e308, "b": 1e308, "c": 1e308},  # their sum is infinite
        {"a": 5e-324, "b": 5e-324},
        {"a": 1e308, "b": 5e-324},
        {"a": np.float32(0.1), "b": np.int64(3)},
    ],
)
def test_grades_of_any_size_stay_within_one(grades: dict[str, float]) -> None:
    order = sorted(grades, key=lambda one: -float(grades[one]))
    assert ndcg_at(grades, order, 3) == 1.0
    assert 0 <= ndcg_at(grades, order[::-1], 3) <= 1


@each_metric
@pytest.mark.parametrize(
    ("relevant", "retrieved", "k", "error", "message"),
    [
        ([], ["a"], 1, ValueError, "at least one relevant id, got none"),
        ({}, ["a"], 1, ValueError, "at least one relevant id, got none"),
        ({"a": 0, "b": 0}, ["a"], 1, ValueError, "at least one relevant id, got none"),
        ({"a": -1}, ["a"], 1, ValueError, "the grade of 'a' must be finite and at least 0, got -1"),
        ({"a": math.nan}, ["a"], 1, ValueError, "the grade of 'a' must be a number, got nan"),
        ({"a": math.inf}, ["a"], 1, ValueError, "must be finite and at least 0, got inf"),
        ({"a": 10**400}, ["a"], 1, ValueError, "must be finite"),
        ({"a": 1, "b": math.nan}, [], 1, ValueError, "the grade of 'b'"),  # though none came
        ({"a": "3"}, ["a"], 1, TypeError, "the grade of 'a' must be a number, got '3'"),
        ({"a": None}, ["a"], 1, TypeError, "the grade of 'a' must be a number, got None"),
        ("ab", ["a"], 1, TypeError, "relevant must be a list of ids, got 'ab'"),
        (["a"], "ab", 1, TypeError, "retrieved must be a list of ids, got 'ab'"),
        (["a"], b"ab", 1, TypeError, "retrieved must be a list of ids"),
        (None, ["a"], 1, TypeError, "relevant must be a list of ids, got None"),
        (["a"], None, 1, TypeError, "retrieved must be a list of ids, got None"),
        (["a"], {"a", "b"}, 1, TypeError, "must be in order, best first, got a set"),
        (["a"], {"a": 0.9}, 1, TypeError, "must be in order, best first, got a dict"),
        (["a"], [["a"]], 1, TypeError, r"must hold ids, texts or whole numbers, got \['a'\]"),
        (["a"], [None], 1, TypeError, "must hold ids, texts or whole numbers, got None"),
        ([("a", 1)], ["a"], 1, TypeError, "relevant must hold ids"),
        ([True], [1], 1, TypeError, "relevant must hold ids, .*got True"),  # equal to 1 in Python
        ([1], [True], 1, TypeError, "retrieved must hold ids, .*got True"),
        (["1"], [1], 1, TypeError, "ids of one kind, got '1' and 1"),  # never equal, always 0
        ({1: 1, 2: 0}, np.array(["1"]), 1, TypeError, "ids of one kind, got 1 and np.str_"),
        (["a"], ["a"], 0, ValueError, "k must be at least 1, got k=0"),
        (["a"], ["a"], -1, ValueError, "k must be at least 1, got k=-1"),
        (["a"], ["a"], 1.5, TypeError, "k must be a whole number"),
        (["a"], ["a"], True, TypeError, "k must be a whole number"),
    ],
)
def test_refused(
    metric: Any, relevant: Any, retrieved: Any, k: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        metric(relevant, retrieved, k)


def test_any_container_in_order_will_do() -> None:
    for retrieved in (["x", "a"], ("x", "a"), iter(["x", "a"]), np.array(["x", "a"])):
        assert recall_at({"a"}, retrieved, 2) == 1.0
    for relevant in (["a"], {"a"}, frozenset("a"), {"a": 1}.keys(), np.array(["a"])):
        assert recall_at(relevant, ["x", "a"], 2) == 1.0
    assert recall_at([1], np.array([2, 1]), np.int64(2)) == 1.0


def test_rounding_takes_no_gain_above_1() -> None:
    # Almost equal grades in a good order: added up, one rounding more than the best has.
    ends = {"a": 44, "b": 53, "c": 40, "d": 42, "e": 40}
    grades = {one: float(f"0.159316573659570{end}") for one, end in ends.items()}
    for order in permutations(grades):
        assert ndcg_at(grades, order, 5) <= 1


ID = st.sampled_from("abcdefgh")
JUDGED = st.dictionaries(ID, st.integers(0, 3), min_size=1).filter(lambda d: any(d.values()))


@given(JUDGED, st.lists(ID, unique=True), st.integers(1, 12))
def test_the_same_as_ir_measures(judged: dict[str, int], order: list[str], k: int) -> None:
    scored = {one: float(len(order) - at) for at, one in enumerate(order)}
    scored["nobody"] = -1.0  # a run without any hit would be missing
    measures = [Success @ k, R @ k, P @ k, RR, nDCG @ k]
    theirs = ir_measures.calc_aggregate(measures, {"q": judged}, {"q": scored})
    ours = [
        hit_at(judged, order, k),
        recall_at(judged, order, k),
        precision_at(judged, order, k),
        reciprocal_rank_of(judged, order),
        ndcg_at(judged, order, k),
    ]
    assert ours == pytest.approx([theirs[one] for one in measures])


@given(JUDGED, st.lists(ID, max_size=30), st.integers(1, 40))
def test_within_0_and_1_whatever_repeats(judged: dict[str, int], order: list[str], k: int) -> None:
    for metric in METRICS:
        assert 0 <= metric(judged, order, k) <= 1
    # A repeated id is as good as one that is not relevant in its place.
    once = [one if one not in order[:at] else f"again {at}" for at, one in enumerate(order)]
    for metric in METRICS:
        assert metric(judged, order, k) == metric(judged, once, k)


@given(JUDGED, st.integers(1, 12))
def test_the_best_order_is_1(judged: dict[str, int], k: int) -> None:
    best = sorted(judged, key=lambda one: -judged[one])
    assert ndcg_at(judged, best, k) == 1.0


def test_a_mean_counts_missing_and_empty_runs_as_0() -> None:
    gold = {"q1": ["a"], "q2": ["b"], "q3": ["c"], "q4": ["d"]}
    runs = {"q1": ["a"], "q2": [], "q4": ["x", "d"], "other": ["a"]}
    assert mean_over(reciprocal_rank_of, gold, runs) == (1 + 0 + 0 + 0.5) / 4
    assert mean_over(reciprocal_rank_of, gold, runs, k=1) == 1 / 4
    assert mean_over(recall_at, gold, runs, k=2) == 2 / 4
    assert mean_over(recall_at, gold, {}, k=2) == 0.0
    assert mean_over(recall_at, gold, {"q9": ["a"], "q2": []}, k=2) == 0.0


def test_a_mean_is_of_questions_and_not_of_what_is_relevant() -> None:
    gold = {"q1": ["a"], "q2": ["b", "c", "d", "e"]}
    assert mean_over(recall_at, gold, {"q1": ["a"], "q2": []}, k=5) == 0.5


@each_metric
def test_a_mean_that_cannot_be_is_refused(metric: Any) -> None:
    with pytest.raises(ValueError, match="at least one question, got none"):
        mean_over(metric, {}, {}, k=3)
    with pytest.raises(ValueError, match="at least one question, got none"):
        mean_over(metric, {}, {"q1": ["a"]}, k=3)
    with pytest.raises(ValueError, match="question 'q2': needs at least one relevant id"):
        mean_over(metric, {"q1": ["a"], "q2": []}, {}, k=3)
    with pytest.raises(ValueError, match="question 'q1': k must be at least 1"):
        mean_over(metric, {"q1": ["a"]}, {}, k=0)
    with pytest.raises(TypeError, match="'q1': retrieved must be a list of ids, got 'ab'"):
        mean_over(metric, {"q1": ["a"]}, {"q1": "ab"}, k=3)
    with pytest.raises(ValueError, match="gold is in the runs: gold has 1, the runs have '1'"):
        mean_over(metric, {1: ["a"], 2: ["b"]}, {"1": ["a"], "2": ["b"]}, k=3)
    with pytest.raises(TypeError, match="gold must map questions to ids, got list"):
        mean_over(metric, [["a"]], {}, k=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="runs must map questions to ids, got list"):
        mean_over(metric, {"q1": ["a"]}, [["a"]], k=3)  # type: ignore[arg-type]


def test_labels_are_made_from_the_evidence_for_each_way_of_cutting() -> None:
    doc, other = Document("book", "x" * 100), Document("book", "y" * 100)
    pieces = ((10, 20), (15, 25), (60, 70), (60, 70))  # the last is listed twice
    question = Question("q", "?", tuple(Chunk(doc, *span) for span in pieces), "kind")
    chunks = [Chunk(doc, start, start + 30) for start in range(0, 100, 30) if start < 90]
    assert relevant_chunks(question, chunks) == {chunks[0].id: 2, chunks[2].id: 1}
    large = [Chunk(doc, 0, 50), Chunk(doc, 50, 100), Chunk(other, 0, 100)]
    assert relevant_chunks(question, large) == {large[0].id: 2, large[1].id: 1}
    cut = [Chunk(doc, start, start + 5) for start in range(0, 100, 5)]
    assert relevant_chunks(question, cut) == {}
    assert relevant_chunks(question, []) == {}
    with pytest.raises(ValueError, match="'q' has no evidence to find"):
        relevant_chunks(Question("q", "?", (), "kind"), large)
    with pytest.raises(ValueError, match="'q' has a piece of evidence without a character"):
        relevant_chunks(Question("q", "?", (Chunk(doc, 0, 9), Chunk(doc, 5, 5)), "kind"), large)


def test_a_text_that_changed_elsewhere_takes_no_label_away() -> None:
    # Two versions of a document: their chunks have one id, and only the first is the evidence's.
    first, second = Document("book", "x" * 100), Document("book", "x" * 90 + "y" * 10)
    question = Question("q", "?", (Chunk(first, 10, 20),), "kind")
    chunks = [Chunk(doc, 0, 50) for doc in (first, second)]
    assert chunks[0].id == chunks[1].id
    for order in (chunks, chunks[::-1]):
        assert relevant_chunks(question, order) == {chunks[0].id: 1}


def test_labels_serve_the_metrics() -> None:
    doc = Document("book", "x" * 90)
    question = Question("q", "?", (Chunk(doc, 0, 5), Chunk(doc, 6, 9), Chunk(doc, 31, 32)), "kind")
    chunks = [Chunk(doc, start, start + 30) for start in (0, 30, 60)]
    order = [chunks[2].id, chunks[1].id, chunks[0].id]
    labels = relevant_chunks(question, chunks)
    assert hit_at(labels, order, 1) == 0
    assert recall_at(labels, order, 2) == 0.5
    assert ndcg_at(labels, order, 3) == pytest.approx((SECOND + 2 * THIRD) / (2 + SECOND))
