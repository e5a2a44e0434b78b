"""The check of a learner's answers against an exercise's record."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.explain import described
from ragnotes.exercises.function_answers import judge_function
from ragnotes.exercises.functions import same_code
from ragnotes.exercises.sources import BrokenError, defined
from ragnotes.exercises.trials import try_functions
from ragnotes.exercises.value_answers import judge_values, look
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise


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
            return judge_function(exercise, names[0], answers[0])
        return judge_values(exercise, names, answers)
    except BrokenError as error:
        return Verdict(
            "cannot check",
            f"The course's own solution does not run here: {error}.",
            "In a terminal, `ragnotes doctor` prints the line that mends it.",
        )


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
