"""The cases that search: for each check that they name, what it asks of the lists of hits."""

import copy
import math
from itertools import pairwise
from typing import Any

import pytest
from search_adapter import Job, every_order, hit_lists, names
from test_cases import SEARCHED

from ragnotes.retrieval.search import Hit, retrieve

Lists = list[list[Hit]]


@pytest.mark.parametrize("case", SEARCHED, ids=[case["id"] for case in SEARCHED])
def test_search_case(case: dict[str, Any]) -> None:
    job = copy.deepcopy(case["input"])
    checks = case["expect"]["checks"]
    if message := refusal(job):
        # Where a case would also take a result, the package refuses.
        assert [want["check"] for want in checks] in (["raises"], ["result_ids_or_raises"])
        for retriever in job.get("retrievers", [None]):
            with pytest.raises(ValueError, match=message):
                hit_lists({**job, "retrievers": [retriever]} if retriever else job)
        return
    lists = hit_lists(job)
    for want in checks:
        check(job, want, lists)


def refusal(job: Job) -> str | None:
    """What the package says of a job that it refuses: a cut below 1, vectors without numbers."""
    if "lists" not in job and job.get("k", 1) < 1:
        return f"k must be at least 1, got k={job['k']}"
    bad = [
        rf"{name}:0-4:\w+"
        for name, vector in job.get("vectors", {}).items()
        if not all(math.isfinite(float(number)) for number in vector)
    ]
    return f"got NaN or infinity for {', '.join(bad)}$" if bad else None


def check(job: Job, want: dict[str, Any], lists: Lists) -> None:
    value = want.get("value")
    found = [names(hits) for hits in lists]
    scores = {hit.chunk.doc.id: hit.score for hits in lists for hit in hits}
    match want["check"]:
        case "result_ids" | "result_ids_or_raises":
            assert found == [value]
        case "result_ids_each" | "kept_each":
            assert found == value
        case "result_ids_set":
            assert [sorted(each) for each in found] == [sorted(value)]
        case "result_ids_set_each" | "kept_sets_each":
            assert [sorted(each) for each in found] == [sorted(each) for each in value]
        case "first":
            assert [each[0] for each in found] == [value]
        case "first_each":
            assert [each[0] for each in found] == value
        case "count":
            assert [len(each) for each in found] == [value]
        case "positive":
            assert all(scores[name] > 0 for name in value)
        case "finite":
            assert scores
            assert all(map(math.isfinite, scores.values()))
        case "scores":
            assert {name: scores[name] for name in value} == pytest.approx(value, abs=want["tol"])
        case "scores_list":
            assert [*scores.values()] == pytest.approx(value, abs=want["tol"])
        case "score_ratio":
            ratio = scores[want["num"]] / scores[want["den"]]
            assert ratio == pytest.approx(value, abs=want["tol"])
        case "equal_normalised":
            (alone,) = hit_lists({**job, "lists": [job["lists"][want["list_index"]]]})
            assert len({hit.score for hit in alone if hit.chunk.doc.id in value}) == 1
        case "monotone":
            assert all(set(after) <= set(before) for before, after in pairwise(found))
        case "text_matches_id":
            texts = dict(job["candidates"])
            assert all(hit.chunk.text == texts[hit.chunk.doc.id] for hits in lists for hit in hits)
        case "deterministic_over_runs":
            for order in every_order(job):
                assert names(hit_lists(order)[0]) == names(hit_lists(order)[0])
        case "tie_rule_documented":
            # The rule is the order of the index, whichever that is.
            assert "equal ones in the order of the index" in " ".join(str(retrieve.__doc__).split())
            for order in every_order(job):
                tied = [name for name in order["vectors"] if name != "x"]
                assert names(hit_lists(order)[0]) == tied[: order["k"]]
        case other:
            raise AssertionError(f"no such check: {other}")
