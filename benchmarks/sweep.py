"""How long a sweep takes, against work that no way of doing it can avoid.

    OPENBLAS_NUM_THREADS=1 python benchmarks/sweep.py             # half a minute
    OPENBLAS_NUM_THREADS=1 python benchmarks/sweep.py --minilm    # and with MiniLM: minutes

The first table is of the help centre, its 47 articles and 60 questions: five strategies, five
sizes and, where a chunker has overlap, four overlaps, 70 chunkers in all. It is compared with
cutting the articles. The second is of 1 MB (the course's documents again and again, their
sentences in another order each time) and 50 questions: word windows of five sizes and four
overlaps. It is compared with finding the words once, counting those of each chunk (one sort for
each set of chunks) and multiplying the vectors of all questions and chunks. Processor seconds of
all threads, the least of several runs, each with nothing known from the one before.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from ragnotes import (
    Document,
    Question,
    build_index,
    build_keyword_index,
    chunk_markdown,
    chunk_recursive,
    chunk_semantic,
    chunk_sentences,
    chunk_words,
    data_path,
    documents_from_articles,
    embed_minilm,
    embed_static,
    load_document,
    load_questions,
    retrieve,
    retrieve_keywords,
)
from ragnotes.evaluation.asking import Chunker, Key
from ragnotes.evaluation.sweep import sweep
from ragnotes.indexing.sharing import remembering
from ragnotes.retrieval.retrievers import Retriever, by_both, by_keywords, by_vectors

SIZES = 20, 40, 60, 100, 160  # words
LARGE = 50, 100, 150, 200, 300
OVERLAPS = 0, 0.1, 0.25, 0.5  # shares of the size
BAR = 8  # times the limit, for 1 MB

Ways = dict[str, Retriever]


def help_center() -> tuple[list[Document], list[Question]]:
    articles = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    documents = documents_from_articles(articles)
    return documents, load_questions(data_path("questions/help_center.jsonl"), documents)


def five_strategies() -> dict[Key, Chunker]:
    embed = remembering(embed_static)
    chunkers: dict[Key, Chunker] = {}
    for name, cut in [("words", chunk_words), ("recursive", chunk_recursive)]:
        for size in SIZES:
            for overlap in [int(size * share) for share in OVERLAPS]:
                chunkers[name, size, overlap] = partial(cut, size=size, overlap=overlap)
    for size in SIZES:
        for overlap in range(4):  # sentences
            chunkers["sentences", size, overlap] = partial(
                chunk_sentences, size=size, overlap=overlap
            )
        chunkers["structure", size, 0] = partial(chunk_markdown, size=size)
        chunkers["semantic", size, 0] = partial(chunk_semantic, embed=embed, size=size)
    return chunkers


def megabyte(articles: Sequence[Document]) -> list[Document]:
    files = sorted(data_path("manuals/kettle-kr-10.md").parent.glob("*.md"))
    once = [*articles, *map(load_document, [*files, data_path("cookbook.md")])]
    rng = random.Random(1)
    documents: list[Document] = []
    left = 1_000_000
    while left > 0:
        for doc in once:
            sentences = doc.text.split(". ")
            rng.shuffle(sentences)
            text = ". ".join(sentences)[:left]
            left -= len(text)
            if text:
                documents.append(Document(f"{doc.id} {len(documents)}", text, doc.metadata))
    return documents


def keywords() -> Ways:
    return {"BM25": by_keywords}


def vectors() -> Ways:
    return {"static": by_vectors(embed_static)}


def both() -> Ways:
    return keywords() | vectors()


def three() -> Ways:
    return both() | {"both": by_both(embed_static)}


def unshared() -> Ways:
    """The same retrievers, built for each set of chunks from the beginning."""
    return {
        "BM25": lambda chunks: partial(retrieve_keywords, index=build_keyword_index(chunks)),
        "vectors": lambda chunks: partial(retrieve, index=build_index(chunks, embed_static)),
    }


def seconds(job: Callable[[], object], rounds: int = 3) -> float:
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        job()
        best = min(best, time.process_time() - start)
    return best


def show(name: str, took: float, limit: float, bar: float | None = None) -> None:
    mark = f"{bar:6.0f}{'  over' if took > bar * limit else ''}" if bar else ""
    print(f"{name:52}{took:9.2f}{took / limit:9.1f}{mark}", flush=True)


def small() -> None:
    documents, questions = help_center()

    def job(ways: Callable[[], Ways]) -> object:
        fresh = [Document(doc.id, doc.text, doc.metadata) for doc in documents]
        asked = load_questions(data_path("questions/help_center.jsonl"), fresh)
        return sweep(fresh, asked, five_strategies(), ways())

    chunks = len(five_strategies())
    print(f"help centre, {chunks} chunkers, {len(questions)} questions")
    print(f"{'':52}{'seconds':>9}{'ratio':>9}")
    once = seconds(lambda: [f(doc) for f in five_strategies().values() for doc in documents])
    show("cutting alone", once, once)
    show("BM25", seconds(lambda: job(keywords)), once)
    show("BM25 and static vectors", seconds(lambda: job(both)), once)
    show(
        "the same, nothing shared",
        seconds(lambda: job(unshared), 1),
        once,
    )
    show("BM25, static vectors and both", seconds(lambda: job(three)), once)
    found: Any = job(both)
    show("its table", seconds(found.table), once)


def large() -> None:
    articles, questions = help_center()
    texts = [question.text for question in questions[:50]]
    asked = [Question(str(number), text, (), "") for number, text in enumerate(texts)]
    documents = megabyte(articles)
    chunkers: dict[Key, Chunker] = {
        ("words", size, int(size * share)): partial(
            chunk_words, size=size, overlap=int(size * share)
        )
        for size in LARGE
        for share in OVERLAPS
    }
    word = re.compile(r"\w+")
    cuts = [[chunk for doc in documents for chunk in cut(doc)] for cut in chunkers.values()]
    counts = [len(chunks) for chunks in cuts]
    held = [sum(len(chunk.text.split()) for chunk in chunks) for chunks in cuts]
    rows = np.random.default_rng(1).standard_normal((max(counts), 256)).astype(np.float32)

    pairs = np.random.default_rng(1).integers(0, 2**24, max(held))

    def least() -> None:
        for doc in documents:
            word.findall(doc.text.lower())
        for count, words in zip(counts, held, strict=True):
            np.sort(pairs[:words])
            rows[: len(asked)] @ rows[:count].T

    def job(ways: Callable[[], Ways], chosen: dict[Key, Chunker] = chunkers) -> object:
        fresh = [Document(doc.id, doc.text, doc.metadata) for doc in documents]
        return sweep(fresh, asked, chosen, ways())

    limit = seconds(least)
    characters = sum(len(doc.text) for doc in documents)
    print(
        f"\n{characters / 1e6:.2f} MB, {len(chunkers)} chunkers ({sum(counts):,} chunks), "
        f"{len(asked)} questions"
    )
    print(f"{'':52}{'seconds':>9}{'ratio':>9}{'bar':>6}")
    show("limit: words once, counts, products of vectors", limit, limit)
    show("BM25", seconds(lambda: job(keywords)), limit, BAR)
    show("static vectors", seconds(lambda: job(vectors)), limit)
    show("BM25 and static vectors", seconds(lambda: job(both), 2), limit, BAR)
    ways = both()
    sweep(documents, asked, chunkers, ways)  # a slider moves: documents and questions are known
    took = [
        seconds(partial(sweep, documents, asked, {("words", size, 0): cut}, ways), 1)
        for size, cut in [(size, partial(chunk_words, size=size)) for size in (70, 110, 170)]
    ]
    show("one more size, BM25 and static vectors", max(took), limit)


def cold() -> None:
    documents, questions = help_center()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAGNOTES_CACHE"] = folder
        for name in ("MiniLM, nothing cached", "MiniLM, all cached"):
            started, start = time.perf_counter(), time.process_time()
            ways = {"BM25": by_keywords, "MiniLM": by_vectors(embed_minilm)}
            found = sweep(documents, questions, five_strategies(), ways)
            took = time.perf_counter() - started
            texts = {hit.chunk.id for one in found.settings for row in one.rankings for hit in row}
            print(
                f"{name:52}{time.process_time() - start:9.2f}  processor seconds, {took:.0f} by "
                f"the clock, {len(found.settings)} settings, {len(texts)} chunks hit"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minilm", action="store_true", help="MiniLM too, with nothing cached")
    options = parser.parse_args()
    embed_static(["warm up"])
    small()
    large()
    if options.minilm:
        print()
        cold()


if __name__ == "__main__":
    main()
