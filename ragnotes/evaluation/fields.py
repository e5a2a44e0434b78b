"""The fields of a question as they are written down: each is read, or refused with a reason."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

FIELDS = ("evidence", "id", "kind", "question")


def as_records(source: object) -> list[Mapping[str, Any]]:
    """Return a list of dicts as it is; TypeError for anything else."""
    if not isinstance(source, (list, tuple)) or not all(isinstance(one, dict) for one in source):
        raise TypeError(f"source must be a path or a list of dicts, got {brief(source)}")
    return list(source)


def parsed(line: str) -> object:
    """Return what a line of JSON says; ValueError also where an object has a field twice."""
    try:
        return json.loads(line, object_pairs_hook=_fields)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def text_of(record: Mapping[str, Any], name: str) -> str:
    """Return a field that must be a text."""
    if not isinstance(record[name], str) or not record[name].strip():
        raise ValueError(f"{name} must be a text that is not empty, got {brief(record[name])}")
    return str(record[name])


def evidence_of(record: Mapping[str, Any]) -> list[object]:
    """Return the list of a record's evidence, whatever is in it."""
    if not isinstance(record["evidence"], list):
        raise ValueError(f"evidence must be a list, got {brief(record['evidence'])}")
    return record["evidence"]


def quote_of(item: object) -> tuple[str, str]:
    """Return the names of document and quote in a piece of evidence."""
    if not isinstance(item, dict) or not {"doc", "quote"} <= item.keys():
        raise ValueError("each piece of evidence needs doc and quote")
    name, quote = item["doc"], item["quote"]
    if not isinstance(name, str) or not isinstance(quote, str):
        raise ValueError(f"doc and quote must be texts, got {brief(name)} and {brief(quote)}")
    return name, quote


def conversation_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the turns before a follow-up; () where there are none."""
    turns = record.get("conversation", [])
    if not isinstance(turns, list) or not all(isinstance(turn, str) and turn for turn in turns):
        raise ValueError(f"conversation must be a list of texts, got {brief(turns)}")
    return tuple(turns)


def where_of(record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return a record's filter; None where it has none."""
    where = record.get("where")
    if where is None:
        return None
    plain = isinstance(where, dict) and all(
        isinstance(value, (str, int, float)) for value in where.values()
    )
    if not isinstance(where, dict) or not where or not plain:
        raise ValueError(f"where must be an object of texts and numbers, got {brief(where)}")
    return MappingProxyType(dict(where))


def brief(value: object) -> str:
    """A value for a message: its repr, cut where it is long or nested deeply."""
    short = reprlib.Repr()
    short.maxstring = short.maxother = 200
    short.maxlevel = 3
    return short.repr(value)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            twice = f"the field {brief(name)} is there twice in one object"
            raise ValueError(f"{twice}: keep one, or write two objects")
        fields[name] = value
    return fields
