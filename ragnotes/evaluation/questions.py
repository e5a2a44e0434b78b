"""Questions with the passages that answer them, and a first count of the ones found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ragnotes.document import Chunk, Document
from ragnotes.evaluation.fields import (
    FIELDS,
    as_records,
    brief,
    conversation_of,
    evidence_of,
    parsed,
    quote_of,
    text_of,
    where_of,
)
from ragnotes.evaluation.quotes import places
from ragnotes.indexing.checks import check_chunks, check_function, check_items, check_kind
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, check_hits

_MAKE = "load_questions reads them from a file"
_SENT = "what retrieve returns"


@dataclass(frozen=True)
class Question:
    """A question and its evidence: the passages, as spans of documents, that answer it.

    `evidence` is empty for a question that the documents do not answer. `conversation` holds the
    turns before a follow-up, oldest first, the asker's and the answers in turn. `where` is the
    filter that the question's own words give, such as {"region": "UK"}; None where they give
    none.
    """

    id: str
    text: str
    evidence: tuple[Chunk, ...]
    kind: str
    conversation: tuple[str, ...] = ()
    where: Mapping[str, Any] | None = field(default=None, hash=False)


@dataclass(frozen=True)
class Found:
    """How many questions were found, of how many, and which were missed."""

    count: int
    total: int
    missed: tuple[Question, ...]

    def __repr__(self) -> str:
        return f"found {self.count} of {self.total}"


def load_questions(
    source: str | Path | Sequence[Mapping[str, Any]], documents: Iterable[Document]
) -> list[Question]:
    """Read questions and find their quotes in the documents.

    `source` is a file of JSON lines, or a list of what such lines hold, as dicts. Each has id,
    question, kind and evidence: a list of {"doc", "quote"}. A quote is copied from its document,
    so that it can be found there. There may also be conversation (a list of texts) and where (a
    dict of plain values). ValueError, naming the line, for one that is not such an object, a
    field or an id used twice, a document that is not among `documents`, and a quote that does
    not occur exactly once, occurrences that overlap included. `check_questions` tells all that
    is wrong, and how to mend it. TypeError for a source that is neither.
    """
    by_id = {document.id: document for document in check_items(documents, Document, "documents")}
    questions: dict[str, Question] = {}
    for place, record in _records(source):
        try:
            question = question_of(parsed(record) if isinstance(record, str) else record, by_id)
            if question.id in questions:
                raise ValueError(f"the id {question.id!r} is used twice")
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
        questions[question.id] = question
    return list(questions.values())


def found(
    questions: Sequence[Question], retrieve: Callable[[str], Sequence[Hit]], k: int = 3
) -> Found:
    """Ask each question and count those whose evidence is whole in the first `k` hits.

    A question is found when each of its passages lies, from first to last character, inside one
    of the first k chunks. ValueError if k < 1, if there are no questions, and for a question
    without evidence: what cannot be found cannot be missed. TypeError for a k that is no whole
    number.
    """
    k = check_cut(k)
    questions = check_items(questions, Question, "questions")
    check_function("retrieve", retrieve)
    if not questions:
        raise ValueError("found needs at least one question, got none")
    missed = []
    for question in questions:
        if not question.evidence:
            raise ValueError(f"question {question.id!r} has no evidence to find")
        chunks = [hit.chunk for hit in check_hits(retrieve(question.text), _SENT)[:k]]
        if not has_all_evidence(question, chunks):
            missed.append(question)
    return Found(len(questions) - len(missed), len(questions), tuple(missed))


def has_all_evidence(question: Question, chunks: Sequence[Chunk]) -> bool:
    """Whether each piece of the evidence lies, from first to last character, inside one chunk."""
    check_kind("question", question, Question, _MAKE)
    chunks = check_chunks(chunks)
    return all(any(holds(chunk, piece) for chunk in chunks) for piece in question.evidence)


def distinct_evidence(question: Question) -> tuple[Chunk, ...]:
    """Return the pieces of the evidence, one that is listed twice only once.

    ValueError for a question without evidence, and for a piece that holds no character: it would
    lie in every chunk that it touches.
    """
    check_kind("question", question, Question, _MAKE)
    if not question.evidence:
        raise ValueError(f"question {question.id!r} has no evidence to find")
    if not all(map(len, question.evidence)):
        raise ValueError(f"question {question.id!r} has a piece of evidence without a character")
    pieces = {(one.doc.id, one.doc.text, one.start, one.end): one for one in question.evidence}
    return tuple(pieces.values())


def holds(chunk: Chunk, piece: Chunk) -> bool:
    """Whether a piece of evidence lies, from first to last character, inside the chunk.

    Documents are the same if id and text are: what else is known of them makes no difference.
    """
    same = chunk.doc.id == piece.doc.id and chunk.doc.text == piece.doc.text
    return same and chunk.start <= piece.start and piece.end <= chunk.end


def question_of(record: object, documents: Mapping[str, Document]) -> Question:
    """Make a question of what a line holds; ValueError that says what is wrong with it first."""
    if not isinstance(record, dict) or not record.keys() >= set(FIELDS):
        raise ValueError(f"needs an object with {', '.join(FIELDS)}")
    texts = {name: text_of(record, name) for name in ("id", "question", "kind")}
    return Question(
        id=texts["id"],
        text=texts["question"],
        evidence=tuple(_evidence(item, documents) for item in evidence_of(record)),
        kind=texts["kind"],
        conversation=conversation_of(record),
        where=where_of(record),
    )


def _records(source: str | Path | Sequence[Mapping[str, Any]]) -> list[tuple[str, object]]:
    """Each line of a file, or each record of a list, with the words that name it."""
    if isinstance(source, (str, Path)):
        name = Path(source).name
        lines = Path(source).read_text(encoding="utf-8-sig").split("\n")
        return [(f"{name}, line {n}", line) for n, line in enumerate(lines, 1) if line.strip()]
    return [(f"record {n}", record) for n, record in enumerate(as_records(source), 1)]


def _evidence(item: object, documents: Mapping[str, Document]) -> Chunk:
    name, quote = quote_of(item)
    if name not in documents:
        raise ValueError(f"no document {name!r}; there are {', '.join(documents) or 'none'}")
    starts = places(quote, documents[name].text)
    if len(starts) != 1:
        times = f"occurs {len(starts)} times in {name!r}, not once"
        raise ValueError(f"this quote {times}: {brief(quote)}")
    return Chunk(documents[name], starts[0], starts[0] + len(quote))
