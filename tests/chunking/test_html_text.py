"""chunk_html loses nothing that an independent parser reads, and shows no script."""

import html
import re
from html.parser import HTMLParser

from documents import HTML
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import chunk_html
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
