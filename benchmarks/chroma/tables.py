"""The rows as Markdown tables that can be read as they are, and as a file for others to read."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.chroma.measures import Values
from benchmarks.chroma.report import PUBLISHED
from benchmarks.chroma.results import BUDGET, MEASURES, Row, change
from benchmarks.chroma.run import ALL, Found

COLUMNS = (
    "table questions search chunker size overlap chunks k share recall precision omega iou "
    f"recall_{BUDGET} change low high "
    "change_sum low_sum high_sum change_once low_once high_once"
).split()
HEADINGS = [
    *("search", "chunks", "number", "k", "recall", "prec.", "omega", "IoU", f"at {BUDGET:,}"),
    *("to recursive 200/0", "to the sum"),
]
COMPARED = {f"at {BUDGET:,}": "at_budget", "recall": "recall", "IoU": "iou"}
TITLES = {
    "report": "The report's own recursive rule, MiniLM",
    "chunkers": "Chunkers, MiniLM",
    "searches": "Ways to search",
    "chosen": "Chosen on the one half of the questions, measured on the other",
    "crossed": "Each half measured with what was chosen on the other",
    "again": "The chosen on all questions, those it was chosen on included",
}


def lines(found: Found) -> Iterator[str]:
    """Yield the tables: percent, and points of recall at 2,000 characters with intervals."""
    yield from ("The report's rows, published and here:", "")
    for row in found.tables["report"]:
        _, size, overlap = row.setting
        recall, omega = PUBLISHED[size, overlap]
        yield (
            f"- recursive {size}/{overlap}: recall {recall} and {percent(row.recall)}, "
            f"omega {omega} and {percent(row.omega)}"
        )
    for table, rows in found.tables.items():
        yield from ("", f"{TITLES[table]} ({len(rows[0].recall)} questions):", "")
        yield from markdown([HEADINGS, *(_cells(row, found) for row in rows)])
    yield from ("", "To the sum, and to the sum without repeats:", "")
    for row in (*found.tables["chosen"][-2:], *found.tables["crossed"]):
        _, *sums = found.compared(row)
        for name, measure in COMPARED.items():
            both = " and ".join(shown(other, row, measure) for other in sums)
            yield f"- {row.retrieval} ({row.questions}): {name} {both}"


def write_csv(found: Found, file: Path) -> None:
    """Write all rows, and the published ones, with one decimal."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        table.writeheader()
        for (size, overlap), (recall, omega) in PUBLISHED.items():
            known = {"table": "published", "questions": ALL, "search": "MiniLM", "k": 5}
            known |= {"chunker": "recursive", "size": size, "overlap": overlap}
            table.writerow(known | {"recall": recall, "omega": omega})
        for name, rows in found.tables.items():
            table.writerows(_record(name, row, found) for row in rows)


def markdown(rows: list[list[str]]) -> Iterator[str]:
    """Yield the rows as a table: the first two columns to the left, the others to the right."""
    widths = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * width if at < 2 else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    for row in (rows[0], rule, *rows[1:]):
        padded = (f"{cell:{'<' if at < 2 else '>'}{widths[at]}}" for at, cell in enumerate(row))
        yield f"| {' | '.join(padded)} |"


def percent(values: Values) -> str:
    return f"{100 * values.mean():.1f}"


def shown(before: Row, after: Row, measure: str = "at_budget") -> str:
    """A change in points with its interval; a dash where a row is compared with itself."""
    if before is after:
        return "–"
    return "{:+.1f} ({:+.1f} to {:+.1f})".format(*change(before, after, measure))


def _cells(row: Row, found: Found) -> list[str]:
    chunker, size, overlap = row.setting
    measured = [getattr(row, key) for key in MEASURES]
    compared = [shown(other, row) for other in found.compared(row)[:2]]
    cells: Iterable[str] = (row.retrieval, f"{chunker} {size}/{overlap}", f"{row.chunks:,}")
    return [*cells, str(row.k), *map(percent, measured), *compared]


def _record(table: str, row: Row, found: Found) -> dict[str, object]:
    chunker, size, overlap = row.setting
    measured = [getattr(row, key) for key in MEASURES]
    changes = [f"{number:.1f}" for other in found.compared(row) for number in change(other, row)]
    cells = [table, row.questions, row.retrieval, chunker, size, overlap, row.chunks, row.k]
    return dict(zip(COLUMNS, [*cells, row.share, *map(percent, measured), *changes], strict=True))
