"""Search by shared words: what counts as a word, the order, the ties, the cut."""

import pytest

from ragnotes import Chunk, Document, chunk_words, search_words, text_with_context
from ragnotes.retrieval.search import words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Bake, BAKE & bake!", {"bake", "&"}),  # case and punctuation around a word
        ("“Can’t” (e.g. half-full)", {"can’t", "e.g", "half-full"}),  # not inside one
        ("## — | ...", set()),  # marks alone are no words
        ("Straße", {"strasse"}),  # casefold, as German search expects
        ("E-4012: 180°C", {"e-4012", "180°c"}),
        ("", set()),
    ],
)
def test_words(text: str, words: set[str]) -> None:
    assert words_of(text) == words


def test_hits_are_ranked_by_different_shared_words_and_ties_keep_their_order() -> None:
    cards = chunk_words("the the cake | bake a cake | ice a cake | cold soup here", size=4)
    hits = search_words("Bake the cake?", cards, k=9)
    assert [(hit.chunk.start, hit.score) for hit in hits] == [(0, 2), (15, 2), (29, 1)]


def test_a_repeated_word_counts_once() -> None:
    docs = [Document("a", "cake cake cake"), Document("b", "bake cake")]
    chunks = [Chunk(doc, 0, len(doc.text)) for doc in docs]
    assert [hit.chunk.doc.id for hit in search_words("bake cake cake", chunks)] == ["b", "a"]


def test_what_is_searched_may_be_more_than_the_chunk() -> None:
    doc = Document("tray", "empty it weekly. fill it monthly.")
    chunks = [
        Chunk(doc, 0, 16, ("Kettle", "Care")),
        Chunk(doc, 17, 33, ("Toaster", "Care")),
    ]
    question = "Empty the toaster?"
    assert [hit.chunk.start for hit in search_words(question, chunks)] == [0]
    hits = search_words(question, chunks, text=text_with_context)
    # Both share one word now: a tie, in the order of the chunks. The hits are the chunks given.
    assert [(hit.chunk is chunk, hit.score) for hit, chunk in zip(hits, chunks, strict=True)] == [
        (True, 1),
        (True, 1),
    ]
    assert search_words(question, chunks, text=lambda chunk: "the " + chunk.text)[1].score == 1
    assert search_words(question, chunks, text=lambda chunk: "") == []


@pytest.mark.parametrize(("k", "found"), [(1, 1), (2, 2), (3, 2), (99, 2)])
def test_k_is_an_upper_bound(k: int, found: int) -> None:
    cards = chunk_words("cake one | cake two | soup three", size=3)
    assert len(search_words("cake", cards, k)) == found


@pytest.mark.parametrize("question", ["", "?!", "zebra"])
def test_nothing_shared_finds_nothing(question: str) -> None:
    assert search_words(question, chunk_words("a cake", size=2)) == []


def test_no_chunks_no_hits() -> None:
    assert search_words("cake", []) == []


@pytest.mark.parametrize("k", [0, -1])
def test_k_below_one_is_refused(k: int) -> None:
    with pytest.raises(ValueError, match=f"k must be at least 1, got k={k}"):
        search_words("cake", [], k)
