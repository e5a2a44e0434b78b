"""Chunk documentation that nobody here wrote, and check every chunk.

    python benchmarks/foreign.py [folder …]

Without folders it takes what is installed on this machine: the documentation in /usr/share/doc
and the documents and modules inside Python's installed packages. On Debian,
`apt install python3-doc debian-reference-en debian-policy` brings more. Nothing is copied.

Every file is chunked in each way that suits it: Markdown as Markdown, as a FAQ and as plain
text; HTML as HTML and as plain text; Python as Python; other text as plain text and as Markdown.
For each chunking it is checked that no exception is raised, each chunk is the slice of the
text that it says, chunks stand in order and do not overlap, every visible character is in one
(for HTML: every letter and digit that html5lib sees), no chunk is larger than its size, and the
trails are those of an independent parse (headings by cmark for Markdown, by html5lib for HTML).
The two are no dependencies of ragnotes: `pip install cmarkgfm html5lib`.
"""

from __future__ import annotations

import argparse
import gzip
import html
import re
import site
import sys
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cmarkgfm
import html5lib

from ragnotes.chunking.code import chunk_python
from ragnotes.chunking.faq import chunk_faq
from ragnotes.chunking.graphemes import next_grapheme
from ragnotes.chunking.html import chunk_html
from ragnotes.chunking.markdown import chunk_markdown
from ragnotes.chunking.reading import readable
from ragnotes.chunking.recursive import chunk_recursive
from ragnotes.chunking.units import units_of
from ragnotes.document import Chunk

SIZES = ((120, "words"), (300, "characters"))
LARGEST = 5_000_000
SHOWN = 20  # problems that are printed

Chunker = Callable[..., list[Chunk]]
Headings = list[tuple[int, int, str]]  # line (from 0), level, title

WAYS: dict[str, tuple[Chunker, ...]] = {
    "markdown": (chunk_markdown, chunk_faq, chunk_recursive),
    "html": (chunk_html, chunk_recursive),
    "python": (chunk_python,),
    "text": (chunk_recursive, chunk_markdown),
}
KINDS = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html"}
KINDS |= {".py": "python", ".rst": "text", ".txt": "text", "": "text"}
TAG = re.compile(r'<(/?)(ul|ol|blockquote|section|h[1-6])\b(?:[^>]*?data-sourcepos="(\d+):)?[^>]*>')
LINE_END = re.compile(r"\r\n|\n|\r")


def documents(folders: list[Path]) -> Iterator[tuple[Path, str, str]]:
    """Yield path, kind and text of each different document."""
    seen: set[str] = set()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            packed = path.suffix == ".gz"
            kind = KINDS.get((path.with_suffix("") if packed else path).suffix.lower())
            if kind is None or not path.is_file() or path.stat().st_size > LARGEST:
                continue
            raw = gzip.decompress(path.read_bytes()) if packed else path.read_bytes()
            if b"\0" in raw[:1000] or len(raw) > LARGEST:
                continue
            text = raw.decode("utf-8", "replace")
            if text.strip() and text not in seen:
                seen.add(text)
                yield path, kind, text


def check(text: str, chunker: Chunker, size: int, unit: str) -> tuple[int, list[str]]:
    """Chunk a text; return how many chunks there are, and what is wrong with them."""
    chunks = chunker(text, size=size, unit=unit)
    units = units_of(text, unit)
    wrong: list[str] = []
    end = 0
    for chunk in chunks:
        at = f"chunk {chunk.start}-{chunk.end}"
        if text[chunk.start : chunk.end] != chunk.text or chunk.text != chunk.text.strip():
            wrong.append(f"{at}: not the trimmed slice it should be")
        if chunk.start < end or not chunk.text:
            wrong.append(f"{at}: overlaps the one before, or is empty")
        if chunker is not chunk_html and text[end : chunk.start].strip():
            wrong.append(f"{at}: {text[end : chunk.start].strip()[:40]!r} is lost before it")
        if units.count(chunk.start, chunk.end) > size and not indivisible(chunk):
            wrong.append(f"{at}: {units.count(chunk.start, chunk.end)} {unit}, over {size}")
        if chunker is chunk_html and unit == "words":
            seen = sum(map(bool, map(letters, readable(chunk.text).split())))
            if seen > size:
                wrong.append(f"{at}: {seen} visible words, over {size}")
        end = chunk.end
    if chunker is not chunk_html and text[end:].strip():
        wrong.append(f"{text[end:].strip()[:40]!r} is lost at the end")
    if chunker is chunk_markdown:
        wrong += wrong_markdown_trails(text, chunks)
    if chunker is chunk_html:
        wrong += wrong_html_trails(text, chunks)
    return len(chunks), wrong


def indivisible(chunk: Chunk) -> bool:
    entity = re.fullmatch(r"&#?\w+;?", chunk.text)
    return bool(entity) or next_grapheme(chunk.text, 0) >= len(chunk)


def wrong_markdown_trails(text: str, chunks: list[Chunk]) -> list[str]:
    front = len(chunks[0].text) if chunks and re.match(r"---\s|\+\+\+\s", chunks[0].text) else 0
    try:
        headings = markdown_headings(re.sub(r"[^\r\n]", " ", text[:front]) + text[front:])
    except UnicodeDecodeError:  # cmark's own, on a rare broken text
        return []
    lines = [line for line, _, _ in headings]
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    trails = running(headings)
    wrong = []
    for chunk in chunks:
        last = bisect_right(starts, chunk.end - 1) - 1
        expected = trails[bisect_right(lines, last)]
        if chunk.headings != expected:
            wrong.append(f"chunk {chunk.start}: trail {chunk.headings}, by cmark {expected}")
    return wrong


def markdown_headings(text: str) -> Headings:
    """The headings of a Markdown text that stand in no list or quote, as cmark reads it."""
    # Without the option for raw HTML, cmark leaves it out, so that every tag is its own.
    page = cmarkgfm.github_flavored_markdown_to_html(
        text.replace("\ufeff", " ", 1), cmarkgfm.cmark.Options.CMARK_OPT_SOURCEPOS
    )
    found, depth = [], 0
    for match in TAG.finditer(page):
        closing, name, line = match.groups()
        if name[0] != "h":
            depth += -1 if closing else 1
        elif depth == 0 and not closing:
            title = page[match.end() : page.index(f"</{name}>", match.end())]
            title = re.sub(r'<img [^>]*?alt="([^"]*)"[^>]*>', r"\1", title)
            title = " ".join(html.unescape(re.sub(r"<[^>]*>", "", title)).split())
            found.append((int(line) - 1, int(name[1]), title))
    return found


def running(headings: Headings) -> list[tuple[str, ...]]:
    """The trail before the first heading, and after each."""
    stack: list[tuple[int, str]] = []
    trails: list[tuple[str, ...]] = [()]
    for _, level, title in headings:
        while stack and stack[-1][0] >= level:
            stack.pop()
        stack.append((level, title))
        trails.append(tuple(title for _, title in stack if title))
    return trails


def wrong_html_trails(text: str, chunks: list[Chunk]) -> list[str]:
    """Compare what stands under each trail, letters and digits, with html5lib's reading."""
    trails: list[tuple[str, ...]] = [()]
    starts = [0]  # where in the letters each trail begins
    bare: list[bool] = [False]  # a heading with nothing below it
    read = ""
    stack: list[tuple[int, str]] = []
    for level, words in html_events(html5lib.parse(text, namespaceHTMLElements=False)):
        if level and words.strip():
            while stack and stack[-1][0] >= level:
                stack.pop()
            stack.append((level, " ".join(words.split())))
            trails.append(tuple(title for _, title in stack))
            starts.append(len(read))
            bare.append(True)
        elif letters(words):
            bare[-1] = False
        read += letters(words)
    at = 0
    for chunk in chunks:
        mine = letters(readable(chunk.text))
        if mine != read[at : at + len(mine)]:
            return [f"chunk {chunk.start}: {mine[:60]!r}, html5lib {read[at : at + 60]!r}"]
        if mine:
            first, last = bisect_right(starts, at) - 1, bisect_right(starts, at + len(mine) - 1) - 1
            if chunk.headings != trails[last] or not all(bare[first:last]):
                return [
                    f"chunk {chunk.start}: {chunk.headings}, html5lib {trails[first : last + 1]}"
                ]
        at += len(mine)
    return [f"{read[at : at + 60]!r} is lost"] if at < len(read) else []


def letters(words: str) -> str:
    return "".join(filter(str.isalnum, words))


def html_events(root: object) -> Iterator[tuple[int, str]]:
    """Yield (level, title) for each heading of an html5lib tree and (0, text) for all else."""
    waiting: list[tuple[object, bool]] = [(root, False)]
    while waiting:
        node, tail = waiting.pop()
        name = node.tag if isinstance(node.tag, str) else "#comment"
        if tail:
            yield 0, node.tail or ""
            continue
        waiting.append((node, True))
        if name in ("#comment", "script", "style", "template", "iframe", "noembed", "noframes"):
            continue
        if re.fullmatch("h[1-6]", name):
            for line_break in node.iter("br"):
                line_break.tail = f" {line_break.tail or ''}"
            yield int(name[1]), "".join(node.itertext())
            continue
        yield 0, node.text or ""
        waiting += [(child, False) for child in reversed(node)]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, help="where the documents are")
    parser.add_argument("--most", type=int, default=10**9, help="files of each kind, at most")
    parser.add_argument("--kind", choices=sorted(WAYS), help="this kind of document alone")
    given = parser.parse_args()
    folders = given.folders or [Path("/usr/share/doc"), *map(Path, site.getsitepackages())]
    files: Counter[str] = Counter()
    size: Counter[str] = Counter()
    rows: dict[tuple[str, str], Counter[str]] = {}
    shown = 0
    for path, kind, text in documents(folders):
        if files[kind] >= given.most or (given.kind and kind != given.kind):
            continue
        files[kind] += 1
        size[kind] += len(text)
        for chunker in WAYS[kind]:
            row = rows.setdefault((kind, chunker.__name__), Counter())
            begun = time.process_time()
            for number, unit in SIZES:
                try:
                    chunks, wrong = check(text, chunker, number, unit)
                except Exception as error:  # one of the things that are counted
                    chunks, wrong = 0, [f"{type(error).__name__}: {error}"]
                row["chunks"] += chunks
                row["wrong"] += bool(wrong)
                for problem in wrong[:2]:
                    shown += 1
                    if shown <= SHOWN:
                        print(f"{path} {chunker.__name__} {number} {unit}: {problem}")
            row["ms"] += int(1000 * (time.process_time() - begun))
    print(
        f"{'documents':10}{'files':>7}{'MB':>7}  {'chunked by':18}{'chunks':>9}{'wrong':>7}{'s':>7}"
    )
    for (kind, name), row in sorted(rows.items()):
        print(
            f"{kind:10}{files[kind]:7}{size[kind] / 1e6:7.1f}  {name:18}"
            f"{row['chunks']:9}{row['wrong']:7}{row['ms'] / 1000:7.1f}"
        )
    return int(any(row["wrong"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
