"""An index of vectors: each record with the vector of its text, and the model that made it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk, shown
from ragnotes.indexing.checks import check_function, check_items, check_kind
from ragnotes.indexing.models import Embed, Vectors, model_of
from ragnotes.indexing.records import Record, listed, make_records, refuse_clashes


@dataclass(frozen=True, eq=False)
class Index:
    """Records and their vectors, row by row, with the embedder for questions.

    `vectors` is (n, d) float32; it is copied and cannot be changed. `model` is what the embedder
    is called. ValueError unless there is one row for each record, all numbers are finite and all
    ids different, for a row that is zero in float32 only, and for an embedder without a name.
    """

    records: tuple[Record, ...] = field(repr=False)
    vectors: Vectors = field(repr=False)
    embed: Embed = field(repr=False)
    model: str = field(init=False)

    def __post_init__(self) -> None:
        records = tuple(
            check_items(self.records, Record, "records", {"Chunk": "make_records makes them"})
        )
        check_function("embed", self.embed)
        refuse_clashes(records)
        vectors = _checked(self.vectors, [record.id for record in records], "vectors")
        vectors.setflags(write=False)
        object.__setattr__(self, "records", records)
        object.__setattr__(self, "vectors", vectors)
        object.__setattr__(self, "model", model_of(self.embed))

    def __len__(self) -> int:
        return len(self.records)


def build_index(
    chunks: Iterable[Chunk],
    embed: Embed,
    text: Callable[[Chunk], str] = text_with_context,
    metadata: Callable[[Chunk], Mapping[str, Any]] | None = None,
    reuse: Index | None = None,
) -> Index:
    """Return an index of the chunks: what `text` returns for each, embedded.

    Equal texts are embedded once, and those that `reuse` has a vector of not at all. A row of
    zeros is fine, for a text with nothing to embed. Without chunks the vectors are (0, 0). For
    `text` and `metadata`, and what is refused of chunks, see `make_records`. ValueError if
    `reuse` holds vectors of another model, and if `embed` does not return (n, d) finite numbers.

    >>> def embed_lengths(texts):
    ...     return np.array([[len(text), 1] for text in texts], dtype=np.float32)
    >>> from ragnotes import chunk_words
    >>> index = build_index(chunk_words("Bake the cake and cool it.", size=3), embed_lengths)
    >>> index.vectors.tolist(), index.records[1].text
    ([[13.0, 1.0], [12.0, 1.0]], 'and cool it.')
    """
    check_function("embed", embed)
    if reuse is not None:
        check_kind("reuse", reuse, Index, "hand over what build_index returned")
    model = model_of(embed)
    records = make_records(chunks, text, metadata)
    known: dict[str, NDArray[np.float32]] = {}
    if reuse is not None:
        if reuse.model != model:
            raise ValueError(
                f"reuse holds vectors of {reuse.model}, and embed makes those of {model}: "
                "build the index without reuse"
            )
        known = dict(zip((record.text for record in reuse.records), reuse.vectors, strict=True))
    missing: dict[str, str] = {}  # text -> the first record that it is of
    for record in records:
        if record.text not in known:
            missing.setdefault(record.text, record.id)
    if missing:
        rows = _checked(embed(list(missing)), list(missing.values()), "embed's result")
        known |= zip(missing, rows, strict=True)
    vectors = [known[record.text] for record in records]
    widths = sorted({len(vector) for vector in vectors})
    if len(widths) > 1:
        raise ValueError(
            f"reuse has vectors of another length than {model} makes now, got {widths}: "
            "build the index without reuse"
        )
    shape = (len(vectors), widths[0] if widths else 0)
    return Index(records, np.array(vectors, dtype=np.float32).reshape(shape), embed)


def _checked(vectors: object, ids: Sequence[str], what: str) -> Vectors:
    """A copy as (n, d) float32; ValueError, with the ids, for anything that is none."""
    _refuse_ragged(vectors, ids, what)
    try:
        with np.errstate(over="ignore"):  # too large for float32: told below, as infinity
            rows = np.array(vectors, dtype=np.float32)
    except (TypeError, ValueError):
        raise TypeError(f"{what} must be rows of numbers, got {shown(vectors)}") from None
    if rows.ndim != 2 or len(rows) != len(ids):
        raise ValueError(
            f"{what} must have one row for each of {len(ids)} texts, got shape {rows.shape}"
        )
    bad = np.flatnonzero(~np.isfinite(rows).all(axis=1)).tolist()
    if bad:
        names = listed([ids[row] for row in bad])
        raise ValueError(f"{what} must be finite numbers, got NaN or infinity for {names}")
    zero = np.flatnonzero(~rows.any(axis=1))
    if len(zero):
        vanished = zero[np.asarray(vectors, dtype=np.float64)[zero].any(axis=1)].tolist()
        if vanished:
            names = listed([ids[row] for row in vanished])
            raise ValueError(f"{what} must fit into float32, got too small numbers for {names}")
    return rows


def _refuse_ragged(vectors: object, ids: Sequence[str], what: str) -> None:
    """Raise ValueError, with the first that differs, for rows of several lengths."""
    if isinstance(vectors, np.ndarray) or not isinstance(vectors, Sequence):
        return
    lengths = [len(row) if hasattr(row, "__len__") else None for row in vectors]
    if len(lengths) != len(ids) or None in lengths:
        return  # told by their shape
    for name, length in zip(ids, lengths, strict=True):
        if length != lengths[0]:
            raise ValueError(
                f"{what} must be rows of one length, got {lengths[0]} numbers for {ids[0]} "
                f"and {length} for {name}"
            )
