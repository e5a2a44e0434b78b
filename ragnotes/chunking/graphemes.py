"""Where a text may be cut without cutting what a reader sees as one character."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

_LOOK_BACK = _WINDOW = 64  # characters


def grapheme_border(text: str, position: int, start: int) -> int:
    """Return the last place from start up to position that is not inside a grapheme.

    A grapheme is what a reader sees as one character: a letter with its accents, an emoji joined
    from several, a flag, a Hangul syllable. start must be such a place; it is returned where
    the grapheme that begins there reaches past position.

    >>> text = "ab👩‍🔬c"
    >>> [grapheme_border(text, position, 0) for position in range(1, 7)]
    [1, 2, 2, 2, 5, 6]
    """
    if position >= len(text) or _between_plain(text, position):
        return min(position, len(text))
    # Counting may start from any place that is known to be a border.
    near = max(start, position - _LOOK_BACK)
    while near > start and not _between_plain(text, near):
        near -= 1
    for border in _borders(text, near):
        if border > position:
            break
        near = border
    return near


def next_grapheme(text: str, start: int) -> int:
    """Return where the grapheme that begins at start ends.

    >>> next_grapheme("🇩🇪🇫🇷", 0)
    2
    """
    return next(_borders(text, start), start)


def _borders(text: str, start: int) -> Iterator[int]:
    """Yield where each grapheme ends, from a border on.

    `regex` sees a window at a time: to pair flags it would look back over the whole text, and
    take time with the square of its length. A grapheme that reaches the window's end may go on
    behind it, so that the next window begins with it, and is larger if it holds nothing else.
    """
    length = _WINDOW
    while start < len(text):
        window = text[start : start + length]
        end = 0
        for match in _grapheme().finditer(window):
            if match.end() == length:
                break
            end = match.end()
            yield start + end
        length = _WINDOW if end else 2 * length
        start += end


def _between_plain(text: str, position: int) -> bool:
    """Whether the characters on both sides of a place are letters that never join others."""
    if position <= 0:
        return True
    before, after = text[position - 1], text[position]
    if before < "\x7f" and after < "\x7f":
        return before != "\r" or after != "\n"
    return _plain(before) and _plain(after)


def _plain(char: str) -> bool:
    # Scripts whose letters can join come between the Greek and Cyrillic ones and the CJK ones.
    return (char < "\u0590" or "\u3041" <= char < "\ua960") and unicodedata.category(char) in (
        "Lu",
        "Ll",
        "Lo",
        "Nd",
    )


@cache
def _grapheme() -> Any:
    # Slow to import, and only needed where a word is cut.
    import regex

    return regex.compile(r"\X")
