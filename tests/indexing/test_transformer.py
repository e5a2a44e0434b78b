"""The arithmetic, against the same written plainly in double precision (in tools/)."""

import io
import math

import numpy as np
import pytest

import minilm as tool
import minilm_reference as plain
from ragnotes.indexing.minilm import FILE, HEADS, LAYERS
from ragnotes.indexing.models import read_model
from ragnotes.indexing.transformer import gelu, last_states, rescaled, unpacked

TEXTS = [
    [101, 102],
    [101, 7592, 102],
    [101, *range(2000, 2060), 102],
    [101, *range(3000, 3254), 102],  # every position
    [101, *range(5000, 5060), 102],  # as long as one before
]


@pytest.fixture(scope="module")
def stored():
    arrays = read_model(FILE)
    arrays.pop("vocabulary")
    return arrays


@pytest.fixture(scope="module")
def parts(stored):
    """The shipped weights in double precision, under the names of the tool that made them."""
    return {
        name: rescaled(part, stored[f"{name}.scale"]).astype(float)
        if f"{name}.scale" in stored
        else part.astype(float)
        for name, part in stored.items()
        if not name.endswith(".scale")
    }


@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4], [1, 4, 2, 3], [3], [2, 4]], ids=str)
def test_states_are_those_of_the_plain_arithmetic(stored, parts, order) -> None:
    texts = [TEXTS[place] for place in order]
    states = last_states(unpacked(stored), texts, LAYERS, HEADS)
    expected = np.concatenate([plain.last_states(parts, text) for text in texts])
    assert states.dtype == np.float32
    assert states.shape == expected.shape
    assert np.abs(states - expected).max() < 2e-5  # the numbers themselves reach 10


def test_an_outlier_does_not_overflow() -> None:
    """Attention whose scores are huge goes to the largest: exp of them would be infinite."""
    weights = {name: np.zeros(8, dtype=np.float32) for name in ("start.shift", "0.mix.shift")}
    for name, shape in {"qkv": (8, 24), "mix": (8, 8), "widen": (8, 16), "narrow": (16, 8)}.items():
        weights[f"0.{name}.weight"] = np.ones(shape, dtype=np.float32) * 1_000
        weights[f"0.{name}.bias"] = np.arange(shape[1], dtype=np.float32)
    for name in ("start", "0.mix", "0.narrow"):
        weights[f"{name}.gain"] = np.ones(8, dtype=np.float32)
        weights[f"{name}.shift"] = np.arange(8, dtype=np.float32)
    weights["words"] = np.arange(32, dtype=np.int8).reshape(4, 8)
    weights["words.scale"] = np.ones((4, 1), dtype=np.float16)
    weights["positions"] = np.eye(8, dtype=np.float32)
    assert np.isfinite(last_states(weights, [[0, 1, 2, 3]], layers=1, heads=2)).all()


def test_gelu_is_x_times_the_normal_distribution() -> None:
    x = np.linspace(-12, 12, 4_801, dtype=np.float32)
    before = x.copy()
    expected = [value / 2 * math.erfc(-value / math.sqrt(2)) for value in x.astype(float)]
    assert np.abs(gelu(x) - expected).max() < 1e-6
    assert (x == before).all()


def test_gelu_far_out() -> None:
    far = np.array([-1e9, -100, 0, 100, 1e9], dtype=np.float32)
    assert gelu(far).tolist() == [0, 0, 0, 100, 1e9]


def test_groups_of_a_row_have_their_own_scale() -> None:
    whole = np.array([[1, -2, 3, 4], [5, 6, 7, -127]], dtype=np.int8)
    scale = np.array([[0.5, 2], [1, 0.25]], dtype=np.float16)
    full = rescaled(whole, scale)
    assert full.dtype == np.float32
    assert full.tolist() == [[0.5, -1, 6, 8], [5, 6, 1.75, -31.75]]


def test_weights_come_back_to_half_a_step() -> None:
    weights = np.random.default_rng(4).normal(size=(6, 64)).astype(np.float32)
    weights[0] *= 1_000
    whole, scale = tool.quantise(weights, 32)
    assert whole.dtype == np.int8
    assert scale.shape == (6, 2)
    off = np.abs(rescaled(whole, scale) - weights).reshape(6, 2, 32).max(axis=2)
    # The largest weight may fall outside by what float16 rounds off its scale.
    assert (off <= scale.astype(float) * (0.5 + 127 / 2048)).all()


def test_a_model_is_packed_into_the_same_bytes() -> None:
    parts = {"words": np.eye(4, 64, dtype=np.float32) + 1, "start.gain": np.ones(64, np.float32)}
    packed = tool.pack(parts, b"one\ntwo\n")
    assert tool.pack(parts, b"one\ntwo\n") == packed
    with np.load(io.BytesIO(packed), allow_pickle=False) as stored:
        assert bytes(stored["vocabulary"]) == b"one\ntwo\n"
        assert stored["words.scale"].shape == (4, 1)
        assert np.abs(unpacked(stored)["start.gain"] - 1).max() == 0
