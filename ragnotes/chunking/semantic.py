"""Semantic chunks: cuts where neighbouring sentences are least alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ragnotes.chunking.cutting import Cutter, phrase_bounds
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.units import UnitSpans, units_of
from ragnotes.chunking.windows import check_window, whole_number
from ragnotes.document import Chunk, Document, as_document, chunks_at, shown

Embed = Callable[[Sequence[str]], npt.NDArray[np.float32]]

# Similarities are rounded: equal sentences come out equal, whatever batch they were embedded in.
_DECIMALS = 6


def chunk_semantic(
    text: str | Document,
    embed: Embed,
    size: int | None = None,
    *,
    lowest: float | None = None,
    threshold: float | None = None,
    count: int | None = None,
    unit: str | UnitSpans = "words",
) -> list[Chunk]:
    """Cut a text between the neighbouring sentences that are least alike to an embedder.

    Sentences and similarities are those of `neighbour_similarities`; which gaps are cut, and
    what `lowest`, `threshold` and `count` ask for, `gaps_to_cut` says. A topic may be long, so
    `size` sets a limit in units (see `units_of`): a piece larger than that is cut at sentences
    as `chunk_sentences` cuts, which gives more chunks than the rule asks for. White space between
    chunks belongs to none, and a text of white space alone has no chunks. ValueError for what
    these functions refuse.

    >>> def embed(texts):  # about owls or not
    ...     return np.array([[1.0, 0.0] if "wl" in text else [0.0, 1.0] for text in texts])
    >>> text = "Owls hoot. An owl is shy. Cars honk."
    >>> [chunk.text for chunk in chunk_semantic(text, embed, count=2)]
    ['Owls hoot. An owl is shy.', 'Cars honk.']
    """
    doc = as_document(text)
    _check_rule(lowest, threshold, count)
    cutter = None
    if size is not None:
        check_window(size, 0)
        levels = (sentence_bounds, phrase_bounds)
        cutter = Cutter(doc.text, units_of(doc.text, unit), size, 0, levels)
    sentences, similarities = neighbour_similarities(doc, embed)
    if not sentences:
        return []
    cuts = gaps_to_cut(similarities, lowest=lowest, threshold=threshold, count=count)
    edges = pairwise([0, *(gap + 1 for gap in cuts), len(sentences)])
    pieces = [(sentences[first].start, sentences[after - 1].end) for first, after in edges]
    if cutter is not None:
        for start, end in pieces:
            cutter.cut(start, end)
        pieces = cutter.spans
    return chunks_at(doc, pieces)


def neighbour_similarities(
    text: str | Document, embed: Embed
) -> tuple[list[Chunk], npt.NDArray[np.float64]]:
    """Return a text's n sentences and the n - 1 cosine similarities of neighbours, -1 to 1.

    Number i compares sentences i and i + 1. Sentences are those of `sentence_bounds`; one
    without a letter or a digit, such as a row of stars, is part of the one before it (the first
    one: of the one after). `embed` is called once, with all of them, and not at all for fewer
    than two. Where it gives a zero vector the similarity is 0. Similarities are rounded to 6
    decimals. Hearst (TextTiling, Computational Linguistics 23, 1997) cut such a curve of
    neighbouring word counts. ValueError unless embed gives a finite vector for each sentence.

    >>> sentences, similarities = neighbour_similarities("Stop! Go on.", lambda texts: np.eye(2))
    >>> [sentence.text for sentence in sentences], similarities.tolist()
    (['Stop!', 'Go on.'], [0.0])
    """
    doc = as_document(text)
    if not callable(embed):
        raise TypeError(f"embed must be a function, got {shown(embed)}")
    sentences = chunks_at(doc, _sentences(doc.text))
    if len(sentences) < 2:
        return sentences, np.zeros(0)
    vectors = np.asarray(embed([sentence.text for sentence in sentences]), dtype=np.float64)
    if vectors.ndim != 2 or len(vectors) != len(sentences):
        raise ValueError(
            f"embed must give one row for each of {len(sentences)} sentences, "
            f"got an array of shape {vectors.shape}"
        )
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        at = int(finite.argmin())
        raise ValueError(f"embed gave numbers that are not finite for {sentences[at].id}")
    largest = np.abs(vectors).max(axis=1, initial=0, keepdims=True)
    # No square is too large or too small then. What embed returned stays as it is.
    vectors = vectors / np.where(largest > 0, largest, 1)
    lengths = np.sqrt((vectors * vectors).sum(axis=1))
    products = (vectors[:-1] * vectors[1:]).sum(axis=1)
    both = lengths[:-1] * lengths[1:]
    return sentences, (products / np.where(both > 0, both, 1)).round(_DECIMALS)


def gaps_to_cut(
    similarities: npt.ArrayLike,
    *,
    lowest: float | None = None,
    threshold: float | None = None,
    count: int | None = None,
) -> list[int]:
    """Return which gaps between sentences are cut, in order; gap i follows sentence i.

    At most one rule may be given. `lowest`: the share of the gaps, 0 to 1, that is cut, those
    with the lowest similarities; their number is rounded, a half upwards, and it is one tenth if
    no rule is given. `threshold`: every gap with a lower similarity, -1 to 1. `count`: as many
    as give `count` chunks, or all of them where there are fewer sentences. Of equal similarities
    the earlier is cut first. ValueError for more than one rule, for values outside these
    ranges, and for similarities that are not one row of finite numbers.

    >>> gaps_to_cut([0.5, 0.1, 0.4, 0.1], lowest=0.25), gaps_to_cut([0.5, 0.1], threshold=0.5)
    ([1], [1])
    """
    _check_rule(lowest, threshold, count)
    values = np.asarray(similarities, dtype=np.float64)
    if values.ndim != 1:
        raise ValueError(f"similarities must be one row of numbers, got shape {values.shape}")
    if not np.isfinite(values).all():
        raise ValueError("similarities must be finite numbers")
    if threshold is not None:
        return [int(gap) for gap in np.flatnonzero(values < threshold)]
    if count is not None:
        cuts = count - 1
    else:
        share = 0.1 if lowest is None else lowest
        cuts = int(round(share * len(values), 9) + 0.5)  # 0.29 * 50 is not quite 14.5
    return sorted(int(gap) for gap in np.argsort(values, kind="stable")[:cuts])


def _check_rule(lowest: float | None, threshold: float | None, count: int | None) -> None:
    rules = {"lowest": lowest, "threshold": threshold, "count": count}
    given = [f"{name}={value}" for name, value in rules.items() if value is not None]
    if len(given) > 1:
        raise ValueError(f"give one of lowest, threshold and count, got {' '.join(given)}")
    if lowest is not None and not 0 <= lowest <= 1:
        raise ValueError(f"lowest is a share, from 0 to 1, got lowest={lowest}")
    if threshold is not None and not -1 <= threshold <= 1:
        raise ValueError(f"threshold is a similarity, from -1 to 1, got threshold={threshold}")
    if count is not None and whole_number(count, "count") < 1:
        raise ValueError(f"count must be at least 1, got count={count}")


def _sentences(text: str) -> list[tuple[int, int]]:
    """The spans of the sentences, those with nothing to read joined to a neighbour."""
    spans: list[tuple[int, int]] = []
    readable = False  # the last span has something to read
    for start, end in zip(*(bounds.tolist() for bounds in sentence_bounds(text)), strict=True):
        words = any(map(str.isalnum, text[start:end]))
        if spans and not (words and readable):
            spans[-1] = spans[-1][0], end
            readable |= words
        else:
            spans.append((start, end))
            readable = words
    return spans
