"""The curve of similarities: what is drawn, what is said, and what is refused."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read

from ragnotes import Document
from ragnotes.display.curves import curve_picture, similarity_curve
from ragnotes.display.page import PAPER
from ragnotes.document import chunks_at

TEXT = "Owls hoot. Owls nap. Cars honk at <b>me</b>. Tea is hot."
SENTENCES = chunks_at(Document("d", TEXT), [(0, 10), (11, 20), (21, 44), (45, 56)])
VALUES = [0.62, 0.05, 0.3]


def svg_of(html: str) -> ET.Element:
    return ET.fromstring(base64.b64decode(re.search('base64,([^"]+)"', html)[1]))


def named(svg: ET.Element, tag: str) -> list[ET.Element]:
    return [element for element in svg.iter() if element.tag.endswith("}" + tag)]


def texts(svg: ET.Element) -> dict[str, tuple[float, float]]:
    return {e.text: (float(e.get("x")), float(e.get("y"))) for e in named(svg, "text")}


def points(svg: ET.Element) -> list[tuple[float, float]]:
    (line,) = named(svg, "polyline")
    return [tuple(map(float, point.split(","))) for point in line.get("points").split()]


def crosses(svg: ET.Element) -> list[tuple[float, float]]:
    paths = " ".join(path.get("d") for path in named(svg, "path"))
    return [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)m-5", paths)]


def test_every_similarity_is_a_point_at_its_height():
    svg = svg_of(similarity_curve(SENTENCES, VALUES).html)
    ticks = {float(word): y - 4 for word, (_, y) in texts(svg).items() if "." in word and y > 20}
    bottom, top = ticks[0.0], ticks[max(ticks)]
    heights = [(bottom - y) / (bottom - top) * max(ticks) for _, y in points(svg)]
    assert heights == pytest.approx(VALUES, abs=0.005)
    assert [x for x, _ in points(svg)] == pytest.approx([texts(svg)[n][0] for n in "012"])
    assert crosses(svg) == []


def test_cuts_are_crosses_on_the_curve_with_the_chunks_numbers_between():
    svg = svg_of(similarity_curve(SENTENCES, VALUES, [1, 2]).html)
    assert crosses(svg) == points(svg)[1:]
    at = [texts(svg)[f"[{number}]"][0] for number in range(3)]
    walls = [x for x, _ in crosses(svg)]
    assert at[0] < walls[0] < at[1] < walls[1] < at[2]
    assert sum("stroke-dasharray" in path.attrib for path in named(svg, "path")) == 1


def test_everything_is_said_in_words_as_well():
    view = similarity_curve(SENTENCES, VALUES, [1])
    alt = (
        "A curve over 3 gaps between sentences: from 0.05 at gap 1 to 0.62 at gap 0, "
        "median 0.30. Cut at gap 1 (0.05)."
    )
    assert f'alt="{alt}"' in view.html
    assert view.text.split("\n") == [
        "Similarity of neighbouring sentences",
        alt,
        "chunks[1] begins after gap 1: Cars honk at <b>me</b>.",
        "all similarities, by gap:",
        "0: 0.62 · 1: 0.05 cut · 2: 0.30",
    ]
    assert "0: 0.62 · 1: 0.05 cut · 2: 0.30" in view.html
    assert "Cars honk at &lt;b&gt;me&lt;/b&gt;." in view.html


def test_many_cuts_are_counted_in_the_alt_text():
    text = "Go on. " * 31
    sentences = chunks_at(Document("d", text), [(at * 7, at * 7 + 6) for at in range(31)])
    view = similarity_curve(sentences, [0.5] * 30, range(30))
    assert "10 (0.50), 11 (0.50) and 18 more." in view.html
    assert view.text.count("chunks[") == 30
    assert view.text.count(" cut") == 30


def test_without_cuts_nothing_is_said_of_cuts():
    view = similarity_curve(SENTENCES, VALUES, title="MiniLM & more")
    assert "ut at" not in view.text
    assert "chunks[" not in view.html
    assert "<strong>MiniLM &amp; more</strong>" in view.html


@pytest.mark.parametrize("values", [[0.3, -0.42, 0.1], [0, 0, 0], [1, 1, 1], [0.999, 0.7, 0.7]])
def test_any_similarities_stay_inside_the_picture(values):
    svg = svg_of(similarity_curve(SENTENCES, values, [0, 1, 2]).html)
    assert all(30 < x < 620 and 39 <= y <= 205 for x, y in points(svg))


def test_lines_across_are_named_and_their_names_stand_apart():
    levels = [(0.1, "one"), (0.11, "two"), (0.115, "three"), (0.7, "four")]
    svg = svg_of(curve_picture(VALUES, "A curve.", (), levels))
    at = texts(svg)
    assert len({at[words][0] for _, words in levels}) == 1
    heights = [at[words][1] for _, words in levels]
    assert all(below - above >= 12 for below, above in pairwise(heights))
    lines = [p for p in named(svg, "path") if p.get("stroke-dasharray") == "7 4"]
    assert len(lines) == 4
    assert max(x for x, _ in points(svg)) < at["one"][0]


def test_what_is_drawn_stands_out():
    svg = svg_of(curve_picture(VALUES, "A curve.", [1], [(0.2, "level")]))
    words = {element.get("fill") or svg.get("fill") for element in named(svg, "text")}
    assert all(contrast(colour, PAPER) >= 4.5 for colour in words)
    strokes = {e.get("stroke") for e in svg.iter() if e.get("stroke")} - {"#e1e6eb"}  # the grid
    assert len(strokes) == 4
    assert all(contrast(colour, PAPER) >= 3 for colour in strokes)


def test_only_what_an_untrusted_notebook_keeps_and_small():
    view = similarity_curve(SENTENCES, VALUES, [1])
    found = read(view.html)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= KEPT_TAGS
    assert all(contrast(colour, paper) >= 4.5 for _, colour, paper in found.pieces)
    assert len(view.html) < 6_000


@pytest.mark.parametrize(
    ("sentences", "values", "cuts", "message"),
    [
        (SENTENCES[:1], [], [], "a curve needs at least two sentences, got 1"),
        ([], [], [], "a curve needs at least two sentences, got 0"),
        (SENTENCES, [0.1, 0.2], [], "4 sentences have 3 gaps, got 2 similarities"),
        (SENTENCES, VALUES, [3], r"cuts must be gaps from 0 to 2, got \[3\]"),
        (SENTENCES, VALUES, [-1], "cuts must be gaps from 0 to 2"),
        (SENTENCES, VALUES, [2, 1], "cuts must be gaps from 0 to 2"),
        (SENTENCES, VALUES, [1, 1], "cuts must be gaps from 0 to 2"),
    ],
)
def test_refused(sentences, values, cuts, message):
    with pytest.raises(ValueError, match=message):
        similarity_curve(sentences, values, cuts)
