"""The live semantic explorer: buttons and a field of ipywidgets around a pane of HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets

from ragnotes.display.page import ERROR, escaped, framed
from ragnotes.display.semantic_pages import Rule, rule_in_words, semantic_cut, state_page
from ragnotes.document import Chunk


class SemanticWidget:
    """Buttons for embedders and rules, a field for any share, and a pane with curve and chunks.

    `box` is the whole widget. The chosen buttons have a tick, and the pane names embedder and
    rule. For a share that cannot be, the pane holds the error in words.
    """

    def __init__(
        self,
        sentences: Sequence[Chunk],
        similarities: Mapping[str, Sequence[float]],
        rules: Sequence[Rule],
    ) -> None:
        self.sentences, self.similarities = sentences, similarities
        self.embedder, self.rule = next(iter(similarities)), rules[0]
        self.embedders = {name: _button(name) for name in similarities}
        for name, button in self.embedders.items():
            button.on_click(lambda _, name=name: self._choose(name, self.rule))
        self.rules = {rule: _button(rule_in_words(rule)) for rule in rules}
        for rule, button in self.rules.items():
            button.on_click(lambda _, rule=rule: self._choose(self.embedder, rule))
        shares = [value for name, value in rules if name == "lowest"]
        self.share = ipywidgets.FloatText(
            value=_percent(shares[0] if shares else 0.1),
            description="share of gaps cut, in %",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="230px", margin="2px 2px 2px 8px"),
        )
        self.share.observe(self._typed, names="value")
        self.pane = ipywidgets.HTML(layout=ipywidgets.Layout(width="auto"))
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        rows = [[*self.rules.values(), self.share]]
        if len(self.embedders) > 1:
            rows.insert(0, [*self.embedders.values()])
        boxes = [ipywidgets.Box(controls, layout=row) for controls in rows]
        self.box = ipywidgets.VBox([*boxes, self.pane])
        self._choose(self.embedder, self.rule)

    def _typed(self, _: Any) -> None:
        # A button writes its share into the field: that is no other share.
        if self.rule[0] != "lowest" or _percent(self.rule[1]) != self.share.value:
            self._choose(self.embedder, ("lowest", self.share.value / 100))

    def _choose(self, embedder: str, rule: Rule) -> None:
        self.embedder, self.rule = embedder, rule
        for name, button in self.embedders.items():
            button.icon = "check" if name == embedder else ""
        for other, button in self.rules.items():
            button.icon = "check" if other == rule else ""
        if rule[0] == "lowest":
            self.share.value = _percent(rule[1])
        similarities = self.similarities[embedder]
        try:
            cut = semantic_cut(self.sentences, embedder, similarities, rule)
        except ValueError as error:
            page = (
                f'<output style="display:block;color:{ERROR}">'
                f"<strong>No cuts:</strong> {escaped(str(error))}</output>"
            )
        else:
            page = state_page(cut, similarities).html
        self.pane.value = framed(page)


def _percent(share: float) -> float:
    return round(share * 100, 6)


def _button(words: str) -> Any:
    return ipywidgets.Button(description=words, layout=ipywidgets.Layout(width="auto"))
