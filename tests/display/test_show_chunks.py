"""show_chunks: every chunk, its number, its size, what it shares and what is left out."""

from __future__ import annotations

import re

import pytest
from markup import read, words

from ragnotes import Chunk, Document, chunk_words
from ragnotes.display.chunks import show_chunks

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"
DOC = Document("book", "# Cake\n\nBake at  180°C.\nDone.\n")


def chunks(*spans, headings=()):
    return [Chunk(DOC, start, end, headings) for start, end in spans]


def test_the_sentence_in_words():
    assert show_chunks(chunk_words(SENTENCE, 6, 2)).text == (
        "4 chunks of “text”, which has 15 words\n\n"
        "chunks[0] · 6 words, 28 characters\n| Bake the lemon cake at 180°C\n\n"
        "chunks[1] · 6 words, 28 characters · shares 2 words with chunks[0]\n"
        "| ⟦at 180°C⟧ for 25 minutes then\n\n"
        "chunks[2] · 6 words, 31 characters · shares 2 words with chunks[1]\n"
        "| ⟦minutes then⟧ let it cool before\n\n"
        "chunks[3] · 3 words, 17 characters · shares 2 words with chunks[2]\n"
        "| ⟦cool before⟧ icing\n\n"
        "Every character of the document is in a chunk."
    )


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([(8, 23), (17, 29)], "shares 1 word with chunks[0]"),
        ([(8, 15), (15, 29)], None),  # they touch
        ([(8, 12), (17, 29)], None),  # a gap between them
        ([(8, 20), (18, 29)], "shares part of a word with chunks[0]"),
        ([(8, 20), (10, 29)], "shares 1 word and parts of two words with chunks[0]"),
        ([(8, 17), (15, 29)], "shares only white space (2 characters) with chunks[0]"),
        ([(8, 29), (13, 15)], "shares 1 word with chunks[0]"),  # inside the one before
        ([(13, 29), (8, 15)], "shares 1 word with chunks[0]"),  # begins before it
    ],
)
def test_what_neighbours_share(spans, said):
    view = show_chunks(chunks(*spans))
    start, end = max(spans[0][0], spans[1][0]), min(spans[0][1], spans[1][1])
    marks = re.findall("<mark[^>]*>(.*?)</mark>", view.html, re.DOTALL)
    if said is None:
        assert "shares" not in view.text + view.html
        assert marks == []
        assert "⟦" not in view.text
    else:
        assert said in view.text
        assert marks == [DOC.text[start:end]]


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([(0, 30)], "Every character of the document is in a chunk."),
        ([(0, 23), (10, 30)], "Every character of the document is in a chunk."),
        ([(0, 6), (8, 29)], "Every word is in a chunk. Only white space is in none: 3 characters."),
        ([(0, 29)], "Every word is in a chunk. Only white space is in none: 1 character."),
        (
            [(8, 23)],
            "In no chunk: 3 words (15 characters) in 2 places, the first begins “# Cake”.",
        ),
        ([(0, 25)], "In no chunk: 1 word (5 characters) in 1 place, the first begins “one.”."),
        # in another order than the document's
        ([(8, 30), (0, 8)], "Every character of the document is in a chunk."),
    ],
)
def test_what_is_left_out(spans, said):
    view = show_chunks(chunks(*spans))
    assert view.text.endswith("\n\n" + said)
    assert words(view.html).endswith("".join(said.split()))


def test_white_space_stays_and_headings_stand_above():
    view = show_chunks(chunks((8, 29), headings=("Cake", "Bake & cool")))
    assert "Cake > Bake & cool\nchunks[0] · 4 words, 21 characters\n| Bake at  180" in view.text
    assert "\n| Done.\n" in view.text
    assert "white-space:pre-wrap" in view.html
    assert ">Bake at  180°C.\nDone.</div>" in view.html


@pytest.mark.parametrize(
    "listed",
    [
        chunk_words(SENTENCE, 6, 2),
        chunk_words("<b> & \"quoted\" <script>alert(1)</script> 'x'", 3, 2),
        chunks((0, 20), (18, 29), headings=("<i>Cake</i>",)),
        chunk_words("word " * 100, 2, 1),
        [],
    ],
    ids=["sentence", "hostile", "headings", "many", "none"],
)
def test_html_and_text_say_the_same(listed):
    view = show_chunks(listed)
    plain = "".join(re.sub(r"(?m)^\| ?|[⟦⟧]", "", view.text).split())
    assert words(view.html) == plain


def test_hostile_text_stays_text():
    hostile = '<img src=x onerror=alert(1)> </div></mark> " onmouseover="x'
    doc = Document(f"id {hostile}", hostile)
    view = show_chunks([Chunk(doc, 0, 20, (hostile,)), Chunk(doc, 5, len(hostile))])
    assert read(view.html).tags == {"div", "strong", "mark"}
    assert "onerror=alert(1)" in view.text


@pytest.mark.parametrize(
    ("number", "shown", "hidden"),
    [(40, 40, None), (41, 25, "… 16 chunks between are not shown …"), (900, 25, "… 875 chunks")],
)
def test_a_long_list_is_cut_in_the_middle_and_says_so(number, shown, hidden):
    listed = chunk_words("word " * number, 1)
    view = show_chunks(listed)
    assert len(re.findall(r"(?m)^chunks\[", view.text)) == shown
    assert f"chunks[{number - 1}]" in view.text
    assert ("not shown" in view.text) == (hidden is not None)
    if hidden:
        assert hidden in view.text
        assert "chunks[19] ·" in view.text
        assert "chunks[20] ·" not in view.text
    # the last line speaks of all chunks, the hidden ones too
    assert view.text.endswith("Only white space is in none: " + f"{number} characters.")


@pytest.mark.parametrize(
    ("listed", "kind", "message"),
    [
        (["Bake", "the"], TypeError, "show_chunks needs a list of chunks, got str at [0]"),
        (chunks((0, 6))[0], TypeError, "show_chunks needs a list of chunks, got Chunk"),
        ("Bake the cake", TypeError, "show_chunks needs a list of chunks, got str"),
        (None, TypeError, "show_chunks needs a list of chunks, got NoneType"),
        (iter(chunks((0, 6))), TypeError, "show_chunks needs a list of chunks, got list_iterator"),
        (
            [*chunks((0, 6)), *chunk_words("other text", 5)],
            ValueError,
            "show_chunks shows chunks of one document, "
            "got 'book' at [0] and another, 'text', at [1]",
        ),
        (
            [*chunk_words("one text", 5), *chunk_words("other text", 5)],
            ValueError,
            "show_chunks shows chunks of one document, "
            "got 'text' at [0] and another, 'text', at [1]",
        ),
    ],
)
def test_refused(listed, kind, message):
    with pytest.raises(kind) as raised:
        show_chunks(listed)
    assert str(raised.value) == message


def test_an_equal_document_loaded_again_is_the_same_document():
    again = Document("book", DOC.text)
    assert "2 chunks" in show_chunks([*chunks((0, 6)), Chunk(again, 8, 12)]).text
