"""The sweep explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

pytestmark = pytest.mark.browser

SETUP = """
from ragnotes import Chunk, Document, Hit, Question
from ragnotes.display.sweep_explorer import sweep_explorer
from ragnotes.evaluation.sweep import Setting, Sweep

doc = Document("kettle", "Fill it. <img/src/onerror=harm=1> Descale <i>monthly</i>.")
fill, scale = Chunk(doc, 0, 8), Chunk(doc, 9, len(doc.text))
questions = (
    Question("q1", "How much <b>goes</b> in?", (fill,), "plain"),
    Question("q2", "How often?", (scale,), "plain"),
)

def setting(strategy, size, retriever, *rankings):
    hits = tuple(tuple(Hit(chunk, 1.0) for chunk in ranking) for ranking in rankings)
    return Setting(strategy, size, 0, retriever, 2, hits)

sweep = Sweep(questions, (
    setting("words", 50, "BM25", [fill], [fill, scale]),
    setting("<b>words</b>", 100, "BM25", [scale], [scale]),
    setting("words", 50, "<i>MiniLM</i>", [fill], [scale]),
), 2)
"""
SHOW = "explorer = sweep_explorer(sweep, 'words 50/0 BM25', '100', k=1)\nexplorer"
EXPLORER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    cells = [SETUP, SHOW, "'the cell below'"]
    with lab_with(
        cells, tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_keys_choose_the_state_and_hostile_text_stays_text(chromium, address):
    names = {"__name__": "__main__"}
    exec(SETUP + SHOW.removesuffix("\nexplorer"), names)
    from ragnotes.display.sweep_pages import sweep_page

    judged = names["explorer"].widget().judged
    bm25, bold, other = judged.names
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, EXPLORER)
        pane = output.locator(".widget-html-content").last  # the first is the hint

        def shows(metric, k, budget, retriever, a, b):
            text = sweep_page(judged.state(metric, k, budget, retriever, a, b)).text
            said = "".join(text.split())
            tab.page.wait_for_function(  # textContent: what is closed counts, too
                "([pane, said]) => pane.textContent.replace(/\\s/g, '') === said",
                arg=[pane.element_handle(), said],
                timeout=10_000,
            )

        def go_to(name):
            select_cell(tab, EXPLORER)
            tab_to(tab, EXPLORER, name)

        def type_in(name, typed):
            go_to(name)
            tab.page.keyboard.press("Control+A")
            tab.page.keyboard.type(typed)
            tab.page.keyboard.press("Enter")

        pane.wait_for()
        shows("found", 1, None, "BM25", bm25, bold)
        go_to("MRR")
        tab.page.keyboard.press("Enter")
        shows("MRR", 1, None, "BM25", bm25, bold)
        type_in("k", "2")
        shows("MRR", 2, None, "BM25", bm25, bold)
        type_in("budget in characters", "9")
        shows("MRR", 2, 9, "BM25", bm25, bold)
        go_to("retriever: <i>MiniLM</i>")
        tab.page.keyboard.press("Space")
        shows("MRR", 2, 9, "<i>MiniLM</i>", bm25, bold)
        type_in("B", "words minilm")  # no whole word: <i>minilm</i>
        pane.filter(has_text="no setting is called 'words minilm'").wait_for(timeout=10_000)
        type_in("B", "<i>")
        shows("MRR", 2, 9, "<i>MiniLM</i>", bm25, other)
        # An empty field offers every setting, and an arrow there moves to no other cell.
        go_to("A")
        tab.page.keyboard.press("Control+A")
        tab.page.keyboard.press("Delete")
        for _ in range(2):
            tab.page.keyboard.press("ArrowDown")
        tab.page.keyboard.press("Enter")
        tab.page.keyboard.press("Tab")
        active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
        assert tab.page.evaluate(active) == EXPLORER
        assert output.locator("datalist").first.locator("option").count() == 3
        type_in("A", "100")
        shows("MRR", 2, 9, "<i>MiniLM</i>", bold, other)
        assert output.locator("b, i:not(.fa), img").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
