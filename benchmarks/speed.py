"""How long each chunker takes, against the one fast call that no way of doing the job can avoid.

    python benchmarks/speed.py          # the course's manuals, repeated to 4 MB
    python benchmarks/speed.py FILE …   # your own text, repeated to 4 MB

Both are timed in processor seconds, taking turns in one run; the least of each counts, and
their ratio is printed beside the bar that ragnotes set itself.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from ragnotes import (
    Document,
    chunk_characters,
    chunk_markdown,
    chunk_paragraphs,
    chunk_recursive,
    chunk_sentences,
    chunk_tokens,
    chunk_words,
    data_path,
    get_encoding,
)

LENGTH = 4_000_000
ROUNDS = 5


def text(paths: list[str]) -> str:
    files = [Path(path) for path in paths] or sorted(
        data_path("manuals/kettle-kr-10.md").parent.glob("*.md")
    )
    once = "\n\n".join(path.read_text(encoding="utf-8") for path in files) + "\n\n"
    return (once * (LENGTH // len(once) + 1))[:LENGTH]


def least(functions: list[Callable[[], object]]) -> list[float]:
    times = [float("inf")] * len(functions)
    for _ in range(ROUNDS):
        for number, function in enumerate(functions):
            start = time.process_time()
            function()
            times[number] = min(times[number], time.process_time() - start)
    return times


def main() -> None:
    source = text(sys.argv[1:])
    doc = Document("d", source)
    table = get_encoding("cl100k_base")
    jobs: list[tuple[str, Callable[[], object], str, Callable[[], object], float]] = [
        (
            "word windows 200/40",
            lambda: chunk_words(doc, 200, 40),
            "split and join",
            lambda: " ".join(source.split()),
            1.5,
        ),
        (
            "character windows 1000/200",
            lambda: chunk_characters(doc, 1000, 200),
            "slices",
            lambda: [source[at : at + 1000] for at in range(0, len(source), 800)],
            1.5,
        ),
        (
            "token windows 256/32",
            lambda: chunk_tokens(doc, 256, 32),
            "encode and decode",
            lambda: table.decode(table.encode_ordinary(source)),
            1.0,
        ),
        (
            "recursive, 1000 characters",
            lambda: chunk_recursive(doc, 1000, unit="characters"),
            "split at blank lines",
            lambda: source.split("\n\n"),
            2.5,
        ),
        (
            "recursive, 256 tokens",
            lambda: chunk_recursive(doc, 256, unit="tokens"),
            "encode",
            lambda: table.encode_ordinary(source),
            1.3,
        ),
        (
            "paragraphs to 1000 characters",
            lambda: chunk_paragraphs(doc, 1000, unit="characters"),
            "split at blank lines",
            lambda: source.split("\n\n"),
            2.2,
        ),
        (
            "sentences to 1000 characters",
            lambda: chunk_sentences(doc, 1000, unit="characters"),
            'split at ". "',
            lambda: source.split(". "),
            5,
        ),
        (
            "Markdown, 300 words",
            lambda: chunk_markdown(doc, 300),
            'split at "\\n#"',
            lambda: source.split("\n#"),
            20,
        ),
    ]
    print(f"{'job':32}{'ms per MB':>10}  {'limit':22}{'ms per MB':>10}{'ratio':>8}{'bar':>7}")
    for name, job, limit_name, limit, bar in jobs:
        ours, theirs = (1e3 * each / (len(source) / 1e6) for each in least([job, limit]))
        ratio = ours / theirs
        over = "  over" if ratio > bar else ""
        print(f"{name:32}{ours:10.2f}  {limit_name:22}{theirs:10.2f}{ratio:8.2f}{bar:7.1f}{over}")


if __name__ == "__main__":
    main()
