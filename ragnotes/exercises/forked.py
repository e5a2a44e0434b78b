"""A function under limits of time and memory on Linux: in a forked child, which can be killed.

The child has everything that the notebook has, leaves nothing behind in it, and ends however
the learner's code behaves. It talks through two pipes: one for the report, one for what is printed.
"""

from __future__ import annotations

import builtins
import contextlib
import faulthandler
import gc
import json
import math
import os
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from ragnotes.exercises.calls import Report, no_input, printed_text, printing, report

if sys.platform != "win32":  # where this module is imported for its tests only
    import resource

_POLL = 0.01  # seconds between two looks at the child
_WAIT = 20  # times `seconds`: the longest wait by the clock on the wall
_SPARE = 100  # megabytes of address space beyond the limit, for what is reserved and never used
_REFUSED = b'{"stopped": "memory"}\n'


def run(
    function: Callable[..., Any], args: tuple[Any, ...], seconds: float, megabytes: float
) -> tuple[Report, str]:
    """Call the function in a child; return the report and what was printed.

    Time is what the child computes and sleeps: time spent waiting for a busy processor does not
    count. Memory is what the child has beyond what the notebook had.
    """
    before = _memory("self")
    report_in, report_out = os.pipe()
    printed_in, printed_out = os.pipe()
    pid = 0
    # A Ctrl-C between fork and the child's first line would start a second notebook.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns of a fork beside threads. The child runs none of their code.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            _child(function, args, report_out, printed_out, seconds, megabytes)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        os.close(report_out)
        os.close(printed_out)
        report_out = printed_out = -1
        raw = {report_in: b"", printed_in: b""}
        stopped = _watch(pid, raw, report_in, seconds, before + megabytes * 1e6)
        status = _end(pid)
        pid = 0
        for pipe in raw:
            raw[pipe] += _read(pipe)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if pid:
            _end(pid)
        for pipe in (report_in, report_out, printed_in, printed_out):
            if pipe >= 0:
                os.close(pipe)
    printed = printed_text(raw[printed_in])
    line, end, _ = raw[report_in].partition(b"\n")
    if end and not stopped:
        found: Report = json.loads(line)
        return found, printed
    return {"stopped": stopped} if stopped else {"error": _died(status)}, printed


def _child(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    report_out: int,
    printed_out: int,
    seconds: float,
    megabytes: float,
) -> NoReturn:
    def watch(frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_lines = False  # to see exceptions costs little, to see lines a lot
        if event == "exception" and issubclass(arg[0], MemoryError):
            os.write(report_out, _REFUSED)
            os._exit(0)
        return watch

    try:
        _cut_off(seconds, printed_out)
        _limit("RLIMIT_AS", _pages("self")[0] + int((megabytes + _SPARE) * 1e6))
        found = json.dumps(report(function, args, watch)).encode() + b"\n"
        while found:
            found = found[os.write(report_out, found) :]
    except MemoryError:
        os.write(report_out, _REFUSED)
    except BaseException:  # nothing may return from here: there would be two notebooks
        pass
    finally:
        os._exit(0)


def _cut_off(seconds: float, printed_out: int) -> None:
    """Take from the child what it shares with the notebook: terminal, streams, timers, sockets."""
    os.setsid()  # its own children are killed with it, and Jupyter's interrupt passes it by
    signal.set_wakeup_fd(-1)
    # If the notebook dies, nobody is left to stop the child: then the system does.
    for name in (signal.SIGXCPU, signal.SIGALRM, signal.SIGTERM):
        signal.signal(name, signal.SIG_DFL)
    signal.alarm(math.ceil(_WAIT * seconds) + 1)
    _limit("RLIMIT_CPU", math.ceil(seconds) + 1)
    _limit("RLIMIT_CORE", 0)
    faulthandler.disable()
    gc.freeze()  # what the notebook left to collect is not collected here, with its sockets

    kernel: Any = sys.modules.get("ipykernel.kernelapp")
    if kernel and kernel.IPKernelApp.initialized():
        # Streams that a logger still holds and `display` end here instead of in the notebook.
        kernel.IPKernelApp.instance().iopub_thread.send_multipart = lambda *_, **__: None
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open to the child's end)
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (as above)
    sys.stdout = printing(lambda data: os.write(printed_out, data))
    builtins.input = no_input


def _watch(
    pid: int, raw: dict[int, bytes], report_in: int, seconds: float, most: float
) -> str | None:
    """Read what the child sends until its report is whole; return the limit that it hit, if any."""
    poll = select.poll()
    for pipe in raw:
        poll.register(pipe, select.POLLIN)
    start = now = time.monotonic()
    slept = 0.0
    while True:
        for pipe, _ in poll.poll(_POLL * 1000):
            if data := _read(pipe):
                raw[pipe] += data
            else:  # the child has closed its end
                poll.unregister(pipe)
        state, computed = _times(pid)
        if b"\n" in raw[report_in] or state == "Z":
            return None
        before, now = now, time.monotonic()
        if state in "ST":
            slept += now - before
        if computed + slept >= seconds or now - start >= _WAIT * seconds:
            return "time"
        if _memory(str(pid)) > most:
            return "memory"


def _end(pid: int) -> int:
    """Kill the child with all that it started, wait for it, and return how it ended."""
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)
    try:
        return os.waitpid(pid, 0)[1]
    except ChildProcessError:  # somebody waits for all children
        return 0


def _read(pipe: int) -> bytes:
    """Return what lies in a pipe now."""
    os.set_blocking(pipe, False)
    raw = b""
    with contextlib.suppress(BlockingIOError):
        while data := os.read(pipe, 1 << 16):
            raw += data
    return raw


def _times(pid: int) -> tuple[str, float]:
    """Return the child's state (R: running, S: asleep, Z: ended) and the seconds it computed."""
    fields = _process(str(pid), "stat").rpartition(")")[2].split()
    return fields[0], (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: str) -> int:
    """Return the bytes of memory that are a process's own, without what it reads from files."""
    _, resident, shared = _pages(process)
    return resident - shared


def _pages(process: str) -> list[int]:
    """Return the bytes of a process's address space, of those in memory, and of those shared."""
    size = os.sysconf("SC_PAGE_SIZE")
    return [int(pages) * size for pages in _process(process, "statm").split()[:3]]


def _process(process: str, name: str) -> str:
    return Path(f"/proc/{process}/{name}").read_text(encoding="utf-8", errors="replace")


def _limit(name: str, most: int) -> None:
    what = getattr(resource, name)
    hard = resource.getrlimit(what)[1]
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (soft, hard))


def _died(status: int) -> str:
    if os.WIFSIGNALED(status):
        return f"Python crashed: {signal.strsignal(os.WTERMSIG(status))}"
    return f"Python was ended (exit status {os.WEXITSTATUS(status)})"
