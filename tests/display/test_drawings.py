"""Drawings: what they show is said in their text too, and nothing in them is fetched."""

import base64
import re
import xml.etree.ElementTree as ElementTree

from ragnotes import rag_drawing


def test_the_text_says_all_that_is_written_in_the_drawing() -> None:
    view = rag_drawing()
    data = re.search(r'base64,([^"]+)"', view.html)
    assert data
    root = ElementTree.fromstring(base64.b64decode(data[1]))
    names = "{http://www.w3.org/2000/svg}"
    lines = [element.text or "" for element in root.iter(f"{names}text")]
    assert len(lines) > 10
    plain = re.sub(r"[,.:“”?]", "", view.text.casefold())
    for line in lines:
        assert re.sub(r"[,.:“”?]", "", line.casefold()) in plain, line


def test_nothing_is_fetched_and_nothing_runs() -> None:
    page = rag_drawing().html
    data = re.search(r'base64,([^"]+)"', page)
    assert data
    svg = base64.b64decode(data[1]).decode("utf-8")
    assert not re.search(r"<script|\bon\w+=|href", svg)
    assert re.findall(r"https?://[^\"' ]+", svg + page) == ["http://www.w3.org/2000/svg"]
