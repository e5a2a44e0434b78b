"""benchmarks/README.md shows the numbers that the benchmark wrote, for the lesson too."""

import csv
from pathlib import Path

import pytest

from benchmarks.chroma.report import OMEGA_APART, PUBLISHED, RECALL_APART
from benchmarks.chroma.tables import COLUMNS
from ragnotes import data_path

README = Path(__file__).resolve().parents[2] / "benchmarks" / "README.md"
CELLS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in README.read_text(encoding="utf-8").splitlines()
    if line.startswith("|")
]


def rows() -> list[dict[str, str]]:
    with data_path("benchmarks/chroma.csv").open(encoding="utf-8", newline="") as stream:
        table = csv.DictReader(stream)
        assert table.fieldnames == COLUMNS
        return list(table)


ROWS = rows()
MEASURED = [row for row in ROWS if row["table"] != "published"]


def interval(row: dict[str, str], which: str) -> str:
    change, low, high = (float(row[f"{name}{which}"]) for name in ("change", "low", "high"))
    return f"{change:+.1f} ({low:+.1f} to {high:+.1f})" if (change, low, high) != (0, 0, 0) else "–"


@pytest.mark.parametrize("row", MEASURED, ids=lambda row: f"{row['table']}-{row['search']}")
def test_each_row_stands_in_the_readme(row: dict[str, str]) -> None:
    chunks = f"{row['chunker']} {row['size']}/{row['overlap']}"
    measures = [row[name] for name in ("recall", "precision", "omega", "iou", "recall_2000")]
    expected = [row["search"], chunks, f"{int(row['chunks']):,}", row["k"], *measures]
    assert [*expected, interval(row, ""), interval(row, "_sum")] in CELLS


def test_the_reports_rows_came_out() -> None:
    found = [row for row in ROWS if row["table"] == "report"]
    assert len(found) == len(PUBLISHED)
    for row in found:
        recall, omega = PUBLISHED[int(row["size"]), int(row["overlap"])]
        assert float(row["recall"]) == pytest.approx(recall, abs=RECALL_APART)
        assert float(row["omega"]) == pytest.approx(omega, abs=OMEGA_APART)
