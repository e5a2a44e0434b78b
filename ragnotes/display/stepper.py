"""The window stepper: a window walks over a text, live where there is a kernel, else on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.window_pages import walk_page
from ragnotes.display.window_states import window_states

if TYPE_CHECKING:
    from ragnotes.display.stepper_widget import StepperWidget

MOST_WORDS = 600


def window_stepper(text: str, size: int = 6, overlap: int = 2) -> WindowStepper:
    """Return a stepper to look at: windows of `size` words walk over a text, state by state.

    In JupyterLab it is a widget with Back, Next and Play, and fields for size and overlap;
    elsewhere the same states stand on one page. ValueError for a text of more than 600 words;
    ValueError and TypeError as `chunk_words` raises them.
    """
    return WindowStepper(text, size, overlap)


class WindowStepper:
    """The walk of a window: `page` holds its states on one page, `widget()` shows them live."""

    def __init__(self, text: str, size: int, overlap: int) -> None:
        states = window_states(text, size, overlap)
        words = len(states[0].words)
        if words > MOST_WORDS:
            raise ValueError(
                f"the stepper walks over at most {MOST_WORDS} words, got {words}: "
                "give it a part of the text"
            )
        self.page = walk_page(states)
        self._start = (text, size, overlap)
        self._widget: StepperWidget | None = None

    def widget(self) -> StepperWidget:
        """Return the live stepper, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.stepper_widget import StepperWidget

            self._widget = StepperWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
