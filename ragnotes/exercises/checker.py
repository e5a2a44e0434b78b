"""The check of a learner's answers against an exercise's record."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.explain import about_function, about_value, described
from ragnotes.exercises.functions import outcome_of, same_code, same_outcome, shown_call
from ragnotes.exercises.limits import Outcome, try_with_limit
from ragnotes.exercises.plain import same, shown
from ragnotes.exercises.sources import BrokenError, assigned, defined
from ragnotes.exercises.trials import try_functions
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise

# What is said to a learner where no known mistake is recognised.
FURTHER = "Stuck? Write `.hint()` in place of `.check(…)`."


def judge(exercise: Exercise, answers: tuple[Any, ...], random: Random | None = None) -> Verdict:
    """Return the verdict on answers, given in the order of the exercise's names.

    With `random`, a trial is made on what it draws, and not on what it shows.
    """
    try:
        names = exercise.names
        if len(answers) != len(names):
            call = f"check({', '.join(names)})"
            were = "1 answer" if len(answers) == 1 else f"{len(answers)} answers"
            return Verdict("cannot check", f"It was given {were}; it takes `{call}`.")
        if any(answer is ... for answer in answers):
            message = "Put your answer in place of `...` and run again."
            return Verdict("not attempted", message=message)
        for name, answer in zip(names, answers, strict=True):
            if exercise.of_functions and (verdict := _unwritten(exercise, name, answer)):
                return verdict
        if exercise.trial:
            return try_functions(exercise.trial, answers, exercise, random)
        if exercise.cases:
            return _judge_function(exercise, names[0], answers[0])
        return _judge_values(exercise, names, answers)
    except BrokenError as error:
        return Verdict(
            "cannot check",
            f"The course's own solution does not run here: {error}.",
            "In a terminal, `ragnotes doctor` prints the line that mends it.",
        )


def look(answer: Any) -> Outcome:
    """Look at an answer where its own code (a repr, an iterator) can do no harm."""
    if answer is None or type(answer) in (bool, int, float, str):  # these have no code of their own
        return Outcome(answer, type(answer).__name__, shown(answer))
    return try_with_limit(lambda: answer)


def _judge_values(exercise: Exercise, names: tuple[str, ...], answers: tuple[Any, ...]) -> Verdict:
    given = {name: look(answer) for name, answer in zip(names, answers, strict=True)}
    if _agree(exercise, given, assigned(exercise.setup, exercise.starter, names)):
        message = "Change what the exercise starts with and run again."
        return Verdict("not attempted", message=message)
    if len(names) == 1:
        seen = f"You gave {described(given[names[0]])}."
    else:
        seen = f"You gave {', '.join(f'{name} = {given[name].shown}' for name in names)}."
    wanted = assigned(exercise.setup, exercise.answer, names)
    if exercise.right:
        right = _holds(exercise, exercise.right, given, wanted)
    else:
        right = _agree(exercise, given, wanted)
    if right:
        return Verdict("correct", seen, exercise.remark)
    return Verdict("not yet", seen, _about_values(exercise, given, wanted))


def _about_values(exercise: Exercise, given: dict[str, Outcome], wanted: dict[str, Any]) -> str:
    names = tuple(given)
    for mistake in exercise.mistakes:
        if _agree(exercise, given, assigned(exercise.setup, mistake.source, names)):
            return mistake.message
    for mistake in exercise.mistakes:
        if mistake.when and _holds(exercise, mistake.when, given, wanted):
            return mistake.message
    if exercise.options:
        given_as = (one if one.isdigit() else repr(one) for one in exercise.options)
        return f"Give one of the options: {', '.join(given_as)}."
    for name, value in wanted.items():
        if hint := about_value(given[name], value):
            return hint if len(names) == 1 else f"`{name}`: {hint}"
    wrong = [f"`{name}`" for name in names if not _agree(exercise, given, {name: wanted[name]})]
    if exercise.right or len(names) == 1:
        return FURTHER
    return f"Look again at {' and '.join(wrong)}. {FURTHER}"


def _unwritten(exercise: Exercise, name: str, function: Any) -> Verdict | None:
    if not callable(function) or isinstance(function, type):
        seen = f"You gave {described(look(function))}."
        call = f"check({', '.join(exercise.names)})"
        return Verdict("not yet", seen, f"Give the function itself, not called: `{call}`.")
    if name in exercise.also:
        return None
    if same_code(function, defined(exercise.setup, exercise.starter, name)):
        which = "the function" if len(exercise.names) == 1 + len(exercise.also) else f"`{name}`"
        message = f"Write {which}, run its cell, then check again."
        return Verdict("not attempted", message=message)
    return None


def _judge_function(exercise: Exercise, name: str, function: Any) -> Verdict:
    wanted = _wanted(exercise, name)
    solution = defined(exercise.setup, exercise.answer, name)
    outcomes: list[Outcome] = []
    failed, known = None, exercise.mistakes
    for number, one in enumerate(exercise.cases):
        outcomes.append(outcome_of(function, one, solution))
        if failed is None and same_outcome(outcomes[-1], wanted[number], exercise.tolerance):
            continue
        failed = number if failed is None else failed
        # A mistake is recognised when it comes out like the learner's function on every case.
        known = tuple(
            mistake for mistake in known if _behaves(exercise, name, mistake.source, outcomes)
        )
        if not known or outcomes[-1].stopped:  # each further case might take as long
            break
    if failed is None:
        seen = f"All {len(outcomes)} cases come out right."
        return Verdict("correct", seen, exercise.remark)
    seen = _seen(name, exercise, failed, outcomes[failed])
    if known:
        return Verdict("not yet", seen, known[0].message)
    return Verdict("not yet", seen, about_function(outcomes[failed], wanted[failed]) or FURTHER)


def _seen(name: str, exercise: Exercise, number: int, outcome: Outcome) -> str:
    one = exercise.cases[number]
    call = shown_call(name, one)
    if outcome.stopped:
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]} on {call}"
    else:
        seen = f"{call} {'raised' if outcome.error else 'gave'} {described(outcome)}"
    return f"{seen} ({one.because})." if one.because else f"{seen}."


def _agree(exercise: Exercise, given: dict[str, Outcome], values: dict[str, Any]) -> bool:
    """Say whether the answers equal these values, which may be those of some names only."""

    def folded(value: Any) -> Any:
        # An option may be given in capitals or with a full stop, and "3" as a number; None is not
        # "none".
        if exercise.options and type(value) in (str, int, float):
            return str(value).strip().removesuffix(".").casefold()
        return value

    return all(
        given[name].plain and same(folded(given[name].value), folded(value), exercise.tolerance)
        for name, value in values.items()
    )


def _holds(
    exercise: Exercise,
    predicate: Callable[..., bool],
    given: dict[str, Outcome],
    wanted: dict[str, Any],
) -> bool:
    """Say whether a predicate of the record is true of the answers.

    It is asked about answers of the right kind only, in a quiz about all. It may raise an error,
    or never end on a huge number: that is no.
    """
    if not exercise.options and any(
        about_value(given[name], value) for name, value in wanted.items()
    ):
        return False
    return try_with_limit(predicate, *(one.value for one in given.values())).value is True


def _behaves(exercise: Exercise, name: str, source: str, outcomes: list[Outcome]) -> bool:
    """Say whether a mistake's function comes out like the learner's on each case that was run."""
    return all(
        same_outcome(outcome, _outcome(exercise, name, source, number), exercise.tolerance)
        for number, outcome in enumerate(outcomes)
    )


def _wanted(exercise: Exercise, name: str) -> list[Outcome]:
    outcomes = []
    for number, one in enumerate(exercise.cases):
        outcome = _outcome(exercise, name, exercise.answer, number)
        if outcome.stopped or not (outcome.plain or outcome.error):
            _outcome.cache_clear()  # a busy machine is no reason to fail for ever
            raise BrokenError(f"{shown_call(name, one)} {outcome!r}")
        outcomes.append(outcome)
    return outcomes


@cache
def _outcome(exercise: Exercise, name: str, source: str, number: int) -> Outcome:
    """Return what the function of one of the record's own sources makes of a case."""
    solution = defined(exercise.setup, exercise.answer, name)
    function = defined(exercise.setup, source, name)
    return outcome_of(function, exercise.cases[number], solution)
