"""Each lesson as an assignment: all of it, with points, and nothing to find the answers by."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ragnotes.classroom.assignment import assignment, check_id, seeds_of, write_course
from ragnotes.classroom.grading import points_of
from ragnotes.classroom.lessons import Lesson, lessons, read_notebook, text_of

LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]


def marks(notebook: dict[str, Any]) -> dict[str, Any]:
    return {
        cell["metadata"]["nbgrader"]["grade_id"]: cell
        for cell in notebook["cells"]
        if "nbgrader" in cell["metadata"]
    }


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_exercise_has_an_answer_and_a_locked_check(lesson: Lesson) -> None:
    found = marks(assignment(lesson))
    assert list(found) == [mark for name in lesson.exercises for mark in (name, check_id(name))], (
        "in the order of the notebook"
    )
    for name, exercise in lesson.exercises.items():
        answer, check = found[name], found[check_id(name)]
        assert exercise.starter in text_of(answer)
        assert text_of(answer).count("### BEGIN SOLUTION") == 1
        assert lesson.check_call(name) not in text_of(answer)
        assert lesson.check_call(name) in text_of(check).partition("### BEGIN HIDDEN")[0]
        assert check["metadata"]["nbgrader"]["locked"]
        assert check["metadata"]["nbgrader"]["points"] == points_of(exercise) > 0
        # What nbgrader leaves for the learner is the lesson's own cell, in two.
        shown = re.sub(r"### BEGIN SOLUTION.*### END SOLUTION", "", text_of(answer), flags=re.S)
        call = text_of(check).partition("### BEGIN")[0].partition("\n\n")[2]
        whole = " ".join((shown + call).split())
        assert any(" ".join(text_of(cell).split()) == whole for cell in lesson.notebook["cells"])


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_runs_to_its_end_and_keeps_the_rest_of_the_lesson(lesson: Lesson) -> None:
    made = assignment(lesson)
    ids = [cell["id"] for cell in made["cells"]]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[\w-]{1,64}", one) for one in ids)
    originals = {cell["id"]: cell for cell in lesson.notebook["cells"]}
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            compile(text_of(cell), "<cell>", "exec")
        if not cell["metadata"]:
            assert text_of(cell) == text_of(originals[cell["id"]])
    assert set(originals) <= set(ids)


def test_the_hidden_cases_are_other_ones_each_time() -> None:
    lesson = lessons()[1]
    one, other = seeds_of(assignment(lesson)), seeds_of(assignment(lesson))
    assert one.keys() == other.keys() == lesson.exercises.keys()
    assert one != other


def test_a_course_folder_is_added_to_and_never_overwritten(tmp_path: Path) -> None:
    added = write_course(tmp_path / "course")
    every = [f"source/{lesson.name}/{lesson.name}.ipynb" for lesson in lessons()]
    assert sorted(added) == sorted([*every, "README.md", "nbgrader_config.py"])
    changed, removed = tmp_path / "course" / every[0], tmp_path / "course" / every[1]
    changed.write_text("mine", encoding="utf-8")
    removed.unlink()
    assert write_course(tmp_path / "course") == [every[1]]
    assert changed.read_text(encoding="utf-8") == "mine"
    assert read_notebook(removed)["cells"]


BAD = [
    ("", "cannot be read as JSON"),
    ("{not json", "cannot be read as JSON"),
    ("\ud800", "cannot be read as JSON"),
    ("[" * 100_000, "no notebook"),
    ("[]", "no list of cells"),
    ("{}", "no list of cells"),
    ('{"cells": 3}', "no list of cells"),
    ('{"cells": [3]}', "no list of cells"),
    ('{"cells": [{"cell_type": "code"}]}', "no list of cells"),  # without a source
    ('{"cells": [{"cell_type": "code", "source": [1]}]}', "no list of cells"),
    ('{"cells": [{"cell_type": "code", "source": "", "metadata": 3}]}', "no list of cells"),
]


@pytest.mark.parametrize(("content", "why"), BAD)
def test_what_is_no_notebook(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "one.ipynb"
    file.write_bytes(content.encode("utf-8", "surrogatepass"))
    with pytest.raises(ValueError, match=f"one.ipynb is no notebook.*{why}|{why}"):
        read_notebook(file)


def test_an_old_notebook_is_one(tmp_path: Path) -> None:
    file = tmp_path / "one.ipynb"
    file.write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["a\n", "b"]}]}))
    assert text_of(read_notebook(file)["cells"][0]) == "a\nb"
