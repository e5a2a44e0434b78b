"""What a notebook shows: readable where nothing runs, the same on every machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

from guard import pictures
from guard.structure import MACHINE_PATH
from refresh import WIDGET

# What a reader who did not run the notebook would not see, or what would reach out.
_CLOSED_TAGS = {
    "script", "style", "svg", "iframe", "object", "embed", "link", "form", "input", "canvas",
    "video", "audio", "base", "meta",
}  # fmt: skip


class Html(HTMLParser):
    """The tags and the text of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self.text += " "

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def pictures(self) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.tags if tag == "img"]


@cache
def read_html(html: str) -> Html:
    """Return the tags and the text of a piece of HTML."""
    return Html(html)


def findings(notebook: Any) -> list[str]:
    """Return what is wrong with a notebook's outputs."""
    found = []
    for number, cell in enumerate(notebook.cells, start=1):
        outputs = cell.get("outputs", [])
        size = len(json.dumps(outputs, ensure_ascii=False).encode())
        if size > 20_000:
            found.append(f"cell {number}: its output has {size:,} bytes, not 20,000 or fewer")
        for output in outputs:
            found += [f"cell {number}: {finding}" for finding in _output(output)]
    return found


def texts(output: Any) -> list[str]:
    """Return all that an output says in words: printed, plain, HTML, and what pictures show."""
    if output.output_type == "stream":
        return [output.text]
    said = []
    for kind, value in output.get("data", {}).items():
        if kind == "text/plain":
            said.append(value)
        elif kind == "text/html":
            html = read_html(value)
            said += [html.text, *(picture.get("alt", "") for picture in html.pictures)]
    return said


def _output(output: Any) -> Iterator[str]:
    if output.output_type == "error":
        yield f"a stored error: {output.ename}"
    if output.get("name") == "stderr":
        yield "a message on stderr"
    for text in texts(output):
        if MACHINE_PATH.search(text):
            yield "a path of one machine"
        if re.search(r"\b0x[0-9a-f]{6,}", text):
            yield "an address in memory"
        if re.search(r"\d\.\d{4,}", text):
            yield "a number with more than three decimals"
        if re.search(r"\bnp\.(int|float|str|bool)\d*_?\(", text):
            yield "a numpy scalar, which older numpy writes in another way"
    if "data" in output:
        yield from _bundle(output.data)


def _bundle(data: Any) -> Iterator[str]:
    for kind in sorted(data.keys() - {"text/plain", "text/html", WIDGET}):
        yield f"{kind}: not shown everywhere; pictures are <img> in HTML"
    plain = data.get("text/plain", "")
    if not plain.strip():
        yield "no text/plain to read"
    if re.match(r"<[\w.]+ object|<Figure|<IPython", plain):
        yield "text/plain names an object and does not say what is shown"
    if WIDGET in data:
        if not read_html(data.get("text/html", "")).text.strip():
            yield "a widget without a twin in HTML"
        if re.match(r"\w+\(\w+=", plain):
            yield "a widget without a twin in plain text"
    if "text/html" in data:
        yield from _html(read_html(data["text/html"]))


def _html(html: Html) -> Iterator[str]:
    if not html.text.strip() and not html.pictures:
        yield "HTML that shows nothing"
    for tag, attributes in html.tags:
        if tag in _CLOSED_TAGS:
            yield f"<{tag}> does not work in a notebook that is not trusted"
        for name, value in attributes.items():
            if name.startswith("on") or value.strip().lower().startswith("javascript:"):
                yield f"{name}= runs code"
    for picture in html.pictures:
        yield from pictures.embedded(picture.get("src", ""), picture.get("alt", ""))
