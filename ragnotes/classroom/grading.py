"""The verdict that counts in a class: on the cases that were shown, and on others drawn alike."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from ragnotes.exercises import Exercise, NotCorrectError, Verdict
from ragnotes.exercises.checker import judge

DRAWN = 20  # further cases for each function


def points_of(exercise: Exercise) -> int:
    """Return what an exercise is worth: a quiz 1, a value 2, a function 4."""
    return 1 if exercise.options else 4 if exercise.of_functions else 2


def grade(exercise: Exercise, seed: int, *answers: Any) -> None:
    """Print the verdict if it is "correct", else raise NotCorrectError, which nbgrader counts 0.

    Nothing is returned and nothing written to stderr: nbgrader would take it for points.
    """
    verdict = verdict_of(exercise, seed, answers)
    if verdict.kind != "correct":
        raise NotCorrectError(verdict)
    print(verdict.text)


def verdict_of(exercise: Exercise, seed: int, answers: tuple[Any, ...]) -> Verdict:
    """Return the verdict on answers; a right function is also tried on cases drawn from `seed`.

    The call that came out wrong is then not shown, so that an answer cannot be made to fit it.
    """
    verdict = judge(exercise, answers)
    if verdict.kind != "correct" or not (exercise.draw or exercise.trial):
        return verdict
    if exercise.trial:
        on_hidden = judge(exercise, answers, Random(seed))
    else:
        on_hidden = judge(_with_drawn_cases(exercise, seed), answers)
    if on_hidden.kind == "correct":
        return verdict
    if on_hidden.kind != "not yet":
        return on_hidden
    known = known_mistake(exercise, on_hidden)
    seen = "The cases shown come out right, and others of their kind do not."
    return Verdict("not yet", seen, known)


def known_mistake(exercise: Exercise, verdict: Verdict) -> str:
    """Return the message of the known mistake that a verdict recognised; "" if it is none."""
    known = verdict.kind == "not yet" and any(
        mistake.message == verdict.message for mistake in exercise.mistakes
    )
    return verdict.message if known else ""


@cache
def _with_drawn_cases(exercise: Exercise, seed: int) -> Exercise:
    assert exercise.draw
    random = Random(seed)
    return replace(exercise, cases=tuple(exercise.draw(random) for _ in range(DRAWN)))
