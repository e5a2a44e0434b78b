"""Exact search among vectors: a fast look at all of them, an accurate one at the best."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from ragnotes.indexing.checks import check_kind
from ragnotes.indexing.keyword import KeywordIndex
from ragnotes.indexing.models import Vectors
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.filters import Rows
from ragnotes.retrieval.ranking import Floats, best_first, reached_by_k

# Scores are held for this many queries and vectors at a time (4 MB of them).
QUERIES = 64
VECTORS = 16_384

# Of a cosine, float32 vectors hold so many decimals. Of one direction and different lengths, such
# as (3, 4) and (0.6, 0.8), they differ by less: rounded, nine in ten or more such pairs are equal.
DECIMALS = 7

# How many vectors are compared accurately at a time (3 MB at 384 dimensions).
_WIDE = 1024

_NOTHING = np.empty(0, dtype=np.intp), np.empty(0)


def check_vector_index(index: object) -> None:
    """Raise TypeError unless it is an index of vectors."""
    is_other = isinstance(index, KeywordIndex)
    advice = "search it with retrieve_keywords" if is_other else "make one with build_index"
    check_kind("index", index, Index, advice)


def unit_rows(vectors: ArrayLike) -> Floats:
    """Return each row divided by its length, as float64; a row of zeros stays one.

    Very long and very short vectors have a direction too: no square overflows or vanishes.
    """
    rows = np.asarray(vectors, dtype=np.float64)
    largest = np.abs(rows).max(axis=-1, keepdims=True, initial=0)
    rows = rows / np.where(largest > 0, largest, 1)
    lengths = np.sqrt((rows * rows).sum(axis=-1, keepdims=True))
    return np.asarray(rows / np.where(lengths > 0, lengths, 1))


def nearest(
    queries: Floats, index: Index, k: int, rows: Rows | None, min_score: float | None
) -> Iterator[tuple[Rows, Floats]]:
    """Yield, for each query, the rows of the k highest cosines, highest first, and the cosines.

    `queries` are (m, d) unit rows; `rows`, where given, the only ones that are looked at. A
    product of float32 matrices ranks the vectors nearly right, but what it makes of a pair
    depends on where in the matrix it stands. So whatever comes within its error of the k-th best
    is scored again in float64, each vector by itself: equal vectors get equal scores, and a
    query gets the same ones alone as among others. Cosines are rounded to 7 decimals.
    """
    for start in range(0, len(queries), QUERIES):
        yield from _nearest(queries[start : start + QUERIES], index, k, rows, min_score)


def _nearest(
    queries: Floats, index: Index, k: int, rows: Rows | None, min_score: float | None
) -> list[tuple[Rows, Floats]]:
    units, lengths = _measured(index)
    # Twice what a float32 sum of d products can be off by, its factors' rounding included, and
    # what the rounding of the accurate score adds.
    margin = 2 * (units.shape[1] + 8) * 2.0**-24 + 10.0**-DECIMALS
    rough = queries.astype(np.float32)
    found = [_NOTHING] * len(queries)
    for start in range(0, len(units) if rows is None else len(rows), VECTORS):
        part = slice(start, start + VECTORS)
        block = units[part] if rows is None else units.take(rows[part], axis=0)
        products = rough @ block.T
        for number, reached in enumerate(reached_by_k(products, k).tolist()):
            best, scores = found[number]
            lowest = scores[-1] if len(best) == k else min_score or -1.0
            near = (products[number] >= max(reached, lowest) - margin).nonzero()[0]
            if not len(near):
                continue
            near = near + start if rows is None else rows[part][near]
            exact = _cosines(queries[number], index.vectors, lengths, near)
            if min_score is not None:
                kept = exact >= round(float(min_score), DECIMALS)
                near, exact = near[kept], exact[kept]
            if len(best):
                near, exact = np.concatenate([best, near]), np.concatenate([scores, exact])
            order = best_first(exact, k)
            found[number] = near[order], exact[order]
    return found


def _cosines(query: Floats, vectors: Vectors, lengths: Floats, rows: Rows) -> Floats:
    """The cosine of a unit query and each of some vectors; none depends on the others."""
    sums = [
        (vectors[rows[start : start + _WIDE]] * query).sum(axis=1)
        for start in range(0, len(rows), _WIDE)
    ]
    return (np.concatenate(sums) / lengths[rows]).round(DECIMALS) + 0.0  # zero has no sign


_MEASURED: WeakKeyDictionary[Index, tuple[Vectors, Floats]] = WeakKeyDictionary()


def _measured(index: Index) -> tuple[Vectors, Floats]:
    """An index's vectors at length 1, and the lengths they had (1 for a zero vector)."""
    if index not in _MEASURED:
        parts = [slice(at, at + VECTORS) for at in range(0, len(index), VECTORS)]
        lengths = np.empty(len(index))
        for part in parts:
            wide = index.vectors[part].astype(np.float64)
            lengths[part] = np.sqrt((wide * wide).sum(axis=1))
        lengths[lengths == 0] = 1
        units = index.vectors
        if (np.abs(lengths - 1) > 2.0**-22).any():
            units = np.empty_like(index.vectors)
            for part in parts:
                units[part] = index.vectors[part] / lengths[part, None]
        _MEASURED[index] = units, lengths
    return _MEASURED[index]
