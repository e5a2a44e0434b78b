"""Small changes of each function exercise's solution: refused, or listed as doing the same.

A change that the record accepts is a gap in its cases, unless the function that it makes does the
same in every way that the task asks for. `survivors.EQUAL` says of each of these why.
"""

from __future__ import annotations

import ast
import signal
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import fill
import pytest
from mutants import described, mutants
from proofs import run
from samples import COUNT, TRAILS
from survivors import EQUAL, PENDING

from ragnotes.exercises import Exercise
from ragnotes.exercises.checker import judge
from ragnotes.exercises.functions import copied
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.plain import pack, same, unpack
from ragnotes.exercises.trials import FlawError

# Each mutant is called in a forked process with a timer of its own.
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a timer ends endless loops")

SECONDS = 0.1  # for all cases of one mutant; a trial has as long as its record says
EXERCISES = {
    f"{lesson}.{name}": exercise
    for lesson, module in fill.lessons().items()
    for name, exercise in fill.records(module).items()
    if exercise.of_functions
}


class _Stop(BaseException):
    """Ends a mutant: no `except Exception` catches it."""


def survivors(exercise: Exercise) -> set[str]:
    """The changes of the solution, as `mutants` calls them, that the record accepts."""
    found = mutants(exercise.answer)
    if exercise.cases:
        _wanted(exercise)  # once, and not under the timer of a mutant
    # What may never end, or grow, is tried in another process.
    outcome = try_with_limit(
        lambda: [what for what, source in found.items() if _accepted(exercise, source)],
        seconds=100,
        megabytes=1500,
    )
    assert outcome.plain, outcome
    accepted: list[str] = outcome.value
    return {what for what in accepted if _correct(exercise, found[what])}


def _correct(exercise: Exercise, source: str) -> bool:
    """Whether the check itself accepts it, with all that it looks at beside the cases."""
    names = run(exercise.setup, exercise.answer, source)
    return judge(exercise, tuple(names[name] for name in exercise.names)).kind == "correct"


def _accepted(exercise: Exercise, source: str) -> bool:
    def stop(*_: object) -> None:
        raise _Stop

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, exercise.seconds if exercise.trial else SECONDS, 0.1)
    try:
        names = run(exercise.setup, source)
        functions = [names[name] for name in exercise.names]
        if exercise.trial:
            exercise.trial(functions, None)
            return True
        return all(
            _alike(_outcome(functions[0], one), wanted, exercise.tolerance)
            for one, wanted in zip(exercise.cases, _wanted(exercise), strict=True)
        )
    except (_Stop, FlawError, Exception):
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@cache
def _wanted(exercise: Exercise) -> list[Any]:
    solution = run(exercise.setup, exercise.answer)[exercise.names[0]]
    return [_outcome(solution, one) for one in exercise.cases]


def _outcome(function: Callable[..., Any], one: Any) -> Any:
    try:
        return unpack(pack(function(*copied(one.args), **copied(one.keywords))))
    except Exception as error:
        return error


def _alike(left: Any, right: Any, tolerance: float) -> bool:
    if isinstance(right, Exception):
        return isinstance(left, type(right))
    return not isinstance(left, Exception) and same(left, right, tolerance)


@pytest.mark.parametrize("name", EXERCISES)
def test_each_change_is_refused_or_does_the_same(name: str) -> None:
    listed = EQUAL.get(name, {}).keys() | PENDING.get(name, set())
    found = survivors(EXERCISES[name])
    assert sorted(found - listed) == [], "accepted, and not listed as doing the same"
    assert sorted(listed - found) == [], "listed, and refused or gone"


def test_lists_name_exercises_and_reasons() -> None:
    assert EQUAL.keys() | PENDING.keys() <= EXERCISES.keys()
    for name, changes in EQUAL.items():
        assert "" not in changes.values()
        assert not changes.keys() & PENDING.get(name, set())


def test_a_table_too_small_lets_changes_through() -> None:
    few = {"cases": COUNT.cases[:1]}
    small = Exercise(**{**vars_of(COUNT), **few})
    assert len(survivors(small)) > len(survivors(COUNT))
    assert "if n <= size: -> if n < size:" in survivors(small)


def vars_of(exercise: Exercise) -> dict[str, Any]:
    """What an exercise was made of."""
    return {name: value for name, value in vars(exercise).items() if not name.startswith("_")}


@pytest.mark.parametrize(
    ("source", "change"),
    [
        ("f = a < b", "f = a < b -> f = a <= b"),
        ("f = a in b", "f = a in b -> f = a not in b"),
        ("f = a + 1", "f = a + 1 -> f = a - 1"),
        ("f = a + 1", "f = a + 1 -> f = a + 2"),
        ("f = a and b", "f = a and b -> f = a or b"),
        ("f = a and b", "f = a and b -> f = b"),
        ("f = a[1:b]", "f = a[1:b] -> f = a[1:]"),
        ("f = a[1:b]", "f = a[1:b] -> f = a[1:b - 1]"),
        ("f = max(a, b)", "f = max(a, b) -> f = min(a, b)"),
        ("f = g(a, b)", "f = g(a, b) -> f = g(b, a)"),
        ("f = sorted(a)", "f = sorted(a) -> f = a"),
        ("f = sorted(a)", "f = sorted(a) -> f = sorted(a, reverse=True)"),
        ("f = a.strip()", "f = a.strip() -> f = a"),
        ("f = [x for x in a if x]", "f = [x for x in a if x] -> f = [x for x in a if True]"),
        ("if a:\n    f = 1\nelse:\n    f = 2", "if a:; f = 1; else:; f = 2 -> f = 2"),
        ("if a:\n    f = 1", "if a: -> if not a:"),
        ("f = 1\ng = f", "f = 1; g = f -> g = f; f = 1"),
        ("for x in a:\n    continue", "continue -> break"),
        ("for x in a:\n    f(x)", "for x in a: -> for x in list(a)[::-1]:"),
        ("def f(a):\n    for x in a:\n        g(x)\n    return x", "(nothing) -> return x"),
    ],
)
def test_mutants_hold(source: str, change: str) -> None:
    assert change in mutants(source)


def test_mutants_are_sources_that_differ() -> None:
    found = mutants(TRAILS.answer)
    assert len(set(found.values())) == len(found) > 50
    for what, source in found.items():
        compile(source, "<mutant>", "exec")
        assert what.partition(" (again)")[0] == described(_normal(TRAILS.answer), source)


def _normal(source: str) -> str:
    return ast.unparse(ast.parse(source))
