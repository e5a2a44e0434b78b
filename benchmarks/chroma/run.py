"""The whole comparison: the report's rows, chunkers, ways to search, and the best of them."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.chroma.best import Candidates, chosen_on, not_repeated
from benchmarks.chroma.data import Benchmark
from benchmarks.chroma.report import OMEGA_APART, PUBLISHED, RECALL_APART
from benchmarks.chroma.results import Row, measured
from benchmarks.chroma.scores import rank_points, standardised
from benchmarks.chroma.settings import BASELINE, CHUNKERS, REPORTS, SIZE, SMALL, Pieces, cut

SUM = "MiniLM + BM25, standardised"
FEW, MANY = 5, 10  # chunks of 200 tokens, and of 60
ONCE = ", no repeats"
ALL, OTHER_HALF = "all", "other half"
AIMS = ("recall at 2,000", "IoU")  # what `choose` looks for


@dataclass(frozen=True, eq=False)
class Found:
    """The rows of each table, and the ways to search that every row is compared with."""

    tables: dict[str, list[Row]]
    baselines: dict[str, list[Row]]  # for each group of questions

    def compared(self, row: Row) -> list[Row]:
        """Return three rows for the row's questions.

        MiniLM on the report's recursive 200/0, the standardised sum of MiniLM and BM25 on
        `chunk_recursive` of 200 tokens, and the same where repeated text is indexed once.
        """
        return self.baselines[row.questions]

    @property
    def holds(self) -> bool:
        """Whether the report's rows came out: omega to 0.1, recall to 1.0."""
        return all(
            abs(100 * row.recall.mean() - PUBLISHED[row.setting[1:]][0]) <= RECALL_APART
            and abs(100 * row.omega.mean() - PUBLISHED[row.setting[1:]][1]) <= OMEGA_APART
            for row in self.tables["report"]
        )


def run(benchmark: Benchmark) -> Found:
    """Return everything that is printed."""
    pieces = {setting: cut(benchmark, setting) for setting in CHUNKERS}
    large = pieces["chunk_recursive", SIZE, 0]
    small = pieces["chunk_sentences", SMALL, 0]
    meaning = {
        setting: measured("MiniLM", each, each.meaning, MANY if each is small else FEW)
        for setting, each in pieces.items()
    }
    once = not_repeated(small)
    searches = [
        *_searches(large, FEW),
        *_searches(pieces["chunk_recursive", 2 * SIZE, 0], FEW),
        *_searches(small, MANY),
        *_searches(not_repeated(large), FEW, ONCE),
        *_searches(once, MANY, ONCE),
    ]
    by_name = {(row.retrieval, row.setting): row for row in searches}
    sums = [by_name[name, large.setting] for name in (SUM, SUM + ONCE)]
    baselines = [meaning[BASELINE], *sums]
    candidates = Candidates(once, large)
    choosing = chosen_on(len(benchmark.questions))
    chosen = [candidates.row(choice) for choice in candidates.choose(choosing)]
    others = [candidates.row(choice) for choice in candidates.choose(~choosing)]
    crossed = [
        other.joined(row, choosing, f"crosswise, {aim}")
        for row, other, aim in zip(chosen, others, AIMS, strict=True)
    ]
    held_out = [row.only(~choosing, OTHER_HALF) for row in (*baselines, *chosen)]
    return Found(
        {
            "report": [row for setting, row in meaning.items() if setting[0] == REPORTS],
            "chunkers": [row for setting, row in meaning.items() if setting[0] != REPORTS],
            "searches": searches,
            "chosen": held_out,
            "crossed": crossed,
            "again": chosen,
        },
        {ALL: baselines, OTHER_HALF: held_out[:3]},
    )


def _searches(pieces: Pieces, k: int, said: str = "") -> list[Row]:
    meaning, keywords = pieces.meaning, pieces.keywords
    ways = {
        "MiniLM": meaning,
        "BM25": keywords,
        "MiniLM + BM25, ranks": rank_points(meaning) + rank_points(keywords),
        SUM: standardised(meaning) + standardised(keywords),
        "MiniLM + BM25 ±600": standardised(meaning) + standardised(pieces.keywords_around(600)),
    }
    return [measured(name + said, pieces, scores, k) for name, scores in ways.items()]
