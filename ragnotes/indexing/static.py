"""Static vectors: a text as the mean of its word pieces' vectors, looked up in a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ragnotes.indexing.checks import check_texts
from ragnotes.indexing.models import Vectors, model_name, named, read_model
from ragnotes.indexing.wordpiece import WordPieces

FILE = "models/static/minilm-l6-v2-static-int8.npz"
DIMENSIONS = 256
# Letters and digits. The limit keeps a hostile "word" out of memory.
_WORD = re.compile(r"[^\W_]{1,64}")
# Soft hyphens, joiners and the like, which MiniLM does not read either.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
_AT_ONCE = 256  # pieces added up in float32, before rounding shows


@named(model_name("static-minilm-l6-v2-int8", FILE))
def embed_static(texts: Sequence[str]) -> Vectors:
    """Return the mean word vector of each text: (n, 256) float32, rows of length 1.

    A text of word pieces p1 … pm has the vector v / |v|, where v = (E[p1] + … + E[pm]) / m and E
    is the table of a vector for each piece. So all of a text is read, however long, the order of
    its words makes no difference, and a text of two parts lies between them. Rare words have
    longer vectors, so they count for more. The dot product of two rows is their cosine.

    The table was fitted so that these means meet the vectors of MiniLM (`embed_minilm`), turned
    onto the 256 axes that hold most of them; rows of the two embedders must not be compared.
    Words are runs of letters and digits, cut into MiniLM's word pieces (`WordPieces`); it is made
    for English. Punctuation, and words with a letter that the table lacks, have no vector and do
    not count. The row of a text with no word that has one is zero. TypeError unless texts is a
    list, or other sequence, of str.

    >>> tea, brew, rain = embed_static(["a cup of tea", "brew some Assam", "it rained all day"])
    >>> round(float(tea @ brew), 2), round(float(tea @ rain), 2)
    (0.46, 0.1)
    """
    check_texts(texts)
    rows = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
    for place, text in enumerate(texts):
        total = _sum(text)
        length = np.sqrt(np.sum(total * total))  # not by BLAS: the same bits everywhere
        if length > 0:
            rows[place] = total / length
    return rows


def _sum(text: str) -> NDArray[np.float64]:
    """The sum of the vectors of a text's word pieces, whose direction is the mean's."""
    if not text.isascii():
        # An accent apart, and what is not seen, would end a word.
        text = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
    ids = np.array([*chain.from_iterable(map(_ids, _WORD.findall(text)))], dtype=np.intp)
    _, table = _model()
    total = np.zeros(DIMENSIONS)
    for start in range(0, len(ids), _AT_ONCE):
        total += table.take(ids[start : start + _AT_ONCE], axis=0).sum(axis=0)
    return total


@lru_cache(maxsize=50_000)
def _ids(word: str) -> tuple[int, ...]:
    pieces, _ = _model()
    return tuple(pieces.ids(word))


@lru_cache(maxsize=1)
def _model() -> tuple[WordPieces, Vectors]:
    stored = read_model(FILE)
    vocabulary = bytes(stored["vocabulary"]).decode("utf-8").split("\n")
    return WordPieces(vocabulary), stored["vectors"] * stored["scales"][:, None]
