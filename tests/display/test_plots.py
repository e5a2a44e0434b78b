"""line_chart: the same bytes for the same values, small, and in words."""

from __future__ import annotations

import base64
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from markup import contrast

from ragnotes import count_chunks
from ragnotes.display.page import PAPER
from ragnotes.display.plots import line_chart

OVERLAPS = list(range(100))
CARDS = [count_chunks(2612, 100, overlap) for overlap in OVERLAPS]


def cost(**changes):
    words = {
        "title": "What overlap costs",
        "x_label": "overlap in words",
        "y_label": "cards",
        "alt": "The number of cards rises slowly to 360 at overlap 93, then to 2,513 at 99.",
        "marks": {0: "27 cards", 93: "360 cards"},
    }
    return line_chart(OVERLAPS, {"cards": CARDS}, **(words | changes))


def svg_of(view) -> bytes:
    return base64.b64decode(re.search('base64,([^"]+)"', view.html)[1])


def test_the_picture_is_small_and_its_letters_are_letters():
    view = cost()
    assert len(base64.b64encode(svg_of(view))) < 15_000
    texts = [e.text for e in ET.fromstring(svg_of(view)).iter() if e.tag.endswith("}text")]
    for words in ("overlap in words", "cards", "27 cards", "360 cards", "2,500", "100"):
        assert words in texts


def test_alt_and_title_stand_in_words_and_escaped():
    view = cost(alt='Up & "away" <b>', title="<b>Cost</b>")
    assert view.text == 'Up & "away" <b>'
    assert 'alt="Up &amp; &quot;away&quot; &lt;b&gt;"' in view.html
    assert "&lt;b&gt;Cost&lt;/b&gt;" in view.html


def test_the_same_values_give_the_same_bytes_and_others_give_others():
    assert svg_of(cost()) == svg_of(cost())
    assert svg_of(cost()) != svg_of(cost(marks={93: "360 cards"}))
    assert b"matplotlib.org" not in svg_of(cost()).lower()  # no version, no date
    assert b"dc:date" not in svg_of(cost())


def test_settings_of_the_learner_do_not_matter_and_stay():
    import matplotlib

    plain = svg_of(cost())
    with matplotlib.rc_context({"lines.linewidth": 9, "font.size": 30, "axes.facecolor": "black"}):
        assert svg_of(cost()) == plain
        assert matplotlib.rcParams["font.size"] == 30


def test_pyplot_is_not_touched():
    code = (
        "import sys; from ragnotes.display.plots import line_chart\n"
        "line_chart([1, 2], {'a': [1, 2]}, title='t', x_label='x', y_label='y', alt='up')\n"
        "print('matplotlib.figure' in sys.modules, 'matplotlib.pyplot' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "True False\n"


def test_several_lines_differ_by_dash_and_are_named():
    three = {"one": [1, 2], "two": [2, 3], "three": [3, 4]}
    view = line_chart([0, 1], three, title="t", x_label="x", y_label="y", alt="Three lines rise.")
    lines = re.findall(r"style=\"fill: none; ([^\"]*stroke-width: 2[^\"]*)", str(svg_of(view)))
    colours = {re.search(r"stroke: (#\w{6})", line)[1] for line in lines}
    dashes = {(re.search(r"dasharray: ([\d., ]+)", line) or ["solid"])[0] for line in lines}
    assert (len(colours), len(dashes)) == (3, 3)
    assert all(contrast(colour, PAPER) >= 4.5 for colour in colours)
    for name in three:
        assert f">{name}<".encode() in svg_of(view)


def written(view) -> dict[str, tuple[float, float]]:
    """Where each text of a picture stands: to the right, and down."""
    texts = [e for e in ET.fromstring(svg_of(view)).iter() if e.tag.endswith("}text")]
    return {e.text: (float(e.get("x")), float(e.get("y"))) for e in texts}


def simple(x, series, **changes):
    words = {"title": "t", "x_label": "x", "y_label": "y", "alt": "Lines."}
    return line_chart(x, series, **(words | changes))


@pytest.mark.parametrize(
    "ends", [(0.1, 0.9, 0.5), (0.5, 0.5, 0.5), (0.5, 0.51, 0.49), (1, 1, 0), (0, 0, 1)]
)
def test_names_stand_beside_the_ends_of_the_lines_and_never_on_each_other(ends):
    names = ("one", "two", "three")
    at = written(simple([0, 1], {name: [0, end] for name, end in zip(names, ends, strict=True)}))
    assert len({at[name][0] for name in names}) == 1
    heights = sorted(at[name][1] for name in names)
    assert all(after - before >= 11 for before, after in pairwise(heights))  # of the letters
    for name, end in zip(names, ends, strict=True):
        for other, above in zip(names, ends, strict=True):
            assert not (above > end and at[other][1] > at[name][1])


def test_words_stand_in_equal_steps_and_can_be_marked():
    x = ["25", "50", "100", "all"]
    at = written(simple(x, {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, marks={"100": "here"}))
    steps = [at[word][0] for word in x]
    gaps = [after - before for before, after in pairwise(steps)]
    assert gaps == pytest.approx([gaps[0]] * 3, abs=0.01)
    assert 0 < abs(at["here"][0] - at["100"][0]) <= 10
    assert "50" in at
    numbers = written(simple([25, 50, 100], {"a": [1, 2, 3]}))
    assert "all" not in numbers


def test_a_line_with_nothing_to_show_at_its_end_is_named_where_it_ends():
    nan = math.nan
    at = written(simple(["1", "2", "3", "4"], {"long": [1, 2, 3, 4], "short": [4, 3, nan, nan]}))
    assert at["2"][0] < at["short"][0] < at["3"][0] < at["4"][0] < at["long"][0]


def test_small_values_keep_their_decimals_and_large_ones_have_none():
    assert "0.25" in written(simple([1, 2], {"a": [0, 0.3]}))
    assert "10,000" in written(simple([1, 2], {"a": [8_000, 12_000]}))


def test_a_line_at_zero_only_where_values_lie_on_both_sides():
    line = re.compile(rb"stroke: #1b2733; stroke-linecap")
    assert line.search(svg_of(simple([1, 2], {"a": [-0.1, 0.2]})))
    assert not line.search(svg_of(simple([1, 2], {"a": [0, 0.2]})))


@pytest.mark.parametrize(
    ("x", "series", "changes", "message"),
    [
        ([1, 2], {}, {}, "a chart has 1 to 3 lines, got 0"),
        ([1], {name: [1] for name in "abcd"}, {}, "a chart has 1 to 3 lines, got 4"),
        ([1, 2], {"a": [1]}, {}, r"'a' needs a value for each x \(2\), got 1"),
        ([1], {"a": [math.nan]}, {}, "'a' has no value that can be drawn"),
        ([], {"a": []}, {}, "a chart needs at least one x, got none"),
        ([1, 2], {"a": [1, 2]}, {"marks": {3: "m"}}, "a mark must stand at one of the x, got 3"),
        ([1, 2], {"a": [1, 2]}, {"alt": " "}, "a chart needs an alt text"),
    ],
)
def test_refused(x, series, changes, message):
    with pytest.raises(ValueError, match=message):
        simple(x, series, **changes)


def test_a_scale_may_begin_at_zero():
    values = {"a": [0.4, 0.52]}
    assert "0.0" not in written(simple([1, 2], values))
    assert "0.0" in written(simple([1, 2], values, from_zero=True))
