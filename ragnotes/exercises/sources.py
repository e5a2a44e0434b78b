"""Running the sources of an exercise's record: its starter, solution, alternatives, mistakes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from ragnotes.exercises.functions import plainly
from ragnotes.exercises.plain import one_line

_HERE = "exercise"  # the module that sources believe to be


class BrokenError(Exception):
    """A source of the course's own does not run here."""


@cache
def asked_names(setup: str, starter: str) -> tuple[str, ...]:
    """Return the names that a starter leaves open with `...`, else all that it assigns or defines.

    >>> asked_names("", "text = 'a b'\\nsize, overlap = ..., ...")
    ('size', 'overlap')
    >>> asked_names("", "import math\\ndef trails(headings):\\n    ...")
    ('trails',)
    """
    before = _prepared(setup)
    after = _executed(setup, starter)
    new = [name for name in after if name not in before or after[name] is not before[name]]
    own = [name for name in new if not _imported(after[name])]
    return tuple(name for name in own if after[name] is ...) or tuple(own)


@cache
def assigned(setup: str, source: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the plain values that a source gives to those of `names` that it assigns.

    BrokenError if it fails, or assigns none of them or something not plain. The course's own
    sources are run without limits: how long a model takes to load must decide nothing.
    """

    def values() -> dict[str, Any]:
        after = _executed(setup, source)
        return {name: after[name] for name in names if name in after}

    outcome = plainly(values)
    if not outcome.plain:
        raise BrokenError(outcome.shown.removeprefix("BrokenError: "))
    found: dict[str, Any] = outcome.value
    if not found:
        raise BrokenError(f"it assigns none of {', '.join(names)}")
    return found


@cache
def defined(setup: str, source: str, name: str) -> Callable[..., Any]:
    """Return the function that a source defines; BrokenError if it does not."""
    function: Callable[..., Any] | None = _executed(setup, source).get(name)
    if not callable(function):
        raise BrokenError(f"it defines no function {name}")
    return function


@cache
def _prepared(setup: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": _HERE}
    _execute(setup, namespace)
    return namespace


def _imported(value: Any) -> bool:
    if isinstance(value, (type, FunctionType, BuiltinFunctionType)):
        return value.__module__ != _HERE
    return isinstance(value, ModuleType)


def _executed(setup: str, source: str) -> dict[str, Any]:
    namespace = dict(_prepared(setup))
    _execute(source, namespace)
    return namespace


def _execute(source: str, namespace: dict[str, Any]) -> None:
    try:
        exec(compile(source, "<exercise>", "exec", dont_inherit=True), namespace)
    except Exception as error:
        raise BrokenError(one_line(f"{type(error).__name__}: {error}")) from error
