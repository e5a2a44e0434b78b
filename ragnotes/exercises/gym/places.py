"""Where the learner's index has what a question asks for, and what the learner's search sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any

from ragnotes.display.view import View
from ragnotes.evaluation.questions import Question
from ragnotes.exercises.gym.faqs import gym
from ragnotes.exercises.gym.numbers import CHECK_INDEX, CHECKED, searched, table
from ragnotes.exercises.gym.questions import asked, gym_questions, house_of
from ragnotes.exercises.gym.ranked import best_here
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.exercises.verdicts import note
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.search import Hit

_SECONDS = 60
_SENT = 3
NOT_PLACED = "Places are told as soon as the tasks 5 and 6 are done, or taken over from the sample."
CAME = "it came"
BEHIND = "behind the third place"
UNDER = "in the first three, and under your minimum"
KEPT_OUT = "in the first three, and your search did not send it"


def places(number: int, index_of: Callable[..., Any], search: Callable[..., Any]) -> View:
    """Return the places of a question's quotes among what holds for its house, in an index.

    Question 2 is g02. Each text that holds a quote has its place, its score and what became of
    it. ValueError for a number that no question has.
    """
    questions = gym_questions()
    if not 1 <= number <= len(questions):
        raise ValueError(f"number must be from 1 to {len(questions)}, got {number}")
    question = questions[number - 1]

    def found() -> tuple[str, str]:
        try:
            return "", _told(question, index_of, search)
        except FlawError as flaw:
            return flaw.seen, flaw.message

    outcome = try_with_limit(found, seconds=_SECONDS, megabytes=1500)
    if not isinstance(outcome.value, (list, tuple)):
        return note("Not yet.", f"{outcome.shown[0].upper()}{outcome.shown[1:]}.")
    seen, message = outcome.value
    if seen or message == NOT_PLACED:
        return note("Not yet.", f"{seen} {message}".strip())
    house = house_of(question)
    with_house = f" ({house})" if house else ""
    return table(f"{question.id}  {asked(question)}{with_house}\n{message}", "")


def _told(question: Question, index_of: Callable[..., Any], search: Callable[..., Any]) -> str:
    index = tried("index_of(gym)", index_of, gym().doc, again="index_of(gym)")
    if index is None:
        raise FlawError("", NOT_PLACED)
    if not isinstance(index, Index):
        raise FlawError(gave("index_of(gym)", index), CHECKED.format(CHECK_INDEX))
    house = house_of(question)
    hits = searched(search, question, index, house)
    best = best_here(gym(), index, asked(question), house)
    rows = [] if question.evidence else ["It has no evidence: nothing is to be sent."]
    for piece in question.evidence:
        rows.append(f"wanted: {shorten(piece.text, 60, placeholder=' …')}")
        held = [
            f"  place {place}, score {hit.score:.5f}: {_became(place, hit, best, hits)}"
            for place, hit in enumerate(best, start=1)
            if hit.record and piece.text in hit.record.text
        ]
        rows += held or ["  it stands in none of your texts that hold here"]
    return "\n".join(rows)


def _became(place: int, hit: Hit, best: Sequence[Hit], hits: Sequence[Hit]) -> str:
    """What became of one of the best hits in what was sent."""
    came = [one.chunk.id for one in hits]
    if hit.chunk.id in came:
        return CAME
    if place > _SENT:
        return BEHIND
    first = [one.chunk.id for one in best[: len(came)]]
    return UNDER if came == first else KEPT_OUT
