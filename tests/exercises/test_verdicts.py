"""Broken set-ups, strict mode, hints, reveals, and how all of it is shown."""

import html
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from samples import CARDS, COUNT, IDS, OVERLAP, TRAILS

from ragnotes import Document, count_chunks
from ragnotes.exercises import NotCorrectError, Verdict, case, verdicts
from ragnotes.exercises.functions import copied, outcome_of

BROKEN = "Cannot check. The course's own solution does not run here: "


class Hostile:
    def __repr__(self) -> str:
        return "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"answer": "overlap = lost"}, "NameError: name 'lost' is not defined."),
        ({"answer": "overlap = ("}, "SyntaxError: '(' was never closed"),
        ({"answer": "other = 8"}, "it assigns none of overlap."),
        ({"answer": "overlap = object()"}, "{'overlap': <object>}."),
        (
            {"setup": "from ragnotes import data_path\nhere = data_path('lost.md')"},
            "FileNotFoundError: the course ships no data 'lost.md'",
        ),
    ],
)
def test_a_broken_set_up_is_no_fault_of_the_learner(changes: Any, message: str) -> None:
    verdict = replace(OVERLAP, **changes).check(8)
    assert verdict.kind == "cannot check"
    assert verdict.text.startswith(BROKEN + message)
    assert verdict.text.endswith("In a terminal, `ragnotes doctor` prints the line that mends it.")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return object()", "count_chunks(100, size=10, overlap=5) gave <object>."),
    ],
)
def test_a_broken_solution_of_a_function(body: str, message: str) -> None:
    broken = replace(COUNT, answer=f"def count_chunks(n, size, overlap=0):\n    {body}")
    assert broken.check(count_chunks).text.startswith(BROKEN + message)


def test_a_solution_that_defines_no_function() -> None:
    broken = replace(COUNT, answer="count_chunks = 3")
    assert broken.check(count_chunks).text.startswith(f"{BROKEN}it defines no function")


def test_a_set_up_that_was_mended_is_tried_again(tmp_path: Path) -> None:
    data = tmp_path / "words.txt"
    broken = replace(OVERLAP, setup=f"words = open({str(data)!r}).close()")
    assert broken.check(8).kind == "cannot check"
    data.write_text("now it is there", encoding="utf-8")
    assert broken.check(8).kind == "correct"


def test_what_the_starter_begins_with_is_no_attempt() -> None:
    exercise = replace(OVERLAP, starter="overlap = 3  # change this")
    assert exercise.check(3).text == (
        "Not attempted yet. Change what the exercise starts with and run again."
    )
    assert exercise.check(8).kind == "correct"
    gaps = replace(IDS, starter="embed_again, ids_removed = 7, [..., ...]")
    assert gaps.check(7, [..., ...]).kind == "not attempted"
    assert gaps.check(7, ["faq#4", ...]).kind == "not yet"


def test_strict_mode_raises_what_is_not_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGNOTES_STRICT", "1")
    assert OVERLAP.check(8).kind == "correct"
    for answer in (9, ..., None):
        with pytest.raises(NotCorrectError, match=r"Not (yet|attempted yet)\."):
            OVERLAP.check(answer)
    with pytest.raises(NotCorrectError, match="Cannot check"):
        OVERLAP.check()
    assert CARDS.reveal(2, 1).text.startswith("You guessed 2."), "a guess may be wrong"
    monkeypatch.setenv("RAGNOTES_STRICT", "0")
    assert OVERLAP.check(9).kind == "not yet"


def test_hints_come_one_by_one() -> None:
    exercise = replace(OVERLAP, hints=("Draw it.", "Is 1 < `step`?"))
    assert exercise.hint().text == "Hint 1 of 2. Draw it."
    assert exercise.hint().text == "Hint 2 of 2. Is 1 < `step`?"
    for _ in range(2):
        assert exercise.hint().text == (
            "No more hints. `.solution()` shows one answer. The hints were:\n"
            "1. Draw it.\n2. Is 1 < `step`?"
        )
    assert "Is 1 &lt; <code>step</code>?" in exercise.hint().html
    assert replace(exercise).hint().text == "Hint 1 of 2. Draw it."


def test_a_solution_is_escaped_source() -> None:
    view = COUNT.solution()
    assert view.text == COUNT.answer
    assert "if overlap &gt;= size" in view.html


def test_a_record_shown_by_mistake_tells_nothing() -> None:
    assert repr(OVERLAP) == f"Exercise: {OVERLAP.prompt}"
    assert repr(CARDS) == "Prediction: reveal(guess, actual)"


@pytest.mark.parametrize(
    ("answers", "head", "pattern"),
    [
        ((8,), "Correct.", "solid"),
        ((9,), "Not yet.", "dashed"),
        ((...,), "Not attempted yet.", "dotted"),
        ((), "Cannot check.", "double"),
    ],
)
def test_a_verdict_is_words_first(answers: tuple[Any, ...], head: str, pattern: str) -> None:
    verdict = OVERLAP.check(*answers)
    page = verdict._repr_html_()
    assert repr(verdict) == verdict.text
    assert f"><strong>{head}</strong> " in page
    words = html.unescape(re.sub(r"<[^>]*>", "", page))
    assert words == verdict.text.replace("`", "")
    # The only colour is the border's: the text keeps the page's own, in light and in dark.
    (style,) = re.findall(r'style="([^"]*)"', page)
    assert re.findall(r"#\w+", style) == re.findall(rf"border-left:4px {pattern} (#\w+);", style)
    assert "color" not in style
    assert "background" not in style


@pytest.mark.parametrize("border", verdicts._BORDERS.values())
@pytest.mark.parametrize("page", ["#ffffff", "#111111"])  # JupyterLab's light and dark
def test_a_border_can_be_seen(border: str, page: str) -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted([luminance(border.split()[-1]), luminance(page)])
    assert (light + 0.05) / (dark + 0.05) >= 3  # what WCAG asks of what is no text


@pytest.mark.parametrize(
    "verdict",
    [
        OVERLAP.check(Hostile()),
        OVERLAP.check("<script>alert('`1`')</script>"),
        TRAILS.check(lambda headings: Hostile()),
        TRAILS.check(lambda headings: ["<b>", "</code>"]),
        CARDS.reveal(Hostile(), 1),
        CARDS.reveal("<b>", 1),
    ],
)
def test_texts_of_learners_stay_text(verdict: Verdict) -> None:
    page = verdict._repr_html_()
    tags = re.findall(r"</?\w+", page)
    assert set(tags) <= {"<div", "</div", "<strong", "</strong", "<code", "</code"}
    assert tags.count("<code") == tags.count("</code")
    assert "&lt;" in page


def test_shadowed_names_are_the_learner_s_affair() -> None:
    names: dict[str, Any] = {}
    exec("len = 3\nlist = str = isinstance = None\ndef f(*_, **__):\n    return len", names)
    assert COUNT.check(names["f"]).seen.startswith("count_chunks(100, size=10, overlap=5) gave 3")
    assert OVERLAP.check(8).kind == "correct"


def test_arguments_are_copied_where_they_can_change() -> None:
    document = Document("note", "text", {"tags": ["a"]})
    inner = [1, {2}]
    original: list[Any] = [inner, (inner, {"key": inner}), np.zeros(2), document]
    copy = copied(original)
    inner.append(3)
    original[2][0] = 7.0
    assert copy[0] == [1, {2}]
    assert copy[1] == ([1, {2}], {"key": [1, {2}]})
    assert copy[2].tolist() == [0.0, 0.0]
    assert copy[3] is document, "deepcopy fails on it, and it cannot change"


def test_keywords_go_by_name_or_else_by_position() -> None:
    def pattern(n: int, size: int, overlap: int) -> None: ...

    def swapped(overlap: int, size: int, n: int = 0) -> list[int]:
        return [n, size, overlap]

    named = case(n=100, size=10, overlap=5)
    assert outcome_of(swapped, named, pattern).value == [100, 10, 5]
    assert outcome_of(lambda a, b, c: [a, b, c], named, pattern).value == [100, 10, 5]


@pytest.mark.parametrize(
    ("guess", "actual", "expected"),
    [
        (..., 1, "No guess yet: set `guess` and run again."),
        (1, 1, "As you guessed. One card has both words."),
        (1.0, np.int64(1), "As you guessed. One card has both words."),
        (2, 1, "You guessed 2. Two cards speak of the cake's two halves."),
        ("more", 1, "You guessed 'more'. It is named in few places."),
        (" More ", 1, "You guessed ' More '. It is named in few places."),
        ("MORE", "more", "As you guessed."),
        (2, 2, "As you guessed."),  # what is listed as wrong may be right on other data
        (7, 1, "You guessed 7. Too high. Look at what was cut."),
        (True, 1, "You guessed True. Look at what was cut."),  # True is not the number 1
        ([2], 1, "You guessed [2]. Look at what was cut."),
        (object(), object(), "You guessed <object>. Look at what was cut."),
        (object(), None, "You guessed <object>. Look at what was cut."),
        (None, object(), "You guessed None. Look at what was cut."),
    ],
)
def test_reveal(guess: Any, actual: Any, expected: str) -> None:
    assert CARDS.reveal(guess, actual).text.startswith(expected)


@pytest.mark.parametrize("guess", ["2", " 2 ", 2.0])
def test_a_guess_in_quotes_is_a_guess(guess: Any) -> None:
    assert CARDS.reveal(guess, 1).text.endswith(CARDS.wrong[2])
    assert CARDS.reveal(guess, 2).text.startswith("As you guessed.")
