"""The help centre holds what the lessons promise: regions that differ, old and new, warts."""

from __future__ import annotations

import datetime
import json
import re
from itertools import combinations

import pytest

from ragnotes import data_path
from ragnotes.indexing.loading import documents_from_articles

PATH = data_path("help_center.json")
ARTICLES = json.loads(PATH.read_text(encoding="utf-8"))["data"]
TEXTS = {article["id"]: article["text"] for article in ARTICLES}
PARAGRAPHS = [(name, part) for name, text in TEXTS.items() for part in text.split("\n\n")]


def test_the_file_holds_nothing_but_articles() -> None:
    payload = json.loads(PATH.read_text(encoding="utf-8"))
    assert list(payload) == ["data"]
    assert len(documents_from_articles(payload)) == len(ARTICLES)
    assert b"\\u" not in PATH.read_bytes()  # letters as they are, so that the file can be read


def test_about_forty_articles_and_nine_thousand_words() -> None:
    assert 40 <= len(ARTICLES) <= 50
    assert sum(len(text.split()) for text in TEXTS.values()) >= 9_000


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: str(article["id"]))
def test_an_article_has_its_fields_and_its_size(article: dict[str, str]) -> None:
    assert list(article) == ["id", "title", "text", "topic", "region", "updated"]
    assert all(isinstance(value, str) and value == value.strip() for value in article.values())
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", article["id"])
    assert article["region"] in {"EU", "UK", "US", "all"}
    updated = datetime.date.fromisoformat(article["updated"])
    assert datetime.date(2022, 1, 1) <= updated < datetime.date(2026, 1, 1)
    assert 120 <= len(article["text"].split()) <= 400
    assert 3 <= len(article["text"].split("\n\n")) <= 10
    assert "\n\n\n" not in article["text"]
    assert "\r" not in article["text"]


def test_ids_and_titles_are_unique() -> None:
    assert len(TEXTS) == len(ARTICLES)
    assert len({article["title"] for article in ARTICLES}) == len(ARTICLES)


def test_topics_are_shared_and_dates_spread() -> None:
    topics = [article["topic"] for article in ARTICLES]
    assert len(set(topics)) >= 10
    assert max(map(topics.count, topics)) <= 10
    years = {article["updated"][:4] for article in ARTICLES}
    assert years == {"2022", "2023", "2024", "2025"}


# The same question in two or three regions, with another answer in each

TWINS = {
    "delivery": {
        "EU": "What you order before 15:00",
        "UK": "The cut-off is 13:30",
        "US": "Orders placed by 11 a.m. Eastern",
    },
    "returns": {
        "EU": "You have 45 days",
        "UK": "there are 60 days",
        "US": "within 30 days of delivery",
    },
    "warranty": {
        "EU": "with a minimum of six months",
        "UK": "leaves a bill of £48",
        "US": "a limited warranty of one year",
    },
    "voltage": {"EU": "on 220 to 240 V at 50 Hz", "US": "made for 120 V and 60 Hz"},
    "payment": {"EU": "by Bancontact, by iDEAL", "US": "checks drawn on a US bank"},
    "gift-cards": {"EU": "valid for five years", "UK": "run out 24 months after purchase"},
    "large-delivery": {"EU": "The price is €45", "UK": "costs £39"},
    "recycling": {"EU": "free of charge", "UK": "For £20"},
    "contact": {"UK": "0113 496 0110", "US": "614-555-0142"},
}


@pytest.mark.parametrize("subject", TWINS)
def test_regions_give_different_answers(subject: str) -> None:
    regions = {article["id"]: article["region"] for article in ARTICLES}
    for region, answer in TWINS[subject].items():
        name = f"{subject}-{region.lower()}"
        assert regions[name] == region
        assert [other for other, text in TEXTS.items() if answer in text] == [name]
    own = {name for name in TEXTS if re.fullmatch(rf"{subject}-(eu|uk|us)", name)}
    assert own == {f"{subject}-{region.lower()}" for region in TWINS[subject]}


# The same subject twice, an older and a newer article

SUCCESSORS = {
    "packing-a-return-2022": ("packing-a-return", "Remove the glass", "need not be taken out"),
    "repair-prices-2024": ("repair-prices", "Kettles: €32", "Kettles: €36"),
    "descaler-2022": ("descaler", "within six months", "keeps for twelve months"),
    "holiday-deadlines-2023": (
        "holiday-deadlines-2024",
        "Great Britain: 19 December",
        "Great Britain: 18 December",
    ),
}


@pytest.mark.parametrize("older", SUCCESSORS)
def test_the_newer_article_says_something_else(older: str) -> None:
    newer, before, after = SUCCESSORS[older]
    dates = {article["id"]: article["updated"] for article in ARTICLES}
    assert dates[older] < dates[newer]
    assert (before in TEXTS[older], before in TEXTS[newer]) == (True, False)
    assert (after in TEXTS[older], after in TEXTS[newer]) == (False, True)


# What breaks chunkers and keyword search


def test_lists_stand_inside_lists() -> None:
    nested = [name for name, text in TEXTS.items() if re.search(r"\n {2,}- ", text)]
    assert len(nested) >= 8
    # A list belongs to the paragraph before it: no blank line parts them.
    assert not [part for _, part in PARAGRAPHS if part.startswith(" ")]


@pytest.mark.parametrize("wart", ["“", "’", "€", "£", "$", "é", "⭐", "🐕", "📸", "*"])
def test_the_articles_hold_these_characters(wart: str) -> None:
    assert any(wart in text for text in TEXTS.values())


def test_codes_of_the_manuals_are_named_and_not_explained() -> None:
    folder = data_path("manuals/kettle-kb-17.md").parent
    manuals = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.md"))
    code = re.compile(r"\bE-\d{4}\b")
    named = {name: set(code.findall(text)) for name, text in TEXTS.items() if code.search(text)}
    assert named == {
        "repair-send-in": {"E-4021", "E-4012", "E-4101"},
        "release-notes-oven": {"E-4321"},
    }
    assert set().union(*named.values()) <= set(code.findall(manuals))


def test_checkout_codes_have_near_neighbours() -> None:
    codes = set(re.findall(r"\b(?:PAY|ADR)-\d\d\b", "\n".join(TEXTS.values())))
    assert codes == {"PAY-13", "PAY-31", "PAY-33", "ADR-07", "ADR-70"}


def test_no_two_paragraphs_share_much() -> None:
    runs = []
    for name, part in PARAGRAPHS:
        words = part.split()
        if len(words) >= 5:
            runs.append((name, part, set(zip(*(words[i:] for i in range(5)), strict=False))))
    assert len(runs) > 200
    for (name, part, one), (other_name, other_part, other) in combinations(runs, 2):
        shared = len(one & other) / min(len(one), len(other))
        assert shared <= 0.6, (name, part, other_name, other_part)
