"""The unit explorer: one line cut by one size in four units, live or on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import LINE, framed
from ragnotes.display.unit_pages import UNITS, cut_page, legend, unit_cut
from ragnotes.display.view import View

if TYPE_CHECKING:
    from ragnotes.display.unit_widget import UnitWidget

MOST_CHARACTERS = 120


def unit_explorer(text: str, size: int = 8) -> UnitExplorer:
    """Return an explorer to look at: a line cut every `size` characters, words, tokens, sentences.

    In JupyterLab it is a widget with a button for each unit and a field for the size; elsewhere
    the four cuts stand on one page. ValueError for a text of more than 120 characters and for a
    size below 1.
    """
    return UnitExplorer(text, size)


class UnitExplorer:
    """A line and a size: `page` holds the four cuts, `widget()` shows one at a time."""

    def __init__(self, text: str, size: int) -> None:
        if len(text) > MOST_CHARACTERS:
            raise ValueError(
                f"the explorer shows at most {MOST_CHARACTERS} characters, got {len(text)}: "
                "give it a part of the text"
            )
        pages = [*(cut_page(unit_cut(text, unit, size)) for unit in UNITS), legend()]
        rule = f'<div style="border-top:1px solid {LINE};margin:8px 0"></div>'
        self.page = View(
            "\n\n".join(page.text for page in pages),
            framed(rule.join(page.html for page in pages)),
        )
        self._start = (text, size)
        self._widget: UnitWidget | None = None

    def widget(self) -> UnitWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.unit_widget import UnitWidget

            self._widget = UnitWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
