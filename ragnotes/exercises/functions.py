"""Trying a learner's function on a table of cases."""

from __future__ import annotations

import contextlib
import inspect
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np

from ragnotes.exercises.calls import raised, returned
from ragnotes.exercises.imports import load_imports
from ragnotes.exercises.limits import Outcome, outcome_from, try_with_limit
from ragnotes.exercises.plain import same, shown

_WIDTH = 100  # characters of an argument, where a call is shown
SECONDS = 1.0  # of computing for a call: hundreds of times what a solution takes


@dataclass(frozen=True)
class Case:
    """The arguments of one call, and the reason why this call is in the table."""

    args: tuple[Any, ...]
    keywords: Mapping[str, Any]
    because: str


def case(*args: Any, because: str = "", **keywords: Any) -> Case:
    """Return a case: the arguments as a learner would write the call, and why it is asked.

    Keywords reach a function that calls its parameters otherwise by their position.

    >>> shown_call("count_chunks", case(3, size=10, because="one short window"))
    'count_chunks(3, size=10)'
    """
    return Case(args, keywords, because)


def shown_call(name: str, one: Case) -> str:
    """Return the call of a case as it is written, long arguments cut short."""
    args = [shown(value, _WIDTH) for value in one.args]
    args += [f"{key}={shown(value, _WIDTH)}" for key, value in one.keywords.items()]
    return f"{name}({', '.join(args)})"


def outcome_of(
    function: Callable[..., Any],
    one: Case,
    pattern: Callable[..., Any],
    seconds: float = SECONDS,
) -> Outcome:
    """Call a function under limits on copies of a case's arguments.

    Keywords go by name where the function takes them so, else in the order of `pattern`, the
    solution's function. The libraries that it imports are loaded before, outside the limits.
    """
    load_imports(function)
    args, keywords = bound(function, one, pattern)
    return try_with_limit(lambda: function(*args, **keywords), seconds=seconds)


def own_outcome(function: Callable[..., Any], one: Case) -> Outcome:
    """Call a function of the course's own, without limits, in this process.

    What it loads (a tokenizer's table, a model) is then there for the learner's function too.
    """
    args, keywords = bound(function, one, function)
    return plainly(lambda: function(*args, **keywords))


def plainly(function: Callable[[], Any]) -> Outcome:
    """Call a function of the course's own without limits; what it prints is dropped."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            return outcome_from(returned(function()))
        except Exception as error:
            return outcome_from(raised(error))


def same_outcome(left: Outcome, right: Outcome, tolerance: float) -> bool:
    """Say whether a call came out as another does: equal values, such an error, or a limit.

    An error is such an error when its class, or one above it, is the right one's.
    """
    if left.error and right.error:
        return right.classes[0] in left.classes if right.classes else left.error == right.error
    if left.error or right.error or left.stopped or right.stopped:
        return not (left.error or right.error) and left.stopped == right.stopped
    if left.plain and right.plain:
        return same(left.value, right.value, tolerance)
    return (left.kind, left.shown) == (right.kind, right.shown)


def same_code(left: Callable[..., Any], right: Callable[..., Any]) -> bool:
    """Say whether two functions do the same steps, whatever lines and files they stand in."""
    codes = getattr(left, "__code__", None), getattr(right, "__code__", None)
    return all(isinstance(code, CodeType) for code in codes) and _steps(codes[0]) == _steps(
        codes[1]
    )


def copied(value: Any) -> Any:
    """Return a deep copy of lists, tuples, sets, dicts and arrays; the rest is shared.

    `copy.deepcopy` cannot copy a Document, and need not: it cannot be changed.
    """
    if isinstance(value, np.ndarray):
        return value.copy()
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) in (list, tuple, set, frozenset):
        return type(value)(copied(item) for item in value)
    return value


def bound(
    function: Callable[..., Any], one: Case, pattern: Callable[..., Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return copies of a case's arguments, as this function takes them."""
    args = tuple(copied(value) for value in one.args)
    keywords = {key: copied(value) for key, value in one.keywords.items()}
    if keywords and not _takes(function, args, keywords):
        return inspect.signature(pattern).bind(*args, **keywords).args, {}
    return args, keywords


def _takes(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any]
) -> bool:
    try:
        inspect.signature(function).bind(*args, **keywords)
    except ValueError:  # built in, without a signature to read
        return True
    except TypeError:
        return False
    return True


def _steps(code: Any) -> tuple[Any, ...]:
    constants = tuple(
        _steps(constant) if isinstance(constant, CodeType) else (type(constant), constant)
        for constant in code.co_consts
    )
    return code.co_code, code.co_names, code.co_varnames, constants
