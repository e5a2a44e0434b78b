"""The keyword index: for each term the chunks that hold it, and what it is worth there (BM25)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk, shown
from ragnotes.indexing.analysis import ANALYSIS, analyse
from ragnotes.indexing.checks import check_function
from ragnotes.indexing.records import Record, make_records

Floats = NDArray[np.float64]
Analyse = Callable[[str], Sequence[str]]


@dataclass(frozen=True, eq=False)
class KeywordIndex:
    """Records by the terms of their texts, made by `build_keyword_index`.

    Term number t = `vocabulary[term]` is held by the records `rows[starts[t]:starts[t + 1]]`,
    positions in ascending order; `points`, beside them, is what it adds to the score of each.
    `lengths` counts the terms of each record. The arrays cannot be changed. One that was pickled
    with an earlier `analyse` is refused: its terms and a question's would not meet.
    """

    records: tuple[Record, ...] = field(repr=False)
    vocabulary: Mapping[str, int] = field(repr=False)
    starts: NDArray[np.int64] = field(repr=False)
    rows: NDArray[np.int32] = field(repr=False)
    points: NDArray[np.float64] = field(repr=False)
    lengths: NDArray[np.int32] = field(repr=False)
    analyse: Analyse = field(repr=False)
    k1: float
    b: float

    def __len__(self) -> int:
        return len(self.records)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "terms_of": ANALYSIS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was pickled; ValueError where its terms are not those of today's `analyse`."""
        terms_of = state.pop("terms_of", "an earlier version")
        if terms_of != ANALYSIS and state["analyse"] is analyse:
            raise ValueError(
                f"the keyword index holds the terms of another analyser ({terms_of}), and "
                f"questions would be asked in those of this one ({ANALYSIS}): build the index again"
            )
        vars(self).update(state)


def build_keyword_index(
    chunks: Iterable[Chunk],
    text: Callable[[Chunk], str] = text_with_context,
    metadata: Callable[[Chunk], Mapping[str, Any]] | None = None,
    analyse: Analyse = analyse,
    k1: float = 1.5,
    b: float = 0.75,
) -> KeywordIndex:
    """Return an index of the terms that `analyse` finds in what `text` returns for each chunk.

    A term that n of N chunks hold, `count` times in a chunk of `length` terms, adds to its score

        ln(1 + (N - n + 0.5) / (n + 0.5)) * count / (count + k1 * (1 - b + b * length / mean))

    where `mean` is the mean length. The first factor is the term's weight: the rarer, the more,
    and never below 0. The second grows with the count, towards 1, and is less for long chunks.
    `k1` >= 0 says how slowly it grows (at 0 a term counts once), `b` from 0 to 1 how much the
    length matters. (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, with
    the weight that Lucene uses.) There may be no chunks, and chunks without terms. ValueError
    for other k1 and b; for `text` and `metadata`, and what is refused of chunks, see
    `make_records`.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> index = build_keyword_index(chunk_words("Bake the cake. Cool the cakes.", size=3))
    >>> sorted(index.vocabulary), index.lengths.tolist()
    (['bake', 'cake', 'cool', 'the'], [3, 3])
    """
    check_function("analyse", analyse)
    for name, value in (("k1", k1), ("b", b)):
        if not isinstance(value, Real):
            raise TypeError(f"{name} must be a number, got {shown(value)}")
    if not 0 <= k1 < math.inf or not 0 <= b <= 1:
        raise ValueError(f"k1 must be 0 or more and b from 0 to 1, got k1={k1} b={b}")
    records = make_records(chunks, text, metadata)
    vocabulary: defaultdict[str, int] = defaultdict()
    vocabulary.default_factory = vocabulary.__len__  # each new term gets the next number
    number = vocabulary.__getitem__
    numbers = []
    for record in records:
        terms = analyse(record.text)
        if isinstance(terms, str):
            raise TypeError("analyse must return a list of terms, got one text")
        if not isinstance(terms, Sequence) or not all(isinstance(term, str) for term in terms):
            raise TypeError(f"analyse must return a list of terms, got {shown(terms)}")
        numbers.append(np.fromiter(map(number, terms), dtype=np.int32, count=len(terms)))
    lengths = np.array([len(part) for part in numbers], dtype=np.int32)
    every = np.concatenate([np.empty(0, dtype=np.int32), *numbers])
    return index_of_terms(records, dict(vocabulary), every, lengths, analyse, k1, b)


def index_of_terms(
    records: tuple[Record, ...],
    vocabulary: Mapping[str, int],
    numbers: NDArray[np.int32],
    lengths: NDArray[np.int32],
    analyse: Analyse = analyse,
    k1: float = 1.5,
    b: float = 0.75,
) -> KeywordIndex:
    """Return the index of records whose terms are counted already, see `build_keyword_index`.

    `numbers` are the terms of all records one after another, as numbers in the vocabulary, and
    `lengths` how many each record has.
    """
    held, rows, counts = _postings(numbers, lengths)
    chunks_with = np.bincount(held, minlength=len(vocabulary))
    points = weight(chunks_with, len(records))[held]
    points *= share(counts, length_factor(lengths, lengths, b)[rows], k1)
    starts = np.concatenate([[0], chunks_with.cumsum()])
    for part in (starts, rows, points, lengths):
        part.setflags(write=False)
    return KeywordIndex(records, vocabulary, starts, rows, points, lengths, analyse, k1, b)


def weight(chunks_with: ArrayLike, total: int) -> Floats:
    """Return what a term is worth that stands in some of `total` chunks: the rarer, the more."""
    n = np.asarray(chunks_with, dtype=np.float64)
    return np.log(1 + (total - n + 0.5) / (n + 0.5))


def length_factor(length: ArrayLike, lengths: NDArray[np.int32], b: float) -> Floats:
    """Return 1 for a chunk of the mean of `lengths`, more for longer ones, 1 for all at b = 0."""
    mean = lengths.mean() if lengths.any() else 1.0
    return np.asarray(1 - b + b * np.asarray(length, dtype=np.float64) / mean)


def share(count: ArrayLike, factor: ArrayLike, k1: float) -> Floats:
    """Return which share of its weight, from 0 to 1, a term adds that stands `count` times."""
    count = np.asarray(count, dtype=np.float64)
    return np.asarray(count / (count + k1 * np.asarray(factor)))


def _postings(
    numbers: NDArray[np.int32], lengths: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]:
    """The different pairs of term and row, in order, and how often each is there.

    `numbers` are the terms of all rows one after another, `lengths` how many each row has.
    """
    total = max(1, len(lengths))
    pairs = numbers.astype(np.int64) * total + np.repeat(np.arange(len(lengths)), lengths)
    pairs.sort()
    first = np.flatnonzero(np.diff(pairs, prepend=-1))
    terms, rows = np.divmod(pairs[first], total)
    return terms, rows.astype(np.int32), np.diff(first, append=len(pairs))
