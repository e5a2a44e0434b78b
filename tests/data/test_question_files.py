"""The question files are what the lessons take them for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest

from ragnotes import (
    Chunk,
    Document,
    Question,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
)
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.retrieval.search import words_of

FOLDER = data_path("manuals/kettle-kb-17.md").parent
DOCUMENTS = {
    "manuals": [load_document(path) for path in sorted(FOLDER.glob("*.md"))],
    "help_center": documents_from_articles(
        json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    ),
    "cookbook": [load_document(data_path("cookbook.md"))],
    "medicines": [load_document(data_path("medicines.md"))],
}
MANY = ["manuals", "help_center"]  # documents, so that a filter can choose among them
ONE = ["cookbook", "medicines"]
QUESTIONS = {
    name: load_questions(data_path(f"questions/{name}.jsonl"), documents)
    for name, documents in DOCUMENTS.items()
}
FILES = sorted(data_path("questions/manuals.jsonl").parent.glob("*.jsonl"))

# How many questions of each kind a file holds; these words are all the kinds there are.
KINDS = {
    "manuals": {
        "paraphrase": 26,
        "exact code": 10,
        "follow-up": 8,
        "needs two passages": 6,
        "unanswerable": 10,
    },
    "help_center": {
        "paraphrase": 25,
        "exact code": 9,
        "follow-up": 8,
        "needs two passages": 8,
        "unanswerable": 10,
    },
    "cookbook": {
        "paraphrase": 18,
        "exact code": 6,
        "follow-up": 5,
        "needs two passages": 4,
        "unanswerable": 7,
    },
    "medicines": {
        "paraphrase": 18,
        "exact code": 6,
        "follow-up": 5,
        "needs two passages": 4,
        "unanswerable": 7,
    },
}

# How an asker says what a filter says. A question whose filter is none of its own words would
# be answered by knowing the answer.
NAMES = {
    "kettle-kb-17": ["KB-17", "blue kettle", "the blue one"],
    "kettle-kr-10": ["KR-10", "red kettle", "the red one"],
    "toaster-ts-2": ["toaster"],
    "oven-ov-65": ["oven"],
    "dishwasher-dw-14": ["dishwasher"],
    "washing-machine-wm-8": ["washing machine"],
    "coffee-machine-cm-15": ["coffee machine"],
    "fridge-freezer-ff-30": ["fridge", "FF-30"],
    "EU": [
        "the EU", "European", "Austria", "Belgium", "Finland", "France", "Germany", "Ghent",
        "Italy", "Netherlands", "Portugal", "Spain",
    ],
    "UK": ["the UK", ", UK", "Britain", "Scotland"],
    "US": ["the US", "Texas"],
}  # fmt: skip

# Words that say nothing of the subject.
PLAIN = words_of(
    "a about after again all already also am an and any anything are as at back be been before "
    "but by can come comes could did do does else for from get gets give goes had has have help "
    "here how i if in instead into is it its just long many may me much must my no nobody not now "
    "of off on one only open or other our out own really same should show so some somebody still "
    "surely than that the them then there these they this those through to too until up us use "
    "was way we what when where which while who why will with without would you your"
)


def whole(question: Question) -> str:
    """All that was said: a follow-up lives on what came before it."""
    return " ".join((*question.conversation, question.text))


def paragraph(piece: Chunk) -> str:
    """The text between the blank lines around a piece of evidence."""
    text = piece.doc.text
    start = text.rfind("\n\n", 0, piece.start) + 1
    end = text.find("\n\n", piece.end)
    return text[start : end if end >= 0 else len(text)]


def shared_words(question: Question) -> float:
    """The share of the question's words of content that stand in the evidence's paragraphs."""
    asked = words_of(question.text) - PLAIN
    there = set().union(*(words_of(paragraph(piece)) for piece in question.evidence))
    return len(asked & there) / max(1, len(asked))


def answerable(name: str) -> list[Question]:
    return [question for question in QUESTIONS[name] if question.evidence]


@pytest.mark.parametrize("name", QUESTIONS)
def test_sixty_or_forty_questions_of_these_kinds(name: str) -> None:
    kinds = [question.kind for question in QUESTIONS[name]]
    assert len(kinds) == (60 if name in MANY else 40)
    assert {kind: kinds.count(kind) for kind in set(kinds)} == KINDS[name]
    assert kinds.count("unanswerable") >= 0.15 * len(kinds)


@pytest.mark.parametrize(("name", "letter"), [("cookbook", "c"), ("medicines", "d")])
def test_the_ten_of_the_scoreboard_come_first(name: str, letter: str) -> None:
    # The lessons take the first ten of the file.
    ids = [question.id for question in QUESTIONS[name]]
    assert ids == [f"{letter}{number:02}" for number in range(1, 41)]


def test_ids_are_unique_over_all_files() -> None:
    lines = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
    ids = [json.loads(line)["id"] for line in lines]
    texts = [json.loads(line)["question"] for line in lines]
    assert len(set(ids)) == len(ids)
    assert len({text for text in texts if not text.startswith("And ")}) == sum(
        not text.startswith("And ") for text in texts
    )


def test_every_file_uses_the_same_words_for_kinds() -> None:
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert json.loads(line)["kind"] in KINDS["manuals"], path.name


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_half_has_every_kind(name: str) -> None:
    middle = len(QUESTIONS[name]) // 2
    for half in (QUESTIONS[name][:middle], QUESTIONS[name][middle:]):
        assert {question.kind for question in half} == set(KINDS[name])


@pytest.mark.parametrize("name", QUESTIONS)
def test_evidence_is_as_the_kind_says(name: str) -> None:
    pieces = {"unanswerable": 0, "needs two passages": 2}
    for question in QUESTIONS[name]:
        assert len(question.evidence) == pieces.get(question.kind, 1), question.id
        places = {(piece.doc.id, piece.start) for piece in question.evidence}
        assert len(places) == len(question.evidence), question.id


@pytest.mark.parametrize("name", QUESTIONS)
def test_two_passages_lie_in_two_paragraphs(name: str) -> None:
    for question in QUESTIONS[name]:
        if question.kind == "needs two passages":
            first, second = question.evidence
            assert (first.doc.id, paragraph(first)) != (second.doc.id, paragraph(second))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_quote_is_short_and_inside_one_paragraph(name: str) -> None:
    # Short, so that the cuts decide and not the length of the quotes.
    for question in answerable(name):
        for piece in question.evidence:
            assert 3 <= len(piece.text.split()) <= 25, question.id
            assert "\n\n" not in piece.text
            assert piece.text == piece.text.strip()


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_document_is_asked_about_or_many_are(name: str) -> None:
    asked = {piece.doc.id for question in QUESTIONS[name] for piece in question.evidence}
    assert len(asked) >= min(len(DOCUMENTS[name]), 25)


@pytest.mark.parametrize("name", QUESTIONS)
def test_follow_ups_alone_have_a_conversation_of_question_and_answer(name: str) -> None:
    for question in QUESTIONS[name]:
        if question.kind == "follow-up":
            assert len(question.conversation) == 2
            assert question.conversation[0].endswith("?")
            assert not question.conversation[1].endswith("?")
        else:
            assert question.conversation == ()


@pytest.mark.parametrize("name", ONE)
def test_most_sections_are_asked_about(name: str) -> None:
    # A few recipes would measure those recipes.
    text = DOCUMENTS[name][0].text
    starts = [match.start() for match in re.finditer(r"^## ", text, re.MULTILINE)]
    pieces = [piece for question in QUESTIONS[name] for piece in question.evidence]
    asked = {sum(start <= piece.start for start in starts) for piece in pieces}
    assert len(asked) >= 0.8 * len(starts)


@pytest.mark.parametrize("name", ONE)
def test_no_filter_where_there_is_one_document(name: str) -> None:
    assert [question.id for question in QUESTIONS[name] if question.where] == []


@pytest.mark.parametrize("name", MANY)
def test_a_filter_is_named_by_the_asker_and_lets_the_evidence_pass(name: str) -> None:
    facts: dict[str, Mapping[str, object]] = {
        document.id: document.metadata | {"product": document.id} for document in DOCUMENTS[name]
    }
    filtered = [question for question in QUESTIONS[name] if question.where]
    assert len(filtered) >= 25
    for question in filtered:
        assert question.where is not None
        ((key, value),) = question.where.items()
        assert key == {"manuals": "product", "help_center": "region"}[name]
        assert any(words in whole(question) for words in NAMES[value]), question.id
        assert all(facts[piece.doc.id][key] == value for piece in question.evidence), question.id


def test_where_an_answer_holds_in_one_region_the_question_says_which() -> None:
    regions = {document.id: document.metadata["region"] for document in DOCUMENTS["help_center"]}
    for question in answerable("help_center"):
        if question.kind == "needs two passages" or question.where:
            continue
        (piece,) = question.evidence
        subject = re.sub(r"-(eu|uk|us)$", "", piece.doc.id)
        others = {f"{subject}-{region}" for region in ("eu", "uk", "us")} & regions.keys()
        assert not others, question.id


@pytest.mark.parametrize("name", MANY)
def test_exact_codes_stand_in_the_evidence_or_its_paragraph(name: str) -> None:
    code = re.compile(r"[A-Z][A-Z_=\d-]*\d[\d-]*[A-Z]?|\b\d{4}\b|[A-Z]+_[A-Z=a-z]+")
    for question in QUESTIONS[name]:
        if question.kind == "exact code":
            codes = code.findall(question.text)
            assert codes, question.id
            assert any(one in paragraph(question.evidence[0]) for one in codes), question.id


@pytest.mark.parametrize("name", ONE)
def test_exact_names_stand_in_the_paragraph_of_the_evidence_and_nowhere_else(name: str) -> None:
    paragraphs = DOCUMENTS[name][0].text.split("\n\n")
    for question in QUESTIONS[name]:
        if question.kind == "exact code":
            asked = words_of(question.text) - PLAIN
            names = asked & words_of(paragraph(question.evidence[0]))
            assert 1 in [sum(one in words_of(other) for other in paragraphs) for one in names]


SECTION = re.MULTILINE | re.DOTALL

# Where an answer would have to stand (a document, a region, a section of the only document, or
# everywhere: ""), and words that it could not do without.
NOWHERE = {
    "manuals": {
        "microwave": ("", ["microwave"]),
        "E-4040": ("", ["E-4040"]),
        "toaster to the internet": ("toaster-ts-2", ["internet", "network", "Wi-Fi"]),
        "child lock": ("kettle-kr-10", [" lock"]),
        "sourdough": ("oven-ov-65", ["sourdough", "leaven", "to prove"]),
        "How loud is the coffee machine": ("coffee-machine-cm-15", ["dB", "loud", "noise"]),
        "tumble dryer": ("washing-machine-wm-8", ["dryer", "stack"]),
        "energy class": ("fridge-freezer-ff-30", ["class"]),
        "language": ("dishwasher-dw-14", ["language", "English"]),
        "part number of the door seal": ("washing-machine-wm-8", ["WM-8-", "part number"]),
    },
    "help_center": {
        "Norway": ("", ["Norw", "Scandinavia", "Nordic"]),
        "PAY-44": ("", ["PAY-44"]),
        "a technician cost in Scotland": (
            "UK",
            ["out of warranty", "outside the", "quarter of an"],
        ),
        "crew carry a dishwasher": ("US", ["crew", "stairs", "floor"]),
        "courses for children": ("courses", ["child", "kids", "family"]),
        "pensioners": ("", ["pension", "senior", "retired"]),
        "3.5.0": ("", ["3.5.0"]),
        "sold in green": ("", ["green kettle", "in green", "the green KR-10"]),
        "a letter to you in the US": ("contact-us", ["letter", "post"]),
        "Amsterdam": ("", ["Amsterdam"]),
    },
    "cookbook": {
        "freeze the carrot cake": ("Carrot cake", ["freez", "frozen"]),
        "wholemeal": ("", ["wholemeal", "whole wheat", "whole-wheat", "rye", "brown flour"]),
        "chicken bones": ("Roast chicken", ["hours", "simmer"]),
        "custard": ("", ["yolk", "vanilla", "custard powder"]),
        "without eggs": ("Crêpes", ["without eggs", "no eggs", "instead", "vegan"]),
        "gingerbread keep": ("Gingerbread for the window", ["keep", "week", "days", "month"]),
        "warm up the potato gratin": ("Potato gratin", ["warm up", "reheat", "again", "next day"]),
    },
    "medicines": {
        "wine while I take amoxicillin": ("Amoxicillin", ["alcohol", "wine", "beer", "drink"]),
        "children take loratadine": ("Loratadine", ["child", "kids", "years"]),
        "breastfeed": ("", ["breast", "nurs", "suckl"]),
        "tube of clotrimazole": ("Clotrimazole", ["open", "keep", "date", "expir"]),
        "contraceptive": ("Doxycycline", ["contracept", "the pill", "birth control"]),
        "child have the adrenaline pen": ("Adrenaline pen", ["child", "kg", "weigh", "kilo"]),
        "cholesterol value": ("Atorvastatin", ["mmol", "value", "target", "level", "per cent"]),
    },
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_has_no_answer_is_not_in_the_texts(name: str) -> None:
    for question in QUESTIONS[name]:
        if question.kind == "unanswerable":
            (about,) = (about for about in NOWHERE[name] if about in question.text)
            place, needed = NOWHERE[name][about]
            texts = [
                document.text
                for document in DOCUMENTS[name]
                if place in ("", document.id, document.metadata.get("region"))
            ]
            if name in ONE and place:
                texts = re.findall(
                    rf"^## {place}\n.*?(?=^## |\Z)", DOCUMENTS[name][0].text, SECTION
                )
            assert texts, question.id
            assert not [words for words in needed if words in "\n".join(texts)], question.id


@pytest.mark.parametrize("name", QUESTIONS)
def test_at_least_half_share_few_words_with_their_evidence(name: str) -> None:
    # Few: at most two in five, of the words of content, stand in the whole paragraph.
    few = [question for question in answerable(name) if shared_words(question) <= 0.4]
    assert len(few) >= len(answerable(name)) / 2


def test_shared_words_by_hand() -> None:
    doc = Document("d", "Intro about cake.\n\nBake the cake hot. Cool it.\n\nServe it.")
    piece = Chunk(doc, 19, 37)
    assert (piece.text, paragraph(piece).strip()) == ("Bake the cake hot.", doc.text[19:46])
    # cake, bake and hot stand in the paragraph; serve and intro do not.
    question = Question("q", "Bake intro, serve hot cake?", (piece,), "paraphrase")
    assert shared_words(question) == 0.6


@pytest.mark.parametrize("name", QUESTIONS)
def test_windows_find_between_40_and_75_percent(name: str) -> None:
    windows = [chunk for doc in DOCUMENTS[name] for chunk in chunk_words(doc, 100)]
    result = found(answerable(name), lambda question: search_words(question, windows), k=3)
    assert 0.40 <= result.count / result.total <= 0.75
