"""Each rule of the guard finds what it is for, in the small notebook with one thing wrong."""

import base64
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from alterations import BLANK, altered_outputs, altered_sources
from small_notebook import NAME

import guard
import refresh
from guard import pictures
from guard.prose import numerals

TEXT = nbformat.v4.new_markdown_cell
NOTEBOOK = Any


def found(notebook: NOTEBOOK) -> str:
    return "\n".join(guard.findings(refresh.write(notebook), NAME))


def output(notebook: NOTEBOOK, source: str) -> Any:
    """The first output of the cell whose code begins like this."""
    return next(cell for cell in notebook.cells if cell.source.startswith(source)).outputs[0]


def test_the_small_notebook_is_as_it_should_be(small: str) -> None:
    assert guard.findings(small, NAME) == []
    assert guard.differences(small, refresh.refreshed(small)) == []


def test_every_alteration_of_it_is_caught(small: str) -> None:
    outputs = list(altered_outputs(small))
    missed = [
        name
        for name, altered in outputs
        if not guard.findings(altered, NAME) + guard.differences(altered, small)
    ]
    sources = list(altered_sources(small))
    missed += [name for name, altered in sources if not guard.findings(altered, NAME)]
    assert missed == []
    # Each kind of alteration was tried.
    names = "\n".join(name for name, _ in outputs + sources)
    for kind in (
        "all cells cleared",
        "counts swapped",
        "cell 4 cleared",
        "output 0: its text",
        "text/plain gone",
        "text/html gone",
        f"{refresh.WIDGET} gone",
        "text/html: its text",
        "a picture changed",
        "a blank picture",
        "alt text gone",
        "in another order",
        "of cells 6 and 7 swapped",
        "tagged nbval-skip",
        "marked NBVAL_IGNORE_OUTPUT",
        "19 in the text",
        "widget state saved",
    ):
        assert kind in names


@pytest.mark.parametrize(
    ("source", "finding"),
    [
        ("!pip install x", "not plain Python"),
        ("%pip install x", "not plain Python"),
        ("%matplotlib inline", "not plain Python"),
        ("len?", "not plain Python"),
        ("files = !ls", "not plain Python"),
        ("get_ipython()", "it uses get_ipython"),
        ("input('?')", "it uses input"),
        ("19;", "semicolon"),
        ("open('/home/me/text.md')", "a path of one machine"),
        ("# see C:\\Users\\me", "a path of one machine"),
        ("get('https://example.org/a')", "an address beyond this machine"),
        ("import math", "its imports do not stand together"),
        ("import os", "it imports os, which reaches out"),
        ("from urllib.request import urlopen", "it imports urllib.request"),
        ("import requests", "it imports requests"),
        ("def f():\n    import os", "it imports os"),
        ("\n".join(f"x{n} = {n}" for n in range(16)), "16 lines of code"),
        ("19", "its last line is a value, and nothing is shown"),
        ("print(19)\nx = 1", "it prints, and nothing printed is stored"),
        ("# NBVAL_SKIP", "nbval skip or ignore"),
    ],
)
def test_code(small: str, source: str, finding: str) -> None:
    notebook = refresh.read(small)
    cell = notebook.cells[3]
    cell.source, cell.outputs = source, []
    assert finding in found(notebook)


def test_loopback_is_no_address_beyond_this_machine(small: str) -> None:
    notebook = refresh.read(small)
    notebook.cells[3].source = "19, 'http://127.0.0.1:8000/v1/docs'"
    assert found(notebook) == ""


SERVER = "from ragnotes.practice_server import help_center_server"


@pytest.mark.parametrize(
    ("imports", "source", "closed"),
    [
        (SERVER, "with help_center_server() as address:\n    session.get(address)", False),
        (SERVER, "19", True),  # imported and not started
        ("def help_center_server(): ...", "help_center_server()", True),  # not the course's
        (SERVER, "# help_center_server()", True),
    ],
)
def test_requests_may_ask_the_practice_server_alone(
    small: str, imports: str, source: str, closed: bool
) -> None:
    notebook = refresh.read(small)
    notebook.cells[2].source += f"\nimport requests\n{imports}"
    notebook.cells[3].source = f"{source}\nx = 1"
    assert ("it imports requests, which reaches out" in found(notebook)) == closed
    notebook.cells[3].source = f"{source}\nrequests.get('https://example.org/')"
    assert "an address beyond this machine" in found(notebook)
    notebook.cells[2].source += "\nimport urllib"
    assert "it imports urllib" in found(notebook)


def _drop_cells(notebook: NOTEBOOK) -> None:
    del notebook.cells[-1]


def _many_words(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].source = "word " * 1500


def _long_code(notebook: NOTEBOOK) -> None:
    for cell in notebook.cells[2:]:
        if cell.cell_type == "code":
            cell.source += "\n# one\n# two\n# three\n# four"


def _two_titles(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].source = "# Another"


def _wrong_number(notebook: NOTEBOOK) -> None:
    notebook.cells[0].source = "# 08 Do one small thing"


def _other_version(notebook: NOTEBOOK) -> None:
    notebook.cells[1].source = notebook.cells[1].source.replace("0.1", "0.0")


def _no_ready(notebook: NOTEBOOK) -> None:
    notebook.cells[1].source = "19"


def _empty_cell(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].source = " \n"


def _raw_cell(notebook: NOTEBOOK) -> None:
    notebook.cells[-1] = nbformat.v4.new_raw_cell("raw", id="raw")


def _one_id_twice(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].id = notebook.cells[-2].id


def _attachment(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].attachments = {"a.png": {"image/png": ""}}


def _path_in_text(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].source = "It lies in /home/me/course."


def _picture_not_there(notebook: NOTEBOOK) -> None:
    notebook.cells[-1].source = "![Four boxes joined by arrows](pictures/none.svg)"


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (_drop_cells, "it has 19 cells, not 20 to 45"),
        (_many_words, "words, not 1,500 or fewer"),
        (_long_code, "lines (median), not 4 or fewer"),
        (_two_titles, "it has 2 titles (#)"),
        (_wrong_number, "its title does not begin with the file's number, 07"),
        (_other_version, "its first code cell is not"),
        (_no_ready, "its first code cell is not"),
        (_empty_cell, "an empty cell"),
        (_raw_cell, "a raw cell"),
        (_one_id_twice, "not as `make refresh` writes it"),
        (_attachment, "an attachment"),
        (_path_in_text, "a path of one machine"),
        (_picture_not_there, "no picture pictures/none.svg among the notebooks"),
    ],
)
def test_build(small: str, change: Callable[[NOTEBOOK], None], finding: str) -> None:
    notebook = refresh.read(small)
    change(notebook)
    assert finding in found(notebook)


@pytest.mark.parametrize(
    ("kind", "value", "finding"),
    [
        ("text/plain", "x" * 20_001, "bytes, not 20,000 or fewer"),
        ("text/plain", " ", "no text/plain to read"),
        ("text/plain", "<ragnotes.display.view.View object>", "names an object"),
        ("text/plain", "<Figure size 640x480 with 1 Axes>", "names an object"),
        ("text/plain", "<View at 0x7f135db48850>", "an address in memory"),
        ("text/plain", "/home/me/course/data/cookbook.md", "a path of one machine"),
        ("text/plain", "0.1234", "more than three decimals"),
        ("text/plain", "[np.int64(19)]", "a numpy scalar"),
        ("text/html", "<p> </p>", "HTML that shows nothing"),
        ("text/html", "<p>a</p><script>b()</script>", "<script> does not work"),
        ("text/html", "<svg><text>a</text></svg>", "<svg> does not work"),
        ("text/html", "<style>p {}</style><p>a</p>", "<style> does not work"),
        ("text/html", "<p onclick='b()'>a</p>", "onclick= runs code"),
        ("text/html", "<p>0.12345</p>", "more than three decimals"),
        ("text/html", "<img src='a.svg' alt='Five bars that grow'>", "not SVG stored in the page"),
        ("image/png", "iVBORw0=", "image/png: not shown everywhere"),
        ("image/jpeg", "/9j/", "image/jpeg: not shown everywhere"),
        ("image/svg+xml", "<svg/>", "image/svg+xml: not shown everywhere"),
        ("text/markdown", "a", "text/markdown: not shown everywhere"),
    ],
)
def test_outputs(small: str, kind: str, value: str, finding: str) -> None:
    notebook = refresh.read(small)
    output(notebook, 'View("3 < 4"').data[kind] = value
    assert finding in found(notebook)


def test_a_widget_needs_both_twins(small: str) -> None:
    notebook = refresh.read(small)
    data = output(notebook, "button").data
    del data["text/html"]
    assert "cell 9: a widget without a twin in HTML" in found(notebook)
    data["text/plain"] = "Button(description='Next', style=ButtonStyle())"
    assert "cell 9: a widget without a twin in plain text" in found(notebook)


@pytest.mark.parametrize(
    ("svg", "alt", "finding"),
    [
        (BLANK, "Five bars that grow", "a blank picture"),
        (
            "<svg><rect width='0' height='9'/><path d=''/><text/></svg>",
            "a b c d",
            "a blank picture",
        ),
        (
            "<svg><defs><path d='M0'/><path d='M1'/><path d='M2'/></defs></svg>",
            "Five bars that grow",
            "a blank picture",
        ),
        ("<svg>" + "<line style='display: none'/>" * 3 + "</svg>", "a b c d", "a blank picture"),
        ("<svg><line/><line/><line/><image href='data:'/></svg>", "a b c d", "a bitmap in it"),
        ("<svg>", "Five bars that grow", "cannot be read"),
        ("<svg><line/><line/><line/></svg>", "Plot of scores", "alt text does not say"),
        ("<svg><line/><line/><line/></svg>", "", "alt text does not say"),
    ],
)
def test_pictures(svg: str, alt: str, finding: str) -> None:
    source = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
    assert finding in "\n".join(pictures.embedded(source, alt))


def test_a_picture_that_shows_something() -> None:
    svg = base64.b64encode(b"<svg><line/><line/><text>a</text></svg>").decode()
    source = f"data:image/svg+xml;base64,{svg}"
    assert list(pictures.embedded(source, "Two lines and a letter")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are 19 words.", set()),
        ("There are 20 words.", {"20"}),
        ("At 180°C, 2nd shelf.", {"180"}),  # a unit may touch a number; 2 is computed
        ("It weighs 1,500 g.", {"1500"}),
        ("It is 19.0, or 019.", set()),  # the same number
        ("`cards[41]`", {"41"}),
        ("77. seventy-seventh of 78", {"78"}),  # a list's own number
        ("**8.** The exercise.", set()),
        ("Notebook 01 and 02_size.ipynb", set()),
        ("[the report](https://example.org/2024)", set()),
        ("![Ten of 77](a.svg)", set()),
        ("<br height='77'>", set()),
    ],
)
def test_numbers_in_prose(small: str, text: str, expected: set[str]) -> None:
    notebook = refresh.read(small)
    notebook.cells[-1].source = text
    lines = [line for line in found(notebook).splitlines() if "nothing in this notebook" in line]
    assert {line.split()[-1] for line in lines} == expected


def test_an_allowed_numeral_needs_a_reason_and_a_use(small: str) -> None:
    notebook = refresh.read(small)
    notebook.cells[-1].source = "Published in 2024."
    assert guard.prose.findings(notebook, {"2024": "a year"}) == []
    assert guard.prose.findings(notebook, {"2024": ""}) == ["2024 is allowed without a reason"]
    assert guard.prose.findings(notebook, {"2024": "a year", "19": "?"}) == [
        "the allowed numeral 19 is not needed"
    ]


def test_numerals_of_code_and_outputs() -> None:
    assert numerals("x2 = cards[3:5]; k=10 (1,2) 0.50 v1 00") == {
        "3",
        "5",
        "10",
        "1",
        "2",
        "0.5",
        "0",
    }
