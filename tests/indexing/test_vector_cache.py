"""The cache gives back what was computed, and never stops anyone from computing."""

import contextlib
import json
import math
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
from numpy.typing import NDArray

import refresh
from ragnotes.indexing import vector_cache
from ragnotes.indexing.vector_cache import cached

TEXTS = [
    "Bake it.",
    "",
    "Cool the rolls.",
    "Bake it.",
    "\ud83d half a pair",
    "\ude00 half a pair",
    "180 °C",
]
DIFFERENT = 6
# What a process of its own embeds with: texts "0 …", "1 …", and their number as the vector.
WORKER = """
import sys
import numpy as np
from ragnotes.indexing import vector_cache

def compute(texts):
    return np.array([[float(text.split()[0]), 1.0] for text in texts], dtype=np.float32)

first, last, model = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
texts = [f"{at} eggs" for at in range(first, last)]
vectors = vector_cache.cached(model, texts, compute)
assert vectors[:, 0].tolist() == list(range(first, last)), vectors
print("done")
"""

# Kills a process that stores vectors, a hundred times; prints how many the file held after each,
# and how often a journal was left, so that the kill came in the middle of a change.
KILLS = """
import contextlib, json, os, random, signal, sqlite3, time
import numpy as np
from ragnotes.indexing import vector_cache

file = vector_cache._file()
journal = file.with_name(file.name + "-journal")
texts = [f"{n} eggs" for n in range(5)]
for model in ("first", "second"):
    start = time.monotonic()
    vector_cache.cached(model, texts, lambda texts: np.ones((len(texts), 99)))
takes = time.monotonic() - start
file.unlink()
stored, in_the_middle = [], 0
for kill in range(100):
    child = os.fork()
    if child == 0:
        for at in range(10_000):
            texts = [f"{kill} {at} {n} eggs" for n in range(5)]
            vector_cache.cached("m", texts, lambda texts: np.ones((len(texts), 99)))
        os._exit(0)
    time.sleep(random.Random(kill).uniform(0, 3 * takes))
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    in_the_middle += journal.exists()
    rows = 0
    if file.exists() and file.stat().st_size:
        with contextlib.closing(sqlite3.connect(file)) as database:
            if database.execute("SELECT * FROM sqlite_schema").fetchone():
                rows = database.execute("SELECT count(*) FROM vectors").fetchone()[0]
    stored.append(rows)
print(json.dumps([stored, in_the_middle]))
"""


class Computed:
    """A model that remembers what it was given: a text's vector is its length and its words."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, texts: list[str]) -> NDArray[np.float32]:
        self.calls.append(texts)
        rows = [[len(text), len(text.split()), 0.1] for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(texts), 3)

    @property
    def texts(self) -> list[str]:
        return [text for call in self.calls for text in call]


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the cache of a test lies; the folder is not there yet."""
    folder = tmp_path / "cache of a test"
    monkeypatch.setenv("RAGNOTES_CACHE", str(folder))
    return folder / "vectors.sqlite"


def asked(texts: list[str] = TEXTS, model: str = "m") -> list[str]:
    """The texts that had to be computed; their vectors must be right in any case."""
    compute = Computed()
    vectors = cached(model, texts, compute)
    assert vectors.dtype == np.float32
    assert np.array_equal(vectors, Computed()(texts))
    return compute.texts


def worker(first: int, last: int, model: str = "m", **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, str(first), str(last), model],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def healthy(file: Path) -> bool:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def count(file: Path) -> int:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM vectors").fetchone()[0])


def test_the_second_time_nothing_is_computed(file: Path) -> None:
    assert asked() == sorted(set(TEXTS), key=lambda text: (-len(text), TEXTS.index(text)))
    assert asked() == []
    assert asked([*TEXTS, "new"]) == ["new"]
    assert healthy(file)


def test_another_model_has_vectors_of_its_own() -> None:
    asked(model="one")
    assert len(asked(model="other")) == DIFFERENT


def test_no_texts_ask_the_model_for_its_width(file: Path) -> None:
    assert cached("m", [], Computed()).shape == (0, 3)
    assert not file.exists()


def test_what_comes_back_may_be_changed() -> None:
    cached("m", ["a"], Computed())[:] = 7
    vectors = cached("m", ["a", "a"], Computed())
    vectors[0] = 8
    assert vectors[1].tolist() == Computed()(["a"])[0].tolist()


def test_more_texts_than_sqlite_takes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def connecting(*args: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*args, **more)
        connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)  # as before SQLite 3.32
        return connection

    monkeypatch.setattr(sqlite3, "connect", connecting)
    texts = [f"{at}" for at in range(2100)]
    compute = Computed()
    cached("m", texts, compute)
    assert max(len(call) for call in compute.calls) == vector_cache.PIECE
    assert asked(texts) == []


def test_an_interruption_loses_one_piece() -> None:
    texts = [f"{at:04}" for at in range(200)]
    compute = Computed()

    def interrupted(piece: list[str]) -> NDArray[np.float32]:
        if len(compute.calls) == 2:
            raise KeyboardInterrupt
        return compute(piece)

    with pytest.raises(KeyboardInterrupt):
        cached("m", texts, interrupted)
    assert asked(texts) == texts[128:]


@pytest.mark.parametrize(
    "compute",
    [
        lambda texts: np.ones((len(texts) + 1, 3), dtype=np.float32),
        lambda texts: np.ones(len(texts), dtype=np.float32),  # no rows
    ],
)
def test_a_row_for_each_text(compute: Callable[[list[str]], NDArray[np.float32]]) -> None:
    with pytest.raises(ValueError, match="2 texts need 2 rows of numbers, got shape"):
        cached("m", ["a", "b"], compute)
    assert asked(["a", "b"]) == ["a", "b"]  # nothing of it was kept


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_vector_without_numbers_is_not_kept(bad: float) -> None:
    with pytest.raises(ValueError, match="must be finite numbers, got NaN or infinity"):
        cached("m", ["a", "b"], lambda texts: np.full((len(texts), 3), bad, dtype=np.float32))
    assert asked(["a", "b"]) == ["a", "b"]


def test_a_name_that_once_meant_a_narrower_model() -> None:
    cached("m", ["a", "b"], lambda texts: np.ones((len(texts), 2), dtype=np.float32))
    assert sorted(asked(["a", "c"])) == ["a", "c"]
    assert asked(["a", "c"]) == []


def test_the_file_keeps_the_newest(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_cache, "KEPT", 100)
    texts = [f"{at:04}" for at in range(200)]
    asked(texts)
    assert count(file) == 100
    assert asked(texts[100:]) == []


def test_off_means_no_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGNOTES_CACHE", "off")
    assert len(asked()) == len(asked()) == DIFFERENT
    assert not file.exists()


def test_the_users_folder_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs import user_cache_path

    for name in ("", None):
        if name is None:
            monkeypatch.delenv("RAGNOTES_CACHE")
        else:
            monkeypatch.setenv("RAGNOTES_CACHE", name)
        assert vector_cache._file() == user_cache_path("ragnotes") / "vectors.sqlite"


# What becomes of a file in an accident.
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut in the middle": lambda whole: whole[: len(whole) // 2],
    "cut inside its header": lambda whole: whole[:50],
    "another file": lambda whole: b"These are not vectors.\n" * 1000,
    "zeros from the second page on": lambda whole: whole[:4096] + bytes(len(whole) - 4096),
    "noise in every page": lambda whole: b"".join(
        whole[at : at + 40] + random.Random(at).randbytes(60) + whole[at + 100 : at + 4096]
        for at in range(0, len(whole), 4096)
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside(damage: str, file: Path) -> None:
    texts = [f"{at:04}" for at in range(300)]
    asked(texts)
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    asked(texts)
    asked(texts)  # parts of it may first be read by the second call
    assert asked(texts) == []
    assert healthy(file)
    assert file.with_name("vectors.sqlite.damaged").exists()


def test_an_empty_file_is_an_empty_cache(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    asked()
    assert asked() == []


def test_a_database_with_another_table_of_this_name(file: Path) -> None:
    file.parent.mkdir()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE vectors (colour TEXT)")
    asked()
    assert asked() == []


def test_a_damaged_file_that_left_a_journal(file: Path) -> None:
    asked()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA cache_size = 1")  # what is changed goes to the file at once
        database.execute("BEGIN IMMEDIATE")
        database.execute("UPDATE vectors SET vector = zeroblob(9000)")
        journal = file.with_name("vectors.sqlite-journal").read_bytes()
    assert len(journal) > 4096
    file.write_bytes(b"no database" * 1000)
    file.with_name("vectors.sqlite-journal").write_bytes(journal)
    asked()
    assert asked() == []
    assert healthy(file)


@pytest.mark.parametrize(
    "value",
    [
        b"",
        None,
        b"abc",
        "text",
        5,
        bytes(16),  # as long as a vector and its checksum
    ],
)
def test_a_value_that_was_not_written_so_is_computed_anew(file: Path, value: object) -> None:
    asked()
    with contextlib.closing(sqlite3.connect(file)) as database:
        # NOT NULL is a promise that a damaged file does not keep.
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_schema SET sql = replace(sql, 'vector BLOB NOT NULL', ?)",
                         ("vector BLOB",))  # fmt: skip
        database.commit()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE vectors SET vector = ?", (value,))
        database.commit()
    assert len(asked()) == DIFFERENT
    assert asked() == []


def test_one_changed_bit_of_a_vector_is_noticed(file: Path) -> None:
    asked(["a" * 1000])
    whole = file.read_bytes()
    number = np.array([1000], dtype="<f4").tobytes()
    assert whole.count(number) == 1
    file.write_bytes(whole.replace(number, np.array([1001], dtype="<f4").tobytes()))
    assert asked(["a" * 1000]) == ["a" * 1000]


def test_a_vector_at_the_place_of_another_is_noticed(file: Path) -> None:
    asked(["a", "bb"])
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT vector, rowid FROM vectors").fetchall()
        swapped = [(rows[0][0], rows[1][1]), (rows[1][0], rows[0][1])]
        database.executemany("UPDATE vectors SET vector = ? WHERE rowid = ?", swapped)
        database.commit()
    assert asked(["a", "bb"]) == ["bb", "a"]


@pytest.mark.parametrize(
    ("lock", "tries"),
    [
        ("EXCLUSIVE", 1),  # nobody else may read
        ("IMMEDIATE", 2),  # nobody else may write: seen at the first piece
    ],
)
def test_a_locked_file_is_waited_for_once(
    lock: str, tries: int, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_cache, "WAIT", 0.3)
    texts = [f"{at:04}" for at in range(300)]
    asked(texts[:1])
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        with monkeypatch.context() as patch:
            connect, calls = sqlite3.connect, []
            patch.setattr(sqlite3, "connect", lambda *a, **k: calls.append(a) or connect(*a, **k))
            assert len(asked(texts)) >= 299
        assert len(calls) == tries  # and not one for each of the five pieces
    assert len(asked(texts)) == 299
    assert not file.with_name("vectors.sqlite.damaged").exists()


def test_a_reader_does_not_keep_the_file_from_being_read(file: Path) -> None:
    asked()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM vectors").fetchone()
        assert asked() == []


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAGNOTES_CACHE", str(tmp_path / "file" / "folder"))
    assert len(asked()) == len(asked()) == DIFFERENT


def test_a_folder_in_the_place_of_the_file(file: Path) -> None:
    file.mkdir(parents=True)
    assert len(asked()) == len(asked()) == DIFFERENT
    assert file.is_dir()


def test_a_python_without_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert len(asked()) == len(asked()) == DIFFERENT


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_may_only_be_read(file: Path) -> None:
    asked()
    file.chmod(0o400)
    file.parent.chmod(0o500)
    try:
        assert asked([*TEXTS, "new"]) == asked([*TEXTS, "new"]) == ["new"]
    finally:
        file.parent.chmod(0o700)


@pytest.mark.skipif(os.name == "nt", reason="limits of POSIX")
@pytest.mark.parametrize("room", [0, 30_000, 50_000])
def test_a_full_disk(file: Path, room: int) -> None:
    code = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
    run = subprocess.run(
        [sys.executable, "-c", code + WORKER, "0", "1000", "m"],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "done\n", run.stderr
    texts = [f"{at} eggs" for at in range(1000)]
    cached("m", texts, Computed())
    assert asked([f"{text} more" for text in texts]) != []
    assert asked([f"{text} more" for text in texts]) == []
    assert healthy(file)


def test_processes_at_once_lose_nothing(file: Path) -> None:
    # Four that begin with no file at all; neighbours share half of their texts.
    running = [worker(at * 400, at * 400 + 800) for at in range(4)]
    for process in running:
        assert process.communicate(timeout=120) == ("done\n", "")
    assert healthy(file)
    assert count(file) == 2000


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_killed_at_any_moment(file: Path) -> None:
    # In a process of its own: one with threads had better not fork.
    run = subprocess.run(
        [sys.executable, "-c", KILLS],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    stored, in_the_middle = json.loads(run.stdout)
    assert len(stored) == 100
    assert stored == sorted(stored)  # what was stored stays
    assert stored[-1] > 0
    assert in_the_middle > 10
    assert healthy(file)
    assert not file.with_name("vectors.sqlite.damaged").exists()


def shown(code: str, **environment: str) -> list[str]:
    """What a plain kernel shows for three slow pieces of work: the kinds of its outputs."""
    slow = f"""
import os
os.environ.update({environment!r})
import time
import numpy as np
from ragnotes.indexing import vector_cache
vector_cache.SHOWN_AFTER = 0.2
def compute(texts):
    time.sleep(0.15)
    return np.ones((len(texts), 2), dtype=np.float32)
{code}
"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(slow)])
    (cell,) = refresh.execute(notebook).cells
    kinds = []
    for output in cell.outputs:
        kinds += list(output.get("data", {output.get("name", output.output_type): ""}))
    return kinds


def test_a_kernel_shows_progress_unless_told_not_to() -> None:
    code = "vector_cache.cached('m', [str(at) for at in range(400)], compute);"
    assert shown(code) == []
    assert refresh.WIDGET in shown(code.replace("'m'", "'n'"), TQDM_DISABLE="")


def test_a_terminal_shows_progress_on_long_work_only() -> None:
    silent = worker(0, 400).communicate(timeout=60)
    quick = worker(1000, 1400, TQDM_DISABLE="").communicate(timeout=60)
    assert silent == quick == ("done\n", "")
    code = WORKER.replace("first,", "vector_cache.SHOWN_AFTER = 1e-9\nfirst,", 1)
    # A bar is drawn ten times a second at most, so not at all in work that is done sooner.
    code = code.replace("    return", "    __import__('time').sleep(0.05)\n    return", 1)
    run = subprocess.run(
        [sys.executable, "-c", code, "2000", "2400", "m"],
        env={**os.environ, "TQDM_DISABLE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "embedding" in run.stderr
