"""How much of the evidence was retrieved, and how much else, counted in characters.

Evidence and chunks are spans of documents, which are the same if id and text are. Each character
counts once, however many chunks hold it: overlap neither pays nor costs twice. What a chunk
carries in front and its headings do not count. Smith and Troynikov, "Evaluating Chunking
Strategies for Retrieval", Chroma, 2024, define precision and IoU with every retrieved character
counted as often as it comes; these here are other numbers wherever chunks overlap.

All lie between 0 and 1, and are 0.0 where no chunk came. All raise ValueError for evidence
without a character, and TypeError for anything but chunks, hits included.
"""

from __future__ import annotations

from collections.abc import Iterable

from ragnotes.document import Chunk

Places = dict[tuple[str, str], list[tuple[int, int]]]  # the spans of each document: id and text


def span_recall(evidence: Iterable[Chunk], chunks: Iterable[Chunk]) -> float:
    """Return the share of the evidence's characters that lie in the chunks.

    Pieces of evidence that overlap count each character once, as chunks do.

    >>> from ragnotes import Document
    >>> text = Document("text", "x" * 40)
    >>> evidence = [Chunk(text, 10, 20)]
    >>> span_recall(evidence, [Chunk(text, 0, 15), Chunk(text, 12, 30)])
    1.0
    """
    return span_scores(evidence, chunks)[0]


def span_precision(evidence: Iterable[Chunk], chunks: Iterable[Chunk]) -> float:
    """Return the share of the chunks' characters that belong to the evidence.

    >>> from ragnotes import Document
    >>> text = Document("text", "x" * 40)
    >>> round(span_precision([Chunk(text, 10, 20)], [Chunk(text, 0, 15), Chunk(text, 12, 30)]), 4)
    0.3333
    """
    return span_scores(evidence, chunks)[1]


def span_iou(evidence: Iterable[Chunk], chunks: Iterable[Chunk]) -> float:
    """Return intersection over union: characters in both, of those in evidence or chunks.

    1.0 only if the chunks are exactly the evidence. Jaccard, "The distribution of the flora in
    the alpine zone", New Phytologist 11(2), 1912.

    >>> from ragnotes import Document
    >>> text = Document("text", "x" * 40)
    >>> span_iou([Chunk(text, 10, 20)], [Chunk(text, 15, 25)]) == 5 / 15
    True
    """
    return span_scores(evidence, chunks)[2]


def span_scores(evidence: Iterable[Chunk], chunks: Iterable[Chunk]) -> tuple[float, float, float]:
    """Return span recall, span precision and span IoU at once."""
    evidence, chunks = list(evidence), list(chunks)
    wanted, sent = characters_in(evidence), characters_in(chunks)
    if not wanted:
        raise ValueError("the evidence needs at least one character, got none")
    either = characters_in([*evidence, *chunks])
    both = wanted + sent - either
    return both / wanted, both / sent if sent else 0.0, both / either


def characters_in(chunks: Iterable[Chunk]) -> int:
    """Return how many characters the chunks hold together, each counted once.

    >>> from ragnotes import Document
    >>> text = Document("text", "x" * 40)
    >>> characters_in([Chunk(text, 0, 15), Chunk(text, 12, 30), Chunk(text, 30, 30)])
    30
    """
    places: Places = {}
    for chunk in chunks:
        if not isinstance(chunk, Chunk):
            raise TypeError(f"needs chunks, got a {type(chunk).__name__}")
        places.setdefault((chunk.doc.id, chunk.doc.text), []).append((chunk.start, chunk.end))
    total = 0
    for spans in places.values():
        reached = 0
        for start, end in sorted(spans):
            total += max(0, end - max(start, reached))
            reached = max(reached, end)
    return total
