"""The sweep explorer: what it counts against `judge`, its page against its widget."""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Chunk, Document, Hit, Question
from ragnotes.display.page import framed
from ragnotes.display.sweep_explorer import sweep_explorer
from ragnotes.display.sweep_pages import sweep_page
from ragnotes.display.sweep_states import COUNTED, JudgedSweep, is_found, setting_name
from ragnotes.evaluation.evaluate import judge
from ragnotes.evaluation.sweep import Setting, Sweep

VIEW = "application/vnd.jupyter.widget-view+json"
TABLE_TAGS = KEPT_TAGS | {"caption"}
DOC = Document("kettle", "Fill it to one litre. Descale it monthly. Red means <b>boiling</b>. End.")
FILL, SCALE, RED, END = (
    Chunk(DOC, 0, 21),
    Chunk(DOC, 22, 41),
    Chunk(DOC, 42, 67),
    Chunk(DOC, 68, 72),
)
QUESTIONS = (
    Question("q1", "How much goes in?", (FILL,), "plain"),
    Question("q2", "How often <i>descale</i>?", (SCALE,), "plain"),
    Question("q3", "What is red, and how often?", (RED, SCALE), "two pieces"),
    Question("q4", "What does it weigh?", (), "unanswerable"),
    Question("q5", "And the end?", (END,), "plain"),
)


def hits(*chunks):
    return tuple(Hit(chunk, 1.0 - place / 10) for place, chunk in enumerate(chunks))


def setting(strategy, size, overlap, retriever, *rankings):
    return Setting(strategy, size, overlap, retriever, 4, tuple(hits(*one) for one in rankings))


# With the first two hits q1 and q5 are found by the first setting, q2, q3 and q5 by the second.
SWEEP = Sweep(
    QUESTIONS,
    (
        setting("words", 50, 0, "BM25", [FILL], [FILL, RED], [RED, FILL], [FILL], [END]),
        setting("words", 100, 0, "BM25", [RED], [RED, SCALE], [RED, SCALE], [], [FILL, END]),
        setting("<b>meaning</b>", 50, 20, "BM25", [FILL], [SCALE], [FILL], [RED], [FILL, RED]),
        setting("words", 50, 0, "<i>", [], [SCALE], [], [], [END]),
    ),
    depth=3,
)
A, B = "words 50/0, BM25", "words 100/0, BM25"


def explorer_of(sweep=SWEEP, a=A, b=B, **options):
    return sweep_explorer(sweep, a, b, **({"k": 2} | options))


def large(questions=60, unlike=True):
    """As large as the sweep of the course: each setting finds others, and many find as many."""
    doc = Document("help-center", "The answer to this question is long enough to be cut. " * 80)
    pieces = [Chunk(doc, at * 54, at * 54 + 53, ("Help", "Delivery")) for at in range(questions)]
    asked = tuple(
        Question(
            f"h{at:02}", f"What is said about the delivery of parcel number {at}?", (one,), "p"
        )
        for at, one in enumerate(pieces)
    )
    settings = []
    for strategy, size, overlap in itertools.product(
        ("words", "sentences", "recursive", "structure", "semantic"),
        (50, 100, 200, 400, 800),
        (0, 10, 20, 40),
    ):
        shift = len(settings) if unlike else 0
        settings.append(
            setting(strategy, size, overlap, "MiniLM",
                    *([pieces[(at + (at + shift) % 2) % questions]] for at in range(questions)))
        )  # fmt: skip
    return Sweep(asked, tuple(settings), 20)


def without_space(text):
    return "".join(text.split())


# What is counted


@pytest.mark.parametrize("metric", ["found", "hit rate", "MRR", "nothing found", "characters"])
@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("budget", [None, 30])
def test_every_question_is_in_one_group_and_counts_are_those_of_judge(metric, k, budget):
    judged = JudgedSweep(SWEEP)
    for a, b in itertools.product(SWEEP.settings, repeat=2):
        state = judged.state(metric, k, budget, a.retriever, setting_name(a), setting_name(b))
        means = [judge(QUESTIONS, one.rankings, k, budget).means for one in (a, b)]
        assert state.means == tuple(mean[metric] for mean in means)
        groups = {key: state.counted(*key) for key in itertools.product((False, True), repeat=2)}
        ids = [row.question.id for group in groups.values() for row, _ in group]
        about = [q.id for q in QUESTIONS if bool(q.evidence) == (metric != "nothing found")]
        assert sorted(ids) == about
        share = metric if metric in COUNTED else "found"
        counts = [sum(len(group) for key, group in groups.items() if key[side]) for side in (0, 1)]
        assert [count / len(about) for count in counts] == [mean[share] for mean in means]
        assert groups[True, False] == [
            pair for pair in state.pairs
            if is_found(pair[0], metric) and not is_found(pair[1], metric)
        ]  # fmt: skip


def test_the_map_has_the_numbers_of_the_sweeps_table():
    judged = JudgedSweep(SWEEP)
    for k, budget in [(1, None), (2, None), (3, 25)]:
        table = SWEEP.table(k, budget)
        for retriever in ("BM25", "<i>"):
            state = judged.state("recall", k, budget, retriever, A, B)
            rows = [dict(row) for row in table if row["retriever"] == retriever]
            for row in rows:
                del row["chunks"]
            assert list(state.rows) == rows


def test_what_the_page_says():
    assert repr(explorer_of()) == (
        "found, of 4 · BM25\n"
        "strategy       overlap   size 50     100\n"
        "words          0             A 2   B ★ 3\n"
        "<b>meaning</b> 20              2       –\n"
        "★ the best · darker: higher · – no such setting\n"
        "sent: the first 2 hits\n"
        "A words 50/0, BM25: found 2 of 4\n"
        "B words 100/0, BM25: found 3 of 4\n"
        "From A to B 2 gained, 1 lost · 1 found by both, 0 missed by both\n"
        "+ gained q2 How often <i>descale</i>?\n"
        "  A: missed, first: kettle: Fill it to one litre.\n"
        "  B: found, place 2: kettle: Descale it monthly.\n"
        "+ gained q3 What is red, and how often?\n"
        "  A: a part only, place 1: kettle: Red means <b>boiling</b>.\n"
        "  B: found, place 1: kettle: Red means <b>boiling</b>.\n"
        "− lost q1 How much goes in?\n"
        "  A: found, place 1: kettle: Fill it to one litre.\n"
        "  B: missed, first: kettle: Red means <b>boiling</b>.\n"
        "BM25: settings that find equally many, and what they miss\n"
        "missed by all of these: q3; and by each:\n"
        "2 of 4 · words 50/0: q2\n"
        "2 of 4 · <b>meaning</b> 50/20: q5"
    )


def test_the_hit_rate_asks_for_one_piece_and_nothing_found_for_silence():
    said = repr(explorer_of(metric="hit rate"))
    assert "A words 50/0, BM25: hit rate 3 of 4" in said
    assert "1 gained, 1 lost" in said
    said = repr(explorer_of(metric="nothing found"))
    assert "nothing found, of 1 · BM25" in said
    assert (
        "+ gained q4 What does it weigh?\n"
        "  A: 1 hit, first: kettle: Fill it to one litre.\n"
        "  B: nothing\n"
    ) in said
    said = repr(explorer_of(metric="MRR", budget=1000))
    assert "A words 50/0, BM25: found 2 of 4, MRR 0.750" in said
    assert "sent: the first 2 hits, at most 1,000 characters" in said
    assert "characters 18\n" in repr(explorer_of(metric="characters", k=1))


def test_the_list_has_only_settings_that_find_as_many_as_another_and_joins_equal_misses():
    same = setting("words", 200, 0, "BM25", [FILL], [], [], [], [END])
    alone = setting("words", 400, 0, "BM25", [FILL], [SCALE], [RED, SCALE], [], [END])
    state = JudgedSweep(Sweep(QUESTIONS, (*SWEEP.settings, same, alone), 3)).state(
        "found", 2, None, "BM25", A, B
    )
    listed = [([setting_name(one) for one in settings], ids) for settings, ids in state.misses]
    assert listed == [
        ([A, "words 200/0, BM25"], ("q2", "q3")),
        (["<b>meaning</b> 50/20, BM25"], ("q3", "q5")),
    ]


def test_of_many_changes_the_first_are_told_and_the_others_named():
    said = repr(sweep_explorer(large(), "words 50/0,", "words 50/10,"))
    assert "From A to B 30 gained, 30 lost" in said
    lines = said.split("\n")
    for sign in ("+ gained", "− lost"):
        told = [line for line in lines if line.startswith(f"{sign} h")]
        assert len(told) == 3
        (rest,) = [line for line in lines if line.startswith(f"{sign} as well: ")]
        ids = [line.split()[2] for line in told] + rest.split(": ")[1].split()
        assert len(set(ids)) == 30


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (A, A),
        ("  words 50/0, BM25 ", A),
        ("bm25 100", B),
        ("MEAN", None),  # a word must begin so: it is <b>meaning</b>
        ("<b>mean", "<b>meaning</b> 50/20, BM25"),
        ("words 50/0, <i>", "words 50/0, <i>"),
    ],
)
def test_a_setting_may_be_named_by_a_few_words(typed, named):
    judged = JudgedSweep(SWEEP)
    if named is None:
        with pytest.raises(ValueError, match="no setting is called 'MEAN'; there are words 50/0"):
            judged.find(typed)
    else:
        assert judged.find(typed) == named


def test_of_several_it_is_that_of_the_maps_retriever():
    judged = JudgedSweep(SWEEP)
    assert judged.find("words 50", "BM25") == A
    assert judged.find("words 50", "<i>") == "words 50/0, <i>"
    with pytest.raises(ValueError, match="could be 2 settings"):
        judged.find("words 50")
    with pytest.raises(ValueError, match="'words' could be 2 settings: words 50/0, BM25 · w"):
        judged.find("words", "BM25")  # two sizes
    assert "B words 50/0, <i>: " in repr(explorer_of(b="words 50/0", retriever="<i>"))
    assert "B words 50/0, BM25: " in repr(explorer_of(a=B, b="words 50"))


def test_another_retriever_takes_a_and_b_along_where_both_have_it():
    both = (*SWEEP.settings, setting("words", 100, 0, "<i>", [FILL], [], [], [], []))
    widget = sweep_explorer(Sweep(QUESTIONS, both, 3), A, "words 100", k=2).widget()
    widget.buttons["retriever"]["<i>"].click()
    assert (widget.a.value, widget.b.value) == ("words 50/0, <i>", "words 100/0, <i>")
    assert "<strong>A\N{NO-BREAK SPACE}" in widget.pane.value
    widget.b.value = B  # two retrievers are compared
    widget.buttons["retriever"]["BM25"].click()
    assert (widget.a.value, widget.b.value) == ("words 50/0, <i>", B)
    widget = explorer_of().widget()
    widget.buttons["retriever"]["<i>"].click()
    assert (widget.a.value, widget.b.value) == (A, B)  # the other has no size 100
    widget.b.value = "no such"
    widget.buttons["retriever"]["BM25"].click()
    assert widget.b.value == "no such"


def test_whole_words_go_before_beginnings():
    sweep = Sweep(
        QUESTIONS[:1], tuple(setting("words", 50, at, "BM25", [FILL]) for at in (2, 20, 25)), 3
    )
    assert JudgedSweep(sweep).find("words 50/2") == "words 50/2, BM25"
    with pytest.raises(ValueError, match="'words 5' could be 3 settings: words 50/2, BM25 · w"):
        JudgedSweep(sweep).find("words 5")


# Page and widget


@pytest.mark.parametrize("sweep", [SWEEP, large()], ids=["hostile", "large"])
def test_page_and_widget_show_the_same_states(sweep):
    explorer = sweep_explorer(sweep, *map(setting_name, sweep.settings[:2]), k=2)
    widget = explorer.widget()
    assert widget.pane.value == explorer.page.html
    names = [setting_name(one) for one in (sweep.settings[0], sweep.settings[-1])]
    for metric, retriever, name in itertools.product(
        widget.judged.metrics[:3], widget.judged.retrievers, names
    ):
        widget.buttons["metric"][metric].click()
        widget.buttons["retriever"][retriever].click()
        widget.b.value = name
        page = sweep_page(widget.judged.state(metric, 2, None, retriever, widget.a.value, name))
        assert widget.pane.value == framed(page.html)
        assert words(page.html) == without_space(page.text)
        for kind, chosen in [("metric", metric), ("retriever", retriever)]:
            assert [n for n, button in widget.buttons[kind].items() if button.icon] == [chosen]


def test_fields_change_what_is_sent_and_who_is_compared():
    widget = explorer_of().widget()
    widget.k.value = 1
    assert "sent: the first hit<" in widget.pane.value
    widget.budget.value = "1,000"
    assert "at most 1,000 characters" in widget.pane.value
    widget.budget.value = " "
    assert "at most" not in widget.pane.value
    widget.a.value = "100"
    assert "AB" in widget.pane.value
    assert f"<strong>A</strong> {B}: " in widget.pane.value


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("k", 0, "k must be at least 1, got k=0"),
        ("k", 4, "the sweep kept 3 hits of a question, got k=4"),
        ("budget", "<b>", "the budget must be a number or empty, got &#x27;&lt;b&gt;"),
        ("budget", "0", "budget must be at least 1"),
        ("a", "", "&#x27;&#x27; could be 4 settings: words 50/0"),
        ("b", "<b>x", "no setting is called &#x27;&lt;b&gt;x"),
    ],
)
def test_what_cannot_be_shown_is_answered_in_words(field, value, said):
    widget = explorer_of().widget()
    getattr(widget, field).value = value
    assert said in widget.pane.value
    assert "Nothing to show:" in widget.pane.value


def test_labels_are_words_and_one_retriever_needs_no_button():
    rows = explorer_of().widget().box.children[:-1]
    assert [[control.description for control in row.children] for row in rows] == [
        ["found", "hit rate", "recall", "MRR", "span recall", "span precision", "span IoU",
         "nothing found", "characters"],
        ["retriever: BM25", "retriever: <i>"],
        ["k", "budget in characters"],
        ["A", "B", ""],
    ]  # fmt: skip
    rows = explorer_of(Sweep(QUESTIONS, SWEEP.settings[:2], 3)).widget().box.children[:-1]
    assert len(rows) == 3


@pytest.mark.parametrize("sweep", [SWEEP, large()], ids=["hostile", "large"])
def test_every_word_stands_out_and_nothing_is_lost_when_untrusted(sweep):
    explorer = sweep_explorer(sweep, *map(setting_name, sweep.settings[:2]), k=2)
    wrong = explorer_of().widget()
    wrong.k.value = -1
    for html in (explorer.page.html, explorer.widget().pane.value, wrong.pane.value):
        found = read(html)
        assert found.pieces
        for said, colour, background in found.pieces:
            assert contrast(colour, background) >= 4.5, (said, colour, background)
        assert found.styles <= KEPT_STYLES
        assert found.tags <= TABLE_TAGS
        assert not any(tag in html for tag in ("<b>", "<i>"))


@pytest.mark.parametrize("sweep", [large(), large(unlike=False)], ids=["unlike", "alike"])
def test_the_bundle_holds_widget_page_and_text_and_stays_small(sweep):
    explorer = sweep_explorer(sweep, "words 50/0,", "structure 400/10,")
    bundle = explorer._repr_mimebundle_()
    assert list(bundle) == [VIEW, "text/html", "text/plain"]
    assert len(bundle["text/html"].encode()) + len(bundle["text/plain"].encode()) <= 19_500
    assert bundle["text/plain"] == repr(explorer)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sweep": Sweep(QUESTIONS, (), 3)}, "at least one setting, got none"),
        ({"sweep": Sweep(QUESTIONS, SWEEP.settings[:1] * 2, 3)}, "a setting stands twice"),
        ({"a": "sentences"}, "no setting is called 'sentences'"),
        ({"b": "words"}, "could be 2 settings"),
        ({"a": "words"}, "could be 3 settings"),
        ({"metric": "F1"}, "no metric 'F1'; there are found, hit rate, recall"),
        ({"retriever": "MiniLM"}, "no retriever 'MiniLM'; there are BM25, <i>"),
        ({"k": 0}, "k must be at least 1, got k=0"),
        ({"k": 4}, "kept 3 hits of a question, got k=4"),
        ({"budget": 0}, "budget must be at least 1"),
    ],
)
def test_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        explorer_of(**changes)


def test_importing_it_imports_no_widgets():
    code = (
        "import sys; import ragnotes.display.sweep_explorer; "
        "print({'ipywidgets', 'matplotlib', 'IPython'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
