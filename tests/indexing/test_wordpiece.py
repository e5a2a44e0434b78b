"""Word pieces: those of the tokenizers library, and their places in the text as it was given."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes.document import Span
from ragnotes.indexing import wordpiece
from ragnotes.indexing.minilm import FILE
from ragnotes.indexing.models import read_model
from ragnotes.indexing.wordpiece import WordPieces

REFERENCE = json.loads(
    (Path(__file__).parent / "wordpiece_reference.json").read_text(encoding="utf-8")
)
MARKERS = ["[UNK]", "[CLS]", "[SEP]"]


@pytest.fixture(scope="module")
def vocabulary() -> list[str]:
    return bytes(read_model(FILE)["vocabulary"]).decode("utf-8").splitlines()


@pytest.fixture(scope="module")
def pieces(vocabulary: list[str]) -> WordPieces:
    return WordPieces(vocabulary)


def test_the_vocabulary_is_bert_s(vocabulary: list[str]) -> None:
    assert len(vocabulary) == len(set(vocabulary)) == 30_522
    assert [vocabulary[place] for place in (0, 100, 101, 102)] == ["[PAD]", *MARKERS]


def test_there_are_enough_references() -> None:
    assert len(REFERENCE) > 300
    assert sum(len(case["ids"]) for case in REFERENCE) > 3_000
    assert any(100 in case["ids"] for case in REFERENCE)  # [UNK]
    assert any(not case["ids"] for case in REFERENCE)


@pytest.mark.parametrize("case", REFERENCE, ids=[str(n) for n in range(len(REFERENCE))])
def test_pieces_are_the_library_s(pieces: WordPieces, case) -> None:
    assert pieces.ids(case["text"]) == case["ids"]
    if not any(mark in case["text"] for mark in REORDERED):
        assert pieces.places(case["text"]) == [Span(*place) for place in case["places"]]


# Two marks that take up room and, put after an accent, change places with it. The library then
# gives an accent's place for the mark's; its ids are the same.
REORDERED = "\u302e\U0001d165"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", []),
        (" \t\n\u3000", []),
        ("Kettle", ["kettle"]),
        ("unaffable", ["una", "##ffa", "##ble"]),  # the longest piece first
        ("naïve", ["naive"]),
        ("İstanbul", ["istanbul"]),  # taken apart into I and a dot, then lower case
        ("can't", ["can", "'", "t"]),
        ("a+b", ["a", "+", "b"]),  # ASCII symbols are punctuation here, others are not
        ("“so”", ["“", "so", "”"]),
        ("東京", ["東", "京"]),
        ("x" * 101, ["[UNK]"]),
        ("🧁", ["[UNK]"]),
        ("[SEP]", ["[", "sep", "]"]),  # a text cannot put markers into what the model reads
        ("##ing", ["#", "#", "ing"]),
        ("ket\x00tle \ud800kettle", ["kettle", "kettle"]),  # half of a pair: no other to ask
    ],
)
def test_pieces_shown(pieces: WordPieces, vocabulary: list[str], text: str, shown) -> None:
    assert [vocabulary[number] for number in pieces.ids(text)] == shown


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The kettle.", ["The", "kettle", "."]),
        ("cafe\u0301", ["cafe"]),  # the last accent is dropped and in no piece
        ("ket\u200btle", ["ket\u200btle"]),
        ("\u200bkettle\u200b", ["kettle"]),
        ("≠", ["≠"]),  # = and a stroke
        ("한", ["한", "한", "한"]),  # three letters in one character
    ],
)
def test_places_are_in_the_text_as_given(pieces: WordPieces, text: str, read) -> None:
    assert [text[place.start : place.end] for place in pieces.places(text)] == read


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 4, 7, 100, None])
def test_a_limit_cuts_the_pieces(pieces: WordPieces, limit: int | None) -> None:
    text = "Unaffable kettles: descale."
    assert pieces.ids(text, limit) == pieces.ids(text)[:limit]
    assert pieces.places(text, limit) == pieces.places(text)[:limit]
    assert pieces.marked(text, limit) == [101, *pieces.ids(text)[:limit], 102]


@given(st.text(), st.text())
def test_lines_do_not_meet(one: str, other: str) -> None:
    small = WordPieces([*MARKERS, *"abcdefghi", *(f"##{letter}" for letter in "abcdefghi")])
    assert small.ids(f"{one}\n{other}") == small.ids(one) + small.ids(other)


@given(st.text(alphabet=st.characters(), max_size=40))
def test_places_are_in_order(text: str) -> None:
    small = WordPieces([*MARKERS, *"abcdefghi", *(f"##{letter}" for letter in "abcdefghi")])
    places = small.places(text)
    assert len(places) == len(small.ids(text))
    assert all(len(place) > 0 and place.end <= len(text) for place in places)
    starts = [place.start for place in places]
    assert starts == sorted(starts)


def test_what_is_remembered_is_bounded(
    vocabulary: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordpiece, "_KEPT_RUNS", 10)
    pieces = WordPieces(vocabulary)
    text = " ".join(f"word{number}" for number in range(100))
    first = pieces.ids(text)
    assert len(pieces._runs) <= 10
    assert pieces.ids(text) == first
    pieces.ids("x" * 1_000)
    assert max(map(len, pieces._runs)) <= 100


@pytest.mark.parametrize("missing", MARKERS)
def test_a_vocabulary_needs_its_markers(missing: str) -> None:
    with pytest.raises(ValueError, match=rf"the vocabulary lacks \[{missing[1:-1]}\]"):
        WordPieces([piece for piece in MARKERS if piece != missing])
