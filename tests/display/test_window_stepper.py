"""The stepper: its page against its widget, its buttons, its fields and its clock."""

from __future__ import annotations

import asyncio
import gc
import re

import ipywidgets
import pytest
from markup import read, words

from ragnotes.display import stepper_widget
from ragnotes.display.page import framed
from ragnotes.display.stepper import window_stepper
from ragnotes.display.window_pages import legend, state_page
from ragnotes.display.window_states import window_states

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"
VIEW = "application/vnd.jupyter.widget-view+json"


def walked(widget):
    """What the pane shows in each state, reached by clicking Next."""
    shown = [widget.pane.value]
    while not widget.next.disabled:
        widget.next.click()
        shown.append(widget.pane.value)
    return shown


@pytest.mark.parametrize(
    ("text", "size", "overlap"),
    [
        (SENTENCE, 6, 2),
        (SENTENCE, 6, 0),
        (SENTENCE, 30, 2),
        ("one", 1, 0),
        ("", 3, 1),
        ("<img src=x onerror=alert(1)> & 'more'", 2, 1),
        ("word " * 30, 11, 4),
    ],
)
def test_page_and_widget_show_the_same_states(text, size, overlap):
    stepper = window_stepper(text, size, overlap)
    states = window_states(text, size, overlap)
    shown = walked(stepper.widget())
    assert len(shown) == len(states)
    at = 0
    for number, (state, pane) in enumerate(zip(states, shown, strict=True), start=1):
        page = state_page(state, number, len(states))
        assert pane in (framed(page.html + legend().html), framed(page.html))
        assert page.text in stepper.page.text
        at = stepper.page.html.index(page.html, at) + 1  # there, and in order


@pytest.mark.parametrize(("size", "overlap"), [(6, 2), (5, 4), (6, 0), (20, 3)])
def test_html_and_text_of_a_state_say_the_same(size, overlap):
    states = window_states(SENTENCE, size, overlap)
    for number, state in enumerate(states, start=1):
        page = state_page(state, number, len(states))
        if state.comparison is None:
            assert words(page.html) == "".join(re.sub("[⟦⟧|]", "", page.text).split())
        else:
            said = "".join(page.text.split())
            for piece, _, _ in read(page.html).pieces:
                assert "".join(piece.split()) in said


def test_the_marks_are_more_than_colour():
    page = state_page(window_states(SENTENCE, 6, 2)[2], 3, 6)
    assert (
        "3 cake | [ ⟦4 at⟧ | ⟦5 180°C⟧ | 6 for | 7 25 | 8 minutes | 9 then ] | 10 let" in page.text
    )
    assert words(page.html).count("[") == 2  # chunks[1] and the bracket of the window
    assert page.html.count("border:3px solid") == 6
    assert page.html.count("border:1px solid") == 9
    assert page.html.count("3px double") == 2


def test_the_stored_page_stays_small():
    bundle = window_stepper(SENTENCE)._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(window_stepper(SENTENCE))


def test_a_long_text_shows_the_words_near_the_window():
    text = " ".join(f"w{i}" for i in range(600))
    page = state_page(window_states(text, 10, 2)[5], 6, 77)
    assert page.text.split("\n")[2] == (
        "… 29 words … | 29 w29 | 30 w30 | 31 w31 | [ ⟦32 w32⟧ | ⟦33 w33⟧ | 34 w34 | 35 w35 "
        "| 36 w36 | 37 w37 | 38 w38 | 39 w39 | 40 w40 | 41 w41 ] | 42 w42 | 43 w43 | 44 w44 "
        "| … 555 words …"
    )
    wide = state_page(window_states(text, 100, 2)[2], 3, 9).text.split("\n")[2]
    assert wide.count("…") == 6
    assert "105 w105 | … 88 words … | 194 w194" in wide
    assert wide.startswith("… 95 words … | 95 w95 | 96 w96 | 97 w97 | [ ⟦98 w98⟧ | ⟦99 w99⟧ | 100")
    start = state_page(window_states(text, 10, 2)[0], 1, 77).text.split("\n")[2]
    assert "7 w7 | … 588 words … | 596 w596" in start


@pytest.mark.parametrize(("windows", "left"), [(5, None), (6, 1), (599, 594)])
def test_the_page_leaves_out_windows_in_the_middle_and_says_so(windows, left):
    text = "word " * (windows + 1)
    page = window_stepper(text, 2, 1).page
    titles = re.findall(r"(?m)^chunks\[(\d+)\]: ", page.text)
    if left is None:
        assert titles == ["0", "1", "2", "3", "4"]
        assert "left out" not in page.text
    else:
        assert titles == ["0", "1", "2", str(windows - 2), str(windows - 1)]
        kept = f"chunks[3] to chunks[{windows - 3}]" if left > 1 else "chunks[3] is left out"
        assert kept in page.text
        assert f"{left} window" in page.text


def test_long_words_are_cut_and_hostile_words_escaped():
    page = window_stepper("<b> & " + "x" * 10_000 + " end", 3, 1).page
    assert len(page.html) < 9_000
    assert len(page.text) < 2_000
    assert "“" + "x" * 23 + "…” | “end”" in page.text
    assert "x" * 23 + "…" in page.html
    assert "<b>" not in page.html.replace("<b style", "")


def test_too_many_words():
    assert window_stepper("word " * 600)
    with pytest.raises(ValueError, match="at most 600 words, got 601: give it a part of the text"):
        window_stepper("word " * 601)


def test_an_impossible_start_is_refused_at_once():
    with pytest.raises(ValueError, match="overlap must be smaller than size"):
        window_stepper(SENTENCE, 2, 2)


def test_back_next_and_their_ends():
    widget = window_stepper(SENTENCE).widget()
    assert (widget.back.disabled, widget.next.disabled) == (True, False)
    widget.back.click()
    assert widget.index == 0
    walked(widget)
    assert (widget.index, widget.back.disabled, widget.next.disabled) == (5, False, True)
    widget.next.click()
    assert widget.index == 5
    widget.back.click()
    assert "state 5 of 6" in widget.pane.value


def test_a_new_size_cuts_anew_and_an_impossible_one_is_answered_in_words():
    widget = window_stepper(SENTENCE).widget()
    widget.next.click()
    widget.size.value = 7
    assert widget.pane.value == framed(
        state_page(window_states(SENTENCE, 7, 2)[0], 1, 5).html + legend().html
    )
    widget.overlap.value = 7
    assert "overlap must be smaller than size, got size=7 overlap=7" in widget.pane.value
    for button in (widget.back, widget.next, widget.play):
        assert button.disabled
        button.click()  # a click that was on its way
    assert "overlap must be smaller" in widget.pane.value
    widget.overlap.value = 0
    assert "state 1 of 5" in widget.pane.value
    assert (widget.next.disabled, widget.play.disabled) == (False, False)


def test_at_the_result_a_new_size_shows_the_new_result():
    # Whoever tries many sizes wants to compare results, and not to walk to each.
    widget = window_stepper("a b c d e f g", 3, 0).widget()
    while not widget.next.disabled:
        widget.next.click()
    widget.size.value = 2
    assert widget.index == len(widget.states) - 1 == 5
    assert "last chunk" in widget.pane.value
    widget.overlap.value = 2  # refused
    widget.overlap.value = 1
    assert widget.index == len(widget.states) - 1 == 7


def test_labels_are_words():
    widget = window_stepper(SENTENCE).widget()
    controls = widget.box.children[0].children
    assert [control.description for control in controls] == [
        "Back", "Next", "Play", "size", "overlap"
    ]  # fmt: skip


def test_play_runs_to_the_end_pauses_and_starts_again(monkeypatch):
    monkeypatch.setattr(stepper_widget, "PLAY_SECONDS", 0.01)
    widget = window_stepper(SENTENCE).widget()

    async def until(condition):
        for _ in range(500):
            if condition():
                return
            await asyncio.sleep(0.005)
        pytest.fail("the stepper did not get there")

    async def watch():
        widget.play.click()
        assert (widget.index, widget.play.description) == (0, "Pause")
        await until(lambda: widget.index == 5)
        await until(lambda: widget.play.description == "Play")
        widget.play.click()  # from the end: once more, from the start
        assert widget.index == 0
        await until(lambda: widget.index == 2)
        widget.play.click()
        assert widget.play.description == "Play"
        paused = widget.index
        await asyncio.sleep(0.05)
        assert widget.index == paused
        for stop in (widget.next.click, lambda: setattr(widget.size, "value", 5)):
            widget.play.click()
            stop()
            assert widget.play.description == "Play"
        paused = widget.index
        await asyncio.sleep(0.05)
        assert widget.index == paused

    asyncio.run(watch())


def test_a_loop_that_closes_while_it_plays_leaves_nothing_behind(caplog, capsys):
    async def play():
        window_stepper(SENTENCE).widget().play.click()

    loop = asyncio.new_event_loop()
    loop.run_until_complete(play())
    loop.close()  # as a kernel does: what is pending is neither awaited nor cancelled
    ipywidgets.Widget.close_all()  # the last that holds the stepper
    del loop
    gc.collect()
    assert caplog.records == []
    assert capsys.readouterr().err == ""
