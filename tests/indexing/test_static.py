"""Static vectors: a true average, all of a text, and rankings that a table must get right."""

import re
from functools import lru_cache

import numpy as np
import pytest

from ragnotes import data_path
from ragnotes.indexing import models, static
from ragnotes.indexing.models import model_of, read_model
from ragnotes.indexing.static import DIMENSIONS, FILE, embed_static
from ragnotes.indexing.wordpiece import WordPieces

CAKE = "Bake the lemon cake for 25 minutes at 180 °C and let it cool in the tin."
POOL = "The pool closes at nine; children swim in the company of an adult."


@lru_cache
def stored():
    parts = read_model(FILE)
    vocabulary = bytes(parts["vocabulary"]).decode("utf-8").split("\n")
    return WordPieces(vocabulary), parts["vectors"].astype(float) * parts["scales"][:, None]


def mean(text):
    """The formula, in plain steps and double precision."""
    pieces, table = stored()
    words = re.sub(r"[\W_]", " ", text).split()
    rows = [table[piece] for word in words for piece in pieces.ids(word)]
    return sum(rows) / len(rows)


def unit(vector):
    return vector / np.linalg.norm(vector)


@pytest.mark.parametrize(
    "text",
    [
        CAKE,
        "word",
        "E-4012",  # pieces of letters and of digits
        "Limescale, descaler; unputdownable",  # words of several pieces
        "tea " * 40_000 + CAKE,  # more pieces than are added up at once
    ],
)
def test_a_row_is_the_normalised_mean(text):
    (row,) = embed_static([text])
    assert row.dtype == np.float32
    assert row == pytest.approx(unit(mean(text)), abs=2e-5)


def test_rows_are_unit_rows_in_the_order_of_the_texts():
    rows = embed_static([CAKE, POOL, CAKE])
    assert rows.shape == (3, DIMENSIONS)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(3), abs=1e-6)
    assert (rows[0] == rows[2]).all()
    assert (rows[1] == embed_static([POOL])[0]).all()  # other texts of a call change no bit


def test_no_texts():
    rows = embed_static([])
    assert rows.shape == (0, DIMENSIONS)
    assert rows.dtype == np.float32


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t",
        "?! … —",
        "_",
        "\U00010330",  # a Gothic letter, which the table lacks
    ],
)
def test_a_text_without_a_known_word_is_a_row_of_zeros(text):
    before, row, after = embed_static(["tea", text, "tea"])
    assert not row.any()
    assert before.any()
    assert (before == after).all()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bake the CAKE", "bake the cake"),
        ("bake the cake", "cake the bake"),  # an average has no order
        ("bake the cake", "  bake,\n(the) cake!"),
        ("bake the cake", "bake the cake " * 500),
        ("café crème", "cafe creme"),
        ("café", "cafe\u0301"),  # the accent a character of its own
        ("descale the ket\u00adtle", "\ufeffde\u00adscale the kettle\u200b"),  # soft hyphens
        ("tea", "tea \U00010330"),  # an unknown word does not count
    ],
)
def test_the_same_average(one, other):
    a, b = embed_static([one, other])
    assert a == pytest.approx(b, abs=1e-6)


def test_a_text_of_two_parts_lies_between_them():
    cake, pool, both = embed_static([CAKE, POOL, f"{CAKE} {POOL}"]).astype(float)
    shares, residual, _, _ = np.linalg.lstsq(np.stack([cake, pool], axis=1), both)
    assert (shares > 0).all()
    assert residual == pytest.approx(0, abs=1e-9)


def test_all_of_a_long_text_is_read():
    long = "tea " * 30_000
    plain, ends = embed_static([long, long + "aspirin " * 3_000])
    (aspirin,) = embed_static(["aspirin"])
    assert ends @ aspirin > plain @ aspirin + 0.05


def test_one_text_instead_of_a_list_is_refused():
    with pytest.raises(TypeError, match="texts must be a list of str, got a single str: 'tea'"):
        embed_static("tea")


def test_a_text_that_is_none_is_refused():
    with pytest.raises(TypeError, match="each text must be a str, got bytes at position 1"):
        embed_static(["tea", b"tea"])


def test_its_name_holds_the_hash_of_its_file():
    assert model_of(embed_static) == f"static-minilm-l6-v2-int8:{models.MODELS[FILE][:8]}"


def test_the_table_is_small_and_marks_have_no_vector():
    assert data_path(FILE).stat().st_size < 8_000_000
    pieces, table = stored()
    assert not table[:3].any()
    assert table[3:].any(axis=1).all()
    assert pieces.ids("?") == [0]


def test_a_damaged_table_is_named(monkeypatch, tmp_path):
    raw = bytearray(data_path(FILE).read_bytes())
    raw[5_000_000] ^= 1
    damaged = tmp_path / "damaged.npz"
    damaged.write_bytes(raw)
    monkeypatch.setattr(models, "data_path", lambda n: damaged if n == FILE else data_path(n))
    static._model.cache_clear()
    with pytest.raises(ValueError, match=rf"^the model data/{FILE} is damaged\. Mend it: "):
        embed_static(["tea"])


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        (
            "How do I get my money back?",
            "A refund is paid within ten days after we have received the returned goods.",
            ["Delivery takes three working days.", "The shop opens at nine on weekdays."],
        ),
        (
            "What helps against a headache?",
            "Aspirin relieves pain and lowers fever.",
            ["Antihistamines ease sneezing caused by pollen.", "Wipe the lamp with a damp cloth."],
        ),
        (
            "How long does cooked soup keep?",
            "Store leftovers in the fridge and eat them within three days.",
            ["Whisk the egg whites until stiff peaks form.", "The museum is closed on Mondays."],
        ),
        (
            "May my dog come with me on the plane?",
            "Pets up to ten kilograms travel in the cabin in a closed carrier.",
            ["Trains to the coast leave from platform four.", "Report lost luggage at the desk."],
        ),
        (
            "I forgot my password",
            "Press the link below the sign-in field to choose a new one for your account.",
            ["Open the rear door and pull the sheet of paper out.", "Invoices are sent monthly."],
        ),
        (
            "How do I remove limescale?",
            "Fill the kettle with vinegar, boil it and rinse it twice.",
            ["Sharpen the blade of the mower once a year.", "Prune the roses in early spring."],
        ),
    ],
)
def test_ranks_the_right_passage_first(question, right, wrong):
    asked, *rows = embed_static([question, right, *wrong])
    scores = [row @ asked for row in rows]
    assert scores[0] > max(scores[1:]) + 0.05
