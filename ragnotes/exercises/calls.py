"""Calling a learner's function, and saying in plain data what came out."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from ragnotes.exercises.plain import one_line, pack, shown, unpack

_LARGEST = 4_000_000  # characters of JSON: a few thousand chunks

# What was printed is kept to this many bytes: an endless loop then reads the same every time.
PRINTED = 10_000

Report = dict[str, Any]


class Printed(io.RawIOBase):
    """The raw end of a stdout that keeps the first `PRINTED` bytes and drops the rest."""

    def __init__(self, keep: Callable[[bytes], object]) -> None:
        self._keep = keep
        self._room = PRINTED + 1  # one more tells the reader that something was dropped

    def writable(self) -> bool:
        """Say that this can be written to."""
        return True

    def write(self, data: Any) -> int:
        """Keep what there is room for; return the number of bytes taken, which is all of them."""
        raw = bytes(data)
        if self._room > 0:
            kept = raw[: self._room]
            self._room -= len(kept)
            self._keep(kept)
        return len(raw)


def printing(keep: Callable[[bytes], object]) -> io.TextIOWrapper:
    """Return a text stream, to stand in for stdout, that hands its first bytes to `keep`."""
    raw: Any = Printed(keep)
    return io.TextIOWrapper(
        raw, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True
    )


def printed_text(raw: bytes) -> str:
    """Return what was printed as text, with "…" at the end where something was dropped."""
    text = raw[:PRINTED].decode("utf-8", errors="ignore")
    return text + "…" if len(raw) > PRINTED else text


def report(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    watch: Callable[[FrameType, str, Any], Any],
) -> Report:
    """Call the function with the trace function `watch` on it and return what came out.

    `watch` sees a MemoryError before any `except` does.
    """
    try:
        sys.settrace(watch)
        try:
            return returned(function(*args))
        finally:
            sys.settrace(None)
    except MemoryError:
        return {"stopped": "memory"}
    except BaseException as error:
        return raised(error)


def raised(error: BaseException) -> Report:
    """Say which error it was, and which classes it belongs to."""
    return {"error": _told(error), "classes": [one.__name__ for one in type(error).__mro__]}


def no_input(*_: object) -> str:
    """Stand in for `input` where nobody can answer."""
    raise EOFError("input() cannot be answered here")


def returned(value: Any) -> Report:
    """Say what was returned: plain data, or else its kind and how it looks."""
    kind = type(value).__name__
    try:
        packed = pack(value)
        if len(json.dumps(packed)) <= _LARGEST:
            return {"packed": packed, "kind": kind, "shown": shown(unpack(packed))}
    except MemoryError:
        raise
    except Exception:  # not plain: too deep, too large a number, an iterator of the learner's
        pass
    return {"kind": kind, "shown": shown(value)}


def _told(error: BaseException) -> str:
    name = type(error).__name__
    try:
        text = one_line(str(error))
    except Exception:  # whatever a learner's __str__ does
        text = ""
    return f"{name}: {text}" if text else name
