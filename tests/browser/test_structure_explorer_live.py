"""The structure explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

from ragnotes.display.structure import legend, size_page
from ragnotes.display.structure_model import structure

pytestmark = pytest.mark.browser

HOSTILE = "# `<img/src/onerror=harm=1>` & `<i>slanted</i>`\n\nStop here. Go on now.\n\nWait."
CELLS = [
    "from ragnotes.display.structure import structure_explorer",
    f"structure_explorer({HOSTILE!r}, [20, 5])",
]
EXPLORER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with lab_with(
        CELLS, tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_buttons_and_field_choose_the_size_and_hostile_text_stays_text(chromium, address):
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, EXPLORER)
        pane = output.locator(".widget-html-content")

        def shows(size):
            page = size_page(structure(HOSTILE, size))
            pane.filter(has_text=f"size {size}: ").wait_for(timeout=10_000)
            # On the page, boxes are drawn in place of the brackets.
            plain = (legend().text.replace(" · ", " ") + page.text).replace("[", "")
            assert "".join(pane.inner_text().split()) == "".join(plain.replace("]", "").split())

        def go_to(name):
            select_cell(tab, EXPLORER)
            tab_to(tab, EXPLORER, name)

        pane.wait_for()
        shows(20)
        go_to("5 words")
        tab.page.keyboard.press("Enter")
        shows(5)
        go_to("size in words")
        tab.page.keyboard.press("Control+A")
        tab.page.keyboard.type("3")
        tab.page.keyboard.press("Enter")
        shows(3)
        go_to("20 words")
        tab.page.keyboard.press("Space")
        shows(20)
        assert pane.get_by_role("status").count() == 1
        assert output.locator("img, i").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
