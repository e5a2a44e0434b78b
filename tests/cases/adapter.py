"""From a case's job to a function of ragnotes: reads strategy, unit, size and options only."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import tiktoken
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
    sentence_bounds,
)
from ragnotes.chunking.semantic import chunk_semantic

Job = dict[str, Any]

# What a job may ask for and the package does not offer, and why.
NOT_OFFERED = {
    "separators": "the breaks of chunk_recursive are fixed; white space is one of them",
    "separators_are_regex": "see separators",
    "min_size": "small paragraphs are packed up to the size, so a minimum has nothing to add",
    "language": "code is Python",
}
_WINDOWS = {
    "word_window": chunk_words,
    "char_window": chunk_characters,
    "token_window": chunk_tokens,
}
_UNIT_CHUNKERS = {
    "recursive": chunk_recursive,
    "paragraph": chunk_paragraphs,
    "paragraph_merge": chunk_paragraphs,
    "sentence": chunk_sentences,
}
_STRUCTURE = {"markdown": chunk_markdown, "html": chunk_html, "code": chunk_python}
_FORMATS = {"html": "html"}


def documents(job: Job) -> list[Document]:
    """The job's documents, in order."""
    facts = job.get("metadata", {})
    if job["strategy"] in _FORMATS:
        facts = {**facts, "format": _FORMATS[job["strategy"]]}
    texts = job.get("docs") or [{"text": text} for text in job.get("texts", [job.get("text")])]
    name = job.get("doc_id", "case")
    return [Document(each.get("doc_id", name), each["text"], facts) for each in texts]


def chunk(job: Job, doc: Document) -> list[Chunk]:
    """The chunks of one of the job's documents."""
    (call,) = calls({**job, "calls": [{}]}, doc)
    return call()


def calls(job: Job, doc: Document) -> Iterator[Callable[[], list[Chunk]]]:
    """One function for each set of arguments that the job gives: `calls`, or its own."""
    for more in job.get("calls", [{}]):
        full = {**job, **more}
        yield partial(_function(full), doc, **_options(full))


def every_chunker(doc: Document, size: int) -> Iterator[list[Chunk]]:
    """What each chunker makes of a document."""
    semantic = partial(chunk_semantic, embed=embedder("any"))
    functions = [*_WINDOWS.values(), *_UNIT_CHUNKERS.values(), *_STRUCTURE.values(), chunk_faq]
    return (function(doc, size=size) for function in [*functions, semantic])


def unit(job: Job) -> Any:
    """The job's unit as `units_of` takes it."""
    if job.get("unit") == "sentence":
        return lambda text: zip(*sentence_bounds(text), strict=True)
    if _bytes(job):
        return _byte_spans
    return {"char": "characters", "word": "words", "token": "tokens"}[job.get("unit", "word")]


def _function(job: Job) -> Callable[..., list[Chunk]]:
    strategy = job["strategy"]
    if strategy == "semantic":
        return partial(chunk_semantic, embed=embedder(job["embeddings"]))
    return {**_WINDOWS, **_UNIT_CHUNKERS, **_STRUCTURE}[strategy]


def _options(job: Job) -> Job:
    strategy = job["strategy"]
    if strategy == "semantic":
        return {"size": job.get("size"), "unit": unit(job), **_semantic_rule(job)}
    options: Job = {"size": job.get("size", 100)}
    if strategy not in _STRUCTURE:
        options["overlap"] = job.get("overlap", 0)
    if strategy not in _WINDOWS:
        options["unit"] = unit(job)
    if _bytes(job):
        options["encoding"] = tiktoken.Encoding(
            "bytes",
            pat_str=r"[\s\S]",
            mergeable_ranks={bytes([byte]): byte for byte in range(256)},
            special_tokens={},
        )
    if "merge" in job:
        options["merge"] = job["merge"]
    if job.get("add_trail_to_text"):
        options["count_context"] = True
    return options


def embedder(vectors: Any) -> Callable[[Sequence[str]], NDArray[np.float32]]:
    """The vectors that a case gives for its sentences, else an axis for each first word."""

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        assert all(text.strip() for text in texts), "a blank text was given to the embedder"
        if isinstance(vectors, dict):
            return np.array([vectors[text] for text in texts], dtype=np.float32)
        first = [text.split()[0] for text in texts]
        axes = np.eye(len(texts), dtype=np.float32)
        return axes[[sorted(set(first)).index(word) for word in first]]

    return embed


def _semantic_rule(job: Job) -> Job:
    if "number_of_chunks" in job:
        return {"count": job["number_of_chunks"]}
    rule, _, value = job.get("breakpoint", "").partition(" ")
    if rule == "percentile":  # of the distances
        return {"lowest": 1 - float(value) / 100}
    return {"count": 2} if rule == "largest" else {}


def _bytes(job: Job) -> bool:
    return "UTF-8 byte" in job.get("tokenizer", "")


def _byte_spans(text: str) -> Iterator[tuple[int, int]]:
    for at, char in enumerate(text):
        for _ in char.encode():
            yield at, at + 1
