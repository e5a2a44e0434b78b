"""Reading the models that the course ships, and what an embedder is called."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from ragnotes.paths import data_path

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]

# Each model file below data/, and its sha256.
MODELS = {
    "models/minilm/all-minilm-l6-v2-int8.npz": (
        "91a01d0535f6e1a8fb1495144b4aa60bc06ad7b1ad694de70781e72db4d66060"
    ),
}


class Embedder(Protocol):
    """A function from texts to unit rows that says which model makes them."""

    model: str

    def __call__(self, texts: Sequence[str]) -> Vectors: ...


def named(model: str) -> Callable[[Embed], Embedder]:
    """Return a decorator that gives an embedder its `model`: the name its vectors are kept by.

    >>> @named("lengths:1")
    ... def embed_lengths(texts):
    ...     return np.array([[len(text)] for text in texts], dtype=np.float32)
    >>> embed_lengths.model
    'lengths:1'
    """

    def name(embed: Embed) -> Embedder:
        vars(embed)["model"] = model
        return cast(Embedder, embed)

    return name


def model_of(embed: Embed) -> str:
    """Return what an embedder's vectors are kept by: its `model`, else its module and name.

    ValueError for a function without a name that lasts, such as a lambda or one defined inside
    another, unless it has a `model`.

    >>> model_of(np.atleast_2d)
    'numpy.atleast_2d'
    """
    model = getattr(embed, "model", None)
    if isinstance(model, str) and model:
        return model
    module = getattr(embed, "__module__", None)
    name = getattr(embed, "__qualname__", None)
    if not module or not name or "<" in name:
        raise ValueError(
            f"this embedder needs a name that its vectors can be kept by, got {embed!r}: "
            "define it with def at the top of a module, or give it one with named(…)"
        )
    return f"{module}.{name}"


def model_name(short: str, file: str) -> str:
    """Return a model's name with the first 8 hex digits of its file's sha256."""
    return f"{short}:{MODELS[file][:8]}"


def read_model(file: str) -> dict[str, NDArray[Any]]:
    """Return the arrays of a model file of `MODELS`, by name."""
    try:
        raw = data_path(file).read_bytes()
    except FileNotFoundError:
        raise FileNotFoundError(f"the model data/{file} is missing: {_mend(file)}") from None
    if hashlib.sha256(raw).hexdigest() != MODELS[file]:
        raise ValueError(f"the model data/{file} was changed: {_mend(file)}")
    with np.load(io.BytesIO(raw), allow_pickle=False) as archive:
        return dict(archive)


def _mend(file: str) -> str:
    return f"git checkout -- data/{file}"
