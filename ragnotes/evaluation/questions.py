"""Questions with the passages that answer them, and a first count of the ones found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ragnotes.document import Chunk, Document
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit


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


def load_questions(path: str | Path, documents: Iterable[Document]) -> list[Question]:
    """Read questions from a file of JSON lines and find their quotes in the documents.

    Each line is an object with id, question, kind and evidence: a list of {"doc", "quote"}. A
    quote is copied from its document, so that it can be found there. A line may also hold
    conversation (a list of texts) and where (an object of plain values). ValueError, naming the
    line, for a line that is not such an object, an id used twice, a document that is not among
    `documents`, and a quote that does not occur exactly once, occurrences that overlap included.
    """
    path = Path(path)
    by_id = {document.id: document for document in documents}
    questions: dict[str, Question] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            question = _question(line, by_id)
            if question.id in questions:
                raise ValueError(f"the id {question.id!r} is used twice")
        except ValueError as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from None
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
    if not questions:
        raise ValueError("found needs at least one question, got none")
    missed = []
    for question in questions:
        if not question.evidence:
            raise ValueError(f"question {question.id!r} has no evidence to find")
        chunks = [hit.chunk for hit in retrieve(question.text)[:k]]
        if not has_all_evidence(question, chunks):
            missed.append(question)
    return Found(len(questions) - len(missed), len(questions), tuple(missed))


def has_all_evidence(question: Question, chunks: Sequence[Chunk]) -> bool:
    """Whether each piece of the evidence lies, from first to last character, inside one chunk."""
    return all(any(holds(chunk, piece) for chunk in chunks) for piece in question.evidence)


def distinct_evidence(question: Question) -> tuple[Chunk, ...]:
    """Return the pieces of the evidence, one that is listed twice only once.

    ValueError for a question without evidence.
    """
    if not question.evidence:
        raise ValueError(f"question {question.id!r} has no evidence to find")
    pieces = {(one.doc.id, one.doc.text, one.start, one.end): one for one in question.evidence}
    return tuple(pieces.values())


def holds(chunk: Chunk, piece: Chunk) -> bool:
    """Whether a piece of evidence lies, from first to last character, inside the chunk.

    Documents are the same if id and text are: what else is known of them makes no difference.
    """
    same = chunk.doc.id == piece.doc.id and chunk.doc.text == piece.doc.text
    return same and chunk.start <= piece.start and piece.end <= chunk.end


def _question(line: str, documents: dict[str, Document]) -> Question:
    fields = json.loads(line)
    names = ("evidence", "id", "kind", "question")
    if not isinstance(fields, dict) or not fields.keys() >= set(names):
        raise ValueError(f"needs an object with {', '.join(names)}")
    for name in ("id", "kind", "question"):
        if not isinstance(fields[name], str) or not fields[name].strip():
            raise ValueError(f"{name} must be a text that is not empty, got {fields[name]!r}")
    if not isinstance(fields["evidence"], list):
        raise ValueError(f"evidence must be a list, got {fields['evidence']!r}")
    return Question(
        id=fields["id"],
        text=fields["question"],
        evidence=tuple(_evidence(item, documents) for item in fields["evidence"]),
        kind=fields["kind"],
        conversation=_conversation(fields.get("conversation", [])),
        where=_where(fields.get("where")),
    )


def _conversation(turns: object) -> tuple[str, ...]:
    if not isinstance(turns, list) or not all(isinstance(turn, str) and turn for turn in turns):
        raise ValueError(f"conversation must be a list of texts, got {turns!r}")
    return tuple(turns)


def _where(where: object) -> Mapping[str, Any] | None:
    if where is None:
        return None
    plain = isinstance(where, dict) and all(
        isinstance(value, (str, int, float)) for value in where.values()
    )
    if not isinstance(where, dict) or not where or not plain:
        raise ValueError(f"where must be an object of texts and numbers, got {where!r}")
    return MappingProxyType(where)


def _evidence(item: object, documents: dict[str, Document]) -> Chunk:
    if not isinstance(item, dict) or not {"doc", "quote"} <= item.keys():
        raise ValueError("each piece of evidence needs doc and quote")
    name, quote = item["doc"], item["quote"]
    if not isinstance(name, str) or not isinstance(quote, str):
        raise ValueError(f"doc and quote must be texts, got {name!r} and {quote!r}")
    if name not in documents:
        raise ValueError(f"no document {name!r}; there are {', '.join(documents) or 'none'}")
    text = documents[name].text
    starts = []
    start = text.find(quote) if quote else -1
    while start >= 0:
        starts.append(start)
        start = text.find(quote, start + 1)  # not str.count: two occurrences can overlap
    if len(starts) != 1:
        raise ValueError(f"this quote occurs {len(starts)} times in {name!r}, not once: {quote!r}")
    return Chunk(documents[name], starts[0], starts[0] + len(quote))
