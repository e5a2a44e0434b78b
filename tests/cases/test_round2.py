"""A second round of real faults, as scripts over the public names with what is right for each."""

import json
from pathlib import Path
from typing import Any

import pytest
from round2_checks import verify

ROWS = json.loads((Path(__file__).parent / "round2.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_row(row: dict[str, Any]) -> None:
    verify(row["input"], row["checks"])


def test_rows_are_complete() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS) == 164
    assert all(set(row) == {"id", "kind", "input", "expected", "checks"} for row in ROWS)
    assert all(row["checks"] for row in ROWS)
