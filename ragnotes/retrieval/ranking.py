"""Ranking: the best of many scores, in a fixed order, without sorting them all."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.retrieval.filters import Rows

Floats = NDArray[np.float64]


def check_cut(k: int, min_score: float | None = None) -> int:
    """Return k as an int; TypeError or ValueError for one below 1, and for no or NaN numbers."""
    k = check_count("k", k, least=1)
    if min_score is not None:
        check_number("min_score", min_score)
    return k


def check_count(name: str, number: int, least: int = 0) -> int:
    """Return a whole number as an int; TypeError for anything else, ValueError below the least."""
    if isinstance(number, (bool, np.bool_)):
        raise TypeError(f"{name} must be a whole number, got {number!r}")
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {number!r}") from None
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {name}={number}")
    return number


def check_number(name: str, number: float) -> None:
    """Raise TypeError unless it is a real number, and ValueError for NaN."""
    if isinstance(number, (bool, np.bool_)) or not isinstance(number, Real):
        raise TypeError(f"{name} must be a number, got {number!r}")
    if number != number:  # NaN; a whole number may be too large for math.isnan
        raise ValueError(f"{name} must be a number, got {number}")


def reached_by_k(scores: NDArray[Any], k: int) -> NDArray[Any]:
    """Return, for each row of (m, n) scores, a number that at least k of its scores reach.

    It is the k-th highest or a little less, and is found faster: of many scores each group has a
    highest one, and the k-th of these will do. -inf for rows of fewer than k scores.
    """
    m, n = scores.shape
    if n < k:
        return np.full(m, -np.inf)
    size = min(64, n // (4 * k)) if n > 2000 else 1
    if size > 1:
        scores = scores[:, : n - n % size].reshape(m, size, -1).max(axis=1)
    else:
        scores = scores.copy()
    at = scores.shape[1] - k
    scores.partition(at, axis=1)
    return scores[:, at]


def best_first(scores: Floats, k: int) -> Rows:
    """Return the places of the k highest scores, highest first; equal ones keep their order."""
    order: Rows = (-scores).argsort(kind="stable")
    return order[:k]


def same_sum(scores: Floats) -> Floats:
    """Return scores rounded to 12 decimals: equal sums, added up in another order, are equal."""
    return scores.round(12) + 0.0  # and zero has no sign
