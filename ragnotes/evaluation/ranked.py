"""How good a ranking of one question is, counted on ids: what is relevant, what was retrieved.

`relevant` holds the ids that answer the question, or maps each judged id to a grade: 0 is judged
and not relevant, a higher one is better. `retrieved` are the ids that came, the best first. An id
that comes again keeps its place and adds nothing. Ids are texts or whole numbers, and 1 is another
id than "1". Every metric lies between 0 and 1. All raise ValueError where nothing is relevant, for
a grade below 0, NaN or infinite, and for k < 1; TypeError for a text in place of a list of ids, for
other things than ids, and where all that is relevant are texts and all that came numbers, or the
other way round: nothing could ever be found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

from ragnotes.document import Chunk
from ragnotes.evaluation.questions import Question, distinct_evidence, holds
from ragnotes.retrieval.ranking import check_cut, check_number

Id = str | int
Relevant = Iterable[Id] | Mapping[Any, float]


def hit_at(relevant: Relevant, retrieved: Iterable[Id], k: int) -> float:
    """Return 1.0 if one of the first k retrieved ids is relevant, else 0.0.

    The mean over questions is the hit rate; ir-measures calls it Success@k.

    >>> hit_at(["a", "b"], ["x", "a", "y"], k=1), hit_at(["a", "b"], ["x", "a", "y"], k=3)
    (0.0, 1.0)
    """
    grades, ranks = _judged(relevant, retrieved, check_cut(k))
    return float(any(one in grades for one in ranks))


def recall_at(relevant: Relevant, retrieved: Iterable[Id], k: int) -> float:
    """Return the share of all relevant ids that are among the first k retrieved.

    It never falls as k grows, and reaches 1 only if k is at least the number of relevant ids.

    >>> recall_at(["a", "b"], ["x", "a", "a"], k=3)
    0.5
    """
    grades, ranks = _judged(relevant, retrieved, check_cut(k))
    return sum(one in grades for one in ranks) / len(grades)


def precision_at(relevant: Relevant, retrieved: Iterable[Id], k: int) -> float:
    """Return the share of the first k places that hold a relevant id, each counted once.

    It divides by k where fewer were retrieved too: an empty place holds nothing relevant.

    >>> precision_at(["a"], ["a"], k=4)
    0.25
    """
    grades, ranks = _judged(relevant, retrieved, k := check_cut(k))
    return sum(one in grades for one in ranks) / k


def reciprocal_rank_of(relevant: Relevant, retrieved: Iterable[Id], k: int | None = None) -> float:
    """Return 1 / the rank, from 1, of the first relevant id, and 0.0 where none was retrieved.

    With a `k` only the first k count. Voorhees, "The TREC-8 Question Answering Track Report",
    1999. The mean over questions is the MRR.

    >>> reciprocal_rank_of(["a", "b"], ["x", "b", "a"])
    0.5
    """
    cut = None if k is None else check_cut(k)
    grades, ranks = _judged(relevant, retrieved, cut)
    return max((1 / rank for one, rank in ranks.items() if one in grades), default=0.0)


def ndcg_at(relevant: Relevant, retrieved: Iterable[Id], k: int) -> float:
    """Return the gain of the first k, less the later they come, as a share of the best possible.

    The gain of an id is its grade as it is (linear), 1 where `relevant` has no grades; at rank r
    it is divided by log2(r + 1). The best possible ranking has the highest grades first and is
    cut at k as well. Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques",
    ACM TOIS 20(4), 2002; the discount as in Burges et al., "Learning to rank using gradient
    descent", ICML 2005, whose gain, 2 ** grade - 1, is another one.

    >>> round(ndcg_at({"a": 3, "b": 1, "c": 0}, ["c", "b", "a"], k=3), 4)
    0.5869
    """
    grades, ranks = _judged(relevant, retrieved, k := check_cut(k))
    top = max(grades.values())  # sums of shares of it stay finite, however large the grades
    gain = _discounted({rank: grades[one] / top for one, rank in ranks.items() if one in grades})
    best = sorted((grade / top for grade in grades.values()), reverse=True)[:k]
    return min(1.0, gain / _discounted(dict(enumerate(best, start=1))))


def mean_over(
    metric: Callable[..., float],
    gold: Mapping[Any, Relevant],
    runs: Mapping[Any, Iterable[Id]],
    k: int | None = None,
) -> float:
    """Return the mean of a metric over all questions of `gold`.

    `gold` maps a question to what is relevant to it, `runs` to what was retrieved for it. A
    question that is missing from the runs retrieved nothing, and counts as that; what the runs
    hold of other questions is left out. `k` is given to the metric where it is not None.
    ValueError if there are no questions, and where the runs hold none of them but others, such as
    "1" for 1. What the metric refuses is raised with the question's name.

    >>> mean_over(reciprocal_rank_of, {"q1": ["a"], "q2": ["b"]}, {"q1": ["a"]})
    0.5
    """
    for name, value in (("gold", gold), ("runs", runs)):
        if not isinstance(value, Mapping):
            raise TypeError(f"{name} must map questions to ids, got {type(value).__name__}")
    if not gold:
        raise ValueError("a mean needs at least one question, got none")
    if runs and not any(question in runs for question in gold):
        raise ValueError(
            f"no question of gold is in the runs: gold has {next(iter(gold))!r}, "
            f"the runs have {next(iter(runs))!r}"
        )
    cut = () if k is None else (k,)
    values = []
    for question, relevant in gold.items():
        try:
            values.append(metric(relevant, runs.get(question, ()), *cut))
        except (TypeError, ValueError) as error:
            raise type(error)(f"question {question!r}: {error}") from None
    return math.fsum(values) / len(values)


def relevant_chunks(question: Question, chunks: Iterable[Chunk]) -> dict[str, int]:
    """Return the id of each chunk that holds evidence, with the number of pieces it holds whole.

    So the labels belong to one way of cutting, and are made anew for each. A piece that is listed
    twice counts once. ValueError for a question without evidence, or with a piece that holds no
    character.
    """
    pieces = distinct_evidence(question)
    held = ((chunk, sum(holds(chunk, piece) for piece in pieces)) for chunk in chunks)
    return {chunk.id: count for chunk, count in held if count}


def _judged(
    relevant: Relevant, retrieved: Iterable[Id], k: int | None
) -> tuple[dict[Id, float], dict[Id, int]]:
    """The relevant ids with their grades, and the first k retrieved with their first ranks."""
    if isinstance(relevant, Mapping):
        judged = dict(zip(_ids("relevant", relevant), relevant.values(), strict=True))
    else:
        judged = dict.fromkeys(_ids("relevant", relevant), 1.0)
    grades = {one: number for one, grade in judged.items() if (number := _grade(one, grade)) > 0}
    if isinstance(retrieved, (Mapping, set, frozenset)):
        raise TypeError(f"retrieved must be in order, best first, got a {type(retrieved).__name__}")
    came = _ids("retrieved", retrieved)
    ranks: dict[Id, int] = {}
    for rank, one in enumerate(came[:k], start=1):
        ranks.setdefault(one, rank)
    if not grades:
        raise ValueError("needs at least one relevant id, got none")
    texts, others = ({isinstance(one, str) for one in ids} for ids in (judged, came))
    if others and len(texts | others) == 2 and not texts & others:
        raise TypeError(
            f"relevant and retrieved must hold ids of one kind, got {next(iter(judged))!r} and "
            f"{came[0]!r}"
        )
    return grades, ranks


def _grade(one: Id, grade: float) -> float:
    name = f"the grade of {one!r}"
    check_number(name, grade)
    try:
        number = float(grade)
    except OverflowError:  # a whole number can be larger than any float
        number = math.inf
    if not 0 <= number < math.inf:
        raise ValueError(f"{name} must be finite and at least 0, got {grade}")
    return number


def _ids(name: str, ids: Iterable[Id]) -> Sequence[Id]:
    if isinstance(ids, (str, bytes)) or not isinstance(ids, Iterable):
        raise TypeError(f"{name} must be a list of ids, got {ids!r}")
    listed = list(ids)
    for one in listed:
        if isinstance(one, bool) or not isinstance(one, (str, Integral)):
            raise TypeError(f"{name} must hold ids, texts or whole numbers, got {one!r}")
    return listed


def _discounted(gains: Mapping[int, float]) -> float:
    return math.fsum(gain / math.log2(rank + 1) for rank, gain in gains.items())
