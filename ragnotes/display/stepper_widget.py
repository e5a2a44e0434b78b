"""The live window stepper: buttons and fields of ipywidgets around a pane of HTML."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.window_pages import legend, state_page
from ragnotes.display.window_states import WindowState, window_states

PLAY_SECONDS = 1.5


class StepperWidget:
    """Buttons and fields that choose a state, and a pane that shows it.

    `box` is the whole widget. Without states (an impossible size and overlap) the pane holds
    the error in words and the buttons are disabled.
    """

    def __init__(self, text: str, size: int, overlap: int) -> None:
        self.text = text
        self.states: list[WindowState] = []
        self.index = 0
        self._at_result = False
        self._timer: asyncio.TimerHandle | None = None
        self.back, self.next, self.play = map(_button, ("Back", "Next", "Play"))
        self.back.on_click(lambda _: self._step(-1))
        self.next.on_click(lambda _: self._step(+1))
        self.play.on_click(lambda _: self._play_or_pause())
        self.size, self.overlap = _field("size", size, "106px"), _field("overlap", overlap, "128px")
        for field in (self.size, self.overlap):
            field.observe(self._cut, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        controls = [self.back, self.next, self.play, self.size, self.overlap]
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        self.box = ipywidgets.VBox([ipywidgets.Box(controls, layout=row), self.pane])
        self._cut()

    def _cut(self, _: Any = None) -> None:
        """Cut the text anew, by what the fields say; show the first state, or again the result."""
        self._pause()
        if self.states:  # else it was refused, and what was shown before still counts
            self._at_result = self.index == len(self.states) - 1
        try:
            self.states = window_states(self.text, self.size.value, self.overlap.value)
        except ValueError as error:
            self.states = []
            self.back.disabled = self.next.disabled = self.play.disabled = True
            self.pane.value = framed(
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No windows:</strong> {escaped(str(error))}</output>"
            )
        else:
            self.play.disabled = False
            self._show(len(self.states) - 1 if self._at_result else 0)

    def _show(self, index: int) -> None:
        self.index = index
        last = len(self.states) - 1
        self.back.disabled, self.next.disabled = index == 0, index == last
        state = self.states[index]
        page = state_page(state, index + 1, last + 1).html
        self.pane.value = framed(page if state.comparison else page + legend().html)

    def _step(self, by: int) -> None:
        self._pause()
        # A click may arrive late, after the button's last state has been reached.
        if 0 <= self.index + by < len(self.states):
            self._show(self.index + by)
            # A disabled button loses the keyboard: hand it to the one beside it.
            if self.next.disabled and by > 0:
                self.back.focus()
            elif self.back.disabled and by < 0:
                self.next.focus()

    def _play_or_pause(self) -> None:
        if self._timer is not None:
            self._pause()
        elif self.states:
            if self.index == len(self.states) - 1:
                self._show(0)
            self.play.description = "Pause"
            self._wait()

    def _wait(self) -> None:
        # A timer and not a task: an abandoned timer is silent, an abandoned task warns.
        self._timer = asyncio.get_running_loop().call_later(PLAY_SECONDS, self._tick)

    def _tick(self) -> None:
        self._show(self.index + 1)
        if self.index < len(self.states) - 1:
            self._wait()
        else:
            self._pause()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.play.description = "Play"


def _button(name: str) -> Any:
    return ipywidgets.Button(description=name, layout=ipywidgets.Layout(width="72px"))


def _field(name: str, value: int, width: str) -> Any:
    return ipywidgets.IntText(
        value=value,
        description=name,
        style={"description_width": "initial"},
        layout=ipywidgets.Layout(width=width, margin="2px 2px 2px 8px"),
    )
