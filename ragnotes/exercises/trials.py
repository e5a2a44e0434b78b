"""Functions judged by what they do, where many right answers return different things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ragnotes.exercises.functions import copied
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.plain import one_line, shown
from ragnotes.exercises.verdicts import Verdict

if TYPE_CHECKING:
    from ragnotes.exercises.records import Exercise

# Called with the learner's functions, and with a source of chance where further cases are to be
# drawn. It raises FlawError for the first thing that is not right yet.
Trial = Callable[[Sequence[Callable[..., Any]], Random | None], None]

_FAILED = "The function failed before it could answer."
_FAILED_AT = "Run `{}` in a cell of its own: Python then shows the line."
_MEGABYTES = 1500  # a model may have to be loaded


class FlawError(Exception):
    """What is not right yet: what was `seen`, in a sentence, and a `message` about it."""

    def __init__(self, seen: str, message: str) -> None:
        super().__init__(seen, message)
        self.seen, self.message = seen, message


def tried(call: str, function: Callable[..., Any], *args: Any, again: str = "") -> Any:
    """Return what a function makes of copies of arguments; FlawError for what it raises.

    `call` is how the call is written in a message, and `again` how a cell of the notebook makes
    the same call. Memory that runs out is not caught.
    """
    try:
        return function(*(copied(value) for value in args))
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
        try:
            trial(functions, random)
        except FlawError as flaw:
            return flaw.seen, flaw.message
        return "", ""

    outcome = try_with_limit(found, seconds=exercise.seconds, megabytes=_MEGABYTES)
    if outcome.stopped == "time":
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]}."
        return Verdict("not yet", seen, "Does each round of the loop bring it nearer to its end?")
    if outcome.stopped:
        seen = f"{outcome.shown[0].upper()}{outcome.shown[1:]}."
        return Verdict("not yet", seen, "What grows in each round, and what ends it?")
    if not isinstance(outcome.value, (tuple, list)):
        return Verdict("not yet", f"It ended with {outcome.shown}.", "It could not be judged.")
    seen, message = outcome.value
    if message:
        return Verdict("not yet", seen, message)
    return Verdict("correct", "Everything that was tried comes out right.", exercise.remark)
