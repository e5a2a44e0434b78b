"""Running a function that may never end, or eat all memory, without suffering it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ragnotes.exercises.calls import Report
from ragnotes.exercises.plain import unpack


@dataclass(frozen=True, repr=False)
class Outcome:
    """What came of a call under limits.

    Exactly one of three things happened: the function returned, it raised (`error` holds the
    error in one line, such as "ZeroDivisionError: division by zero"), or a limit stopped it
    (`stopped` is "time" or "memory"). `value` is what it returned where that is plain data: None,
    True and False, numbers, text, bytes, and lists, tuples, sets and dicts of them; else None.
    `kind` is the name of the returned value's type. `shown` is a short line for each of the
    three. `printed` holds the first 10,000 bytes written to stdout, until it was stopped.
    `classes` are the names of an error's class and of those above it.
    """

    value: Any = None
    kind: str = ""
    shown: str = ""
    error: str | None = None
    stopped: str | None = None
    printed: str = ""
    classes: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether the function returned plain data, which is then in `value`."""
        return self.value is not None or self.kind == "NoneType"

    def __repr__(self) -> str:
        happened = "stopped:" if self.stopped else "raised" if self.error else "gave"
        return f"{happened} {self.shown}"


def try_with_limit(
    function: Callable[..., Any], *args: Any, seconds: float = 0.5, megabytes: float = 300
) -> Outcome:
    """Call `function(*args)` and return what came of it, at the latest when a limit is hit.

    Limits are `seconds` of computing or sleeping, and `megabytes` of memory beyond what the
    notebook uses already. No `except` in the function swallows the stop. On Linux the function
    runs in a copy of the notebook's process: it sees every variable, and what it changes is
    gone afterwards. On macOS and Windows it runs in a thread, changes stay, and one single step
    that takes long (a huge multiplication) cannot be interrupted. `input()` raises EOFError;
    what is written to stderr is dropped. TypeError for something that cannot be called,
    ValueError for a limit that is not above 0.

    >>> try_with_limit(divmod, 100, 15)
    gave (6, 10)
    >>> try_with_limit(int, "ten").error
    "ValueError: invalid literal for int() with base 10: 'ten'"
    """
    if not callable(function):
        raise TypeError(f"try_with_limit needs a function, got {type(function).__name__}")
    if not (seconds > 0 and megabytes > 0):
        raise ValueError(f"limits must be above 0, got seconds={seconds} megabytes={megabytes}")
    report, printed = _run(function, args, seconds, megabytes)
    stopped = report.get("stopped")
    if stopped == "time":
        report["shown"] = f"still running after {seconds:g} s"
    elif stopped == "memory":
        report["shown"] = f"asked for more than {megabytes:g} MB"
    if report.get("left"):
        report["shown"] += " and cannot be stopped: restart the kernel"
    return outcome_from(report, printed)


def outcome_from(report: Report, printed: str = "") -> Outcome:
    """Return what a report says as an Outcome."""
    error = report.get("error")
    return Outcome(
        unpack(report.get("packed")),
        report.get("kind", ""),
        report.get("shown") or error or "",
        error,
        report.get("stopped"),
        printed,
        tuple(report.get("classes", ())),
    )


def _run(
    function: Callable[..., Any], args: tuple[Any, ...], seconds: float, megabytes: float
) -> tuple[Report, str]:
    if sys.platform == "linux":
        from ragnotes.exercises.forked import run
    else:
        from ragnotes.exercises.threaded import run
    return run(function, args, seconds, megabytes)
