"""Where lines and paragraphs begin and end."""

from __future__ import annotations

import numpy as np

from ragnotes.chunking.units import Bounds, CodePoints, code_points, white_space


def paragraph_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each paragraph starts and ends, as two arrays of positions.

    Paragraphs are parted by lines that are empty or white space alone, or by U+2029, Unicode's
    paragraph separator. The white space around a paragraph, the indent of its first line
    included, is in none.

    >>> starts, ends = paragraph_bounds("One.\\n \\nTwo,\\nstill two.\\n")
    >>> starts.tolist(), ends.tolist()
    ([0, 7], [4, 22])
    """
    starts, ends, numbers = _lines(text)
    begins, closes = np.diff(numbers, prepend=-2) > 1, np.diff(numbers, append=len(text) + 2) > 1
    return starts[begins], ends[closes]


def line_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each line that is not blank starts and ends, its indent left out."""
    starts, ends, _ = _lines(text)
    return starts, ends


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


def trim_all(text: str, starts: Bounds, ends: Bounds) -> tuple[Bounds, Bounds]:
    """Return the stretches that are not white space alone, without the white space around."""
    starts, ends, _ = _trimmed(text, code_points(text), starts, ends)
    return starts, ends


def _lines(text: str) -> tuple[Bounds, Bounds, Bounds]:
    """Where each line that is not blank starts and ends, and its number."""
    codes = code_points(plain_line_ends(text))
    breaks = np.flatnonzero(codes == ord("\n"))
    if "\u2029" in text:  # it ends a line and is an empty one, too
        breaks = np.sort(np.append(breaks, np.flatnonzero(code_points(text) == 0x2029)))
    return _trimmed(text, codes, np.append(0, breaks + 1), np.append(breaks, len(text)))


def _trimmed(
    text: str, codes: CodePoints, starts: Bounds, ends: Bounds
) -> tuple[Bounds, Bounds, Bounds]:
    """Trimmed stretches without the empty ones, and the numbers of those that are left."""
    numbers = np.flatnonzero(starts < ends)
    starts, ends = starts[numbers], ends[numbers]
    rough = white_space(codes[starts]) | white_space(codes[ends - 1])
    for at in np.flatnonzero(rough).tolist():  # few need trimming
        starts[at], ends[at] = trim(text, int(starts[at]), int(ends[at]))
    kept = starts < ends
    return starts[kept], ends[kept], numbers[kept]
