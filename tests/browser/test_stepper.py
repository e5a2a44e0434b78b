"""The window stepper in JupyterLab, driven by real key presses in a real Chromium."""

from __future__ import annotations

import nbformat
import pytest
from lab import (
    KERNEL,
    lab_with,
    open_browser,
    open_notebook,
    open_tab,
    output_of,
    select_cell,
    tab_to,
)

from ragnotes.display.page import framed
from ragnotes.display.stepper import window_stepper
from ragnotes.display.window_pages import legend, state_page
from ragnotes.display.window_states import window_states

pytestmark = pytest.mark.browser

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"
HOSTILE = '<img/src/onerror=harm=1> <i>slanted</i> & "quoted"'

CELLS = [
    "from IPython.display import HTML\n"
    "from ragnotes.display.chunks import show_chunks\n"
    "from ragnotes.display.stepper import window_stepper\n"
    "from ragnotes import chunk_words",
    f"window_stepper({SENTENCE!r})",
    f"window_stepper({SENTENCE!r}, 8, 1)",
    f"window_stepper({SENTENCE!r}, 5, 2)",
    f"window_stepper({HOSTILE!r}, 2, 1)",
    f"show_chunks(chunk_words({HOSTILE!r}, 2, 1))",
    "HTML('<img/src/onerror=detector=1>')",
]
WALK, PLAY, WRONG, HARM, CHUNKS, DETECTOR = range(1, 7)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """JupyterLab over a folder with a notebook to run, and the same one stored with a twin."""
    folder = tmp_path_factory.mktemp("notebooks")
    bundle = window_stepper(SENTENCE)._repr_mimebundle_()
    result = nbformat.v4.new_output("execute_result", bundle, execution_count=1)
    cell = nbformat.v4.new_code_cell(CELLS[WALK], outputs=[result], execution_count=1)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=KERNEL), folder / "stored.ipynb")
    with lab_with(CELLS, folder, tmp_path_factory.mktemp("lab")) as address:
        yield address


@pytest.fixture(scope="module")
def browser(chromium):
    with open_browser(chromium) as browser:
        yield browser


@pytest.fixture(scope="module")
def notebook(browser, address):
    """The notebook, run once for all tests: each drives a stepper of its own."""
    with open_tab(browser) as tab:
        open_notebook(tab, address, "live.ipynb")
        output_of(tab, HARM).locator(".widget-html-content").wait_for()
        yield tab


@pytest.fixture
def tab(notebook):
    """The notebook; after each test, no console error and no request beyond loopback."""
    yield notebook
    assert (notebook.errors, notebook.outside) == ([], [])


def expected(text: str, size: int, overlap: int) -> list[str]:
    """The HTML of the pane in each state."""
    states = window_states(text, size, overlap)
    pages = [state_page(state, i, len(states)).html for i, state in enumerate(states, start=1)]
    return [framed(page + legend().html) for page in pages[:-1]] + [framed(pages[-1])]


def pane(tab, cell):
    return output_of(tab, cell).locator(".widget-html-content")


def wait_for_pane(tab, cell: int, words: str) -> None:
    pane(tab, cell).filter(has_text=words).wait_for(timeout=10_000)


def parsed(tab, html: str) -> str:
    """HTML as the browser writes it, so that two ways of writing the same compare equal."""
    return tab.page.evaluate(
        "(html) => { const t = document.createElement('template'); t.innerHTML = html; "
        "return t.innerHTML; }",
        html,
    )


def test_the_keyboard_walks_through_the_six_states_and_back(tab):
    pages = expected(SENTENCE, 6, 2)
    titles = [
        "15 words, nothing cut yet",
        "chunks[0]: words 0 to 5",
        "chunks[1]: words 4 to 9",
        "chunks[2]: words 8 to 13",
        "chunks[3]: words 12 to 14",
        "Result: 4 chunks",
    ]
    select_cell(tab, WALK)
    for number, (title, page) in enumerate(zip(titles, pages, strict=True), start=1):
        wait_for_pane(tab, WALK, f"state {number} of 6")
        assert title in pane(tab, WALK).inner_text()
        assert pane(tab, WALK).inner_html() == parsed(tab, page)
        if number == 1:
            assert output_of(tab, WALK).get_by_role("button", name="Back").is_disabled()
            tab_to(tab, WALK, "Next")
        if number < len(pages):
            tab.page.keyboard.press("Enter" if number % 2 else "Space")
    assert output_of(tab, WALK).get_by_role("button", name="Next").is_disabled()

    # Next is disabled now, and has handed the keyboard to Back.
    tab.page.wait_for_function("() => document.activeElement.textContent.trim() === 'Back'")
    tab.page.keyboard.press("Enter")
    wait_for_pane(tab, WALK, "state 5 of 6")
    assert pane(tab, WALK).inner_html() == parsed(tab, pages[4])


def test_play_goes_to_the_end_by_itself(tab):
    select_cell(tab, PLAY)
    tab_to(tab, PLAY, "Play")
    tab.page.keyboard.press("Space")
    buttons = output_of(tab, PLAY)
    buttons.get_by_role("button", name="Pause").wait_for()
    wait_for_pane(tab, PLAY, "state 4 of 4")
    buttons.get_by_role("button", name="Play").wait_for()
    assert pane(tab, PLAY).inner_html() == parsed(tab, expected(SENTENCE, 8, 1)[-1])


def test_an_impossible_overlap_is_answered_in_words(tab):
    buttons = output_of(tab, WRONG)
    select_cell(tab, WRONG)
    tab_to(tab, WRONG, "overlap")
    tab.page.keyboard.press("Control+A")
    tab.page.keyboard.type("5")
    tab.page.keyboard.press("Enter")
    wait_for_pane(tab, WRONG, "overlap must be smaller than size, got size=5 overlap=5")
    for name in ("Back", "Next", "Play"):
        assert buttons.get_by_role("button", name=name).is_disabled()
    tab_to(tab, WRONG, "size", key="Shift+Tab")
    tab.page.keyboard.press("Control+A")
    tab.page.keyboard.type("7")
    tab.page.keyboard.press("Enter")
    wait_for_pane(tab, WRONG, "state 1 of")
    assert pane(tab, WRONG).inner_html() == parsed(tab, expected(SENTENCE, 7, 5)[0])
    assert not buttons.get_by_role("button", name="Next").is_disabled()


def test_hostile_text_stays_text(tab):
    # First the detector: the same words, not escaped, do run.
    tab.page.wait_for_function("() => window.detector === 1")
    for number in range(2, 5):
        output_of(tab, HARM).get_by_role("button", name="Next").click()
        wait_for_pane(tab, HARM, f"state {number} of")
        for cell in (HARM, CHUNKS):
            assert "<img/src/onerror=harm=1>" in output_of(tab, cell).inner_text()
            assert output_of(tab, cell).locator("img, i").count() == 0
    assert tab.page.evaluate("() => window.harm") is None


def test_the_sentence_is_announced_as_a_status(tab):
    status = pane(tab, PLAY).get_by_role("status")
    assert status.count() == 1


def test_the_twin_in_a_fresh_clone_keeps_words_and_looks(browser, address):
    with open_tab(browser, width=640) as tab:
        open_notebook(tab, address, "stored.ipynb", run=False)
        twin = output_of(tab, 0)
        states = window_states(SENTENCE, 6, 2)
        for number, state in enumerate(states, start=1):
            assert f"{state.title} · state {number} of 6" in twin.inner_text()
            assert state.sentence in twin.inner_text()
        looks = tab.page.evaluate(
            """(name) => [...document.querySelectorAll('.jp-OutputArea-output span')]
            .filter(e => e.innerText === name).map(e => { const s = getComputedStyle(e);
            return [s.display, s.borderTopWidth, s.backgroundColor]; })""",
            "5\n180°C",
        )
        outside = ["inline-block", "1px", "rgba(0, 0, 0, 0)"]
        inside = ["inline-block", "3px", "rgb(227, 237, 249)"]
        twice = ["inline-block", "3px", "rgb(253, 235, 195)"]
        assert looks == [outside, inside, twice, outside, outside]
        wide = "() => [...document.querySelectorAll('.jp-OutputArea-output')]"
        wide += ".some(e => e.scrollWidth > e.clientWidth + 1)"
        assert not tab.page.evaluate(wide)
        assert (tab.errors, tab.outside) == ([], [])
