"""Windows of words: the worked values, the edges, the refusals, and what always holds."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import Document, chunk_words, count_chunks
from ragnotes.chunking.units import word_bounds

BAKE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"
WINDOWS = [
    # text, size, overlap, chunks; why the row is here
    (
        BAKE,
        6,
        2,
        [
            "Bake the lemon cake at 180°C",
            "at 180°C for 25 minutes then",
            "minutes then let it cool before",
            "cool before icing",
        ],
    ),  # the walkthrough
    (
        BAKE,
        6,
        0,
        [
            "Bake the lemon cake at 180°C",
            "for 25 minutes then let it",
            "cool before icing",
        ],
    ),  # without overlap
    ("a b c d e f g h i j", 4, 1, ["a b c d", "d e f g", "g h i j"]),  # no last chunk "j"
    ("a b c d e f g h i j", 5, 2, ["a b c d e", "d e f g h", "g h i j"]),  # a short last one
    ("a b c d", 4, 2, ["a b c d"]),  # an exact fit is one chunk
    ("a b c", 9, 8, ["a b c"]),  # larger than the text
    ("a b c", 1, 0, ["a", "b", "c"]),  # the smallest size
    ("", 6, 2, []),  # nothing in, nothing out: not one empty chunk
    (" \n\t\u3000", 6, 2, []),  # white space only
    ("  a \n\n b\t c  ", 2, 0, ["a \n\n b", "c"]),  # white space stays inside, not around
]


@pytest.mark.parametrize(("text", "size", "overlap", "chunks"), WINDOWS)
def test_windows(text: str, size: int, overlap: int, chunks: list[str]) -> None:
    assert [chunk.text for chunk in chunk_words(text, size, overlap)] == chunks


def test_letters_make_the_windows_of_the_table() -> None:
    letters = " ".join("ABCDEFGHIJKLMNO")
    texts = [chunk.text.replace(" ", "") for chunk in chunk_words(letters, 6, 2)]
    assert texts == ["ABCDEF", "EFGHIJ", "IJKLMN", "MNO"]


def test_a_thousand_words_make_six_full_windows() -> None:
    chunks = chunk_words("word " * 1000, size=200, overlap=40)
    assert [len(chunk.text.split()) for chunk in chunks] == [200] * 6


COUNTS = [
    # n, size, overlap, chunks
    (100, 10, 5, 19),  # the estimate n / step says 20
    (1000, 200, 40, 6),
    (15, 6, 2, 4),
    (15, 6, 0, 3),
    (0, 6, 2, 0),
    (1, 6, 2, 1),
    (6, 6, 5, 1),  # n = size
    (7, 6, 5, 2),  # one more than size
]


@pytest.mark.parametrize(("n", "size", "overlap", "count"), COUNTS)
def test_count(n: int, size: int, overlap: int, count: int) -> None:
    assert count_chunks(n, size, overlap) == count
    assert len(chunk_words("w " * n, size, overlap)) == count


REFUSED = [
    # size, overlap, error, message
    (0, 0, ValueError, "size must be at least 1, got size=0"),
    (-3, 0, ValueError, "size must be at least 1, got size=-3"),
    (5, -1, ValueError, "overlap must be 0 or more, got overlap=-1"),
    (5, 5, ValueError, "overlap must be smaller than size, got size=5 overlap=5"),
    (5, 9, ValueError, "overlap must be smaller than size, got size=5 overlap=9"),
    (2.5, 0, TypeError, "size must be a whole number, got size=2.5"),
    (5.0, 0, TypeError, "size must be a whole number, got size=5.0"),
    (5, "2", TypeError, "overlap must be a whole number, got overlap='2'"),
    (None, 0, TypeError, "size must be a whole number, got size=None"),
    (True, 0, TypeError, "size must be a whole number, got size=True"),  # True is 1 to Python
    (math.nan, 0, TypeError, "size must be a whole number, got size=nan"),
]


@pytest.mark.parametrize(("size", "overlap", "error", "message"), REFUSED)
@pytest.mark.parametrize("text", ["a b c d e f g h i", ""])  # an empty text hides no mistake
def test_refused_sizes(
    text: str, size: int, overlap: int, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        chunk_words(text, size, overlap)
    assert str(caught.value) == message
    with pytest.raises(error, match=message.split(",")[0]):
        count_chunks(9, size, overlap)


@pytest.mark.parametrize(
    ("text", "shown"),
    [(b"a b", "b'a b' (bytes)"), (None, "None (NoneType)"), (["a"], "['a'] (list)")],
)
def test_refused_texts(text: object, shown: str) -> None:
    with pytest.raises(TypeError) as caught:
        chunk_words(text, 3)  # type: ignore[arg-type]
    assert str(caught.value) == f"text must be a str or a Document, got {shown}"


def test_a_negative_number_of_words_is_refused() -> None:
    with pytest.raises(ValueError, match="n must be 0 or more, got n=-1"):
        count_chunks(-1, 3)


def test_numpy_whole_numbers_are_whole_numbers() -> None:
    chunks = chunk_words("a b c", np.int64(2), np.int32(1))
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 3), (2, 5)]
    assert all(type(chunk.start) is type(chunk.end) is int for chunk in chunks)


ODD_TEXTS = [
    "größe naïve 🧪 café 食べ物 end",  # positions are code points, not bytes
    "100\u00a0km \u200bzero\u200bwidth\u200b \ufeffmark",  # no-break and zero-width spaces
    "שלום עולם مرحبا بالعالم",  # right to left
    "👩‍👩‍👧 🇩🇪 e\u0301 👍🏽",  # joined emoji, flags, combining accents
    "x" * 10_000 + " y",  # one very long word
    "a\x1cb\x85c\u2028d\u2029e\u3000f\u180eg",  # every odd white space, and one that is none
    "\ud83d half a pair",
    "tab\tnew\r\nline\x0bfeed\x0c",
]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_texts_have_the_words_of_split_at_exact_places(text: str) -> None:
    starts, ends = word_bounds(text)
    assert [text[a:b] for a, b in zip(starts, ends, strict=True)] == text.split()
    chunks = chunk_words(Document("odd", text), size=2, overlap=1)
    assert all(chunk.doc.text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    words = text.split()
    assert [chunk.text.split() for chunk in chunks] == [
        words[at : at + 2] for at in range(max(1, len(words) - 1))
    ]


def test_every_white_space_of_python_ends_a_word() -> None:
    for code in range(0x110000):
        if chr(code).isspace():
            starts, _ = word_bounds(f"a{chr(code)}b")
            assert starts.tolist() == [0, 2], hex(code)


@given(text=st.text(), size=st.integers(1, 12), overlap=st.integers(0, 11))
def test_what_always_holds(text: str, size: int, overlap: int) -> None:
    overlap %= size
    chunks = chunk_words(text, size, overlap)
    words = text.split()
    step = size - overlap
    windows = [words[at * step : at * step + size] for at in range(len(chunks))]
    assert [chunk.text.split() for chunk in chunks] == windows
    assert len(chunks) == count_chunks(len(words), size, overlap)
    assert all(chunk.doc.text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    starts = [chunk.start for chunk in chunks]
    ends = [chunk.end for chunk in chunks]
    assert starts == sorted(set(starts))
    assert ends == sorted(set(ends))  # no chunk inside the one before
    covered = {at for chunk in chunks for at in range(chunk.start, chunk.end)}
    assert all(at in covered for at, letter in enumerate(text) if not letter.isspace())
    assert [chunk.id for chunk in chunk_words(text, size, overlap)] == [c.id for c in chunks]
