"""The structure explorer: its model against the chunks, its page against its widget."""

from __future__ import annotations

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import chunk_markdown, data_path, load_document
from ragnotes.display.page import framed
from ragnotes.display.structure import legend, size_page, structure_explorer
from ragnotes.display.structure_model import ChunkSketch, structure

OVEN = load_document(data_path("manuals/oven-ov-65.md"))
WASHER = load_document(data_path("manuals/washing-machine-wm-8.md"))
HOSTILE = "# <img src=x onerror=alert(1)> & 'more'\n\ntext <b>bold</b>"
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("doc", [OVEN, WASHER, load_document(data_path("cookbook.md"))])
@pytest.mark.parametrize("size", [1, 40, 100, 5000])
def test_the_model_has_every_chunk_in_order(doc, size):
    found = structure(doc, size)
    chunks = chunk_markdown(doc, size)
    sketches = [sketch for section in found.sections for sketch in section.chunks]
    assert [sketch.words for sketch in sketches] == [len(chunk.text.split()) for chunk in chunks]
    assert [sketch.carries for sketch in sketches] == [bool(chunk.carried) for chunk in chunks]
    assert found.chunks == len(chunks)
    assert sum(section.words for section in found.sections) == found.words == len(doc.text.split())


@pytest.mark.parametrize(
    ("text", "size", "chunks", "cuts"),
    [
        ("one two\n\nthree", 9, (ChunkSketch(3, joined=True),), ()),
        ("one two\n\nthree", 2, (ChunkSketch(2), ChunkSketch(1)), ()),
        (
            "one two three. four",
            3,
            (ChunkSketch(3, part=True), ChunkSketch(1, part=True)),
            ("paragraph of 4 words cut in 2",),
        ),
        (
            "|a|b|\n|-|-|\n|c|d|\n|e|f|",
            3,
            (ChunkSketch(3, part=True), ChunkSketch(1, part=True, carries=True)),
            ("table of 4 words cut in 2, 1 of them repeats its header row",),
        ),
        (
            "~~~sh\none two\nthree four\nfive six\n~~~",
            4,
            (
                ChunkSketch(3, part=True),
                ChunkSketch(2, part=True, carries=True),
                ChunkSketch(3, part=True, carries=True),
            ),
            ("code block of 8 words cut in 3, 2 of them repeat its first line",),
        ),
        # A heading is no block of its own: it belongs to the first chunk below it.
        ("# Title\n\none two", 9, (ChunkSketch(4),), ()),
        ("- a b\n- c d", 3, (ChunkSketch(3, part=True),) * 2, ("list of 6 words cut in 2",)),
    ],
)  # fmt: skip
def test_what_happened_to_blocks(text, size, chunks, cuts):
    (section,) = structure(text, size).sections
    assert (section.chunks, section.cuts) == (chunks, cuts)


def test_headings_and_their_depth():
    found = structure("before\n\n# A\n\n## B\n\nb\n\n#### C\n\nc", 9)
    assert [(section.level, section.title) for section in found.sections] == [
        (0, "(before the first heading)"),
        (1, "A > B"),
        (4, "C"),
    ]
    lines = size_page(found).text.split("\n")
    assert lines[1:] == ["(before the first heading): [1]", "A > B: [5]", "      C: [3]"]


def test_no_text_no_sections():
    assert structure("", 9).sections == ()
    assert size_page(structure("", 9)).text == "size 9: 0 chunks in 0 sections · “text”, 0 words"


@pytest.mark.parametrize("text", [OVEN, HOSTILE, ""])
def test_page_and_widget_show_the_same(text):
    sizes = (100, 300, 800)
    explorer = structure_explorer(text, sizes)
    widget = explorer.widget()
    before, at = None, 0
    for button, size in zip(widget.buttons, sizes, strict=True):
        button.click()
        found = structure(text, size)
        assert widget.size.value == size
        assert widget.pane.value == framed(legend().html + size_page(found).html)
        page = size_page(found, before)
        assert page.text in explorer.page.text
        at = explorer.page.html.index(page.html, at) + 1  # there, and in order
        before = found


def test_a_later_size_shows_what_it_changes_and_counts_the_rest():
    before, found = structure(OVEN, 300), structure(OVEN, 800)
    whole, changed = (size_page(found, other).text.split("\n") for other in (None, before))
    assert changed[0] == whole[0]
    assert changed[1:] == ["  Table of dishes: [742 +]", "19 sections as at size 300"]
    assert [line for line in size_page(before).text.split("\n")[1:] if line not in whole] == [
        "  Table of dishes: [42] [288 …] [H 297 …] [H 77 …] [38] "
        "table of 662 words cut in 3, 2 of them repeat its header row"
    ]


@pytest.mark.parametrize("size", [30, 100, 662])
def test_html_and_text_say_the_same(size):
    page = size_page(structure(OVEN, size))
    said = page.text.replace("[", "").replace("]", "")
    assert words(page.html) == "".join(said.split())


def test_marks_are_more_than_colour():
    page = size_page(structure(OVEN, 100))
    assert "Table of dishes: [42] [89 …] [H 97 …] " in page.text
    assert "table of 662 words cut in 7, 6 of them repeat its header row" in page.text
    assert page.html.count("border:2px solid") == page.text.count("[H ") == 6
    assert page.html.count("border:1px dashed") == 1


def test_only_what_an_untrusted_notebook_keeps_and_enough_contrast():
    reader = read(structure_explorer(OVEN).page.html)
    assert reader.styles <= KEPT_STYLES
    assert reader.tags <= KEPT_TAGS
    assert all(contrast(colour, paper) >= 4.5 for _, colour, paper in reader.pieces)


def test_the_stored_page_stays_small():
    bundle = structure_explorer(OVEN)._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(structure_explorer(OVEN))


def test_hostile_text_is_escaped():
    explorer = structure_explorer(HOSTILE, [3])
    explorer.widget().size.value = 1
    for html in (explorer.page.html, explorer.widget().pane.value):
        assert "<img" not in html
        assert "<b>" not in html
    assert (
        "img src=x onerror=alert(1)"
        in structure_explorer("# `<img src=x onerror=alert(1)>`").page.text
    )


def test_any_size_may_be_typed_and_an_impossible_one_is_answered_in_words():
    widget = structure_explorer(OVEN).widget()
    widget.size.value = 662
    assert "size 662: " in widget.pane.value
    assert "cut in" not in widget.pane.value
    widget.size.value = 0
    assert "No chunks:" in widget.pane.value
    assert "size" in widget.pane.value
    widget.size.value = 661
    assert "table of 662 words cut in 2" in widget.pane.value


def test_labels_are_words():
    controls = structure_explorer(OVEN).widget().box.children[0].children
    assert [control.description for control in controls] == [
        "100 words", "300 words", "800 words", "size in words"
    ]  # fmt: skip


def test_what_is_refused():
    with pytest.raises(ValueError, match="at least one size"):
        structure_explorer(OVEN, [])
    with pytest.raises(ValueError, match="size"):
        structure_explorer(OVEN, [0])
    with pytest.raises(TypeError, match="text must be a str or a Document"):
        structure_explorer(7)
