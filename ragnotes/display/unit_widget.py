"""The live unit explorer: a button for each unit, a field for the size, and a pane of HTML."""

from __future__ import annotations

from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.unit_pages import UNITS, cut_page, legend, unit_cut


class UnitWidget:
    """Buttons that choose a unit, a field for the size, and a pane that shows the cut.

    `box` is the whole widget. The chosen unit's button has a tick, and the pane names the unit.
    For an impossible size the pane holds the error in words.
    """

    def __init__(self, text: str, size: int) -> None:
        self.text, self.unit = text, UNITS[0]
        self.buttons = {unit: ipywidgets.Button(description=unit) for unit in UNITS}
        for unit, button in self.buttons.items():
            button.layout.width = "112px"
            button.on_click(lambda _, unit=unit: self._choose(unit))
        self.size = ipywidgets.IntText(
            value=size,
            description="size",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="106px", margin="2px 2px 2px 8px"),
        )
        self.size.observe(self._cut, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        controls = [*self.buttons.values(), self.size]
        self.box = ipywidgets.VBox([ipywidgets.Box(controls, layout=row), self.pane])
        self._choose(self.unit)

    def _choose(self, unit: str) -> None:
        self.unit = unit
        for name, button in self.buttons.items():
            button.icon = "check" if name == unit else ""
        self._cut()

    def _cut(self, _: Any = None) -> None:
        try:
            page = cut_page(unit_cut(self.text, self.unit, self.size.value)).html + legend().html
        except ValueError as error:
            page = (
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No chunks:</strong> {escaped(str(error))}</output>"
            )
        self.pane.value = framed(page)
