"""The report's measures, against sets of characters."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.chroma.measures import (
    disjoint,
    iou_paying_twice,
    omega,
    precision_paying_twice,
    recall,
)
from ragnotes import Chunk, Document
from ragnotes.evaluation.spans import span_iou, span_precision, span_recall

LONG = 30  # characters of the text
Spans = list[tuple[int, int]]


def stacked(*spans: Spans) -> np.ndarray:
    """The spans of some questions, filled up with spans without characters."""
    most = max(map(len, spans))
    return np.array([each + [(0, 0)] * (most - len(each)) for each in spans])


def characters(spans: Spans) -> set[int]:
    return {place for start, end in spans for place in range(start, end)}


def span(least: int = 1) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(1, LONG), st.integers(least, 8)).map(lambda s: (s[0], sum(s)))


def apart(spans: Spans) -> Spans:
    """Those that overlap no earlier one."""
    kept: Spans = []
    for each in sorted(spans):
        if not kept or each[0] >= kept[-1][1]:
            kept.append(each)
    return kept


ANSWER = st.lists(span(), min_size=1, max_size=4).map(apart)
SENT = st.lists(span(least=0), min_size=1, max_size=6)


@given(ANSWER, SENT)
def test_they_are_what_sets_of_characters_say(answer: Spans, sent: Spans) -> None:
    right, got = characters(answer), characters(sent)
    paid = sum(end - start for start, end in sent)
    both = len(right & got)
    answers, chunks = stacked(answer), stacked(sent)
    assert recall(answers, chunks)[0] == pytest.approx(both / len(right))
    assert precision_paying_twice(answers, chunks)[0] == pytest.approx(both / paid if paid else 0)
    assert iou_paying_twice(answers, chunks)[0] == pytest.approx(both / (paid + len(right - got)))


@given(ANSWER, SENT)
def test_omega_is_that_of_the_chunks_that_touch(answer: Spans, chunks: Spans) -> None:
    right = characters(answer)
    touching = [
        each for each in chunks if any(each[0] <= end and each[1] >= at for at, end in answer)
    ]
    union = characters(touching)
    expected = len(right & union) / len(right | union)
    assert omega(stacked(answer), np.array(chunks))[0] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        ([(10, 20)], 1.0),
        ([(5, 15), (15, 25)], 0.5),
        ([(1, 10), (10, 20)], 10 / 19),  # a chunk that ends where the answer starts touches it
        ([(1, 9), (10, 20)], 1.0),
        ([(10, 20), (20, 30)], 0.5),  # and so does one that starts where it ends
        ([(1, 9)], 0.0),
    ],
)
def test_omega_by_hand(chunks: Spans, expected: float) -> None:
    assert omega(stacked([(10, 20)]), np.array(chunks))[0] == pytest.approx(expected)


def test_overlap_is_paid_twice_here_and_once_in_the_package() -> None:
    text = Document("text", "x" * 40)
    answer, sent = [(10, 20)], [(0, 15), (12, 30)]
    evidence = [Chunk(text, *each) for each in answer]
    chunks = [Chunk(text, *each) for each in sent]
    answers, spans = stacked(answer), stacked(sent)
    assert recall(answers, spans)[0] == span_recall(evidence, chunks) == 1
    assert precision_paying_twice(answers, spans)[0] == 10 / 33
    assert span_precision(evidence, chunks) == 10 / 30
    assert iou_paying_twice(answers, spans)[0] == 10 / 33
    assert span_iou(evidence, chunks) == 10 / 30


def test_each_question_has_its_own_numbers() -> None:
    answers = stacked([(10, 20)], [(30, 34), (40, 46)])
    sent = stacked([(1, 5)], [(28, 44)])
    assert recall(answers, sent).tolist() == [0, 0.8]
    assert precision_paying_twice(answers, sent).tolist() == [0, 0.5]
    assert iou_paying_twice(answers, sent).tolist() == [0, 8 / 18]


def test_nothing_sent() -> None:
    answers, sent = stacked([(10, 20)]), stacked([(0, 0)])
    assert precision_paying_twice(answers, sent).tolist() == [0]
    assert iou_paying_twice(answers, sent).tolist() == [0]


@given(SENT)
def test_disjoint_spans_keep_all_characters(spans: Spans) -> None:
    found = [tuple(each) for each in disjoint(stacked(spans))[0].tolist()]
    assert characters(found) == characters(spans)
    assert sum(end - start for start, end in found) == len(characters(spans))
