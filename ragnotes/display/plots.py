"""Pictures for the lessons: a drawing, and in words what it shows."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
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
    x: Sequence[float],
    series: Mapping[str, Sequence[float]],
    *,
    title: str,
    x_label: str,
    y_label: str,
    alt: str,
    marks: Mapping[float, str] | None = None,
) -> View:
    """Draw a line for each of up to three series over `x`; `alt` says what can be seen.

    `marks` maps values of x to a few words: there the first line gets a dot with the words
    beside it. Equal values give equal bytes. ValueError for no series or more than three, for
    one that is not as long as x, for an empty x, for a mark that is not in x, for an empty alt.
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
        figure = Figure(figsize=(9.4, 3.8), layout="constrained")
        axes = figure.subplots()
        for (name, values), (colour, dash) in zip(series.items(), _LOOKS, strict=False):
            axes.plot(x, values, dash, color=colour, linewidth=2, label=name)
        first = next(iter(series.values()))
        for place, words in marks.items():
            y = first[list(x).index(place)]
            axes.plot([place], [y], "o", color=INK, markersize=7)
            side, by = ("left", 10) if place < (min(x) + max(x)) / 2 else ("right", -10)
            axes.annotate(words, (place, y), (by, 10), textcoords="offset points", ha=side)
        axes.set_xlabel(x_label)
        axes.set_title(y_label, loc="left", fontsize=11)  # upright, above the axis it names
        axes.margins(x=0.02)
        axes.yaxis.set_major_formatter("{x:,.0f}")
        if len(series) > 1:
            axes.legend(frameon=False)
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


def _check(
    x: Sequence[float],
    series: Mapping[str, Sequence[float]],
    alt: str,
    marks: Mapping[float, str],
) -> None:
    if not 1 <= len(series) <= len(_LOOKS):
        raise ValueError(f"a chart has 1 to {len(_LOOKS)} lines, got {len(series)}")
    if not len(x):
        raise ValueError("a chart needs at least one x, got none")
    for name, values in series.items():
        if len(values) != len(x):
            raise ValueError(f"{name!r} needs a value for each x ({len(x)}), got {len(values)}")
    for place in marks:
        if place not in x:
            raise ValueError(f"a mark must stand at one of the x, got {place}")
    if not alt.strip():
        raise ValueError("a chart needs an alt text that says what can be seen")
