"""text_with_context: what is embedded for a chunk."""

import pytest

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk, Document, Span


@pytest.mark.parametrize(
    ("chunk", "expected"),
    [
        (Chunk(Document("d", "abc"), 0, 3), "abc"),
        (Chunk(Document("d", "abc"), 0, 3, ("A", "B")), "A > B\n\nabc"),
        # Carried spans stand on lines of their own, in their order.
        (Chunk(Document("d", "a\nb\nc"), 4, 5, ("A",), (Span(0, 1), Span(2, 3))), "A\n\na\nb\nc"),
        # The first line's indentation means something under what is carried, and only there.
        (Chunk(Document("d", "if a:\n  b\n  c"), 12, 13, (), (Span(0, 5),)), "if a:\n  c"),
        (Chunk(Document("d", "if a:\n  b\n  c"), 12, 13), "c"),
        # A chunk that begins inside a line has no indentation.
        (Chunk(Document("d", "h\na b"), 4, 5, (), (Span(0, 1),)), "h\nb"),
        # An open fence is closed as it was opened.
        (Chunk(Document("d", "```py\na"), 0, 7), "```py\na\n```"),
        (Chunk(Document("d", "~~~~\na\n~~~"), 0, 10), "~~~~\na\n~~~\n~~~~"),
        (Chunk(Document("d", "```\na\n````"), 0, 10), "```\na\n````"),
        (Chunk(Document("d", "> ```\n> a"), 0, 9), "> ```\n> a\n> ```"),
        (Chunk(Document("d", "- ```\n  a"), 0, 9), "- ```\n  a\n  ```"),
        # A fence with an info string closes nothing; backticks inside a line open nothing.
        (Chunk(Document("d", "```\n```py"), 0, 9), "```\n```py\n```"),
        (Chunk(Document("d", "```a``` b"), 0, 9), "```a``` b"),
        # HTML is given as a reader sees it, its backticks left alone.
        (
            Chunk(Document("d", "<p>a&amp;b<br>```", {"format": "html"}), 0, 17, ("A",)),
            "A\n\na&b\n```",
        ),
    ],
)
def test_text_with_context(chunk: Chunk, expected: str) -> None:
    assert text_with_context(chunk) == expected
