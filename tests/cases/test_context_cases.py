"""The cases about what stands around a hit: neighbours, parents, spans merged."""

import copy
from typing import Any

import pytest
from test_cases import CONTEXT

from ragnotes import Chunk, Document, Hit, merge, neighbours, parents

Job = dict[str, Any]


@pytest.mark.parametrize("case", CONTEXT, ids=[case["id"] for case in CONTEXT])
def test_context_case(case: dict[str, Any]) -> None:
    job = copy.deepcopy(case["input"])
    for want in case["expect"]["checks"]:
        match want["check"]:
            case "merged_text":
                assert [chunk.text for chunk in merge(around(job))] == [want["value"]]
            case "passages":
                assert [[chunk.text for chunk in around(job)]] == want["value"]
            case "result_ids":
                assert [hit.chunk.headings[0] for hit in parents_of(job)] == want["value"]
            case "windows":
                chunks = pieces(job["sentences"])
                found = [neighbours(chunk, chunks, job["window"]) for chunk in chunks]
                assert [[chunks.index(each) for each in window] for window in found] == want[
                    "value"
                ]
            case other:
                raise AssertionError(f"no such check: {other}")


def pieces(texts: list[str], name: str = "case") -> list[Chunk]:
    """Chunks of one document, a space between them."""
    starts = [len(" ".join([*texts[:at], ""])) for at in range(len(texts))]
    doc = Document(name, " ".join(texts))
    return [Chunk(doc, at, at + len(text)) for at, text in zip(starts, texts, strict=True)]


def around(job: Job) -> list[Chunk]:
    """The neighbours of the job's hit, which it gives by a name or by a text."""
    if "documents" in job:
        chunks = [each for name, texts in job["documents"].items() for each in pieces(texts, name)]
        (hit,) = (chunk for chunk in chunks if chunk.text == job["hit"])
    else:
        doc = Document("case", job["source"])
        named = {name: Chunk(doc, start, end) for name, start, end in job["chunks"]}
        chunks, hit = list(named.values()), named[job["hit"]]
    return neighbours(hit, chunks, job["window"])


def parents_of(job: Job) -> list[Hit]:
    """The parents of the job's hits; each parent is a document of its own, named by a heading."""
    children, larger = {}, []
    for name, texts in job["parents"].items():
        children |= {piece.text: piece for piece in pieces(texts, name)}
        text = " ".join(texts)
        larger.append(Chunk(Document(name, text), 0, len(text), headings=(name,)))
    hits = [Hit(children[text], 1 - place / 10) for place, text in enumerate(job["hits"])]
    return parents(hits, larger, job["k"])
