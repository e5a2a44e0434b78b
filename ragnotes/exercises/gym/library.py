"""A learner's functions on an FAQ of another kind: which step no longer does its work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from textwrap import shorten
from typing import Any

from ragnotes.chunking.faq import chunk_faq
from ragnotes.chunking.windows import chunk_words
from ragnotes.display.view import View
from ragnotes.document import Chunk, Document
from ragnotes.evaluation.intervals import paired_interval
from ragnotes.evaluation.questions import Question, holds, load_questions
from ragnotes.exercises.gym.numbers import table
from ragnotes.exercises.gym.questions import asked, house_of
from ragnotes.exercises.gym.texts import plain
from ragnotes.exercises.limits import Outcome, try_with_limit
from ragnotes.indexing.loading import load_document
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.vectors import build_index
from ragnotes.paths import data_path
from ragnotes.retrieval.search import Hit, retrieve

_DATE = "2026-02-11"
_SECONDS = 20


@cache
def library() -> Document:
    """The library's FAQ."""
    return load_document(data_path("library_faq.md"))


@cache
def entries() -> tuple[Chunk, ...]:
    """Its entries: what has a question below title and section."""
    return tuple(chunk for chunk in chunk_faq(library(), 2000) if len(chunk.headings) == 3)


@cache
def questions() -> tuple[Question, ...]:
    """The questions on it."""
    return tuple(load_questions(data_path("questions/library_faq.jsonl"), [library()]))


def branch_of(entry: Chunk) -> str:
    """The branch that an entry names in the line below its question; "" if it names none."""
    lines = [line for line in entry.text.split("\n") if line.startswith("Branch:")]
    return lines[0].removeprefix("Branch:").strip() if lines else ""


def on_library(**functions: Callable[..., Any]) -> View:
    """Return, step by step, what a learner's functions make of the library's FAQ.

    They are given by their names: parse, chunks_of, facts_of, standing_text, index_of, search.
    """
    steps = [_parse, _chunks, _facts, _standing, _answers]
    rows = []
    for number, step in enumerate(steps, start=1):
        outcome = try_with_limit(step, functions, seconds=_SECONDS, megabytes=1500)
        rows.append(f"{number if number < 5 else '5, 6'}  {_line(outcome)}")
    return table("\n".join(rows), "The numbers in front are those of the tasks.")


def _line(outcome: Outcome) -> str:
    if isinstance(outcome.value, str):
        return outcome.value
    return f"nothing came out: {outcome.shown}" if outcome.error else "not written yet"


def _parse(functions: Mapping[str, Callable[..., Any]]) -> str | None:
    found = functions["parse"](library().text)
    if found is None:
        return None
    asked_for = {plain(one["question"]) for one in found}
    lost = [entry for entry in entries() if _question(entry) not in asked_for]
    said = f"parse: {len(entries()) - len(lost)} of {len(entries())} entries"
    return said + (f"\n   not read: {_first_line(lost[0])}" if lost else "")


def _chunks(functions: Mapping[str, Callable[..., Any]]) -> str | None:
    chunks = functions["chunks_of"](library())
    if chunks is None:
        return None
    alone = 0
    for entry in entries():
        own = [chunk for chunk in chunks if holds(chunk, _answer(entry))]
        others = [each for each in entries() if each is not entry]
        alone += any(not any(holds(chunk, _answer(e)) for e in others) for chunk in own)
    return f"chunks_of: {alone} of {len(entries())} entries alone in a chunk"


def _facts(functions: Mapping[str, Callable[..., Any]]) -> str | None:
    facts: list[Mapping[str, Any]] = []
    errors: Counter[str] = Counter()
    for entry in entries():
        try:
            facts.append(functions["facts_of"](entry))
        except Exception as error:
            errors[type(error).__name__] += 1
            facts.append({})
    if facts[0] is None:
        return None
    named = [(branch_of(e), each) for e, each in zip(entries(), facts, strict=True) if branch_of(e)]
    kept = sum(branch in map(str, each.values()) for branch, each in named)
    dated = sum(_DATE in map(str, each.values()) for each in facts)
    said = f"facts_of: branch {kept} of {len(named)}, date {dated} of {len(facts)}"
    return said + "".join(f"\n   {error} on {count}" for error, count in errors.items())


def _standing(functions: Mapping[str, Callable[..., Any]]) -> str | None:
    texts = [functions["standing_text"](entry, list(entries())) for entry in entries()]
    if texts[0] is None:
        return None
    pairs = [question for question in questions() if len(question.evidence) > 1]
    stand = sum(
        any(all(piece.text in text for piece in question.evidence) for text in texts)
        for question in pairs
    )
    return f"standing_text: {stand} of {len(pairs)} leaning answers completed"


def _answers(functions: Mapping[str, Callable[..., Any]]) -> str | None:
    index = functions["index_of"](library())
    if index is None:
        return None
    windows = build_index(chunk_words(library(), 100), embed_static)
    can = [question for question in questions() if question.evidence]

    def mine(question: Question) -> Any:
        return functions["search"](asked(question), index, house_of(question))

    def naive(question: Question) -> list[Hit]:
        return retrieve(asked(question), windows, k=3)

    after = [_answered(question, mine(question)) for question in can]
    before = [_answered(question, naive(question)) for question in can]
    low, high = paired_interval(before, after)
    shown = "" if low > 0 or high < 0 else " not"
    return (
        f"index_of, search: {sum(after)} of {len(can)} answered\n"
        f"   naive windows: {sum(before)}, the difference is{shown} shown"
    )


def _answered(question: Question, hits: list[Hit]) -> bool:
    sent = [hit.record.text if hit.record else hit.chunk.text for hit in hits]
    return all(any(piece.text in text for text in sent) for piece in question.evidence)


def _question(entry: Chunk) -> str:
    return plain(entry.headings[-1])


def _first_line(entry: Chunk) -> str:
    return shorten(plain(entry.text.split("\n")[0]), 42, placeholder=" …")


def _answer(entry: Chunk) -> Chunk:
    """The last line of an entry: who holds it and no other entry's has a chunk for it."""
    start = entry.text.rstrip().rfind("\n") + 1
    return Chunk(entry.doc, entry.start + start, entry.end)
