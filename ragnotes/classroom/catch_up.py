"""A lesson with its earlier answers filled in, for somebody who starts late."""

from __future__ import annotations

import json
from pathlib import Path

from ragnotes.classroom.lessons import Lesson, filled, lessons
from ragnotes.lab import without_outputs


def write_catch_up(number: int, folder: Path, before: int | None = None) -> Path:
    """Write lesson `number` with the answers to its exercises `before` one, or to all of them.

    Return the file, which ends in `_catch_up.ipynb`. FileExistsError where it is there already,
    so that nobody's work is lost; ValueError for a lesson or an exercise that there is not.
    """
    lesson = _lesson(number)
    exercises = dict(list(lesson.exercises.items())[: before and before - 1])
    if before is not None and not 1 <= before <= len(lesson.exercises):
        raise ValueError(
            f"lesson {number:02} has exercises 1 to {len(lesson.exercises)}, got {before}"
        )
    notebook = json.dumps(filled(lesson.notebook, exercises)).encode()
    name = f"{lesson.name}_catch_up.ipynb"
    file = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    if file.exists():
        raise FileExistsError(f"{file} is there already and stays as it is: move it away first")
    with file.open("xb") as new:
        new.write(without_outputs(notebook))
    return file


def _lesson(number: int) -> Lesson:
    every = {int(lesson.name[:2]): lesson for lesson in lessons()}
    if number not in every:
        raise ValueError(
            f"there is no lesson {number:02}; there are {min(every):02} to {max(every):02}"
        )
    return every[number]
