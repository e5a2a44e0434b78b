"""`make refresh` and `make diff`."""

import json
import sys
from pathlib import Path

import pytest
from small_notebook import NAME, small_source

import refresh


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["refresh.py", *arguments])
    return refresh.main()


def test_a_second_refresh_changes_nothing(small: str) -> None:
    assert refresh.refreshed(small) == small


def test_what_differs_from_run_to_run_is_not_stored(small: str) -> None:
    notebook = json.loads(small)
    assert notebook["metadata"] == refresh.METADATA
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    bundles = [o["data"] for c in notebook["cells"] for o in c.get("outputs", []) if "data" in o]
    views = [bundle[refresh.WIDGET] for bundle in bundles if refresh.WIDGET in bundle]
    assert [view["model_id"] for view in views] == ["static"]
    assert small.endswith("}\n")
    assert not small.endswith("\n\n")
    assert "\\u" not in small


def test_what_a_run_elsewhere_leaves_behind_is_dropped(small: str) -> None:
    notebook = refresh.read(small)
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {}}
    notebook.metadata.kernelspec.display_name = "my own"
    notebook.metadata.language_info.version = "3.12.1"
    for cell in notebook.cells:
        cell.metadata = {"execution": {"iopub.execute_input": "2025-01-01"}, "collapsed": True}
    assert refresh.write(refresh.clean(notebook)) == small


def test_a_missing_or_copied_cell_id_is_always_the_same(small: str) -> None:
    notebook = refresh.read(small)
    del notebook.cells[3]["id"]
    notebook.cells[5].id = "cell-04"
    notebook.cells[7].id = "cell-04"
    ids = [cell.id for cell in refresh.clean(notebook).cells]
    assert ids == [cell.id for cell in refresh.clean(notebook).cells]
    assert len(set(ids)) == len(ids)
    assert ids[5] == "cell-04"


def test_refresh_stores_and_says_so(
    folder: Path, small: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / NAME).write_text(small_source(), encoding="utf-8")
    assert run(monkeypatch, "07") == 0
    assert (folder / NAME).read_bytes() == small.encode()
    assert capsys.readouterr().out == f"{NAME}: refreshed\n"


def test_an_error_stops_and_leaves_the_file(
    folder: Path, small: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = small.replace("words = 19", "words = 1 / 0")
    (folder / NAME).write_text(broken, encoding="utf-8")
    assert run(monkeypatch) == 1
    assert (folder / NAME).read_text(encoding="utf-8") == broken
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_diff_shows_lines_and_leaves_the_file(
    folder: Path, small: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = small.replace('"2 lines\\n"', '"5 lines\\n"')
    assert stale != small
    (folder / NAME).write_text(stale, encoding="utf-8")
    assert run(monkeypatch, "--diff", "07") == 0
    shown = capsys.readouterr().out.splitlines()
    assert "-5 lines" in shown
    assert "+2 lines" in shown
    assert (folder / NAME).read_text(encoding="utf-8") == stale


def test_pictures_are_compared_as_what_they_draw(small: str) -> None:
    assert any("<rect x='40'" in line for line in refresh.lines_of(small))


def test_a_number_without_a_notebook(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "99") == 1
    assert capsys.readouterr().err == "no notebook begins with 99; there are: 07_small\n"
