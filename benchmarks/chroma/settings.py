"""Which chunkers and which ways to search are compared."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial

from benchmarks.chroma.data import Benchmark, Places
from benchmarks.chroma.measures import Values, omega
from benchmarks.chroma.report import PUBLISHED, chunk_as_the_report
from benchmarks.chroma.scores import Scores, keyword_scores, meaning_scores
from ragnotes import (
    Chunk,
    Document,
    chunk_paragraphs,
    chunk_recursive,
    chunk_semantic,
    chunk_sentences,
    chunk_tokens,
    chunk_words,
)
from ragnotes.indexing.minilm import TextNotRead, embed_minilm

REPORTS = "report's recursive"
SIZE = 200  # tokens of cl100k_base, as in the report's tables; words: three quarters of it
SMALL = 60

Setting = tuple[str, int, int]  # chunker, size, overlap
CHUNKERS: dict[Setting, Callable[[Document], list[Chunk]]] = {
    **{
        (REPORTS, size, overlap): partial(chunk_as_the_report, size=size, overlap=overlap)
        for size, overlap in PUBLISHED
    },
    ("chunk_recursive", SIZE, 0): partial(chunk_recursive, size=SIZE, unit="tokens"),
    ("chunk_sentences", SIZE, 0): partial(chunk_sentences, size=SIZE, unit="tokens"),
    ("chunk_paragraphs", SIZE, 0): partial(chunk_paragraphs, size=SIZE, unit="tokens"),
    ("chunk_semantic", SIZE, 0): partial(
        chunk_semantic, embed=embed_minilm, size=SIZE, unit="tokens"
    ),
    ("chunk_tokens", SIZE, 0): partial(chunk_tokens, size=SIZE),
    ("chunk_words", 150, 0): partial(chunk_words, size=150),
    ("chunk_recursive", 2 * SIZE, 0): partial(chunk_recursive, size=2 * SIZE, unit="tokens"),
    ("chunk_sentences", SMALL, 0): partial(chunk_sentences, size=SMALL, unit="tokens"),
}
BASELINE: Setting = (REPORTS, 200, 0)


@dataclass(frozen=True, eq=False)
class Pieces:
    """All chunks that one chunker makes of the five texts, and how each search scores them."""

    benchmark: Benchmark
    setting: Setting
    chunks: list[Chunk]
    kept: dict[int, Scores] = field(default_factory=dict)

    @cached_property
    def places(self) -> Places:
        return self.benchmark.places(self.chunks)

    @cached_property
    def omega(self) -> Values:
        return omega(self.benchmark.answers, self.places)

    @cached_property
    def meaning(self) -> Scores:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", TextNotRead)  # what MiniLM leaves out costs its row
            return meaning_scores(self.asked, self.chunks)

    @cached_property
    def keywords(self) -> Scores:
        return keyword_scores(self.asked, self.chunks)

    def keywords_around(self, around: int) -> Scores:
        if around not in self.kept:
            self.kept[around] = keyword_scores(self.asked, self.chunks, around)
        return self.kept[around]

    @property
    def asked(self) -> list[str]:
        return [question.text for question in self.benchmark.questions]


def cut(benchmark: Benchmark, setting: Setting) -> Pieces:
    """Return the chunks of all five texts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TextNotRead)  # a table is one sentence to chunk_semantic
        chunks = [chunk for doc in benchmark.documents for chunk in CHUNKERS[setting](doc)]
    return Pieces(benchmark, setting, chunks)
