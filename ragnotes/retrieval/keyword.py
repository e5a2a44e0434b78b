"""Keyword search: chunks ranked by the terms they share with a question (BM25)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from ragnotes.document import Chunk
from ragnotes.indexing.checks import check_kind
from ragnotes.indexing.keyword import KeywordIndex, length_factor, share, weight
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.filters import Where, rows_that_pass
from ragnotes.retrieval.ranking import best_first, check_cut, reached_by_k, same_sum
from ragnotes.retrieval.search import Hit, hits_at


@dataclass(frozen=True)
class TermPoints:
    """What one term of a query adds to a chunk's score, and why.

    The query asks for `term` `asked` times and the chunk holds it `count` times, as do `chunks`
    chunks of the index. points = asked * weight * share, where `weight` is the higher the fewer
    chunks hold the term, and `share`, from 0 to 1, grows with the count, but ever less, and
    shrinks with `length_factor`: 1 for a chunk of mean length, more for longer ones.
    """

    term: str
    asked: int
    count: int
    chunks: int
    weight: float
    length_factor: float
    share: float
    points: float


def retrieve_keywords(
    query: str,
    index: KeywordIndex,
    k: int = 3,
    where: Where | None = None,
    min_score: float | None = None,
) -> list[Hit]:
    """Return the at most `k` chunks with the highest BM25 score for the terms of a query.

    The score adds up the points of each term of the query (see `build_keyword_index`), twice if
    it is asked twice. Only records that pass `where` (see `matches`) are ranked, though the
    weights are those of the whole index. Chunks that share no term score 0 and are left out, as
    are those under `min_score`, so there may be fewer than k hits, or none; equal scores are in
    the order of the index. Scores have no upper bound and are comparable within one list only.
    TypeError for a query that is no str, a k that is no whole number and an index of vectors or
    anything else that is no `KeywordIndex`; ValueError for k < 1 and a min_score of NaN.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.keyword import build_keyword_index
    >>> index = build_keyword_index(chunk_words("Bake the cake. Cool the rolls.", size=3))
    >>> [(hit.chunk.text, round(hit.score, 3)) for hit in retrieve_keywords("the cake", index)]
    [('Bake the cake.', 0.35), ('Cool the rolls.', 0.073)]
    """
    k = check_cut(k, min_score)
    if not isinstance(query, str):
        raise TypeError(f"the query must be a str, got {type(query).__name__}")
    _check_index(index)
    scores = np.zeros(len(index))
    for term in index.analyse(query):
        if term in index.vocabulary:
            number = index.vocabulary[term]
            part = slice(index.starts[number], index.starts[number + 1])
            np.add.at(scores, index.rows[part], index.points[part])
    rows = rows_that_pass(index, where)
    if rows is not None:
        scores = scores[rows]
    reached = reached_by_k(scores[None, :], k)[0]
    # Sums that differ in the last digits tie, so a little less than the k-th best is looked at.
    best = np.flatnonzero(scores >= reached * (1 - 1e-9) if reached > 0 else scores > 0)
    scores = same_sum(scores[best])
    order = best_first(scores, k)
    best, scores = best[order], scores[order]
    if min_score is not None:
        kept = scores >= same_sum(np.asarray(min_score, dtype=np.float64))
        best, scores = best[kept], scores[kept]
    return hits_at(index.records, best if rows is None else rows[best], scores)


def explain_keywords(query: str, index: KeywordIndex, chunk: Chunk) -> list[TermPoints]:
    """Return for each different term of a query what it adds to the score of a chunk.

    The terms are in the order of the query, those that the chunk lacks included, with 0 points;
    together the points are the chunk's score. ValueError for a chunk that is not in the index;
    TypeError for a query that is no str, no keyword index, and a hit or anything else that is no
    chunk.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.keyword import build_keyword_index
    >>> chunks = chunk_words("Bake the cake. Cool the rolls.", size=3)
    >>> for row in explain_keywords("the cake", build_keyword_index(chunks), chunks[0]):
    ...     print(row.term, row.count, row.chunks, round(row.weight, 3), round(row.points, 3))
    the 1 2 0.182 0.073
    cake 1 1 0.693 0.277
    """
    if not isinstance(query, str):
        raise TypeError(f"the query must be a str, got {type(query).__name__}")
    _check_index(index)
    check_kind("chunk", chunk, Chunk, "a hit has one in hit.chunk")
    record = next((record for record in index.records if record.id == chunk.id), None)
    if record is None:
        raise ValueError(f"the chunk {chunk.id} is not in the index")
    terms = index.analyse(record.text)
    factor = length_factor(len(terms), index.lengths, index.b)
    counted = Counter(terms)
    rows = []
    for term, asked in Counter(index.analyse(query)).items():
        number = index.vocabulary.get(term)
        held = 0 if number is None else int(index.starts[number + 1] - index.starts[number])
        worth = float(weight(held, len(index)))
        part = float(share(counted[term], factor, index.k1)) if counted[term] else 0.0
        rows.append(
            TermPoints(
                term, asked, counted[term], held, worth, float(factor), part, asked * worth * part
            )
        )
    return rows


def _check_index(index: object) -> None:
    is_other = isinstance(index, Index)
    advice = "search it with retrieve" if is_other else "make one with build_keyword_index"
    check_kind("index", index, KeywordIndex, advice)
