"""The size explorer: its model against search by hand, its page against its widget."""

from __future__ import annotations

import re
from itertools import product

import numpy as np
import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Document, Question, chunk_words
from ragnotes.display.page import escaped, framed
from ragnotes.display.size_explorer import size_explorer
from ragnotes.display.size_pages import (
    ends_of,
    legend,
    question_head,
    size_states,
    sizes_page,
    state_page,
)
from ragnotes.document import Chunk

VIEW = "application/vnd.jupyter.widget-view+json"
TEXT = "aa bb cc dd <img src=x> ff gg hh ii jj kk ll & bb aa aa cc"
DOC = Document("d", TEXT)
SIZES = [2, 5, 8, 100]


def question(text: str, quote: str, name: str = "q1") -> Question:
    start = TEXT.index(quote)
    return Question(name, text, (Chunk(DOC, start, start + len(quote)),), "paraphrase")


QUESTIONS = [
    question("aa?", "aa bb"),
    question("<b>ff</b> gg", "ff gg hh", "q2"),
    question("nothing", "ii jj", "q3"),
]
NAMED = dict(zip(["first", "<i>second</i>", "third"], QUESTIONS, strict=True))


def embed_letters(texts):
    return np.array([[text.count(letter) for letter in "abcdefgh<"] for text in texts])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda question: question.id)
def test_the_model_is_what_a_loop_over_the_chunks_finds(asked, size):
    (state,) = size_states(DOC, [asked], size, embed_letters, k=2)
    chunks = chunk_words(DOC, size)
    rows = embed_letters([chunk.text for chunk in chunks]).astype(float)
    (row,) = embed_letters([asked.text]).astype(float)
    scale = np.linalg.norm(rows, axis=1) * np.linalg.norm(row)
    scores = np.divide(rows @ row, scale, out=np.zeros(len(rows)), where=scale > 0).round(7)
    order = sorted(range(len(chunks)), key=lambda at: -scores[at])
    quote = asked.evidence[0]
    whole = [at for at in order if chunks[at].start <= quote.start and quote.end <= chunks[at].end]
    apart = [at for at in order if chunks[at].end <= quote.start or quote.end <= chunks[at].start]
    assert state.chunks == len(chunks)
    assert state.sent == sum(len(chunks[at].text.split()) for at in order[:2])
    assert (state.right and state.right.chunk) == (chunks[whole[0]] if whole else None)
    assert state.place == (order.index(whole[0]) + 1 if whole else None)
    assert (state.wrong and state.wrong.chunk) == (chunks[apart[0]] if apart else None)
    if whole and apart:
        assert state.margin == pytest.approx(scores[whole[0]] - scores[apart[0]], abs=1e-6)
    else:
        assert state.margin is None


def test_all_passages_of_a_question_must_be_in_the_right_chunk():
    both = Question("q", "aa?", QUESTIONS[0].evidence + QUESTIONS[1].evidence, "two")
    assert size_states(DOC, [both], 5, embed_letters)[0].right is None
    (state,) = size_states(DOC, [both], 9, embed_letters)
    assert state.right.chunk.text.startswith("aa bb")


def test_what_minilm_would_leave_is_counted():
    long = Document("long", "tea " * 300)
    asked = Question("q", "tea", (Chunk(long, 0, 3),), "paraphrase")
    (state,) = size_states(long, [asked], 300, embed_letters)
    assert state.unread == 300 - 254
    assert "MiniLM leaves 46 words of the right chunk unread" in state_page(state).text
    assert state.wrong is None
    assert "wrong: there is no other chunk" in state_page(state).text


@pytest.mark.parametrize(
    ("asked", "size", "said"),
    [
        (1, 5, "margin +"),
        (1, 2, "right: no chunk holds all of the answer"),
        (0, 100, "100 words · 1 chunk, 18 words sent with k = 3"),
        (0, 100, "MiniLM reads the right chunk whole"),
    ],
)
def test_what_a_page_says(asked, size, said):
    (state,) = size_states(DOC, [QUESTIONS[asked]], size, embed_letters)
    assert said in state_page(state).text


def test_a_wrong_chunk_that_wins_is_named_in_words():
    asked = question("aa aa", "jj kk ll")
    (state,) = size_states(DOC, [asked], 5, embed_letters)
    assert re.search(r"margin −0\.\d\d: a wrong chunk wins", state_page(state).text)


@pytest.mark.parametrize("size", SIZES)
def test_html_and_text_say_the_same(size):
    for state in size_states(DOC, QUESTIONS, size, embed_letters):
        page = state_page(state)
        assert words(page.html) == "".join(page.text.split())


def cells(state):
    """The numbers of a state as its page says them."""
    said = state_page(state).text

    def number(pattern):
        found = re.search(pattern, said, re.MULTILINE)
        return found[1] if found else "–"

    right = number(r"^right ▬* ?(\d\.\d\d)")
    unread = number(r"leaves (\d+) word")
    return [
        number(r"^(\d+) words? ·"),
        number(r"· (\d+) chunk"),
        number(r"([\d,]+) words? sent"),
        right,
        number(r"at place (\d+)"),
        number(r"^wrong ▬* ?(\d\.\d\d)"),
        number(r"^margin (.\d\.\d\d)"),
        number(r"(right|wrong) chunk wins"),
        "–" if right == "–" else unread.replace("–", "0"),
    ]


def size_states_of(asked):
    return (size_states(DOC, [asked], size, embed_letters)[0] for size in SIZES)


def test_page_and_widget_show_the_same():
    explorer = size_explorer(DOC, NAMED, SIZES, embed_letters)
    widget, at = explorer.widget(), 0
    for (name, asked), size in product(NAMED.items(), SIZES):
        widget.questions[name].click()
        widget.sizes[size].click()
        (state,) = size_states(DOC, [asked], size, embed_letters)
        page, head = state_page(state), question_head(name, asked)
        table = sizes_page([*size_states_of(asked)]).html
        row = "".join(f"<td>{cell}</td>" for cell in cells(state))
        assert widget.pane.value == framed(head.html + page.html + legend(3) + table)
        assert row in table
        assert table in explorer.page.html
        assert legend(3) in explorer.page.html
        assert page.text in explorer.page.text
        assert head.text in explorer.page.text
        for line in page.text.split("\n")[1:3]:  # how the chunks begin and end
            assert escaped(line).split(" ", 1)[1] in explorer.page.html
        at = explorer.page.html.index(row, at) + 1  # there, and in order


def test_a_table_has_space_between_its_cells_where_no_theme_gives_it():
    # A live pane has none of JupyterLab's looks for tables.
    table = sizes_page([*size_states_of(QUESTIONS[0])]).html
    assert table.startswith('<table cellpadding="5" ')
    assert "text-align:right" in table.split(">")[0]


def test_bars_begin_below_each_other():
    (state,) = size_states(DOC, [QUESTIONS[1]], 5, embed_letters)
    label = '<span style="display:inline-block;width:3em">{}</span> ▬'
    for name in ("right", "wrong"):
        assert label.format(name) in state_page(state).html


def test_the_chosen_pair_is_told_by_more_than_colour():
    widget = size_explorer(DOC, NAMED, SIZES, embed_letters).widget()
    widget.questions["third"].click()
    widget.sizes[8].click()
    for buttons, chosen in [(widget.questions, "third"), (widget.sizes, 8)]:
        assert [name for name, button in buttons.items() if button.icon] == [chosen]
    assert [button.description for button in widget.sizes.values()][:2] == ["2 words", "5 words"]
    assert [button.description for button in widget.questions.values()] == list(NAMED)
    assert "third: nothing" in widget.pane.value
    assert "<strong>8 words</strong>" in widget.pane.value


def test_every_word_stands_out_and_nothing_is_lost_when_untrusted():
    explorer = size_explorer(DOC, NAMED, SIZES, embed_letters)
    for html in (explorer.page.html, explorer.widget().pane.value):
        found = read(html)
        assert found.pieces
        for said, colour, background in found.pieces:
            assert contrast(colour, background) >= 4.5, (said, colour, background)
        assert found.styles <= KEPT_STYLES
        assert found.tags <= KEPT_TAGS - {"img"}
        for row in re.findall("<tr.*?>", html):
            assert "background:" in row  # else JupyterLab's dark theme gives one


def test_the_bundle():
    explorer = size_explorer(DOC, NAMED, SIZES, embed_letters)
    bundle = explorer._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert bundle["text/plain"] == repr(explorer)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one two", "one two"),
        ("a b c d e f g h", "a b c d e f g h"),
        ("a b c d e f g h i", "a b c d … f g h i"),
    ],
)
def test_ends_of(text, shown):
    assert ends_of(Chunk(Document("d", text), 0, len(text))) == shown


@pytest.mark.parametrize(
    ("questions", "sizes", "message"),
    [
        ({}, [5], "needs at least one question and one size"),
        (NAMED, [], "needs at least one question and one size"),
        (NAMED, [5, 5], "a size stands twice"),
        (NAMED, [*range(1, 10)], "at most 24 pairs of question and size, got 27"),
        (NAMED, [0], "size must be at least 1"),
    ],
)
def test_refused(questions, sizes, message):
    with pytest.raises(ValueError, match=message):
        size_explorer(DOC, questions, sizes, embed_letters)
