"""All combinations of chunkers and retrievers, on the same documents and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragnotes.document import Chunk, Document
from ragnotes.evaluation.questions import Question
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.retrievers import DEPTH, Retriever
from ragnotes.retrieval.search import Hit

Chunker = Callable[[Document], Sequence[Chunk]]


@dataclass(frozen=True)
class Setting:
    """One chunker with one retriever, and the hits that they gave to each question.

    `strategy`, `size` and `overlap` are the chunker's key, `chunks` counts what it cut. A hit
    holds chunk and score; its `record` is None.
    """

    strategy: str
    size: int
    overlap: int
    retriever: str
    chunks: int
    rankings: tuple[tuple[Hit, ...], ...] = field(repr=False)


@dataclass(frozen=True)
class Sweep:
    """What `sweep` found: for each setting the first `depth` hits of each question."""

    questions: tuple[Question, ...] = field(repr=False)
    settings: tuple[Setting, ...] = field(repr=False)
    depth: int = DEPTH

    def __repr__(self) -> str:
        return f"Sweep({len(self.settings)} settings, {len(self.questions)} questions)"

    def table(self, k: int = 5, budget: int | None = None) -> list[dict[str, str | int | float]]:
        """Return a row for each setting, in order: what it is, then the means of `judge`.

        ValueError for a k beyond `depth`, and what `judge` refuses.
        """
        from ragnotes.evaluation.evaluate import judge

        if check_cut(k) > self.depth:
            raise ValueError(
                f"the rankings hold {self.depth} hits, got k={k}: sweep with depth={k}"
            )
        rows: list[dict[str, str | int | float]] = []
        for one in self.settings:
            means = judge(self.questions, one.rankings, k, budget).means
            row: dict[str, str | int | float] = {
                "strategy": one.strategy,
                "size": one.size,
                "overlap": one.overlap,
                "retriever": one.retriever,
                "chunks": one.chunks,
            }
            row.update(means)
            rows.append(row)
        return rows


def sweep(
    documents: Iterable[Document],
    questions: Iterable[Question],
    chunkers: Mapping[tuple[str, int, int], Chunker],
    retrievers: Mapping[str, Retriever],
    depth: int = DEPTH,
    resume: str | Path | None = None,
) -> Sweep:
    """Cut the documents by each chunker and ask each retriever all questions."""
    documents, questions = list(documents), tuple(questions)
    depth = check_cut(depth)
    if not questions:
        raise ValueError("sweep needs at least one question, got none")
    settings = []
    for (strategy, size, overlap), chunker in chunkers.items():
        chunks = [chunk for document in documents for chunk in chunker(document)]
        for name, retriever in retrievers.items():
            retrieve = retriever(chunks)
            rankings = tuple(
                tuple(Hit(hit.chunk, hit.score) for hit in retrieve(one.text)[:depth])
                for one in questions
            )
            settings.append(Setting(strategy, size, overlap, name, len(chunks), rankings))
    return Sweep(questions, tuple(settings), depth)
