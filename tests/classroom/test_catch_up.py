"""A lesson with its earlier answers filled in."""

from pathlib import Path

import pytest

from ragnotes.classroom.catch_up import write_catch_up
from ragnotes.classroom.lessons import Lesson, lessons, read_notebook, text_of

LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]


@pytest.mark.parametrize("lesson", LESSONS)
def test_all_answers(lesson: Lesson, tmp_path: Path) -> None:
    file = write_catch_up(int(lesson.name[:2]), tmp_path / "new")
    assert file == tmp_path / "new" / f"{lesson.name}_catch_up.ipynb"
    made = read_notebook(file)
    text = "\n".join(text_of(cell) for cell in made["cells"])
    for exercise in lesson.exercises.values():
        assert exercise.answer in text
    assert len(made["cells"]) == len(lesson.notebook["cells"])
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    assert all((cell["outputs"], cell["execution_count"]) == ([], None) for cell in code)


@pytest.mark.parametrize(("before", "filled_in"), [(1, 0), (3, 2), (7, 6)])
def test_the_answers_before_one(tmp_path: Path, before: int, filled_in: int) -> None:
    lesson = lessons()[1]
    made = read_notebook(write_catch_up(1, tmp_path, before))
    sources = [text_of(cell) for cell in made["cells"]]
    for number, exercise in enumerate(lesson.exercises.values()):
        shown = exercise.answer if number < filled_in else exercise.starter
        assert any(shown in source for source in sources)
        if number >= filled_in:
            assert not any(exercise.answer in source for source in sources)


def test_nobodys_work_is_lost(tmp_path: Path) -> None:
    file = write_catch_up(1, tmp_path)
    file.write_text("my work")
    with pytest.raises(FileExistsError):
        write_catch_up(1, tmp_path)
    assert file.read_text() == "my work"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((99, None), "there is no lesson 99; there are 00 to"),
        ((-1, None), "there is no lesson -1"),
        ((1, 0), "lesson 01 has exercises 1 to 7, got 0"),
        ((1, 8), "lesson 01 has exercises 1 to 7, got 8"),
        ((1, -1), "lesson 01 has exercises 1 to 7, got -1"),
    ],
)
def test_what_there_is_not(tmp_path: Path, arguments: tuple[int, int | None], why: str) -> None:
    number, before = arguments
    with pytest.raises(ValueError, match=why):
        write_catch_up(number, tmp_path, before)
    assert list(tmp_path.iterdir()) == []
