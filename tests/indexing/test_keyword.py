"""Keyword indexes: what a term is, and what it is worth, against bm25s and the formula."""

import math
import unicodedata
from collections.abc import Sequence

import bm25s
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ragnotes import Chunk, Document
from ragnotes.indexing.analysis import analyse
from ragnotes.indexing.keyword import KeywordIndex, build_keyword_index


def chunks_of(texts: Sequence[str]) -> list[Chunk]:
    docs = [Document(f"d{number}", text) for number, text in enumerate(texts)]
    return [Chunk(doc, 0, len(doc.text)) for doc in docs]


def points_of(index: KeywordIndex, term: str) -> dict[int, float]:
    number = index.vocabulary[term]
    part = slice(index.starts[number], index.starts[number + 1])
    return dict(zip(index.rows[part].tolist(), index.points[part].tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        (" \n—… 🍋 !?", []),  # nothing to count
        ("Bake, BAKE & bake!", ["bake", "bake", "bake"]),
        ("E-4012: KB-17, 1.7 l", ["e-4012", "kb-17", "1.7", "l"]),  # codes and numbers, whole
        ("E‑4012 e−4012 E‐4012", ["e-4012"] * 3),  # written with other hyphens
        ("Ｅ－４０１２", ["e-4012"]),  # full width
        ("2024-05-01, 2,500 or v1.2.3", ["2024-05-01", "2,500", "or", "v1.2.3"]),
        ("70–80 minutes", ["70", "80", "minut"]),  # a dash is no hyphen
        ("kettle,17,blue", ["kettl", "17", "blue"]),  # a comma after a word, if digits follow
        ("Wait.5 eggs", ["wait", "5", "egg"]),
        ("boil-dry -5 x-", ["boil", "dri", "5", "x"]),  # a hyphen elsewhere
        ("l’eau d'orge", ["l", "eau", "d", "org"]),
        ("_must_ **do** snake_case __x__ _", ["must", "do", "snake", "case", "x"]),
        ("café cafe\u0301 CAFÉ", ["cafe"] * 3),  # composed, decomposed, capitals
        ("Straße STRASSE", ["strass", "strass"]),
        ("İstanbul", ["istanbul"]),  # a capital whose small form is two characters
        ("IŞIK ışık", ["isik", "isik"]),  # what small letter I has depends on the language
        ("Tromsø ŁÓDŹ Đakovo", ["tromso", "lodz", "dakovo"]),  # strokes are no accents to Unicode
        ("œufs Ærø", ["oeuf", "aero"]),  # ligatures, to their readers
        ("don’t donʼt п'ять пʼять", ["don", "t", "don", "t", "п", "ять", "п", "ять"]),
        ("ΑΘΉΝΑ Αθήνα", ["αθηνα", "αθηνα"]),
        ("ﬁlter ﬂour", ["filter", "flour"]),  # ligatures, as they come out of PDFs
        ("de\u00adscale de\u200dscale\ufeff", ["descal", "descal"]),  # a soft hyphen, a joiner
        ("Kettle™", ["kettl"]),
        ("word¹ 1½ m² ①Fill", ["word", "1", "1", "1", "2", "m", "2", "1", "fill"]),  # no "word1"
        ("180°C 5 % €3", ["180", "c", "5", "3"]),
        ("초과 근무 규칙", ["초과", "근무", "규칙"]),  # spaces between words, so words
        ("ночь Улица", ["ночь", "улица"]),
        ("كِتَاب كتــاب كتاب", ["كتاب"] * 3),  # points and the long stroke are left out
        ("हिन्दी में", ["हिन्दी", "में"]),  # marks that are part of the word
        ("茶", ["茶"]),
        ("紅茶を", ["紅", "茶", "を", "紅茶", "茶を"]),  # characters, and pairs of neighbours
        ("コヒ", ["コ", "ヒ", "コヒ"]),
        ("ｺﾋ", ["コ", "ヒ", "コヒ"]),  # half width
        ("E-4012エラ", ["e-4012", "エ", "ラ", "エラ"]),  # no space between two scripts
        ("ปีใหม่", ["ปี", "ใ", "ห", "ม่", "ปีใ", "ให", "หม่"]),  # Thai: a letter and its marks are one
        ("\ud800 x", ["x"]),  # half of a surrogate pair
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert analyse(text) == terms


@given(st.text())
def test_spellings_of_the_same_characters_give_the_same_terms(text: str) -> None:
    terms = analyse(text)
    assert all(terms), "an empty term"
    assert analyse(unicodedata.normalize("NFC", text)) == terms
    assert analyse(unicodedata.normalize("NFD", text)) == terms


@given(st.text(st.characters(codec="utf-8", categories=["L", "Nd"]), min_size=1))
def test_no_letter_or_digit_is_lost(text: str) -> None:
    parts = unicodedata.normalize("NFKD", text)
    # The signs of some Arabic points and strokes count as letters, as do two apostrophes.
    assume(any(char.isalnum() and char not in "ـʻʼ" for char in parts))
    assert analyse(text)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("茶", "紅茶を"),
        ("え", "いいえ"),  # a word of one kana
        ("ปี", "สวัสดีปีใหม่"),  # a Thai year: a letter with its mark
        ("ປີ", "ສະບາຍດີປີໃໝ່"),
        ("គោ", "ទឹកដោះគោ"),
        ("ရေ", "ရေနွေး"),
        ("물", "물 한 잔"),
    ],
)
def test_a_word_of_one_character_is_found_inside_a_text(word: str, text: str) -> None:
    assert set(analyse(word)) <= set(analyse(text))


def test_only_a_text_is_analysed() -> None:
    with pytest.raises(TypeError, match="text must be a str, got NoneType"):
        analyse(None)  # type: ignore[arg-type]


def test_what_is_indexed_is_the_text_with_its_trail() -> None:
    doc = Document("kettle", "Descale monthly.")
    chunk = Chunk(doc, 0, 16, ("Kettle", "Care"))
    assert "care" in build_keyword_index([chunk]).vocabulary
    assert "care" not in build_keyword_index([chunk], text=str).vocabulary
    index = build_keyword_index([chunk], metadata=lambda chunk: {"words": len(chunk.text.split())})
    assert index.records[0].metadata["words"] == 2


def test_postings_are_in_order_and_cannot_be_changed() -> None:
    index = build_keyword_index(chunks_of(["b a b", "", "a c a", "b"]))
    assert dict(index.vocabulary) == {"b": 0, "a": 1, "c": 2}
    assert index.starts.tolist() == [0, 2, 4, 5]
    assert index.rows.tolist() == [0, 3, 0, 2, 2]
    assert index.lengths.tolist() == [3, 0, 3, 1]
    assert len(index) == 4
    for array in (index.starts, index.rows, index.points, index.lengths):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(("k1", "b"), [(1.5, 0.75), (1.2, 0.0), (0.0, 1.0), (100.0, 1.0)])
def test_points_are_those_of_the_formula(k1: float, b: float) -> None:
    texts = ["red fox red", "red cat", "", "blue dog and a blue owl and a red hen"]
    index = build_keyword_index(chunks_of(texts), k1=k1, b=b)
    split = [text.split() for text in texts]
    mean = sum(map(len, split)) / len(split)
    for term in index.vocabulary:
        n = sum(term in words for words in split)
        weight = math.log(1 + (len(split) - n + 0.5) / (n + 0.5))
        expected = {
            row: weight * count / (count + k1 * (1 - b + b * len(words) / mean))
            for row, words in enumerate(split)
            if (count := words.count(term))
        }
        assert points_of(index, term) == pytest.approx(expected, rel=1e-12)


words = st.sampled_from(["a", "b", "c", "d", "e", "f", "g", "h", "E-4012", "1.7", "ünder"])
corpora = st.lists(st.lists(words, max_size=12).map(" ".join), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(corpora.filter(any), st.lists(words, min_size=1, max_size=5))
def test_scores_equal_those_of_bm25s(texts: list[str], query: list[str]) -> None:
    index = build_keyword_index(chunks_of(texts))
    theirs = bm25s.BM25(method="lucene", k1=1.5, b=0.75)
    theirs.index([analyse(text) for text in texts], show_progress=False)
    terms = [term for term in analyse(" ".join(query)) if term in index.vocabulary]
    scores = np.zeros(len(texts))
    for term in terms:  # a term that is asked twice counts twice
        for row, points in points_of(index, term).items():
            scores[row] += points
    if terms:
        assert scores == pytest.approx(theirs.get_scores(terms), abs=1e-5)


@pytest.mark.parametrize("texts", [[], [""], ["", "…"]])
def test_there_may_be_nothing_to_index(texts: list[str]) -> None:
    index = build_keyword_index(chunks_of(texts))
    assert (len(index), dict(index.vocabulary), index.points.tolist()) == (len(texts), {}, [])


def test_points_are_above_zero_however_common_a_term_is() -> None:
    index = build_keyword_index(chunks_of(["red"] * 1000))
    assert (index.points > 0).all()


def test_another_analyser_may_be_given() -> None:
    index = build_keyword_index(chunks_of(["Red Fox"]), analyse=str.split)
    assert set(index.vocabulary) == {"Red", "Fox"}
    with pytest.raises(TypeError, match="analyse must return a list of terms, got one text"):
        build_keyword_index(chunks_of(["Red Fox"]), analyse=str.lower)


@pytest.mark.parametrize(
    ("k1", "b"), [(-1, 0.75), (math.nan, 0.75), (math.inf, 0), (1.5, -0.1), (1.5, 2)]
)
def test_settings_out_of_range_are_refused(k1: float, b: float) -> None:
    with pytest.raises(ValueError, match="k1 must be 0 or more and b from 0 to 1, got k1="):
        build_keyword_index([], k1=k1, b=b)


def test_chunks_with_the_same_id_are_refused() -> None:
    with pytest.raises(ValueError, match="d0:0-3"):
        build_keyword_index(chunks_of(["red"]) * 2)
