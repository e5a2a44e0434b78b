"""show_chunks: every chunk, its number, its size, what it shares and what is left out."""

from __future__ import annotations

import re

import pytest
from markup import read, words

from ragnotes import Chunk, Document, Span, chunk_characters, chunk_words, get_encoding, units_of
from ragnotes.display.chunks import show_chunks

SENTENCE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"
DOC = Document("book", "# Cake\n\nBake at  180°C.\nDone.\n")


TABLE = Document("dose", "| dose | mg |\n|---|---|\n| adult | 500 |\n| child | 250 |")


def chunks(*spans, headings=()):
    return [Chunk(DOC, start, end, headings) for start, end in spans]


HEADER = (Span(0, 13), Span(14, 23))


def rows(*spans, carried=HEADER):
    return [Chunk(TABLE, start, end, (), carried) for start, end in spans]


def test_the_sentence_in_words():
    assert show_chunks(chunk_words(SENTENCE, 6, 2)).text == (
        "4 chunks of a text of 15 words\n\n"
        "chunks[0] · 6 words, 28 characters, 9 tokens\n| Bake the lemon cake at 180°C\n\n"
        "chunks[1] · 6 words, 28 characters, 9 tokens · shares 2 words with chunks[0]\n"
        "| ⟦at 180°C⟧ for 25 minutes then\n\n"
        "chunks[2] · 6 words, 31 characters, 6 tokens · shares 2 words with chunks[1]\n"
        "| ⟦minutes then⟧ let it cool before\n\n"
        "chunks[3] · 3 words, 17 characters, 3 tokens · shares 2 words with chunks[2]\n"
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
    about = "chunks[0] · 4 words, 21 characters, 10 tokens"
    assert f"Cake > Bake & cool\n{about}\n| Bake at  180" in view.text
    assert "\n| Done.\n" in view.text
    assert "white-space:pre-wrap" in view.html
    assert ">Bake at  180°C.\nDone.</div>" in view.html


def test_what_a_chunk_carries_stands_in_front_and_is_marked():
    first, second = rows((0, 39), carried=()) + rows((40, 55))
    view = show_chunks([first, second])
    assert view.text.count("^") == 3
    assert (
        "chunks[1] · 5 words, 15 characters, 6 tokens · "
        "carries 6 words from elsewhere, marked ^\n"
        "^ | dose | mg |\n^ |---|---|\n| | child | 250 |\n"
    ) in view.text
    assert view.html.count("dashed") == 1
    assert ">^ | dose | mg |\n^ |---|---|</div><div" in view.html
    # what is carried is no part of the chunk: it counts in no size and covers nothing
    assert "In no chunk: 11 words (40 characters) in 1 place" in show_chunks([second]).text


@pytest.mark.parametrize("text", [SENTENCE, "Crêpes 👩‍🍳 at 180°C. 高い。安い。\r\nשלום"])
@pytest.mark.parametrize("size", [1, 5, 23])
def test_sizes_are_those_that_each_unit_counts(text, size):
    for unit, cut in [("word", chunk_words), ("character", chunk_characters)]:
        view = show_chunks(cut(text, size))
        sizes = re.findall(rf"(?m)^chunks\[.*?([\d,]+) {unit}s?\b", view.text)
        assert max(map(int, sizes)) == min(size, len(units_of(text, f"{unit}s")))
    tokens = len(get_encoding("cl100k_base").encode(text))
    whole = show_chunks([Chunk(Document("text", text), 0, len(text))]).text
    assert re.findall(r"(?m)^chunks\[.*?([\d,]+) token", whole) == [str(tokens)]


@pytest.mark.parametrize(
    "listed",
    [
        chunk_words(SENTENCE, 6, 2),
        chunk_words("<b> & \"quoted\" <script>alert(1)</script> 'x'", 3, 2),
        chunks((0, 20), (18, 29), headings=("<i>Cake</i>",)),
        chunk_words("word " * 100, 2, 1),
        rows((24, 39), (40, 55)),
        [],
    ],
    ids=["sentence", "hostile", "headings", "many", "carried", "none"],
)
def test_html_and_text_say_the_same(listed):
    view = show_chunks(listed)
    plain = "".join(re.sub(r"(?m)^\| ?|[⟦⟧]", "", view.text).split())
    assert words(view.html) == plain


def test_hostile_text_stays_text():
    hostile = '<img src=x onerror=alert(1)> </div></mark> " onmouseover="x'
    doc = Document(f"id {hostile}", hostile)
    carried = (Span(0, 40),)
    view = show_chunks([Chunk(doc, 0, 20, (hostile,)), Chunk(doc, 5, len(hostile), (), carried)])
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
