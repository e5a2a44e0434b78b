"""Ways to search, each a function from chunks to a retriever: what a sweep combines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk
from ragnotes.indexing.models import Embed
from ragnotes.indexing.sharing import remembering, shared_keyword_index
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.fusion import fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, retrieve

DEPTH = 20  # hits that a ranking keeps
FUSED = 100  # hits of each list that is fused

Retrieve = Callable[..., list[Hit]]
Retriever = Callable[[Sequence[Chunk]], Retrieve]
Text = Callable[[Chunk], str]


def by_keywords(chunks: Sequence[Chunk], text: Text = text_with_context) -> Retrieve:
    """Return a function from a question, and k, to the chunks that `retrieve_keywords` finds."""
    index = shared_keyword_index(chunks, text)

    def search(question: str, k: int = DEPTH) -> list[Hit]:
        return retrieve_keywords(question, index, k)

    return search


def by_vectors(embed: Embed, text: Text = text_with_context) -> Retriever:
    """Return a function from chunks to a retriever by the vectors of an embedder."""

    embed = remembering(embed)

    def build(chunks: Sequence[Chunk]) -> Retrieve:
        index = build_index(chunks, embed, text)

        def search(question: str, k: int = DEPTH) -> list[Hit]:
            return retrieve(question, index, k)

        return search

    return build


def by_both(embed: Embed, text: Text = text_with_context) -> Retriever:
    """Return a function from chunks to a retriever by keywords and vectors, scores standardised.

    The first 100 hits of each are fused by `fuse_scores`.
    """
    vectors = by_vectors(embed, text)

    def build(chunks: Sequence[Chunk]) -> Retrieve:
        searches = [vectors(chunks), by_keywords(chunks, text)]

        def search(question: str, k: int = DEPTH) -> list[Hit]:
            deep = max(check_cut(k), FUSED)
            return fuse_scores([one(question, k=deep) for one in searches], k=k)

        return search

    return build
