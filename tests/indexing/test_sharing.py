"""Shared work: the same index and the same vectors as without, and nothing done twice."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import (
    Chunk,
    Document,
    Span,
    build_index,
    build_keyword_index,
    chunk_characters,
    chunk_markdown,
    chunk_words,
    data_path,
    load_document,
    text_with_context,
)
from ragnotes.indexing import sharing
from ragnotes.indexing.analysis import analyse
from ragnotes.indexing.keyword import KeywordIndex
from ragnotes.indexing.models import Vectors, model_of, named
from ragnotes.indexing.sharing import remembering, shared_keyword_index

Text = Callable[[Chunk], str]


def by_term(index: KeywordIndex) -> dict[str, Any]:
    """What an index holds, whatever numbers its terms have."""
    held = {}
    for term, number in index.vocabulary.items():
        part = slice(index.starts[number], index.starts[number + 1])
        held[term] = index.rows[part].tolist(), index.points[part].tolist()
    return {
        "terms": held,
        "lengths": index.lengths.tolist(),
        "texts": [record.text for record in index.records],
        "k1, b": (index.k1, index.b, index.analyse),
    }


def assert_same(chunks: Sequence[Chunk], text: Text = text_with_context) -> None:
    expected = by_term(build_keyword_index(chunks, text))
    assert by_term(shared_keyword_index(chunks, text)) == expected
    assert by_term(shared_keyword_index(chunks, text)) == expected  # now everything is known


# What is put around a chunk, or shown instead of it.
TEXTS: dict[str, Text] = {
    "the chunk alone": str,
    "a title that touches": lambda chunk: "pre" + chunk.text,  # joins the first word
    "a tail that touches": lambda chunk: chunk.text + "7",
    "a code before": lambda chunk: "E-" + chunk.text,
    "in another script": lambda chunk: "紅茶 " + chunk.text,
    "a mark that joins": lambda chunk: chunk.text + "\u0301 x",
    "other words": lambda chunk: chunk.text.upper() + " and more",
    "nothing": lambda chunk: "",
    "twice": lambda chunk: chunk.text + " " + chunk.text,
}
SPANS = st.tuples(st.integers(0, 60), st.integers(0, 60)).map(sorted)
# Letters, digits and what joins or ends them; accents, signs, scripts without spaces.
CHARACTERS = st.sampled_from(
    [*"aAsEé1270 \n\t\u00a0\u2028.,-_'’", *"\u0301²½ﬁ™\u00adßæ紅茶กｶ\u0483ᾳ¨"]
)


@pytest.mark.parametrize(
    "source",
    [
        "Bake the cakes. Cool the cake at 1.7 bar; see E-4012.",
        "one",
        "",
        " \n ",
        "boil-dry co-4 snake_case __init__ l'eau 3,5",
        "café CAFÉ cafe\u0301 Straße ﬁn ½ m² soft\u00adhyphen ¨a",
        "紅茶を飲む time for tea титло\u0483",  # the terms of its words are others alone
        "⚠\ufe0f hot 1\ufe0f\u20e3 紅茶 ❤\ufe0fx",  # coloured signs
        "a\u00a0b\u2028c\x1cd\u3000e",  # white space of all kinds
    ],
)
def test_equal_wherever_a_chunk_is_cut(source: str) -> None:
    doc = Document("d", source)
    for size in (1, 2, 3, 7):
        assert_same(chunk_characters(doc, size))
    spans = {(a, b) for a in range(len(source)) for b in (a, a + 1, a + 5) if b <= len(source)}
    assert_same([Chunk(doc, *span) for span in sorted(spans)])


@pytest.mark.parametrize("name", TEXTS)
def test_equal_whatever_is_put_around(name: str) -> None:
    # Beside a script with marks, the mark on the last word is part of it.
    doc = Document("d", "Cakes cool. A 12,5 cm tin, café au lait.\n\n4 eggs ти\u0483тло")
    assert_same(chunk_words(doc, 3, 1), TEXTS[name])
    assert_same(chunk_characters(doc, 11), TEXTS[name])


@given(
    st.lists(CHARACTERS, max_size=60).map("".join),
    st.lists(st.tuples(SPANS, st.lists(SPANS, max_size=2)), max_size=4),
    st.lists(CHARACTERS, max_size=5).map("".join),
    st.sampled_from([text_with_context, *TEXTS.values()]),
)
def test_equal_on_any_text(
    source: str, places: list[tuple[list[int], list[list[int]]]], heading: str, text: Text
) -> None:
    doc = Document("d", source)
    chunks = {}
    for (start, end), carried in places:
        spans = tuple(Span(min(a, len(source)), min(b, len(source))) for a, b in carried)
        place = min(start, len(source)), min(end, len(source))
        chunks[place] = Chunk(doc, *place, (heading,) if heading else (), spans)
    assert_same(list(chunks.values()), text)


@pytest.mark.parametrize("name", ["medicines.md", "cookbook.md", "returns.html", "shop_faq.md"])
def test_equal_on_the_course_s_texts(name: str) -> None:
    doc = load_document(data_path(name))
    assert_same(chunk_markdown(doc, 60))  # trails, carried table heads, fences
    assert_same(chunk_characters(doc, 333, 100))


def test_no_chunks() -> None:
    assert_same([])


def test_a_document_is_analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    analysed: list[str] = []

    def counting(text: str) -> list[str]:
        analysed.append(text)
        return real(text)

    real = analyse
    monkeypatch.setattr(sharing, "analyse", counting)
    doc = Document("d", "zqxalpha zqxbeta zqxgamma zqxbeta zqxalpha zqxdelta " * 20)
    shared_keyword_index(chunk_words(doc, 7))
    assert sorted(analysed) == ["zqxalpha", "zqxbeta", "zqxdelta", "zqxgamma"]
    for size in (3, 11, 30):
        shared_keyword_index(chunk_words(doc, size, 2))
    assert len(analysed) == 4
    shared_keyword_index([Chunk(doc, 2, 13)])  # "xalpha zqxb": only what the edges cut
    assert analysed[4:] == ["xalpha", "zqxb"]


def test_what_is_kept_of_a_document_goes_with_it() -> None:
    gc.collect()
    before = len(sharing._TERMS)
    doc = Document("gone", "Warm the pot.")
    shared_keyword_index([Chunk(doc, 0, 8)])
    assert len(sharing._TERMS) == before + 1
    del doc
    gc.collect()
    assert len(sharing._TERMS) == before


class Counting:
    """An embedder that says what it was asked for."""

    model = "counting:1"

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.asked.append(list(texts))
        return np.array([[len(text), 1] for text in texts], dtype=np.float32).reshape(-1, 2)


class OneRow(Counting):
    def __call__(self, texts: Sequence[str]) -> Vectors:
        return np.zeros((1, 2), dtype=np.float32)


def test_a_text_is_embedded_once() -> None:
    embed = Counting()
    remembered = remembering(embed)
    assert remembered(["b", "aa", "b"]).tolist() == [[1, 1], [2, 1], [1, 1]]
    assert remembered(["aa", "ccc"]).tolist() == [[2, 1], [3, 1]]
    assert remembered(["ccc", "b"]).tolist() == [[3, 1], [1, 1]]
    assert embed.asked == [["b", "aa"], ["ccc"]]
    assert remembered([]).shape == (0, 2)
    assert model_of(remembered) == "counting:1"


def test_an_embedder_may_use_its_memory_again() -> None:
    rows = np.zeros((9, 2), dtype=np.float32)

    def reusing(texts: Sequence[str]) -> Vectors:
        rows[: len(texts)] = [[len(text), 1] for text in texts]
        return rows[: len(texts)]

    remembered = remembering(named("reusing:1")(reusing))
    assert remembered(["aaa"]).tolist() == [[3, 1]]
    assert remembered(["b"]).tolist() == [[1, 1]]
    assert remembered(["aaa"]).tolist() == [[3, 1]]


def test_one_memory_for_one_embedder() -> None:
    embed, other = Counting(), Counting()
    remembered = remembering(embed)
    assert remembering(embed) is remembered
    assert remembering(remembered) is remembered  # nothing is remembered twice
    assert remembering(other) is not remembered  # the same name is not the same function
    remembered(["a"])
    del remembered
    gc.collect()
    remembering(embed)(["a"])
    assert embed.asked == [["a"], ["a"]]  # the memory went with the last that used it


def test_an_index_by_memory_is_the_same() -> None:
    chunks = chunk_words("Bake the cake. Cool the cake. Bake the cake.", 3)
    plain, shared = build_index(chunks, Counting()), build_index(chunks, remembering(Counting()))
    assert shared.vectors.tolist() == plain.vectors.tolist()
    assert shared.model == plain.model


def test_what_remembering_refuses() -> None:
    def nameless() -> Callable[[Sequence[str]], Vectors]:
        return lambda texts: np.zeros((len(texts), 2), dtype=np.float32)

    with pytest.raises(ValueError, match="has none of its own"):
        remembering(nameless())
    with pytest.raises(TypeError, match="got a single str: 'tea'"):
        remembering(Counting())("tea")
    with pytest.raises(ValueError, match=r"a row for each of 2 texts, got shape \(1, 2\)"):
        remembering(OneRow())(["a", "b"])
