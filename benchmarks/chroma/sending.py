"""What is sent for a question: the best chunks, up to a number, a share of a score, a budget."""

from __future__ import annotations

import numpy as np

from benchmarks.chroma.data import Places
from benchmarks.chroma.scores import Scores

MOST = 60  # chunks a question that are ranked: a budget of 2,000 characters is used up before


def ranked(scores: Scores, k: int) -> Places:
    """Return the k best chunks of each question, best first, earlier ones before equal ones."""
    k = min(k, scores.shape[1])
    # Ties at the k-th place too go to the earlier chunk, so the rough choice keeps them all.
    reached = np.partition(scores, -k, axis=1)[:, -k]
    best = np.empty((len(scores), k), dtype=np.int64)
    for row, own, least in zip(best, scores, reached, strict=True):
        near = np.flatnonzero(own >= least)
        row[:] = near[np.argsort(-own[near], kind="stable")[:k]]
    return best


def first(scores: Scores, places: Places, k: int, share: float = 0.0) -> Places:
    """Return the places of the k best chunks: (questions, k, 2).

    With `share`, only of those whose score is at least that share of the question's best; the
    others have no characters.
    """
    best = ranked(scores, k)
    sent = places[best]
    own = np.take_along_axis(scores, best, axis=1)
    return np.where((own >= share * own[:, :1])[:, :, None], sent, 0)


def within(sent: Places, budget: int) -> Places:
    """Return what fits into so many characters, in order; the last chunk is cut where they end."""
    lengths = sent[:, :, 1] - sent[:, :, 0]
    used = np.cumsum(lengths, axis=1) - lengths
    left = np.clip(budget - used, 0, lengths)
    return np.stack([sent[:, :, 0], sent[:, :, 0] + left], axis=2)
