"""The notebooks with the solutions put in, and as they are: strict mode tells them apart."""

import json
from typing import Any

import fill
import nbformat
import pytest
from nbclient import NotebookClient
from proofs import holds
from samples import CARD, COUNT

from ragnotes.exercises import Prediction
from ragnotes.exercises.plain import same, shown, unpack

LESSONS = fill.lessons()
NOTEBOOKS = sorted(fill.NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))

# Run before a notebook and after it: the actual values that each guess was answered with.
WATCH = """
import json as _json
from ragnotes.exercises import Prediction as _Prediction
from ragnotes.exercises.plain import pack as _pack
_reveal, _revealed = _Prediction.reveal, []
def _watched(self, guess, actual):
    _revealed.append((self, _pack(actual)))
    return _reveal(self, guess, actual)
_Prediction.reveal = _watched
"""
TELL = """
import ragnotes.exercises.{lesson} as _lesson
_names = {{id(record): name for name, record in vars(_lesson).items()}}
print(_json.dumps([[_names[id(record)], actual] for record, actual in _revealed]))
"""


def read(path: Any) -> Any:
    return nbformat.read(path, as_version=4)


def executed(notebook: Any, monkeypatch: pytest.MonkeyPatch, **options: Any) -> Any:
    monkeypatch.setenv("RAGNOTES_STRICT", "1")
    resources = {"metadata": {"path": str(fill.NOTEBOOKS)}}
    client = NotebookClient(notebook, timeout=60, resources=resources, **options)
    return client.execute()


def check_cells(notebook: Any, lesson: str) -> dict[str, Any]:
    """The one cell that checks each exercise."""
    cells = {}
    for name in fill.records(LESSONS[lesson]):
        call = f"{lesson}.{name}.check("
        found = [
            cell
            for cell in notebook.cells
            if cell.cell_type == "code" and call in fill.text_of(cell)
        ]
        assert len(found) == 1, f"{call}…) stands in {len(found)} cells, not in one"
        cells[name] = found[0]
    return cells


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_filled_in_it_is_green_and_tells_no_guess(
    path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = fill.lesson_of(path.stem, list(LESSONS))
    notebook = fill.filled(read(path), fill.records(LESSONS[lesson]))
    notebook.cells.insert(0, nbformat.v4.new_code_cell(WATCH))
    notebook.cells.append(nbformat.v4.new_code_cell(TELL.format(lesson=lesson)))
    executed(notebook, monkeypatch)  # strict mode: any verdict but "correct" would raise
    for name, cell in check_cells(notebook, lesson).items():
        assert cell.outputs[-1].data["text/plain"].startswith("Correct."), name

    revealed = json.loads(notebook.cells[-1].outputs[0].text)
    predictions = fill.records(LESSONS[lesson], Prediction)
    assert {name for name, _ in revealed} == set(predictions)
    for name, packed in revealed:
        prediction, actual = predictions[name], unpack(packed)
        assert prediction.reveal(actual, actual).text == f"As you guessed. {prediction.right}"
        for guess, message in prediction.wrong.items():
            assert not same(guess, actual), f"{name}: {guess} is right"
            assert not holds(message, str(actual)), f"{name}: {message!r} tells {shown(actual)}"
        assert not holds(prediction.otherwise, str(actual)), f"{name}: otherwise tells it"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_left_blank_each_check_is_red(path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = fill.lesson_of(path.stem, list(LESSONS))
    notebook = read(path)
    checks = check_cells(notebook, lesson)
    executed(notebook, monkeypatch, allow_errors=True)
    for cell in notebook.cells:
        errors = [
            (output.ename, output.evalue.partition(".")[0])
            for output in cell.get("outputs", [])
            if output.output_type == "error"
        ]
        expected = [("NotCorrectError", "Not attempted yet")] if cell in checks.values() else []
        assert errors == expected, fill.text_of(cell)


@pytest.mark.parametrize(
    ("sources", "places"),
    [([], 0), (["n = ..."], 0), (["answer = ...", "answer = ..."], 2), (["answer = ...\n" * 2], 2)],
)
def test_a_starter_stands_in_one_place(sources: list[str], places: int) -> None:
    notebook = {"cells": [{"cell_type": "code", "source": source} for source in sources]}
    with pytest.raises(ValueError, match=f"the starter of CARD stands in {places} places"):
        fill.filled(notebook, {"CARD": CARD})


def test_filled_leaves_the_notebook_as_it_is() -> None:
    cells = [
        {"cell_type": "markdown", "source": "answer = ..."},
        {"cell_type": "code", "source": ["my_answer = ...\n", "answer = ...  # which?"]},
        {"cell_type": "code", "source": f"# 2. Write it.\n{COUNT.starter}\n\ncheck()"},
    ]
    filled = fill.filled({"cells": cells}, {"CARD": CARD, "COUNT": COUNT})
    assert fill.text_of(filled["cells"][1]) == 'my_answer = ...\nanswer = "neither"  # which?'
    assert filled["cells"][2]["source"] == f"# 2. Write it.\n{COUNT.answer}\n\ncheck()"
    assert cells[1]["source"][1] == "answer = ...  # which?"
    assert filled["cells"][0] == cells[0]


@pytest.mark.parametrize(
    ("notebook", "lesson"),
    [
        ("00_start_here", "start_here"),
        ("01_lemon_cake_overlap", "lemon_cake"),
        ("09_lemon", "lemon"),
        ("10_lemon_cakes", "lemon"),  # not the one about a single cake
    ],
)
def test_lesson_of_a_notebook(notebook: str, lesson: str) -> None:
    assert fill.lesson_of(notebook, ["lemon", "lemon_cake", "start_here"]) == lesson


def test_a_notebook_without_exercises_is_a_mistake() -> None:
    with pytest.raises(LookupError, match="02_size"):
        fill.lesson_of("02_size", ["lemon", "lemon_cake"])
