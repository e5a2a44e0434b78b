"""What the inputs of round2.json may name, beside the package's public names."""

import ast
import copy
import multiprocessing
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ragnotes
from ragnotes import Chunk, Document, Hit, Index, answer, build_index, load_index, save_index
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.classroom.assignment import assignment
from ragnotes.classroom.lessons import lessons
from ragnotes.classroom.running import Found, Limits, run_submission
from ragnotes.classroom.submissions import Submission, job_of
from ragnotes.indexing.models import named
from ragnotes.retrieval.filters import matches


def value_of(script: str) -> Any:
    """Run an input; return the value of the expression that it ends with."""
    tree = ast.parse(script)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    names = dict(NAMES)
    exec(compile(tree, "input", "exec"), names)
    return eval(compile(ast.Expression(last.value), "input", "eval"), names)


def sentences(text: str) -> list[Chunk]:
    """The sentences of a text, each as a chunk of it."""
    starts, ends = sentence_bounds(text)
    doc = Document("sentences", text)
    return [Chunk(doc, *bounds) for bounds in zip(starts, ends, strict=True)]


def cites(reply: str) -> tuple[list[int], tuple[int, ...]]:
    """What an answer of two passages cites where a model replies so, and what is unknown."""
    doc = Document("d", "One. Two. Three. Four.")
    hits = [Hit(Chunk(doc, 0, 4), 1.0), Hit(Chunk(doc, 10, 16), 0.9)]
    given = answer("q?", lambda _: hits, lambda _: reply)
    return [citation.number for citation in given.citations], given.unknown


@named("one axis")
def ones(texts: Sequence[str]) -> NDArray[np.float32]:
    return np.ones((len(texts), 1), dtype=np.float32)


@named("half precision")
def half(texts: Sequence[str]) -> NDArray[np.float16]:
    """Vectors of float16 that are nearly alike."""
    return np.array([[1, 0.01 * n] for n in range(1, len(texts) + 1)], dtype=np.float16)


@named("no number")
def no_number(texts: Sequence[str]) -> NDArray[np.float32]:
    return np.full((len(texts), 1), np.nan, dtype=np.float32)


FACTS: list[dict[str, Any]] = [{"y": "x"}, {"y": 2020}, {"y": None}, {}]
CH = [Chunk(Document(f"d{n}", f"passage {n}", facts), 0, 9) for n, facts in enumerate(FACTS)]
IX = build_index(CH, ones)


def load_bytes(content: bytes) -> Index:
    """The index that a file of these bytes holds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "j"
        path.write_bytes(content)
        return load_index(path, ones)


def saved_bytes() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        save_index(IX, Path(folder) / "i")
        return (Path(folder) / "i").read_bytes()


def save_often(path: Path, words: int, ready: Any) -> None:
    index = build_index(ragnotes.chunk_words("a " * words, 3), ones)
    save_index(index, path)
    ready.wait()
    for _ in range(40):
        save_index(index, path)


def lengths_read(*words: int) -> set[int]:
    """How long an index is, each time it is read while processes save others to the same file."""
    # Forked, a process would inherit the threads' locks.
    spawn = multiprocessing.get_context("spawn")
    ready = spawn.Barrier(len(words) + 1)
    found = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "i.rag"
        writers = [spawn.Process(target=save_often, args=(path, n, ready)) for n in words]
        for writer in writers:
            writer.start()
        ready.wait(60)
        while any(writer.is_alive() for writer in writers):
            found.add(len(load_index(path, ones)))
        assert [writer.exitcode for writer in writers] == [0] * len(words)
        assert [file.name for file in Path(folder).iterdir()] == ["i.rag"]
    return found


def handed_in(*cells: str, **after: int) -> dict[str, Found]:
    """The verdicts on cells, where an exercise's answer stands in the cell of that number."""
    numbered = [{"number": n, "source": cell} for n, cell in enumerate(cells, start=1)]
    checks = {
        name: {"after": n, "own": [n], "seed": 1, "deleted": False} for name, n in after.items()
    }
    job = {"module": "lemon_cake", "cells": numbered, "checks": checks}
    # Long enough for a busy machine; what is left behind in the rows sleeps for longer.
    return run_submission(job, Limits(seconds=20))


def checked_after(change: Callable[[list[Any], int], object]) -> tuple[int, bool]:
    """How many cells are an exercise's own, and whether its answer is told to be deleted.

    That is after a change of an assignment's cells, which is given the place of the answer. All
    other exercises are checked as without it.
    """
    lesson = next(each for each in lessons() if each.module == "lemon_cake")
    source = assignment(lesson)
    notebook = copy.deepcopy(source)
    marks = [each.get("metadata", {}).get("nbgrader", {}) for each in notebook["cells"]]
    change(notebook["cells"], [mark.get("grade_id") for mark in marks].index("third_window"))
    before, after = (
        {
            name: (len(check["own"]), check["deleted"], check["seed"])
            for name, check in job_of(Submission("x", lesson, each), source)["checks"].items()
        }
        for each in (source, notebook)
    )
    cells, deleted, seed = after["third_window"]
    assert after == before | {"third_window": (cells, deleted, seed)}
    assert seed == before["third_window"][2]
    return cells, deleted


NAMES: dict[str, Any] = {name: getattr(ragnotes, name) for name in ragnotes.__all__}
NAMES |= {
    each.__name__: each
    for each in (
        sentences, cites, half, no_number, handed_in, checked_after, lengths_read, matches,
        date, datetime, timedelta, timezone,
    )
}  # fmt: skip
NAMES |= {
    "UTC": UTC,
    "np": np,
    "deepcopy": copy.deepcopy,
    "CH": CH,
    "IX": IX,
    "RAW": saved_bytes(),
    "LOAD": load_bytes,
}
