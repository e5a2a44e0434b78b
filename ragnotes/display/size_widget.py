"""The live size explorer: buttons for questions and sizes, and a pane of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from ragnotes.display.page import amount, framed, printable
from ragnotes.display.size_pages import SizeState, question_head, state_page


class SizeWidget:
    """A row of buttons for the questions, one for the sizes, and a pane that shows the pair.

    `box` is the whole widget. The chosen buttons have a tick, and the pane names both.
    """

    def __init__(self, states: Sequence[Sequence[SizeState]]) -> None:
        self.states = {(s.question.id, s.size): s for row in states for s in row}
        self.question, self.size = next(iter(self.states))
        self.questions = {
            row[0].question.id: _button(_first_words(row[0].question.text)) for row in states
        }
        self.sizes = {state.size: _button(amount(state.size, "word")) for state in states[0]}
        for name, button in self.questions.items():
            button.on_click(lambda _, name=name: self._choose(name, self.size))
        for size, button in self.sizes.items():
            button.on_click(lambda _, size=size: self._choose(self.question, size))
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        row = ipywidgets.Layout(flex_flow="row wrap")
        buttons = [[*self.questions.values()], [*self.sizes.values()]]
        boxes = [ipywidgets.Box(controls, layout=row) for controls in buttons]
        self.box = ipywidgets.VBox([*boxes, self.pane])
        self._choose(self.question, self.size)

    def _choose(self, question: str, size: int) -> None:
        self.question, self.size = question, size
        for name, button in self.questions.items():
            button.icon = "check" if name == question else ""
        for words, button in self.sizes.items():
            button.icon = "check" if words == size else ""
        state = self.states[question, size]
        self.pane.value = framed(question_head(state.question).html + state_page(state).html)


def _first_words(text: str) -> str:
    return " ".join(printable(text).split()[:4]) + " …"


def _button(words: str) -> Any:
    return ipywidgets.Button(description=words, layout=ipywidgets.Layout(width="auto"))
