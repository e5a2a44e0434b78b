"""The library FAQ is another kind: what was tuned to the gym's fails, what is sound does not."""

from __future__ import annotations

import warnings
from collections import Counter
from functools import cache
from itertools import pairwise

import faqs
import pytest
from faqs import GENERAL, Outcome, by_entry, entries_of, search, wholes
from test_gym_faq import GYM, NONE, resolved

from ragnotes import chunk_faq, has_all_evidence

MILL, TOLLGATE = "Weir House", "Tollgate"
STORY = "When is story time?"

LIBRARY = faqs.faq(
    "library_faq",
    "Branch: ",
    (MILL, TOLLGATE),
    {
        "Can a nursery or a club have one card for all?": "From what age can a child have a card?",
        "Board games: do you lend them?": "May I borrow films on DVD?",
        "A thing lent by another library is overdue. What then?": (
            "What happens if I bring something back late?"
        ),
        "I cannot find the key of my bag locker. What now?": (
            "“I have lost my card. What does a new one cost?”"
        ),
        "And can I take a laptop to one of the tables?": "How can I use a computer?",
        "What if I break a laptop or headphones of yours?": (
            "“There is coffee on page 40. Must I pay for the book?”"
        ),
        (STORY, TOLLGATE): (STORY, MILL),
        "How does a teacher arrange a visit with the class?": "How can I hire a room?",
        "Can we have a box of books on one subject for our class?": (
            "How do I reserve something that another reader has?"
        ),
    },
)
ENTRIES = entries_of(LIBRARY.doc.text, LIBRARY.label)


# The text


def test_forty_entries_in_seven_sections() -> None:
    assert len(ENTRIES) == 40
    assert list(Counter(one.section for one in ENTRIES).values()) == [6, 9, 5, 6, 6, 5, 3]
    assert 3200 <= len(LIBRARY.doc.text.split()) <= 3600


def test_chunk_faq_cuts_the_entries_right() -> None:
    title = "What readers ask us"
    intro, *rest = chunk_faq(LIBRARY.doc, 2000)
    assert intro.headings == (title,)
    assert [one.headings for one in rest] == [(title, one.section, one.question) for one in ENTRIES]
    for chunk, one in zip(rest, ENTRIES, strict=True):
        assert chunk.text.endswith(one.answer.rstrip())


def test_two_answers_are_long() -> None:
    long = [one.question for one in ENTRIES if len(one.answer.split()) > 200]
    assert long == ["Can I get in with a wheelchair or a pram?", "How can I hire a room?"]


def test_answers_of_several_paragraphs_and_lists() -> None:
    answers = [one.answer.strip() for one in ENTRIES]
    assert sum("\n\n" in answer for answer in answers) >= 6
    assert any("\n1. " in answer for answer in answers)
    assert any("\n  - " in answer for answer in answers)
    assert any("|---" in answer for answer in answers)
    assert all(any(sign in answer for answer in answers) for sign in "’“”°€É🔋")


def test_five_questions_are_asked_of_each_branch() -> None:
    twins = [one for one in ENTRIES if one.location != GENERAL]
    assert len(twins) == 10
    for first, second in zip(twins[::2], twins[1::2], strict=True):
        assert first.question == second.question
        assert (first.location, second.location) == (MILL, TOLLGATE)


def test_nine_answers_lean_and_five_of_them_on_another_section() -> None:
    section = {one.key: one.section for one in ENTRIES}
    order = [one.key for one in ENTRIES]
    assert len(LIBRARY.leans) == 9
    other = [key for key, source in LIBRARY.leans.items() if section[key] != section[source]]
    assert len(other) == 5
    before = [key for key, source in LIBRARY.leans.items() if order[order.index(key) - 1] == source]
    assert len(before) == 2
    assert not set(LIBRARY.leans) & set(LIBRARY.leans.values())
    assert all(len(one.answer.split()) <= 50 for one in ENTRIES if one.key in LIBRARY.leans)


# What is tuned to the gym


def test_not_every_question_is_a_line_of_its_own_that_ends_in_its_mark() -> None:
    lines = LIBRARY.doc.text.split("\n")
    alone = [line for line in lines if line.startswith("**") and line.endswith("?**")]
    assert len(alone) == 36
    inside = [line for line in lines if line.startswith("**") and not line.endswith("**")]
    # Two answers go on in the line of their question, and one bold phrase is no question.
    assert len([line for line in inside if "?" in line.split("**")[1]]) == 2
    assert [line.split("**")[1] for line in inside if "?" not in line.split("**")[1]] == [
        "Free of charge:"
    ]
    assert sum(not one.question.endswith("?") for one in ENTRIES) == 3


def test_no_date_location_or_title_as_in_the_gym() -> None:
    text = LIBRARY.doc.text
    assert "(as of 2026-02-11)" in text.split("\n")
    assert not [words for words in ("Last updated", "Location:", "FAQ") if words in text]
    sections = {one.section for one in ENTRIES}
    assert sections.isdisjoint(one.section for one in entries_of(GYM.doc.text, GYM.label))


def test_the_gym_s_words_of_leaning_find_two_of_nine_at_most() -> None:
    signs = [
        "as above", "the same applies", "as for", "the same as", "as towels are", "the rules for",
        "on the terms on which", "previous question", "in the same way",
    ]  # fmt: skip
    found = [one.key for one in ENTRIES if any(sign in one.answer.lower() for sign in signs)]
    assert len(set(found) & set(LIBRARY.leans)) <= 2


def test_what_is_leaned_on_can_be_found_by_searching_for_the_sentence() -> None:
    found = {key: resolved(LIBRARY, key, ("ditto", "likewise")) for key in LIBRARY.leans}
    assert found == LIBRARY.leans


# Questions


def test_a_question_on_a_leaning_answer_quotes_it_and_what_it_leans_on() -> None:
    asked = []
    for question in LIBRARY.leaning:
        places = {faqs.key_of(LIBRARY, piece) or NONE for piece in question.evidence}
        (key,) = places & set(LIBRARY.leans)
        assert places == {key, LIBRARY.leans[key]}, question.id
        asked.append(key)
    assert sorted(asked) == sorted(LIBRARY.leans)


def test_location_questions_come_in_twins_with_other_answers() -> None:
    topics: dict[str, set[str]] = {}
    for question in LIBRARY.questions:
        for piece in question.evidence:
            key = faqs.key_of(LIBRARY, piece)
            if key and key[1] != GENERAL and question.where:
                topics.setdefault(key[0], set()).add(question.where["location"])
    twins = {one.question for one in ENTRIES if one.location != GENERAL}
    assert topics == {topic: {MILL, TOLLGATE} for topic in twins}


# Measured: three hits by vectors and keywords together


@cache
def outcome(setting: str) -> Outcome:
    entries, both = by_entry(LIBRARY), "own and general"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some attached texts are longer than the model reads
        return {
            "windows": lambda: search(LIBRARY, faqs.windows(LIBRARY), str),
            "no question": lambda: search(
                LIBRARY, entries, faqs.without_question, LIBRARY.leans, places=both
            ),
            "bare": lambda: search(LIBRARY, entries, places=both),
            "previous": lambda: search(
                LIBRARY, entries, attached=faqs.previous(LIBRARY), places=both
            ),
            "sound": lambda: search(LIBRARY, entries, attached=LIBRARY.leans, places=both),
        }[setting]()


def answered(setting: str) -> int:
    return len(outcome(setting).answered)


def test_windows_answer_40_to_75_percent_and_the_sound_plan_75_to_95() -> None:
    total = len(LIBRARY.answerable)
    assert total == 34
    assert 0.40 <= answered("windows") / total <= 0.75
    assert 0.75 <= answered("sound") / total <= 0.95
    assert answered("sound") >= answered("windows") + 8


@pytest.mark.parametrize(("setting", "fewer"), [("no question", 5), ("bare", 5), ("previous", 3)])
def test_each_part_of_the_plan_is_worth_answers(setting: str, fewer: int) -> None:
    assert answered(setting) <= answered("sound") - fewer


def test_windows_cut_quotes() -> None:
    windows = faqs.windows(LIBRARY)
    cut = [one for one in LIBRARY.answerable if not has_all_evidence(one, windows)]
    assert 2 <= len(cut) <= 8


def test_every_entry_has_its_own_span() -> None:
    spans = list(wholes(LIBRARY).values())
    assert all(one.end <= next_one.start for one, next_one in pairwise(spans))
