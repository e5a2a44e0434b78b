"""What was handed in is what was wanted, or a sentence says what it is and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TypeVar

from ragnotes.document import Chunk, shown

Kind = TypeVar("Kind")

# What is handed in by mistake most often, and what to do then.
_CUT = "cut it first, as in chunk_words(text, size=100)"
_CHUNKS_OF = {
    "str": _CUT,
    "Document": _CUT,
    "Hit": "take each hit's chunk, as in [hit.chunk for hit in hits]",
    "Chunk": "put it into a list, as in [chunk]",
    "Record": "take each record's chunk, as in [record.chunk for record in records]",
    "Index": "an index holds its chunks in its records",
    "KeywordIndex": "an index holds its chunks in its records",
}


def check_chunks(chunks: Iterable[Chunk], name: str = "chunks") -> list[Chunk]:
    """Return chunks as a list; TypeError, with its place, for anything in it that is none."""
    return check_items(chunks, Chunk, name, _CHUNKS_OF)


def check_items(
    items: Iterable[Kind], kind: type[Kind], name: str, advice: dict[str, str] | None = None
) -> list[Kind]:
    """Return items of one kind as a list; TypeError for anything else, with its place."""
    wanted = f"{name} must be a list of {kind.__name__}s"
    if isinstance(items, (str, bytes, kind)) or not isinstance(items, Iterable):
        raise TypeError(f"{wanted}, got {shown(items)}{_advice(items, advice)}")
    listed = list(items)
    for at, item in enumerate(listed):
        if not isinstance(item, kind):
            raise TypeError(f"{wanted}, got {shown(item)} at position {at}{_advice(item, advice)}")
    return listed


def check_kind(name: str, value: object, kind: type, advice: str) -> None:
    """Raise TypeError unless a value is of one kind."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise TypeError(f"{name} must be {article} {kind.__name__}, got {shown(value)}: {advice}")


def check_text(name: str, text: object) -> None:
    """Raise TypeError unless it is one text."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a str, got {shown(text)}")


def check_texts(texts: Sequence[str], name: str = "texts") -> None:
    """Raise TypeError unless it is a list, or other sequence, of texts."""
    if isinstance(texts, str):
        raise TypeError(f"{name} must be a list of str, got a single str: {texts[:40]!r}")
    if not isinstance(texts, Iterable) or not hasattr(texts, "__len__"):
        raise TypeError(f"{name} must be a list of str, got {shown(texts)}")
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            kind = type(text).__name__
            raise TypeError(f"each text must be a str, got {kind} at position {place}")


def check_path(path: object) -> Path:
    """Return a path; TypeError unless it is a str or a Path."""
    if not isinstance(path, (str, PathLike)):
        raise TypeError(f"path must be a str or a Path, got {shown(path)}")
    return Path(path)


def check_function(name: str, function: object) -> None:
    """Raise TypeError unless it can be called."""
    if not callable(function):
        raise TypeError(f"{name} must be a function, got {shown(function)}")


def _advice(value: object, advice: dict[str, str] | None) -> str:
    more = (advice or {}).get(type(value).__name__)
    return f": {more}" if more else ""
