"""What an edit changes: the id says where a chunk stands, the hash says what is embedded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from ragnotes.indexing.checks import check_items
from ragnotes.indexing.records import Record, refuse_clashes

Pair = tuple[Record, Record]


@dataclass(frozen=True)
class Changes:
    """The records that are new, the same, at another place, and gone.

    `added` and `kept` hold new records, `removed` old ones, `moved` pairs (old, new). Every new
    record is in one of added, kept and moved; every old one in one of kept, moved and removed.
    """

    added: tuple[Record, ...]
    kept: tuple[Record, ...]
    moved: tuple[Pair, ...]
    removed: tuple[Record, ...]


def what_changed(old: Sequence[Record], new: Sequence[Record]) -> Changes:
    """Compare the records of two states of the documents.

    Kept: the same id and the same hash. Moved: the same hash, another id; equal hashes are
    matched one to one in their order, inside a document first and then between documents. What
    is left is added or removed; a chunk whose heading was renamed is both, under the same id,
    because the embedded text is another. Only `added` needs new vectors. ValueError if an id is
    there twice in `old` or in `new`, TypeError for what is no list of records: an index has its
    own in `index.records`.

    >>> from ragnotes import chunk_paragraphs
    >>> from ragnotes.indexing.records import make_records
    >>> text = "One.\\n\\nTwo.\\n\\nThree."
    >>> before = make_records(chunk_paragraphs(text, size=1))
    >>> after = make_records(chunk_paragraphs(text.replace("Two.\\n\\n", ""), size=1))
    >>> changes = what_changed(before, after)
    >>> [record.text for record in changes.removed], changes.added
    (['Two.'], ())
    >>> [(before.id, after.id) for before, after in changes.moved]
    [('text:12-18:43c4d94e', 'text:6-12:43c4d94e')]
    """
    for name, records in (("old", old), ("new", new)):
        advice = {"Chunk": "make_records makes records of chunks"}
        check_items(records, Record, name, advice)
    refuse_clashes(old)
    refuse_clashes(new)
    source: dict[str, Record] = {}  # new id -> the old record that it was
    keys: list[Callable[[Record], Hashable]] = [
        lambda record: (record.id, record.hash),
        lambda record: (record.chunk.doc.id, record.hash),
        lambda record: record.hash,
    ]
    gone = list(old)
    for key in keys:
        waiting = defaultdict(list)
        for record in reversed(gone):
            waiting[key(record)].append(record)
        for record in new:
            if record.id not in source and waiting[key(record)]:
                source[record.id] = waiting[key(record)].pop()
        taken = {record.id for record in source.values()}
        gone = [record for record in gone if record.id not in taken]
    matched = [(source[record.id], record) for record in new if record.id in source]
    return Changes(
        added=tuple(record for record in new if record.id not in source),
        kept=tuple(after for before, after in matched if before.id == after.id),
        moved=tuple((before, after) for before, after in matched if before.id != after.id),
        removed=tuple(gone),
    )
