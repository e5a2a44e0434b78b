"""What lesson 02 promises about the page of medicines and its first ten questions."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ragnotes import (
    Chunk,
    chunk_markdown,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
)
from ragnotes.retrieval.search import words_of

PAGE = load_document(data_path("medicines.md"))
TEXT = PAGE.text
ENTRIES = ["## " + entry for entry in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]]
NAMES = [entry.split("\n")[0][3:] for entry in ENTRIES]
QUESTIONS = load_questions(data_path("questions/medicines.jsonl"), [PAGE])[:10]

ASPIRIN = "Aspirin"
WARNING = "Do not swallow it beside warfarin or any other blood thinner."
REASON = (
    "Each of the two slows clotting, and a sore in the stomach that nobody has felt may then "
    "bleed for days."
)
ADVICE = "Ask a doctor before you combine them"

# What a question is made of besides what it asks about.
SMALL_WORDS = words_of(
    "a after all am an and are as at be because before can do does for from have how i if in is it "
    "long may must my not of on or right should that the there to what when which why with"
)


def holding(chunks: list[Chunk], words: str) -> Chunk:
    (chunk,) = [chunk for chunk in chunks if words in chunk.text]
    return chunk


# The file


def test_25_entries_each_with_a_name_of_its_own() -> None:
    # The exercise averages 25 arrows.
    assert len(NAMES) == len(set(NAMES)) == 25


def test_size() -> None:
    assert 3_000 <= len(TEXT.split()) <= 3_500
    assert all(90 <= len(entry.split()) <= 160 for entry in ENTRIES)


def test_it_says_at_the_top_that_it_advises_nobody() -> None:
    title, notice = TEXT.split("\n\n")[:2]
    assert title.startswith("# ")
    assert notice.startswith("> **A teaching text, and no medical advice.**")
    assert "go to a doctor or a pharmacist" in notice


def test_no_dose_is_given() -> None:
    assert not re.search(r"\d\s*(mg|µg|mcg|ml|g|puffs|tablets a day)\b", TEXT)


def test_clean_lines() -> None:
    raw = data_path("medicines.md").read_bytes()
    assert b"\r" not in raw
    assert not raw.startswith(b"\xef\xbb\xbf")
    assert [line for line in TEXT.split("\n") if line != line.rstrip()] == []
    assert TEXT.endswith("\n")
    assert not TEXT.endswith("\n\n")


@pytest.mark.parametrize("wart", ["“", "’", "°", "é", "💊", "\n| ", "\n  - ", "\n1. ", "**", " *“"])
def test_has_the_warts_that_break_chunkers(wart: str) -> None:
    assert wart in TEXT


def test_no_two_paragraphs_alike() -> None:
    runs = []
    for paragraph in TEXT.split("\n\n"):
        words = paragraph.casefold().split()
        runs.append({tuple(words[i : i + 5]) for i in range(len(words) - 4)})
    pairs = [(a, b) for a, b in combinations(runs, 2) if a and b]
    assert len(pairs) > 1_000  # the comparison did take place
    assert max(len(a & b) / min(len(a), len(b)) for a, b in pairs) <= 0.6


# Aspirin


def test_aspirin_stands_within_the_page_and_is_named_in_one_entry() -> None:
    # First, a model that reads only the beginning would seem to read it all.
    assert 4 <= NAMES.index(ASPIRIN) <= 12
    assert [entry for entry in ENTRIES if "aspirin" in entry.lower()] == [ENTRIES[7]]


def test_warning_reason_and_advice_are_three_sentences_in_a_row() -> None:
    assert TEXT.count(f"{WARNING} {REASON} {ADVICE}") == 1
    assert "aspirin" not in (WARNING + REASON + ADVICE).lower()
    assert "bleed" in REASON


def test_the_name_stands_more_than_50_words_before_the_warning() -> None:
    # Else the chunk of 50 words with the warning might name it.
    before = TEXT[: TEXT.index(WARNING)].lower()
    assert len(before[before.rindex("aspirin") :].split()) > 50


@pytest.mark.parametrize("size", [20, 25, 50, 100])
def test_the_cut_falls_between_warning_and_reason(size: int) -> None:
    chunks = chunk_words(PAGE, size)
    warning = holding(chunks, "or any other blood thinner.")
    reason = chunks[chunks.index(warning) + 1]
    assert warning.text.endswith("any other blood thinner.")
    assert reason.text.startswith("Each of the two slows clotting")


@pytest.mark.parametrize(("size", "named"), [(20, 0), (25, 0), (50, 0), (100, 1)])
def test_the_warning_names_aspirin_only_in_the_chunk_of_100_words(size: int, named: int) -> None:
    warning = holding(chunk_words(PAGE, size), "or any other blood thinner.")
    assert warning.text.lower().count("## aspirin") == named
    assert ("aspirin" in warning.text.lower()) == bool(named)


@pytest.mark.parametrize("size", range(20, 51))
def test_no_small_chunk_holds_name_warning_and_reason(size: int) -> None:
    # Wherever an edit above moves the cut.
    assert not [
        chunk
        for chunk in chunk_words(PAGE, size)
        if "aspirin" in chunk.text.lower() and WARNING in chunk.text and REASON in chunk.text
    ]


def test_one_entry_in_one_chunk_holds_them_all() -> None:
    entry = holding(chunk_markdown(PAGE, 150), WARNING)
    assert entry.text.startswith("## Aspirin")
    assert REASON in entry.text
    assert ADVICE in entry.text


# The first ten questions


def test_ten_questions_with_ids_in_order() -> None:
    assert [question.id for question in QUESTIONS] == [f"d{n:02}" for n in range(1, 11)]


def test_the_first_question_asks_for_aspirins_reason() -> None:
    assert "aspirin" in QUESTIONS[0].text
    assert [quote.text for quote in QUESTIONS[0].evidence] == [REASON]


def test_kinds_say_how_many_passages() -> None:
    for question in QUESTIONS:
        passages = {"paraphrase": 1, "needs two passages": 2}[question.kind]
        assert len(question.evidence) == passages, question.id


def test_quotes_are_short_and_come_from_ten_entries_or_more() -> None:
    quotes = [quote for question in QUESTIONS for quote in question.evidence]
    assert all(8 <= len(quote.text.split()) <= 22 for quote in quotes)
    starts = [match.start() for match in re.finditer(r"^## ", TEXT, re.MULTILINE)]
    assert len({sum(start <= quote.start for start in starts) for quote in quotes}) >= 10


def test_half_share_few_words_with_their_evidence() -> None:
    few = []
    for question in QUESTIONS:
        asked = words_of(question.text) - SMALL_WORDS
        quoted = set().union(*(words_of(quote.text) for quote in question.evidence))
        assert asked
        if len(asked & quoted) < len(asked) / 2:
            few.append(question.id)
    assert len(few) >= len(QUESTIONS) / 2


@pytest.mark.parametrize("overlap", [0, 20])
def test_headroom_for_search_by_words(overlap: int) -> None:
    chunks = chunk_words(PAGE, 100, overlap)
    result = found(QUESTIONS, lambda asked: search_words(asked, chunks))
    assert 4 <= result.count <= 7
