"""The retrieval explorer: its steps against `retrieve`, its page against its widget."""

from __future__ import annotations

import itertools
import subprocess
import sys

import numpy as np
import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Chunk, Document, Hit
from ragnotes.display.page import framed
from ragnotes.display.retrieval_explorer import retrieval_explorer
from ragnotes.display.retrieval_pages import steps_of, steps_page
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.fusion import fuse_ranks
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.search import retrieve

VIEW = "application/vnd.jupyter.widget-view+json"
CARE = "How do I clean the kettle?"
DIMENSIONS = ["cleaning", "lights", "filling"]
FILTERS = {"kettle": {"product": "kettle"}, "toaster": {"product": "toaster"}}
TABLE = [
    ("kettle-care", "Kettle > Care: descale monthly with vinegar.", [5, 0, 1]),
    ("kettle-lights", "Kettle > Lights: red means boiling.", [1, 4, 0]),
    ("toaster-care", "Toaster > Care: empty the crumb tray weekly.", [4, 1, 1]),
    ("kettle-filling", "Kettle > Filling: never fill above MAX.", [1, 1, 4]),
]
HOSTILE = [
    ("<b>kettle</b>", "<img src=x onerror=alert(1)> & 'more' " * 5, [1, 0, 0]),
    ("kettle-2", "", [0, 0, 0]),
    ("toaster-3", "\x00\x1b " + "x" * 90, [-1, 0, 0]),
]


def index_of(table):
    def embed_by_hand(texts):
        by_text = {text: vector for _, text, vector in table}
        return np.array([by_text[text] for text in texts])

    embed_by_hand.model = "by hand"
    chunks = [
        Chunk(Document(name, text, {"product": name.split("-")[0]}), 0, len(text))
        for name, text, _ in table
    ]
    return build_index(chunks, embed_by_hand)


def many(number=40):
    """Chunks in every direction, some of them twice, so that scores tie."""
    table = []
    for n in range(number):
        vector = [n % 5 - 1, n % 3, n % 4 // 2]
        table.append((f"{'kettle' if n % 2 else 'toaster'}-{n}", f"Text {n}.", vector))
    return table


TOY, MANY = index_of(TABLE), index_of(many())


def whole(index):
    return lambda query, where: retrieve(query, index, k=len(index), where=where)


def explorer_of(table=TABLE, **changes):
    options = {"filters": FILTERS, "k": 2, "min_score": 0.5, "dimensions": DIMENSIONS} | changes
    return retrieval_explorer(
        index_of(table), {CARE: [5, 1, 0], "What do the lights mean?": [0, 5, 0]}, **options
    )


def without_space(text):
    return "".join(text.split())


# The steps


@pytest.mark.parametrize("index", [TOY, MANY, index_of(HOSTILE)], ids=["toy", "many", "hostile"])
@pytest.mark.parametrize("query", [[5, 1, 0], [0, 5, 0], [0, 0, 0], [-1, 0, 2]])
@pytest.mark.parametrize("where", [None, *FILTERS.values(), {"product": "fridge"}])
def test_the_hits_are_those_of_retrieve_and_every_chunk_is_in_one_group(index, query, where):
    for least, k in itertools.product([None, -1, 0, 0.5, 0.9, 2], [1, 2, 100]):
        steps = steps_of(query, whole(index), where, least, k)
        assert list(steps.hits) == retrieve(query, index, k, where, least)
        groups = steps.groups
        ids = [hit.chunk.id for hits in groups.values() for hit in hits]
        assert sorted(ids) == sorted(record.id for record in index.records)
        for hit in steps.filtered:
            assert where is not None
            assert hit.record.metadata["product"] != where["product"]
        for hit in [*steps.hits, *steps.beyond, *steps.under]:
            assert where is None or hit.record.metadata["product"] == where["product"]
        assert all(hit.score < least for hit in steps.under)
        assert not steps.beyond or len(steps.hits) == k
        for hits in groups.values():
            assert [hit.score for hit in hits] == sorted((h.score for h in hits), reverse=True)


def test_a_score_that_equals_the_minimum_to_seven_decimals_stays():
    least = 25 / 26 + 4e-8
    assert least > retrieve([5, 1, 0], TOY, 2)[1].score
    steps = steps_of([5, 1, 0], whole(TOY), FILTERS["kettle"], least, 2)
    assert [hit.chunk.doc.id for hit in steps.hits] == ["kettle-care"]


@pytest.mark.parametrize(
    ("least", "care", "toaster", "lights"),
    [
        (None, "0.962", "0.971", "0.428"),
        (0.5, "0.962", "0.971", "0.428"),
        (0.971, "0.962", "0.9707", "0.428"),  # 0.971 would read as if it reached the minimum
        (0.962, "0.9615", "0.971", "0.428"),
        (25 / 26, "0.962", "0.971", "0.428"),
        (0.42805, "0.962", "0.971", "0.4281"),  # a hit, and 0.428 would read as if it were none
    ],
)
def test_a_score_beside_the_minimum_shows_on_which_side_it_is(least, care, toaster, lights):
    steps = steps_of([5, 1, 0], whole(TOY), None, least, 4)
    rows = [row.split(": ")[0].split() for row in steps_page("", steps).text.split("\n")[2:]]
    shown = {row[-1]: row[-3] for row in rows}
    expected = {"kettle-care": care, "toaster-care": toaster, "kettle-lights": lights}
    assert shown == {**expected, "kettle-filling": "0.277"}


def test_a_method_that_lists_some_chunks_only_and_one_whose_ranks_depend_on_the_filter():
    keywords = build_keyword_index([record.chunk for record in TOY.records])

    def by_words(question, where):
        return retrieve_keywords(question, keywords, k=4, where=where)

    def hybrid(question, where):
        return fuse_ranks([by_words(question, where), retrieve([5, 1, 0], TOY, 4, where)])

    for method in (by_words, hybrid):
        for where in (None, FILTERS["kettle"]):
            steps = steps_of("kettle care", method, where, None, 2)
            assert list(steps.hits) == list(method("kettle care", where))[:2]
            assert {hit.chunk.doc.id for hit in steps.filtered} == (
                {"toaster-care"} if where else set()
            )
    # With the toaster filtered out first, the kettle's care is first by both: 2 / 61.
    assert steps.hits[0].score == pytest.approx(2 / 61)
    assert steps.top == pytest.approx(2 / 61)


def test_nothing_found_has_no_hit_and_no_bar_for_scores_of_zero():
    steps = steps_of([0, 0, 0], whole(TOY), FILTERS["kettle"], 0.5, 2)
    page = steps_page("Head", steps)
    assert page.text.split("\n")[:3] == [
        "Head",
        "4 chunks: 1 filtered out, 3 under the minimum, 0 beyond k → 0 hits",
        "filtered out 0.000  toaster-care: Toaster > Care: empty the crumb tray weekly.",
    ]
    assert not set(page.text) & set("█░▒▓")
    empty = steps_page("Head", steps_of([1], lambda query, where: [], None, None, 1))
    assert "0 chunks" in empty.text


def test_bars_are_as_long_as_scores_and_each_group_has_its_own_sign():
    steps = steps_of([5, 1, 0], whole(TOY), FILTERS["kettle"], 0.3, 1)
    bars = [row.split(": ")[0].split()[-2:] for row in steps_page("", steps).text.split("\n")[2:]]
    assert bars == [
        ["█" * 12, "kettle-care"],
        ["░" * 12, "toaster-care"],
        ["▒" * 3, "kettle-filling"],
        ["▓" * 5, "kettle-lights"],
    ]


def test_of_many_chunks_the_best_of_each_group_are_shown_and_the_rest_counted():
    steps = steps_of([5, 1, 0], whole(MANY), FILTERS["kettle"], 0.5, 7)
    rows = steps_page("Head", steps).text.split("\n")[2:]
    assert [row for row in rows if row.startswith("and ")] == [
        f"and {len(hits) - shown} more {name}"
        for name, hits, shown in [
            ("hits", steps.hits, 5),
            ("filtered out", steps.filtered, 1),
            ("under the minimum", steps.under, 1),
            ("beyond k", steps.beyond, 1),
        ]
        if len(hits) > shown
    ]
    assert sum(row.startswith("hit ") for row in rows) == 5


@pytest.mark.parametrize(
    ("text", "headings", "shown"),
    [
        ("## Care\n\nWipe it.", ("Kettle", "Care"), "d, Care: Wipe it."),
        ("Care\n====\n\nWipe.", ("Kettle", "Care"), "d, Care: Care ==== Wipe."),
        ("# Kettle\n\nOne.", ("Kettle",), "d: One."),
        ("Wipe\n it.", (), "d: Wipe it."),
        ("", (), "d: "),
        ("word " * 30, (), "d: word word word word word word word word …"),
    ],
)
def test_a_chunk_is_named_by_its_document_heading_and_first_words(text, headings, shown):
    chunk = Chunk(Document("d", text), 0, len(text), headings)
    steps = steps_of("q", lambda query, where: [Hit(chunk, 1.0)], None, None, 1)
    assert steps_page("", steps).text.split("\n")[2] == f"hit 1 1.000 {'█' * 12} {shown}"


# Page and widget


@pytest.mark.parametrize("table", [TABLE, HOSTILE, many()], ids=["toy", "hostile", "many"])
def test_page_and_widget_show_the_same_searches(table):
    explorer = explorer_of(table)
    widget, at = explorer.widget(), 0
    for question, where in itertools.product(explorer.widget().searches.questions,
                                             ["none", *FILTERS]):  # fmt: skip
        widget.buttons["question"][question].click()
        widget.buttons["filter"][where].click()
        query = widget.searches.questions[question]
        page = widget.searches.page(question, query, "vectors", where, 0.5, 2)
        assert widget.pane.value == framed(page.html)
        assert words(page.html) == without_space(page.text)
        assert [number.value for number in widget.numbers.values()] == query
        at = explorer.page.html.index(page.html, at) + 1
        assert page.text in explorer.page.text
    assert words(explorer.page.html) == without_space(explorer.page.text)


def test_a_number_that_is_changed_makes_a_query_by_hand():
    widget = explorer_of().widget()
    widget.buttons["filter"]["toaster"].click()
    widget.numbers["lights"].value = 5
    assert not any(button.icon for button in widget.buttons["question"].values())
    assert "query by hand [5, 5, 0] · filter: toaster" in widget.pane.value
    page = widget.searches.page("query by hand [5, 5, 0]", [5, 5, 0], "vectors", "toaster", 0.5, 2)
    assert widget.pane.value == framed(page.html)
    widget.numbers["cleaning"].value = 0
    assert "query by hand [0, 5, 0]" in widget.pane.value
    assert "0 hits" in widget.pane.value
    widget.buttons["question"][CARE].click()
    assert [number.value for number in widget.numbers.values()] == [5, 1, 0]
    assert f"<strong>{CARE} · filter: toaster" in widget.pane.value


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "minimum: none"), ("none", "minimum: none"), ("0,97", "minimum: 0.97"), ("1", "0 hits")],
)
def test_any_minimum_may_be_typed(typed, said):
    widget = explorer_of().widget()
    widget.min_score.value = typed
    assert said in widget.pane.value


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("k", 0, "k must be at least 1, got k=0"),
        ("min_score", "<b>high</b>", "must be a number or empty, got &#x27;&lt;b&gt;high"),
        ("min_score", "nan", "min_score must be a number, got nan"),
    ],
)
def test_what_cannot_be_searched_is_answered_in_words(field, value, said):
    widget = explorer_of().widget()
    getattr(widget, field).value = value
    assert said in widget.pane.value
    assert "No search:" in widget.pane.value


def test_labels_are_words_and_what_has_one_choice_needs_no_field():
    rows = explorer_of().widget().box.children[:-1]
    assert [[control.description for control in row.children] for row in rows] == [
        [CARE, "What do the lights mean?"],
        DIMENSIONS,
        ["filter: none", "filter: kettle", "filter: toaster"],
        ["minimum score", "k"],
    ]
    methods = {"first": whole(TOY), "second": whole(TOY)}
    explorer = retrieval_explorer(methods, {CARE: [5, 1, 0]})
    rows = explorer.widget().box.children[:-1]
    assert [[control.description for control in row.children] for row in rows] == [
        ["method: first", "method: second"],
        ["minimum score", "k"],
    ]
    explorer.widget().buttons["method"]["second"].click()
    assert (
        f"<strong>{CARE} · method: second · minimum: none · k: 3<" in explorer.widget().pane.value
    )
    assert "filter:" not in explorer.page.text


def test_the_chosen_buttons_are_told_by_more_than_colour():
    widget = explorer_of().widget()
    for question, where in itertools.product(widget.buttons["question"], widget.buttons["filter"]):
        widget.buttons["question"][question].click()
        widget.buttons["filter"][where].click()
        for kind, name in [("question", question), ("filter", where)]:
            assert [n for n, button in widget.buttons[kind].items() if button.icon] == [name]
        assert f"<strong>{question} · filter: {where} · " in widget.pane.value


def test_questions_may_be_texts():
    index = index_of([*TABLE, ("q", CARE, [5, 1, 0])])
    explorer = retrieval_explorer(index, [CARE], k=1)
    assert f"{CARE} · minimum: none · k: 1\n5 chunks" in explorer.page.text


@pytest.mark.parametrize("table", [TABLE, HOSTILE, many()], ids=["toy", "hostile", "many"])
def test_every_word_stands_out_and_nothing_is_lost_when_untrusted(table):
    explorer, wrong = explorer_of(table), explorer_of(table).widget()
    wrong.k.value = -1
    for html in (explorer.page.html, explorer.widget().pane.value, wrong.pane.value):
        found = read(html)
        assert found.pieces
        for said, colour, background in found.pieces:
            assert contrast(colour, background) >= 4.5, (said, colour, background)
        assert found.styles <= KEPT_STYLES
        assert found.tags <= KEPT_TAGS
        assert "<b>kettle" not in html
        assert "<img" not in html


def test_the_bundle_holds_widget_page_and_text_and_stays_small():
    explorer = explorer_of(many())
    bundle = explorer._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(explorer)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"methods": {}}, "needs at least one method and one question"),
        ({"questions": []}, "needs at least one method and one question"),
        ({"k": 0}, "k must be at least 1, got k=0"),
        ({"min_score": float("nan")}, "min_score must be a number, got nan"),
        ({"questions": {str(n): [n, 1, 0] for n in range(13)}}, "at most 12 searches, got 13"),
        ({"filters": {"both": {"product": ["a", "b"]}}}, "must be a value, a set of values"),
    ],
)
def test_refused(changes, message):
    options = {"methods": TOY, "questions": {CARE: [5, 1, 0]}} | changes
    with pytest.raises(ValueError, match=message):
        retrieval_explorer(**options)


def test_importing_it_imports_no_widgets():
    code = (
        "import sys; import ragnotes.display.retrieval_explorer; "
        "print({'ipywidgets', 'matplotlib', 'IPython'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
