"""The live tree of pieces: two buttons and a field of ipywidgets around a pane of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.recursion import tree_at


class SizeWidget:
    """A field that holds the size, buttons to the next of the given sizes, a pane with the tree.

    `box` is the whole widget. `sizes` run from large to small. For an impossible size the pane
    holds the error in words.
    """

    def __init__(self, text: str, sizes: Sequence[int]) -> None:
        self.text, self.sizes = text, sizes
        width = ipywidgets.Layout(width="72px")
        self.back = ipywidgets.Button(description="Back", layout=width)
        self.next = ipywidgets.Button(description="Next", layout=width)
        self.back.on_click(lambda _: self._go(self._larger()))
        self.next.on_click(lambda _: self._go(self._smaller()))
        self.size = ipywidgets.IntText(
            value=sizes[0],
            description="size",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="106px", margin="2px 2px 2px 8px"),
        )
        self.size.observe(self._show, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        controls = ipywidgets.Box([self.back, self.next, self.size], layout=row)
        self.box = ipywidgets.VBox([controls, self.pane])
        self._show()

    def _larger(self) -> list[int]:
        return [size for size in reversed(self.sizes) if size > self.size.value]

    def _smaller(self) -> list[int]:
        return [size for size in self.sizes if size < self.size.value]

    def _go(self, sizes: list[int]) -> None:
        # A click may arrive late, after the button's last size has been reached.
        if sizes:
            self.size.value = sizes[0]

    def _show(self, _: Any = None) -> None:
        self.back.disabled, self.next.disabled = not self._larger(), not self._smaller()
        try:
            self.pane.value = framed(tree_at(self.text, self.size.value).html)
        except ValueError as error:
            self.pane.value = framed(
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No chunks:</strong> {escaped(str(error))}</output>"
            )
