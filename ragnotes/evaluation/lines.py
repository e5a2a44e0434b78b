"""The lines of a question file, and what is wrong with one that cannot be read."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ragnotes.evaluation.fields import parsed
from ragnotes.evaluation.quotes import escaped, shown

EXAMPLE = (
    '{"id": "q1", "question": "How long does it bake?", "kind": "paraphrase", '
    '"evidence": [{"doc": "cookbook", "quote": "for 25 minutes"}]}'
)
_LONGEST = 1_000_000  # characters: no question is so long, and reading one takes a second
_ROUND = 30  # characters shown on either side of a place on a line

# What the JSON reader says (the beginning of it), and what to do about it.
_MENDS = {
    "Expecting ',' delimiter": 'a " inside a text is written \\", and a comma stands between '
    "two fields",
    "Expecting ':' delimiter": "a colon stands between a field's name and its value",
    "Expecting property name": "names and texts stand in straight double quotes, and no comma "
    "comes before a closing brace",
    "Illegal trailing comma": "no comma comes before a closing brace or bracket",
    "Expecting value": "texts stand in straight double quotes, and no comma comes before a "
    "closing bracket",
    "Extra data": "one object a line, and nothing after it, not even a comma",
    "Invalid \\": "a backslash in a text is written \\\\",
    "Invalid control": "a tab in a text is written \\t, and what steers a screen is no text",
    "Unterminated string": 'a text ends with a straight " on the line on which it begins; a '
    "line break in it is written \\n",
}


@dataclass(frozen=True)
class Line:
    """What a line holds, or the `fault` that keeps it from being read; number 0 for the file."""

    number: int
    record: object = None
    fault: str = ""


def read_lines(path: Path) -> Iterator[Line]:
    """Yield every line of the file that is not blank; one Line 0 where there is none to read."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        folder = path.is_dir()
        reason = getattr(error, "strerror", None) or "no such name"
        why = "it is a folder: name a file in it" if folder else reason
        yield Line(0, fault=f"{shown(str(path))} cannot be read: {why}")
        return
    if b"\0" in raw or raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield Line(
            0, fault="this is no text in UTF-8: if an editor wrote it, save it as UTF-8 there"
        )
        return
    raw = raw.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = [(number, line) for number, line in enumerate(raw.split(b"\n"), 1) if line.strip()]
    if not lines:
        yield Line(0, fault=f"the file is empty. A line is a question, such as\n    {EXAMPLE}")
    elif whole := _one_value(raw, len(lines)):
        yield Line(lines[0][0], fault=whole)
    else:
        for number, line in lines:
            yield _read(number, line)


def _one_value(raw: bytes, lines: int) -> str:
    """The fault of a file that is one list, or one object over several lines; "" for others."""
    if len(raw) > _LONGEST:
        return ""
    try:
        value = parsed(raw.decode())
    except ValueError:
        return ""
    if isinstance(value, list):
        return (
            "the file is one JSON list: write one object a line, without the brackets around "
            "them and the commas between them"
        )
    if isinstance(value, dict) and lines > 1:
        return f"one object is spread over {lines} lines: write it on one"
    return ""


def _read(number: int, raw: bytes) -> Line:
    if len(raw) > _LONGEST:
        return Line(number, fault=f"{len(raw):,} bytes on one line: is a line break missing?")
    try:
        line = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[max(0, error.start - _ROUND) : error.start].decode(errors="replace")
        meant = raw[error.start : error.start + 1].decode("cp1252", errors="replace")
        return Line(
            number,
            fault=f"not UTF-8: after {shown(before)} comes the byte 0x{raw[error.start]:02x} "
            f"({shown(meant)} in Windows-1252). Save the file as UTF-8",
        )
    try:
        return Line(number, parsed(line))
    except json.JSONDecodeError as error:
        return Line(number, fault=_not_json(line, error.msg, error.pos))
    except ValueError as error:
        return Line(number, fault=f"cannot be read: {error}")


def _not_json(line: str, message: str, place: int) -> str:
    """Where on the line the JSON ends to be JSON, and what may mend it."""
    mend = next((f": {mend}" for start, mend in _MENDS.items() if message.startswith(start)), "")
    if line.lstrip()[:1] != "{":
        mend = f": a line is an object in braces, such as\n    {EXAMPLE}"
    before = escaped(line[max(0, place - _ROUND) : place].lstrip())
    after = escaped(line[place : place + _ROUND])
    arrow = " " * len(before) + "^"
    return f"not JSON at character {place + 1}{mend}\n    {before}{after}\n    {arrow}"
