"""Search: from a question to the chunks that fit it best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.document import Chunk, Document, shown
from ragnotes.indexing.checks import check_chunks, check_function, check_items, check_text
from ragnotes.indexing.records import Record
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.filters import Rows, Where, rows_that_pass
from ragnotes.retrieval.nearest import check_vector_index, nearest, unit_rows
from ragnotes.retrieval.ranking import Floats, check_cut

Vector = Sequence[float] | NDArray[Any]
_PUNCTUATION = ".,;:!?()[]{}<>\"'`*_#|…“”„‘’«»–—-"


@dataclass(frozen=True)
class Hit:
    """A chunk that was found, with its score: higher is better, within one list only.

    `record` is what an index keeps of the chunk; None where no index was searched. TypeError for
    what is no chunk.
    """

    chunk: Chunk
    score: float
    record: Record | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.chunk, Chunk):
            raise TypeError(f"a hit is of a Chunk, got {shown(self.chunk)}")


_NOT_HITS = {
    "Chunk": "a search, such as retrieve, gives hits; of a chunk one is Hit(chunk, score)",
    "list": "hand over one list of hits, not a list of such lists",
}


def check_hits(hits: Iterable[Hit], name: str = "hits") -> list[Hit]:
    """Return hits as a list; TypeError for anything else, with its place."""
    return check_items(hits, Hit, name, _NOT_HITS)


def cosine(a: Vector, b: Vector) -> float:
    """Return the cosine of the angle between two vectors: 1 same direction, 0 nothing in common.

    A vector of zeros has no direction; its cosine with anything is 0. The length of the vectors
    does not count. ValueError unless both have one dimension and the same number of finite
    components, at least one.

    >>> round(cosine([5, 1, 0], [5, 0, 1]), 4)
    0.9615
    >>> cosine([5, 1, 0], [0, 0, 0])
    0.0
    """
    one, other = _vector(a, "a"), _vector(b, "b")
    if len(one) != len(other):
        raise ValueError(f"both vectors need the same length, got {len(one)} and {len(other)}")
    return float(np.clip((unit_rows(one) * unit_rows(other)).sum(), -1, 1))


def retrieve(
    query: str | Vector,
    index: Index,
    k: int = 3,
    where: Where | None = None,
    min_score: float | None = None,
) -> list[Hit]:
    """Return the at most `k` chunks of an index whose vectors are most alike to the query.

    The query is a text, which the index embeds, or a vector. Every record that passes `where`
    (see `matches`) is scored by its `cosine` with the query, rounded to seven decimals: float32
    vectors hold no more. Those under `min_score`, rounded as well, are dropped; of the others the
    first k are returned, the highest first and equal ones in the order of the index. So there may
    be fewer than k, or none.
    A query of zeros, such as a text with nothing to embed, scores 0 with everything.
    ValueError for k < 1, for a vector of another length than the index's or with NaN or infinity,
    and for a min_score of NaN; TypeError for a k that is no whole number, and for an index of
    keywords or anything else that is no `Index`.

    >>> from ragnotes.document import Document
    >>> from ragnotes.indexing.vectors import build_index
    >>> def embed_vowels(texts):
    ...     return np.array([[text.count("a"), text.count("e")] for text in texts])
    >>> texts = ["a", "bee", "area"]
    >>> chunks = [Chunk(Document(text, text), 0, len(text)) for text in texts]
    >>> index = build_index(chunks, embed_vowels)
    >>> [(hit.chunk.text, round(hit.score, 2)) for hit in retrieve("banana", index, k=2)]
    [('a', 1.0), ('area', 0.89)]
    """
    k = check_cut(k, min_score)
    check_vector_index(index)
    if query is None or isinstance(query, (Chunk, Document)):
        raise ValueError(f"the query must be a text or a vector, got {shown(query)}")
    if isinstance(query, str):
        return _search(_embedded([query], index), index, k, where, min_score)[0]
    return _search(_vector(query, "the query")[None, :], index, k, where, min_score)[0]


def retrieve_all(
    queries: Sequence[str] | Sequence[Vector] | NDArray[Any],
    index: Index,
    k: int = 3,
    where: Where | None = None,
    min_score: float | None = None,
) -> list[list[Hit]]:
    """Return what `retrieve` returns for each of many queries, in much less time.

    `queries` is a list of texts, or (m, d) vectors. TypeError for a single text.
    """
    k = check_cut(k, min_score)
    check_vector_index(index)
    if isinstance(queries, str):
        raise TypeError("queries must be a list of texts or vectors, got one text: use retrieve")
    if not hasattr(queries, "__len__"):
        raise TypeError(f"queries must be a list of texts or vectors, got {shown(queries)}")
    texts = [query for query in queries if isinstance(query, str)]
    if len(texts) == len(queries):
        return _search(_embedded(texts, index), index, k, where, min_score)
    vectors = [_vector(query, f"query {at}") for at, query in enumerate(queries)]
    if len(lengths := {len(vector) for vector in vectors}) > 1:
        raise ValueError(f"all queries need the same length, got {sorted(lengths)}")
    return _search(np.array(vectors), index, k, where, min_score)


def search_words(
    question: str, chunks: Sequence[Chunk], k: int = 3, text: Callable[[Chunk], str] = str
) -> list[Hit]:
    """Return at most `k` chunks that share the most different words with the question.

    The score is the number of the question's words that stand in the chunk, each counted once;
    case and the punctuation around a word do not count. Chunks that share no word are left out,
    so the list may be shorter than k. Ties keep the order of `chunks`. What is searched of a
    chunk is what `text` returns for it, such as `text_with_context`; by default its own text.
    ValueError unless k >= 1; TypeError for a question that is no str and for what is no chunk.

    >>> from ragnotes import chunk_words
    >>> cards = chunk_words("Bake the cake. Cool the rolls. Ice the cake.", size=3)
    >>> [(hit.chunk.text, hit.score) for hit in search_words("Which cake?", cards, k=1)]
    [('Bake the cake.', 1)]
    """
    k = check_cut(k)
    check_text("question", question)
    check_function("text", text)
    chunks = check_chunks(chunks)
    asked = words_of(question)
    hits = [Hit(chunk, len(asked & words_of(text(chunk)))) for chunk in chunks]
    found = [hit for hit in hits if hit.score > 0]
    return sorted(found, key=lambda hit: -hit.score)[:k]


def words_of(text: str) -> set[str]:
    """Return the different words of a text, in lower case, without punctuation around them.

    >>> sorted(words_of("Bake it. Bake it at 180°C!"))
    ['180°c', 'at', 'bake', 'it']
    """
    return {word.strip(_PUNCTUATION).casefold() for word in text.split()} - {""}


def _search(
    queries: Floats, index: Index, k: int, where: Where | None, min_score: float | None
) -> list[list[Hit]]:
    rows = rows_that_pass(index, where)
    if not len(index) or not len(queries):
        return [[] for _ in queries]
    width = index.vectors.shape[1]
    if queries.shape[1] != width:
        raise ValueError(
            f"a query has {queries.shape[1]} numbers, and the vectors of the index have {width}: "
            "both must be made by one model"
        )
    return [
        hits_at(index.records, best, scores)
        for best, scores in nearest(unit_rows(queries), index, k, rows, min_score)
    ]


def hits_at(records: Sequence[Record], rows: Rows, scores: Floats) -> list[Hit]:
    """Return a hit for the record at each row, with its score."""
    return [
        Hit(records[row].chunk, score, records[row])
        for row, score in zip(rows.tolist(), scores.tolist(), strict=True)
    ]


def _embedded(texts: list[str], index: Index) -> Floats:
    if not len(index) or not texts:
        return np.empty((len(texts), 0))
    rows = np.asarray(index.embed(texts), dtype=np.float64)
    if rows.ndim != 2 or len(rows) != len(texts):
        raise ValueError(
            f"the embedder must return a row for each of {len(texts)} queries, "
            f"got shape {rows.shape}"
        )
    bad = np.flatnonzero(~np.isfinite(rows).all(axis=1)).tolist()
    if bad:
        raise ValueError(f"the vector of {texts[bad[0]]!r} must have finite numbers only")
    return rows


def _vector(numbers: Vector, name: str) -> Floats:
    try:
        vector = np.asarray(numbers, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} must be a vector of numbers, got {shown(numbers)}") from None
    if vector.ndim != 1 or not len(vector):
        raise ValueError(f"{name} must be one row of numbers, got shape {vector.shape}")
    if not np.isfinite(vector).all():
        raise ValueError(f"{name} must have finite numbers only, got NaN or infinity")
    return vector
