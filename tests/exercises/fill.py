"""Notebooks and the records of their exercises: which belong together, and answers put in."""

import copy
import importlib
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import ragnotes.exercises
from ragnotes.exercises import Exercise, Prediction

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def records(module: ModuleType, kind: type = Exercise) -> dict[str, Any]:
    """The exercises (or predictions) of a module, by name, in the order written."""
    return {name: value for name, value in vars(module).items() if isinstance(value, kind)}


def lessons() -> dict[str, ModuleType]:
    """Every module of `ragnotes.exercises` that holds records, by name."""
    names = [found.name for found in pkgutil.iter_modules(ragnotes.exercises.__path__)]
    modules = {name: importlib.import_module(f"ragnotes.exercises.{name}") for name in names}
    return {
        name: module
        for name, module in modules.items()
        if records(module) or records(module, Prediction)
    }


def lesson_of(notebook: str, names: list[str]) -> str:
    """The longest module name that a notebook's name, after its number, starts with.

    LookupError where there is none: a notebook without exercises is a mistake.
    """
    title = re.sub(r"^\d\d_", "", notebook)
    fitting = [name for name in names if title == name or title.startswith(f"{name}_")]
    if not fitting:
        raise LookupError(f"no module of exercises for the notebook {notebook}")
    return max(fitting, key=len)


def filled(
    notebook: dict[str, Any],
    exercises: dict[str, Exercise],
    source: Callable[[Exercise], str] = lambda exercise: exercise.answer,
) -> dict[str, Any]:
    """A copy of a notebook in which each exercise's starter is replaced by `source(exercise)`.

    ValueError where a starter stands, at the start of a line, in no place or in more than one.
    """
    notebook = copy.deepcopy(notebook)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for name, exercise in exercises.items():
        pattern = re.compile(f"^{re.escape(exercise.starter)}", re.MULTILINE)
        places = [cell for cell in cells for _ in pattern.finditer(text_of(cell))]
        if len(places) != 1:
            raise ValueError(f"the starter of {name} stands in {len(places)} places, not in one")
        answer = source(exercise)
        places[0]["source"] = pattern.sub(lambda _, answer=answer: answer, text_of(places[0]))
    return notebook


def text_of(cell: dict[str, Any]) -> str:
    """A cell's source: a file may keep it in lines."""
    return "".join(cell["source"])
