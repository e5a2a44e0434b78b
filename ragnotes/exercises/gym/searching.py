"""What can be wrong with task 6: a search with a house, a cut, and a minimum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np

from ragnotes.evaluation.questions import Question, load_questions
from ragnotes.exercises.gym.faqs import Entry, Faq, gym
from ragnotes.exercises.gym.indexing import check_index
from ragnotes.exercises.gym.ranked import best_here, crowded, is_among_best, raised, skipped
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.gym.texts import plain
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.indexing.vectors import Index
from ragnotes.paths import data_path
from ragnotes.retrieval.rewriting import complete_follow_up
from ragnotes.retrieval.search import Hit

MOST = 3  # hits that a search may return
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
NO_HITS = "Return a list of hits, and an empty one where nothing is found."
TOO_MANY = "Three at most are sent."
TOO_FEW = "Up to three fit. Which hits did you leave out?"
BEST = "The best hit stands first."
FORGOTTEN = "Whoever asks about one house was sent the other's answer, with full confidence."
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
TWICE = "The same hit came more than once, in the place of another."
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
NOT_NEAREST = "In your index that one is nearer to the question, and holds here."
OTHER_INDEX = "That is not in the index that was given. Search this one: the next may be another."
CUT_FIRST = (
    "With more entries of the other house in the index, and near, fewer came: the filter came "
    "after a cut."
)
GUESSED = (
    "The question names a house, and no location was given: without one nothing is filtered. "
    "Whoever calls says which house is meant."
)
OWN_VALUE = "With None as location others came. Without a location nothing is filtered."
NO_MINIMUM = (
    "That has nothing to do with a gym. Below which score do you say that nothing is found?"
)
TOO_HIGH = (
    "The FAQ answers these. Is your minimum above their best scores, or does a filter leave none?"
)


@cache
def gym_questions() -> tuple[Question, ...]:
    """The questions on the gym's FAQ."""
    return tuple(load_questions(data_path("questions/gym_faq.jsonl"), [gym().doc]))


def asked(question: Question) -> str:
    """A question's text, completed from its conversation where it is a follow-up."""
    return complete_follow_up(question.text, question.conversation)


def house_of(question: Question) -> str | None:
    """The house that a question names."""
    return (question.where or {}).get("location")


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
        free = _entries(faq, _ranked(faq, search, entry.question, index, None))
        for house in [entry.location] if entry.location else faq.houses:
            found = _entries(faq, _hits(faq, search, entry.question, index, house))
            most = max(most, len(found), len(free))
            seen = f"{faq.name}, {entry.question!r} with {house!r}:"
            for each in found:
                if each and each.location not in (None, house):
                    raise FlawError(f"{seen} {each} came.", FORGOTTEN)
            missing = entry not in found and (found or entry in free)
            if missing and (why := _why_missing(faq, index, search, entry, house, found, free)):
                raise FlawError(f"{seen} {entry} did not come.", why)
            _ranked(faq, search, entry.question, index, house)
            if len(found) < MOST and _without(
                faq, index, search, entry.question, house, found, filtered=True
            ):
                fewer = fewer or f"{seen} {len(found)} came."
    if most < MOST:
        raise FlawError(f"{faq.name}: never more than {most} came.", TOO_FEW)
    if fewer:
        raise FlawError(fewer, AFTER)
    _check_crowd(faq, index, search)
    if faq.doc == gym().doc:
        _check_far(index, search)


def _ranked(
    faq: Faq, search: Callable[..., Any], question: str, index: Index, house: str | None
) -> list[Hit]:
    """Return the hits; FlawError where a nearer one that holds was left out for a farther one."""
    hits = _hits(faq, search, question, index, house)
    if near := skipped(best_here(faq, index, question, house), hits):
        named = faq.entry_of(near.chunk) or f"“{plain(near.chunk.text)[:40]}…”"
        seen = f"{faq.name}, {question!r}{_with(house)}: {named} did not come."
        raise FlawError(seen, NOT_NEAREST)
    return hits


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
    if entry not in _entries(
        faq, _hits(replace(faq, cell=""), search, entry.question, moved, house)
    ):
        return filtered
    nearer = [faq.entry_of(hit.chunk) for hit in best[: len(found)]]
    return "" if list(found) == nearer else OTHER_QUERY  # below the minimum, or not


def _check_crowd(faq: Faq, index: Index, search: Callable[..., Any]) -> None:
    """Raise FlawError for a filter after any cut, and for a house read out of the question."""
    quiet = replace(faq, cell="")
    for house in faq.houses:
        for entry in [entry for entry in faq.entries if entry.location == house]:
            usual = _hits(quiet, search, entry.question, index, house)
            crowd = crowded(faq, index, entry.question, house)
            hits = _hits(quiet, search, entry.question, crowd, house)
            seen = f"{faq.name}, {entry.question!r} with {house!r}:"
            if len(hits) < len(usual):
                raise FlawError(f"{seen} {len(usual)} came, then {len(hits)}.", CUT_FIRST)
            if any(each and each.location not in (None, house) for each in _entries(faq, hits)):
                raise FlawError(f"{seen} one of the other house came.", FORGOTTEN)
            named = f"At {house}: {entry.question}"
            others = [_others(faq, house, search, one, index) for one in (entry.question, named)]
            if others[0] and not others[1]:
                raise FlawError(f"{faq.name}, {named!r}: no entry of another house came.", GUESSED)
            call = f"search({entry.question!r}, index)"
            short = tried(call, search, entry.question, index)
            hits = _hits(quiet, search, entry.question, index, None)
            if not isinstance(short, (list, tuple)) or list(short) != hits:
                raise FlawError(f"{faq.name}, `{call}` gave {len(short or ())} hits.", OWN_VALUE)


def _others(faq: Faq, house: str, search: Callable[..., Any], question: str, index: Index) -> bool:
    """Whether an entry of the other house comes, where nothing is nearer, without a location."""
    crowd = crowded(faq, index, question, house)
    hits = _entries(faq, _hits(replace(faq, cell=""), search, question, crowd, None))
    return any(each and each.location not in (None, house) for each in hits)


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
    return bool(_hits(replace(faq, cell=""), search, question, rest, house if filtered else None))


def _entries(faq: Faq, hits: Sequence[Hit]) -> list[Entry | None]:
    return [faq.entry_of(hit.chunk) for hit in hits]


def _check_far(index: Index, search: Callable[..., Any]) -> None:
    found = [far for far in FAR if _hits(gym(), search, far, index, None)]
    if len(found) > MAY_ANSWER:
        seen = f"{found[0]!r} found something, and {len(found)} of the {len(FAR)} far ones did."
        raise FlawError(seen, NO_MINIMUM)
    for house in (None, *gym().houses):
        for far in FAR if house else FARTHER:
            if _hits(gym(), search, far, index, house) and (not house or far not in found):
                raise FlawError(f"{far!r} found something{_with(house)}.", NO_MINIMUM)


def _with(house: str | None) -> str:
    return f" with {house!r}" if house else ""


def _check_silence(index: Index, search: Callable[..., Any]) -> None:
    here = [entry for entry in gym().entries if entry.location]
    free = [_hits(gym(), search, entry.question, index, None) for entry in here]
    held = [_hits(gym(), search, entry.question, index, entry.location) for entry in here]
    for house in gym().houses:
        if any(_of(house, hits) for hits in held) and not any(_of(house, hits) for hits in free):
            raise FlawError(f"Without a location, no entry of {house} came.", NOTHING_ASKED)
    silent = [
        question
        for question in gym_questions()
        if question.evidence
        and not _hits(gym(), search, asked(question), index, house_of(question))
    ]
    if len(silent) > MAY_MISS:
        reasons = [_why_silent(index, search, question) for question in silent]
        reason = max(reasons, key=reasons.count)
        example = silent[reasons.index(reason)].text
        seen = f"{len(silent)} that can be answered found nothing, such as {example!r}."
        raise FlawError(seen, reason)


def _why_silent(index: Index, search: Callable[..., Any], question: Question) -> str:
    """Why a search finds nothing for a question that can be answered."""
    if house_of(question) and _hits(gym(), search, asked(question), index, None):
        return NONE_LEFT
    # Were every entry as near as the nearest: does it find something then?
    scores = index.vectors @ index.embed([asked(question)])[0]
    near = np.repeat(index.vectors[[int(scores.argmax())]], len(index.vectors), axis=0)
    level = Index(index.records, near, index.embed)
    found = _hits(replace(gym(), cell=""), search, asked(question), level, None)
    return FEW if found else TOO_HIGH


def _of(house: str, hits: Sequence[Hit]) -> bool:
    return any(entry and entry.location == house for entry in _entries(gym(), hits))


def _hits(
    faq: Faq, search: Callable[..., Any], question: str, index: Index, house: str | None
) -> list[Hit]:
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
