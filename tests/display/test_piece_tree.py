"""The tree of pieces: against the chunks, its page against its text, its widget against both."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import chunk_recursive, units_of
from ragnotes.display.page import framed
from ragnotes.display.pieces import BREAKS, leaves, pieces_of
from ragnotes.display.recursion import piece_tree, size_stepper, tree_at

NOTE = (
    "Descaling\n\nBoil the kettle half full. Pour in the acid, wait until it stops fizzing, then "
    "pour everything away and rinse three times.\n\n- never with vinegar in the filter\n- never "
    "overnight"
)
HOSTILE = "<img src=x onerror=alert(1)> & 'more'\n\n<b>bold</b> text here"
VIEW = "application/vnd.jupyter.widget-view+json"

SAMPLES = [
    # text, size, unit
    (NOTE, 33, "words"),
    (NOTE, 12, "words"),
    (NOTE, 1, "words"),
    (NOTE, 3, "characters"),
    (NOTE, 5, "tokens"),
    (HOSTILE, 3, "words"),
    ("", 3, "words"),
    (" \n\n ", 3, "words"),
    ("  ab  ", 2, "characters"),  # fits, but for the white space around
    ("👩\u200d🔬", 2, "characters"),  # one sign, larger than the size
]


def every(piece):
    return [piece, *(one for part in piece.parts for one in every(part))]


@pytest.mark.parametrize(("text", "size", "unit"), SAMPLES)
def test_leaves_are_the_chunks(text, size, unit):
    chunks = [(chunk.start, chunk.end) for chunk in chunk_recursive(text, size, unit=unit)]
    found = leaves(pieces_of(text, size, unit))
    assert [(leaf.start, leaf.end) for leaf in found] == chunks
    assert [leaf.number for leaf in found] == list(range(len(chunks)))


@given(st.text(alphabet="ab .\n-é\u0301", max_size=80), st.integers(1, 8), st.booleans())
def test_every_piece_that_is_cut_is_too_long_and_every_level_is_finer(text, size, by_words):
    unit = "words" if by_words else "characters"
    units = units_of(text, unit)
    tree = pieces_of(text, size, unit)
    chunks = [(chunk.start, chunk.end) for chunk in chunk_recursive(text, size, unit=unit)]
    assert [(leaf.start, leaf.end) for leaf in leaves(tree)] == chunks
    for piece in every(tree)[1:]:
        assert piece.size == units.count(piece.start, piece.end)
        if piece.number is None:
            assert piece.size > size
    for piece in every(tree):
        for part in piece.parts:
            assert piece.start <= part.start < part.end <= piece.end
            if part.cut_at:
                assert BREAKS.index(part.cut_at) > BREAKS.index(piece.cut_at)


def test_merged_neighbours_are_counted():
    tree = pieces_of(NOTE, 23)
    assert [(leaf.size, leaf.merged) for leaf in leaves(tree)] == [(23, 2), (10, 1)]
    tree = pieces_of("a b\nc d\ne f\ng", 4)
    assert [(leaf.size, leaf.merged) for leaf in leaves(tree)] == [(4, 2), (3, 2)]


def test_a_level_without_a_break_is_passed_over():
    tree = pieces_of("One two three. Four five six.", 3)
    assert tree.cut_at == "sentence ends"
    assert pieces_of("one two three", 2).cut_at == "spaces"
    assert pieces_of("abcdef", 4, "characters").cut_at == "characters"


@pytest.mark.parametrize(("text", "size", "unit"), SAMPLES)
def test_html_and_text_say_the_same(text, size, unit):
    tree = piece_tree(text, size, unit)
    plain = re.sub("[├└│─·]", "", tree.text)
    assert words(tree.html).replace("·", "") == "".join(plain.split())


def test_the_page_is_safe_and_can_be_read():
    tree = piece_tree(HOSTILE + "\n\nand more words on a line", 3)
    page = read(tree.html)
    assert page.styles <= KEPT_STYLES
    assert page.tags <= KEPT_TAGS
    assert "img" not in page.tags
    for piece, colour, paper in page.pieces:
        assert contrast(colour, paper) >= 4.5, piece


def test_long_chunks_are_shortened_at_words():
    tree = piece_tree("word " * 40 + "end", 50)
    assert tree.text.endswith("word word word word word word … word word word end")


def test_too_many_words_and_impossible_sizes():
    assert piece_tree("word " * 600, 50)
    with pytest.raises(ValueError, match="at most 600 words, got 601: give it a part of the text"):
        piece_tree("word " * 601, 50)
    with pytest.raises(ValueError, match="size must be at least 1"):
        piece_tree(NOTE, 0)
    with pytest.raises(ValueError, match="at least one size, got none"):
        size_stepper(NOTE, [])


@pytest.mark.parametrize("text", [NOTE, HOSTILE, "one"])
def test_page_and_widget_show_the_same_trees(text):
    stepper = size_stepper(text, [6, 30, 12, 6])
    widget = stepper.widget()
    shown, at = [], 0
    for size in (30, 12, 6):
        tree = tree_at(text, size)
        assert widget.size.value == size
        assert widget.pane.value == framed(tree.html)
        assert tree.text in stepper.page.text
        at = stepper.page.html.index(tree.html, at) + 1  # there, and in order
        shown.append(widget.next.disabled)
        widget.next.click()
    assert shown == [False, False, True]


def test_back_next_and_the_field():
    widget = size_stepper(NOTE, [30, 12, 6]).widget()
    assert (widget.back.disabled, widget.next.disabled) == (True, False)
    widget.size.value = 17  # between two of the sizes
    assert widget.pane.value == framed(tree_at(NOTE, 17).html)
    widget.next.click()
    assert widget.size.value == 12
    widget.size.value = 17
    widget.back.click()
    assert widget.size.value == 30
    widget.back.click()  # a click that was on its way
    assert widget.size.value == 30
    widget.size.value = 0
    assert "size must be at least 1, got size=0" in widget.pane.value
    assert (widget.back.disabled, widget.next.disabled) == (False, True)
    widget.back.click()
    assert widget.pane.value == framed(tree_at(NOTE, 6).html)


def test_labels_are_words():
    controls = size_stepper(NOTE, [6]).widget().box.children[0].children
    assert [control.description for control in controls] == ["Back", "Next", "size"]


def test_the_stored_page_stays_small():
    bundle = size_stepper(NOTE, [30, 20, 12, 6])._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(size_stepper(NOTE, [30, 20, 12, 6]))
