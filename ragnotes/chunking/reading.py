"""HTML as a reader sees it."""

from __future__ import annotations

import html
import re

_BLOCKS = (
    "address article aside blockquote body caption center dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html "
    "legend li listing main menu nav noframes noscript ol optgroup option p plaintext pre search "
    "section summary table tbody td textarea tfoot th thead title tr ul xmp"
)
BLOCK_NAMES = frozenset(_BLOCKS.split())
_TAG = re.compile(
    r"<!--(?:-?>|.*?--!?>|.*)|<(/?)([a-z][^\s/>]*)(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>|<[/!?a-z][^>]*>?",
    re.IGNORECASE | re.DOTALL,
)
RAW_NAMES = ("title", "textarea", "xmp", "plaintext")  # a "<" in these is text
_NEW_LINE = {"li", "tr", "dt", "dd", "option", "ul", "ol", "dl", "menu", "dir"}
_BLANK_LINE = BLOCK_NAMES - _NEW_LINE - {"td", "th", "thead", "tbody", "tfoot"}
# Where a cell or a line begins, and a space that stays: no HTML may hold these characters.
_CELL, _LINE, _KEPT = "\x1f", "\x1d", "\x1e"
_BREAK = re.compile(rf"<(?=/?(?:br|{'|'.join(BLOCK_NAMES)})\b)", re.IGNORECASE)
_NAME = re.compile(r"</?([a-zA-Z][^\s/>]*)")
_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?")


def readable(source: str) -> str:
    """Return what a reader sees of a piece of HTML: words, lines, cells apart by " | ".

    >>> readable("<tr><td>a&amp;b</td><td>1</td></tr><p>Mix<br>well")
    'a&b | 1\\n\\nMix\\nwell'
    """
    parts: list[str] = []
    pre, raw = False, ""
    at = 0
    for match in _TAG.finditer(source):
        closing, name = match[1], (match[2] or "").lower()
        if raw and not (closing and name == raw):
            continue  # what looks like a tag in a title is text
        parts.append(_words(source[at : match.start()], pre))
        at = match.end()
        raw = name if name in RAW_NAMES and not closing else ""
        if name == "pre":
            pre = not closing
        if name in ("td", "th"):
            parts.append("" if closing else _CELL)
        elif name == "br":
            parts.append("\n")
        elif name in _BLANK_LINE:
            parts.append("\n\n")
        elif name in _NEW_LINE:
            parts.append(_LINE + ("- " if name == "li" and not closing else ""))
    parts.append(_words(source[at:], pre))
    text = re.sub("  +", " ", "".join(parts))  # there was a tag or a comment between them
    text = re.sub(f"[ \n{_CELL}]*{_LINE}[ \n{_LINE}{_CELL}]*", _line_break, text)
    text = re.sub(f"(^|\n)[ {_CELL}]+", r"\1", text)
    text = re.sub(f" *{_CELL}[ {_CELL}]*", " | ", text)
    text = re.sub(r" *\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n").replace(_KEPT, " ")


def _line_break(match: re.Match[str]) -> str:
    return "\n\n" if "\n\n" in match[0] else "\n"


def masked(text: str, runs: list[tuple[int, int, bool]]) -> str:
    """Return a page as long as it is, and harmless to whoever looks for words and sentences.

    `runs` are the stretches of visible text, and whether each stands in `pre`. A tag inside a
    sentence becomes asterisks, like Markdown's emphasis; one that ends a line, white space; an
    entity becomes a single character with combining marks, which nobody cuts.
    """
    parts: list[str] = []
    at = 0
    for start, end, pre in runs:
        parts.append(_mask_markup(text[at:start]))
        words = _ENTITY.sub(_mask_entity, text[start:end])
        parts.append(words if pre else re.sub(r"[\t\n\r\f]", " ", words))
        at = end
    parts.append(_mask_markup(text[at:]))
    return "".join(parts)


def parted(text: str, gaps: list[tuple[int, int]]) -> str:
    """Return a page as long as it is, with white space before each tag that breaks a line.

    `<td>1</td><td>2</td>` is one word to whoever splits at white space, and two to a reader.
    """
    parts: list[str] = []
    at = 0
    for start, end in gaps:
        parts += [text[at:start], _BREAK.sub(" ", text[start:end])]
        at = end
    return "".join([*parts, text[at:]])


def _mask_markup(tags: str) -> str:
    names = {name.lower() for name in _NAME.findall(tags)}
    if names & _BLANK_LINE:
        return "\n\n".ljust(len(tags))
    if names & (BLOCK_NAMES | {"br"}):
        return "\n".ljust(len(tags))
    return re.sub(r"\S", "*", tags)


def _mask_entity(match: re.Match[str]) -> str:
    entity = match[0]
    first = html.unescape(entity)[0]
    # A space or an invisible character would not hold the marks; a letter never parts words.
    first = first if first.isprintable() and not first.isspace() else "x"
    return first.ljust(len(entity), "\u0301")


def _words(source: str, pre: bool) -> str:
    if pre:
        return html.unescape(source).replace(" ", _KEPT)
    return re.sub(r"[ \t\n\r\f]+", " ", html.unescape(source))
