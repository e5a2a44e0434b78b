"""The cases about metrics: for each check that they name, what it asks of the numbers."""

import copy
from typing import Any

import pytest
from metrics_adapter import RANKED, Job, each, every_metric, metric
from test_cases import MEASURED


@pytest.mark.parametrize("case", MEASURED, ids=[case["id"] for case in MEASURED])
def test_metric_case(case: dict[str, Any]) -> None:
    job = copy.deepcopy(case["input"])
    for want in case["expect"]["checks"]:
        check(job, want)


def check(job: Job, want: dict[str, Any]) -> None:
    value = want.get("value")
    match want["check"]:
        case "metrics" | "mean_metrics_or_raises":
            # Where a case would also take an error, the package counts the question as 0.
            found = {name: metric(name, job) for name in value}
            assert found == pytest.approx(value, abs=want["tol"])
        case "metrics_any":
            assert any(
                {name: metric(name, job) for name in one} == pytest.approx(one, abs=want["tol"])
                for one in value
            )
        case "metrics_each":
            found = [metric(want["name"], one) for one in each(job)]
            assert found == pytest.approx(value, abs=want["tol"])
        case "within_0_1":
            assert all(0 <= number <= 1 for number in every_metric(job).values())
        case "raises":
            assert want["types"] == ["ValueError"]
            for name in RANKED:
                with pytest.raises(ValueError, match="at least one question, got none"):
                    metric(name, {"k": 3, **job})
        case other:
            raise AssertionError(f"no such check: {other}")
