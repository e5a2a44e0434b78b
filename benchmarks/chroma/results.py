"""A row of the table: what one way to search sent, measured for each question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from benchmarks.chroma.measures import Values, iou_paying_twice, precision_paying_twice, recall
from benchmarks.chroma.scores import Scores
from benchmarks.chroma.sending import Ranking, first, rank, within
from benchmarks.chroma.settings import Pieces, Setting
from ragnotes.evaluation.intervals import paired_interval

BUDGET = 2_000  # characters
MEASURES = ("recall", "precision", "omega", "iou", "at_budget")


@dataclass(frozen=True, eq=False)
class Row:
    """One way to search, and a number for each question of what it sends.

    `recall`, `precision` and `iou` are those of the first `k` chunks, of which only those count
    that score at least `share` of the best; `at_budget` is the recall of the first 2,000
    characters, whatever `k` is.
    """

    retrieval: str
    setting: Setting
    chunks: int
    k: int
    share: float
    recall: Values
    precision: Values
    iou: Values
    omega: Values
    at_budget: Values
    questions: str = "all"

    def only(self, asked: NDArray[np.bool_], name: str) -> Row:
        """The same for some of the questions."""
        return replace(self, questions=name, **{key: getattr(self, key)[asked] for key in MEASURES})

    def joined(self, other: Row, asked: NDArray[np.bool_], retrieval: str) -> Row:
        """Return a row that is this one for the questions asked, and the other for the rest."""
        both = {key: np.where(asked, getattr(self, key), getattr(other, key)) for key in MEASURES}
        return replace(self, retrieval=retrieval, **both)


def measured(retrieval: str, pieces: Pieces, scores: Scores, k: int = 5, share: float = 0.0) -> Row:
    """Return the row of a way to search that gives these scores."""
    return of_ranking(retrieval, pieces, rank(scores, pieces.places), k, share)


def of_ranking(retrieval: str, pieces: Pieces, ranking: Ranking, k: int, share: float = 0.0) -> Row:
    """Return the row of a way to search that ranks so."""
    answers = pieces.benchmark.answers
    sent = first(ranking, k, share)
    return Row(
        retrieval,
        pieces.setting,
        len(pieces.chunks),
        k,
        share,
        recall(answers, sent),
        precision_paying_twice(answers, sent),
        iou_paying_twice(answers, sent),
        pieces.omega,
        recall(answers, within(ranking, BUDGET)),
    )


@cache  # the same rows are printed and written
def change(before: Row, after: Row, measure: str = "at_budget") -> tuple[float, float, float]:
    """Return the change of a mean and the interval that the questions leave likely, in points."""
    if before is after:
        return 0.0, 0.0, 0.0
    one, other = getattr(before, measure), getattr(after, measure)
    low, high = paired_interval(one.tolist(), other.tolist())
    return 100 * float((other - one).mean()), 100 * low, 100 * high
