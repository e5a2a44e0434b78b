"""Small indexes for tests: chunks that are named, and vectors as given."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ragnotes import Chunk, Document
from ragnotes.indexing.models import Vectors, named
from ragnotes.indexing.records import make_records
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.search import Hit


def chunk(name: str, text: str = "text", facts: Mapping[str, Any] | None = None) -> Chunk:
    """The one chunk of a document of that name."""
    return Chunk(Document(name, text, facts or {}), 0, len(text))


@named("letters:1")
def embed_letters(texts: Sequence[str]) -> Vectors:
    """How often a, e and i stand in each text."""
    return np.array([[text.count(letter) for letter in "aei"] for text in texts], dtype=np.float32)


def index_of(
    vectors: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]] | None = None
) -> Index:
    """An index of a vector for each name, with the facts that its name has."""
    records = make_records([chunk(name, facts=(facts or {}).get(name)) for name in vectors])
    return Index(records, np.array([*vectors.values()], dtype=np.float32), embed_letters)


def names(hits: Sequence[Hit]) -> list[str]:
    """The names of the chunks that were found."""
    return [hit.chunk.doc.id for hit in hits]


def scores(hits: Sequence[Hit]) -> dict[str, float]:
    """The score of each name."""
    return {hit.chunk.doc.id: hit.score for hit in hits}
