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
        # A byte order mark would stand in the middle; the chunk keeps it.
        (Chunk(Document("d", "\ufeff# A\nb"), 0, 6, ("A",)), "A\n\n# A\nb"),
        # An open fence is closed as it was opened.
        (Chunk(Document("d", "```py\na"), 0, 7), "```py\na\n```"),
        (Chunk(Document("d", "~~~~\na\n~~~"), 0, 10), "~~~~\na\n~~~\n~~~~"),
        (Chunk(Document("d", "```\na\n````"), 0, 10), "```\na\n````"),
        (Chunk(Document("d", "> ```\n> a"), 0, 9), "> ```\n> a\n> ```"),
        (Chunk(Document("d", "- ```\n  a"), 0, 9), "- ```\n  a\n  ```"),
        # A fence with an info string closes nothing; backticks inside a line open nothing.
        (Chunk(Document("d", "```\n```py"), 0, 9), "```\n```py\n```"),
        (Chunk(Document("d", "```a``` b"), 0, 9), "```a``` b"),
        # A window that begins inside a code block opens nothing, and its last line closes nothing.
        (Chunk(Document("d", "```\na\n```\nb"), 4, 11), "a\n```\nb"),
        (Chunk(Document("d", "```\na\n```\nb"), 4, 9), "a\n```"),
        (Chunk(Document("d", "~~~\n```\na\nb\n~~~"), 4, 9), "```\na"),
        # One that ends inside the next block closes that one.
        (Chunk(Document("d", "```\na\n```\n```py\nb\n```"), 4, 17), "a\n```\n```py\nb\n```"),
        # A fence that is carried is closed, unless the chunk holds its end.
        (Chunk(Document("d", "```\na\nb\n```"), 6, 7, (), (Span(0, 3),)), "```\nb\n```"),
        (Chunk(Document("d", "```\na\nb\n```"), 6, 11, (), (Span(0, 3),)), "```\nb\n```"),
        # Indented code, a comment and half a mark are no fences.
        (Chunk(Document("d", "    ```\n    a"), 0, 13), "    ```\n    a"),
        (Chunk(Document("d", "<!--\n```\n-->\n\n~~~\na"), 0, 12), "<!--\n```\n-->"),
        (Chunk(Document("d", "`````\na"), 2, 7), "```\na"),
        # A byte order mark stands in front of a text or nowhere.
        (Chunk(Document("d", "\ufeff# A\na"), 0, 6, ("A",)), "A\n\n# A\na"),
        (Chunk(Document("d", "\ufeffa\nb"), 3, 4, (), (Span(0, 2),)), "a\nb"),
        # HTML is given as a reader sees it, its backticks left alone.
        (
            Chunk(Document("d", "<p>a&amp;b<br>```", {"format": "html"}), 0, 17, ("A",)),
            "A\n\na&b\n```",
        ),
    ],
)
def test_text_with_context(chunk: Chunk, expected: str) -> None:
    assert text_with_context(chunk) == expected
