"""The small notebook, run once."""

from pathlib import Path

import pytest
from small_notebook import NAME, small_source

import refresh


@pytest.fixture(scope="session")
def small() -> str:
    """The small notebook as `make refresh` stores it."""
    return refresh.refreshed(small_source())


@pytest.fixture
def folder(small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of notebooks that holds the small one, in the place of the course's own."""
    (tmp_path / NAME).write_text(small, encoding="utf-8")
    monkeypatch.setattr(refresh, "NOTEBOOKS", tmp_path)
    return tmp_path
