"""How early the right chunk comes: cases by hand, and the same numbers from ir-measures."""

from __future__ import annotations

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_measures import RR, Success

from ragnotes import Chunk, Document, Hit, Question, found
from ragnotes.evaluation.metrics import (
    first_by_kind,
    first_rank,
    found_by_kind,
    hit_rate,
    mean_reciprocal_rank,
    reciprocal_rank,
)

DOC = Document("book", "x" * 100)


def asked(*spans: tuple[int, int], name: str = "q", kind: str = "paraphrase") -> Question:
    return Question(name, "?", tuple(Chunk(DOC, *span) for span in spans), kind)


def ranked(*spans: tuple[int, int]) -> list[Hit]:
    return [Hit(Chunk(DOC, *span), 1 / rank) for rank, span in enumerate(spans, start=1)]


@pytest.mark.parametrize(
    ("evidence", "hits", "rank"),
    [
        ([(10, 20)], [(10, 20)], 1),  # the very span
        ([(10, 20)], [(0, 9), (0, 30)], 2),  # inside a larger chunk
        ([(10, 20)], [(0, 15), (15, 30), (10, 20)], 3),  # cut in two: neither chunk counts
        ([(10, 20)], [(0, 5), (10, 20), (10, 25)], 2),  # overlap brings it twice: the first counts
        ([(10, 20), (40, 50)], [(0, 9), (40, 60)], 2),  # one of two pieces is enough
        ([(10, 20), (40, 50)], [(5, 60)], 1),  # both in one
        ([(10, 20)], [(0, 9), (20, 30)], None),  # touching is not holding
        ([(10, 20)], [], None),  # nothing came
    ],
)
def test_first_rank(
    evidence: list[tuple[int, int]], hits: list[tuple[int, int]], rank: int | None
) -> None:
    question, ranking = asked(*evidence), ranked(*hits)
    assert first_rank(question, ranking) == rank
    assert reciprocal_rank(question, ranking) == (0 if rank is None else 1 / rank)
    for k in (1, 2, 3):
        assert hit_rate([question], [ranking], k) == (rank is not None and rank <= k)


def test_another_document_holds_nothing() -> None:
    other = Hit(Chunk(Document("other", DOC.text), 0, 100), 1.0)
    assert first_rank(asked((10, 20)), [other]) is None


def test_means_count_a_question_without_hits() -> None:
    questions = [asked((0, 9), name="a"), asked((0, 9), name="b")]
    rankings = [ranked((20, 30), (0, 9)), []]
    assert mean_reciprocal_rank(questions, rankings) == 0.25
    assert hit_rate(questions, rankings, k=2) == 0.5


def test_counts_by_kind() -> None:
    one = asked((0, 9), name="a", kind="exact code")
    two = asked((0, 9), (50, 60), name="b", kind="needs two passages")
    three = asked((0, 9), name="c", kind="exact code")
    questions = [one, two, three]
    rankings = [ranked((0, 9)), ranked((0, 9), (90, 99), (50, 60)), ranked((20, 30), (0, 9))]
    first = first_by_kind(questions, rankings)
    assert repr(first) == "{'exact code': found 1 of 2, 'needs two passages': found 1 of 1}"
    assert first["exact code"].missed == (three,)
    # Both passages are needed here, so that the same question is not found among two.
    counts = found_by_kind(questions, rankings, k=2)
    assert repr(counts) == "{'exact code': found 2 of 2, 'needs two passages': found 0 of 1}"
    assert counts["needs two passages"].missed == (two,)
    assert repr(found_by_kind(questions, rankings)["needs two passages"]) == "found 1 of 1"


def test_the_kinds_add_up_to_found() -> None:
    questions = [asked((0, 9), name="a"), asked((0, 9), (90, 99), name="b", kind="exact code")]
    ranking = ranked((0, 20), (50, 60))
    counts = found_by_kind(questions, [ranking, ranking])
    whole = found(questions, lambda text: ranking)
    assert sum(kind.count for kind in counts.values()) == whole.count == 1
    assert sum(kind.total for kind in counts.values()) == whole.total == 2


@pytest.mark.parametrize("measure", [hit_rate, mean_reciprocal_rank, first_by_kind, found_by_kind])
def test_what_cannot_be_measured_is_refused(measure: object) -> None:
    assert callable(measure)
    with pytest.raises(ValueError, match="at least one question"):
        measure([], [])
    with pytest.raises(ValueError, match="got 2 questions and 1 rankings"):
        measure([asked((0, 9)), asked((0, 9))], [ranked((0, 9))])
    with pytest.raises(ValueError, match="'q' has no evidence to find"):
        measure([asked()], [ranked((0, 9))])


def test_one_ranking_without_evidence_or_cut_is_refused() -> None:
    for measure in (first_rank, reciprocal_rank):
        with pytest.raises(ValueError, match="'q' has no evidence to find"):
            measure(asked(), ranked((0, 9)))
    for count in (hit_rate, found_by_kind):
        with pytest.raises(ValueError, match="got k=0"):
            count([asked((0, 9))], [ranked((0, 9))], k=0)
        with pytest.raises(TypeError, match=r"a whole number, got 1\.5"):
            count([asked((0, 9))], [ranked((0, 9))], k=1.5)  # type: ignore[arg-type]


@given(
    st.lists(
        st.tuples(st.sets(st.integers(0, 9), min_size=1), st.permutations(range(10))),
        min_size=1,
        max_size=6,
    ),
    st.integers(1, 10),
)
def test_the_same_as_ir_measures(cases: list[tuple[set[int], list[int]]], k: int) -> None:
    # Ten chunks of ten characters; a chunk is relevant where the evidence has a piece in it.
    questions = [
        asked(*((10 * n + 2, 10 * n + 8) for n in sorted(relevant)), name=f"q{number}")
        for number, (relevant, _) in enumerate(cases)
    ]
    rankings = [ranked(*((10 * n, 10 * n + 10) for n in order)) for _, order in cases]
    judged = {f"q{i}": {str(n): 1 for n in case[0]} for i, case in enumerate(cases)}
    run = {
        f"q{i}": {str(n): 1 / rank for rank, n in enumerate(case[1], start=1)}
        for i, case in enumerate(cases)
    }
    theirs = ir_measures.calc_aggregate([RR, Success @ k], judged, run)
    assert mean_reciprocal_rank(questions, rankings) == pytest.approx(theirs[RR])
    assert hit_rate(questions, rankings, k) == pytest.approx(theirs[Success @ k])
