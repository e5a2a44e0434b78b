"""What can be wrong with task 3: the text that is embedded of a chunk, and its facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from itertools import chain
from random import Random
from typing import Any

from ragnotes.exercises.gym.faqs import MONTHS, Entry, Faq
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.gym.texts import first_missing, plain, pressed, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried

NO_TEXT = "Return a text."
NO_FACTS = "Return a dict of facts, such as {'colour': 'red'}."
ANSWER_OUT = "What the entry says has to be in its text, whole."
CAPITALS = (
    "Quotes are looked for in what is sent, letter by letter: keep the capitals of the writer."
)
NO_QUESTION = "The question is left out: the answer alone does not say what it is about."
NO_SECTION = "A text that says them tells more than the answer alone."
HOUSE_OUT = "Whoever reads this text cannot tell for which house it holds."
SECTION_MISSING = "None of the facts is the section's name, alone and as the FAQ writes it."
DATE_MISSING = (
    "None of the facts is the date of the last update, in a way that the task names. It stands at "
    "the top of the document."
)
DATE_WRITTEN = "The date is there, but not as the task names it: one of three ways, nothing else."
DATE_OTHER = "That is another day than the one at the top of this document."
BLANK = "A filter for the bare name does not match it: `.strip()` takes blanks off both ends."
LOCATION_MISSING = "The entry names its house in the line below the question. No fact is its name."
LOCATION_LINE = "The fact is the house's name, without the word in front of it."
OTHER_HOUSE = "One of the facts is the other house."
MENTIONED = (
    "Its answer speaks of that house and holds for both: only the line below a question ties."
)
CARRIED = "No line below its question names a house, so it holds for both."


def trial_of_facts(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `text_of` and `facts_of`."""
    text_of, facts_of = functions
    for faq in faqs(random):
        for number, entry in enumerate(faq.entries):
            at = f"{faq.cell_entries}[{number}]"
            again = faq.cell and f"text_of({at})"
            text = tried("text_of(chunk)", text_of, entry.chunk, again=again)
            check_text(faq, entry, text, "text_of(chunk)")
            again = faq.cell and f"facts_of({at})"
            facts = tried("facts_of(chunk)", facts_of, entry.chunk, again=again)
            check_facts(faq, entry, facts, "facts_of(chunk)")


def check_text(faq: Faq, entry: Entry, text: object, call: str) -> None:
    """Raise FlawError unless a text holds an entry with its title, section, question and house."""
    if not isinstance(text, str):
        raise FlawError(gave(call, text), NO_TEXT)
    check_whole(faq, entry, text)
    seen = f"{faq.name}: the text for {entry} begins “{plain(text)[:60]}…”."
    around = squeezed(text).replace(squeezed(entry.answer), " ", 1)
    around = around.replace(squeezed(entry.question), " ", 1)
    parts = {"title": entry.title, "section": entry.section}
    missing = [name for name, words in parts.items() if squeezed(words) not in around]
    if missing:
        raise FlawError(f"{seen} In it is no {' and no '.join(missing)}.", NO_SECTION)
    if entry.location and squeezed(entry.location) not in around:
        raise FlawError(seen, HOUSE_OUT)


def check_whole(faq: Faq, entry: Entry, text: str) -> None:
    """Raise FlawError unless a text holds an entry's question and its answer, whole."""
    seen = f"{faq.name}: the text for {entry} begins “{plain(text)[:60]}…”."
    if squeezed(entry.answer) not in squeezed(text):
        lacking = f"lacks “{first_missing(entry.answer, text)}”"
        raise FlawError(f"{faq.name}: the text for {entry} {lacking}.", ANSWER_OUT)
    if squeezed(entry.question) not in squeezed(text):
        raise FlawError(seen, NO_QUESTION)
    if pressed(entry.answer) not in pressed(text):
        raise FlawError(seen, CAPITALS)


def check_facts(faq: Faq, entry: Entry, facts: object, call: str) -> None:
    """Raise FlawError unless the section, the date and the house are among the facts."""
    if not isinstance(facts, Mapping):
        raise FlawError(gave(call, facts), NO_FACTS)
    values = list(facts.values())
    shown = f"{faq.name}: {entry} has the facts {_shown(facts)}."
    if not any(isinstance(value, str) and value.strip() == entry.section for value in values):
        raise FlawError(shown, SECTION_MISSING)
    if not any(_is_date(value, faq.updated) for value in values):
        raise FlawError(shown, _date_message(values, faq.updated))
    _check_blanks(faq, entry, values)
    named = [_houses(value, faq) for value in values]
    single = {next(iter(houses)) for houses in named if len(houses) == 1}
    if entry.location:
        if single == {entry.location}:
            return
        if single:
            raise FlawError(shown, OTHER_HOUSE)
        line = any(isinstance(v, str) and v.strip().endswith(entry.location) for v in values)
        raise FlawError(shown, LOCATION_LINE if line else LOCATION_MISSING)
    if single:
        mentioned = any(house in entry.answer for house in single)
        raise FlawError(shown, MENTIONED if mentioned else CARRIED)


def _houses(value: object, faq: Faq) -> set[str]:
    """The houses that a fact names: it is the name of one, or a collection of names."""
    names = {item.strip() for item in _items(value) if isinstance(item, str)}
    return names & set(faq.houses)


def _is_date(value: object, wanted: date) -> bool:
    if isinstance(value, date):
        return (value.year, value.month, value.day) == (wanted.year, wanted.month, wanted.day)
    if not isinstance(value, str):
        return False
    month = MONTHS[wanted.month - 1]
    ways = (
        f"{wanted.day} {month} {wanted.year}",
        f"{wanted.day:02} {month} {wanted.year}",
        wanted.isoformat(),
    )
    return value.strip() in ways


def _date_message(values: Sequence[object], wanted: date) -> str:
    """What is wrong with the date among facts: its form, the day, or that there is none."""
    for value in values:
        if isinstance(value, date):
            return DATE_OTHER
        text = value if isinstance(value, str) else ""
        month = MONTHS[wanted.month - 1]
        named = f"{wanted.day} {month} {wanted.year}" in text
        figures = sorted(map(int, re.findall(r"\d+", text)))
        other_form = figures == sorted((wanted.day, wanted.month, wanted.year)) and "-" not in text
        if named or other_form:
            return DATE_WRITTEN
        if re.fullmatch(r"\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}", text.strip()):
            return DATE_OTHER
    return DATE_MISSING


def _check_blanks(faq: Faq, entry: Entry, values: Sequence[object]) -> None:
    """Raise FlawError where blanks around a name keep a filter from matching it."""
    for item in chain.from_iterable(map(_items, values)):
        bare = item.strip() if isinstance(item, str) else item
        if item != bare and bare in (entry.location, entry.section):
            where = "in front" if item != item.lstrip() else "behind"
            seen = f"{faq.name}: {entry} has the fact {item!r}, with a blank {where}."
            raise FlawError(seen, BLANK)


def _items(value: object) -> Collection[Any]:
    return value if isinstance(value, (list, tuple, set, frozenset)) else [value]


def _shown(facts: Mapping[Any, Any]) -> str:
    return gave("", dict(facts), 200).removeprefix("`` gave ").removesuffix(".")
