"""What an edit changed, as a table: each chunk before and after, and what is embedded again."""

from __future__ import annotations

from ragnotes.display.page import (
    ACCENT_PAPER,
    INK,
    LINE,
    PAPER,
    QUIET,
    SHADE_PAPER,
    TWICE_PAPER,
    amount,
    escaped,
    framed,
    printable,
)
from ragnotes.display.view import View
from ragnotes.indexing.changes import Changes
from ragnotes.indexing.records import Record

Row = tuple[str, str, str, str]  # what happened, the chunk before, the chunk after, its words

_SIGNS = {"kept": "=", "moved": "→", "added": "+", "removed": "−"}
_PAPERS = {"kept": PAPER, "moved": ACCENT_PAPER, "added": TWICE_PAPER, "removed": SHADE_PAPER}
_CELL = f"padding:3px 10px;border-bottom:1px solid {LINE};color:{INK};text-align:left;background:"


def show_changes(changes: Changes) -> View:
    """Show what `what_changed` returns: a row for each chunk of the documents that changed.

    A row tells what happened (kept, moved, added or removed), the chunk's label, characters and
    the end of its id, which is made from its text, before and after, and how the text begins.
    Rows are in the order of the new records, removed ones where they stood. Documents in which
    every chunk was kept are counted and not listed.
    """
    rows, silent = change_rows(changes)
    embedded = len({record.text for record in changes.added})
    counts = ", ".join(
        f"{len(records)} {name}"
        for name, records in [
            ("kept", changes.kept),
            ("moved", changes.moved),
            ("added", changes.added),
            ("removed", changes.removed),
        ]
    )
    title = f"{counts}: {amount(embedded, 'text')} to embed"
    notes = [f"Kept as they are, and not listed: {amount(silent, 'chunk')} of other documents."]
    return View(
        "\n".join([title, *map(_line, rows), *(notes if silent else [])]),
        framed(
            f"<div><strong>{escaped(title)}</strong></div>"
            f'<table style="border-collapse:collapse;margin:8px 0">{_head()}'
            f"{''.join(map(_row, rows))}</table>"
            + (f'<div style="color:{QUIET}">{escaped(notes[0])}</div>' if silent else "")
        ),
    )


def change_rows(changes: Changes) -> tuple[list[Row], int]:
    """Return the rows of the table, and how many kept chunks are of documents without changes."""
    after: list[tuple[str, Record | None, Record]] = [("added", None, one) for one in changes.added]
    after += [("kept", one, one) for one in changes.kept]
    after += [("moved", before, one) for before, one in changes.moved]
    # Only inside its document has a chunk a place; documents stay in the order they come in.
    changed = [one for kind, _, one in after if kind != "kept"]
    names = list(dict.fromkeys(one.chunk.doc.id for one in [*changed, *changes.removed]))
    rows: list[Row] = []
    for name in names:
        gone = [one for one in changes.removed if one.chunk.doc.id == name]
        own = [each for each in after if each[2].chunk.doc.id == name]
        for kind, before, one in sorted(own, key=lambda each: each[2].position):
            # What came before this chunk in the old text and is gone, stands before it here too.
            while gone and gone[0].chunk.start <= (before or one).chunk.start:
                rows.append(("removed", _place(gone[0]), "", _begins(gone.pop(0))))
            rows.append((kind, _place(before) if before else "", _place(one), _begins(one)))
        rows += [("removed", _place(one), "", _begins(one)) for one in gone]
    return rows, sum(one.chunk.doc.id not in names for one in changes.kept)


def _place(record: Record) -> str:
    made_from_text = record.id.rpartition(":")[2]
    return f"{record.label}, {record.chunk.start}–{record.chunk.end}, {made_from_text}"


def _begins(record: Record) -> str:
    """How a chunk begins: up to 40 characters, in whole words where it can be."""
    text = " ".join(printable(record.chunk.text[:200]).split())
    if len(text) <= 40:
        return text
    return (text[:39].rpartition(" ")[0] or text[:38]) + " …"


def _line(row: Row) -> str:
    kind, before, after, begins = row
    places = " → ".join(printable(place) for place in (before, after) if place)
    return f"{_SIGNS[kind]} {kind} · {places if kind != 'kept' else printable(after)} · {begins}"


def _head() -> str:
    names = ["", "before", "after", "begins"]
    return "<tr>" + "".join(f'<th style="{_CELL}{PAPER}">{name}</th>' for name in names) + "</tr>"


def _row(row: Row) -> str:
    kind, before, after, begins = row
    cells = [f"{_SIGNS[kind]}\N{NO-BREAK SPACE}{kind}", before, after, begins]
    style = f"{_CELL}{_PAPERS[kind]}"  # on each cell: the notebook colours every second row
    return "<tr>" + "".join(f'<td style="{style}">{escaped(cell)}</td>' for cell in cells) + "</tr>"
