"""The record of an exercise: all that it is asked, checked and tested with."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ragnotes.display.view import View
from ragnotes.exercises.checker import judge
from ragnotes.exercises.functions import Case
from ragnotes.exercises.sources import asked_names
from ragnotes.exercises.trials import Trial
from ragnotes.exercises.verdicts import Verdict, note, source_view


class NotCorrectError(AssertionError):
    """In strict mode: a verdict other than "correct"."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.text)
        self.verdict = verdict

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the verdict, and not the lines of ours that led to it."""
        return [f"{type(self).__name__}: {self}"]


@dataclass(frozen=True)
class Mistake:
    """A known wrong answer, as source, and the message that says what it would mean.

    The source of a value exercise may assign only those names that the mistake is about. `when`,
    for value exercises only, is called with the answers and recognises further ones.
    """

    source: str
    message: str
    when: Callable[..., bool] | None = None


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Exercise:
    """An exercise of a notebook.

    `starter` is what the learner finds, `answer` the solution's source, `alternatives` sources of
    other right answers, `remark` what is said of a right one. `setup` runs before each of them,
    as the notebook's earlier cells do.
    The names that the starter sets to `...` (else all that it assigns) are what `check` is given,
    in their order. With `cases` the name is that of a function, tried on each case; with
    `options` it is a quiz. An answer is right when it equals the solution's, numbers to within
    `tolerance`; where several are right, `right` is called with the answers and decides.
    `draw`, for functions only, makes further cases for grading in a class.
    Where right answers differ in what they return, `trial` looks at what the functions do: it is
    called with them, under limits of `seconds`, and says what is not right yet. `also` names
    functions of earlier exercises that `check` is given behind the starter's.
    """

    prompt: str
    starter: str
    answer: str
    remark: str
    alternatives: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    hints: tuple[str, ...]
    setup: str = ""
    cases: tuple[Case, ...] = ()
    draw: Callable[[random.Random], Case] | None = None
    options: tuple[str, ...] = ()
    tolerance: float = 0.0
    right: Callable[..., bool] | None = None
    trial: Trial | None = None
    also: tuple[str, ...] = ()
    seconds: float = 3.0
    _hints_asked: Iterator[int] = field(default_factory=itertools.count, init=False)

    def __repr__(self) -> str:
        return f"Exercise: {self.prompt}"  # and not the answer

    @property
    def names(self) -> tuple[str, ...]:
        """The names whose values `check` is given, in order."""
        return asked_names(self.setup, self.starter) + self.also

    @property
    def of_functions(self) -> bool:
        """Whether the answers are functions."""
        return bool(self.cases or self.trial)

    def check(self, *answers: Any) -> Verdict:
        """Say whether the answers are right, and if not yet, what is known about them.

        The right answer is never told. With the environment variable RAGNOTES_STRICT set to 1,
        and where nbgrader runs the notebook, NotCorrectError is raised for every verdict but
        "correct".
        """
        verdict = judge(self, answers)
        strict = os.environ.get("RAGNOTES_STRICT") == "1" or "NBGRADER_EXECUTION" in os.environ
        if verdict.kind != "correct" and strict:
            raise NotCorrectError(verdict)
        return verdict

    def hint(self) -> View:
        """Show the next hint; after the last one, all of them again."""
        number, total = next(self._hints_asked), len(self.hints)
        if number < total:
            return note(f"Hint {number + 1} of {total}.", self.hints[number])
        again = "\n".join(f"{place}. {hint}" for place, hint in enumerate(self.hints, start=1))
        return note("No more hints.", f"`.solution()` shows one answer. The hints were:\n{again}")

    def solution(self) -> View:
        """Show one solution: the code that the course's own tests run."""
        return source_view(self.answer)
