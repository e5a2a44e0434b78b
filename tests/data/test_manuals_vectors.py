"""What lesson 07 promises about the manuals with real vectors, and lesson 08 about codes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from ragnotes import Chunk, chunk_markdown, data_path, load_document, text_with_context
from ragnotes.indexing.minilm import embed_minilm, what_minilm_reads

FOLDER = data_path("manuals/kettle-kb-17.md").parent
MANUALS = [load_document(path) for path in sorted(FOLDER.glob("*.md"))]
CHUNKS = [chunk for manual in MANUALS for chunk in chunk_markdown(manual, 120)]
CLEAN = "How do I clean the kettle?"

# What a question about the red kettle should bring, and what the blue one's manual says instead.
TWINS = {
    "What do I use to descale the red kettle?": (
        "Dissolve 20 grams of citric acid",
        "Pour in half a litre of white household vinegar",
    ),
    "What is the warranty on the red kettle?": (
        "The warranty runs for three years",
        "The warranty runs for two years",
    ),
}


@pytest.fixture(scope="module")
def bare() -> NDArray[np.float32]:
    return embed_minilm([chunk.text for chunk in CHUNKS])


@pytest.fixture(scope="module")
def trailed() -> NDArray[np.float32]:
    return embed_minilm([text_with_context(chunk) for chunk in CHUNKS])


def ranked(
    question: str, vectors: NDArray[np.float32], where: Callable[[Chunk], bool] = lambda chunk: True
) -> list[Chunk]:
    (asked,) = embed_minilm([question])
    order = np.argsort(-(vectors @ asked), kind="stable")
    return [CHUNKS[place] for place in order if where(CHUNKS[place])]


def rank(words: str, chunks: list[Chunk], document: str) -> int:
    """The place, from 1, of a document's first chunk with these words."""
    return [chunk.doc.id == document and words in chunk.text for chunk in chunks].index(True) + 1


def test_the_model_reads_each_chunk_to_its_end() -> None:
    # At 200 words it would not: tables of figures take more word pieces.
    assert all(what_minilm_reads(text).end == len(text) for text in map(text_with_context, CHUNKS))


# (a) Without trails the toaster wins


def test_without_trails_the_toasters_crumb_tray_comes_first(bare: NDArray[np.float32]) -> None:
    hits = ranked(CLEAN, bare)
    assert hits[0].doc.id == "toaster-ts-2"
    assert "Empty the crumb tray weekly" in hits[0].text
    assert rank("Descale monthly with vinegar", hits, "kettle-kb-17") > 10


def test_with_trails_the_kettles_care_comes_first(trailed: NDArray[np.float32]) -> None:
    hits = ranked(CLEAN, trailed)
    assert rank("Descale monthly with vinegar", hits, "kettle-kb-17") == 1
    assert {chunk.doc.id for chunk in hits[:3]} <= {"kettle-kb-17", "kettle-kr-10"}
    assert rank("Empty the crumb tray weekly", hits, "toaster-ts-2") > 10


# (b) Between two kettles only a filter helps


@pytest.mark.parametrize("question", TWINS)
def test_the_blue_kettle_answers_for_the_red_one(
    question: str, bare: NDArray[np.float32], trailed: NDArray[np.float32]
) -> None:
    right, wrong = TWINS[question]
    hits = ranked(question, trailed)
    assert rank(wrong, hits, "kettle-kb-17") == 1
    assert rank(right, hits, "kettle-kr-10") > 1
    without = ranked(question, bare)
    assert rank(wrong, without, "kettle-kb-17") < rank(right, without, "kettle-kr-10")


@pytest.mark.parametrize("question", TWINS)
def test_the_filter_brings_the_red_one(question: str, trailed: NDArray[np.float32]) -> None:
    right, _ = TWINS[question]
    hits = ranked(question, trailed, lambda chunk: chunk.doc.id == "kettle-kr-10")
    assert rank(right, hits, "kettle-kr-10") == 1


# (c) Codes are strings, and vectors blur them


@pytest.mark.parametrize("question", ["E-4012", "What does E-4012 mean?"])
def test_another_code_comes_before_the_one_asked_for(
    question: str, trailed: NDArray[np.float32]
) -> None:
    hits = ranked(question, trailed)
    assert "E-4013" in hits[0].text
    assert hits[0].doc.id == "oven-ov-65"
    assert rank("E-4012", hits, "dishwasher-dw-14") > 3


def test_one_chunk_holds_the_code() -> None:
    assert sum("E-4012" in chunk.text for chunk in CHUNKS) == 1
