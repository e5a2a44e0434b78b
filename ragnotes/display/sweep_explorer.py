"""The sweep explorer: a map of all settings, and two of them compared, live or on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import framed
from ragnotes.display.sweep_pages import sweep_page
from ragnotes.display.sweep_states import JudgedSweep
from ragnotes.display.view import View
from ragnotes.evaluation.sweep import Sweep

if TYPE_CHECKING:
    from ragnotes.display.sweep_widget import SweepWidget


def sweep_explorer(
    sweep: Sweep,
    a: str,
    b: str,
    metric: str = "found",
    k: int = 5,
    budget: int | None = None,
    retriever: str | None = None,
) -> SweepExplorer:
    """Return an explorer to look at: a metric of every setting, and what changes from A to B.

    `a` and `b` name settings, by as many words as it takes: "words 100/20, BM25" is the strategy
    words at size 100 with overlap 20, searched by BM25. The map shows the settings of one
    retriever, that of A unless it is given, and of several settings that have the words it means
    that retriever's; metrics that are shares of questions stand as counts. Under it are the
    questions that B gained and lost, with what both sent, and the settings that find as many as
    another one, with the questions that they miss. In JupyterLab it is a widget with buttons for
    metric and retriever, and fields for k, the budget in characters, A and B; another retriever
    takes both along. Elsewhere the page holds the first state. ValueError for a sweep without
    settings, for words that name no setting or several, and for a metric, retriever, k or budget
    that cannot be.
    """
    judged = JudgedSweep(sweep)
    a = judged.find(a, retriever)
    if retriever is None:
        retriever = sweep.settings[judged.names[a]].retriever
    b = judged.find(b, retriever)
    return SweepExplorer(judged, metric, k, budget, retriever, a, b)


class SweepExplorer:
    """A sweep: `page` holds one state of it, `widget()` shows any."""

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
        page = sweep_page(judged.state(metric, k, budget, retriever, a, b))
        self.page = View(page.text, framed(page.html))
        self._start = (judged, metric, k, budget, retriever, a, b)
        self._widget: SweepWidget | None = None

    def widget(self) -> SweepWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.sweep_widget import SweepWidget

            self._widget = SweepWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
