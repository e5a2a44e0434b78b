"""What a document and a chunk are: a chunk is a span of its document, never a copy of text."""

from __future__ import annotations

import copy
import gc
import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, order=True, slots=True)
class Span:
    """A half-open stretch of a text: the characters from `start` up to, and without, `end`.

    Positions count Unicode code points from 0, as Python's slices do. ValueError if start is
    negative or end lies before start, TypeError unless both are whole numbers.

    >>> Span(2, 5)
    Span(start=2, end=5)
    >>> len(Span(2, 5))
    3
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not (isinstance(self.start, int) and isinstance(self.end, int)):
            _refuse_places("a span", self.start, self.end)
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, got {self.start} and {self.end}")

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True)
class Document:
    """A text with a name, and facts about the whole text.

    `metadata` is copied when the document is made and cannot be changed afterwards: inside it,
    lists become tuples and dicts become read-only. TypeError unless id and text are str and
    metadata is a mapping; ValueError for an empty id.

    >>> Document("note", "Bake at 180°C.", {"tags": ["cake"]}).metadata["tags"]
    ('cake',)
    """

    id: str
    text: str = field(repr=False)
    metadata: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise TypeError(f"text must be a str, got {shown(self.text)}")
        if not isinstance(self.id, str):
            raise TypeError(f"a document's id must be a str, got {shown(self.id)}")
        if not self.id:
            raise ValueError("a document needs an id that is not empty")
        if not isinstance(self.metadata, Mapping):
            raise TypeError(f"metadata must be a mapping, got {shown(self.metadata)}")
        object.__setattr__(self, "metadata", frozen(dict(self.metadata)))

    def __reduce__(self) -> tuple[type[Document], tuple[str, str, dict[str, Any]]]:
        # A read-only mapping can be neither pickled nor deep-copied: what it was made of can.
        return type(self), (self.id, self.text, thawed(self.metadata))


@dataclass(frozen=True, eq=False)
class Chunk:
    """The span `start` to `end` of a document, with the headings that it stands under.

    `text` is the slice `doc.text[start:end]`, so it cannot disagree with its place. `carried`
    are spans of the same document that are repeated in front of the chunk, such as a table's
    header row. Two chunks are equal when their ids are. ValueError if a span does not lie
    inside the document; TypeError for a doc that is no Document, such as a text, places that are
    no whole numbers, headings that are one text and carried that are no Spans.

    >>> chunk = Chunk(Document("note", "Bake at 180°C."), 8, 13)
    >>> chunk.text, chunk.id
    ('180°C', 'note:8-13:e75b0902')
    """

    doc: Document = field(repr=False)
    start: int
    end: int
    headings: tuple[str, ...] = ()
    carried: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.doc, Document):
            raise TypeError(
                f"a chunk is a span of a Document, got doc={shown(self.doc)}: "
                "make one, as in Document(id, text)"
            )
        if not (isinstance(self.start, int) and isinstance(self.end, int)):
            _refuse_places("a chunk", self.start, self.end)
        if isinstance(self.headings, str):
            raise TypeError(f"headings must be a tuple of str, got {shown(self.headings)}")
        if not all(isinstance(span, Span) for span in self.carried):
            raise TypeError(f"carried must hold Spans, got {shown(self.carried)}")
        length = len(self.doc.text)
        if not 0 <= self.start <= self.end <= length:
            raise ValueError(
                f"a chunk must lie inside its document (0 to {length}), "
                f"got {self.start} to {self.end}"
            )
        if any(span.end > length for span in self.carried):
            raise ValueError(f"carried spans must lie inside the document (0 to {length})")

    @property
    def text(self) -> str:
        """The chunk's characters, as written in the document."""
        return self.doc.text[self.start : self.end]

    @cached_property
    def id(self) -> str:
        """`<document>:<start>-<end>:<first 8 hex digits of the text's sha256>`."""
        # A text may hold half of a surrogate pair (it can come out of JSON); it still gets an id.
        digest = hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()
        return f"{self.doc.id}:{self.start}-{self.end}:{digest[:8]}"

    def __len__(self) -> int:
        return self.end - self.start

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Chunk) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)


def chunks_at(doc: Document, spans: Iterable[tuple[int, int]]) -> list[Chunk]:
    """Return chunks for spans that are known to lie inside the document, without headings.

    Chunkers make chunks by the thousand; this takes a third of the time of calling `Chunk`.
    """
    chunks = []
    with no_collection():
        for start, end in spans:
            chunk = object.__new__(Chunk)
            chunk.__dict__.update(doc=doc, start=start, end=end)  # the rest is the class's own
            chunks.append(chunk)
    return chunks


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector from running inside the block.

    Where many objects are made and none is garbage, it would look through all of them again and
    again: up to a third of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def as_document(text: str | Document) -> Document:
    """Return a document unchanged; wrap a plain text in one whose id is "text".

    TypeError for anything that is neither, bytes and None included.
    """
    if isinstance(text, Document):
        return text
    if not isinstance(text, str):
        raise TypeError(f"text must be a str or a Document, got {shown(text)}")
    return Document("text", text)


def frozen(value: Any) -> Any:
    """A copy of nested plain data in which nothing can be changed.

    What else could be changed, such as an array, is copied: a change is seen in one place only.
    """
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(frozen(item) for item in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(frozen(item) for item in value)
    return value if isinstance(value, Hashable) else copy.deepcopy(value)


def thawed(value: Any) -> Any:
    """A copy of frozen data in which read-only mappings are dicts again."""
    if isinstance(value, MappingProxyType):
        return {key: thawed(item) for key, item in value.items()}
    if isinstance(value, (tuple, frozenset)):
        return type(value)(thawed(item) for item in value)
    return value


def shown(value: object) -> str:
    """Return a value and its type for an error message, cut short."""
    written = repr(value)
    return f"{written if len(written) <= 40 else written[:40] + '…'} ({type(value).__name__})"


def _refuse_places(what: str, start: object, end: object) -> None:
    """Raise TypeError for a place that is no whole number; numpy's whole numbers are some."""
    for name, value in (("start", start), ("end", end)):
        if not hasattr(value, "__index__"):
            raise TypeError(f"{name} of {what} must be a whole number, got {shown(value)}")
