"""nbgrader itself on a course folder: what it gives for right, half, blank, and for foul play."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small import BY_HEART, NAME, RIGHT, cell_of, hand_in

from ragnotes.classroom.assignment import check_id, write_course
from ragnotes.classroom.grading import points_of
from ragnotes.classroom.lessons import filled, read_notebook

POINTS = {name: points_of(exercise) for name, exercise in RIGHT.items()}


def half(release: dict[str, Any]) -> dict[str, Any]:
    """The first three of the seven exercises answered."""
    return filled(release, {name: RIGHT[name] for name in list(RIGHT)[:3]})


def right_but(**answers: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def answered(release: dict[str, Any]) -> dict[str, Any]:
        notebook = filled(release, RIGHT)
        for name, source in answers.items():
            cell_of(notebook, name)["source"] = source
        return notebook

    return answered


def tampered(release: dict[str, Any]) -> dict[str, Any]:
    """Blank, each check made to say that all is well, and to be worth a hundred points."""
    for name in RIGHT:
        check = cell_of(release, check_id(name))
        check["source"] = "print('Correct.')"
        check["metadata"]["nbgrader"]["points"] = 100
    return release


def without_the_check(release: dict[str, Any]) -> dict[str, Any]:
    notebook = filled(release, RIGHT)
    gone = [cell_of(notebook, mark) for mark in ("exact_count", check_id("exact_count"))]
    return notebook | {"cells": [cell for cell in notebook["cells"] if cell not in gone]}


# Who hands in what, and which exercises are then right.
LEARNERS: dict[str, tuple[Any, set[str]]] = {
    "right": (right_but(), set(RIGHT)),
    "half": (half, set(list(RIGHT)[:3])),
    "blank": (lambda release: release, set()),
    "tampered": (tampered, set()),
    "by-heart": (
        right_but(exact_count="while True:\n    pass", window_starts=BY_HEART),
        set(RIGHT) - {"exact_count", "window_starts"},
    ),
    "deleted": (without_the_check, set(RIGHT) - {"exact_count"}),
    "broken": (lambda release: "{no notebook", set()),
    "killed": (right_but(what_helps="import os\nos._exit(1)"), set()),
}


def nbgrader(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # As in an environment that is activated: nbgrader calls `alembic` by its name.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"HOME": str(folder.parent), "JUPYTER_PREFER_ENV_PATH": "1", "PATH": path}
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        check=False,
        cwd=folder,
        env=os.environ | own,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course folder in which everybody has handed in lesson 01 and was graded."""
    folder = tmp_path_factory.mktemp("class") / "course"
    write_course(folder)
    # The lesson's other cells take most of the time, and give no grade.
    source = folder / "source" / NAME / f"{NAME}.ipynb"
    notebook = read_notebook(source)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["metadata"]]
    source.write_text(json.dumps(notebook), encoding="utf-8")
    made = nbgrader(folder, "generate_assignment", NAME)
    assert made.returncode == 0, made.stderr
    for learner, (answers, _) in LEARNERS.items():
        release = read_notebook(folder / "release" / NAME / f"{NAME}.ipynb")
        hand_in(folder, learner, answers(release))
    graded = nbgrader(folder, "autograde", NAME, "--Execute.timeout=8")
    failed = {learner for learner in LEARNERS if f"for student '{learner}'" in graded.stderr}
    assert failed == {"broken", "killed"}, graded.stderr
    return folder


def test_the_release_has_no_answers(course: Path) -> None:
    text = (course / "release" / NAME / f"{NAME}.ipynb").read_text(encoding="utf-8")
    notebook = json.loads(text)
    assert "HIDDEN TESTS" not in text
    assert "SOLUTION" not in text
    assert "_official" not in text
    for name, exercise in RIGHT.items():
        assert exercise.starter in "".join(cell_of(notebook, name)["source"])
        assert exercise.answer.strip() not in text.replace("\\n", "\n").replace('\\"', '"')
    checks = [cell_of(notebook, check_id(name)) for name in RIGHT]
    assert not any(cell["metadata"]["editable"] for cell in checks)


def test_the_grades(course: Path) -> None:
    done = nbgrader(course, "export")
    assert done.returncode == 0, done.stderr
    with (course / "grades.csv").open(encoding="utf-8") as file:
        grades = {row["student_id"]: row for row in csv.DictReader(file)}
    assert {learner: float(row["score"]) for learner, row in grades.items()} == {
        learner: sum(POINTS[name] for name in right) for learner, (_, right) in LEARNERS.items()
    }
    assert {float(row["max_score"]) for row in grades.values()} == {sum(POINTS.values())}


def test_the_feedback(course: Path) -> None:
    done = nbgrader(course, "generate_feedback", NAME, "--student=by-heart")
    assert done.returncode == 0, done.stderr
    page = course / "feedback" / "by-heart" / NAME / f"{NAME}.html"
    text = page.read_text(encoding="utf-8")
    assert "The cases shown come out right, and others of their kind do not." in text
    assert "ragnotes/classroom" not in text  # no lines and paths of the teacher's machine
    assert str(course) not in text
