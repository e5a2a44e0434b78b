"""Semantic chunks: what is embedded, which gaps are cut, and what the size still cuts."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
from chunkers import count_letters
from hypothesis import given
from hypothesis import strategies as st
from texts import TEXTS

from ragnotes import chunk_sentences, sentence_bounds
from ragnotes.chunking.semantic import chunk_semantic, gaps_to_cut, neighbour_similarities

AXES = {"Owl": [1, 0, 0], "Car": [0, 1, 0], "Tea": [0, 0, 1], "Hm.": [0, 0, 0]}
MIXED = "Owls hoot. Owls nap. Cars honk. Teas cool. Teas warm."


def by_first_letters(texts):
    return np.array([AXES[text[:3]] for text in texts], dtype=np.float32)


def refuse(texts):
    raise AssertionError(f"nothing should be embedded, got {texts}")


def texts_of(chunks):
    return [chunk.text for chunk in chunks]


CUT = [
    # text, rule, chunks; why the row is here
    (MIXED, {"count": 3}, ["Owls hoot. Owls nap.", "Cars honk.", "Teas cool. Teas warm."]),
    (MIXED, {"lowest": 0.5}, ["Owls hoot. Owls nap.", "Cars honk.", "Teas cool. Teas warm."]),
    (MIXED, {"threshold": 0.7}, ["Owls hoot. Owls nap.", "Cars honk.", "Teas cool. Teas warm."]),
    (MIXED, {"count": 2}, ["Owls hoot. Owls nap.", "Cars honk. Teas cool. Teas warm."]),  # a tie
    (MIXED, {"threshold": 0}, [MIXED]),  # cut below, not at
    (MIXED, {"lowest": 0}, [MIXED]),
    (MIXED, {"count": 1}, [MIXED]),
    (MIXED, {"lowest": 1}, re.findall(r"\w+ \w+\.", MIXED)),
    (MIXED, {}, [MIXED]),  # a tenth of 4 gaps is none
    ("Owls hoot.", {"lowest": 1}, ["Owls hoot."]),  # one sentence
    ("Owls hoot.", {"count": 4}, ["Owls hoot."]),
    ("Owls hoot. Cars honk.", {"lowest": 0.5}, ["Owls hoot.", "Cars honk."]),  # two: a half counts
    ("Owls hoot. Cars honk.", {"lowest": 0.49}, ["Owls hoot. Cars honk."]),
    ("Owls nap. Owls nap. Owls nap.", {"count": 2}, ["Owls nap.", "Owls nap. Owls nap."]),
    ("Owls nap. Owls nap. Owls nap.", {"threshold": 1}, ["Owls nap. Owls nap. Owls nap."]),
    ("Owls hoot. Cars honk. Teas cool.", {"count": 5}, ["Owls hoot.", "Cars honk.", "Teas cool."]),
    ("Owls hoot.\n\n  Cars honk.\n", {"count": 2}, ["Owls hoot.", "Cars honk."]),
    ("", {}, []),
    (" \n\n ", {"count": 2}, []),
]


@pytest.mark.parametrize(("text", "rule", "chunks"), CUT)
def test_cuts(text: str, rule: dict[str, Any], chunks: list[str]) -> None:
    assert texts_of(chunk_semantic(text, by_first_letters, **rule)) == chunks


def test_a_tenth_of_twenty_gaps_is_two_even_in_one_topic() -> None:
    text = " ".join(f"Owls sleep in hole {number}." for number in range(21))
    sentences, similarities = neighbour_similarities(text, count_letters)
    assert (len(sentences), len(similarities)) == (21, 20)
    assert len(gaps_to_cut(similarities)) == len(gaps_to_cut(similarities, lowest=0.1)) == 2
    assert len(chunk_semantic(text, count_letters)) == 3


SHARES = [
    # gaps, lowest, cuts; why the row is here
    (20, 0.1, 2),
    (4, 0.1, 0),
    (5, 0.1, 1),  # a half is rounded upwards
    (15, 0.1, 2),
    (25, 0.1, 3),  # and not to the even number
    (50, 0.29, 15),  # 14.5, which binary fractions miss
    (30, 0.1, 3),
    (7, 1, 7),
    (7, 0, 0),
    (0, 1, 0),
]


@pytest.mark.parametrize(("gaps", "lowest", "cuts"), SHARES)
def test_a_share_of_the_gaps(gaps: int, lowest: float, cuts: int) -> None:
    falling = np.linspace(1, 0, gaps)
    assert gaps_to_cut(falling, lowest=lowest) == list(range(gaps - cuts, gaps))


WITHOUT_WORDS = [
    # text, what is embedded; why the row is here
    ("Owls hoot.   .  Cars honk.\n\n\n", ["Owls hoot.   .", "Cars honk."]),
    ("Owls hoot.\n\n* * *\n\nCars honk.", ["Owls hoot.\n\n* * *", "Cars honk."]),
    ("---\n\n***\n\nOwls hoot.\n\nCars honk.", ["---\n\n***\n\nOwls hoot.", "Cars honk."]),
    ("Owls hoot. Cars honk.\n\n🙂", ["Owls hoot.", "Cars honk.\n\n🙂"]),
    ("Owls hoot.\n\n180\n\n猫。", ["Owls hoot.", "180", "猫。"]),  # digits and letters are read
]


@pytest.mark.parametrize(("text", "sentences"), WITHOUT_WORDS)
def test_what_has_no_words_is_not_embedded_alone(text: str, sentences: list[str]) -> None:
    asked: list[list[str]] = []

    def embed(texts):
        asked.append(list(texts))
        return np.eye(len(texts), dtype=np.float32)

    found, similarities = neighbour_similarities(text, embed)
    assert asked == [sentences] == [texts_of(found)]
    assert similarities.tolist() == [0] * (len(sentences) - 1)


@pytest.mark.parametrize("text", ["", "Owls hoot.", "...", "* * *\n\n- - -\n\n."])
def test_with_nothing_to_compare_nothing_is_embedded(text: str) -> None:
    sentences, similarities = neighbour_similarities(text, refuse)
    assert len(sentences) == bool(text)
    assert similarities.shape == (0,)
    assert texts_of(chunk_semantic(text, refuse)) == texts_of(sentences)


def test_similarities_of_zero_vectors_and_of_opposites() -> None:
    rows = {"A": [3.0, 4.0], "B": [4.0, 3.0], "C": [0.0, 0.0], "D": [-2.0, 0.0], "E": [9.0, 0.0]}
    _, found = neighbour_similarities(
        "A.\n\nB.\n\nC.\n\nD.\n\nE.", lambda texts: np.array([rows[text[0]] for text in texts])
    )
    assert found.tolist() == [0.96, 0, 0, -1]


@pytest.mark.parametrize("scale", [1e-300, 1e-30, 1, 1e30, 1e300])
def test_lengths_do_not_matter_and_what_embed_returned_stays(scale: float) -> None:
    rows = np.array([[3.0, 4.0], [4.0, 3.0]]) * scale
    kept = rows.copy()
    _, similarities = neighbour_similarities("Owls hoot. Cars honk.", lambda texts: rows)
    assert similarities.tolist() == [0.96]
    assert (rows == kept).all()


def test_noise_of_the_arithmetic_makes_no_difference() -> None:
    noise = np.array([0, 3e-8, -2e-8, 1e-8])
    rows = np.stack([np.ones(4) + noise, np.ones(4)], axis=1)
    text = "Owls nap. Owls nap. Owls nap. Owls nap."
    assert texts_of(chunk_semantic(text, lambda texts: rows, count=2))[0] == "Owls nap."
    assert len(chunk_semantic(text, lambda texts: rows, threshold=1)) == 1


@given(TEXTS)
def test_similarities_are_cosines(text: str) -> None:
    sentences, similarities = neighbour_similarities(text, count_letters)
    rows = count_letters(texts_of(sentences)).tolist() if sentences else []
    assert len(similarities) == max(0, len(sentences) - 1)
    for found, one, other in zip(similarities.tolist(), rows, rows[1:], strict=False):
        cosine = sum(map(math.prod, zip(one, other, strict=True))) / (
            math.hypot(*one) * math.hypot(*other) or 1
        )
        assert found == pytest.approx(cosine, abs=1e-6)


@given(TEXTS, st.integers(1, 9))
def test_chunks_are_whole_sentences_and_as_many_as_asked_for(text: str, count: int) -> None:
    sentences, similarities = neighbour_similarities(text, count_letters)
    chunks = chunk_semantic(text, count_letters, count=count)
    assert len(chunks) == min(count, len(sentences))
    starts, ends = (set(bounds.tolist()) for bounds in sentence_bounds(text))
    assert {chunk.start for chunk in chunks} <= starts
    assert {chunk.end for chunk in chunks} <= ends
    gaps = gaps_to_cut(similarities, count=count)
    assert [chunk.start for chunk in chunks[1:]] == [sentences[gap + 1].start for gap in gaps]
    kept = [similarities[gap] for gap in range(len(similarities)) if gap not in gaps]
    assert all(similarities[gap] <= low for gap in gaps for low in kept)


def test_a_topic_that_is_too_long_is_cut_at_sentences_and_then_at_words() -> None:
    text = "Owls hoot. Owls nap in old trees all day. Owls eat mice. Cars honk."
    found = texts_of(chunk_semantic(text, by_first_letters, 5, count=2))
    assert found == [
        "Owls hoot.",
        "Owls nap in old trees",
        "all day.",
        "Owls eat mice.",
        "Cars honk.",
    ]
    assert texts_of(chunk_semantic(text, by_first_letters, 99, count=2))[1] == "Cars honk."
    topic = "Owls hoot. " * 40
    assert chunk_semantic(topic, by_first_letters, 7, count=1) == chunk_sentences(topic, 7)


def test_the_size_counts_the_unit_asked_for() -> None:
    found = texts_of(chunk_semantic(MIXED, by_first_letters, 10, count=1, unit="characters"))
    assert found == ["Owls hoot.", "Owls nap.", "Cars honk.", "Teas cool.", "Teas warm."]


REFUSED = [
    (
        {"lowest": 0.1, "count": 3},
        "give one of lowest, threshold and count, got lowest=0.1 count=3",
    ),
    ({"threshold": 0, "count": 3}, "give one of lowest, threshold and count"),
    ({"lowest": 0, "threshold": 0}, "give one of lowest, threshold and count"),
    ({"lowest": 10}, "lowest is a share, from 0 to 1, got lowest=10"),
    ({"lowest": -0.1}, "lowest is a share"),
    ({"lowest": math.nan}, "lowest is a share"),
    ({"threshold": 1.5}, "threshold is a similarity, from -1 to 1, got threshold=1.5"),
    ({"threshold": -1.01}, "threshold is a similarity"),
    ({"threshold": math.nan}, "threshold is a similarity"),
    ({"count": 0}, "count must be at least 1, got count=0"),
    ({"size": 0}, "size must be at least 1, got size=0"),
    ({"size": 5, "unit": "pages"}, 'unit must be "words"'),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_refused_before_anything_is_embedded(options: dict[str, Any], message: str) -> None:
    for text in (MIXED, ""):
        with pytest.raises(ValueError, match=re.escape(message)):
            chunk_semantic(text, refuse, **options)


@pytest.mark.parametrize("count", [2.5, True, "3"])
def test_a_count_is_a_whole_number(count: Any) -> None:
    with pytest.raises(TypeError, match="count must be a whole number"):
        chunk_semantic(MIXED, refuse, count=count)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.eye(3), r"one row for each of 2 sentences, got an array of shape (3, 3)"),
        (np.eye(2)[:1], "got an array of shape (1, 2)"),
        (np.ones(2), "got an array of shape (2,)"),
        (np.ones((2, 1, 4)), "got an array of shape (2, 1, 4)"),
        (np.array([[1, 0], [np.nan, 1]]), "numbers that are not finite for text:11-21:"),
        (np.array([[np.inf, 0], [0, 1]]), "numbers that are not finite for text:0-10:"),
    ],
)
def test_an_embedder_that_cannot_be_right_is_refused(rows: Any, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        chunk_semantic("Owls hoot. Cars honk.", lambda texts: rows)


def test_vectors_without_a_number_are_not_alike() -> None:
    _, similarities = neighbour_similarities(
        "Owls hoot. Cars honk.", lambda texts: np.ones((len(texts), 0))
    )
    assert similarities.tolist() == [0]


def test_similarities_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match=r"one row of numbers, got shape \(3, 3\)"):
        gaps_to_cut(np.eye(3), threshold=0.5)  # of each sentence with each, say
    with pytest.raises(ValueError, match="similarities must be finite numbers"):
        gaps_to_cut([0.1, math.nan])
