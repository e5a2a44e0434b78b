"""Try a bank of right and wrong answers, written from the notebooks alone, on each check.

The files in `bank` are named `<lesson>_<function>.py`. An answer stands where a learner's stands:
behind the imports and the functions of the notebook's earlier cells. The data are left out, as no
answer needs them and they take minutes to embed.
"""

import ast
import json
import runpy
from functools import cache
from pathlib import Path

import pytest

import ragnotes
from ragnotes.exercises.checker import judge
from ragnotes.exercises.limits import try_with_limit

ROOT = Path(ragnotes.__file__).parents[1]
FILES = sorted((Path(__file__).parent / "bank").glob("[0-9]*.py"))


@cache
def bank(path):
    return runpy.run_path(str(path))


def labelled(kind):
    return [
        pytest.param(path, label, id=f"{path.stem}: {label}")
        for path in FILES
        for label in bank(path)[kind]
    ]


@cache
def stands_on(path):
    """Return the names an answer may use, and the record that checks it."""
    lesson, name = path.stem.split("_", 1)
    (notebook,) = (ROOT / "notebooks").glob(f"{lesson}_*.ipynb")
    names = {}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        for call in ast.walk(tree):
            match call:
                case ast.Call(
                    func=ast.Attribute(
                        value=ast.Attribute(value=module, attr=record), attr="check"
                    ),
                    args=[ast.Name(id=argument), *_],
                ) if argument == name:
                    return names, getattr(names[module.id], record)
        kept = (ast.Import, ast.ImportFrom, ast.FunctionDef)
        tree.body = [node for node in tree.body if isinstance(node, kept)]
        exec(compile(tree, notebook.name, "exec"), names)
    raise AssertionError(f"{notebook.name} checks no {name}")


def written(path, source):
    names = dict(stands_on(path)[0])
    exec(compile(source, "<answer>", "exec"), names)
    return names


def verdict_on(path, source):
    name = path.stem.split("_", 1)[1]
    return judge(stands_on(path)[1], (written(path, source)[name],))


def outcome(path, source, call):
    """Return what a call comes to: its value, or the kind of its error, or that it never ends."""
    tried = try_with_limit(eval, call, written(path, source))
    if tried.stopped:
        return "no end"
    if tried.error:
        return tried.error.split(":")[0]
    return tried.kind, tried.value if tried.plain else tried.shown


def outcome_of_right(path, source, call):
    """Return the same of an answer that is known to end, so that it needs no limits."""
    try:
        value = eval(call, written(path, source))
    except ValueError:
        return "ValueError"
    kind = "int" if type(value).__name__ == "int64" else type(value).__name__
    return kind, value


@pytest.mark.parametrize(("path", "label"), labelled("RIGHT"))
def test_a_right_answer_is_correct(path, label):
    verdict = verdict_on(path, bank(path)["RIGHT"][label])
    assert verdict.kind == "correct", verdict.text


@pytest.mark.parametrize(("path", "label"), labelled("WRONG"))
def test_a_wrong_answer_is_not_correct(path, label):
    source, call = bank(path)["WRONG"][label]
    verdict = verdict_on(path, source)
    assert verdict.kind != "correct", f"differs on {call}"


@pytest.mark.parametrize(("path", "label"), labelled("OPEN"))
def test_an_open_answer_has_a_verdict(path, label):
    assert verdict_on(path, bank(path)["OPEN"][label]).text


@pytest.mark.parametrize(("path", "label"), labelled("WRONG"))
def test_a_wrong_answer_differs_on_its_input(path, label):
    """The bank itself is tried: right answers agree on the input, the wrong one differs."""
    source, call = bank(path)["WRONG"][label]
    first, *others = (outcome_of_right(path, one, call) for one in bank(path)["RIGHT"].values())
    assert all(other == first for other in others), call
    assert outcome(path, source, call) != first, call
