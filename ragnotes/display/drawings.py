"""The drawings of the course, each with its text."""

from __future__ import annotations

import base64
from pathlib import Path

from ragnotes.display.page import escaped
from ragnotes.display.view import View

_RAG = (
    "Four boxes joined by arrows. 1, Question: “How long does the lemon cake bake?” "
    "2, Retrieval: finds the cards that fit the question best, among the documents cut into "
    "cards. 3, Prompt: the question and the cards, as one text. 4, Answer: written or quoted "
    "from that text. Retrieval is marked: this course."
)


def rag_drawing() -> View:
    """Draw retrieval-augmented generation in four boxes; the text says the same."""
    svg = Path(__file__).with_name("rag.svg").read_bytes()
    data = base64.b64encode(svg).decode("ascii")
    page = (
        f'<img alt="{escaped(_RAG)}" src="data:image/svg+xml;base64,{data}" '
        'style="width:100%;max-width:880px">'
    )
    return View(_RAG, page)
