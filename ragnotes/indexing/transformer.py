"""A transformer like BERT in numpy: from the ids of word pieces to a vector for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.indexing.models import Vectors

Weights = dict[str, NDArray[Any]]

_GELU_ROWS = 32  # rows at a time: what is worked on stays in the processor's cache


def unpacked(stored: Mapping[str, NDArray[Any]]) -> Weights:
    """Return a model file's arrays as `last_states` takes them.

    The file holds matrices as whole numbers and, under the same name with `.scale`, what 1 stands
    for in each group of a row. They become float32, all but the table of words: a few of its rows
    are looked up at a time.
    """
    weights = dict(stored)
    for name, part in stored.items():
        if f"{name}.scale" in stored and name != "words":
            full = rescaled(part, weights.pop(f"{name}.scale"))
            # Texts are rows, multiplied from the left: the matrices of layers are turned over.
            weights[name] = full.T if name.endswith(".weight") else full
    return weights


def rescaled(whole: NDArray[Any], scale: NDArray[Any]) -> Vectors:
    """Return whole numbers times what 1 stands for: scale has a column for each group of a row.

    >>> rescaled(np.array([[1, 2, 3, 4]]), np.array([[0.5, 10]])).tolist()
    [[0.5, 1.0, 30.0, 40.0]]
    """
    groups = whole.reshape(*scale.shape, -1).astype(np.float32)
    groups *= scale[..., None].astype(np.float32)
    return groups.reshape(whole.shape)


def last_states(
    weights: Weights, texts: Sequence[Sequence[int]], layers: int, heads: int
) -> Vectors:
    """Return the last layer's state of each id, text after text: (sum of lengths, width) float32.

    The texts' rows stand one below the other without padding. Attention is the one step in which
    rows of a text meet; it is done for a run of texts of one length at a time. Devlin et al., BERT
    (NAACL 2019), after Vaswani et al., Attention is all you need (NeurIPS 2017).
    """
    ids = np.concatenate([np.asarray(text) for text in texts])
    lengths = [len(text) for text in texts]
    x = rescaled(weights["words"][ids], weights["words.scale"][ids])
    x += weights["positions"][np.concatenate([np.arange(length) for length in lengths])]
    x = _normalised(x, weights, "start")
    for layer in range(layers):
        mixed = _attended(_linear(x, weights, f"{layer}.qkv"), lengths, heads)
        x = _added(x, mixed, weights, f"{layer}.mix")
        wide = _linear(x, weights, f"{layer}.widen")
        for start in range(0, len(wide), _GELU_ROWS):
            part = wide[start : start + _GELU_ROWS]
            part[:] = gelu(part)
        x = _added(x, wide, weights, f"{layer}.narrow")
    return x


def gelu(x: Vectors) -> Vectors:
    """Return x Φ(x), where Φ is the normal distribution function; off by at most 1e-6.

    Hendrycks and Gimpel (2016). Φ comes from formula 7.1.26 of Abramowitz and Stegun (1964):
    1 - erf(z) = (a1 t + … + a5 t⁵) exp(-z²) with t = 1 / (1 + p z), here for z = |x| / √2.

    >>> [round(float(y), 4) for y in gelu(np.array([-1, 0, 1], dtype=np.float32))]
    [-0.1587, 0.0, 0.8413]
    """
    size: Vectors = np.abs(x)
    t = size * np.float32(0.3275911 / np.sqrt(2))
    t += 1
    np.reciprocal(t, out=t)
    tail = t * np.float32(1.061405429)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        tail += np.float32(factor)
        tail *= t
    tail *= size
    tail *= np.exp(x * x * np.float32(-0.5))
    tail *= np.float32(0.5)
    np.maximum(x, 0, out=size)
    size -= tail
    return size


def _linear(x: Vectors, weights: Weights, name: str) -> Vectors:
    y: Vectors = x @ weights[f"{name}.weight"]
    y += weights[f"{name}.bias"]
    return y


def _added(x: Vectors, y: Vectors, weights: Weights, name: str) -> Vectors:
    """The state, and what a step adds to it, brought to one scale."""
    y = _linear(y, weights, name)
    y += x
    return _normalised(y, weights, name)


def _normalised(x: Vectors, weights: Weights, name: str) -> Vectors:
    """Each row with mean 0 and variance 1, then stretched and shifted; x itself is changed."""
    x -= np.mean(x, axis=1, keepdims=True)
    x /= np.sqrt(np.mean(x * x, axis=1, keepdims=True) + np.float32(1e-12))
    x *= weights[f"{name}.gain"]
    x += weights[f"{name}.shift"]
    return x


def _attended(qkv: Vectors, lengths: Sequence[int], heads: int) -> Vectors:
    """For each row the mean of its text's values, weighted by how well query and key agree."""
    width = qkv.shape[1] // 3
    out = np.empty((len(qkv), width), dtype=np.float32)
    start = 0
    for length, group in groupby(lengths):
        count = sum(1 for _ in group)
        rows = slice(start, start + count * length)
        shape = (count, length, 3, heads, width // heads)
        query, key, value = qkv[rows].reshape(shape).transpose(2, 0, 3, 1, 4)
        query *= np.float32(np.sqrt(heads / width))
        share = query @ key.swapaxes(2, 3)
        share -= share.max(axis=-1, keepdims=True)
        np.exp(share, out=share)
        mean = out[rows].reshape(count, length, heads, -1).swapaxes(1, 2)  # a view into out
        np.matmul(share, value, out=mean)
        mean /= share.sum(axis=-1, keepdims=True)
        start = rows.stop
    return out
