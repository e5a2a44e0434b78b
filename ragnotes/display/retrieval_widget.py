"""The live retrieval explorer: buttons and fields of ipywidgets around a pane of HTML."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed

if TYPE_CHECKING:
    from ragnotes.display.retrieval_explorer import Searches


class RetrievalWidget:
    """Buttons for question, method and filter, fields for the rest, and a pane with the search.

    `box` is the whole widget. The chosen buttons have a tick. With dimensions there is a field
    for each number of the query, and a number that is changed makes it a query of one's own. What
    cannot be searched, such as k = 0, is answered in words in the pane.
    """

    def __init__(
        self,
        searches: Searches,
        k: int,
        min_score: float | None,
        dimensions: tuple[str, ...] = (),
    ) -> None:
        # Buttons, not lists to choose from: an arrow key in such a list moves to another cell.
        self.searches = searches
        choices = {"question": searches.questions, "method": searches.methods,
                   "filter": searches.filters}  # fmt: skip
        self.chosen: dict[str, str | None] = {kind: next(iter(choices[kind])) for kind in choices}
        self.buttons = {kind: _buttons(kind, names) for kind, names in choices.items()}
        for kind, buttons in self.buttons.items():
            for name, button in buttons.items():
                button.on_click(lambda _, kind=kind, name=name: self._choose(kind, name))
        self.numbers = {
            name: ipywidgets.FloatText(description=name, **_size("150px")) for name in dimensions
        }
        self.min_score = ipywidgets.Text(
            value="" if min_score is None else f"{min_score:g}",
            placeholder="none",
            description="minimum score",
            continuous_update=False,
            **_size("180px"),
        )
        self.k = ipywidgets.IntText(value=k, description="k", **_size("90px"))
        for number in self.numbers.values():
            number.observe(self._typed, names="value")
        for field in (self.min_score, self.k):
            field.observe(self._search, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        rows = [[*buttons.values()] for buttons in self.buttons.values() if len(buttons) > 1]
        if self.numbers:
            rows.insert(1, [*self.numbers.values()])
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        rows.append([self.min_score, self.k])
        boxes = [ipywidgets.Box(controls, layout=row) for controls in rows]
        self.box = ipywidgets.VBox([*boxes, self.pane])
        self._filling = False
        self._choose("question", next(iter(searches.questions)))

    def _choose(self, kind: str, name: str) -> None:
        self.chosen[kind] = name
        query = self.searches.questions.get(name) if kind == "question" else None
        if query is not None and not isinstance(query, str) and len(query) == len(self.numbers):
            self._filling = True
            for field, number in zip(self.numbers.values(), query, strict=True):
                field.value = float(number)
            self._filling = False
        self._search()

    def _typed(self, _: Any) -> None:
        if not self._filling:
            self.chosen["question"] = None
            self._search()

    def _search(self, _: Any = None) -> None:
        for kind, buttons in self.buttons.items():
            for name, button in buttons.items():
                button.icon = "check" if name == self.chosen[kind] else ""
        question, method, where = self.chosen.values()
        query: Any
        if question is None:
            query = [number.value for number in self.numbers.values()]
            question = f"query by hand [{', '.join(f'{number:g}' for number in query)}]"
        else:
            query = self.searches.questions[question]
        try:
            least = _number(self.min_score.value)
            page = self.searches.page(
                question, query, str(method), str(where), least, self.k.value
            ).html
        except ValueError as error:
            page = (
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No search:</strong> {escaped(str(error))}</output>"
            )
        self.pane.value = framed(page)


def _number(typed: str) -> float | None:
    if typed.strip().casefold() in ("", "none"):
        return None
    try:
        return float(typed.replace(",", "."))
    except ValueError:
        raise ValueError(f"the minimum score must be a number or empty, got {typed!r}") from None


def _buttons(kind: str, names: Iterable[str]) -> dict[str, Any]:
    """A button for each name; those of questions need not say what they are."""
    said = {name: name if kind == "question" else f"{kind}: {name}" for name in names}
    layout = ipywidgets.Layout(width="auto", max_width="100%")
    return {
        name: ipywidgets.Button(description=words, layout=layout) for name, words in said.items()
    }


def _size(width: str) -> dict[str, Any]:
    layout = ipywidgets.Layout(width=width, margin="2px 8px 2px 2px")
    return {"layout": layout, "style": {"description_width": "initial"}}
