"""What can be wrong with the first two tasks: entries read from Markdown, and chunks of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk
from ragnotes.exercises.gym.faqs import Entry, Faq, drawn, gym, other
from ragnotes.exercises.gym.texts import plain, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried

KEYS = ("section", "question", "answer")
LONG = 200  # words above which an entry may be cut

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
QUESTION_IN = "The question has a key of its own: the answer is what stands below it."
TOGETHER = "Lines were joined without a space between them, so words run together."
ANSWER = "That is not what stands between this question and the next one."

NO_CHUNKS = "Return a list of chunks: `Chunk(doc, start, end, headings)`."
COPY = "A chunk has to be a span of the document that was given: its places are cited."
WINDOWS = (
    "Many begin in the middle of a sentence, as fixed windows do, and places that were counted "
    "wrong. An entry begins where the writer began it."
)
SEVERAL = "One vector for several entries points between them. One chunk for one entry."
SWALLOWED = "The next section's heading ended up in this chunk: its entry ends above it."
INTRO = "What stands above the first section is no part of the first entry."
OUT = "The question is left out, and the answer alone does not say what it is about."
HEADINGS = "`headings` are the title, the section and the question, as text, in this order."
AGAIN = "Both ask the same. Was the second looked for from a place before the first?"
TWICE = "The same span came more than once, and each id may be in an index once."
LOST = "An entry that is in no chunk is answered nowhere."
SHORT = "The chunk ends before its answer does."
LATE = "The chunk begins behind the beginning of its answer."
GAP = "Something in the middle of its answer is in no chunk."
CUT = "It is short enough to stay whole, and only the whole answers."


def faqs(random: Random | None) -> list[Faq]:
    """The FAQs that a function is tried on: those shown, or two that are drawn."""
    return [drawn(random), drawn(random)] if random else [gym(), other()]


def trial_of_parse(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `parse`."""
    for faq in faqs(random):
        given = tried("parse(text)", functions[0], faq.doc.text)
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
    if plain(answer) in (plain(entry.answer), plain(whole)):
        return
    seen = f"{faq.name}: the answer to {entry} ends “…{plain(answer)[-40:]}”."
    got, wanted = squeezed(answer), squeezed(entry.answer)
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
    if wanted.startswith(got) or squeezed(whole).startswith(got):
        raise FlawError(seen, PARAGRAPH)
    raise FlawError(seen, ANSWER)


def trial_of_chunks(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `chunks_of`."""
    for faq in faqs(random):
        given = tried("chunks_of(doc)", functions[0], faq.doc)
        if not isinstance(given, (list, tuple)) or not all(isinstance(c, Chunk) for c in given):
            raise FlawError(gave("chunks_of(doc)", given), NO_CHUNKS)
        check_chunks(faq, given)
        for chunk, entry in parts(faq, given):
            if tuple(map(str.strip, map(str, chunk.headings))) != entry.headings:
                shown = " > ".join(map(str, chunk.headings)) or "none"
                raise FlawError(f"{faq.name}: {entry} has the headings {shown}.", HEADINGS)


def parts(faq: Faq, chunks: Sequence[Chunk]) -> list[tuple[Chunk, Entry]]:
    """The chunks that hold something of an entry, each with the first that it holds."""
    found = []
    for chunk in chunks:
        held = faq.held(chunk)
        if held:
            found.append((chunk, held[0]))
    return found


def check_chunks(
    faq: Faq, chunks: Sequence[Chunk], text: Callable[[Chunk], str] = text_with_context
) -> None:
    """Raise FlawError unless each entry is a chunk, or a long one several, with its question."""
    for chunk in chunks:
        if chunk.doc.text != faq.doc.text:
            raise FlawError(f"{faq.name}: a chunk is a span of “{chunk.doc.text[:40]}…”.", COPY)
    counted = f"{faq.name}: {len(chunks)} chunks for {len(faq.entries)} entries."
    found = parts(faq, chunks)
    if sum(_within_a_sentence(chunk) for chunk, _ in found) > len(found) / 3:
        raise FlawError(counted, WINDOWS)
    for chunk, entry in found:
        _check_span(faq, chunk, entry, counted)
        if plain(entry.question) not in plain(text(chunk)):
            raise FlawError(f"{faq.name}: the chunk for {entry} does not hold its question.", OUT)
    most, times = Counter(chunks).most_common(1)[0] if chunks else (None, 0)
    if times > 1:
        raise FlawError(f"{counted} {most!r} is there {times} times.", TWICE)
    for entry in faq.entries:
        _check_whole(faq, entry, [chunk for chunk, of in found if of is entry], counted)


def _check_span(faq: Faq, chunk: Chunk, entry: Entry, counted: str) -> None:
    held = faq.held(chunk)
    if len(held) > 1:
        seen = f"{counted} One chunk holds {held[0]} and {held[1]}."
        raise FlawError(seen, AGAIN if held[0].question == held[1].question else SEVERAL)
    behind = faq.doc.text[entry.end : max(entry.end, chunk.end)].strip()
    if behind:
        seen = f"{faq.name}: the chunk for {entry} ends “{behind[-60:]}”."
        raise FlawError(seen, SWALLOWED)
    before = faq.doc.text[min(chunk.start, entry.start) : entry.start].strip()
    if any(line.strip() and not line.startswith("## ") for line in before.split("\n")):
        seen = f"{faq.name}: the chunk for {entry} begins “{before[:40]}…”."
        raise FlawError(seen, INTRO)


def _check_whole(faq: Faq, entry: Entry, chunks: Sequence[Chunk], counted: str) -> None:
    if not chunks:
        raise FlawError(f"{counted} None is for {entry}.", LOST)
    answer_at = entry.end - len(entry.answer)
    covered: set[int] = set()
    for chunk in chunks:
        covered |= set(range(chunk.start, chunk.end))
    left = [at for at in range(answer_at, entry.end) if at not in covered]
    left = [at for at in left if faq.doc.text[at].strip()]
    if left:
        seen = f"{faq.name}: the chunk for {entry} does not hold all of its answer."
        raise FlawError(
            seen, SHORT if entry.end - 1 in left else GAP if answer_at not in left else LATE
        )
    words = len(entry.text.split())
    if len(chunks) > 1 and words <= LONG:
        seen = f"{faq.name}: {entry} has {words} words and came in {len(chunks)} chunks."
        raise FlawError(seen, CUT)


def _within_a_sentence(chunk: Chunk) -> bool:
    """Whether a chunk begins neither with a line nor behind the end of a sentence."""
    before = chunk.doc.text[: chunk.start].rstrip(" ")
    return bool(before) and not before.endswith(("\n", ".", "!", "?", ":", "*"))
