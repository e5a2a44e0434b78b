"""The unit explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import re

import pytest
from lab import lab_with, open_browser, open_notebook, open_tab, output_of, select_cell, tab_to

from ragnotes.display.unit_pages import cut_page, unit_cut

pytestmark = pytest.mark.browser

HOSTILE = "<img/src/onerror=harm=1> <i>slanted</i> & 1.7. Crêpes."
CELLS = [
    "from ragnotes.display.unit_explorer import unit_explorer",
    f"unit_explorer({HOSTILE!r}, 6)",
]
EXPLORER = 1


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with lab_with(
        CELLS, tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")
    ) as at:
        yield at


def test_buttons_and_field_choose_unit_and_size_and_hostile_text_stays_text(chromium, address):
    with open_browser(chromium) as browser, open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output = output_of(tab, EXPLORER)
        pane = output.locator(".widget-html-content")

        def shows(unit, size):
            pane.filter(has_text=f"size {size} counted in {unit}").wait_for(timeout=10_000)
            page = cut_page(unit_cut(HOSTILE, unit, size))
            plain = re.sub(r" \| (?=[\d–]+ )", "", page.text)  # between two boxes
            assert "".join(pane.inner_text().split()).startswith("".join(plain.split()))

        def go_to(name):
            select_cell(tab, EXPLORER)
            tab_to(tab, EXPLORER, name)

        pane.wait_for()
        shows("characters", 6)
        for unit, key in [("words", "Enter"), ("sentences", "Space"), ("tokens", "Enter")]:
            go_to(unit)
            tab.page.keyboard.press(key)
            shows(unit, 6)
        go_to("size")
        for size, wanted in [
            ("4", None),
            ("0", "size must be at least 1, got size=0"),
            ("7", None),
        ]:
            tab.page.keyboard.press("Control+A")
            tab.page.keyboard.type(size)
            tab.page.keyboard.press("Enter")
            if wanted:
                pane.filter(has_text=wanted).wait_for(timeout=10_000)
            else:
                shows("tokens", int(size))
        assert pane.get_by_role("status").count() == 1
        assert output.locator("img, i:not(.fa)").count() == 0
        assert tab.page.evaluate("() => window.harm") is None
        assert (tab.errors, tab.outside) == ([], [])
