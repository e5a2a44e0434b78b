"""The structure explorer: what a size does to a document's sections, live or on one page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    QUIET,
    amount,
    escaped,
    framed,
    printable,
)
from ragnotes.display.structure_model import ChunkSketch, SectionSketch, Structure, structure
from ragnotes.display.view import View
from ragnotes.document import Document

if TYPE_CHECKING:
    from ragnotes.display.structure_widget import StructureWidget

# Every chunk repeats its style: short ones keep a stored page small.
_BOX = f"border:1px solid {LINE};padding:0 5px"
_PART = f"border:1px dashed {INK};padding:0 5px"
_CARRIES = f"border:2px solid {ACCENT};padding:0 5px;background:{ACCENT_PAPER}"


def structure_explorer(
    doc: str | Document, sizes: Sequence[int] = (100, 300, 800)
) -> StructureExplorer:
    """Return an explorer to look at: the sections of a Markdown document, cut by `chunk_markdown`.

    In JupyterLab it is a widget with a button for each of the sizes, in words, and a field for
    any other; elsewhere the sizes stand on one page, each after the first with the sections
    that it changes. ValueError without sizes; ValueError and TypeError as `chunk_markdown` raises
    them.
    """
    return StructureExplorer(doc, sizes)


class StructureExplorer:
    """A document at several sizes: `page` holds them all, `widget()` shows one at a time."""

    def __init__(self, doc: str | Document, sizes: Sequence[int]) -> None:
        if not sizes:
            raise ValueError("the explorer needs at least one size")
        found = [structure(doc, size) for size in sizes]
        pages = [size_page(found[0])]
        pages += [size_page(one, before) for before, one in pairwise(found)]
        rule = f'<div style="border-top:1px solid {LINE};margin:10px 0"></div>'
        self.page = View(
            "\n\n".join([legend().text, *(page.text for page in pages)]),
            framed(rule.join([legend().html, *(page.html for page in pages)])),
        )
        self._start = (doc, tuple(sizes))
        self._widget: StructureWidget | None = None

    def widget(self) -> StructureWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.structure_widget import StructureWidget

            self._widget = StructureWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)


def size_page(found: Structure, before: Structure | None = None) -> View:
    """Draw a document's outline at one size, a line for each section.

    With `before`, the same document at another size, only the sections with other chunks.
    """
    title = (
        f"size {found.size}: {amount(found.chunks, 'chunk')} in "
        f"{amount(len(found.sections), 'section')}"
    )
    about = f"“{printable(found.name)}”, {amount(found.words, 'word')}"
    same = before.sections if before else ()
    lines = [_line(section) for section in found.sections if section not in same]
    left = len(found.sections) - len(lines)
    if before and left:
        said = f"{amount(left, 'section')} as at size {before.size}"
        lines.append(View(said, f'<div style="color:{QUIET}">{said}</div>'))
    return View(
        "\n".join([f"{title} · {about}", *(line.text for line in lines)]),
        f'<output style="display:block;margin-top:6px"><strong>{title}</strong> '
        f'<span style="color:{QUIET}">· {escaped(about)}</span></output>'
        + "".join(line.html for line in lines),
    )


def legend() -> View:
    """Say what a box and its marks mean."""
    signs = [
        (ChunkSketch(42), "a chunk of 42 words"),
        (ChunkSketch(42, joined=True), "several blocks joined, such as paragraphs"),
        (ChunkSketch(42, part=True), "part of a block that was cut"),
        (ChunkSketch(42, part=True, carries=True), "the header is repeated in front"),
    ]
    boxes = [(_box(sketch), words) for sketch, words in signs]
    return View(
        " · ".join(f"{box.text} {words}" for box, words in boxes),
        '<div style="font-size:12px">'
        + " &nbsp; ".join(f"{box.html} {words}" for box, words in boxes)
        + "</div>",
    )


def _line(section: SectionSketch) -> View:
    """One section: its heading at its depth, its words, and its chunks in order."""
    depth = max(section.level - 1, 0)
    boxes = [_box(chunk) for chunk in section.chunks]
    cuts = "; ".join(section.cuts)
    title = printable(section.title)
    html = " ".join(box.html for box in boxes)
    said = f'<div style="color:{QUIET};font-size:12px">{escaped(cuts)}</div>' if cuts else ""
    return View(
        f"{'  ' * depth}{title}: {' '.join(box.text for box in boxes)}"
        + (f" {cuts}" if cuts else ""),
        f'<div style="margin:3px 0 3px {24 * depth}px">{escaped(title)}: {html}{said}</div>',
    )


def _box(chunk: ChunkSketch) -> View:
    label = f"{'H ' * chunk.carries}{chunk.words:,}{' +' * chunk.joined}{' …' * chunk.part}"
    style = _CARRIES if chunk.carries else _PART if chunk.part else _BOX
    return View(f"[{label}]", f'<span style="{style}">{label}</span>')
