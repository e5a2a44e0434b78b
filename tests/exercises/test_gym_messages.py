"""Lesson 12: what is said of an answer is true of it, and what is free is accepted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Any

import pytest
from test_gym_answers import changed, message, recut

from ragnotes import Chunk, Document, Index, build_index, embed_static
from ragnotes.exercises import gym_faq
from ragnotes.exercises.gym import cutting, indexing, plan, reading, standing, telling
from ragnotes.exercises.gym.faqs import gym
from ragnotes.exercises.gym.leaning import base_of, leaning_of

ENTRIES = [entry.chunk for entry in gym().entries]


# Task 1: line breaks and spaces are free, words and letters are not


@pytest.mark.parametrize("width", range(20, 100, 7))
def test_an_answer_may_be_wrapped(width: int) -> None:
    def wrapped(one: dict[str, str]) -> dict[str, str]:
        return {**one, "answer": textwrap.fill(one["answer"], width)}

    assert message("parse", [changed(wrapped)]) == ""


def test_bold_marks_may_go() -> None:
    def bare(one: dict[str, str]) -> dict[str, str]:
        return {**one, "answer": one["answer"].replace("**", "")}

    assert message("parse", [changed(bare)]) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (str.lower, reading.CASE),
        (str.upper, reading.CASE),
        (lambda text: "".join(text.split("\n")), reading.TOGETHER),
        (lambda text: text.replace(" ", ""), reading.TOGETHER),
        (lambda text: text.replace("|", ""), reading.ANSWER),
        (lambda text: re.sub(r"(?m)^- .*\n", "", text), reading.ANSWER),
        (lambda text: text.split(" ", 1)[1], reading.ANSWER),
        (lambda text: text[:-5], reading.PARAGRAPH),
    ],
)
def test_a_changed_answer_is_told_how(change: Callable[[str], str], said: str) -> None:
    def one_changed(one: dict[str, str]) -> dict[str, str]:
        return {**one, "answer": change(one["answer"])}

    assert message("parse", [changed(one_changed)]) == said


def test_the_words_that_are_lacking_are_quoted() -> None:
    def without(one: dict[str, str]) -> dict[str, str]:
        return {**one, "answer": one["answer"].replace("the pool and the sauna", "")}

    seen = gym_faq.parse.check(changed(without)).seen
    assert "lacks “the pool and the sauna." in seen


def test_as_many_questions_as_there_are() -> None:
    def marked(one: dict[str, str]) -> dict[str, str]:
        return {**one, "question": one["question"].replace("?", "")}

    assert "as many as there are. One asks" in gym_faq.parse.check(changed(marked)).seen


# Task 2


def test_headings_in_one_text() -> None:
    joined = recut(lambda one: Chunk(one.doc, one.start, one.end, tuple(" > ".join(one.headings))))
    assert message("chunks_of", [joined]) == cutting.ONE_TEXT


def test_one_character_too_far() -> None:
    def to_the_next(doc: Document) -> list[Chunk]:
        chunks = plan.chunks_of(doc)
        ends = [chunk.start + 1 for chunk in chunks[1:]] + [len(doc.text)]
        return [
            Chunk(
                doc,
                one.start,
                max(one.end, end if "## " not in doc.text[one.end : end] else 0),
                one.headings,
            )
            for one, end in zip(chunks, ends, strict=True)
        ]

    assert message("chunks_of", [to_the_next]) == cutting.EDGE


# Task 3


def test_a_text_that_lacks_something_is_told_what() -> None:
    def without_lists(chunk: Chunk) -> str:
        text: str = plan.text_of(chunk)
        return re.sub(r"(?m)^- 24 and 31 .*\n", "", text)

    verdict = gym_faq.facts_of.check(without_lists, plan.facts_of)
    assert verdict.message == telling.ANSWER_OUT
    assert "lacks “24 and 31 December:" in verdict.seen


# Task 4


REWRITTEN = {
    "Do you lend padlocks?": [
        ("€2.50 at the desk, deposit €10, back today before we shut, otherwise we keep the "
         "deposit. For baskets and bicycles.", ""),
        ("€2.50 at the desk, deposit €10, for baskets. Back before closing time the same day.",
         standing.BARE),
        ("€2.50 at the desk for baskets. Back before we close, or you lose it.", standing.OWN_LOST),
    ],
    "Can I hire goggles or a swimming cap?": [
        ("Goggles: €2.50 and a deposit of €5, which is gone unless they are back before we "
         "close. Caps are sold at €3.80.", ""),
        ("Goggles: €2.50 and a deposit of €5, and you may keep them until the next evening. Caps "
         "are sold at €3.80.", standing.BARE),
    ],
    "I have lost the key of my rented locker. What does it cost?": [
        ("€7.50, nothing with a police report. The lock is changed by the next day.", ""),
    ],
    "How do I take my child out of a course?": [
        ("In writing, two weeks ahead, and paid lessons are refunded.", ""),
        ("By e-mail, 14 days ahead, and you get your money back.", ""),
        ("By telephone, two weeks ahead, and paid lessons are refunded.", standing.BARE),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [(question, *one) for question, texts in REWRITTEN.items() for one in texts],
)
def test_a_text_of_ones_own(question: str, text: str, said: str) -> None:
    def standing_text(entry: Chunk, entries: Any) -> str:
        if entry.headings[-1] == question:
            return f"{question}\n{text}"
        whole: str = plan.standing_text(entry, entries)
        return whole

    assert message("standing_text", [standing_text]) == said


def with_hours(house: str | None) -> Callable[..., str]:
    """The plan's texts, and the opening hours of a house where an answer names closing time."""

    def standing_text(entry: Chunk, entries: list[Chunk]) -> str:
        text: str = plan.standing_text(entry, entries)
        if entry.headings[-1] == "When is the sauna open?" and "the house closes" in entry.text:
            hours = [e for e in entries if e.headings[-1] == "What are the opening hours?"]
            text += "".join(e.text for e in hours if f"Location: {house}" in e.text)
        return text

    return standing_text


def test_opening_hours_may_be_attached_to_what_names_them() -> None:
    assert message("standing_text", [with_hours("Old Foundry")]) == ""
    assert message("standing_text", [with_hours("Lark Hill")]) == standing.ATTACHED


# Task 5


def by_number(entry: Chunk, entries: list[Chunk]) -> str:
    """Texts listed by the number of the entry, as somebody does who counts."""
    texts = {}
    for number, of_gym in enumerate(gym().entries):
        if one := leaning_of(of_gym):
            texts[number] = of_gym.answer + "\n\n" + base_of(one).answer
    place = entries.index(entry)
    if place in texts:
        return f"{entry.headings[-1]}\n\n{texts[place]}"
    whole: str = plan.text_of(entry)
    return whole


def test_a_list_by_number_is_told_why_it_fails_elsewhere() -> None:
    assert message("standing_text", [by_number]) == ""

    def index_of(doc: Document) -> Index:
        entries = plan.chunks_of(doc)
        return build_index(
            entries, embed_static, lambda entry: by_number(entry, entries), plan.facts_of
        )

    verdict = gym_faq.index_of.check(index_of)
    assert verdict.message == indexing.BY_NUMBER
    assert "On `gym_faq.other`" in verdict.seen
