"""Rows of plain values as files that other programs read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from ragnotes.document import shown
from ragnotes.indexing.checks import check_path

Value = str | int | float | None


def write_table(rows: Sequence[Mapping[str, Value]], path: str | Path) -> None:
    """Write rows to a file whose name ends in .csv or .parquet, and replace what was there.

    The columns are the rows' keys, in the order in which they first come; a row without one
    leaves it empty. CSV is UTF-8 with a line for the names, commas, and \\r\\n at the line ends
    (RFC 4180); numbers are written in full, to be read back as they were, and texts as they are:
    a spreadsheet takes one that begins with = for a formula. Parquet needs pyarrow, which is not
    installed with ragnotes; each column is of texts, of whole numbers of 64 bits or of numbers.
    ValueError without rows or columns, for another ending, names that are no texts, values that
    are no texts, numbers or None, half a surrogate pair, and in Parquet a column of texts and
    numbers or a larger number: nothing is written then. ModuleNotFoundError without pyarrow.
    """
    path = check_path(path)
    whole = isinstance(rows, (str, Mapping)) or not isinstance(rows, Iterable)
    for row in [rows] if whole else (rows := list(rows)):
        if whole or not isinstance(row, Mapping):
            raise TypeError(f"rows must be a list of dicts, got {shown(row)}")
    if not rows:
        raise ValueError("a table needs at least one row, got none")
    names = list(dict.fromkeys(name for row in rows for name in row))
    if not names:
        raise ValueError("a table needs at least one column, got none")
    for row in rows:
        for name, value in row.items():
            if not isinstance(name, str):
                raise ValueError(f"a column's name must be a text, got {name!r}")
            if value is not None and type(value) not in (str, int, float):
                raise ValueError(
                    f"column {name!r} must hold texts and numbers, got a {type(value).__name__}"
                )
    columns = {name: [row.get(name) for row in rows] for name in names}
    if path.suffix.lower() == ".csv":
        file = io.StringIO(newline="")
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows(zip(*columns.values(), strict=True))
        path.write_bytes(file.getvalue().encode())  # what UTF-8 has no bytes for fails before
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
        try:
            # Whole numbers among others are such numbers too.
            kind = pyarrow.float64() if float in kinds else None
            arrays[name] = pyarrow.array(values, kind)
        except (OverflowError, pyarrow.ArrowInvalid) as error:
            raise ValueError(f"column {name!r} has a number that is too large: {error}") from None
    parquet.write_table(pyarrow.table(arrays), path)
