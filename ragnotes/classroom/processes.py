"""What a process has started, however far down: counted, measured and ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path


def children() -> set[int]:
    """Return the processes whose parent is this one; on Linux only, elsewhere none."""
    return {pid for pid, parent in _parents().items() if parent == os.getpid()}


def family(pid: int, before: set[int]) -> set[int]:
    """Return a process with all that descends from it.

    What it left behind is this process's own child (see `confined.adopt_orphans`) and was not
    there `before`.
    """
    parents = _parents()
    found = {pid} | {
        one for one, parent in parents.items() if parent == os.getpid() and one not in before
    }
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def memory(pids: set[int]) -> int:
    """Return the bytes of memory that processes hold together; 0 where that cannot be seen."""
    return sum(_resident(pid) for pid in pids)


def end(process: subprocess.Popen[bytes], before: set[int]) -> None:
    """Kill a process with all that it has started, and wait for it."""
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(command, capture_output=True, check=False)
    else:
        # Each is stopped before any is killed, so that none has time for another child.
        for what in (signal.SIGSTOP, signal.SIGKILL):
            for _ in range(20):
                found = family(process.pid, before)
                for pid in found:
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        os.kill(pid, what)
                if family(process.pid, before) <= found:
                    break
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pid in family(process.pid, before) - {process.pid}:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)


def _parents() -> dict[int, int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = (folder / "stat").read_bytes().rpartition(b")")[2].split()
            parents[int(folder.name)] = int(fields[1])
    return parents


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError, ValueError, IndexError):
        _, resident, shared = Path(f"/proc/{pid}/statm").read_text().split()[:3]
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    return 0
