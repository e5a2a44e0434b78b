"""Guesses that are numbers: near, too high, too low, with a unit, and rounded."""

from dataclasses import replace
from typing import Any

import pytest
from samples import CARDS

MINUTES = replace(CARDS, unit="minutes")
ROUNDED = replace(CARDS, within=0.05)


@pytest.mark.parametrize(
    ("guess", "actual", "side"),
    [
        (2850, 2553, "Near, and a little too high. "),
        (2250.5, 2553, "Near, and a little too low. "),
        (10**400, 2553, "Too high. "),
        (-5, 2553, "Too low. "),
        (0.5, 0.54, "Near, and a little too low. "),
        (-0.3, -0.2, "Too low. "),
        (1, 0, "Too high. "),
        ("2,850", 2553, "Near, and a little too high. "),
        (float("nan"), 2553, ""),
        (True, 2553, ""),
        ([2850], 2553, ""),
        ("many", 2553, ""),
        (2850, "none", ""),
        ("2,85", 2553, ""),
    ],
)
def test_which_side(guess: Any, actual: Any, side: str) -> None:
    assert CARDS.reveal(guess, actual).text.endswith(f". {side}{CARDS.otherwise}")


@pytest.mark.parametrize(
    "guess", ["45 minutes", "45 Minutes.", "45 min", "45", " 45 ", "45.0 minutes", "45minutes"]
)
def test_a_number_may_have_its_unit(guess: str) -> None:
    assert MINUTES.reveal(guess, 45).text.startswith("As you guessed.")
    assert MINUTES.reveal(guess, 20).text.endswith(f"Too high. {CARDS.otherwise}")


@pytest.mark.parametrize("guess", ["45 seconds", "45 minutes or 50", "4 5", "forty minutes"])
def test_another_unit_is_another_guess(guess: str) -> None:
    assert MINUTES.reveal(guess, 45).text.endswith(f". {CARDS.otherwise}")


def test_a_listed_guess_may_have_its_unit() -> None:
    assert MINUTES.reveal("2 minutes", 45).text.endswith(CARDS.wrong[2])


@pytest.mark.parametrize(("guess", "right"), [(0.34, True), (0.26, True), (0.4, False)])
def test_a_rounded_value_takes_what_rounds_to_it(guess: float, right: bool) -> None:
    assert ROUNDED.reveal(guess, 0.3).text.startswith("As you guessed.") is right
