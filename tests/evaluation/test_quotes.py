"""Where a quote stands, and where it nearly stands."""

import ast
import json
import random
import re

import pytest

from ragnotes.document import Span
from ragnotes.evaluation.quotes import line_of, most_alike, nearly, places, shown

WHITE, CAPITALS, MARKS = "white space", "capitals or white space", "marks, capitals or white space"


@pytest.mark.parametrize(
    ("quote", "text", "starts"),
    [
        ("a", "banana", [1, 3, 5]),
        ("ana", "banana", [1, 3]),  # they overlap
        ("x", "banana", []),
        ("", "banana", []),  # nothing stands nowhere
        ("banana!", "banana", []),
    ],
)
def test_places(quote: str, text: str, starts: list[int]) -> None:
    assert places(quote, text) == starts


@pytest.mark.parametrize(
    ("quote", "text", "difference", "there"),
    [
        ("for 25 minutes", "bake for\n25  minutes.", WHITE, ["for\n25  minutes"]),
        ("180 °C", "Bake at 180°C.", WHITE, ["180°C"]),  # white space where there is none
        ("180°C", "Bake at 180\u00a0°C.", WHITE, ["180\u00a0°C"]),  # one that looks like a space
        ("a\r\nb", "x a\nb", WHITE, ["a\nb"]),  # the ends of lines are \n once it is loaded
        ("for 25 MINUTES", "For 25 minutes", CAPITALS, ["For 25 minutes"]),
        ("don't", "Don't! don’t", CAPITALS, ["Don't"]),  # the smaller difference goes first
        ("don't open", "we don’t open", MARKS, ["don’t open"]),
        ('the "blue" one', "the “blue” one", MARKS, ["the “blue” one"]),
        ("at 180 degrees", "at **180** degrees", MARKS, ["at **180** degrees"]),  # as displayed
        ("descaling", "des-\ncaling", MARKS, ["des-\ncaling"]),  # as printed
        ("descaling", "des\u00adcaling", MARKS, ["des\u00adcaling"]),
        ("the café is", "the cafe is", MARKS, ["the cafe is"]),
        ("café", "the cafe\u0301 is", MARKS, ["cafe\u0301"]),  # the accent apart
        ("cafe\u0301", "the café is", WHITE, ["café"]),
        ("1.5 l", "15 L", MARKS, ["15 L"]),  # so loose that a person must look
        ("(at  noon).", "Come (At noon). Go.", CAPITALS, ["(At noon)."]),
        ("say “noon”.", 'say "noon".', MARKS, ['say "noon".']),  # its ends are alike
        ("“at” noon!", "'at' noon.", MARKS, ["'at' noon"]),  # one of them is
        ("at noon", "at “noon”", MARKS, ["at “noon"]),
        ("noon...", "Noon.", MARKS, ["Noon."]),
        ("a b", "ab, A B, a  b", WHITE, ["ab", "a  b"]),
        ("ILIK", "ılık", CAPITALS, ["ılık"]),  # capitals of i with a dot and without are alike
        ("ﬁne", "FINE", MARKS, ["FINE"]),  # two letters in one sign
        ("→ ★", "→★", WHITE, ["→★"]),
        ("★", "☆", "", []),  # no letter to look for
        ("x" * 2_001, "X" * 2_001, "", []),  # too long to be looked for
        ("cake", "cookie", "", []),
        ("cake", "", "", []),
    ],
)
def test_nearly(quote: str, text: str, difference: str, there: list[str]) -> None:
    found, spans = nearly(quote, text)
    assert found == difference
    assert [text[span.start : span.end] for span in spans] == there


def test_nearly_takes_time_in_proportion_to_the_text() -> None:
    # Read back and forth, each of these would take minutes.
    assert nearly("a " * 500 + "b", "a " * 20_000) == ("", [])
    assert nearly("a" * 1_999 + "b", "a" * 500_000) == ("", [])
    assert nearly("a,b", ("a" + " " * 5_000) * 20) == ("", [])


@pytest.mark.parametrize(
    ("quote", "text", "there", "counts"),
    [
        ("bake it at 190", "Cool it. Bake at 190°C.", "it. Bake at 190", (4, 4)),
        ("cool the lemon cake", "Cool, then eat, the cake.", "Cool, then eat, the", (2, 4)),
        ("one two three", "two two two", None, None),  # a word counts as often as it is quoted
        ("cake", "a cake", None, None),  # one word is too little
        ("a b c d e", "x b a y", None, None),  # less than half
        ("a b", "", None, None),
        ("", "a b", None, None),
        ("a b", "x a b a b", "a b", (2, 2)),  # the first of two
    ],
)
def test_most_alike(
    quote: str, text: str, there: str | None, counts: tuple[int, int] | None
) -> None:
    alike = most_alike(quote, text)
    if there is None:
        assert alike is None
    else:
        assert alike is not None
        assert (text[alike[0].start : alike[0].end], alike[1:]) == (there, counts)


@pytest.mark.parametrize("seed", range(30))
def test_no_place_has_more_words(seed: int) -> None:
    luck = random.Random(seed)
    quote = luck.choices("abcd", k=luck.randint(2, 6))
    words = luck.choices("abcdefgh", k=30)
    shared = []
    for start in range(len(words)):
        left = list(quote)
        for word in words[start : start + len(quote)]:
            if word in left:
                left.remove(word)
        shared.append(len(quote) - len(left))
    alike = most_alike(" ".join(quote), " ".join(words))
    most = max(shared)
    assert (alike[1] if alike else None) == (most if most >= max(2, len(quote) / 2) else None)


def test_lines_are_counted_from_one() -> None:
    assert [line_of("a\nb\n", place) for place in range(4)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    "text",
    [
        'say "hi"',
        "a\\b",
        "tab\tand\nend",
        "\x1b[2J\x07",
        "\x7f\x85\x9b",
        "5\u00a0%",
        "\u202egnp.exe",
    ],
)
def test_what_is_shown_can_be_copied(text: str) -> None:
    written = shown(text)
    assert written.isprintable()
    assert json.loads(written) == text
    assert ast.literal_eval(written) == text  # in a notebook, as in a file


def test_what_is_shown_of_a_long_text() -> None:
    assert shown("é→🍋") == '"é→🍋"'
    assert shown("\U000e0041") == r'"\udb40\udc41"'  # a letter that nobody sees, as JSON has it
    assert shown("x" * 400) == '"' + "x" * 400 + '"'
    assert shown("x" * 1_234, 3) == '"xxx…" (1,234 characters)'
    assert re.fullmatch(r'"\\ud800"', shown("\ud800"))  # half a character can be in JSON


def test_a_place_is_a_span() -> None:
    assert nearly("A", "ba") == (CAPITALS, [Span(1, 2)])
