"""A sweep that is taken up again: never another result, and no more than one setting lost."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragnotes import Chunk, Document, Hit, Question, Span, chunk_words, embed_static, search_words
from ragnotes.evaluation import finished
from ragnotes.evaluation.sweep import Sweep, sweep
from ragnotes.retrieval.retrievers import by_both, by_keywords, by_vectors

DOCS = [
    Document("tea", "Boil the water. Warm the pot.", {"kind": "drink"}),
    Document("cake", "Heat the oven. Bake the cake \ud800."),  # half a pair, out of JSON
]
QUESTIONS = [
    Question("q1", "Is the pot warm?", (Chunk(DOCS[0], 16, 29),), "paraphrase"),
    Question("q2", "Zanzibar?", (), "unanswerable"),
]
CHUNKERS = {("words", size, 0): partial(chunk_words, size=size) for size in (2, 3, 5)}
asked: list[int] = []


def noting(chunks: Sequence[Chunk]) -> Callable[[str, int], list[Hit]]:
    """Search by shared words that notes how often it is built."""
    asked.append(len(chunks))
    return lambda text, k: search_words(text, chunks, k)


def other(chunks: Sequence[Chunk]) -> Callable[[str, int], list[Hit]]:
    return noting(chunks)


RETRIEVERS: dict[str, Any] = {"words": noting, "again": noting}
GIVEN: dict[str, Any] = {
    "documents": DOCS,
    "questions": QUESTIONS,
    "chunkers": CHUNKERS,
    "retrievers": RETRIEVERS,
}
FRESH = sweep(**GIVEN)


def again(path: Path, **change: Any) -> tuple[Sweep, int]:
    """A sweep with that file, and how many settings were asked."""
    asked.clear()
    found = sweep(**GIVEN | change, resume=path)
    return found, len(asked)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a sweep that was finished."""
    found, count = again(tmp_path / "sweep.jsonl")
    assert (found, count) == (FRESH, 6)
    return tmp_path / "sweep.jsonl"


def test_what_is_finished_is_not_asked_again(path: Path) -> None:
    before = path.read_bytes()
    for _ in range(2):
        assert again(path) == (FRESH, 0)
    assert path.read_bytes() == before
    assert again(Path(f"{path}2"))[1] == 6  # another file knows nothing
    assert sweep(**GIVEN, resume=str(path)) == FRESH


def test_records_and_scores_are_as_at_first(tmp_path: Path) -> None:
    ways = {"BM25": by_keywords, "static": by_vectors(embed_static), "both": by_both(embed_static)}
    first, second = (
        sweep(DOCS, QUESTIONS, CHUNKERS, ways, resume=tmp_path / "kept") for _ in range(2)
    )
    assert second == first == sweep(DOCS, QUESTIONS, CHUNKERS, ways)
    assert second.table() == first.table()


def test_chunks_that_no_chunker_cut(tmp_path: Path) -> None:
    """Such as the section around a chunk, with its headings and what it carries."""
    whole = Chunk(DOCS[0], 0, 29, ("Drinks", "Tea"), (Span(0, 4), Span(5, 8)))
    ways = {"section": lambda chunks: lambda text: [Hit(chunks[0], 0.1 + 0.2), Hit(whole, -1)]}
    first, second = (
        sweep(DOCS, QUESTIONS, CHUNKERS, ways, resume=tmp_path / "kept") for _ in range(2)
    )
    assert second == first
    restored = second.settings[0].rankings[1][1].chunk
    assert (restored.headings, restored.carried) == (whole.headings, whole.carried)
    assert restored.doc is DOCS[0]


@pytest.mark.parametrize(
    ("change", "count"),
    [
        ({"depth": 1}, 6),
        ({"questions": QUESTIONS[:1]}, 6),
        ({"questions": [replace(QUESTIONS[0], text="Is the pot hot?"), QUESTIONS[1]]}, 6),
        ({"questions": QUESTIONS[::-1]}, 6),
        ({"questions": [replace(one, id=f"new {one.id}") for one in QUESTIONS]}, 0),  # not asked
        ({"documents": [*DOCS, Document("more", "Warm pot.")]}, 6),
        ({"documents": DOCS[::-1]}, 6),  # ties are in their order
        ({"documents": [DOCS[0], replace(DOCS[1], text=DOCS[1].text + " ")]}, 6),
        ({"documents": [replace(DOCS[0], metadata={}), DOCS[1]]}, 6),
        ({"chunkers": CHUNKERS | {("words", 5, 1): partial(chunk_words, size=5, overlap=1)}}, 2),
        ({"chunkers": {("sentences", 2, 0): CHUNKERS["words", 2, 0]}}, 2),  # under another name
        # The same key, and other chunks; the same places, and other headings.
        ({"chunkers": {("words", 2, 0): CHUNKERS["words", 3, 0]}}, 2),
        (
            {
                "chunkers": {
                    ("words", 2, 0): lambda doc: [
                        replace(chunk, headings=("Tea",)) for chunk in chunk_words(doc, 2)
                    ]
                }
            },
            2,
        ),
        ({"retrievers": {"words": noting}}, 0),  # fewer
        ({"retrievers": {"again": noting, "words": noting}}, 0),  # in another order
        ({"retrievers": {"other": noting}}, 3),
        ({"retrievers": {"words": other}}, 3),  # another function under the same name
        ({"retrievers": {"words": partial(noting)}}, 3),
    ],
)
def test_what_a_setting_depends_on(change: dict[str, Any], count: int, path: Path) -> None:
    found, asked_now = again(path, **change)
    assert found == sweep(**GIVEN | change)
    assert asked_now == count
    assert again(path, **change) == (found, 0)  # the new ones are kept too
    assert again(path) == (FRESH, 0)  # beside the old ones


def test_retrievers_are_told_apart() -> None:
    """Those made by one function, of different embedders and texts."""
    ways = [
        by_keywords,
        partial(by_keywords, text=str),
        by_vectors(embed_static),
        by_vectors(embed_static, str),
        by_both(embed_static),
        by_both(embed_static, str),
        partial(by_keywords, text=len),
    ]
    called = [repr(finished._called(way)) for way in ways]
    assert len(set(called)) == len(ways)
    assert called == [repr(finished._called(way)) for way in ways]
    assert "0x" not in "".join(called)  # the next process says the same


class Weighed:
    """A retriever that is an object, with nothing of its own to show."""

    def __init__(self, weights: Any) -> None:
        self.weights = weights

    def __call__(self, chunks: Sequence[Chunk], weights: Any = None) -> Callable[..., list[Hit]]:
        first = (weights or self.weights)[0]
        return lambda text, k: [Hit(chunk, first) for chunk in chunks][:k]

    build = __call__


@dataclass(frozen=True)
class Shown(Weighed):
    weights: Any


def closing(first: Any) -> Callable[[Sequence[Chunk]], Callable[..., list[Hit]]]:
    return lambda chunks: lambda text, k: [Hit(chunk, first[0]) for chunk in chunks][:k]


def by_default(weights: Any) -> Any:
    def build(chunks: Sequence[Chunk], weights: Any = weights) -> Callable[..., list[Hit]]:
        return Weighed(weights)(chunks)

    return build


@pytest.mark.parametrize(
    "make",
    [
        lambda weights: partial(Weighed([9]), weights=weights),
        lambda weights: partial(Weighed([9]), weights=tuple(weights)),
        lambda weights: partial(Weighed([9]), weights=np.array(weights)),
        lambda weights: partial(Weighed([9]), weights={0: weights[0]}),
        Weighed,
        lambda weights: Weighed(weights).build,
        Shown,
        closing,
        by_default,
    ],
)
def test_what_a_retriever_was_given_counts(make: Any, tmp_path: Path) -> None:
    for numbers in ([0.9], [0.1]):  # another one, under the same name
        ways = {"mix": make(numbers)}
        found = sweep(DOCS, QUESTIONS, CHUNKERS, ways, resume=tmp_path / "kept")
        assert found.settings[0].rankings[0][0].score == numbers[0]
    lines = (tmp_path / "kept").read_bytes().count(b"\n")
    sweep(DOCS, QUESTIONS, CHUNKERS, ways, resume=tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes().count(b"\n") == lines == 7


def test_a_function_that_is_written_anew_counts(tmp_path: Path) -> None:
    """As a learner does who edits a cell and runs it again."""
    cell = "def build(chunks):\n    return lambda text: [Hit(chunks[0], {})]"
    for score in (0.5, 0.25, 0.5):
        here = {"Hit": Hit}
        exec(cell.format(score), here)
        found = sweep(DOCS, QUESTIONS, CHUNKERS, {"mine": here["build"]}, resume=tmp_path / "kept")
        assert found.settings[0].rankings[0][0].score == score
    assert (tmp_path / "kept").read_bytes().count(b"\n") == 1 + 6  # the first is known again


def test_another_version_does_not_take_it_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "_version", lambda: "another")
    assert again(path) == (FRESH, 6)


def test_cut_off_anywhere(path: Path) -> None:
    raw = path.read_bytes()
    header = len(finished.HEADER)
    ends = [at + 1 for at in range(len(raw)) if raw[at : at + 1] == b"\n"]
    near = {end + step for end in ends for step in (-2, -1, 0, 1)}
    for length in sorted({*range(0, len(raw), 97), *range(header + 2), *near}):
        path.write_bytes(raw[:length])
        whole = sum(end <= length for end in ends[1:])
        assert again(path) == (FRESH, 6 - whole), length
        assert path.read_bytes() == raw


def test_damaged_anywhere(path: Path) -> None:
    raw = path.read_bytes()
    for at in range(len(finished.HEADER), len(raw) - 1, 61):
        for byte in (b"0", b"\n", b"\xff", b"["):
            if byte == raw[at : at + 1]:
                continue
            path.write_bytes(raw[:at] + byte + raw[at + 1 :])
            line = raw.count(b"\n", 0, at) + 1
            with pytest.warns(UserWarning, match=f"sweep.jsonl is damaged in line {line}") as told:
                found, count = again(path)
            assert (found, count) == (FRESH, 2 if raw[at : at + 1] == b"\n" else 1)
            assert told[0].filename == __file__  # it points at the call
            path.write_bytes(raw)


@pytest.mark.parametrize("line", ["[]", "1", "null", "{}", '{"crc32": 0}', "[" * 100_000])
def test_lines_of_something_else(line: str, path: Path) -> None:
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.warns(UserWarning, match="damaged in line 8"):
        assert again(path) == (FRESH, 0)


@pytest.mark.parametrize("text", ['{"id": "q1"}\n', "strategy,size\n", finished.HEADER[:-1] + " "])
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(ValueError, match=r"questions\.jsonl is no file of a sweep: name another"):
        again(path)
    assert path.read_text(encoding="utf-8") == text


def test_what_is_finished_before_an_error_is_kept(tmp_path: Path) -> None:
    def failing(chunks: Sequence[Chunk]) -> Any:
        if len(chunks) == 5:  # those of the second size
            raise MemoryError("no room")
        return noting(chunks)

    path = tmp_path / "kept"
    ways = {"words": noting, "failing": failing}
    assert [len([c for d in DOCS for c in cut(d)]) for cut in CHUNKERS.values()] == [7, 5, 4]
    with pytest.raises(RuntimeError, match=r"'failing' on chunks of \('words', 3, 0\): MemoryErr"):
        again(path, retrievers=ways)
    assert again(path, retrievers={"words": noting})[1] == 1  # two of three are known


WORKER = """
import sys, time
from pathlib import Path
from functools import partial
from ragnotes import Document, Question, Chunk, chunk_words, search_words
from ragnotes.evaluation.sweep import sweep

def slow(chunks):
    def search(text, k):
        time.sleep(0.01)
        return search_words(text, chunks, k)
    with open(sys.argv[2], "a") as log:
        log.write("built\\n")
    return search

doc = Document("d", " ".join(f"word{i % 7} tea{i % 5}" for i in range(600)))
questions = [Question(str(i), f"tea{i % 5} word{i}", (), "x") for i in range(2)]
chunkers = {("w", size, 0): partial(chunk_words, size=size) for size in range(1, 41)}
found = sweep([doc], questions, chunkers, {"slow": slow}, resume=sys.argv[1])
hits = [[(h.chunk.id, h.score) for r in s.rankings for h in r] for s in found.settings]
print(hits)
"""


def test_killed_again_and_again(tmp_path: Path) -> None:
    path, log = tmp_path / "sweep.jsonl", tmp_path / "log"
    command = [sys.executable, "-c", WORKER]
    kills = 4
    for number in range(1, kills + 1):
        process = subprocess.Popen([*command, str(path), str(log)], stdout=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while built(log) < 8 * number:
            assert process.poll() is None, "it ended by itself"
            assert time.monotonic() < deadline
            time.sleep(0.001 * number)
        process.kill()
        process.communicate()
        assert built(path) - 1 >= built(log) - number  # each has lost the one at hand, at most
    last = subprocess.run([*command, str(path), str(log)], capture_output=True, check=True)
    assert last.stderr == b""
    assert 40 <= built(log) <= 40 + kills
    whole = subprocess.run(
        [*command, str(tmp_path / "new"), str(log)], capture_output=True, check=True
    )
    assert last.stdout == whole.stdout


def built(log: Path) -> int:
    return log.read_bytes().count(b"\n") if log.exists() else 0
