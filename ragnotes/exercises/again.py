"""A function called again and again in one process: what it keeps, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ragnotes.exercises.calls import raised, returned
from ragnotes.exercises.functions import SECONDS, Case, bound, copied, same_outcome
from ragnotes.exercises.limits import Outcome, outcome_from, try_with_limit


@dataclass(frozen=True)
class Row:
    """What calls in one process, one after another, showed: each a case's number, or None.

    `wrong` is the first call that came out wrong, `changed` the first whose arguments were not
    the same afterwards, `spoiled` the first whose result a later call has changed. `outcome` is
    what came of the wrong call, or the limit that stopped the whole row.
    """

    wrong: int | None = None
    changed: int | None = None
    spoiled: int | None = None
    outcome: Outcome | None = None


def in_a_row(
    function: Callable[..., Any],
    cases: Sequence[Case],
    wanted: Sequence[Outcome],
    pattern: Callable[..., Any],
    tolerance: float,
) -> Row:
    """Call a function on all cases in one process, then backwards, each twice.

    What a call leaves behind meets the next one, as it does in a notebook.
    """
    places = range(len(cases))
    order = [*places, *(number for number in reversed(places) for _ in range(2))]

    def calls() -> dict[str, Any]:
        kept: list[tuple[int, Any, Any]] = []
        for number in order:
            args, keywords = bound(function, cases[number], pattern)
            before = copied((args, keywords))
            try:
                result = function(*args, **keywords)
            except (KeyboardInterrupt, SystemExit, Exception) as error:
                report = raised(error)
            else:
                report = returned(result)
                kept.append((number, report, result))
            if not same_outcome(outcome_from(report), wanted[number], tolerance):
                return {"wrong": number, "report": report}
            if not untouched(before, (args, keywords)):
                return {"changed": number}
        spoiled = (number for number, report, result in kept if returned(result) != report)
        return {"spoiled": next(spoiled, None)}

    outcome = try_with_limit(calls, seconds=SECONDS * max(1, len(cases)))
    if not isinstance(outcome.value, dict):
        return Row(outcome=outcome)
    found = outcome.value
    told = outcome_from(found["report"]) if "report" in found else None
    return Row(found.get("wrong"), found.get("changed"), found.get("spoiled"), told)


def untouched(before: Any, after: Any) -> bool:
    """Say whether what `copied` has copied is still the same, item by item and in its order."""
    if type(before) is not type(after):
        return False
    if isinstance(before, np.ndarray):
        return before.dtype == after.dtype and bool(
            before.shape == after.shape and before.tobytes() == after.tobytes()
        )
    if type(before) is dict:
        return list(before) == list(after) and untouched([*before.values()], [*after.values()])
    if type(before) in (list, tuple):
        return len(before) == len(after) and all(map(untouched, before, after))
    if type(before) in (set, frozenset):
        return bool(before == after)
    return before is after or before == after
