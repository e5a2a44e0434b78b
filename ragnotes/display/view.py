"""Something to look at: HTML in a notebook, text in a terminal and for a screen reader."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """The same content twice: as plain text and as HTML.

    A notebook shows the HTML. Whoever makes a View has escaped every text in it that came from
    a document.
    """

    text: str
    html: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html
