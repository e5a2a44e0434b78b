"""The drawing of vectors as arrows."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from ragnotes.display.arrows import arrow_drawing

LABELS = {"x_label": "cleaning", "y_label": "lights", "title": "T", "alt": "Two arrows."}


def svg(arrows):
    view = arrow_drawing(arrows, **LABELS)
    data = re.search(r"base64,([^\"]+)", view.html)[1]
    return ElementTree.fromstring(base64.b64decode(data)), view


def tips(root):
    heads = [element for element in root.iter() if element.tag.endswith("polygon")]
    return [tuple(map(float, head.get("points").split()[0].split(","))) for head in heads]


def test_both_axes_have_one_scale_and_the_tip_is_at_the_numbers():
    root, view = svg({"question": (4, 3), "wipe": (3, 4), "none": (0, 2)})
    x0, y0, side, top = 40, 266, 220, 4
    assert tips(root) == [
        (x0 + side * x / top, y0 - side * y / top) for x, y in [(4, 3), (3, 4), (0, 2)]
    ]
    said = "".join(root.itertext())
    for name in ("question", "wipe", "none", "cleaning", "lights"):
        assert name in said
    assert view.text == "Two arrows."
    assert 'alt="Two arrows."' in view.html


def test_equal_arrows_give_equal_bytes_and_each_has_its_own_dashes():
    arrows = {"a": (1, 0.0), "b": (0, 1), "c": (0.5, 0.5)}
    root, view = svg(arrows)
    assert view == arrow_drawing(arrows, **LABELS)
    shafts = [p for p in root.iter() if p.tag.endswith("path") and p.get("stroke-width")]
    assert len({shaft.get("stroke-dasharray") for shaft in shafts}) == 3


def test_words_are_escaped():
    root, view = svg({"<b>&": (1, 1)})
    assert "<b>&" in "".join(root.itertext())
    assert "<b>" not in view.html


@pytest.mark.parametrize(
    ("arrows", "alt", "message"),
    [
        ({}, "a", "1 to 3 arrows, got 0"),
        (dict.fromkeys("abcd", (1, 1)), "a", "1 to 3 arrows, got 4"),
        ({"a": (1, 1)}, " ", "needs an alt text"),
        ({"a": (0, 0)}, "a", "'a' has no direction"),
        ({"a": (-1, 1)}, "a", "two numbers of at least 0"),
        ({"a": (1, float("nan"))}, "a", "two numbers of at least 0"),
        ({"a": (1, 2, 3)}, "a", "two numbers of at least 0"),
    ],
)
def test_refused(arrows, alt, message):
    with pytest.raises(ValueError, match=message):
        arrow_drawing(arrows, **LABELS | {"alt": alt})
