"""The learner's own number on the gym's FAQ, beside that of naive windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ragnotes.chunking.windows import chunk_words
from ragnotes.display.view import View
from ragnotes.evaluation.intervals import coin_chance, paired_interval
from ragnotes.evaluation.questions import Question
from ragnotes.exercises.gym.faqs import gym
from ragnotes.exercises.gym.searching import asked, gym_questions, house_of
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.verdicts import note
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.search import Hit, retrieve

_SECONDS = 60
_WIDTH = 30
NOT_YET = "Compared as soon as the tasks 5, 6 and 7 are done, or taken over from the sample."


class Line(NamedTuple):
    """One way to search: which questions came out right, and how many got the other house's."""

    name: str
    results: list[bool]
    other_house: int | None


def your_number(
    index_of: Callable[..., Any], search: Callable[..., Any], measure: Callable[..., Any]
) -> View:
    """Return how many questions a learner's plan answers, beside naive windows of 100 words.

    Both send at most three texts. Where a function is not written yet, or fails, the note says
    so.
    """
    from ragnotes.exercises.gym import plan

    questions = gym_questions()

    def lines() -> list[tuple[str, list[bool], int | None]]:
        index = index_of(gym().doc)
        sample = plan.index_of(gym().doc)
        windows = build_index(chunk_words(gym().doc, 100), embed_static)

        def mine(question: Question) -> Any:
            return search(asked(question), index, house_of(question))

        def no_house(question: Question) -> Any:
            return search(asked(question), index, None)

        def naive(question: Question) -> list[Hit]:
            return retrieve(asked(question), windows, k=3)

        def model(question: Question) -> Any:
            return plan.search(asked(question), sample, house_of(question))

        return [
            ("naive windows", _results(measure, questions, naive, _bare), None),
            ("your plan", _results(measure, questions, mine, _whole), _others(questions, mine)),
            (
                "  without the house",
                _results(measure, questions, no_house, _whole),
                _others(questions, no_house),
            ),
            ("  sending the bare spans", _results(measure, questions, mine, _bare), None),
            ("the sample plan", _results(measure, questions, model, _whole), None),
        ]

    outcome = try_with_limit(lines, seconds=_SECONDS, megabytes=1500)
    if not isinstance(outcome.value, (list, tuple)):
        return note("Not yet.", NOT_YET)
    return _shown(questions, [Line(*line) for line in outcome.value])


def _shown(questions: Sequence[Question], lines: Sequence[Line]) -> View:
    can = [bool(question.evidence) for question in questions]
    total, silent = sum(can), len(can) - sum(can)
    named = sum(1 for question in questions if question.where)
    rows = [f"{'':{_WIDTH}}answered  silent  other house sent"]
    for line in lines:
        right = sum(one for one, may in zip(line.results, can, strict=True) if may)
        still = sum(one for one, may in zip(line.results, can, strict=True) if not may)
        others = "" if line.other_house is None else f"{line.other_house} of {named}"
        rows.append(
            f"{line.name:{_WIDTH}}{right:>2} of {total}  {still} of {silent}  {others:>16}".rstrip()
        )
    before = [one for one, may in zip(lines[0].results, can, strict=True) if may]
    after = [one for one, may in zip(lines[1].results, can, strict=True) if may]
    gained = sum(new and not old for old, new in zip(before, after, strict=True))
    lost = sum(old and not new for old, new in zip(before, after, strict=True))
    low, high = paired_interval(before, after)
    asks = [f"{q.id} “{asked(q)}”" for q in questions if q.evidence]
    missed = [ask for ask, one in zip(asks, after, strict=True) if not one]
    said = [
        f"Your plan against the windows: {gained} gained, {lost} lost. A coin splits so unevenly "
        f"in {coin_chance(gained, lost):.3f} of all tries.",
        f"Change for each question that can be answered: {(gained - lost) / total:+.2f}, "
        f"95 % interval {low:+.2f} to {high:+.2f}.",
        f"Still missed: {' · '.join(missed) or 'none'}",
    ]
    return table("\n".join(rows), "\n".join(said))


def table(rows: str, said: str) -> View:
    """Return lines of a table, in letters of one width, and sentences under them."""
    import html

    page = f"<pre>{html.escape(rows, quote=True)}</pre>"
    page += "".join(f"<p>{html.escape(line, quote=True)}</p>" for line in said.split("\n"))
    return View(f"{rows}\n{said}", page)


def _results(
    measure: Callable[..., Any],
    questions: Sequence[Question],
    search: Callable[..., Any],
    send: Callable[[Hit], str],
) -> list[bool]:
    return [bool(one) for one in measure(list(questions), search, send)]


def _others(questions: Sequence[Question], search: Callable[..., Any]) -> int:
    """Of how many questions that name a house an entry of the other one was sent."""
    count = 0
    for question in questions:
        house = house_of(question)
        found = [gym().entry_of(hit.chunk) for hit in search(question)]
        count += bool(house) and any(e and e.location not in (None, house) for e in found)
    return count


def _whole(hit: Hit) -> str:
    return hit.record.text if hit.record else hit.chunk.text


def _bare(hit: Hit) -> str:
    return hit.chunk.text
