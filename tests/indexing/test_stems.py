"""Stems: the forms of a word meet, and what is no English word stays as it is."""

import pickle
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import Chunk, Document, analyse, build_keyword_index, fit_tf_idf
from ragnotes.indexing import analysis
from ragnotes.indexing.keyword import KeywordIndex
from ragnotes.indexing.stems import STEMS, stem

# A row for each way in which English makes a plural: singular and plural in turn.
PLURALS = {
    "s": "cup cups size sizes house houses day days key keys video videos pizza pizzas api apis",
    "es": "dish dishes box boxes batch batches glass glasses waltz waltzes buzz buzzes fox foxes",
    "oes": "tomato tomatoes potato potatoes echo echoes shoe shoes toe toes canoe canoes",
    "che": "cache caches headache headaches brioche brioches avalanche avalanches niche niches",
    "sse": "mousse mousses crevasse crevasses impasse impasses",
    "xe": "axe axes deluxe deluxes",
    "ies": "battery batteries sky skies fly flies spy spies cookie cookies movie movies pie pies",
    "us": "bus buses virus viruses campus campuses focus focuses census censuses plus pluses "
    "status statuses bonus bonuses circus circuses genius geniuses",
    "as": "alias aliases atlas atlases canvas canvases gas gases christmas christmases",
    "is": "iris irises trellis trellises pelvis pelvises",
    "ns": "lens lenses summons summonses",
    "os": "thermos thermoses rhinoceros rhinoceroses",
    "se": "rose roses vase vases phase phases license licenses response responses case cases",
    "short": "id ids ski skis tv tvs pc pcs cd cds km kms pdf pdfs url urls",
    "u": "menu menus guru gurus cpu cpus plateau plateaus",
    "double z": "quiz quizzes",
    "f": "knife knives shelf shelves loaf loaves half halves",
    "sis": "crisis crises thesis theses hypothesis hypotheses analysis analyses",
    "other": "child children foot feet mouse mice index indices matrix matrices radius radii",
}
PAIRS = [
    pytest.param(*pair, id=f"{kind}: {pair[0]}")
    for kind, row in PLURALS.items()
    for pair in zip(row.split()[::2], row.split()[1::2], strict=True)
]


@pytest.mark.parametrize(("singular", "plural"), PAIRS)
def test_a_singular_and_its_plural_are_one_term(singular: str, plural: str) -> None:
    assert analyse(singular) == analyse(plural)
    assert analyse(singular.upper()) == analyse(plural.title())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lens", "len"),
        ("bus", "busy"),
        ("gas", "gap"),
        ("plus", "plum"),
        ("please", "plea"),  # an s before an e is no plural's
        ("tease", "tea"),
        ("dense", "den"),
        ("lease", "lea"),
        ("early", "ear"),
        ("thesis", "these"),
        ("canvas", "canvass"),
        ("corpse", "corps"),
    ],
)
def test_other_words_stay_apart(one: str, other: str) -> None:
    assert analyse(one) != analyse(other)


@pytest.mark.parametrize("word", ["glass", "bus", "this", "gas", "is", "us", "css", "s", "a", "i"])
def test_an_s_that_is_no_plural_stays(word: str) -> None:
    assert analyse(word) == [word]


@pytest.mark.parametrize(
    "code",
    ["e-4012", "kb-17", "e-12s", "7s", "b07s", "10mg", "1.7", "2024-05-01", "v1.2.3s", "x2ies"],
)
def test_a_code_or_a_number_is_not_stemmed(code: str) -> None:
    assert analyse(code.upper()) == analyse(code) == [code]


@pytest.mark.parametrize("word", ["улицы", "στάσεις", "हिन्दी", "물", "שלום"])
def test_words_in_other_letters_are_not_stemmed(word: str) -> None:
    assert stem(word) == word


def test_forms_of_one_verb_meet() -> None:
    assert analyse("descale descales descaled descaling") == ["descal"] * 4


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ACT-2019-77", "2019"),  # a hyphen before a digit joins, so a part is not found
        ("O'Dell", "ODell"),
        ("10mg", "10 mg"),
        ("1,000", "1000"),
    ],
)
def test_what_the_rule_does_not_join(one: str, other: str) -> None:
    assert not set(analyse(one)) & set(analyse(other))


def test_a_hyphen_before_a_letter_does_not_join() -> None:
    assert analyse("KEY-B07") == ["key", "b07"]


@given(st.text(st.characters(codec="ascii", categories=["Ll"]), max_size=12))
def test_a_stem_is_kept_and_is_never_empty(word: str) -> None:
    assert bool(stem(word)) == bool(word)
    assert STEMS[word] == STEMS[word] == stem(word)


def test_a_very_long_word_is_neither_stemmed_nor_kept() -> None:
    word = "s" * 41
    assert analyse(word) == [stem(word)] == [word]
    assert word not in STEMS


def test_threads_do_not_disturb_each_other() -> None:
    words = [f"{a}{b}{ending}" for a in "bcdfg" for b in "aeiou" for ending in ("tings", "llies")]
    expected = [stem(word) for word in words]
    found: list[list[str]] = []

    def work() -> None:
        for _ in range(20):
            found.append([stem(word) for word in words])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 80


def index() -> KeywordIndex:
    doc = Document("d", "Cups and lenses.")
    return build_keyword_index([Chunk(doc, 0, len(doc.text))])


def test_a_pickled_keyword_index_of_this_analyser_is_read() -> None:
    again = pickle.loads(pickle.dumps(index()))
    assert dict(again.vocabulary) == {"cup": 0, "and": 1, "lens": 2}
    assert again.points.tolist() == index().points.tolist()


def test_a_pickled_keyword_index_of_another_analyser_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = pickle.dumps(index())
    monkeypatch.setattr("ragnotes.indexing.keyword.ANALYSIS", "terms 3")
    with pytest.raises(ValueError, match=r"terms 2: Porter2 stems.*terms 3.*build the index again"):
        pickle.loads(own)
    earlier = object.__new__(KeywordIndex)
    with pytest.raises(ValueError, match=r"an earlier version.*build the index again"):
        earlier.__setstate__({**index().__dict__})  # as 0.1.0 pickled it


def test_tf_idf_of_another_analyser_has_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    now = fit_tf_idf(["red kettle"]).model
    monkeypatch.setattr("ragnotes.indexing.tf_idf.ANALYSIS", "terms 3")
    assert fit_tf_idf(["red kettle"]).model != now
    assert analysis.ANALYSIS.startswith("terms 2")
