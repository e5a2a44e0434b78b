"""Two retrievers whose results are known beforehand: a metric is tried on both before it counts.

A metric that gives the perfect one less than 1, or the useless one more than 0, measures
something else than its name says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ragnotes.document import Chunk, Document
from ragnotes.evaluation.questions import Question, distinct_evidence
from ragnotes.indexing.checks import check_items
from ragnotes.retrieval.search import Hit


def perfect_retriever(questions: Iterable[Question]) -> Callable[[str], list[Hit]]:
    """Return a retriever that answers each question with its evidence, and nothing else.

    It looks the answer up: for an unanswerable question it finds nothing. With k at least the
    number of pieces of each question, and no budget, every metric is 1; the characters are those
    of the evidence. ValueError for two questions of the same text with different evidence, which
    no retriever could tell apart, for a piece of evidence without a character, and, from the
    retriever, for a question that it was not made for.
    """
    answers: dict[str, tuple[Chunk, ...]] = {}
    for question in check_items(questions, Question, "questions"):
        pieces = distinct_evidence(question) if question.evidence else ()
        if set(answers.setdefault(question.text, pieces)) != set(pieces):
            raise ValueError(f"two questions with different evidence read {question.text!r}")

    def retrieve_evidence(text: str) -> list[Hit]:
        if text not in answers:
            raise ValueError(f"the perfect retriever does not know the question {text!r}")
        return [Hit(piece, 1.0) for piece in answers[text]]

    return retrieve_evidence


def useless_retriever() -> Callable[[str], list[Hit]]:
    """Return a retriever that finds one chunk, always the same, of a document of its own.

    So it misses every question, the unanswerable ones too: to those "nothing found" would be the
    right answer, and it never gives that. Every metric is 0; the characters are those of the chunk.
    """
    aside = Document("(no document)", "This answers no question.")
    hit = Hit(Chunk(aside, 0, len(aside.text)), 1.0)
    return lambda text: [hit]
