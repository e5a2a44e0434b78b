"""How the time of each chunker grows with the text, on plain and on hostile texts.

    python benchmarks/growth.py                     # texts of 0.25 to 4 MB
    python benchmarks/growth.py --largest 1         # a quick look
    python benchmarks/growth.py --only recursive    # the chunkers whose name holds that word

Prints seconds of processor time for each size, and the exponent between the smallest and the
largest text: 1 is time in proportion to the text, 2 is four times as long for twice the text.
Exits with 1 if an exponent is above 1.15 (short times, below a tenth of a second, are not judged).
Fast chunkers seem to grow faster than their text while it outgrows the processor's caches and
the memory that the process already has: `--largest 16` shows whether that goes on.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable

from ragnotes import (
    Chunk,
    Document,
    chunk_characters,
    chunk_faq,
    chunk_html,
    chunk_markdown,
    chunk_paragraphs,
    chunk_python,
    chunk_recursive,
    chunk_sentences,
    chunk_tokens,
    chunk_words,
    data_path,
)

BAR = 1.15


def repeated(pattern: str) -> Callable[[int], str]:
    return lambda length: (pattern * (length // len(pattern) + 1))[:length]


def nested(length: int) -> str:
    """List items, each a level deeper than the one before: 2,000 levels in 4 MB."""
    lines, total, level = [], 0, 0
    while total < length:
        lines.append(" " * (2 * level) + "- item\n")
        total, level = total + len(lines[-1]), level + 1
    return "".join(lines)


def prose(length: int) -> str:
    names = ["kettle-kr-10", "kettle-kb-17", "oven-ov-65", "toaster-ts-2", "dishwasher-dw-14"]
    text = "\n\n".join(data_path(f"manuals/{n}.md").read_text(encoding="utf-8") for n in names)
    return repeated(text + "\n\n")(length)


TEXTS: dict[str, Callable[[int], str]] = {
    "the manuals": prose,
    "one paragraph": lambda length: prose(length).replace("\n", " "),
    "no spaces": lambda length: "".join(prose(length * 2).split())[:length],
    "one letter": repeated("a"),
    "full stops": repeated("."),
    "A. B. C.": repeated("A. "),
    "Chinese": repeated("水壶很热。请小心使用它，不要碰。"),
    "emoji": repeated("👩\u200d🔬"),
    "flags": repeated("🇩🇪"),
    "accents": repeated("\u0301"),
    "only newlines": repeated("\n"),
    "blank lines with spaces": repeated("    \n"),
    "spaces": repeated(" "),
    "no-break spaces": repeated("a\u00a0"),
    "headings": repeated("# A heading, and its text follows here\n"),
    "open fences": repeated("```py\nx = 1\n~~~\n"),
    "open tags": repeated("<div><p>x<table>"),
    "nested lists": nested,
    "nested on a line": repeated("- "),
    "nested quotes": repeated("> "),
    "nested HTML lists": repeated("<ul><li>a"),
    "HTML rows": lambda length: "<table><tr><th>a<th>b" + repeated("<tr><td>1<td>2\n")(length),
    "scripts in a list": lambda length: "<ul>" + repeated("<li>a<script>x</script>b\n")(length),
    "functions": repeated("# why\ndef f(a):\n    return a\n"),
    "table rows": lambda length: "| a | b |\n|---|---|\n" + repeated("| 1 | 2 |\n")(length),
    "questions": repeated("**Can I bring a guest?**\nYes, on weekends.\n\n"),
    "label lines": repeated("Q: May I?\n"),
    "list labels": repeated("- Q: May I\n"),
    "brackets": repeated("["),
    "asides": repeated("x (a!) Bob "),
    "quotes": repeated('."'),
}

JOBS: dict[str, Callable[[Document], list[Chunk]]] = {
    "words 200/40": lambda doc: chunk_words(doc, 200, 40),
    "words 1": lambda doc: chunk_words(doc, 1),
    "words 200/199": lambda doc: chunk_words(doc, 200, 199),
    "characters 1000/200": lambda doc: chunk_characters(doc, 1000, 200),
    "characters at sentences": lambda doc: chunk_characters(doc, 1000, 200, at_sentences=True),
    "tokens 256/32": lambda doc: chunk_tokens(doc, 256, 32),
    "sentences 200/2": lambda doc: chunk_sentences(doc, 200, 2),
    "sentences 1000 characters": lambda doc: chunk_sentences(doc, 1000, unit="characters"),
    "paragraphs 1000 characters": lambda doc: chunk_paragraphs(doc, 1000, unit="characters"),
    "recursive 200/40": lambda doc: chunk_recursive(doc, 200, 40),
    "recursive 1000/200 characters": lambda doc: chunk_recursive(doc, 1000, 200, "characters"),
    "recursive 256 tokens": lambda doc: chunk_recursive(doc, 256, unit="tokens"),
    "recursive 1": lambda doc: chunk_recursive(doc, 1),
    "recursive 50/49 characters": lambda doc: chunk_recursive(doc, 50, 49, "characters"),
    "Markdown 300": lambda doc: chunk_markdown(doc, 300),
    "HTML 300": lambda doc: chunk_html(doc, 300),
    "Python 300": lambda doc: chunk_python(doc, 300),
    "FAQ 300": lambda doc: chunk_faq(doc, 300),
}


def seconds(job: Callable[[Document], list[Chunk]], text: str) -> float:
    """The least of up to three runs: other work on the machine only ever adds time."""
    best = math.inf
    for _ in range(3):
        doc = Document("d", text)
        start = time.process_time()
        job(doc)
        best = min(best, time.process_time() - start)
        if best > 1:
            break
    return best


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--largest", type=float, default=4, help="the largest text, in MB")
    parser.add_argument("--only", default="", help="chunkers whose name holds this word")
    parser.add_argument("--text", default="", help="texts whose name holds this word")
    parser.add_argument("--patience", type=float, default=60, help="seconds for one text at most")
    options = parser.parse_args()
    sizes = [int(options.largest * 1e6 / part) for part in (16, 4, 1)]
    print(f"{'chunker':30} {'text':24}" + "".join(f"{size / 1e6:8.2f} MB" for size in sizes))
    worst = 0.0
    for name, job in JOBS.items():
        if options.only.lower() not in name.lower():
            continue
        job(Document("d", "Warm up: load tables. " * 99))
        for text_name, make in TEXTS.items():
            if options.text.lower() not in text_name.lower():
                continue
            lengths, times = [], []
            for size in sizes:
                text = make(size)
                lengths.append(len(text))
                times.append(seconds(job, text))
                if times[-1] > options.patience / 8:  # the next one is four times as long
                    break
            grown = len(times) > 1 and lengths[-1] > lengths[0]
            exponent = (
                math.log(max(times[-1], 1e-4) / max(times[0], 1e-4))
                / math.log(lengths[-1] / lengths[0])
                if grown
                else math.nan
            )
            judged = times[-1] > 0.1
            worst = max(worst, exponent) if judged and grown else worst
            shown = "".join(f"{each:11.3f}" for each in times).ljust(11 * len(sizes))
            mark = "  above the bar" if judged and not exponent <= BAR else ""
            print(f"{name:30} {text_name:24}{shown}   exponent {exponent:5.2f}{mark}", flush=True)
    print(f"largest exponent: {worst:.2f} (bar: {BAR})")
    return int(worst > BAR)


if __name__ == "__main__":
    sys.exit(main())
