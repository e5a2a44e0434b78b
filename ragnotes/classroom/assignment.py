"""A lesson as an assignment of nbgrader: answers to write, locked checks with points."""

from __future__ import annotations

import copy
import json
import re
from importlib import resources
from pathlib import Path
from secrets import randbelow
from typing import Any

from ragnotes.classroom.grading import points_of
from ragnotes.classroom.lessons import Lesson, Notebook, lessons, text_of

_SEED = re.compile(r"_grade\(_official\.(\w+), (\d+), ")


def write_course(folder: Path) -> list[str]:
    """Write a course folder for nbgrader; return what was added, as paths within the folder.

    `source/<lesson>/<lesson>.ipynb` holds the solutions and the hidden tests, and is for
    teachers only; `nbgrader generate_assignment` leaves both out. What is there already stays as
    it is. OSError if the folder cannot be written.
    """
    course = resources.files("ragnotes.classroom") / "course"
    files = {
        "README.md": (course / "README.md").read_text(encoding="utf-8"),
        "nbgrader_config.py": (course / "nbgrader_config.txt").read_text(encoding="utf-8"),
    }
    for lesson in lessons():
        notebook = json.dumps(assignment(lesson), ensure_ascii=False, indent=1) + "\n"
        files[f"source/{lesson.name}/{lesson.name}.ipynb"] = notebook
    added = []
    for name, content in files.items():
        file = folder / name
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8", newline="\n")
            added.append(name)
    return added


def assignment(lesson: Lesson) -> Notebook:
    """Return a lesson with each exercise's cell parted into an answer and a locked check."""
    original = copy.deepcopy(lesson.notebook)
    notebook: Notebook = original | {"cells": []}
    for cell in original["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
        exercise = exercise_of(lesson, cell)
        notebook["cells"] += [cell] if exercise is None else _parted(lesson, exercise, cell)
    return notebook


def exercise_of(lesson: Lesson, cell: dict[str, Any]) -> str | None:
    """Return the exercise that a cell of a lesson checks; None if it checks none."""
    if cell["cell_type"] == "code":
        for name in lesson.exercises:
            if lesson.check_call(name) in text_of(cell):
                return name
    return None


def check_id(exercise: str) -> str:
    """Return nbgrader's name for the cell that checks an exercise."""
    return f"check_{exercise}"


def seeds_of(notebook: Notebook) -> dict[str, int]:
    """Return from which seed each exercise of an assignment draws its hidden cases."""
    text = "\n".join(text_of(cell) for cell in notebook["cells"])
    return {name: int(seed) for name, seed in _SEED.findall(text)}


def _parted(lesson: Lesson, exercise: str, cell: dict[str, Any]) -> list[dict[str, Any]]:
    before, call, after = text_of(cell).partition(lesson.check_call(exercise))
    solution = lesson.exercises[exercise].answer.strip("\n")
    answer = f"{before.rstrip()}\n### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
    given = ", ".join(lesson.names(exercise))
    seed = randbelow(10**9)  # not in the package, so that nobody can look the cases up
    check = f"""from ragnotes.exercises import {lesson.module}

{call}{after.rstrip()}
### BEGIN HIDDEN TESTS
from ragnotes.classroom.grading import grade as _grade
from ragnotes.exercises import {lesson.module} as _official

_grade(_official.{exercise}, {seed}, {given})
### END HIDDEN TESTS"""
    points = points_of(lesson.exercises[exercise])
    first = cell | {"source": answer, "metadata": _marked(exercise, solution=True)}
    locked = cell | {
        "id": f"{cell['id']}-check",
        "source": check,
        "metadata": _marked(check_id(exercise), grade=True, points=points, locked=True),
    }
    return [first, locked]


def _marked(
    name: str, *, solution: bool = False, grade: bool = False, points: int = 0, locked: bool = False
) -> dict[str, Any]:
    marks = {"grade": grade, "grade_id": name, "locked": locked, "schema_version": 3}
    marks |= {"solution": solution, "task": False} | ({"points": points} if grade else {})
    return {"nbgrader": marks}
