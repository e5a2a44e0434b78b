"""The shop's FAQ, its page on returns and the oven timer are worth cutting, and sound."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from html.parser import HTMLParser
from types import ModuleType

from bs4 import BeautifulSoup, Comment, Tag

from ragnotes import data_path, load_document

FAQ = load_document(data_path("shop_faq.md")).text
RAW_PAGE = load_document(data_path("returns.html")).text
PAGE = BeautifulSoup(RAW_PAGE, "html.parser")
TIMER = data_path("oven_timer.py")
TREE = ast.parse(load_document(TIMER).text)


# shop_faq.md


def faq_entries() -> list[tuple[str, str, str]]:
    """Section, question and answer of each entry: a question is a line that is bold as a whole."""
    entries: list[tuple[str, str, str]] = []
    section = ""
    for line in FAQ.split("\n"):
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif line.startswith("**") and line.endswith("**"):
            entries.append((section, line.strip("*"), ""))
        elif entries and line:
            entries[-1] = (*entries[-1][:2], f"{entries[-1][2]}\n{line}".strip())
    return entries


def test_twelve_questions_in_three_sections() -> None:
    entries = faq_entries()
    assert len({question for _, question, _ in entries}) == len(entries) == 12
    sections = [section for section, _, _ in entries]
    assert {title: sections.count(title) for title in sections} == {
        "Ordering and delivery": 4,
        "Returns and repairs": 5,
        "Parts and advice": 3,
    }


def test_every_question_asks_and_has_an_answer_of_some_length() -> None:
    for _, question, answer in faq_entries():
        assert "?" in question
        assert 35 <= len(answer.split()) <= 150, question


def test_answers_hold_lists_and_several_paragraphs() -> None:
    answers = [answer for _, _, answer in faq_entries()]
    assert any(answer.startswith("- ") for answer in answers)
    assert sum("\n" in answer for answer in answers) >= 4


# returns.html


def cells(table: Tag) -> list[list[int]]:
    """For each row, how many columns each cell covers, those that reach down included."""
    rows: list[list[int]] = [[] for _ in table.find_all("tr")]
    for at, row in enumerate(table.find_all("tr")):
        for cell in row.find_all(["th", "td"]):
            for below in range(int(str(cell.get("rowspan", "1")))):
                rows[at + below].append(int(str(cell.get("colspan", "1"))))
    return rows


class Nesting(HTMLParser):
    """Fails on an element that is closed out of order; `open` holds what is still open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"br", "meta"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> in line {self.getpos()[0]}"


def test_every_element_of_the_page_is_closed_in_order() -> None:
    nesting = Nesting()
    nesting.feed(RAW_PAGE)
    nesting.close()
    assert nesting.open == []


def test_headings_go_down_to_the_third_level_one_by_one() -> None:
    levels = [int(tag.name[1]) for tag in PAGE.find_all(["h1", "h2", "h3", "h4"])]
    assert levels == [1, 2, 3, 2, 3, 3, 2, 3]


def test_two_tables_and_one_has_spans() -> None:
    spanned, plain = PAGE.find_all("table")
    assert spanned.find(rowspan=True)
    assert spanned.find(colspan=True)
    assert not plain.find(rowspan=True)
    assert {sum(row) for row in cells(spanned)} == {4}
    assert {sum(row) for row in cells(plain)} == {3}
    assert len(cells(plain)) == 5


def test_a_list_lies_in_a_list_in_a_list() -> None:
    main = PAGE.main
    assert main is not None
    depths = [
        len(tag.find_parents(["ul", "ol"])) for tag in main.find_all("li") if not tag.find("li")
    ]
    assert max(depths) == 3


def test_the_page_holds_text_that_is_not_meant_to_be_read() -> None:
    assert PAGE.script is not None
    assert PAGE.style is not None
    assert "fallbackDays" in PAGE.script.get_text()
    assert "border-collapse" in PAGE.style.get_text()
    (comment,) = PAGE.find_all(string=lambda text: isinstance(text, Comment))
    assert "14 days" in comment
    assert PAGE.nav is not None
    assert PAGE.footer is not None


def test_line_breaks_of_the_address_count() -> None:
    assert PAGE.pre is not None
    lines = PAGE.pre.get_text().strip("\n").split("\n")
    assert len(lines) == 5
    assert lines[4].startswith("    ")


def test_entities_stand_in_the_source_and_characters_in_the_text() -> None:
    for entity, character in {"&amp;": "&", "&nbsp;": "\u00a0", "&euro;": "€"}.items():
        assert entity in RAW_PAGE
        assert character in PAGE.get_text()


def test_page_and_faq_agree() -> None:
    text = " ".join(PAGE.get_text().split())
    for both in ("30 days", "€10", "€8.50", "€29", "€60"):
        assert both in text, both
        assert both in FAQ, both
    assert "€4.90" in text
    assert "€4.90" in FAQ
    assert "4 June 2025" in text
    assert "4 June 2025" in FAQ


# oven_timer.py


def timer_module() -> ModuleType:
    module = ModuleType("oven_timer")
    sys.modules["oven_timer"] = module  # dataclasses look their module up there
    # An import would leave its bytecode in data/.
    exec(compile(TIMER.read_text(encoding="utf-8"), str(TIMER), "exec"), vars(module))
    return module


def test_its_examples_hold() -> None:
    result = doctest.testmod(timer_module())
    assert result.attempted >= 6
    assert result.failed == 0


def test_its_demonstration_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-W", "error", str(TIMER)],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8"},
        timeout=20,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("17:30  crust at 250 °C for 10 min\n")
    assert done.stdout.count("\n") == 6


def test_it_has_each_kind_of_piece() -> None:
    classes = [node for node in TREE.body if isinstance(node, ast.ClassDef)]
    functions = [node for node in TREE.body if isinstance(node, ast.FunctionDef)]
    assert ast.get_docstring(TREE)
    assert [node.name for node in classes] == ["Step", "OvenTimer"]
    assert all(ast.get_docstring(node) for node in classes)
    assert all(ast.get_docstring(node) for node in functions)
    assert any(node.decorator_list for node in functions)
    nested = [
        inner for node in functions for inner in node.body if isinstance(inner, ast.FunctionDef)
    ]
    assert [(inner.name, len(inner.decorator_list)) for inner in nested] == [("guarded", 1)]
    assert isinstance(TREE.body[-1], ast.If)


def test_some_comments_belong_to_what_follows_and_some_are_text() -> None:
    lines = load_document(TIMER).text.split("\n")
    before = [lines[i - 1] for i, line in enumerate(lines) if line.startswith(("def ", "RYE"))]
    assert sum(line.startswith("#") for line in before) == 2
    constants = [node.value for node in TREE.body if isinstance(node, ast.Assign)]
    texts = [node.value for node in constants if isinstance(node, ast.Constant)]
    assert any(isinstance(text, str) and text.startswith("# ") for text in texts)


def test_it_is_long_enough_to_need_cutting() -> None:
    assert 140 <= len(load_document(TIMER).text.split("\n")) <= 200
