"""HTML as a reader sees it."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ragnotes.chunking.grid import Cell, Row
from ragnotes.chunking.markup import Token, tokens

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
_LABEL = 100  # a cell that spans rows or columns is repeated if it shows no more than that
# Where a cell or a line begins, where a cell ends, what parts two cells of a row, and a space
# that stays: no HTML may hold these characters.
_CELL, _LINE, _END, _BAR, _KEPT = "\x1f", "\x1d", "\x1b", "\x1c", "\x1e"
_MARKS = {
    "br": "\n",
    "td": _CELL,
    "th": _CELL,
    **dict.fromkeys(_BOXES, " "),
    **dict.fromkeys(_NEW_LINE, _LINE),
    **dict.fromkeys(_BLANK_LINE, "\n\n"),
    **dict.fromkeys(("thead", "tbody", "tfoot"), _LINE),
}
_ON_ONE_LINE = str.maketrans({"\n": " ", _LINE: " ", _KEPT: " ", _CELL: "", _END: ""})
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?")
_FIRST_CELLS = re.compile(rf"{_LINE} *{_CELL}((?: *{_CELL})*+)(?! *(?:[\n{_LINE}]|\Z))")
_LINE_BREAK = re.compile(rf"(?<![ \n{_CELL}])[ \n{_CELL}]*+{_LINE}[ \n{_LINE}{_CELL}]*+")
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


_NOTHING = Item(0, 0, "")
_Line = tuple[int, Row, dict[int, list[str]]]
_WORDS = ("text", "pre", "verbatim")


def is_text(item: Item) -> bool:
    """Whether an item is words."""
    return item.shown in _WORDS


def mark_of(token: Token) -> str:
    """The mark that a tag or a comment leaves in the text."""
    if token.kind == "close" and token.name in ("td", "th"):
        return _END
    bullet = "- " if (token.kind, token.name) == ("open", "li") else ""
    return _MARKS.get(token.name, "") + bullet


def readable(source: str) -> str:
    """Return what a reader sees of a piece of HTML: words, lines, cells apart by " | ".

    >>> readable("<tr><td>a&amp;b</td><td>1</td></tr><p>Mix<br>well")
    'a&b | 1\\n\\nMix\\nwell'
    """
    items = []
    pre = False
    for token in tokens(source):
        if token.name in PRE_NAMES:
            pre = token.kind == "open"
        shown = token.kind if token.kind in _WORDS else mark_of(token)
        items.append(Item(token.start, token.end, "pre" if pre and shown == "text" else shown))
    return Reading(source, items).shown([(0, len(source))])


class Reading:
    """A source and its items in order: what a reader sees of any stretch of it."""

    def __init__(self, source: str, items: Sequence[Item]) -> None:
        self.source, self.items = source, items
        self.starts = [item.start for item in items]
        self._labels: dict[int, str] = {}

    def within(self, start: int, end: int) -> Iterable[tuple[Item, int, int]]:
        """The items of a stretch, and what of each lies in it; no part of a tag is a tag."""
        for number in range(max(0, bisect_right(self.starts, start) - 1), len(self.items)):
            item = self.items[number]
            if item.start >= end:
                return
            first, last = max(item.start, start), min(item.end, end)
            if first < last and (is_text(item) or (first, last) == (item.start, item.end)):
                yield item, first, last

    def _told(self, item: Item, first: int, last: int) -> str:
        return _words(self.source[first:last], item.shown) if is_text(item) else item.shown

    def shown(self, spans: Sequence[tuple[int, int]]) -> str:
        """What a reader sees of some stretches, the line of each below the one before.

        A row shows each value in its own column, empty cells and spanning cells included: one
        that reaches into a column or a row is repeated there if a stretch holds it whole and it
        shows at most 100 characters. What stands in a row outside of its cells goes before it.
        """
        parts: list[str] = []
        lines: list[_Line] = []
        for number, (start, end) in enumerate(spans, 1):
            if number == len(spans) or not self._is_cell(start, end):
                self._tell(start, end, parts, lines)
        often = Counter(row.table for _, row, _ in lines)
        for at, row, cells in lines:
            parts[at] = self._line(row, cells, often[row.table] > 1, spans)
        return _tidy("".join(parts))

    def _is_cell(self, start: int, end: int) -> bool:
        """Whether a stretch is one cell, carried to be repeated in the rows that it spans."""
        item = next((item for item, _, _ in self.within(start, end)), None)
        cell = item.cell if item else None
        return cell is not None and (cell.start, cell.end) == (start, end)

    def _tell(self, start: int, end: int, parts: list[str], lines: list[_Line]) -> None:
        """Add what a stretch shows to `parts`, with places for the `lines` of its rows."""
        row: Row | None = None
        cells: dict[int, list[str]] = {}
        inside = False
        for item, first, last in [*self.within(start, end), (_NOTHING, 0, 0)]:
            if item.row is not row:
                if row:
                    lines.append((len(parts), row, cells))
                    parts.append("")
                row, cells = item.row, {}
            words = self._told(item, first, last)
            if item.cell:
                cells.setdefault(id(item.cell), []).append(_flat(words))
            else:
                # Loose text of a row is told in one place, though cells stand in between.
                parts += [" ", words] if inside else [words]
            inside = item.cell is not None
        parts.append("\n")

    def _line(
        self,
        row: Row,
        cells: dict[int, list[str]],
        among: bool,
        spans: Sequence[tuple[int, int]],
    ) -> str:
        """A row's line; a part of a row that is not `among` others begins with its first cell."""
        if not cells:
            return _LINE
        own = {id(cell) for cell in row.own}
        there = [number for number, cell in enumerate(row.slots) if cell and id(cell) in cells]
        first, last = (there[0], there[-1]) if there else (0, -1)
        if id(row.own[-1]) in cells:
            last = len(row.slots) - 1
        if among or id(row.own[0]) in cells:
            first = 0
        words = {at: _squeezed("".join(parts)) for at, parts in cells.items()}
        texts: list[str] = []
        seen: set[int] = set()
        alone = len({id(cell) for cell in row.slots if cell}) == 1
        for cell in row.slots[first : last + 1]:
            if cell is None:
                texts.append("")
            elif id(cell) not in own:
                texts.append(self._label(cell, spans))
            elif id(cell) not in seen:
                texts.append(words.get(id(cell), ""))
            elif not alone:
                said = words.get(id(cell), "")
                texts.append(said if len(said) <= _LABEL else "")
            if cell:
                seen.add(id(cell))
        return _LINE + _BAR.join(texts) + _LINE if any(texts) else _LINE

    def _label(self, cell: Cell, spans: Sequence[tuple[int, int]]) -> str:
        """What a cell shows in the further rows that it spans."""
        if any(start <= cell.start and cell.end <= end for start, end in spans):
            return self.label(cell)
        return ""

    def label(self, cell: Cell) -> str:
        """What a cell shows, on one line; "" where that is too long to be repeated."""
        said = self._labels.get(cell.start)
        if said is None:
            parts: list[str] = []
            for item, first, last in self.within(cell.start, cell.end):
                parts.append(_flat(self._told(item, first, last)))
            said = _squeezed("".join(parts))
            said = said if len(said) <= _LABEL else ""
            self._labels[cell.start] = said
        return said


def _flat(words: str) -> str:
    """Words or a mark inside a cell: a table's row is one line."""
    return words.translate(_ON_ONE_LINE)


def _squeezed(words: str) -> str:
    return re.sub("  +", " ", words).strip(" ")


def _tidy(text: str) -> str:
    """The text of words and marks: lines, blank lines and cells as they are read."""
    text = re.sub("  +", " ", text.replace(_END, ""))  # there was a tag or a comment between them
    text = _FIRST_CELLS.sub(_empty_cells, text)
    text = _LINE_BREAK.sub(_line_break, text)
    text = re.sub(rf"(^|\n)[ {_CELL}]+", r"\1", text)
    text = re.sub(rf" *{_CELL} *", _BAR, text)
    text = re.sub(rf"(^|\n)[ {_BAR}]+(?=\n|$)", r"\1", text)  # nothing but empty cells
    text = re.sub(rf" *{_BAR} *(?=\n|$)", " |", text)
    text = re.sub(r" *\n", "\n", text.replace(_BAR, " | "))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n").replace(_KEPT, " ")


def _empty_cells(match: re.Match[str]) -> str:
    """A row's first cell needs no mark; the empty ones before its first words do."""
    return _LINE + _BAR * match[1].count(_CELL)


def _line_break(match: re.Match[str]) -> str:
    return "\n\n" if "\n\n" in match[0] else "\n"


def masked(text: str, items: Iterable[Item]) -> str:
    """Return a page as long as it is, and harmless to whoever looks for words and sentences.

    A tag inside a sentence becomes asterisks, like Markdown's emphasis; one that ends a line,
    white space; an entity becomes a single character with combining marks, which nobody cuts.
    """
    parts: list[str] = []
    start, breaks = 0, ""  # of the markup that is not yet masked
    for item in items:
        source = text[item.start : item.end]
        if not is_text(item) or not source.strip():
            breaks += item.shown if not is_text(item) else ""
            continue
        parts.append(_mask_markup(text[start : item.start], breaks))
        words = source if item.shown == "verbatim" else _ENTITY.sub(_mask_entity, source)
        parts.append(re.sub(r"[\t\n\r\f]", " ", words) if item.shown == "text" else words)
        start, breaks = item.end, ""
    parts.append(_mask_markup(text[start:], breaks))
    return "".join(parts)


def parted(text: str, items: Iterable[Item]) -> str:
    """Return a page as long as it is, with white space before each tag that breaks a line.

    `<td>1</td><td>2</td>` is one word to whoever splits at white space, and two to a reader.
    """
    parts: list[str] = []
    for item in items:
        source = text[item.start : item.end]
        parts.append(source if is_text(item) or not item.shown else " " + source[1:])
    return "".join(parts)


def _mask_markup(tags: str, breaks: str) -> str:
    if "\n\n" in breaks:
        return "\n\n".ljust(len(tags))
    if breaks:
        return "\n".ljust(len(tags))
    return re.sub(r"\S", "*", tags)


def _mask_entity(match: re.Match[str]) -> str:
    entity = match[0]
    first = html.unescape(entity)[0]
    # A space or an invisible character would not hold the marks; a letter never parts words.
    first = first if first.isprintable() and not first.isspace() else "x"
    return first.ljust(len(entity), "\u0301")


def _words(source: str, shown: str) -> str:
    """The words of a text, a space for each white space outside of `pre`."""
    if shown == "verbatim":
        return source.replace(" ", _KEPT)
    if shown == "pre":
        return html.unescape(source).replace(" ", _KEPT)
    return _WHITE.sub(" ", html.unescape(source))
