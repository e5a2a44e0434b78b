"""The squares of a rate: as many as questions, and the interval where it belongs."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes.display.page import ACCENT
from ragnotes.display.rate_squares import rate_squares
from ragnotes.evaluation.intervals import wilson_interval

RATES = [(32, 40), (4, 10), (0, 10), (40, 40), (59, 60), (1, 1), (50, 100)]


def picture(view):
    return ET.fromstring(base64.b64decode(re.search('base64,([^"]+)"', view.html)[1]))


def squares(view):
    """Where the filled and the empty squares begin, and how wide they are."""
    paths = [path for path in picture(view).iter() if path.tag.endswith("path")][:2]
    assert [path.get("fill") for path in paths] == [ACCENT, "none"]
    return [
        [
            (float(x), float(side))
            for x, side in re.findall(r"M([\d.]+) \d+h([\d.]+)", path.get("d"))
        ]
        for path in paths
    ]


def test_the_rate_and_its_interval_are_written():
    assert rate_squares(32, 40).text == (
        "Found: 32 of 40: 80 % · 95 % interval: 65 % to 90 %, 26.1 to 35.8 of 40\n"
        "■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■□□□□□□□□\n"
        "                          └────────┘"
    )
    assert rate_squares(0, 10, "<b>").text.split("\n")[0] == (
        "<b>: 0 of 10: 0 % · 95 % interval: 0 % to 28 %, 0.0 to 2.8 of 10"
    )


@pytest.mark.parametrize(("found", "total"), RATES)
def test_squares_are_counted_and_the_bracket_is_drawn_to_their_scale(found, total):
    view = rate_squares(found, total)
    filled, empty = squares(view)
    assert (len(filled), len(empty)) == (found, total - found)
    every = [*filled, *empty]
    assert every == sorted(every)  # found first, one after the other
    ends = [0, *(right for x, side in every for right in (x, x + side)), 1000]
    assert ends == sorted(ends), "squares overlap"
    shapes = ET.tostring(picture(view)).decode()
    left, right = map(float, re.search(r"M([\d.]+) 36H([\d.]+)", shapes).groups())
    dot = float(re.search(r'cx="([\d.]+)"', shapes)[1])
    shares = [(x - 46) / 600 for x in (left, dot, right)]
    low, high = wilson_interval(found, total)
    assert shares == pytest.approx([low, found / total, high], abs=1e-3)
    assert every[0][0] >= 46
    assert sum(every[-1]) <= 646


@pytest.mark.parametrize(("found", "total"), RATES)
def test_the_bracket_of_the_text_is_under_the_squares_that_the_interval_touches(found, total):
    low, high = wilson_interval(found, total)
    _, signs, bracket = rate_squares(found, total).text.split("\n")
    assert signs == "■" * found + "□" * (total - found)
    under = [at for at, sign in enumerate(bracket) if sign != " "]
    touched = [at for at in range(total) if at < high * total and at + 1 > low * total]
    assert under == touched


def test_the_page_says_it_in_words_and_is_safe():
    view = rate_squares(4, 10, "<b>Ten</b>")
    assert words(view.html) == "".join(view.text.split("\n")[0].split())
    found = read(view.html)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= KEPT_TAGS
    assert all(contrast(colour, background) >= 4.5 for _, colour, background in found.pieces)
    assert 'alt="10 squares, 4 filled. 4 of 10: 40 %' in view.html
    assert "<b>" not in view.html
    assert rate_squares(4, 10, "<b>Ten</b>") == view


@pytest.mark.parametrize(
    ("found", "total", "message"),
    [
        (50, 101, "at most 100 squares, got 101"),
        (0, 0, "total"),
        (3, 2, "successes must be at most total"),
        (-1, 2, "successes"),
    ],
)
def test_refused(found, total, message):
    with pytest.raises(ValueError, match=message):
        rate_squares(found, total)
