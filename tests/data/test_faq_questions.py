"""The forty questions on each FAQ keep the rules of the other question files."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from faqs import Faq, wholes, windows
from test_gym_faq import GYM
from test_library_faq import LIBRARY
from test_question_files import paragraph, shared_words, whole

from ragnotes import found, search_words
from ragnotes.retrieval.search import words_of

FAQS = [pytest.param(GYM, id="gym"), pytest.param(LIBRARY, id="library")]
KINDS = {
    "gym_faq": {
        "paraphrase": 18,
        "needs two passages": 10,
        "follow-up": 4,
        "exact code": 2,
        "unanswerable": 6,
    },
    "library_faq": {
        "paraphrase": 19,
        "needs two passages": 9,
        "follow-up": 4,
        "exact code": 2,
        "unanswerable": 6,
    },
}


@pytest.mark.parametrize("faq", FAQS)
def test_forty_questions_of_these_kinds_every_kind_in_each_half(faq: Faq) -> None:
    kinds = [question.kind for question in faq.questions]
    letter = faq.questions[0].id[0]
    assert [one.id for one in faq.questions] == [f"{letter}{at:02}" for at in range(1, 41)]
    assert Counter(kinds) == KINDS[faq.doc.id]
    assert kinds.count("unanswerable") >= 0.15 * len(kinds)
    for half in (kinds[:20], kinds[20:]):
        assert set(half) == set(KINDS[faq.doc.id])


@pytest.mark.parametrize("faq", FAQS)
def test_evidence_is_as_the_kind_says_short_and_inside_one_paragraph(faq: Faq) -> None:
    pieces = {"unanswerable": 0, "needs two passages": 2}
    for question in faq.questions:
        assert len(question.evidence) == pieces.get(question.kind, 1), question.id
        for piece in question.evidence:
            assert 3 <= len(piece.text.split()) <= 25, question.id
            assert "\n" not in piece.text
            assert piece.text == piece.text.strip()


@pytest.mark.parametrize("faq", FAQS)
def test_follow_ups_alone_have_a_conversation_of_question_and_answer(faq: Faq) -> None:
    for question in faq.questions:
        assert len(question.conversation) == (2 if question.kind == "follow-up" else 0)
        if question.conversation:
            assert question.conversation[0].endswith("?")
            assert not question.conversation[1].endswith("?")


@pytest.mark.parametrize("faq", FAQS)
def test_a_location_is_named_in_words_and_whoever_names_one_asks_about_it(faq: Faq) -> None:
    for question in faq.questions:
        named = [place for place in faq.locations if place in question.text]
        if question.where:
            assert named == [question.where["location"]], question.id
            assert list(question.where) == ["location"]
        else:
            assert not [place for place in faq.locations if place in whole(question)], question.id
    filters = Counter(one.where["location"] for one in faq.questions if one.where)
    assert all(filters[place] >= 5 for place in faq.locations)


@pytest.mark.parametrize("faq", FAQS)
def test_exact_codes_stand_in_the_evidence(faq: Faq) -> None:
    for question in faq.questions:
        if question.kind == "exact code":
            (code,) = re.findall(r"[A-Z]-\d\d", question.text)
            assert code in question.evidence[0].text


@pytest.mark.parametrize("faq", FAQS)
def test_at_least_half_share_few_words_with_their_evidence(faq: Faq) -> None:
    few = [question for question in faq.answerable if shared_words(question) <= 0.4]
    assert len(few) >= len(faq.answerable) / 2


# Where an answer would have to stand (the entry that a location has on it, or everywhere: ""),
# and words that it could not do without.
NOWHERE = {
    "my dog": ("", ["dog", "animal", "pet "]),
    "How warm is the water": ("When can I swim lengths?", ["°C", "warm", "degrees"]),
    "B-33": ("", ["B-33", "other code"]),
    "electric car": ("Where can I park?", ["charg", "electric", "plug", "kilowatt"]),
    "solarium": ("", ["solarium", "tanning", "sunbed"]),
    "protein shake": ("", ["protein", "shake"]),
    "sewing machines": ("", ["sewing", "tools"]),
    "café at Tollgate": ("When are you open?", ["café", "coffee"]),
    "P-04": ("", ["P-04"]),
    "newspapers of 1950": ("", ["newspaper", "archive", "1950"]),
    "my bicycle": ("", ["bicycle", "bike"]),
    "trainee": ("", ["trainee", "apprentice", " job"]),
}


@pytest.mark.parametrize("faq", FAQS)
def test_what_has_no_answer_is_not_in_the_text(faq: Faq) -> None:
    for question in faq.questions:
        if question.kind == "unanswerable":
            ((about, needed),) = (rest for asked, rest in NOWHERE.items() if asked in question.text)
            text = faq.doc.text
            if about and question.where:
                text = wholes(faq)[about, question.where["location"]].text
            assert not [words for words in needed if words in text], question.id


@pytest.mark.parametrize("faq", FAQS)
def test_windows_find_between_40_and_75_percent_by_shared_words(faq: Faq) -> None:
    cards = windows(faq)
    result = found(faq.answerable, lambda question: search_words(question, cards), k=3)
    assert 0.40 <= result.count / result.total <= 0.75


def test_no_two_paragraphs_share_more_than_60_percent_of_their_five_word_sequences() -> None:
    blocks = [block for faq in (GYM, LIBRARY) for block in faq.doc.text.split("\n\n")]
    # The twins' questions are the same on purpose.
    texts = [block for block in blocks if not (block.startswith("**") and "?**" in block)]
    fives = []
    for text in texts:
        words = re.findall(r"\w+", text.lower())
        fives.append({tuple(words[at : at + 5]) for at in range(len(words) - 4)})
    for at, one in enumerate(fives):
        for other in fives[:at]:
            assert len(one & other) <= 0.6 * min(len(one), len(other))


@pytest.mark.parametrize("faq", FAQS)
def test_no_question_repeats_an_entry(faq: Faq) -> None:
    asked = [line for line in faq.doc.text.split("\n") if line.startswith("**")]
    for question in faq.questions:
        mine = words_of(question.text)
        assert all(len(mine & words_of(line)) < 0.9 * len(mine) for line in asked), question.id


@pytest.mark.parametrize("faq", FAQS)
def test_paragraphs_of_two_passages_are_two(faq: Faq) -> None:
    for question in faq.leaning:
        first, second = question.evidence
        assert paragraph(first) != paragraph(second)
