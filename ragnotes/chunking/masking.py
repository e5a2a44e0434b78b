"""An HTML page as long as it is, in which whoever cuts or counts words meets no markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from ragnotes.chunking.marks import Item, is_text

_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?")


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
