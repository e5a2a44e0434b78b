"""chunk_html on hostile markup: what a reader sees is what the HTML standard says."""

import pytest

from ragnotes.chunking.context import text_with_context
from ragnotes.chunking.html import chunk_html


def seen(page: str, size: int = 500) -> list[str]:
    return [text_with_context(chunk) for chunk in chunk_html(page, size)]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        # A quoted value ends at its quote, whatever stands in it and around it.
        ('<a title="x > y" href=u>b</a>', "b"),
        ("<a x='a\"b>c'>d", "d"),
        ('<a title\n=\n">" >b', "b"),
        ("<a x=\">\"y='>'>b</a>", "b"),
        ('<p/title=">">b', "b"),
        ('<A TITLE=">">b</A>', "b"),
        ('<a\x0ctitle=">">b', "b"),
        ('<my-tag a=">">b</my-tag>', "b"),
        ('<br title=">">x', "x"),
        ('</a title="x>y">z', "z"),
        ('<span x="a>b"></span>c', "c"),
        ('<i x="{&quot;a&quot;:1}>">t</i> end', "t end"),
        # A quote elsewhere opens nothing: the tag ends at the first ">".
        ('<a title="x">y">z', 'y">z'),
        ('<a x=a"b>c">d', 'c">d'),
        ("<a t=Bob's>one</a> mid <a t=Tom's>two</a>", "one mid two"),
        ('<p a"b>one</p> <p c"d>two</p>', "one\n\ntwo"),
        ('<a = ">">b', '">b'),
        ("<a href=>b</a>", "b"),
        ("<a href=a/>b</a>", "b"),
        # What the end of the page leaves open is a tag up to there; a bare "<" is text.
        ("x <y", "x"),
        ('x <y z="a>b', "x"),
        ("4 is <5 right? a < b", "4 is <5 right? a < b"),
        # Comments, in every form, and what the standard reads as one.
        ("a<!-->b-->c", "ab-->c"),
        ("a<!--->b-->c", "ab-->c"),
        ("a<!---->b", "ab"),
        ("a<!----->b", "ab"),
        ("a<!--b--!>c", "ac"),
        ("a<!--b--!c-->d", "ad"),
        ("a<!--b-- >c-->d", "ad"),
        ("a<!--b<!--c-->d-->e", "ad-->e"),
        ("a<!--b", "a"),
        ("a<!b>c", "ac"),
        ('a<?b x=">" ?>c', 'a" ?>c'),
        ("a</ b>c", "ac"),
        ("a</>b", "ab"),
        ('<!DOCTYPE html "a>b">c', 'b">c'),
        # A CDATA section is one, too, but in SVG and MathML.
        ("a<![CDATA[b>c]]>d", "ac]]>d"),
        ("<svg><![CDATA[b>c]]></svg>d", "b>cd"),
        ("<svg></svg><![CDATA[b>c]]>d", "c]]>d"),
        # Raw text: only its own end tag ends it.
        ("<title>a<!-- b -->c</title>d", "a<!-- b -->c\n\nd"),
        ("<title>a</titleb>c</title>d", "a</titleb>c\n\nd"),
        ('<title>a</title b=">">c', "a\n\nc"),
        ("<textarea><b>x</b> &lt; y</textarea>z", "<b>x</b> < y\n\nz"),
        ("<textarea>a<script>b</script>c</textarea>", "a<script>b</script>c"),
        ("<xmp>&lt;<b></xmp>z", "&lt;<b>\n\nz"),
        ("<plaintext>a</plaintext>&amp;", "a</plaintext>&amp;"),
        ("<svg><title>a<b>c</b></title></svg>", "ac"),
        # Scripts and the like show nothing, and end where a browser ends them.
        ("<script>a</scriptb>c</script>d", "d"),
        ("<script><!--<script>a</script>b--></script>c", "c"),
        ("<script><!--a</script>b", "b"),
        ("<style>a<!--</style>b", "b"),
        ("<iframe>a<b>c</iframe>d", "d"),
        ("<noembed>a</noembed>b", "b"),
        ("<noframes>a<p></noframes>b", "b"),
        ("<svg><style>a</style>b</svg>", "b"),
        ("<template>a<template>b</template>c</template>d", "d"),
        ("<template></div>a</template>b", "b"),
        # Tags that nest in no good way.
        ("<b>a<p>b</b>c</p>d", "a\n\nbc\n\nd"),
        ("<i><b>a</i>b</b>", "ab"),
        ("<a>x<a>y</a>z", "xyz"),
        ("<p>a<title>b<i>c</title>d", "a\n\nb<i>c\n\nd"),
        # Buttons and fields part words.
        ("<button>a</button><button>b</button>", "a b"),
        ("a<input>b<select><option>c</select>d", "a b\nc d"),
        # What is hidden may be opened: it is text. What stands in an attribute is none.
        ("<p hidden>a</p><p>b</p>", "a\n\nb"),
        ('<p>a <img src=u alt="plan"> b</p>', "a b"),
    ],
)
def test_what_is_seen(page: str, expected: str) -> None:
    assert "\n\n".join(seen(page)) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # Empty cells keep their place, at the beginning and the end, too.
        ("<tr><td>a<td><td>c", "a |  | c"),
        ("<tr><td><td>b<td><td>d", " | b |  | d"),
        ("<tr><th></th><th>k</th></tr><tr><td>a<td>1", " | k\na | 1"),
        ("<tr><td>a<td>", "a |"),
        ("<tr><td><img src=x></td><td>b", " | b"),
        ("<tr><td><!-- c --></td><td>b", " | b"),
        # A row that shows nothing is none.
        ("<tr><td></td><td></td></tr><tr><td>a<td>b", "a | b"),
        # A cell is one line.
        ("<tr><td>a<br>b<td>c", "a b | c"),
        ("<tr><td><p>a</p><p>b</p></td><td>c", "a b | c"),
        ("<tr><td><pre>a\n b</pre><td>c", "a b | c"),
        # A cell stands in every row and column that it spans, within its group of rows.
        ("<tr><td rowspan=2>a<td>b<tr><td>c", "a | b\na | c"),
        ("<tr><td>1<td rowspan=2>m<td>2<tr><td>3<td>4", "1 | m | 2\n3 | m | 4"),
        ("<tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d", "a | b\na | c\na | d"),
        ("<tbody><tr><td rowspan=9>a<td>b<tbody><tr><td>c<td>d", "a | b\nc | d"),
        ("<tr><th colspan=2>A<th>B<tr><td>1<td>2<td>3", "A | A | B\n1 | 2 | 3"),
        (
            "<tr><th rowspan=2>n<th colspan=2>s<tr><th>x<th>y<tr><td>1<td>2<td>3",
            "n | s | s\nn | x | y\n1 | 2 | 3",
        ),
        # … but once where it has the row for itself, or where no cell begins below.
        ("<tr><td colspan=3>Sec<tr><td>1<td>2<td>3", "Sec\n1 | 2 | 3"),
        ("<tr><td colspan=9>a<td>b<tr><td colspan=9>c<td>d", "a | b\nc | d"),
        # A long one is not repeated; its column stays.
        (f"<tr><td rowspan=2>{'a' * 101}<td>b<tr><td>c", f"{'a' * 101} | b\n | c"),
        # A span that is no number is 1.
        ("<tr><td colspan=x rowspan=-1>a<td>b<tr><td>c<td>d", "a | b\nc | d"),
        # Text outside of the cells stands before its row, and in no column.
        ("<tr><td>a</td>x<td>b</td>y", "x y\na | b"),
        ("<tr>x<td>a<td>b", "x\na | b"),
        ("x<tr><td>a</td></tr>y<tr><td>b</td></tr>z", "x\na\ny\nb\nz"),
        ("<tr><td>a</td><b>x</b><td>b</td>", "x\na | b"),
        ("<div>x</div><tr><td>a<td>b", "x\n\na | b"),
        # Tags that a browser passes over.
        ("<tr><td>a</th>x<td>b", "ax | b"),
        ("<td>a<td>b", "a | b"),
    ],
)
def test_tables_by_row_and_column(rows: str, expected: str) -> None:
    assert "\n".join(seen(f"<table>{rows}</table>")) == expected


HEAD = "<table><tr><th>day</th><th>time</th></tr>"


@pytest.mark.parametrize(
    ("page", "size", "expected"),
    [
        # A cell that reaches into the rows of a later piece is carried by it.
        (
            f"{HEAD}<tr><td rowspan=3>Mon</td><td>9</td></tr><tr><td>12</td></tr>"
            "<tr><td>13</td></tr></table>",
            7,
            ["day | time", "day | time\nMon | 9", "day | time\nMon | 12", "day | time\nMon | 13"],
        ),
        # The parts of a row stand beside no other row, and in their own column.
        (
            f"{HEAD}<tr><td>Tue</td><td>a b c d e f g h</td></tr><tr><td>Wed</td><td>7</td></tr>",
            8,
            [
                "day | time",
                "day | time\nTue",
                "day | time\n | a b c d e f g h",
                "day | time\nWed | 7",
            ],
        ),
        (
            "<table><tr><td>a<td>b c d e f g<tr><td>h<td>i</table><p>j</p>",
            5,
            ["a", "b c d e f", "g", "h | i", "j"],
        ),
        # A header that is too large is cut like any row.
        (
            "<table><tr><th>a<th>b c d e f g<tr><td>h<td>i</table>",
            5,
            ["a", "b c d e f", "g", "h | i"],
        ),
        # A script in a table cuts it in two; what follows has the header, and its column.
        (
            f"{HEAD}<tr><td>Mon<td>9<script>s</script>a<tr><td>Tue<td>8</table>",
            50,
            ["day | time\nMon | 9", "day | time\n | a\nTue | 8"],
        ),
        # Text behind a script is no part of the script, wherever a browser puts it.
        ("<table>x<script>s</script>y<tr><td>1</table>z", 50, ["x", "y\n1\n\nz"]),
        ("<table>x<template>s</template>y<tr><td>1</table>", 50, ["x", "y\n1"]),
        # What is said of a term carries it, unless it is long.
        (
            "<dl><dt>Oven</dt><dd>Bakes all the bread</dd><dd>Stands in the kitchen</dd>"
            "<dt>Sink<dd>Runs</dl>",
            5,
            ["Oven", "Oven\nBakes all the bread", "Oven\nStands in the kitchen", "Sink\nRuns"],
        ),
        (f"<dl><dt>{'a' * 101}<dd>b c d</dl>", 3, ["a" * 101, "b c d"]),
        # Raw text that is cut is still raw.
        ("<textarea>a &lt; b</p>c d</textarea>e", 2, ["a <", "b</p>c d", "e"]),
        ("<xmp>a <b> &lt;</xmp>", 1, ["a", "<b>", "&lt;"]),
    ],
)
def test_pieces_of_tables_and_raw_text(page: str, size: int, expected: list[str]) -> None:
    assert seen(page, size) == expected


def test_a_carried_cell_is_counted() -> None:
    rows = "<tr><td>12</td></tr>" * 9
    page = f"{HEAD}<tr><td rowspan=10>Monday</td><td>9</td></tr>{rows}</table>"
    for chunk in chunk_html(page, 120, "characters", count_context=True):
        carried = [page[span.start : span.end] + "\n" for span in chunk.carried]
        assert len("".join(carried)) + len(chunk) <= 120


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr>" + "<td rowspan=65000>a" * 1_000 + "<tr><td>b" * 1_000,
        "<table>" + "<tr><td rowspan=65000 colspan=1000>a<td>b" * 1_000,
        "<table>" + "x<tr><td>1</td>y</tr>" * 3_000,
        "<p>" + "<br>" * 30_000 + "x",
        "<!--" * 30_000,
        "<a b='\"" * 30_000,
        "<script><!--<script></script>" * 3_000,
        "<title></titl" * 10_000,
    ],
    ids=["rowspans", "stairs", "loose", "breaks", "comments", "quotes", "scripts", "titles"],
)
def test_hostile_pages(page: str) -> None:
    for chunk in chunk_html(page, 50, unit="characters"):
        assert len(chunk) <= 50
        assert chunk.text in page
