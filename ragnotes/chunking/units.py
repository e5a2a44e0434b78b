"""Where the units of a text begin and end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from ragnotes.document import shown

Bounds = npt.NDArray[np.int64]
CodePoints = npt.NDArray[np.uint32]


def word_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each word of a text starts and ends, as two arrays of positions.

    A word is what `text.split()` calls one: a longest run of characters that are not white
    space. A no-break space is white space, a zero-width space is not. Positions count
    characters (code points).

    >>> starts, ends = word_bounds("Bake  at 180°C")
    >>> starts.tolist(), ends.tolist()
    ([0, 6, 9], [4, 8, 14])
    """
    return between(white_space(code_points(text)))


def between(gaps: npt.NDArray[np.bool_]) -> tuple[Bounds, Bounds]:
    """Return where each longest run of characters that are no gaps starts and ends."""
    edges = np.flatnonzero(np.diff(gaps, prepend=True, append=True))
    return edges[0::2], edges[1::2]


def ints(positions: Bounds) -> memoryview[int]:
    """Return positions as plain ints, made when asked for: a list takes five times the memory."""
    buffer: Any = positions  # numpy tells type checkers so only from Python 3.12 on
    return memoryview(buffer)


def code_points(text: str) -> CodePoints:
    """Return the characters of a text as numbers: one pass over these is fast."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def white_space(codes: CodePoints) -> npt.NDArray[np.bool_]:
    """Return for each code point whether it is white space."""
    table = _white_space()
    # The last white space is U+3000: every higher code point looks up the table's final False.
    return table[np.minimum(codes, len(table) - 1)]


@dataclass(frozen=True, eq=False)
class Units:
    """The units of one text (words, characters, tokens, …) as spans in order.

    Everything that asks "how large is this stretch?" asks it here, by arithmetic on one pass
    over the text. Spans overlap only where one character is made of several tokens.

    >>> units = units_of("Bake  at 180°C")
    >>> len(units), units.count(0, 8), units.reach(0, 2)
    (3, 2, 9)
    """

    starts: Bounds
    ends: Bounds
    single: bool = False  # every character is one unit: positions and numbers are the same

    def __len__(self) -> int:
        return len(self.starts)

    def count(self, start: int, end: int) -> int:
        """Return how many units touch the characters from start up to end."""
        if end <= start:
            return 0
        return self._begun(end) - self.ended(start)

    def ended(self, position: int) -> int:
        """Return how many units end by a position."""
        return position if self.single else int(self.ends.searchsorted(position, "right"))

    def _begun(self, position: int) -> int:
        return position if self.single else int(self.starts.searchsorted(position))

    def numbers(self, starts: Bounds, ends: Bounds) -> tuple[Bounds, Bounds]:
        """Return how many units end by each start, and how many have begun before each end.

        The stretch from starts[i] to ends[j] counts the second number at j less the first at i.
        """
        if self.single:
            return starts, ends
        return np.searchsorted(self.ends, starts, "right"), np.searchsorted(self.starts, ends)

    def reach(self, start: int, size: int) -> int:
        """Return the largest end at which the stretch from start still counts `size` units.

        That is where the first unit too many starts, or the end of the last unit. It is start
        itself where one character has more than `size` units (tokens), or none are left.
        """
        first = self.ended(start)
        if first == len(self.starts):
            return start
        if first + size >= len(self.starts):
            return int(self.ends[-1])
        return max(start, int(self.starts[first + size]))

    def reach_back(self, end: int, size: int) -> int:
        """Return the smallest start at which the stretch up to end still counts `size` units."""
        begun = self._begun(end)
        return int(self.ends[begun - size - 1]) if begun > size else 0


UnitSpans = Callable[[str], Iterable[tuple[int, int]]]


def units_of(text: str, unit: str | UnitSpans = "words") -> Units:
    """Return the units of a text: "words", "characters", "tokens", or your own.

    Tokens are those that tiktoken's cl100k_base makes of the whole text; a piece that is
    encoded on its own can come to a token or two more or less. Your own unit is a function from
    a text to (start, end) spans of characters, in order. ValueError for another name, and for
    spans that are empty, out of order or outside the text; TypeError for a unit that is neither
    a name nor a function, or gives no pairs.

    >>> len(units_of("Bake at 180°C", "characters"))
    13
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {shown(text)}")
    if callable(unit):
        return _own_units(text, unit)
    if not isinstance(unit, str):
        raise TypeError(f"unit must be a name or a function, got unit={unit!r}")
    if unit == "words":
        return Units(*word_bounds(text))
    if unit == "characters":
        edges = np.arange(len(text) + 1)
        return Units(edges[:-1], edges[1:], single=True)
    if unit == "tokens":
        from ragnotes.chunking.tokens import token_bounds

        return Units(*token_bounds(text))
    raise ValueError(
        f'unit must be "words", "characters", "tokens" or a function, got unit={unit!r}'
    )


def _own_units(text: str, unit: UnitSpans) -> Units:
    found = unit(text)
    try:
        spans = [(index(start), index(end)) for start, end in found]
    except (TypeError, ValueError) as error:
        raise TypeError("the unit must give (start, end) pairs of whole numbers") from error
    pairs = np.array(spans, dtype=np.int64).reshape(-1, 2)
    starts, ends = pairs[:, 0].copy(), pairs[:, 1].copy()
    if len(pairs) and (starts[0] < 0 or ends[-1] > len(text)):
        raise ValueError(f"the unit's spans must lie inside the text (0 to {len(text)})")
    wrong = starts >= ends
    wrong[1:] |= (np.diff(starts) < 0) | (np.diff(ends) < 0)
    if wrong.any():
        at = int(wrong.argmax())
        raise ValueError(
            "the unit's spans must be in order and not empty, "
            f"got {starts[at]} to {ends[at]} as number {at}"
        )
    return Units(starts, ends)


@cache
def _white_space() -> npt.NDArray[np.bool_]:
    """For each code point up to U+3001: is it white space?"""
    return np.array([chr(code).isspace() for code in range(0x3002)])
