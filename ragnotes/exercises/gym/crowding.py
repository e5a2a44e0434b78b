"""A search among many near entries of the other house: what comes before the cut, and who asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ragnotes.exercises.gym.faqs import Faq
from ragnotes.exercises.gym.finding import FORGOTTEN, entries_of, hits_of
from ragnotes.exercises.gym.ranked import crowded
from ragnotes.exercises.trials import FlawError, tried
from ragnotes.indexing.vectors import Index

CUT_FIRST = (
    "With more entries of the other house in the index, and near, fewer came: the filter came "
    "after a cut."
)
GUESSED = (
    "The question names a house, and no location was given: without one nothing is filtered. "
    "Whoever calls says which house is meant."
)
OWN_VALUE = "With None as location others came. Without a location nothing is filtered."


def check_crowd(faq: Faq, index: Index, search: Callable[..., Any]) -> None:
    """Raise FlawError for a filter after any cut, and for a house read out of the question."""
    quiet = replace(faq, cell="")
    for house in faq.houses:
        for entry in [entry for entry in faq.entries if entry.location == house]:
            usual = hits_of(quiet, search, entry.question, index, house)
            crowd = crowded(faq, index, entry.question, house)
            hits = hits_of(quiet, search, entry.question, crowd, house)
            seen = f"{faq.name}, {entry.question!r} with {house!r}:"
            if len(hits) < len(usual):
                raise FlawError(f"{seen} {len(usual)} came, then {len(hits)}.", CUT_FIRST)
            if any(each and each.location not in (None, house) for each in entries_of(faq, hits)):
                raise FlawError(f"{seen} one of the other house came.", FORGOTTEN)
            named = f"At {house}: {entry.question}"
            others = [_others(faq, house, search, one, index) for one in (entry.question, named)]
            if others[0] and not others[1]:
                raise FlawError(f"{faq.name}, {named!r}: no entry of another house came.", GUESSED)
            call = f"search({entry.question!r}, index)"
            short = tried(call, search, entry.question, index)
            hits = hits_of(quiet, search, entry.question, index, None)
            if not isinstance(short, (list, tuple)) or list(short) != hits:
                raise FlawError(f"{faq.name}, `{call}` gave {len(short or ())} hits.", OWN_VALUE)


def _others(faq: Faq, house: str, search: Callable[..., Any], question: str, index: Index) -> bool:
    """Whether an entry of the other house comes, where nothing is nearer, without a location."""
    crowd = crowded(faq, index, question, house)
    hits = entries_of(faq, hits_of(replace(faq, cell=""), search, question, crowd, None))
    return any(each and each.location not in (None, house) for each in hits)
