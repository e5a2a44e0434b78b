"""The command `ragnotes`, and the learner's copy that `ragnotes lab` makes."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websocket

from ragnotes import __version__, cli, lab

FIRST = lab.FIRST
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# 00 Prüfe ½ °C\n"]},
        {
            "cell_type": "code",
            "execution_count": 3,
            "id": "b",
            "metadata": {},
            "outputs": [{"name": "stdout", "output_type": "stream", "text": ["19\n"]}],
            "source": ["print(19)"],
        },
    ],
    "metadata": {"kernelspec": {"display_name": "Python 3", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder of originals: a notebook, a picture, and what Jupyter leaves lying about."""
    folder = tmp_path / "notebooks"
    (folder / "pictures").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    text = json.dumps(NOTEBOOK, ensure_ascii=False)
    (folder / FIRST).write_text(text, encoding="utf-8")
    (folder / ".ipynb_checkpoints" / FIRST).write_text(text, encoding="utf-8")
    (folder / "pictures" / "rag.svg").write_bytes(b"<svg>\r\n</svg>")
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_copy_has_no_outputs_and_is_otherwise_the_same(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "somewhere" / "my-course"
    assert lab.copy_notebooks(target, source) == [FIRST]
    assert files(target) == {FIRST, "pictures/rag.svg", ".ragnotes.json"}
    assert (target / "pictures" / "rag.svg").read_bytes() == b"<svg>\r\n</svg>"
    copy = json.loads((target / FIRST).read_text(encoding="utf-8"))
    cleared = json.loads(json.dumps(NOTEBOOK))
    cleared["cells"][1] |= {"outputs": [], "execution_count": None}
    assert copy == cleared
    assert "½ °C" in (target / FIRST).read_text(encoding="utf-8")
    assert lab.copies(target) == {FIRST: __version__}


def test_what_is_there_is_never_overwritten(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "my-course"
    lab.copy_notebooks(target, source)
    (target / FIRST).write_text("my work", encoding="utf-8")
    (target / "pictures" / "rag.svg").write_text("my picture", encoding="utf-8")
    (target / "notes.txt").write_text("my notes", encoding="utf-8")
    assert lab.copy_notebooks(target, source) == []

    # A later version brings another notebook, and changes the first.
    (source / "01_next.ipynb").write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    monkeypatch.setattr(lab, "__version__", "0.2.0")
    assert lab.copy_notebooks(target, source) == ["01_next.ipynb"]
    assert (target / FIRST).read_text(encoding="utf-8") == "my work"
    assert (target / "pictures" / "rag.svg").read_text(encoding="utf-8") == "my picture"
    assert (target / "notes.txt").read_text(encoding="utf-8") == "my notes"
    assert lab.copies(target) == {FIRST: __version__, "01_next.ipynb": "0.2.0"}


def test_the_originals_are_not_worked_on(source: Path) -> None:
    with pytest.raises(ValueError, match="holds the originals"):
        lab.copy_notebooks(source, source)
    assert files(source) == {FIRST, f".ipynb_checkpoints/{FIRST}", "pictures/rag.svg"}


@pytest.mark.parametrize("marker", ["", "{", "[]", "19"])
def test_a_folder_with_a_broken_marker_has_no_known_copies(tmp_path: Path, marker: str) -> None:
    (tmp_path / ".ragnotes.json").write_text(marker, encoding="utf-8")
    assert lab.copies(tmp_path) == {}


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    assert cli.main(["lab", "--folder", str(tmp_path / "taken")]) == 1
    assert "taken" in capsys.readouterr().err


def test_alone_it_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    assert "doctor" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"ragnotes {__version__}\n"


@pytest.mark.parametrize(
    ("platform", "names", "expected"),
    [
        ("linux", [], False),
        ("linux", ["DISPLAY"], True),
        ("linux", ["WAYLAND_DISPLAY"], True),
        ("linux", ["BROWSER"], True),  # a remote editor sets it to open the page at home
        ("darwin", [], True),
        ("win32", [], True),
    ],
)
def test_a_browser_needs_a_display(
    monkeypatch: pytest.MonkeyPatch, platform: str, names: list[str], expected: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name in names:
        monkeypatch.setenv(name, ":0")
    monkeypatch.setattr(sys, "platform", platform)
    assert lab.has_display() is expected


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    """The address that `ragnotes lab` prints, on the course's own notebooks."""
    home = {"HOME": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")}
    command = [sys.executable, "-m", "ragnotes.cli", "lab", "--no-browser"]
    with (tmp_path / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=os.environ | home,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            assert process.stdout
            for line in process.stdout:
                if found := re.search(r"The course is open at (http\S+)", line):
                    yield found[1]
                    break
            else:
                pytest.fail((tmp_path / "log").read_text(encoding="utf-8"))
        finally:
            process.terminate()
            process.communicate(timeout=30)


def parts(address: str) -> tuple[str, str]:
    """The server and the token in an address that was printed."""
    start, token = re.findall(r"(http://[^/]+)/lab/tree/\S+\?token=(\w+)", address)[0]
    return start, token


def ask(address: str, path: str, data: bytes | None = None) -> str:
    """What the server answers at a path, with the token of the address it printed."""
    start, token = parts(address)
    request = urllib.request.Request(f"{start}/{path}", data, {"Authorization": f"token {token}"})
    open_here = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
    with open_here(request, timeout=30) as answer:
        return answer.read().decode("utf-8")


def test_lab(running: str, tmp_path: Path) -> None:
    assert f"/lab/tree/{FIRST}?token=" in running
    # The learner's copy, without a single output, is what opens.
    notebook: Any = json.loads(ask(running, f"api/contents/{FIRST}"))["content"]
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert (tmp_path / "my-course" / FIRST).is_file()
    # Nothing is fetched.
    page = ask(running, f"lab/tree/{FIRST}")
    assert re.search(r'"news": \{"disabled": true\}', page)
    assert json.loads(ask(running, "lab/api/update"))["notification"] is None
    # The kernel that it starts runs here.
    kernel = json.loads(ask(running, "api/kernels", b'{"name": "python3"}'))["id"]
    assert printed(running, kernel, "import sys; print(sys.prefix)") == f"{sys.prefix}\n"


def printed(address: str, kernel: str, code: str) -> str:
    """What a kernel prints when it runs a line of code."""
    start, token = parts(address)
    channels = f"ws{start.removeprefix('http')}/api/kernels/{kernel}/channels?token={token}"
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "1", "username": ""}
    request = {
        "channel": "shell",
        "header": header | {"version": "5.3", "date": "2025-01-01T00:00:00Z"},
        "parent_header": {},
        "metadata": {},
        "content": {"code": code, "silent": False, "allow_stdin": False},
    }
    connection = websocket.create_connection(channels, timeout=30)
    try:
        connection.send(json.dumps(request))
        while (message := json.loads(connection.recv()))["msg_type"] != "stream":
            assert message["msg_type"] != "error", message["content"]
        return str(message["content"]["text"])
    finally:
        connection.close()


def test_nobody_is_asked_about_news() -> None:
    page = {"disabledExtensions": ["another"], "theme": "dark"}
    assert lab._without_news(None, page) == {
        "disabledExtensions": ["another", "@jupyterlab/apputils-extension:announcements"],
        "theme": "dark",
    }


def test_a_second_start_says_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "start", lambda folder, browser: 0)
    folder = tmp_path / "mine"
    assert cli.main(["lab", "--folder", str(folder)]) == 0
    assert f"New in {folder}, yours to change: {FIRST}" in capsys.readouterr().out
    assert cli.main(["lab", "--folder", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert f"Kept in {folder} as you left them: {FIRST}" in shown
    assert "New in" not in shown


QUESTION = {
    "id": "q1",
    "question": "How hot?",
    "kind": "paraphrase",
    "evidence": [{"doc": "book", "quote": "180°C"}],
}


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder of documents, of every kind that the command reads and of others."""
    folder = tmp_path / "texts"
    (folder / "more.md").mkdir(parents=True)
    (folder / "book.md").write_bytes("Bake at\r\n180°C.".encode())
    for name in ("notes.txt", "page.HTML", "code.py"):
        (folder / name).write_text("Nothing.", encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\xff\x00")
    articles = {"data": [{"id": "a-1", "title": "Hours", "text": "Nine to five."}]}
    (folder / "articles.json").write_text(json.dumps(articles), encoding="utf-8")
    return folder


def asked(folder: Path, *questions: dict[str, Any]) -> str:
    file = folder / "mine.jsonl"
    file.write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    return str(file)


def test_questions_that_are_right(texts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hours = QUESTION | {"id": "q2", "evidence": [{"doc": "a-1", "quote": "Nine"}]}
    lines = QUESTION | {"id": "q3", "evidence": [{"doc": "book", "quote": "at\n180"}]}
    file = asked(texts, QUESTION, hours, lines)
    assert cli.main(["questions", file, str(texts)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "\n3 without an error: 3 paraphrase\n0 of 3 (0 %) are unanswerable" in shown.out
    assert shown.out.endswith("\nerrors: 0, advice: 4\n")  # asked thrice, few, all answerable
    # Documents can be named one by one.
    each = [str(texts / "book.md"), str(texts / "articles.json")]
    assert cli.main(["questions", file, *each]) == 0
    assert capsys.readouterr().out == shown.out


def test_questions_that_are_wrong(texts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = {"doc": "book", "quote": "at  \x1b[2J180"}
    file = asked(texts, QUESTION, QUESTION, QUESTION | {"id": "q3", "evidence": [there]})
    assert cli.main(["questions", file, str(texts)]) == 1
    lines = capsys.readouterr().out.split("\n")
    assert (
        lines[0] == 'line 2 ("q1") error: this id is used on line 1 too: give one of them another'
    )
    assert lines[1].startswith(r'line 3 ("q3") error: the quote "at  \u001b[2J180" does not stand')
    assert "1 without an error: 1 paraphrase" in lines
    assert lines[-2].startswith("errors: 2, advice: ")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.md", None, "missing.md"),
        ("latin.txt", b"caf\xe9", "latin.txt is not UTF-8 text: byte 3 is 0xe9"),
        ("other.json", b"[]", 'other.json holds no articles: needs an object with a list of'),
        ("cut.json", b'{"data"', "cut.json holds no articles: "),
        ("deep.json", b"[" * 100_000, "deep.json holds no articles: "),
        ("empty", "folder", "empty ends in .md, .txt, .html, .htm, .py, .json"),
    ],
)  # fmt: skip
def test_documents_that_cannot_be_read(
    texts: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    content: bytes | str | None,
    message: str,
) -> None:
    if isinstance(content, bytes):
        (texts / name).write_bytes(content)
    elif content:
        (texts / name).mkdir()
    assert cli.main(["questions", asked(texts, QUESTION), str(texts / name)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("ragnotes: ")
    assert message in shown.err


def test_questions_need_a_file(texts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["questions", str(texts), str(texts)]) == 1
    assert "cannot be read: it is a folder" in capsys.readouterr().out
    with pytest.raises(SystemExit) as stop:
        cli.main(["questions", str(texts)])
    assert stop.value.code == 2
    assert "document" in capsys.readouterr().err


def test_a_screen_that_lacks_letters(texts: Path) -> None:
    file = asked(texts, QUESTION | {"evidence": [{"doc": "book", "quote": "190°C 🍋"}]})
    command = [sys.executable, "-m", "ragnotes.cli", "questions", file, str(texts / "book.md")]
    shown = subprocess.run(
        command,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (shown.returncode, shown.stderr) == (1, "")
    assert r"190\xb0C \U0001f34b" in shown.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there a closed pipe is another error")
@pytest.mark.parametrize("buffered", [True, False])
def test_nobody_reads_what_is_printed(texts: Path, tmp_path: Path, buffered: bool) -> None:
    """As with `| head -1`: no traceback, whether it is noticed in the middle or at the end."""
    commands = [["questions", asked(texts, QUESTION), str(texts)],
                ["catch-up", "1", "--folder", str(tmp_path / "new")]]  # fmt: skip
    for command in commands:
        reads, writes = os.pipe()
        os.close(reads)
        with open(writes, "wb") as nobody:
            done = subprocess.run(
                [sys.executable, *([] if buffered else ["-u"]), "-m", "ragnotes.cli", *command],
                stdout=nobody,
                stderr=subprocess.PIPE,
                check=False,
                timeout=60,
            )
        assert done.stderr == b""
        assert done.returncode == 1
