"""What a class handed in, run and tabulated: whatever one does, the others have their verdicts."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from small import (
    BY_HEART,
    LESSON,
    NAME,
    RIGHT,
    answered,
    hand_in,
    notebook,
    plain,
    released,
    tampered,
    without,
)  # fmt: skip

from ragnotes.classroom.assignment import assignment, check_id
from ragnotes.classroom.confined import can_confine
from ragnotes.classroom.lessons import filled, text_of
from ragnotes.classroom.report import Report, make_report
from ragnotes.classroom.running import Limits

QUICK = Limits(seconds=4, megabytes=2000)
linux = pytest.mark.skipif(sys.platform != "linux", reason="held back on Linux only")


def report_on(folder: Path, content: Any, **where: str) -> dict[str, Any]:
    """The rows of one learner, by exercise."""
    hand_in(folder, "kim", content, **where)
    return by_exercise(make_report(folder, QUICK), "kim")


def by_exercise(report: Report, learner: str) -> dict[str, Any]:
    return {row.exercise: row for row in report.rows if row.learner == learner}


def wrong(rows: dict[str, Any]) -> dict[str, tuple[str, str]]:
    assert rows.keys() == RIGHT.keys()
    return {
        name: (row.verdict, row.reason) for name, row in rows.items() if row.verdict != "correct"
    }


def test_right_half_and_blank(tmp_path: Path) -> None:
    assert wrong(report_on(tmp_path, answered())) == {}
    assert {verdict for verdict, _ in wrong(report_on(tmp_path, released())).values()} == {
        "not attempted"
    }
    half = filled(released(), {name: RIGHT[name] for name in list(RIGHT)[:3]})
    assert list(wrong(report_on(tmp_path, half))) == list(RIGHT)[3:]


def test_a_known_mistake_is_named_and_counted(tmp_path: Path) -> None:
    first, second = RIGHT["third_window"].mistakes[:2]
    for learner, mistake in [("ann", first), ("bo", second), ("cy", second)]:
        hand_in(tmp_path, learner, answered(third_window=mistake.source))
    heard: list[str] = []
    report = make_report(tmp_path, QUICK, heard.append)
    assert heard == [f"{n} of 3: {who}, {NAME}" for n, who in enumerate(["ann", "bo", "cy"], 1)]
    assert report.most_frequent(NAME, "third_window") == (second.message, 2)
    assert report.most_frequent(NAME, "exact_count") == ("", 0)
    row = by_exercise(report, "ann")["third_window"]
    assert (row.verdict, row.mistake, row.reason) == ("not yet", first.message, "You gave 18.")


def test_the_official_checks_count(tmp_path: Path) -> None:
    rows = report_on(tmp_path, tampered())
    assert {row.verdict for row in rows.values()} == {"not attempted"}


def test_hidden_cases_are_those_of_the_course_folder(tmp_path: Path) -> None:
    source = tmp_path / "source" / NAME / f"{NAME}.ipynb"
    source.parent.mkdir(parents=True)
    made = assignment(LESSON)
    for cell in made["cells"]:
        cell["source"] = text_of(cell).replace(
            "_official.window_starts, ", "_official.window_starts, 77"
        )
    source.write_text(json.dumps(made), encoding="utf-8")
    rows = wrong(report_on(tmp_path, answered(window_starts=BY_HEART)))
    assert list(rows) == ["window_starts"]


STOPPED = "Its cell was stopped: "

# What stands in the cell of one exercise, and what is said of it; all others are right.
BAD_CELLS = [
    ("endless loop", "while True:\n    pass", STOPPED + "still running after 4 s."),
    (
        "a loop that catches",
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass",
        STOPPED + "still running after 4 s.",
    ),
    ("sleep", "import time\ntime.sleep(1000)", STOPPED + "still running after 4 s."),
    (
        "endless output",
        "while True:\n    print('x' * 10_000)",
        STOPPED + "it printed more than 20 MB.",
    ),
    ("os._exit", "import os\nos._exit(0)", STOPPED + "it ended Python (exit status 0)."),
    ("killed", "import os\nos.kill(os.getpid(), 9)", STOPPED + "Python was killed (Killed)."),
    ("the streams closed", "import sys\nsys.stdout.close()\nsys.stderr.close()\nsys.stdout = None",
     "`count` is not there to check."),
    ("a closed way back", "import os\nfor n in range(3, 30):\n    try:\n        os.close(n)\n"
     "    except OSError:\n        pass\ncount = 3", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "reason"), [pytest.param(*row[1:], id=row[0]) for row in BAD_CELLS]
)
def test_a_cell_harms_its_own_exercise_only(tmp_path: Path, source: str, reason: str) -> None:
    rows = wrong(report_on(tmp_path, answered(exact_count=source)))
    if reason:
        assert list(rows) == ["exact_count"]
        assert rows["exact_count"][1].startswith(reason)
    else:
        assert "exact_count" in rows


# What fails and lets the rest of its run go on.
FAILING = [
    ("input()", "EOFError"),
    ("exit()", ""),
    ("import sys\nsys.exit(0)", "SystemExit: 0."),
    ("1 / 0", "ZeroDivisionError: division by zero."),
    ("count = = 18", "SyntaxError"),
    ("class E(Exception):\n    def __str__(self):\n        1 / 0\nraise E", "E."),
    ("never_imported.count()", "NameError"),
    (
        "from ragnotes.exercises import lemon_cake\nlemon_cake.exact_count.check = print",
        "FrozenInstanceError",
    ),
]


@pytest.mark.parametrize("first", [0, 4])
def test_a_cell_that_fails_harms_its_own_exercise_only(tmp_path: Path, first: int) -> None:
    """Every second exercise has a cell that fails; those between them are right."""
    failing = dict(zip(list(RIGHT)[::2], FAILING[first : first + 4], strict=True))
    rows = report_on(tmp_path, answered(**{name: cell for name, (cell, _) in failing.items()}))
    assert wrong(rows).keys() == failing.keys()
    for name, (_, error) in failing.items():
        assert rows[name].reason.startswith(f"Its cell failed: {error}"), rows[name].reason


@linux
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param(
            "big = [bytearray(10_000_000) for _ in range(1000)]", "Its cell failed: MemoryError",
            id="memory",
        ),
        pytest.param(
            "import os, time\nfor _ in range(9):\n    if os.fork() == 0:\n"
            "        big = bytearray(400_000_000)\n        big[::4096] = b'x' * len(big[::4096])\n"
            "        time.sleep(60)\ntime.sleep(60)",
            STOPPED + "it took more than 1500 MB of memory.", id="memory of children",
        ),
        pytest.param(
            "import os, time\nfor _ in range(7):\n    os.fork()\ntime.sleep(60)",
            STOPPED + "it started more than 50 processes.", id="fork bomb",
        ),
    ],
)  # fmt: skip
def test_limits_of_linux(tmp_path: Path, source: str, reason: str) -> None:
    hand_in(tmp_path, "kim", answered(exact_count=source))
    # Time enough for a busy machine to hand out so much.
    report = make_report(tmp_path, Limits(seconds=20, megabytes=1500))
    rows = wrong(by_exercise(report, "kim"))
    assert list(rows) == ["exact_count"]
    assert rows["exact_count"][1].startswith(reason)


@linux
def test_what_it_leaves_running_is_ended(tmp_path: Path) -> None:
    mark = f"left-{os.getpid()}-{time.monotonic_ns()}"
    leaves = (
        "import subprocess, sys\n"
        f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)', {mark!r}],\n"
        "                 start_new_session=True)\ncount = 19"
    )
    assert wrong(report_on(tmp_path, answered(exact_count=leaves))) == {}
    assert not running(mark)


# What goes on, or is still to come, when all cells have been run.
WAITS = [
    "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()",
    "import threading\nthreading.Timer(60, print).start()",
    "import time\nfrom concurrent.futures import ThreadPoolExecutor\n"
    "ThreadPoolExecutor().submit(time.sleep, 60)",
    "import multiprocessing, time\nmultiprocessing.get_context('spawn').Process("
    "target=time.sleep, args=(60,)).start()",
    "import atexit, time\natexit.register(time.sleep, 60)",
]


@pytest.mark.parametrize("waits", [WAITS, WAITS[:1], WAITS[-1:]], ids=["all", "thread", "at exit"])
def test_the_end_is_not_waited_for(tmp_path: Path, waits: list[str]) -> None:
    names = list(RIGHT)[-len(waits) :]
    cells = {name: f"{wait}\n{RIGHT[name].answer}" for name, wait in zip(names, waits, strict=True)}
    assert wrong(report_on(tmp_path, answered(**cells))) == {}


def running(mark: str) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes()
        except OSError:
            continue
        found += [path.parent.name] if mark.encode() in command else []
    return found


@pytest.mark.skipif(not can_confine(), reason="held back by Linux 5.13 and newer only")
def test_nothing_outside_is_changed(tmp_path: Path) -> None:
    """Absolute paths, the home, the folders above and the temporary folder."""
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    before = set(Path.home().iterdir()), set(Path("/tmp").iterdir())
    writes = f"""
import os, tempfile
from pathlib import Path

def tried(work):
    try:
        work()
    except OSError:
        pass

tried(lambda: Path({str(mine)!r}).write_text("changed"))
tried(lambda: os.remove({str(mine)!r}))
tried(lambda: Path({str(tmp_path / "new.txt")!r}).write_text("new"))
tried(lambda: Path("here.txt").write_text("here"))
for up in range(1, 9):
    tried(lambda: Path(*[".."] * up, "up-there.txt").write_text("up"))
tried(lambda: Path("~/at-home.txt").expanduser().write_text("home"))
tried(lambda: (Path.home() / "at-home-2.txt").write_text("home"))
tried(lambda: tempfile.NamedTemporaryFile(delete=False).write(b"temporary"))
tried(lambda: os.kill(os.getppid(), 9))
count = 19
"""
    assert wrong(report_on(tmp_path, answered(exact_count=writes))) == {}
    assert mine.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.txt", "submitted"]
    after = set(Path.home().iterdir()), set(Path("/tmp").iterdir())
    new = [path.name for old, now in zip(before, after, strict=True) for path in now - old]
    assert not [name for name in new if "up-there" in name or "at-home" in name]
    assert not [name for name in new if name.startswith("ragnotes-submission-")]


def test_nothing_of_the_environment_is_handed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_KEY_OF_THE_TEACHER", "secret")
    asks = "import os\ncount = 'A_KEY_OF_THE_TEACHER' in os.environ"
    assert (
        "You gave False."
        in wrong(report_on(tmp_path, answered(exact_count=asks)))["exact_count"][1]
    )


def test_several_bad_cells(tmp_path: Path) -> None:
    bad = {"third_window": "import os\nos._exit(3)", "what_helps": "import os\nos._exit(4)"}
    assert wrong(report_on(tmp_path, answered(**bad))) == {
        "third_window": ("stopped", STOPPED + "it ended Python (exit status 3)."),
        "what_helps": ("stopped", STOPPED + "it ended Python (exit status 4)."),
    }


def test_after_three_stops_it_is_left(tmp_path: Path) -> None:
    names = list(RIGHT)[1:5]
    rows = wrong(report_on(tmp_path, answered(**dict.fromkeys(names, "import os\nos._exit(3)"))))
    assert [rows[name][0] for name in names] == ["stopped"] * 4
    assert list(rows) == list(RIGHT)[1:], "the first stands before them"
    assert rows[names[3]][1].startswith("Not run: code cell ")


# By learner: what was handed in, in which file, and what is said of it.
FILES: dict[str, tuple[Any, str, str]] = {
    "no JSON": ("{not json", "", f"{NAME}.ipynb is no notebook: it cannot be read as JSON."),
    "empty": ("", "", f"{NAME}.ipynb is no notebook: it cannot be read as JSON."),
    "other JSON": ("[1, 2]", "", f"{NAME}.ipynb is no notebook: it has no list of cells."),
    "no cells": ({"cells": []}, "", "Its cell is not in the notebook."),
    "another file": ("text", "notes.txt", f"There is no file {NAME}.ipynb."),
}


def test_broken_files(tmp_path: Path) -> None:
    hand_in(tmp_path, "lee", answered())
    for learner, (content, name, _) in FILES.items():
        hand_in(tmp_path, learner, content, name=name or f"{NAME}.ipynb")
    report = make_report(tmp_path, QUICK)
    for learner, (_, _, reason) in FILES.items():
        rows = by_exercise(report, learner)
        assert wrong(rows) == dict.fromkeys(RIGHT, ("missing", reason)), learner
    assert wrong(by_exercise(report, "lee")) == {}


def test_a_renamed_file_is_known_by_its_cells(tmp_path: Path) -> None:
    hand_in(tmp_path, "kim", answered(), name="my copy (2).ipynb")
    report = make_report(tmp_path, QUICK)
    assert wrong(by_exercise(report, "kim")) == {}
    assert report.remarks == [f"kim, {NAME}: taken from the file 'my copy (2).ipynb'."]


def test_missing_cells(tmp_path: Path) -> None:
    both = without(answered(), "exact_count", check_id("exact_count"))
    assert wrong(report_on(tmp_path, both)) == {
        "exact_count": ("missing", "Its cell is not in the notebook.")
    }
    assert wrong(report_on(tmp_path, without(answered(), check_id("exact_count")))) == {}
    answer = wrong(report_on(tmp_path, without(answered(), "exact_count")))
    assert answer == {
        "exact_count": (
            "missing",
            "The cell for its answer was deleted. `count` is not there to check.",
        )
    }


def test_a_folder_of_plain_copies(tmp_path: Path) -> None:
    (tmp_path / "lee").mkdir()
    files = {
        f"{NAME}_kim.ipynb": plain(exact_count="count = 20"),
        f"lee/{NAME}.ipynb": plain(),
        "max.ipynb": plain(third_window="start = 18"),
        "other.ipynb": notebook("1 + 1"),
    }
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    report = make_report(tmp_path, QUICK)
    assert report.remarks == ["other.ipynb is of no lesson."]
    assert list(dict.fromkeys(row.learner for row in report.rows)) == ["kim", "lee", "max"]
    assert list(wrong(by_exercise(report, "kim"))) == ["exact_count"]
    assert wrong(by_exercise(report, "lee")) == {}
    assert list(wrong(by_exercise(report, "max"))) == ["third_window"]


def test_where_nothing_holds_it_back_the_report_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragnotes.classroom.report.can_confine", lambda: False)
    hand_in(tmp_path, "kim", "{broken")
    [remark] = make_report(tmp_path, QUICK).remarks
    assert "writing in other folders" in remark


def test_an_empty_folder_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no submission of a lesson in"):
        make_report(tmp_path)
