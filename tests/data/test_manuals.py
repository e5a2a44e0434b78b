"""The manuals hold what the lessons promise: near twins, codes, trails that matter, warts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ragnotes import data_path, load_document

FOLDER = data_path("manuals/kettle-kb-17.md").parent
# What a reader calls the appliance of each manual.
NAMES = {
    "coffee-machine-cm-15": "coffee machine",
    "dishwasher-dw-14": "dishwasher",
    "fridge-freezer-ff-30": "fridge-freezer",
    "kettle-kb-17": "kettle",
    "kettle-kr-10": "kettle",
    "oven-ov-65": "oven",
    "toaster-ts-2": "toaster",
    "washing-machine-wm-8": "washing machine",
}
TEXTS = {name: load_document(FOLDER / f"{name}.md").text for name in NAMES}
TOKENS = {name: MarkdownIt().enable("table").parse(text) for name, text in TEXTS.items()}
CODE = re.compile(r"\bE-\d{4}\b")
CODES = {name: set(CODE.findall(text)) for name, text in TEXTS.items()}


@dataclass(frozen=True)
class Section:
    """What stands between a heading and the next one, with the headings that it is under."""

    trail: tuple[str, ...]
    body: str


def sections(name: str) -> Iterator[Section]:
    lines = TEXTS[name].split("\n")
    headings = [
        (token.map[0], token.map[1], int(token.tag[1]), TOKENS[name][i + 1].content)
        for i, token in enumerate(TOKENS[name])
        if token.type == "heading_open" and token.map
    ]
    trail: list[tuple[int, str]] = []
    for (_, begin, level, title), after in pairwise([*headings, (len(lines), 0, 0, "")]):
        trail = [above for above in trail if above[0] < level] + [(level, title)]
        yield Section(tuple(title for _, title in trail), "\n".join(lines[begin : after[0]]))


def body(name: str, title: str) -> str:
    """The text directly under a heading, without the sections below it."""
    (found,) = (section.body for section in sections(name) if section.trail[-1] == title)
    return found.strip()


def top_titles(name: str) -> list[str]:
    return [section.trail[1] for section in sections(name) if len(section.trail) == 2]


def paragraphs(name: str) -> list[str]:
    """The plain paragraphs, without those inside lists, tables and quotes."""
    tokens = TOKENS[name]
    return [
        tokens[i + 1].content
        for i, token in enumerate(tokens)
        if token.type == "paragraph_open" and token.level == 0
    ]


def tokens_of(kind: str) -> list[tuple[str, Token]]:
    return [(name, token) for name in NAMES for token in TOKENS[name] if token.type == kind]


def near(one: str, other: str) -> bool:
    """True for two codes that differ in one digit, or hold the same digits in another order."""
    differing = sum(a != b for a, b in zip(one, other, strict=True))
    return one != other and (differing == 1 or sorted(one) == sorted(other))


def test_the_folder_holds_these_manuals_and_no_other_file() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.md" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_manual_has_at_least_1500_words(name: str) -> None:
    assert len(TEXTS[name].split()) >= 1500


@pytest.mark.parametrize("name", NAMES)
def test_the_same_sections_stand_in_every_manual(name: str) -> None:
    titles = top_titles(name)
    for title in ("Safety", "Lights", "Care", "Troubleshooting", "Specifications"):
        assert titles.count(title) == 1
    assert titles[-1].startswith("Warranty")


def test_four_manuals_have_a_section_on_filling() -> None:
    assert [name for name in NAMES if "Filling" in top_titles(name)] == [
        "coffee-machine-cm-15",
        "dishwasher-dw-14",
        "kettle-kb-17",
        "kettle-kr-10",
    ]


# Trails matter


@pytest.mark.parametrize("name", NAMES)
def test_sections_on_use_do_not_name_their_appliance(name: str) -> None:
    for section in sections(name):
        if set(section.trail) & {"Care", "Lights", "Filling", "Loading", "Toasting"}:
            assert NAMES[name] not in section.body.lower(), section.trail


@pytest.mark.parametrize("name", ["kettle-kb-17", "kettle-kr-10", "toaster-ts-2"])
def test_kettles_and_toaster_are_named_in_the_title_alone(name: str) -> None:
    assert NAMES[name] in TEXTS[name].lower().split("\n")[0]
    assert TEXTS[name].lower().count(NAMES[name]) == 1


def test_the_passages_about_cleaning_that_lesson_07_compares() -> None:
    assert body("kettle-kb-17", "Care").startswith("Descale monthly with vinegar.")
    assert body("kettle-kr-10", "Care").startswith("Descale every three months with citric acid.")
    assert body("toaster-ts-2", "Care").startswith("Empty the crumb tray weekly")
    # Only the toaster's says the word of the question "How do I clean the kettle?".
    assert "clean" in body("toaster-ts-2", "Care")
    assert "clean" not in body("kettle-kb-17", "Care")


# Two kettles that answer the same question differently

FACTS = {
    "colour": ("The blue KB-17 holds 1.7 litres", "The red KR-10 holds 1.0 litre"),
    "highest filling": ("MAX line, which stands at 1.7 litres", "mark, which stands at 1.0 litre"),
    "lowest filling": ("below MIN, which stands at 0.5", "the lowest, which stands at 0.25"),
    "descaling": ("Descale monthly with vinegar", "Descale every three months with citric acid"),
    "the other's agent": ("Do not use citric acid", "Vinegar must not be used"),
    "time to work": ("Leave it to stand for 30 minutes", "let the acid work for 20 minutes"),
    "light while boiling": ("Red means boiling", "White means boiling"),
    "kept warm": ("temperature for 30 minutes, give", "temperature for 20 minutes, give"),
    "after boiling dry": ("lid open for 10 minutes", "leave it alone for 15 minutes"),
    "cord": ("| Cord | 75 cm", "| Cord | 110 cm"),
    "power": ("2,400 W", "1,500 W"),
    "warranty": ("warranty runs for two years", "warranty runs for three years"),
    "filter": ("KB-17-F and costs €6.90", "KR-10-F, costs €4.50"),
}


@pytest.mark.parametrize("fact", FACTS)
def test_the_kettles_differ(fact: str) -> None:
    blue, red = TEXTS["kettle-kb-17"], TEXTS["kettle-kr-10"]
    of_blue, of_red = FACTS[fact]
    assert (blue.count(of_blue), red.count(of_blue)) == (1, 0)
    assert (red.count(of_red), blue.count(of_red)) == (1, 0)


def test_no_kettle_manual_names_the_other_model() -> None:
    assert "KR-10" not in TEXTS["kettle-kb-17"]
    assert "KB-17" not in TEXTS["kettle-kr-10"]


# Error codes


def test_a_dozen_codes_each_in_one_manual() -> None:
    codes = [code for of_manual in CODES.values() for code in of_manual]
    assert len(codes) >= 12
    assert len(set(codes)) == len(codes)
    assert min(len(of_manual) for of_manual in CODES.values()) >= 2


def test_the_codes_that_the_lessons_name() -> None:
    owners = [
        name for code in ("E-4012", "E-4021", "E-4011") for name in NAMES if code in CODES[name]
    ]
    assert owners == ["dishwasher-dw-14", "coffee-machine-cm-15", "washing-machine-wm-8"]


@pytest.mark.parametrize("name", NAMES)
def test_near_neighbours_are_in_other_manuals(name: str) -> None:
    assert not [pair for pair in combinations(sorted(CODES[name]), 2) if near(*pair)]
    others = set().union(*(CODES[other] for other in NAMES if other != name))
    for code in CODES[name]:
        assert any(near(code, other) for other in others), code


@pytest.mark.parametrize("name", NAMES)
def test_a_code_is_explained_in_prose_under_its_own_heading(name: str) -> None:
    for code in CODES[name]:
        own = [section for section in sections(name) if code in section.trail[-1]]
        assert [section.trail[1] for section in own] == ["Troubleshooting"], code
        assert set(CODE.findall(own[0].body)) == {code}
        explained = [text for text in paragraphs(name) if code in text]
        assert len(explained) == 1, code
        assert len(explained[0].split()) >= 40, code


def test_no_table_lists_codes() -> None:
    rows = [line for text in TEXTS.values() for line in text.split("\n") if line.startswith("|")]
    assert rows
    assert not [row for row in rows if CODE.search(row)]


def test_near_is_one_digit_or_another_order() -> None:
    assert near("E-4012", "E-4011")
    assert near("E-4012", "E-4021")
    assert not near("E-4012", "E-4012")
    assert not near("E-4012", "E-4121")


# What breaks chunkers


def test_one_table_has_more_than_forty_rows() -> None:
    rows = [  # the first two lines of a table are its header and the rule below it
        (name, token.map[1] - token.map[0] - 2)
        for name, token in tokens_of("table_open")
        if token.map
    ]
    assert [row for row in rows if row[1] > 40] == [("oven-ov-65", 50)]


def test_fences_of_both_kinds_hold_lines_that_look_like_headings() -> None:
    fences = [
        (name, token.markup, token.level)
        for name, token in tokens_of("fence")
        if sum(line.startswith("#") for line in token.content.split("\n")) >= 3
    ]
    # The second stands inside a list, so that its lines are indented in the file.
    assert fences == [("oven-ov-65", "~~~", 0), ("washing-machine-wm-8", "```", 2)]


def test_one_manual_has_indented_code_with_such_a_line() -> None:
    ((name, block),) = tokens_of("code_block")
    assert name == "coffee-machine-cm-15"
    assert "\n# WATER" in block.content


def test_three_manuals_have_lists_in_three_levels() -> None:
    deep = {
        name
        for kind in ("bullet_list_open", "ordered_list_open")
        for name, token in tokens_of(kind)
        if token.level == 4  # each level of a list adds one for the list and one for its item
    }
    assert deep == {"coffee-machine-cm-15", "dishwasher-dw-14", "fridge-freezer-ff-30"}


def test_one_manual_has_windows_line_ends() -> None:
    raw = {name: (FOLDER / f"{name}.md").read_bytes() for name in NAMES}
    assert [name for name in NAMES if b"\r" in raw[name]] == ["dishwasher-dw-14"]
    dishwasher = raw["dishwasher-dw-14"]
    assert dishwasher.count(b"\r") == dishwasher.count(b"\n") == dishwasher.count(b"\r\n")
    assert all(text.endswith(b"\n") and not text.endswith(b"\n\n") for text in raw.values())


def test_one_manual_underlines_its_headings() -> None:
    underlined = [name for name, token in tokens_of("heading_open") if token.markup in {"=", "-"}]
    assert set(underlined) == {"fridge-freezer-ff-30"}
    assert len(underlined) > 5
    # The same characters also draw a rule, which is no heading.
    assert [name for name, _ in tokens_of("hr")] == ["fridge-freezer-ff-30"]


def test_one_heading_skips_a_level() -> None:
    skips = []
    for name in NAMES:
        levels = [int(token.tag[1]) for token in TOKENS[name] if token.type == "heading_open"]
        assert levels.count(1) == 1
        skips += [name for above, below in pairwise(levels) if below > above + 1]
    assert skips == ["dishwasher-dw-14"]


def test_one_manual_begins_before_its_first_heading() -> None:
    assert [name for name in NAMES if TOKENS[name][0].type != "heading_open"] == [
        "washing-machine-wm-8"
    ]


def test_headings_hold_code_and_bold() -> None:
    titles = [
        TOKENS[name][i + 1].content
        for name in NAMES
        for i, token in enumerate(TOKENS[name])
        if token.type == "heading_open"
    ]
    assert "Code `E-4013`" in titles
    assert "**Before** you call" in titles


@pytest.mark.parametrize("wart", ["“", "”", "’", "°", "€", "é", "–", "−", "⚠️", "❄️", "👩‍🍳", "●"])
def test_the_manuals_hold_these_characters(wart: str) -> None:
    assert any(wart in text for text in TEXTS.values())


def test_no_two_paragraphs_share_much() -> None:
    runs = []
    for name, text in TEXTS.items():
        for block in re.split(r"\n\s*\n", text):
            words = block.split()
            if len(words) >= 5:
                runs.append((name, block, set(zip(*(words[i:] for i in range(5)), strict=False))))
    assert len(runs) > 300
    for (name, block, one), (other_name, other_block, other) in combinations(runs, 2):
        shared = len(one & other) / min(len(one), len(other))
        assert shared <= 0.6, (name, block, other_name, other_block)
