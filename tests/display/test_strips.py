"""The drawing of spans as boxes on strips."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import markup
import pytest

from ragnotes import Chunk, Document
from ragnotes.display.strips import span_strips

LONG = Document("long", "x" * 5000)


def chunks(*spans, doc=LONG):
    return [Chunk(doc, start, end) for start, end in spans]


def svg(view):
    data = re.search(r"base64,([^\"]+)", view.html)[1]
    return ElementTree.fromstring(base64.b64decode(data))


def boxes(view):
    """The boxes of each strip, as (left, right, top)."""
    paths = [one.get("d") for one in svg(view).iter() if one.get("stroke-width") is None]
    strips = [one for one in paths if one is not None and one.endswith("z")]
    found = [re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)v", strip) for strip in strips]
    return [[(float(a), float(c), float(b)) for a, b, c in strip] for strip in found]


def test_the_text_says_what_the_drawing_shows():
    rows = {"hits": chunks((90, 210), (0, 120), (400, 450)), "sent": chunks((0, 210))}
    view = span_strips(rows, title="From hits to what is sent")
    assert view.text.split("\n") == [
        "From hits to what is sent",
        "hits: 0–120, 90–210, 400–450; 3 pieces, 290 characters, 30 of them repeated",
        "sent: 0–210; 1 piece, 210 characters",
    ]
    said = "".join(svg(view).itertext())
    for words in (
        "hits",
        "3 pieces, 290 characters, 30 of them repeated",
        "1 piece, 210 characters",
        "400",
    ):
        assert words in said


def test_what_overlaps_stands_one_below_the_other_and_what_touches_side_by_side():
    (strip,) = boxes(span_strips({"a": chunks((0, 50), (50, 90), (40, 60), (10, 80))}, title="T"))
    tops = {left: top for left, _, top in strip}
    heights = sorted(set(tops.values()))
    assert len(heights) == 3
    assert [sum(top == height for *_, top in strip) for height in heights] == [2, 1, 1]


def test_all_strips_have_one_scale():
    first, second = boxes(span_strips({"a": chunks((0, 100)), "b": chunks((25, 75))}, title="T"))
    ((left, right, _),), ((inner_left, inner_right, _),) = first, second
    assert inner_left - left == pytest.approx((right - left) / 4, abs=0.1)
    assert right - inner_right == pytest.approx((right - left) / 4, abs=0.1)


@pytest.mark.parametrize(("gap", "dots"), [(120, 0), (121, 1), (4000, 1)])
def test_only_a_long_gap_is_cut_out(gap, dots):
    view = span_strips({"a": chunks((0, 50), (50 + gap, 100 + gap))}, title="T")
    assert "".join(svg(view).itertext()).count("…") == dots
    ((one, other),) = boxes(view)
    # Both boxes hold as many characters.
    assert one[1] - one[0] == pytest.approx(other[1] - other[0], abs=0.2)


def test_a_row_may_be_empty_and_a_span_too():
    view = span_strips({"left out": [], "sent": chunks((7, 7))}, title="T")
    assert "left out: nothing; 0 pieces, 0 characters" in view.text
    assert "sent: 7–7; 1 piece, 0 characters" in view.text


def test_equal_rows_give_equal_bytes():
    rows = {"a": chunks((0, 9), (3, 20)), "b": chunks((500, 600))}
    assert span_strips(rows, title="T") == span_strips(rows, title="T")


def test_words_are_escaped_and_styles_are_kept_everywhere():
    view = span_strips({"<b>&": chunks((0, 9))}, title="<i>")
    assert "<b>&" in "".join(svg(view).itertext())
    assert "<b>" not in view.html
    page = markup.read(view.html)
    assert page.styles <= markup.KEPT_STYLES
    assert page.tags <= markup.KEPT_TAGS


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({}, "chunks of one document, got none"),
        ({"a": []}, "chunks of one document, got none"),
        (
            {"a": chunks((0, 1)), "b": chunks((0, 1), doc=Document("note", "x"))},
            "one document, got long, note",
        ),
    ],
)
def test_refused(rows, message):
    with pytest.raises(ValueError, match=message):
        span_strips(rows, title="T")
