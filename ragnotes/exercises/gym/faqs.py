"""FAQs in Markdown with what is true of them: the gym's own, and others of the same form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from random import Random

from ragnotes.document import Chunk, Document
from ragnotes.exercises.gym.pool import HOUSES, INTRO, SECTIONS, TITLES
from ragnotes.indexing.loading import load_document
from ragnotes.paths import data_path

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August"]
MONTHS += ["September", "October", "November", "December"]


@dataclass(frozen=True)
class Entry:
    """A question with its answer: where it stands, and what is said of it above and below."""

    doc: Document
    start: int
    end: int
    title: str
    section: str
    question: str
    location: str | None

    @property
    def text(self) -> str:
        """The question's line, and all that belongs to it."""
        return self.doc.text[self.start : self.end]

    @property
    def answer(self) -> str:
        """What stands below the question, without the line that names a house."""
        below = self.text.partition("\n")[2].strip()
        return below.partition("\n")[2].strip() if self.location else below

    @property
    def headings(self) -> tuple[str, str, str]:
        """Title, section and question."""
        return self.title, self.section, self.question

    @property
    def chunk(self) -> Chunk:
        """The entry as the sample plan cuts it."""
        return Chunk(self.doc, self.start, self.end, self.headings)

    def __str__(self) -> str:
        return f"“{self.question}”" + (f" ({self.location})" if self.location else "")


@dataclass(frozen=True)
class Faq:
    """A document with its entries.

    `name` is what a message calls it, `cell` and `cell_entries` what a cell of the notebook
    calls it and its entries; "" for one that is drawn anew.
    """

    doc: Document
    name: str
    cell: str = ""
    cell_entries: str = ""

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, in the order of the document."""
        return tuple(_entries(self.doc))

    @property
    def title(self) -> str:
        """What stands in the first line."""
        return self.doc.text.partition("\n")[0].strip("# ")

    @property
    def updated(self) -> date:
        """The date of the last update."""
        after = self.doc.text.partition("Last updated:")[2]
        day, month, year = after.partition("\n")[0].split()
        return date(int(year), MONTHS.index(month) + 1, int(day))

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses that entries name, in the order in which they first come."""
        return tuple(dict.fromkeys(entry.location for entry in self.entries if entry.location))

    def held(self, chunk: Chunk) -> list[Entry]:
        """The entries of which a chunk holds at least a character that is no white space."""
        overlaps = [(e, max(chunk.start, e.start), min(chunk.end, e.end)) for e in self.entries]
        return [e for e, low, high in overlaps if self.doc.text[low : max(low, high)].strip()]

    def entry_of(self, chunk: Chunk) -> Entry | None:
        """The first of these; None for a chunk of what stands outside of the entries."""
        return next(iter(self.held(chunk)), None)


@cache
def gym() -> Faq:
    """The gym's FAQ."""
    return Faq(load_document(data_path("gym_faq.md")), "On the gym's FAQ", "gym", "entries")


@cache
def other() -> Faq:
    """A small FAQ of the same form, which anybody may look at."""
    return replace(drawn(Random(12)), cell="gym_faq.other", cell_entries="gym_faq.other_entries")


def drawn(random: Random) -> Faq:
    """Make an FAQ of the same form, with other names, sections, houses and date."""
    title = random.choice(TITLES)
    houses = dict(zip(("A", "B"), random.sample(HOUSES, 2), strict=True))
    on = f"{random.randint(1, 28)} {random.choice(MONTHS)} {random.randint(2019, 2025)}"
    parts = [f"# {title}", f"Last updated: {on}", INTRO.format(**houses)]
    chosen = random.sample(sorted(SECTIONS), random.randint(3, len(SECTIONS)))
    for section in chosen:
        parts.append(f"## {section}")
        groups = random.sample(SECTIONS[section], len(SECTIONS[section]))
        for group in groups:
            for entry in group:
                numbers = {f"n{each}": random.randint(3, 49) for each in range(4)}
                parts.append(entry.format(**houses, **numbers))
    text = "\n\n".join(parts)  # the gym's ends in a line end, and this one does not
    return Faq(Document("other_faq", text), "On `gym_faq.other`, an FAQ of the same form")


def _entries(doc: Document) -> Iterator[Entry]:
    """Read an FAQ of the form that the lesson describes."""
    title = doc.text.partition("\n")[0].strip("# ")
    section, question, location, start, end, at = "", "", None, 0, 0, 0
    for line in [*doc.text.split("\n"), "## "]:
        bare = line.strip()
        asks = line.startswith("**") and bare.endswith("?**")
        if asks or line.startswith("## "):
            if question:
                yield Entry(doc, start, end, title, section, question, location)
            question, location, start = "", None, at
            if asks:
                question = bare.strip("*")
            else:
                section = bare.strip("# ")
        elif bare.startswith("Location:") and doc.text[start:at].count("\n") == 1:
            location = bare.removeprefix("Location:").strip()
        if question and bare:
            end = at + len(line.rstrip())
        at += len(line) + 1
