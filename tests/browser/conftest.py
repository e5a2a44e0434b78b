"""The browser tests need a Chromium; where it must be there, its absence is a failure."""

from __future__ import annotations

import importlib.util
import os

import pytest
from lab import chromium_path


@pytest.fixture(scope="session")
def chromium() -> str:
    path = chromium_path()
    missing = None
    if importlib.util.find_spec("playwright") is None:
        missing = "playwright is not installed (it comes with the test extra)"
    elif path is None:
        missing = "no Chromium or Chrome was found"
    if missing is None:
        return path
    if os.environ.get("RAGNOTES_NEEDS_BROWSER") == "1":
        pytest.fail(f"RAGNOTES_NEEDS_BROWSER is 1, but {missing}")
    pytest.skip(missing)
