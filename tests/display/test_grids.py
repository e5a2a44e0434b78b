"""The grid of questions found: its words and its picture say what the counts say."""

from __future__ import annotations

import base64
import re

import pytest

from ragnotes import Chunk, Document, Question
from ragnotes.display.grids import found_grid
from ragnotes.evaluation.metrics import first_by_kind, found_by_kind
from ragnotes.evaluation.questions import Found
from ragnotes.retrieval.search import Hit

DOC = Document("kettle", "one two three")
ONE, TWO = Chunk(DOC, 0, 3), Chunk(DOC, 4, 7)
QUESTIONS = [
    Question("q1", "?", (ONE,), "code"),
    Question("q2", "?", (TWO,), "<b>"),
    Question("q3", "?", (TWO,), "code"),
]
RANKINGS = {
    "vectors": [[Hit(ONE, 1)], [], [Hit(ONE, 2), Hit(TWO, 1)]],
    "<i>": [[], [Hit(TWO, 1)], [Hit(TWO, 1)]],
}
RESULTS = {name: first_by_kind(QUESTIONS, rankings) for name, rankings in RANKINGS.items()}


def picture(html: str) -> str:
    (data,) = re.findall(r"base64,([^\"]+)", html)
    return base64.b64decode(data).decode()


def test_words_have_the_same_question_in_the_same_column() -> None:
    assert found_grid(QUESTIONS, RESULTS, title="First").text == (
        "First\n"
        "code, 2:\n"
        "  vectors: ■□ 1 of 2\n"
        "  <i>: □■ 1 of 2\n"
        "<b>, 1:\n"
        "  vectors: □ 0 of 1\n"
        "  <i>: ■ 1 of 1\n"
        "all, 3: vectors 1, <i> 2"
    )


def test_the_picture_has_as_many_filled_and_empty_squares_as_the_words() -> None:
    view = found_grid(QUESTIONS, RESULTS, title="First")
    rows = re.findall(r'd="([^"]*)" fill="#[^"]*" stroke[^>]*><path d="([^"]*)" fill="none"',
                      picture(view.html).replace("/>", ">"))  # fmt: skip
    drawn = [(full.count("M"), empty.count("M")) for full, empty in rows]
    written = re.findall(r": ([■□]+)", view.text)
    assert drawn == [(signs.count("■"), signs.count("□")) for signs in written]
    # One column each: the second question of the first search is where the second's is.
    assert re.findall(r"M(\S+)", rows[0][1]) == re.findall(r"M(\S+)", rows[1][0])


def test_the_picture_wraps_after_26_squares_and_keeps_the_columns() -> None:
    many = [Question(f"q{number}", "?", (ONE,), "code") for number in range(27)]
    lists = {"some": [[Hit(ONE, 1)], *[[]] * 26], "all": [[Hit(ONE, 1)]] * 27}
    results = {name: first_by_kind(many, rankings) for name, rankings in lists.items()}
    view = found_grid(many, results, title="First")
    drawn = picture(view.html)
    names = re.findall(r">(some|all|[0-9]+ of 27)</text>", drawn)
    assert names == ["some", "all", "some", "1 of 27", "all", "27 of 27"]
    rows = re.findall(r'd="([^"]*)"', drawn)
    assert [row.count("M") for row in rows] == [1, 25, 26, 0, 0, 1, 1, 0]
    starts = [re.findall(r"M(\S+) ", row)[:1] for row in rows]
    assert starts[0] == starts[2] == starts[5] == starts[6]  # each row begins at the left
    assert "  all: " + "■" * 27 + " 27 of 27" in view.text


def test_names_are_made_safe_and_the_picture_has_its_words() -> None:
    view = found_grid(QUESTIONS, RESULTS, title="<script>")
    assert "<script>" not in view.html
    assert "<i>" not in view.html + picture(view.html)
    assert "<b>" not in view.html + picture(view.html)
    assert 'alt="&lt;script&gt;\ncode, 2:' in view.html


def test_equal_results_give_equal_bytes() -> None:
    again = {name: first_by_kind(QUESTIONS, rankings) for name, rankings in RANKINGS.items()}
    assert found_grid(QUESTIONS, RESULTS, title="a") == found_grid(QUESTIONS, again, title="a")


def test_it_refuses_counts_of_other_questions() -> None:
    with pytest.raises(ValueError, match="at least one search"):
        found_grid(QUESTIONS, {}, title="a")
    fewer = {"vectors": found_by_kind(QUESTIONS[:2], RANKINGS["vectors"][:2])}
    with pytest.raises(ValueError, match="'vectors' was counted on other questions"):
        found_grid(QUESTIONS, fewer, title="a")
    with pytest.raises(ValueError, match="other questions"):
        found_grid(QUESTIONS, {"vectors": {"code": Found(1, 2, ())}}, title="a")
