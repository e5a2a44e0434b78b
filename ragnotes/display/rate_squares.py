"""A rate as squares, one for each question, and under them how far it can be trusted."""

from __future__ import annotations

import base64
from math import ceil, floor

from ragnotes.display.page import ACCENT, INK, LINE, PAPER, QUIET, escaped, framed
from ragnotes.display.view import View
from ragnotes.evaluation.intervals import wilson_interval

MOST_SQUARES = 100
_LEFT, _WIDTH = 46, 600  # beside the squares there is room for the ends of the interval
_TOP, _HEIGHT, _BRACKET = 6, 14, 36


def rate_squares(found: int, total: int, title: str = "Found") -> View:
    """Draw `total` squares, the found ones filled and first, with the Wilson interval under them.

    Every picture is as wide as 100 %, whatever the total: so can intervals be compared from one
    picture to the next. The bracket spans the rates that so few questions leave likely, at 95 %
    confidence, the dot is the rate itself. ValueError for more than 100 squares, and as
    `wilson_interval` raises it.
    """
    low, high = wilson_interval(found, total)
    if total > MOST_SQUARES:
        raise ValueError(f"the picture holds at most {MOST_SQUARES} squares, got {total}")
    rate = f"{found} of {total}: {_percent(found / total)}"
    interval = f"95 % interval: {_percent(low)} to {_percent(high)}"
    ends = f"{low * total:.1f} to {high * total:.1f} of {total}"
    said = f"{rate} · {interval}, {ends}"
    first, last = floor(low * total), ceil(high * total) - 1  # the squares that it touches
    bracket = " " * first + ("┴" if first == last else f"└{'─' * (last - first - 1)}┘")
    squares = f"{'■' * found}{'□' * (total - found)}"
    data = base64.b64encode(_drawn(found, total, low, high).encode()).decode("ascii")
    return View(
        f"{title}: {said}\n{squares}\n{bracket}",
        framed(
            f'<figure style="margin:0"><figcaption><strong>{escaped(title)}: {rate}</strong> '
            f'<span style="color:{QUIET}">· {interval}, {ends}</span></figcaption>'
            f'<img alt="{total} squares, {found} filled. {said}" '
            f'src="data:image/svg+xml;base64,{data}" style="max-width:100%"></figure>'
        ),
    )


def _drawn(found: int, total: int, low: float, high: float) -> str:
    pitch = _WIDTH / total
    side = round(pitch - (4 if pitch > 12 else 2), 1)
    squares = {True: "", False: ""}
    for at in range(total):
        x = round(_LEFT + (at + 0.5) * pitch - side / 2, 1)
        squares[at < found] += f"M{x} {_TOP}h{side}v{_HEIGHT}h-{side}z"
    left, right, middle = (round(_LEFT + end * _WIDTH, 1) for end in (low, high, found / total))
    ends = [_text(left - 6, "end", _percent(low)), _text(right + 6, "start", _percent(high))]
    width, height = _WIDTH + 2 * _LEFT, _BRACKET + 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'font-size="13" font-family="DejaVu Sans, Verdana, sans-serif">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<path d="{squares[True]}" fill="{ACCENT}" stroke="{ACCENT}"/>'
        f'<path d="{squares[False]}" fill="none" stroke="{LINE}"/>'
        f'<path d="M{left} {_BRACKET - 6}v12M{left} {_BRACKET}H{right}M{right} {_BRACKET - 6}v12" '
        f'stroke="{INK}" stroke-width="2"/><circle cx="{middle}" cy="{_BRACKET}" r="4" '
        f'fill="{INK}"/>{"".join(ends)}</svg>'
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _text(x: float, anchor: str, words: str) -> str:
    y = _BRACKET + 5
    return f'<text x="{round(x, 1)}" y="{y}" text-anchor="{anchor}" fill="{INK}">{words}</text>'
