"""The command `ragnotes`: open the course, check a set-up or questions, give a class."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ragnotes import __version__
from ragnotes.classroom.commands import add_commands
from ragnotes.doctor import report
from ragnotes.lab import copies, copy_notebooks, start

if TYPE_CHECKING:
    from ragnotes.document import Document

DOCUMENTS = (".md", ".txt", ".html", ".htm", ".py", ".json")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (the process's own by default).

    Returns the exit status: 0, or 1 where something is wrong. Without arguments it prints the
    help. Where nobody reads what is printed any more, as with `| head -1`, it ends in silence.
    """
    try:
        status = _run(arguments)
        sys.stdout.flush()  # here, so that a closed pipe is not first noticed at exit
    except BrokenPipeError:
        # What is left in the buffer goes nowhere, or Python would complain of it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str] | None) -> int:
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

    questions = commands.add_parser(
        "questions", help="say what is wrong with a file of questions, line by line"
    )
    questions.add_argument("file", type=Path, help="JSON lines: a question on each")
    questions.add_argument(
        "document",
        type=Path,
        nargs="+",
        help="what the questions are about: a text file, a help centre's articles (.json), or a "
        f"folder with files of these kinds ({', '.join(DOCUMENTS)})",
    )

    given = parser.parse_args(arguments)
    if given.command == "questions":
        return _questions(given.file, given.document)
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


def _questions(file: Path, paths: Sequence[Path]) -> int:
    # Imported here: the doctor speaks where what these need is missing.
    from ragnotes.evaluation.advice import summary
    from ragnotes.evaluation.checking import examine

    try:
        documents = [document for path in paths for document in _documents(path)]
    except (OSError, ValueError, RecursionError) as error:
        _say(f"ragnotes: {error}", sys.stderr)
        return 1
    findings, questions = examine(file, documents)
    for finding in findings:
        _say(repr(finding))
    errors = sum(finding.kind == "error" for finding in findings)
    _say(summary(questions))
    _say(f"errors: {errors}, advice: {len(findings) - errors}")
    return int(errors > 0)


def _documents(path: Path) -> list[Document]:
    from ragnotes.indexing.loading import documents_from_articles, load_document

    if path.is_dir():
        files = sorted(
            one for one in path.iterdir() if one.suffix.lower() in DOCUMENTS and one.is_file()
        )
        if not files:
            raise ValueError(f"no file in {path} ends in {', '.join(DOCUMENTS)}")
        return [document for one in files for document in _documents(one)]
    document = load_document(path)
    if path.suffix.lower() != ".json":
        return [document]
    try:
        return documents_from_articles(json.loads(document.text))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} holds no articles: {error}") from None


def _say(text: str, stream: TextIO | None = None) -> None:
    """Print a text, with escapes for what the terminal cannot show or would obey."""
    from ragnotes.evaluation.quotes import escaped

    stream = stream or sys.stdout
    plain = "\n".join(escaped(line) for line in text.split("\n"))
    encoding = stream.encoding or "utf-8"
    print(plain.encode(encoding, "backslashreplace").decode(encoding), file=stream)


if __name__ == "__main__":
    sys.exit(main())
