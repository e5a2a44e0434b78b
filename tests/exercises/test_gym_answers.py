"""Lesson 12's checks on answers that no record lists: sound ones in other forms, and unsound ones.

Each function is given to the trial itself, with the sample's functions for what it builds on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from random import Random
from typing import Any

import pytest

from ragnotes import (
    Chunk,
    Document,
    Hit,
    Index,
    build_index,
    build_keyword_index,
    chunk_faq,
    chunk_markdown,
    chunk_sentences,
    chunk_words,
    embed_static,
    fit_tf_idf,
    retrieve,
    retrieve_keywords,
    text_with_context,
)
from ragnotes.exercises import Exercise, gym_faq
from ragnotes.exercises.gym import (
    cutting,
    finding,
    indexing,
    measuring,
    plan,
    reading,
    searching,
    standing,
    telling,
)
from ragnotes.exercises.gym.faqs import drawn, gym, other
from ragnotes.exercises.gym.leaning import LEANING, base_of, lacks, leaning_of
from ragnotes.exercises.trials import FlawError

Functions = Sequence[Callable[..., Any]]
SAMPLE = {
    "parse": [plan.parse],
    "chunks_of": [plan.chunks_of],
    "facts_of": [plan.text_of, plan.facts_of],
    "standing_text": [plan.standing_text],
    "index_of": [plan.index_of],
    "search": [plan.search, plan.index_of],
    "measure": [plan.measure],
}


def message(task: str, functions: Functions, random: Random | None = None) -> str:
    """What is said of functions that are not right yet; "" of right ones."""
    exercise = getattr(gym_faq, task)
    assert isinstance(exercise, Exercise)
    assert exercise.trial
    try:
        exercise.trial(functions, random)
    except FlawError as flaw:
        return flaw.message if flaw.seen else "nothing was seen"
    return ""


# Task 1


def by_pattern(text: str) -> tuple[dict[str, str], ...]:
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        parts = re.split(r"^\*\*(.+\?)\*\*$", section, flags=re.MULTILINE)
        name = parts[0].strip()
        for question, answer in zip(parts[1::2], parts[2::2], strict=True):
            words = " ".join(answer.split())
            found.append({"question": question, "answer": words, "section": f"{name} ", "n": "1"})
    return tuple(found)


def changed(change: Callable[[dict[str, str]], dict[str, str]]) -> Callable[[str], Any]:
    return lambda text: [change(one) for one in plan.parse(text)]


# Task 2


def with_intro(doc: Document) -> list[Chunk]:
    return [Chunk(doc, 0, 9, ("Title",)), *plan.chunks_of(doc)]


def in_other_order(doc: Document) -> list[Chunk]:
    return list(reversed(plan.chunks_of(doc)))


def shifted(doc: Document) -> list[Chunk]:
    cut = plan.chunks_of(doc)
    return [Chunk(doc, one.start - at, one.end - at, one.headings) for at, one in enumerate(cut)]


def recut(change: Callable[[Chunk], Chunk]) -> Callable[[Document], list[Chunk]]:
    return lambda doc: [change(one) for one in plan.chunks_of(doc)]


# Task 3


def fact(**more: Any) -> list[Callable[..., Any]]:
    def facts_of(chunk: Chunk) -> dict[str, Any]:
        facts = {**plan.facts_of(chunk)}
        for key, change in more.items():
            facts[key] = change(facts.get(key), chunk)
        return facts

    return [plan.text_of, facts_of]


def as_date(text: str, _: Chunk) -> date:
    return datetime.strptime(text, "%d %B %Y").date()


def house_or(both: Any) -> Callable[[Any, Chunk], Any]:
    return lambda house, _: house or both


# Task 4


def attached_first(entry: Chunk, entries: list[Chunk]) -> str:
    text = str(plan.standing_text(entry, entries))
    _, _, rest = text.partition(entry.text)
    return f"{entry.headings[-1]}\n{rest}\n{entry.text}"


def by_likeness(entry: Chunk, entries: list[Chunk]) -> str:
    """A rule that finds some of the entries leaned on, and others not."""
    words = ("as above", "The same", "Yes, as", "See the", "as towels", "On the terms")
    if not any(one in entry.text for one in words):
        return text_with_context(entry)
    rest = [each for each in entries if each is not entry]
    best = retrieve(entry.text.split("\n\n")[1], build_index(rest, embed_static, str), k=1)
    return text_with_context(entry) + "\n" + best[0].chunk.text


# Task 5


def indexed(text: Callable[[Chunk], str] | None = None, **others: Any) -> Callable[..., Any]:
    def index_of(doc: Document) -> Index:
        entries = others.get("chunks", plan.chunks_of)(doc)

        def standing(entry: Chunk) -> str:
            return str(plan.standing_text(entry, entries))

        embed = others.get("embed", embed_static)
        return build_index(entries, embed, text or standing, others.get("facts", plan.facts_of))

    return index_of


def embed_mine(texts: Sequence[str]) -> Any:
    return embed_static(texts)


def embed_words(texts: Sequence[str]) -> Any:
    return fit_tf_idf(["towels and lockers", "pool and sauna"])(texts)


def always_the_gym(doc: Document) -> Any:
    return plan.index_of(gym().doc)


def facts_by_line(chunk: Chunk) -> dict[str, Any]:
    after = chunk.doc.text.partition("Last updated:")[2]
    facts = {"section": chunk.headings[-2], "updated": after.partition("\n")[0].strip()}
    for line in chunk.text.split("\n"):
        if line.startswith("Location:"):
            facts["location"] = line.removeprefix("Location:").strip()
    return facts


# Task 6


def with_keywords(question: str, index: Index, location: str | None = None) -> list[Hit]:
    """Vectors decide whether anything is found, and keywords help to rank it."""

    def here(facts: Any) -> bool:
        return location is None or facts.get("location") in (None, location)

    near = retrieve(question, index, k=8, where=here, min_score=0.3)
    texts = {record.chunk: record.text for record in index.records}
    words = build_keyword_index(texts, texts.__getitem__)
    points = {hit.chunk: hit.score for hit in retrieve_keywords(question, words, k=40)}
    ranked = [Hit(h.chunk, h.score + points.get(h.chunk, 0) / 100, h.record) for h in near]
    return sorted(ranked, key=lambda hit: -hit.score)[:3]


def two_searches(question: str, index: Index, location: str | None = None) -> list[Hit]:
    if location is None:
        return retrieve(question, index, min_score=0.3)
    own = retrieve(question, index, where={"location": location}, min_score=0.3)

    def for_both(facts: Any) -> bool:
        return "location" not in facts

    hits = own + retrieve(question, index, where=for_both, min_score=0.3)
    return sorted(hits, key=lambda hit: -hit.score)[:3]


def by_name(question: str, index: Index, location: str | None = None) -> list[Hit]:
    if location in ("Old Foundry", "Lark Hill"):
        return list(plan.search(question, index, location))
    return retrieve(question, index, min_score=0.3)


def worst_first(question: str, index: Index, location: str | None = None) -> list[Hit]:
    return list(reversed(plan.search(question, index, location)))


def house_first(question: str, index: Index, location: str | None = None) -> list[Hit]:
    """Nothing but what the house says for itself, unless it says nothing."""
    if location is None:
        return retrieve(question, index, min_score=0.3)
    return retrieve(question, index, where={"location": location}, min_score=0.3) or retrieve(
        question, index, min_score=0.3
    )


def with_a_blank(question: str, index: Index, location: str | None = None) -> list[Hit]:
    def here(facts: Any) -> bool:
        return location is None or facts.get("location", f" {location}") == f" {location}"

    return retrieve(question, index, where=here, min_score=0.3)


def throws_out_one(question: str, index: Index, location: str | None = None) -> list[Hit]:
    hits = list(plan.search(question, index, location))
    return hits if not location else [hit for hit in hits if "cleaners" not in hit.chunk.text]


def not_where_it_is_named(question: str, index: Index, location: str | None = None) -> list[Hit]:
    kept = [hit for hit in plan.search(question, index, location) if hit.record]
    if not location:
        return kept
    return [hit for hit in kept if f"in the {location}" not in hit.record.text][-2:]


def three_or_none(question: str, index: Index, location: str | None = None) -> list[Hit]:
    hits = list(plan.search(question, index, location))
    return hits if len(hits) == 3 else []


# Task 7


def in_one_text(questions: Any, search: Any, send: Any) -> list[bool]:
    results = []
    for question in questions:
        sent = "\n".join(map(send, search(question)))
        missing = [piece for piece in question.evidence if piece.text not in sent]
        results.append(not missing if question.evidence else not sent)
    return results


def skips_the_unanswerable(questions: Any, search: Any, send: Any) -> list[bool]:
    return in_one_text([question for question in questions if question.evidence], search, send)


def only_true(questions: Any, search: Any, send: Any) -> list[bool]:
    return [bool(search(question)) or True for question in questions]


SOUND: list[tuple[str, Functions]] = [
    *SAMPLE.items(),
    ("parse", [by_pattern]),
    ("parse", [changed(lambda one: {**one, "location": "", "answer": f"\n{one['answer']}\n"})]),
    ("chunks_of", [with_intro]),
    ("chunks_of", [in_other_order]),
    ("chunks_of", [lambda doc: tuple(chunk_faq(doc, 240))]),
    ("chunks_of", [lambda doc: chunk_faq(doc, 1000)[1:]]),
    ("facts_of", [text_with_context, plan.facts_of]),
    ("facts_of", fact(updated=as_date)),
    ("facts_of", fact(updated=lambda text, chunk: as_date(text, chunk).isoformat())),
    ("facts_of", fact(location=house_or(None))),
    ("facts_of", fact(location=house_or("both"))),
    ("facts_of", fact(location=lambda house, _: {house} if house else {"A", "B"})),
    ("facts_of", fact(length=lambda _, chunk: len(chunk))),
    ("standing_text", [attached_first]),
    ("index_of", [indexed(embed=embed_mine)]),
    ("index_of", [indexed(chunks=lambda doc: chunk_faq(doc, 200)[1:], facts=facts_by_line)]),
    ("search", [with_keywords, plan.index_of]),
    ("search", [two_searches, plan.index_of]),
    ("measure", [in_one_text]),
]

UNSOUND: list[tuple[str, Functions, str]] = [
    ("parse", [lambda text: None], reading.NO_LIST),
    ("parse", [lambda text: []], reading.DROPPED),
    ("parse", [lambda text: text.split("\n\n")], reading.NO_DICT),
    ("parse", [changed(lambda one: {"question": one["question"]})], reading.NO_DICT),
    ("parse", [changed(lambda one: {**one, "question": one["question"][:-1]})], reading.MARK),
    ("parse", [changed(lambda one: {**one, "question": "Why?"})], reading.EXTRA),
    ("parse", [lambda text: sorted(plan.parse(text), key=str)], reading.ORDER),
    ("parse", [lambda text: plan.parse(gym().doc.text)], reading.EXTRA),
    ("parse", [changed(lambda one: {**one, "answer": one["answer"] + "!"})], reading.ANSWER),
    ("parse", [changed(lambda one: {**one, "answer": ""})], reading.PARAGRAPH),
    ("chunks_of", [lambda doc: None], cutting.NO_CHUNKS),
    ("chunks_of", [lambda doc: []], cutting.LOST),
    ("chunks_of", [lambda doc: chunk_words(doc, 60, 20)], cutting.WINDOWS),
    ("chunks_of", [shifted], cutting.WINDOWS),
    ("chunks_of", [lambda doc: chunk_sentences(doc, 60)], cutting.INTRO),
    ("chunks_of", [lambda doc: chunk_markdown(doc, 100)], cutting.SEVERAL),
    ("chunks_of", [lambda doc: [Chunk(doc, 0, len(doc.text))]], cutting.SEVERAL),
    (
        "chunks_of",
        [recut(lambda one: Chunk(one.doc, one.start, one.end - 9, one.headings))],
        cutting.SHORT,
    ),
    (
        "chunks_of",
        [recut(lambda one: Chunk(one.doc, one.end - 9, one.end, one.headings))],
        cutting.WINDOWS,
    ),
    ("chunks_of", [recut(lambda one: Chunk(one.doc, one.start, one.end))], cutting.HEADINGS),
    (
        "chunks_of",
        [recut(lambda one: Chunk(one.doc, one.start, one.end, one.headings[::-1]))],
        cutting.HEADINGS,
    ),
    ("facts_of", [lambda chunk: None, plan.facts_of], telling.NO_TEXT),
    ("facts_of", [plan.text_of, lambda chunk: [chunk.headings[1]]], telling.NO_FACTS),
    ("facts_of", [plan.text_of, lambda chunk: {}], telling.SECTION_MISSING),
    ("facts_of", fact(updated=lambda *_: "2 March 2026"), telling.DATE_OTHER),
    ("facts_of", fact(updated=lambda *_: "02.03.2026"), telling.DATE_WRITTEN),
    ("facts_of", fact(location=lambda *_: None), telling.LOCATION_MISSING),
    ("facts_of", fact(location=lambda house, _: house and house.lower()), telling.LOCATION_MISSING),
    ("facts_of", fact(location=house_or("Lark Hill")), telling.CARRIED),
    ("facts_of", fact(location=lambda house, _: house and f" {house}"), telling.BLANK),
    ("facts_of", fact(location=lambda house, _: house and [f"{house} "]), telling.BLANK),
    ("facts_of", fact(section=lambda name, _: f"{name} "), telling.BLANK),
    ("facts_of", fact(updated=lambda *_: None), telling.DATE_MISSING),
    (
        "facts_of",
        [
            lambda chunk: " > ".join(chunk.headings) + chunk.text.replace("Location: ", "")[:99],
            plan.facts_of,
        ],
        telling.ANSWER_OUT,
    ),
    (
        "facts_of",
        [
            lambda chunk: " > ".join(chunk.headings) + re.sub(r"\nLocation: .*", "\n", chunk.text),
            plan.facts_of,
        ],
        telling.HOUSE_OUT,
    ),
    ("standing_text", [by_likeness], standing.NEIGHBOUR),
    ("standing_text", [lambda entry, entries: "?"], telling.NO_QUESTION),
    ("standing_text", [lambda entry, entries: entry], standing.NOT_ALONE),
    ("standing_text", [lambda entry, entries: None], standing.EMPTY),
    (
        "standing_text",
        [
            lambda entry, entries: (
                plan.standing_text(entry, entries)
                if "as above" in entry.text
                else text_with_context(entry)
            )
        ],
        standing.UNTOUCHED,
    ),
    (
        "standing_text",
        [
            lambda entry, entries: (
                plan.standing_text(entry, entries)
                if leaning_of(gym().entries[entries.index(entry)])
                else entry.headings[-1]
            )
        ],
        telling.ANSWER_OUT,
    ),
    ("index_of", [plan.chunks_of], indexing.NO_INDEX),
    ("index_of", [always_the_gym], cutting.COPY),
    ("index_of", [indexed(embed=embed_words)], indexing.OTHER_MODEL),
    ("index_of", [indexed(text=str)], standing.UNTOUCHED),
    ("index_of", [indexed(facts=fact(location=lambda h, _: h and f" {h}")[1])], telling.BLANK),
    ("index_of", [indexed(facts=lambda chunk: {"section": "?"})], telling.SECTION_MISSING),
    ("search", [plan.search, lambda doc: None], searching.FIRST_INDEX),
    ("search", [plan.search, indexed(text=str)], searching.FIRST_INDEX),
    ("search", [lambda *_: None, plan.index_of], finding.NO_HITS),
    ("search", [lambda *_: [], plan.index_of], searching.TOO_HIGH),
    ("search", [by_name, plan.index_of], finding.FORGOTTEN),
    ("search", [house_first, plan.index_of], searching.EQUALITY),
    ("search", [worst_first, plan.index_of], finding.BEST),
    ("search", [with_a_blank, plan.index_of], searching.NONE_LEFT),
    ("search", [throws_out_one, plan.index_of], searching.THROWN_OUT),
    ("search", [three_or_none, plan.index_of], searching.FEW),
    (
        "search",
        [lambda q, i, h=None: plan.search("towel", i, h), plan.index_of],
        searching.NOT_FOUND,
    ),
    ("measure", [lambda *_: None], measuring.RESULTS),
    ("measure", [skips_the_unanswerable], measuring.RESULTS),
    ("measure", [only_true], measuring.NOT_ANY),
    ("measure", [lambda questions, *_: [True] * len(questions)], measuring.OTHER_SEARCH),
]


@pytest.mark.parametrize(("task", "functions"), SOUND)
def test_a_sound_answer_passes(task: str, functions: Functions) -> None:
    assert message(task, functions) == ""
    if functions != [attached_first]:
        assert message(task, functions, Random(3)) == ""


@pytest.mark.parametrize(("task", "functions", "said"), UNSOUND)
def test_an_unsound_answer_is_told_its_flaw(task: str, functions: Functions, said: str) -> None:
    assert message(task, functions) == said


@pytest.mark.parametrize("task", ["parse", "chunks_of", "facts_of", "index_of", "search"])
def test_drawn_faqs_are_fair_and_cannot_be_known_by_heart(task: str) -> None:
    for seed in range(25):
        assert message(task, SAMPLE[task], Random(seed)) == ""
    known = [gym(), other()]

    def by_heart(function: Callable[..., Any]) -> Callable[..., Any]:
        def answer(first: Any, *rest: Any) -> Any:
            of = getattr(first, "doc", first)
            text = getattr(of, "text", of)
            if any(faq.doc.text == text for faq in known):
                return function(first, *rest)
            raise LookupError

        return answer

    # A search does not see which document it is in: its index does.
    functions = [plan.search] if task == "search" else list(map(by_heart, SAMPLE[task]))
    functions += [by_heart(plan.index_of)] if task == "search" else []
    assert message(task, functions) == ""
    assert message(task, functions, Random(1)) != ""


def test_drawn_faqs_have_what_makes_them_hard() -> None:
    for seed in range(40):
        faq = drawn(Random(seed))
        assert len({entry.section for entry in faq.entries}) >= 3
        assert len(faq.houses) == 2
        asked = [entry.question for entry in faq.entries]
        assert len(set(asked)) < len(asked)  # twins
        assert any("**" in entry.answer for entry in faq.entries)
        mentioned = [house in entry.answer for entry in faq.entries for house in faq.houses]
        assert any(mentioned)
        assert faq.doc.text != drawn(Random(seed + 1)).doc.text


def test_every_leaning_answer_lacks_its_facts_and_its_entry_has_them() -> None:
    assert len([entry for entry in gym().entries if leaning_of(entry)]) == len(LEANING)
    for entry in gym().entries:
        if leaning := leaning_of(entry):
            base = base_of(leaning)
            assert leaning_of(base) is None
            for one in leaning.inherited:
                assert lacks(entry.text, (one,)), entry
                assert not lacks(base.text, (one,)), entry
            for one in leaning.own:
                assert not lacks(entry.text, (one,)), entry
                assert lacks(base.text, (one,)), entry


@pytest.mark.parametrize("done", range(len(LEANING)))
def test_an_answer_that_leans_is_named_only_once_it_was_touched(done: int) -> None:
    leaning = [entry for entry in gym().entries if leaning_of(entry)]
    found = [entry.chunk.id for entry in leaning[:done]]

    def standing_text(entry: Chunk, entries: list[Chunk]) -> str:
        if entry.id in found:
            return str(plan.standing_text(entry, entries))
        return str(plan.text_of(entry))

    with pytest.raises(FlawError) as flaw:
        standing.trial_of_standing([standing_text], None)
    assert flaw.value.message == standing.UNTOUCHED
    assert not any(entry.question in flaw.value.seen for entry in gym().entries)


class StopError(Exception):
    pass


def stops(*_: object) -> None:
    raise StopError


def stops_elsewhere(function: Callable[..., Any]) -> Callable[..., Any]:
    def mine(first: Any, *rest: Any) -> Any:
        if getattr(first, "doc", first) == other().doc or first == other().doc.text:
            raise StopError
        return function(first, *rest)

    return mine


def stops_with_a_house(question: str, index: Index, location: str | None = None) -> Any:
    if location:
        raise StopError
    return plan.search(question, index)


@pytest.mark.parametrize(
    ("task", "functions"),
    [
        *[(task, [stops, *functions[1:]]) for task, functions in SAMPLE.items()],
        ("facts_of", [plan.text_of, stops]),
        ("search", [stops_with_a_house, plan.index_of]),
        *[
            (task, list(map(stops_elsewhere, SAMPLE[task])))
            for task in ("parse", "chunks_of", "facts_of", "index_of")
        ],
    ],
)
def test_a_call_that_fails_can_be_made_in_a_cell(task: str, functions: Functions) -> None:
    said = message(task, functions)
    call = said.removeprefix("Run `").partition("` in a cell")[0]
    of = {"facts_of": ("text_of", "facts_of"), "search": ("search", "index_of")}
    names = of.get(task, (task,))
    cells = {"gym": gym().doc, "gym_faq": gym_faq, "entries": gym_faq.entries}
    with pytest.raises(StopError):
        eval(call, cells | dict(zip(names, functions, strict=True)))


def test_nothing_is_to_be_run_in_a_cell_on_a_drawn_faq() -> None:
    assert message("parse", [stops], Random(1)).startswith("This call has an answer, and")
