"""Ready ways to search: the same hits as built and asked by hand, one question or many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from ragnotes import (
    Chunk,
    Document,
    Hit,
    build_index,
    build_keyword_index,
    chunk_words,
    embed_static,
    fuse_scores,
    retrieve,
    retrieve_keywords,
    search_words,
)
from ragnotes.retrieval.retrievers import (
    DEPTH,
    FUSED,
    Retriever,
    all_of,
    by_both,
    by_keywords,
    by_vectors,
)

TEXT = "Boil the water and warm the pot. Bake the bread for an hour. Cool the rolls. " * 3
CHUNKS = tuple(chunk_words(Document("d", TEXT, {"title": "Kitchen"}), 2))
QUESTIONS = ["hot water", "warm bread", "Zanzibar", ""]


def titled(chunk: Chunk) -> str:
    return f"{chunk.doc.metadata['title']}. {chunk.text}"


def by_hand(way: str, question: str, k: int, text: Any) -> list[Hit]:
    if way == "keywords":
        return retrieve_keywords(question, build_keyword_index(CHUNKS, text), k)
    if way == "vectors":
        return retrieve(question, build_index(CHUNKS, embed_static, text), k)
    deep = max(k, 100)
    lists = [by_hand("vectors", question, deep, text), by_hand("keywords", question, deep, text)]
    return fuse_scores(lists, k=k)


WAYS: dict[str, Any] = {
    "keywords": lambda text: partial(by_keywords, text=text),
    "vectors": partial(by_vectors, embed_static),
    "both": partial(by_both, embed_static),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("text", [str, titled])
def test_hits_are_those_by_hand(way: str, text: Any) -> None:
    search = WAYS[way](text)(CHUNKS)
    for k in (1, 4, 1000):
        expected = [by_hand(way, question, k, text) for question in QUESTIONS]
        assert [search(question, k=k) for question in QUESTIONS] == expected
        assert all_of(search)(QUESTIONS, k) == expected
    assert search("the") == search("the", k=DEPTH)
    assert all_of(search)([], 3) == []
    assert all(hit.record and hit.record.text == text(hit.chunk) for hit in search("the water"))


@pytest.mark.parametrize("way", WAYS)
def test_no_chunks(way: str) -> None:
    assert WAYS[way](str)([])("water") == []


def test_lists_that_are_fused_are_long() -> None:
    """A chunk that one list has at place 30 is found by both."""
    many = chunk_words(Document("d", "tea " * (2 * FUSED)), 1)
    assert len(by_both(embed_static)(many)("tea", k=3)) == 3
    assert len(by_both(embed_static)(many)("tea", k=2 * FUSED)) == 2 * FUSED


def test_by_default_the_trail_is_searched() -> None:
    chunk = Chunk(Document("d", "Bake it."), 0, 8, ("Lemon cake",))
    for retriever in (by_keywords, by_both(embed_static)):
        search: Any = retriever([chunk])
        assert [hit.chunk for hit in search("lemon")] == [chunk]


def fixed(text: str) -> list[Hit]:
    return search_words(text, CHUNKS, k=2)


@pytest.mark.parametrize(
    ("retrieve", "count"),
    [
        (partial(search_words, chunks=CHUNKS), 4),  # takes k, here 3 unless it is said
        (partial(search_words, chunks=CHUNKS, k=1), 4),  # what partial sets is a default too
        (fixed, 2),  # takes none
    ],
)
def test_all_of_a_plain_function(retrieve: Any, count: int) -> None:
    found = all_of(retrieve)(["the", "water"], 4)
    assert found == [search_words(text, CHUNKS, k=count) for text in ("the", "water")]


def test_all_of_a_function_that_does_not_say_what_it_takes() -> None:
    class Silent:
        @property
        def __signature__(self) -> Any:
            raise ValueError("no signature found")

        def __call__(self, text: str) -> list[Hit]:
            return fixed(text)

    assert all_of(Silent())(["the"], 4) == [fixed("the")]


@pytest.mark.parametrize(
    ("retriever", "k", "error"),
    [
        (way(str), k, error)
        for way in WAYS.values()
        for k, error in [(0, ValueError), (1.5, TypeError)]
    ],
)
def test_cuts_that_are_refused(retriever: Retriever, k: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="k must be"):
        retriever(CHUNKS)("water", k=k)


def test_names_tell_them_apart() -> None:
    def repeated(texts: Sequence[str]) -> Any:
        return embed_static([text * 2 for text in texts])

    repeated.model = "twice:1"  # type: ignore[attr-defined]
    names = [
        by_vectors(embed_static).__qualname__,
        by_vectors(embed_static, titled).__qualname__,
        by_vectors(repeated).__qualname__,
        by_both(repeated).__qualname__,
    ]
    assert names[1:] == [
        f"by_vectors({embed_static.model}, titled)",
        "by_vectors(twice:1, text_with_context)",
        "by_both(twice:1, text_with_context)",
    ]
    assert len(set(names)) == 4
