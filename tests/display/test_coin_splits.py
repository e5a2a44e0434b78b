"""The coin's splits: every way to flip is counted once, and marked as the chance counts it."""

from __future__ import annotations

import itertools
import re

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes.display.coin_splits import coin_splits
from ragnotes.evaluation.intervals import coin_chance

CHANGES = [(5, 2), (2, 5), (6, 0), (1, 0), (3, 3), (4, 3), (0, 9)]


def rows(view):
    """Mark, larger side, smaller side, ways, bar."""
    found = re.findall(r"^(.) +(\d+) to (\d+) +([\d,]+) (█+)$", view.text, re.MULTILINE)
    return [(m, int(a), int(b), int(n.replace(",", "")), len(bar)) for m, a, b, n, bar in found]


def test_what_it_says():
    assert coin_splits(5, 2).text == (
        "5 gained, 2 lost: 7 questions changed\n"
        "●   7 to 0    2 █\n"
        "●   6 to 1   14 █████\n"
        "●   5 to 2   42 ██████████████\n"
        "    4 to 3   70 ████████████████████████\n"
        "● As uneven as 5 to 2, or more: 58 of 128 ways to flip 7 coins, 0.453"
    )


@pytest.mark.parametrize(("gained", "lost"), CHANGES)
def test_the_ways_are_those_of_flipping_every_coin(gained, lost):
    flips = gained + lost
    counted = {}
    for sides in itertools.product((0, 1), repeat=flips):
        few = min(sum(sides), flips - sum(sides))
        counted[few] = counted.get(few, 0) + 1
    shown = rows(coin_splits(gained, lost))
    assert {few: ways for _, _, few, ways, _ in shown} == counted
    assert all(many + few == flips for _, many, few, _, _ in shown)
    marked = sum(ways for mark, _, _, ways, _ in shown if mark == "●")
    assert marked / 2**flips == pytest.approx(coin_chance(gained, lost))
    assert f": {marked:,} of {2**flips:,} ways" in coin_splits(gained, lost).text


def test_bars_are_as_long_as_the_ways_and_never_empty():
    longest = max(ways for *_, ways, _ in rows(coin_splits(9, 8)))
    for *_, ways, bar in rows(coin_splits(9, 8)):
        assert bar == max(1, round(24 * ways / longest))


@pytest.mark.parametrize(("gained", "lost"), [*CHANGES, (25, 15)])
def test_the_page_says_the_same_and_can_be_read(gained, lost):
    view = coin_splits(gained, lost)
    title, *rest = view.text.split("\n")
    said = "".join("".join(part.split()) for part in [title, "splitways", *rest])
    assert words(view.html) == said
    found = read(view.html)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= KEPT_TAGS
    assert all(contrast(colour, background) >= 4.5 for _, colour, background in found.pieces)
    assert len(view.html.encode()) <= 8000


@pytest.mark.parametrize(
    ("gained", "lost", "message"),
    [(0, 0, "without a changed question"), (-1, 2, "gained"), (1, -2, "lost")],
)
def test_refused(gained, lost, message):
    with pytest.raises(ValueError, match=message):
        coin_splits(gained, lost)
