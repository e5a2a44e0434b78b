"""Every way to alter one thing in a stored notebook that must not pass."""

import base64
import copy
import re
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise
from typing import Any

from nbformat import NotebookNode, from_dict

import refresh
from guard import prose

BLANK = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='60' height='60' fill='white'/></svg>"
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
_PICTURE = re.compile(r"(data:image/svg\+xml;base64,)([A-Za-z0-9+/=]+)")
# No lesson computes it.
_NOWHERE = "7919"


def altered_outputs(text: str) -> Iterator[tuple[str, str]]:
    """Yield a name and a notebook for each alteration of what is stored of a run."""
    notebook = refresh.read(text)
    code = [n for n, cell in enumerate(notebook.cells) if cell.cell_type == "code"]
    shown = [n for n in code if notebook.cells[n].outputs]

    def changed(change: Callable[[Any], None]) -> str:
        cells = [copy.copy(cell) for cell in notebook.cells]
        change(cells)
        return refresh.write(NotebookNode(notebook, cells=cells))

    def clear(cells: Any, numbers: list[int]) -> None:
        for number in numbers:
            cells[number].outputs, cells[number].execution_count = [], None

    def swap_counts(cells: Any, one: int, other: int) -> None:
        one, other = cells[one], cells[other]
        one.execution_count, other.execution_count = other.execution_count, one.execution_count

    def swap_outputs(cells: Any, one: int, other: int) -> None:
        cells[one].outputs, cells[other].outputs = cells[other].outputs, cells[one].outputs

    yield "all cells cleared", changed(lambda cells: clear(cells, code))
    yield "two counts swapped", changed(lambda cells: swap_counts(cells, *code[-2:]))
    for n in code:
        yield f"cell {n + 1} cleared", changed(lambda cells, n=n: clear(cells, [n]))
    for n in shown:
        for name, outputs in _altered_cell(notebook.cells[n].outputs):
            yield (
                f"cell {n + 1}: {name}",
                changed(lambda cells, n=n, new=outputs: cells[n].update(outputs=from_dict(new))),
            )
    for one, other in pairwise(shown):
        if notebook.cells[one].outputs != notebook.cells[other].outputs:
            yield (
                f"the outputs of cells {one + 1} and {other + 1} swapped",
                changed(lambda cells, a=one, b=other: swap_outputs(cells, a, b)),
            )


def altered_sources(text: str) -> Iterator[tuple[str, str]]:
    """Yield a name and a notebook for each alteration that a fresh run would not show."""
    notebook = refresh.read(text)

    def changed(n: int, **parts: Any) -> str:
        cells = list(notebook.cells)
        cells[n] = NotebookNode(cells[n], **parts)
        return refresh.write(NotebookNode(notebook, cells=cells))

    tags = cycle(["nbval-skip", "nbval-ignore-output", "raises-exception"])
    comments = cycle(["NBVAL_SKIP", "NBVAL_IGNORE_OUTPUT"])
    for n, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            tag, comment = next(tags), next(comments)
            yield f"cell {n + 1} tagged {tag}", changed(n, metadata=NotebookNode(tags=[tag]))
            source = f"# {comment}\n{cell.source}"
            yield f"cell {n + 1} marked {comment}", changed(n, source=source)
    for number, cell in prose.stated(notebook):
        for match in _stated(cell.source):
            source = cell.source[: match.start()] + _NOWHERE + cell.source[match.end() :]
            yield f"cell {number}: {match[0]} in the text", changed(number - 1, source=source)
    other = copy.deepcopy(notebook)
    other.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    yield "widget state saved", refresh.write(other)


def _stated(source: str) -> list[re.Match[str]]:
    """The numerals of a text that count as stated, where they stand."""
    return [
        match
        for match in re.finditer(r"(?<!\w)\d+(?:[.,]\d+)*(?!\d*_)", source)
        if _NOWHERE
        in prose.numerals(source[: match.start()] + _NOWHERE + source[match.end() :], markdown=True)
    ]


def _altered_cell(outputs: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield a name and the outputs for each alteration of one cell's outputs."""
    if len(outputs) > 1 and outputs != outputs[::-1]:
        yield "outputs in another order", outputs[::-1]
    yield "an output twice", [*outputs, outputs[-1]]
    yield "an error added", [*outputs, _error()]
    yield "stderr added", [*outputs, {"output_type": "stream", "name": "stderr", "text": "oh\n"}]
    for n, output in enumerate(outputs):
        before, after = outputs[:n], outputs[n + 1 :]
        yield f"output {n} gone", before + after
        if output.output_type == "stream":
            yield (
                f"output {n}: its text",
                [*before, {**output, "text": _nudged(output.text)}, *after],
            )
            continue
        for name, data in _altered_bundle(output.data):
            yield f"output {n}: {name}", [*before, {**output, "data": data}, *after]


def _altered_bundle(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "a PNG added", {**data, "image/png": PNG}
    for kind, value in data.items():
        if len(data) > 1:
            yield f"{kind} gone", {name: other for name, other in data.items() if name != kind}
        if kind == "text/plain":
            yield f"{kind}", {**data, kind: _nudged(value)}
        elif kind == "text/html":
            for name, html in _altered_html(value):
                yield f"{kind}: {name}", {**data, kind: html}


def _altered_html(html: str) -> Iterator[tuple[str, str]]:
    yield "a style", html.replace("<", "<i style='color:red'>x</i><", 1)
    # A letter between tags, so that a reader sees the difference.
    if words := re.search(r">([^<]*\w[^<]*)<", html):
        yield "its text", html[: words.start(1)] + _nudged(words[1]) + html[words.end(1) :]
    for match in _PICTURE.finditer(html):
        svg = base64.b64decode(match[2]).decode()
        for name, new in (
            ("a blank picture", BLANK),
            ("a picture changed", _nudged(svg[: svg.rindex("</")]) + svg[svg.rindex("</") :]),
        ):
            source = match[1] + base64.b64encode(new.encode()).decode()
            yield name, html[: match.start()] + source + html[match.end() :]
    if "alt=" in html:
        yield "alt text gone", re.sub(r"alt=(\"[^\"]*\"|'[^']*')", 'alt=""', html)


def _nudged(text: str) -> str:
    """The text with its last letter or digit changed."""
    end = max(n for n, letter in enumerate(text) if letter.isalnum())
    return text[:end] + ("8" if text[end] != "8" else "3") + text[end + 1 :]


def _error() -> dict[str, Any]:
    return {"output_type": "error", "ename": "ValueError", "evalue": "no", "traceback": []}
