"""The states that a sliding window passes through, as plain data and in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ragnotes.chunking.units import word_bounds
from ragnotes.chunking.windows import chunk_words, count_chunks
from ragnotes.display.page import amount, shortened

Window = tuple[int, int]  # the positions of its first word and of the word after its last

_CUTS = 3  # cuts that the comparison looks at closely


@dataclass(frozen=True)
class Comparison:
    """The windows with overlap beside those without: rows of label, with, without; and remarks."""

    windows: tuple[Window, ...]
    without: tuple[Window, ...]
    rows: tuple[tuple[str, str, str], ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class WindowState:
    """One state of the walk: where the window is, and one sentence on what happens and why.

    Positions count words from 0. The window holds `words[start:end]`; its first `shared` words
    lie in the window before as well. Before the first cut and in the result there is no window,
    and both are 0. `chunks` counts the chunks so far. Only the result has a `comparison`.
    """

    words: tuple[str, ...]
    size: int
    overlap: int
    title: str
    sentence: str
    start: int = 0
    end: int = 0
    shared: int = 0
    chunks: int = 0
    comparison: Comparison | None = None

    @property
    def step(self) -> int:
        """How many words further each window starts."""
        return self.size - self.overlap


def window_states(text: str, size: int, overlap: int) -> list[WindowState]:
    """Return the states in which windows of `size` words walk over a text.

    One before the first cut, one for each window that `chunk_words` cuts, one that compares
    the result with overlap 0. ValueError and TypeError as `chunk_words` raises them.

    >>> for state in window_states("a b c d e", size=3, overlap=1):
    ...     print(state.title)
    5 words, nothing cut yet
    chunks[0]: words 0 to 2
    chunks[1]: words 2 to 4
    Result: 2 chunks
    """
    windows = _windows(text, size, overlap)
    words = tuple(text.split())
    title = f"{amount(len(words), 'word')}, nothing cut yet"
    first = WindowState(words, size, overlap, title, _plan(len(words), size, overlap))
    states = [first]
    for number, (start, end) in enumerate(windows):
        shared = max(states[-1].end - start, 0)
        state = replace(
            first,
            title=f"chunks[{number}]: {positions(start, end)}",
            sentence=_moved(start, end, first.step, shared) if number else _begun(end),
            start=start,
            end=end,
            shared=shared,
            chunks=number + 1,
        )
        if end == len(words):
            stop = _stopped(end, start + first.step)
            state = replace(state, sentence=f"{state.sentence} {stop}")
        states.append(state)
    without = _windows(text, size, 0)
    result = replace(
        first,
        title=f"Result: {amount(len(windows), 'chunk')}",
        sentence=_outcome(windows, without, overlap),
        chunks=len(windows),
        comparison=_compare(words, windows, without, size, overlap),
    )
    return [*states, result]


def positions(start: int, end: int) -> str:
    """Name the words from position `start` up to, and without, `end`.

    >>> positions(4, 5), positions(4, 6), positions(4, 10)
    ('word 4', 'words 4 and 5', 'words 4 to 9')
    """
    if end - start == 1:
        return f"word {start}"
    return f"words {start} {'and' if end - start == 2 else 'to'} {end - 1}"


def _windows(text: str, size: int, overlap: int) -> tuple[Window, ...]:
    """The windows of `chunk_words`, counted in words."""
    chunks = chunk_words(text, size, overlap)
    starts, _ = word_bounds(text)
    first = np.searchsorted(starts, [chunk.start for chunk in chunks]).tolist()
    last = np.searchsorted(starts, [chunk.end for chunk in chunks]).tolist()
    return tuple(zip(first, last, strict=True))


def _plan(n: int, size: int, overlap: int) -> str:
    if n == 0:
        return "The text holds no words, so there is nothing to cut."
    if n <= size:
        return f"The text has {amount(n, 'word')}, so one window of size {size} holds them all."
    step = size - overlap
    return (
        f"step = size − overlap = {size} − {overlap} = {step}: "
        f"each window starts {amount(step, 'word')} after the one before."
    )


def _begun(end: int) -> str:
    return f"Start = 0: the first window holds {positions(0, end)}."


def _moved(start: int, end: int, step: int, shared: int) -> str:
    sum_ = f"Start = {start - step} + {step} = {start}"
    if not shared:
        return f"{sum_}: no word is read twice."
    # With an overlap above the step some words have been read more than once already.
    again = "a second time" if shared <= step else "again"
    verb = "is" if shared == 1 else "are"
    return f"{sum_}: {positions(start, start + shared)} {verb} read {again}."


def _stopped(n: int, following: int) -> str:
    """Why the window that ends with the last of n words is the last one."""
    reached = f"It reaches the last word, {n - 1}, so stop: no window at {following}"
    if following >= n:
        return f"{reached}."
    return f"{reached}, which would hold only {positions(following, n)}, read already."


def _outcome(windows: tuple[Window, ...], without: tuple[Window, ...], overlap: int) -> str:
    if not windows:
        return "A text without words gives no chunks."
    if overlap == 0:
        return "Overlap is 0, so both columns are the same and no word is stored twice."
    if len(without) == 1:
        return "Without overlap one window holds all words, so overlap has nothing to mend."
    if len(windows) == len(without):
        return f"Overlap {overlap} makes {amount(len(windows), 'chunk')}, as many as no overlap."
    times = len(windows) / len(without)
    return (
        f"Overlap {overlap} makes {amount(len(windows), 'chunk')} where no overlap makes "
        f"{len(without)}: {times:.2f} times as many."
    )


def _compare(
    words: tuple[str, ...],
    windows: tuple[Window, ...],
    without: tuple[Window, ...],
    size: int,
    overlap: int,
) -> Comparison:
    n, step = len(words), size - overlap
    rows = (
        ("chunks, counted", str(count_chunks(n, size, overlap)), str(count_chunks(n, size))),
        (
            "estimate, words ÷ step",
            f"{n} ÷ {step} = {n / step:.2f}",
            f"{n} ÷ {size} = {n / size:.2f}",
        ),
        ("words stored", f"{_stored(windows):,}", f"{_stored(without):,}"),
        ("last chunk", _last_size(windows), _last_size(without)),
    )
    cuts = [end for _, end in without[:-1]] if overlap else []
    remarks = [_mended(words, cut, windows, overlap) for cut in cuts[:_CUTS]]
    if len(cuts) > _CUTS:
        # Neighbouring windows share at least one word, so this holds for every cut.
        more = amount(len(cuts) - _CUTS, "more cut")
        remarks.append(f"And {more}: with overlap {overlap} both words stand in one chunk as well.")
    return Comparison(windows, without, rows, tuple(remarks))


def _stored(windows: tuple[Window, ...]) -> int:
    return sum(end - start for start, end in windows)


def _last_size(windows: tuple[Window, ...]) -> str:
    return amount(windows[-1][1] - windows[-1][0], "word") if windows else "none"


def _mended(words: tuple[str, ...], cut: int, windows: tuple[Window, ...], overlap: int) -> str:
    """What a cut before word `cut` parts, and the window that keeps most on both its sides."""
    kept = [min(cut - start, end - cut) for start, end in windows]
    best = kept.index(max(kept))
    left, right = map(shortened, words[cut - 1 : cut + 1])
    return (
        f"Overlap 0 cuts between words {cut - 1} and {cut}: “{left}” | “{right}”. "
        f"With overlap {overlap} both stand in chunks[{best}], {positions(*windows[best])}."
    )
