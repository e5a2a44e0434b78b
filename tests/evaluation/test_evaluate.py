"""Evaluations: rows by hand, what a budget cuts, means over the right questions, and the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import (
    Chunk,
    Document,
    Hit,
    Question,
    first_rank,
    found,
    has_all_evidence,
    hit_rate,
    mean_reciprocal_rank,
)
from ragnotes.evaluation.evaluate import Evaluation, Row, evaluate, judge
from ragnotes.evaluation.spans import span_iou, span_precision, span_recall

DOC = Document("book", "x" * 100)
CHANGED = Document("book", "y" * 100)
Place = tuple[int, int]


def asked(*spans: Place, name: str = "q", kind: str = "paraphrase") -> Question:
    return Question(name, f"{name}?", tuple(Chunk(DOC, *span) for span in spans), kind)


def ranked(*spans: Place, doc: Document = DOC) -> list[Hit]:
    return [Hit(Chunk(doc, *span), 1 / rank) for rank, span in enumerate(spans, start=1)]


def judged(question: Question, hits: Sequence[Hit], k: int = 5, budget: int | None = None) -> Row:
    (row,) = judge([question], [hits], k, budget).rows
    return row


@pytest.mark.parametrize(
    ("evidence", "hits", "k", "is_found", "rank", "recall", "span_recall", "span_precision"),
    [
        ([(10, 20)], [(0, 30)], 1, True, 1, 1, 1, 1 / 3),
        ([(10, 20)], [(50, 60), (0, 30)], 2, True, 2, 1, 1, 1 / 4),
        ([(10, 20)], [(50, 60), (0, 30)], 1, False, None, 0, 0, 0),  # beyond the cut
        ([(10, 20)], [], 3, False, None, 0, 0, 0),  # nothing came
        ([(10, 20)], [(0, 15), (15, 30)], 2, False, None, 0, 1, 1 / 3),  # in no chunk whole
        ([(10, 20)], [(0, 20)], 1, True, 1, 1, 1, 1 / 2),  # touching the end
        ([(10, 20)], [(11, 30)], 1, False, None, 0, 9 / 10, 9 / 19),  # the first one is missing
        ([(10, 20)], [(0, 30), (0, 30)], 2, True, 1, 1, 1, 1 / 3),  # the same chunk twice
        ([(10, 20), (60, 70)], [(50, 80), (0, 30)], 2, True, 1, 1, 1, 1 / 3),
        ([(10, 20), (60, 70)], [(0, 30), (30, 40)], 2, False, 1, 1 / 2, 1 / 2, 1 / 4),
        ([(10, 20), (60, 70)], [(0, 90)], 1, True, 1, 1, 1, 20 / 90),  # one chunk holds both
        ([(10, 20), (10, 20), (60, 70)], [(0, 30)], 1, False, 1, 1 / 2, 1 / 2, 1 / 3),  # twice
        ([(10, 20), (12, 15)], [(12, 16)], 1, False, 1, 1 / 2, 4 / 10, 1),  # pieces overlap
        ([(10, 20)], [(12, 12), (10, 20)], 2, True, 2, 1, 1, 1),  # a chunk without a character
    ],
)
def test_rows_by_hand(
    evidence: list[Place],
    hits: list[Place],
    k: int,
    is_found: bool,
    rank: int | None,
    recall: float,
    span_recall: float,
    span_precision: float,
) -> None:
    row = judged(asked(*evidence), ranked(*hits), k)
    assert (row.found, row.rank) == (is_found, rank)
    assert (row.recall, row.span_recall, row.span_precision) == pytest.approx(
        (recall, span_recall, span_precision)
    )
    assert [(chunk.start, chunk.end) for chunk in row.sent] == hits[:k]


def test_a_document_with_the_same_id_and_another_text_answers_nothing() -> None:
    row = judged(asked((10, 20)), ranked((0, 30), doc=CHANGED))
    assert (row.found, row.rank, row.recall) == (False, None, 0)
    assert (row.span_recall, row.span_precision, row.span_iou) == (0, 0, 0)


def test_an_unanswerable_question_is_found_if_nothing_was_sent() -> None:
    assert judged(asked(), []) == Row(asked(), (), True, None, None, None, None, None)
    row = judged(asked(), ranked((0, 10)))
    assert (row.found, row.rank, row.recall, row.span_recall) == (False, None, None, None)
    assert row.sent == (Chunk(DOC, 0, 10),)
    assert not judged(asked(), ranked((5, 5))).found  # a chunk without a character is an answer


@pytest.mark.parametrize(
    ("hits", "budget", "sent", "is_found", "rank"),
    [
        ([(0, 30), (50, 60)], 40, [(0, 30), (50, 60)], True, 1),
        ([(0, 30), (50, 60)], 39, [(0, 30), (50, 59)], True, 1),
        ([(0, 30), (50, 60)], 31, [(0, 30), (50, 51)], True, 1),
        ([(0, 30), (50, 60)], 30, [(0, 30)], True, 1),  # no empty rest of the next
        ([(0, 30)], 20, [(0, 20)], True, 1),  # the evidence is just inside
        ([(0, 30)], 19, [(0, 19)], False, None),  # and just cut
        ([(0, 30)], 1, [(0, 1)], False, None),
        ([(50, 60), (0, 30)], 30, [(50, 60), (0, 20)], True, 2),
        ([(50, 60), (0, 30)], 29, [(50, 60), (0, 19)], False, None),
        ([(0, 8), (4, 30), (50, 60)], 24, [(0, 8), (4, 20)], True, 2),  # shared ones count twice
        ([(0, 8), (4, 30), (50, 60)], 23, [(0, 8), (4, 19)], False, None),
        ([(0, 5), (0, 5), (0, 30)], 30, [(0, 5), (0, 5), (0, 20)], True, 3),
        ([(5, 5), (0, 30)], 20, [(5, 5), (0, 20)], True, 2),
    ],
)
def test_a_budget_cuts_the_chunk_in_which_it_ends(
    hits: list[Place], budget: int, sent: list[Place], is_found: bool, rank: int | None
) -> None:
    row = judged(asked((10, 20)), ranked(*hits), 3, budget)
    assert [(chunk.start, chunk.end) for chunk in row.sent] == sent
    assert (row.found, row.rank) == (is_found, rank)
    assert row.characters <= budget


def test_within_a_budget_k_counts_as_well() -> None:
    row = judged(asked((10, 20)), ranked((0, 30), (40, 50), (50, 60)), k=2, budget=1000)
    assert [(chunk.start, chunk.end) for chunk in row.sent] == [(0, 30), (40, 50)]


def test_a_chunk_that_is_cut_keeps_its_headings() -> None:
    hit = Hit(Chunk(DOC, 10, 30, ("Cakes", "Lemon")), 1.0)
    assert judged(asked((10, 12)), [hit], budget=5).sent[0].headings == ("Cakes", "Lemon")


def test_characters_sent_are_counted_once() -> None:
    assert judged(asked((10, 20)), ranked((0, 20), (10, 30), (10, 30))).characters == 30
    assert judged(asked((10, 20)), []).characters == 0


def mixed() -> Evaluation:
    questions = [
        asked((10, 20), name="q1", kind="exact code"),
        asked((10, 20), (60, 70), name="q2", kind="two"),
        asked((40, 50), name="q3"),
        asked(name="q4", kind="unanswerable"),
        asked(name="q5", kind="unanswerable"),
    ]
    rankings = [ranked((50, 60), (0, 30)), ranked((0, 30)), ranked((45, 55)), [], ranked((0, 50))]
    return judge(questions, rankings, k=2)


def test_means_are_over_the_questions_that_they_are_about() -> None:
    assert mixed().means == pytest.approx(
        {
            "found": 1 / 3,
            "hit rate": 2 / 3,
            "recall": (1 + 1 / 2 + 0) / 3,
            "MRR": (1 / 2 + 1 + 0) / 3,
            "span recall": (1 + 1 / 2 + 1 / 2) / 3,
            "span precision": (10 / 40 + 10 / 30 + 5 / 10) / 3,
            "span IoU": (10 / 40 + 10 / 40 + 5 / 15) / 3,
            "nothing found": 1 / 2,
            "characters": (40 + 30 + 10 + 0 + 50) / 5,
        }
    )
    assert [row.question.id for row in mixed().missed] == ["q2", "q3", "q5"]


def test_means_without_questions_are_left_out() -> None:
    answerable = judge([asked((10, 20))], [[]])
    assert "nothing found" not in answerable.means
    assert answerable.means["characters"] == 0.0
    unanswerable = judge([asked()], [[]])
    assert unanswerable.means == {"nothing found": 1.0, "characters": 0.0}


def test_the_table() -> None:
    assert repr(mixed()).splitlines() == [
        "question  kind          found  rank  recall  span recall  span precision  characters",
        "q1        exact code      yes     2    1.00         1.00            0.25          40",
        "q2        two              no     1    0.50         0.50            0.33          30",
        "q3        paraphrase       no     –    0.00         0.50            0.50          10",
        "q4        unanswerable    yes     –       –            –               –           0",
        "q5        unanswerable     no     –       –            –               –          50",
        "mean of 3 answerable: found 0.33, hit rate 0.67, recall 0.50, MRR 0.50,",
        "  span recall 0.67, span precision 0.36, span IoU 0.28",
        "mean of 2 unanswerable: nothing found 0.50",
        "mean of 5: 26 characters, each counted once",
    ]
    assert repr(judge([asked((10, 20))], [[]])).splitlines()[2:] == [
        "mean of 1: found 0.00, hit rate 0.00, recall 0.00, MRR 0.00,",
        "  span recall 0.00, span precision 0.00, span IoU 0.00",
        "mean of 1: 0 characters, each counted once",
    ]
    assert repr(judge([asked()], [[]])).splitlines()[2:] == [
        "mean of 1 unanswerable: nothing found 1.00",
        "mean of 1: 0 characters, each counted once",
    ]


def test_the_table_fits_whatever_the_names() -> None:
    long = Document("long", "x" * 2_000_000)
    question = Question("a very\nlong id " * 9, "?", (Chunk(long, 0, 9),), "a long\tkind " * 9)
    lines = repr(judge([question] * 99, [[Hit(Chunk(long, 0, 2_000_000), 1.0)]] * 99)).splitlines()
    assert len(lines) == 1 + 99 + 3
    assert max(map(len, lines)) <= 100
    assert lines[1].startswith("a very long id …  a long kind a lon…")
    assert lines[1].endswith(" 2,000,000")


SPANS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda pair: (min(pair), max(pair))),
    max_size=6,
)
NEEDED = SPANS.map(lambda spans: [span for span in spans if span[0] < span[1]])


@given(
    st.lists(st.tuples(NEEDED, SPANS), min_size=1, max_size=5),
    st.integers(1, 8),
    st.none() | st.integers(1, 120),
)
def test_it_agrees_with_the_functions_that_it_is_made_of(
    cases: list[tuple[list[Place], list[Place]]], k: int, budget: int | None
) -> None:
    questions = [asked(*spans, name=f"q{at}") for at, (spans, _) in enumerate(cases)]
    rankings = [ranked(*hits) for _, hits in cases]
    evaluation = judge(questions, rankings, k, budget)
    means = evaluation.means
    assert all(0 <= mean <= 1 for name, mean in means.items() if name != "characters")
    for row in evaluation.rows:
        sent = [Hit(chunk, 0) for chunk in row.sent]
        assert len(sent) <= k
        assert budget is None or sum(len(chunk) for chunk in row.sent) <= budget
        if row.question.evidence:
            assert row.found == has_all_evidence(row.question, row.sent) == (row.recall == 1)
            assert row.rank == first_rank(row.question, sent)
            for metric, number in (
                (span_recall, row.span_recall),
                (span_precision, row.span_precision),
                (span_iou, row.span_iou),
            ):
                assert metric(row.question.evidence, row.sent) == number
    if budget is None and all(question.evidence for question in questions):
        cut = [hits[:k] for hits in rankings]
        assert means["hit rate"] == pytest.approx(hit_rate(questions, rankings, k))
        assert means["MRR"] == pytest.approx(mean_reciprocal_rank(questions, cut))
        by_text = {one.text: hits for one, hits in zip(questions, rankings, strict=True)}
        counted = found(questions, by_text.__getitem__, k)
        assert means["found"] == pytest.approx(counted.count / counted.total)


def test_retrieve_is_asked_each_question_once_in_order() -> None:
    heard = []

    def retrieve(text: str) -> list[Hit]:
        heard.append(text)
        return ranked((0, 30))

    questions = [asked((10, 20), name="q1"), asked(name="q2")]
    evaluation = evaluate(retrieve, questions, k=1, budget=25)
    assert heard == ["q1?", "q2?"]
    assert evaluation == judge(questions, [ranked((0, 30))] * 2, k=1, budget=25)
    assert (evaluation.k, evaluation.budget) == (1, 25)


def test_what_retrieve_raises_is_raised() -> None:
    def retrieve(text: str) -> list[Hit]:
        raise RuntimeError("the index is gone")

    with pytest.raises(RuntimeError, match="the index is gone"):
        evaluate(retrieve, [asked((10, 20))])


@pytest.mark.parametrize(
    ("came", "message"),
    [
        (None, r"'q' needs a list of hits, got None \(NoneType\)"),
        ("text", r"'q' needs a list of hits, got 'text' \(str\)"),
        ({"a": 1}, r"got {'a': 1} \(dict\)"),
        (iter([]), r"iterator"),
        ([Chunk(DOC, 0, 9)], r"'q' needs a list of hits, got one of Chunk\(start=0, end=9,.*"),
        (["a"], r"got one of 'a' \(str\)"),
        ([(Chunk(DOC, 0, 9), 0.5)], r"\(tuple\)"),
        ([*ranked((0, 9)), None], r"got one of None \(NoneType\)"),  # beyond k as well
    ],
)
def test_what_is_no_list_of_hits_is_refused(came: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        evaluate(lambda text: came, [asked((10, 20))], k=1)


RUN: list[Callable[..., Evaluation]] = [
    lambda questions, **settings: evaluate(lambda text: [], questions, **settings),
    lambda questions, **settings: judge(questions, [[] for _ in questions], **settings),
]


@pytest.mark.parametrize("run", RUN)
def test_refused(run: Callable[..., Evaluation]) -> None:
    with pytest.raises(ValueError, match="at least one question, got none"):
        run([])
    with pytest.raises(TypeError, match=r"a list of questions, got one of 'q' \(str\)"):
        run("question")
    for settings, error, message in [
        ({"k": 0}, ValueError, "k must be at least 1, got k=0"),
        ({"k": 1.5}, TypeError, "k must be a whole number"),
        ({"budget": 0}, ValueError, "budget must be at least 1, got budget=0"),
        ({"budget": 99.5}, TypeError, "budget must be a whole number"),
        ({"budget": True}, TypeError, "budget must be a whole number"),
    ]:
        with pytest.raises(error, match=message):  # type: ignore[arg-type]
            run([asked((10, 20))], **settings)


def test_evidence_without_a_character_is_refused() -> None:
    # It would lie in any chunk that it touches, and every retriever that cuts there would win.
    for spans in [((10, 10),), ((10, 20), (30, 30))]:
        with pytest.raises(ValueError, match="'q' has a piece of evidence without a character"):
            judge([asked(*spans)], [ranked((0, 30))])


def test_whatever_can_be_gone_through_once_will_do() -> None:
    questions, hits = [asked((10, 20)), asked((30, 40))], ranked((0, 25))
    expected = judge(questions, [hits, hits])
    assert judge(iter(questions), iter([hits, hits])) == expected
    assert evaluate(lambda text: hits, iter(questions)) == expected


def test_a_budget_counts_code_points() -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    doc = Document("signs", f"ab{family}cd")
    (row,) = judge([asked((10, 20))], [[Hit(Chunk(doc, 0, 7), 1.0)]], budget=3).rows
    assert row.sent[0].text == "ab\N{WOMAN}"


def test_the_table_steers_no_terminal() -> None:
    shown = repr(judge([asked((10, 20), name="a\x1b[2J\u202eb", kind="k\x07\n")], [[]]))
    assert shown.replace("\n", "").isprintable()
    assert shown.splitlines()[1].startswith("a\\u001b[2J\\u202…  k\\u0007")


def test_one_ranking_for_each_question() -> None:
    with pytest.raises(ValueError, match="got 2 questions and 1 rankings"):
        judge([asked((10, 20))] * 2, [[]])
    with pytest.raises(ValueError, match="got 1 questions and 2 rankings"):
        judge([asked((10, 20))], [[], []])


def test_nothing_is_asked_where_a_setting_is_wrong() -> None:
    with pytest.raises(ValueError, match="got k=0"):
        evaluate(lambda text: pytest.fail("asked"), [asked((10, 20))], k=0)
