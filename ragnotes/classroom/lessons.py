"""Notebooks and the records of their exercises: which belong together, and answers put in."""

from __future__ import annotations

import copy
import importlib
import json
import pkgutil
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import ragnotes.exercises
from ragnotes.exercises import Exercise, Prediction
from ragnotes.lab import notebooks_folder

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Lesson:
    """A notebook: `name` as its file is called, `module` its module of exercises, by its name."""

    name: str
    module: str
    notebook: Notebook
    exercises: dict[str, Exercise]

    def check_call(self, exercise: str) -> str:
        """Return how a cell begins to check an exercise: `lemon_cake.exact_count.check(`."""
        return f"{self.module}.{exercise}.check("

    def names(self, exercise: str) -> tuple[str, ...]:
        """Return the names that an exercise's check is given."""
        return self.exercises[exercise].names


def lessons(folder: Path | None = None) -> list[Lesson]:
    """Return the lessons whose notebooks are in a folder (the course's own by default), in order.

    Their exercises are in the order of the notebook.
    """
    modules = modules_of_records()
    found = []
    for path in sorted((folder or notebooks_folder()).glob("[0-9][0-9]_*.ipynb")):
        notebook = read_notebook(path)
        module = lesson_of(path.stem, modules)
        exercises = records(modules[module])
        text = "\n".join(text_of(cell) for cell in code_cells(notebook))
        order = sorted(exercises, key=lambda name: text.find(f"{module}.{name}.check("))
        by_name = {name: exercises[name] for name in order}
        found.append(Lesson(path.stem, module, notebook, by_name))
    return found


def read_notebook(path: Path) -> Notebook:
    """Return the content of a notebook's file; ValueError, in a sentence, where it is none."""
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # not JSON, or not text
        raise ValueError(f"{path.name} is no notebook: it cannot be read as JSON") from error
    except RecursionError as error:
        raise ValueError(f"{path.name} is no notebook: it is nested too deeply") from error
    cells = content.get("cells") if isinstance(content, dict) else None
    if not isinstance(cells, list) or not all(_is_cell(cell) for cell in cells):
        raise ValueError(f"{path.name} is no notebook: it has no list of cells")
    return dict(content)


def records(module: ModuleType, kind: type = Exercise) -> dict[str, Any]:
    """Return the exercises (or predictions) of a module, by name, in the order written."""
    return {name: value for name, value in vars(module).items() if isinstance(value, kind)}


def modules_of_records() -> dict[str, ModuleType]:
    """Return every module of `ragnotes.exercises` that holds records, by name."""
    names = [found.name for found in pkgutil.iter_modules(ragnotes.exercises.__path__)]
    modules = {name: importlib.import_module(f"ragnotes.exercises.{name}") for name in names}
    return {
        name: module
        for name, module in modules.items()
        if records(module) or records(module, Prediction)
    }


def lesson_of(notebook: str, modules: Iterable[str]) -> str:
    """Return the longest module name that a notebook's name, after its number, starts with.

    LookupError where there is none: a notebook without exercises is a mistake.
    """
    title = re.sub(r"^\d\d_", "", notebook)
    fitting = [name for name in modules if title == name or title.startswith(f"{name}_")]
    if not fitting:
        raise LookupError(f"no module of exercises for the notebook {notebook}")
    return max(fitting, key=len)


def filled(
    notebook: Notebook,
    exercises: dict[str, Exercise],
    source: Callable[[Exercise], str] = lambda exercise: exercise.answer,
) -> Notebook:
    """Return a copy of a notebook where each exercise's starter is replaced by `source(exercise)`.

    ValueError where a starter stands, at the start of a line, in no place or in more than one.
    """
    notebook = copy.deepcopy(notebook)
    cells = code_cells(notebook)
    for name, exercise in exercises.items():
        pattern = re.compile(f"^{re.escape(exercise.starter)}", re.MULTILINE)
        places = [cell for cell in cells for _ in pattern.finditer(text_of(cell))]
        if len(places) != 1:
            raise ValueError(f"the starter of {name} stands in {len(places)} places, not in one")
        before, after = pattern.split(text_of(places[0]))
        places[0]["source"] = before + source(exercise) + after
    return notebook


def code_cells(notebook: Notebook) -> list[dict[str, Any]]:
    """Return the code cells of a notebook."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text_of(cell: dict[str, Any]) -> str:
    """Return a cell's source: a file may keep it in lines."""
    return "".join(cell["source"])


def _is_cell(cell: Any) -> bool:
    if not isinstance(cell, dict) or not isinstance(cell.get("cell_type"), str):
        return False
    source = cell.get("source")
    lines = source if isinstance(source, list) else [source]
    return all(isinstance(line, str) for line in lines) and isinstance(
        cell.get("metadata", {}), dict
    )
