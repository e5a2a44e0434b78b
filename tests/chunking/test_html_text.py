"""chunk_html loses nothing that an independent parser reads, and shows no script."""

import html
import re
from html.parser import HTMLParser

from documents import HTML
from hypothesis import assume, given
from hypothesis import strategies as st

from ragnotes import chunk_html, text_with_context
from ragnotes.chunking.graphemes import next_grapheme

DEAD = ("script", "style", "template")
ENTITY = re.compile(r"&#?\w+;?")


class Reader(HTMLParser):
    """Notes where Python's own parser finds text, in scripts and outside of them."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lines = [0, *(match.end() for match in re.finditer("\n", source))]
        self.dead = 0
        self.seen: list[int] = []
        self.hidden: list[int] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.dead += tag in DEAD

    def handle_endtag(self, tag: str) -> None:
        self.dead -= tag in DEAD

    def handle_data(self, data: str) -> None:
        self.note([at for at, char in enumerate(data) if not char.isspace()])

    def handle_entityref(self, name: str) -> None:
        self.note(range(len(name) + 1 if html.unescape(f"&{name};").strip() else 0))

    def handle_charref(self, name: str) -> None:
        self.note(range(len(name) + 2 if html.unescape(f"&#{name};").strip() else 0))

    def note(self, places: list[int] | range) -> None:
        line, column = self.getpos()
        found = self.hidden if self.dead else self.seen
        found += [self.lines[line - 1] + column + at for at in places]


@given(HTML, st.integers(1, 60), st.sampled_from(["words", "characters"]))
def test_all_text_is_in_a_chunk_and_no_script_is(source: str, size: int, unit: str) -> None:
    chunks = chunk_html(source, size, unit=unit)
    covered = {at for chunk in chunks for at in range(chunk.start, chunk.end)}
    reader = Reader(source)
    lost = [at for at in reader.seen if at not in covered]
    assert not lost, (lost, source[lost[0] :])
    shown = [at for at in reader.hidden if at in covered]
    assert not shown, (shown, source[shown[0] :])


@given(HTML, st.integers(1, 60))
def test_a_chunk_is_no_larger_than_its_size(source: str, size: int) -> None:
    for chunk in chunk_html(source, size, unit="characters"):
        if len(chunk) > size:  # an entity, or a grapheme of which it may be a part
            letters = ENTITY.sub("x", chunk.text)
            assert next_grapheme(letters, 0) == len(letters)


ROWS = st.lists(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=4),
    min_size=1,
    max_size=5,
)


@given(ROWS, st.integers(50, 120))
def test_a_value_stands_in_its_column(rows: list[list[tuple[int, int]]], size: int) -> None:
    painted: dict[tuple[int, int], str] = {}  # by row and column
    source = ""
    for y, cells in enumerate(rows):
        source += "<tr>"
        for number, (wide, high) in enumerate(cells):
            x = next(x for x in range(99) if (y, x) not in painted)
            name = f"c{y}{number}"
            source += f"<td colspan={wide} rowspan={high}>{name}</td>"
            for place in [(y + down, x + right) for down in range(high) for right in range(wide)]:
                assume(place not in painted)  # cells that overlap are an error
                painted[place] = name
    width = 1 + max(x for _, x in painted)
    heads = "".join(f"<th>h{x}</th>" for x in range(width))  # so that a cell begins in each column
    page = f"<table><thead><tr>{heads}</thead>{source}</table>"
    rows_seen = 0
    for chunk in chunk_html(page, size):
        lines = text_with_context(chunk).split("\n")[1:]  # below the header
        rows_seen += len(lines)
        first = max(0, page.count("<tr>", 0, chunk.start) - 1)
        for y, line in enumerate(lines, first):
            row = {x: name for (down, x), name in painted.items() if down == y}
            if len(set(row.values())) > 1:  # a cell that has a row for itself is shown once
                told = [value.rstrip(" |") for value in line.split(" | ")]
                assert told == [row.get(x, "") for x in range(len(told))]
                assert set(told) - {""} == set(row.values())
    assert rows_seen == len(rows)
