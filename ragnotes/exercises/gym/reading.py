"""What can be wrong with task 1: entries read from Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ragnotes.exercises.gym.faqs import Faq, drawn, gym, other
from ragnotes.exercises.gym.texts import first_missing, plain, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried

KEYS = ("section", "question", "answer")

NO_LIST = "Return a list with one item for each entry."
NO_DICT = "Each entry is a dict with the keys section, question and answer, all three texts."
OFTEN = "An entry comes once, whole: it ends before the next question or heading only."
MARK = "The question mark belongs to the question."
STARS = "The asterisks are Markdown's marks. They are no part of what is asked."
BOLD = "A bold phrase is no question yet. Which two things do all questions have in common?"
EXTRA = "That is not a question of this FAQ."
LAST = "The last entry never came. Nothing follows that could end it: what ends it in your loop?"
TWIN = "Two entries ask the same, one for each house. Both have to come."
DROPPED = "An entry that is left out is answered nowhere."
ORDER = "All questions are there. Their order is not that of the document."
MARKS = "The section's name goes without the marks in front of it."
SECTION = "An entry's section is the last heading with two # that stands above it."
HEADING = "The next section's heading ended up in this answer: it ends the entry above it."
NEXT = "This answer goes on into the next entry."
PARAGRAPH = "The answer goes on behind that: it ends before the next question or heading only."
NO_HEADING = "A heading's line begins with two # and a blank. No other line with a # is a heading."
QUESTION_IN = "The question has a key of its own: the answer is what stands below it."
TOGETHER = "Lines were joined without a space between them, so words run together."
CASE = "Only capitals and small letters differ: an answer comes in the letters of its writer."
ANSWER = "That is not what stands between this question and the next one."


def faqs(random: Random | None) -> list[Faq]:
    """The FAQs that a function is tried on: those shown, or two that are drawn."""
    return [drawn(random), drawn(random)] if random else [gym(), other()]


def trial_of_parse(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `parse`."""
    for faq in faqs(random):
        again = faq.cell and f"parse({faq.cell}.text)"
        given = tried("parse(text)", functions[0], faq.doc.text, again=again)
        if not isinstance(given, (list, tuple)):
            raise FlawError(gave("parse(text)", given), NO_LIST)
        _check_entries(faq, given)


def _check_entries(faq: Faq, given: Sequence[Any]) -> None:
    for one in given:
        texts = [one.get(key) for key in KEYS] if isinstance(one, Mapping) else [None]
        if not all(isinstance(text, str) for text in texts):
            raise FlawError(
                f"{faq.name}: an item is of the type {type(one).__name__}, or lacks a key.", NO_DICT
            )
    _check_questions(faq, [plain(one["question"]) for one in given], given)
    for number, (one, entry) in enumerate(zip(given, faq.entries, strict=True)):
        section = one["section"]
        if section.strip() != entry.section:
            marks = section.strip(" #*") == entry.section
            seen = f"{faq.name}: {entry} has the section “{section[:60]}”."
            raise FlawError(seen, MARKS if marks else SECTION)
        _check_answer(faq, one["answer"], number)


def _check_questions(faq: Faq, asked: list[str], given: Sequence[Any]) -> None:
    wanted = [plain(entry.question) for entry in faq.entries]
    if asked == wanted:
        if any("*" in one["question"] for one in given):
            raise FlawError(f"{faq.name}: the questions still have asterisks.", STARS)
        return
    counted = f"{faq.name}: {len(asked)} entries came, and there are {len(wanted)}."
    if len(asked) == len(wanted):
        counted = f"{faq.name}: {len(asked)} entries came, as many as there are."
    for extra in Counter(asked) - Counter(wanted):
        if extra in wanted:
            raise FlawError(f"{counted} “{extra[:80]}” came too often.", OFTEN)
        if f"{extra}?" in wanted:
            raise FlawError(f"{counted} One asks “{extra[:80]}”.", MARK)
        phrases = [plain(one) for e in faq.entries for one in e.answer.split("**")[1::2]]
        bold = any(phrase in extra or (extra and extra in phrase) for phrase in phrases)
        raise FlawError(f"{counted} One asks “{extra[:80]}”.", BOLD if bold else EXTRA)
    missing = list(Counter(wanted) - Counter(asked))
    if not missing:
        raise FlawError(counted, ORDER)
    seen = f"{counted} Missing: “{missing[0]}”."
    if missing == wanted[-1:]:
        raise FlawError(seen, LAST)
    raise FlawError(seen, TWIN if missing[0] in asked else DROPPED)


def _check_answer(faq: Faq, answer: str, number: int) -> None:
    entry = faq.entries[number]
    whole = f"Location: {entry.location} {entry.answer}" if entry.location else entry.answer
    came = _unwrapped(answer)
    if came in (_unwrapped(entry.answer), _unwrapped(whole)):
        return
    seen = f"{faq.name}: the answer to {entry} ends “…{plain(answer)[-40:]}”."
    got, wanted = squeezed(answer), squeezed(entry.answer)
    if came.casefold() in (_unwrapped(entry.answer).casefold(), _unwrapped(whole).casefold()):
        raise FlawError(seen, CASE)
    if got in (wanted, squeezed(whole)):
        raise FlawError(seen, TOGETHER)
    if got.startswith(squeezed(entry.question)):
        raise FlawError(f"{faq.name}: the answer to {entry} begins with it.", QUESTION_IN)
    behind = got.partition(wanted)[2] if wanted in got else ""
    if behind.startswith("##"):
        raise FlawError(seen, HEADING)
    if number + 1 < len(faq.entries) and behind.startswith(
        squeezed(faq.entries[number + 1].question)
    ):
        raise FlawError(seen, NEXT)
    missing = first_missing(entry.answer, answer)
    if wanted.startswith(got) or squeezed(whole).startswith(got):
        seen = f"{seen[:-1]}, without “{missing}”."
        raise FlawError(seen, NO_HEADING if "#" in missing else PARAGRAPH)
    if missing:
        seen = f"{faq.name}: the answer to {entry} lacks “{missing}”."
    raise FlawError(seen, ANSWER)


def _unwrapped(text: str) -> str:
    """A text in one line, whole words on either side of a hyphen: a wrapped line may end in one."""
    return re.sub(r"(?<=[-–—]) ", "", " ".join(text.replace("*", "").split()))
