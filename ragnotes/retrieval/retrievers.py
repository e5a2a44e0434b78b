"""Ways to search, each a function from chunks to a retriever: what a sweep combines.

A retriever is a function from a question's text, and `k`, to the first k hits. All that is made
here shares work: a document is analysed once, and a text embedded once, for all sets of chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk
from ragnotes.indexing.models import Embed, model_of
from ragnotes.indexing.sharing import remembering, shared_keyword_index
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.fusion import fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, retrieve

DEPTH = 20  # hits of a ranking
FUSED = 100  # hits of each list that is fused, at least

Text = Callable[[Chunk], str]
Retrieve = Callable[..., list[Hit]]
Retriever = Callable[[Sequence[Chunk]], Retrieve]


def by_keywords(chunks: Sequence[Chunk], text: Text = text_with_context) -> Retrieve:
    """Return a retriever by the terms of what `text` returns for each chunk (BM25).

    For what it finds and refuses, see `retrieve_keywords` and `build_keyword_index`.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> search = by_keywords(chunk_words("Bake the cake. Cool the rolls.", size=3))
    >>> [hit.chunk.text for hit in search("cake", k=1)]
    ['Bake the cake.']
    """
    index = shared_keyword_index(chunks, text)

    def search(question: str, k: int = DEPTH) -> list[Hit]:
        return retrieve_keywords(question, index, k)

    return search


def by_vectors(embed: Embed, text: Text = text_with_context) -> Retriever:
    """Return a function from chunks to a retriever by the vectors of what `text` returns for them.

    For what it finds and refuses, see `retrieve` and `build_index`.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.static import embed_static
    >>> search = by_vectors(embed_static)(chunk_words("Bake the bread. Boil the kettle.", 3))
    >>> [hit.chunk.text for hit in search("hot water", k=1)]
    ['Boil the kettle.']
    """
    embed = remembering(embed)

    def build(chunks: Sequence[Chunk]) -> Retrieve:
        index = build_index(chunks, embed, text)

        def search(question: str, k: int = DEPTH) -> list[Hit]:
            return retrieve(question, index, k)

        return search

    return _called(build, f"by_vectors({model_of(embed)}, {_name(text)})")


def by_both(embed: Embed, text: Text = text_with_context) -> Retriever:
    """Return a function from chunks to a retriever by keywords and vectors together.

    The first hits of each, k and no fewer than 100, are joined by `fuse_scores`, with equal
    weights.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.static import embed_static
    >>> search = by_both(embed_static)(chunk_words("Bake the bread. Boil the kettle.", 3))
    >>> [hit.chunk.text for hit in search("hot water", k=1)]
    ['Boil the kettle.']
    """
    vectors = by_vectors(embed, text)

    def build(chunks: Sequence[Chunk]) -> Retrieve:
        searches = [vectors(chunks), by_keywords(chunks, text)]

        def search(question: str, k: int = DEPTH) -> list[Hit]:
            deep = max(check_cut(k), FUSED)
            return fuse_scores([one(question, k=deep) for one in searches], k=k)

        return search

    return _called(build, f"by_both({model_of(embed)}, {_name(text)})")


def _called(build: Retriever, name: str) -> Retriever:
    """The function under a name that tells it from others: a resumed sweep goes by it."""
    build.__qualname__ = name
    return build


def _name(text: Text) -> str:
    return getattr(text, "__qualname__", type(text).__qualname__)
