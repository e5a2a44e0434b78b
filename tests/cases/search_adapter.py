"""From a case's job to searches of ragnotes: each job gives one list of hits, or several."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ragnotes import Chunk, Document
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.models import Embed
from ragnotes.indexing.records import make_records
from ragnotes.indexing.tf_idf import fit_tf_idf
from ragnotes.indexing.vectors import Index, build_index
from ragnotes.retrieval.diversity import diversify
from ragnotes.retrieval.filters import Where, matches
from ragnotes.retrieval.fusion import fuse_ranks, fuse_scores
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.reranking import rerank
from ragnotes.retrieval.search import Hit, retrieve

Job = dict[str, Any]


def hit_lists(job: Job) -> list[list[Hit]]:
    """What the job's searches find: one list for each query, filter, minimum or setting."""
    return list(_searches(job))


def names(hits: list[Hit]) -> list[str]:
    return [hit.chunk.doc.id for hit in hits]


def every_order(job: Job) -> Iterator[Job]:
    """The job with its vectors put into the index in every order."""
    for order in itertools.permutations(job["vectors"].items()):
        yield {**job, "vectors": dict(order)}


def _searches(job: Job) -> Iterator[list[Hit]]:
    if "lists" in job:
        yield from _fusions(job)
    elif "candidates" in job:
        candidates = [Hit(_chunk(name, text), 1.0) for name, text in job["candidates"]]
        scores = job["scores_by_text"]
        yield rerank("", candidates, lambda _, text: scores[text], job["top_n"])
    elif "retrievers" in job:
        yield from _by_retrievers(job)
    elif "texts" in job:
        settings = {name: job[name] for name in ("k1", "b") if name in job}
        texts = build_keyword_index(_chunks(job["texts"]), **settings)
        for query in job.get("queries", [job.get("query")]):
            yield retrieve_keywords(query, texts, job["k"])
    elif "lambda_" in job:
        index = _index(job["vectors"])
        hits = retrieve(job["query"], index, len(index))
        for relevance in _several(job["lambda_"]):
            yield diversify(hits, index, job["k"], relevance)
    elif "scores" in job:
        index = _index({name: _at(score, job) for name, score in job["scores"].items()})
        minimum = job["min_similarity"] if "min_similarity" in job else job["min_score"]
        for each in _several(minimum):
            yield retrieve([1, 0], index, len(index), min_score=each)
    else:
        metadata = job.get("metadata", {})
        vectors = job.get("vectors") or {name: [1, 0] for name in metadata}
        index = _index(vectors, metadata)
        wanted = job.get("filters") or [job.get("filter")]
        for asked in wanted:
            where = None if asked is None else _where(asked)
            yield retrieve(job.get("query", [1, 0]), index, job.get("k", len(index)), where)


def _fusions(job: Job) -> Iterator[list[Hit]]:
    lists = [
        [Hit(_chunk(name), score) for name, score in _scored(each).items()] for each in job["lists"]
    ]
    if "scores" in job.get("method", "") or "min-max" in job.get("method", ""):
        # Scores are standardised, not put between 0 and 1: the package's one way.
        yield fuse_scores(lists, job.get("weights"))
        return
    yield fuse_ranks(lists, job.get("weights"), job["k"])
    if "weights" in job:
        yield fuse_ranks(lists, job["weights"][::-1], job["k"])


def _by_retrievers(job: Job) -> Iterator[list[Hit]]:
    chunks = _chunks(job["corpus"] if "corpus" in job else job["texts"])
    embed: Embed = fit_tf_idf([chunk.text for chunk in chunks])
    index, keywords = build_index(chunks, embed), build_keyword_index(chunks)
    searches: dict[str, Callable[[int], list[Hit]]] = {
        "bm25": lambda k: retrieve_keywords(job["query"], keywords, k),
        "cosine": lambda k: retrieve(job["query"], index, k),
    }
    if "corpus" in job:  # then k is the constant of the ranks
        yield fuse_ranks([searches[name](9) for name in job["retrievers"]], None, job["k"])
    else:
        for name in job["retrievers"]:
            yield searches[name](job["k"])


def _scored(hits: Any) -> dict[str, float]:
    """A list with scores as it is, one without with falling scores."""
    if isinstance(hits, dict):
        return hits
    return {name: 1 / rank for rank, name in enumerate(hits, start=1)}


def _at(score: float, job: Job) -> list[float]:
    """A vector whose cosine with [1, 0] is the score: 1 - distance where that is given."""
    cosine = 1 - score if "distance" in job.get("scores_are", "") else score
    return [cosine, math.sqrt(1 - cosine * cosine)]


def _where(asked: Mapping[str, Any]) -> Where:
    """A mapping for "eq" and "in"; the negations are functions, of which it may be one part."""
    ((key, condition),) = asked.items()
    if key == "not":
        inner = _where(condition)
        return lambda facts: not matches(inner, facts)
    ((operator, value),) = condition.items()
    if operator == "eq":
        return {key: value}
    if operator == "in":
        return {key: set(value)}
    if operator == "ne":
        return lambda facts: facts.get(key) != value
    assert operator == "nin"
    return lambda facts: facts.get(key) not in value


def _index(vectors: Mapping[str, Any], metadata: Mapping[str, Any] | None = None) -> Index:
    chunks = [_chunk(name, facts=(metadata or {}).get(name)) for name in vectors]
    rows = np.array([[float(number) for number in vector] for vector in vectors.values()])
    return Index(make_records(chunks), rows.astype(np.float32), fit_tf_idf([]))


def _chunks(texts: Mapping[str, str]) -> list[Chunk]:
    return [_chunk(name, text) for name, text in texts.items()]


def _chunk(name: str, text: str = "text", facts: Mapping[str, Any] | None = None) -> Chunk:
    return Chunk(Document(name, text, facts or {}), 0, len(text))


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
