"""The unit explorer: its page against its widget, its buttons and its field."""

from __future__ import annotations

import re

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import chunk_tokens, get_encoding, sentence_bounds
from ragnotes.display.page import framed
from ragnotes.display.unit_explorer import unit_explorer
from ragnotes.display.unit_pages import UNITS, cut_page, legend, unit_cut

LINE = "The KB-17 holds 1.7 litres. The cook 👩‍🍳 makes crêpes."
HOSTILE = '<img src=x onerror=alert(1)> & "more". שלום'
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("text", [LINE, HOSTILE, "one", "", " \n\n a"])
@pytest.mark.parametrize("size", [1, 8, 200])
def test_page_and_widget_show_the_same_cuts(text, size):
    explorer = unit_explorer(text, size)
    widget = explorer.widget()
    at = 0
    for unit in UNITS:
        widget.buttons[unit].click()
        page = cut_page(unit_cut(text, unit, size))
        assert widget.pane.value == framed(page.html + legend().html)
        assert page.text in explorer.page.text
        at = explorer.page.html.index(page.html, at) + 1  # there, and in order
    assert legend().html in explorer.page.html


@pytest.mark.parametrize("text", [LINE, HOSTILE])
@pytest.mark.parametrize("unit", UNITS)
def test_html_and_text_of_a_cut_say_the_same(text, unit):
    page = cut_page(unit_cut(text, unit, 4))
    plain = re.sub(r" \| (?=[\d–]+ )", "", page.text)  # between two boxes
    assert words(page.html) == "".join(plain.split())


@pytest.mark.parametrize(
    ("unit", "size", "boxes"),
    [
        ("words", 2, ["The KB-17", "holds 1.7", "litres. The", "cook 👩‍🍳", "makes crêpes."]),
        ("tokens", 8, ["The| KB|-|17| holds| |1|.", "7| litres|.| The| cook| 👩"]),
        ("sentences", 1, ["The KB-17 holds 1.7 litres.", "The cook 👩‍🍳 makes crêpes."]),
    ],
)
def test_the_boxes_are_the_units_of_each_chunk(unit, size, boxes):
    glue = {"words": " ", "tokens": "|", "sentences": "|"}[unit]
    pieces = unit_cut(LINE, unit, size).pieces
    shown = [glue.join(text for _, text in piece.boxes) for piece in pieces]
    assert shown[: len(boxes)] == boxes


@pytest.mark.parametrize("size", [1, 3, 5, 8, 40])
def test_token_chunks_are_those_of_chunk_tokens(size):
    cut = unit_cut(LINE, "tokens", size)
    assert ["".join(text for _, text in piece.boxes) for piece in cut.pieces] == [
        chunk.text for chunk in chunk_tokens(LINE, size)
    ]
    assert cut.total == len(get_encoding("cl100k_base").encode(LINE))


def test_a_character_of_several_tokens_stands_in_one_box():
    labels = [label for piece in unit_cut(LINE, "tokens", 40).pieces for label, _ in piece.boxes]
    assert labels[13:16] == ["13–14", "15–16", "17–19"]
    assert sum("–" in label for label in labels) == 3


def test_each_chunk_is_counted_in_every_unit():
    (piece,) = unit_cut(LINE, "characters", 100).pieces
    tokens = len(get_encoding("cl100k_base").encode(LINE))
    sentences = len(sentence_bounds(LINE)[0])
    assert piece.counts == (len(LINE), len(LINE.split()), tokens, sentences)


def test_what_the_legend_says_of_white_space_of_parts_and_of_parted_tokens():
    single = unit_cut(LINE, "characters", 1).pieces
    assert "A chunk of white space only is left out." in legend().text
    assert [text for piece in single for _, text in piece.boxes] == list("".join(LINE.split()))
    assert "a part of a unit counts as one" in legend().text
    first = unit_cut(LINE, "characters", 6).pieces[0]
    assert "".join(text for _, text in first.boxes) == "The KB"  # parts of a word and a sentence
    assert first.counts == (6, 2, 2, 1)
    assert "A token that a cut goes through" in legend().text
    cut = unit_cut(LINE, "tokens", 7)
    assert cut.pieces[1].boxes[-1] == ("13", " ")
    assert cut.pieces[2].boxes[0] == ("13–14", "👩")
    assert sum(piece.counts[2] for piece in cut.pieces) == cut.total + 1


def test_the_chosen_unit_is_told_by_more_than_colour():
    widget = unit_explorer(LINE).widget()
    assert [button.description for button in widget.buttons.values()] == list(UNITS)
    for unit in reversed(UNITS):
        widget.buttons[unit].click()
        assert [name for name, button in widget.buttons.items() if button.icon] == [unit]
        assert f"counted in {unit}" in widget.pane.value
    assert widget.size.description == "size"


def test_a_new_size_cuts_anew_and_an_impossible_one_is_answered_in_words():
    widget = unit_explorer(LINE, 8).widget()
    widget.buttons["tokens"].click()
    widget.size.value = 5
    page = cut_page(unit_cut(LINE, "tokens", 5)).html
    assert widget.pane.value == framed(page + legend().html)
    widget.size.value = 0
    assert "size must be at least 1, got size=0" in widget.pane.value
    widget.buttons["words"].click()
    assert "size must be at least 1" in widget.pane.value
    widget.size.value = 3
    assert "size 3 counted in words" in widget.pane.value


@pytest.mark.parametrize("size", [1, 8])
@pytest.mark.parametrize("text", [LINE, HOSTILE])
def test_every_word_stands_out_and_nothing_is_lost_when_untrusted(text, size):
    wrong = unit_explorer(text, size).widget()
    wrong.size.value = 0
    for html in (unit_explorer(text, size).page.html, wrong.pane.value):
        found = read(html)
        assert found.pieces
        for said, colour, background in found.pieces:
            assert contrast(colour, background) >= 4.5, (said, colour, background)
        assert found.styles <= KEPT_STYLES
        assert found.tags <= KEPT_TAGS - {"img"}


def test_the_stored_page_stays_small():
    bundle = unit_explorer(LINE, 10)._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(unit_explorer(LINE, 10))


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        ("x" * 121, 8, "the explorer shows at most 120 characters, got 121: give it a part"),
        (LINE, 0, "size must be at least 1, got size=0"),
    ],
)
def test_refused(text, size, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        unit_explorer(text, size)


def test_another_unit_is_refused():
    with pytest.raises(ValueError, match="unit must be one of characters, words, tokens, sent"):
        unit_cut(LINE, "bytes", 8)
