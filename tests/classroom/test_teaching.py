"""The teacher's guide: its minutes and sections are those of the notebooks."""

import re
from pathlib import Path

import pytest

from ragnotes.classroom.lessons import Lesson, lessons, text_of

GUIDE = (Path(__file__).resolve().parents[2] / "TEACHING.md").read_text(encoding="utf-8")
LESSONS = [pytest.param(lesson, id=lesson.name) for lesson in lessons()]
# Read in a minute or two, and timed together.
_LAST = {"What to remember", "In practice", "The map", "Words you will meet"}
_ANOTHER_DAY = {"Second pass"}


def rows(lesson: Lesson) -> list[list[str]]:
    """The table of a lesson: section, minutes, question, wrong answers."""
    title = text_of(lesson.notebook["cells"][0]).partition("\n")[0].removeprefix("# ")
    _, found, rest = GUIDE.partition(f"\n### {title}\n")
    assert found, f"TEACHING.md has no table for {title}"
    lines = [line for line in rest.partition("\n##")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def sections(lesson: Lesson) -> list[str]:
    text = "\n".join(
        text_of(cell) for cell in lesson.notebook["cells"] if cell["cell_type"] == "markdown"
    )
    return re.findall(r"^## (.+)$", text, re.MULTILINE)


@pytest.mark.parametrize("lesson", LESSONS)
def test_sections_are_those_of_the_notebook(lesson: Lesson) -> None:
    named = [row[0] for row in rows(lesson)]
    assert named[:-1] == [one for one in sections(lesson) if one not in _LAST | _ANOTHER_DAY]
    assert named[-1] in _LAST


@pytest.mark.parametrize("lesson", LESSONS)
def test_minutes_add_up_to_those_of_the_notebook(lesson: Lesson) -> None:
    promised = re.findall(r"\b(\d+) minutes", text_of(lesson.notebook["cells"][0]))[0]
    assert sum(int(row[1]) for row in rows(lesson)) == int(promised)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_question_every_fifteen_minutes(lesson: Lesson) -> None:
    """At least one for every fifteen minutes of a section, or in the section after it."""
    since = 0
    for section, minutes, question, wrong in rows(lesson):
        assert bool(question) == bool(wrong), section
        since += int(minutes)
        if question:
            asked = question.count("**") // 2
            assert asked >= 1, f"{section}: the right answer is in bold"
            if not section.startswith("Your turn"):
                assert since / asked <= 20, f"{section}: {since} minutes with {asked} questions"
            since = 0


def test_it_speaks_of_no_lesson_that_is_not_there() -> None:
    numbers = {lesson.name[:2] for lesson in lessons()}
    assert set(re.findall(r"^### (\d\d) ", GUIDE, re.MULTILINE)) == numbers
    plans = GUIDE.partition("## Three plans")[2].partition("\n## Late")[0]
    assert set(re.findall(r"\b([01]\d)\b(?! minutes)", plans)) - {"10", "15"} <= numbers
