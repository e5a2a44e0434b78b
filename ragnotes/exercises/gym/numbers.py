"""The learner's own number on the gym's FAQ, beside that of naive windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ragnotes.chunking.windows import chunk_words
from ragnotes.display.view import View
from ragnotes.evaluation.intervals import coin_chance, paired_interval
from ragnotes.evaluation.questions import Question
from ragnotes.exercises.gym.faqs import gym
from ragnotes.exercises.gym.questions import asked, gym_questions, house_of
from ragnotes.exercises.limits import try_with_limit
from ragnotes.exercises.plain import one_line
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.exercises.verdicts import note
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.vectors import Index, build_index
from ragnotes.retrieval.search import Hit, retrieve

_SECONDS = 60
_WIDTH = 25
NOT_YET = "Compared as soon as the tasks 5, 6 and 7 are done, or taken over from the sample."
NOTHING = "Is it written, and does it return something? Or take the sample's: take the `#` away."
CHECKED = "Run `{}`: it says what is wrong."
CHECK_INDEX = "gym_faq.index_of.check(index_of)"
_CHECK_MEASURE = "gym_faq.measure.check(measure)"
_CHECK_SEARCH = "gym_faq.search.check(search, index_of)"
OTHERWISE = "Do not believe these numbers yet: by the words of task 7 it comes out otherwise for"
TOO_LONG = "Does each round of a loop bring it nearer to its end?"


class Line(NamedTuple):
    """One way to search: which questions came out right, and how many got the other house's."""

    name: str
    results: list[bool]
    other_house: int
    otherwise: list[str]  # ids of questions on which task 7 decides otherwise


def your_number(
    index_of: Callable[..., Any], search: Callable[..., Any], measure: Callable[..., Any]
) -> View:
    """Return how many questions a learner's plan answers, beside naive windows of 100 words.

    Both send at most three texts. Where a function is not written yet, or fails, a note says
    which, and how.
    """
    from ragnotes.exercises.gym import plan

    questions = gym_questions()

    def lines() -> list[tuple[str, list[bool], int, list[str]]]:
        index = tried("index_of(gym)", index_of, gym().doc, again="index_of(gym)")
        if index is None:
            raise FlawError("", NOT_YET)
        if not isinstance(index, Index):
            raise FlawError(gave("index_of(gym)", index), CHECKED.format(CHECK_INDEX))
        sample = plan.index_of(gym().doc)
        windows = build_index(chunk_words(gym().doc, 100), embed_static)

        def mine(question: Question) -> list[Hit]:
            return searched(search, question, index, house_of(question))

        def no_house(question: Question) -> list[Hit]:
            return searched(search, question, index, None)

        def naive(question: Question) -> list[Hit]:
            return retrieve(asked(question), windows, k=3)

        def model(question: Question) -> list[Hit]:
            return list(plan.search(asked(question), sample, house_of(question)))

        ways: list[tuple[str, Callable[[Question], list[Hit]], Callable[[Hit], str]]] = [
            ("naive windows", naive, _bare),
            ("your plan", mine, _whole),
            ("  without the house", no_house, _whole),
            ("  sending the bare spans", mine, _bare),
            ("the sample plan", model, _whole),
        ]
        found = []
        for name, way, send in ways:
            results = _results(measure, questions, way, send)
            meant = plan.measure(questions, way, send)
            pairs = zip(questions, results, meant, strict=True)
            otherwise = [question.id for question, one, other in pairs if one != other]
            found.append((name, results, _others(questions, way), otherwise))
        return found

    def guarded() -> Any:
        try:
            return lines()
        except FlawError as flaw:
            return flaw.seen, flaw.message

    outcome = try_with_limit(guarded, seconds=_SECONDS, megabytes=1500)
    if not isinstance(outcome.value, (list, tuple)):
        return note("Not yet.", f"{outcome.shown[0].upper()}{outcome.shown[1:]}. {TOO_LONG}")
    if isinstance(outcome.value[0], str):
        return note("Not yet.", " ".join(outcome.value).strip())
    return _shown(questions, [Line(*line) for line in outcome.value])


def searched(
    search: Callable[..., Any], question: Question, index: Index, house: str | None
) -> list[Hit]:
    """Return what a learner's search finds; FlawError, with the call, where that are no hits."""
    call = f"search({asked(question)!r}, index_of(gym), {house!r})"
    hits = tried(call, search, asked(question), index, house, again=call)
    if hits is None:
        raise FlawError(gave(call, hits), NOTHING)
    if not isinstance(hits, (list, tuple)) or not all(isinstance(hit, Hit) for hit in hits):
        raise FlawError(gave(call, hits), CHECKED.format(_CHECK_SEARCH))
    return list(hits)


def _shown(questions: Sequence[Question], lines: Sequence[Line]) -> View:
    can = [bool(question.evidence) for question in questions]
    total, silent = sum(can), len(can) - sum(can)
    named = sum(1 for question in questions if question.where)
    rows = [f"{'':{_WIDTH}}answered  silent  other house"]
    for line in lines:
        right = sum(one for one, may in zip(line.results, can, strict=True) if may)
        still = sum(one for one, may in zip(line.results, can, strict=True) if not may)
        others = f"{line.other_house} of {named}"
        rows.append(
            f"{line.name:{_WIDTH}}{right:>2} of {total}  {still} of {silent}  {others:>11}".rstrip()
        )
    before = [one for one, may in zip(lines[0].results, can, strict=True) if may]
    after = [one for one, may in zip(lines[1].results, can, strict=True) if may]
    gained = sum(new and not old for old, new in zip(before, after, strict=True))
    lost = sum(old and not new for old, new in zip(before, after, strict=True))
    low, high = paired_interval(before, after)
    asks = [f"{q.id} “{asked(q)}”" for q in questions if q.evidence]
    missed = [ask for ask, one in zip(asks, after, strict=True) if not one]
    said = [
        f"Your plan against the windows: {gained} gained, {lost} lost. A coin splits so unevenly, "
        f"or more, in {_share(coin_chance(gained, lost))} of all tries.",
        f"Change in the share answered: {(gained - lost) / total:+.2f}, 95 % interval {low:+.2f} "
        f"to {high:+.2f}.",
        f"Still missed: {' · '.join(missed) or 'none'}",
    ]
    otherwise = sorted({one for line in lines for one in line.otherwise})
    if otherwise:
        said.insert(0, f"{OTHERWISE} {', '.join(otherwise)}. {CHECKED.format(_CHECK_MEASURE)}")
    return table("\n".join(rows), "\n".join(said))


def table(rows: str, said: str) -> View:
    """Return lines of a table, in letters of one width, and sentences under them."""
    import html

    page = f"<pre>{html.escape(rows, quote=True)}</pre>"
    lines = said.split("\n") if said else []
    page += "".join(f"<p>{html.escape(line, quote=True)}</p>" for line in lines)
    return View("\n".join([rows, *lines]), page)


def _results(
    measure: Callable[..., Any],
    questions: Sequence[Question],
    search: Callable[..., Any],
    send: Callable[[Hit], str],
) -> list[bool]:
    check = CHECKED.format(_CHECK_MEASURE)
    try:
        results = measure(list(questions), search, send)
    except (MemoryError, FlawError):
        raise
    except Exception as error:
        line = one_line(f"{type(error).__name__}: {error}")
        raise FlawError(f"`measure` raised {line}.", check) from None
    if results is None:
        raise FlawError("`measure` gave None.", NOTHING)
    if not isinstance(results, (list, tuple)):
        raise FlawError(gave("measure", results), check)
    if len(results) != len(questions):
        seen = f"`measure` gave {len(results)} results for {len(questions)} questions."
        raise FlawError(seen, check)
    return [bool(one) for one in results]


def _share(chance: float) -> str:
    return "less than 0.001" if chance < 0.001 else f"{chance:.3f}"


def _others(questions: Sequence[Question], search: Callable[..., Any]) -> int:
    """Of how many questions that name a house an entry of the other one was sent."""
    count = 0
    for question in questions:
        house = house_of(question)
        found = [entry for hit in search(question) for entry in gym().held(hit.chunk)]
        count += bool(house) and any(entry.location not in (None, house) for entry in found)
    return count


def _whole(hit: Hit) -> str:
    return hit.record.text if hit.record else hit.chunk.text


def _bare(hit: Hit) -> str:
    return hit.chunk.text
