"""Borders between what readers see as characters, against the one-pass answer of `regex`."""

import time

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import chunk_recursive
from ragnotes.chunking.graphemes import grapheme_border, next_grapheme

WHOLE = [
    "👩\u200d🔬",
    "🇩🇪",
    "e\u0301",
    "👍🏽",
    "❤️\u200d🔥",
    "1️⃣",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "각",
    "ก็ำ",
    "क्षि",
    "\r\n",
    "a" + "\u0301" * 200,  # more accents than are looked back over
]
TEXTS = st.lists(
    st.sampled_from(
        [*WHOLE, "a", "ß", "漢", "か", "か\u3099", "🧁", "\u200d", "\u0301", " ", "🇫", "ᄀ"]
    ),
    max_size=12,
).map("".join)


@pytest.mark.parametrize("text", WHOLE)
def test_one_grapheme_has_no_border_inside(text: str) -> None:
    assert next_grapheme(text, 0) == len(text)
    assert {grapheme_border(text, at, 0) for at in range(1, len(text))} <= {0}


@given(TEXTS | st.text())
def test_borders_agree_with_one_pass(text: str) -> None:
    borders = [0, *(match.end() for match in regex.finditer(r"\X", text))]
    for at in range(len(text) + 1):
        assert grapheme_border(text, at, 0) == max(border for border in borders if border <= at)


@pytest.mark.parametrize("pattern", [*WHOLE, "🇩", "\u0301", "👩\u200d", "क\u094d", "\u0600"])
def test_time_in_proportion_to_the_text(pattern: str) -> None:
    text = pattern * (20_000 // len(pattern))
    begun = time.process_time()
    chunk_recursive(text, 5, 2, unit="characters")
    assert time.process_time() - begun < 2  # flags took half a minute


@given(TEXTS, st.integers(1, 9), st.data())
def test_recursive_chunks_cut_no_grapheme(text: str, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    borders = {0, *(match.end() for match in regex.finditer(r"\X", text))}
    for chunk in chunk_recursive(text, size, overlap, unit="characters"):
        for place in (chunk.start, chunk.end):
            # White space is a break wherever it stands, before an accent too.
            assert place in borders or text[place - 1].isspace() or text[place].isspace()
