"""The id says where, the hash says what: what an edit leaves to embed."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragnotes import Chunk, Document, chunk_paragraphs
from ragnotes.indexing.changes import Changes, what_changed
from ragnotes.indexing.records import Record, make_records

Shown = dict[str, list[str]]


def states(*texts: str, name: str = "doc") -> tuple[Record, ...]:
    """The records of documents, a paragraph each."""
    docs = [Document(f"{name}{at}", text) for at, text in enumerate(texts)]
    return make_records(chunk for doc in docs for chunk in chunk_paragraphs(doc, size=1))


def shown(changes: Changes) -> tuple[list[str], list[str], list[str], list[str]]:
    """The texts of added, kept, moved (with both labels) and removed."""
    return (
        [record.text for record in changes.added],
        [record.text for record in changes.kept],
        [f"{new.text} {old.label} > {new.label}" for old, new in changes.moved],
        [record.text for record in changes.removed],
    )


# Old paragraphs, new ones, and what is added, kept, moved and removed.
EDITS = {
    "nothing": ("A B C", "A B C", "", "A B C", "", ""),
    "from nothing": ("", "A B", "A B", "", "", ""),
    "all deleted": ("A B", "", "", "", "", "A B"),
    "the middle deleted": ("A B C", "A C", "", "A", "C doc0#2 > doc0#1", "B"),
    "one put in front": ("A B", "X A B", "X", "", "A doc0#0 > doc0#1, B doc0#1 > doc0#2", ""),
    "one rewritten, of the same length": ("A B C", "A X C", "X", "A C", "", "B"),
    "two exchanged": ("A B", "B A", "", "", "B doc0#1 > doc0#0, A doc0#0 > doc0#1", ""),
    "the first of equal ones deleted": ("A A A", "A A", "", "A A", "", "A"),
    "an equal one added": ("A A", "A A A", "A", "A A", "", ""),
    "equal ones move in their order": (
        "XX A A",
        "A A",
        "",
        "",
        "A doc0#1 > doc0#0, A doc0#2 > doc0#1",
        "XX",
    ),
    # The second A stands where it stood: the first is the one that went.
    "the first of equal ones rewritten": ("A A", "X A", "X", "A", "", "A"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit(edit: str) -> None:
    old, new, added, kept, moved, removed = EDITS[edit]
    before, after = (states(text.replace(" ", "\n\n")) for text in (old, new))
    assert shown(what_changed(before, after)) == (
        added.split(),
        kept.split(),
        moved.split(", ") if moved else [],
        removed.split(),
    )


def test_moves_inside_a_document_come_first() -> None:
    # The second document's A could be any of the old ones: it is its own.
    before, after = states("A", "X\n\nA"), states("B", "A")
    assert shown(what_changed(before, after)) == (["B"], [], ["A doc1#1 > doc1#0"], ["A", "X"])


def test_a_paragraph_that_goes_to_another_document_has_moved() -> None:
    before, after = states("A\n\nB", "C"), states("A", "C\n\nB")
    assert shown(what_changed(before, after)) == ([], ["A", "C"], ["B doc0#1 > doc1#1"], [])


def test_a_renamed_document_has_moved() -> None:
    changes = what_changed(states("A\n\nB"), states("A\n\nB", name="new"))
    assert shown(changes) == ([], [], ["A doc0#0 > new0#0", "B doc0#1 > new0#1"], [])


def test_a_renamed_heading_is_added_and_removed_under_one_id() -> None:
    before, after = (
        make_records([Chunk(Document("d", "Bake it."), 0, 8, (title,))]) for title in ("Old", "New")
    )
    changes = what_changed(before, after)
    assert shown(changes) == (["New\n\nBake it."], [], [], ["Old\n\nBake it."])
    assert changes.added[0].id == changes.removed[0].id


def test_two_headings_that_swap_places() -> None:
    # Each old text is there again, under the other's heading: the hash, not the id, decides.
    doc = Document("d", "Bake it.\n\nBake it.")
    before, after = (
        make_records([Chunk(doc, 0, 8, (one,)), Chunk(doc, 10, 18, (two,))])
        for one, two in (("One", "Two"), ("Two", "One"))
    )
    assert [record.id for record in before] == [record.id for record in after]
    changes = what_changed(before, after)
    assert shown(changes)[0::3] == ([], [])
    assert [(old.position, new.position) for old, new in changes.moved] == [(1, 0), (0, 1)]


def test_metadata_alone_changes_nothing() -> None:
    before, after = (
        make_records(chunk_paragraphs(Document("d", "A", {"year": year}), size=1))
        for year in (1, 2)
    )
    (kept,) = what_changed(before, after).kept
    assert kept.metadata["year"] == 2  # the new one


def test_an_id_twice_is_refused() -> None:
    records = states("A\n\nB")
    for old, new in ((records * 2, records), (records, records * 2)):
        with pytest.raises(ValueError, match="each id must be there once"):
            what_changed(old, new)


paragraphs = st.lists(st.sampled_from("ABC"), max_size=6).map("\n\n".join)
texts = st.lists(paragraphs, max_size=3)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(texts, texts)
def test_every_record_is_in_one_group(one: list[str], other: list[str]) -> None:
    old, new = states(*one), states(*other)
    changes = what_changed(old, new)
    befores = [before for before, _ in changes.moved]
    afters = [after for _, after in changes.moved]
    assert Counter(changes.added + changes.kept + tuple(afters)) == Counter(new)
    old_ids = [record.id for record in (*changes.kept, *befores, *changes.removed)]
    assert Counter(old_ids) == Counter(record.id for record in old)
    for before, after in changes.moved:
        assert before.hash == after.hash
        assert before.id != after.id
    by_id = {record.id: record for record in old}
    assert all(by_id[record.id].hash == record.hash for record in changes.kept)
    # Nothing is embedded that was there often enough: matching is as full as it can be.
    there, wanted = (Counter(record.hash for record in records) for records in (old, new))
    assert Counter(record.hash for record in changes.added) == wanted - there
    assert Counter(record.hash for record in changes.removed) == there - wanted
    # And what did not change at all is kept, whatever else happened.
    same = {(r.id, r.hash) for r in old} & {(r.id, r.hash) for r in new}
    assert {(record.id, record.hash) for record in changes.kept} == same
