"""The live structure explorer: buttons and a field of ipywidgets around a pane of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.structure import legend, size_page
from ragnotes.display.structure_model import structure
from ragnotes.document import Document


class StructureWidget:
    """A button for each size and a field for any other, and a pane that shows the outline.

    `box` is the whole widget. For a size that cannot be, the pane holds the error in words.
    """

    def __init__(self, doc: str | Document, sizes: Sequence[int]) -> None:
        self.doc = doc
        self.buttons = [_button(size) for size in sizes]
        self.size = ipywidgets.IntText(
            value=sizes[0],
            description="size in words",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="180px", margin="2px 2px 2px 8px"),
        )
        for button, size in zip(self.buttons, sizes, strict=True):
            button.on_click(lambda _, size=size: self.size.set_trait("value", size))
        self.size.observe(self._cut, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        controls = ipywidgets.Box([*self.buttons, self.size], layout=row)
        self.box = ipywidgets.VBox([controls, self.pane])
        self._cut()

    def _cut(self, _: Any = None) -> None:
        try:
            page = size_page(structure(self.doc, self.size.value))
        except ValueError as error:
            self.pane.value = framed(
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No chunks:</strong> {escaped(str(error))}</output>"
            )
        else:
            self.pane.value = framed(legend().html + page.html)


def _button(size: int) -> Any:
    return ipywidgets.Button(description=f"{size} words", layout=ipywidgets.Layout(width="100px"))
