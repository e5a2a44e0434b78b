"""The report as a table: all of it, and nothing in it that acts."""

import csv
import io
import re
from html.parser import HTMLParser

import pytest

from ragnotes.classroom.report import Report, Row
from ragnotes.classroom.tables import _SIGNS, _STYLE, as_csv, as_page

EVIL = '<script>alert("1")</script>'
ROWS = [
    Row("ann", "01_x", "first", "not yet", "The step is not the size.", "You gave 18."),
    Row("ann", "01_x", "second", "stopped", "", "Its cell was stopped: it ended Python."),
    Row("bo", "01_x", "first", "not yet", "The step is not the size.", "You gave 18."),
    Row("bo", "01_x", "second", "correct", "", "You gave 3."),
    Row(EVIL, "01_x", "first", "not yet", "Start at 0.", f"You gave {EVIL}."),
    Row(EVIL, "01_x", "second", "missing", "", "=1+1"),
    Row("ann", "02_y", "third", "correct"),
]
PROMPTS = {("01_x", "first"): "At which word < 9?"}
REPORT = Report(ROWS, [f"{EVIL} is of no lesson."], PROMPTS)


_VOID = ("meta", "br", "img", "wbr")


class Page(HTMLParser):
    """The page's elements, in order, closed as they were opened, and the words in each cell."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[list[str]] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)
        if tag == "br" and {"td", "th"} & set(self.open):
            self.cells[-1][-1] += "\n"
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:  # <br/>
            return
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.cells[-1][-1] += data


def test_the_most_frequent_mistake_stands_at_the_top() -> None:
    rows = Page(as_page(REPORT)).cells
    assert rows[1] == [
        "1. first\nAt which word < 9?",
        "0 of 3\n3 not yet",
        "2 learners: The step is not the size.",
    ]
    assert rows[2] == ["2. second\n", "1 of 3\n1 stopped\n1 missing", "–"]


def test_another_mistake_that_is_as_frequent_is_not_hidden() -> None:
    rows = [
        Row("ann", "01_x", "first", "not yet", "Not `size`."),
        Row("bo", "01_x", "first", "not yet", "Start at 0."),
        Row("cy", "01_x", "first", "not yet"),
    ]
    page = as_page(Report(rows, [], {}))
    assert Page(page).cells[1][2] == "1 learner: Not size. (1 other as often, see below)"
    assert "Not <code>size</code>." in page
    assert Page(as_page(Report(rows[2:], [], {}))).cells[1][2] == "none that is known"


def test_each_learner_and_each_answer_that_is_not_right() -> None:
    rows = Page(as_page(REPORT)).cells
    assert ["ann", "✗ not yet", "■ stopped"] in rows
    assert ["bo", "✗ not yet", "✓ correct"] in rows
    assert [EVIL, "first", "✗ not yet", "Start at 0.", f"You gave {EVIL}."] in rows
    assert ["ann", "✓ correct"] in rows
    # 7 answers, of which 2 are right
    assert len([row for row in rows if len(row) == 5]) == 1 + 5


def test_nothing_in_the_page_acts_or_is_fetched() -> None:
    page = as_page(REPORT)
    tags = Page(page).tags
    assert not {"script", "link", "img", "iframe", "form"} & {tag for tag, _ in tags}
    assert not [name for _, attributes in tags for name in attributes if name.startswith("on")]
    assert "http" not in page.replace("http-equiv", "")
    assert ("html", {"lang": "en"}) in tags


def test_tables_can_be_heard() -> None:
    tags = Page(as_page(REPORT)).tags
    heads = [attributes for tag, attributes in tags if tag == "th"]
    assert all(attributes.get("scope") in ("row", "col") for attributes in heads)
    assert len([tag for tag, _ in tags if tag == "caption"]) == len(
        [tag for tag, _ in tags if tag == "table"]
    )


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_contrast(dark: bool) -> None:
    half = _STYLE.split("@media screen and (prefers-color-scheme: dark)")[dark]
    colours = dict(re.findall(r"--(\w+): (#\w{6})", half))
    for background in ("paper", "right", "wrong", "none"):
        assert contrast(colours["ink"], colours[background]) >= 4.5
    assert contrast(colours["quiet"], colours["paper"]) >= 4.5
    assert contrast(colours["line"], colours["paper"]) >= 3


def test_no_two_verdicts_have_one_sign() -> None:
    assert len(set(_SIGNS.values())) == len(_SIGNS)


def test_csv() -> None:
    rows = list(csv.reader(io.StringIO(as_csv(REPORT))))
    assert rows[0] == ["learner", "lesson", "exercise", "verdict", "known mistake", "reason"]
    assert rows[1] == [
        "ann",
        "01_x",
        "first",
        "not yet",
        "The step is not the size.",
        "You gave 18.",
    ]
    assert rows[6][5] == "'=1+1"  # text, and no formula
    assert len(rows) == 1 + len(ROWS)
