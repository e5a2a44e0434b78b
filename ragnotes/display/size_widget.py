"""The live size explorer: buttons for questions and sizes, and a pane of HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets

from ragnotes.display.page import amount, framed
from ragnotes.display.size_pages import SizeState, legend, question_head, sizes_page, state_page


class SizeWidget:
    """A row of buttons for the questions, one for the sizes, and a pane that shows the pair.

    `box` is the whole widget. The chosen buttons have a tick, and the pane names both; below the
    pair it has the table of all sizes, and what its columns hold.
    """

    def __init__(self, states: Mapping[str, Sequence[SizeState]]) -> None:
        self.states = states
        self.question, row = next(iter(states.items()))
        self.size = row[0].size
        self.questions = {name: _button(name) for name in states}
        self.sizes = {state.size: _button(amount(state.size, "word")) for state in row}
        for name, button in self.questions.items():
            button.on_click(lambda _, name=name: self._choose(name, self.size))
        for size, button in self.sizes.items():
            button.on_click(lambda _, size=size: self._choose(self.question, size))
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        layout = ipywidgets.Layout(flex_flow="row wrap")
        buttons = [[*self.questions.values()], [*self.sizes.values()]]
        boxes = [ipywidgets.Box(controls, layout=layout) for controls in buttons]
        self.box = ipywidgets.VBox([*boxes, self.pane])
        self._choose(self.question, self.size)

    def _choose(self, question: str, size: int) -> None:
        self.question, self.size = question, size
        for name, button in self.questions.items():
            button.icon = "check" if name == question else ""
        for words, button in self.sizes.items():
            button.icon = "check" if words == size else ""
        states = self.states[question]
        state = next(state for state in states if state.size == size)
        head = question_head(question, state.question)
        pair, table = state_page(state), sizes_page(states)
        self.pane.value = framed(head.html + pair.html + legend(state.k) + table.html)


def _button(words: str) -> Any:
    return ipywidgets.Button(description=words, layout=ipywidgets.Layout(width="auto"))
