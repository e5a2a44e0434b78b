"""The retrieval explorer: filter, minimum score and k at work on a search, live or on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import LINE, framed
from ragnotes.display.retrieval_pages import Method, Steps, steps_of, steps_page
from ragnotes.display.view import View
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.filters import Where
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import retrieve

if TYPE_CHECKING:
    from ragnotes.display.retrieval_widget import RetrievalWidget

MOST_STATES = 12


def retrieval_explorer(
    methods: Index | Mapping[str, Method],
    questions: Sequence[str] | Mapping[str, Any],
    filters: Mapping[str, Where] | None = None,
    k: int = 3,
    min_score: float | None = None,
    dimensions: Sequence[str] = (),
) -> RetrievalExplorer:
    """Return an explorer to look at: what a search finds, and what each of its steps removes.

    `methods` is an index of vectors, or search functions by name, each called with a question
    and a filter (None for no filter) and returning hits for all chunks that it can score, best
    first: `lambda question, where: retrieve(question, index, k=len(index), where=where)`.
    `questions` are texts, or queries by the words that name them, such as vectors. `filters` are
    what `where` takes, by name; "none" is always there. With `dimensions`, the names of a
    vector's numbers, a query may also be set by hand. In JupyterLab it is a widget with buttons
    for these, and fields for such numbers, the minimum score and k; elsewhere one page holds each
    question with each method and filter. ValueError without a method or question, for more than
    12 of these combinations, and for what `retrieve` refuses.
    """
    if isinstance(methods, Index):
        methods = {"vectors": _whole(methods)}
    if not isinstance(questions, Mapping):
        questions = {question: question for question in questions}
    by_name = {"none": None, **(filters or {})}
    return RetrievalExplorer(Searches(dict(methods), dict(questions), by_name), k, min_score,
                             tuple(dimensions))  # fmt: skip


def _whole(index: Index) -> Method:
    return lambda query, where: retrieve(query, index, k=max(1, len(index)), where=where)


@dataclass(frozen=True)
class Searches:
    """What can be chosen: search functions, questions and filters, each by name."""

    methods: Mapping[str, Method]
    questions: Mapping[str, Any]
    filters: Mapping[str, Where | None]

    def steps(self, query: Any, method: str, where: str, min_score: float | None, k: int) -> Steps:
        """Search with the method and the filter of these names."""
        return steps_of(query, self.methods[method], self.filters[where], min_score, k)

    def page(
        self, question: str, query: Any, method: str, where: str, min_score: float | None, k: int
    ) -> View:
        """Draw one search, headed by what was chosen."""
        said = [f"method: {method}"] if len(self.methods) > 1 else []
        said += [f"filter: {where}"] if len(self.filters) > 1 else []
        least = "none" if min_score is None else f"{min_score:g}"
        head = " · ".join([question, *said, f"minimum: {least}", f"k: {k}"])
        return steps_page(head, self.steps(query, method, where, min_score, k))


class RetrievalExplorer:
    """Searches to compare: `page` holds them all, `widget()` shows one at a time."""

    def __init__(
        self,
        searches: Searches,
        k: int,
        min_score: float | None,
        dimensions: tuple[str, ...],
    ) -> None:
        if not searches.methods or not searches.questions:
            raise ValueError("the explorer needs at least one method and one question")
        check_cut(k, min_score)
        states = [
            (question, method, where)
            for question in searches.questions
            for method in searches.methods
            for where in searches.filters
        ]
        if len(states) > MOST_STATES:
            raise ValueError(
                f"the page holds at most {MOST_STATES} searches, got {len(states)}: every "
                "question with every method and filter"
            )
        pages = [
            searches.page(question, searches.questions[question], method, where, min_score, k)
            for question, method, where in states
        ]
        rule = f'<div style="border-top:1px solid {LINE};margin:10px 0"></div>'
        self.page = View(
            "\n\n".join(page.text for page in pages),
            framed(rule.join(page.html for page in pages)),
        )
        self._start = (searches, k, min_score, dimensions)
        self._widget: RetrievalWidget | None = None

    def widget(self) -> RetrievalWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.retrieval_widget import RetrievalWidget

            self._widget = RetrievalWidget(*self._start)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
