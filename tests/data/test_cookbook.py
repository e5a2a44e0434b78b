"""What the first lessons promise about the cookbook and its first ten questions.

An edit to a recipe moves every cut below it. Each test here holds one thing that a lesson shows.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ragnotes import (
    Chunk,
    Document,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
)
from ragnotes.retrieval.search import words_of

COOKBOOK = load_document(data_path("cookbook.md"))
TEXT = COOKBOOK.text
WORDS = TEXT.split()
CARDS = chunk_words(COOKBOOK, 100)
QUESTIONS = load_questions(data_path("questions/cookbook.jsonl"), [COOKBOOK])[:10]
ASKED = "How long does the lemon cake bake?"

# What a question is made of besides what it asks about.
SMALL_WORDS = words_of(
    "a an and are as at be can do does for from how i in is it many much my next of on or out "
    "should that the there to what when which why with without"
)


def has(text, *phrases):
    """Whether each phrase stands in the text, in either case, across line ends too."""
    line = " ".join(text.split()).casefold()
    return all(phrase in line for phrase in phrases)


def score(card):
    """How many different words a card shares with the lemon cake's question."""
    return len(words_of(ASKED) & words_of(card.text))


# The file


def test_size():
    assert 2_500 <= len(WORDS) <= 2_750  # what the lessons call "about 2,500 words"


def test_about_fourteen_recipes():
    # One "##" heading is the table of oven temperatures.
    assert len(re.findall(r"^## ", TEXT, re.MULTILINE)) == 15


def test_clean_lines():
    # Positions and ids must not depend on an editor that strips what cannot be seen.
    raw = data_path("cookbook.md").read_bytes()
    assert b"\r" not in raw
    assert not raw.startswith(b"\xef\xbb\xbf")
    assert [line for line in TEXT.split("\n") if line != line.rstrip()] == []
    assert TEXT.endswith("\n")
    assert not TEXT.endswith("\n\n")


@pytest.mark.parametrize("wart", ["“", "’", "°", "é", "½", "€", "🎄", "\n| ", "\n  - ", "\n1. "])
def test_has_the_warts_that_break_chunkers(wart):
    assert wart in TEXT  # a chunker tried only on plain ASCII prose proves little


def test_no_two_paragraphs_alike():
    # Filler would make near copies, and search could not tell them apart.
    runs = []
    for paragraph in TEXT.split("\n\n"):
        words = paragraph.casefold().split()
        runs.append({tuple(words[i : i + 5]) for i in range(len(words) - 4)})
    pairs = [(a, b) for a, b in combinations(runs, 2) if a and b]
    assert len(pairs) > 1_000  # the comparison did take place
    assert max(len(a & b) / min(len(a), len(b)) for a, b in pairs) <= 0.6


# The cut between "Bake at" and "180°C"


def test_heading_is_words_300_to_302():
    assert WORDS[300:303] == ["##", "Lemon", "cake"]  # the fourth card opens with it


def test_name_occurs_only_in_words_300_to_311():
    # Anywhere else it would put the name into the card with the answer, or near it.
    bare = [word.strip(".,:;?!“”’").casefold() for word in WORDS]
    places = [i for i in range(len(bare) - 1) if bare[i : i + 2] == ["lemon", "cake"]]
    assert places == [301, 310]


def test_baking_time_is_words_398_to_403():
    assert WORDS[398:404] == ["Bake", "at", "180°C", "for", "25", "minutes,"]


def test_name_stands_93_words_before_the_time():
    # Within 80 words of it, an overlap of 20 would repair the card and refute the lesson.
    assert WORDS.index("minutes,", 400) - 310 >= 93


def test_card_3_ends_at_bake_at():
    assert CARDS[3].text.endswith("and pour it into a lined tin. Bake at")


def test_card_4_begins_with_the_time():
    assert CARDS[4].text.startswith("180°C for 25 minutes, then let it cool. Dust")
    assert "icing sugar" in CARDS[4].text


def test_card_3_has_no_minutes():
    assert "minute" not in CARDS[3].text.casefold()  # else the first hit would answer something


def test_card_4_names_no_lemon_cake():
    # A person who reads it alone must not be able to guess.
    assert not words_of(CARDS[4].text) & {"lemon", "lemons", "cake"}


def test_one_card_has_name_and_bake():
    assert [card for card in CARDS if has(card.text, "lemon cake", "bake")] == [CARDS[3]]


@pytest.mark.parametrize("overlap", [0, 10, 20, 25, 30, 50])
def test_usual_overlaps_never_join_name_and_time(overlap):
    # Overlap does not fix missing context.
    cards = chunk_words(COOKBOOK, 100, overlap)
    assert not any(has(card.text, "lemon cake", "25 minutes") for card in cards)


@pytest.mark.parametrize("overlap", [23, 24])
def test_some_overlaps_join_them_by_luck(overlap):
    # One try that works proves no rule.
    cards = chunk_words(COOKBOOK, 100, overlap)
    assert any(has(card.text, "lemon cake", "25 minutes") for card in cards)


@pytest.mark.parametrize("overlap", range(93, 100))
def test_overlap_of_93_and_more_always_joins_them(overlap):
    # 94 words from name to time are whole once overlap >= 94 - 1, wherever the first cut falls.
    for start in range(100):
        text = " ".join(WORDS[start:450])
        cards = chunk_words(text, 100, overlap)
        assert any(has(card.text, "lemon cake", "25 minutes") for card in cards)


def test_only_one_recipe_takes_25_minutes():
    assert TEXT.count("25 minutes") == 1  # a second one could be right by accident


# The confident wrong answer


def test_carrot_card_is_whole_and_pages_later():
    # Name and time in one card: what the lemon cake's card should have been.
    whole = [card for card in CARDS if has(card.text, "carrot cake", "bake for 45 minutes")]
    assert len(whole) == 1
    assert CARDS.index(whole[0]) >= 3 + 2


def test_search_brings_lemon_then_carrot_and_not_the_answer():
    hits = search_words(ASKED, CARDS, k=3)
    assert hits[0].chunk == CARDS[3]
    assert has(hits[1].chunk.text, "carrot cake", "bake for 45 minutes")
    assert CARDS[4] not in [hit.chunk for hit in hits]


def test_search_order_hangs_on_no_tie():
    first, second, third, fourth = (hit.score for hit in search_words(ASKED, CARDS, k=4))
    assert first > second > third > fourth
    assert third > score(CARDS[4])


def test_first_minutes_found_are_the_carrot_cakes():
    # The pipeline answers, in a full sentence, and is wrong.
    hits = search_words(ASKED, CARDS, k=3)
    timed = next(hit.chunk for hit in hits if "minutes" in words_of(hit.chunk.text))
    sentences = re.split(r"(?<=[.!?])\s+", timed.text)
    first = next(sentence for sentence in sentences if "minutes" in words_of(sentence))
    assert has(timed.text, "carrot cake")
    assert has(first, "bake for 45 minutes")


# The first ten questions


def test_ten_questions_with_ids_in_order():
    # load_questions has checked that each quote occurs once and no id twice.
    assert [question.id for question in QUESTIONS] == [f"c{n:02}" for n in range(1, 11)]


def test_first_question_is_the_lemon_cakes():
    assert QUESTIONS[0].text == ASKED
    assert [quote.text for quote in QUESTIONS[0].evidence] == ["180°C for 25 minutes"]


def test_kinds_say_how_many_passages():
    for question in QUESTIONS:
        passages = {"paraphrase": 1, "needs two passages": 2}[question.kind]
        assert len(question.evidence) == passages, question.id


def test_quotes_are_short():
    # Short enough to lie in one card, long enough to answer.
    sizes = [len(quote.text.split()) for question in QUESTIONS for quote in question.evidence]
    assert min(sizes) >= 4
    assert max(sizes) <= 20


def test_questions_come_from_eight_recipes():
    # Two or three recipes would measure those recipes.
    starts = [match.start() for match in re.finditer(r"^## ", TEXT, re.MULTILINE)]
    recipes = {
        sum(start <= question.evidence[0].start for start in starts) for question in QUESTIONS
    }
    assert len(recipes) >= 8


def test_half_share_few_words_with_their_evidence():
    # Questions copied from the text would be found by any search.
    few = []
    for question in QUESTIONS:
        asked = words_of(question.text) - SMALL_WORDS
        quoted = set().union(*(words_of(quote.text) for quote in question.evidence))
        if len(asked & quoted) < len(asked) / 2:
            few.append(question.id)
    assert len(few) >= len(QUESTIONS) / 2


def score_at(overlap):
    cards = chunk_words(COOKBOOK, 100, overlap)
    return found(QUESTIONS, lambda asked: search_words(asked, cards, k=3), k=3)


def test_headroom():
    # The naive setting works often enough to be believed and leaves something to mend.
    result = score_at(0)
    assert 0.40 <= result.count / result.total <= 0.75


@pytest.mark.parametrize("overlap", [0, 10, 20, 25, 30, 50])
def test_lemon_cake_is_missed(overlap):
    assert "c01" in [question.id for question in score_at(overlap).missed]


def test_overlap_mends_a_sentence_cut_in_two():
    # What overlap does do: this evidence lies across a cut, and its recipe's name close by.
    (quote,) = next(question for question in QUESTIONS if question.id == "c07").evidence
    assert not any(card.start <= quote.start and quote.end <= card.end for card in CARDS)
    assert "c07" in [question.id for question in score_at(0).missed]
    assert "c07" not in [question.id for question in score_at(20).missed]


# The page about the data


def test_a_heading_in_front_brings_the_answer_before_the_carrot_cake():
    # Lesson 01 repairs with three words what no overlap repairs: cards[4] under its heading.
    titled = Document("titled", "Lemon cake: " + CARDS[4].text)
    cards = [*CARDS[:4], Chunk(titled, 0, len(titled.text)), *CARDS[5:]]
    hits = search_words(ASKED, cards, k=3)
    assert [cards.index(hit.chunk) for hit in hits] == [3, 4, 9]
