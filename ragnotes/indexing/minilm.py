"""MiniLM in numpy: a small language model that turns texts into vectors, offline."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.document import Span
from ragnotes.indexing.models import Vectors, model_name, named, read_model
from ragnotes.indexing.vector_cache import cached
from ragnotes.indexing.wordpiece import WordPieces

FILE = "models/minilm/all-minilm-l6-v2-int8.npz"
DIMENSIONS = 384
LAYERS = 6
HEADS = 12
LONGEST = 256  # word pieces, the two markers included
READ = LONGEST - 2
_BEGIN, _END = 101, 102  # [CLS] and [SEP]
_BATCH = 2048  # word pieces that go through the model at once

Part = tuple[int, int, int]


class TextNotRead(UserWarning):
    """Some texts are longer than what the model reads."""


@named(model_name("minilm-l6-v2-int8", FILE))
def embed_minilm(texts: Sequence[str]) -> Vectors:
    """Return MiniLM's vector of each text: (n, 384) float32 unit rows."""
    read = _checked(texts)
    model = _model()
    pieces = [model.pieces.read(text, READ + 1) for text in read]
    _warn(read, pieces)
    return cached(embed_minilm.model, read, _embed)


def what_minilm_reads(text: str) -> Span:
    """Return the characters of a text that MiniLM reads: all, or as far as 254 word pieces go."""
    (text,) = _checked([text])
    pieces = _model().pieces.read(text, READ + 1)
    return Span(0, pieces[READ - 1][2] if len(pieces) > READ else len(text))


def minilm_token_vectors(text: str) -> Vectors:
    """Return a unit row for each word piece of a text: (pieces, 384), markers left out."""
    (text,) = _checked([text])
    ids = [number for number, _, _ in _model().pieces.read(text, READ)]
    if not ids:
        return np.zeros((0, DIMENSIONS), dtype=np.float32)
    return _unit(_run(_model(), [ids])[1:-1])


def _checked(texts: Sequence[str]) -> list[str]:
    if isinstance(texts, str):
        raise TypeError(f"texts must be a list of str, got one str: write [{texts[:40]!r}]")
    out = list(texts)
    for place, text in enumerate(out):
        if not isinstance(text, str):
            raise TypeError(f"each text must be a str, got {type(text).__name__} at {place}")
    return out


def _warn(texts: list[str], pieces: list[list[Part]]) -> None:
    long = [(text, read) for text, read in zip(texts, pieces, strict=True) if len(read) > READ]
    if not long:
        return
    beyond = sum(len(text) - read[READ - 1][2] for text, read in long)
    share = beyond / sum(len(text) for text, _ in long)
    warnings.warn(
        f"MiniLM reads {READ} word pieces of a text: {len(long)} of {len(texts)} texts are longer, "
        f"and {share:.0%} of their characters were not read; what_minilm_reads(text) gives the "
        "part that was",
        TextNotRead,
        stacklevel=3,
    )


def _embed(texts: list[str]) -> Vectors:
    """The vectors, computed anew."""
    model = _model()
    rows = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
    ids = [[number for number, _, _ in model.pieces.read(text, READ)] for text in texts]
    order = sorted((place for place, part in enumerate(ids) if part), key=lambda p: len(ids[p]))
    for batch in _batches(order, ids):
        states = _run(model, [ids[place] for place in batch])
        edges = np.cumsum([0] + [len(ids[place]) + 2 for place in batch])
        sums = np.add.reduceat(states, edges[:-1], axis=0)
        rows[batch] = _unit(sums)
    return rows


def _batches(order: list[int], ids: list[list[int]]) -> Iterator[list[int]]:
    batch: list[int] = []
    size = 0
    for place in order:
        length = len(ids[place]) + 2
        if batch and size + length > _BATCH:
            yield batch
            batch, size = [], 0
        batch.append(place)
        size += length
    if batch:
        yield batch


@dataclass(frozen=True)
class _Model:
    pieces: WordPieces
    parts: dict[str, NDArray[Any]]


@lru_cache(maxsize=1)
def _model() -> _Model:
    stored = read_model(FILE)
    vocabulary = stored.pop("vocabulary").tobytes().decode("utf-8").split("\n")
    parts: dict[str, NDArray[Any]] = {}
    for name, part in stored.items():
        if name.endswith(".scale") or name == "words":
            continue
        scale = stored.get(f"{name}.scale")
        full = part if scale is None else _full(part, scale)
        # Texts are rows: they are multiplied by the transposed weights.
        parts[name] = full.T if name.endswith(".weight") else full
    parts["words"], parts["words.scale"] = stored["words"], stored["words.scale"].astype(np.float32)
    return _Model(WordPieces(vocabulary[:-1]), parts)


def _full(part: NDArray[Any], scale: NDArray[Any]) -> Vectors:
    """Whole numbers times what 1 stands for, which is given for each group of a row."""
    groups = part.reshape(*scale.shape, -1).astype(np.float32)
    groups *= scale[..., None].astype(np.float32)
    return groups.reshape(part.shape)


def _run(model: _Model, texts: list[list[int]]) -> Vectors:
    """The last layer's state of every word piece, markers included, text after text."""
    w = model.parts
    ids = np.array([number for text in texts for number in (_BEGIN, *text, _END)])
    lengths = [len(text) + 2 for text in texts]
    places = np.concatenate([np.arange(length) for length in lengths])
    x = w["words"][ids] * w["words.scale"][ids] + w["positions"][places]
    x = _normalise(x, w["start.gain"], w["start.shift"])
    for layer in range(LAYERS):
        qkv = x @ w[f"{layer}.qkv.weight"] + w[f"{layer}.qkv.bias"]
        mixed = _attend(qkv, lengths) @ w[f"{layer}.mix.weight"] + w[f"{layer}.mix.bias"]
        x = _normalise(x + mixed, w[f"{layer}.mix.gain"], w[f"{layer}.mix.shift"])
        wide = _gelu(x @ w[f"{layer}.widen.weight"] + w[f"{layer}.widen.bias"])
        narrow = wide @ w[f"{layer}.narrow.weight"] + w[f"{layer}.narrow.bias"]
        x = _normalise(x + narrow, w[f"{layer}.narrow.gain"], w[f"{layer}.narrow.shift"])
    return x


def _attend(qkv: Vectors, lengths: list[int]) -> Vectors:
    width = DIMENSIONS // HEADS
    out = np.empty((len(qkv), DIMENSIONS), dtype=np.float32)
    start = 0
    for length, group in groupby(lengths):
        count = len(list(group))
        end = start + count * length
        parts = qkv[start:end].reshape(count, length, 3, HEADS, width).transpose(2, 0, 3, 1, 4)
        q, k, v = parts
        scores = q @ k.transpose(0, 1, 3, 2)
        scores *= np.float32(1 / np.sqrt(width))
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        mixed = scores @ v
        out[start:end] = mixed.transpose(0, 2, 1, 3).reshape(count * length, DIMENSIONS)
        start = end
    return out


def _normalise(x: Vectors, gain: Vectors, shift: Vectors) -> Vectors:
    x = x - np.mean(x, axis=1, keepdims=True)
    x /= np.sqrt(np.mean(x * x, axis=1, keepdims=True) + np.float32(1e-12))
    x *= gain
    x += shift
    return x


def _gelu(x: Vectors) -> Vectors:
    z: Vectors = np.abs(x) * np.float32(np.sqrt(0.5))
    t: Vectors = np.reciprocal(np.float32(1) + np.float32(0.3275911) * z)
    poly: Vectors = np.full(t.shape, 1.061405429, dtype=np.float32)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        poly *= t
        poly += np.float32(factor)
    erf: Vectors = 1 - poly * t * np.exp(-z * z)
    out: Vectors = np.float32(0.5) * x * (1 + np.copysign(erf, x))
    return out


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]
    return unit
