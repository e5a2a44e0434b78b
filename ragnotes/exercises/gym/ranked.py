"""What is right for a search on the learner's own index, and indexes that put a search to the test.

Whose texts say the question once has another order than the sample: so nothing here is compared
with the sample's index.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from ragnotes.document import Chunk, Document
from ragnotes.exercises.gym.faqs import Entry, Faq
from ragnotes.indexing.models import Embed, Vectors
from ragnotes.indexing.records import Record
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.search import Hit, retrieve

_SENT = 3
_ALIKE = 1e-4  # cosines that differ by less are equal: float32 holds no more
_CROWD = 10  # copies of each entry of the other house


def best_here(faq: Faq, index: Index, question: str, house: str | None) -> list[Hit]:
    """Return all that holds for a house, the nearest to a question first."""
    hits = retrieve(_vector(index.embed, question), index, k=len(index))
    return [hit for hit in hits if _holds(faq, hit.chunk, house)]


def is_among_best(faq: Faq, best: Sequence[Hit], entry: Entry) -> bool:
    """Say whether an entry is one of the three nearest, or as near as the third."""
    least = best[min(_SENT, len(best)) - 1].score - _ALIKE if best else 0
    return any(faq.entry_of(hit.chunk) == entry for hit in best if hit.score >= least)


def skipped(best: Sequence[Hit], hits: Sequence[Hit]) -> Hit | None:
    """Return the first of the nearest in the place of which a farther one came; None if none.

    Hits with scores of their own, other than the cosine, have an order of their own.
    """
    scores = {hit.chunk.id: hit.score for hit in best}
    if any(abs(scores.get(hit.chunk.id, 9) - hit.score) > _ALIKE for hit in hits):
        return None
    came = {hit.chunk.id for hit in hits}
    for near, hit in zip(best, hits, strict=False):
        if near.score - hit.score > _ALIKE:
            return next(one for one in best if one.chunk.id not in came)
    return None


def raised(faq: Faq, index: Index, question: str, entry: Entry) -> Index:
    """Return the index with an entry moved to where the question is."""
    vectors = index.vectors.copy()
    for row, record in enumerate(index.records):
        if faq.entry_of(record.chunk) == entry:
            vectors[row] = _vector(index.embed, question)
    return Index(index.records, vectors, index.embed)


def crowded(faq: Faq, index: Index, question: str, house: str) -> Index:
    """Return the index with many more of what does not hold for a house, all nearest of all."""
    others = [record for record in index.records if not _holds(faq, record.chunk, house)]
    copies = _copies(others)
    near = np.repeat(_vector(index.embed, question)[None, :], len(copies), axis=0)
    vectors = np.concatenate([index.vectors, near.astype(np.float32)])
    return Index((*index.records, *copies), vectors, index.embed)


def _copies(records: Iterable[Record]) -> list[Record]:
    """Records of the same text in other documents: an index holds no id twice."""
    found = []
    for record in records:
        chunk = record.chunk
        for number in range(_CROWD):
            doc = Document(f"{chunk.doc.id}_{number}", chunk.doc.text, chunk.doc.metadata)
            copy = Chunk(doc, chunk.start, chunk.end, chunk.headings)
            found.append(Record(copy, record.text, record.metadata, record.position, record.total))
    return found


def _holds(faq: Faq, chunk: Chunk, house: str | None) -> bool:
    entry = faq.entry_of(chunk)
    return not entry or house is None or entry.location in (None, house)


@lru_cache(maxsize=500)
def _vector(embed: Embed, question: str) -> Vectors:
    vector: Vectors = embed([question])[0]
    return vector
