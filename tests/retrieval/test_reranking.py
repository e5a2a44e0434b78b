"""Reranking: a judge's order, its ties, and MaxSim over MiniLM's word pieces."""

import math
import re
from typing import Any

import numpy as np
import pytest
from indexes import chunk, names

from ragnotes import Chunk, Document
from ragnotes.indexing.minilm import minilm_token_vectors
from ragnotes.indexing.records import make_records
from ragnotes.retrieval.reranking import max_sim, rerank
from ragnotes.retrieval.search import Hit

TEXTS = {"d1": "t one", "d2": "t two", "d3": "t three"}
WORTH = {"t one": 0.2, "t two": 0.9, "t three": 0.5}


def hits_of(*order: str) -> list[Hit]:
    return [Hit(chunk(name, TEXTS[name]), 1 / rank) for rank, name in enumerate(order, start=1)]


def test_the_judge_decides_the_order_and_the_scores() -> None:
    hits = rerank("q", hits_of("d1", "d2", "d3"), lambda query, text: WORTH[text])
    assert [(hit.chunk.text, hit.score) for hit in hits] == [
        ("t two", 0.9),
        ("t three", 0.5),
        ("t one", 0.2),
    ]


def test_a_chunk_that_is_there_twice_is_judged_once() -> None:
    asked = []

    def score(query: str, text: str) -> float:
        asked.append(text)
        return WORTH[text]

    hits = rerank("q", hits_of("d1", "d2", "d1", "d3"), score, k=3)
    assert names(hits) == ["d2", "d3", "d1"]
    assert [hit.chunk.text for hit in hits] == ["t two", "t three", "t one"]
    assert asked == ["t one", "t two", "t three"]


def test_equal_texts_of_different_chunks_both_stay() -> None:
    hits = [Hit(chunk("a", "same"), 1), Hit(chunk("b", "same"), 0.5)]
    assert names(rerank("q", hits, lambda query, text: 3)) == ["a", "b"]


@pytest.mark.parametrize("order", [("d1", "d2", "d3"), ("d3", "d1", "d2")])
def test_a_judge_without_an_opinion_changes_nothing(order: tuple[str, ...]) -> None:
    assert names(rerank("q", hits_of(*order), lambda query, text: 0.5)) == [*order]
    # Equal for two of three: these two keep their order.
    tied = rerank("q", hits_of(*order), lambda query, text: float(text == "t two"))
    assert names(tied) == ["d2", *(name for name in order if name != "d2")]


def test_what_was_not_found_cannot_come_back() -> None:
    assert names(rerank("q", hits_of("d1", "d3"), lambda query, text: WORTH[text])) == ["d3", "d1"]
    assert rerank("q", [], lambda query, text: 1.0) == []


def test_k_is_an_upper_bound() -> None:
    hits = hits_of("d1", "d2", "d3")
    assert names(rerank("q", hits, lambda query, text: WORTH[text], k=2)) == ["d2", "d3"]
    assert len(rerank("q", hits, lambda query, text: WORTH[text], k=99)) == 3


def test_what_is_judged_is_what_was_embedded() -> None:
    piece = Chunk(Document("kettle", "Descale monthly."), 0, 16, ("Kettle", "Care"))
    (record,) = make_records([piece], text=lambda chunk: "made by hand")
    seen = []

    def score(query: str, text: str) -> float:
        seen.append((query, text))
        return 1

    (hit,) = rerank("how?", [Hit(piece, 0.1, record)], score)
    assert hit == Hit(piece, 1.0, record)
    rerank("how?", [Hit(piece, 0.1)], score)
    assert seen == [("how?", "made by hand"), ("how?", "Kettle > Care\n\nDescale monthly.")]


@pytest.mark.parametrize("worth", [math.nan, math.inf, -math.inf, np.float32("nan")])
def test_scores_that_are_no_numbers_are_refused(worth: float) -> None:
    with pytest.raises(ValueError, match=r"score must return finite numbers, got \S+ for d2:0-5"):
        rerank("q", hits_of("d1", "d2"), lambda query, text: worth if text == "t two" else 1)


@pytest.mark.parametrize(
    "said",
    [None, "0.5", "high", b"1", [0.5], (0.5, 0.4), {"score": 0.5}, 1j, np.array([0.5])],
    ids=repr,
)
def test_what_is_no_number_is_no_score(said: Any) -> None:
    with pytest.raises(
        TypeError, match=rf"^score must return a number, got {re.escape(repr(said))} .* for d1:0-5:"
    ):
        rerank("q", hits_of("d1", "d2"), lambda query, text: said)


@pytest.mark.parametrize(
    ("k", "error", "message"),
    [
        (0, ValueError, "k must be at least 1, got k=0"),
        (2.0, TypeError, "k must be a whole number, got 2.0"),
    ],
)
def test_a_cut_that_is_refused(k: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rerank("q", [], lambda query, text: 1, k)


def test_max_sim_is_the_mean_of_the_best_cosines() -> None:
    query, text = "clean the kettle", "Descale it with vinegar: the kettle will thank you."
    asked, held = minilm_token_vectors(query), minilm_token_vectors(text)
    best = [max(float(one @ other) for other in held) for one in asked]
    assert max_sim(query, text) == pytest.approx(sum(best) / len(best), abs=1e-3)
    assert max_sim(query, text) == max_sim(query, text)


def test_max_sim_knows_its_ends() -> None:
    text = "Descale the kettle with vinegar."
    assert max_sim(text, text) == pytest.approx(1, abs=1e-3)
    assert max_sim(text, text) <= 1
    assert max_sim("", text) == max_sim(text, "") == max_sim("", "") == 0


def test_max_sim_brings_the_right_passage_to_the_top() -> None:
    texts = {
        "care": "Remove limescale every month with half a litre of white vinegar.",
        "light": "The ring glows red while water is heated.",
        "filling": "Never fill in more than 1.7 litres of water.",
    }
    hits = [Hit(chunk(name, text), 0.5) for name, text in texts.items()]
    for query, right in [
        ("How do I descale it?", "care"),
        ("What is the meaning of the red lamp?", "light"),
        ("What is the largest amount of water?", "filling"),
    ]:
        for order in (hits, hits[::-1]):
            assert names(rerank(query, order, max_sim, k=1)) == [right]
