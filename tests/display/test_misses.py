"""The questions missed: what should have come and what came, on a page that is safe to look at."""

from __future__ import annotations

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Chunk, Document, Hit, Question, chunk_markdown
from ragnotes.display.misses import show_misses
from ragnotes.evaluation.evaluate import judge

CAKES = Document(
    "cakes",
    "# Cakes\n\nEggs first.\n\n## Lemon cake\n\nZest the lemon. Bake at 180°C for 25 minutes.\n\n"
    "## Carrot cake\n\nGrate the carrots. Bake for 45 minutes.\n",
    {"source": "cakes.md"},
)
CHUNKS = chunk_markdown(CAKES, 50)


def quoted(*quotes: str, doc: Document = CAKES) -> tuple[Chunk, ...]:
    starts = [doc.text.index(quote) for quote in quotes]
    return tuple(Chunk(doc, at, at + len(q)) for at, q in zip(starts, quotes, strict=True))


def hits(*chunks: Chunk) -> list[Hit]:
    return [Hit(chunk, 1.0) for chunk in chunks]


LEMON = Question("q1", "How long is the lemon cake in?", quoted("25 minutes"), "paraphrase")


def test_what_should_have_come_and_what_came() -> None:
    right = Question("q2", "What comes first?", quoted("Eggs first."), "plain")
    evaluation = judge([LEMON, right], [hits(CHUNKS[2], CHUNKS[0]), hits(CHUNKS[0])], k=2)
    assert show_misses(evaluation).text.split("\n") == [
        "Missed: 1 of 2 questions (k=2)",
        "",
        "q1 (paraphrase): How long is the lemon cake in?",
        "  should come: cakes, Cakes > Lemon cake: “25 minutes” (none of it came)",
        "  hit 1: cakes, Cakes > Carrot cake: Grate the carrots. Bake for 45 minutes.",
        "  hit 2: cakes, Cakes: Eggs first.",
    ]


def test_how_much_of_each_piece_came() -> None:
    both = Question("q", "Both?", quoted("25 minutes", "45 minutes", "180°C", "180°C"), "two")
    start = CAKES.text.index("25")
    cut = Chunk(CAKES, start - 12, start + 5)  # "180°C for 25 mi"
    lines = show_misses(judge([both], [hits(CHUNKS[0], cut, cut)])).text.split("\n")
    assert lines[3:6] == [
        "  should come: cakes, Cakes > Lemon cake: “25 minutes” (5 of 10 characters came)",
        "  should come: cakes, Cakes > Carrot cake: “45 minutes” (none of it came)",
        "  should come: cakes, Cakes > Lemon cake: “180°C” (whole in hit 2)",  # listed twice
    ]


def test_an_unanswerable_question_with_an_answer() -> None:
    question = Question("q", "Is there a plum cake?", (), "unanswerable")
    assert show_misses(judge([question], [hits(CHUNKS[0])])).text.split("\n")[2:] == [
        "q (unanswerable): Is there a plum cake?",
        "  should come: nothing: the documents do not answer this",
        "  hit 1: cakes, Cakes: Eggs first.",
    ]


def test_nothing_came() -> None:
    assert show_misses(judge([LEMON], [[]])).text.endswith("(none of it came)\n  came: nothing")


def test_three_hits_are_shown_and_the_others_counted() -> None:
    lines = show_misses(judge([LEMON], [hits(*[CHUNKS[0]] * 4)])).text.split("\n")
    assert lines[-2:] == ["  hit 3: cakes, Cakes: Eggs first.", "  came: 1 more chunk"]
    assert "2 more chunks" in show_misses(judge([LEMON], [hits(*[CHUNKS[0]] * 9)])).text
    assert "more chunk" not in show_misses(judge([LEMON], [hits(*[CHUNKS[0]] * 3)])).text


@pytest.mark.parametrize(
    ("answerable", "unanswerable", "counted"),
    [
        (2, 0, "1 of 2 questions"),
        (2, 2, "1 of 2 answerable questions, 1 of 2 unanswerable questions"),
        (0, 1, "1 of 1 unanswerable question"),
    ],
)
def test_the_unanswerable_are_counted_by_themselves(
    answerable: int, unanswerable: int, counted: str
) -> None:
    plum = Question("q", "Is there a plum cake?", (), "unanswerable")
    questions = [LEMON] * answerable + [plum] * unanswerable
    rankings = [hits(CHUNKS[0]), hits(CHUNKS[1])][:answerable]
    rankings += [hits(CHUNKS[0]), []][:unanswerable]
    title = show_misses(judge(questions, rankings)).text.partition("\n")[0]
    assert title == f"Missed: {counted} (k=5)"


def test_what_was_said_before_a_follow_up() -> None:
    question = Question("q", "And the other?", LEMON.evidence, "follow-up", ("Carrot?", "45\nmin."))
    assert "  said before: Carrot? / 45 min.\n" in show_misses(judge([question], [[]])).text


def test_of_many_the_first_are_shown_and_the_others_named() -> None:
    questions = [Question(f"q{n}", "?", LEMON.evidence, "kind") for n in range(5)]
    evaluation = judge(questions, [[]] * 5, budget=1200)
    view = show_misses(evaluation, most=3)
    assert view.text.startswith("Missed: 5 of 5 questions (k=5, at most 1,200 characters)\n\nq0 (")
    assert view.text.endswith("\n\nAnd 2 more: q3, q4")
    assert view.text.count("should come") == view.html.count("should come") == 3
    assert "more" not in show_misses(evaluation, most=5).text
    for most in (0, -1):
        with pytest.raises(ValueError, match=f"most must be at least 1, got most={most}"):
            show_misses(evaluation, most=most)


def test_nothing_missed() -> None:
    view = show_misses(judge([LEMON], [hits(CHUNKS[1])]))
    assert view.text == "Missed: 0 of 1 question (k=5)"


@pytest.mark.parametrize(
    ("doc", "place"),
    [
        (Document("cakes", CAKES.text), "cakes"),  # nothing says that this is Markdown
        (Document("cakes", CAKES.text, {"source": "cakes.txt"}), "cakes"),
        (Document("c", "Bake 25 minutes\n\n# Late", {"source": "c.md"}), "c"),  # above any heading
        (Document("c", "# A\n\n# B\n\n25 minutes", {"source": "c.md"}), "c, B"),
        (Document("c", "# 25 minutes", {"source": "c.md"}), "c, 25 minutes"),  # in a heading
    ],
)
def test_the_trail_is_that_of_a_markdown_file(doc: Document, place: str) -> None:
    question = Question("q", "?", quoted("25 minutes", doc=doc), "kind")
    assert f"should come: {place}: “25" in show_misses(judge([question], [[]])).text


def test_a_quote_that_begins_with_a_heading_stands_under_it() -> None:
    question = Question("q", "?", quoted("## Carrot cake\n\nGrate"), "kind")
    assert "cakes, Cakes > Carrot cake: “## " in show_misses(judge([question], [[]])).text


def test_a_trail_that_the_evidence_has_is_used() -> None:
    piece = Chunk(CAKES, 0, 5, ("By", "hand"))
    question = Question("q", "?", (piece,), "kind")
    assert "cakes, By > hand: “" in show_misses(judge([question], [[]])).text


def test_a_long_quote_is_cut() -> None:
    doc = Document("long", "word " * 100)
    question = Question("q", "?", (Chunk(doc, 0, 500),), "kind")
    text = show_misses(judge([question], [[]])).text
    assert "word…” (none of it came)" in text
    assert len(text.split("“")[1].split("”")[0]) == 240


def test_it_is_readable_and_nothing_in_it_runs() -> None:
    attack = "<script>alert('1')</script>\x0c\"<b>"
    doc = Document(attack, attack * 2, {"source": "a.md"})
    chunk = Chunk(doc, 0, len(attack), (attack,))
    question = Question(attack, attack, (Chunk(doc, 0, len(doc.text)),), attack, (attack,))
    view = show_misses(judge([question] * 2, [hits(chunk)] * 2), most=1)
    page = read(view.html)
    assert all(contrast(colour, paper) >= 4.5 for _, colour, paper in page.pieces)
    assert page.styles <= KEPT_STYLES
    assert page.tags <= KEPT_TAGS - {"b"}
    assert "<script" not in view.html
    assert "\x0c" not in view.html + view.text
    assert "<script>alert('1')</script>" in words(view.html)  # as words


def test_page_and_text_say_the_same() -> None:
    questions = [
        LEMON,
        Question("q2", "Plum?", (), "unanswerable"),
        Question("q3", "And it?", quoted("Zest", "45 minutes"), "two", ("Before?",)),
        Question("q4", "?", LEMON.evidence, "kind"),
    ]
    evaluation = judge(questions, [hits(*CHUNKS[:1] * 5), hits(CHUNKS[1]), [], []])
    view = show_misses(evaluation, most=3)
    assert words(view.html) == "".join(view.text.split())
