"""The report's measures, over all questions at once; they are this benchmark's own variants.

Let A be the answer's characters, c1 … cn the retrieved chunks and R their characters:

    recall    = |A ∩ R| / |A|
    precision = |A ∩ R| / Σ |ci|
    IoU       = |A ∩ R| / (Σ |ci| + |A − R|)
    omega     = |A ∩ U| / |A ∪ U|, U being all chunks of the corpus that touch A

Σ |ci| counts a character twice that two chunks have, while `ragnotes.span_precision` and
`span_iou` count it once. A chunk that ends where A starts touches it. Omega says how well the
chunks would do if the right ones were always found: it needs no retriever.

Spans are arrays (questions, spans, 2) of starts and ends; one without characters adds nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from benchmarks.chroma.data import Places

Values = NDArray[np.float64]  # one for each question


def disjoint(spans: Places) -> Places:
    """Return the spans of each question so that no two overlap and all characters are kept."""
    order = np.argsort(spans[:, :, 0], axis=1, kind="stable")
    ordered = np.take_along_axis(spans, order[:, :, None], axis=1)
    starts, ends = ordered[:, :, 0], ordered[:, :, 1]
    reached = np.maximum.accumulate(ends, axis=1)
    before = np.concatenate([np.zeros_like(reached[:, :1]), reached[:, :-1]], axis=1)
    starts = np.maximum(starts, before)
    return np.stack([starts, np.maximum(starts, ends)], axis=2)


def size(spans: Places) -> Values:
    """Return how many characters the spans of each question have, one after another."""
    return np.asarray((spans[:, :, 1] - spans[:, :, 0]).sum(axis=1), dtype=np.float64)


def shared(answers: Places, sent: Places) -> Values:
    """Return |A ∩ R|; the spans of an answer do not overlap."""
    parts = disjoint(sent)
    first = np.maximum(answers[:, :, None, 0], parts[:, None, :, 0])
    last = np.minimum(answers[:, :, None, 1], parts[:, None, :, 1])
    return np.asarray(np.maximum(last - first, 0).sum(axis=(1, 2)), dtype=np.float64)


def recall(answers: Places, sent: Places) -> Values:
    return shared(answers, sent) / size(answers)


def precision_paying_twice(answers: Places, sent: Places) -> Values:
    """Return the report's precision; 0 where nothing was sent."""
    return shared(answers, sent) / np.maximum(size(sent), 1)


def iou_paying_twice(answers: Places, sent: Places) -> Values:
    """Return the report's IoU."""
    found = shared(answers, sent)
    return found / (size(sent) + size(answers) - found)


def omega(answers: Places, chunks: Places) -> Values:
    """Return the share of right characters in the chunks that touch an answer and the answer."""
    values = np.zeros(len(answers))
    for number, answer in enumerate(answers):
        spans = answer[answer[:, 0] < answer[:, 1]]
        starts, ends = spans[:, 0, None], spans[:, 1, None]
        touching = ((chunks[:, 0] <= ends) & (chunks[:, 1] >= starts)).any(axis=0)
        right, union = spans[None], disjoint(chunks[touching][None])
        found = shared(right, union)
        values[number] = (found / (size(right) + size(union) - found))[0]
    return values
