"""What can be wrong with task 6: a search with a house, a cut, and a minimum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from ragnotes.evaluation.questions import Question
from ragnotes.exercises.gym.crowding import check_crowd
from ragnotes.exercises.gym.faqs import Entry, Faq, gym
from ragnotes.exercises.gym.finding import (
    FORGOTTEN,
    MOST,
    entries_of,
    hits_of,
    ranked_hits_of,
    with_house,
)
from ragnotes.exercises.gym.indexing import check_index
from ragnotes.exercises.gym.questions import asked, gym_questions, house_of
from ragnotes.exercises.gym.ranked import best_here, is_among_best, raised
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.trials import FlawError, tried
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.search import Hit

MAY_ANSWER = 1  # of the far questions, how many may get hits
MAY_MISS = 3  # of the answerable ones, how many may get none
FAR = (
    "Who won the world cup?",
    "What does E-4012 mean?",
    "How do I bake a lemon cake?",
    "Who painted the Mona Lisa?",
)
# As far, and not shown: whoever knows the four by heart has no minimum.
FARTHER = ("Which planets have rings?", "Who wrote Hamlet?", "Which river flows through Vienna?")

FIRST_INDEX = "Finish task 5 first, or go on with the sample's `index_of`: the save point says how."
TOO_FEW = "Up to three fit. Which hits did you leave out?"
EQUALITY = (
    "It holds for both houses, and without a location it came. Does your filter ask for the name "
    "of a house, which it does not have?"
)
THROWN_OUT = (
    "It comes without a location and not with one: your filter threw it out. Print `repr` of its "
    "fact."
)
NONE_LEFT = (
    "With its house it finds nothing, and without one it does: your filter threw out what holds. "
    "Print `repr` of the facts."
)
FEW = "Fewer than three reach your minimum there, and those few are to come."
AFTER = (
    "Fewer than three came, although another that holds here reaches your minimum: the filter "
    "came after a cut."
)
NOTHING_ASKED = "Without a location nothing is filtered: entries of both houses may come."
NOT_FOUND = "Its own question does not find the entry. Which of its hits did you keep?"
OTHER_QUERY = (
    "In your index it is among the three nearest to the question as it was asked. Is the question "
    "changed before it is searched for, or something cut or sorted out?"
)
NO_MINIMUM = (
    "That has nothing to do with a gym. Below which score do you say that nothing is found?"
)
TOO_HIGH = (
    "The FAQ answers these. Is your minimum above their best scores, or does a filter leave none?"
)


def trial_of_search(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `search`, given `index_of` as well."""
    search, index_of = functions
    for faq in faqs(random):
        again = faq.cell and f"index_of({faq.cell})"
        index = tried("index_of(doc)", index_of, faq.doc, again=again)
        try:
            check_index(faq, index)
        except FlawError as flaw:
            raise FlawError(f"`index_of` is not right yet: {flaw.message}", FIRST_INDEX) from None
        _check_search(faq, index, search)


def _check_search(faq: Faq, index: Index, search: Callable[..., Any]) -> None:
    if faq.doc == gym().doc:
        _check_silence(index, search)
    most, fewer = 0, ""
    for entry in faq.entries:
        free = entries_of(faq, ranked_hits_of(faq, search, entry.question, index, None))
        for house in [entry.location] if entry.location else faq.houses:
            found = entries_of(faq, hits_of(faq, search, entry.question, index, house))
            most = max(most, len(found), len(free))
            seen = f"{faq.name}, {entry.question!r} with {house!r}:"
            for each in found:
                if each and each.location not in (None, house):
                    raise FlawError(f"{seen} {each} came.", FORGOTTEN)
            missing = entry not in found and (found or entry in free)
            if missing and (why := _why_missing(faq, index, search, entry, house, found, free)):
                raise FlawError(f"{seen} {entry} did not come.", why)
            ranked_hits_of(faq, search, entry.question, index, house)
            if len(found) < MOST and _without(
                faq, index, search, entry.question, house, found, filtered=True
            ):
                fewer = fewer or f"{seen} {len(found)} came."
    if most < MOST:
        raise FlawError(f"{faq.name}: never more than {most} came.", TOO_FEW)
    if fewer:
        raise FlawError(fewer, AFTER)
    check_crowd(faq, index, search)
    if faq.doc == gym().doc:
        _check_far(index, search)


def _why_missing(
    faq: Faq,
    index: Index,
    search: Callable[..., Any],
    entry: Entry,
    house: str,
    found: Sequence[Entry | None],
    free: Sequence[Entry | None],
) -> str:
    """Why an entry did not come for its own question; "" where search did nothing wrong."""
    filtered = (THROWN_OUT if entry.location else EQUALITY) if entry in free else NOT_FOUND
    if not found:
        nothing = not _without(faq, index, search, entry.question, house, ())
        return FEW if nothing else filtered
    best = best_here(faq, index, entry.question, house)
    if not is_among_best(faq, best, entry):
        return ""  # so the index ranks it
    # Were it the nearest of all: does it come then? So no filter keeps it out.
    moved = raised(faq, index, entry.question, entry)
    if entry not in entries_of(
        faq, hits_of(replace(faq, cell=""), search, entry.question, moved, house)
    ):
        return filtered
    nearer = [faq.entry_of(hit.chunk) for hit in best[: len(found)]]
    return "" if list(found) == nearer else OTHER_QUERY  # below the minimum, or not


def _without(
    faq: Faq,
    index: Index,
    search: Callable[..., Any],
    question: str,
    house: str | None,
    found: Sequence[Entry | None],
    filtered: bool = False,
) -> bool:
    """Whether a search finds something where only what holds for a house, and is not `found`, is.

    It is `filtered` once more, or not.
    """
    kept = []
    for row, record in enumerate(index.records):
        entry = faq.entry_of(record.chunk)
        if entry not in found and (not entry or entry.location in (None, house)):
            kept.append(row)
    if not kept:
        return False
    rest = Index(tuple(index.records[row] for row in kept), index.vectors[kept], index.embed)
    return bool(hits_of(replace(faq, cell=""), search, question, rest, house if filtered else None))


def _check_far(index: Index, search: Callable[..., Any]) -> None:
    found = [far for far in FAR if hits_of(gym(), search, far, index, None)]
    if len(found) > MAY_ANSWER:
        seen = f"{found[0]!r} found something, and {len(found)} of the {len(FAR)} far ones did."
        raise FlawError(seen, NO_MINIMUM)
    for house in (None, *gym().houses):
        for far in FAR if house else FARTHER:
            if hits_of(gym(), search, far, index, house) and (not house or far not in found):
                raise FlawError(f"{far!r} found something{with_house(house)}.", NO_MINIMUM)


def _check_silence(index: Index, search: Callable[..., Any]) -> None:
    here = [entry for entry in gym().entries if entry.location]
    free = [hits_of(gym(), search, entry.question, index, None) for entry in here]
    held = [hits_of(gym(), search, entry.question, index, entry.location) for entry in here]
    for house in gym().houses:
        if any(_of(house, hits) for hits in held) and not any(_of(house, hits) for hits in free):
            raise FlawError(f"Without a location, no entry of {house} came.", NOTHING_ASKED)
    silent = [
        question
        for question in gym_questions()
        if question.evidence
        and not hits_of(gym(), search, asked(question), index, house_of(question))
    ]
    if len(silent) > MAY_MISS:
        reasons = [_why_silent(index, search, question) for question in silent]
        reason = max(reasons, key=reasons.count)
        example = silent[reasons.index(reason)].text
        seen = f"{len(silent)} that can be answered found nothing, such as {example!r}."
        raise FlawError(seen, reason)


def _why_silent(index: Index, search: Callable[..., Any], question: Question) -> str:
    """Why a search finds nothing for a question that can be answered."""
    if house_of(question) and hits_of(gym(), search, asked(question), index, None):
        return NONE_LEFT
    # Were every entry as near as the nearest: does it find something then?
    scores = index.vectors @ index.embed([asked(question)])[0]
    near = np.repeat(index.vectors[[int(scores.argmax())]], len(index.vectors), axis=0)
    level = Index(index.records, near, index.embed)
    found = hits_of(replace(gym(), cell=""), search, asked(question), level, None)
    return FEW if found else TOO_HIGH


def _of(house: str, hits: Sequence[Hit]) -> bool:
    return any(entry and entry.location == house for entry in entries_of(gym(), hits))
