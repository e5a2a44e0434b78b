"""The limits inside a real kernel, with its threads, sockets and replaced streams."""

import nbclient
import nbformat.v4 as v4
import pytest

# Each cell, what it shows, and why it is here.
CELLS = [
    (
        "import logging, sys, threading\n"
        "from IPython.display import display\n"
        "from ragnotes.exercises import Exercise, Mistake, case, try_with_limit\n"
        "handler = logging.StreamHandler(sys.stderr)\n"
        "logging.getLogger().addHandler(handler)\n"
        "list, kept = 3, []",
        None,
        "a handler holds the kernel's own stream; a shadowed name is the learner's, not ours",
    ),
    (
        "def endless():\n    while True:\n        print('again')\n"
        "outcome = try_with_limit(endless, seconds=0.2)\n"
        "outcome, outcome.printed[:12], len(outcome.printed)",
        r"(stopped: still running after 0.2 s, 'again\nagain\n', 10001)",
        "an endless loop, with what it produced until it was stopped",
    ),
    (
        "def swallows():\n    while True:\n        try:\n            kept.append(1)\n"
        "        except:\n            pass\n"
        "try_with_limit(swallows, seconds=0.2), kept",
        "(stopped: still running after 0.2 s, [])",
        "a bare except does not swallow the stop, and the kernel's list is untouched",
    ),
    (
        "def eats():\n    pages = []\n    while True:\n"
        "        pages.append(str(len(pages)) * 1000)\n"
        "try_with_limit(eats, megabytes=50)",
        "stopped: asked for more than 50 MB",
        "memory",
    ),
    (
        "def noisy():\n    print('one')\n    print('two', file=sys.stderr)\n"
        "    logging.error('three')\n    display('four')\n    return input('five? ')\n"
        "outcome = try_with_limit(noisy)\n"
        "outcome, outcome.printed",
        r"(raised EOFError: input() cannot be answered here, 'one\n')",
        "nothing that it says reaches the page, and nobody is asked",
    ),
    (
        "try_with_limit(exit), try_with_limit(sys.exit, 3)",
        "(gave None, raised SystemExit: 3)",
        "IPython's exit() would end the kernel; sys.exit is an error like any other",
    ),
    (
        "import os\ntry_with_limit(os._exit, 3), try_with_limit(os.abort)",
        "(raised Python was ended (exit status 3), raised Python crashed: Aborted)",
        "a child that dies without a word",
    ),
    (
        "double = Exercise(prompt='', starter='def double(n):\\n    ...',\n"
        "    answer='def double(n):\\n    return 2 * n', alternatives=(), hints=(), remark='',\n"
        "    mistakes=(Mistake('def double(n):\\n    return n * n', 'That is the square.'),),\n"
        "    cases=(case(3), case(0)))\n"
        "def double_it(number):\n    return number + number\n"
        "double.check(double_it)",
        "Correct. All 2 cases come out right.",
        "a right answer",
    ),
    (
        "def double_it(number):\n    return number ** 2\ndouble.check(double_it)",
        "Not yet. double(3) gave 9. That is the square.",
        "a known mistake",
    ),
    ("threading.active_count() > 1, kept", "(True, [])", "the kernel does have threads, and lives"),
]


def test_limits_in_a_kernel(capfd: pytest.CaptureFixture[str]) -> None:
    notebook = v4.new_notebook(cells=[v4.new_code_cell(source) for source, _, _ in CELLS])
    nbclient.NotebookClient(notebook, timeout=30, kernel_name="python3").execute()
    for cell, (_, expected, reason) in zip(notebook.cells, CELLS, strict=True):
        # One result and nothing else: no stream, no display, no error.
        shown = [output.data["text/plain"] for output in cell.outputs]
        assert shown == ([] if expected is None else [expected]), reason
    # The kernel itself remarks on its sockets; nothing else may reach its terminal.
    lines = capfd.readouterr().err.splitlines()
    assert [line for line in lines if not line.startswith("[IPKernelApp]")] == []
