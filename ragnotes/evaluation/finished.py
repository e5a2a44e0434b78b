"""The finished settings of a sweep, kept in a file: an interruption loses the one at hand."""

from __future__ import annotations

import hashlib
import json
import warnings
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import CodeType, MethodType
from typing import Any

import numpy as np

from ragnotes.document import Chunk, Document, Span, thawed
from ragnotes.evaluation.asking import Key, Rankings
from ragnotes.evaluation.questions import Question
from ragnotes.indexing.analysis import ANALYSIS
from ragnotes.retrieval.search import Hit

HEADER = '{"ragnotes sweep": 1}\n'


class Finished:
    """What is known of a sweep's settings, by a fingerprint of all that they depend on.

    A line of the file is an object with the setting and its rankings, the fingerprint, and a sum
    over them that tells whether the line is as it was written. Lines are only ever added, each by
    one write; half a line at the end, the trace of an interruption, is taken off.
    """

    def __init__(
        self,
        path: str | Path,
        documents: Mapping[str, Document],
        questions: Iterable[Question],
        depth: int,
    ) -> None:
        self.path = Path(path)
        self.documents = documents
        self.given = _digest(
            _version(),
            ANALYSIS,
            depth,
            [question.text for question in questions],
            [[doc.id, doc.text, _called(thawed(doc.metadata))] for doc in documents.values()],
        )
        self.known = _read(self.path)

    def rankings(
        self,
        key: Key,
        name: str,
        retriever: object,
        chunks: Sequence[Chunk],
        ask: Callable[[], Rankings],
    ) -> Rankings:
        """Return the rankings that are kept of a setting, or else asked for, and kept."""
        fingerprint = _digest(
            self.given, key, name, _called(retriever), [_place(chunk) for chunk in chunks]
        )
        if fingerprint in self.known:
            return tuple(
                tuple(Hit(self._chunk(place, chunks), score) for place, score in hits)
                for hits in self.known[fingerprint]
            )
        rankings = ask()
        rows = {chunk.id: row for row, chunk in enumerate(chunks)}
        stored = [
            [[rows.get(hit.chunk.id, _place(hit.chunk)), hit.score] for hit in hits]
            for hits in rankings
        ]
        line: dict[str, Any] = {
            "setting": [*key, name],
            "fingerprint": fingerprint,
            "rankings": stored,
        }
        line["crc32"] = _sum(line)
        with self.path.open("ab") as file:
            file.write(_json(line) + b"\n")
        return rankings

    def _chunk(self, place: Any, chunks: Sequence[Chunk]) -> Chunk:
        if isinstance(place, int):
            return chunks[place]
        # One that the chunker did not cut, such as a section around a chunk.
        name, start, end, headings, carried = place
        spans = tuple(Span(*span) for span in carried)
        return Chunk(self.documents[name], start, end, tuple(headings), spans)


def _place(chunk: Chunk) -> list[Any]:
    """Where a chunk is, as plain data."""
    carried = [[span.start, span.end] for span in chunk.carried]
    return [chunk.doc.id, chunk.start, chunk.end, list(chunk.headings), carried]


def _read(path: Path) -> dict[str, Any]:
    """The rankings by fingerprint; what cannot be trusted is left out, with a warning."""
    raw = path.read_bytes() if path.exists() else b""
    header = HEADER.encode()
    if not raw.startswith(header):
        if not header.startswith(raw):
            raise ValueError(f"{path.name} is no file of a sweep: name another one")
        try:
            with path.open("wb" if path.exists() else "xb") as file:
                file.write(header)
        except FileExistsError:  # another sweep has just begun the file: it may have a line
            return _read(path)
        return {}
    whole, end, _ = raw.rpartition(b"\n")
    if len(whole) + len(end) < len(raw):
        with path.open("r+b") as file:
            file.truncate(len(whole) + len(end))
    known = {}
    damaged = []
    for number, line in enumerate(whole.split(b"\n")[1:], start=2):
        try:
            fields = json.loads(line)
            if fields.pop("crc32") != _sum(fields):
                raise ValueError
            known[fields["fingerprint"]] = fields["rankings"]
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
            damaged.append(number)
    if damaged:
        warnings.warn(
            f"{path.name} is damaged in line {', '.join(map(str, damaged))}: what was kept there "
            "is done again",
            stacklevel=4,
        )
    return known


def _called(thing: object) -> Any:
    """What tells a function from others: its name and code, and what it was given.

    That is what `partial` gives, defaults, and what it has from around it; of functions there, as
    of what it calls, only the names. Other things are what `repr` shows, or where that is an
    address, their attributes.
    """
    if isinstance(thing, partial):
        return [_called(thing.func), _called(thing.args), _called(thing.keywords)]
    if isinstance(thing, MethodType):
        return [_called(thing.__func__), _called(thing.__self__)]
    if isinstance(thing, Mapping):
        return {repr(name): _called(value) for name, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [type(thing).__qualname__, *map(_called, thing)]
    if isinstance(thing, (set, frozenset)):  # their order is another in each process
        return [type(thing).__qualname__, *sorted(map(repr, thing))]
    if isinstance(thing, np.ndarray):  # its repr leaves numbers out
        return [str(thing.dtype), thing.tolist()]
    code = getattr(thing, "__code__", None)
    if isinstance(code, CodeType):
        around = [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]
        given = [getattr(thing, name, None) for name in ("__defaults__", "__kwdefaults__")]
        return [*_names(thing), _code(code), _called(given), *map(_around, around)]
    shown = repr(thing)
    if " at 0x" not in shown:
        return [*_names(thing), shown]
    own = sorted(getattr(thing, "__dict__", {}).items())
    return [*_names(thing), [[name, _around(value)] for name, value in own]]


def _around(thing: object) -> Any:
    return _called(thing) if _is_plain(thing) else _names(thing)


def _is_plain(thing: object) -> bool:
    if isinstance(thing, (list, tuple)):
        return all(map(_is_plain, thing))
    return thing is None or isinstance(thing, (str, int, float))


def _names(thing: object) -> list[str]:
    names = [getattr(thing, name, None) for name in ("model", "__module__", "__qualname__")]
    return [*map(str, names), type(thing).__qualname__]


def _code(code: CodeType) -> list[Any]:
    """What a function does, without the place where it is written."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    values = [_called(one) for one in code.co_consts if not isinstance(one, CodeType)]
    names = [code.co_names, code.co_varnames, code.co_freevars]
    return [code.co_code.hex(), names, values, list(map(_code, inner))]


def _version() -> str:
    try:
        return version("ragnotes")
    except PackageNotFoundError:  # run from a folder of source
        return ""


def _sum(fields: dict[str, Any]) -> int:
    return zlib.crc32(_json(fields))


def _digest(*parts: object) -> str:
    return hashlib.sha256(_json(parts)).hexdigest()


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
