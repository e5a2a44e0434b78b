"""One setting of a sweep: documents cut, questions asked, and what is refused of both."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real

from ragnotes.document import Chunk, Document
from ragnotes.evaluation.questions import Question
from ragnotes.indexing.records import listed
from ragnotes.retrieval.retrievers import Retriever, all_of
from ragnotes.retrieval.search import Hit

Chunker = Callable[[Document], Sequence[Chunk]]
Key = tuple[str, int, int]  # strategy, size, overlap
Rankings = tuple[tuple[Hit, ...], ...]


def documents_by_id(
    documents: Iterable[Document], questions: Iterable[Question]
) -> dict[str, Document]:
    """Return the documents by their ids; ValueError for an id used twice, and for evidence in
    another document: it could never be found.
    """
    by_id: dict[str, Document] = {}
    for doc in documents:
        if doc.id in by_id:
            raise ValueError(f"two documents have the id {doc.id!r}: give each one of its own")
        by_id[doc.id] = doc
    for question in questions:
        for piece in question.evidence:
            if piece.doc.id not in by_id or by_id[piece.doc.id].text != piece.doc.text:
                raise ValueError(
                    f"question {question.id!r} has evidence in {piece.doc.id!r}, but no document "
                    "has that id and text: it could never be found"
                )
    return by_id


def check_keys(chunkers: Iterable[object], retrievers: Iterable[object]) -> None:
    """Raise ValueError for keys of other kinds than a sweep's mappings have."""
    for key in chunkers:
        kinds = [type(part) for part in key] if isinstance(key, tuple) else None
        if kinds != [str, int, int]:
            raise ValueError(
                "chunkers need keys of strategy, size and overlap, such as "
                f"('words', 100, 20), got {key!r}"
            )
    for name in retrievers:
        if not isinstance(name, str):
            raise ValueError(f"retrievers need names, got {name!r}")


def cut(key: Key, chunker: Chunker, documents: Iterable[Document]) -> tuple[Chunk, ...]:
    """Return the chunks of all documents, at least one, with ids that are all different."""
    where = f"the chunker {key}"
    chunks: list[Chunk] = []
    for doc in documents:
        try:
            own = list(chunker(doc))
        except Exception as error:
            raise RuntimeError(f"{where} on {doc.id!r}: {_told(error)}") from error
        for chunk in own:
            if not isinstance(chunk, Chunk):
                raise TypeError(f"{where} must return chunks, got a {type(chunk).__name__}")
            if chunk.doc is not doc and chunk.doc != doc:
                raise ValueError(
                    f"{where} was given {doc.id!r} and returned chunks of {chunk.doc.id!r}: "
                    "it must cut the document, not its text"
                )
        chunks += own
    if not chunks:
        raise ValueError(f"{where} returned no chunks for any document")
    if len({chunk.id for chunk in chunks}) < len(chunks):
        counted = Counter(chunk.id for chunk in chunks)
        twice = [name for name, count in counted.items() if count > 1]
        raise ValueError(f"{where} returned chunks twice: {listed(twice)}")
    return tuple(chunks)


def ask(
    where: str,
    retriever: Retriever,
    chunks: tuple[Chunk, ...],
    questions: Iterable[Question],
    documents: Mapping[str, Document],
    depth: int,
) -> Rankings:
    """Return the first hits of each question, without records. `where` names the setting."""
    try:
        search_all = all_of(retriever(chunks))
        texts = [question.text for question in questions]
        rankings = list(search_all(texts, depth))
    except Exception as error:
        raise RuntimeError(f"{where}: {_told(error)}") from error
    if len(rankings) != len(texts):
        raise ValueError(f"{where} gave {len(rankings)} rankings for {len(texts)} questions")
    return tuple(_checked(where, hits, documents, depth) for hits in rankings)


def _checked(
    where: str, hits: object, documents: Mapping[str, Document], depth: int
) -> tuple[Hit, ...]:
    if not isinstance(hits, (list, tuple)):
        raise TypeError(f"{where} must return a list of hits, got a {type(hits).__name__}")
    kept: list[Hit] = []
    for hit in hits[:depth]:
        if not isinstance(hit, Hit):
            raise TypeError(f"{where} must return a list of hits, got one of {type(hit).__name__}")
        if not isinstance(hit.score, Real):
            raise TypeError(f"{where}: a score must be a number, got {hit.score!r}")
        doc, score = hit.chunk.doc, float(hit.score)
        if documents.get(doc.id) is not doc and documents.get(doc.id) != doc:
            raise ValueError(f"{where} returned a chunk of {doc.id!r}, which is no document here")
        if not math.isfinite(score):
            raise ValueError(f"{where}: a score must be finite, got {score} for {hit.chunk.id}")
        kept.append(Hit(hit.chunk, score))
    return tuple(kept)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
