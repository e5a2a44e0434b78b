"""Spans of one document as boxes on strips, one strip below the other, all to one scale."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence

from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    PAPER,
    QUIET,
    amount,
    escaped,
    framed,
)
from ragnotes.display.view import View
from ragnotes.document import Chunk

_WIDE, _WORDS = 560, 18  # the width of the drawing; the height of the words above a strip
_LANE, _BOX, _BETWEEN = 15, 12, 10  # the height of a lane and of its boxes; what parts two strips
_GAP, _BREAK = 120, 30  # a longer stretch that nobody holds is cut out, and drawn this wide

Place = tuple[int, int]


def span_strips(rows: Mapping[str, Iterable[Chunk]], *, title: str) -> View:
    """Draw which characters of a document each row holds, a box for each of its chunks.

    Boxes of a row that overlap stand one below the other, so that what comes twice is seen. Where
    no row holds more than 120 characters, they are cut out and dots stand in their place. The
    numbers above a strip say how many pieces and characters it has, and how many of these
    are repeated. Equal rows give equal bytes. ValueError for no row, for rows without any chunk,
    and for chunks of two documents.
    """
    places = {name: _places(chunks) for name, chunks in rows.items()}
    names = sorted({doc for one in places.values() for doc, _, _ in one})
    if len(names) != 1:
        raise ValueError(f"strips need chunks of one document, got {', '.join(names) or 'none'}")
    spans = {name: [(start, end) for _, start, end in one] for name, one in places.items()}
    stretches = _joined([span for one in spans.values() for span in one], _GAP)
    words, drawn, top = [title], [], 4
    for name, row in spans.items():
        listed = ", ".join(f"{start}–{end}" for start, end in sorted(row)) or "nothing"
        words.append(f"{name}: {listed}; {_numbers(row)}")
        lanes = _lanes(row)
        drawn.append(_row(name, row, lanes, stretches, top))
        top += _WORDS + max(len(lanes), 1) * _LANE + _BETWEEN
    drawn.append(_axis(stretches, top))
    height = top + 26
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {height}" width="{_WIDE}" '
        'font-size="13" font-family="DejaVu Sans, Verdana, sans-serif">'
        f'<rect width="{_WIDE}" height="{height}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )
    data = base64.b64encode(svg.encode()).decode("ascii")
    text = "\n".join(words)
    return View(
        text,
        framed(
            '<figure style="margin:0"><figcaption style="line-height:1.6">'
            f'<strong>{escaped(title)}</strong> <span style="color:{QUIET}">A box is a piece; '
            "a box below another holds some of its characters again.</span></figcaption>"
            f'<img alt="{escaped(text)}" src="data:image/svg+xml;base64,{data}" '
            'style="max-width:100%"></figure>'
        ),
    )


def _places(chunks: Iterable[Chunk]) -> list[tuple[str, int, int]]:
    return [(chunk.doc.id, chunk.start, chunk.end) for chunk in chunks]


def _joined(spans: Iterable[Place], gap: int) -> list[Place]:
    """The stretches that spans hold, those with a gap of at most `gap` between them as one."""
    stretches: list[Place] = []
    for start, end in sorted(spans):
        if stretches and start <= stretches[-1][1] + gap:
            stretches[-1] = stretches[-1][0], max(stretches[-1][1], end)
        else:
            stretches.append((start, end))
    return stretches


def _numbers(row: Sequence[Place]) -> str:
    total = sum(end - start for start, end in row)
    again = total - sum(end - start for start, end in _joined(row, 0))
    said = f"{amount(len(row), 'piece')}, {amount(total, 'character')}"
    return f"{said}, {again:,} of them repeated" if again else said


def _lanes(row: Sequence[Place]) -> list[list[Place]]:
    """The spans in as few lanes as hold them without an overlap inside a lane."""
    lanes: list[list[Place]] = []
    for span in sorted(row):
        for lane in lanes:
            if lane[-1][1] <= span[0]:
                lane.append(span)
                break
        else:
            lanes.append([span])
    return lanes


def _x(at: int, stretches: Sequence[Place]) -> float:
    """Where a character's place stands in the drawing."""
    held = sum(end - start for start, end in stretches)
    scale = (_WIDE - 2 - _BREAK * (len(stretches) - 1)) / max(held, 1)
    x = 1.0  # room for the line around a box
    for start, end in stretches:
        if at <= end:
            return round(x + (at - start) * scale, 1)
        x += (end - start) * scale + _BREAK
    raise AssertionError(f"{at} is in none of {stretches}")


def _row(
    name: str,
    row: Sequence[Place],
    lanes: Sequence[Sequence[Place]],
    stretches: Sequence[Place],
    top: int,
) -> str:
    boxes = ""
    for number, lane in enumerate(lanes):
        y = top + _WORDS + number * _LANE
        for start, end in lane:
            left, right = _x(start, stretches), _x(end, stretches)
            boxes += f"M{left} {y + 0.5}H{right}v{_BOX}H{left}z"
    return (
        f'<text x="0" y="{top + 12}" fill="{INK}"><tspan font-weight="bold">{escaped(name)}</tspan>'
        f": {escaped(_numbers(row))}</text>"
        f'<path d="{boxes}" fill="{ACCENT_PAPER}" stroke="{ACCENT}"/>'
    )


def _axis(stretches: Sequence[Place], top: int) -> str:
    drawn = ""
    for number, (start, end) in enumerate(stretches):
        left, right = _x(start, stretches), _x(end, stretches)
        drawn += f'<path d="M{left} {top}H{right}" stroke="{LINE}"/>'
        drawn += _text(left, top + 16, f"{start:,}")
        if right - left > 100:
            drawn += _text(right, top + 16, f"{end:,}", anchor="end")
        if number + 1 < len(stretches):
            drawn += _text(right + _BREAK / 2, top + 4, "…", anchor="middle")
    return drawn


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" fill="{QUIET}" text-anchor="{anchor}">{escaped(words)}</text>'
