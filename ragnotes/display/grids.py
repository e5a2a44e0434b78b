"""Which search found which question: a square for each, the same question one below the other."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence

from ragnotes.display.page import ACCENT, INK, LINE, PAPER, QUIET, escaped, framed
from ragnotes.display.view import View
from ragnotes.evaluation.questions import Found, Question

_SQUARE, _PITCH, _ROW = 11, 15, 20  # the side of a square, and how far apart they and rows are
_LEFT, _TOP, _NUMBERS = 128, 22, 64  # room for the names, for a heading, and for "10 of 26"
_WRAP = 26  # squares side by side: more would be too small to see on a narrow page


def found_grid(
    questions: Sequence[Question],
    results: Mapping[str, Mapping[str, Found]],
    *,
    title: str,
) -> View:
    """Draw for each kind of question and each search which questions it found.

    `results` maps the name of a search to its counts by kind, as `found_by_kind` and
    `first_by_kind` return them for these questions. A filled square is a question found, an
    empty one a question missed; questions are in their order, so that what one search gains and
    another loses stands in one column. The picture wraps after 26 squares, all searches together.
    The last line has the sums over all kinds. Equal results give equal bytes. ValueError for no
    search, and for counts of other kinds or of another number of questions.
    """
    if not results:
        raise ValueError("a grid needs the counts of at least one search, got none")
    own = {
        kind: [question for question in questions if question.kind == kind]
        for kind in dict.fromkeys(question.kind for question in questions)
    }
    for name, counts in results.items():
        totals = {kind: found.total for kind, found in counts.items()}
        if totals != {kind: len(asked) for kind, asked in own.items()}:
            raise ValueError(f"{name!r} was counted on other questions, got {totals}")
    words, drawn, top = [title], [], 0
    for kind, asked in own.items():
        words.append(f"{kind}, {len(asked)}:")
        drawn.append(_text(0, top + 15, f"{kind}, {len(asked)}", INK, "bold"))
        rows = {}
        for name, counts in results.items():
            missed = {question.id for question in counts[kind].missed}
            rows[name] = [question.id not in missed for question in asked]
            signs = "".join("■" if one else "□" for one in rows[name])
            words.append(f"  {name}: {signs} {_sum(rows[name])}")
        top += _TOP
        for start in range(0, len(asked), _WRAP):
            for name, found in rows.items():
                drawn.append(_drawn(name, found[start : start + _WRAP], top))
                if start + _WRAP >= len(asked):  # the last row of this search
                    x = _LEFT + (len(asked) - start) * _PITCH + 4
                    drawn.append(_text(x, top + 14, _sum(found), INK))
                top += _ROW
            top += 8
    sums = {name: sum(found.count for found in counts.values()) for name, counts in results.items()}
    words.append(f"all, {len(questions)}: " + ", ".join(f"{n} {sums[n]}" for n in sums))
    drawn.append(_text(0, top + 15, words[-1], INK, "bold"))
    top += _TOP
    longest = min(max(map(len, own.values()), default=0), _WRAP)
    # A letter of the line below all is at most 9 wide.
    width = max(_LEFT + longest * _PITCH + _NUMBERS, 9 * len(words[-1]))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}" width="{width}" '
        f'font-size="13" font-family="DejaVu Sans, Verdana, sans-serif">'
        f'<rect width="{width}" height="{top}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )
    data = base64.b64encode(svg.encode()).decode("ascii")
    text = "\n".join(words)
    return View(
        text,
        framed(
            f'<figure style="margin:0"><figcaption><strong>{escaped(title)}</strong> '
            f'<span style="color:{QUIET}">Filled: found. Empty: missed.</span></figcaption>'
            f'<img alt="{escaped(text)}" src="data:image/svg+xml;base64,{data}" '
            'style="max-width:100%"></figure>'
        ),
    )


def _drawn(name: str, found: Sequence[bool], y: int) -> str:
    """A row: the name of a search, and its squares in two paths."""
    side = _SQUARE - 1
    squares = {True: "", False: ""}
    for at, one in enumerate(found):
        squares[one] += f"M{_LEFT + at * _PITCH + 0.5} {y + 4.5}h{side}v{side}h-{side}z"
    return (
        _text(8, y + 14, name, INK)
        + f'<path d="{squares[True]}" fill="{ACCENT}" stroke="{ACCENT}"/>'
        + f'<path d="{squares[False]}" fill="none" stroke="{LINE}"/>'
    )


def _sum(found: Sequence[bool]) -> str:
    return f"{sum(found)} of {len(found)}"


def _text(x: int, y: int, words: str, fill: str, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" fill="{fill}" font-weight="{weight}">{escaped(words)}</text>'
