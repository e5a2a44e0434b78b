"""Diversity: hits that fit the question and do not repeat each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.nearest import DECIMALS, check_vector_index, unit_rows
from ragnotes.retrieval.ranking import check_cut, check_number
from ragnotes.retrieval.search import Hit, check_hits


def diversify(
    hits: Sequence[Hit], index: Index, k: int | None = None, relevance: float = 0.5
) -> list[Hit]:
    """Return at most `k` of the hits by maximal marginal relevance, in the order of the choice.

    First comes the hit with the highest score. Then, again and again, the one for which
    relevance * score - (1 - relevance) * likeness is highest, where likeness is its highest
    cosine with any hit that was chosen before (Carbonell and Goldstein, SIGIR 1998). So
    `relevance` 1 keeps the order of the scores, 0 looks only for what is unlike the others, and
    in between near copies wait for the end. Equal ones keep the order of the hits. Scores must be
    cosines, as `retrieve` gives, since they are weighed against cosines; the hits keep theirs, so
    they no longer fall. A chunk that is there twice counts once, where it stands first. Without k
    all hits are put in order.
    ValueError for a relevance outside 0 to 1, a score outside -1 to 1, a chunk that is not in the
    index and k < 1; TypeError for what is no hit, and an index of keywords.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.vectors import build_index
    >>> from ragnotes.retrieval.search import retrieve
    >>> def embed_letters(texts):
    ...     return np.array([[text.count(letter) for letter in "abc"] for text in texts])
    >>> index = build_index(chunk_words("aab aaab ac", size=1), embed_letters)
    >>> hits = retrieve([3, 1, 0.5], index)
    >>> [hit.chunk.text for hit in hits], [hit.chunk.text for hit in diversify(hits, index)]
    (['aaab', 'aab', 'ac'], ['aaab', 'ac', 'aab'])
    """
    if k is not None:
        k = check_cut(k)
    check_number("relevance", relevance)
    if not 0 <= relevance <= 1:
        raise ValueError(f"relevance must be from 0 to 1, got {relevance}")
    check_vector_index(index)
    once: dict[str, Hit] = {}
    for hit in check_hits(hits):
        once.setdefault(hit.chunk.id, hit)
    row_of = {record.id: row for row, record in enumerate(index.records) if record.id in once}
    for name, hit in once.items():
        if name not in row_of:
            raise ValueError(f"the chunk {name} is not in the index")
        if not abs(hit.score) <= 1 + 1e-6:  # what float32 can add
            raise ValueError(
                f"scores must be cosines, from -1 to 1, got {hit.score} for {name}: "
                "use the hits of retrieve"
            )
    relevance = float(relevance)
    waiting = list(once.values())
    vectors = unit_rows(index.vectors[[row_of[name] for name in once]])
    scores = np.array([hit.score for hit in waiting])
    likeness = np.full(len(waiting), -np.inf)
    free = np.ones(len(waiting), dtype=bool)
    chosen: list[Hit] = []
    while len(chosen) < min(len(waiting), k or len(waiting)):
        worth = relevance * scores - (1 - relevance) * likeness if chosen else scores
        worth = worth.round(DECIMALS)  # those of float32 vectors: below, equal ones can differ
        best = int(np.argmax(np.where(free, worth, -np.inf)))
        free[best] = False
        chosen.append(waiting[best])
        likeness = np.maximum(likeness, (vectors * vectors[best]).sum(axis=1))
    return chosen
