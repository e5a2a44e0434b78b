"""Search: from a question to the chunks that fit it best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ragnotes.document import Chunk

_PUNCTUATION = ".,;:!?()[]{}<>\"'`*_#|…“”„‘’«»–—-"


@dataclass(frozen=True)
class Hit:
    """A chunk that was found, with its score: higher is better, within one list only."""

    chunk: Chunk
    score: float


def search_words(
    question: str, chunks: Sequence[Chunk], k: int = 3, text: Callable[[Chunk], str] = str
) -> list[Hit]:
    """Return at most `k` chunks that share the most different words with the question.

    The score is the number of the question's words that stand in the chunk, each counted once;
    case and the punctuation around a word do not count. Chunks that share no word are left out,
    so the list may be shorter than k. Ties keep the order of `chunks`. What is searched of a
    chunk is what `text` returns for it, such as `text_with_context`; by default its own text.
    ValueError unless k >= 1.

    >>> from ragnotes import chunk_words
    >>> cards = chunk_words("Bake the cake. Cool the rolls. Ice the cake.", size=3)
    >>> [(hit.chunk.text, hit.score) for hit in search_words("Which cake?", cards, k=1)]
    [('Bake the cake.', 1)]
    """
    if k < 1:
        raise ValueError(f"k must be at least 1, got k={k}")
    asked = words_of(question)
    hits = [Hit(chunk, len(asked & words_of(text(chunk)))) for chunk in chunks]
    found = [hit for hit in hits if hit.score > 0]
    return sorted(found, key=lambda hit: -hit.score)[:k]


def words_of(text: str) -> set[str]:
    """Return the different words of a text, in lower case, without punctuation around them.

    >>> sorted(words_of("Bake it. Bake it at 180°C!"))
    ['180°c', 'at', 'bake', 'it']
    """
    return {word.strip(_PUNCTUATION).casefold() for word in text.split()} - {""}
