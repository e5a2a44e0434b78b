"""The command `ragnotes`: open the course, and find out what is wrong with a set-up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ragnotes import __version__
from ragnotes.classroom.commands import add_commands
from ragnotes.doctor import report
from ragnotes.lab import copies, copy_notebooks, start


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (the process's own by default).

    Returns the exit status: 0, or 1 where something is wrong. Without arguments it prints the
    help.
    """
    parser = argparse.ArgumentParser(prog="ragnotes", description=__doc__)
    parser.add_argument("--version", action="version", version=f"ragnotes {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    lab = commands.add_parser("lab", help="copy the notebooks and open them in JupyterLab")
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    doctor = commands.add_parser("doctor", help="check the set-up and say how to mend it")
    add_commands(commands)
    for command in (lab, doctor):
        command.add_argument(
            "--folder",
            type=Path,
            default=Path("my-course"),
            help="where your copies of the notebooks are (default: %(default)s)",
        )

    given = parser.parse_args(arguments)
    if given.command == "doctor":
        text, status = report(given.folder)
        print(text)
        return status
    if given.command == "lab":
        try:
            added = copy_notebooks(given.folder)
        except (OSError, ValueError) as error:
            print(f"ragnotes: {error}", file=sys.stderr)
            return 1
        kept = sorted(copies(given.folder).keys() - set(added))
        if kept:
            print(f"Kept in {given.folder} as you left them: {', '.join(kept)}")
        if added:
            print(f"New in {given.folder}, yours to change: {', '.join(added)}")
        return start(given.folder, browser=not given.no_browser)
    if "run" in given:
        return int(given.run(given))
    parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())
