"""Answers that are values: numbers, texts, lists, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.explain import FURTHER, about_number, about_value, described
from ragnotes.exercises.functions import plainly
from ragnotes.exercises.limits import Outcome, try_with_limit
from ragnotes.exercises.plain import same, shown
from ragnotes.exercises.rounding import as_option, folded, settled, well_rounded
from ragnotes.exercises.sources import assigned
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise

# What a test of the course's own may take. Those that end need a hundredth of it.
_PATIENCE, _ROOM = 20.0, 1500.0


def judge_values(exercise: Exercise, names: tuple[str, ...], answers: tuple[Any, ...]) -> Verdict:
    """Return the verdict on values, given in the order of the names."""
    looked = {name: look(answer) for name, answer in zip(names, answers, strict=True)}
    if _agree(exercise, looked, assigned(exercise.setup, exercise.starter, names)):
        message = "Change what the exercise starts with and run again."
        return Verdict("not attempted", message=message)
    if len(names) == 1:
        seen = f"You gave {described(looked[names[0]])}."
    else:
        seen = f"You gave {', '.join(f'{name} = {looked[name].shown}' for name in names)}."
    wanted = assigned(exercise.setup, exercise.answer, names)
    given = {
        name: replace(one, value=settled(one.value, wanted[name], _choices(exercise)))
        for name, one in looked.items()
    }
    if exercise.right:
        right = _holds(exercise, exercise.right, given, wanted)
    else:
        right = _agree(exercise, given, wanted) and not _known_exactly(exercise, given, wanted)
    if right is None:
        message = "To find out whether that is right took too long here. Try a more usual size."
        return Verdict("cannot check", seen, message)
    if right:
        return Verdict("correct", seen, exercise.remark)
    return Verdict("not yet", seen, _about_values(exercise, given, wanted))


def _about_values(exercise: Exercise, given: dict[str, Outcome], wanted: dict[str, Any]) -> str:
    names = tuple(given)
    for mistake in exercise.mistakes:
        if _agree(exercise, given, assigned(exercise.setup, mistake.source, names)):
            return mistake.message
    for name, value in wanted.items():
        if exercise.right and type(value) is int and type(given[name].value) is float:
            hint = "Give a whole number."
            return hint if len(names) == 1 else f"`{name}`: {hint}"
    for mistake in exercise.mistakes:
        if mistake.when and _holds(exercise, mistake.when, given, wanted):
            return mistake.message
    if exercise.options:
        given_as = (one if one.isdigit() else repr(one) for one in exercise.options)
        return f"Give one of the options: {', '.join(given_as)}."
    for name, value in wanted.items():
        if hint := about_value(given[name], value) or about_number(given[name].value, value):
            return hint if len(names) == 1 else f"`{name}`: {hint}"
    wrong = [f"`{name}`" for name in names if not _agree(exercise, given, {name: wanted[name]})]
    if exercise.right or len(names) == 1:
        return FURTHER
    return f"Look again at {' and '.join(wrong)}. {FURTHER}"


def look(answer: Any) -> Outcome:
    """Look at an answer where its own code (a repr, an iterator) can do no harm."""
    if answer is None or type(answer) in (bool, int, float, str):  # these have no code of their own
        return Outcome(answer, type(answer).__name__, shown(answer))
    return try_with_limit(lambda: answer)


def _agree(exercise: Exercise, given: dict[str, Outcome], values: dict[str, Any]) -> bool:
    """Say whether the answers equal these values, which may be those of some names only."""
    choices = _choices(exercise)

    def agrees(left: Any, right: Any) -> bool:
        if exercise.options:  # an option may be a number; None is not "none"
            left, right = settled(left, right, choices), settled(right, right, choices)
            left, right = as_option(left), as_option(right)
        return same(left, right, exercise.tolerance) or well_rounded(left, right)

    return all(given[name].plain and agrees(given[name].value, values[name]) for name in values)


def _known_exactly(exercise: Exercise, given: dict[str, Outcome], wanted: dict[str, Any]) -> bool:
    """Say whether answers that are right when rounded are, to the last digit, a known mistake's."""
    if all(same(given[name].value, value, exercise.tolerance) for name, value in wanted.items()):
        return False
    mistakes = (
        assigned(exercise.setup, mistake.source, tuple(given)) for mistake in exercise.mistakes
    )
    return any(
        all(same(given[name].value, value) for name, value in values.items()) for values in mistakes
    )


@cache
def _choices(exercise: Exercise) -> Mapping[str, str]:
    """Return the texts between which a learner chooses, by how they are compared.

    They are the options, and what the record's own sources give where the prompt names it.
    """
    asked = f"{exercise.prompt} {exercise.starter}".casefold()
    texts = list(exercise.options)
    if not exercise.of_functions:
        for source in (exercise.answer, *(mistake.source for mistake in exercise.mistakes)):
            values = assigned(exercise.setup, source, exercise.names).values()
            texts += [one for one in values if type(one) is str and one.casefold() in asked]
    return {folded(text): text for text in texts if text.strip()}


def _holds(
    exercise: Exercise,
    predicate: Callable[..., bool],
    given: dict[str, Outcome],
    wanted: dict[str, Any],
) -> bool | None:
    """Say whether a predicate of the record is true of the answers; None where that takes too long.

    It is asked about answers of the right kind only, in a quiz about all. It may raise an error,
    as on a number out of range: that is no. It may never end on a huge number: nothing is said.
    """
    if not exercise.options and any(
        about_value(given[name], value) for name, value in wanted.items()
    ):
        return False
    _ask_about_the_solution(exercise, predicate)
    values = (one.value for one in given.values())
    outcome = try_with_limit(predicate, *values, seconds=_PATIENCE, megabytes=_ROOM)
    return None if outcome.stopped else outcome.value is True


@cache
def _ask_about_the_solution(exercise: Exercise, predicate: Callable[..., bool]) -> None:
    """Load what a predicate needs (a tokenizer's table, a model), outside of any limit."""
    values = assigned(exercise.setup, exercise.answer, exercise.names).values()
    plainly(lambda: predicate(*values))
