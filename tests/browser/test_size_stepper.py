"""The tree of pieces at several sizes in JupyterLab, driven by real key presses."""

from __future__ import annotations

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

from ragnotes.display.recursion import tree_at

pytestmark = pytest.mark.browser

HOSTILE = "<img/src/onerror=harm=1> <i>slanted</i>\n\nStop here. Go on now & wait."
CELLS = [
    "from ragnotes.display.recursion import size_stepper",
    f"size_stepper({HOSTILE!r}, [12, 5, 2])",
]
STEPPER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with lab_with(
        CELLS, tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_buttons_and_field_choose_the_size_and_hostile_text_stays_text(chromium, address):
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, STEPPER)
        pane = output.locator(".widget-html-content")

        def shows(size):
            tree = tree_at(HOSTILE, size)
            pane.filter(has_text=tree.text.split("\n")[0]).wait_for(timeout=10_000)
            # On the page, indents and branches are drawn; the words are those of the text.
            plain = tree.text.translate(dict.fromkeys(map(ord, "├└│─")))
            assert "".join(pane.inner_text().split()) == "".join(plain.split())

        pane.wait_for()
        shows(12)
        assert output.get_by_role("button", name="Back").is_disabled()
        select_cell(tab, STEPPER)
        tab_to(tab, STEPPER, "Next")
        tab.page.keyboard.press("Enter")
        shows(5)
        tab.page.keyboard.press("Space")
        shows(2)
        assert output.get_by_role("button", name="Next").is_disabled()
        select_cell(tab, STEPPER)
        tab_to(tab, STEPPER, "size")
        tab.page.keyboard.press("Control+A")
        tab.page.keyboard.type("3")
        tab.page.keyboard.press("Enter")
        shows(3)
        assert pane.get_by_role("status").count() == 1
        assert output.locator("img, i").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
