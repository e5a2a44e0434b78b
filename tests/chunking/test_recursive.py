"""Recursive chunks and paragraphs: worked values, the overlap rule, and a plain recursion."""

import time
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import TEXTS

from ragnotes import (
    chunk_paragraphs,
    chunk_recursive,
    sentence_bounds,
    units_of,
)
from ragnotes.chunking.cutting import phrase_bounds
from ragnotes.chunking.paragraphs import line_bounds, paragraph_bounds

RECURSIVE = [
    # text, size, overlap in characters, chunks; why the row is here
    ("ab cd\n\nef gh\n\nij", 13, 0, ["ab cd\n\nef gh", "ij"]),  # blank lines first
    ("ab cd\nef gh\n\nij", 5, 0, ["ab cd", "ef gh", "ij"]),  # then lines
    ("Go on. Stop. Run", 7, 0, ["Go on.", "Stop.", "Run"]),  # then sentences
    ("ab cd efg", 5, 0, ["ab cd", "efg"]),  # then words
    ("abcdefgh ij", 5, 0, ["abcde", "fgh", "ij"]),  # a word is cut last
    ("ab", 2, 0, ["ab"]),
    ("", 5, 0, []),
    ("  ab  \n\n  cd  ", 2, 0, ["ab", "cd"]),  # white space around counts for nothing
    ("pa  qi  ro  su", 4, 2, ["pa", "qi", "ro", "su"]),  # white space inside counts
    ("cafe\u0301cafe\u0301", 4, 0, ["caf", "e\u0301ca", "fe\u0301"]),  # no accent cut off
    ("👩\u200d🔬👩\u200d🔬", 2, 0, ["👩\u200d🔬", "👩\u200d🔬"]),  # whole though larger
    ("costs 100\u00a0km each", 9, 0, ["costs", "100\u00a0km", "each"]),  # a no-break space
    ("100\u00a0000\u00a0000", 6, 0, ["100\u00a000", "0\u00a0000"]),  # unless it must be cut
    ("they can't agree", 8, 0, ["they", "can't", "agree"]),  # an apostrophe is no break
    ("see https://x.org/abc ok", 9, 0, ["see", "https://x", ".org/abc", "ok"]),
    ("A\r\n\r\nB\r\nC\r\n", 4, 0, ["A", "B\r\nC"]),
    ("A\rB\r\rC", 3, 0, ["A\rB", "C"]),  # line ends of old files
    ("漢字。仮名。", 3, 0, ["漢字。", "仮名。"]),  # sentences without white space
    # overlap
    ("ab ab ab ab", 5, 2, ["ab ab", "ab ab", "ab ab"]),
    ("alpha beta gamma delta", 16, 7, ["alpha beta gamma", "gamma delta"]),  # whole words
    ("Q" * 26 + "\n\n" + "Z" * 10, 30, 10, ["Q" * 26, "Z" * 10]),  # no word starts there
    ("ab cd\n\nef gh", 8, 3, ["ab cd", "ef gh"]),  # no room for a word of the one before
    ("ab cd\n\nef gh", 9, 3, ["ab cd", "cd\n\nef gh"]),  # across a blank line as well
    ("abcdefghij", 5, 2, ["abcde", "defgh", "ghij"]),  # inside a word at any character
    ("漢。仮。名。字。", 4, 2, ["漢。仮。", "仮。名。", "名。字。"]),  # whole sentences
    ("ab cd\n\nef", 5, 4, ["ab cd", "ef"]),
    ("a b\n\nc", 8, 7, ["a b\n\nc"]),
    ("a\n\nbb cc dd", 6, 3, ["a", "bb cc", "cc dd"]),  # never the whole chunk before
]


@pytest.mark.parametrize(("text", "size", "overlap", "chunks"), RECURSIVE)
def test_recursive(text: str, size: int, overlap: int, chunks: list[str]) -> None:
    found = chunk_recursive(text, size, overlap, unit="characters")
    assert [chunk.text for chunk in found] == chunks


PARAGRAPHS = [
    # text, size in characters, merge, spans; why the row is here
    ("  Alpha beta.\n\n\n   Gamma delta.\n", 99, False, [(2, 13), (19, 31)]),
    ("  Alpha beta.\n\n\n   Gamma delta.\n", 99, True, [(2, 31)]),
    ("a\n \t\nb\nc", 99, False, [(0, 1), (5, 8)]),  # white space on the blank line
    ("a\r\n\r\nb\r\nc", 99, False, [(0, 1), (5, 9)]),  # Windows line ends
    ("a\u2029b\u2028c\u2029\n\u2029d", 99, False, [(0, 1), (2, 5), (8, 9)]),  # Unicode's own marks
    ("short\n\n" + "y" * 20, 10, True, [(0, 5), (7, 17), (17, 27)]),
    ("One. Two.\nThree.", 9, True, [(0, 9), (10, 16)]),  # large: at sentences
    ("One two\nthree", 11, True, [(0, 7), (8, 13)]),  # not at lines but at words
    ("A b.\n\nHi.\n\nC d.", 9, True, [(0, 9), (11, 15)]),  # a small one is never dropped
]


@pytest.mark.parametrize(("text", "size", "merge", "spans"), PARAGRAPHS)
def test_paragraphs(text: str, size: int, merge: bool, spans: list[tuple[int, int]]) -> None:
    chunks = chunk_paragraphs(text, size, unit="characters", merge=merge)
    assert [(chunk.start, chunk.end) for chunk in chunks] == spans


def plain_recursion(
    text: str, start: int, end: int, size: int, unit: str, levels: Sequence[object]
) -> list[tuple[int, int]]:
    """The rule as a tree: pack the pieces that fit, and go into each one that does not."""
    if not levels:
        return [(at, at + 1) for at in range(start, end)]
    packed: list[tuple[int, int]] = []
    new = True
    for piece in zip(*levels[0](text[start:end]), strict=True):  # type: ignore[operator]
        first, last = int(piece[0]) + start, int(piece[1]) + start
        if units_of(text, unit).count(first, last) > size:
            packed += plain_recursion(text, first, last, size, unit, levels[1:])
            new = True
        elif not new and units_of(text, unit).count(packed[-1][0], last) <= size:
            packed[-1] = (packed[-1][0], last)
        else:
            packed.append((first, last))
            new = False
    return packed


@given(TEXTS, st.integers(1, 20))
def test_words_are_packed_as_by_a_plain_recursion(text: str, size: int) -> None:
    levels = [paragraph_bounds, line_bounds, sentence_bounds, phrase_bounds]
    text = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2007", " ")
    chunks = [(chunk.start, chunk.end) for chunk in chunk_recursive(text, size)]
    assert chunks == plain_recursion(text, 0, len(text), size, "words", levels)


@given(TEXTS, st.integers(2, 30), st.data())
def test_overlap_is_at_most_what_was_asked_for(text: str, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(1, size - 1))
    unit = data.draw(st.sampled_from(["words", "characters", "tokens"]))
    units = units_of(text, unit)
    for chunk in (chunk_recursive, chunk_paragraphs):
        for before, after in pairwise(chunk(text, size, overlap, unit)):
            assert units.count(after.start, before.end) <= overlap


def test_overlap_is_obtained_in_long_prose() -> None:
    text = "The kettle boils one litre of water in four minutes. " * 50
    for before, after in pairwise(chunk_recursive(text, 100, 20)):
        assert 10 <= units_of(text).count(after.start, before.end) <= 20


def test_overlap_of_almost_the_size_takes_time_in_proportion_to_the_text() -> None:
    begun = time.process_time()
    chunk_recursive("漢。" * 30_000, 1000, 999, unit="characters")
    assert time.process_time() - begun < 3  # to look for sentences at each chunk took ten times it


def test_a_cut_inside_a_grapheme_stays_in_its_piece() -> None:
    def halves(text: str) -> list[tuple[int, int]]:  # two units to a character
        return [(at // 2, at // 2 + 1) for at in range(2 * len(text))]

    chunks = chunk_recursive("。\u0901a", 1, unit=halves)
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 1), (1, 2), (2, 3)]
