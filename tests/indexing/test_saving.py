"""An index comes back from its file as it was, or is refused by name; a kill loses nothing."""

import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ragnotes import Chunk, Document, Span, chunk_markdown, data_path, load_document
from ragnotes.indexing import saving
from ragnotes.indexing.models import named
from ragnotes.indexing.saving import load_index, save_index
from ragnotes.indexing.vectors import Index, build_index


@named("numbers")
def embed_numbers(texts: Sequence[str]) -> NDArray[np.float32]:
    """Three numbers for each text, all different."""
    digests = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
    return np.array([list(digest[:3]) for digest in digests], dtype=np.float32) / 7


def index_of(*texts: str, metadata: dict[Any, Any] | None = None) -> Index:
    """An index with a chunk for each text, which is a document of its own."""
    docs = [Document(f"doc{at}", text, metadata or {}) for at, text in enumerate(texts)]
    return build_index([Chunk(doc, 0, len(doc.text)) for doc in docs], embed_numbers)


def same(one: Index, other: Index) -> bool:
    chunks = [[record.chunk for record in index.records] for index in (one, other)]
    return (
        one.records == other.records
        and [vars(chunk.doc) for chunk in chunks[0]] == [vars(chunk.doc) for chunk in chunks[1]]
        and [(c.headings, c.carried) for c in chunks[0]]
        == [(c.headings, c.carried) for c in chunks[1]]
        and one.vectors.dtype == other.vectors.dtype
        and np.array_equal(one.vectors, other.vectors)
        and (one.model, one.embed) == (other.model, other.embed)
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.index"


def test_an_index_comes_back_as_it_was(path: Path) -> None:
    doc = load_document(data_path("cookbook.md"))
    table = Document("table", "| dose | mg |\n|---|---|\n| adult | 500 |\n| child | 250 |")
    carrying = Chunk(table, 40, 55, ("Aspirin", "Doses"), (Span(0, 23),))
    index = build_index(
        [*chunk_markdown(doc, size=60), carrying],
        embed_numbers,
        metadata=lambda chunk: {"length": len(chunk)},
    )
    save_index(index, path)
    assert same(load_index(path, embed_numbers), index)
    assert len(index) > 10


def test_what_was_embedded_comes_back_though_the_function_is_gone(path: Path) -> None:
    chunk = Chunk(Document("d", "Bake it."), 0, 8)
    save_index(build_index([chunk], embed_numbers, text=lambda chunk: "In short: bake."), path)
    (record,) = load_index(path, embed_numbers).records
    assert (record.text, record.chunk.text) == ("In short: bake.", "Bake it.")


def test_an_empty_index(path: Path) -> None:
    save_index(index_of(), path)
    assert same(load_index(path, embed_numbers), index_of())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Grüße, 東京, 🍞 and \u2028 a line separator",
        "quotes \" ' and \\ and \n lines \r and \x00 and \x7f",
        "half \ud83d",
        "two halves \ud83d\ude00",  # not the same as one whole
        "turned round \ude00\ud83d",
    ],
)
def test_any_text(text: str, path: Path) -> None:
    index = index_of(text, metadata={text: text})
    save_index(index, path)
    assert same(load_index(path, embed_numbers), index)


METADATA = {
    "text": "a",
    "whole": 3,
    "large": 2**70,
    "part": 0.1,
    "infinity": float("inf"),
    "yes": True,
    "none": None,
    "date": date(2025, 2, 28),
    "time": datetime(2025, 2, 28, 12, 30, 1, 5),
    "in UTC": datetime(2025, 2, 28, tzinfo=UTC),
    "elsewhere": datetime(2025, 2, 28, tzinfo=timezone(timedelta(hours=5, minutes=30))),
    "tuple": (1, "a", (2.5, None)),
    "set": frozenset({1, "a", (2, 3), None}),
    "empty": ((), frozenset(), {}),
    "nested": {"a": {"b": {"c": [1]}}, 5: {date(2025, 1, 1): frozenset({frozenset({1})})}},
    "like a mark": {"set": [1, 2], "dict": {"date": "2025-01-01"}},
    ("a", 1): "a key that is no text",
}


def test_metadata_keeps_its_types(path: Path) -> None:
    index = index_of("Bake it.", metadata=METADATA)
    save_index(index, path)
    loaded = load_index(path, embed_numbers)
    assert same(loaded, index)
    # Equal is not enough: 1 == True == 1.0.
    for key, value in index.records[0].metadata.items():
        again = loaded.records[0].metadata[key]
        assert type(again) is type(value)
        assert json.dumps(saving._plain(again, "")) == json.dumps(saving._plain(value, ""))


class Colour(str):
    __slots__ = ()


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (b"raw", "bytes"),
        (Path("a"), type(Path("a")).__name__),
        (np.float64(0.5), "float64"),  # a float to isinstance, and not after loading
        (Colour("red"), "Colour"),
        (1j, "complex"),
        (timedelta(1), "timedelta"),
    ],
)
def test_other_metadata_is_refused_by_key(value: object, kind: str, path: Path) -> None:
    save_index(index_of("Old."), path)
    for nested in (value, [1, value], {"b": {value}}):
        index = index_of("Bake it.", metadata={"a": nested})
        with pytest.raises(TypeError, match=rf"'[ab]' of doc0 holds a {kind}, which cannot be"):
            save_index(index, path)
    assert same(load_index(path, embed_numbers), index_of("Old."))
    assert list(path.parent.iterdir()) == [path]


def test_one_index_gives_one_file(path: Path) -> None:
    one, other = set(range(0, 400, 8)), set(range(392, -1, -8))
    assert list(one) != list(other)  # equal sets, in another order
    save_index(index_of("a", metadata={"tags": one}), path)
    first = path.read_bytes()
    save_index(index_of("a", metadata={"tags": other}), path)
    assert path.read_bytes() == first


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.dates()
    | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
anything = st.text(st.characters(codec=None, exclude_categories=()), max_size=9)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(anything, max_size=4), st.dictionaries(anything, plain, max_size=3))
def test_whatever_is_saved_can_be_loaded(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], metadata: dict[str, Any]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.index"
    index = index_of(*texts, metadata=metadata)
    save_index(index, path)
    assert same(load_index(path, embed_numbers), index)


def test_a_loaded_index_is_reused_for_all_that_did_not_change(path: Path) -> None:
    calls: list[list[str]] = []

    @named("numbers")
    def counting(texts: Sequence[str]) -> NDArray[np.float32]:
        calls.append(list(texts))
        return embed_numbers(texts)

    save_index(index_of("A.", "B."), path)
    loaded = load_index(path, counting)
    chunks = [Chunk(Document(name, f"{name}."), 0, 2) for name in "CBA"]
    index = build_index(chunks, counting, reuse=loaded)
    assert calls == [["C."]]
    assert np.array_equal(index.vectors, embed_numbers(["C.", "B.", "A."]))


# What is refused


def test_every_flipped_bit_and_every_cut_is_noticed(path: Path) -> None:
    save_index(index_of("Bake it.", metadata={"tag": "a"}), path)
    whole = path.read_bytes()
    for at in range(len(whole)):
        for bad in (
            whole[:at],
            whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :],
        ):
            path.write_bytes(bad)
            with pytest.raises(ValueError, match=r"^notes\.index .* build the index again"):
                load_index(path, embed_numbers)
    path.write_bytes(whole + b"\0")
    with pytest.raises(ValueError, match="damaged"):
        load_index(path, embed_numbers)


def altered(old: str, new: str) -> Callable[[bytes], bytes]:
    """A change by someone who also sets the checksum right."""

    def alter(whole: bytes) -> bytes:
        header, _, content = whole.partition(b"\n")
        assert content.count(old.encode()) == 1
        content = content.replace(old.encode(), new.encode())
        name = header.rpartition(b" ")[0]
        return name + b" " + hashlib.sha256(content).hexdigest().encode() + b"\n" + content

    return alter


NO_INDEX = "notes.index is no index that ragnotes saved: build the index again and save it"
REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda whole: b"", NO_INDEX),
    "another file": (lambda whole: b"# Notes\n\nA text with lines.\n", NO_INDEX),
    "an archive": (lambda whole: b"PK\x03\x04" + whole, NO_INDEX),
    "cut": (lambda whole: whole[:-1], "notes.index is damaged: build the index again and save it"),
    "a later version": (
        lambda whole: whole.replace(b"ragnotes index 1", b"ragnotes index 12"),
        "notes.index has version 12 of the format, this ragnotes reads version 1: build the index "
        "again and save it",
    ),
    "another text of the document": (
        altered('{"id":"doc0","text":"Bake it."', '{"id":"doc0","text":"Fake it."'),
        "notes.index is damaged (the text of doc0:0-8:e7118311 is not the one that was embedded): ",
    ),
    "another embedded text": (
        altered('"carried":[],"text":"Bake it."', '"carried":[],"text":"Fake it."'),
        "notes.index is damaged (the text of doc0:0-8:e7118311 is not the one that was embedded): ",
    ),
    "a row too few": (altered('"shape":[2,3]', '"shape":[1,3]'), "notes.index is damaged ("),
    "no records": (altered('"records":', '"recipes":'), "notes.index is damaged ('records'): "),
    "no JSON": (altered('{"model"', '{"model'), "notes.index is damaged ("),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_that_is_refused(case: str, path: Path) -> None:
    change, message = REFUSED[case]
    save_index(index_of("Bake it.", "Cool it."), path)
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(ValueError) as error:  # noqa: PT011 the message is compared
        load_index(path, embed_numbers)
    assert str(error.value).startswith(message)


def test_vectors_of_another_model_are_refused(path: Path) -> None:
    @named("others")
    def other(texts: Sequence[str]) -> NDArray[np.float32]:
        return embed_numbers(texts)  # even those of the same width, and the same ones

    save_index(index_of("Bake it."), path)
    message = r"^notes\.index holds vectors of numbers, and embed makes those of others: load it"
    with pytest.raises(ValueError, match=message):
        load_index(path, other)


def test_nothing_in_a_file_is_run(path: Path) -> None:
    save_index(index_of("Bake it.", metadata={"date": date(2025, 1, 1)}), path)
    whole = path.read_bytes().replace(b'{"date":"2025-01-01"}', b'{"eval":"1"}', 1)
    content = whole.partition(b"\n")[2]
    header = b"ragnotes index 1 " + hashlib.sha256(content).hexdigest().encode()
    path.write_bytes(header + b"\n" + content)
    with pytest.raises(ValueError, match=r"damaged \('eval'\)"):
        load_index(path, embed_numbers)


def test_no_file_and_no_folder(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_index(path, embed_numbers)
    with pytest.raises(FileNotFoundError, match=r"there is no folder '.*away' for '.*notes.index'"):
        save_index(index_of("a"), path.parent / "away" / path.name)


# Saving


def test_the_new_file_is_on_the_disk_before_it_takes_the_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    replace, fsync = Path.replace, os.fsync

    def replacing(self: Path, target: Path) -> Path:
        steps.append(f"replace {target.name}")
        assert self.read_bytes().startswith(b"ragnotes index 1")
        return replace(self, target)

    def syncing(handle: int) -> None:
        steps.append("fsync")
        fsync(handle)

    monkeypatch.setattr(Path, "replace", replacing)
    monkeypatch.setattr(os, "fsync", syncing)
    save_index(index_of("a"), path)
    assert steps[:2] == ["fsync", "replace notes.index"]


def test_an_error_while_saving_keeps_the_old_index(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_index(index_of("Old."), path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_index(index_of("New."), path)
    assert same(load_index(path, embed_numbers), index_of("Old."))
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="links and permissions of POSIX")
def test_links_and_permissions(path: Path) -> None:
    link = path.with_name("link.index")
    link.symlink_to(path)
    mask = os.umask(0o027)
    try:
        save_index(index_of("a"), link)
    finally:
        os.umask(mask)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert same(load_index(link, embed_numbers), index_of("a"))


def test_what_a_killed_process_left_goes_after_a_day(path: Path) -> None:
    old, new, other = (
        path.with_name(name)
        for name in (".notes.index.0.new", ".notes.index.1.new", ".others.index.0.new")
    )
    for file in (old, new, other):
        file.touch()
    for file in (old, other):
        os.utime(file, (time.time() - 25 * 3600,) * 2)
    save_index(index_of("a"), path)
    assert sorted(path.parent.iterdir()) == [new, other, path]


# Kills a process that saves one index after the other, again and again.
KILLS = """
import os, random, signal, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_saving import embed_numbers, index_of, load_index, same, save_index

path = Path(sys.argv[2])
indexes = [index_of(*(f"{state} {at}" * 40 for at in range(60))) for state in range(3)]
start = time.monotonic()
save_index(indexes[0], path)
takes = time.monotonic() - start
whole, in_the_middle, replaced = path.read_bytes(), 0, 0
for kill in range(150):
    child = os.fork()
    if child == 0:
        while True:
            for index in indexes:
                save_index(index, path)
    time.sleep(random.Random(kill).uniform(0, 3 * takes))
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    loaded = load_index(path, embed_numbers)
    assert any(same(loaded, index) for index in indexes)
    for left in path.parent.glob(".*.new"):
        in_the_middle += 1
        left.unlink()
    replaced += path.read_bytes() != whole
    whole = path.read_bytes()
print(in_the_middle, replaced)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_killed_at_any_moment_of_saving(path: Path) -> None:
    # In a process of its own: one with threads had better not fork.
    run = subprocess.run(
        [sys.executable, "-c", KILLS, str(Path(__file__).parent), str(path)],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    in_the_middle, replaced = map(int, run.stdout.split())
    assert in_the_middle > 10
    assert replaced > 10


def test_two_processes_that_save_at_once(path: Path) -> None:
    code = (
        KILLS.partition("start = ")[0] + "for index in indexes * 20:\n    save_index(index, path)\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(Path(__file__).parent), str(path)])
        for _ in range(2)
    ]
    while any(process.poll() is None for process in running):
        if path.exists():
            assert len(load_index(path, embed_numbers)) == 60
        time.sleep(random.Random(0).uniform(0, 0.01))
    assert [process.returncode for process in running] == [0, 0]
    assert list(path.parent.iterdir()) == [path]
