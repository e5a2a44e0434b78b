"""Ways to search, each a function from chunks to a retriever: what a sweep combines.

A retriever is a function from a question's text, and `k`, to the first k hits; those made here
have an `all` as well, from many questions and k to the hits of each, in less time. They share
work: a document is analysed once, and a text embedded once, for all sets of chunks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import cast

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk
from ragnotes.indexing.models import Embed, model_of
from ragnotes.indexing.sharing import remembering, shared_keyword_index
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.fusion import fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit, retrieve_all

DEPTH = 20  # hits of a ranking
FUSED = 100  # hits of each list that is fused, at least

Text = Callable[[Chunk], str]
Retrieve = Callable[..., list[Hit]]
All = Callable[[Sequence[str], int], list[list[Hit]]]
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
    return _one_or_all(lambda texts, k: [retrieve_keywords(one, index, k) for one in texts])


def by_vectors(embed: Embed, text: Text = text_with_context) -> Retriever:
    """Return a function from chunks to a retriever by the vectors of what `text` returns for them.

    For what it finds and refuses, see `retrieve_all` and `build_index`.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> from ragnotes.indexing.static import embed_static
    >>> search = by_vectors(embed_static)(chunk_words("Bake the bread. Boil the kettle.", 3))
    >>> [hit.chunk.text for hit in search("hot water", k=1)]
    ['Boil the kettle.']
    """
    embed = remembering(embed)

    def build(chunks: Sequence[Chunk]) -> Retrieve:
        index = build_index(chunks, embed, text)
        return _one_or_all(lambda texts, k: retrieve_all(texts, index, k))

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
        ways = [all_of(vectors(chunks)), all_of(by_keywords(chunks, text))]

        def search_all(texts: Sequence[str], k: int) -> list[list[Hit]]:
            deep = max(check_cut(k), FUSED)
            lists = zip(*(way(texts, deep) for way in ways), strict=True)
            return [fuse_scores(pair, k=k) for pair in lists]

        return _one_or_all(search_all)

    return _called(build, f"by_both({model_of(embed)}, {_name(text)})")


def all_of(retrieve: Retrieve) -> All:
    """Return the function from many questions, and k, to the hits of each that goes with one.

    Where it has no `all`, it is called for each; k is not handed on to one that takes none.
    """
    if search_all := getattr(retrieve, "all", None):
        return cast(All, search_all)
    try:
        takes_k = "k" in inspect.signature(retrieve).parameters
    except (TypeError, ValueError):  # a function that does not say
        takes_k = False
    if takes_k:
        return lambda texts, k: [retrieve(text, k=k) for text in texts]
    return lambda texts, k: [retrieve(text) for text in texts]


def _one_or_all(search_all: All) -> Retrieve:
    """The retriever that asks one question, with its `all`."""

    def search(question: str, k: int = DEPTH) -> list[Hit]:
        return search_all([question], k)[0]

    vars(search)["all"] = search_all
    return search


def _called(build: Retriever, name: str) -> Retriever:
    """The function under a name that tells it from others: a resumed sweep goes by it."""
    build.__qualname__ = name
    return build


def _name(text: Text) -> str:
    return getattr(text, "__qualname__", type(text).__qualname__)
