"""The questions on the gym's FAQ."""

from __future__ import annotations

from functools import cache

from ragnotes.evaluation.questions import Question, load_questions
from ragnotes.exercises.gym.faqs import gym
from ragnotes.paths import data_path
from ragnotes.retrieval.rewriting import complete_follow_up


@cache
def gym_questions() -> tuple[Question, ...]:
    """The questions on the gym's FAQ."""
    return tuple(load_questions(data_path("questions/gym_faq.jsonl"), [gym().doc]))


def asked(question: Question) -> str:
    """A question's text, completed from its conversation where it is a follow-up."""
    return complete_follow_up(question.text, question.conversation)


def house_of(question: Question) -> str | None:
    """The house that a question names."""
    return (question.where or {}).get("location")
