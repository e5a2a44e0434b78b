"""Real faults of chunkers and retrievers, as small inputs with the right result."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from adapter import NOT_OFFERED, calls, chunk, documents, every_chunker
from checks import CHECKS

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
# What stands around a hit: test_context_cases.py.
CONTEXT = [case for case in CASES if case["kind"] == "neighbour"]
# What is counted on rankings and spans: test_metric_cases.py.
MEASURED = [case for case in CASES if case["kind"] == "metrics"]
READY = [case for case in CASES if case not in CONTEXT and case not in MEASURED]
# A job that names no way of cutting is a search, whatever its kind: test_search_cases.py.
SEARCHED = [case for case in READY if "strategy" not in case["input"]]
NOW = [case for case in READY if "strategy" in case["input"]]


@pytest.mark.parametrize("case", NOW, ids=[case["id"] for case in NOW])
def test_case(case: dict[str, Any]) -> None:
    job = copy.deepcopy(case["input"])
    checks = case["expect"]["checks"]
    if checks[0]["check"] in ("raises", "raises_each"):
        for call in calls(job, documents(job)[0]):
            with pytest.raises(ValueError, match=r"size|overlap"):
                call()
        return
    if job["strategy"] == "all":
        results = list(every_chunker(documents(job)[0], job["size"]))
    else:
        results = [chunk(job, doc) for doc in documents(job)]
    for want in checks:
        CHECKS[want["check"]](job, want, results)


def test_options_that_are_not_offered_are_few_and_used() -> None:
    asked = {option for case in NOW for option in case["input"]}
    assert len(NOT_OFFERED) <= 5
    assert set(NOT_OFFERED) <= asked


def test_every_case_is_run_in_one_place() -> None:
    assert len(NOW) + len(SEARCHED) + len(CONTEXT) + len(MEASURED) == len(CASES)
    assert all([NOW, SEARCHED, CONTEXT, MEASURED])
