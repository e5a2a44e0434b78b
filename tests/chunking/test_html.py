"""chunk_html: spans of the page, and the text that a reader sees."""

import pytest

from ragnotes.chunking.context import text_with_context
from ragnotes.chunking.html import chunk_html
from ragnotes.chunking.reading import readable
from ragnotes.document import Document


def trails(page: str, size: int = 400) -> list[tuple[tuple[str, ...], str]]:
    return [(c.headings, readable(c.text)) for c in chunk_html(page, size, unit="characters")]


def texts(page: str, size: int) -> list[str]:
    return [c.text for c in chunk_html(page, size, unit="characters")]


def shown(page: str, size: int) -> list[str]:
    return [text_with_context(c) for c in chunk_html(page, size, unit="characters")]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("", []),
        ("<p></p><br>", []),
        ("just words", [((), "just words")]),
        ("<p>x</p><h1>A</h1><p>y</p>", [((), "x"), (("A",), "A\n\ny")]),
        # A sub-heading does not remove its parent; a higher heading ends lower ones.
        (
            "<h1>A</h1>a<h2>B</h2>b<h1>C</h1>c",
            [(("A",), "A\n\na"), (("A", "B"), "B\n\nb"), (("C",), "C\n\nc")],
        ),
        # The order in the document counts, not what a heading is nested in.
        (
            "<div><div><h1>A</h1></div></div><div><p>a</p></div><p>b</p>",
            [(("A",), "A\n\na\n\nb")],
        ),
        # A heading in a list or a table is a heading all the same.
        ("<ul><li><h2>A</h2>a<li>b</ul>", [(("A",), "A\n\na\n- b")]),
        # Markup and line breaks inside a heading.
        (
            "<h1>The <i>old</i><br>tin &amp; lid</h1>x",
            [(("The old tin & lid",), "The old\ntin & lid\n\nx")],
        ),
        # A heading without words is none.
        ("<h1>A</h1>a<h2><img></h2>b", [(("A",), "A\n\na\n\nb")]),
        # Scripts, styles, templates and comments are no text, and no chunk reaches over a script.
        ("<p>a</p><script>b</script><p>c</p>", [((), "a"), ((), "c")]),
        ("a<style>b</style><template><p>c</p></template><!-- d -->e", [((), "a"), ((), "e")]),
        ('<script>var a = "<p>b</p>";</script>c', [((), "c")]),
        # Text after an element belongs to what is around the element.
        ("<h1>A</h1><div>a<p>b</p>c</div>d", [(("A",), "A\n\na\n\nb\n\nc\n\nd")]),
        # Text misplaced in a table is text.
        ("x<table>y<tr><td>z</table>", [((), "x\n\ny\nz")]),
        # A stray end tag, a tag that is none, a bare "<".
        ("a</b>b</p>c <3 d", [((), "ab\n\nc <3 d")]),
        # A title's "<" is text.
        ("<title>a <b> c</title>d", [((), "a <b> c\n\nd")]),
        # A byte order mark moves nothing.
        ("\ufeff<h1>A</h1>a", [(("A",), "A\n\na")]),
    ],
)
def test_sections_and_trails(page: str, expected: list[tuple[tuple[str, ...], str]]) -> None:
    assert trails(page) == expected


@pytest.mark.parametrize(
    ("page", "size", "expected"),
    [
        # A chunk is whole elements where they fit.
        ("<p>Aa bb.</p>\n<p>Cc.</p>", 25, ["<p>Aa bb.</p>\n<p>Cc.</p>"]),
        ("<p>Aa bb.</p>\n<p>Cc.</p>", 23, ["<p>Aa bb.</p>", "<p>Cc.</p>"]),
        # Text is cut at sentences and words, never inside a tag …
        ("<p>Aa <b>bb.</b> Cc dd.</p>", 19, ["Aa <b>bb.", "Cc dd."]),
        ('<p>aa <a href="http://x/y z">bb</a> cc</p>', 8, ["aa", "bb", "cc"]),
        # … nor inside an entity, even where that is larger than the size.
        ("<p>&eacute;&eacute;</p>", 3, ["&eacute;", "&eacute;"]),
        ("<p>100&nbsp;km&shy;aa&#160;bb cc</p>", 12, ["100&nbsp;km", "&shy;aa", "&#160;bb cc"]),
        # Line breaks in the source are no lines; <br> is one.
        ("<p>aa\nbb<br>cc dd</p>", 8, ["aa\nbb", "cc dd"]),
        # Lists are cut between items, then between the items inside.
        ("<ul><li>aa</li><li>bb</li></ul>", 20, ["<ul><li>aa</li>", "<li>bb</li></ul>"]),
        (
            "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>",
            25,
            ["<ul><li>a<ul><li>b</li>", "<li>c</li></ul></li>", "<li>d</li></ul>"],
        ),
        # Loose text begins and ends with the inline tags around it.
        ("<p>aa</p><b><i>bb</i></b> cc", 20, ["<p>aa</p>", "<b><i>bb</i></b> cc"]),
        ("<p>aa</p>cc <b>bb</b><p>dd</p>", 13, ["<p>aa</p>", "cc <b>bb</b>", "<p>dd</p>"]),
        # An element that nobody closed ends where its text does.
        ("<p>aa<p>bb", 5, ["<p>aa", "<p>bb"]),
        # A script cuts a list in two: each half is cut between its own items.
        (
            "<ul><li>aa<ul><li>bb<script>x</script>cc<li>dd</ul><li>ee</ul>",
            12,
            ["aa<ul><li>bb", "cc<li>dd", "<li>ee"],
        ),
        # A header row of tags alone is none.
        ("<table><tr><tr><td>aa bb</table>", 12, ["aa bb"]),
        ("<table><tr><th><tr><td>aa bb</table>", 2, ["aa", "bb"]),
    ],
)
def test_what_is_cut(page: str, size: int, expected: list[str]) -> None:
    assert texts(page, size) == expected


ROWS = "".join(f"<tr><td>t{i}</td><td>{i}</td></tr>" for i in range(3))
HEAD = "<thead><tr><th>k</th><th>v</th></tr></thead>"


@pytest.mark.parametrize(
    ("page", "size", "expected"),
    [
        (f"<table>{HEAD}{ROWS}</table>", 200, ["k | v\nt0 | 0\nt1 | 1\nt2 | 2"]),
        # Each piece has the header.
        (
            f"<table>{HEAD}{ROWS}</table>",
            90,
            ["k | v\nt0 | 0", "k | v\nt1 | 1\nt2 | 2"],
        ),
        # The header may be a first row of header cells.
        (
            f"<table><tr><th>k<th>v</tr>{ROWS}</table>",
            70,
            ["k | v\nt0 | 0", "k | v\nt1 | 1\nt2 | 2"],
        ),
        # A caption is not repeated.
        (
            f"<table><caption>Cap</caption>{HEAD}{ROWS}</table>",
            110,
            ["Cap\n\nk | v\nt0 | 0", "k | v\nt1 | 1\nt2 | 2"],
        ),
        # A table that fits stays whole, though its heading then stands alone.
        (f"<h1>T</h1><table>{ROWS}</table>", 114, ["T\n\nT", "T\n\nt0 | 0\nt1 | 1\nt2 | 2"]),
        # Without a header nothing is carried.
        (f"<table>{ROWS}</table>", 70, ["t0 | 0\nt1 | 1", "t2 | 2"]),
        # A table around headings is layout.
        (
            "<table><tr><td><h1>A</h1><td>a</table>",
            12,
            ["A\n\nA", "A\n\na"],
        ),
    ],
)
def test_tables(page: str, size: int, expected: list[str]) -> None:
    assert shown(page, size) == expected


@pytest.mark.parametrize(
    ("page", "size", "expected"),
    [
        ("<pre>a\n  b\n    c</pre>", 40, ["a\n  b\n    c"]),
        # White space is kept in later pieces too: they carry the tag.
        ("<pre>aa\n  bb\n    cc</pre>", 15, ["aa\n  bb", "    cc"]),
        ('<pre class="k"><code>a &lt; b\n  c</code></pre>', 34, ["a < b", "  c"]),
    ],
)
def test_pre(page: str, size: int, expected: list[str]) -> None:
    assert shown(page, size) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<td>alpha</td><td>beta</td>", "alpha | beta"),
        ("<p>a</p><p>b<br>c</p>", "a\n\nb\nc"),
        ("a<b>b</b>c", "abc"),
        ("a &lt;b&gt; &amp;amp; caf&eacute;", "a <b> &amp; café"),
        ("<!-- no --><p title='>'>a</p>", "a"),
        # Comments that HTML ends early, and one space where a browser shows one.
        ("a <!--> b <!---> c <!-- no --!> d", "a b c d"),
        ("<ul><li>a<ul><li>b</ul></ul>", "- a\n- b"),
        ("<p>a\n   b</p>", "a b"),
        ("<pre> a\n  b</pre>", " a\n  b"),
        ("<title>a <b> &amp;</title>", "a <b> &"),
    ],
)
def test_readable(source: str, expected: str) -> None:
    assert readable(source) == expected


def test_words_parted_by_tags_alone_are_counted() -> None:
    page = "<table>" + "<tr><td>a<td>b" * 50 + "</table>"
    chunks = chunk_html(page, size=10)
    assert max(len(readable(chunk.text).replace("|", " ").split()) for chunk in chunks) <= 10


def test_the_document_is_marked_and_kept() -> None:
    chunk = chunk_html(Document("d", "<p>a</p>", {"source": "s"}), 9)[0]
    assert (chunk.doc.id, chunk.doc.text) == ("d", "<p>a</p>")
    assert dict(chunk.doc.metadata) == {"source": "s", "format": "html"}
    marked = Document("d", "<p>a</p>", {"format": "html"})
    assert chunk_html(marked, 9)[0].doc is marked


@pytest.mark.parametrize(
    "page",
    [
        "<ul><li>" * 5_000 + "x",
        "<div>" * 5_000 + "x",
        "<h1>a</h1>" * 5_000,
        "<a " * 50_000,
        "<" * 20_000,
        "<p>" + "&amp;" * 20_000,
        "<pre>" + "x" * 100_000,
        "<table><tr><td>" * 500 + "x",
    ],
    ids=["lists", "divs", "headings", "open tag", "less", "entities", "line", "tables"],
)
def test_hostile_pages(page: str) -> None:
    for chunk in chunk_html(page, 50, unit="characters"):
        assert len(chunk) <= 50
        assert "x" in chunk.text or readable(chunk.text)


def test_all_that_is_visible_is_in_a_chunk() -> None:
    page = "<div>a b<p>c <b>d</b></p>e<ul><li>f<li>g</ul><table><tr><td>h<th>i</table>j</div>k"
    for size in range(1, 40):
        chunks = chunk_html(page, size, unit="characters")
        assert "".join(c for k in chunks for c in readable(k.text) if c.isalnum()) == "abcdefghijk"
