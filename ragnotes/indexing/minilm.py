"""MiniLM: a small language model that gives each text a vector, in numpy and offline."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock

import numpy as np

from ragnotes.document import Span
from ragnotes.indexing.checks import check_texts
from ragnotes.indexing.models import Vectors, model_name, named, read_model
from ragnotes.indexing.transformer import Weights, last_states, unpacked
from ragnotes.indexing.vector_cache import cached
from ragnotes.indexing.wordpiece import WordPieces

FILE = "models/minilm/all-minilm-l6-v2-int8.npz"
DIMENSIONS = 384
LAYERS = 6
HEADS = 12
READ = 254  # word pieces of a text; with the two markers around them 256
_BATCH = 1024  # word pieces that go through the model at once

_lock = Lock()


class TextNotRead(UserWarning):
    """Texts are longer than what the embedder reads of them."""


@named(model_name("minilm-l6-v2-int8", FILE))
def embed_minilm(texts: Sequence[str]) -> Vectors:
    """Return MiniLM's vector of each text: (n, 384) float32, rows of length 1.

    The dot product of two rows is their cosine. The model is all-MiniLM-L6-v2 (Reimers and
    Gurevych, Sentence-BERT, EMNLP 2019; Wang et al., MiniLM, NeurIPS 2020), made for English. Its
    weights are rounded to 8 bits: for each of 6,000 texts, single words included, the cosine to the
    original's vector was above 0.999.

    The row of a text in which nothing can be read (empty, blank, control characters) is zero. Of
    a text the first 254 word pieces are read, about 200 English words. Where there are more, a
    `TextNotRead` warning says so once for the call; `what_minilm_reads` tells where reading stops.
    Rows are kept on disk and not computed again; which other texts are in a call moves a
    number by less than 1e-6. TypeError unless texts is a list, or other sequence, of str.

    >>> tea, brew, rain = embed_minilm(["a cup of tea", "brew some Assam", "it rained all day"])
    >>> round(float(tea @ brew), 2), round(float(tea @ rain), 2)
    (0.45, 0.2)
    """
    texts = _checked(texts)
    _warn_of_long(texts)
    return cached(embed_minilm.model, texts, _embed)


def what_minilm_reads(text: str) -> Span:
    """Return the characters of a text that `embed_minilm` reads: from 0 to where it stops.

    That is the whole text, or as far as its first 254 word pieces go: it may stop inside a word.
    TypeError unless text is a str.

    >>> what_minilm_reads("tea " * 300)
    Span(start=0, end=1015)
    """
    (text,) = _checked([text])
    pieces, _ = _model()
    places = pieces.places(text, READ + 1)
    return Span(0, places[READ - 1].end if len(places) > READ else len(text))


def minilm_token_vectors(text: str) -> Vectors:
    """Return a row for each word piece that MiniLM reads of a text: (pieces, 384) float32.

    Each row has length 1 and means its word piece as it stands in this text: for comparing two
    texts piece by piece. The markers that the model puts around a text are left out. A text in
    which nothing can be read gives (0, 384). TypeError unless text is a str.

    >>> minilm_token_vectors("a cup of tea").shape
    (4, 384)
    """
    (text,) = _checked([text])
    pieces, weights = _model()
    ids = pieces.marked(text, READ)
    return _unit(last_states(weights, [ids], LAYERS, HEADS)[1:-1])


def _embed(texts: Sequence[str]) -> Vectors:
    """The vectors, computed and not looked up."""
    pieces, weights = _model()
    ids = [pieces.marked(text, READ) for text in texts]
    rows = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
    for batch in _batches([len(text) for text in ids]):
        states = last_states(weights, [ids[place] for place in batch], LAYERS, HEADS)
        starts = np.cumsum([0, *(len(ids[place]) for place in batch[:-1])])
        # The mean's direction is the sum's.
        rows[batch] = _unit(np.add.reduceat(states, starts, axis=0))
    return rows


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The places of the texts to be computed together: of like length, so many and no more."""
    batch: list[int] = []
    size = 0
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if lengths[place] == 2:  # the markers alone
            continue
        if batch and size + lengths[place] > _BATCH:
            yield batch
            batch, size = [], 0
        batch.append(place)
        size += lengths[place]
    if batch:
        yield batch


def _model() -> tuple[WordPieces, Weights]:
    with _lock:  # two threads would read it twice
        return _loaded()


@lru_cache
def _loaded() -> tuple[WordPieces, Weights]:
    stored = read_model(FILE)
    vocabulary = bytes(stored.pop("vocabulary")).decode("utf-8").splitlines()
    return WordPieces(vocabulary), unpacked(stored)


def _checked(texts: Sequence[str]) -> list[str]:
    check_texts(texts)
    return list(texts)


def _warn_of_long(texts: Sequence[str]) -> None:
    pieces, _ = _model()
    long = [text for text in texts if len(pieces.ids(text, READ + 1)) > READ]
    if not long:
        return
    unread = 1 - sum(len(what_minilm_reads(text)) for text in long) / sum(map(len, long))
    warnings.warn(
        f"MiniLM reads the first {READ} word pieces of a text: {len(long)} of {len(texts)} texts "
        f"are longer, and {max(unread, 0.01):.0%} of their characters were not read; "
        "what_minilm_reads(text) says where it stops",
        TextNotRead,
        stacklevel=_steps_out(),
    )


def _steps_out() -> int:
    """The `stacklevel` at which the function above warns of its caller outside this package."""
    frame, steps = sys._getframe(1), 1
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("ragnotes."):
        frame, steps = frame.f_back, steps + 1
    return steps


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]
    return unit
