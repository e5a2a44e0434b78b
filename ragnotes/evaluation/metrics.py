"""How early the right chunk comes: ranks, the hit rate, counts by kind of question.

A ranking is the hits of one question, best first. `rankings` holds one for each question, in
the questions' order: retrieval runs once, and everything here only counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragnotes.document import Chunk
from ragnotes.evaluation.questions import Found, Question, has_all_evidence, holds
from ragnotes.indexing.checks import check_items, check_kind
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, check_hits


def first_rank(question: Question, hits: Sequence[Hit]) -> int | None:
    """Return the rank, from 1, of the first chunk that holds a piece of the evidence whole.

    Where several pieces are needed, one is enough: this asks how early the right place comes,
    not whether all is there. None if no hit holds one. ValueError for a question without
    evidence.
    """
    _refuse_without_evidence(question)
    return rank_of_first(question, [hit.chunk for hit in check_hits(hits)])


def rank_of_first(question: Question, chunks: Sequence[Chunk]) -> int | None:
    """Return the rank, from 1, of the first chunk that holds a piece whole; None if none does."""
    for rank, chunk in enumerate(chunks, start=1):
        if any(holds(chunk, piece) for piece in question.evidence):
            return rank
    return None


def reciprocal_rank(question: Question, hits: Sequence[Hit]) -> float:
    """Return 1 / `first_rank`, and 0.0 where no hit holds a piece of the evidence.

    Voorhees, "The TREC-8 Question Answering Track Report", 1999. ValueError for a question
    without evidence.
    """
    rank = first_rank(question, hits)
    return 0.0 if rank is None else 1 / rank


def mean_reciprocal_rank(questions: Sequence[Question], rankings: Sequence[Sequence[Hit]]) -> float:
    """Return the mean of `reciprocal_rank` over the questions, from 0 to 1.

    A question with an empty ranking counts as 0. ValueError if there are no questions, if there
    is not one ranking for each, and for a question without evidence.
    """
    pairs = _pairs(questions, rankings)
    return sum(reciprocal_rank(question, hits) for question, hits in pairs) / len(pairs)


def hit_rate(questions: Sequence[Question], rankings: Sequence[Sequence[Hit]], k: int = 3) -> float:
    """Return the share of questions with a piece of their evidence whole in the first k hits.

    From 0 to 1, and never falling as k grows. ValueError if k < 1, and as
    `mean_reciprocal_rank`; TypeError for a k that is no whole number.
    """
    k = check_cut(k)
    pairs = _pairs(questions, rankings)
    ranks = [first_rank(question, hits[:k]) for question, hits in pairs]
    return sum(rank is not None for rank in ranks) / len(ranks)


def first_by_kind(
    questions: Sequence[Question], rankings: Sequence[Sequence[Hit]]
) -> dict[str, Found]:
    """Count for each kind the questions whose first hit holds a piece of the evidence whole.

    Kinds in the order in which they first come. ValueError as `mean_reciprocal_rank`.
    """
    return _by_kind(
        [(one, first_rank(one, hits) == 1) for one, hits in _pairs(questions, rankings)]
    )


def found_by_kind(
    questions: Sequence[Question], rankings: Sequence[Sequence[Hit]], k: int = 3
) -> dict[str, Found]:
    """Count for each kind the questions that are found, in the sense of `found`.

    That is: with every piece of the evidence whole in one of the first k hits. Kinds in the
    order in which they first come. ValueError if k < 1, and as `mean_reciprocal_rank`;
    TypeError for a k that is no whole number.
    """
    k = check_cut(k)
    return _by_kind(
        [
            (one, has_all_evidence(one, [hit.chunk for hit in hits[:k]]))
            for one, hits in _pairs(questions, rankings)
        ]
    )


def _by_kind(outcomes: Sequence[tuple[Question, bool]]) -> dict[str, Found]:
    counts = {}
    for kind in dict.fromkeys(question.kind for question, _ in outcomes):
        own = [(question, good) for question, good in outcomes if question.kind == kind]
        missed = tuple(question for question, good in own if not good)
        counts[kind] = Found(len(own) - len(missed), len(own), missed)
    return counts


def _pairs(
    questions: Sequence[Question], rankings: Sequence[Sequence[Hit]]
) -> list[tuple[Question, Sequence[Hit]]]:
    pairs = pair_up(questions, rankings)
    for question in questions:
        _refuse_without_evidence(question)
    return pairs


def pair_up(
    questions: Sequence[Question], rankings: Sequence[Sequence[Hit]]
) -> list[tuple[Question, Sequence[Hit]]]:
    """Return each question with its ranking; ValueError for no questions or another number."""
    questions = check_items(questions, Question, "questions")
    if not questions:
        raise ValueError("needs at least one question, got none")
    if len(questions) != len(rankings):
        raise ValueError(
            f"needs one ranking for each question, got {len(questions)} questions and "
            f"{len(rankings)} rankings"
        )
    return list(zip(questions, rankings, strict=True))


def _refuse_without_evidence(question: Question) -> None:
    check_kind("question", question, Question, "load_questions reads them from a file")
    if not question.evidence:
        raise ValueError(f"question {question.id!r} has no evidence to find")
