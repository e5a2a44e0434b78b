"""Answers as plain data: packed for a pipe, shown in one line, compared by value."""

from __future__ import annotations

import math
import re
import reprlib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

_DEEPEST = 50  # levels of lists in lists
_CONTAINERS = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}
_KINDS = {
    bool: "True or False",
    int: "a number",
    float: "a number",
    str: "a text",
    bytes: "bytes",
    list: "a list",
    tuple: "a list",
    set: "a set",
    frozenset: "a set",
    dict: "a dict",
}


def pack(value: Any, depth: int = 0) -> Any:
    """Return plain data in a form that JSON keeps; TypeError for anything else.

    Plain are None, `...`, True and False, numbers, text, bytes, and lists, tuples, sets and dicts
    of them. NumPy's numbers and arrays become Python's, fractions and decimals become floats.

    >>> pack((1, "a", {2}))
    ['tuple', [1, 'a', ['set', [2]]]]
    """
    if isinstance(value, np.ndarray):
        value = value.tolist()
    elif isinstance(value, np.generic):
        value = value.item()
    elif isinstance(value, (Fraction, Decimal)):
        value = float(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if value is ...:
        return ["...", None]
    if isinstance(value, bytes):
        return ["bytes", value.hex()]
    depth += 1
    if depth > _DEEPEST:
        raise TypeError("not plain data: nested too deeply, or inside itself")
    if isinstance(value, Mapping):
        return ["dict", [[pack(key, depth), pack(item, depth)] for key, item in value.items()]]
    for name, kind in _CONTAINERS.items():
        if isinstance(value, kind):
            return [name, [pack(item, depth) for item in value]]
    raise TypeError(f"not plain data: {type(value).__name__}")


def unpack(packed: Any) -> Any:
    """Return the plain data that `pack` packed.

    >>> unpack(pack({"ids": {3}}))
    {'ids': {3}}
    """
    if not isinstance(packed, list):
        return packed
    name, content = packed
    if name == "...":
        return ...
    if name == "bytes":
        return bytes.fromhex(content)
    if name == "dict":
        return {unpack(key): unpack(item) for key, item in content}
    return _CONTAINERS[name](unpack(item) for item in content)


def shown(value: Any, width: int = 200) -> str:
    """Return a value's repr in one line of at most `width` characters.

    It is the same on every run: sets are sorted, addresses in memory left out.

    >>> shown({"b", "a"}), shown("x" * 100, width=10)
    ("{'a', 'b'}", "'x…xx'")
    """
    short = reprlib.Repr()
    short.fillvalue = "…"
    short.maxlevel = 8
    short.maxlist = short.maxtuple = short.maxset = short.maxfrozenset = short.maxdict = 50
    short.maxstring = short.maxlong = short.maxother = width - 2
    try:
        text = short.repr(value)
    except Exception:  # whatever a learner's __repr__ does
        text = f"<{type(value).__name__}>"
    return one_line(text, width)


def one_line(text: str, width: int = 200) -> str:
    """Return a text without line breaks, addresses in memory and what does not print, cut short.

    >>> one_line("<Cake object at 0x7f3a5c001d10>\\nsank")
    '<Cake> sank'
    """
    text = "".join(character if character.isprintable() else " " for character in text).strip()
    text = re.sub(r"(?: object)? at 0x[0-9A-Fa-f]{6,}(?=>)", "", text)
    return text if len(text) <= width else text[: width - 1] + "…"


def same(left: Any, right: Any, tolerance: float = 0.0) -> bool:
    """Say whether two plain values are equal, numbers to within `tolerance`.

    8 equals 8.0, and floats may differ by a rounding error (1e-9 of their size); True equals
    only True, not 1. A list equals a tuple with the same items. Inside sets and as keys of a
    dict, numbers are compared exactly.

    >>> same([8, (0.1 + 0.2,)], (8.0, [0.3])), same(True, 1)
    (True, False)
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return _same_number(left, right, tolerance)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(
            same(one, other, tolerance) for one, other in zip(left, right, strict=True)
        )
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            same(item, right[key], tolerance) for key, item in left.items()
        )
    if isinstance(left, (set, frozenset)) and isinstance(right, (set, frozenset)):
        # True == 1 to a set as well: keep them apart by their type.
        return _typed(left) == _typed(right)
    return type(left) is type(right) and bool(left == right)


def kind_of(value: Any) -> str:
    """Return what plain data is called in a message: "a number", "a text", "a list", …

    >>> kind_of(19), kind_of("19"), kind_of(None)
    ('a number', 'a text', 'None')
    """
    return _KINDS.get(type(value), shown(value))


def _same_number(left: float, right: float, tolerance: float) -> bool:
    if isinstance(left, int) and isinstance(right, int):
        return abs(left - right) <= tolerance
    try:
        return math.isclose(left, right, rel_tol=1e-9, abs_tol=tolerance)
    except OverflowError:  # a whole number too large for a float
        return False


def _typed(values: set[Any] | frozenset[Any]) -> set[tuple[bool, Any]]:
    return {(isinstance(value, bool), value) for value in values}
