"""TF-IDF vectors: against the formula, and what texts outside the fitted ones give."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import numpy as np
import pytest

from ragnotes.chunking.semantic import chunk_semantic
from ragnotes.indexing.models import model_of
from ragnotes.indexing.tf_idf import fit_tf_idf

TEXTS = [
    "The kettle boils. The light is red!",
    "A red toaster, a blue toaster.",
    "",
    "Über die Crêpe: “die crêpe”",
    "error E-4012 E-4012 at 180°C",
    "--- *** ...",
]
PLAIN = [
    ["the", "kettle", "boils", "the", "light", "is", "red"],
    ["a", "red", "toaster", "a", "blue", "toaster"],
    [],
    ["uber", "die", "crepe", "die", "crepe"],
    ["error", "e-4012", "e-4012", "at", "180", "c"],
    [],
]


def plain_row(words: list[str], fitted: list[list[str]]) -> list[float]:
    """The formula, word by word."""
    vocabulary = sorted({word for text in fitted for word in text})
    idf = [math.log((1 + len(fitted)) / (1 + sum(w in t for t in fitted))) + 1 for w in vocabulary]
    row = [words.count(word) * weight for word, weight in zip(vocabulary, idf, strict=True)]
    return [value / (math.hypot(*row) or 1) for value in row]


def test_rows_are_those_of_the_formula():
    rows = fit_tf_idf(TEXTS)(TEXTS)
    assert rows.dtype == np.float32
    assert rows == pytest.approx(np.array([plain_row(words, PLAIN) for words in PLAIN]), abs=1e-7)


def test_other_texts_count_by_the_fitted_words_only():
    rows = fit_tf_idf(TEXTS)(["a RED, red kettle and a green kettle"])
    known = ["a", "red", "red", "kettle", "a", "kettle"]
    assert rows == pytest.approx(np.array([plain_row(known, PLAIN)]), abs=1e-7)


def test_rows_have_length_one_or_nothing_in_them():
    rows = fit_tf_idf(TEXTS)([*TEXTS, "unknown words only"])
    lengths = np.linalg.norm(rows, axis=1)
    assert lengths == pytest.approx([1, 1, 0, 1, 1, 0, 0], abs=1e-6)


@pytest.mark.parametrize(
    ("fitted", "texts", "shape"),
    [
        ([], [], (0, 0)),
        ([], ["a"], (1, 0)),  # nothing was fitted: nothing is known
        (["..."], ["a", "b"], (2, 0)),
        (["a b"], [], (0, 2)),
    ],
)
def test_shapes_without_words(fitted, texts, shape):
    rows = fit_tf_idf(fitted)(texts)
    assert (rows.shape, rows.dtype) == (shape, np.float32)


def test_the_rarer_of_two_words_weighs_more():
    row = fit_tf_idf(["red kettle", "red toaster", "red lamp"])(["red lamp"])[0]
    kettle, lamp, red, toaster = row
    assert lamp > red > 0 == kettle == toaster


def test_the_model_follows_what_was_fitted():
    model = model_of(fit_tf_idf(TEXTS))
    assert model.startswith("tf-idf:")
    assert model == model_of(fit_tf_idf(TEXTS[::-1]))  # the same words in as many texts
    others = [TEXTS[:-1], [*TEXTS, "kettle"], [*TEXTS[:-1], "lamp"], []]
    assert len({model, *(model_of(fit_tf_idf(texts)) for texts in others)}) == 5


def test_the_order_of_words_does_not_depend_on_the_run():
    code = (
        "from ragnotes.indexing.tf_idf import fit_tf_idf; texts = ['to boil a red kettle']; "
        "print(fit_tf_idf([*texts, 'a kettle'])(texts).tolist(), fit_tf_idf(texts).model)"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(shown) == 1


def test_half_a_surrogate_pair_is_no_word():
    assert fit_tf_idf(["a \ud83d", "a"])(["\ud83d", "a\ud83d"]).tolist() == [[0], [1]]


@pytest.mark.parametrize("call", [fit_tf_idf, fit_tf_idf(["a"])])
def test_a_single_text_in_place_of_a_list_is_refused(call):
    with pytest.raises(TypeError, match=r"texts must be a list of str, got one str: write \['a'\]"):
        call("a")


@pytest.mark.parametrize("call", [fit_tf_idf, fit_tf_idf(["a"])])
def test_what_is_no_text_is_refused(call):
    with pytest.raises(TypeError, match="text must be a str, got NoneType"):
        call(["a", None])


def test_it_cuts_a_text_without_a_model():
    text = "The kettle is red. The kettle boils. Toast a slice. Toast a bun."
    embed = fit_tf_idf([text])
    chunks = chunk_semantic(text, embed, count=2)
    assert [chunk.text[:10] for chunk in chunks] == ["The kettle", "Toast a sl"]
