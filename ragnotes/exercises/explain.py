"""What can be said of a wrong answer that is none of the known mistakes."""

from __future__ import annotations

from typing import Any

from ragnotes.exercises.limits import Outcome
from ragnotes.exercises.plain import kind_of
from ragnotes.exercises.rounding import decimals, rounded_to

# What is said to a learner where no known mistake is recognised.
FURTHER = "Stuck? Write `.hint()` in place of `.check(…)`."
ENDLESS = "What ends it, and does each round or call bring it nearer to that end?"
GROWING = "What grows in each round, and what ends it?"
REMEMBERS = (
    "A call must depend on its arguments alone. Is something kept between calls: a list made in "
    "the `def` line, or outside the function? Make it anew inside, in each call."
)
CHANGES = (
    "Whoever calls the function may need that once more. Work on a copy, or build something new."
)
UNANSWERED = "This call has an answer, and the function raised an error instead."

_CALLABLE = {"function", "builtin_function_or_method", "method", "partial"}
_HOW = {"a text": "a text, in quotes", "a set": "a set, in curly brackets"}


def described(outcome: Outcome) -> str:
    """Return what was given or came out, with its kind where the repr does not show it.

    >>> described(Outcome("19", "str", "'19'"))
    "the text '19'"
    """
    kind = kind_of(outcome.value) if outcome.plain else ""
    return f"the text {outcome.shown}" if kind == "a text" else outcome.shown


def about_value(given: Outcome, wanted: Any) -> str:
    """Say how the kind of an answer differs from the kind asked for; "" if it does not.

    >>> about_value(Outcome("19", "str", "'19'"), 8)
    'Give a number, without quotes.'
    """
    kind = kind_of(wanted)
    if given.stopped:
        return "That cannot be read: looking at it does not come to an end."
    if given.kind in _CALLABLE and kind == "a dict":
        return "Give a dict here, not a function."
    if given.kind in _CALLABLE:
        return "That is a function: call it, and give what it returns."
    if given.plain and kind_of(given.value) == kind:
        return ""
    if kind == "a list" and not given.plain and given.kind != "list":
        return "Give a list: `list(...)` makes one of whatever can be looped over."
    if not given.plain and f"a {given.kind}" == kind:
        return f"There is something in this {given.kind} that cannot be compared: use plain values."
    if kind == "a number" and given.kind == "str":
        return "Give a number, without quotes."
    return f"Give {_HOW.get(kind, kind)}."


def about_number(given: Any, wanted: Any) -> str:
    """Say of a number that is nearly right what is missing; "" if nothing can be said.

    >>> about_number(0.2, 1 / 6), about_number(0.16, 1 / 6), about_number(0.3, 1 / 6)
    ('Rounded too far: give two decimals, or more.', 'Cut off: round the last decimal.', '')
    """
    places = decimals(given)
    if places is None or type(wanted) is not float:
        return ""
    if rounded_to(wanted, places) == given and places:
        return "Rounded too far: give two decimals, or more."
    if places > 1 and 0 < abs(wanted) - abs(given) < 10.0**-places:
        return "Cut off: round the last decimal."
    return ""


def about_function(outcome: Outcome, wanted: Outcome) -> str:
    """Say what is known of a call that came out wrong; "" where nothing is."""
    if outcome.stopped == "time":
        return ENDLESS
    if outcome.stopped == "memory":
        return GROWING
    if outcome.error and wanted.error:
        return "An error is right here, and another type of error is asked for."
    if wanted.error:
        return "Here an error is asked for: this call should be refused."
    if outcome.error:
        return UNANSWERED
    if outcome.kind == "NoneType" and outcome.printed.strip():
        right = outcome.printed.strip() in (wanted.shown, str(wanted.value))
        it = "the right thing" if right else "something"
        return f"It printed {it} and returned nothing: `print` shows, `return` hands back."
    if outcome.kind == "NoneType":
        return "A function gives None where it ends without `return`, or returns None. Which is it?"
    if wanted.kind == "NoneType":
        return ""  # "Return None." would be the answer
    if hint := about_value(outcome, wanted.value):
        return hint.replace("Give", "Return", 1)
    return ""
