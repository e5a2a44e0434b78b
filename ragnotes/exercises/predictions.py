"""Predict, then run: what a learner's guess is answered with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragnotes.display.view import View
from ragnotes.exercises.plain import same
from ragnotes.exercises.value_answers import look
from ragnotes.exercises.verdicts import note


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Prediction:
    """What is said to a right guess, to each interesting wrong one, and to any other."""

    wrong: Mapping[Any, str]
    otherwise: str
    right: str

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
        if seen.plain and fact.plain and _same(seen.value, fact.value):
            return note("As you guessed.", self.right)
        for value, message in self.wrong.items():
            if seen.plain and _same(seen.value, value):
                return note(f"You guessed {seen.shown}.", message)
        return note(f"You guessed {seen.shown}.", self.otherwise)


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, str) or isinstance(right, str):
        # "25" in quotes is a guess of 25.
        return str(left).strip().casefold() == str(right).strip().casefold()
    return same(left, right)
