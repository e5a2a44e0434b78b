"""The verdict that counts: raised or printed, on cases shown and on hidden ones."""

from typing import Any

import pytest
from small import BY_HEART, RIGHT

from ragnotes.classroom.grading import grade, known_mistake, points_of, verdict_of
from ragnotes.classroom.lessons import lessons
from ragnotes.exercises import NotCorrectError

STARTS = RIGHT["window_starts"]


def function(source: str) -> Any:
    names: dict[str, Any] = {}
    exec(source, names)
    return names["window_starts"]


def test_a_right_answer_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    grade(RIGHT["third_window"], 1, 10)
    grade(STARTS, 1, function(STARTS.answer))
    printed = capsys.readouterr()
    assert printed.out.count("Correct.") == 2
    assert printed.err == ""  # nbgrader takes that for a failure


@pytest.mark.parametrize("answer", [..., 11, None, "10"])
def test_any_other_verdict_is_raised(answer: Any) -> None:
    with pytest.raises(NotCorrectError) as raised:
        grade(RIGHT["third_window"], 1, answer)
    # What a notebook shows of it, and so the learner's feedback, has no lines of ours.
    assert raised.value._render_traceback_() == [f"NotCorrectError: {raised.value}"]


def test_the_cases_shown_by_heart_are_not_enough() -> None:
    assert STARTS.check(function(BY_HEART)).kind == "correct"
    verdict = verdict_of(STARTS, 1, (function(BY_HEART),))
    assert verdict.kind == "not yet"
    assert verdict.seen == "The cases shown come out right, and others of their kind do not."
    assert "window_starts(" not in verdict.text  # the hidden call is not told


def test_a_known_mistake_is_known() -> None:
    for mistake in STARTS.mistakes[:3]:
        verdict = verdict_of(STARTS, 1, (function(mistake.source),))
        assert known_mistake(STARTS, verdict) == mistake.message
    assert known_mistake(STARTS, verdict_of(STARTS, 1, (function(STARTS.answer),))) == ""
    assert known_mistake(STARTS, verdict_of(STARTS, 1, (len,))) == ""


def test_nbgrader_makes_checks_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    assert RIGHT["third_window"].check(11).kind == "not yet"
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    with pytest.raises(NotCorrectError):
        RIGHT["third_window"].check(11)
    assert RIGHT["third_window"].check(10).kind == "correct"


def test_points() -> None:
    assert [points_of(RIGHT[name]) for name in ("never_ends", "third_window", "window_starts")] == [
        1,
        2,
        4,
    ]


def test_functions_have_hidden_cases() -> None:
    bare = {
        f"{lesson.module}.{name}"
        for lesson in lessons()
        for name, exercise in lesson.exercises.items()
        if exercise.cases and not exercise.draw
    }
    assert bare == set()
