"""Intervals and coins: tables, the score equation solved for its roots, and a simulation."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes.evaluation.intervals import coin_chance, paired_interval, wilson_interval


@pytest.mark.parametrize(
    ("successes", "total", "confidence", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
        # Medicine 17, 1998, table I, method 3; statsmodels' proportion_confint gives the same.
        (81, 263, 0.95, 0.2553, 0.3662),
        (15, 148, 0.95, 0.0624, 0.1605),
        (0, 20, 0.95, 0.0, 0.1611),
        (1, 29, 0.95, 0.0061, 0.1718),
        (32, 40, 0.95, 0.6524, 0.8950),
        (5, 6, 0.95, 0.4365, 0.9699),  # six questions of a kind say nothing
        (20, 20, 0.95, 0.8389, 1.0),
        (0, 1, 0.95, 0.0, 0.7935),
        (1, 1, 0.95, 0.2065, 1.0),
        (32, 40, 0.99, 0.6005, 0.9141),
        (32, 40, 0.5, 0.7541, 0.8392),
    ],
)
def test_wilson_by_table(
    successes: int, total: int, confidence: float, low: float, high: float
) -> None:
    assert wilson_interval(successes, total, confidence) == pytest.approx((low, high), abs=5e-5)


def roots_of_the_score_equation(successes: int, total: int, z: float) -> list[float]:
    """The rates p at which (observed - p)² = z² p (1 - p) / total, as roots of a quadratic."""
    observed, a = successes / total, 1 + z * z / total
    b, c = -(2 * observed + z * z / total), observed * observed
    return sorted(np.roots([a, b, c]).real)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_solves_the_score_equation(counts: tuple[int, int]) -> None:
    successes, total = counts
    low, high = wilson_interval(successes, total)
    assert [low, high] == pytest.approx(
        roots_of_the_score_equation(successes, total, 1.959963985), abs=1e-7
    )
    assert 0 <= low <= successes / total <= high <= 1
    assert low < high
    mirrored = wilson_interval(total - successes, total)
    assert mirrored == pytest.approx((1 - high, 1 - low))


def test_wilson_ends_are_exact_where_nothing_or_all_was_found() -> None:
    for total in range(1, 200):
        assert wilson_interval(0, total)[0] == 0.0
        assert wilson_interval(total, total)[1] == 1.0


def test_wilson_at_the_largest_confidence_below_1() -> None:
    low, high = wilson_interval(3, 10, math.nextafter(1, 0))
    assert 0 < low < wilson_interval(3, 10, 0.999)[0] < wilson_interval(3, 10, 0.999)[1] < high < 1


def test_wilson_narrows_with_questions_and_widens_with_confidence() -> None:
    widths = [high - low for low, high in (wilson_interval(n // 2, n) for n in (10, 40, 160))]
    assert widths[0] > widths[1] > widths[2]
    assert wilson_interval(5, 10, 0.99)[0] < wilson_interval(5, 10, 0.9)[0]
    assert wilson_interval(np.int64(5), np.int64(10)) == wilson_interval(5, 10)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((0, 0), ValueError, "total must be at least 1, got total=0"),
        ((5, 4), ValueError, "successes must be at most total, got 5 of 4"),
        ((-1, 4), ValueError, "successes must be at least 0"),
        ((0.5, 4), TypeError, r"successes must be a whole number, got 0\.5"),
        ((True, 4), TypeError, "successes must be a whole number"),
        ((1, 4, 0), ValueError, "confidence must lie between 0 and 1, got 0"),
        ((1, 4, 1), ValueError, "confidence must lie between 0 and 1, got 1"),
        ((1, 4, 95), ValueError, "confidence must lie between 0 and 1, got 95"),
        ((1, 4, math.nan), ValueError, "confidence must be a number, got nan"),
        ((1, 4, "0.95"), TypeError, r"confidence must be a number, got '0\.95'"),
    ],
)
def test_wilson_refuses(arguments: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        wilson_interval(*arguments)


def changes(gained: int, lost: int, same: int) -> tuple[list[bool], list[bool]]:
    before = [False] * gained + [True] * lost + [True] * same
    return before, [True] * gained + [False] * lost + [True] * same


def test_a_pair_of_equal_lists_has_an_interval_without_width() -> None:
    for values in ([0, 1, 1], [0.3], [0.1, 0.2, 0.7]):
        assert paired_interval(values, values) == (0.0, 0.0)
    assert paired_interval([0.25, 0.5], [0.5, 0.75]) == (0.25, 0.25)  # all moved as far


def test_the_same_seed_gives_the_same_interval() -> None:
    before, after = changes(5, 2, 33)
    assert paired_interval(before, after) == paired_interval(before, after, seed=0)
    assert paired_interval(before, after) == pytest.approx((-0.05, 0.2), abs=0.026)
    uneven = np.linspace(0, 1, 40) ** 2
    few = [paired_interval(before, uneven, rounds=20, seed=seed) for seed in (0, 0, 1)]
    assert few[0] == few[1] != few[2]
    assert paired_interval(before, np.array(after)) == paired_interval(before, after)


def test_rounds_that_are_drawn_in_several_steps_are_as_many() -> None:
    # 60,000 questions: one round at a time.
    before = np.zeros(60_000)
    after = np.tile([0.0, 1.0], 30_000)
    low, high = paired_interval(before, after, rounds=50)
    assert 0.49 < low < 0.5 < high < 0.51


def test_it_is_of_after_minus_before() -> None:
    before, after = changes(8, 0, 32)
    low, high = paired_interval(before, after)
    assert 0 < low < 0.2 < high
    flipped = paired_interval(after, before)
    assert flipped == pytest.approx((-high, -low), abs=0.026)


def test_pairs_tell_more_than_two_means() -> None:
    # Hard and easy questions, each a little better: unpaired this would drown.
    before = [0.0, 1.0] * 20
    after = [0.1, 1.1] * 20
    assert paired_interval(before, after) == pytest.approx((0.1, 0.1))


def test_more_confidence_is_a_wider_interval() -> None:
    before, after = changes(5, 2, 33)
    wide = paired_interval(before, after, confidence=0.99)
    narrow = paired_interval(before, after, confidence=0.5)
    assert wide[0] < narrow[0] < narrow[1] < wide[1]


@pytest.mark.parametrize(("confidence", "end"), [(0.98, 1), (0.8, 2 / 3), (0.6, 1 / 3), (0.2, 0)])
def test_the_ends_are_those_of_all_resamples(confidence: float, end: float) -> None:
    # With 3 questions there are 27 equally likely draws, whose means are -1 to 1 in thirds: 1, 3,
    # 6, 7, 6, 3 and 1 of them.
    found = paired_interval([0.0] * 3, [-1.0, 0.0, 1.0], confidence)
    assert found == pytest.approx((-end, end))


def test_about_as_many_intervals_hold_the_truth_as_they_say() -> None:
    draw = np.random.default_rng(1)
    truth = 0.4 - 0.2
    held = 0
    for _ in range(200):
        change = draw.choice([1, -1, 0], size=60, p=[0.4, 0.2, 0.4])
        low, high = paired_interval(np.zeros(60), change, rounds=400)
        held += low <= truth <= high
    assert 0.89 <= held / 200 <= 0.99


@pytest.mark.parametrize(
    ("before", "after", "settings", "error", "message"),
    [
        ([], [], {}, ValueError, "at least one question, got none"),
        ([1, 0], [1], {}, ValueError, "a number for each question, got 2 and 1"),
        ([1, math.nan], [1, 0], {}, ValueError, "before must have finite numbers only, got nan"),
        ([1, 0], [1, math.inf], {}, ValueError, "after must have finite .* only, got inf at 1"),
        ([None, 0], [1, 0], {}, ValueError, "before must have finite numbers only, got None at 0"),
        ([[1, 0]], [[1, 0]], {}, ValueError, r"before must be one list of numbers, got shape"),
        (["a"], [1], {}, TypeError, "before must be a list of numbers"),
        ([1, 0], ["1", "0"], {}, TypeError, "after must be a list of numbers"),  # numpy reads them
        ([1, 0], np.array(["1", "0"]), {}, TypeError, "after must be a list of numbers"),
        ([10**400], [1], {}, TypeError, "before must be a list of numbers"),  # no float is so large
        ("10", "11", {}, TypeError, "before must be a list of numbers, got '10'"),
        ([1], [1], {"rounds": 0}, ValueError, "rounds must be at least 1"),
        ([1], [1], {"rounds": 10.0}, TypeError, "rounds must be a whole number"),
        ([1], [1], {"confidence": 1}, ValueError, "confidence must lie between 0 and 1"),
    ],
)
def test_a_paired_interval_refuses(
    before: Any, after: Any, settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        paired_interval(before, after, **settings)


@pytest.mark.parametrize(
    ("gained", "lost", "chance"),
    [
        (0, 0, 1.0),  # nothing changed
        (1, 0, 1.0),  # one flip always falls to one side
        (1, 1, 1.0),
        (2, 2, 1.0),  # counted on both sides it would be more than 1
        (3, 2, 1.0),
        (2, 0, 0.5),
        (5, 0, 0.0625),
        (6, 0, 0.03125),
        (5, 2, 58 / 128),
        (8, 2, 112 / 1024),
    ],
)
def test_coins_by_hand(gained: int, lost: int, chance: float) -> None:
    assert coin_chance(gained, lost) == chance
    assert coin_chance(lost, gained) == chance


def test_coins_are_every_split_that_is_as_uneven() -> None:
    for flips in range(1, 26):
        for gained in range(flips + 1):
            uneven = abs(2 * gained - flips)
            ways = sum(
                math.comb(flips, one) for one in range(flips + 1) if abs(2 * one - flips) >= uneven
            )
            assert coin_chance(gained, flips - gained) == float(Fraction(ways, 2**flips))


def test_many_coins() -> None:
    assert coin_chance(5000, 5000) == 1.0
    assert 0 < coin_chance(5200, 4800) < 1e-4
    assert coin_chance(10_000, 0) == 0.0  # too small for a float


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((-1, 2), ValueError, "gained must be at least 0, got gained=-1"),
        ((1, -2), ValueError, "lost must be at least 0, got lost=-2"),
        ((1.0, 2), TypeError, r"gained must be a whole number, got 1\.0"),
        ((1, "2"), TypeError, "lost must be a whole number, got '2'"),
    ],
)
def test_coins_refuse(arguments: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        coin_chance(*arguments)
