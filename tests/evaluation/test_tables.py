"""Tables as files: what is written is what is read back."""

from __future__ import annotations

import csv
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from ragnotes.evaluation.tables import write_table

ROWS: list[dict[str, Any]] = [
    {"strategy": "words, as split", "size": 100, "recall": 0.1 + 0.2, "note": 'say "tea"'},
    {"strategy": "Wörter\nund =1+1", "size": 7, "recall": 1, "note": None},
    {"strategy": "", "size": -3, "found": 1e-17},  # a column more, and one less
]


def test_csv_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "table.CSV"
    path.write_text("what was there before, and is much longer than what is written now" * 99)
    write_table(ROWS, path)
    with path.open(encoding="utf-8", newline="") as file:
        read = list(csv.reader(file))
    assert read == [
        ["strategy", "size", "recall", "note", "found"],
        ["words, as split", "100", "0.30000000000000004", 'say "tea"', ""],
        ["Wörter\nund =1+1", "7", "1", "", ""],
        ["", "-3", "", "", "1e-17"],
    ]
    raw = path.read_bytes()
    assert raw.startswith(b"strategy,size,recall,note,found\r\n")
    assert b"\r\r" not in raw


if importlib.util.find_spec("pyarrow"):

    def test_parquet_is_read_back(tmp_path: Path) -> None:
        from pyarrow import parquet

        write_table(ROWS, tmp_path / "table.parquet")
        table = parquet.read_table(tmp_path / "table.parquet")
        names = ["strategy", "size", "recall", "note", "found"]
        assert table.to_pylist() == [{name: row.get(name) for name in names} for row in ROWS]
        kinds = ["string", "int64", "double", "string", "double"]
        assert [str(kind) for kind in table.schema.types] == kinds
        with pytest.raises(ValueError, match="column 'a' must hold texts or numbers, got both"):
            write_table([{"a": 1}, {"a": "b"}], tmp_path / "mixed.parquet")
        for values in ([2**70], [2**60 + 1, 0.5]):  # no column has room for them
            with pytest.raises(ValueError, match="column 'a' has a number that is too large"):
                write_table([{"a": value} for value in values], tmp_path / "large.parquet")


def test_what_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    write_table(ROWS, path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="surrogates not allowed"):
        write_table([{"a": "tea"}, {"a": "half a pair, out of JSON: \ud800"}], path)
    assert path.read_bytes() == before


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    with pytest.raises(ModuleNotFoundError, match=r"pip install pyarrow, or write table\.csv"):
        write_table(ROWS, tmp_path / "table.parquet")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("rows", "name", "message"),
    [
        ([], "table.csv", "at least one row"),
        (ROWS, "table.txt", r"ends in \.csv or \.parquet, got 'table.txt'"),
        (ROWS, "table", "got 'table'"),
        ([{"a": [1]}], "table.csv", "column 'a' must hold texts and numbers, got a list"),
        ([{"a": True}], "table.csv", "got a bool"),
        ([{}], "table.csv", "at least one column, got none"),
        ([{1: 2}], "table.parquet", "a column's name must be a text, got 1"),
    ],
)
def test_what_is_refused(rows: Any, name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        write_table(rows, tmp_path / name)
    assert not list(tmp_path.iterdir())
