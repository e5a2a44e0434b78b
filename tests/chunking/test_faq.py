"""chunk_faq: one entry, one chunk, its question included."""

import time

import pytest

from ragnotes.chunking.context import text_with_context
from ragnotes.chunking.faq import chunk_faq

Expected = list[tuple[tuple[str, ...], str]]


def cut(text: str, size: int = 400) -> Expected:
    return [(c.headings, c.text) for c in chunk_faq(text, size, unit="characters")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        # Bold questions, with the answer below or beside, and in one paragraph.
        ("**A?**\n\na\n\nb\n\n**B?** c", [(("A?",), "**A?**\n\na\n\nb"), (("B?",), "**B?** c")]),
        ("**A?**\na\n**B?**\nb", [(("A?",), "**A?**\na"), (("B?",), "**B?**\nb")]),
        # The mark behind the bold part, also after a space; and bold that is followed by none.
        ("**A**? a\n\n__B__ ? b", [(("A?",), "**A**? a"), (("B?",), "__B__ ? b")]),
        ("**去吗**？去。\n**Note** why?", [(("去吗？",), "**去吗**？去。\n**Note** why?")]),
        # A label in italics, and a number behind a full stop.
        (
            "*Q:* a?\n*A:* b\n\n_Q2:_ c\n_A2:_ d",
            [(("a?",), "*Q:* a?\n*A:* b"), (("c",), "_Q2:_ c\n_A2:_ d")],
        ),
        (
            "Q.1: a?\nA.1: b\n\nQ.23: d?",
            [(("a?",), "Q.1: a?\nA.1: b"), (("d?",), "Q.23: d?")],
        ),
        ("__A?__ a", [(("A?",), "__A?__ a")]),
        # Bold and italic; and a label that is bold without its colon.
        ("***A?*** a\n\n**_B?_** b", [(("A?",), "***A?*** a"), (("B?",), "**_B?_** b")]),
        (
            "**Q**: a\nb\n**A**: c\n\n**Q**: d?\n**A**: e",
            [(("a b",), "**Q**: a\nb\n**A**: c"), (("d?",), "**Q**: d?\n**A**: e")],
        ),
        # A question may go on over lines, hold markup, end in quotes or be written in Chinese.
        ("**Can I\ngo?** a", [(("Can I go?",), "**Can I\ngo?** a")]),
        ("**The *old* one?** a", [(("The old one?",), "**The *old* one?** a")]),
        ("**Who says “no?”** a", [(("Who says “no?”",), "**Who says “no?”** a")]),
        ("**去吗？** 去。", [(("去吗？",), "**去吗？** 去。")]),
        # Bold that asks nothing, or not at the start of a line, begins no entry.
        ("**A?** a\n**Note** b, **why?** c", [(("A?",), "**A?** a\n**Note** b, **why?** c")]),
        # Headings that ask; deeper ones belong to the answer, unless they ask.
        (
            "# F\n## A?\na\n### More\nb\n## C\nc",
            [(("F", "A?"), "# F\n## A?\na\n### More\nb"), (("F", "C"), "## C\nc")],
        ),
        (
            "## A?\na\n### B?\nb",
            [(("A?",), "## A?\na"), (("A?", "B?"), "### B?\nb")],
        ),
        # Lines that begin with Q, numbered or bold.
        ("Q: A?\nA: a\nQ: B?\nA: b", [(("A?",), "Q: A?\nA: a"), (("B?",), "Q: B?\nA: b")]),
        ("Q1. A?\n\nA1. a", [(("A?",), "Q1. A?\n\nA1. a")]),
        ("**Q: A?**\na", [(("A?",), "**Q: A?**\na")]),
        ("**Q:** A?\n\n**A:** a", [(("A?",), "**Q:** A?\n\n**A:** a")]),
        ("Question: Can I\ngo?\nA: a", [(("Can I go?",), "Question: Can I\ngo?\nA: a")]),
        ("Q: Can I\ngo?", [(("Can I go?",), "Q: Can I\ngo?")]),
        ("Q: Opening\nhours\nA: a", [(("Opening hours",), "Q: Opening\nhours\nA: a")]),
        # Without a question mark or an answer the line is the question.
        ("Q: Opening\nAt six.", [(("Opening",), "Q: Opening\nAt six.")]),
        (
            "Q: May I? Yes.\nQ: Must I? No.",
            [(("May I?",), "Q: May I? Yes."), (("Must I?",), "Q: Must I? No.")],
        ),
        # A byte order mark hides no question, whatever stands before it.
        ("\ufeffQ: A?\nA: a", [(("A?",), "\ufeffQ: A?\nA: a")]),
        ("\ufeff- **A?** a\n- **B?** b", [(("A?",), "\ufeff- **A?** a"), (("B?",), "- **B?** b")]),
        # Full-width colons and letters, and Chinese labels.
        (
            "Q：一？\nA：是。\n\nQ：二？\nA：否。",
            [(("一？",), "Q：一？\nA：是。"), (("二？",), "Q：二？\nA：否。")],
        ),
        ("Ｑ：一？\nＡ：是。", [(("一？",), "Ｑ：一？\nＡ：是。")]),
        (
            "问：一？答：是。问：二？答：否。",
            [(("一？",), "问：一？答：是。"), (("二？",), "问：二？答：否。")],
        ),
        # An answer on the question's line is not the question; a word before a colon is no answer.
        (
            "Question: How is it? Answer: Fine.",
            [(("How is it?",), "Question: How is it? Answer: Fine.")],
        ),
        ("Q: A?\tA: a", [(("A?",), "Q: A?\tA: a")]),
        (
            "Q: Opening hours Answer: At six.",
            [(("Opening hours",), "Q: Opening hours Answer: At six.")],
        ),
        ('Q: Who says "no?" A: me.', [(('Who says "no?"',), 'Q: Who says "no?" A: me.')]),
        (
            "Q: Is vitamin A: good?\nA: a",
            [(("Is vitamin A: good?",), "Q: Is vitamin A: good?\nA: a")],
        ),
        ("Q: A. Low left?\nA: a", [(("A. Low left?",), "Q: A. Low left?\nA: a")]),
        # A label alone on its line, or in a paragraph of its own.
        ("Q:\nA?\nA:\na", [(("A?",), "Q:\nA?\nA:\na")]),
        (
            "- Q:\n  A?\n- Q:\n  **B?**\n  b",
            [(("A?",), "- Q:\n  A?"), (("B?",), "- Q:\n  **B?**\n  b")],
        ),
        ("**Q:**\n\nA?\n\n**A:**\n\na", [(("A?",), "**Q:**\n\nA?\n\n**A:**\n\na")]),
        ("Q:\nA: a", [((), "Q:\nA: a")]),  # nothing was asked
        # Several on a line: each begins an entry where a sentence has ended.
        ("**A?** a. **B?** b", [(("A?",), "**A?** a."), (("B?",), "**B?** b")]),
        ("**A?** **B?** b", [(("A?",), "**A?**"), (("B?",), "**B?** b")]),
        ("1. **A?** a. 2. **B?** b", [(("A?",), "1. **A?** a."), (("B?",), "2. **B?** b")]),
        ("Q: A? A: a. Q: B? A: b.", [(("A?",), "Q: A? A: a."), (("B?",), "Q: B? A: b.")]),
        ("Q: A?\nA: a. Q: B?\nA: b", [(("A?",), "Q: A?\nA: a."), (("B?",), "Q: B?\nA: b")]),
        # Items of a list that begins with a question; a list in an answer begins no entry.
        (
            "1. **A?** a\n2. **B?**\n\n   b",
            [(("A?",), "1. **A?** a"), (("B?",), "2. **B?**\n\n   b")],
        ),
        ("**A?**\n\n- x\n- **y?**", [(("A?",), "**A?**\n\n- x\n- **y?**")]),
        # A question in code is code.
        ("**A?**\n\n```\n**b?**\nQ: c?\n```", [(("A?",), "**A?**\n\n```\n**b?**\nQ: c?\n```")]),
        # Sections make the trail; the preamble and what follows a rule are chunks of their own.
        (
            "# F\n\nUpdated in May.\n\n## S\n\n**A?**\na\n\n---\n\nEnd.",
            [
                (("F",), "# F\n\nUpdated in May."),
                (("F", "S", "A?"), "## S\n\n**A?**\na\n\n---"),
                (("F", "S"), "End."),
            ],
        ),
        # Entries are never joined, a question without an answer included.
        ("**A?**\n\n**B?**\n\nb", [(("A?",), "**A?**"), (("B?",), "**B?**\n\nb")]),
        # Without questions, chunked as Markdown.
        ("# F\n\na\n\n## S\n\nb", [(("F",), "# F\n\na"), (("F", "S"), "## S\n\nb")]),
    ],
)
def test_entries(text: str, expected: Expected) -> None:
    assert cut(text) == expected


def test_an_entry_too_large_carries_its_question() -> None:
    text = "## S\n\n**May I go?**\n\nAa bb. Cc dd. Ee ff.\n\nGg hh."
    chunks = chunk_faq(text, 46, unit="characters")
    assert [text_with_context(c) for c in chunks] == [
        "S > May I go?\n\n## S\n\n**May I go?**\n\nAa bb. Cc dd. Ee ff.",
        "S > May I go?\n\n**May I go?**\nGg hh.",
    ]


def test_a_question_alone_shares_its_chunk_with_the_answer() -> None:
    text = "**A?**\n\nAa bb. Cc dd. Ee ff. Gg hh."
    assert [part for _, part in cut(text, 30)] == ["**A?**\n\nAa bb. Cc dd. Ee ff.", "Gg hh."]


def test_a_table_in_an_entry_carries_question_and_header() -> None:
    text = "**May I?**\n\n| k | v |\n|---|---|\n| a | 1 |\n| b | 2 |\n| c | 3 |"
    shown = [text_with_context(c) for c in chunk_faq(text, 30, unit="characters")]
    assert shown[-1] == "May I?\n\n**May I?**\n| k | v |\n|---|---|\n| b | 2 |\n| c | 3 |"


HOSTILE = {
    "labels": "Q: a?\nA: b\n",
    "labels without marks": "Q: a\n",
    "labels alone": "Q:\n",
    "labels in paragraphs": "Q:\n\n",
    "labels in a list": "- Q: a\n",
    "labels on one line": "Q: x? A: y. ",
    "lines below a label": "Q: a\nb\nb\nb\nb\nb\n",
    "open bold": "**a\n__b\n",
    "bold": "**a?**\n\n",
    "bold in a list": "- **a?**\n",
    "bold on one line": "**a?** b. ",
}


@pytest.mark.parametrize("pattern", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_lose_nothing_and_take_no_longer_than_their_length(pattern: str) -> None:
    text = pattern * (60_000 // len(pattern))
    begun = time.process_time()
    chunks = chunk_faq(text, 50, unit="characters")
    assert time.process_time() - begun < 3  # a look ahead from each label took over a minute
    end = 0
    for chunk in chunks:
        assert not text[end : chunk.start].strip()
        assert len(chunk) <= 50
        end = chunk.end
    assert not text[end:].strip()
