"""Reading the models that the course ships, and what an embedder is called."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from types import MethodType
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from ragnotes.document import shown
from ragnotes.paths import data_path

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]

# Each model file below data/, and its sha256.
MODELS = {
    "models/minilm/all-minilm-l6-v2-int8.npz": (
        "91a01d0535f6e1a8fb1495144b4aa60bc06ad7b1ad694de70781e72db4d66060"
    ),
    "models/static/minilm-l6-v2-static-int8.npz": (
        "c53ca5143fcab0ff693e37b1351cca9c2e0affee7ccdfe17957df55ea2475c6f"
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
    """Return the name that an embedder's vectors are kept by: its `model`, else module and name.

    ValueError for an embedder whose name would not tell it from another, unless it has a `model`:
    a lambda, a function made inside another, an object, and a method of one. TypeError for what
    cannot be called.

    >>> model_of(np.atleast_2d)
    'numpy.atleast_2d'
    """
    if not callable(embed):
        raise TypeError(f"embed must be a function, such as embed_minilm, got {shown(embed)}")
    model = getattr(embed, "model", None)
    if isinstance(model, str) and model:
        return model
    module = getattr(embed, "__module__", None)
    name = getattr(embed, "__qualname__", None)
    if not module or not name or "<" in name or isinstance(embed, MethodType):
        raise ValueError(
            f"vectors are kept by their embedder's name, and {embed!r} has none of its own: "
            'set its attribute `model`, as in embed.model = "my-model-1"'
        )
    return f"{module}.{name}"


def model_name(short: str, file: str) -> str:
    """Return a model's name with the first 8 hex digits of its file's sha256."""
    return f"{short}:{MODELS[file][:8]}"


def read_model(file: str) -> dict[str, NDArray[Any]]:
    """Return the arrays, by name, of a model file that `MODELS` lists.

    The file is read whole and its sha256 compared before anything in it is used. FileNotFoundError
    if it is missing, ValueError if it was changed; both say how to get it back.
    """
    try:
        raw = data_path(file).read_bytes()
    except FileNotFoundError:
        raise FileNotFoundError(f"the model data/{file} is missing. {_mend(file)}") from None
    if hashlib.sha256(raw).hexdigest() != MODELS[file]:
        raise ValueError(f"the model data/{file} is damaged. {_mend(file)}")
    with np.load(io.BytesIO(raw), allow_pickle=False) as archive:
        return dict(archive)


def _mend(file: str) -> str:
    """How to get a model file back."""
    checkout = data_path("README.md").parents[1]
    if (checkout / ".git").exists():
        return f'Mend it: git -C "{checkout}" checkout -- data/{file}'
    return "Mend it: install ragnotes again from where you had it"
