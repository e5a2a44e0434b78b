"""Answers that nobody had in mind when the records were written, through the notebook's check."""

from types import ModuleType

import pytest
from answers import lesson_06, lesson_07, lesson_08, lesson_09, lesson_10
from proofs import run

from ragnotes.exercises import Exercise, chunk_records, hybrid, kettle, rebuild, rerank_and_rewrite
from ragnotes.exercises.verdicts import Verdict

LESSONS: dict[ModuleType, ModuleType] = {
    chunk_records: lesson_06,
    kettle: lesson_07,
    hybrid: lesson_08,
    rerank_and_rewrite: lesson_09,
    rebuild: lesson_10,
}


def rows(which: str) -> list[object]:
    return [
        pytest.param(getattr(lesson, task), source, id=f"{task}: {name}")
        for lesson, answers in LESSONS.items()
        for task, sources in getattr(answers, which).items()
        for name, source in sources.items()
    ]


def verdict_on(exercise: Exercise, source: str) -> Verdict:
    names = run(exercise.setup, source)
    return exercise.check(*(names[name] for name in exercise.names))


@pytest.mark.parametrize(("exercise", "source"), rows("RIGHT"))
def test_a_right_answer_is_correct(exercise: Exercise, source: str) -> None:
    verdict = verdict_on(exercise, source)
    assert verdict.kind == "correct", verdict.text


@pytest.mark.parametrize(("exercise", "source"), rows("WRONG"))
def test_a_wrong_answer_is_not_yet(exercise: Exercise, source: str) -> None:
    verdict = verdict_on(exercise, source)
    assert verdict.kind == "not yet", verdict.text
