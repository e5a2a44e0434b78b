"""The commands for a class: classroom, report, catch-up, handouts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Commands = Any  # what argparse's add_subparsers gives


def add_commands(commands: Commands) -> None:
    """Add the commands to a parser; each sets `run`, a function of what was given."""
    one = _command(commands, "classroom", _classroom, "write a course folder for nbgrader")
    one.add_argument("folder", type=Path, help="where to write it; what is there stays")

    one = _command(commands, "report", _report, "run what a class handed in; tabulate its mistakes")
    one.add_argument("folder", type=Path, help="a course folder, or one of notebooks")
    one.add_argument(
        "--seconds",
        type=float,
        default=30,
        help="how long a cell may run (default: %(default)s)",
    )

    one = _command(commands, "catch-up", _catch_up, "write a lesson with its answers filled in")
    one.add_argument("lesson", type=int, help="its number")
    one.add_argument(
        "exercise",
        type=int,
        nargs="?",
        help="fill in the exercises before this one only",
    )
    one.add_argument(
        "--folder",
        type=Path,
        default=Path("my-course"),
        help="where to write it (default: %(default)s)",
    )

    one = _command(commands, "handouts", _handouts, "write each lesson as a page to read and print")
    one.add_argument("folder", type=Path, help="where to write them")
    one.add_argument("--pdf", action="store_true", help="as PDF as well; needs Chromium or Chrome")


def _command(
    commands: Commands, name: str, run: Callable[[Any], None], does: str
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=does, description=does)
    command.set_defaults(run=lambda given: _status(run, given))
    return command


def _status(run: Callable[[Any], None], given: Any) -> int:
    try:
        run(given)
    except BrokenPipeError:  # nobody reads on: no mistake of what was asked
        raise
    except (OSError, ValueError) as error:
        print(f"ragnotes: {error}", file=sys.stderr)
        return 1
    return 0


def _classroom(given: Any) -> None:
    from ragnotes.classroom.assignment import write_course

    added = write_course(given.folder)
    print(f"{len(added)} files added in {given.folder}; begin with {given.folder / 'README.md'}")


def _report(given: Any) -> None:
    from ragnotes.classroom.report import make_report
    from ragnotes.classroom.running import Limits
    from ragnotes.classroom.tables import as_csv, as_page

    report = make_report(given.folder, Limits(seconds=given.seconds), tell=print)
    for name, content in (("report.csv", as_csv(report)), ("report.html", as_page(report))):
        # With a mark at its beginning, spreadsheets read the file as UTF-8.
        encoding = "utf-8-sig" if name.endswith("csv") else "utf-8"
        (given.folder / name).write_text(content, encoding=encoding, newline="")
        print(given.folder / name)


def _catch_up(given: Any) -> None:
    from ragnotes.classroom.catch_up import write_catch_up

    print(write_catch_up(given.lesson, given.folder, given.exercise))


def _handouts(given: Any) -> None:
    from ragnotes.classroom.handouts import write_handouts

    for file in write_handouts(given.folder, pdf=given.pdf):
        print(file)
