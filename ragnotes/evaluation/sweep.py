"""All combinations of chunkers and retrievers, on the same documents and questions."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ragnotes.document import Document
from ragnotes.evaluation.asking import (
    Chunker,
    Key,
    Rankings,
    ask,
    check_keys,
    cut,
    documents_by_id,
)
from ragnotes.evaluation.evaluate import judge
from ragnotes.evaluation.finished import Finished
from ragnotes.evaluation.questions import Question
from ragnotes.indexing.vector_cache import SHOWN_AFTER
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.retrievers import DEPTH, Retriever


@dataclass(frozen=True)
class Setting:
    """One chunker with one retriever, and the hits that they gave to each question.

    `strategy`, `size` and `overlap` are the chunker's key, and `chunks` counts what it cut.
    `rankings` are in the order of the questions. Their hits hold chunk and score, and no record.
    """

    strategy: str
    size: int
    overlap: int
    retriever: str
    chunks: int
    rankings: Rankings = field(repr=False)


@dataclass(frozen=True)
class Sweep:
    """What `sweep` found: for each setting the first `depth` hits of each question."""

    questions: tuple[Question, ...] = field(repr=False)
    settings: tuple[Setting, ...] = field(repr=False)
    depth: int = DEPTH

    def __repr__(self) -> str:
        return f"Sweep of {len(self.settings)} settings, {len(self.questions)} questions each"

    def table(self, k: int = 5, budget: int | None = None) -> list[dict[str, str | int | float]]:
        """Return a row for each setting, in order: what it is, then the means of `judge`.

        Nothing is retrieved again. ValueError for a k above `depth`, and as `judge`.
        """
        k = check_cut(k)
        if k > self.depth:
            raise ValueError(
                f"each question has its first {self.depth} hits, got k={k}: sweep with depth={k}"
            )
        rows = []
        for one in self.settings:
            row: dict[str, str | int | float] = {
                "strategy": one.strategy,
                "size": one.size,
                "overlap": one.overlap,
                "retriever": one.retriever,
                "chunks": one.chunks,
            }
            row.update(judge(self.questions, one.rankings, k, budget).means)
            rows.append(row)
        return rows


def sweep(
    documents: Iterable[Document],
    questions: Iterable[Question],
    chunkers: Mapping[Key, Chunker],
    retrievers: Mapping[str, Retriever],
    depth: int = DEPTH,
    resume: str | Path | None = None,
) -> Sweep:
    """Cut the documents by each chunker, and ask each retriever about the chunks all questions.

    `chunkers` maps (strategy, size, overlap), in the chunker's own units, to a function from a
    document to its chunks; `retrievers` maps a name to a function from all chunks to a function
    from a question's text to hits, the best first, such as `by_keywords` and `by_vectors(embed)`,
    which share work. A function that takes `k` is asked for `depth` hits; of others the first
    `depth` are kept. Settings are in the order of the mappings, the retrievers of a chunker
    together. Work of more than two seconds shows its progress, unless the environment variable
    TQDM_DISABLE is set. A warning that comes again and again is given once, at the end.

    `resume` names a file in which each finished setting is kept, one a line: the next time it is
    not asked again, provided that documents, chunks, questions, retriever and depth are as they
    were. A retriever is known by its name, its code and what it was given, but not by what it
    calls: give it another name when you change that. Two sweeps may write to one file; what one
    of them does may be done again by the other.

    ValueError without documents, questions, chunkers or retrievers, for two documents or two
    chunks with one id, evidence or chunks of other documents, a chunker that gives no chunks at
    all, scores that are not finite, and a file that holds something else. RuntimeError, naming
    the setting, for what a chunker or a retriever raises.

    >>> from functools import partial
    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.document import Chunk
    >>> from ragnotes.retrieval.retrievers import by_keywords
    >>> doc = Document("tea", "Boil the water. Warm the pot. Let it draw.")
    >>> question = Question("q", "What must be warm?", (Chunk(doc, 16, 29),), "paraphrase")
    >>> chunkers = {("words", size, 0): partial(chunk_words, size=size) for size in (3, 6)}
    >>> for row in sweep([doc], [question], chunkers, {"BM25": by_keywords}).table(k=1):
    ...     print(row["strategy"], row["size"], row["chunks"], row["found"])
    words 3 3 1.0
    words 6 2 1.0
    """
    documents, questions = list(documents), tuple(questions)
    depth = check_cut(depth)
    given = {
        "document": documents,
        "question": questions,
        "chunker": chunkers,
        "retriever": retrievers,
    }
    for what, things in given.items():
        if not things:
            raise ValueError(f"sweep needs at least one {what}, got none")
    check_keys(chunkers, retrievers)
    by_id = documents_by_id(documents, questions)
    finished = None if resume is None else Finished(resume, by_id, questions, depth)
    settings = []
    total = len(chunkers) * len(retrievers)
    with warnings.catch_warnings(record=True) as caught, _bar(total) as bar:
        for key, chunker in chunkers.items():
            chunks = cut(key, chunker, documents)
            for name, retriever in retrievers.items():
                where = f"the retriever {name!r} on chunks of {key}"
                ask_all = partial(ask, where, retriever, chunks, questions, by_id, depth)
                if finished is None:
                    rankings = ask_all()
                else:
                    rankings = finished.rankings(key, name, retriever, chunks, ask_all)
                settings.append(Setting(*key, name, len(chunks), rankings))
                if bar is not None:
                    bar.update()
    for category in dict.fromkeys(one.category for one in caught):
        texts = [str(one.message) for one in caught if one.category is category]
        more = f" (and {len(texts) - 1} more such warnings)" if len(texts) > 1 else ""
        warnings.warn(texts[0] + more, category, stacklevel=2)
    return Sweep(questions, tuple(settings), depth)


def _bar(total: int) -> AbstractContextManager[Any]:
    """A bar that shows how far the work is, or nothing where none is wanted."""
    # A notebook's bar does not heed the variable by itself.
    if os.environ.get("TQDM_DISABLE"):
        return nullcontext()
    from tqdm.auto import tqdm

    bar: AbstractContextManager[Any] = tqdm(
        total=total, desc="sweep", unit=" settings", delay=SHOWN_AFTER, leave=False
    )
    return bar
