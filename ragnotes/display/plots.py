"""Pictures for the lessons: a drawing, and in words what it shows."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from itertools import groupby
from math import isnan
from typing import Any

from ragnotes.display.page import ACCENT, INK, LINE, PAPER, QUIET, escaped, framed
from ragnotes.display.view import View

_LOOKS = ((ACCENT, "-"), ("#9a4a00", "--"), ("#2d6a4f", ":"))  # colour and dash of each line

_SETTINGS: dict[Any, Any] = {
    # The same values give the same bytes, and letters stay letters: the picture stays small.
    "svg.hashsalt": "ragnotes",
    "svg.fonttype": "none",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "ytick.left": False,
    "grid.color": "#e1e6eb",
    "figure.facecolor": PAPER,
}


def line_chart(
    x: Sequence[float] | Sequence[str],
    series: Mapping[str, Sequence[float]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    alt: str,
    marks: Mapping[float, str] | Mapping[str, str] | None = None,
    from_zero: bool = False,
) -> View:
    """Draw a line for each of up to three series over `x`; `alt` says what can be seen.

    Numbers in `x` are drawn to scale, words in equal steps with a dot at each value: so can
    sizes be that double. Where a series has nan, its line has a gap. Several lines have their
    names beside their ends. `marks` maps values of x to a few words: there the first line gets a
    dot with the words beside it. With `from_zero` the scale of the values begins at 0. Equal
    values give equal bytes. ValueError for no series or more than three, for one that is not as
    long as x or has no value, for an empty x, for a mark that is not in x, for an empty alt.
    """
    marks = marks or {}
    _check(x, series, alt, marks)
    import logging

    # A first import builds a font cache and may say so on stderr, into the learner's notebook.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # a learner's own settings must not change the picture
        matplotlib.rcParams.update(_SETTINGS)
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        axes = figure.subplots()
        steps = isinstance(x[0], str)
        places: Sequence[Any] = range(len(x)) if steps else x
        for values, (colour, dash) in zip(series.values(), _LOOKS, strict=False):
            dot = "o" if steps else ""
            axes.plot(places, values, dash + dot, color=colour, linewidth=2, markersize=4)
        first = next(iter(series.values()))
        for mark, words in marks.items():
            at = list(x).index(mark)
            place, y = places[at], first[at]
            axes.plot([place], [y], "o", color=INK, markersize=7)
            side, by = ("left", 10) if place < (min(places) + max(places)) / 2 else ("right", -10)
            axes.annotate(words, (place, y), (by, 10), textcoords="offset points", ha=side)
        if steps:
            axes.set_xticks(places, [str(step) for step in x])
        axes.set_xlabel(x_label)
        axes.set_title(y_label, loc="left", fontsize=11)  # upright, above the axis it names
        axes.margins(x=0.02)
        if from_zero:
            axes.set_ylim(bottom=0)
        numbers = [number for values in series.values() for number in values if not isnan(number)]
        if max(numbers) - min(numbers) > 10:
            axes.yaxis.set_major_formatter("{x:,.0f}")
        if min(numbers) < 0 < max(numbers):
            axes.axhline(0, color=INK, linewidth=1)
        if len(series) > 1:
            _name_lines(axes, places, series)
        file = io.BytesIO()
        # No date, and no version of matplotlib either: both would change the bytes.
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(file, format="svg", metadata=nothing)
    svg = b" ".join(file.getvalue().split())  # without its indentation it is a quarter smaller
    data = base64.b64encode(svg).decode("ascii")
    return View(
        alt,
        framed(
            f'<figure style="margin:0"><figcaption><strong>{escaped(title)}</strong></figcaption>'
            f'<img alt="{escaped(alt)}" src="data:image/svg+xml;base64,{data}" '
            'style="max-width:100%"></figure>'
        ),
    )


def _name_lines(axes: Any, places: Sequence[float], series: Mapping[str, Sequence[float]]) -> None:
    """Write each line's name to the right of its last value, one above the other where close."""
    low, high = axes.get_ylim()
    step = (high - low) / 14  # a line of text
    ends = []
    for number, values in enumerate(series.values()):
        last = max(at for at, value in enumerate(values) if not isnan(value))
        ends.append((places[last], values[last], number))
    for place, group in groupby(sorted(ends), key=lambda end: end[0]):
        heights: list[float] = []
        _, values, numbers = zip(*group, strict=True)
        for value in values:
            heights.append(max(value, heights[-1] + step) if heights else value)
        # They were pushed up: half of the way goes down again.
        down = max(height - value for height, value in zip(heights, values, strict=True)) / 2
        for height, number in zip(heights, numbers, strict=True):
            axes.annotate(
                list(series)[number],
                (place, height - down),
                (12, 0),
                textcoords="offset points",
                va="center",
                color=_LOOKS[number][0],
                annotation_clip=False,
            )


def _check(
    x: Sequence[float] | Sequence[str],
    series: Mapping[str, Sequence[float]],
    alt: str,
    marks: Mapping[float, str] | Mapping[str, str],
) -> None:
    if not 1 <= len(series) <= len(_LOOKS):
        raise ValueError(f"a chart has 1 to {len(_LOOKS)} lines, got {len(series)}")
    if not len(x):
        raise ValueError("a chart needs at least one x, got none")
    for name, values in series.items():
        if len(values) != len(x):
            raise ValueError(f"{name!r} needs a value for each x ({len(x)}), got {len(values)}")
        if all(map(isnan, values)):
            raise ValueError(f"{name!r} has no value that can be drawn")
    for place in marks:
        if place not in x:
            raise ValueError(f"a mark must stand at one of the x, got {place}")
    if not alt.strip():
        raise ValueError("a chart needs an alt text that says what can be seen")
