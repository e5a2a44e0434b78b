"""What holds for every run of pytest here, doctests and notebooks included."""

import os
import signal
import tempfile

import pytest

# Before numpy is loaded, here and in the kernels that inherit it: on a busy machine two threads
# that wait for each other take up to four times the processor time of one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_configure(config: pytest.Config) -> None:
    # A shell starts a background job with interrupts ignored, and every process that it starts
    # inherits that. Tests interrupt processes.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Kernels inherit both. A bar's text would differ from run to run.
    os.environ["TQDM_DISABLE"] = "1"
    # Tests leave the user's cache alone. Notebooks under nbval use the one of the environment.
    if not config.getoption("nbval", False):
        folder = tempfile.TemporaryDirectory(prefix="ragnotes-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ["RAGNOTES_CACHE"] = folder.name
