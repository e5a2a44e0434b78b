"""Finding what was handed in: which learner, which lesson, and where each exercise stands in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragnotes.classroom.assignment import check_id, exercise_of, seeds_of
from ragnotes.classroom.lessons import Lesson, Notebook, code_cells, read_notebook, text_of


@dataclass(frozen=True)
class Submission:
    """A learner's notebook of a lesson; without a notebook, `problem` says why there is none."""

    learner: str
    lesson: Lesson
    notebook: Notebook | None
    problem: str = ""


def find_submissions(folder: Path, lessons: list[Lesson]) -> tuple[list[Submission], list[str]]:
    """Return what a folder holds, by learner and lesson, and remarks on what was not as expected.

    The folder is nbgrader's, with `submitted/<learner>/<lesson>/<lesson>.ipynb`, or one with a
    notebook or a folder for each learner. A renamed file is known by what is in it.
    """
    remarks: list[str] = []
    if (folder / "submitted").is_dir():
        found = _from_nbgrader(folder / "submitted", lessons, remarks)
    else:
        found = _from_files(folder, lessons, remarks)
    return sorted(found, key=lambda one: (one.learner.casefold(), one.lesson.name)), remarks


def job_of(submission: Submission, source: Notebook | None) -> dict[str, Any]:
    """Return what is to be run of a submission: its cells, and where each exercise is checked.

    The seeds are those of the assignment's `source`, where there is one. nbgrader's cells that
    only check are not run: the official check stands in their place.
    """
    lesson = submission.lesson
    assert submission.notebook is not None
    seeds = seeds_of(source) if source else {}
    cells = code_cells(submission.notebook)
    marks = {_mark(cell): number for number, cell in enumerate(cells, start=1)}
    checks: dict[str, Any] = {}
    for name in lesson.exercises:
        own = [marks[mark] for mark in (name, check_id(name)) if mark in marks]
        deleted = bool(own) and name not in marks  # nbgrader's check is there, the answer is not
        if own := own or _places(lesson, name, cells):
            seed = seeds.get(name, 0)
            checks[name] = {"after": max(own), "own": own, "seed": seed, "deleted": deleted}
    only_checks = {marks.get(check_id(name)) for name in lesson.exercises}
    return {
        "module": lesson.module,
        "checks": checks,
        "cells": [
            {"number": number, "source": "" if number in only_checks else text_of(cell)}
            for number, cell in enumerate(cells, start=1)
        ],
    }


def _places(lesson: Lesson, name: str, cells: list[dict[str, Any]]) -> list[int]:
    """The cell of a plain copy that checks an exercise: by its call, else by the cell's id."""
    places = [n for n, cell in enumerate(cells, 1) if lesson.check_call(name) in text_of(cell)]
    if not places:
        originals = code_cells(lesson.notebook)
        ids = {cell["id"] for cell in originals if exercise_of(lesson, cell) == name}
        places = [number for number, cell in enumerate(cells, 1) if cell.get("id") in ids]
    return places[-1:]


def _mark(cell: dict[str, Any]) -> str:
    mark = cell.get("metadata", {}).get("nbgrader")
    return str(mark.get("grade_id", "")) if isinstance(mark, dict) else ""


def _from_nbgrader(folder: Path, lessons: list[Lesson], remarks: list[str]) -> list[Submission]:
    by_name = {lesson.name: lesson for lesson in lessons}
    found = []
    for place in sorted(folder.glob("*/*")):
        if not place.is_dir() or place.name not in by_name:
            if not place.name.startswith("."):
                remarks.append(f"{place.relative_to(folder)} is no lesson's folder.")
            continue
        learner, lesson = place.parent.name, by_name[place.name]
        wanted = place / f"{lesson.name}.ipynb"
        others = [path for path in _notebooks(place) if _lesson(path, lessons) is lesson]
        if not wanted.is_file() and others:
            remarks.append(f"{learner}, {lesson.name}: taken from the file {others[0].name!r}.")
            wanted = others[0]
        found.append(_read(learner, lesson, wanted))
    return found


def _from_files(folder: Path, lessons: list[Lesson], remarks: list[str]) -> list[Submission]:
    found: dict[tuple[str, str], Submission] = {}
    for path in _notebooks(folder):
        inside = path.relative_to(folder)
        lesson = _lesson(path, lessons)
        if lesson is None:
            remarks.append(f"{inside} is of no lesson.")
            continue
        learner = " ".join([*inside.parts[:-1], path.stem.replace(lesson.name, "").strip(" _-.")])
        learner = learner.strip() or path.stem
        if (learner, lesson.name) in found:
            learner = f"{learner} ({inside})"
        found[learner, lesson.name] = _read(learner, lesson, path)
    return list(found.values())


def _notebooks(folder: Path) -> list[Path]:
    paths = [path for path in sorted(folder.rglob("*.ipynb")) if path.is_file()]
    return [
        path
        for path in paths
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _lesson(path: Path, lessons: list[Lesson]) -> Lesson | None:
    """The lesson of a file: by its name, else by what is checked in it most often."""
    for lesson in lessons:
        if lesson.name in path.stem:
            return lesson
    try:
        text = "\n".join(text_of(cell) for cell in code_cells(read_notebook(path)))
    except (OSError, ValueError):
        return None
    calls = [
        sum(lesson.check_call(name) in text for name in lesson.exercises) for lesson in lessons
    ]
    most = max(calls, default=0)
    return lessons[calls.index(most)] if most else None


def _read(learner: str, lesson: Lesson, path: Path) -> Submission:
    if not path.is_file():
        return Submission(learner, lesson, None, f"There is no file {path.name}.")
    try:
        return Submission(learner, lesson, read_notebook(path))
    except (OSError, ValueError) as error:
        return Submission(learner, lesson, None, f"{error}.")
