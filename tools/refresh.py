"""Run notebooks from a fresh kernel and store what came out, or show what would change.

`python tools/refresh.py 01 02` stores; without numbers, all notebooks. `--diff` only shows.
"""

from __future__ import annotations

import argparse
import base64
import copy
import difflib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

Notebook = Any  # nbformat's own type: attribute access to nested dicts


def read(text: str) -> Notebook:
    """Return a notebook from the text of its file, as it is: nothing is added or mended."""
    return nbformat.v4.reads(text)


def execute(notebook: Notebook, timeout: int = 60) -> Notebook:
    """Return a copy run from top to bottom in a fresh kernel, in the notebooks' folder.

    An error in a cell, a cell that takes longer than `timeout` seconds and a dead kernel raise
    nbclient's CellExecutionError, CellTimeoutError and DeadKernelError.
    """
    fresh = copy.deepcopy(notebook)
    client = NotebookClient(
        fresh,
        timeout=timeout,
        kernel_name="python3",
        resources={"metadata": {"path": str(NOTEBOOKS)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],  # the kernel's own remarks on every start
    )
    # No progress bar is stored: its text differs from run to run.
    client.execute(env={**os.environ, "TQDM_DISABLE": "1", "OPENBLAS_NUM_THREADS": "1"})
    return fresh


def clean(notebook: Notebook) -> Notebook:
    """Return a copy without what differs from run to run or from machine to machine."""
    tidy = copy.deepcopy(notebook)
    tidy.nbformat, tidy.nbformat_minor = 4, 5
    tidy.metadata = nbformat.from_dict(METADATA)
    taken = {cell.get("id") for cell in tidy.cells}
    seen: set[str] = set()
    for number, cell in enumerate(tidy.cells, start=1):
        if not cell.get("id") or cell.id in seen:  # none yet, or copied with its cell
            name = f"cell-{number:02d}"
            cell.id = name if name not in taken | seen else f"{name}-{len(taken | seen)}"
        seen.add(cell.id)
        cell.metadata = nbformat.from_dict(
            {"tags": cell.metadata.tags} if cell.metadata.get("tags") else {}
        )
        for output in cell.get("outputs", []):
            view = output.get("data", {}).get(WIDGET)
            if view:
                view["model_id"] = "static"
    return tidy


def write(notebook: Notebook) -> str:
    """Return the text of a notebook's file."""
    text: str = nbformat.v4.writes(notebook)
    return text.rstrip("\n") + "\n"


def refreshed(text: str) -> str:
    """Return what a notebook's file should be: run afresh, then cleaned."""
    notebook = clean(execute(read(text)))
    nbformat.validate(notebook)
    return write(notebook)


def lines_of(text: str) -> list[str]:
    """Return a notebook's file as lines to compare by eye: pictures decoded, sources in place."""
    lines = []
    for number, cell in enumerate(read(text).cells, start=1):
        lines.append(f"── cell {number} ({cell.cell_type})")
        lines += cell.source.splitlines()
        for output in cell.get("outputs", []):
            kind = output.get("name", output.output_type)
            texts = output.get("data") or {kind: output.get("text", "")}
            for kind, value in texts.items():
                lines.append(f"── cell {number} shows {kind}")
                lines += _readable(value).splitlines()
    return lines


def chosen(numbers: list[str]) -> list[Path]:
    """Return the notebooks that begin with these numbers, or all; ValueError if one has none."""
    notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
    for number in numbers:
        if not any(path.name.startswith(number) for path in notebooks):
            names = ", ".join(path.stem for path in notebooks) or "none"
            raise ValueError(f"no notebook begins with {number}; there are: {names}")
    return [
        path
        for path in notebooks
        if not numbers or any(path.name.startswith(number) for number in numbers)
    ]


def main() -> int:
    """Refresh or compare; return 0, or 1 after an error, which leaves the file as it was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*")
    parser.add_argument("--diff", action="store_true", help="show what would change")
    given = parser.parse_args()
    try:
        for path in chosen(given.numbers):
            stored = path.read_text(encoding="utf-8")
            fresh = refreshed(stored)
            if given.diff:
                print(*_diff(stored, fresh, path.name), sep="\n")
            elif fresh == stored:
                print(f"{path.name}: unchanged")
            else:
                path.write_text(fresh, encoding="utf-8", newline="\n")
                print(f"{path.name}: refreshed")
    except (ValueError, CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _diff(stored: str, fresh: str, name: str) -> list[str]:
    changes = difflib.unified_diff(
        lines_of(stored), lines_of(fresh), f"{name} as stored", f"{name} as run", n=2, lineterm=""
    )
    same = "unchanged" if stored == fresh else "the same to read, but not refreshed"
    return list(changes) or [f"{name}: {same}"]


def _readable(value: Any) -> str:
    """An output's text with a line for each tag, and pictures in words."""
    if not isinstance(value, str):
        return json.dumps(value, sort_keys=True)
    value = re.sub(
        r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)",
        lambda found: base64.b64decode(found[1]).decode("utf-8"),
        value,
    )
    return re.sub(r">(?=<)", ">\n", value)


if __name__ == "__main__":
    sys.exit(main())
