"""Recursion to look at: a text as a tree of pieces, at one size or stepping through several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import LINE, framed
from ragnotes.display.piece_pages import tree_page
from ragnotes.display.pieces import pieces_of
from ragnotes.display.view import View
from ragnotes.indexing.checks import check_text

if TYPE_CHECKING:
    from ragnotes.display.recursion_widget import SizeWidget

MOST_WORDS = 600


def piece_tree(text: str, size: int, unit: str = "words") -> View:
    """Show how `chunk_recursive` cuts a text: each piece, and the pieces it is cut into.

    The chunks are numbered as in code; neighbours that were merged into one are counted. `unit`
    is "words", "characters" or "tokens". ValueError for a text of more than 600 words;
    ValueError and TypeError as `chunk_recursive` raises them.

    >>> piece_tree("Stop here.\\n\\nGo on now. Do not wait any longer.", size=5)
    size 5: 3 chunks
    10 words, too long for 5: cut at blank lines
    ├─ chunks[0] · 2 words · Stop here.
    └─ 8 words, too long for 5: cut at sentence ends · Go on now. Do not wait any longer.
       ├─ chunks[1] · 3 words · Go on now.
       └─ chunks[2] · 5 words · Do not wait any longer.
    """
    page = tree_at(text, size, unit)
    return View(page.text, framed(page.html))


def tree_at(text: str, size: int, unit: str = "words") -> View:
    """Return the tree without the frame of a page."""
    check_text("text", text)
    words = len(text.split())
    if words > MOST_WORDS:
        raise ValueError(
            f"the tree shows at most {MOST_WORDS} words, got {words}: give it a part of the text"
        )
    return tree_page(text, pieces_of(text, size, unit), size, unit.removesuffix("s"))


def size_stepper(text: str, sizes: Sequence[int]) -> SizeStepper:
    """Return the tree of pieces to look at, at several sizes in words, the largest first.

    In JupyterLab it is a widget with Back, Next and a field for any other size; elsewhere the
    trees at `sizes` stand on one page. ValueError where there are no sizes, and as `piece_tree`
    raises it.
    """
    return SizeStepper(text, sizes)


class SizeStepper:
    """Trees at several sizes: `page` holds them on one page, `widget()` shows them live."""

    def __init__(self, text: str, sizes: Sequence[int]) -> None:
        if not sizes:
            raise ValueError("the stepper needs at least one size, got none")
        self.text, self.sizes = text, sorted(set(sizes), reverse=True)
        trees = [tree_at(text, size) for size in self.sizes]
        rule = f'<div style="border-top:1px solid {LINE};margin:10px 0"></div>'
        self.page = View(
            "\n\n".join(tree.text for tree in trees),
            framed(rule.join(tree.html for tree in trees)),
        )
        self._widget: SizeWidget | None = None

    def widget(self) -> SizeWidget:
        """Return the live stepper, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.recursion_widget import SizeWidget

            self._widget = SizeWidget(self.text, self.sizes)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
