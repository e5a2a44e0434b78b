"""Metrics on spans: cases by hand, and the same numbers from sets of characters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import Chunk, Document, Hit, Span
from ragnotes.evaluation.spans import (
    characters_in,
    span_iou,
    span_precision,
    span_recall,
    span_scores,
)

DOC = Document("book", "x" * 100)
TWIN = Document("book", "x" * 100, {"edition": 2})  # what else is known makes no difference
CHANGED = Document("book", "x" * 99 + "y")
OTHER = Document("film", "x" * 100)
METRICS = [span_recall, span_precision, span_iou]


def spans(*places: tuple[int, int], doc: Document = DOC) -> list[Chunk]:
    return [Chunk(doc, *place) for place in places]


@pytest.mark.parametrize(
    ("evidence", "chunks", "recall", "precision", "iou"),
    [
        (spans((10, 20)), spans((10, 20)), 1, 1, 1),
        (spans((10, 20)), [], 0, 0, 0),  # nothing came
        (spans((10, 20)), spans((30, 40)), 0, 0, 0),
        (spans((10, 20)), spans((20, 30)), 0, 0, 0),  # touching is not sharing
        (spans((10, 20)), spans((0, 10), (20, 30)), 0, 0, 0),
        (spans((10, 20)), spans((0, 15), (12, 30)), 1, 1 / 3, 1 / 3),  # an overlap counts once
        (spans((10, 20)), spans((0, 40), (0, 40)), 1, 1 / 4, 1 / 4),  # a chunk that comes twice
        (spans((10, 20)), spans((0, 40), (10, 20)), 1, 1 / 4, 1 / 4),  # one inside another
        (spans((10, 20)), spans((10, 15), (15, 20)), 1, 1, 1),  # neighbours make it whole
        (spans((10, 20)), spans((15, 25)), 1 / 2, 1 / 2, 1 / 3),
        (spans((10, 20)), spans((19, 20)), 1 / 10, 1, 1 / 10),  # its last character
        (spans((10, 20), (10, 20)), spans((10, 20)), 1, 1, 1),  # a piece listed twice
        (spans((10, 20), (10, 20), (30, 40)), spans((10, 20)), 1 / 2, 1, 1 / 2),
        (spans((10, 20), (15, 25)), spans((10, 20)), 10 / 15, 1, 10 / 15),  # pieces overlap
        (spans((10, 20), (20, 30)), spans((10, 30)), 1, 1, 1),  # pieces touch
        (spans((10, 20), (12, 14)), spans((12, 14)), 2 / 10, 1, 2 / 10),  # one inside another
        (spans((10, 20)), spans((12, 12)), 0, 0, 0),  # a chunk without a character
        (spans((10, 20)), spans((12, 12), (10, 20)), 1, 1, 1),
        (spans((10, 20), (50, 50)), spans((10, 20)), 1, 1, 1),  # a piece without one
        (spans((10, 20)), spans((10, 20), doc=OTHER), 0, 0, 0),  # the same place elsewhere
        (spans((10, 20)), spans((10, 20), doc=CHANGED), 0, 0, 0),  # an id with another text
        (spans((10, 20)), spans((10, 20), doc=TWIN), 1, 1, 1),
        (spans((10, 20)), spans((10, 20)) + spans((10, 20), doc=CHANGED), 1, 1 / 2, 1 / 2),
        (spans((10, 20)), spans((10, 20)) + spans((10, 20), doc=TWIN), 1, 1, 1),
        (spans((10, 20)) + spans((0, 5), doc=OTHER), spans((0, 20)), 2 / 3, 1 / 2, 10 / 25),
        (spans((0, 100)), spans((0, 100)), 1, 1, 1),
        ([Chunk(DOC, 10, 20)], [Chunk(DOC, 30, 40, ("T",), (Span(10, 20),))], 0, 0, 0),  # carried
    ],
)
def test_by_hand(
    evidence: list[Chunk], chunks: list[Chunk], recall: float, precision: float, iou: float
) -> None:
    found = [metric(evidence, chunks) for metric in METRICS]
    assert found == pytest.approx([recall, precision, iou])
    assert found == list(span_scores(evidence, chunks))
    assert found == list(span_scores(evidence[::-1], chunks[::-1]))


@pytest.mark.parametrize("metric", METRICS)
def test_refused(metric: Any) -> None:
    for evidence in ([], spans((3, 3)), spans((3, 3), (9, 9))):
        with pytest.raises(ValueError, match="evidence needs at least one character, got none"):
            metric(evidence, spans((0, 10)))
    with pytest.raises(TypeError, match="needs chunks, got a Hit"):
        metric(spans((0, 10)), [Hit(Chunk(DOC, 0, 10), 1.0)])
    with pytest.raises(TypeError, match="needs chunks, got a str"):
        metric("text", spans((0, 10)))


def test_iterators_will_do() -> None:
    assert span_scores(iter(spans((0, 10))), iter(spans((0, 20)))) == (1, 0.5, 0.5)


def test_characters_are_counted_once() -> None:
    assert characters_in([]) == 0
    assert characters_in(spans((5, 10), (0, 7), (20, 20), (10, 12))) == 12
    assert characters_in(spans((0, 10)) + spans((0, 10), doc=OTHER)) == 20
    assert characters_in(spans((0, 10)) + spans((0, 10), doc=CHANGED)) == 20


DOCS = [DOC, TWIN, CHANGED, OTHER]
CHUNKS = st.lists(
    st.builds(
        lambda doc, a, b: Chunk(doc, min(a, b), max(a, b)),
        st.sampled_from(DOCS),
        st.integers(0, 30),
        st.integers(0, 30),
    ),
    max_size=6,
)


@given(CHUNKS.filter(lambda chunks: any(map(len, chunks))), CHUNKS)
def test_the_same_as_sets_of_characters(evidence: list[Chunk], chunks: list[Chunk]) -> None:
    wanted, sent = (
        {(one.doc.id, one.doc.text, at) for one in each for at in range(one.start, one.end)}
        for each in (evidence, chunks)
    )
    both = len(wanted & sent)
    recall, precision, iou = span_scores(evidence, chunks)
    assert recall == both / len(wanted)
    assert precision == (both / len(sent) if sent else 0)
    assert iou == both / len(wanted | sent)
    assert all(0 <= number <= 1 for number in (recall, precision, iou))
    assert characters_in(chunks) == len(sent)
