"""Vectors of two numbers, drawn as arrows from one point."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from math import ceil, hypot, isfinite

from ragnotes.display.page import ACCENT, INK, LINE, PAPER, QUIET, escaped, framed
from ragnotes.display.view import View

_LOOKS = ((ACCENT, ""), ("#9a4a00", "7 4"), ("#2d6a4f", "2 4"))  # as the lines of a chart
_SIDE, _LEFT, _TOP = 220, 40, 46  # of the square that is drawn in, and its place


def arrow_drawing(
    arrows: Mapping[str, tuple[float, float]], *, x_label: str, y_label: str, title: str, alt: str
) -> View:
    """Draw up to three named arrows from the point (0, 0); `alt` says what can be seen.

    Both axes have the same scale, so that angles are true. Equal arrows give equal bytes.
    ValueError for no arrow or more than three, for an empty alt, and for numbers that are not
    two, negative, not finite or both zero.
    """
    if not 1 <= len(arrows) <= len(_LOOKS):
        raise ValueError(f"a drawing has 1 to {len(_LOOKS)} arrows, got {len(arrows)}")
    if not alt.strip():
        raise ValueError("a drawing needs an alt text that says what can be seen")
    for name, numbers in arrows.items():
        if len(numbers) != 2 or not all(isfinite(n) and n >= 0 for n in numbers):
            raise ValueError(f"{name!r} must be two numbers of at least 0, got {numbers}")
        if not any(numbers):
            raise ValueError(f"{name!r} has no direction, got {numbers}")
    top = ceil(max(n for numbers in arrows.values() for n in numbers))
    drawn = [_axes(top, x_label, y_label)]
    for (name, (x, y)), (colour, dash) in zip(arrows.items(), _LOOKS, strict=False):
        drawn.append(_arrow(name, x / top, y / top, colour, dash))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="316" font-size="14" '
        f'font-family="DejaVu Sans, Verdana, sans-serif"><rect width="420" height="316" '
        f'fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )
    data = base64.b64encode(svg.encode()).decode("ascii")
    return View(
        alt,
        framed(
            f'<figure style="margin:0"><figcaption><strong>{escaped(title)}</strong></figcaption>'
            f'<img alt="{escaped(alt)}" src="data:image/svg+xml;base64,{data}" '
            'style="max-width:100%"></figure>'
        ),
    )


def _at(x: float, y: float) -> tuple[float, float]:
    """Where a point with numbers from 0 to 1 stands in the drawing."""
    return round(_LEFT + x * _SIDE, 1), round(_TOP + (1 - y) * _SIDE, 1)


def _axes(top: int, x_label: str, y_label: str) -> str:
    (left, bottom), (right, upper) = _at(0, 0), _at(1, 1)
    step = ceil(top / 5)
    ticks = []
    for number in range(0, top + 1, step):
        x, y = _at(number / top, number / top)
        ticks.append(
            f'<text x="{x}" y="{bottom + 18}" text-anchor="middle" fill="{QUIET}">{number}</text>'
            f'<text x="{left - 8}" y="{y + 5}" text-anchor="end" fill="{QUIET}">{number}</text>'
        )
    return (
        f'<path d="M{left} {upper}V{bottom}H{right}" stroke="{LINE}" fill="none"/>'
        + "".join(ticks)
        + f'<text x="{left - 8}" y="16" fill="{INK}">{escaped(y_label)}</text>'
        f'<text x="{right}" y="{bottom + 40}" text-anchor="end" fill="{INK}">'
        f"{escaped(x_label)}</text>"
    )


def _arrow(name: str, x: float, y: float, colour: str, dash: str) -> str:
    (x0, y0), (x1, y1) = _at(0, 0), _at(x, y)
    along = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / along, (y1 - y0) / along
    back = [(x1 - 12 * dx + side * dy, y1 - 12 * dy - side * dx) for side in (5, -5)]
    head = " ".join(f"{px:.1f},{py:.1f}" for px, py in [(x1, y1), *back])
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    shaft = f"M{x0} {y0}L{x1 - 10 * dx:.1f} {y1 - 10 * dy:.1f}"
    return (
        f'<path d="{shaft}" stroke="{colour}" stroke-width="2.5"{dashes}/>'
        f'<polygon points="{head}" fill="{colour}"/>'
        f'<text x="{x1 + 10:.1f}" y="{y1 + 2:.1f}" fill="{colour}">{escaped(name)}</text>'
    )
