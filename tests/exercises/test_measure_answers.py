"""Lesson 11's `recall`: right answers in many forms, and wrong ones of many kinds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ragnotes.classroom.grading import verdict_of
from ragnotes.exercises import measure_it

RIGHT = {
    "sum of truths": "return sum(one in retrieved[:k] for one in relevant) / len(relevant)",
    "a set, then fewer": "return 1 - len(set(relevant) - set(retrieved[:k])) / len(relevant)",
    "crossed off": "missing = [one for one in relevant if one not in retrieved[:k]]\n"
    "    return (len(relevant) - len(missing)) / len(relevant)",
    "by places": "places = {}\n"
    "    for place, one in enumerate(retrieved):\n"
    "        places.setdefault(one, place)\n"
    "    return sum(places.get(one, k) < k for one in relevant) / len(relevant)",
    "copies dropped behind the cut": "first = list(dict.fromkeys(retrieved[:k]))\n"
    "    return len([one for one in first if one in relevant]) / len(relevant)",
    "NumPy": "import numpy as np\n"
    "    return float(np.isin(list(relevant), list(retrieved[:k])).mean())",
    "a fraction": "from fractions import Fraction\n"
    "    return Fraction(len({*relevant} & {*retrieved[:k]}), len(relevant))",
    "one after another": "if not relevant[1:]:\n"
    "        return float(relevant[0] in retrieved[:k])\n"
    "    rest = recall(relevant[1:], retrieved, k) * (len(relevant) - 1)\n"
    "    return (rest + (relevant[0] in retrieved[:k])) / len(relevant)",
}
WRONG = {
    "neighbours that are copies": "n, last = 0, None\n"
    "    for one in retrieved[:k]:\n"
    "        n += one in relevant and one != last\n"
    "        last = one\n"
    "    return n / len(relevant)",
    "one copy taken off": "found = [one for one in retrieved[:k] if one in relevant]\n"
    "    return (len(found) - found.count(found[0]) + 1) / len(relevant) if found else 0",
    "relevant cut too": "return len(set(relevant[:k]) & set(retrieved[:k])) / len(relevant)",
    "no places are all": "return len(set(relevant) & set(retrieved[: k or None])) / len(relevant)",
    "a part of a text": "text = ' '.join(retrieved[:k])\n"
    "    return sum(one in text for one in relevant) / len(relevant)",
    "a part of an id": "return sum(any(one in o for o in retrieved[:k]) for one in relevant)"
    " / len(relevant)",
    "an id that is a part": "return sum(any(o in one for o in retrieved[:k]) for one in relevant)"
    " / len(relevant)",
    "first letters": "return sum(any(one[0] == o[0] for o in retrieved[:k]) for one in relevant)"
    " / len(relevant)",
    "small letters": "low = [one.lower() for one in retrieved[:k]]\n"
    "    return sum(one.lower() in low for one in relevant) / len(relevant)",
    "one too few": "return sum(one in retrieved[: k - 1] for one in relevant) / len(relevant)",
    "at most three relevant": "return sum(o in retrieved[:k] for o in relevant[:3])"
    " / len(relevant[:3])",
    "at most ten places": "return sum(o in retrieved[: min(k, 10)] for o in relevant)"
    " / len(relevant)",
    "all or nothing": "return float(set(relevant) <= set(retrieved[:k]))",
    "any": "return float(any(one in retrieved[:k] for one in relevant))",
    "divided by all ids": "a, b = set(relevant), set(retrieved[:k])\n"
    "    return len(a & b) / len(a | b)",
    "two decimals": "return round(sum(o in retrieved[:k] for o in relevant) / len(relevant), 2)",
    "four decimals": "return round(sum(o in retrieved[:k] for o in relevant) / len(relevant), 4)",
    "whole numbers": "return sum(o in retrieved[:k] for o in relevant) // len(relevant)",
    "copies dropped first": "one_each = list(dict.fromkeys(retrieved))\n"
    "    return sum(o in one_each[:k] for o in relevant) / len(relevant)",
    "sorted first": "return sum(o in sorted(retrieved)[:k] for o in relevant) / len(relevant)",
}


def function(body: str) -> Any:
    names: dict[str, Any] = {}
    exec(f"def recall(relevant, retrieved, k):\n    {body}", names)
    return names["recall"]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_is_correct(name: str) -> None:
    answer = function(RIGHT[name])
    assert measure_it.recall.check(answer).kind == "correct"
    assert verdict_of(measure_it.recall, 3, (answer,)).kind == "correct"


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_is_not_yet(name: str) -> None:
    verdict = measure_it.recall.check(function(WRONG[name]))
    assert verdict.kind == "not yet", name
    assert verdict.message


def test_drawn_cases_hold_ids_inside_ids_and_no_places() -> None:
    assert measure_it.recall.draw
    drawn = [measure_it.recall.draw(Random(seed)).args for seed in range(300)]
    assert any(k == 0 for _, _, k in drawn)
    assert any(
        "c1" in relevant and "c1" not in came and "c10" in came for relevant, came, _ in drawn
    )


@pytest.mark.parametrize(
    "given", [("structure", "none"), ("Structure.", "none."), (" STRUCTURE ", "None")]
)
def test_names_may_end_in_a_full_stop(given: tuple[str, str]) -> None:
    assert measure_it.which_for_what.check(*given).kind == "correct"


@pytest.mark.parametrize("chosen", ["A", "a", "A.", " a "])
def test_a_letter_may_end_in_a_full_stop(chosen: str) -> None:
    assert measure_it.halves.check(chosen, 15).kind == "correct"
