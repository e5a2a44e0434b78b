"""A tree of pieces as HTML and as text: the same words in both."""

from __future__ import annotations

from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    QUIET,
    SHADE_PAPER,
    amount,
    escaped,
    printable,
    shortened,
)
from ragnotes.display.pieces import BREAKS, Piece, leaves
from ragnotes.display.view import View

_ALL, _HEAD, _TAIL = 12, 6, 4  # a longer chunk shows its first 6 and its last 4 words
# What a piece is cut into at each of BREAKS.
_KINDS = dict(zip(BREAKS, ("paragraph", "line", "sentence", "word", "character"), strict=True))

_BRANCH = f"border-left:2px solid {LINE};margin:0 0 0 6px;padding:0 0 0 12px"
_LEAF = "padding:1px 8px;margin:3px 0;border-left:4px solid"


def tree_page(text: str, root: Piece, size: int, unit: str = "word") -> View:
    """Draw the tree of a text that was cut at `size`: a line for each piece, parts indented."""
    chunks = leaves(root)
    title = f"size {size}: {amount(len(chunks), 'chunk')}"
    body = _drawn(text, root, size, unit, None)
    return View(
        f"{title}\n{body.text}",
        # <output> has the role of a status for screen readers, and survives sanitising.
        f'<output style="display:block"><strong>{title}</strong></output>{body.html}',
    )


def _drawn(text: str, piece: Piece, size: int, unit: str, kind: str | None) -> View:
    count = amount(piece.size, unit)
    words = _words(text[piece.start : piece.end])
    if piece.number is not None:
        return _leaf(piece, count, words, kind)
    if not piece.parts:
        return View("nothing to cut", "<div>nothing to cut</div>")
    about = f"{count}, too long for {size}: cut at {piece.cut_at}"
    line, html = f"{about} · {printable(words)}", f"{about} · {escaped(words)}"
    if kind is None:  # the root: everything stands below
        line = html = about
    inner = _KINDS[piece.cut_at] if piece.cut_at else None
    parts = [_drawn(text, part, size, unit, inner) for part in piece.parts]
    rows = [line]
    for number, part in enumerate(parts, start=1):
        first, then = ("└─ ", "   ") if number == len(parts) else ("├─ ", "│  ")
        rows += [(first if at == 0 else then) + row for at, row in enumerate(part.text.split("\n"))]
    below = "".join(part.html for part in parts)
    return View(
        "\n".join(rows),
        f'<div style="margin:3px 0;color:{QUIET}">{html}</div><div style="{_BRANCH}">{below}</div>',
    )


def _leaf(piece: Piece, count: str, words: str, kind: str | None) -> View:
    notes = count
    if piece.merged > 1 and kind in ("paragraph", "line", "sentence"):
        notes += f", {amount(piece.merged, kind)} merged"
    name = f"chunks[{piece.number}]"
    odd = bool(piece.number and piece.number % 2)
    edge, paper = (LINE, SHADE_PAPER) if odd else (ACCENT, ACCENT_PAPER)
    return View(
        f"{name} · {notes} · {printable(words)}",
        f'<div style="{_LEAF} {edge};background:{paper}"><strong>{name}</strong> '
        f'<span style="color:{QUIET}">· {notes} ·</span> '
        f'<span style="color:{INK}">{escaped(words)}</span></div>',
    )


def _words(text: str) -> str:
    """The words of a piece in one line, of many the first and the last few."""
    words = [shortened(word) for word in text.split()]
    if len(words) > _ALL:
        words = [*words[:_HEAD], "…", *words[-_TAIL:]]
    return " ".join(words)
