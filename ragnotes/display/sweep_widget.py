"""The live sweep explorer: buttons and fields of ipywidgets around a pane of HTML."""

from __future__ import annotations

from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.sweep_pages import sweep_page
from ragnotes.display.sweep_states import JudgedSweep


class SweepWidget:
    """Buttons for metric and retriever, fields for the rest, and a pane with the state.

    `box` is the whole widget. The chosen buttons have a tick. The fields of A and B offer the
    settings' names and take a few words of one. What cannot be shown, such as k = 0, is answered
    in words in the pane.
    """

    def __init__(
        self,
        judged: JudgedSweep,
        metric: str,
        k: int,
        budget: int | None,
        retriever: str,
        a: str,
        b: str,
    ) -> None:
        # Buttons and fields to type in: in a list to choose from, an arrow key moves to another
        # cell, and letters are commands, x for one cuts the cell.
        self.judged = judged
        self.chosen = {"metric": metric, "retriever": retriever}
        self.buttons = {
            "metric": _buttons(judged.metrics),
            "retriever": _buttons(judged.retrievers, "retriever: "),
        }
        for kind, buttons in self.buttons.items():
            for name, button in buttons.items():
                button.on_click(lambda _, kind=kind, name=name: self._choose(kind, name))
        self.k = ipywidgets.IntText(value=k, description="k", **_size("90px"))
        self.budget = ipywidgets.Text(
            value="" if budget is None else str(budget),
            placeholder="no limit",
            description="budget in characters",
            continuous_update=False,
            **_size("230px"),
        )
        self.a, self.b = (
            ipywidgets.Combobox(
                value=name,
                options=list(judged.names),
                placeholder="a setting",
                description=sign,
                continuous_update=False,
                **_size("300px"),
            )
            for sign, name in (("A", a), ("B", b))
        )
        for field in (self.k, self.budget, self.a, self.b):
            field.observe(self._show, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        rows = [[*buttons.values()] for buttons in self.buttons.values() if len(buttons) > 1]
        hint = ipywidgets.HTML("a few words are enough; an empty field offers all settings")
        rows += [[self.k, self.budget], [self.a, self.b, hint]]
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        boxes = [ipywidgets.Box(controls, layout=row) for controls in rows]
        self.box = ipywidgets.VBox([*boxes, self.pane])
        self._show()

    def _choose(self, kind: str, name: str) -> None:
        before = self.chosen[kind]
        self.chosen[kind] = name
        if kind == "retriever":
            fields = (self.a, self.b)
            moved = [self.judged.same_cut(field.value, before, name) for field in fields]
            # Both or none: whoever compares two retrievers wants to go on doing so.
            if all(new != field.value for new, field in zip(moved, fields, strict=True)):
                self.a.value, self.b.value = moved
        self._show()

    def _show(self, _: Any = None) -> None:
        for kind, buttons in self.buttons.items():
            for name, button in buttons.items():
                button.icon = "check" if name == self.chosen[kind] else ""
        metric, retriever = self.chosen["metric"], self.chosen["retriever"]
        try:
            budget = _characters(self.budget.value)
            state = self.judged.state(
                metric, self.k.value, budget, retriever, self.a.value, self.b.value
            )
            page = sweep_page(state).html
        except ValueError as error:
            page = (
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>Nothing to show:</strong> {escaped(str(error))}</output>"
            )
        self.pane.value = framed(page)


def _characters(typed: str) -> int | None:
    if not typed.strip():
        return None
    try:
        return int(typed.replace(",", ""))
    except ValueError:
        raise ValueError(f"the budget must be a number or empty, got {typed!r}") from None


def _buttons(names: list[str], kind: str = "") -> dict[str, Any]:
    layout = ipywidgets.Layout(width="auto", max_width="100%")
    return {name: ipywidgets.Button(description=kind + name, layout=layout) for name in names}


def _size(width: str) -> dict[str, Any]:
    layout = ipywidgets.Layout(width=width, margin="2px 8px 2px 2px")
    return {"layout": layout, "style": {"description_width": "initial"}}
