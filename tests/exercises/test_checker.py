"""What the check says: to answers of every kind, right, wrong, odd and hostile."""

import functools
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from samples import CARD, COUNT, IDS, ONE_LEFT, OVERLAP, SHARE, TRAILS

from ragnotes.exercises import Exercise, limits, threaded, value_answers

STEP = "Stuck? Write `.hint()` in place of `.check(…)`."


THIRD = replace(SHARE, answer="cosine = 1 / 3", tolerance=0.0)


class Hostile:
    def __repr__(self) -> str:
        return "<img src=x onerror=alert(1)>" + "x" * 10_000

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise ValueError


class Sly(int):
    def __eq__(self, other: object) -> bool:
        return True

    def __sub__(self, other: object) -> int:
        return 0

    __hash__ = int.__hash__


# exercise, answers, what the verdict starts with, and why this row is here.
VALUES: list[tuple[Exercise, tuple[Any, ...], str, str]] = [
    (OVERLAP, (8,), "Correct. You gave 8.", "the answer"),
    (OVERLAP, (8.0,), "Correct.", "a float of the same value"),
    (OVERLAP, (7 + 1e-12 + 1,), "Correct.", "a rounding error"),
    (OVERLAP, (np.int64(8),), "Correct. You gave 8.", "NumPy's numbers read as Python's"),
    (OVERLAP, (np.array(8),), "Correct.", "an array of one number and no dimension"),
    (OVERLAP, (Fraction(16, 2),), "Correct.", "a fraction"),
    (OVERLAP, (Decimal("8"),), "Correct.", "a decimal"),
    (OVERLAP, (...,), "Not attempted yet. Put your answer in place of", "a blank"),
    (OVERLAP, (9,), "Not yet. You gave 9. That is enough, and one more", "a known mistake"),
    (OVERLAP, (5,), "Not yet. You gave 5. Place the sentence", "recognised by its predicate"),
    (OVERLAP, (-3,), f"Not yet. You gave -3. {STEP}", "unknown"),
    (OVERLAP, (8.1,), f"Not yet. You gave 8.1. {STEP}", "near is not equal without a tolerance"),
    (OVERLAP, (True,), "Not yet. You gave True. Give a number.", "True is no number"),
    (OVERLAP, ("8",), "Not yet. You gave the text '8'. Give a number, without quotes.", "a text"),
    (OVERLAP, ("eight",), "Not yet. You gave the text 'eight'. Give a number, without quotes.", ""),
    (OVERLAP, (None,), "Not yet. You gave None. Give a number.", "say from a print"),
    (OVERLAP, ((8,),), "Not yet. You gave (8,). Give a number.", "a comma at the end of the line"),
    (OVERLAP, ([8],), "Not yet. You gave [8]. Give a number.", "a list"),
    (OVERLAP, (float("nan"),), "Not yet. You gave nan.", "equal to nothing"),
    (OVERLAP, (10**400,), "Not yet. You gave 1000", "too large for a float"),
    (OVERLAP, (10**5000,), "Not yet. You gave <int", "too large to write down"),
    (OVERLAP, (1j,), "Not yet. You gave 1j. Give a number.", "not plain"),
    (OVERLAP, (len,), "Not yet. You gave <built-in function len>. That is a function: call it", ""),
    (OVERLAP, (Hostile,), "Not yet. You gave <class 'test_checker.Hostile'>. Give", "a class"),
    (OVERLAP, (Hostile(),), "Not yet. You gave <img src=x onerror=alert(1)>xxx", "equal to all"),
    (OVERLAP, (Sly(7),), "Not yet. You gave 7. Place", "it calls itself equal, and is 7"),
    (OVERLAP, (8, 8), "Cannot check. It was given 2 answers; it takes `check(overlap)`.", ""),
    (OVERLAP, (), "Cannot check. It was given 0 answers; it takes `check(overlap)`.", ""),
    (IDS, (0, {"faq#4"}), "Correct. You gave embed_again = 0, ids_removed = {'faq#4'}.", ""),
    (IDS, (0, frozenset({"faq#4"})), "Correct.", "a set is a set"),
    (IDS, (0, ...), "Not attempted yet.", "half a blank"),
    (IDS, (3, {"faq#4"}), "Not yet. You gave embed_again = 3, ids_removed = {'faq#4'}. Three", ""),
    (IDS, (3, {"faq#0"}), "Not yet. You gave embed_again = 3, ids_removed = {'faq#0'}. Three",
     "a mistake about one name is seen whatever the other is"),
    (IDS, (0, {"faq#0"}), "Not yet. You gave embed_again = 0, ids_removed = {'faq#0'}. "
     f"Look again at `ids_removed`. {STEP}", "which of the two"),
    (IDS, (1, {"faq#0"}), "Not yet. You gave embed_again = 1, ids_removed = {'faq#0'}. "
     f"Look again at `embed_again` and `ids_removed`. {STEP}", "both"),
    (IDS, (0, ["faq#4"]), "Not yet. You gave embed_again = 0, ids_removed = ['faq#4']. "
     "`ids_removed`: Give a set, in curly brackets.", "a list is not a set"),
    (IDS, (0,), "Cannot check. It was given 1 answer; it takes `check(embed_again, ids_removed)`.",
     "the second is missing"),
    (CARD, ("neither",), "Correct.", ""),
    (CARD, (" NEITHER\n",), "Correct.", "spaces and capitals do not matter"),
    (CARD, ("Both",), "Not yet. You gave the text 'Both'. Together they do.", ""),
    (CARD, ("third",), "Not yet. You gave the text 'third'. Give one of the options: "
     "'first', 'second', 'both', 'neither'.", "no option at all"),
    (CARD, (None,), "Not yet. You gave None. Give one of the options", "nor is this"),
    (CARD, ([],), "Not yet. You gave []. Give one of the options", "nor is this"),
    (ONE_LEFT, (7, 0), "Correct.", "one of several"),
    (ONE_LEFT, (2, 0), "Correct.", "and another"),
    (ONE_LEFT, (6, 2), "Not yet. You gave size = 6, overlap = 2. There the last window", ""),
    (ONE_LEFT, (9, 9), "Not yet. You gave size = 9, overlap = 9. That window never", "predicate"),
    (ONE_LEFT, (5, 0), f"Not yet. You gave size = 5, overlap = 0. {STEP}", "unknown"),
    (ONE_LEFT, (7, None), "Not yet. You gave size = 7, overlap = None. `overlap`: Give a number.",
     "the record's own test of it fails on this"),
    (ONE_LEFT, (7, object()), "Not yet. You gave size = 7, overlap = <object>. `overlap`: Give",
     "not plain"),
    (SHARE, (0.2,), "Correct.", ""),
    (SHARE, (0.196,), "Correct.", "within the tolerance"),
    (SHARE, (0.19,), f"Not yet. You gave 0.19. {STEP}", "beyond it"),
    (SHARE, (np.float32(0.2),), "Correct.", "float32 is off by a rounding error"),
    (THIRD, (0.33,), "Correct.", "two decimals, rightly rounded"),
    (THIRD, (0.3333,), "Correct.", "four"),
    (THIRD, (0.34,), f"Not yet. You gave 0.34. {STEP}", "wrongly rounded"),
    (THIRD, (0.3,), "Not yet. You gave 0.3. Rounded too far: give two decimals", "one decimal"),
    (IDS, (0.0, {"faq#4"}), "Correct.", "a float of the same value, beside another answer"),
    (CARD, ("'neither'.",), "Correct.", "quotes within quotes, and a full stop"),
    (ONE_LEFT, (7.5, 0), "Not yet. You gave size = 7.5, overlap = 0. `size`: Give a whole", "half"),
    (ONE_LEFT, (7.0, 0.0), "Correct.", "the record's own test is given whole numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "answers", "expected", "reason"), VALUES)
def test_values(exercise: Exercise, answers: tuple[Any, ...], expected: str, reason: str) -> None:
    verdict = exercise.check(*answers)
    assert verdict.text.startswith(expected), reason
    assert len(verdict.text) < 400, reason
    kinds = {"Correct.": "correct", "Not yet.": "not yet", "Cannot check.": "cannot check"}
    assert verdict.kind == next(
        (kind for head, kind in kinds.items() if expected.startswith(head)), "not attempted"
    )


def right_count(n: int, size: int, overlap: int = 0) -> int:
    if overlap >= size:
        raise ValueError("must move")
    return min(n, 1) if n <= size else 1 - (n - size) // (overlap - size)


def with_default(n: int, size: int, overlap: int = 0, *, verbose: bool = False) -> int:
    return right_count(n, size, overlap)


def count_prints(n: int, size: int, overlap: int = 0) -> None:
    print(right_count(n, size, overlap))


def count_prints_wrong(n: int, size: int, overlap: int = 0) -> None:
    print("n is", n)


def count_forgets(n: int, size: int, overlap: int = 0) -> None:
    right_count(n, size, overlap)


def count_sometimes(n: int, size: int, overlap: int = 0) -> Any:
    result = right_count(n, size, overlap)
    if n > 10:
        return result
    return None


def count_as_text(n: int, size: int, overlap: int = 0) -> str:
    return str(right_count(n, size, overlap))


def count_endless(n: int, size: int, overlap: int = 0) -> int:
    count = 1
    while n > size:
        try:
            count += 1
        except:  # noqa: E722 (what a learner may write, and the stop must pass)
            break
    return count


def count_eats(n: int, size: int, overlap: int = 0) -> int:
    try:
        return len([0] * 10**18)
    except Exception:
        return 19


def count_other_error(n: int, size: int, overlap: int = 0) -> int:
    if overlap >= size:
        raise RuntimeError("must move")
    return right_count(n, size, overlap)


def count_unfinished(n: int, size: int, overlap: int = 0) -> Any:
    return ...


def same_starter(n: int, size: int, overlap: int = 0) -> None:
    # A remark changes nothing.
    ...


def one_parameter(n: int) -> int:
    return n


class Counter:
    def __call__(self, n: int, size: int, overlap: int = 0) -> int:
        return right_count(n, size, overlap)


def trail_lines(headings: Any) -> Iterator[str]:
    trail: list[str] = []
    for level, title in headings:
        trail = [*trail[: level - 1], title]
        yield " > ".join(trail)


def clears(headings: Any) -> list[str]:
    found = list(trail_lines(headings))
    headings.clear()
    return found


def sorts_in_place(headings: Any) -> list[str]:
    found = list(trail_lines(headings))
    headings.sort()
    return found


FOUND: list[str] = []


def keeps_outside(headings: Any) -> list[str]:
    FOUND.extend(trail_lines(headings))
    return list(FOUND)


def keeps_in_default(headings: Any, found: list[str] = []) -> list[str]:  # noqa: B006 (as learners do)
    found += trail_lines(headings)
    return found[:]


def shares_one_list(headings: Any) -> list[str]:
    FOUND.clear()
    FOUND.extend(trail_lines(headings))
    return FOUND


@functools.cache
def _kept(headings: tuple[Any, ...]) -> list[str]:
    return list(trail_lines(headings))


def keeps_rightly(headings: Any) -> list[str]:
    return list(_kept(tuple(headings)))


def imports_inside(headings: Any) -> list[str]:
    import statistics  # noqa: F401 (only loaded)
    from xml.dom import expatbuilder  # noqa: F401 (as above)

    return list(trail_lines(headings))


class TooMuchOverlapError(ValueError):
    pass


def count_own_error(n: int, size: int, overlap: int = 0) -> int:
    if overlap >= size:
        raise TooMuchOverlapError("must move")
    return right_count(n, size, overlap)


def asks(headings: Any) -> Any:
    return input("Which? ")


def says_much(headings: Any) -> list[str]:
    print("x" * 10**6)
    return list(trail_lines(headings))


def trails_for_ever(headings: Any) -> Any:
    return trails_for_ever(headings)


CALL = "count_chunks(100, size=10, overlap=5)"
LIST = "trails([(1, 'Kettle'), (2, 'Care'), (3, 'Descaling'), (2, 'Filling')])"
MIXED = "{1: 'Kettle', 2: 'Filling', 3: 'Descaling'}"
FUNCTIONS: list[tuple[Exercise, Any, str, str]] = [
    (COUNT, right_count, "Correct. All 5 cases come out right.", ""),
    (COUNT, lambda a, b, c=0: right_count(a, b, c), "Correct.", "other names, called by position"),
    (COUNT, lambda overlap=0, size=0, n=0: right_count(n, size, overlap),
     f"Not yet. {CALL} raised ValueError", "another order"),
    (COUNT, with_default, "Correct.", "a parameter more, with a default"),
    (COUNT, functools.partial(with_default, verbose=True), "Correct.", "a partial"),
    (COUNT, Counter(), "Correct.", "an object that can be called"),
    (COUNT, count_own_error, "Correct.", "a subclass of the error is that error"),
    (TRAILS, keeps_rightly, "Correct.", "what is kept is kept for these arguments"),
    (TRAILS, imports_inside, "Correct.", "what is installed is loaded before"),
    (COUNT, None, "Not yet. You gave None. Give the function itself", "None"),
    (COUNT, ..., "Not attempted yet.", "a blank"),
    (COUNT, same_starter, "Not attempted yet. Write the function", "the starter and a remark"),
    (COUNT, 19, "Not yet. You gave 19. Give the function itself, not called: `check(count_chunks)`",
     "the function was called"),
    (COUNT, "count_chunks", "Not yet. You gave the text 'count_chunks'. Give the function", "text"),
    (COUNT, Counter, "Not yet. You gave <class 'test_checker.Counter'>. Give", "a class"),
    (COUNT, lambda n, size, overlap=0: n // (size - overlap),
     f"Not yet. {CALL} gave 20 (the estimate is not exact). Other calls come out wrong in another "
     "way. That is the estimate.", "two faults: what fits the first call that fails is said"),
    (COUNT, lambda n, size, overlap: 19, "Not yet. count_chunks(15, 6, 2) gave 19.",
     "the first case by chance"),
    (COUNT, count_forgets, f"Not yet. {CALL} gave None (the estimate is not exact). "
     "A function gives None where it ends without `return`, or returns None. Which is it?", ""),
    (COUNT, count_sometimes, "Not yet. count_chunks(0, 10) gave None (no words at all). "
     "A function gives None where it ends without `return`", "one path has none"),
    (COUNT, count_prints, f"Not yet. {CALL} gave None (the estimate is not exact). It printed the "
     "right thing and returned nothing", "printed"),
    (COUNT, count_prints_wrong, f"Not yet. {CALL} gave None (the estimate is not exact). "
     "It printed something and returned nothing", "printed, and wrong"),
    (COUNT, count_as_text, f"Not yet. {CALL} gave the text '19' (the estimate is not exact). "
     "Return a number, without quotes.", "the right digits as a text"),
    (COUNT, count_unfinished, f"Not yet. {CALL} gave Ellipsis", "half a starter"),
    (COUNT, count_endless, f"Not yet. Still running after 1 s on {CALL} (the estimate is not "
     "exact). What ends it, and does each round or call bring it nearer", "it swallows everything"),
    (COUNT, count_eats, f"Not yet. Asked for more than 300 MB on {CALL}", "it swallows that"),
    (COUNT, count_other_error, "Not yet. count_chunks(12, size=4, overlap=4) raised "
     "RuntimeError: must move (this window stands still). An error is right here, and another "
     "type", "an error, and not the one asked"),
    (COUNT, lambda n, size, overlap=0: right_count(n, size, min(overlap, size - 1)),
     "Not yet. count_chunks(12, size=4, overlap=4) gave 9 (this window stands still). Here an "
     "error is asked for", "mended instead of refused"),
    (COUNT, one_parameter, f"Not yet. {CALL} raised TypeError", "too few parameters"),
    (TRAILS, lambda headings: headings[9], f"Not yet. {LIST} raised IndexError: list index out of "
     "range (from level 3 back to 2). This call has an answer, and the function", "an error"),
    (COUNT, int, "Not yet. You gave <class 'int'>. Give the function itself", "a class"),
    (COUNT, max, f"Not yet. {CALL} raised TypeError", "a built-in one without a signature"),
    (TRAILS, lambda headings: list(trail_lines(headings)), "Correct. All 2 cases", ""),
    (TRAILS, clears, f"Not yet. After {LIST}, what was handed in is changed. Whoever calls the "
     "function may need that once more.", "it empties its argument"),
    (TRAILS, sorts_in_place, f"Not yet. After {LIST}, what was handed in is changed.",
     "its items are the same, their order is not"),
    (TRAILS, says_much, "Correct.", "a megabyte on the page of a notebook would be no help"),
    (TRAILS, lambda headings: np.array(list(trail_lines(headings))), "Correct.", "an array"),
    (TRAILS, trail_lines, f"Not yet. {LIST} gave <generator object trail_lines> (from level 3 back "
     "to 2). Return a list: `list(...)` makes one", "its items may be right; it is no list"),
    (TRAILS, lambda headings: {} | dict(headings), f"Not yet. {LIST} gave {MIXED} (from level 3 "
     "back to 2). Return a list.", "a dict"),
    (TRAILS, asks, f"Not yet. {LIST} raised EOFError: input() cannot be answered here", "input"),
    (TRAILS, trails_for_ever, f"Not yet. {LIST} raised RecursionError",
     "no end, and an error like any other"),
    (TRAILS, lambda headings: exit(), f"Not yet. {LIST} raised SystemExit", "it would end Python"),
    (TRAILS, lambda headings: Hostile(), f"Not yet. {LIST} gave <img src=x", "a hostile repr"),
    (TRAILS, lambda headings: [Hostile()], f"Not yet. {LIST} gave [<img src=x", "inside a list"),
]  # fmt: skip


@pytest.mark.parametrize("run", ["as here", "in a thread"])
@pytest.mark.parametrize(("exercise", "function", "expected", "reason"), FUNCTIONS)
def test_functions(
    exercise: Exercise,
    function: Any,
    expected: str,
    reason: str,
    run: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if run == "in a thread":
        if function is count_endless:
            pytest.skip("it swallows the stop, and would run on")
        monkeypatch.setattr(limits, "_run", threaded.run)
    verdict = exercise.check(function)
    assert verdict.text.startswith(expected), reason
    assert len(verdict.text) < 500, reason


def test_a_test_of_the_record_that_does_not_end_is_no_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(value_answers, "_PATIENCE", 0.1)

    def slow(size: int, overlap: int) -> bool:
        while size == 11:
            pass
        return (size, overlap) == (7, 0)

    exercise = replace(ONE_LEFT, right=slow)
    assert exercise.check(7, 0).kind == "correct"
    assert exercise.check(6, 0).kind == "not yet"
    verdict = exercise.check(11, 0)
    assert verdict.text.startswith("Cannot check. You gave size = 11, overlap = 0. To find out")


def test_what_the_course_needs_is_loaded_outside_the_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(value_answers, "_PATIENCE", 0.1)
    table: list[int] = []

    def right(size: int, overlap: int) -> bool:
        if not table:
            start = time.process_time()
            while time.process_time() - start < 0.3:
                pass
            table.append(1)
        return (size, overlap) in ((7, 0), (14, 0))

    assert replace(ONE_LEFT, right=right).check(14, 0).kind == "correct"


@pytest.mark.parametrize(
    "call",
    [
        "characters.split_number.check(8)",
        "characters.flag_size.check(12)",
        "recursive.borders_only.check(5, 2)",
    ],
)
def test_the_first_check_of_a_fresh_python(call: str) -> None:
    code = f"from ragnotes.exercises import characters, recursive\nprint({call})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("Correct."), found.stdout + found.stderr


@pytest.mark.parametrize("run", ["as here", "in a thread"])
@pytest.mark.parametrize("used_before", [False, True])
@pytest.mark.parametrize("function", [keeps_outside, keeps_in_default, shares_one_list])
def test_what_a_function_keeps_between_calls(
    function: Any, used_before: bool, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "FOUND", [])
    monkeypatch.setattr(keeps_in_default, "__defaults__", ([],))
    if used_before:  # as a learner does, in a cell of the notebook
        function([(1, "Oven"), (2, "Care")])
    if run == "in a thread":
        monkeypatch.setattr(limits, "_run", threaded.run)
    verdict = TRAILS.check(function)
    assert verdict.kind == "not yet"
    assert "kept between calls" in verdict.message
