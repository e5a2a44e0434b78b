"""How long search takes, against the one fast call that no way of doing the job can avoid.

    OPENBLAS_NUM_THREADS=1 python benchmarks/search.py           # 10,000 chunks
    OPENBLAS_NUM_THREADS=1 python benchmarks/search.py 100000

Vectors are random, 384 numbers each; texts are 120 words drawn from 30,000 as words of a language
are, the n-th most common with a share of 1/n. Both are timed in processor seconds, taking turns
in one run; the least of each counts, and their ratio is printed beside the bar that ragnotes set
itself. More threads would make the products faster and the processor seconds no fewer.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable

import numpy as np

from ragnotes import Chunk, Document
from ragnotes.indexing.analysis import analyse
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.models import named
from ragnotes.indexing.records import make_records
from ragnotes.indexing.vectors import Index
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.search import retrieve, retrieve_all

WIDTH = 384
QUERIES = 64
WORDS = 30_000
SECONDS = 2.0  # for each pair; at least 3 rounds

Job = Callable[[], object]


def least(functions: list[Job]) -> list[float]:
    times = [float("inf")] * len(functions)
    begun = time.perf_counter()
    rounds = 0
    while rounds < 3 or time.perf_counter() - begun < SECONDS:
        for number, function in enumerate(functions):
            start = time.process_time_ns()
            function()
            times[number] = min(times[number], (time.process_time_ns() - start) / 1e6)
        rounds += 1
    return times


def show(name: str, job: Job, limit_name: str, limit: Job, part: float, bar: float) -> None:
    ours, theirs = least([job, limit])
    ratio = ours / (theirs * part)
    over = "  over" if ratio > bar else ""
    print(
        f"{name:36}{ours:10.3f}  {limit_name:30}{theirs * part:10.3f}{ratio:7.2f}{bar:6.1f}{over}"
    )


def vectors(total: int) -> None:
    rng = np.random.default_rng(1)
    rows = rng.standard_normal((total, WIDTH)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    doc = Document("d", " " * total)
    chunks = [Chunk(doc, at, at + 1) for at in range(total)]
    records = make_records(chunks, metadata=lambda chunk: {"product": chunk.start % 20})
    index = Index(records, rows, named("none")(lambda texts: rows[: len(texts)]))
    rows = index.vectors
    flat = rows.ravel()
    queries = rng.standard_normal((QUERIES, WIDTH)).astype(np.float32)
    query = queries[0]
    where = {"product": 7}
    assert [retrieve(each, index, 10) for each in queries] == retrieve_all(queries, index, 10)
    assert len(retrieve(query, index, total, where)) == total // 20  # and the table is made
    show(
        "top 10, one query",
        lambda: retrieve(query, index, 10),
        "reading the vectors",
        lambda: flat @ flat,
        1,
        1.6,
    )
    show(
        f"top 10, {QUERIES} queries",
        lambda: retrieve_all(queries, index, 10),
        "their matrix product",
        lambda: queries @ rows.T,
        1,
        3,
    )
    show(
        "top 10, a filter passes 5 %",
        lambda: retrieve(query, index, 10, where),
        "reading 5 % of the vectors",
        lambda: flat @ flat,
        0.05,
        4,
    )


def keywords(total: int) -> None:
    rng = np.random.default_rng(1)
    share = 1 / np.arange(1, WORDS + 1)
    share /= share.sum()
    words = [f"w{number:x}" for number in range(WORDS)]
    texts = [
        " ".join(words[number] for number in row)
        for row in rng.choice(WORDS, size=(total, 120), p=share)
    ]
    chunks = [
        Chunk(Document(f"d{number}", text), 0, len(text)) for number, text in enumerate(texts)
    ]
    index = build_keyword_index(chunks, text=str)
    word = re.compile(r"\w+")
    show(
        "keyword index",
        lambda: build_keyword_index(chunks, text=str),
        "finding the terms",
        lambda: [analyse(text) for text in texts],
        1,
        2,
    )
    show(
        "keyword index",
        lambda: build_keyword_index(chunks, text=str),
        r"findall(\w+), lower",
        lambda: [word.findall(text.lower()) for text in texts],
        1,
        2,
    )
    queries = [
        " ".join(words[number] for number in row)
        for row in rng.choice(WORDS, size=(100, 8), p=share)
    ]
    parts = [
        [
            slice(*index.starts[index.vocabulary[term] :][:2])
            for term in analyse(query)
            if term in index.vocabulary
        ]
        for query in queries
    ]

    def add_up() -> None:
        for each in parts:
            scores = np.zeros(total)
            for part in each:
                np.add.at(scores, index.rows[part], index.points[part])

    show(
        "100 keyword queries of 8 words",
        lambda: [retrieve_keywords(query, index, 10) for query in queries],
        "adding their points up",
        add_up,
        1,
        2.5,
    )


def main() -> None:
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"{total:,} chunks")
    print(f"{'job':36}{'ms':>10}  {'limit':30}{'ms':>10}{'ratio':>7}{'bar':>6}")
    vectors(total)
    keywords(total)


if __name__ == "__main__":
    main()
