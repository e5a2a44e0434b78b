"""TF-IDF: vectors that need no model, a number for each word of the texts they are fitted on."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import numpy as np

from ragnotes.indexing.analysis import ANALYSIS, analyse
from ragnotes.indexing.checks import check_texts
from ragnotes.indexing.models import Embedder, Vectors, named


def fit_tf_idf(texts: Sequence[str]) -> Embedder:
    """Return an embedder whose dimensions are the different words of `texts`, sorted.

    A text's number for a word is how often the word stands in it, times the word's weight
    ln((1 + n) / (1 + d)) + 1, where d of the n fitted texts have the word; then the row is
    divided by its length. Rare words weigh more (Spärck Jones, Journal of Documentation 28,
    1972); the ones added smooth, as in scikit-learn: a word of every text weighs 1, not 0. Words
    are those of `analyse`. Words that were not fitted do not count: a text without any other, or
    without words, gets a zero row. The embedder's `model` tells apart embedders that would give
    other vectors, one of another `analyse` included. TypeError unless texts are a list, or other
    sequence, of str.

    >>> embed = fit_tf_idf(["red kettle", "red toaster"])
    >>> embed(["Red kettle!", "a blue one"]).round(2).tolist()
    [[0.8100000023841858, 0.5799999833106995, 0.0], [0.0, 0.0, 0.0]]
    """
    _check(texts)
    found: Counter[str] = Counter()
    for text in texts:
        found.update(set(analyse(text)))
    column = {word: at for at, word in enumerate(sorted(found))}
    counts = np.array([found[word] for word in column], dtype=np.float64)
    weights = np.log((1 + len(texts)) / (1 + counts)) + 1
    facts = "\n".join([ANALYSIS, str(len(texts)), *(f"{word} {found[word]}" for word in column)])
    digest = hashlib.sha256(facts.encode()).hexdigest()

    @named(f"tf-idf:{digest[:16]}")
    def embed(texts: Sequence[str]) -> Vectors:
        _check(texts)
        rows = np.zeros((len(texts), len(column)), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            known = Counter(word for word in analyse(text) if word in column)
            places = [column[word] for word in known]
            numbers = np.array([*known.values()], dtype=np.float64) * weights[places]
            row[places] = numbers / (np.sqrt((numbers * numbers).sum()) or 1)
        return rows

    return embed


def _check(texts: Sequence[str]) -> None:
    if isinstance(texts, str):
        raise TypeError(f"texts must be a list of str, got one str: write [{texts[:40]!r}]")
    check_texts(texts)
