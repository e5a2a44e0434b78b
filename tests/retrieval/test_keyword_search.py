"""Keyword search: the formula, the order, the ties, the cut, and where points come from."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from indexes import chunk, names, scores

from ragnotes import Chunk, Document
from ragnotes.indexing.analysis import analyse
from ragnotes.indexing.keyword import KeywordIndex, build_keyword_index
from ragnotes.retrieval.keyword import explain_keywords, retrieve_keywords


def index_of(texts: dict[str, str] | list[str], **options: Any) -> KeywordIndex:
    named = texts if isinstance(texts, dict) else {f"d{n}": text for n, text in enumerate(texts)}
    return build_keyword_index([chunk(name, text) for name, text in named.items()], **options)


COLOURS = {"a": "red fox", "b": "red cat", "c": "blue dog", "d": "blue owl"}


def test_the_score_is_the_formula_in_two_lines() -> None:
    (hit,) = retrieve_keywords("owl", index_of(["an owl and an owl", "a fox", "", "a dog"]))
    weight = math.log(1 + (4 - 1 + 0.5) / (1 + 0.5))
    assert hit.score == pytest.approx(weight * 2 / (2 + 1.5 * (1 - 0.75 + 0.75 * 5 / (9 / 4))))


def test_a_term_in_half_of_the_chunks_is_worth_something() -> None:
    hits = retrieve_keywords("red", index_of(COLOURS), k=4)
    assert names(hits) == ["a", "b"]
    assert hits[0].score == hits[1].score > 0


def test_a_hit_has_the_chunk_and_its_record() -> None:
    index = index_of(COLOURS)
    (hit,) = retrieve_keywords("owl", index)
    assert hit.record is index.records[3]
    assert hit.chunk is index.records[3].chunk
    assert type(hit.score) is float


def test_chunks_count_and_not_occurrences() -> None:
    texts = {"a": "pink " * 6, "b": "blue blue pink", "c": "red blue plum pink"}
    hits = retrieve_keywords("pink", index_of(texts))
    assert names(hits) == ["a", "b", "c"]
    assert hits[1].score / hits[0].score == pytest.approx(0.613839, abs=1e-6)


def test_what_moves_a_score() -> None:
    """The four steps: count, rare words, repeats, length."""
    texts = ["cat", "cat cat", "cat cat cat", "cat owl", "cat and so on and so on", "dog"]
    flat = index_of(texts, b=0)
    once, twice, thrice = (scores(retrieve_keywords("cat", flat, k=9))[f"d{n}"] for n in range(3))
    assert 0 < thrice - twice < twice - once < once
    assert names(retrieve_keywords("cat owl", flat, k=1)) == ["d3"]  # the rarer word
    assert scores(retrieve_keywords("cat", flat, k=9))["d4"] == once  # at b = 0 length is free
    long = scores(retrieve_keywords("cat", index_of(texts), k=9))
    assert long["d4"] < long["d3"] < long["d0"]


@pytest.mark.parametrize("query", ["", "…", "zebra", "zebra, lion!"])
def test_nothing_shared_finds_nothing(query: str) -> None:
    assert retrieve_keywords(query, index_of(COLOURS)) == []


@pytest.mark.parametrize("texts", [[], [""], ["", "—"]])
def test_an_index_without_terms_has_no_hits(texts: list[str]) -> None:
    assert retrieve_keywords("red", index_of(texts)) == []
    assert retrieve_keywords("", index_of(texts)) == []


def test_unknown_words_change_nothing() -> None:
    index = index_of(COLOURS)
    assert retrieve_keywords("red zebra", index) == retrieve_keywords("red", index)


def test_a_word_that_is_asked_twice_counts_twice() -> None:
    index = index_of(COLOURS)
    assert names(retrieve_keywords("red blue blue", index)) == ["c", "d", "a"]


def test_equal_scores_are_in_the_order_of_the_index() -> None:
    texts = [f"{word} fill" for word in ["red", "owl", "red", "owl", "fox", "owl", "red"]]
    hits = retrieve_keywords("red owl", index_of(texts), k=6)
    assert [hit.score for hit in hits] == [hits[0].score] * 6
    assert names(hits) == ["d0", "d1", "d2", "d3", "d5", "d6"]
    # The same points, added up in another order, are the same score.
    index = index_of(["a a b c c c", "c a a a b b", "b b c c a a", "c c c b a a", "x"])
    assert names(retrieve_keywords("a b c", index)) == ["d2", "d0", "d1"]


def test_k_is_an_upper_bound() -> None:
    index = index_of({"a": "red fox", "b": "blue owl"})
    assert names(retrieve_keywords("red", index, k=20)) == ["a"]
    assert names(retrieve_keywords("red blue", index, k=1)) == ["a"]


def test_filter_and_minimum() -> None:
    doc = Document("d", "red red fox. red owl. red.")
    chunks = [Chunk(doc, 0, 12), Chunk(doc, 13, 21), Chunk(doc, 22, 26)]
    index = build_keyword_index(chunks, metadata=lambda chunk: {"start": chunk.start})
    everything = retrieve_keywords("red owl", index)
    assert [hit.chunk.start for hit in everything] == [13, 22, 0]
    # The filter comes before the cut, and the weights stay those of the whole index.
    some = retrieve_keywords("red owl", index, k=1, where={"start": (0, 12)})
    assert some == [everything[2]]
    assert retrieve_keywords("owl", index, where={"start": {0, 22}}) == []
    assert retrieve_keywords("red owl", index, where=lambda facts: False) == []
    for hit in everything:  # a score that is the minimum stays, also as its points add up to it
        assert hit in retrieve_keywords("red owl", index, min_score=hit.score)
        points = sum(row.points for row in explain_keywords("red owl", index, hit.chunk))
        for same in (points, math.nextafter(points, 9)):
            assert hit in retrieve_keywords("red owl", index, min_score=same)
    above = retrieve_keywords("red owl", index, min_score=everything[1].score + 1e-9)
    assert above == everything[:1]


@pytest.mark.parametrize(
    ("query", "options", "error", "message"),
    [
        ("red", {"k": 0}, ValueError, "k must be at least 1, got k=0"),
        ("red", {"k": 1.0}, TypeError, "k must be a whole number, got 1.0"),
        ("red", {"min_score": math.nan}, ValueError, "min_score must be a number, got nan"),
        (["red"], {}, TypeError, "the query must be a str, got list"),
        (None, {}, TypeError, "the query must be a str, got NoneType"),
    ],
)
def test_what_is_refused(query: Any, options: Any, error: type[Exception], message: str) -> None:
    for index in (index_of(COLOURS), index_of([])):
        with pytest.raises(error, match=message):
            retrieve_keywords(query, index, **options)


def test_points_are_explained() -> None:
    index = index_of(
        {"a": "Descale the kettle: the blue kettle.", "b": "The red kettle.", "c": "Tea"}
    )
    chunk = index.records[0].chunk
    rows = explain_keywords("How do I descale the kettle kettle?", index, chunk)
    assert [(row.term, row.asked, row.count, row.chunks) for row in rows] == [
        ("how", 1, 0, 0),
        ("do", 1, 0, 0),
        ("i", 1, 0, 0),
        ("descal", 1, 1, 1),
        ("the", 1, 2, 2),
        ("kettl", 2, 2, 2),
    ]
    assert {row.length_factor for row in rows} == {1 - 0.75 + 0.75 * 6 / (10 / 3)}
    for row in rows:
        assert row.weight == pytest.approx(
            math.log(1 + (3 - row.chunks + 0.5) / (row.chunks + 0.5))
        )
        assert row.share == pytest.approx(row.count / (row.count + 1.5 * row.length_factor))
        assert row.points == pytest.approx(row.asked * row.weight * row.share)
    (hit,) = retrieve_keywords("How do I descale the kettle kettle?", index, k=1)
    assert hit.chunk is chunk
    assert sum(row.points for row in rows) == pytest.approx(hit.score)


def test_explaining_needs_a_chunk_of_the_index() -> None:
    with pytest.raises(ValueError, match=r"the chunk z:0-4:\w+ is not in the index"):
        explain_keywords("red", index_of(COLOURS), chunk("z"))
    assert explain_keywords("", index_of(COLOURS), index_of(COLOURS).records[0].chunk) == []
    empty = index_of([""])
    (row,) = explain_keywords("red", empty, empty.records[0].chunk)
    assert (row.count, row.share, row.points) == (0, 0, 0)


vocabulary = st.sampled_from(["a", "b", "c", "d", "E-1", "ü"])
texts = st.lists(st.lists(vocabulary, max_size=8).map(" ".join), max_size=25)


@settings(deadline=None, max_examples=150)
@given(
    texts,
    st.lists(vocabulary, max_size=4),
    st.integers(1, 10),
    st.one_of(st.none(), st.integers(0, 2)),
    st.sampled_from([None, 0, 0.1, 0.5]),
    st.sampled_from([(1.5, 0.75), (0.0, 0.0), (2.0, 1.0)]),
)
def test_search_equals_a_brute_loop(
    texts: list[str],
    query: list[str],
    k: int,
    group: int | None,
    min_score: float | None,
    settings: tuple[float, float],
) -> None:
    k1, b = settings
    docs = [Document(f"d{n}", text, {"group": n % 3}) for n, text in enumerate(texts)]
    chunks = [Chunk(doc, 0, len(doc.text)) for doc in docs]
    index = build_keyword_index(chunks, k1=k1, b=b)
    split = [analyse(text) for text in texts]
    mean = sum(map(len, split)) / len(split) if any(split) else 1
    found = []
    for row, words in enumerate(split):
        score = 0.0
        for term in analyse(" ".join(query)):
            n = sum(term in other for other in split)
            if count := words.count(term):
                weight = math.log(1 + (len(split) - n + 0.5) / (n + 0.5))
                score += weight * count / (count + k1 * (1 - b + b * len(words) / mean))
        score = round(score, 10)
        if score > 0 and (group is None or row % 3 == group) and score >= (min_score or 0):
            found.append((score, row))
    expected = sorted(found, key=lambda each: -each[0])[:k]
    where = None if group is None else {"group": group}
    hits = retrieve_keywords(" ".join(query), index, k, where, min_score)
    assert names(hits) == [f"d{row}" for _, row in expected]
    assert [hit.score for hit in hits] == pytest.approx([score for score, _ in expected])
    for hit in hits:
        explained = explain_keywords(" ".join(query), index, hit.chunk)
        assert sum(row.points for row in explained) == pytest.approx(hit.score)


@pytest.mark.parametrize("k", [1, 3, 10, 200])
def test_many_chunks(k: int) -> None:
    rng = np.random.default_rng(3)
    texts = [" ".join(f"w{n}" for n in rng.zipf(1.5, 12) if n < 400) for _ in range(5000)]
    index = index_of(texts)
    for query in ("w1 w2 w7", "w399", "w50 w60", "w1 w1 w300"):
        exact = np.zeros(len(texts))
        for term in analyse(query):
            if term in index.vocabulary:
                part = slice(*index.starts[index.vocabulary[term] :][:2])
                exact[index.rows[part]] += index.points[part]
        order = [row for row in np.lexsort((np.arange(5000), -exact.round(12))) if exact[row] > 0]
        assert names(retrieve_keywords(query, index, k)) == [f"d{row}" for row in order[:k]]
