"""What can be wrong with task 5: an index of the entries, with their texts and their facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from ragnotes.exercises.gym.cutting import check_chunks, parts
from ragnotes.exercises.gym.faqs import Entry, Faq, gym
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.gym.standing import check_standing
from ragnotes.exercises.gym.telling import ANSWER_OUT, NO_QUESTION, check_facts, check_whole
from ragnotes.exercises.gym.texts import plain, runs, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.indexing.minilm import embed_minilm
from ragnotes.indexing.models import Vectors
from ragnotes.indexing.records import Record
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.vectors import Index

NO_INDEX = "Return an index, as `build_index` makes it."
OTHER_MODEL = (
    "The scores of task 6 are those of `embed_static` or `embed_minilm`: take one of them."
)
BY_NUMBER = (
    "That text is about the gym. Does `standing_text` choose by numbers? This FAQ has others in "
    "their places: choose by the question, or by words of the answer."
)
OTHER_VECTORS = "A vector has to be made from its record's text. Who changed one of the two?"


def trial_of_index(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `index_of`."""
    of_gym: list[str] = []
    for faq in faqs(random):
        again = faq.cell and f"index_of({faq.cell})"
        index = tried("index_of(doc)", functions[0], faq.doc, again=again)
        try:
            check_index(faq, index)
        except FlawError as flaw:
            if flaw.message in (ANSWER_OUT, NO_QUESTION) and (
                seen := _borrowed(faq, index, of_gym)
            ):
                raise FlawError(seen, BY_NUMBER) from None
            raise
        if faq.doc == gym().doc:
            of_gym = [record.text for record in index.records]


def check_index(faq: Faq, index: object) -> None:
    """Raise FlawError unless an index holds each entry, as it can be found, read and cited."""
    if not isinstance(index, Index):
        raise FlawError(gave("index_of(doc)", index), NO_INDEX)
    texts = {record.chunk: record.text for record in index.records}
    chunks = [record.chunk for record in index.records]
    check_chunks(faq, chunks, lambda chunk: texts[chunk], "record's text")
    records = _by_entry(faq, index)
    standing: dict[Entry, str] = {}
    for entry, own in records.items():
        for record in own:
            check_facts(faq, entry, record.metadata, "its facts")
        if len(own) > 1:  # a long one, in parts
            _check_parts(faq, entry, own)
        elif faq.doc == gym().doc:
            standing[entry] = own[0].text
        else:
            check_whole(faq, entry, own[0].text)
    if standing:
        check_standing(standing)
    _check_vectors(faq, index)


def _borrowed(faq: Faq, index: Index, texts: Sequence[str]) -> str:
    """Say which text of an index runs like one that was made for another FAQ; "" if none does."""
    own = runs(faq.doc.text)
    for record in index.records:
        entry = faq.entry_of(record.chunk)
        if entry and squeezed(entry.answer) not in squeezed(record.text):
            shared = runs(record.text) - own
            if any(shared & runs(text) for text in texts):
                ending = plain(record.text)[-60:]
                return (
                    f"{faq.name}: the text for {entry} ends “…{ending}”, as one for the gym does."
                )
    return ""


def _check_vectors(faq: Faq, index: Index) -> None:
    texts = [record.text for record in index.records[:3]]
    if not _close(index.embed(texts), index):
        seen = f"{faq.name}: the first vectors are not those of their texts."
        raise FlawError(seen, OTHER_VECTORS)
    if not _close(embed_static(texts), index) and not _close(embed_minilm(texts), index):
        raise FlawError(f"{faq.name}: the vectors are those of {index.model}.", OTHER_MODEL)


def _close(vectors: Vectors, index: Index) -> bool:
    first = index.vectors[: len(vectors)]
    return vectors.shape == first.shape and bool(np.allclose(vectors, first, atol=1e-3))


def _check_parts(faq: Faq, entry: Entry, records: Sequence[Record]) -> None:
    for record in records:
        if squeezed(record.chunk.text) not in squeezed(record.text):
            raise FlawError(f"{faq.name}: a part of {entry} is not in its text.", ANSWER_OUT)


def _by_entry(faq: Faq, index: Index) -> dict[Entry, list[Record]]:
    entries = dict(parts(faq, [record.chunk for record in index.records]))
    found: dict[Entry, list[Record]] = {entry: [] for entry in faq.entries}
    for record in index.records:
        if record.chunk in entries:
            found[entries[record.chunk]].append(record)
    return found
