"""The semantic explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

from ragnotes import Document
from ragnotes.display.semantic_pages import cut_page, semantic_cut
from ragnotes.document import chunks_at

pytestmark = pytest.mark.browser

HOSTILE = "<img/src/onerror=harm=1>. <i>Slanted</i> & more. Wait here. Go on."
SPANS = [(0, 25), (26, 48), (49, 59), (60, 66)]
CURVES = {"MiniLM": [0.5, 0.1, 0.4], "<b>static</b>": [0.1, 0.3, 0.2]}
CELLS = [
    "from ragnotes import Document\n"
    "from ragnotes.document import chunks_at\n"
    "from ragnotes.display.semantic_explorer import semantic_explorer",
    f"sentences = chunks_at(Document('d', {HOSTILE!r}), {SPANS})\n"
    f"semantic_explorer(sentences, {CURVES}, [0.3, 0.6], [0.25])",
]
EXPLORER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with lab_with(
        CELLS, tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_buttons_and_field_choose_the_cuts_and_hostile_text_stays_text(chromium, address):
    sentences = chunks_at(Document("d", HOSTILE), SPANS)
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, EXPLORER)
        pane = output.locator(".widget-html-content")

        def shows(embedder, rule):
            page = cut_page(semantic_cut(sentences, embedder, CURVES[embedder], rule))
            pane.filter(has_text=page.text.split("\n")[0]).wait_for(timeout=10_000)
            assert "".join(pane.inner_text().split()) == "".join(page.text.split())
            assert pane.locator("img").count() == 1
            alt = pane.locator("img").get_attribute("alt")
            assert alt.startswith("A curve over 3 gaps between sentences")
            assert pane.locator("img").evaluate("image => image.naturalWidth") == 620

        def go_to(name):
            select_cell(tab, EXPLORER)
            tab_to(tab, EXPLORER, name)

        pane.wait_for()
        shows("MiniLM", ("lowest", 0.3))
        go_to("below 0.25")
        tab.page.keyboard.press("Enter")
        shows("MiniLM", ("threshold", 0.25))
        go_to("<b>static</b>")
        tab.page.keyboard.press("Space")
        shows("<b>static</b>", ("threshold", 0.25))
        go_to("lowest 60 %")
        tab.page.keyboard.press("Enter")
        shows("<b>static</b>", ("lowest", 0.6))
        go_to("share of gaps cut, in %")
        for typed, wanted in [("100", None), ("120", "got lowest=1.2"), ("12.5", None)]:
            tab.page.keyboard.press("Control+A")
            tab.page.keyboard.type(typed)
            tab.page.keyboard.press("Enter")
            if wanted:
                pane.filter(has_text=wanted).wait_for(timeout=10_000)
            else:
                shows("<b>static</b>", ("lowest", float(typed) / 100))
        assert pane.get_by_role("status").count() == 1
        assert output.locator("b, i:not(.fa)").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
