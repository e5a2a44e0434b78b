"""What all pages promise: readable in both themes, whole when untrusted, light to import."""

from __future__ import annotations

import subprocess
import sys

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read

from ragnotes import Chunk, Document, chunk_words
from ragnotes.display import page
from ragnotes.display.chunks import show_chunks
from ragnotes.display.plots import line_chart
from ragnotes.display.stepper import window_stepper
from ragnotes.display.stepper_widget import StepperWidget

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"


def pages() -> dict[str, str]:
    doc = Document("book", "# Cake\n\nBake at 180°C. Done.")
    wrong = StepperWidget(SENTENCE, 6, 2)
    wrong.overlap.value = 6
    chart = line_chart([1, 2], {"a": [1, 2]}, title="T", x_label="x", y_label="y", alt="Up.")
    return {
        "stepper": window_stepper(SENTENCE).page.html,
        "long text": window_stepper("word " * 600, 100, 93).page.html,
        "empty text": window_stepper("", 3, 1).page.html,
        "error": wrong.pane.value,
        "chunks": show_chunks([Chunk(doc, 0, 20, ("Cake",)), Chunk(doc, 13, 22, ("Cake",))]).html,
        "many chunks": show_chunks(chunk_words("word " * 200, 2, 1)).html,
        "no chunks": show_chunks([]).html,
        "chart": chart.html,
    }


@pytest.mark.parametrize(("name", "html"), pages().items(), ids=pages())
def test_every_word_stands_out_and_nothing_is_lost_when_untrusted(name, html):
    found = read(html)
    assert found.pieces
    for words, colour, background in found.pieces:
        assert contrast(colour, background) >= 4.5, (words, colour, background)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= KEPT_TAGS


@pytest.mark.parametrize("paper", [page.PAPER, page.ACCENT_PAPER, page.TWICE_PAPER])
def test_the_border_of_the_window_stands_out(paper):
    assert contrast(page.ACCENT, paper) >= 3  # WCAG 1.4.11, for what is not text
    assert contrast(page.LINE, page.PAPER) >= 3


@pytest.mark.parametrize(
    ("colour", "ratio"),
    [("#ffffff", 1.0), ("#000000", 21.0), ("#767676", 4.54), ("#777777", 4.48)],
)
def test_contrast_against_known_values(colour, ratio):
    assert contrast(colour, "#ffffff") == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#x27;"),
        ("a\r\nb\rc\td", "a\nb\nc\td"),
        ("nul \x00, escape \x1b, form feed \x0c", "nul ␀, escape ␛, form feed ␌"),
        ("delete \x7f, half a pair \ud83d", "delete \ufffd, half a pair \ufffd"),
        ("180°C, שלום, 👩‍🍳, zero\u200bwidth", "180°C, שלום, 👩‍🍳, zero\u200bwidth"),
    ],
)
def test_escaped(text, shown):
    assert page.escaped(text) == shown
    assert page.escaped(text).encode("utf-8")


def test_importing_the_displays_imports_no_widget_and_no_plot():
    code = (
        "import sys; import ragnotes.display.stepper, ragnotes.display.chunks, "
        "ragnotes.display.plots; print({'ipywidgets', 'matplotlib', 'IPython'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
