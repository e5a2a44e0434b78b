"""Checked exercises: the engine, and one module of records for each notebook."""

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.limits import Outcome, try_with_limit
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake, NotCorrectError
from ragnotes.exercises.verdicts import Verdict

__all__ = [
    "Case",
    "Exercise",
    "Mistake",
    "NotCorrectError",
    "Outcome",
    "Prediction",
    "Verdict",
    "case",
    "try_with_limit",
]
