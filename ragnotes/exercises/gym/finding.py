"""Calling a learner's search, and what its result has to be in any case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ragnotes.exercises.gym.faqs import Entry, Faq
from ragnotes.exercises.gym.ranked import best_here, skipped
from ragnotes.exercises.gym.texts import plain
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.search import Hit

MOST = 3  # hits that a search may return
NO_HITS = "Return a list of hits, and an empty one where nothing is found."
TOO_MANY = "Three at most are sent."
BEST = "The best hit stands first."
FORGOTTEN = "Whoever asks about one house was sent the other's answer, with full confidence."
NOT_NEAREST = "In your index that one is nearer to the question, and holds here."
TWICE = "The same hit came more than once, in the place of another."
OTHER_INDEX = "That is not in the index that was given. Search this one: the next may be another."


def entries_of(faq: Faq, hits: Sequence[Hit]) -> list[Entry | None]:
    """Return the entry of each hit."""
    return [faq.entry_of(hit.chunk) for hit in hits]


def hits_of(
    faq: Faq, search: Callable[..., Any], question: str, index: Index, house: str | None
) -> list[Hit]:
    """Return what a search finds; FlawError where that are not up to three hits of the index."""
    call = f"search({question!r}, index, {house!r})"
    again = faq.cell and f"search({question!r}, index_of({faq.cell}), {house!r})"
    hits = tried(call, search, question, index, house, again=again)
    if not isinstance(hits, (list, tuple)) or not all(isinstance(hit, Hit) for hit in hits):
        raise FlawError(gave(call, hits), NO_HITS)
    if len(hits) > MOST:
        raise FlawError(f"`{call}` gave {len(hits)} hits.", TOO_MANY)
    held = {record.id for record in index.records}
    if strange := [hit.chunk.id for hit in hits if hit.chunk.id not in held]:
        raise FlawError(f"`{call}` gave {strange[0]}.", OTHER_INDEX)
    if len({hit.chunk for hit in hits}) < len(hits):
        raise FlawError(gave(call, [hit.chunk.id for hit in hits]), TWICE)
    scores = [hit.score for hit in hits]
    if scores != sorted(scores, reverse=True):
        raise FlawError(f"`{call}` gave the scores {[round(each, 2) for each in scores]}.", BEST)
    return list(hits)


def ranked_hits_of(
    faq: Faq, search: Callable[..., Any], question: str, index: Index, house: str | None
) -> list[Hit]:
    """Return the hits; FlawError where a nearer one that holds was left out for a farther one."""
    hits = hits_of(faq, search, question, index, house)
    if near := skipped(best_here(faq, index, question, house), hits):
        named = faq.entry_of(near.chunk) or f"“{plain(near.chunk.text)[:40]}…”"
        seen = f"{faq.name}, {question!r}{with_house(house)}: {named} did not come."
        raise FlawError(seen, NOT_NEAREST)
    return hits


def with_house(house: str | None) -> str:
    """Say in a message with which house something was asked."""
    return f" with {house!r}" if house else ""
