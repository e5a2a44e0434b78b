"""The size explorer: what becomes of the right chunk at each size, live or on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ragnotes.display.bundle import bundle_of
from ragnotes.display.page import framed
from ragnotes.display.size_pages import legend, question_head, size_states, sizes_page
from ragnotes.display.view import View
from ragnotes.document import Document
from ragnotes.evaluation.questions import Question
from ragnotes.indexing.models import Embed

if TYPE_CHECKING:
    from ragnotes.display.size_widget import SizeWidget

MOST_STATES = 24


def size_explorer(
    document: Document,
    questions: Mapping[str, Question],
    sizes: Sequence[int],
    embed: Embed,
    k: int = 3,
) -> SizeExplorer:
    """Return an explorer to look at: each question searched among windows of each size.

    `questions` are called by their names. For each pair: the scores of the right chunk and of the
    best wrong one, the margin, the words that are sent, and what MiniLM would not read. In
    JupyterLab it is a widget with a button for each name and each size; elsewhere all pairs stand
    on one page. ValueError without a question or a size, for a size that stands twice, and for
    more than 24 pairs.
    """
    return SizeExplorer(document, questions, sizes, embed, k)


class SizeExplorer:
    """Questions and sizes: `page` holds each pair of them, `widget()` shows one at a time."""

    def __init__(
        self,
        document: Document,
        questions: Mapping[str, Question],
        sizes: Sequence[int],
        embed: Embed,
        k: int,
    ) -> None:
        if not questions or not sizes:
            raise ValueError("the explorer needs at least one question and one size")
        if len(set(sizes)) < len(sizes):
            raise ValueError("a size stands twice")
        if len(questions) * len(sizes) > MOST_STATES:
            raise ValueError(
                f"the explorer shows at most {MOST_STATES} pairs of question and size, "
                f"got {len(questions) * len(sizes)}: give it fewer"
            )
        by_size = [size_states(document, questions.values(), size, embed, k) for size in sizes]
        rows = zip(*by_size, strict=True)  # one for each question
        self.states = dict(zip(questions, rows, strict=True))
        heads = [question_head(name, states[0].question) for name, states in self.states.items()]
        pages = [sizes_page(states) for states in self.states.values()]
        self.page = View(
            "\n\n".join(f"{h.text}\n{p.text}" for h, p in zip(heads, pages, strict=True)),
            framed(legend(k) + "".join(h.html + p.html for h, p in zip(heads, pages, strict=True))),
        )
        self._widget: SizeWidget | None = None

    def widget(self) -> SizeWidget:
        """Return the live explorer, made when it is first asked for."""
        if self._widget is None:
            # Only here: ipywidgets takes longer to import than all of ragnotes.
            from ragnotes.display.size_widget import SizeWidget

            self._widget = SizeWidget(self.states)
        return self._widget

    def __repr__(self) -> str:
        return self.page.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return bundle_of(self.widget().box, self.page)
