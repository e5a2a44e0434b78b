"""Read a page as a browser would: its words, and the colours that each stands in."""

from __future__ import annotations

import re
from html.parser import HTMLParser

# Of the inline styles that JupyterLab keeps in a notebook it does not trust, those in use here.
KEPT_STYLES = {
    "background",
    "border",
    "border-bottom",
    "border-collapse",
    "border-left",
    "border-radius",
    "border-top",
    "color",
    "display",
    "font-size",
    "line-height",
    "margin",
    "margin-top",
    "max-width",
    "overflow-wrap",
    "padding",
    "text-align",
    "text-decoration",
    "vertical-align",
    "white-space",
    "width",
}
KEPT_TAGS = {
    *("b", "br", "details", "div", "figcaption", "figure", "img", "mark", "output"),
    *("small", "span", "strong", "summary", "table", "td", "th", "tr"),
}
_VOID = {"br", "img"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[tuple[str, str, str]] = []  # words, colour, background
        self.styles: set[str] = set()
        self.tags: set[str] = set()
        self.open: list[tuple[str, str, str]] = [("", "unset", "unset")]

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        _, colour, background = self.open[-1]
        for declaration in filter(None, (dict(attrs).get("style") or "").split(";")):
            name, value = declaration.split(":")
            self.styles.add(name)
            colour = value if name == "color" else colour
            background = value if name == "background" else background
        if tag not in _VOID:
            self.open.append((tag, colour, background))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag, f"</{tag}> closes another element"

    def handle_data(self, data):
        if data.strip():
            self.pieces.append((data, *self.open[-1][1:]))


def read(html: str) -> _Reader:
    """Parse a page whose elements must all be closed in order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, "an element is left open"
    return reader


def words(html: str) -> str:
    """Return what a page says, without white space."""
    return "".join("".join(piece.split()) for piece, _, _ in read(html).pieces)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #rrggbb colours, 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    assert re.fullmatch("#[0-9a-f]{6}", colour), f"not a colour of our own: {colour}"
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
