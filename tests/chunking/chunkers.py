"""Every chunker, as one kind of function, for the tests that hold for all of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ragnotes import (
    Chunk,
    Document,
    chunk_characters,
    chunk_faq,
    chunk_html,
    chunk_markdown,
    chunk_paragraphs,
    chunk_python,
    chunk_recursive,
    chunk_sentences,
    chunk_tokens,
    chunk_words,
)
from ragnotes.chunking.semantic import chunk_semantic


@dataclass(frozen=True)
class Chunker:
    """A chunker, the unit that it counts by default, and what it promises.

    `overlaps`: it takes an overlap. `trimmed`: chunks begin and end without white space.
    `plain`: every character is text to it; of HTML, tags and scripts are not, and where a tag or
    an entity may be cut is tested with `chunk_html`.
    """

    function: Callable[..., list[Chunk]]
    units: tuple[str, ...] = ("words", "characters", "tokens")
    overlaps: bool = True
    trimmed: bool = True
    plain: bool = True

    def __call__(self, doc: Document, size: int, overlap: int, unit: str) -> list[Chunk]:
        options: dict[str, object] = {"unit": unit} if len(self.units) > 1 else {}
        if self.overlaps:
            options["overlap"] = overlap
        return self.function(doc, size, **options)


def count_letters(texts: Sequence[str]) -> NDArray[np.float32]:
    """Embed texts without a model: how often each of eight classes of characters occurs."""
    counts = [np.bincount([ord(char) % 8 for char in text], minlength=8) for text in texts]
    return np.array(counts, dtype=np.float32)


def _semantic(text: Document, size: int, unit: str = "words") -> list[Chunk]:
    return chunk_semantic(text, count_letters, size, lowest=0.3, unit=unit)


CHUNKERS = {
    "words": Chunker(chunk_words, ("words",)),
    "characters": Chunker(chunk_characters, ("characters",), trimmed=False),
    "characters at sentences": Chunker(
        partial(chunk_characters, at_sentences=True), ("characters",), trimmed=False
    ),
    "tokens": Chunker(chunk_tokens, ("tokens",), trimmed=False),
    "sentences": Chunker(chunk_sentences),
    "paragraphs": Chunker(chunk_paragraphs),
    "paragraphs alone": Chunker(partial(chunk_paragraphs, merge=False)),
    "recursive": Chunker(chunk_recursive),
    "Markdown": Chunker(chunk_markdown, overlaps=False),
    "HTML": Chunker(chunk_html, overlaps=False, plain=False),
    "Python": Chunker(chunk_python, overlaps=False),
    "semantic": Chunker(_semantic, overlaps=False),
    "FAQ": Chunker(chunk_faq, overlaps=False),
}
