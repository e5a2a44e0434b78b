"""The retrieval explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

pytestmark = pytest.mark.browser

SETUP = """
import numpy as np
from ragnotes import Chunk, Document
from ragnotes.display.retrieval_explorer import retrieval_explorer
from ragnotes.indexing.vectors import build_index

TABLE = [
    ("kettle-care", "<img/src/onerror=harm=1> descale <i>monthly</i>", [5, 0, 1]),
    ("kettle-lights", "red means boiling", [1, 4, 0]),
    ("toaster-care", "empty the crumb tray", [4, 1, 1]),
]

def embed_by_hand(texts):
    by_text = {text: vector for _, text, vector in TABLE}
    return np.array([by_text[text] for text in texts])

chunks = [
    Chunk(Document(name, text, {"product": name.split("-")[0]}), 0, len(text))
    for name, text, _ in TABLE
]
filters = {"<b>toaster</b>": {"product": "toaster"}, "kettle": {"product": "kettle"}}
"""
SHOW = (
    "explorer = retrieval_explorer(build_index(chunks, embed_by_hand), {'cleaning?': [5, 1, 0], "
    "'lights?': [0, 5, 0]}, filters, k=1, min_score=0.5, dimensions=['clean', 'light', 'fill'])\n"
    "explorer"
)
EXPLORER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with lab_with(
        [SETUP, SHOW], tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_fields_choose_the_search_and_hostile_text_stays_text(chromium, address):
    names = {"__name__": "__main__"}
    exec(SETUP + SHOW.removesuffix("\nexplorer"), names)
    searches = names["explorer"].widget().searches
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, EXPLORER)
        pane = output.locator(".widget-html-content")

        def shows(question, query, where, least, k):
            page = searches.page(question, query, "vectors", where, least, k)
            head, about = page.text.split("\n")[:2]
            pane.filter(has_text=head).filter(has_text=about).wait_for(timeout=10_000)
            assert "".join(pane.inner_text().split()) == "".join(page.text.split())

        def go_to(name):
            select_cell(tab, EXPLORER)
            tab_to(tab, EXPLORER, name)

        def type_in(name, typed):
            go_to(name)
            tab.page.keyboard.press("Control+A")
            tab.page.keyboard.type(typed)
            tab.page.keyboard.press("Enter")

        pane.wait_for()
        shows("cleaning?", [5, 1, 0], "none", 0.5, 1)
        go_to("filter: <b>toaster</b>")
        tab.page.keyboard.press("Enter")
        shows("cleaning?", [5, 1, 0], "<b>toaster</b>", 0.5, 1)
        type_in("light", "5")
        type_in("clean", "0")
        shows("query by hand [0, 5, 0]", [0, 5, 0], "<b>toaster</b>", 0.5, 1)
        pane.filter(has_text="0 hits").wait_for()
        type_in("minimum score", "0.1")
        shows("query by hand [0, 5, 0]", [0, 5, 0], "<b>toaster</b>", 0.1, 1)
        go_to("filter: kettle")
        tab.page.keyboard.press("Space")
        type_in("k", "0")
        pane.filter(has_text="k must be at least 1, got k=0").wait_for(timeout=10_000)
        type_in("k", "2")
        shows("query by hand [0, 5, 0]", [0, 5, 0], "kettle", 0.1, 2)
        go_to("lights?")
        tab.page.keyboard.press("Enter")
        shows("lights?", [0, 5, 0], "kettle", 0.1, 2)
        assert pane.get_by_role("status").count() == 1
        assert output.locator("b, i:not(.fa), img").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
