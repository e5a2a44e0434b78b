"""A state of the sliding window as HTML and as text: the same words in both."""

from __future__ import annotations

from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    PAPER,
    QUIET,
    TWICE_PAPER,
    amount,
    escaped,
    framed,
    printable,
    shortened,
)
from ragnotes.display.view import View
from ragnotes.display.window_states import Comparison, Window, WindowState

_ALL = 24  # texts of up to so many words are shown whole in every state
_NEAR = 3  # in longer ones: words shown on each side of the window
_WIDE, _HEAD, _TAIL = 14, 8, 4  # a window of more than 14 words shows its first 8 and last 4
FIRST, LAST = 3, 2  # of more than 5 windows, the first 3 and the last 2 are shown

# Every word of every state repeats its style: short ones keep a stored walk below 20 kB.
_BOX = "display:inline-block;margin:2px;"
_OUTSIDE = f"{_BOX}border:1px solid {LINE};padding:3px 8px"
_INSIDE = f"{_BOX}border:3px solid {ACCENT};padding:1px 6px;background:{ACCENT_PAPER}"
_TWICE = f"{_BOX}border:3px solid {ACCENT};padding:1px 6px;background:{TWICE_PAPER}"
_DOUBLE = f"border-bottom:3px double {INK}"
_CELL = f"border:1px solid {LINE};padding:4px 10px;text-align:left"


def state_page(state: WindowState, number: int, total: int) -> View:
    """Draw one state, the `number`-th of `total`, counted from 1."""
    place = f"state {number} of {total}"
    marked = state.end > state.start
    facts = " · ".join(
        [f"start {state.start}"] * marked
        + [f"size {state.size}", f"overlap {state.overlap}", f"step {state.step}"]
        + [f"chunks so far {state.chunks}"]
    )
    body = _comparison(state, state.comparison) if state.comparison else _word_row(state)
    return View(
        f"{state.title} · {place}\n{state.sentence}\n{body.text}\n{facts}",
        f'<div><strong>{state.title}</strong> <span style="color:{QUIET}">· {place}</span></div>'
        # <output> has the role of a status for screen readers, and survives sanitising.
        f'<output style="display:block;margin:2px 0">{escaped(state.sentence)}</output>'
        f'{body.html}<div style="color:{QUIET}">{facts}</div>',
    )


def walk_page(states: list[WindowState]) -> View:
    """Draw the whole walk one below the other; of more than 5 windows the first 3 and last 2."""
    total, windows = len(states), len(states) - 2
    pages = [state_page(state, number, total) for number, state in enumerate(states, start=1)]
    if windows > FIRST + LAST:
        number, left = windows - LAST - 1, windows - FIRST - LAST
        which = f"chunks[{FIRST}] is" if left == 1 else f"chunks[{FIRST}] to chunks[{number}] are"
        step = amount(states[0].step, "word")
        note = f"… {which} left out here: {amount(left, 'window')}, {step} after the one before …"
        gap = View(note, f'<div style="color:{QUIET}">{note}</div>')
        pages = [*pages[: FIRST + 1], gap, *pages[-LAST - 1 :]]
    rule = f'<div style="border-top:1px solid {LINE};margin:10px 0"></div>'
    return View(
        "\n\n".join([legend().text, *(page.text for page in pages)]),
        framed(rule.join([legend().html, *(page.html for page in pages)])),
    )


def legend() -> View:
    """Say what the marks on the words mean."""
    inside = f'<span style="{_INSIDE}">word</span>'
    twice = f'<span style="{_TWICE}"><span style="{_DOUBLE}">word</span></span>'
    return View(
        "[ ] the window · ⟦ ⟧ in the window before as well",
        f'<div style="font-size:12px">{_bracket("[", 18)}{inside}{_bracket("]", 18)} the window '
        f"&nbsp; {twice} in the window before as well</div>",
    )


def _word_row(state: WindowState) -> View:
    """The words as numbered boxes, the window between brackets, far words only counted."""
    n, reached = len(state.words), 0
    plain, boxes = [], []
    for shown in [*_shown(n, state.start, state.end), range(n, n)]:
        if shown.start > reached:
            gap = f"… {amount(shown.start - reached, 'word')} …"
            plain.append(gap)
            style = f"color:{QUIET};margin:0 6px;white-space:nowrap"
            boxes.append(f'<span style="{style}">{gap}</span>')
        plain += [_plain_word(state, position) for position in shown]
        boxes += [_box(state, position) for position in shown]
        reached = shown.stop
    text, row = " | ".join(plain) or "no words", "".join(boxes) or "no words"
    return View(text, f'<div style="margin:6px 0;line-height:1.3">{row}</div>')


def _shown(n: int, start: int, end: int) -> list[range]:
    """Which of n words to draw when the window is `start` to `end`."""
    if n <= _ALL:
        return [range(n)]
    if start == end:
        return [range(_HEAD), range(n - _TAIL, n)]
    first, last = max(start - _NEAR, 0), min(end + _NEAR, n)
    if end - start <= _WIDE:
        return [range(first, last)]
    return [range(first, start + _HEAD), range(end - _TAIL, last)]


def _box(state: WindowState, position: int) -> str:
    word = escaped(shortened(state.words[position]))
    style = _OUTSIDE
    if state.start <= position < state.start + state.shared:
        style, word = _TWICE, f'<span style="{_DOUBLE}">{word}</span>'
    elif state.start <= position < state.end:
        style = _INSIDE
    box = f'<span style="{style}"><small>{position}</small><br>{word}</span>'
    if state.start == state.end or position not in (state.start, state.end - 1):
        return box
    left = _bracket("[") if position == state.start else ""
    right = _bracket("]") if position == state.end - 1 else ""
    return f'<span style="white-space:nowrap">{left}{box}{right}</span>'


def _plain_word(state: WindowState, position: int) -> str:
    word = f"{position} {printable(shortened(state.words[position]))}"
    if state.start <= position < state.start + state.shared:
        word = f"⟦{word}⟧"
    if state.start == state.end:
        return word
    left = "[ " if position == state.start else ""
    right = " ]" if position == state.end - 1 else ""
    return f"{left}{word}{right}"


def _bracket(sign: str, pixels: int = 36) -> str:
    lift = pixels // 9  # from the line of the words to the middle of the boxes
    style = f"color:{ACCENT};font-size:{pixels}px;line-height:1;vertical-align:{lift}px"
    return f'<b style="{style}">{sign}</b>'


def _comparison(state: WindowState, comparison: Comparison) -> View:
    """A table of with against without overlap, the chunks of both, and what overlap mended."""
    heads = (f"overlap {state.overlap}", "overlap 0")
    chunks = [_listed(state.words, windows) for windows in (comparison.windows, comparison.without)]
    text = [
        f"{label}: {one} with {heads[0]}, {other} with {heads[1]}"
        for label, one, other in comparison.rows
    ]
    for head, lines in zip(heads, chunks, strict=True):
        text += [f"chunks with {head}:", *(f"  {line}" for line in lines)]
    text += [printable(remark) for remark in comparison.remarks]

    rows = [_row("th", "", *heads)]
    rows += [_row("td", *map(escaped, row)) for row in comparison.rows]
    rows.append(_row("td", "chunks", *("<br>".join(map(escaped, lines)) for lines in chunks)))
    remarks = "".join(f"<div>{escaped(remark)}</div>" for remark in comparison.remarks)
    return View(
        "\n".join(text),
        '<table style="border-collapse:collapse;margin:8px 0;font-size:14px">'
        f"{''.join(rows)}</table>{remarks}",
    )


def _listed(words: tuple[str, ...], windows: tuple[Window, ...]) -> list[str]:
    """A line for each window, of many the first and the last few."""
    lines = [
        f"[{number}] {_between(start, end - 1)}: {_quote(words[start:end])}"
        for number, (start, end) in enumerate(windows)
    ]
    if len(lines) > FIRST + LAST:
        between = f"… {amount(len(lines) - FIRST - LAST, 'chunk')} …"
        return [*lines[:FIRST], between, *lines[-LAST:]]
    return lines or ["none"]


def _between(first: int, last: int) -> str:
    return f"{first}–{last}" if last > first else str(first)


def _quote(words: tuple[str, ...]) -> str:
    shown = [shortened(word) for word in words]
    if len(shown) > _WIDE:
        shown = [*shown[:_HEAD], "…", *shown[-_TAIL:]]
    return " ".join(shown)


def _row(cell: str, *contents: str) -> str:
    cells = "".join(f'<{cell} style="{_CELL}">{content}</{cell}>' for content in contents)
    return f'<tr valign="top" style="background:{PAPER}">{cells}</tr>'
