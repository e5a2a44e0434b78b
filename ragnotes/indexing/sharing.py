"""Work that is done once for many indexes: the vectors of a text, the terms of a document."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain
from threading import Lock
from typing import cast
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from ragnotes.chunking.context import text_with_context
from ragnotes.chunking.units import ints, word_bounds
from ragnotes.document import Chunk, Document
from ragnotes.indexing.analysis import analyse, space_parts_terms
from ragnotes.indexing.keyword import KeywordIndex, index_of_terms
from ragnotes.indexing.models import Embed, Embedder, Vectors, model_of, named
from ragnotes.indexing.records import Record, make_records

Numbers = NDArray[np.int32]
_NONE: Numbers = np.empty(0, dtype=np.int32)

# By the id of the embedder that is asked for what is not known, which each of them keeps alive.
_REMEMBERING: WeakValueDictionary[int, Embedder] = WeakValueDictionary()


def remembering(embed: Embed) -> Embedder:
    """Return an embedder that knows each text that it had before, and gives its vector again.

    Other texts go to `embed` in one call, equal ones once. All that is made of one `embed` shares
    one memory, which goes when the last of them does. It is called as `embed` is (see
    `model_of`). ValueError unless `embed` returns a row for each text; TypeError for a single str.

    >>> def embed_lengths(texts):
    ...     print("embedding", texts)
    ...     return np.array([[len(text), 1] for text in texts], dtype=np.float32)
    >>> remembered = remembering(embed_lengths)
    >>> rows = remembered(["tea", "oven", "tea"])
    embedding ['tea', 'oven']
    >>> remembered(["oven", "tea"]).tolist()
    [[4.0, 1.0], [3.0, 1.0]]
    """
    if any(embed is one for one in _REMEMBERING.values()):
        return cast(Embedder, embed)
    if (known := _REMEMBERING.get(id(embed))) is not None:
        return known
    rows: dict[str, Vectors] = {}

    @named(model_of(embed))
    def remembered(texts: Sequence[str]) -> Vectors:
        if isinstance(texts, str):
            raise TypeError(f"texts must be a list of str, got a single str: {texts[:40]!r}")
        texts = list(texts)
        missing = list(dict.fromkeys(text for text in texts if text not in rows))
        if missing or not texts:
            made = np.array(embed(missing))  # a copy: its own memory may be used again
            if made.ndim != 2 or len(made) != len(missing):
                raise ValueError(
                    f"the embedder must return a row for each of {len(missing)} texts, "
                    f"got shape {made.shape}"
                )
            rows.update(zip(missing, made, strict=True))
        return np.stack([rows[text] for text in texts]) if texts else made

    _REMEMBERING[id(embed)] = remembered
    return remembered


def shared_keyword_index(
    chunks: Iterable[Chunk], text: Callable[[Chunk], str] = text_with_context
) -> KeywordIndex:
    """Return what `build_keyword_index` does, and analyse no document twice.

    A document's terms are found with the first index that has a chunk of it, and kept as long as
    the document. Those of a chunk are a stretch of them, with the terms of what `text` puts
    around it, and of the words that its edges cut. Where a text does not show the chunk as it is,
    as in HTML, or space does not part its terms (`space_parts_terms`), it is analysed whole, equal
    texts once. The index differs in the terms' numbers only.

    >>> from ragnotes.chunking.windows import chunk_words
    >>> index = shared_keyword_index(chunk_words("Bake the cake. Cool the cake.", size=3))
    >>> sorted(index.vocabulary), index.lengths.tolist()
    (['bake', 'cake', 'cool', 'the'], [3, 3])
    """
    records = make_records(chunks, text)
    docs = {id(record.chunk.doc): record.chunk.doc for record in records}
    with _LOCK:  # two threads would give one number to two terms
        terms_of = {name: _terms_of(doc) for name, doc in docs.items()}
        numbers = [terms_of[id(record.chunk.doc)].of_record(record) for record in records]
        terms = list(_numbering().number_of)
    every = np.concatenate([_NONE, *numbers])
    lengths = np.array([len(part) for part in numbers], dtype=np.int32)
    # The numbers are those of all documents' terms: the index has the ones of its own texts.
    used = np.flatnonzero(np.bincount(every, minlength=len(terms)))
    own = np.empty(len(terms), dtype=np.int32)
    own[used] = np.arange(len(used))
    vocabulary = {terms[number]: row for row, number in enumerate(used.tolist())}
    return index_of_terms(records, vocabulary, own[every], lengths)


class _Numbering:
    """A number for each term, and the numbers of the texts that were analysed."""

    def __init__(self) -> None:
        self.number_of: dict[str, int] = {}
        self.known: dict[str, tuple[int, ...]] = {"": ()}

    def of(self, text: str) -> tuple[int, ...]:
        numbers = self.known.get(text)
        if numbers is None:
            number_of = self.number_of
            numbers = tuple(number_of.setdefault(term, len(number_of)) for term in analyse(text))
            self.known[text] = numbers
        return numbers


class _Terms:
    """The terms of a document by number, and where its words stand among them."""

    def __init__(self, doc: Document) -> None:
        self.numbering = _numbering()
        self.parted = space_parts_terms(doc.text)
        if self.parted:
            starts, ends = word_bounds(doc.text)
            self.starts, self.ends = ints(starts), ints(ends)
            words = [self.numbering.of(word) for word in doc.text.split()]
            self.before = [0, *accumulate(map(len, words))]  # how many terms stand before a word
            self.numbers = np.fromiter(chain.from_iterable(words), np.int32, self.before[-1])

    def of_record(self, record: Record) -> Numbers:
        chunk, shown = record.chunk, record.text
        own = chunk.text
        at = len(shown) - len(own) if shown.endswith(own) else shown.find(own)
        around = (shown[:at], shown[at + len(own) :]) if at >= 0 else ("", "")
        parted = self.parted and at >= 0 and _apart(around[0][-1:]) and _apart(around[1][:1])
        if not parted or not all(map(space_parts_terms, around)):
            return self._numbers_of(shown)
        if around == ("", ""):
            return self._between(chunk.doc.text, chunk.start, chunk.end)
        return np.concatenate(
            [
                self._numbers_of(around[0]),
                self._between(chunk.doc.text, chunk.start, chunk.end),
                self._numbers_of(around[1]),
            ]
        )

    def _between(self, text: str, start: int, end: int) -> Numbers:
        """The terms of a stretch of the document, whose edges may cut a word."""
        first, last = bisect_right(self.ends, start), bisect_left(self.starts, end)
        cut_before: Numbers = _NONE
        cut_after: Numbers = _NONE
        if first < last and self.starts[first] < start:
            cut_before = self._numbers_of(text[start : min(self.ends[first], end)])
            first += 1
        if first < last and self.ends[last - 1] > end:
            last -= 1
            cut_after = self._numbers_of(text[self.starts[last] : end])
        whole = self.numbers[self.before[first] : self.before[last]]
        if len(cut_before) or len(cut_after):
            return np.concatenate([cut_before, whole, cut_after])
        return whole

    def _numbers_of(self, text: str) -> Numbers:
        return np.array(self.numbering.of(text), dtype=np.int32)


def _apart(character: str) -> bool:
    """Whether no term reaches across: at the edge of a text, or white space."""
    return not character or character.isspace()


_LOCK = Lock()
_TERMS: WeakKeyDictionary[Document, _Terms] = WeakKeyDictionary()
_NUMBERING: WeakValueDictionary[str, _Numbering] = WeakValueDictionary()  # one, if any is in use


def _terms_of(doc: Document) -> _Terms:
    terms = _TERMS.get(doc)  # asked once: what an equal document brought goes with that one
    if terms is None:
        terms = _TERMS[doc] = _Terms(doc)
    return terms


def _numbering() -> _Numbering:
    """The numbers of the terms of all documents that are kept."""
    numbering = _NUMBERING.get("terms")
    if numbering is None:
        numbering = _NUMBERING["terms"] = _Numbering()
    return numbering
