"""A lesson in few cells, and what learners do with it."""

import copy
import json
from pathlib import Path
from typing import Any

from ragnotes.classroom.assignment import assignment, check_id
from ragnotes.classroom.lessons import Lesson, code_cells, filled, lessons, text_of
from ragnotes.exercises.functions import own_outcome
from ragnotes.exercises.sources import defined

NAME = "01_lemon_cake_overlap"
LESSON = next(lesson for lesson in lessons() if lesson.name == NAME)
RIGHT = LESSON.exercises

STARTS = RIGHT["window_starts"]
SHOWN = [
    (one, own_outcome(defined(STARTS.setup, STARTS.answer, "window_starts"), one))
    for one in STARTS.cases
]
TABLE = {one.args: outcome.value for one, outcome in SHOWN if not outcome.error}

# Knows the cases of `window_starts` that are shown, by heart.
BY_HEART = f"""def window_starts(n, size, overlap):
    if not 0 <= overlap < size:
        raise ValueError
    return {TABLE}.get((n, size, overlap), [0])
"""


def notebook(*sources: str) -> dict[str, Any]:
    """A notebook of code cells."""
    cells = [
        {"cell_type": "code", "execution_count": None, "id": f"cell-{n}", "metadata": {},
         "outputs": [], "source": source}
        for n, source in enumerate(sources)
    ]  # fmt: skip
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def released(lesson: Lesson = LESSON) -> dict[str, Any]:
    """The assignment as a learner gets it, only the cells of its exercises."""
    found = assignment(lesson)
    found["cells"] = [cell for cell in found["cells"] if cell["metadata"]]
    for cell in found["cells"]:
        before, _, rest = text_of(cell).partition("### BEGIN")
        cell["source"] = before + rest.partition("### END ")[2].partition("\n")[2]
    return found


def answered(**answers: str) -> dict[str, Any]:
    """The assignment with right answers in it, and some other ones."""
    nb = filled(released(), RIGHT)
    for name, source in answers.items():
        cell_of(nb, name)["source"] = source
    return nb


def without(nb: dict[str, Any], *marks: str) -> dict[str, Any]:
    """A copy without the cells of these names."""
    gone = [cell_of(nb, mark) for mark in marks]
    return copy.deepcopy(nb | {"cells": [cell for cell in nb["cells"] if cell not in gone]})


def cell_of(nb: dict[str, Any], mark: str) -> dict[str, Any]:
    """The cell that nbgrader knows by a name."""
    return next(
        cell
        for cell in code_cells(nb)
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == mark
    )


def tampered() -> dict[str, Any]:
    """Nothing answered, and every check made to say "Correct."."""
    nb = released()
    for name in RIGHT:
        cell_of(nb, check_id(name))["source"] = "print('Correct.')"
    return nb


def plain(**answers: str) -> dict[str, Any]:
    """A learner's own copy, as `ragnotes lab` makes it: the check in the cell of the answer."""
    sources = [f"from ragnotes.exercises import {LESSON.module}"]
    for name, exercise in RIGHT.items():
        given = ", ".join(LESSON.names(name))
        sources.append(f"{answers.get(name, exercise.answer)}\n{LESSON.check_call(name)}{given})")
    return notebook(*sources)


def hand_in(
    folder: Path, learner: str, content: Any, lesson: str = NAME, name: str = f"{NAME}.ipynb"
) -> Path:
    """Put a learner's notebook where nbgrader looks for it."""
    file = folder / "submitted" / learner / lesson / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file
