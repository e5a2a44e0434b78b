"""The answers of the gym's FAQ that lean on another entry, and what shows that they stand alone."""

from __future__ import annotations

from typing import NamedTuple

from ragnotes.exercises.gym.faqs import Entry, gym
from ragnotes.exercises.gym.texts import squeezed


class Fact:
    """Something that a text has to say: of which `kind` it is, and ways to write it."""

    def __init__(self, kind: str, *ways: str) -> None:
        self.kind, self.ways = kind, ways


class Leaning(NamedTuple):
    """An entry's question, that of the entry it leans on, and what holds: its own, and from there.

    The facts are few and short, so that a text in other words passes. Entries with twins are
    told apart by their house.
    """

    question: str
    on: str
    inherited: tuple[Fact, ...]
    own: tuple[Fact, ...]
    location: str | None = None


EURO_11 = Fact("a price", "€11", "11 €", "11 euro", "eleven euro")
IDENTITY = Fact("what has to be shown", "identity", "identification", "id card")
TOWEL_PRICE = Fact("a price", "2.50")
SAME_DAY = Fact("until when", "close", "closing", "shut", "same day", "that day", "today")
DEPOSIT_GONE = Fact(
    "what follows otherwise", "gone", "lost", "lose", "forfeit", "keep", "kept", "yours", "not back"
)
OPENING_HOURS = "What are the opening hours?"
LEANING = (
    Leaning(
        "May I bring two people at once?",
        "Can I bring a guest?",
        (EURO_11, IDENTITY),
        (Fact("when", "weekend", "saturday"), Fact("who", "of age", "18", "adult", "grown")),
    ),
    Leaning(
        "Are day tickets cheaper for students?",
        "Who gets a reduced price?",
        (Fact("what has to be shown", "certificate"),),
        (
            Fact("by how much", "10 %", "10 per", "ten per"),
            Fact("what it does not hold for", "trial week"),
        ),
    ),
    Leaning(
        "Do you lend padlocks?",
        "Do I have to bring a towel?",
        (TOWEL_PRICE, SAME_DAY, DEPOSIT_GONE),
        (
            Fact("a deposit", "€10", "10 €", "10 euro", "ten euro"),
            Fact("what they fit", "basket", "bicycle", "bike"),
        ),
    ),
    Leaning(
        "I have lost the key of my rented locker. What does it cost?",
        "I have lost my membership card. What now?",
        (Fact("a price", "7.50"), Fact("what has to be shown", "police")),
        (Fact("until when", "next morning", "morning after", "following morning", "next day"),),
    ),
    Leaning(
        "Can I hire goggles or a swimming cap?",
        "Do I have to bring a towel?",
        (
            TOWEL_PRICE,
            Fact("a deposit", "€5", "5 €", "5 euro", "five euro"),
            SAME_DAY,
            DEPOSIT_GONE,
        ),
        (Fact("a price", "3.80"),),
    ),
    Leaning(
        "Can I move an appointment with a trainer?",
        "What if I cannot make a class that I have booked?",
        (
            Fact("what follows otherwise", "dot", "cannot book", "can't book", "not book"),
            Fact("a time span", "30 days", "thirty days"),
        ),
        (Fact("until when", "24"),),
    ),
    Leaning(
        "Do my paid training hours run out while I am away?",
        "Can I put my membership on hold?",
        (Fact("by which day", "25th"), Fact("what has to be shown", "doctor", "medical")),
        (Fact("how often", "once"),),
    ),
    Leaning(
        "May my guest take part in a class?",
        "Can I bring a guest?",
        (
            EURO_11,
            IDENTITY,
            Fact("from which hour", "17:00", "5 pm", "5 p.m."),
            Fact("until which hour", "19:30", "7:30 p"),
        ),
        (Fact("when", "ten minutes", "10 min"), Fact("what it does not hold for", "spinning")),
    ),
    Leaning(
        "When is the crèche open?",
        "When is the crèche open?",
        (
            Fact("a price", "€4", "4 €", "4 euro", "four euro"),
            Fact("until when to reserve", "20:00", "8 pm", "8 p.m."),
            Fact("from which hour", "8:30"),
        ),
        (
            Fact("on which days", "monday, wednesday and friday", "mon, wed"),
            Fact("how many", "six", "6"),
        ),
        "Lark Hill",
    ),
    Leaning(
        "How do I take my child out of a course?",
        "How do I cancel?",
        (Fact("in which form", "writing", "written", "e-mail", "email", "letter", "form"),),
        (
            Fact("how long before", "two weeks", "2 weeks", "14 days", "fortnight"),
            Fact("what is paid back", "refund", "paid back", "money back"),
        ),
    ),
)


def leaning_of(entry: Entry) -> Leaning | None:
    """What an entry of the gym leans on; None for one that stands alone."""
    for one in LEANING:
        if entry.question == one.question and entry.location == one.location:
            return one
    return None


def base_of(one: Leaning) -> Entry:
    """The entry that a leaning one leans on: the first that asks so."""
    return next(entry for entry in gym().entries if entry.question == one.on)


def may_be_attached(entry: Entry, other: Entry) -> bool:
    """Whether an answer that leans on nothing names a rule of another all the same.

    It says "until we close", and when that is stands in the opening hours.
    """
    hours = other.question == OPENING_HOURS and entry.location in (None, other.location)
    return hours and "clos" in entry.answer


def lacks(text: str, facts: tuple[Fact, ...]) -> Fact | None:
    """Return the first of the facts that a text does not hold in any of its ways."""
    inside = squeezed(text)
    for fact in facts:
        if not any(squeezed(way) in inside for way in fact.ways):
            return fact
    return None
