"""MiniLM: near the float32 model for each text, and honest about what it does not read."""

import json
import threading
import warnings
from pathlib import Path

import numpy as np
import pytest

from ragnotes import data_path
from ragnotes.document import Span
from ragnotes.indexing import minilm
from ragnotes.indexing.minilm import (
    FILE,
    READ,
    TextNotRead,
    embed_minilm,
    minilm_token_vectors,
    what_minilm_reads,
)
from ragnotes.indexing.models import MODELS, model_of

HERE = Path(__file__).parent
LONG = "tea " * 300  # each word is one piece
END = READ * len("tea ") - 1  # of the last word read


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGNOTES_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def reference():
    """Texts, and the float32 model's vectors of them (tools/minilm_reference.py)."""
    with np.load(HERE / "minilm_reference.npz", allow_pickle=False) as stored:
        return json.loads(stored["texts"].tobytes()), stored["vectors"]


def test_each_text_is_near_the_float32_model(reference) -> None:
    texts, expected = reference
    assert len(texts) == len(set(texts)) >= 40
    with pytest.warns(TextNotRead, match=f"1 of {len(texts)} texts"):
        rows = embed_minilm(texts)
    cosines = (rows * expected).sum(axis=1)
    assert dict(zip(texts, cosines.tolist(), strict=True)) == {
        text: pytest.approx(1, abs=0.001) for text in texts
    }
    assert cosines.mean() > 0.9997


def test_rows_are_unit_float32(reference) -> None:
    rows = embed_minilm(reference[0][:20])
    assert rows.dtype == np.float32
    assert rows.shape == (20, 384)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-6)


def test_no_texts() -> None:
    rows = embed_minilm([])
    assert rows.shape == (0, 384)
    assert rows.dtype == np.float32


def test_nothing_to_read_gives_zeros() -> None:
    blank = ["", " ", "\n\t\u3000", "\0\x0b", "\u200b\ufeff", "\u0301", "\ud800"]
    rows = embed_minilm([*blank[:3], "tea", *blank[3:]])
    assert np.flatnonzero(rows.any(axis=1)).tolist() == [3]
    assert np.isfinite(rows).all()
    assert embed_minilm([""]).tolist() == [[0] * 384]


def test_half_of_a_surrogate_pair_is_not_read() -> None:
    one, other = embed_minilm(["hot \udc80tea", "hot tea"])
    assert one == pytest.approx(other, abs=1e-6)


def test_other_texts_of_a_call_do_not_matter(reference) -> None:
    texts, _ = reference
    texts = texts[:-1]
    together = minilm._embed(texts)
    assert np.abs(minilm._embed(texts[::-1])[::-1] - together).max() < 1e-6
    alone = np.concatenate([minilm._embed([text]) for text in texts])
    assert np.abs(alone - together).max() < 1e-6


def test_equal_texts_have_equal_rows() -> None:
    rows = embed_minilm(["tea", "coffee", "tea"])
    assert (rows[0] == rows[2]).all()
    assert not (rows[0] == rows[1]).all()


def test_rows_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = embed_minilm(["tea", "coffee"])
    monkeypatch.setattr(minilm, "_embed", lambda texts: pytest.fail(f"computed again: {texts}"))
    assert (embed_minilm(["coffee", "tea"]) == first[::-1]).all()


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("tea", r"^texts must be a list of str, got a single str: 'tea'$"),
        ("", "got a single str: ''"),
        (["tea", None], "^each text must be a str, got NoneType at position 1$"),
        ([b"tea"], "got bytes at position 0"),
        (b"tea", "got int at position 0"),
        ([["tea"]], "got list at position 0"),
        (None, r"^texts must be a list of str, got None \(NoneType\)$"),
    ],
    ids=repr,
)
def test_what_is_no_list_of_texts(texts, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        embed_minilm(texts)


@pytest.mark.parametrize("function", [what_minilm_reads, minilm_token_vectors])
def test_what_is_no_text(function) -> None:
    with pytest.raises(TypeError, match="each text must be a str, got bytes"):
        function(b"tea")


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", 0),
        ("  tea  ", 7),  # all of it
        ("tea " * READ, READ * 4),  # just as much as is read
        ("tea " * READ + "\n\n", READ * 4 + 2),  # and nothing after it
        ("tea " * READ + "x", END),
        (LONG, END),
        ("x" * 101 + " tea" * 300, 101 + (READ - 1) * 4),
        ("東" * 300, READ),
        ("unaffable " * 100, 10 * 84 + len("unaff" + "a")),  # may stop inside a word
    ],
    ids=["empty", "short", "full", "space after", "one more", "long", "unknown", "cjk", "inside"],
)
def test_what_is_read(text: str, end: int) -> None:
    assert what_minilm_reads(text) == Span(0, end)


def test_nothing_beyond_what_is_read_matters() -> None:
    with pytest.warns(TextNotRead):
        rows = minilm._embed([LONG, LONG[:END]]), embed_minilm([LONG + "coffee"])
    assert np.abs(rows[0] - rows[1]).max() < 1e-6
    assert np.abs(minilm._embed([LONG[: END - 4]]) - rows[1]).max() > 1e-6


def test_what_was_not_read_is_said_once() -> None:
    with pytest.warns(TextNotRead) as caught:
        embed_minilm([LONG, "tea", LONG])
    (warning,) = caught
    assert str(warning.message) == (
        "MiniLM reads the first 254 word pieces of a text: 2 of 3 texts are longer, and 15% of "
        "their characters were not read; what_minilm_reads(text) says where it stops"
    )
    assert warning.filename == __file__


def test_it_is_said_of_kept_rows_too() -> None:
    for _ in range(2):
        with pytest.warns(TextNotRead, match="1 of 1 texts"):
            embed_minilm([LONG])


def test_the_warning_names_the_code_outside_the_package() -> None:
    """A function of the package that embeds is not what a learner wrote."""
    source = "def build(texts):\n    return embed(texts)\n"
    inside = {"__name__": "ragnotes.indexing.vectors", "embed": embed_minilm}
    exec(compile(source, "vectors.py", "exec"), inside)
    with pytest.warns(TextNotRead) as caught:
        inside["build"]([LONG])
    assert caught[0].filename == __file__


def test_short_texts_are_read_silently() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        embed_minilm(["tea " * READ])


def test_a_row_for_each_piece() -> None:
    rows = minilm_token_vectors("The unaffable kettle.")
    assert rows.shape == (6, 384)  # the, una, ##ffa, ##ble, kettle and the full stop
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-6)
    assert minilm_token_vectors("tea " * 300).shape == (READ, 384)


def test_a_piece_means_what_it_does_in_its_text() -> None:
    river = minilm_token_vectors("they fished from the bank of the river")[4]
    stream = minilm_token_vectors("the boat lay at the muddy bank of the stream")[6]
    money = minilm_token_vectors("the bank lent us money for the house")[1]
    assert river @ stream > max(river @ money, stream @ money) + 0.05  # three times "bank"


@pytest.mark.parametrize("text", ["", " ", "\u200b"])
def test_no_pieces(text: str) -> None:
    rows = minilm_token_vectors(text)
    assert rows.shape == (0, 384)
    assert rows.dtype == np.float32


def test_the_model_is_named_by_its_file() -> None:
    assert embed_minilm.model == model_of(embed_minilm) == f"minilm-l6-v2-int8:{MODELS[FILE][:8]}"


def test_threads_share_one_model() -> None:
    minilm._loaded.cache_clear()
    rows: list[object] = []
    threads = [
        threading.Thread(target=lambda: rows.append(minilm._embed(["tea"]))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert minilm._loaded.cache_info().misses == 1
    assert all((row == rows[0]).all() for row in rows)
    assert len(rows) == 4


def test_licence_and_notice_lie_beside_the_model() -> None:
    folder = data_path(FILE).parent
    assert "Apache License" in (folder / "LICENSE").read_text(encoding="utf-8")
    assert data_path(FILE).name in (folder / "NOTICE").read_text(encoding="utf-8")
