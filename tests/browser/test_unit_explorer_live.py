"""The unit explorer in JupyterLab, driven by real key presses."""

from __future__ import annotations

import re

import nbformat
import pytest
from lab import open_browser, open_notebook, open_tab, output_of, running_lab, select_cell

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
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    live = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, CELLS)], metadata=kernel)
    nbformat.write(live, folder / "live.ipynb")
    with running_lab(folder, tmp_path_factory.mktemp("lab")) as address:
        yield address


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

        def tab_to(name):
            select_cell(tab, EXPLORER)
            for _ in range(8):
                tab.page.keyboard.press("Tab")
                focused = tab.page.evaluate(
                    "() => { const e = document.activeElement; return e.labels && "
                    "e.labels.length ? e.labels[0].textContent : e.textContent; }"
                )
                if focused.strip() == name and output.locator(":focus").count():
                    return
            pytest.fail(f"{name} was not reached with Tab")

        pane.wait_for()
        shows("characters", 6)
        for unit, key in [("words", "Enter"), ("sentences", "Space"), ("tokens", "Enter")]:
            tab_to(unit)
            tab.page.keyboard.press(key)
            shows(unit, 6)
        tab_to("size")
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
