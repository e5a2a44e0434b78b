"""The model of the stepper: its states against chunk_words and against hand-made values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import chunk_words, count_chunks
from ragnotes.display.window_states import window_states

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"


def told(text, size, overlap):
    return [(state.title, state.sentence) for state in window_states(text, size, overlap)]


def test_the_six_states_of_the_walkthrough():
    assert told(SENTENCE, 6, 2) == [
        (
            "15 words, nothing cut yet",
            "step = size − overlap = 6 − 2 = 4: each window starts 4 words after the one before.",
        ),
        ("chunks[0]: words 0 to 5", "Start = 0: the first window holds words 0 to 5."),
        (
            "chunks[1]: words 4 to 9",
            "Start = 0 + 4 = 4: words 4 and 5 are read a second time.",
        ),
        (
            "chunks[2]: words 8 to 13",
            "Start = 4 + 4 = 8: words 8 and 9 are read a second time.",
        ),
        (
            "chunks[3]: words 12 to 14",
            "Start = 8 + 4 = 12: words 12 and 13 are read a second time. "
            "It reaches the last word, 14, so stop: no window at 16.",
        ),
        (
            "Result: 4 chunks",
            "Overlap 2 makes 4 chunks where no overlap makes 3: 1.33 times as many.",
        ),
    ]


def test_the_comparison_of_the_walkthrough():
    comparison = window_states(SENTENCE, 6, 2)[-1].comparison
    assert comparison.windows == ((0, 6), (4, 10), (8, 14), (12, 15))
    assert comparison.without == ((0, 6), (6, 12), (12, 15))
    assert comparison.rows == (
        ("chunks, counted", "4", "3"),
        ("estimate, words ÷ step", "15 ÷ 4 = 3.75", "15 ÷ 6 = 2.50"),
        ("words stored", "21", "15"),
        ("last chunk", "3 words", "3 words"),
    )
    assert comparison.remarks == (
        "Overlap 0 cuts between words 5 and 6: “180°C” | “for”. "
        "With overlap 2 both stand in chunks[1], words 4 to 9.",
        "Overlap 0 cuts between words 11 and 12: “it” | “cool”. "
        "With overlap 2 both stand in chunks[2], words 8 to 13.",
    )


@pytest.mark.parametrize(
    ("text", "size", "overlap", "number", "sentence"),
    [
        # the next window would start before the end and hold nothing new
        (
            "a b c d e f g h i j",
            4,
            1,
            3,
            "Start = 3 + 3 = 6: word 6 is read a second time. It reaches the last word, 9, "
            "so stop: no window at 9, which would hold only word 9, read already.",
        ),
        ("a b c d", 2, 0, 2, "Start = 0 + 2 = 2: no word is read twice. "
         "It reaches the last word, 3, so stop: no window at 4."),
        # an overlap above the step: word 2 is read in windows 0, 1 and 2
        ("a b c d e f", 4, 3, 2, "Start = 0 + 1 = 1: words 1 to 3 are read again."),
        # an overlap equal to the step: no word is read three times
        ("a b c d e f", 4, 2, 1, "Start = 0: the first window holds words 0 to 3."),
        ("a b c d e f g", 4, 2, 2, "Start = 0 + 2 = 2: words 2 and 3 are read a second time."),
        ("a b c", 9, 2, 0, "The text has 3 words, so one window of size 9 holds them all."),
        ("a b c", 9, 2, 1, "Start = 0: the first window holds words 0 to 2. "
         "It reaches the last word, 2, so stop: no window at 7."),
        ("a b c", 9, 2, 2, "Without overlap one window holds all words, "
         "so overlap has nothing to mend."),
        ("a b c", 2, 0, 3, "Overlap is 0, so both columns are the same "
         "and no word is stored twice."),
        ("a b c d", 3, 1, 3, "Overlap 1 makes 2 chunks, as many as no overlap."),
        ("one", 1, 0, 1, "Start = 0: the first window holds word 0. "
         "It reaches the last word, 0, so stop: no window at 1."),
        (" \n ", 3, 1, 0, "The text holds no words, so there is nothing to cut."),
        ("", 3, 1, 1, "A text without words gives no chunks."),
    ],
)  # fmt: skip
def test_sentences(text, size, overlap, number, sentence):
    assert window_states(text, size, overlap)[number].sentence == sentence


def test_many_cuts_are_looked_at_three_at_a_time():
    remarks = window_states("word " * 60, 10, 1)[-1].comparison.remarks
    assert len(remarks) == 4
    assert remarks[3] == "And 2 more cuts: with overlap 1 both words stand in one chunk as well."
    one_more = window_states("word " * 50, 10, 1)[-1].comparison.remarks
    assert one_more[3].startswith("And 1 more cut: ")


@given(st.integers(0, 40), st.integers(1, 12), st.integers(0, 11), st.sampled_from([" ", "\n\t "]))
def test_states_agree_with_chunk_words(n, size, overlap, space):
    overlap = min(overlap, size - 1)
    text = space.join(f"w{i}" for i in range(n))
    chunks = chunk_words(text, size, overlap)
    first, *walk, result = window_states(text, size, overlap)
    assert [state.words[state.start : state.end] for state in walk] == [
        tuple(chunk.text.split()) for chunk in chunks
    ]
    seen: set[str] = set()
    for number, state in enumerate(walk, start=1):
        window = state.words[state.start : state.end]
        before = walk[number - 2] if number > 1 else first
        assert state.shared == len({*window} & {*before.words[before.start : before.end]})
        assert window[state.shared :] == tuple(w for w in window if w not in seen)
        assert state.chunks == number
        seen |= {*window}
    assert (first.chunks, result.chunks) == (0, len(chunks))
    comparison = result.comparison
    assert comparison.rows[0][1:] == (
        str(count_chunks(n, size, overlap)),
        str(len(comparison.without)),
    )
    assert [state.comparison for state in [first, *walk]] == [None] * (len(chunks) + 1)
    # what the remark after the third cut says of all the others
    if overlap:
        for _, cut in comparison.without[:-1]:
            assert any(start < cut < end for start, end in comparison.windows)


@pytest.mark.parametrize(
    ("size", "overlap", "message"),
    [
        (5, 5, "overlap must be smaller than size, got size=5 overlap=5"),
        (0, 0, "size must be at least 1, got size=0"),
        (5, -1, "overlap must be 0 or more, got overlap=-1"),
    ],
)
def test_refused_as_chunk_words_refuses(size, overlap, message):
    with pytest.raises(ValueError, match=message):
        window_states(SENTENCE, size, overlap)
