"""chunk_markdown: sections, trails, and what stays whole."""

import pytest

from ragnotes.chunking.context import text_with_context
from ragnotes.chunking.markdown import chunk_markdown
from ragnotes.document import Document


def trails(text: str, size: int = 400) -> list[tuple[tuple[str, ...], str]]:
    return [(c.headings, c.text) for c in chunk_markdown(text, size, unit="characters")]


def texts(text: str, size: int) -> list[str]:
    return [c.text for c in chunk_markdown(text, size, unit="characters")]


def shown(text: str, size: int) -> list[str]:
    return [text_with_context(c) for c in chunk_markdown(text, size, unit="characters")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\n\t\n", []),
        ("No heading.", [((), "No heading.")]),
        ("Before.\n\n# A\nx", [((), "Before."), (("A",), "# A\nx")]),
        # A higher heading ends all lower ones; siblings never nest, even where a level is skipped.
        (
            "# A\na\n### B\nb\n### C\nc\n## D\nd\n# E\ne",
            [
                (("A",), "# A\na"),
                (("A", "B"), "### B\nb"),
                (("A", "C"), "### C\nc"),
                (("A", "D"), "## D\nd"),
                (("E",), "# E\ne"),
            ],
        ),
        # Headings underlined are headings of levels 1 and 2.
        ("T\n===\n\nx\n\nP\n---\n\ny", [(("T",), "T\n===\n\nx"), (("T", "P"), "P\n---\n\ny")]),
        # One heading may take several lines when it is underlined.
        ("Two\nlines\n===\nx", [(("Two lines",), "Two\nlines\n===\nx")]),
        ("*Two*\nlines\n===\nx", [(("Two lines",), "*Two*\nlines\n===\nx")]),
        # A heading without a body goes with what follows below it …
        ("# A\n\n## B\n\nb", [(("A", "B"), "# A\n\n## B\n\nb")]),
        # … and stands alone before a heading that is no deeper, and at the end.
        ("# A\n# B\n## C", [(("A",), "# A"), (("B", "C"), "# B\n## C")]),
        ("# A\nx\n# B", [(("A",), "# A\nx"), (("B",), "# B")]),
        # A heading without words ends the lower ones and adds nothing.
        ("# A\n## B\nb\n##\nc", [(("A", "B"), "# A\n## B\nb"), (("A",), "##\nc")]),
        # Inline markup and closing hashes are no part of the title.
        (
            "# The *old* `tin` [box](http://x) &amp; ![lid](l.png) ##\nx",
            [
                (
                    ("The old tin box & lid",),
                    "# The *old* `tin` [box](http://x) &amp; ![lid](l.png) ##\nx",
                )
            ],
        ),
        # A line break in a title parts words, also as HTML.
        ("# One<br/>two\nx", [(("One two",), "# One<br/>two\nx")]),
        # A link in a heading may be defined elsewhere.
        ("# See [box][b]\nx\n\n[b]: /u", [(("See box",), "# See [box][b]\nx\n\n[b]: /u")]),
        # Seven hashes, a hash tag and an escaped hash make no heading.
        ("# R\n####### 7\n#tag\n\\# no\nx", [(("R",), "# R\n####### 7\n#tag\n\\# no\nx")]),
        # A hash in code or in an HTML block is no heading.
        ("# A\n\n```\n# x\n```\ny", [(("A",), "# A\n\n```\n# x\n```\ny")]),
        ("# A\n~~~\n# x\n~~~\ny", [(("A",), "# A\n~~~\n# x\n~~~\ny")]),
        ("# A\n\n    # x\n\ny", [(("A",), "# A\n\n    # x\n\ny")]),
        ("# A\n\n<div>\n# x\n</div>\n\ny", [(("A",), "# A\n\n<div>\n# x\n</div>\n\ny")]),
        (
            "# A\n\n* s\n\n    ```\n    # x\n    ```\n",
            [(("A",), "# A\n\n* s\n\n    ```\n    # x\n    ```")],
        ),
        # A fence that is never closed reaches to the end.
        ("# A\n```\n# x\n\n# y", [(("A",), "# A\n```\n# x\n\n# y")]),
        # A heading inside a quote or a list belongs to the quote or the list.
        ("# A\n> # q\n\n- # l\n\nx", [(("A",), "# A\n> # q\n\n- # l\n\nx")]),
        # Marks that CommonMark does not know hide none.
        (
            "$$\n# A\n$$\n\n:::n\n# B\n:::",
            [((), "$$"), (("A",), "# A\n$$\n\n:::n"), (("B",), "# B\n:::")],
        ),
        # Up to three spaces before a heading.
        ("# A\n\n  ## B\nx", [(("A", "B"), "# A\n\n  ## B\nx")]),
        # Front matter is a chunk of its own, never a heading, and no rule is front matter.
        ("---\na: 1\n---\n# A\nx", [((), "---\na: 1\n---"), (("A",), "# A\nx")]),
        ("---\na: 1\n---\nx", [((), "---\na: 1\n---"), ((), "x")]),
        ("---\n\nx\n\n---\n\ny", [((), "---\n\nx\n\n---\n\ny")]),
        ("---\na: 1\nb", [((), "---\na: 1\nb")]),
        # It may begin with comments or a table, and its keys may have dots and spaces …
        ("---\n# c\na.b c: 1\n...\nx", [((), "---\n# c\na.b c: 1\n..."), ((), "x")]),
        ("+++\n# c\n[t]\na = 1\n+++\nx", [((), "+++\n# c\n[t]\na = 1\n+++"), ((), "x")]),
        # … and blank lines before its first key …
        ("---\n\na: 1\n---\n# A\nx", [((), "---\n\na: 1\n---"), (("A",), "# A\nx")]),
        ("+++\n\na = 1\n+++\nx", [((), "+++\n\na = 1\n+++"), ((), "x")]),
        # … but without an end it does not take the text up to the next rule.
        (
            "---\na: 1\n\n# A\nx\n\n---\n",
            [((), "---\na: 1"), (("A",), "# A\nx\n\n---")],
        ),
        # A byte order mark hides no heading.
        ("\ufeff# A\nx", [(("A",), "\ufeff# A\nx")]),
        # Windows and old Mac line ends.
        ("# A\r\nx\r\n\r\n# B\r\ny", [(("A",), "# A\r\nx"), (("B",), "# B\r\ny")]),
        ("# A\rx\r\r# B\ry", [(("A",), "# A\rx"), (("B",), "# B\ry")]),
        # A form feed and a line separator end no line in Markdown.
        ("# A\x0cB\nx\u2028# y", [(("A B",), "# A\x0cB\nx\u2028# y")]),
        # Footnotes and link definitions are text.
        ("x[^1]\n\n[^1]: note\n[a]: /u", [((), "x[^1]\n\n[^1]: note\n[a]: /u")]),
    ],
)
def test_sections_and_trails(text: str, expected: list[tuple[tuple[str, ...], str]]) -> None:
    assert trails(text) == expected


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        # Neighbouring paragraphs are joined as long as they fit, the blank line kept.
        ("Aa bb.\n\nCc.\n\nDd ee.", 11, ["Aa bb.\n\nCc.", "Dd ee."]),
        ("Aa bb.\n\nCc.\n\nDd ee.", 10, ["Aa bb.", "Cc.", "Dd ee."]),
        # A paragraph is cut at sentences, then words, then anywhere.
        ("Aa bb. Cc dd. Ee.", 13, ["Aa bb. Cc dd.", "Ee."]),
        ("aaa bbb ccc", 7, ["aaa bbb", "ccc"]),
        ("aaaaaaaaaa", 4, ["aaaa", "aaaa", "aa"]),
        # The heading's line shares a chunk with the first piece of what follows …
        ("# A\n\nAa bb. Cc dd. Ee ff.", 18, ["# A\n\nAa bb. Cc dd.", "Ee ff."]),
        # … unless it leaves less than half of the room: then nothing is cut for its sake.
        ("# Long title\n\nshort body", 14, ["# Long title", "short body"]),
        ("# A\n\n- aa\n- bb\n- cc", 14, ["# A\n\n- aa\n- bb", "- cc"]),
        # Two headings that do not fit together.
        ("# Aaaa\n## Bbbb\nxx", 10, ["# Aaaa", "## Bbbb\nxx"]),
        # Lists are cut between items, a continuation stays with its item.
        ("- aa\n\n  bb\n- cc\n- dd", 14, ["- aa\n\n  bb", "- cc\n- dd"]),
        # An item that is too large is cut inside.
        ("- aa\n  - bb\n  - cc\n- dd", 11, ["- aa\n  - bb", "- cc\n- dd"]),
        ("1. aa\n\n   bbbb\n2. cc", 9, ["1. aa", "bbbb", "2. cc"]),
        ("> aa\n>\n> bb", 6, ["> aa\n>", "> bb"]),
        # Code that is indented is cut between lines.
        ("    a = 1\n    b = 2\n", 10, ["a = 1", "b = 2"]),
        ("<div>\naa\nbb\n</div>", 8, ["<div>\naa", "bb", "</div>"]),
    ],
)
def test_what_is_cut(text: str, size: int, expected: list[str]) -> None:
    assert texts(text, size) == expected


def test_pieces_of_two_headings_that_do_not_fit_bear_their_own_trail() -> None:
    assert trails("# Aaaa\n## Bbbb\nxx", 10) == [
        (("Aaaa",), "# Aaaa"),
        (("Aaaa", "Bbbb"), "## Bbbb\nxx"),
    ]


TABLE = "| k | v |\n|---|---|\n| a | 1 |\n| b | 2 |\n| c | 3 |"


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        (TABLE, 50, [TABLE]),
        # Each piece has the header, and no row is cut.
        (
            TABLE,
            30,
            ["| k | v |\n|---|---|\n| a | 1 |", "| k | v |\n|---|---|\n| b | 2 |\n| c | 3 |"],
        ),
        # A table that fits stays whole, though its heading then stands alone.
        ("# T\n\n" + TABLE, 50, ["T\n\n# T", "T\n\n" + TABLE]),
        # What stands before a table is not repeated.
        (
            "Prices:\n" + TABLE,
            30,
            [
                "Prices:",
                "| k | v |\n|---|---|\n| a | 1 |",
                "| k | v |\n|---|---|\n| b | 2 |\n| c | 3 |",
            ],
        ),
        # A header that fits no chunk is cut and not carried.
        ("| k | v |\n|---|---|\n| a | 1 |", 9, ["| k | v |", "|---|---|", "| a | 1 |"]),
        # A row that fits no chunk is cut, and each piece has the header.
        (
            "|k|\n|-|\n|a b c d e|",
            7,
            ["|k|\n|-|", "|k|\n|-|\n|a b c", "|k|\n|-|\nd e|"],
        ),
        # Its pieces stand beside no other row, and beside nothing else.
        (
            "|k|\n|-|\n|a b c d e|\n|f|\n|g|",
            8,
            ["|k|\n|-|", "|k|\n|-|\n|a b c d", "|k|\n|-|\ne|", "|k|\n|-|\n|f|\n|g|"],
        ),
        ("|aaa bbb|\n|-|\n|c|\n\nd", 5, ["|aaa", "bbb|", "|-|", "|c|", "d"]),
    ],
)
def test_tables(text: str, size: int, expected: list[str]) -> None:
    assert shown(text, size) == expected


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        ("```py\na = 1\nb = 2\n```", 22, ["```py\na = 1\nb = 2\n```"]),
        # Every piece is a whole block; the closing fence is never alone.
        (
            "```py\na = 1\nb = 2\nc = 3\n```",
            17,
            ["```py\na = 1\nb = 2\n```", "```py\nc = 3\n```"],
        ),
        ("```py\na = 1\nb = 2\n```", 17, ["```py\na = 1\n```", "```py\nb = 2\n```"]),
        # Indentation stays where a piece begins with it.
        (
            "~~~\nif a:\n    b = 1\n    c = 2\n~~~",
            18,
            ["~~~\nif a:\n~~~", "~~~\n    b = 1\n~~~", "~~~\n    c = 2\n~~~"],
        ),
        # An opening line that fits no chunk is cut; its mark says that code follows.
        (
            "```py title=aaa bbb\na = 1\n# b\n```",
            13,
            ["```py\n```", "title=aaa bbb", "```\na = 1\n# b\n```"],
        ),
        (
            "```py title=aaa\n# a\n# b\n```",
            14,
            ["```py\n```", "title=aaa", "```\n# a\n# b\n```"],
        ),
        # A fence that nobody closed is closed for the reader.
        ("x\n\n```\na", 20, ["x\n\n```\na\n```"]),
        # A fence inside a list keeps its indentation.
        (
            "- s\n\n  ```\n  aa\n  bb\n  ```",
            11,
            ["- s", "```\n  aa\n```", "  ```\n  bb\n  ```"],
        ),
    ],
)
def test_code(text: str, size: int, expected: list[str]) -> None:
    assert shown(text, size) == expected


@pytest.mark.parametrize("unit", ["words", "characters", "tokens"])
def test_the_whole_is_counted_when_asked(unit: str) -> None:
    from ragnotes.chunking.units import units_of

    text = "# Some guide\n\n## Care of it\n\n" + TABLE + "\n\nAnd some words. " * 9
    text += "\n```sh\n" + "ls -l\n" * 30 + "```\n"
    chunks = chunk_markdown(text, 40, unit=unit, count_context=True)
    assert max(len(units_of(text_with_context(chunk), unit)) for chunk in chunks) <= 40
    assert any(chunk.carried for chunk in chunks)


@pytest.mark.parametrize(
    ("size", "headings"),
    [
        (40, ("Aaaa", "Bbbb")),
        # The trail and its blank line may take half of the size: 4 + 3 + 4 + 2 characters.
        (26, ("Aaaa", "Bbbb")),
        (25, ("Bbbb",)),
        (12, ("Bbbb",)),
        (11, ()),
    ],
)
def test_a_trail_too_long_loses_its_outermost_headings(
    size: int, headings: tuple[str, ...]
) -> None:
    chunks = chunk_markdown("# Aaaa\n\n## Bbbb\n\nx", size, "characters", count_context=True)
    assert chunks[-1].headings == headings
    assert "x" in chunks[-1].text


def test_a_header_that_takes_more_than_half_is_not_carried_when_all_is_counted() -> None:
    chunks = chunk_markdown(TABLE, 39, "characters", count_context=True)
    assert [len(chunk.carried) for chunk in chunks] == [0, 0]
    chunks = chunk_markdown(TABLE, 40, "characters", count_context=True)
    assert [len(chunk.carried) for chunk in chunks] == [0, 1]


def test_sizes_in_words_by_default_and_documents_kept() -> None:
    doc = Document("d", "# A\n\none two three four")
    chunks = chunk_markdown(doc, size=3)
    assert [chunk.text for chunk in chunks] == ["# A", "one two three", "four"]
    assert all(chunk.doc is doc for chunk in chunks)


@pytest.mark.parametrize(
    "text",
    [
        "- " * 10_000 + "x",
        "> " * 10_000 + "x",
        "".join("  " * (i % 300) + "- a\n" for i in range(3_000)),
        "# h\n" * 10_000,
        "```\nx\n\n~~~\n" * 3_000,
        "# " + "*[" * 50_000,
        "x" * 200_000,
    ],
    ids=["lists", "quotes", "list lines", "headings", "fences", "markup", "one word"],
)
def test_hostile_texts_lose_nothing(text: str) -> None:
    end = 0
    for chunk in chunk_markdown(text, 50, unit="characters"):
        assert not text[end : chunk.start].strip()
        assert len(chunk) <= 50
        end = chunk.end
    assert not text[end:].strip()


def test_refused() -> None:
    with pytest.raises(ValueError, match="size must be at least 1, got size=0"):
        chunk_markdown("x", 0)
    with pytest.raises(TypeError, match="text must be a str or a Document"):
        chunk_markdown(None, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("before", ["", "x\n\n"])
@pytest.mark.parametrize("size", range(12, 24))
def test_the_closing_fence_is_counted_too(size: int, before: str) -> None:
    text = before + "```\n" + "aaa\n" * 20 + "```"
    chunks = chunk_markdown(text, size, "characters", count_context=True)
    assert max(len(text_with_context(chunk)) for chunk in chunks) <= size
