"""The table of an edit: every chunk in its row, in the order of the text, and safe to look at."""

from __future__ import annotations

import hashlib

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes import Document, chunk_paragraphs
from ragnotes.display.changes import change_rows, show_changes
from ragnotes.indexing.changes import what_changed
from ragnotes.indexing.records import make_records


def records(**texts):
    docs = [Document(name, "\n\n".join(text.split(" "))) for name, text in texts.items()]
    return make_records(chunk for doc in docs for chunk in chunk_paragraphs(doc, 1))


def shown(old, new):
    rows, silent = change_rows(what_changed(old, new))
    return [f"{kind} {begins}" for kind, _, _, begins in rows], silent


@pytest.mark.parametrize(
    ("old", "new", "rows"),
    [
        ("A B C", "A C", ["kept A", "removed B", "moved C"]),
        ("A B", "A", ["kept A", "removed B"]),  # nothing stands behind it
        ("A B", "B", ["removed A", "moved B"]),
        ("A B C", "A X C", ["kept A", "removed B", "added X", "kept C"]),
        ("A B", "X A B", ["added X", "moved A", "moved B"]),
        ("A B C", "C A", ["removed B", "moved C", "moved A"]),
        ("A B", "X", ["removed A", "added X", "removed B"]),
    ],
)
def test_rows_follow_the_new_text_with_removed_ones_where_they_stood(old, new, rows):
    assert shown(records(d=old), records(d=new)) == (rows, 0)


def test_documents_without_changes_are_counted():
    old, new = records(a="A B", b="C D", c="E"), records(a="A B", b="C", c="E")
    assert shown(old, new) == (["kept C", "removed D"], 3)
    assert "3 chunks of other documents" in show_changes(what_changed(old, new)).text
    assert shown(old, old) == ([], 5)


def test_a_chunk_that_went_to_another_document_is_told_with_both_places():
    view = show_changes(what_changed(records(a="A B", b="C"), records(a="A", b="C B")))
    end = hashlib.sha256(b"B").hexdigest()[:8]
    assert f"→ moved · a#1, 3–4, {end} → b#1, 3–4, {end} · B" in view.text


def test_a_changed_word_shows_in_the_end_of_the_id():
    old, new = records(d="A B"), records(d="A C")
    removed, added = show_changes(what_changed(old, new)).text.split("\n")[2:]
    before, after = removed.split(" · ")[1], added.split(" · ")[1]
    assert before.startswith("d#1, 3–4, ")
    assert before[:-8] == after[:-8]
    assert (before[-8:], after[-8:]) == (old[1].id[-8:], new[1].id[-8:])
    assert before != after


def test_every_record_is_in_one_row_or_counted():
    old, new = records(a="A B C", b="D E", c="F G"), records(a="B X", b="D E", c="G F H")
    changes = what_changed(old, new)
    rows, silent = change_rows(changes)
    kinds = [row[0] for row in rows]
    assert kinds.count("kept") + silent == len(changes.kept)
    for kind in ("moved", "added", "removed"):
        assert kinds.count(kind) == len(getattr(changes, kind))


def test_equal_texts_are_embedded_once():
    view = show_changes(what_changed(records(d="A"), records(d="A B B")))
    assert view.text.startswith("1 kept, 0 moved, 2 added, 0 removed: 1 text to embed")


def test_it_is_readable_and_nothing_in_it_runs():
    old = records(**{"<b>": "One <script>alert(1)</script> \x0c" + "long" * 30})
    view = show_changes(what_changed(old, records(**{"<b>": "Two"})))
    found = read(view.html)
    assert all(contrast(colour, paper) >= 4.5 for _, colour, paper in found.pieces)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= KEPT_TAGS
    assert "<script>alert(1)</script>" in words(view.html)  # as words
    for kind in ("added", "removed"):
        assert kind in view.text
        assert kind in words(view.html)


def test_page_and_text_say_the_same():
    changes = what_changed(records(a="A B C", b="D"), records(a="A C X", b="D"))
    view = show_changes(changes)
    page = words(view.html)
    title, *lines = view.text.split("\n")
    for line in [title, *lines[:-1]]:
        for part in line.replace(" → ", " · ").split(" · "):
            assert part.replace(" ", "") in page
    assert lines[-1].replace(" ", "") in page
    assert show_changes(what_changed((), ())).text == (
        "0 kept, 0 moved, 0 added, 0 removed: 0 texts to embed"
    )
