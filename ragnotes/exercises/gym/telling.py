"""What can be wrong with tasks 3 and 4: a chunk's prefix and facts, and answers that lean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from ragnotes.exercises.gym.faqs import MONTHS, Entry, Faq, gym
from ragnotes.exercises.gym.leaning import base_of, lacks, leaning_of
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.gym.texts import plain, runs, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried

NO_TEXT = "Return a text."
NO_FACTS = "Return a dict of facts, such as {'colour': 'red'}."
ANSWER_OUT = "What the entry says has to be in its text, whole."
NO_QUESTION = "The question is left out: the answer alone does not say what it is about."
NO_SECTION = "A text that says its section and its title tells more than the answer alone."
HOUSE_OUT = "Whoever reads this text cannot tell for which house it holds."
SECTION_MISSING = "None of the facts is the section's name, alone and as the FAQ writes it."
DATE_MISSING = (
    "None of the facts is the date of the last update, in a way that the task names. It stands at "
    "the top of the document."
)
LOCATION_MISSING = "The entry names its house in the line below the question. No fact is its name."
LOCATION_LINE = "The fact is the house's name, without the word in front of it."
OTHER_HOUSE = "One of the facts is the other house."
MENTIONED = (
    "Its answer speaks of that house and holds for both: only the line below a question ties."
)
CARRIED = "No line below its question names a house, so it holds for both."

NOT_ALONE = "Return the text. The entry itself stays as it is: its span is what is cited."
EMPTY = "An entry without a text is in no index: whoever asks this is answered nowhere now."
BARE = "What it leans on is not all there, so whoever reads the text alone cannot act on it."
NEIGHBOUR = "It leans on a rule that stands elsewhere; what you attached is about something else."
OWN_LOST = "The rule that it leans on is there, and what it says itself is not all there."
ATTACHED = "This answer can be followed alone: it leans on no other, so nothing is attached."
TOO_MUCH = "What it leans on is there, and more that it does not lean on: each character is paid."


def trial_of_facts(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `text_of` and `facts_of`."""
    text_of, facts_of = functions
    for faq in faqs(random):
        for entry in faq.entries:
            text = tried("text_of(chunk)", text_of, entry.chunk)
            check_text(faq, entry, text, "text_of(chunk)")
            facts = tried("facts_of(chunk)", facts_of, entry.chunk)
            check_facts(faq, entry, facts, "facts_of(chunk)")


def check_text(faq: Faq, entry: Entry, text: object, call: str) -> None:
    """Raise FlawError unless a text holds an entry with its title, section, question and house."""
    if not isinstance(text, str):
        raise FlawError(gave(call, text), NO_TEXT)
    check_whole(faq, entry, text)
    seen = f"{faq.name}: the text for {entry} begins “{plain(text)[:60]}…”."
    around = squeezed(text).replace(squeezed(entry.answer), " ", 1)
    around = around.replace(squeezed(entry.question), " ", 1)
    if squeezed(entry.section) not in around or squeezed(entry.title) not in around:
        raise FlawError(seen, NO_SECTION)
    if entry.location and squeezed(entry.location) not in around:
        raise FlawError(seen, HOUSE_OUT)


def check_whole(faq: Faq, entry: Entry, text: str) -> None:
    """Raise FlawError unless a text holds an entry's question and its answer, whole."""
    seen = f"{faq.name}: the text for {entry} begins “{plain(text)[:60]}…”."
    if squeezed(entry.answer) not in squeezed(text):
        raise FlawError(seen, ANSWER_OUT)
    if squeezed(entry.question) not in squeezed(text):
        raise FlawError(seen, NO_QUESTION)


def check_facts(faq: Faq, entry: Entry, facts: object, call: str) -> None:
    """Raise FlawError unless the section, the date and the house are among the facts."""
    if not isinstance(facts, Mapping):
        raise FlawError(gave(call, facts), NO_FACTS)
    values = list(facts.values())
    shown = f"{faq.name}: {entry} has the facts {_shown(facts)}."
    if not any(isinstance(value, str) and value.strip() == entry.section for value in values):
        raise FlawError(shown, SECTION_MISSING)
    if not any(_is_date(value, faq.updated) for value in values):
        raise FlawError(shown, DATE_MISSING)
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
    items = value if isinstance(value, (list, tuple, set, frozenset)) else [value]
    names = {item.strip() for item in items if isinstance(item, str)}
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


def _shown(facts: Mapping[Any, Any]) -> str:
    return gave("", dict(facts), 200).removeprefix("`` gave ").removesuffix(".")


def trial_of_standing(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `standing_text`, on the gym's FAQ."""
    entries = gym().entries
    chunks = [entry.chunk for entry in entries]
    call = "standing_text(entry, entries)"
    texts = [tried(call, functions[0], chunk, chunks) for chunk in chunks]
    for entry, text in zip(entries, texts, strict=True):
        if text is None or (isinstance(text, str) and not text.strip()):
            raise FlawError(f"{gave(call, text)[:-1]} for {entry}.", EMPTY)
        if not isinstance(text, str):
            raise FlawError(gave(call, text), NOT_ALONE)
    check_standing(dict(zip(entries, texts, strict=True)))


def check_standing(texts: Mapping[Entry, str]) -> None:
    """Raise FlawError unless each entry's text can be followed alone, and holds no other entry."""
    pairs = [(entry, text, leaning_of(entry)) for entry, text in texts.items()]
    for entry, text, leaning in pairs:
        if squeezed(entry.question) not in squeezed(text):
            seen = f"The text for {entry} begins “{plain(text)[:60]}…”."
            raise FlawError(seen, NO_QUESTION)
        if leaning:
            base = base_of(leaning)
            foreign = _foreign(entry, text, base)
            seen = f"The text for {entry} ends “…{plain(text)[-60:]}”."
            if lacks(text, leaning.inherited):
                if foreign:
                    seen = f"The text for {entry} holds the answer to {foreign}."
                raise FlawError(seen, NEIGHBOUR if foreign else BARE)
            if lacks(text, leaning.own):
                raise FlawError(seen, OWN_LOST)
            if foreign:
                raise FlawError(f"The text for {entry} holds the answer to {foreign}.", TOO_MUCH)
    for entry, text, leaning in pairs:
        if leaning:
            continue
        if squeezed(entry.answer) not in squeezed(text):
            seen = f"The text for {entry} ends “…{plain(text)[-60:]}”."
            raise FlawError(seen, ANSWER_OUT)
        if foreign := _foreign(entry, text, entry):
            raise FlawError(f"The text for {entry} holds the answer to {foreign}.", ATTACHED)


def _foreign(entry: Entry, text: str, base: Entry) -> Entry | None:
    """Return the first entry of which a text holds eight words in a row, without a right to."""
    held = runs(text) - runs(entry.text) - runs(base.text)
    for each in gym().entries:
        if each not in (entry, base) and held & runs(each.answer):
            return each
    return None
