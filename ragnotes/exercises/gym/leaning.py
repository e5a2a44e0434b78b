"""The answers of the gym's FAQ that lean on another entry, and what shows that they stand alone."""

from __future__ import annotations

from typing import NamedTuple

from ragnotes.exercises.gym.faqs import Entry, gym
from ragnotes.exercises.gym.texts import squeezed

Fact = tuple[str, ...]  # ways to write it, one of which has to be there


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


EURO_11 = ("€11", "11 €", "11 euro", "eleven euro")
IDENTITY = ("identity", "identification", "id card")
SAME_DAY = ("close", "closing", "same day", "that day", "evening")
LEANING = (
    Leaning(
        "May I bring two people at once?",
        "Can I bring a guest?",
        (EURO_11, IDENTITY),
        (("weekend", "saturday"), ("of age", "18", "adult", "grown")),
    ),
    Leaning(
        "Are day tickets cheaper for students?",
        "Who gets a reduced price?",
        (("certificate",),),
        (("10 %", "10 per", "ten per"), ("trial week",)),
    ),
    Leaning(
        "Do you lend padlocks?",
        "Do I have to bring a towel?",
        (("2.50",), SAME_DAY),
        (("€10", "10 €", "10 euro", "ten euro"), ("basket", "bicycle", "bike")),
    ),
    Leaning(
        "I have lost the key of my rented locker. What does it cost?",
        "I have lost my membership card. What now?",
        (("7.50",), ("police",)),
        (("next morning", "morning after", "following morning"),),
    ),
    Leaning(
        "Can I hire goggles or a swimming cap?",
        "Do I have to bring a towel?",
        (("2.50",), ("€5", "5 €", "5 euro", "five euro"), SAME_DAY),
        (("3.80",),),
    ),
    Leaning(
        "Can I move an appointment with a trainer?",
        "What if I cannot make a class that I have booked?",
        (("dot", "cannot book", "can't book", "not book"), ("30 days", "thirty days")),
        (("24",),),
    ),
    Leaning(
        "Do my paid training hours run out while I am away?",
        "Can I put my membership on hold?",
        (("25th",), ("doctor", "medical")),
        (("once",),),
    ),
    Leaning(
        "May my guest take part in a class?",
        "Can I bring a guest?",
        (EURO_11, IDENTITY, ("17:00", "5 pm", "5 p.m."), ("19:30", "7:30 p")),
        (("ten minutes", "10 min"), ("spinning",)),
    ),
    Leaning(
        "When is the crèche open?",
        "When is the crèche open?",
        (("€4", "4 €", "4 euro", "four euro"), ("20:00", "8 pm", "8 p.m."), ("8:30",)),
        (("monday, wednesday and friday", "mon, wed"), ("six", "6")),
        "Lark Hill",
    ),
    Leaning(
        "How do I take my child out of a course?",
        "How do I cancel?",
        (("writing", "written", "e-mail", "email", "letter", "telephone"),),
        (("two weeks", "2 weeks", "14 days", "fortnight"), ("refund", "paid back", "money back")),
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


def lacks(text: str, facts: tuple[Fact, ...]) -> Fact | None:
    """Return the first of the facts that a text does not hold in any of its ways."""
    inside = squeezed(text)
    for fact in facts:
        if not any(squeezed(way) in inside for way in fact):
            return fact
    return None
