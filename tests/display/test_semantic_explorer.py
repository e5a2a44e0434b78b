"""The semantic explorer: its model against the chunker, its page against its widget."""

from __future__ import annotations

import numpy as np
import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Document
from ragnotes.chunking.semantic import chunk_semantic, gaps_to_cut, neighbour_similarities
from ragnotes.display.page import framed
from ragnotes.display.semantic_explorer import semantic_explorer
from ragnotes.display.semantic_pages import cut_page, rules_page, semantic_cut, state_page

VIEW = "application/vnd.jupyter.widget-view+json"
DOC = Document("tour", " ".join(f"Room {n} has {'cbacdab'[n * n % 7] * 9}." for n in range(46)))
HOSTILE = Document("d", "<img src=x onerror=alert(1)>. <b>Bold</b> & 'more'. Wait.")
RULES = [
    ("lowest", 0.05),
    ("lowest", 0.1),
    ("lowest", 0.2),
    ("threshold", 0.25),
    ("threshold", 0.7),
]


def counts(texts):
    return np.array([[text.count(letter) for letter in "abcd "] for text in texts])


def lengths(texts):
    return np.array([[len(text) % 7 - 3, len(text) % 5] for text in texts])


def curves(doc):
    """Sentences, and the similarities that two embedders give their neighbours."""
    found = {f.__name__: neighbour_similarities(doc, f) for f in (counts, lengths)}
    return found["counts"][0], {name: values for name, (_, values) in found.items()}


@pytest.mark.parametrize("doc", [DOC, HOSTILE], ids=["tour", "hostile"])
@pytest.mark.parametrize("embed", [counts, lengths])
@pytest.mark.parametrize("rule", [*RULES, ("lowest", 0), ("lowest", 1), ("threshold", -1)])
def test_the_model_cuts_as_the_chunker_does(doc, embed, rule):
    sentences, similarities = neighbour_similarities(doc, embed)
    cut = semantic_cut(sentences, "e", similarities, rule)
    chunks = chunk_semantic(doc, embed, **dict([rule]))
    assert len(cut.pieces) == len(chunks) == len(cut.cuts) + 1
    for piece, chunk in zip(cut.pieces, chunks, strict=True):
        assert sentences[piece.first].start == chunk.start
        assert sentences[piece.last].end == chunk.end
        assert piece.words == len(chunk.text.split())
        assert chunk.text.startswith(piece.begins.removesuffix(" …"))


@pytest.mark.parametrize(
    ("values", "share", "level"),
    [
        ([0.1, 0.5, 0.4, 0.9], 0.25, 0.25),
        ([0.1, 0.14, 0.4, 0.9], 0.25, 0.12),
        ([0.1, 0.1000004, 0.4, 0.9], 0.25, 0.1000002),  # as many decimals as it takes
        ([0.1, 0.1, 0.4, 0.9], 0.25, None),  # a tie: no threshold cuts one of two equals
        ([0.1, 0.2, 0.4, 0.9], 0, None),
        ([0.1, 0.2, 0.4, 0.9], 1, None),
    ],
)
def test_a_threshold_that_cuts_the_same(values, share, level):
    cut = semantic_cut(sentences_of(5), "e", values, ("lowest", share))
    assert cut.level == level
    if level is not None:
        assert gaps_to_cut(values, threshold=level) == gaps_to_cut(values, lowest=share)


def sentences_of(number):
    text = "Go on. " * number
    return neighbour_similarities(text, lambda texts: np.ones((number, 1)))[0]


@pytest.mark.parametrize("doc", [DOC, HOSTILE], ids=["tour", "hostile"])
def test_page_and_widget_show_the_same_cuts(doc):
    sentences, similarities = curves(doc)
    explorer = semantic_explorer(sentences, similarities)
    widget = explorer.widget()
    at = 0
    for name, values in similarities.items():
        widget.embedders[name].click()
        cuts = [semantic_cut(sentences, name, values, rule) for rule in RULES]
        assert rules_page(cuts, values).html in explorer.page.html
        assert rules_page(cuts, values).text in explorer.page.text
        for rule, cut in zip(RULES, cuts, strict=True):
            widget.rules[rule].click()
            assert widget.pane.value == framed(state_page(cut, values).html)
            page = cut_page(cut)
            assert page.html in widget.pane.value
            assert page.text in explorer.page.text
            at = explorer.page.html.index(page.html, at) + 1  # there, and in order


@pytest.mark.parametrize("rule", [*RULES, ("lowest", 0.5)])
def test_html_and_text_of_a_cut_say_the_same(rule):
    for doc in (DOC, HOSTILE):
        sentences, similarities = curves(doc)
        page = cut_page(semantic_cut(sentences, "lengths", similarities["lengths"], rule))
        assert words(page.html) == "".join(page.text.split())


def test_what_a_cut_says():
    values = [0.5, 0.1, 0.4]
    text = "Owls hoot. Owls nap. Cars honk at all the people in the whole street. Wait."
    sentences = neighbour_similarities(text, lambda texts: np.ones((4, 1)))[0]
    page = cut_page(semantic_cut(sentences, "MiniLM", values, ("lowest", 0.5)))
    assert page.text.split("\n") == [
        "MiniLM, lowest 50 % · 2 of 3 gaps cut, 3 chunks · below 0.45 cuts the same",
        "[0] sentences 0–1, 4 words: Owls hoot.",
        "[1] 2–2, 10 words: Cars honk at all the people …",
        "[2] 3–3, 1 word: Wait.",
    ]
    every = cut_page(semantic_cut(sentences, "MiniLM", values, ("threshold", 0.7)))
    assert every.text.split("\n") == [
        "MiniLM, below 0.7 · 3 of 3 gaps cut, 4 chunks",
        "every sentence is a chunk of its own",
    ]


def test_many_chunks_are_counted():
    cut = semantic_cut(sentences_of(40), "e", [*range(39)], ("lowest", 0.5))
    assert cut_page(cut).text.split("\n")[-1] == "and 7 more"


def test_the_chosen_buttons_are_told_by_more_than_colour():
    widget = semantic_explorer(*curves(DOC)).widget()
    for name, button in reversed(widget.embedders.items()):
        button.click()
        for rule in reversed(RULES):
            widget.rules[rule].click()
            assert [n for n, b in widget.embedders.items() if b.icon] == [name]
            assert [r for r, b in widget.rules.items() if b.icon] == [rule]
            assert f"<strong>{name}, {widget.rules[rule].description}</strong>" in widget.pane.value


def test_any_share_may_be_typed_and_an_impossible_one_is_answered_in_words():
    sentences, similarities = curves(DOC)
    widget = semantic_explorer(sentences, similarities).widget()
    widget.rules["threshold", 0.7].click()
    for percent in (7, 12.5, 100, 0):
        widget.share.value = percent
        rule = ("lowest", percent / 100)
        cut = semantic_cut(sentences, "counts", similarities["counts"], rule)
        assert widget.pane.value == framed(state_page(cut, similarities["counts"]).html)
        assert not any(button.icon for button in widget.rules.values())
    widget.share.value = 120
    assert "lowest is a share, from 0 to 1, got lowest=1.2" in widget.pane.value
    widget.embedders["lengths"].click()
    assert "lowest is a share" in widget.pane.value
    widget.rules["lowest", 0.2].click()
    assert widget.share.value == 20
    assert "lengths, lowest 20 %" in widget.pane.value


def test_a_typed_share_that_has_a_button_ticks_it():
    widget = semantic_explorer(*curves(DOC), lowest=[0.07, 0.29]).widget()
    widget.share.value = 29
    assert [r for r, b in widget.rules.items() if b.icon] == [("lowest", 0.29)]


def test_labels_are_words_and_one_embedder_needs_no_button():
    sentences, similarities = curves(DOC)
    embedders, rules = semantic_explorer(sentences, similarities).widget().box.children[:2]
    assert [control.description for control in embedders.children] == ["counts", "lengths"]
    labels = ["lowest 5 %", "lowest 10 %", "lowest 20 %", "below 0.25", "below 0.7"]
    shown = [control.description for control in rules.children]
    assert shown == [*labels, "share of gaps cut, in %"]
    only = semantic_explorer(sentences, {"counts": similarities["counts"]}).widget()
    assert len(only.box.children) == 2


def test_without_shares_the_thresholds_are_shown():
    widget = semantic_explorer(*curves(DOC), lowest=[]).widget()
    assert widget.rule == ("threshold", 0.25)


@pytest.mark.parametrize("doc", [DOC, HOSTILE], ids=["tour", "hostile"])
def test_every_word_stands_out_and_nothing_is_lost_when_untrusted(doc):
    explorer = semantic_explorer(*curves(doc))
    wrong = semantic_explorer(*curves(doc)).widget()
    wrong.share.value = -1
    for html in (explorer.page.html, explorer.widget().pane.value, wrong.pane.value):
        found = read(html)
        assert found.pieces
        for said, colour, background in found.pieces:
            assert contrast(colour, background) >= 4.5, (said, colour, background)
        assert found.styles <= KEPT_STYLES
        assert found.tags <= KEPT_TAGS
        assert "<b>Bold" not in html
        assert "<img src=x" not in html


def test_the_stored_page_stays_small():
    explorer = semantic_explorer(*curves(DOC))
    bundle = explorer._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(explorer)


@pytest.mark.parametrize(
    ("number", "similarities", "changes", "message"),
    [
        (3, {}, {}, "the explorer needs at least one embedder and one rule"),
        (3, {"e": [0, 1]}, {"lowest": [], "thresholds": []}, "at least one embedder and one rule"),
        (3, {"e": [0.5]}, {}, "3 sentences have 2 gaps, got 1 similarities"),
        (1, {"e": []}, {}, "a curve needs at least two sentences, got 1"),
        (81, {"e": [0.5] * 80}, {}, "the explorer shows at most 80 sentences, got 81: give it"),
        (3, {"e": [0, 1]}, {"lowest": [10]}, "lowest is a share, from 0 to 1, got lowest=10"),
    ],
)
def test_refused(number, similarities, changes, message):
    with pytest.raises(ValueError, match=message):
        semantic_explorer(sentences_of(number), similarities, **changes)
