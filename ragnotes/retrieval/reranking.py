"""Reranking: the few candidates that a search found, judged again with more care."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ragnotes.chunking.context import text_with_context
from ragnotes.document import shown
from ragnotes.indexing.checks import check_function, check_text
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, check_hits


def rerank(
    query: str, hits: Sequence[Hit], score: Callable[[str, str], float], k: int | None = None
) -> list[Hit]:
    """Return the hits in the order of what `score(query, text)` says of each, the highest first.

    The text is what an index embedded for the chunk, else its text with context. The hits get
    the new scores, on the scale of `score`; equal ones keep their order, so a judge without an
    opinion changes nothing. A chunk that is there twice is judged and returned once. What is not
    among the hits cannot come back: take more candidates (20 to 50) than are to be kept. Without
    k all are kept. ValueError for k < 1 and for a score that is NaN or infinite, TypeError for one
    that is no number, such as a list of one, or for a `score` that is no function.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> hits = [Hit(chunk, 0.5) for chunk in chunk_words("Bake it. Cool it down.", size=2)]
    >>> def shortest(query, text):
    ...     return -len(text)
    >>> [(hit.chunk.text, hit.score) for hit in rerank("how?", hits, shortest)]
    [('down.', -5.0), ('Cool it', -7.0), ('Bake it.', -8.0)]
    """
    if k is not None:
        k = check_cut(k)
    check_text("query", query)
    check_function("score", score)
    judged: dict[str, Hit] = {}
    for hit in check_hits(hits):
        name = hit.chunk.id
        if name in judged:
            continue
        said = score(query, hit.record.text if hit.record else text_with_context(hit.chunk))
        worth = _number(said, name)
        if not math.isfinite(worth):
            raise ValueError(f"score must return finite numbers, got {worth} for {name}")
        judged[name] = Hit(hit.chunk, worth, hit.record)
    return sorted(judged.values(), key=lambda hit: -hit.score)[:k]


def _number(said: object, name: str) -> float:
    """What a judge said, as a float; TypeError for a list, a text, or what else is no number."""
    if isinstance(said, np.ndarray) and said.ndim == 0:
        said = said.item()
    # A list comes from a model that judges many pairs at once; float would read "7".
    if isinstance(said, (str, bytes, Sequence, np.ndarray)) or not hasattr(said, "__float__"):
        raise TypeError(f"score must return a number, got {shown(said)} for {name}")
    return float(said)


def max_sim(query: str, text: str) -> float:
    """Return how well the word pieces of a query are met in a text: a mean of cosines.

    Each word piece of the query is compared with each of the text, by the vectors that MiniLM
    gives them where they stand; the best cosine of each counts, and the mean of these is
    returned (Khattab and Zaharia, ColBERT, SIGIR 2020, who take the sum). It is from -1 to 1, and
    0 where the query or the text has nothing that can be read. MiniLM reads the first 254 word
    pieces; the 512 texts read last are kept in memory.

    >>> text = "Remove limescale with half a litre of vinegar."
    >>> round(max_sim("How do I descale it?", text), 1), round(max_sim("red lamp", text), 1)
    (0.4, 0.1)
    """
    check_text("query", query)
    check_text("text", text)
    asked, held = _pieces(query), _pieces(text)
    if not len(asked) or not len(held):
        return 0.0
    best = (asked.astype(np.float32) @ held.astype(np.float32).T).max(axis=1)
    return float(np.clip(best.mean(dtype=np.float64), -1, 1))


@lru_cache(maxsize=512)
def _pieces(text: str) -> NDArray[np.float16]:
    """MiniLM's vectors of a text's word pieces, in half the memory: three digits are enough."""
    from ragnotes.indexing.minilm import minilm_token_vectors

    return minilm_token_vectors(text).astype(np.float16)
