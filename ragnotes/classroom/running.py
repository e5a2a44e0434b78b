"""Running a submission in a process of its own, under limits, as often as it takes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragnotes.classroom.confined import adopt_orphans
from ragnotes.classroom.processes import children, end, family, memory

# Those of a check, and two for what came to no check.
VERDICTS = ("correct", "not yet", "not attempted", "cannot check", "missing", "stopped")

_POLL = 0.05  # seconds between two looks at the process
_RUNS = 3  # as many cells may end a run; then what is left of the submission is not run
# Of the teacher's environment only these are handed on: no keys, no proxies, no home.
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
_HOMES = (
    "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "MPLCONFIGDIR", "RAGNOTES_CACHE",
)  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """What a submission may use: seconds for each cell, megabytes and processes in all."""

    seconds: float = 30
    megabytes: int = 4000
    printed: int = 20_000_000  # bytes of output
    processes: int = 50


@dataclass(frozen=True)
class Found:
    """What came of the check of an exercise: the verdict, why, and the known mistake it shows."""

    verdict: str
    reason: str = ""
    mistake: str = ""


def run_submission(job: dict[str, Any], limits: Limits) -> dict[str, Found]:
    """Run the cells of a job; return what was found for each exercise that is checked.

    Where a cell ends the process or hits a limit, the others are run again without it: its
    exercise gets the reason, and no other suffers. All is written in a temporary folder, which
    is deleted.
    """
    found: dict[str, Found] = {}
    cells, checks = job["cells"], dict(job["checks"])
    for _ in range(_RUNS):
        lines, ended = _run(job | {"cells": cells, "checks": checks}, limits)
        at = max((line["cell"] for line in lines if "cell" in line), default=0)
        failed = {line["cell"]: line["failed"] for line in lines if "failed" in line}
        for line in lines:
            if "exercise" in line and line["exercise"] in checks:
                name = str(line["exercise"])
                found[name] = _found(line, failed, checks[name])
        if not ended:
            return found
        for name, check in list(checks.items()):
            if at in check["own"]:
                found[name] = Found("stopped", f"Its cell was stopped: {ended}")
                del checks[name]
            elif check["after"] >= at:  # unless another run comes so far
                found[name] = Found("stopped", f"Not run: code cell {at} was stopped: {ended}")
        cells = [cell for cell in cells if cell["number"] != at]
    return found


def _found(line: dict[str, Any], failed: dict[int, str], check: dict[str, Any]) -> Found:
    """Read a verdict, and say of one that is not right what its own cells lack."""
    verdict, reason = str(line["verdict"]), str(line["reason"])
    if verdict != "correct":
        lacks = [f"Its cell failed: {failed[cell]}." for cell in check["own"] if cell in failed]
        lacks += ["The cell for its answer was deleted."] if check["deleted"] else []
        reason = " ".join([*lacks, reason])
    return Found(verdict, reason, str(line.get("mistake", "")))


def _run(job: dict[str, Any], limits: Limits) -> tuple[list[dict[str, Any]], str]:
    """Run a job once; return the lines that came back, and what ended it early, "" if nothing."""
    adopt_orphans()
    before = children()
    with tempfile.TemporaryDirectory(
        prefix="ragnotes-submission-", ignore_cleanup_errors=True
    ) as name:
        folder = Path(name).resolve()
        home = folder / "home" / "learner"
        work = home / "course" / "work"
        work.mkdir(parents=True)
        results = folder / "results.jsonl"
        results.touch()
        (folder / "job.json").write_text(
            json.dumps(job | {"folder": str(folder), "megabytes": limits.megabytes}),
            encoding="utf-8",
        )
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "ragnotes.classroom.runner", str(folder / "job.json"),
             str(results)],
            cwd=work,
            env=_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=sys.platform != "win32",
        )  # fmt: skip
        printed = _Counted(process)
        try:
            ended = _watch(process, results, printed, before, limits)
        finally:
            end(process, before)
        lines = _lines(results)
    if not ended and not any("ended" in line for line in lines):
        ended = _how(process.returncode)
        if not any("cell" in line for line in lines):
            raise RuntimeError(f"a submission could not be started: {printed.last or ended}")
    return lines, ended


def _watch(
    process: subprocess.Popen[bytes],
    results: Path,
    printed: _Counted,
    before: set[int],
    limits: Limits,
) -> str:
    """Wait for the process; return the limit that it hit, "" if none."""
    since, size = time.monotonic(), -1
    while process.poll() is None:
        time.sleep(_POLL)
        if results.stat().st_size != size:  # another cell has begun, or an exercise was checked
            since, size = time.monotonic(), results.stat().st_size
        if time.monotonic() - since > limits.seconds + (size == 0) * 60:  # Python starts slowly
            return f"still running after {limits.seconds:g} s."
        if printed.number > limits.printed:
            return f"it printed more than {limits.printed / 1e6:g} MB."
        all_of_it = family(process.pid, before)
        if len(all_of_it) > limits.processes:
            return f"it started more than {limits.processes} processes."
        if memory(all_of_it) > limits.megabytes * 1e6:
            return f"it took more than {limits.megabytes} MB of memory."
    return ""


class _Counted:
    """What a process prints: counted and thrown away, but for the end of it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.number, self.last = 0, ""
        assert process.stdout
        self._stream = process.stdout
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._stream:
            while data := os.read(self._stream.fileno(), 1 << 16):
                self.number += len(data)
                self.last = data[-500:].decode("utf-8", errors="replace")


def _environment(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {"MPLBACKEND": "agg", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}
    return kept | dict.fromkeys(_HOMES, str(home)) | own


def _lines(results: Path) -> list[dict[str, Any]]:
    """Read what came back; half a line, where the process was killed, and nonsense are left out."""
    lines = []
    for line in results.read_text(encoding="utf-8", errors="replace").splitlines():
        with contextlib.suppress(ValueError, RecursionError):
            lines.append(json.loads(line))
    return [line for line in lines if isinstance(line, dict) and _sound(line)]


def _sound(line: dict[str, Any]) -> bool:
    if "exercise" in line and (line.get("verdict") not in VERDICTS or "reason" not in line):
        return False
    return isinstance(line.get("cell", 0), int)


def _how(status: int) -> str:
    if status >= 0:
        return f"it ended Python (exit status {status})."
    return f"Python was killed ({signal.strsignal(-status)})."
