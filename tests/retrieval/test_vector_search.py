"""Exact search among vectors: against a brute loop, with ties, filters, thresholds and batches."""

import itertools
import math
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from indexes import chunk, embed_letters, index_of, names, scores

from ragnotes.indexing.models import named
from ragnotes.indexing.tf_idf import fit_tf_idf
from ragnotes.indexing.vectors import Index, build_index
from ragnotes.retrieval import nearest
from ragnotes.retrieval.search import Hit, cosine, retrieve, retrieve_all

KETTLE = {
    "care": [5, 0, 1],
    "lights": [1, 4, 0],
    "toaster": [4, 1, 1],
    "filling": [1, 1, 4],
}
PRODUCT = {name: {"product": "toaster" if name == "toaster" else "kettle"} for name in KETTLE}
QUERY = [5, 1, 0]


@pytest.mark.parametrize(
    ("a", "b", "value"),
    [
        ([5, 1, 0], [5, 0, 1], 25 / 26),
        ([5, 1, 0], [1, 4, 0], 0.4281),
        ([5, 1, 0], [4, 1, 1], 0.9707),
        ([5, 1, 0], [1, 1, 4], 0.2774),
        ([1, 0], [-2, 0], -1),
        ([0, 0], [1, 2], 0),  # no direction
        ([0.0], [0.0], 0),
        ([1e200, 1e200], [1e-200, 0], math.sqrt(0.5)),  # squares overflow, and vanish
        ([5e-324], [3], 1),
        (np.array([1, 2], dtype=np.int8), (2, 4), 1),
        (np.full(3, 0.1, dtype=np.float32), [1, 1, 1], 1),
    ],
)
def test_cosine(a: Any, b: Any, value: float) -> None:
    assert cosine(a, b) == pytest.approx(value, abs=5e-5)
    assert cosine(b, a) == cosine(a, b)
    assert -1 <= cosine(a, b) <= 1


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ([1, 2], [1, 2, 3], "both vectors need the same length, got 2 and 3"),
        ([math.nan, 1], [1, 2], "a must have finite numbers only"),
        ([1, 2], [1, math.inf], "b must have finite numbers only"),
        ([], [], r"a must be one row of numbers, got shape \(0,\)"),
        ([[1, 2]], [1, 2], r"a must be one row of numbers, got shape \(1, 2\)"),
        (3, [3], r"a must be one row of numbers, got shape \(\)"),
        ("kettle", [1], "a must be a vector of numbers, got 'kettle'"),
        ([1, "x"], [1, 2], "a must be a vector of numbers"),
    ],
)
def test_what_has_no_cosine_is_refused(a: Any, b: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cosine(a, b)


def test_the_kettle() -> None:
    index = index_of(KETTLE, PRODUCT)
    assert names(retrieve(QUERY, index, k=1)) == ["toaster"]
    kettle = retrieve(QUERY, index, k=2, where={"product": "kettle"})
    assert names(kettle) == ["care", "lights"]
    assert [round(hit.score, 4) for hit in kettle] == [0.9615, 0.4281]
    # k is an upper bound: the minimum has taken the second one's place.
    one = retrieve(QUERY, index, k=2, where={"product": "kettle"}, min_score=0.5)
    assert names(one) == ["care"]
    assert retrieve(QUERY, index, k=2, where={"product": "fridge"}) == []
    assert retrieve(QUERY, index, min_score=0.98) == []


def test_a_hit_has_the_chunk_and_its_record() -> None:
    index = index_of(KETTLE, PRODUCT)
    (hit,) = retrieve(QUERY, index, k=1)
    assert hit.record is index.records[2]
    assert hit.chunk is index.records[2].chunk
    assert type(hit.score) is float
    assert hit.score == round(cosine(QUERY, index.vectors[2]), 7)
    assert Hit(hit.chunk, 1.0).record is None


def test_a_text_is_embedded_by_the_index() -> None:
    index = build_index([chunk("x", "area"), chunk("y", "bee"), chunk("z", "rye")], embed_letters)
    assert names(retrieve("banana", index, k=1)) == ["x"]
    assert names(retrieve("see", index)) == ["y", "z", "x"]


@pytest.mark.parametrize("query", ["", "zzz", [0, 0, 0]])
def test_a_query_without_direction_scores_0(query: Any) -> None:
    index = index_of(KETTLE)
    assert [(hit.chunk.doc.id, hit.score) for hit in retrieve(query, index, k=2)] == [
        ("care", 0.0),
        ("lights", 0.0),
    ]
    assert retrieve(query, index, min_score=0.1) == []


def test_a_vector_without_direction_scores_0() -> None:
    index = index_of({"z": [0, 0], "a": [0.9, 0.1], "n": [-1, 0]})
    assert scores(retrieve([1, 0], index)) == {"a": pytest.approx(0.993884), "z": 0.0, "n": -1.0}


def test_equal_scores_are_in_the_order_of_the_index() -> None:
    # The same direction; and another one at the same angle, whose sum is added up otherwise.
    vectors = {"c": [2, 0, 1], "a": [1, 0, 0.5], "b": [3, 0, 1.5], "m": [1, 0, 2], "x": [0, 1, 0]}
    for order in itertools.permutations(vectors):
        index = index_of({name: vectors[name] for name in order})
        tied = [name for name in order if name != "x"]
        assert names(retrieve([1, 0, 1], index, k=2)) == tied[:2]
        assert names(retrieve([1, 0, 1], index, k=9)) == [*tied, "x"]


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ([1, 0], {"a": [0.6, 0.8], "b": [3, 4], "c": [0.3, 0.4]}),  # 0.6 is no float32, 3 is one
        ([1, 0], {"a": [0.6, 0.8], "b": [3, 4], "c": [0.6, -0.8]}),
        ([1, 0, 0], {"a": [1, 2, 3], "b": [0.1, 0.2, 0.3], "c": [7, 14, 21]}),
        ([1, 1], {"a": [0.6, 0.8], "b": [0.8, 0.6], "c": [9, 12]}),
    ],
)
def test_one_direction_in_several_lengths_is_a_tie(query: Any, same: dict[str, Any]) -> None:
    for order in itertools.permutations(same):
        hits = retrieve(query, index_of({name: same[name] for name in order}), k=2)
        assert names(hits) == [*order[:2]]
        assert hits[0].score == hits[1].score == pytest.approx(cosine(query, same["a"]), abs=1e-7)


def test_equal_vectors_have_equal_scores_wherever_they_stand() -> None:
    rng = np.random.default_rng(7)
    same = rng.standard_normal(383)
    vectors = {f"d{row}": rng.standard_normal(383) for row in range(1500)}
    for row in (0, 1, 2, 3, 7, 8, 500, 1023, 1024, 1498, 1499):
        vectors[f"d{row}"] = same
    index = index_of(vectors)
    query = rng.standard_normal(383) + same
    hits = retrieve(query, index, k=11)
    assert names(hits) == [f"d{row}" for row in (0, 1, 2, 3, 7, 8, 500, 1023, 1024, 1498, 1499)]
    assert len({hit.score for hit in hits}) == 1
    # The fast product alone would not do: on most machines it gives more than one score here.
    assert hits[:3] == retrieve(query, index, k=3)


@pytest.mark.parametrize(("k", "found"), [(1, 1), (4, 4), (5, 4), (10**6, 4)])
def test_k_is_an_upper_bound(k: int, found: int) -> None:
    assert len(retrieve(QUERY, index_of(KETTLE), k)) == found
    assert len(retrieve(QUERY, index_of(KETTLE), np.int64(k))) == found


def test_the_filter_comes_before_the_cut() -> None:
    vectors = {"a": [1, 0], "b": [1, 0.01], "c": [1, 0.02], "d": [1, 0.03], "e": [1, 0.5]}
    facts = {name: {"r": 2 if name == "e" else 1} for name in vectors}
    index = index_of(vectors, facts)
    assert names(retrieve([1, 0], index, k=1, where={"r": 2})) == ["e"]
    assert names(retrieve([1, 0], index, k=1, where=lambda facts: facts["r"] == 2)) == ["e"]


@pytest.mark.parametrize("minimum", [0.1, 0.2, 0.3, 0.7, 0.9, 1.0, -0.3, 1 / 3])
def test_a_score_that_is_the_minimum_stays(minimum: float) -> None:
    def at(score: float) -> list[float]:
        return [score, math.sqrt(max(0.0, 1 - score * score))]

    vectors = {"same": at(minimum), "under": at(minimum - 3e-7), "over": at(min(1, minimum + 3e-7))}
    hits = retrieve([1, 0], index_of(vectors), min_score=minimum)
    assert set(names(hits)) == {"same", "over"}
    # What one search says of a score, the next one understands.
    for hit in hits:
        assert hit in retrieve([1, 0], index_of(vectors), min_score=hit.score)
    assert names(retrieve([1, 0], index_of(vectors), min_score=np.float32(minimum))) == names(hits)
    assert retrieve([1, 0], index_of(vectors), min_score=math.inf) == []
    assert len(retrieve([1, 0], index_of(vectors), min_score=-math.inf)) == 3


def test_a_higher_minimum_lets_no_more_through() -> None:
    index = index_of(KETTLE)
    kept = [names(retrieve(QUERY, index, k=9, min_score=m / 20)) for m in range(-20, 21)]
    for lower, higher in itertools.pairwise(kept):
        assert higher == lower[: len(higher)]


def test_the_length_of_vectors_does_not_count() -> None:
    long = {name: [1e38 * x / 5 for x in vector] for name, vector in KETTLE.items()}
    short = {name: [1e-37 * x for x in vector] for name, vector in KETTLE.items()}
    expected = retrieve(QUERY, index_of(KETTLE))
    for vectors in (long, short):
        for query in (QUERY, [1e300 * x / 5 for x in QUERY], [1e-300 * x for x in QUERY]):
            hits = retrieve(query, index_of(vectors))
            assert names(hits) == names(expected)
            assert scores(hits) == pytest.approx(scores(expected), abs=1e-6)


def test_vectors_without_numbers_score_0() -> None:
    """Texts without words give the vectors of bag-of-words embedders no dimension at all."""
    embed = fit_tf_idf(["…", ""])
    index = build_index([chunk("a", "…"), chunk("b", "")], embed)
    assert index.vectors.shape == (2, 0)
    assert scores(retrieve("fox", index)) == {"a": 0.0, "b": 0.0}
    assert retrieve_all(["fox", "owl"], index, k=1) == [retrieve("fox", index, k=1)] * 2
    assert retrieve("fox", index, min_score=0.1) == []


def test_an_empty_index_has_no_hits() -> None:
    index = build_index([], embed_letters)
    assert retrieve("kettle", index) == []
    assert retrieve([1, 2], index) == []
    assert retrieve_all(["kettle", "care"], index) == [[], []]
    assert retrieve_all([], index_of(KETTLE)) == []


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ([math.nan, 1, 0], "the query must have finite numbers only"),
        ([1, math.inf, 0], "the query must have finite numbers only"),
        ([1, 10**400, 0], "the query must be a vector of numbers"),
        ([1, 2], "a query has 2 numbers, and the vectors of the index have 3"),
        ([[1, 2, 3]], r"the query must be one row of numbers, got shape \(1, 3\)"),
        (["kettle"], "the query must be a vector of numbers"),
        (None, "the query must be "),
    ],
)
def test_queries_that_are_refused(query: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        retrieve(query, index_of(KETTLE))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"k": 0}, ValueError, "k must be at least 1, got k=0"),
        ({"k": -3}, ValueError, "k must be at least 1, got k=-3"),
        ({"k": True}, TypeError, "k must be a whole number, got True"),
        ({"k": 2.0}, TypeError, "k must be a whole number, got 2.0"),
        ({"k": None}, TypeError, "k must be a whole number, got None"),
        ({"min_score": math.nan}, ValueError, "min_score must be a number, got nan"),
        ({"min_score": "0.5"}, TypeError, "min_score must be a number, got '0.5'"),
        ({"min_score": True}, TypeError, "min_score must be a number, got True"),
    ],
)
def test_options_that_are_refused(options: Any, error: type[Exception], message: str) -> None:
    for index in (index_of(KETTLE), build_index([], embed_letters)):
        with pytest.raises(error, match=message):
            retrieve(QUERY, index, **options)
        with pytest.raises(error, match=message):
            retrieve_all([QUERY], index, **options)


def test_many_queries_are_texts_or_vectors() -> None:
    index = index_of(KETTLE)
    both = retrieve_all(["area", "bee"], index)
    assert both == [retrieve("area", index), retrieve("bee", index)]
    assert retrieve_all([[2, 1, 0], [0, 2, 0]], index) == both
    assert retrieve_all(np.array([[2, 1, 0], [0, 2, 0]]), index) == both
    with pytest.raises(TypeError, match="got one text: use retrieve"):
        retrieve_all("kettle", index)
    with pytest.raises(ValueError, match="query 1 must have finite numbers only"):
        retrieve_all([[1, 0, 0], [0, math.nan, 0]], index)
    with pytest.raises(ValueError, match=r"all queries need the same length, got \[2, 3\]"):
        retrieve_all([[1, 0, 0], [0, 1]], index)
    with pytest.raises(ValueError, match="query 1 must be a vector of numbers, got 'bee'"):
        retrieve_all([[1, 0, 0], "bee"], index)


@pytest.mark.parametrize("rows", [[[1, 2, 3]], [1, 2, 3], [[1, 2, math.nan]] * 2])
def test_an_embedder_that_fails_is_told(rows: Any) -> None:
    index = index_of(KETTLE)
    broken = Index(index.records, index.vectors, named("broken:1")(lambda texts: np.array(rows)))
    with pytest.raises(ValueError, match=r"a row for each of 2 queries|the vector of 'care'"):
        retrieve_all(["care", "lights"], broken)


@pytest.mark.parametrize("where", [None, {"group": {0, 3}}, lambda facts: facts["group"] > 1])
@pytest.mark.parametrize("k", [1, 4, 60])
@pytest.mark.parametrize("min_score", [None, 0, 0.4])
def test_blocks_of_vectors_and_of_queries_change_nothing(
    where: Any, k: int, min_score: float | None
) -> None:
    rng = np.random.default_rng(5)
    rows = rng.integers(-2, 3, (200, 4))
    facts = {f"d{row}": {"group": row % 5} for row in range(200)}
    index = index_of({f"d{row}": vector for row, vector in enumerate(rows)}, facts)
    queries = rng.integers(-2, 3, (7, 4))
    expected = [retrieve(query, index, k, where, min_score) for query in queries]
    with patch.multiple(nearest, QUERIES=3, VECTORS=7, _WIDE=2):
        assert retrieve_all(queries, index, k, where, min_score) == expected


small = st.integers(-2, 2)
vectors3 = st.lists(small, min_size=3, max_size=3)


@settings(deadline=None, max_examples=150)
@given(
    st.lists(vectors3, min_size=1, max_size=30),
    st.lists(vectors3, min_size=1, max_size=5),
    st.integers(1, 12),
    st.one_of(st.none(), st.integers(0, 2)),
    st.one_of(st.none(), st.sampled_from([-0.5, 0, 0.5, 1])),
    st.integers(1, 7),
)
def test_search_equals_a_brute_loop(
    rows: list[list[int]],
    queries: list[list[int]],
    k: int,
    group: int | None,
    min_score: float | None,
    block: int,
) -> None:
    facts = {f"d{row}": {"group": row % 3} for row in range(len(rows))}
    index = index_of({f"d{row}": vector for row, vector in enumerate(rows)}, facts)
    where = None if group is None else {"group": group}
    expected = []
    for query in queries:
        # Six decimals: below that is the rounding of the vectors to float32, no difference.
        scored = [(round(cosine(query, vector), 6), row) for row, vector in enumerate(rows)]
        kept = [
            (score, row)
            for score, row in scored
            if (group is None or row % 3 == group) and (min_score is None or score >= min_score)
        ]
        expected.append([f"d{row}" for _, row in sorted(kept, key=lambda each: -each[0])][:k])
    one_by_one = [retrieve(query, index, k, where, min_score) for query in queries]
    assert [names(hits) for hits in one_by_one] == expected
    with patch.multiple(nearest, QUERIES=2, VECTORS=block, _WIDE=2):
        assert retrieve_all(queries, index, k, where, min_score) == one_by_one


@settings(deadline=None, max_examples=25)
@given(
    st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(2500, 6000), st.integers(300, 4000)
)
def test_many_vectors_with_equal_ones_among_them(seed: int, k: int, n: int, block: int) -> None:
    rng = np.random.default_rng(seed)
    different = rng.standard_normal((n // 3, 16)).astype(np.float32)
    rows = different[rng.integers(0, n // 3, n)]
    index = index_of({f"d{row}": vector for row, vector in enumerate(rows)})
    queries = rng.standard_normal((3, 16))
    with patch.multiple(nearest, VECTORS=block):
        found = retrieve_all(queries, index, k)
    for query, hits in zip(queries, found, strict=True):
        wide = rows.astype(np.float64)
        exact = (wide * query).sum(axis=1) / np.sqrt((wide * wide).sum(axis=1) * (query @ query))
        exact = exact.round(7)
        order = np.lexsort((np.arange(n), -exact))[:k]
        assert names(hits) == [f"d{row}" for row in order]
        assert [hit.score for hit in hits] == exact[order].tolist()
