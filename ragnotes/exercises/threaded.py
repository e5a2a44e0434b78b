"""A function under limits of time and memory where a process cannot be forked: in a thread.

A thread cannot be killed. Its limits are looked at before each line, and one that is hit raises an
error there. A single long step, and a loop that catches everything, run on without the notebook.
"""

from __future__ import annotations

import builtins
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

from ragnotes.exercises.calls import Report, no_input, printed_text, printing, report

_WAIT = 4  # times `seconds`: the longest wait by the clock on the wall


class _Stop(BaseException):
    """Ends the function: no `except Exception` catches it."""


class _Routed:
    """Stands in for a stream: a thread under limits has its own, all others the usual one."""

    def __init__(self) -> None:
        self.usual: Any = None
        self.own: dict[int, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own.get(threading.get_ident(), self.usual), name)


# Never freed: another thread's `print` may still hold sys.stdout, unowned, when that is put back.
_OUT, _ERR = _Routed(), _Routed()


def run(
    function: Callable[..., Any], args: tuple[Any, ...], seconds: float, megabytes: float
) -> tuple[Report, str]:
    """Call the function in a thread; return the report and what was printed.

    Time is what the thread computes, or four times that by the clock on the wall; memory is
    what Python allocates. What the function changes in the notebook's objects stays changed.
    """
    found: list[Report] = []
    stops: list[str] = []
    printed: list[bytes] = []

    def work() -> None:
        ident = threading.get_ident()
        _OUT.own[ident], _ERR.own[ident] = printing(printed.append), printing(lambda _: None)
        found.append(report(function, args, _watch(stops, seconds, megabytes * 1e6)))
        del _OUT.own[ident], _ERR.own[ident]

    def read(*prompt: object) -> str:
        return no_input() if threading.current_thread() is thread else ask(*prompt)

    thread = threading.Thread(target=work, daemon=True)
    out, err, ask = sys.stdout, sys.stderr, builtins.input
    if out is not _OUT:  # as it is while an earlier thread runs on
        _OUT.usual, _ERR.usual = out, err
    stand_ins: Any = (_OUT, _ERR)
    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    try:
        sys.stdout, sys.stderr = stand_ins
        builtins.input = read
        thread.start()
        thread.join(_WAIT * seconds)
    finally:
        if not tracing:
            tracemalloc.stop()
        if not thread.is_alive():  # else it keeps its streams, and its output goes nowhere
            sys.stdout, sys.stderr, builtins.input = out, err, ask
    text = printed_text(b"".join(printed))
    if thread.is_alive():
        return {"stopped": stops[0] if stops else "time", "left": True}, text
    return ({"stopped": stops[0]} if stops else found[0]), text


def _watch(stops: list[str], seconds: float, most: float) -> Callable[[FrameType, str, Any], Any]:
    """Return a trace function that stops its thread at a limit, and notes the limit in `stops`."""
    computed = time.thread_time()
    used, _ = tracemalloc.get_traced_memory()

    def watch(frame: FrameType, event: str, arg: Any) -> Any:
        refused = event == "exception" and issubclass(arg[0], MemoryError)
        if refused or tracemalloc.get_traced_memory()[0] - used > most:
            stops.append("memory")
        elif time.thread_time() - computed >= seconds:
            stops.append("time")
        else:
            return watch
        raise _Stop

    return watch
