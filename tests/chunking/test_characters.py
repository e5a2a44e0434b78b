"""Character windows: worked values, with and without the sentence rule."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import TEXTS

from ragnotes import chunk_characters, count_chunks

FOX = (
    "The quick brown fox jumps over the lazy dog. The dog did not move. The fox ran away quickly. "
    "Later that day, the fox returned to find..."
)
WINDOWS = [
    # text, size, overlap, chunks; why the row is here
    ("abcdefghijk", 10, 2, ["abcdefghij", "ijk"]),  # stop at the end: no chunk "k"
    ("abcdef", 4, 2, ["abcd", "cdef"]),  # ends exactly
    ("abcd", 4, 2, ["abcd"]),
    ("abc", 1, 0, ["a", "b", "c"]),
    ("", 5, 0, []),
    ("ab🙂cd🙂ef", 3, 0, ["ab🙂", "cd🙂", "ef"]),  # a character is a code point
    ("👩\u200d🔬", 1, 0, ["👩", "\u200d", "🔬"]),  # so a joined emoji falls apart
    ("ab    cd", 2, 0, ["ab", "cd"]),  # no chunk of white space alone
    (
        FOX,
        50,
        0,
        [
            "The quick brown fox jumps over the lazy dog. The d",
            "og did not move. The fox ran away quickly. Later t",
            "hat day, the fox returned to find...",
        ],
    ),  # cuts fall inside words
]
AT_SENTENCES = [
    (FOX, 50, 0, [44, 92, 136]),  # the last end of a sentence within 50, not the next one
    (FOX, 80, 0, [66, 136]),  # the rest fits
    (FOX, 50, 10, [44, 66, 92, 132, 136]),  # overlap moves the starts, not the rule
    ("Pi is 3.14 as Dr. Low said", 14, 0, [14, 26]),  # no cut in 3.14 or after Dr.
    ("One. Two and three and four", 12, 0, [12, 24, 27]),  # "One." ends before half of 12
    ("abcde. ghij klm", 6, 0, [6, 12, 15]),  # a sentence end at the limit itself fits
    ("abcdef. hij klm", 6, 0, [6, 12, 15]),  # one character more does not: never size + 1
    ("abcdefgh. kl mn op qr st uv", 12, 9, [12, 15, 18, 21, 24, 27]),  # past the overlap too
    ("one two three\nfour five", 16, 0, [13, 23]),  # a line end counts
]


@pytest.mark.parametrize(("text", "size", "overlap", "chunks"), WINDOWS)
def test_windows(text: str, size: int, overlap: int, chunks: list[str]) -> None:
    assert [chunk.text for chunk in chunk_characters(text, size, overlap)] == chunks


@pytest.mark.parametrize(("text", "size", "overlap", "ends"), AT_SENTENCES)
def test_windows_that_end_at_sentences(text: str, size: int, overlap: int, ends: list[int]) -> None:
    chunks = chunk_characters(text, size, overlap, at_sentences=True)
    assert [chunk.end for chunk in chunks] == ends
    assert [chunk.start for chunk in chunks] == [0, *(end - overlap for end in ends[:-1])]


@given(TEXTS, st.integers(1, 12), st.data())
def test_the_number_of_windows_and_their_overlap_are_exact(
    text: str, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    text = "".join(text.split())
    chunks = chunk_characters(text, size, overlap)
    assert len(chunks) == count_chunks(len(text), size, overlap)
    breaks = chunk_characters(text, size, overlap, at_sentences=True)
    for windows in (chunks, breaks):
        for before, after in pairwise(windows):
            assert before.end - after.start == overlap
