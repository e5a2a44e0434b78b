"""The two FAQs of lesson 12, read by a few string methods, and the settings that it compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ragnotes import (
    Chunk,
    Document,
    Hit,
    Question,
    build_index,
    build_keyword_index,
    chunk_faq,
    chunk_words,
    complete_follow_up,
    data_path,
    embed_minilm,
    fuse_ranks,
    has_all_evidence,
    load_document,
    load_questions,
    retrieve,
    retrieve_keywords,
    text_with_context,
)

GENERAL = "both"  # the location of an entry that names none
SIZE = 200  # words: only the very long answers are cut

Key = tuple[str, str]  # question and location


@dataclass(frozen=True)
class Entry:
    """What a reader sees of an entry; `answer` is without the line that names the location."""

    section: str
    question: str
    location: str
    answer: str

    @property
    def key(self) -> Key:
        return self.question, self.location


@dataclass(frozen=True, eq=False)
class Faq:
    """An FAQ, its questions, and which entry each leaning one leans on."""

    doc: Document
    label: str  # how the line begins that names a location
    locations: tuple[str, str]
    leans: Mapping[Key, Key]
    questions: Sequence[Question]

    @property
    def answerable(self) -> list[Question]:
        return [question for question in self.questions if question.evidence]

    @property
    def leaning(self) -> list[Question]:
        return [one for one in self.questions if one.kind == "needs two passages"]


def entries_of(text: str, label: str) -> list[Entry]:
    """Read an FAQ: a line that begins in bold, with a question mark there, begins an entry."""
    entries: list[Entry] = []
    section = ""
    for line in text.split("\n"):
        bold = line.split("**")[1] if line.startswith("**") else ""
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        elif "?" in bold:
            rest = line.split("**", 2)[2].strip()
            entries.append(Entry(section, bold, GENERAL, rest))
        elif entries:
            last = entries[-1]
            if line.startswith(label):
                place = line.removeprefix(label).strip()
                entries[-1] = Entry(section, last.question, place, last.answer)
            elif section == last.section:
                answer = f"{last.answer}\n{line}".lstrip("\n")
                entries[-1] = Entry(section, last.question, last.location, answer)
    return entries


def faq(
    name: str, label: str, locations: tuple[str, str], leans: Mapping[str | Key, str | Key]
) -> Faq:
    """Load an FAQ; a bare question in `leans` is one that holds for both locations."""
    doc = load_document(data_path(f"{name}.md"))

    def key(one: str | Key) -> Key:
        return (one, GENERAL) if isinstance(one, str) else one

    by_key = {key(one): key(other) for one, other in leans.items()}
    questions = load_questions(data_path(f"questions/{name}.jsonl"), [doc])
    return Faq(doc, label, locations, by_key, questions)


@cache
def wholes(faq: Faq) -> dict[Key, Chunk]:
    """The span of each entry."""
    entries = entries_of(faq.doc.text, faq.label)
    questions = {entry.question for entry in entries}
    chunks = [one for one in chunk_faq(faq.doc, 2000) if set(one.headings) & questions]
    return {entry.key: chunk for entry, chunk in zip(entries, chunks, strict=True)}


def key_of(faq: Faq, chunk: Chunk) -> Key | None:
    """The entry that a chunk is, or is a piece of; None for any other chunk."""
    for key, whole in wholes(faq).items():
        if whole.start <= chunk.start and chunk.end <= whole.end:
            return key
    return None


# The settings

Attached = Mapping[Key, Key]


def windows(faq: Faq) -> list[Chunk]:
    return chunk_words(faq.doc, 100)


def by_entry(faq: Faq) -> list[Chunk]:
    return [one for one in chunk_faq(faq.doc, SIZE) if key_of(faq, one)]


def without_question(chunk: Chunk) -> str:
    """What an entry says below its question, without sections and title."""
    first = chunk.text.startswith(("**", "## "))  # else a later piece of a very long entry
    return chunk.text.split("**", 2)[2] if first else chunk.text


def standing(faq: Faq, attached: Attached, text: Callable[[Chunk], str]) -> Callable[[Chunk], str]:
    """The text of a chunk, followed by the entry that it is said to lean on."""

    def shown(chunk: Chunk) -> str:
        source = attached.get(key_of(faq, chunk) or ("", ""))
        return f"{text(chunk)}\n\n{wholes(faq)[source].text}" if source else text(chunk)

    return shown


def previous(faq: Faq) -> Attached:
    """Each leaning entry with the one before it, whatever it leans on."""
    order = list(wholes(faq))
    return {key: order[order.index(key) - 1] for key in faq.leans}


@dataclass(frozen=True)
class Outcome:
    """Which of the answerable questions were answered, and the hits of every question."""

    answered: set[str]
    hits: Mapping[str, list[Hit]]


def search(
    faq: Faq,
    chunks: Sequence[Chunk],
    text: Callable[[Chunk], str] = text_with_context,
    attached: Attached | None = None,
    places: str = "",
) -> Outcome:
    """Ask every question, three hits each, by vectors and keywords together.

    Answered is a question whose every quote lies in what is sent: the hits, and the entries
    attached to them. `places` says which locations pass where a question names one: "" all,
    "own" only the one named, "own and general" that one and what holds for both.
    """
    attached = attached or {}
    shown = standing(faq, attached, text)

    def facts(chunk: Chunk) -> dict[str, str]:
        return {"location": (key_of(faq, chunk) or ("", GENERAL))[1]}

    vectors = build_index(chunks, embed_minilm, shown, facts)
    keywords = build_keyword_index(chunks, shown, facts)
    answered = set()
    all_hits = {}
    for question in faq.questions:
        query = complete_follow_up(question.text, question.conversation)
        where = None
        if question.where and places:
            named = question.where["location"]
            where = {"location": {named} if places == "own" else {named, GENERAL}}
        lists = [
            retrieve(query, vectors, 50, where),
            retrieve_keywords(query, keywords, 50, where),
        ]
        hits = fuse_ranks(lists, k=3)
        sent = [hit.chunk for hit in hits]
        for hit in hits:
            source = attached.get(key_of(faq, hit.chunk) or ("", ""))
            sent += [wholes(faq)[source]] if source else []
        all_hits[question.id] = hits
        if question.evidence and has_all_evidence(question, sent):
            answered.add(question.id)
    return Outcome(answered, all_hits)
