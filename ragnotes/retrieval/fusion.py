"""Fusion: one list of hits from several, in which chunks are told apart by their ids."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real

import numpy as np

from ragnotes.document import shown
from ragnotes.retrieval.ranking import check_cut, check_number
from ragnotes.retrieval.search import Hit, check_hits


def fuse_ranks(
    lists: Sequence[Sequence[Hit]],
    weights: Sequence[float] | None = None,
    rank_constant: float = 60,
    k: int | None = None,
) -> list[Hit]:
    """Return the chunks of all lists, ordered by reciprocal rank fusion.

    A chunk's score is the sum, over the lists that have it, of weight / (rank_constant + rank),
    with ranks from 1 and weights of 1 unless given (Cormack, Clarke and Büttcher, SIGIR 2009).
    The lists' own scores are not added, but one of exactly 0 means that chunk and question have
    nothing in common: that hit gets no rank, as if the list lacked it. A chunk that a list has
    twice counts once, where it stands first. Equal scores keep the order in which the chunks
    appear, the first list before the second. The scores are for ordering only: they do not say
    how well a chunk fits. Without k all chunks are returned.
    ValueError unless weights has a finite number of 0 or more for each list (0 takes the list
    out) and rank_constant is 0 or more, for scores of NaN or infinity, and for k < 1; TypeError
    for anything but a list of lists of hits.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> a, b, c = (Hit(chunk, 1) for chunk in chunk_words("a b c", size=1))
    >>> [(hit.chunk.text, round(hit.score, 4)) for hit in fuse_ranks([[a, b, c], [c, a]])]
    [('a', 0.0325), ('c', 0.0323), ('b', 0.0161)]
    """
    check_number("rank_constant", rank_constant)
    if not 0 <= rank_constant < math.inf:
        raise ValueError(f"rank_constant must be 0 or more, got {rank_constant}")

    def gains(hits: Mapping[str, Hit], names: Iterable[str]) -> dict[str, float]:
        ranked = [name for name, hit in hits.items() if hit.score != 0]
        return {name: 1 / (rank_constant + rank) for rank, name in enumerate(ranked, start=1)}

    return _fused(lists, weights, k, gains)


def fuse_scores(
    lists: Sequence[Sequence[Hit]], weights: Sequence[float] | None = None, k: int | None = None
) -> list[Hit]:
    """Return the chunks of all lists, ordered by the weighted sum of their standardised scores.

    Scores of different lists have no common scale. So each list is standardised over the chunks
    that any list has: how many standard deviations each lies above their mean. A chunk that a
    list lacks is put one standard deviation of the list below its lowest score (1 below if all
    of its scores are equal), so that it counts to be found. The longer the lists, the less has
    to be filled in; an empty list adds nothing. Weights are 1 unless given, and sums below 0 are
    usual. Ties, chunks that a list has twice, k and what is refused are as in `fuse_ranks`.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> a, b, c = chunk_words("a b c", size=1)
    >>> vectors, keywords = [Hit(a, 0.92), Hit(b, 0.9), Hit(c, 0.1)], [Hit(c, 14), Hit(b, 12.5)]
    >>> [(hit.chunk.text, round(hit.score, 2)) for hit in fuse_scores([vectors, keywords])]
    [('b', 0.41), ('c', -0.08), ('a', -0.34)]
    """

    def gains(hits: Mapping[str, Hit], names: Iterable[str]) -> dict[str, float]:
        if not hits:
            return {}
        scores = np.array([float(hit.score) for hit in hits.values()])
        scores /= np.abs(scores).max() or 1  # no square is too large or too small then
        # Sums of the same numbers, added up in another order, are equal.
        equal = np.ptp(scores) <= 1e-9
        absent = scores.min() - (1 if equal else scores.std())
        own = dict(zip(hits, scores.tolist(), strict=True))
        filled = np.array([own.get(name, absent) for name in names])
        spread = 1 if equal and len(hits) == len(filled) else filled.std()
        above = ((filled - filled.mean()) / spread).round(12)
        return dict(zip(names, above.tolist(), strict=True))

    return _fused(lists, weights, k, gains)


def _fused(
    lists: Sequence[Sequence[Hit]],
    weights: Sequence[float] | None,
    k: int | None,
    gains: Callable[[Mapping[str, Hit], Iterable[str]], Mapping[str, float]],
) -> list[Hit]:
    """The chunks of all lists, ordered by the weighted sum of what each list's hits gain."""
    if k is not None:
        k = check_cut(k)
    lists = [check_hits(hits, f"list {at}") for at, hits in enumerate(_lists(lists))]
    if weights is not None and (isinstance(weights, str) or not hasattr(weights, "__len__")):
        raise TypeError(f"weights must be a list with a number for each list, got {shown(weights)}")
    weights = [1.0] * len(lists) if weights is None else weights
    if len(weights) != len(lists):
        raise ValueError(f"{len(lists)} lists need as many weights, got {len(weights)}")
    for weight in weights:
        check_number("a weight", weight)
        if not 0 <= weight < math.inf:
            raise ValueError(f"a weight must be 0 or more, got {weight}")
    once = [_once(hits) for hits in lists]
    used = [(hits, weight) for hits, weight in zip(once, weights, strict=True) if weight]
    found: dict[str, Hit] = {}
    for hits, _ in used:
        for name, hit in hits.items():
            if name not in found or found[name].record is None:
                found[name] = hit
    added: dict[str, list[float]] = {}
    for hits, weight in used:
        for name, gain in gains(hits, found).items():
            added.setdefault(name, []).append(weight * gain)
    # fsum is exact: equal parts have an equal sum in any order.
    fused = [
        Hit(hit.chunk, math.fsum(added[name]), hit.record)
        for name, hit in found.items()
        if name in added
    ]
    return sorted(fused, key=lambda hit: -hit.score)[:k]


def _lists(lists: object) -> Iterable[Iterable[Hit]]:
    """The lists; TypeError for what is none, such as one list of hits that is not in a list."""
    if isinstance(lists, (str, Hit, Mapping)) or not isinstance(lists, Iterable):
        raise TypeError(f"lists must be a list of lists of hits, got {shown(lists)}")
    listed = list(lists)
    if listed and all(isinstance(one, Hit) for one in listed):
        raise TypeError("lists must be a list of lists of hits, got one list: write [hits]")
    return listed


def _once(hits: Iterable[Hit]) -> dict[str, Hit]:
    """Hits by the ids of their chunks, the first of each."""
    once: dict[str, Hit] = {}
    for hit in hits:
        name = hit.chunk.id
        if not isinstance(hit.score, Real):
            raise TypeError(f"a score must be a number, got {shown(hit.score)} for {name}")
        if not math.isfinite(hit.score):
            raise ValueError(f"a score must be finite, got {hit.score} for {name}")
        once.setdefault(name, hit)
    return once
