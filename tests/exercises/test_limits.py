"""Functions that never end, eat memory or end the process, under limits: forked and in a thread."""

import builtins
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragnotes.exercises import Outcome, limits, threaded, try_with_limit
from ragnotes.exercises.calls import PRINTED

LINUX = sys.platform == "linux"
forked_only = pytest.mark.skipif(not LINUX, reason="only Linux forks")


def endless() -> None:
    while True:
        pass


def swallows_all() -> None:
    while True:
        try:  # noqa: SIM105 (as learners write it)
            sum(range(10))
        except:  # noqa: E722
            pass


def swallows_exceptions() -> None:
    while True:
        try:  # noqa: SIM105
            sum(range(10))
        except Exception:
            pass


def eats() -> None:
    pages = []
    while True:
        pages.append(bytearray(100_000))


def refused() -> list[int]:
    return [0] * 10**18


def swallows_refusal() -> str:
    try:
        return "x" * 10**18
    except Exception:
        return "swallowed"


def swallows_refusal_bare() -> object:
    try:
        return np.ones(10**15)
    except:  # noqa: E722
        return "swallowed"


def recurses(n: int = 0) -> int:
    return recurses(n + 1)


def prints_on() -> None:
    while True:
        print("again")


def prints_a_megabyte() -> int:
    print("é" * 500_000)
    return 3


def prints_raw() -> None:
    sys.stdout.buffer.write(b"raw \xff")
    print("no new line", end="")
    sys.stdout.flush()


def yields() -> Any:
    yield 1


def sleeps() -> None:
    time.sleep(100)


def starts_a_thread() -> None:
    thread = threading.Thread(target=endless, daemon=True)
    thread.start()
    thread.join()


def reads_input() -> str:
    return input("How many? ")


def reads_stdin() -> str:
    return sys.stdin.readline()


def leaves() -> None:
    sys.exit(3)


def interrupts() -> None:
    raise KeyboardInterrupt


def complains() -> str:
    print("to stderr", file=sys.stderr)
    return "done"


def warns() -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("careful", stacklevel=1)
    return "done"


class Cake:
    def __init__(self, shows: Callable[[], str] = lambda: "cake") -> None:
        self.shows = shows

    def __repr__(self) -> str:
        return self.shows()


class Loops(list[int]):
    def __iter__(self) -> Any:
        while True:
            yield 1


def itself() -> list[Any]:
    inner: list[Any] = []
    inner.append(inner)
    return inner


def fails_twice() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError

    raise MuteError


# function, what its outcome reads, and why this row is here. Both ways of running give the same.
BOTH: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: 19, "gave 19", "the ordinary case"),
    (lambda: None, "gave None", "None is plain data too"),
    (lambda: 1 / 0, "raised ZeroDivisionError: division by zero", "an error, in one line"),
    (endless, "stopped: still running after 0.1 s", "a loop without an end"),
    (swallows_exceptions, "stopped: still running after 0.1 s", "the stop is no Exception"),
    (eats, "stopped: asked for more than 60 MB", "memory in many pieces"),
    (refused, "stopped: asked for more than 60 MB", "memory in one piece, refused"),
    (swallows_refusal, "stopped: asked for more than 60 MB", "except Exception, on a refusal"),
    (swallows_refusal_bare, "stopped: asked for more than 60 MB", "bare except, NumPy's own error"),
    (recurses, "raised RecursionError", "an error like any other; its text differs by Python"),
    (prints_on, "stopped: still running after 0.1 s", "it prints while it runs"),
    (prints_a_megabyte, "gave 3", "more printed than is kept"),
    (yields, "gave <generator object yields>", "not plain, and no address in it"),
    (lambda: len, "gave <built-in function len>", "not plain"),
    (Cake, "gave cake", "not plain, shown by its repr"),
    (lambda: Cake(lambda: "x" * 10**6), "gave " + "x" * 97 + "…" + "x" * 98, "a huge repr"),
    (lambda: Cake(lambda: "a\nb\x1b[31m\u202e"), "gave a b [31m", "a repr that upsets terminals"),
    (lambda: Cake(lambda: str(1 / 0)), "gave <Cake instance>", "a repr that fails"),
    (lambda: Cake(lambda: endless() or ""), "stopped: still running after 0.1 s", "it never ends"),
    (lambda: Loops([1]), "stopped: ", "a list that never ends: by time or by memory"),
    (itself, "gave [[[[[[[[[…]]]]]]]]]", "a list inside itself"),
    (lambda: 10**5000, "gave <int>", "too many digits for a repr"),
    (fails_twice, "raised MuteError", "an error whose text fails"),
    (reads_input, "raised EOFError: input() cannot be answered here", "nobody is there to answer"),
    (leaves, "raised SystemExit: 3", "sys.exit does not end the notebook"),
    (interrupts, "raised KeyboardInterrupt", "nor does this"),
    (complains, "gave 'done'", "nothing of it reaches our stderr"),
    (lambda: np.float64(0.5), "gave 0.5", "NumPy 2 would show np.float64(0.5)"),
    (lambda: np.arange(3), "gave [0, 1, 2]", "an array is a list"),
    (lambda: {"b", "a", "c"}, "gave {'a', 'b', 'c'}", "sets in one order on every run"),
]  # fmt: skip
FORKED = [
    (swallows_all, "stopped: still running after 0.1 s", "a killed process cannot swallow"),
    (sleeps, "stopped: still running after 0.1 s", "sleep counts as time"),
    (starts_a_thread, "stopped: still running after 0.1 s", "all threads of the child count"),
    (reads_stdin, "gave ''", "stdin is closed"),
    (warns, "gave 'done'", "nor does a warning"),
    (lambda: os._exit(0), "raised Python was ended (exit status 0)", "it dies without a word"),
    (lambda: os.kill(os.getpid(), signal.SIGSEGV), "raised Python crashed: Segmentation fault", ""),
    (lambda: os.system("yes"), "stopped: still running after 0.1 s", "a program of its own"),
]


def ways(rows: list[tuple[Callable[[], Any], str, str]], *runs: str) -> list[Any]:
    return [pytest.param(run, *row[:2], id=f"{run}-{row[1][:40]}") for run in runs for row in rows]


def limited(
    run: str, function: Callable[[], Any], patch: pytest.MonkeyPatch, seconds: float = 0.1
) -> Outcome:
    if run == "threaded":
        patch.setattr(limits, "_run", threaded.run)
    elif not LINUX:
        pytest.skip("only Linux forks")
    return try_with_limit(function, seconds=seconds, megabytes=60)


@pytest.mark.parametrize(
    ("run", "function", "expected"), ways(BOTH, "forked", "threaded") + ways(FORKED, "forked")
)
def test_outcome(
    run: str,
    function: Callable[[], Any],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    streams = sys.stdout, sys.stderr, builtins.input
    outcome = limited(run, function, monkeypatch)
    assert repr(outcome).startswith(expected)
    if not expected.endswith(("RecursionError", "stopped: ")):
        assert repr(outcome) == expected
    assert (sys.stdout, sys.stderr, builtins.input) == streams
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("run", ["forked", "threaded"])
@pytest.mark.parametrize(
    ("function", "printed"),
    [
        (prints_on, ("again\n" * 2000)[:PRINTED] + "…"),
        (prints_a_megabyte, "é" * (PRINTED // 2) + "…"),
        (prints_raw, "raw no new line"),  # the byte that is no UTF-8 is left out
        (lambda: print("first\nsecond"), "first\nsecond\n"),
        (lambda: print("half a pair: \ud83c"), "half a pair: \\ud83c\n"),
        (lambda: print("x" * PRINTED, end=""), "x" * PRINTED),  # nothing was dropped: no mark
        (lambda: None, ""),
    ],
)
def test_printed(
    run: str, function: Callable[[], Any], printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limited(run, function, monkeypatch, seconds=0.5).printed == printed


@pytest.mark.parametrize("run", ["forked", "threaded"])
@pytest.mark.parametrize(
    "value",
    [
        ...,
        True,
        -(10**30),
        0.1,
        float("inf"),
        "\ud83c\x00é",
        b"\xff\x00",
        [1, [2, (3, "x")]],
        {(1, 2): [frozenset({3})], None: {}},
        {1, "one"},
    ],
)
def test_plain_data_comes_back(run: str, value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = limited(run, lambda: value, monkeypatch)
    assert (outcome.value, outcome.plain, outcome.kind) == (value, True, type(value).__name__)
    assert repr(outcome.value) == repr(value)  # 1 is not True, a tuple is not a list


def test_limits_by_default() -> None:
    assert repr(try_with_limit(endless)) == "stopped: still running after 0.5 s"
    assert repr(try_with_limit(eats)).endswith(("after 0.5 s", "than 300 MB"))
    assert repr(try_with_limit(eats, seconds=20)) == "stopped: asked for more than 300 MB"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: try_with_limit(3), TypeError, "needs a function, got int"),  # type: ignore[arg-type]
        (lambda: try_with_limit(len, "a", seconds=0), ValueError, "above 0, got seconds=0"),
        (lambda: try_with_limit(len, "a", megabytes=-1), ValueError, "megabytes=-1"),
        (lambda: try_with_limit(len, "a", seconds=float("nan")), ValueError, "seconds=nan"),
    ],
)
def test_rejected(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


# What only a forked child can promise.


@forked_only
def test_a_child_changes_nothing_here() -> None:
    kept = [1]

    def changes() -> list[int]:
        kept.append(2)
        os.environ["RAGNOTES_CHANGED"] = "yes"
        os.chdir("/")
        return kept

    before = os.getcwd()
    assert try_with_limit(changes).value == [1, 2]
    assert (kept, os.environ.get("RAGNOTES_CHANGED"), os.getcwd()) == ([1], None, before)


@forked_only
def test_nothing_is_left_behind() -> None:
    before = children(), len(os.listdir("/proc/self/fd")), signal.pthread_sigmask(0, [])
    for function in (len, endless, eats, leaves, lambda: os._exit(1)):
        try_with_limit(function, seconds=0.05)
    assert (children(), len(os.listdir("/proc/self/fd")), signal.pthread_sigmask(0, [])) == before


@forked_only
def test_no_warning_of_a_fork_beside_threads() -> None:
    # Python 3.12 and later warn; here warnings are errors. They stay so in the child.
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        outcome = try_with_limit(lambda: warnings.warn("careful", DeprecationWarning, stacklevel=1))
    finally:
        done.set()
        thread.join()
    assert outcome.error == "DeprecationWarning: careful"


@forked_only
def test_what_the_function_started_ends_with_it() -> None:
    started = try_with_limit(lambda: subprocess.Popen(["sleep", "60"]).pid)
    assert ends(started.value)


@forked_only
def test_an_interrupt_ends_the_child() -> None:
    before = children()
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        try_with_limit(endless, seconds=20)
    timer.join()
    assert children() == before


@forked_only
def test_the_child_does_not_outlive_a_killed_notebook(tmp_path: Path) -> None:
    code = """
import os, signal, sys
from ragnotes.exercises import try_with_limit

def orphan():
    os.kill(os.getppid(), signal.SIGKILL)
    print(os.getpid(), file=open(sys.argv[1], "w"))
    while True:
        pass

try_with_limit(orphan)
"""
    note = tmp_path / "pid"
    assert subprocess.run([sys.executable, "-c", code, note], check=False).returncode == -9
    while not (note.exists() and note.read_text()):
        time.sleep(0.01)
    assert ends(int(note.read_text()))


def children() -> set[str]:
    """The processes that this one has started and not yet waited for."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # ended meanwhile
            if path.read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
                found.add(path.parent.name)
    return found


def ends(pid: int, seconds: float = 20) -> bool:
    """Whether a process ends within a time; it is killed if not."""
    for _ in range(round(seconds / 0.05)):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    return False


# What is particular to a thread.


def test_a_thread_that_cannot_be_stopped_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = threading.Event()

    def stubborn() -> None:
        while True:
            try:
                while not done.is_set():
                    print("inside")
                return
            except:  # noqa: E722
                pass

    streams = sys.stdout, sys.stderr, builtins.input
    before = set(threading.enumerate())
    try:
        outcome = limited("threaded", stubborn, monkeypatch)
        expected = "still running after 0.1 s and cannot be stopped: restart the kernel"
        assert (outcome.stopped, outcome.shown) == ("time", expected)
        print("outside")
        time.sleep(0.05)
    finally:
        done.set()
        for thread in set(threading.enumerate()) - before:
            thread.join(10)
        sys.stdout, sys.stderr, builtins.input = streams
    # It goes on printing, and nobody sees it.
    assert capsys.readouterr().out == "outside\n"


def test_other_threads_keep_their_streams(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    go, gone = threading.Event(), threading.Event()

    def other() -> None:
        go.wait()
        print("outside")
        gone.set()

    def inside() -> None:
        print("inside")
        go.set()
        gone.wait()

    thread = threading.Thread(target=other)
    thread.start()
    assert limited("threaded", inside, monkeypatch).printed == "inside\n"
    thread.join()
    assert capsys.readouterr().out == "outside\n"
