"""Every answer of the bank through the check that the notebook calls, and what it is told."""

import copy
from types import ModuleType
from typing import Any

import pytest
from gym_bank import chunks_of, facts_of, index_of, measure, parse, search, standing_text

from ragnotes.exercises import gym_faq
from ragnotes.exercises.verdicts import Verdict

TASKS = (parse, chunks_of, facts_of, standing_text, index_of, search, measure)

# The cells that stand above the tasks.
CELLS = """
from ragnotes import Chunk, build_index, chunk_words, complete_follow_up, data_path, embed_static
from ragnotes import judge, load_document, load_questions, retrieve, text_with_context
from ragnotes.exercises import gym_faq

gym = load_document(data_path("gym_faq.md"))
questions = load_questions(data_path("questions/gym_faq.jsonl"), [gym])
can = [question for question in questions if question.evidence]


def asked(question):
    return complete_follow_up(question.text, question.conversation)


entries = gym_faq.entries
"""


def task_of(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


RIGHT = [
    pytest.param(task_of(module), source, id=f"{task_of(module)}: {name}")
    for module in TASKS
    for name, source in module.RIGHT.items()
]
WRONG = [
    pytest.param(task_of(module), source, flaw, id=f"{task_of(module)}: {name}")
    for module in TASKS
    for name, (flaw, source) in module.WRONG.items()
]


@pytest.fixture(scope="module")
def above() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(CELLS, names)
    return names


def verdict_on(task: str, source: str, above: dict[str, Any]) -> Verdict:
    names = copy.copy(above)
    exec(source, names)
    given = {
        "facts_of": ("text_of", "facts_of"),
        "search": ("search", "index_of"),
    }.get(task, (task,))
    exercise = getattr(gym_faq, task)
    verdict: Verdict = exercise.check(*(names[name] for name in given))
    return verdict


@pytest.mark.parametrize(("task", "source"), RIGHT)
def test_a_right_answer_is_correct(task: str, source: str, above: dict[str, Any]) -> None:
    verdict = verdict_on(task, source, above)
    assert verdict.kind == "correct", verdict.text


@pytest.mark.parametrize(("task", "source", "flaw"), WRONG)
def test_a_wrong_answer_is_not_yet(
    task: str, source: str, flaw: str, above: dict[str, Any]
) -> None:
    verdict = verdict_on(task, source, above)
    assert verdict.kind == "not yet", f"{flaw} And yet: {verdict.text}"
    assert verdict.message, f"{flaw} And it is told nothing."


def test_the_bank_is_large_and_no_answer_is_there_twice() -> None:
    for module in TASKS:
        assert len(module.RIGHT) >= 4
        assert len(module.WRONG) >= 8
        sources = [*module.RIGHT.values(), *(source for _, source in module.WRONG.values())]
        assert len(set(sources)) == len(sources), task_of(module)
