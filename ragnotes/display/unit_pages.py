"""A line cut by one size in one unit, as plain data and as a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ragnotes.chunking.packing import chunk_sentences
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.units import Units, units_of
from ragnotes.chunking.windows import chunk_characters, chunk_tokens, chunk_words
from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    QUIET,
    SHADE_PAPER,
    amount,
    escaped,
    printable,
)
from ragnotes.display.view import View
from ragnotes.document import Chunk

UNITS = ("characters", "words", "tokens", "sentences")

# Every box repeats its style: short ones keep a stored page small.
_BOX = f"display:inline-block;border:1px solid {LINE};padding:0 3px"


@dataclass(frozen=True)
class Piece:
    """One chunk: how much of each unit it has a part of, and its boxes, (label, text) each.

    A label is the number of a unit, counted from 0, or several where one character is made of
    several tokens. White space between words belongs to no box.
    """

    counts: tuple[int, ...]  # in the order of UNITS
    boxes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class UnitCut:
    """A text cut every `size` units: how many units it has in all, and its chunks."""

    unit: str
    size: int
    total: int
    pieces: tuple[Piece, ...]


def unit_cut(text: str, unit: str, size: int) -> UnitCut:
    """Cut a text every `size` characters, words, tokens or sentences, without overlap.

    ValueError for another unit and for what the chunkers refuse.

    >>> [piece.boxes for piece in unit_cut("Bake it at 180°C.", "tokens", 5).pieces]
    [(('0', 'B'), ('1', 'ake'), ('2', ' it'), ('3', ' at'), ('4', ' ')), (('5', '180'), \
('6', '°C'), ('7', '.'))]
    """
    if unit not in UNITS:
        raise ValueError(f"unit must be one of {', '.join(UNITS)}, got unit={unit!r}")
    cut: dict[str, Callable[[str, int], list[Chunk]]] = {
        "characters": chunk_characters,
        "words": chunk_words,
        "tokens": chunk_tokens,
        "sentences": lambda text, size: chunk_sentences(text, size, unit=_sentence_spans),
    }
    units = {name: _units(text, name) for name in UNITS}
    chunks = cut[unit](text, size)
    pieces = tuple(
        Piece(
            tuple(units[name].count(chunk.start, chunk.end) for name in UNITS),
            _boxes(text, units[unit], chunk.start, chunk.end),
        )
        for chunk in chunks
    )
    return UnitCut(unit, size, len(units[unit]), pieces)


def cut_page(cut: UnitCut) -> View:
    """Draw a cut: a heading, and each chunk as a row of numbered units with its counts."""
    one = cut.unit[:-1]
    head = f"size {cut.size} counted in {cut.unit}"
    about = f"{amount(cut.total, one)}, {amount(len(cut.pieces), 'chunk')}"
    rows = [_row(number, piece) for number, piece in enumerate(cut.pieces)]
    return View(
        "\n".join([f"{head} · {about}", *(row.text for row in rows)]),
        f'<output style="display:block"><strong>{head}</strong> '
        f'<span style="color:{QUIET}">· {about}</span></output>'
        + "".join(row.html for row in rows),
    )


def _row(number: int, piece: Piece) -> View:
    counts = ", ".join(
        amount(count, unit[:-1]) for count, unit in zip(piece.counts, UNITS, strict=True)
    )
    edge, paper = (LINE, SHADE_PAPER) if number % 2 else (ACCENT, ACCENT_PAPER)
    boxes = "".join(
        f'<span style="{_BOX}"><small>{label}</small><br>{escaped(_seen(text))}</span>'
        for label, text in piece.boxes
    )
    plain = " | ".join(f"{label} {printable(_seen(text))}" for label, text in piece.boxes)
    return View(
        f"chunks[{number}] · {counts}\n  {plain}",
        f'<div style="background:{paper};border-left:4px solid {edge};padding:3px 10px;'
        f'margin:4px 0;line-height:1.3"><div style="color:{QUIET}">'
        f'<strong style="color:{INK}">chunks[{number}]</strong> · {counts}</div>{boxes}</div>',
    )


def legend() -> View:
    """Say what the boxes and the signs in them mean."""
    said = (
        "Each box is one unit, numbered from 0 (7–9: three units that share a character). "
        "␣ is a space, ‿ an invisible joiner. A chunk of white space only is left out. In the "
        "counts, a part of a unit counts as one. A token that a cut goes through, part space and "
        "part picture, stands in both chunks."
    )
    return View(said, f'<div style="font-size:12px;margin-top:6px">{said}</div>')


def _seen(text: str) -> str:
    """A unit's text, with joiners and with spaces at its ends as signs that can be seen."""
    inner = text.strip(" ")
    before = len(text) - len(text.lstrip(" "))
    after = len(text) - before - len(inner)
    seen = "␣" * before + inner + "␣" * after
    return seen.replace("\n", "↵").replace("\u200d", "‿")


def _units(text: str, unit: str) -> Units:
    return units_of(text, _sentence_spans if unit == "sentences" else unit)


def _sentence_spans(text: str) -> list[tuple[int, int]]:
    starts, ends = sentence_bounds(text)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _boxes(text: str, units: Units, start: int, end: int) -> tuple[tuple[str, str], ...]:
    """The units inside a chunk; those that share a character stand in one box."""
    inside: list[list[int]] = []  # first unit, last unit, start, end
    bounds = zip(units.starts.tolist(), units.ends.tolist(), strict=True)
    for number, (begin, stop) in enumerate(bounds):
        left, right = max(begin, start), min(stop, end)
        if left >= right:
            continue
        if inside and left < inside[-1][3]:
            inside[-1][1], inside[-1][3] = number, max(inside[-1][3], right)
        else:
            inside.append([number, number, left, right])
    return tuple(
        (str(first) if first == last else f"{first}–{last}", text[left:right])
        for first, last, left, right in inside
    )
