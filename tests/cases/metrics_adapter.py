"""From a case's job to the metrics of ragnotes: each by its name, for each ranking or k."""

from typing import Any

from ragnotes import Chunk, Document
from ragnotes.evaluation.ranked import (
    hit_at,
    mean_over,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank_of,
)
from ragnotes.evaluation.spans import span_iou, span_precision, span_recall

Job = dict[str, Any]

RANKED = {
    "hit": hit_at,
    "recall": recall_at,
    "precision": precision_at,
    "mrr": reciprocal_rank_of,
    "ndcg": ndcg_at,
}
SPANS = {"span_recall": span_recall, "span_precision": span_precision, "span_iou": span_iou}


def metric(name: str, job: Job) -> float:
    """One metric, such as "recall@3", "mrr" or "span_iou"; the k of its name comes first."""
    if name in SPANS:
        source = Document("source", "x" * job["source_length"])
        gold, retrieved = (
            [Chunk(source, start, end) for start, end in job[key]]
            for key in ("gold_spans", "retrieved_spans")
        )
        return SPANS[name](gold, retrieved)
    base, _, cut = name.partition("@")
    # The rank of the first relevant one is that of the whole list, unless its name has a k.
    k = int(cut) if cut else None if base == "mrr" else job["k"]
    if "gold" in job:
        return mean_over(RANKED[base], job["gold"], job["runs"], k)
    return RANKED[base](job["relevant"], job["retrieved"], k)


def every_metric(job: Job) -> dict[str, float]:
    if "gold_spans" in job:
        return {name: metric(name, job) for name in SPANS}
    return {name: metric(name, job) for name in RANKED}


def each(job: Job) -> list[Job]:
    """A job for each ranking, or for each k, that the job lists."""
    if "retrieved_each" in job:
        return [{**job, "retrieved": one} for one in job["retrieved_each"]]
    return [{**job, "k": k} for k in job["k"]]
