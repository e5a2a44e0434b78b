"""What a check, a hint and a reveal say: words first, as text and as HTML."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Literal

from ragnotes.display.view import View

# The border repeats what the first words say: by its pattern, and by a colour that is at least
# 3:1 against a white and against a black page. The text keeps the page's own colour.
_BORDERS = {
    "correct": "4px solid #2e7d32",
    "not yet": "4px dashed #b26a00",
    "not attempted": "4px dotted #757575",
    "cannot check": "4px double #d32f2f",
}
_HEADS = {
    "correct": "Correct.",
    "not yet": "Not yet.",
    "not attempted": "Not attempted yet.",
    "cannot check": "Cannot check.",
}


@dataclass(frozen=True, repr=False)
class Verdict:
    """What a check found: `kind` in a word, what it has `seen`, and a `message` about it."""

    kind: Literal["correct", "not yet", "not attempted", "cannot check"]
    seen: str = ""
    message: str = ""

    @property
    def text(self) -> str:
        """The whole verdict in words."""
        return self._note().text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self._note().html

    def _note(self) -> View:
        body = " ".join(part for part in (self.seen, self.message) if part)
        return note(_HEADS[self.kind], body, _BORDERS[self.kind])


def note(head: str, body: str, border: str = _BORDERS["not attempted"]) -> View:
    """Return a short text as a View: `head` in bold, what stands in backticks as code.

    >>> note("Hint 1 of 2.", "Is 3 < `step`?").html.partition(">")[2]
    '<strong>Hint 1 of 2.</strong> Is 3 &lt; <code>step</code>?</div>'
    """
    # Texts of learners are in here: escape first, then mark up.
    inner = re.sub(r"`([^`\n]+)`", r"<code>\1</code>", html.escape(body, quote=True))
    style = f"border-left:{border};padding:0.2em 0 0.2em 0.8em;white-space:pre-line"
    page = f'<div style="{style}"><strong>{html.escape(head)}</strong> {inner}</div>'
    return View(f"{head} {body}".strip(), page)


def source_view(source: str) -> View:
    """Return a piece of Python as a View."""
    return View(source, f"<pre><code>{html.escape(source, quote=True)}</code></pre>")
