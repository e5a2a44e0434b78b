"""The choice is made on one half of the questions, and the tables say what was measured."""

import csv
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from benchmarks.chroma import best, run, settings, tables
from benchmarks.chroma.best import Candidates, Choice, chosen_on, not_repeated, parent_scores
from benchmarks.chroma.data import Benchmark, Question, arrange
from benchmarks.chroma.report import PUBLISHED, chunk_as_the_report
from benchmarks.chroma.settings import REPORTS, Pieces
from ragnotes import Chunk, chunk_recursive, chunk_sentences

KETTLE = (
    "Fill the kettle with half a litre of water. Close the lid until it clicks. Press the switch "
    "and wait for the light. The kettle turns itself off when the water boils. "
)
LAMP = (
    "Screw the bulb in before the lamp is plugged in. Turn the knob to make the light warmer. "
    "Unplug the lamp before cleaning the shade. Wipe the shade with a dry cloth. "
)
ASKED = {
    "How much water goes into the kettle?": ("kettle", "half a litre of water"),
    "When does the kettle turn off?": ("kettle", "when the water boils"),
    "How is the shade cleaned?": ("lamp", "Wipe the shade with a dry cloth."),
    "Which light is warmer?": ("lamp", "Turn the knob to make the light warmer."),
}


def toy() -> Benchmark:
    texts = {"kettle": KETTLE, "lamp": LAMP}
    questions = []
    for asked, (name, quote) in ASKED.items():
        start = texts[name].index(quote)
        questions.append(Question(asked, name, ((start, start + len(quote)),)))
    return arrange(texts, questions)


def pieces(benchmark: Benchmark, size: int) -> Pieces:
    chunks = [chunk for doc in benchmark.documents for chunk in chunk_sentences(doc, size)]
    return Pieces(benchmark, ("chunk_sentences", size, 0), chunks)


def test_what_was_said_before_is_left_out() -> None:
    once = "The net revenue rose by four percent in the year 2008 to 52 million dollars."
    benchmark = arrange({"report": f"{once} Costs fell. {once} Costs fell. Debt rose."}, [])
    found = not_repeated(pieces(benchmark, 15))
    assert [chunk.text for chunk in found.chunks] == [
        once,
        "Costs fell.",
        "Costs fell. Debt rose.",  # half of it is new
    ]


def test_a_chunk_of_few_words_is_a_run_of_its_own() -> None:
    benchmark = arrange({"report": "Costs fell. Costs fell. Costs fell again."}, [])
    assert [c.text for c in not_repeated(pieces(benchmark, 3)).chunks] == [
        "Costs fell.",
        "Costs fell again.",
    ]


def test_the_parent_holds_the_middle() -> None:
    benchmark = toy()
    small, large = pieces(benchmark, 10), pieces(benchmark, 25)
    scores = parent_scores(small, large)
    assert scores.shape == (len(ASKED), len(small.chunks))
    for column, chunk in zip(scores.T, small.chunks, strict=True):
        middle = (chunk.start + chunk.end) / 2
        (holder,) = (
            at
            for at, each in enumerate(large.chunks)
            if each.doc == chunk.doc and each.start <= middle < each.end
        )
        assert column.tolist() == large.meaning[:, holder].tolist()


def test_every_other_question_is_chosen_on() -> None:
    assert chosen_on(5).tolist() == [True, False, True, False, True]


def test_the_choice_looks_at_its_half_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "AROUND", (0, 50))
    benchmark = toy()
    candidates = Candidates(pieces(benchmark, 10), pieces(benchmark, 25))
    half = chosen_on(len(ASKED))
    chosen = candidates.choose(half)
    spoilt = Benchmark(
        benchmark.documents,
        benchmark.questions,
        benchmark.at,
        np.where(half[:, None, None], benchmark.answers, benchmark.answers + np.array([0, 1])),
    )
    other = Candidates(pieces(spoilt, 10), pieces(spoilt, 25))
    assert other.choose(half) == chosen
    row = candidates.row(chosen[0]).only(half, "chosen on")
    assert len(row.recall) == len(row.at_budget) == 2
    assert row.questions == "chosen on"


def test_a_choice_says_what_it_is() -> None:
    assert str(Choice(400, 0.5, 1.0)) == "MiniLM + 0.5 parent + 1 BM25 ±400"
    assert str(Choice(400, 1.0, 1.5, 20, 0.7)).endswith("1.5 BM25 ±400, ≥ 0.7 of best")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> run.Found:
    """All tables of the toy, the report's rule (a package apart) replaced by the package's."""
    for size, overlap in PUBLISHED:
        chunker = partial(chunk_recursive, size=size // 10, overlap=overlap // 10)
        monkeypatch.setitem(settings.CHUNKERS, (REPORTS, size, overlap), chunker)
    return run.run(toy())


def test_all_is_measured_and_written(found: run.Found, tmp_path: Path) -> None:
    text = list(tables.lines(found))
    assert sum(line.startswith("| --") for line in text) == len(found.tables)
    assert not found.holds  # other texts, other numbers: it would be seen
    file = tmp_path / "new" / "chroma.csv"
    tables.write_csv(found, file)
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(PUBLISHED) + sum(map(len, found.tables.values()))
    halves = {row["questions"] for row in rows if row["table"] == "chosen"}
    assert halves == {run.OTHER_HALF}
    for row in rows[len(PUBLISHED) :]:
        assert 0 <= float(row["recall"]) <= 100
        assert float(row["low"]) <= float(row["change"]) <= float(row["high"])
    first, second = (row for row in rows if row["table"] == "chosen" and row["k"] == "5")
    assert first["change"] == second["change_sum"] == "0.0"


def test_the_reports_rule() -> None:
    pytest.importorskip("langchain_text_splitters", reason="comes with the bench extra")
    (doc, _) = toy().documents
    chunks = chunk_as_the_report(doc, 20, 0)
    assert all(isinstance(chunk, Chunk) and chunk.text.strip() == chunk.text for chunk in chunks)
    assert "".join(chunk.text.replace(" ", "") for chunk in chunks) == KETTLE.replace(" ", "")
    assert len(chunks) > 2
