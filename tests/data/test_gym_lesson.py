"""What lesson 12 shows: naive windows, the sample plan, what is lost without a part of it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from ragnotes import (
    Hit,
    Index,
    Question,
    build_index,
    chunk_words,
    embed_minilm,
    embed_static,
    paired_interval,
    retrieve,
)
from ragnotes.exercises.gym import plan, searching
from ragnotes.exercises.gym.faqs import gym
from ragnotes.exercises.gym.library import on_library
from ragnotes.exercises.gym.numbers import NOT_YET, OTHERWISE, your_number
from ragnotes.exercises.gym.places import BEHIND, CAME, KEPT_OUT, NOT_PLACED, UNDER, places
from ragnotes.exercises.gym.questions import asked, gym_questions, house_of
from ragnotes.indexing.minilm import TextNotRead

CAN = [question for question in gym_questions() if question.evidence]
CANNOT = [question for question in gym_questions() if not question.evidence]
WINDOWS = build_index(chunk_words(gym().doc, 100), embed_static)
INDEX = plan.index_of(gym().doc)
NAMES = ["parse", "chunks_of", "facts_of", "standing_text", "index_of", "search"]


def naive(question: Question) -> list[Hit]:
    return retrieve(asked(question), WINDOWS, k=3)


def planned(question: Question) -> list[Hit]:
    return list(plan.search(asked(question), INDEX, house_of(question)))


def no_house(question: Question) -> list[Hit]:
    return list(plan.search(asked(question), INDEX, None))


def whole(hit: Hit) -> str:
    assert hit.record
    return hit.record.text


def bare(hit: Hit) -> str:
    return hit.chunk.text


@cache
def answered(
    search: Callable[[Question], list[Hit]], send: Callable[[Hit], str]
) -> tuple[bool, ...]:
    return tuple(plan.measure(CAN, search, send))


def test_naive_windows_answer_less_than_half_and_not_next_to_nothing() -> None:
    assert 0.3 <= sum(answered(naive, bare)) / len(CAN) < 0.5
    missed = [q.kind for q, one in zip(CAN, answered(naive, bare), strict=True) if not one]
    leaning = [q for q in CAN if q.kind == "needs two passages"]
    assert missed.count("needs two passages") > len(leaning) / 2
    by_house = [q for q, one in zip(CAN, answered(naive, bare), strict=True) if q.where and not one]
    assert len(by_house) >= 4


def test_the_plan_answers_many_more_and_not_all() -> None:
    before, after = answered(naive, bare), answered(planned, whole)
    low, _ = paired_interval(before, after)
    assert low > 0.1
    assert 0.8 <= sum(after) / len(CAN) <= 0.95


def test_bare_spans_lose_what_was_attached() -> None:
    sent, spans = answered(planned, whole), answered(planned, bare)
    lost = [q for q, one, other in zip(CAN, sent, spans, strict=True) if one and not other]
    assert len(lost) >= 6
    assert {question.kind for question in lost} == {"needs two passages"}


def test_without_the_house_nearly_as_many_are_answered_and_the_other_house_is_sent() -> None:
    """What only the second number shows."""
    fewer = sum(answered(planned, whole)) - sum(answered(no_house, whole))
    assert 0 <= fewer <= 3

    def others(search: Callable[[Question], list[Hit]]) -> int:
        count = 0
        for question in filter(house_of, gym_questions()):
            entries = [gym().entry_of(hit.chunk) for hit in search(question)]
            houses = {entry.location for entry in entries if entry}
            count += not houses <= {None, house_of(question)}
        return count

    assert others(planned) == 0
    assert others(no_house) >= 10


def test_a_minimum_silences_some_that_nobody_can_answer_and_few_others() -> None:
    assert 2 <= sum(not planned(question) for question in CANNOT) < len(CANNOT)
    assert sum(not planned(question) for question in CAN) <= searching.MAY_MISS


@pytest.mark.parametrize("far", searching.FAR)
def test_far_questions_are_under_the_minimum_with_room(far: str) -> None:
    """A minimum from 0.23 to 0.33 meets task 6, so nobody has to hit one number."""
    assert retrieve(far, INDEX, k=1)[0].score < 0.23
    best = sorted(retrieve(asked(q), INDEX, k=1)[0].score for q in CAN)
    assert best[searching.MAY_MISS] > 0.33


def test_the_number_is_shown_line_by_line() -> None:
    view = your_number(plan.index_of, plan.search, plan.measure)
    lines = view.text.split("\n")
    assert lines[1].split()[:4] == ["naive", "windows", str(sum(answered(naive, bare))), "of"]
    assert lines[2].split()[:3] == ["your", "plan", str(sum(answered(planned, whole)))]
    assert lines[5].split()[3] == str(sum(answered(planned, whole)))
    assert "less than 0.001 of all tries" in lines[6]
    assert "95 % interval" in lines[7]
    assert [line.split()[-3:] for line in lines[1:6]] == [
        ["16", "of", "16"],
        ["0", "of", "16"],
        ["16", "of", "16"],
        ["0", "of", "16"],
        ["0", "of", "16"],
    ]
    assert "<pre>" in view.html


def by_pairs(questions: list[Question], search: Any, send: Any) -> list[bool]:
    """Counts pairs of a hit and a quote: a quote that is sent twice counts twice."""
    results = []
    for question in questions:
        texts = [send(hit) for hit in search(question)]
        pairs = sum(piece.text in text for piece in question.evidence for text in texts)
        results.append(pairs == len(question.evidence) if question.evidence else not texts)
    return results


def test_a_measure_that_counts_otherwise_is_told() -> None:
    lines = your_number(plan.index_of, plan.search, by_pairs).text.split("\n")
    assert lines[6].startswith(OTHERWISE)
    assert "g07" in lines[6]
    assert "gym_faq.measure.check(measure)" in lines[6]


def test_places_are_counted_among_what_holds_for_the_house() -> None:
    for number, question in enumerate(gym_questions(), start=1):
        text = places(number, plan.index_of, plan.search).text
        assert text.startswith(question.id)
        sent = [whole(hit) for hit in planned(question)]
        for piece in question.evidence:
            told = text.partition(f"wanted: {piece.text[:40]}")[2].partition("wanted:")[0]
            assert (CAME in told) == any(piece.text in one for one in sent), text
            assert KEPT_OUT not in told
    # Without its house the entry stands one place behind, and so it would be told wrongly.
    index = plan.index_of(gym().doc)
    far = [hit.record.text for hit in retrieve(asked(gym_questions()[22]), index, 3) if hit.record]
    assert not any(gym_questions()[22].evidence[1].text in one for one in far)
    assert "place 3" in places(23, plan.index_of, plan.search).text


def test_places_tell_what_became_of_a_quote() -> None:
    def strict(question: str, index: Index, location: str | None = None) -> list[Hit]:
        return [hit for hit in plan.search(question, index, location) if hit.score >= 0.5]

    def second(question: str, index: Index, location: str | None = None) -> list[Hit]:
        return list(plan.search(question, index, location))[1:]

    assert UNDER in places(23, plan.index_of, strict).text
    assert KEPT_OUT in places(1, plan.index_of, second).text
    assert BEHIND in places(2, plan.index_of, plan.search).text
    assert "no evidence" in places(unanswerable(), plan.index_of, plan.search).text
    assert places(2, nothing, nothing).text == f"Not yet. {NOT_PLACED}"
    assert "raised KeyError" in places(2, plan.index_of, fails).text
    with pytest.raises(ValueError, match="number must be from 1 to 40, got 0"):
        places(0, plan.index_of, plan.search)


def unanswerable() -> int:
    return 1 + [bool(question.evidence) for question in gym_questions()].index(False)


def nothing(*_: object) -> None:
    """A function that is not written yet."""


def test_there_is_no_number_before_the_attempt() -> None:
    view = your_number(nothing, nothing, nothing)
    assert view.text == f"Not yet. {NOT_YET}"


def fails(*_: object) -> None:
    raise KeyError("location")


def one_too_few(questions: list[Question], *_: object) -> list[bool]:
    return [True] * (len(questions) - 1)


@pytest.mark.parametrize(
    ("functions", "said"),
    [
        ((fails, nothing, nothing), "`index_of(gym)` raised KeyError: 'location'. Run"),
        ((plan.chunks_of, plan.search, plan.measure), "`index_of(gym)` gave [Chunk"),
        ((plan.index_of, nothing, plan.measure), "gave None. Is it written"),
        ((plan.index_of, fails, plan.measure), "raised KeyError: 'location'. Run `search("),
        ((plan.index_of, lambda *_: ["a"], plan.measure), "gave ['a']. Run `gym_faq.search"),
        ((plan.index_of, plan.search, nothing), "`measure` gave None. Is it written"),
        ((plan.index_of, plan.search, fails), "`measure` raised KeyError: 'location'. Run"),
        ((plan.index_of, plan.search, one_too_few), "gave 39 results for 40 questions"),
    ],
)
def test_a_function_that_fails_is_named(
    functions: tuple[Callable[..., object], ...], said: str
) -> None:
    index_of, search, measure = functions
    assert said in your_number(index_of, search, measure).text


def test_minilm_answers_no_more_here() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TextNotRead)
        index = Index(INDEX.records, embed_minilm([r.text for r in INDEX.records]), embed_minilm)

    def search(question: Question) -> list[Hit]:
        return list(plan.search(asked(question), index, house_of(question)))

    assert sum(plan.measure(CAN, search, whole)) <= sum(answered(planned, whole))


def test_on_the_library_what_was_tuned_to_the_gym_finds_less() -> None:
    view = on_library(**{name: getattr(plan, name) for name in NAMES})
    assert max(map(len, view.text.split("\n")[:-1])) < 55  # beside a table of contents
    rows = [row for row in view.text.split("\n")[:-1] if not row.startswith("   ")]
    entries, chunks, facts, standing, answers = [row.split(": ", 1)[1] for row in rows]
    assert 30 <= int(entries.split()[0]) < 40
    assert 30 <= int(chunks.split()[0]) < 40
    assert facts == "branch 0 of 10, date 0 of 40"
    assert standing.startswith("0 of")
    won, fixed = re.findall(r"(\d+)(?: of 34 answered|, the difference is shown)", view.text)
    assert answers.startswith(won)
    assert int(won) > int(fixed)  # one entry, one chunk still pays


def test_on_the_library_each_step_is_told_alone() -> None:
    blank = on_library(**dict.fromkeys(NAMES, nothing)).text.split("\n")
    assert [row.split("  ")[-1] for row in blank[:5]] == ["not written yet"] * 5
    told = on_library(**dict.fromkeys(NAMES, fails)).text.split("\n")
    assert told[0] == "1  nothing came out: KeyError: 'location'"
    assert told[3] == "   KeyError on 40"
