"""What holds for every run of pytest here, doctests and notebooks included."""

import os
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # Kernels inherit both. A bar's text would differ from run to run.
    os.environ["TQDM_DISABLE"] = "1"
    # Tests leave the user's cache alone. Notebooks under nbval use the one of the environment.
    if not config.getoption("nbval", False):
        folder = tempfile.TemporaryDirectory(prefix="ragnotes-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ["RAGNOTES_CACHE"] = folder.name
