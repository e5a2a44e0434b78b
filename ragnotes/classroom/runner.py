"""One submission, run by a process of its own: `python -m ragnotes.classroom.runner JOB RESULTS`.

The job, a JSON file, holds the module of exercises, the cells to run, and for each exercise
after which of them it is checked, and with which seed. A line of JSON is written for each cell
that begins and for each verdict, so that whoever started this process knows how far it came when
it ends before its time.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from ragnotes.classroom.confined import confine
from ragnotes.classroom.grading import known_mistake, verdict_of
from ragnotes.exercises import Exercise
from ragnotes.exercises.explain import FURTHER
from ragnotes.exercises.plain import one_line

_TOLD = 400  # characters of a reason


def main(job_file: str, results_file: str) -> None:
    """Run the job's cells and check its exercises."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    exercises = vars(importlib.import_module(f"ragnotes.exercises.{job['module']}"))
    shell = _shell()
    confine(Path(job["folder"]), job["megabytes"])
    with Path(results_file).open("a", encoding="utf-8") as results:

        def tell(**line: Any) -> None:
            results.write(json.dumps(line) + "\n")
            results.flush()

        for cell in job["cells"]:
            number = cell["number"]
            tell(cell=number)
            if error := _run(shell, cell["source"]):
                tell(cell=number, failed=error)
            for name, check in job["checks"].items():
                if check["after"] == number:
                    tell(exercise=name, **_checked(exercises[name], shell.user_ns, check["seed"]))
        tell(ended=True)


def _shell() -> Any:
    """What runs cells as a notebook's kernel does, without the kernel."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    settings = Config()
    settings.HistoryManager.enabled = False
    settings.InteractiveShell.colors = "NoColor"
    return InteractiveShell.instance(config=settings)


def _run(shell: Any, source: str) -> str:
    """Run a cell; return its error in a line, "" where there was none."""
    _open_streams()  # a cell before may have closed them, and IPython fails without
    done = shell.run_cell(source, store_history=False)
    error = done.error_before_exec or done.error_in_exec
    return _line(error) if error else ""


def _open_streams() -> None:
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open to the process's end)
    for name, fd in (("stdout", 1), ("stderr", 2)):
        stream = open(fd, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 (as above)
        setattr(sys, name, stream)


def _checked(exercise: Exercise, names: dict[str, Any], seed: int) -> dict[str, str]:
    asked = exercise.names
    missing = [f"`{name}`" for name in asked if name not in names]
    if missing:
        return {"verdict": "missing", "reason": f"{' and '.join(missing)} is not there to check."}
    try:
        verdict = verdict_of(exercise, seed, tuple(names[name] for name in asked))
    except BaseException as error:  # whatever a submission has done to the course's own functions
        return {"verdict": "cannot check", "reason": _line(error)}
    known = known_mistake(exercise, verdict)
    if verdict.kind in ("correct", "not attempted"):  # that says it all to a teacher
        said = ""
    elif known or verdict.message == FURTHER:
        said = verdict.seen
    else:
        said = " ".join(filter(None, (verdict.seen, verdict.message)))
    return {"verdict": verdict.kind, "reason": said[:_TOLD], "mistake": known}


def _line(error: BaseException) -> str:
    try:
        return one_line(f"{type(error).__name__}: {error}", _TOLD).rstrip(": ")
    except Exception:  # whatever a submission's __str__ does
        return type(error).__name__


if __name__ == "__main__":
    main(*sys.argv[1:])
