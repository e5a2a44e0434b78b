"""Every record of every lesson, proved both ways. A new lesson adds records and no test."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import fill
import pytest
import samples
from proofs import PROOFS

from ragnotes.exercises import Exercise, Mistake, Prediction

LESSONS = fill.lessons()
NOTEBOOKS = sorted(path.stem for path in fill.NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


def named(kind: type) -> list[Any]:
    return [
        pytest.param(record, id=f"{lesson}.{name}")
        for lesson, module in LESSONS.items()
        for name, record in fill.records(module, kind).items()
    ]


SAMPLES = [pytest.param(record, id=name) for name, record in samples.EXERCISES.items()]


@pytest.mark.parametrize("proof", PROOFS)
@pytest.mark.parametrize("exercise", SAMPLES + named(Exercise))
def test_exercise(exercise: Exercise, proof: Callable[[Exercise], None]) -> None:
    proof(exercise)


@pytest.mark.parametrize(
    "prediction", [pytest.param(samples.CARDS, id="CARDS"), *named(Prediction)]
)
def test_prediction(prediction: Prediction) -> None:
    messages = [*prediction.wrong.values(), prediction.otherwise, prediction.right]
    assert prediction.wrong, "no wrong guess is interesting"
    assert "" not in messages
    for guess, message in prediction.wrong.items():
        # Nothing equals this actual value, so that each wrong guess is a wrong one.
        assert prediction.reveal(guess, object()).text.endswith(f". {message}")


def test_every_notebook_has_its_exercises() -> None:
    lessons = {fill.lesson_of(name, list(LESSONS)) for name in NOTEBOOKS}
    assert lessons == set(LESSONS)
    for name, module in LESSONS.items():
        assert len(fill.records(module)) >= 2, f"{name} has fewer than two exercises"


# Each proof must fail on a record that is wrong in its way, or it proves nothing.
SQUARE = Mistake("overlap = 64", "Why the square?")
BROKEN = {
    "starter_is_not_attempted": {"starter": "overlap = object()"},
    "solution_and_alternatives_are_correct": {"alternatives": ("overlap = 8", "overlap = 7")},
    "alternatives_are_written_differently": {"alternatives": ("overlap = 8", "overlap  =  8")},
    "each_mistake_gets_its_own_message": {
        "mistakes": (SQUARE, replace(SQUARE, message="A second message for one answer."))
    },
    "mistakes_are_enough": {"mistakes": (SQUARE,)},
    "hints_lead_and_do_not_tell": {"hints": ("Take 8.",)},
    "an_odd_answer_is_told_nothing": {
        "mistakes": (replace(SQUARE, message="8 would do.", when=lambda overlap: True),)
    },
    "it_is_of_one_kind": {"options": ("8", "9"), "right": lambda overlap: True},
}


@pytest.mark.parametrize("proof", [proof for proof in PROOFS if proof.__name__ in BROKEN])
def test_a_proof_can_fail(proof: Callable[[Exercise], None]) -> None:
    changes: Any = BROKEN[proof.__name__]
    broken = replace(samples.OVERLAP, **changes)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        proof(broken)
