"""The semantic explorer: which gaps between sentences a rule cuts, live or on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.curves import check_curve
from ragnotes.display.page import LINE, framed
from ragnotes.display.semantic_pages import Rule, rules_page, semantic_cut
from ragnotes.display.view import View
from ragnotes.document import Chunk

if TYPE_CHECKING:
    from ragnotes.display.semantic_widget import SemanticWidget

MOST_SENTENCES = 80


def semantic_explorer(
    sentences: Sequence[Chunk],
    similarities: Mapping[str, Sequence[float]],
    lowest: Sequence[float] = (0.05, 0.1, 0.2),
    thresholds: Sequence[float] = (0.25, 0.7),
) -> SemanticExplorer:
    """Return an explorer to look at: the cuts by shares of the lowest gaps and by thresholds.

    `similarities` holds for each embedder, by name, what `neighbour_similarities` returned with
    these sentences. In JupyterLab it is a widget with a button for each embedder and each rule
    and a field for any other share; elsewhere one page holds the given rules, as lines across
    each embedder's curve and as the chunks that each gives. ValueError without an embedder or
    without a rule, for more than 80 sentences, and as `similarity_curve` and `gaps_to_cut` raise
    it.
    """
    return SemanticExplorer(sentences, similarities, lowest, thresholds)


class SemanticExplorer:
    """Several rules on one text: `page` holds them all, `widget()` shows one at a time."""

    def __init__(
        self,
        sentences: Sequence[Chunk],
        similarities: Mapping[str, Sequence[float]],
        lowest: Sequence[float],
        thresholds: Sequence[float],
    ) -> None:
        rules: list[Rule] = [("lowest", share) for share in lowest]
        rules += [("threshold", value) for value in thresholds]
        if not similarities or not rules:
            raise ValueError("the explorer needs at least one embedder and one rule")
        if len(sentences) > MOST_SENTENCES:
            raise ValueError(
                f"the explorer shows at most {MOST_SENTENCES} sentences, got {len(sentences)}: "
                "give it a part of the text"
            )
        curves = {name: [float(value) for value in values] for name, values in similarities.items()}
        pages = []
        for name, values in curves.items():
            check_curve(sentences, values)
            cuts = [semantic_cut(sentences, name, values, rule) for rule in rules]
            pages.append(rules_page(cuts, values))
        rule = f'<div style="border-top:1px solid {LINE};margin:10px 0"></div>'
        self.page = View(
            "\n\n".join(page.text for page in pages),
            framed(rule.join(page.html for page in pages)),
        )
        self._start = (tuple(sentences), curves, rules)
        self._widget: SemanticWidget | None = None

    def widget(self) -> SemanticWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.semantic_widget import SemanticWidget

            self._widget = SemanticWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
