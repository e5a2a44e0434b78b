"""The one rule behind paragraphs, sentences and recursion: pack what fits, cut what does not."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from ragnotes.chunking.graphemes import grapheme_border, next_grapheme
from ragnotes.chunking.paragraphs import trim, trim_all
from ragnotes.chunking.units import (
    Bounds,
    Units,
    between,
    code_points,
    ints,
    white_space,
    word_bounds,
)

Level = Callable[[str], tuple[Bounds, Bounds]]

# A no-break space is white space that forbids a break.
_NO_BREAK = "\xa0\u2007\u202f"
_PHRASE_START = re.compile(rf"(?<![\S{_NO_BREAK}])\S")


def phrase_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each word starts and ends; words joined by a no-break space are one.

    >>> starts, ends = phrase_bounds("for 25\\u00a0minutes then")
    >>> starts.tolist(), ends.tolist()
    ([0, 4, 15], [3, 14, 19])
    """
    if not any(char in text for char in _NO_BREAK):
        return word_bounds(text)
    codes = code_points(text)
    joined = np.isin(codes, [ord(char) for char in _NO_BREAK])
    return trim_all(text, *between(white_space(codes) & ~joined))


class Cutter:
    """Cuts a text into stretches of at most `size` units, in order.

    `levels` are functions from a text to the bounds of its pieces, coarse to fine. Neighbouring
    pieces of one level are packed as long as they fit (`merge=False`: each stays alone, at the
    first level); a piece too large is cut at the next level, and at graphemes after the last. A
    grapheme of more than `size` units stays whole.

    With `overlap`, a stretch begins before its first new piece, at the start of a word: as early
    as takes at most `overlap` units of the stretch before, not that whole stretch, and leaves
    room for the new piece. Where no word starts there, at a piece of the level above; after a
    cut inside a word, at any grapheme.
    """

    def __init__(
        self,
        text: str,
        units: Units,
        size: int,
        overlap: int,
        levels: Sequence[Level],
        merge: bool = True,
    ) -> None:
        self.text, self.units, self.size, self.overlap = text, units, size, overlap
        self.levels, self.merge = levels, merge
        self.spans: list[tuple[int, int]] = []

    @cached_property
    def _piece_starts(self) -> Bounds:
        """Where the pieces of the level above the last begin, in the whole text."""
        return self.levels[-2](self.text)[0]

    def cut(self, start: int, end: int, level: int = 0) -> list[tuple[int, int]]:
        """Cut one stretch; return everything that was cut so far."""
        if level == len(self.levels):
            self._cut_anywhere(start, end)
            return self.spans
        bounds = self.levels[level](self.text[start:end])
        places = bounds[0] + start, bounds[1] + start
        starts, ends = map(ints, places)
        first, last = map(ints, self.units.numbers(*places))
        i, alone = 0, level == 0 and not self.merge
        while i < len(first):
            if last[i] - first[i] > self.size:
                self.cut(starts[i], ends[i], level + 1)
                i += 1
                continue
            begin, limit = starts[i], first[i] + self.size
            if self.overlap and self.spans:
                begin = self._reach_back(begin, ends[i])
                limit = self.units.ended(begin) + self.size
            after = i + 1 if alone else bisect_right(last, limit, i + 1)
            self.spans.append((begin, ends[after - 1]))
            i = after
        return self.spans

    def _cut_anywhere(self, start: int, end: int) -> None:
        """Cut a word, or words that a no-break space joins, into as few pieces as will do."""
        inside = False
        while start < end:
            begin = self._reach_back(start, next_grapheme(self.text, start), inside)
            if self.units.count(begin, end) <= self.size:
                stop = end
            else:
                stop = grapheme_border(
                    self.text, min(self.units.reach(begin, self.size), end), start
                )
            if stop <= start:  # one grapheme is larger than the size
                begin, stop = start, min(next_grapheme(self.text, start), end)
            self.spans.append((begin, start + len(self.text[start:stop].rstrip())))
            start, inside = stop, True
            while start < end and self.text[start].isspace():
                start += 1

    def _reach_back(self, start: int, end: int, inside: bool = False) -> int:
        """Where the stretch begins whose new text is start to end."""
        if not self.overlap or not self.spans:
            return start
        before = self.spans[-1]
        low = max(
            before[0] + 1,
            self.units.reach_back(before[1], self.overlap),
            self.units.reach_back(end, self.size),
        )
        if low >= before[1]:
            return start
        if word := _PHRASE_START.search(self.text, low, start):
            return word.start()
        if inside:
            border = grapheme_border(self.text, low, before[0])
            border = border if border == low else next_grapheme(self.text, border)
            return trim(self.text, border, start)[0]
        if len(self.levels) > 1:
            at = int(self._piece_starts.searchsorted(low))
            return min([start, *map(int, self._piece_starts[at : at + 1])])
        return start
