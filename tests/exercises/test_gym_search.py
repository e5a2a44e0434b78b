"""Lesson 12's search is judged by the learner's own index, whatever its texts look like."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from test_gym_answers import message

from ragnotes import Chunk, Document, Hit, Index, build_index, embed_static, retrieve
from ragnotes.exercises.gym import crowding, finding, plan, searching
from ragnotes.exercises.gym.faqs import gym, other
from ragnotes.exercises.gym.ranked import best_here, crowded, is_among_best, raised, skipped

Search = Callable[..., list[Hit]]


def answer_only(doc: Document) -> list[Chunk]:
    """Chunks whose spans begin behind the question: allowed, as the headings hold it."""
    out, at, title = [], 0, doc.text.split("\n")[0][2:]
    for entry in plan.parse(doc.text):
        begin = doc.text.index(entry["answer"], doc.text.index(entry["question"], at))
        at = begin + len(entry["answer"])
        out.append(Chunk(doc, begin, at, (title, entry["section"], entry["question"])))
    return out


FORMATS: dict[str, Callable[[str, str, str, str], str]] = {
    "a trail": lambda *parts: " > ".join(parts[:3]) + "\n\n" + parts[3],
    "lines": lambda *parts: "\n".join(parts),
    "labels": lambda t, s, q, a: f"Title: {t} Section: {s} Question: {q} Answer: {a}",
    "a dash": lambda t, s, q, a: f"{t} - {s}\n{q}\n{a}",
    "one line": lambda t, s, q, a: f"{t} | {s} | {q} {a}",
    "question first": lambda t, s, q, a: f"{q}\n{a}\n({s}, {t})",
}


def index_with(form: Callable[..., str]) -> Callable[[Document], Index]:
    """The index of a learner whose texts say the question once."""

    def once(chunk: Chunk) -> str:
        return form(*chunk.headings, chunk.text.split("**", 2)[2].strip())

    def index_of(doc: Document) -> Index:
        entries = plan.chunks_of(doc)

        def text(entry: Chunk) -> str:
            attached = plan.standing_text(entry, entries)[len(plan.text_of(entry)) :]
            return once(entry) + attached

        return build_index(entries, embed_static, text, plan.facts_of)

    return index_of


def index_of_answers(doc: Document) -> Index:
    def facts(chunk: Chunk) -> dict[str, str]:
        before = chunk.doc.text[: chunk.start].rstrip().split("\n")[-1]
        house = chunk.text if chunk.text.startswith("Location:") else before
        found = dict(plan.facts_of(chunk))
        if house.startswith("Location:"):
            found["location"] = house.split("\n")[0][9:].strip()
        return found

    entries = answer_only(doc)
    return build_index(entries, embed_static, lambda c: plan.standing_text(c, entries), facts)


def searching_from(least: float) -> Search:
    def search(question: str, index: Index, location: str | None = None) -> list[Hit]:
        def here(facts: Any) -> bool:
            return location is None or facts.get("location", location) == location

        return retrieve(question, index, where=here, min_score=least)

    return search


@pytest.mark.parametrize("least", [0.23, 0.26, 0.3])
@pytest.mark.parametrize("form", FORMATS)
def test_the_samples_search_is_right_on_other_texts(form: str, least: float) -> None:
    index_of = index_with(FORMATS[form])
    assert message("index_of", [index_of]) == ""
    said = message("search", [searching_from(least), index_of])
    # A minimum may be too low or too high for a text; nothing else is wrong.
    assert said in ("", searching.NO_MINIMUM, searching.TOO_HIGH)
    if least == 0.26:
        assert said == ""


def test_the_samples_search_is_right_on_spans_of_answers() -> None:
    assert message("index_of", [index_of_answers]) == ""
    assert message("search", [searching_from(0.26), index_of_answers]) == ""


def cut_first(k: int) -> Search:
    def search(question: str, index: Index, location: str | None = None) -> list[Hit]:
        hits = retrieve(question, index, k=k, min_score=0.3)
        return [h for h in hits if location in (None, *house_of(h, location))][:3]

    return search


def house_of(hit: Hit, location: str | None) -> tuple[str | None]:
    return (hit.record.metadata.get("location", location),) if hit.record else (None,)


def guesses(question: str, index: Index, location: str | None = None) -> list[Hit]:
    named = re.search("Old Foundry|Lark Hill", question)
    return list(plan.search(question, index, location or (named[0] if named else None)))


def one_house(question: str, index: Index, location: str | None = "Old Foundry") -> list[Hit]:
    return list(plan.search(question, index, location))


def by_heart(question: str, index: Index, location: str | None = None) -> list[Hit]:
    return [] if question in searching.FAR else searching_from(-1)(question, index, location)


def silent_without_a_house(question: str, index: Index, location: str | None = None) -> list[Hit]:
    return searching_from(-1 if location else 0.3)(question, index, location)


def house_added(question: str, index: Index, location: str | None = None) -> list[Hit]:
    def here(facts: Any) -> bool:
        return location is None or facts.get("location", location) == location

    return retrieve(f"{question} ({location})", index, where=here, min_score=0.3)


def index_anew(question: str, index: Index, location: str | None = None) -> list[Hit]:
    return list(plan.search(question, GYM_INDEX, location))


def second_left_out(question: str, index: Index, location: str | None = None) -> list[Hit]:
    hits = best_of(4, question, index, location)
    return hits[:1] + hits[2:]


def last_two_are_the_worst(question: str, index: Index, location: str | None = None) -> list[Hit]:
    hits = best_of(40, question, index, location)
    return hits[:1] + hits[1:][-2:]


def best_of(k: int, question: str, index: Index, location: str | None) -> list[Hit]:
    def here(facts: Any) -> bool:
        return location is None or facts.get("location", location) == location

    return retrieve(question, index, k=k, where=here, min_score=0.3)


GYM_INDEX = plan.index_of(gym().doc)
WRONG: list[tuple[Search, str]] = [
    *[(cut_first(k), crowding.CUT_FIRST) for k in (5, 8, 12, 20)],
    (guesses, crowding.GUESSED),
    (one_house, crowding.OWN_VALUE),
    (by_heart, searching.NO_MINIMUM),
    (silent_without_a_house, searching.NO_MINIMUM),
    (index_anew, finding.OTHER_INDEX),
    (second_left_out, finding.NOT_NEAREST),
    (last_two_are_the_worst, finding.NOT_NEAREST),
]


@pytest.mark.parametrize(
    ("search", "said"), WRONG, ids=[f"{n} {search.__name__}" for n, (search, _) in enumerate(WRONG)]
)
def test_a_wrong_search_is_told_why(search: Search, said: str) -> None:
    assert message("search", [search, plan.index_of]) == said


def test_a_question_that_is_changed_is_not_called_a_filter() -> None:
    said = message("search", [house_added, index_with(FORMATS["lines"])])
    assert said not in ("", searching.EQUALITY, searching.THROWN_OUT, searching.AFTER)


def test_what_is_best_is_what_the_index_ranks_first() -> None:
    (entry, *_) = [entry for entry in gym().entries if entry.location == "Lark Hill"]
    best = best_here(gym(), GYM_INDEX, entry.question, "Lark Hill")
    assert [hit.score for hit in best] == sorted((hit.score for hit in best), reverse=True)
    assert len(best) == 34
    assert len(best_here(gym(), GYM_INDEX, entry.question, None)) == 40
    assert is_among_best(gym(), best, entry)
    assert not is_among_best(gym(), best[3:], entry)
    assert skipped(best, best[:3]) is None
    assert skipped(best, [best[0], best[2]]) == best[1]
    assert skipped(best, [Hit(best[5].chunk, 0.9)]) is None  # scores of its own
    assert skipped(best, []) is None


def test_indexes_that_are_put_to_the_test() -> None:
    entry = other().entries[0]
    index = plan.index_of(other().doc)
    (first, *_) = retrieve("moon", raised(other(), index, "moon", entry))
    assert other().entry_of(first.chunk) == entry
    assert first.score == pytest.approx(1, abs=1e-6)
    crowd = crowded(other(), index, "moon", "Chapel Yard")
    assert len(crowd) == len(index) + 40  # four entries of the other house, ten times
    hits = retrieve("moon", crowd, k=40)
    assert {hit.record.metadata["location"] for hit in hits if hit.record} == {"Station Road"}
