"""The checks that cases name, on the chunks of one document each."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from adapter import Job, chunk, documents, unit

from ragnotes import Chunk, Document, units_of
from ragnotes.chunking.context import text_with_context

Check = Callable[[Job, dict[str, Any], list[list[Chunk]]], None]
CHECKS: dict[str, Check] = {}


def _check(function: Check) -> Check:
    CHECKS[function.__name__] = function
    return function


def _each(function: Callable[[Chunk], bool]) -> Check:
    def check(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
        for piece in (piece for chunks in results for piece in chunks):
            assert function(piece), piece

    return check


def _pairs(function: Callable[[Chunk, Chunk], bool]) -> Check:
    def check(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
        for before, after in (pair for chunks in results for pair in pairwise(chunks)):
            assert function(before, after), (before, after)

    return check


def shown(results: list[list[Chunk]]) -> list[str]:
    """What is embedded or read for each chunk."""
    return [text_with_context(piece) for chunks in results for piece in chunks]


def _texts(results: list[list[Chunk]]) -> list[str]:
    return [piece.text for chunks in results for piece in chunks]


def _covered(doc: Document, chunks: list[Chunk]) -> set[int]:
    return {at for piece in chunks for at in range(piece.start, piece.end)}


CHECKS |= {
    "no_exception": lambda job, want, results: None,  # there was none
    "slice_equal": _each(lambda piece: piece.doc.text[piece.start : piece.end] == str(piece)),
    "starts_non_negative": _each(lambda piece: piece.start >= 0),
    "utf8_encodable": _each(lambda piece: bool(piece.text.encode())),
    "starts_at_word": _each(
        lambda piece: piece.start == 0 or piece.doc.text[piece.start - 1].isspace()
    ),
    "ends_at_word": _each(lambda piece: piece.doc.text[piece.end : piece.end + 1].strip() == ""),
    "starts_increasing": _pairs(lambda before, after: before.start < after.start),
    "no_chunk_inside_previous": _pairs(lambda before, after: after.end > before.end),
    "reported_overlap_is_real": _pairs(
        lambda before, after: before.text.endswith(after.text[: max(0, before.end - after.start)])
    ),
}


@_check
def covers_non_whitespace(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for doc, chunks in zip(documents(job), results, strict=True):
        covered = _covered(doc, chunks)
        assert all(at in covered or char.isspace() for at, char in enumerate(doc.text))


@_check
def covers_all(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for doc, chunks in zip(documents(job), results, strict=True):
        assert _covered(doc, chunks) == set(range(len(doc.text)))


@_check
def concat_equal(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert ["".join(map(str, chunks)) for chunks in results] == [d.text for d in documents(job)]


@_check
def max_units(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for doc, chunks in zip(documents(job), results, strict=True):
        units = units_of(doc.text, unit({**job, "unit": want["unit"]}))
        assert all(units.count(piece.start, piece.end) <= want["value"] for piece in chunks)


@_check
def max_units_with_trail(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    counter = unit({**job, "unit": want["unit"]})
    assert all(len(units_of(text, counter)) <= want["value"] for text in shown(results))


@_check
def chunks_equal(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert all([piece.text for piece in chunks] == want["value"] for chunks in results)


@_check
def chunks_equal_each(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert [[piece.text for piece in chunks] for chunks in results] == want["value"]


@_check
def counts_each(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert [len(chunks) for chunks in results] == want["value"]


@_check
def spans_equal(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert [[piece.start, piece.end] for piece in results[0]] == want["value"]


@_check
def starts_equal(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert [piece.start for piece in results[0]] == want["value"]


@_check
def present_in_some_chunk(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert all(any(part in text for text in shown(results)) for part in want["value"])


@_check
def absent_in_chunks(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert not [part for part in want["value"] if any(part in text for text in shown(results))]


@_check
def occurs_once(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert all(sum(text.count(part) for text in shown(results)) == 1 for part in want["value"])


@_check
def same_chunk(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for group in want["value"]:
        assert any(all(part in text for part in group) for text in shown(results)), group


@_check
def same_chunk_adjacent(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert all(any(part in text for text in _texts(results)) for part in want["value"])


@_check
def covers_words(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for doc, chunks in zip(documents(job), results, strict=True):
        start = doc.text.index(want["value"])
        wanted = {start + at for at, char in enumerate(want["value"]) if not char.isspace()}
        assert wanted <= _covered(doc, chunks)


@_check
def no_chunk_starts_with(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert not any(text.startswith(tuple(want["value"])) for text in _texts(results))


@_check
def not_cut(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for doc, chunks in zip(documents(job), results, strict=True):
        for part in want["value"]:
            for match in re.finditer(re.escape(part), doc.text):
                assert any(p.start <= match.start() and match.end() <= p.end for p in chunks)


@_check
def not_boundary_after(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for text in _texts(results):
        assert not any(text == part or text.endswith(" " + part) for part in want["value"])


CHECKS["not_boundary_after_optional"] = not_boundary_after


@_check
def trails(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    pieces = [piece for chunks in results for piece in chunks]
    for part, trail in want["value"].items():
        assert [list(p.headings) for p in pieces if part in p.text] == [trail], part


@_check
def headings_absent(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    seen = {heading for chunks in results for piece in chunks for heading in piece.headings}
    assert not seen & set(want["value"])


@_check
def fences_balanced(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    for text in shown(results):
        assert sum(line.lstrip().startswith("```") for line in text.splitlines()) % 2 == 0


@_check
def rows_whole(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    lines = [line for text in shown(results) for line in text.splitlines()]
    assert all(row in lines for row in want["value"])


@_check
def rows_have_header(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    head = want["header"] + "\n" + want["separator"]
    for text in shown(results):
        rows = [line for line in text.splitlines() if line.startswith("|")]
        assert head in text or not rows


@_check
def ids_unique(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    ids = [piece.id for chunks in results for piece in chunks]
    assert len(ids) == len(set(ids))


@_check
def ids_deterministic(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    again = [[piece.id for piece in chunk(job, doc)] for doc in documents(job)]
    assert [[piece.id for piece in chunks] for chunks in results] == again


@_check
def ids_follow_text(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    plain = chunk({**job, "overlap": 0}, documents(job)[0])
    assert [p.text for p in plain] != [p.text for p in results[0]]
    for one, other in zip(plain, results[0], strict=True):
        assert (one.text == other.text) == (one.id == other.id)


@_check
def doc_ids(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    assert [piece.doc.id for chunks in results for piece in chunks] == want["value"]


@_check
def metadata_independent(job: Job, want: dict[str, Any], results: list[list[Chunk]]) -> None:
    (doc,) = documents(job)
    job["metadata"]["tags"].append("y")  # what was passed in may change
    assert doc.metadata["tags"] == ("x",)  # and the document, which all chunks share, cannot
