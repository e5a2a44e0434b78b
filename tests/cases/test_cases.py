"""Real faults of chunkers and retrievers, as small inputs with the right result."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from adapter import NOT_OFFERED, calls, chunk, documents, every_chunker
from checks import CHECKS

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
# Kinds that wait for the functions that they are about.
LATER = {"metrics": "evaluation"}
# What stands around a hit: test_context_cases.py.
CONTEXT = [case for case in CASES if case["kind"] == "neighbour"]
READY = [case for case in CASES if case["kind"] not in LATER and case not in CONTEXT]
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


def test_every_case_is_run_or_waits_for_a_reason() -> None:
    assert len(NOW) + len(SEARCHED) == len(READY)
    assert {case["kind"] for case in CASES if case not in READY} == {*LATER, "neighbour"}
