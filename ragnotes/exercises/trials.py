"""Functions judged by what they do, where many right answers return different things."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.again import untouched
from ragnotes.exercises.explain import CHANGES, ENDLESS, GROWING, REMEMBERS, UNANSWERED
from ragnotes.exercises.functions import copied, plainly
from ragnotes.exercises.imports import load_imports
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.plain import one_line, shown
from ragnotes.exercises.sources import BrokenError, defined
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise

# Called with the learner's functions, and with a source of chance where further cases are to be
# drawn. It raises FlawError for the first thing that is not right yet.
Trial = Callable[[Sequence[Callable[..., Any]], Random | None], None]

_FAILED = UNANSWERED
_FAILED_AT = "Run `{}` in a cell of its own: Python then shows the line."
_MEGABYTES = 1500
_SLOWER = 10  # times the solution's own time: what a learner's functions may take at least


class FlawError(Exception):
    """What is not right yet: what was `seen`, in a sentence, and a `message` about it."""

    def __init__(self, seen: str, message: str) -> None:
        super().__init__(seen, message)
        self.seen, self.message = seen, message


def tried(call: str, function: Callable[..., Any], *args: Any, again: str = "") -> Any:
    """Return what a function makes of copies of arguments; FlawError for what it raises.

    FlawError too where it changes what it was handed.
    `call` is how the call is written in a message, and `again` how a cell of the notebook makes
    the same call. Memory that runs out is not caught.
    """
    given = [copied(value) for value in args]
    try:
        result = function(*given)
        if not untouched(args, tuple(given)):
            raise FlawError(f"After `{call}`, what was handed in is changed.", CHANGES)
        return result
    except (MemoryError, FlawError):
        raise
    except Exception as error:
        seen = f"`{call}` raised {one_line(f'{type(error).__name__}: {error}')}."
        raise FlawError(seen, _FAILED_AT.format(again) if again else _FAILED) from None


def gave(call: str, value: object, width: int = 100) -> str:
    """Return the sentence that says what a call gave.

    >>> gave("parse(text)", None)
    '`parse(text)` gave None.'
    """
    return f"`{call}` gave {shown(value, width).replace('`', ' ')}."


def try_functions(
    trial: Trial, functions: Sequence[Any], exercise: Exercise, random: Random | None
) -> Verdict:
    """Return the verdict of a trial of a learner's functions, made under limits."""

    def found() -> tuple[str, str]:
        drawn = random.getstate() if random else ()
        try:
            trial(functions, random)
        except FlawError as flaw:
            return flaw.seen, flaw.message
        if random:
            random.setstate(drawn)
        try:  # what the first trial has left behind meets the second
            trial(functions, random)
        except FlawError as flaw:
            return f"Right at first; tried once more: {flaw.seen}", REMEMBERS
        return "", ""

    for function in functions:
        load_imports(function)
    seconds = max(exercise.seconds, _SLOWER * _own_seconds(exercise))
    outcome = try_with_limit(found, seconds=seconds, megabytes=_MEGABYTES)
    if outcome.stopped == "time":
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]}."
        return Verdict("not yet", seen, ENDLESS)
    if outcome.stopped:
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]}."
        return Verdict("not yet", seen, GROWING)
    if not isinstance(outcome.value, (tuple, list)):
        return Verdict("not yet", f"It ended with {outcome.shown}.", "It could not be judged.")
    seen, message = outcome.value
    if message:
        return Verdict("not yet", seen, message)
    return Verdict("correct", "Everything that was tried comes out right.", exercise.remark)


@cache
def _own_seconds(exercise: Exercise) -> float:
    """Make the trial of the solution, and return the seconds that it computed.

    What it loads, a model or a table, is then there for the learner's functions: how long that
    takes on this machine decides nothing.
    """
    trial = exercise.trial
    assert trial
    start = time.process_time()
    with contextlib.suppress(BrokenError):
        own = [defined(exercise.setup, exercise.answer, name) for name in exercise.names]
        plainly(lambda: trial(own, None))
    return time.process_time() - start
