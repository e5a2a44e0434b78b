"""Questions with the passages that answer them, and a first count of the ones found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragnotes.document import Chunk, Document
from ragnotes.retrieval.search import Hit


@dataclass(frozen=True)
class Question:
    """A question and its evidence: the passages, as spans of documents, that answer it.

    `evidence` is empty for a question that the documents do not answer.
    """

    id: str
    text: str
    evidence: tuple[Chunk, ...]
    kind: str


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
    quote is copied from its document, so that it can be found there. ValueError, naming the
    line, for a line that is not such an object, an id used twice, a document that is not among
    `documents`, and a quote that does not occur exactly once.
    """
    path = Path(path)
    by_id = {document.id: document for document in documents}
    questions: dict[str, Question] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
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
    without evidence: what cannot be found cannot be missed.
    """
    if k < 1:
        raise ValueError(f"k must be at least 1, got k={k}")
    if not questions:
        raise ValueError("found needs at least one question, got none")
    missed = []
    for question in questions:
        if not question.evidence:
            raise ValueError(f"question {question.id!r} has no evidence to find")
        chunks = [hit.chunk for hit in retrieve(question.text)[:k]]
        if not all(any(_holds(chunk, quote) for chunk in chunks) for quote in question.evidence):
            missed.append(question)
    return Found(len(questions) - len(missed), len(questions), tuple(missed))


def _question(line: str, documents: dict[str, Document]) -> Question:
    fields = json.loads(line)
    names = {"id", "question", "kind", "evidence"}
    if not isinstance(fields, dict) or not names <= fields.keys():
        raise ValueError(f"needs an object with {', '.join(sorted(names))}")
    return Question(
        id=fields["id"],
        text=fields["question"],
        evidence=tuple(_evidence(item, documents) for item in fields["evidence"]),
        kind=fields["kind"],
    )


def _evidence(item: dict[str, str], documents: dict[str, Document]) -> Chunk:
    if not isinstance(item, dict) or not {"doc", "quote"} <= item.keys():
        raise ValueError("each piece of evidence needs doc and quote")
    name, quote = item["doc"], item["quote"]
    if name not in documents:
        raise ValueError(f"no document {name!r}; there are {', '.join(documents) or 'none'}")
    text = documents[name].text
    if not quote or text.count(quote) != 1:
        times = text.count(quote) if quote else 0
        raise ValueError(f"this quote occurs {times} times in {name!r}, not once: {quote!r}")
    start = text.index(quote)
    return Chunk(documents[name], start, start + len(quote))


def _holds(chunk: Chunk, quote: Chunk) -> bool:
    return chunk.doc == quote.doc and chunk.start <= quote.start and quote.end <= chunk.end
