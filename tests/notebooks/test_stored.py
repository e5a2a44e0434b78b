"""The course's notebooks are what a fresh run stores, and no alteration of them passes.

Each notebook is run once here; the alterations are compared with that run in memory.
"""

from functools import cache
from pathlib import Path

import pytest
from alterations import altered_outputs, altered_sources

import guard
import refresh

NOTEBOOKS = refresh.chosen([])

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@cache
def fresh(path: Path) -> str:
    """The notebook's file as a fresh run makes it."""
    return refresh.refreshed(path.read_text(encoding="utf-8"))


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@each_notebook
def test_the_rules_find_nothing(path: Path) -> None:
    assert guard.findings(path.read_text(encoding="utf-8"), path.name) == []


@pytest.mark.pinned
@each_notebook
def test_a_fresh_run_gives_the_same_file(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == fresh(path), f"run: make diff NB={path.name[:2]}"


@pytest.mark.pinned
@each_notebook
def test_every_altered_output_is_caught(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    missed = [
        name
        for name, altered in altered_outputs(stored)
        if not guard.differences(altered, fresh(path)) and not guard.findings(altered, path.name)
    ]
    assert missed == []
    assert guard.differences(stored, fresh(path)) == []


@each_notebook
def test_every_altered_source_is_caught(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    known = set(guard.findings(stored, path.name))
    missed = [
        name
        for name, altered in altered_sources(stored)
        if not set(guard.findings(altered, path.name)) - known
    ]
    assert missed == []
