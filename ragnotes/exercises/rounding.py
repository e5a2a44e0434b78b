"""One rule for answers written in another way: 4.0 for 4, 0.17 for 1/6, "Both." for both."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any


def settled(value: Any, wanted: Any, choices: Mapping[str, str]) -> Any:
    """Return an answer as its exercise writes it.

    A text that is one of the `choices` but for capitals, quotes, spaces and a full stop at its
    end becomes that choice. Where a whole number is wanted, a float without a fraction is one.

    >>> settled(" The Heading. ", "the heading", {"the heading": "the heading"})
    'the heading'
    >>> settled(4.0, 4, {}), settled(4.0, 3.5, {}), settled(4.5, 4, {})
    (4, 4.0, 4.5)
    """
    if type(value) is str:
        return choices.get(folded(value), value)
    if type(value) is float and type(wanted) is int and value.is_integer():
        return int(value)
    return value


def folded(text: str) -> str:
    """Return a text without what may differ between two ways of writing one choice."""
    return " ".join(text.split()).strip("\"'`. ").casefold()


def as_option(value: Any) -> Any:
    """Return a number as the text of an option; anything else as it is.

    >>> as_option(3.0), as_option("3"), as_option(True)
    ('3', '3', True)
    """
    if type(value) is float and value.is_integer():
        value = int(value)
    return str(value) if type(value) in (int, float) else value


def well_rounded(given: Any, wanted: Any) -> bool:
    """Say whether a number is the wanted one, rightly rounded.

    It must have two decimals or more, and two digits or more that count: 0.0164 is 0.016, and
    0.02 says too little.

    >>> well_rounded(0.17, 1 / 6), well_rounded(0.2, 1 / 6), well_rounded(0.02, 0.0164)
    (True, False, False)
    """
    places = decimals(given)
    if places is None or places < 2 or type(wanted) is not float:
        return False
    digits = len(Decimal(repr(given)).as_tuple().digits)
    return digits >= 2 and rounded_to(wanted, places) == given


def decimals(number: Any) -> int | None:
    """Return how many decimals a float is written with; None for anything else.

    >>> decimals(0.17), decimals(3.0), decimals(3), decimals(1e-7)
    (2, 0, None, 7)
    """
    if type(number) is not float or not math.isfinite(number):
        return None
    if number.is_integer():
        return 0
    exponent = Decimal(repr(number)).as_tuple().exponent
    return -exponent if isinstance(exponent, int) else None


def rounded_to(number: float, places: int) -> float:
    """Return a number rounded to so many decimals, halves away from zero as at school.

    >>> rounded_to(0.125, 2), rounded_to(-2.675, 2), rounded_to(1 / 6, 2)
    (0.13, -2.68, 0.17)
    """
    if not math.isfinite(number):
        return number
    step = Decimal(1).scaleb(-places)
    return float(Decimal(repr(number)).quantize(step, rounding="ROUND_HALF_UP"))
