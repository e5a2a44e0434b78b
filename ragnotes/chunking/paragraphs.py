"""Where lines and paragraphs begin and end."""

from __future__ import annotations

import re

import numpy as np

from ragnotes.chunking.units import Bounds, code_points, white_space

_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*+\n)++\s*+")
_LINE_END = re.compile(r"\n\s*+")


def paragraph_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each paragraph starts and ends, as two arrays of positions.

    Paragraphs are parted by lines that are empty or white space alone. The white space around
    a paragraph, the indent of its first line included, is in none.

    >>> starts, ends = paragraph_bounds("One.\\n \\nTwo,\\nstill two.\\n")
    >>> starts.tolist(), ends.tolist()
    ([0, 7], [4, 22])
    """
    return _between(_BLANK_LINES, text)


def line_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each line that is not blank starts and ends, its indent left out."""
    return _between(_LINE_END, text)


def plain_line_ends(text: str) -> str:
    """Return a text of the same length in which every line ends in \\n alone."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    return text if text.isascii() else text.replace("\u2028", "\n").replace("\u2029", "\n")


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch from start to end without the white space at both its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def trim_all(text: str, starts: list[int], ends: list[int]) -> tuple[Bounds, Bounds]:
    """Return the stretches that are not white space alone, without the white space around."""
    first, after = np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64)
    codes = code_points(text + "\n")  # a stretch may begin at the very end
    rough = white_space(codes[first]) | white_space(codes[np.maximum(after - 1, first)])
    for number in np.flatnonzero(rough).tolist():  # few need trimming
        first[number], after[number] = trim(text, starts[number], ends[number])
    kept = first < after
    return (first, after) if kept.all() else (first[kept], after[kept])


def _between(gap: re.Pattern[str], text: str) -> tuple[Bounds, Bounds]:
    starts, ends = [0], []
    for match in gap.finditer(plain_line_ends(text)):
        ends.append(match.start())
        starts.append(match.end())
    return trim_all(text, starts, [*ends, len(text)])
