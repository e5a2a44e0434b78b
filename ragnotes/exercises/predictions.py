"""Predict, then run: what a learner's guess is answered with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragnotes.display.view import View
from ragnotes.exercises.plain import same
from ragnotes.exercises.value_answers import look
from ragnotes.exercises.verdicts import note

_NUMBER = re.compile(r"([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?) *([a-z]*)")


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Prediction:
    """What is said to a right guess, to each interesting wrong one, and to any other.

    Of any other number it is said as well whether it is too high or too low. `unit` is the word
    that may stand behind a number, as in "45 minutes", and `within` how far from the actual
    value, where that is rounded, a guess is still right.
    """

    wrong: Mapping[Any, str]
    otherwise: str
    right: str
    unit: str = ""
    within: float = 0.0

    def __repr__(self) -> str:
        return "Prediction: reveal(guess, actual)"  # and not the messages

    def reveal(self, guess: Any, actual: Any) -> View:
        """Answer a guess; where it is not the actual value, without telling that.

        A guess that is still `...` is asked for. Texts are compared without regard to case and
        to spaces around them. Strict mode changes nothing here.
        """
        if guess is ...:
            return note("No guess yet:", "set `guess` and run again.")
        seen, fact = look(guess), look(actual)
        if not (seen.plain and fact.plain):
            side = ""
        elif self._same(seen.value, fact.value, self.within):
            return note("As you guessed.", self.right)
        else:
            side = _side(self._number(seen.value), self._number(fact.value))
        for value, message in self.wrong.items():
            if seen.plain and self._same(seen.value, value):
                return note(f"You guessed {seen.shown}.", message)
        return note(f"You guessed {seen.shown}.", side + self.otherwise)

    def _same(self, left: Any, right: Any, within: float = 0.0) -> bool:
        left, right = self._number(left), self._number(right)
        if isinstance(left, str) and isinstance(right, str):
            return left.strip().casefold() == right.strip().casefold()
        return same(left, right, within)

    def _number(self, value: Any) -> Any:
        """Return the number that a text such as "25" or "25 words" gives; anything else as it is.

        The unit may be cut short: "min" or "minute" for "minutes".
        """
        if isinstance(value, str):
            found = _NUMBER.fullmatch(value.strip().casefold().removesuffix("."))
            if found and self.unit.startswith(found[2]):
                return float(found[1].replace(",", ""))
        return value


def _side(guess: Any, actual: Any) -> str:
    """Say on which side of the actual value a guess lies; "" unless both are numbers.

    >>> _side(2850, 2553), _side(5, 2553), _side("none", 3)
    ('Near, and a little too high. ', 'Too low. ', '')
    """
    if not all(type(value) in (int, float) for value in (guess, actual)):
        return ""
    low, high = sorted([actual * 0.8, actual * 1.2])
    if guess > actual:
        return "Near, and a little too high. " if guess <= high else "Too high. "
    if guess < actual:
        return "Near, and a little too low. " if guess >= low else "Too low. "
    return ""  # nan lies on neither side
