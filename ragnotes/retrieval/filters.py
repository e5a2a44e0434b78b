"""Filters: which records a search may look at, told by their metadata."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from datetime import date, datetime
from numbers import Real
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ragnotes.document import shown
from ragnotes.indexing.records import Record

Where = Mapping[str, Any] | Callable[[Mapping[str, Any]], object]
Rows = NDArray[np.intp]

# A value with what it may be compared to: 1 and 1.0 are equal numbers, True and "1" are not.
_Value = tuple[str, Any]
_Condition = frozenset[_Value] | Callable[[_Value], bool]
_ORDERED = {"a number", "a text", "a date", "a time", "a time with a zone"}


class Searchable(Protocol):
    """What holds records in an order: an Index, a KeywordIndex."""

    @property
    def records(self) -> Sequence[Record]: ...


def matches(where: Where, facts: Mapping[str, Any]) -> bool:
    """Say whether metadata passes a filter: a mapping, or a function of the metadata.

    A mapping asks for all of its keys: {"product": "kettle"} for that value, {"product":
    {"kettle", "toaster"}} for one of these, {"year": (2020, None)} for 2020 or more. Both ends of
    a range belong to it, and None leaves one open. A missing key does not match, nor a value of
    another kind: 1 is not "1" or True, a time with a zone is no time without one, and a range
    of dates holds no text (dates written "2024-05-01" are texts, which are in order among each
    other). Nor does a value that is itself
    a collection; for tags, and for "not", write a function: `lambda facts: "cake" in
    facts.get("tags", ())`. The empty mapping passes everything.
    TypeError for a filter that is neither mapping nor function. ValueError for a condition that
    could not match: a list or mapping, NaN, a tuple of other than two ends, ends of two kinds or
    the wrong way round.

    >>> facts = {"product": "kettle", "year": 2024}
    >>> matches({"product": {"kettle", "toaster"}, "year": (2020, None)}, facts)
    True
    >>> matches({"colour": "red"}, facts)
    False
    >>> matches(lambda facts: facts.get("colour") != "red", facts)
    True
    """
    if callable(where):
        return bool(where(facts))
    return all(
        key in facts and _holds(condition, facts[key])
        for key, condition in _conditions(where).items()
    )


def rows_that_pass(index: Searchable, where: Where | None) -> Rows | None:
    """Return the positions of the records that pass, in ascending order; None for all of them.

    The rules are those of `matches`. A function is called for each record; a mapping reads a
    table of the values of its keys, which is made once for an index. ValueError also for a range
    where records have the key, and all of them with values of another kind.
    """
    if where is None:
        return None
    if callable(where):
        return np.flatnonzero([bool(where(record.metadata)) for record in index.records])
    passed: Rows | None = None
    for key, condition in _conditions(where).items():
        table = _table(index, key)
        if callable(condition):
            _refuse_other_kinds(key, where[key], table)
            parts = [rows for value, rows in table.items() if condition(value)]
        else:
            parts = [table[value] for value in condition if value in table]
        rows = parts[0] if len(parts) == 1 else np.sort(np.concatenate([_NONE, *parts]))
        passed = rows if passed is None else np.intersect1d(passed, rows, assume_unique=True)
    return passed


_NONE = np.empty(0, dtype=np.intp)
_TABLES: WeakKeyDictionary[Searchable, dict[str, dict[_Value, Rows]]] = WeakKeyDictionary()


def _table(index: Searchable, key: str) -> dict[_Value, Rows]:
    """The rows of each value that records have under a key."""
    tables = _TABLES.setdefault(index, {})
    if key not in tables:
        found = defaultdict(list)
        for row, record in enumerate(index.records):
            if key in record.metadata and (value := _value(record.metadata[key])):
                found[value].append(row)
        tables[key] = {value: np.array(rows, dtype=np.intp) for value, rows in found.items()}
    return tables[key]


def _conditions(where: Mapping[str, Any]) -> dict[str, _Condition]:
    if not isinstance(where, Mapping):
        raise TypeError(f"where must be a mapping or a function, got {shown(where)}")
    return {key: _condition(key, wanted) for key, wanted in where.items()}


def _condition(key: str, wanted: Any) -> _Condition:
    if isinstance(wanted, tuple):
        return _range(key, wanted)
    values = wanted if isinstance(wanted, (set, frozenset)) else [wanted]
    found = [_value(each) for each in values]
    if None in found:
        raise ValueError(
            f"where[{key!r}] must be a value, a set of values or a range (low, high), "
            f"got {wanted!r}; anything else is asked by a function of the metadata"
        )
    return frozenset(value for value in found if value)


def _range(key: str, ends: tuple[Any, ...]) -> Callable[[_Value], bool]:
    if len(ends) != 2:
        raise ValueError(f"where[{key!r}]: a range has two ends, (low, high), got {ends!r}")
    given = [_value(end) for end in ends if end is not None]
    kinds = {value[0] if value else "none" for value in given} or _ORDERED
    if not kinds <= _ORDERED or (given and len(kinds) > 1):
        raise ValueError(
            f"where[{key!r}]: the ends of a range must be numbers, texts or dates, "
            f"both of one kind, got {ends!r}"
        )
    low, high = ends
    if len(given) == 2 and low > high:
        raise ValueError(f"where[{key!r}]: the low end comes first in a range, got {ends!r}")

    def within(value: _Value) -> bool:
        kind, each = value
        if kind not in kinds:
            return False
        return (low is None or low <= each) and (high is None or each <= high)

    return within


def _holds(condition: _Condition, fact: Any) -> bool:
    value = _value(fact)
    if value is None:
        return False
    return condition(value) if callable(condition) else value in condition


def _value(fact: Any) -> _Value | None:
    """A value with its kind; None for what nothing is equal to: NaN and collections."""
    if isinstance(fact, str):
        return "a text", fact
    if fact is None:
        return "nothing", None
    if isinstance(fact, (bool, np.bool_)):
        return "a truth value", bool(fact)
    if isinstance(fact, np.number):
        fact = fact.item()  # of 16 bits it could not be compared to a large number
    if isinstance(fact, Real):
        return ("a number", fact) if fact == fact else None  # NaN is not equal to itself
    if isinstance(fact, datetime):
        return ("a time with a zone" if fact.tzinfo else "a time"), fact
    if isinstance(fact, date):
        return "a date", fact
    if isinstance(fact, Collection) or not isinstance(fact, Hashable):
        return None
    # With its module: a type of any name is none of the kinds above.
    return f"a {type(fact).__module__}.{type(fact).__qualname__}", fact


def _refuse_other_kinds(key: str, ends: tuple[Any, Any], table: dict[_Value, Rows]) -> None:
    wanted = next((_value(end) for end in ends if end is not None), None)
    held = [value for value in table if value[0] != "nothing"]
    if wanted and held and all(kind != wanted[0] for kind, _ in held):
        kind, shown = held[0]
        raise ValueError(
            f"where[{key!r}] is a range for {wanted[0]}, but the records' values are of another "
            f"kind, such as {shown!r} ({kind})"
        )
