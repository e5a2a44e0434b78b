"""From hits to passages: what stands around a hit, each character once, in an order to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from ragnotes.document import Chunk, shown
from ragnotes.indexing.checks import check_chunks, check_kind
from ragnotes.retrieval.ranking import check_count, check_cut
from ragnotes.retrieval.search import Hit, check_hits

Item = TypeVar("Item")


def neighbours(chunk: Chunk, chunks: Iterable[Chunk], window: int = 1) -> list[Chunk]:
    """Return a chunk with up to `window` chunks before and after it, in document order.

    Neighbours are counted among the `chunks` of the same document only, each once; at its ends
    there are fewer. ValueError if window < 0, or if the chunk is not among `chunks`; TypeError
    for a window that is no whole number and for hits, texts or anything else than chunks.

    >>> from ragnotes import chunk_words
    >>> chunks = chunk_words("Fill it. Boil it. Rinse it.", size=2)
    >>> [chunk.text for chunk in neighbours(chunks[0], chunks)]
    ['Fill it.', 'Boil it.']
    """
    check_kind("chunk", chunk, Chunk, "a hit has one in hit.chunk")
    window = check_count("window", window)
    same = sorted(
        dict.fromkeys(c for c in check_chunks(chunks) if c.doc.id == chunk.doc.id), key=_place
    )
    if chunk not in same:
        raise ValueError(f"the chunk {chunk.id!r} is not among the chunks given")
    at = same.index(chunk)
    return same[max(at - window, 0) : at + window + 1]


def parents(hits: Sequence[Hit], larger: Iterable[Chunk], k: int = 3) -> list[Hit]:
    """Return the larger chunks that the hits lie in, each once: small to big.

    A hit's parent is the shortest of the `larger` chunks of its document that holds its whole
    span; of equally short ones the earlier. Parents come in the order of their best hit, with
    that hit's score, and at most k of them: k counts parents, not hits. A hit that lies in none
    of them stands for itself, so that nothing found is lost. ValueError if k < 1; TypeError
    unless `hits` are hits and `larger` chunks.

    >>> from ragnotes import chunk_words
    >>> text = "Fill it. Boil it. Rinse it. Dry it."
    >>> small, large = chunk_words(text, size=2), chunk_words(text, size=4)
    >>> hits = [Hit(small[3], 0.9), Hit(small[2], 0.8), Hit(small[0], 0.1)]
    >>> [(hit.chunk.text, hit.score) for hit in parents(hits, large)]
    [('Rinse it. Dry it.', 0.9), ('Fill it. Boil it.', 0.1)]
    """
    k = check_cut(k)
    by_document: dict[str, list[Chunk]] = {}
    for chunk in sorted(check_chunks(larger, "larger"), key=_place):
        by_document.setdefault(chunk.doc.id, []).append(chunk)
    best: dict[Chunk, Hit] = {}
    for hit in check_hits(hits):
        around = [each for each in by_document.get(hit.chunk.doc.id, []) if _holds(each, hit.chunk)]
        parent = min(around, key=len, default=hit.chunk)
        if parent not in best or hit.score > best[parent].score:
            best[parent] = Hit(parent, hit.score)
    return list(best.values())[:k]


def merge(chunks: Iterable[Chunk]) -> list[Chunk]:
    """Return the chunks with those that overlap or touch joined, so that no character comes twice.

    Chunks touch when nothing but white space lies between them; that white space is taken in.
    No other gap is filled. A joined chunk stands at the place of the first of its parts, so the
    best hit's passage stays first, and has the headings that all its parts stand under. What
    the part that begins it carries (such as a table's header) is kept. TypeError for hits, texts
    or anything else than chunks.

    >>> from ragnotes import Document
    >>> note = Document("note", "Fill it to MAX, then boil it. Never fill it above MAX.")
    >>> [chunk.text for chunk in merge([Chunk(note, 16, 29), Chunk(note, 0, 20)])]
    ['Fill it to MAX, then boil it.']
    """
    ranked = list(dict.fromkeys(check_chunks(chunks)))
    rank = {chunk: place for place, chunk in enumerate(ranked)}
    groups: list[list[Chunk]] = []
    end = 0
    for chunk in sorted(ranked, key=lambda chunk: (chunk.doc.id, *_place(chunk))):
        if (
            groups
            and groups[-1][0].doc == chunk.doc
            and not chunk.doc.text[end : chunk.start].strip()
        ):
            groups[-1].append(chunk)
            # A chunk inside an earlier one must not move the end back.
            end = max(end, chunk.end)
        else:
            groups.append([chunk])
            end = chunk.end
    groups.sort(key=lambda group: min(rank[chunk] for chunk in group))
    return [_joined(group) for group in groups]


def best_at_both_ends(ranked: Sequence[Item]) -> list[Item]:
    """Return a ranking reordered so that the best stand first and last, the worst in the middle.

    The first, third, fifth … come from the front, the second, fourth … from the back. Language
    models use the start and the end of a long prompt better than its middle (Liu et al., Lost
    in the Middle, TACL 2024).

    >>> best_at_both_ends([1, 2, 3, 4, 5])
    [1, 3, 5, 4, 2]
    """
    if isinstance(ranked, str) or not isinstance(ranked, Sequence):
        raise TypeError(f"ranked must be a list, best first, got {shown(ranked)}")
    return [*ranked[::2], *ranked[1::2][::-1]]


def _place(chunk: Chunk) -> tuple[int, int]:
    return chunk.start, chunk.end


def _holds(large: Chunk, small: Chunk) -> bool:
    return large.start <= small.start and small.end <= large.end


def _joined(group: list[Chunk]) -> Chunk:
    """One chunk from the start of the first to the furthest end."""
    if len(group) == 1:
        return group[0]
    first, last = group[0], max(group, key=lambda chunk: chunk.end)
    trails = [chunk.headings for chunk in group]
    shared = 0
    while all(len(trail) > shared and trail[shared] == trails[0][shared] for trail in trails):
        shared += 1
    return replace(first, end=last.end, headings=trails[0][:shared])
