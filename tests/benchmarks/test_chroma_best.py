"""The choice is made on one half of the questions, and the tables say what was measured."""

import csv
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from benchmarks.chroma import run, settings, tables
from benchmarks.chroma.best import Candidates, Choice, chosen_on, not_repeated, parent_scores
from benchmarks.chroma.data import Benchmark, Question, arrange
from benchmarks.chroma.report import PUBLISHED, chunk_as_the_report
from benchmarks.chroma.results import Row, measured
from benchmarks.chroma.scores import standardised
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


def numbers(at: np.ndarray, recall: np.ndarray, iou: np.ndarray) -> Row:
    return Row("", ("", 0, 0), 0, 0, 0, recall, iou, iou, iou, at)


class Known(Candidates):
    """Candidates of which is known how good they are on even and on odd questions."""

    def __init__(self) -> None:
        pass

    def row(self, choice: Choice) -> Row:
        even = np.array([True, False] * 3)
        at = np.where(even, choice.around == 400, choice.around == 800)
        enough = np.where(even, choice.share <= 0.7, choice.k == 20)
        return numbers(at.astype(float), np.where(enough, 0.9, 0.5), at + choice.share)


def test_the_choice_looks_at_its_half_only() -> None:
    half = chosen_on(6)
    at_budget, cut = Known().choose(half)
    assert (at_budget, cut) == (Choice(400, 0.0, 1.0), Choice(400, 0.0, 1.0, 10, 0.7))
    at_budget, cut = Known().choose(~half)
    assert (at_budget, cut) == (Choice(800, 0.0, 1.0), Choice(800, 0.0, 1.0, 20, 0.8))


def test_where_none_has_enough_recall_the_most_counts() -> None:
    class Poor(Known):
        def row(self, choice: Choice) -> Row:
            recall = np.full(2, 0.5 if choice.share == 0.75 else 0.4)
            return numbers(recall, recall, np.full(2, choice.share))

    assert Poor().choose(chosen_on(2))[1].share == 0.75


def test_rows_of_some_questions_and_of_two_choices() -> None:
    half = chosen_on(4)
    one, other = (numbers(*np.arange(start, start + 12.0).reshape(3, 4)) for start in (0, 100))
    some = one.only(~half, "odd")
    assert (some.questions, some.at_budget.tolist(), some.iou.tolist()) == ("odd", [1, 3], [9, 11])
    both = one.joined(other, half, "both")
    assert both.retrieval == "both"
    assert both.at_budget.tolist() == [0, 101, 2, 103]
    assert both.iou.tolist() == [8, 109, 10, 111]


def test_a_choice_is_scored_by_its_weights() -> None:
    benchmark = toy()
    small, large = pieces(benchmark, 10), pieces(benchmark, 25)
    scores = standardised(small.meaning) + 0.5 * standardised(parent_scores(small, large))
    scores += 1.5 * standardised(small.keywords_around(200))
    expected = measured("", small, scores, 2, 0.7)
    candidates = Candidates(small, large)
    candidates.row(Choice(200, 0.0, 1.0))
    row = candidates.row(Choice(200, 0.5, 1.5, 2, 0.7))
    assert row.iou.tolist() == pytest.approx(expected.iou.tolist())
    assert (row.k, row.share) == (2, 0.7)


def test_a_choice_says_what_it_is() -> None:
    assert str(Choice(400, 0.5, 1.0)) == "MiniLM + 0.5 parent + BM25 ±400"
    assert str(Choice(400, 0.0, 1.0)) == "MiniLM + BM25 ±400"
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
    first, second, third = (row for row in rows if row["table"] == "chosen" and row["k"] == "5")
    assert first["change"] == second["change_sum"] == third["change_once"] == "0.0"


def test_the_reports_rule() -> None:
    pytest.importorskip("langchain_text_splitters", reason="comes with the bench extra")
    (doc, _) = toy().documents
    chunks = chunk_as_the_report(doc, 20, 0)
    assert all(isinstance(chunk, Chunk) and chunk.text.strip() == chunk.text for chunk in chunks)
    assert "".join(chunk.text.replace(" ", "") for chunk in chunks) == KETTLE.replace(" ", "")
    assert len(chunks) > 2
