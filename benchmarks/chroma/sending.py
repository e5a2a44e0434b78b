"""What is sent for a question: the best chunks, up to a number, a share of a score, a budget."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.chroma.data import Places
from benchmarks.chroma.scores import Scores

MOST = 60  # chunks a question that are ranked: 2,000 characters are used up before


@dataclass(frozen=True, eq=False)
class Ranking:
    """The n best chunks of each question, best first: places (questions, n, 2) and scores."""

    places: Places
    scores: Scores


def rank(scores: Scores, places: Places, most: int = MOST) -> Ranking:
    """Return the `most` best chunks of each question, of equal ones the earlier first."""
    most = min(most, scores.shape[1])
    # Several may score as much as the last that is taken: the rough choice keeps them all.
    reached = np.partition(scores, -most, axis=1)[:, -most]
    best = np.empty((len(scores), most), dtype=np.int64)
    for row, own, least in zip(best, scores, reached, strict=True):
        near = np.flatnonzero(own >= least)
        row[:] = near[np.argsort(-own[near], kind="stable")[:most]]
    return Ranking(places[best], np.take_along_axis(scores, best, axis=1))


def first(ranking: Ranking, k: int, share: float = 0.0) -> Places:
    """Return the places of the k best chunks: (questions, k, 2).

    With `share`, only of those whose score is at least that share of the question's best; the
    others have no characters.
    """
    scores = ranking.scores[:, :k]
    sent = ranking.places[:, :k]
    if not share:
        return sent
    return np.where((scores >= share * scores[:, :1])[:, :, None], sent, 0)


def within(ranking: Ranking, budget: int) -> Places:
    """Return what fits into so many characters, in order; the last chunk is cut where they end."""
    starts, ends = ranking.places[:, :, 0], ranking.places[:, :, 1]
    used = np.cumsum(ends - starts, axis=1) - (ends - starts)
    return np.stack([starts, np.minimum(ends, starts + np.maximum(budget - used, 0))], axis=2)
