"""Model files: read only as they were shipped; embedders: known by names that tell them apart."""

import hashlib
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from ragnotes import data_path
from ragnotes.indexing.models import MODELS, model_name, model_of, named, read_model

FILE = "models/small/two.npz"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A model of two arrays, in a folder of data of its own."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "README.md").write_text("data", encoding="utf-8")
    path = tmp_path / "data" / FILE
    path.parent.mkdir(parents=True)
    np.savez(path, one=np.arange(3), two=np.ones((2, 2), dtype=np.float32))
    monkeypatch.setattr("ragnotes.paths._data_folder", lambda: tmp_path / "data")
    monkeypatch.setitem(MODELS, FILE, hashlib.sha256(path.read_bytes()).hexdigest())
    return path


@pytest.mark.parametrize("file", sorted(MODELS))
def test_shipped_models_are_as_listed(file: str) -> None:
    assert hashlib.sha256(data_path(file).read_bytes()).hexdigest() == MODELS[file]


def test_the_arrays_by_name(small: Path) -> None:
    arrays = read_model(FILE)
    assert sorted(arrays) == ["one", "two"]
    assert arrays["one"].tolist() == [0, 1, 2]
    assert arrays["two"].dtype == np.float32


@pytest.mark.parametrize("clone", [True, False], ids=["in a clone", "installed"])
@pytest.mark.parametrize("harm", ["one byte", "cut short", "empty", "line ends", "missing"])
def test_a_harmed_file_is_named_with_what_mends_it(small: Path, harm: str, clone: bool) -> None:
    raw = small.read_bytes()
    if harm == "one byte":
        small.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    elif harm == "cut short":
        small.write_bytes(raw[: len(raw) // 2])
    elif harm == "empty":
        small.write_bytes(b"")
    elif harm == "line ends":
        small.write_bytes(raw + b"\r\n")
    else:
        small.unlink()
    root = small.parents[3]
    mend = "install ragnotes again from where you had it"
    if clone:
        (root / ".git").mkdir()
        mend = f'git -C "{root.resolve()}" checkout -- data/{FILE}'
    kind, found = (FileNotFoundError, "missing") if harm == "missing" else (ValueError, "damaged")
    with pytest.raises(kind) as error:
        read_model(FILE)
    assert str(error.value) == f"the model data/{FILE} is {found}. Mend it: {mend}"


def test_objects_are_not_unpickled(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    np.savez(small, one=np.array([{"a": 1}], dtype=object))
    monkeypatch.setitem(MODELS, FILE, hashlib.sha256(small.read_bytes()).hexdigest())
    with pytest.raises(ValueError, match="allow_pickle"):
        read_model(FILE)


def embed_by_length(texts):
    return np.array([[len(text)] for text in texts], dtype=np.float32)


class Machine:
    """An embedder that is an object: two of them may hold different weights."""

    def embed(self, texts):
        return embed_by_length(texts)

    __call__ = embed


def test_a_function_is_known_by_module_and_name() -> None:
    assert model_of(embed_by_length) == f"{__name__}.embed_by_length"


def test_a_model_of_its_own_comes_first() -> None:
    machine = Machine()
    machine.model = "machine-1"
    assert model_of(machine) == "machine-1"
    assert model_of(named("lengths:2")(inner())) == "lengths:2"


def inner():
    def embed(texts):
        return embed_by_length(texts)

    return embed


@pytest.mark.parametrize(
    "embed",
    [
        lambda texts: np.ones((len(texts), 1), dtype=np.float32),
        inner(),
        partial(embed_by_length),
        Machine(),
        Machine().embed,  # its name is that of every machine's
    ],
    ids=["lambda", "inner", "partial", "object", "method"],
)
def test_a_name_that_others_may_have_is_refused(embed) -> None:
    with pytest.raises(ValueError, match=r"has none of its own: set its attribute `model`"):
        model_of(embed)


@pytest.mark.parametrize("model", ["", None, 7])
def test_a_model_that_names_nothing_is_passed_over(model) -> None:
    embed = inner()
    embed.model = model
    with pytest.raises(ValueError, match="has none of its own"):
        model_of(embed)


def test_a_model_file_is_part_of_the_name(small: Path) -> None:
    assert model_name("two", FILE) == f"two:{MODELS[FILE][:8]}"


def test_other_files_are_not_read() -> None:
    with pytest.raises(KeyError):
        read_model("cookbook.md")
