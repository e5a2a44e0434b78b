"""What each tag means to a reader, and how words and marks become lines and cells."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from ragnotes.chunking.grid import Cell, Row
from ragnotes.chunking.markup import Token

_BLOCKS = (
    "address article aside blockquote body caption center dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html "
    "legend li listing main menu nav noframes noscript ol optgroup option p plaintext pre search "
    "section summary table tbody td textarea tfoot th thead title tr ul xmp"
)
BLOCK_NAMES = frozenset(_BLOCKS.split())
PRE_NAMES = ("pre", "listing", "xmp", "plaintext")
_NEW_LINE = {"li", "tr", "dt", "dd", "option", "ul", "ol", "dl", "menu", "dir"}
_BLANK_LINE = BLOCK_NAMES - _NEW_LINE - {"td", "th", "thead", "tbody", "tfoot"}
_BOXES = {"button", "select", "input", "meter", "progress", "object", "audio", "video"}
# Where a cell or a line begins, where a cell ends, what parts two cells of a row, and a space
# that stays. No HTML may hold these characters; if it does, they are spaces to us.
CELL, LINE, _END, BAR, _KEPT = "\x1f", "\x1d", "\x1b", "\x1c", "\x1e"
_MARKS = {
    "br": "\n",
    "td": CELL,
    "th": CELL,
    **dict.fromkeys(_BOXES, " "),
    **dict.fromkeys(_NEW_LINE, LINE),
    **dict.fromkeys(_BLANK_LINE, "\n\n"),
    **dict.fromkeys(("thead", "tbody", "tfoot"), LINE),
}
_ON_ONE_LINE = str.maketrans({"\n": " ", LINE: " ", _KEPT: " ", CELL: "", _END: ""})
_FIRST_CELLS = re.compile(rf"{LINE} *{CELL}((?: *{CELL})*+)(?! *(?:[\n{LINE}]|\Z))")
_BREAK = re.compile(rf"(?<![ \n{CELL}])[ \n{CELL}]*+{LINE}[ \n{LINE}{CELL}]*+")
_RESERVED = re.compile(r"[\x1b-\x1f]")
_WHITE = re.compile(r"[ \t\n\r\f]+")


class Item(NamedTuple):
    """A stretch of HTML and what a reader sees of it.

    `shown` is "text", "pre" or "verbatim" for words, else the mark of the line or the cell that
    a tag begins, or "". In a table that is read as data, `row` and `cell` tell where it stands.
    """

    start: int
    end: int
    shown: str
    row: Row | None = None
    cell: Cell | None = None


WORDS = ("text", "pre", "verbatim")


def is_text(item: Item) -> bool:
    """Whether an item is words."""
    return item.shown in WORDS


def mark_of(token: Token) -> str:
    """The mark that a tag or a comment leaves in the text."""
    if token.kind == "close" and token.name in ("td", "th"):
        return _END
    bullet = "- " if (token.kind, token.name) == ("open", "li") else ""
    return _MARKS.get(token.name, "") + bullet


def flat(words: str) -> str:
    """Words or a mark inside a cell: a table's row is one line."""
    return words.translate(_ON_ONE_LINE)


def squeezed(words: str) -> str:
    return re.sub("  +", " ", words).strip(" ")


def tidy(text: str) -> str:
    """The text of words and marks: lines, blank lines and cells as they are read."""
    text = re.sub("  +", " ", text.replace(_END, ""))  # there was a tag or a comment between them
    text = _FIRST_CELLS.sub(_empty_cells, text)
    text = _BREAK.sub(_line_break, text)
    text = re.sub(rf"(^|\n)[ {CELL}]+", r"\1", text)
    text = re.sub(rf" *{CELL} *", BAR, text)
    text = re.sub(rf"(^|\n)[ {BAR}]+(?=\n|$)", r"\1", text)  # nothing but empty cells
    text = re.sub(rf" *{BAR} *(?=\n|$)", " |", text)
    text = re.sub(r" *\n", "\n", text.replace(BAR, " | "))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n").replace(_KEPT, " ")


def _empty_cells(match: re.Match[str]) -> str:
    """A row's first cell needs no mark; the empty ones before its first words do."""
    return LINE + BAR * match[1].count(CELL)


def _line_break(match: re.Match[str]) -> str:
    return "\n\n" if "\n\n" in match[0] else "\n"


def words_of(source: str, shown: str) -> str:
    """The words of a text, a space for each white space outside of `pre`."""
    words = _RESERVED.sub(" ", source if shown == "verbatim" else html.unescape(source))
    return _WHITE.sub(" ", words) if shown == "text" else words.replace(" ", _KEPT)
