"""What an index keeps of a chunk: where it stands, what is embedded, and facts to filter by."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk, Document, frozen, thawed
from ragnotes.indexing.checks import check_chunks, check_function


@dataclass(frozen=True)
class Record:
    """A chunk, the text that is embedded for it, and what can be filtered by.

    `position` counts the chunks of the document from 0, `total` is how many there are.
    `metadata` is copied when the record is made and cannot be changed afterwards.

    >>> (record,) = make_records([Chunk(Document("note", "Bake it."), 0, 7, ("Cake",))])
    >>> record.id, record.label, record.text
    ('note:0-7:2e8dca59', 'note#0', 'Cake\\n\\nBake it')
    >>> record.hash
    'a410fce147d45d21'
    """

    chunk: Chunk
    text: str = field(repr=False)
    metadata: Mapping[str, Any] = field(repr=False, hash=False)
    position: int
    total: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "metadata", frozen(dict(self.metadata)))

    @property
    def id(self) -> str:
        """The chunk's id: where it stands, and in which text."""
        return self.chunk.id

    @cached_property
    def hash(self) -> str:
        """The first 16 hex digits of the sha256 of the embedded text: what the vector is of."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    @property
    def label(self) -> str:
        """`<document>#<position>`, for people: an edit further up gives it to another chunk."""
        return f"{self.chunk.doc.id}#{self.position}"

    @property
    def page(self) -> int | None:
        """The metadata's `page`; None where the source has no pages."""
        return self.metadata.get("page")

    def __reduce__(self) -> tuple[type[Record], tuple[Any, ...]]:
        # A read-only mapping can be neither pickled nor deep-copied: what it was made of can.
        facts = thawed(self.metadata)
        return type(self), (self.chunk, self.text, facts, self.position, self.total)


def make_records(
    chunks: Iterable[Chunk],
    text: Callable[[Chunk], str] = text_with_context,
    metadata: Callable[[Chunk], Mapping[str, Any]] | None = None,
) -> tuple[Record, ...]:
    """Return a record for each chunk, in order.

    What is embedded is what `text` returns for a chunk. The metadata is the document's, overlaid
    by what `metadata` returns for the chunk. Equal texts in different documents are fine.
    ValueError if two chunks have the same id, or if two documents have the same id and differ;
    TypeError for what is no chunk, such as a text that was not cut, and if `text` returns no str
    or `metadata` no mapping.

    >>> sour = Document("sour", "Feed it. Wait.", {"product": "starter"})
    >>> chunks = [Chunk(sour, 0, 8), Chunk(sour, 9, 14)]
    >>> for record in make_records(chunks, metadata=lambda chunk: {"length": len(chunk)}):
    ...     print(record.label, "of", record.total, dict(record.metadata))
    sour#0 of 2 {'product': 'starter', 'length': 8}
    sour#1 of 2 {'product': 'starter', 'length': 5}
    """
    chunks = check_chunks(chunks)
    check_function("text", text)
    if metadata is not None:
        check_function("metadata", metadata)
    total = Counter(chunk.doc.id for chunk in chunks)
    seen: Counter[str] = Counter()
    records = []
    for chunk in chunks:
        shown = text(chunk)
        if not isinstance(shown, str):
            raise TypeError(f"text must return a str, got {type(shown).__name__} for {chunk.id}")
        facts: Mapping[str, Any] = metadata(chunk) if metadata else {}
        if not isinstance(facts, Mapping):
            raise TypeError(
                f"metadata must return a mapping, got {type(facts).__name__} for {chunk.id}"
            )
        name = chunk.doc.id
        merged = {**chunk.doc.metadata, **facts}
        records.append(Record(chunk, shown, merged, seen[name], total[name]))
        seen[name] += 1
    refuse_clashes(records)
    return tuple(records)


def refuse_clashes(records: Sequence[Record]) -> None:
    """Raise ValueError if two records, or two documents that differ, have the same id."""
    documents: dict[str, Document] = {}
    for doc in (record.chunk.doc for record in records):
        first = documents.setdefault(doc.id, doc)
        if first is not doc and first != doc:
            differ = "texts" if first.text != doc.text else "metadata"
            raise ValueError(
                f"two documents have the id {doc.id!r} and different {differ}: "
                "give each an id of its own, Document(id, text)"
            )
    counted = Counter(record.id for record in records)
    if len(counted) < len(records):
        twice = [name for name, count in counted.items() if count > 1]
        raise ValueError(f"each id must be there once, these are there again: {listed(twice)}")


def listed(ids: Sequence[str]) -> str:
    """Return up to five ids for a message, and how many more there are.

    >>> listed(list("abcdefg"))
    'a, b, c, d, e and 2 more'
    """
    more = f" and {len(ids) - 5} more" if len(ids) > 5 else ""
    return ", ".join(ids[:5]) + more
