"""Functions judged by a trial: what is shown of one that never ends, dies, or is no function."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ragnotes.classroom.grading import points_of, verdict_of
from ragnotes.exercises import Exercise, Mistake
from ragnotes.exercises.trials import FlawError, gave, tried

ODD = "It is not twice as much."


def trial(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    double, half = functions
    for number in [random.randint(10, 99)] if random else [1, 2, 3]:
        result = tried(f"double({number})", double, number)
        if result != half(4) * number:
            raise FlawError(gave(f"double({number})", result), ODD)


DOUBLE = Exercise(
    prompt="Twice a number.",
    starter="def double(number):\n    ...",
    setup="def half(number):\n    return number // 2",
    answer="def double(number):\n    return 2 * number",
    remark="Twice it is.",
    alternatives=(),
    mistakes=(Mistake("def double(number):\n    return number", ODD),),
    hints=("Add it to itself.",),
    trial=trial,
    also=("half",),
    seconds=0.3,
)


def half(number: int) -> int:
    return number // 2


def loops(number: int) -> int:
    while number:
        number = number + 1
    return number


def grows(number: int) -> list[bytearray]:
    rows: list[bytearray] = []
    while number:
        rows.append(bytearray(2_000_000_000))
    return rows


def fails(number: int) -> float:
    return number / 0


def ends(number: int) -> None:
    os._exit(3)


def leaves(number: int) -> None:
    raise SystemExit


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda number: number + number, "Correct. Everything that was tried comes out right. Tw"),
        (lambda number: number, f"Not yet. `double(1)` gave 1. {ODD}"),
        (loops, "Not yet. Still running after 0.3 s. What ends it"),
        (grows, "Not yet. Asked for more than 1500 MB. What grows"),
        (fails, "Not yet. `double(1)` raised ZeroDivisionError: division by zero. This call has"),
        (lambda: 2, "Not yet. `double(1)` raised TypeError: "),
        (leaves, "Not yet. It ended with SystemExit"),
        (3, "Not yet. You gave 3. Give the function itself, not called: `check(double, half)`."),
        (int, "Not yet. You gave "),
        (..., "Not attempted yet. Put your answer"),
    ],
)
def test_what_is_said(function: Any, said: str) -> None:
    assert DOUBLE.check(function, half).text.startswith(said)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere it would end the tests")
def test_a_function_that_ends_python() -> None:
    assert DOUBLE.check(ends, half).text.startswith("Not yet. It ended with Python was ended")


def test_a_function_of_an_earlier_exercise_is_given_as_well() -> None:
    assert DOUBLE.names == ("double", "half")
    verdict = DOUBLE.check(lambda number: 2 * number)
    assert verdict.text == "Cannot check. It was given 1 answer; it takes `check(double, half)`."
    assert DOUBLE.check(lambda number: 2 * number, 5).kind == "not yet"


def test_the_starter_is_told_by_what_it_does() -> None:
    names: dict[str, Any] = {}
    exec(DOUBLE.starter, names)
    assert DOUBLE.check(names["double"], half).kind == "not attempted"
    # Of two functions the one that is not written yet is named.
    starter = f"{DOUBLE.starter}\n\n\ndef half(number):\n    ..."
    both = replace(DOUBLE, setup="", starter=starter, also=())
    exec(starter, names)
    verdict = both.check(lambda number: 2 * number, names["half"])
    assert verdict.text == "Not attempted yet. Write `half`, run its cell, then check again."


def test_in_a_class_drawn_cases_decide() -> None:
    def by_heart(number: int) -> int:
        return {1: 2, 2: 4, 3: 6}[number]

    assert DOUBLE.check(by_heart, half).kind == "correct"
    verdict = verdict_of(DOUBLE, 7, (by_heart, half))
    assert verdict.kind == "not yet"
    assert "KeyError" not in verdict.text  # the call is not shown
    assert verdict_of(DOUBLE, 7, (lambda number: 2 * number, half)).kind == "correct"
    assert points_of(DOUBLE) == 4


def test_arguments_are_copies() -> None:
    given = [[1], [2]]
    with pytest.raises(FlawError, match="what was handed in is changed"):
        tried("clear(lists)", lambda lists: lists.clear(), given)
    assert given == [[1], [2]]


def test_what_is_left_behind_meets_a_second_trial() -> None:
    calls: list[int] = []

    def remembers(number: int) -> int:
        calls.append(number)
        return 2 * number + (len(calls) > 3)

    verdict = DOUBLE.check(remembers, half)
    assert verdict.text.startswith("Not yet. Right at first; tried once more: `double(")
    assert "kept between calls" in verdict.message
