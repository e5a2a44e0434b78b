"""The curve of neighbour similarities over a text's sentences, and where it is cut."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from statistics import median

from ragnotes.display.page import (
    ACCENT,
    INK,
    LINE,
    PAPER,
    QUIET,
    amount,
    escaped,
    framed,
    printable,
)
from ragnotes.display.view import View
from ragnotes.document import Chunk

_LEVEL = "#9a4a00"
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 620, 244, 36, 40, 204
_LINE_OF_TEXT = 15
_NAMED = 12  # so many cuts are named in words


def similarity_curve(
    sentences: Sequence[Chunk],
    similarities: Sequence[float],
    cuts: Sequence[int] = (),
    title: str = "Similarity of neighbouring sentences",
) -> View:
    """Draw what `neighbour_similarities` returns, with the gaps in `cuts` marked.

    Gap i lies after sentence i. At each cut the curve has a cross and a dashed line, and between
    these lines stand the numbers of the chunks. The numbers stand below the picture as well, and
    the cuts with the words that begin there. ValueError for fewer than two sentences, for
    similarities that are not one fewer, and for cuts that are no gaps or out of order.
    """
    check_curve(sentences, similarities)
    if list(cuts) != sorted(set(cuts) & set(range(len(similarities)))):
        raise ValueError(f"cuts must be gaps from 0 to {len(similarities) - 1}, got {list(cuts)}")
    numbers = [
        f"{gap}: {similarity:.2f}{' cut' if gap in cuts else ''}"
        for gap, similarity in enumerate(similarities)
    ]
    begins = [
        f"chunks[{number}] begins after gap {gap}: {first_words(sentences[gap + 1])}"
        for number, gap in enumerate(cuts, start=1)
    ]
    alt = curve_in_words(similarities, cuts)
    shown = f'<div style="color:{QUIET}">{"<br>".join(map(escaped, begins))}</div>'
    return View(
        "\n".join([title, alt, *begins, "all similarities, by gap:", " · ".join(numbers)]),
        framed(
            f'<figure style="margin:0"><figcaption><strong>{escaped(title)}</strong></figcaption>'
            f"{curve_picture(similarities, alt, cuts)}</figure>{shown if begins else ''}"
            f"<details><summary>all similarities, by gap</summary>{' · '.join(numbers)}</details>"
        ),
    )


def check_curve(sentences: Sequence[Chunk], similarities: Sequence[float]) -> None:
    """Raise ValueError unless there are two sentences, and a similarity for each gap."""
    if len(sentences) < 2:
        raise ValueError(f"a curve needs at least two sentences, got {len(sentences)}")
    if len(similarities) != len(sentences) - 1:
        raise ValueError(
            f"{len(sentences)} sentences have {len(sentences) - 1} gaps, "
            f"got {len(similarities)} similarities"
        )


def first_words(sentence: Chunk) -> str:
    """Return how a sentence begins: up to 30 characters of it, in whole words where it can be."""
    text = " ".join(printable(sentence.text[:200]).split())
    if len(text) <= 30:
        return text
    return (text[:29].rpartition(" ")[0] or text[:28]) + " …"


def curve_in_words(similarities: Sequence[float], cuts: Sequence[int]) -> str:
    """Return in words what the curve shows."""
    low, high = min(similarities), max(similarities)
    values = list(similarities)
    said = (
        f"A curve over {amount(len(values), 'gap')} between sentences: from {low:.2f} at gap "
        f"{values.index(low)} to {high:.2f} at gap {values.index(high)}, median "
        f"{median(values):.2f}."
    )
    if not cuts:
        return said
    named = ", ".join(f"{gap} ({similarities[gap]:.2f})" for gap in cuts[:_NAMED])
    more = f" and {len(cuts) - _NAMED} more" if len(cuts) > _NAMED else ""
    return f"{said} Cut at gap{'s' * (len(cuts) > 1)} {named}{more}."


def curve_picture(
    similarities: Sequence[float],
    alt: str,
    cuts: Sequence[int] = (),
    levels: Sequence[tuple[float, str]] = (),
) -> str:
    """Return an <img> of the curve; `levels` are lines across it, each with a few words."""
    values = [*similarities, *(level for level, _ in levels)]
    low = min(0, floor(min(values) * 10) / 10)
    high = max(ceil(max(values) * 10) / 10, low + 0.1)
    right = _WIDTH - (86 if levels else 8)

    def x(gap: float) -> str:
        return f"{_LEFT + (right - _LEFT) * (gap + 0.5) / len(similarities):.1f}"

    def y(value: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low), 1)

    step = 0.1 if high - low <= 0.6 else 0.2
    ticks = [round(low + step * number, 1) for number in range(round((high - low) / step) + 1)]
    grid = "".join(f"M{_LEFT} {y(tick)}H{right}" for tick in ticks)
    crosses = "".join(f"M{x(gap)} {y(similarities[gap])}m-5-5l10 10m0-10l-10 10" for gap in cuts)
    walls = "".join(f"M{x(gap)} {_TOP - 14}V{_BOTTOM}" for gap in cuts)
    points = " ".join(f"{x(gap)},{y(value)}" for gap, value in enumerate(similarities))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="DejaVu Sans,Verdana,sans-serif" '
        f'font-size="13" fill="{QUIET}"><marker id="d" viewBox="-3 -3 6 6" markerWidth="6" '
        f'markerHeight="6" markerUnits="userSpaceOnUse"><circle r="2.5" fill="{ACCENT}"/></marker>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{PAPER}"/>'
        f'<path d="{grid}" stroke="#e1e6eb"/>',
        *(_text(_LEFT - 6, y(tick) + 4, f"{tick:.1f}", "end") for tick in ticks),
        _text(_LEFT, 13, "cosine similarity", "start", INK),
        _text((_LEFT + right) / 2, _HEIGHT - 4, "gap after sentence …", "middle", INK),
        *(_text(x(gap), _BOTTOM + 16, str(gap)) for gap in _every(len(similarities))),
        f'<path d="{walls}" stroke="{LINE}" stroke-dasharray="3 3"/>' if cuts else "",
        f'<polyline points="{points}" fill="none" stroke="{ACCENT}" stroke-width="1.5" '
        'marker-start="url(#d)" marker-mid="url(#d)" marker-end="url(#d)"/>',
        f'<path d="{crosses}" stroke="{INK}" stroke-width="2.5"/>' if cuts else "",
    ]
    edges = [-0.5, *cuts, len(similarities) - 0.5]
    for number, (first, last) in enumerate(pairwise(edges) if cuts else ()):
        if (right - _LEFT) * (last - first) / len(similarities) >= 22:  # there is room for it
            parts.append(_text(x((first + last) / 2), _TOP - 6, f"[{number}]", fill=INK))
    above = float(_HEIGHT)
    for level, words in sorted(levels):
        parts.append(f'<path d="M{_LEFT} {y(level)}H{right}" stroke="{_LEVEL}" '
                     'stroke-dasharray="7 4" stroke-width="1.5"/>')  # fmt: skip
        above = min(y(level) + 4, above - _LINE_OF_TEXT)
        parts.append(_text(right + 5, above, words, "start", _LEVEL))
    data = base64.b64encode(("".join(parts) + "</svg>").encode()).decode("ascii")
    return (
        f'<img alt="{escaped(alt)}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'
    )


def _every(gaps: int) -> range:
    """The gaps whose numbers are written: all, or every fifth, tenth and so on, about 12."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, gaps) if gaps <= 14 * step or step == gaps)
    return range(0, gaps, step)


def _text(x: str | float, y: float, words: str, anchor: str = "middle", fill: str = "") -> str:
    colour = f' fill="{fill}"' if fill else ""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}"{place}{colour}>{escaped(words)}</text>'
