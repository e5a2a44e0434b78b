"""Answers that are functions: tried on each case alone, then on all of them in a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.again import Row, in_a_row
from ragnotes.exercises.explain import (
    CHANGES,
    FURTHER,
    REMEMBERS,
    about_function,
    described,
)
from ragnotes.exercises.functions import (
    SECONDS,
    outcome_of,
    own_outcome,
    same_outcome,
    shown_call,
)
from ragnotes.exercises.limits import Outcome
from ragnotes.exercises.sources import BrokenError, defined
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise, Mistake

_STOPPED_ONCE = 0.3  # seconds for each further case of a function that a limit has stopped
_MISTAKEN = 0.5  # seconds for a case of a known mistake, which decides no verdict


def judge_function(exercise: Exercise, name: str, function: Any) -> Verdict:
    """Return the verdict on a function, by the cases of the exercise."""
    wanted = _wanted(exercise, name)
    solution = defined(exercise.setup, exercise.answer, name)
    outcomes: list[Outcome] = []
    failed: list[int] = []
    known = exercise.mistakes
    seconds = SECONDS
    for number, one in enumerate(exercise.cases):
        outcomes.append(outcome_of(function, one, solution, seconds))
        if not same_outcome(outcomes[-1], wanted[number], exercise.tolerance):
            failed.append(number)
        if failed:
            # A mistake is recognised when it comes out like the learner's function on every case.
            known = tuple(
                mistake for mistake in known if _behaves(exercise, name, mistake.source, outcomes)
            )
        if outcomes[-1].stopped:
            seconds = _STOPPED_ONCE
            if len(known) < 2:  # each further case might take as long
                break
    if not failed:
        return _called_again(exercise, name, function, wanted)
    first = failed[0]
    seen = _seen(name, exercise, first, outcomes[first])
    if known:
        return Verdict("not yet", seen, known[0].message)
    if not any(one.stopped for one in outcomes) and _unsteady(exercise, name, function, outcomes):
        return Verdict("not yet", f"{seen} Called after other calls it does not.", REMEMBERS)
    about = about_function(outcomes[first], wanted[first])
    if (not about or wanted[first].error) and outcomes[first].plain:
        likely = _likely(exercise, name, outcomes, first)
        if likely:
            for number in failed:
                if not _behaves_at(exercise, name, likely.source, number, outcomes[number]):
                    seen += " Other calls come out wrong in another way."
                    break
            return Verdict("not yet", seen, likely.message)
    return Verdict("not yet", seen, about or FURTHER)


def _called_again(
    exercise: Exercise, name: str, function: Any, wanted: Sequence[Outcome]
) -> Verdict:
    """Return the verdict on a function whose calls, each in a fresh process, come out right."""
    row = _row(exercise, name, function, wanted)
    if row.changed is not None:
        call = shown_call(name, exercise.cases[row.changed])
        return Verdict("not yet", f"After {call}, what was handed in is changed.", CHANGES)
    if row.spoiled is not None:
        call = shown_call(name, exercise.cases[row.spoiled])
        return Verdict("not yet", f"What {call} returned was changed by a later call.", REMEMBERS)
    if row.outcome and row.wrong is None:
        seen = f"Called several times, one call after another: {row.outcome.shown}."
        return Verdict("not yet", seen, REMEMBERS)
    if row.outcome:
        call = shown_call(name, exercise.cases[row.wrong or 0])
        came = f"{'raised' if row.outcome.error else 'gave'} {described(row.outcome)}"
        seen = f"{call} comes out right the first time; called after other calls it {came}."
        return Verdict("not yet", seen, REMEMBERS)
    seen = f"All {len(exercise.cases)} cases come out right."
    return Verdict("correct", seen, exercise.remark)


def _unsteady(exercise: Exercise, name: str, function: Any, outcomes: Sequence[Outcome]) -> bool:
    """Say whether a function gives something else for the same arguments after other calls.

    Outcomes that are no plain data are not compared.
    """
    if not all(one.plain or one.error for one in outcomes):
        return False
    row = _row(exercise, name, function, outcomes)
    return row.wrong is not None


def _row(exercise: Exercise, name: str, function: Any, outcomes: Sequence[Outcome]) -> Row:
    solution = defined(exercise.setup, exercise.answer, name)
    cases = exercise.cases[: len(outcomes)]
    return in_a_row(function, cases, outcomes, solution, exercise.tolerance)


def _likely(
    exercise: Exercise, name: str, outcomes: Sequence[Outcome], first: int
) -> Mistake | None:
    """Return the mistake that comes out alike in the first case that failed.

    Of several, the one that does so in the most cases; among equals the record's first.
    """

    def alike(mistake: Mistake) -> int:
        return sum(
            _behaves_at(exercise, name, mistake.source, number, outcome)
            for number, outcome in enumerate(outcomes)
        )

    fitting = [
        mistake
        for mistake in exercise.mistakes
        if _behaves_at(exercise, name, mistake.source, first, outcomes[first])
    ]
    return max(fitting, key=alike, default=None)


def _seen(name: str, exercise: Exercise, number: int, outcome: Outcome) -> str:
    one = exercise.cases[number]
    call = shown_call(name, one)
    if outcome.stopped:
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]} on {call}"
    else:
        seen = f"{call} {'raised' if outcome.error else 'gave'} {described(outcome)}"
    return f"{seen} ({one.because})." if one.because else f"{seen}."


def _behaves(exercise: Exercise, name: str, source: str, outcomes: Sequence[Outcome]) -> bool:
    """Say whether a mistake's function comes out like the learner's on each case that was run."""
    return all(
        _behaves_at(exercise, name, source, number, outcome)
        for number, outcome in enumerate(outcomes)
    )


def _behaves_at(exercise: Exercise, name: str, source: str, number: int, outcome: Outcome) -> bool:
    return same_outcome(outcome, _outcome(exercise, name, source, number), exercise.tolerance)


@cache
def _wanted(exercise: Exercise, name: str) -> list[Outcome]:
    solution = defined(exercise.setup, exercise.answer, name)
    outcomes = []
    for one in exercise.cases:
        outcome = own_outcome(solution, one)
        if not (outcome.plain or outcome.error):
            raise BrokenError(f"{shown_call(name, one)} {outcome!r}")
        outcomes.append(outcome)
    return outcomes


@cache
def _outcome(exercise: Exercise, name: str, source: str, number: int) -> Outcome:
    """Return what the function of one of the record's mistakes makes of a case."""
    solution = defined(exercise.setup, exercise.answer, name)
    function = defined(exercise.setup, source, name)
    return outcome_of(function, exercise.cases[number], solution, _MISTAKEN)
