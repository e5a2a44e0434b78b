"""A record and its vector always agree, and only what is new is embedded."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ragnotes import Chunk, Document
from ragnotes.indexing.models import named
from ragnotes.indexing.records import make_records
from ragnotes.indexing.vectors import Index, build_index

TEXT = "Feed it.\n\nBake it.\n\nCool the rolls.\n\nBake it."
Calls = list[list[str]]


def vector_of(text: str) -> list[float]:
    return [len(text), sum(map(ord, text)), 1]


def embedder(name: str = "test") -> tuple[Any, Calls]:
    """An embedder, and the texts that it was given, call by call."""
    calls: Calls = []

    @named(name)
    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        calls.append(list(texts))
        return np.array([vector_of(text) for text in texts], dtype=np.float32)

    return embed, calls


def chunks_of(text: str, name: str = "note", trail: tuple[str, ...] = ()) -> list[Chunk]:
    """A chunk for each line that is not empty."""
    doc = Document(name, text)
    return [Chunk(doc, *line.span(), trail) for line in re.finditer(".+", text)]


def agrees(index: Index) -> bool:
    """Whether each row is the vector of its record's text."""
    return index.vectors.tolist() == [vector_of(record.text) for record in index.records]


def returning(result: object) -> Any:
    return named("test")(lambda texts: result)  # type: ignore[arg-type, return-value]


def test_a_row_for_each_record_and_equal_texts_embedded_once() -> None:
    embed, calls = embedder()
    index = build_index(chunks_of(TEXT), embed)
    assert calls == [["Feed it.", "Bake it.", "Cool the rolls."]]
    assert agrees(index)
    assert index.vectors.dtype == np.float32
    assert (len(index), index.vectors.shape, index.model) == (4, (4, 3), "test")


def test_the_vectors_cannot_be_changed() -> None:
    embed, _ = embedder()
    records = make_records(chunks_of(TEXT))
    mine = np.ones((4, 2), dtype=np.float32)
    index = Index(records, mine, embed)
    mine[0] = 5
    assert index.vectors.tolist() == [[1, 1]] * 4
    with pytest.raises(ValueError, match="read-only"):
        index.vectors[0] = 5


def test_no_chunks_give_an_empty_index_and_ask_nothing() -> None:
    embed, calls = embedder()
    full = build_index(chunks_of(TEXT), embed)
    for reuse in (None, full):
        index = build_index([], embed, reuse=reuse)
        assert (len(index), index.vectors.shape) == (0, (0, 0))
    assert agrees(build_index(chunks_of(TEXT), embed, reuse=index))
    assert len(calls) == 2


def test_text_and_metadata_go_to_the_records() -> None:
    embed, calls = embedder()
    index = build_index(
        chunks_of("Bake it."), embed, text=lambda c: c.text.upper(), metadata=lambda c: {"n": 1}
    )
    assert calls == [["BAKE IT."]]
    assert index.records[0].metadata["n"] == 1


EDITS: dict[str, tuple[list[Chunk], Calls]] = {
    "nothing": (chunks_of(TEXT), []),
    "a paragraph deleted": (chunks_of(TEXT.replace("Feed it.\n\n", "")), []),
    "a paragraph put in front": (chunks_of("Wait.\n\n" + TEXT), [["Wait."]]),
    "another document": (chunks_of(TEXT, name="other"), []),
    "a heading renamed": (
        chunks_of("Feed it.\n\nBake it.", trail=("New",)),
        [["New\n\nFeed it.", "New\n\nBake it."]],
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_only_what_is_new_is_embedded(edit: str) -> None:
    chunks, expected = EDITS[edit]
    embed, calls = embedder()
    before = build_index(chunks_of(TEXT), embed)
    calls.clear()
    after = build_index(chunks, embed, reuse=before)
    assert calls == expected
    assert agrees(after)


def test_an_index_of_another_model_is_not_reused() -> None:
    before = build_index(chunks_of(TEXT), embedder("one")[0])
    with pytest.raises(
        ValueError, match=r"^reuse holds vectors of one, and embed makes those of two: build the"
    ):
        build_index(chunks_of(TEXT), embedder("two")[0], reuse=before)


def test_vectors_of_another_length_are_not_mixed() -> None:
    before = build_index(chunks_of("Bake it."), returning([[1.0, 2.0]]))
    with pytest.raises(ValueError, match=r"another length than test makes now, got \[2, 3\]"):
        build_index(chunks_of("Bake it.\n\nCool it."), embedder()[0], reuse=before)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ([[1.0], [2.0]], "embed's result must have one row for each of 1 texts, got shape (2, 1)"),
        ([1.0, 2.0], "embed's result must have one row for each of 1 texts, got shape (2,)"),
        ([], "embed's result must have one row for each of 1 texts, got shape (0,)"),
        (None, "embed's result must have one row for each of 1 texts, got shape ()"),
        ([[[1.0]]], "embed's result must have one row for each of 1 texts, got shape (1, 1, 1)"),
        ([[1.0, np.nan]], "embed's result must be finite numbers, got NaN or infinity for note:0"),
        ([[1.0, -np.inf]], "embed's result must be finite numbers, got NaN or infinity for note"),
        ([[1e300]], "embed's result must be finite numbers, got NaN or infinity for note:0-8:"),
        # Not zero, and zero in float32: the direction would be lost.
        ([[1e-60, 0]], "embed's result must fit into float32, got too small numbers for note:0-8:"),
    ],
)
def test_what_an_embedder_may_not_return(result: object, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 the message is compared
        build_index(chunks_of("Bake it."), returning(result))
    assert str(error.value).startswith(message)


def test_the_bad_rows_are_named() -> None:
    rows = [[1.0], [np.nan], [1.0]]
    with pytest.raises(ValueError, match=r"infinity for note:10-18:\w{8}$"):
        build_index(chunks_of(TEXT), returning(rows))


def test_a_row_of_zeros_is_fine() -> None:
    assert build_index(chunks_of("…"), returning([[0, 0]])).vectors.tolist() == [[0, 0]]


@pytest.mark.parametrize(
    "rows",
    [
        np.ones((3, 2)),
        np.ones((5, 2)),
        np.ones(4),
        np.full((4, 2), np.nan),
    ],
)
def test_an_index_whose_rows_do_not_fit_its_records(rows: NDArray[np.float64]) -> None:
    with pytest.raises(ValueError, match=r"^vectors must (have one row for each of 4|be finite)"):
        Index(make_records(chunks_of(TEXT)), rows.astype(np.float32), embedder()[0])


def test_an_index_with_an_id_twice() -> None:
    records = make_records(chunks_of("Bake it."))
    with pytest.raises(ValueError, match="each id must be there once"):
        Index(records * 2, np.ones((2, 2), dtype=np.float32), embedder()[0])


@pytest.mark.parametrize("embed", [lambda texts: np.ones((len(texts), 2), dtype=np.float32)])
def test_an_embedder_without_a_name(embed: Callable[[Sequence[str]], NDArray[np.float32]]) -> None:
    with pytest.raises(ValueError, match="has none of its own"):
        build_index(chunks_of(TEXT), embed)


words = st.lists(st.sampled_from(["A.", "B.", "C.", "D."]), max_size=5).map("\n\n".join)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(words, min_size=1, max_size=6))
def test_any_series_of_edits(texts: list[str]) -> None:
    embed, calls = embedder()
    index = build_index([], embed)
    for text in texts:
        known = {record.text for record in index.records}
        calls.clear()
        index = build_index(chunks_of(text), embed, reuse=index)
        assert agrees(index) or not index.records
        assert {text for call in calls for text in call} == {
            record.text for record in index.records
        } - known
