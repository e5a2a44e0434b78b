"""Rows of plain values as files that other programs read."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

Value = str | int | float | None


def write_table(rows: Sequence[Mapping[str, Value]], path: str | Path) -> None:
    """Write rows to a file whose name ends in .csv or .parquet, and replace what was there.

    The columns are the rows' keys, in the order in which they first come; a row without one
    leaves it empty. CSV is UTF-8 with a line for the names, commas, and \\r\\n at the line ends
    (RFC 4180); numbers are written in full, to be read back as they were. Parquet needs pyarrow,
    which is not installed with ragnotes; each column is of texts, of whole numbers or of numbers.
    ValueError without rows, for another ending, values that are no texts, numbers or None, and
    in Parquet a column of texts and numbers; ModuleNotFoundError without pyarrow.
    """
    path = Path(path)
    rows = list(rows)
    if not rows:
        raise ValueError("a table needs at least one row, got none")
    names = list(dict.fromkeys(name for row in rows for name in row))
    for row in rows:
        for name, value in row.items():
            if value is not None and type(value) not in (str, int, float):
                raise ValueError(
                    f"column {name!r} must hold texts and numbers, got a {type(value).__name__}"
                )
    columns = {name: [row.get(name) for row in rows] for name in names}
    if path.suffix.lower() == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(names)
            writer.writerows(zip(*columns.values(), strict=True))
    elif path.suffix.lower() == ".parquet":
        _write_parquet(columns, path)
    else:
        raise ValueError(f"a table's file ends in .csv or .parquet, got {path.name!r}")


def _write_parquet(columns: Mapping[str, list[Value]], path: Path) -> None:
    try:
        pyarrow, parquet = map(import_module, ("pyarrow", "pyarrow.parquet"))
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"Parquet needs pyarrow, which is not installed: pip install pyarrow, or write "
            f"{path.stem}.csv",
            name="pyarrow",
        ) from None
    arrays = {}
    for name, values in columns.items():
        kinds = {type(value) for value in values if value is not None}
        if str in kinds and len(kinds) > 1:
            raise ValueError(f"column {name!r} must hold texts or numbers, got both")
        if float in kinds:  # whole numbers among them are such numbers too
            arrays[name] = pyarrow.array(values, pyarrow.float64())
        else:
            arrays[name] = pyarrow.array(values)
    parquet.write_table(pyarrow.table(arrays), path)
