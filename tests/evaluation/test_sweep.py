"""The sweep: all combinations, in order, the same hits as asked one by one, and what is refused."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ragnotes import (
    Chunk,
    Document,
    Hit,
    Question,
    build_index,
    build_keyword_index,
    chunk_words,
    embed_static,
    fuse_scores,
    retrieve,
    retrieve_keywords,
    search_words,
)
from ragnotes.evaluation.evaluate import judge
from ragnotes.evaluation.sweep import Sweep, sweep
from ragnotes.indexing.models import Vectors, named
from ragnotes.retrieval.retrievers import by_both, by_keywords, by_vectors

DOCS = [
    Document("tea", "Boil the water. Warm the pot. Let the tea draw for four minutes."),
    Document("cake", "Heat the oven. Beat the eggs. Bake the cake for an hour."),
]


def asked(name: str, text: str, *evidence: Chunk) -> Question:
    return Question(name, text, evidence, "paraphrase")


QUESTIONS = [
    asked("q1", "How long does tea draw?", Chunk(DOCS[0], 30, 63)),
    asked("q2", "How long does the cake bake?", Chunk(DOCS[1], 30, 55)),
    asked("q3", "Zanzibar?"),
]
CHUNKERS = {
    ("words", size, overlap): partial(chunk_words, size=size, overlap=overlap)
    for size in (4, 8)
    for overlap in (0, 2)
}


def plain(hits: Sequence[Hit]) -> list[tuple[Chunk, float]]:
    return [(hit.chunk, hit.score) for hit in hits]


def test_all_combinations_in_the_order_of_the_mappings() -> None:
    found = sweep(DOCS, QUESTIONS, CHUNKERS, {"BM25": by_keywords, "again": by_keywords}, depth=3)
    assert [(s.strategy, s.size, s.overlap, s.retriever) for s in found.settings] == [
        (*key, name) for key in CHUNKERS for name in ("BM25", "again")
    ]
    assert found.questions == tuple(QUESTIONS)
    assert repr(found) == "Sweep of 8 settings, 3 questions each"
    assert sweep(DOCS, QUESTIONS, CHUNKERS, {"BM25": by_keywords, "again": by_keywords}, 3) == found


def test_the_hits_are_those_of_the_retrievers() -> None:
    ways = {"BM25": by_keywords, "static": by_vectors(embed_static), "both": by_both(embed_static)}
    for setting in sweep(DOCS, QUESTIONS, CHUNKERS, ways, depth=3).settings:
        chunks = [c for doc in DOCS for c in chunk_words(doc, setting.size, setting.overlap)]
        assert setting.chunks == len(chunks)
        keywords, vectors = build_keyword_index(chunks), build_index(chunks, embed_static)
        for question, hits in zip(QUESTIONS, setting.rankings, strict=True):
            by = retrieve_keywords(question.text, keywords, k=100)
            near = retrieve(question.text, vectors, k=100)
            expected = {"BM25": by, "static": near, "both": fuse_scores([near, by])}
            assert plain(hits) == plain(expected[setting.retriever][:3])
            assert all(hit.record is None for hit in hits)


def test_a_text_is_embedded_once_and_the_questions_too() -> None:
    calls: list[list[str]] = []

    @named("noting:1")
    def embed(texts: Sequence[str]) -> Vectors:
        calls.append(list(texts))
        return np.array([[len(text), 1] for text in texts], dtype=np.float32)

    sweep(DOCS, QUESTIONS, CHUNKERS, {"a": by_vectors(embed), "b": by_both(embed)})
    texts = [text for call in calls for text in call]
    assert len(texts) == len(set(texts))
    chunks = {c.text for cut in CHUNKERS.values() for doc in DOCS for c in cut(doc)}
    assert set(texts) == chunks | {question.text for question in QUESTIONS}
    assert len(calls) <= len(CHUNKERS) + len(QUESTIONS)  # the new chunks of a setting together


def only_text(chunks: Sequence[Chunk]) -> Callable[[str], list[Hit]]:
    return lambda text: search_words(text, chunks, k=2)


@pytest.mark.parametrize(
    ("retriever", "most"),
    [
        (lambda chunks: partial(search_words, chunks=chunks), 5),  # asked for depth, not for its 3
        (only_text, 2),  # a function that takes no k gives what it gives
        (lambda chunks: lambda text: search_words(text, chunks, k=100), 5),  # cut at depth
    ],
)
def test_how_many_hits_a_plain_function_gives(retriever: Any, most: int) -> None:
    doc = Document("d", "tea " * 40)
    (setting,) = sweep(
        [doc], [asked("q", "tea")], {("w", 4, 0): partial(chunk_words, size=4)}, {"r": retriever}, 5
    ).settings
    assert len(setting.rankings[0]) == most


def test_the_table_is_what_judge_says() -> None:
    found = sweep(DOCS, QUESTIONS, CHUNKERS, {"BM25": by_keywords})
    for budget in (None, 40):
        for row, setting in zip(found.table(k=2, budget=budget), found.settings, strict=True):
            means = judge(QUESTIONS, setting.rankings, 2, budget).means
            assert list(row.items()) == [
                ("strategy", "words"),
                ("size", setting.size),
                ("overlap", setting.overlap),
                ("retriever", "BM25"),
                ("chunks", setting.chunks),
                *means.items(),
            ]
    assert found.table() == found.table(k=5)
    # BM25 says nothing about Zanzibar; only large chunks that overlap hold the answers whole.
    assert [row["nothing found"] for row in found.table()] == [1, 1, 1, 1]
    assert [row["found"] for row in found.table()] == [0, 0, 0, 1]


def test_no_more_hits_are_judged_than_are_kept() -> None:
    found = sweep(DOCS, QUESTIONS, CHUNKERS, {"BM25": by_keywords}, depth=4)
    assert len(found.table(k=4)) == 4
    with pytest.raises(ValueError, match="first 4 hits, got k=5: sweep with depth=5"):
        found.table(k=5)
    assert Sweep((), ()).depth == 20


def raising(chunks: object) -> Any:
    raise KeyError("oven")


def of_another(doc: Document) -> list[Chunk]:
    return chunk_words(doc.text, 4)


NAN = [[Hit(Chunk(DOCS[0], 0, 4), math.nan)]]
FOREIGN = [[Hit(Chunk(Document("x", "text"), 0, 4), 1)]]
ONE = {("words", 4, 0): partial(chunk_words, size=4)}
BM25 = {"BM25": by_keywords}
AT = r"the retriever 'r' on chunks of \('words', 4, 0\)"


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"documents": []}, ValueError, "at least one document, got none"),
        ({"questions": []}, ValueError, "at least one question, got none"),
        ({"chunkers": {}}, ValueError, "at least one chunker, got none"),
        ({"retrievers": {}}, ValueError, "at least one retriever, got none"),
        ({"depth": 0}, ValueError, "k must be at least 1"),
        ({"documents": [DOCS[0], *DOCS]}, ValueError, "two documents have the id 'tea'"),
        ({"documents": DOCS[:1]}, ValueError, "'q2' has evidence in 'cake', but no document"),
        (
            {"documents": [DOCS[0], Document("cake", "Another text.")]},
            ValueError,
            "'q2' has evidence in 'cake', but no document has that id and text",
        ),
        ({"chunkers": {"words": chunk_words}}, ValueError, "strategy, size and overlap.*'words'"),
        ({"chunkers": {("w", 4): chunk_words}}, ValueError, "strategy, size and overlap"),
        ({"chunkers": {("w", 4, 0.5): chunk_words}}, ValueError, r"got \('w', 4, 0.5\)"),
        ({"retrievers": {None: by_keywords}}, ValueError, "retrievers need names, got None"),
        (
            {"chunkers": {("w", 4, 4): partial(chunk_words, size=4, overlap=4)}},
            RuntimeError,
            r"the chunker \('w', 4, 4\) on 'tea': ValueError: overlap must be smaller than size",
        ),
        ({"chunkers": {("w", 4, 0): lambda doc: []}}, ValueError, "returned no chunks for any"),
        (
            {"chunkers": {("w", 4, 0): lambda doc: [doc.text]}},
            TypeError,
            "must return chunks, got a str",
        ),
        (
            {"chunkers": {("w", 4, 0): of_another}},  # no evidence would ever be found
            ValueError,
            "was given 'tea' and returned chunks of 'text': it must cut the document",
        ),
        (
            {"chunkers": {("w", 4, 0): lambda doc: [Chunk(doc, 0, 4), Chunk(doc, 0, 4)]}},
            ValueError,
            "returned chunks twice: tea:0-4:",
        ),
        ({"retrievers": {"r": raising}}, RuntimeError, AT + ": KeyError: 'oven'"),
        (
            {"retrievers": {"r": lambda chunks: raising}},
            RuntimeError,
            AT + ": KeyError: 'oven'",
        ),
        (
            {"retrievers": {"r": lambda chunks: lambda text: chunks}},
            TypeError,
            AT + " must return a list of hits, got one of Chunk",
        ),
        (
            {"retrievers": {"r": lambda chunks: lambda text: None}},
            TypeError,
            AT + " must return a list of hits, got a NoneType",
        ),
        (
            {"retrievers": {"r": lambda chunks: lambda text: [Hit(chunks[0], "high")]}},
            TypeError,
            AT + ": a score must be a number, got 'high'",
        ),
        (
            {"retrievers": {"r": lambda chunks: SimpleNamespace(all=lambda texts, k: [[]])}},
            ValueError,
            AT + " gave 1 rankings for [23] questions",
        ),
        ({"retrievers": {"r": lambda chunks: lambda text: NAN[0]}}, ValueError, "finite, got nan"),
        (
            {"retrievers": {"r": lambda chunks: lambda text: FOREIGN[0]}},
            ValueError,
            AT + " returned a chunk of 'x', which is no document here",
        ),
    ],
)
def test_what_is_refused(change: dict[str, Any], error: type[Exception], message: str) -> None:
    given: dict[str, Any] = {
        "documents": DOCS,
        "questions": QUESTIONS,
        "chunkers": ONE,
        "retrievers": BM25,
    }
    with pytest.raises(error, match=message):
        sweep(**given | change)


def test_a_document_without_chunks_is_fine_among_others() -> None:
    (setting,) = sweep([*DOCS, Document("blank", " ")], QUESTIONS, ONE, BM25).settings
    assert setting.chunks == 7


def test_a_document_that_is_equal_is_the_same() -> None:
    copies = [replace(doc) for doc in DOCS]
    assert sweep(copies, QUESTIONS, ONE, BM25) == sweep(DOCS, QUESTIONS, ONE, BM25)


def test_hits_in_a_document_that_is_equal_are_fine() -> None:
    hits = [Hit(Chunk(replace(DOCS[0]), 0, 63), 1)]
    (setting,) = sweep(DOCS, QUESTIONS, ONE, {"r": lambda chunks: lambda text: hits}).settings
    assert setting.rankings == (tuple(hits),) * 3


def test_a_warning_comes_once() -> None:
    def noisy(chunks: Sequence[Chunk]) -> Callable[[str], list[Hit]]:
        warnings.warn(f"{len(chunks)} chunks", UserWarning, stacklevel=1)
        return lambda text: []

    with pytest.warns(UserWarning, match=r"^7 chunks \(and 3 more such warnings\)$") as caught:
        sweep(DOCS, QUESTIONS, CHUNKERS, {"noisy": noisy})
    assert len(caught) == 1
    with pytest.warns(UserWarning, match="^7 chunks$"):
        sweep(DOCS, QUESTIONS, ONE, {"noisy": noisy})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sweep(DOCS, QUESTIONS, ONE, {"noisy": noisy})


BAR = """
from functools import partial
from ragnotes import Document, Question, chunk_words
from ragnotes.evaluation import sweep as module
from ragnotes.retrieval.retrievers import by_keywords

def run():
    chunkers = {("w", size, 0): partial(chunk_words, size=size) for size in range(1, 5)}
    questions = [Question("q", "tea", (), "x")]
    module.sweep([Document("d", "tea " * 50)], questions, chunkers, {"BM25": by_keywords})

run()
print("quick", flush=True)
module.SHOWN_AFTER = 0
run()
"""


@pytest.mark.parametrize(("disabled", "shown"), [("", True), ("1", False)])
def test_progress(disabled: str, shown: bool) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BAR],
        env={**os.environ, "TQDM_DISABLE": disabled},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    before, after = run.stdout.split("quick")
    assert before == ""  # done within two seconds
    assert ("sweep:" in after and "/4 [" in after) is shown
    assert shown or after == "\n"
