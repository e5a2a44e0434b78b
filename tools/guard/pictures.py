"""Pictures: SVG with something drawn on it, and words for those who do not see it."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

_PREFIX = "data:image/svg+xml;base64,"
_DRAWN = {
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"
}  # fmt: skip
# Parts of a picture that are defined and not drawn where they stand.
_UNDRAWN = {"defs", "clipPath", "symbol", "marker", "pattern", "mask", "metadata", "style"}


def embedded(source: str, alt: str) -> Iterator[str]:
    """Yield what is wrong with an <img> in an output."""
    if not source.startswith(_PREFIX):
        yield "a picture that is not SVG stored in the page"
        return
    try:
        svg = base64.b64decode(source.removeprefix(_PREFIX), validate=True)
    except binascii.Error:
        yield "a picture that cannot be read"
        return
    yield from _picture(svg, alt)


def linked(markdown: str, folder: Path) -> Iterator[str]:
    """Yield what is wrong with the pictures that a text shows from files in a folder."""
    if re.search(r"<img\b", markdown):
        yield "a picture as <img>: write ![what is seen](pictures/name.svg)"
    for alt, name in re.findall(r"!\[([^\]]*)\]\(([^)\s]*)[^)]*\)", markdown):
        file = folder / name
        if "//" in name or not file.is_file() or not file.resolve().is_relative_to(folder):
            yield f"no picture {name} among the notebooks"
        else:
            yield from _picture(file.read_bytes(), alt)


def _picture(content: bytes, alt: str) -> Iterator[str]:
    if len(re.findall(r"\w+", alt)) < 4:
        yield f"a picture whose alt text does not say what is seen: {alt!r}"
    try:
        svg = ElementTree.fromstring(content)
    except (ElementTree.ParseError, UnicodeDecodeError):
        yield "a picture that cannot be read"
        return
    if any(_name(element) == "image" for element in svg.iter()):
        yield "a picture with a bitmap in it, which differs from machine to machine"
    # A sheet of paper, or paper and an empty frame, is no picture.
    if len(list(_drawn(svg))) < 3:
        yield "a blank picture"


def _drawn(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The visible shapes and texts of a picture."""
    if _name(element) in _UNDRAWN or _hidden(element):
        return
    if _name(element) in _DRAWN:
        yield element
    for child in element:
        yield from _drawn(child)


def _hidden(element: ElementTree.Element) -> bool:
    style = dict(
        part.split(":", 1)
        for part in element.get("style", "").replace(" ", "").split(";")
        if ":" in part
    )
    look = {**element.attrib, **style}
    if look.get("display") == "none" or look.get("visibility") == "hidden":
        return True
    if look.get("opacity", "1").strip() in ("0", "0.0"):
        return True
    empty = {"path": "d", "polyline": "points", "polygon": "points", "circle": "r"}
    name = _name(element)
    if name == "text":
        return not "".join(element.itertext()).strip()
    if name == "rect":
        return look.get("width") in (None, "0") or look.get("height") in (None, "0")
    return name in empty and look.get(empty[name], "").strip() in ("", "0")


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]
