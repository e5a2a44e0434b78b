"""Lesson 11's three labels: a word does not make a question answered, and what is said is true."""

from __future__ import annotations

from typing import Any

import pytest

from ragnotes.exercises import measure_it

RIGHT: dict[str, Any] = {}
exec(measure_it.three_labels.setup + "\n" + measure_it.three_labels.answer, RIGHT)
ANSWERED = next(
    mistake.message
    for mistake in measure_it.three_labels.mistakes
    if mistake.message.startswith("Articles say no")
)


def verdict_on(question: str) -> tuple[str, str]:
    mine = [*RIGHT["mine"][:2], RIGHT["label"]("q3", "unanswerable", question)]
    verdict = measure_it.three_labels.check(mine)
    return verdict.kind, verdict.message


@pytest.mark.parametrize(
    "question",
    [
        "How many parcels did you pack last Saturday?",
        "Does the phone line work at the weekend before Christmas for orders from Malta?",
        "Who owns the cash desk in Ghent?",
        "What is the name of the driver who comes on a Saturday?",
        "Do you deliver to Norway?",
        "Is there cashback for members?",
    ],
)
def test_what_no_article_answers_is_right(question: str) -> None:
    assert verdict_on(question) == ("correct", measure_it.three_labels.remark)


@pytest.mark.parametrize(
    "question",
    [
        "Will you come on Saturday?",
        "Do you deliver at weekends?",
        "Can I pay in cash?",
        "Would delivery be possible on a Saturday or Saturdays?",
    ],
)
def test_what_the_articles_deny_is_answered(question: str) -> None:
    assert verdict_on(question) == ("not yet", ANSWERED)


def test_no_labels_and_swapped_ones_are_told() -> None:
    said = measure_it.three_labels.check(["How soon?", "b", "c"]).message
    assert said == "Each of the three is a dict, as `label` makes it."
    label = RIGHT["label"]
    mine = [label("unanswerable", "x", "Do you deliver to Norway?"), *RIGHT["mine"][:2]]
    assert "changed places" not in measure_it.three_labels.check(RIGHT["mine"]).message
    assert measure_it.three_labels.check(mine).kind == "not yet"
