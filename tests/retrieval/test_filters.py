"""Filters: what passes a mapping, a function, and what a filter may not ask."""

import math
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import Chunk, Document
from ragnotes.indexing.keyword import KeywordIndex, build_keyword_index
from ragnotes.retrieval.filters import matches, rows_that_pass


def index_of(facts: list[dict[str, Any]]) -> KeywordIndex:
    docs = [Document(f"d{number}", "text", each) for number, each in enumerate(facts)]
    return build_keyword_index([Chunk(doc, 0, 4) for doc in docs])


def passing(facts: list[dict[str, Any]], where: Any) -> list[int]:
    """The positions that pass: one by one and from the tables of an index, which must agree."""
    rows = rows_that_pass(index_of(facts), where)
    passed = list(range(len(facts))) if rows is None else rows.tolist()
    assert passed == [row for row, each in enumerate(facts) if matches(where, each)]
    return passed


LANGUAGES: list[dict[str, Any]] = [{"lang": "en"}, {}, {"lang": "de"}, {"lang": None}]
MIXED = [{"year": 2020}, {"year": "2021"}, {"year": 2022.5}, {"year": True}, {"year": math.nan}]


@pytest.mark.parametrize(
    ("facts", "where", "rows"),
    [
        (LANGUAGES, {"lang": "en"}, [0]),
        (LANGUAGES, {"series": "x"}, []),  # a key that no record has
        (LANGUAGES, {"lang": {"en", "fr"}}, [0]),
        (LANGUAGES, {"lang": frozenset({"de", "en"})}, [0, 2]),  # in the order of the records
        (LANGUAGES, {"lang": set()}, []),
        (LANGUAGES, {"lang": None}, [3]),  # there, and None; not: missing
        (LANGUAGES, {}, [0, 1, 2, 3]),
        (LANGUAGES, {"lang": "en", "series": "x"}, []),  # all keys
        (MIXED, {"year": 2020}, [0]),
        (MIXED, {"year": 2020.0}, [0]),  # the same number
        (MIXED, {"year": "2020"}, []),  # not the same text
        (MIXED, {"year": 1}, []),  # True is no 1
        (MIXED, {"year": True}, [3]),
        (MIXED, {"year": (2020, 2022.5)}, [0, 2]),  # both ends belong to it; the text does not
        (MIXED, {"year": (2020.5, None)}, [2]),
        (MIXED, {"year": (None, 2020)}, [0]),
        (MIXED, {"year": (-math.inf, math.inf)}, [0, 2]),  # NaN is in no range
        (MIXED, {"year": ("2021", None)}, [1]),
        (MIXED, {"year": (None, None)}, [0, 1, 2]),  # whatever has an order
        ([{"on": "2024-05-01"}, {"on": "2024-11-30"}], {"on": ("2024-05-02", None)}, [1]),
        (
            [{"on": date(2024, 5, 1)}, {"on": date(2024, 6, 1)}],
            {"on": (date(2024, 6, 1), None)},
            [1],
        ),
        ([{"at": datetime(2024, 5, 1, 9)}], {"at": (datetime(2024, 5, 1), None)}, [0]),
        # A date, a time and a time with a zone cannot be compared, not even in Python.
        (
            [{"on": date(2024, 5, 1)}, {"on": datetime(2024, 5, 1, tzinfo=UTC)}],
            {"on": (None, date(2025, 1, 1))},
            [0],
        ),
        ([{"n": np.int64(3)}, {"n": np.float32(0.5)}], {"n": (0, 3)}, [0, 1]),
        ([{"n": np.float16(3)}, {"n": np.uint8(200)}], {"n": (-1, 1e300)}, [0, 1]),
        # 0.1 in fewer digits is another number, to a range as to an equality.
        ([{"n": np.float32(0.1)}], {"n": 0.1}, []),
        ([{"n": np.float32(0.1)}], {"n": (0.1, 0.1)}, []),
        # A time of day is of another kind than a moment, though its type is called "time".
        (
            [{"at": time(9)}, {"at": datetime(2024, 5, 1)}],
            {"at": (datetime(2024, 1, 1), None)},
            [1],
        ),
        ([{"at": time(9)}, {"at": time(10)}], {"at": time(9)}, [0]),
        # Collections are equal to nothing: tags are asked by a function.
        ([{"tags": ["a", "b"]}, {"tags": {"a"}}, {"tags": {"a": 1}}], {"tags": "a"}, []),
        ([{"tags": ["a"]}, {"tags": "a"}], {"tags": {"a"}}, [1]),
        ([], {"lang": "en"}, []),
    ],
)
def test_mappings(facts: list[dict[str, Any]], where: Any, rows: list[int]) -> None:
    assert passing(facts, where) == rows


@pytest.mark.parametrize(
    ("where", "rows"),
    [
        (
            lambda facts: facts.get("lang") != "en",
            [1, 2, 3],
        ),  # "not equal" holds where it is missing
        (lambda facts: not matches({"lang": "en"}, facts), [1, 2, 3]),  # the same, said otherwise
        (lambda facts: facts.get("lang") not in ("en", "fr"), [1, 2, 3]),
        (lambda facts: not matches({"lang": {"en", "fr"}}, facts), [1, 2, 3]),
        (lambda facts: "lang" in facts and np.bool_(facts["lang"] == "en"), [0]),
        (lambda facts: None, []),
    ],
)
def test_functions(where: Callable[[Mapping[str, Any]], object], rows: list[int]) -> None:
    assert passing(LANGUAGES, where) == rows


def test_without_a_condition_everything_passes() -> None:
    assert rows_that_pass(index_of(LANGUAGES), None) is None
    assert rows_that_pass(index_of(LANGUAGES), {}) is None


def test_a_table_is_made_once() -> None:
    index = index_of(LANGUAGES)
    assert rows_that_pass(index, {"lang": "en"}) is rows_that_pass(index, {"lang": "en"})


def test_a_function_gets_what_it_cannot_change() -> None:
    def spoil(facts: Any) -> bool:
        facts["lang"] = "en"
        return True

    with pytest.raises(TypeError, match="does not support item assignment"):
        rows_that_pass(index_of(LANGUAGES), spoil)


def test_an_error_of_a_function_is_its_writer_s() -> None:
    with pytest.raises(KeyError, match="lang"):
        rows_that_pass(index_of(LANGUAGES), lambda facts: facts["lang"] == "en")


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"lang": ["en", "de"]}, "must be a value, a set of values or a range"),
        ({"lang": {"ne": "en"}}, "anything else is asked by a function of the metadata"),
        ({"year": math.nan}, "must be a value"),
        ({"year": {1, math.nan}}, "must be a value"),
        ({"year": (1,)}, r"a range has two ends, \(low, high\), got \(1,\)"),
        ({"year": (1, 2, 3)}, "a range has two ends"),
        ({"year": (1, "2")}, "both of one kind"),
        ({"year": (False, True)}, "must be numbers, texts or dates"),
        ({"at": (time(9), None)}, "must be numbers, texts or dates"),
        ({"year": (math.nan, 3)}, "must be numbers, texts or dates"),
        ({"year": (2024, 2020)}, r"the low end comes first in a range, got \(2024, 2020\)"),
    ],
)
def test_conditions_that_could_not_match_are_refused(where: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rows_that_pass(index_of([]), where)
    with pytest.raises(ValueError, match=message):
        matches(where, {})


@pytest.mark.parametrize("where", ["lang", [("lang", "en")], 3])
def test_a_filter_is_a_mapping_or_a_function(where: Any) -> None:
    with pytest.raises(TypeError, match="where must be a mapping or a function, got"):
        rows_that_pass(index_of([]), where)


def test_a_range_of_another_kind_than_all_values_is_told() -> None:
    facts = [{"on": "2024-05-01"}, {}, {"on": "2024-06-01"}]
    with pytest.raises(ValueError, match=r"is a range for a date, but .* such as '2024-05-01'"):
        rows_that_pass(index_of(facts), {"on": (date(2024, 1, 1), None)})
    # Where no record says anything, nothing is of another kind.
    assert passing([{}, {"on": None}], {"on": (date(2024, 1, 1), None)}) == []


values = st.one_of(
    st.integers(-2, 2), st.booleans(), st.sampled_from(["a", "b", 0.5, None]), st.just(("a",))
)
wanted = st.one_of(
    st.integers(-2, 2),
    st.booleans(),
    st.sampled_from(["a", "b"]),
    st.frozensets(st.sampled_from(["a", 1, 0.5, True]), max_size=3),
    st.tuples(st.integers(-2, 0), st.integers(0, 2)),
)
records = st.lists(st.dictionaries(st.sampled_from("xy"), values), max_size=8)


@given(records, st.dictionaries(st.sampled_from("xyz"), wanted))
def test_tables_agree_with_records_one_by_one(
    facts: list[dict[str, Any]], where: dict[str, Any]
) -> None:
    expected = [
        row
        for row, each in enumerate(facts)
        if all(key in each and holds(each[key], want) for key, want in where.items())
    ]
    try:
        assert passing(facts, where) == expected
    except ValueError:  # a range of another kind than all values
        assert expected == []


def holds(fact: Any, want: Any) -> bool:
    if isinstance(want, tuple):
        number = isinstance(fact, (int, float)) and not isinstance(fact, bool)
        return number and want[0] <= fact <= want[1]
    options = want if isinstance(want, frozenset) else [want]
    return any(
        fact == each and isinstance(fact, bool) == isinstance(each, bool) for each in options
    )
