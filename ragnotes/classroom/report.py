"""Which mistakes a class makes: each submission run and checked, in a table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from ragnotes.classroom.confined import can_confine
from ragnotes.classroom.lessons import Lesson, lessons, read_notebook
from ragnotes.classroom.running import Found, Limits, run_submission
from ragnotes.classroom.submissions import Submission, find_submissions, job_of


@dataclass(frozen=True)
class Row:
    """What a learner's answer to an exercise showed."""

    learner: str
    lesson: str
    exercise: str
    verdict: str  # one of a check's four, or "missing", or "stopped"
    mistake: str = ""  # the message of the known mistake that it shows
    reason: str = ""


@dataclass(frozen=True)
class Report:
    """A row for each learner and exercise, and remarks on files that were not as expected."""

    rows: list[Row]
    remarks: list[str]
    prompts: dict[tuple[str, str], str]  # of each lesson's exercises

    def exercises(self) -> list[tuple[str, str]]:
        """Return lesson and name of each exercise in the rows, in their order."""
        return list(dict.fromkeys((row.lesson, row.exercise) for row in self.rows))

    def most_frequent(self, lesson: str, exercise: str) -> tuple[str, int]:
        """Return the known mistake that most learners make, and how many; ("", 0) if none."""
        shown = Counter(
            row.mistake
            for row in self.rows
            if (row.lesson, row.exercise) == (lesson, exercise) and row.mistake
        )
        return shown.most_common(1)[0] if shown else ("", 0)


def make_report(
    folder: Path, limits: Limits | None = None, tell: Callable[[str], object] = lambda _: None
) -> Report:
    """Run and check all that was handed in to a folder; `tell` hears whose turn it is.

    ValueError where there is nothing.
    """
    all_lessons = lessons()
    submissions, remarks = find_submissions(folder, all_lessons)
    if not submissions:
        raise ValueError(f"no submission of a lesson in {folder}")
    if not can_confine():
        remarks.append("Nothing on this system keeps a submission from writing in other folders.")
    rows: list[Row] = []
    for number, submission in enumerate(submissions, start=1):
        tell(f"{number} of {len(submissions)}: {submission.learner}, {submission.lesson.name}")
        rows += _rows(submission, folder, limits or Limits())
    prompts = {
        (lesson.name, name): exercise.prompt
        for lesson in all_lessons
        for name, exercise in lesson.exercises.items()
    }
    return Report(rows, remarks, prompts)


def _rows(submission: Submission, folder: Path, limits: Limits) -> Iterable[Row]:
    lesson = submission.lesson
    if submission.notebook is None:
        found = dict.fromkeys(lesson.exercises, Found("missing", submission.problem))
    else:
        found = run_submission(job_of(submission, _source(folder, lesson)), limits)
    for name in lesson.exercises:
        one = found.get(name, Found("missing", "Its cell is not in the notebook."))
        yield Row(submission.learner, lesson.name, name, one.verdict, one.mistake, one.reason)


def _source(folder: Path, lesson: Lesson) -> dict[str, object] | None:
    """The teacher's version of an assignment: its hidden cases are those that nbgrader has."""
    path = folder / "source" / lesson.name / f"{lesson.name}.ipynb"
    try:
        return read_notebook(path) if path.is_file() else None
    except ValueError as error:
        print(f"{error}: other hidden cases are drawn", file=sys.stderr)
        return None
