"""What every static page is made of: its colours, its frame, text made safe, amounts in words."""

from __future__ import annotations

import html

# A page brings its own background, so that it reads the same in a light and in a dark theme.
PAPER, INK, QUIET = "#ffffff", "#1b2733", "#4a5866"
LINE = "#8896a5"  # thin borders
ACCENT, ACCENT_PAPER = "#1d4f91", "#e3edf9"  # the window, the first shade of a chunk
TWICE_PAPER = "#fdebc3"  # words that are read a second time
SHADE_PAPER = "#f4f6f8"  # words outside the window, the second shade of a chunk
ERROR = "#9b1c1c"

_FRAME = (
    f"background:{PAPER};color:{INK};border:1px solid {LINE};border-radius:6px;"
    "padding:12px 16px;margin:4px 0;font-size:14px;line-height:1.5"
)

# Controls become visible signs (a form feed becomes ␌); half a surrogate pair cannot be sent.
_SIGNS = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"}
_SIGNS |= dict.fromkeys([*range(0x7F, 0xA0), *range(0xD800, 0xE000)], "\ufffd")


def framed(content: str) -> str:
    """Put HTML into the card that every page is drawn on."""
    return f'<div style="{_FRAME}">{content}</div>'


def printable(text: str) -> str:
    r"""Return a text that can be shown anywhere: line ends as \n, control characters as signs.

    >>> printable("one\r\ntwo\x0c")
    'one\ntwo␌'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_SIGNS)


def escaped(text: str) -> str:
    """Return a text as HTML that shows it and does nothing else.

    >>> escaped("<b>180°C</b>")
    '&lt;b&gt;180°C&lt;/b&gt;'
    """
    return html.escape(printable(text), quote=True)


def shortened(word: str) -> str:
    """Return a word, of one longer than 24 characters its first 23 and an ellipsis."""
    return word if len(word) <= 24 else word[:23] + "…"


def amount(number: int, thing: str) -> str:
    """Return how many of a thing there are, in words.

    >>> amount(1, "word"), amount(2612, "word")
    ('1 word', '2,612 words')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
