"""What can be wrong with task 2: chunks of the entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ragnotes.chunking.context import text_with_context
from ragnotes.document import Chunk
from ragnotes.exercises.gym.faqs import Entry, Faq
from ragnotes.exercises.gym.reading import faqs
from ragnotes.exercises.gym.texts import plain
from ragnotes.exercises.trials import FlawError, gave, tried

LONG = 200  # words above which an entry may be cut

NO_CHUNKS = "Return a list of chunks: `Chunk(doc, start, end, headings)`."
COPY = "A chunk has to be a span of the document that was given: its places are cited."
WINDOWS = (
    "Many begin in the middle of a sentence, as fixed windows do, and places that were counted "
    "wrong. An entry begins where the writer began it."
)
SEVERAL = "One vector for several entries points between them. One chunk for one entry."
EDGE = "It reaches into the next entry by a mark or two: `end` is the first place behind a span."
SWALLOWED = "The next section's heading ended up in this chunk: its entry ends above it."
INTRO = "What stands above the first section is no part of the first entry."
OUT = "The question is left out, and the answer alone does not say what it is about."
HEADINGS = "`headings` are the title, the section and the question, as text, in this order."
ONE_TEXT = (
    "`headings` are three texts in a list or tuple, and you gave a single one: put commas in."
)
AGAIN = (
    "Both ask the same. Was the second looked for from the first's own place, or from before it? "
    "Begin behind it (`start + 1`)."
)
TWICE = "The same span came more than once, and each id may be in an index once."
LOST = "An entry that is in no chunk is answered nowhere."
SHORT = "The chunk ends before its answer does."
LATE = "The chunk begins behind the beginning of its answer."
GAP = "Something in the middle of its answer is in no chunk."
CUT = "It is short enough to stay whole, and only the whole answers."


def trial_of_chunks(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `chunks_of`."""
    for faq in faqs(random):
        again = faq.cell and f"chunks_of({faq.cell})"
        given = tried("chunks_of(doc)", functions[0], faq.doc, again=again)
        if not isinstance(given, (list, tuple)) or not all(isinstance(c, Chunk) for c in given):
            raise FlawError(gave("chunks_of(doc)", given), NO_CHUNKS)
        check_chunks(faq, given)
        for chunk, entry in parts(faq, given):
            if tuple(map(str.strip, map(str, chunk.headings))) != entry.headings:
                if chunk.headings and all(len(str(each)) == 1 for each in chunk.headings):
                    text = "".join(map(str, chunk.headings))[:40]
                    seen = f"{faq.name}: {entry} has the text “{text}…” as headings."
                    raise FlawError(seen, ONE_TEXT)
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
    faq: Faq,
    chunks: Sequence[Chunk],
    text: Callable[[Chunk], str] = text_with_context,
    what: str = "chunk",
) -> None:
    """Raise FlawError unless each entry is a chunk, or a long one several, with its question.

    `text` is where the question is looked for, and `what` how a message calls that.
    """
    for chunk in chunks:
        if chunk.doc.text != faq.doc.text:
            raise FlawError(
                f"{faq.name}: a chunk is a span of “{plain(chunk.doc.text)[:40]}…”.", COPY
            )
    counted = f"{faq.name}: {len(chunks)} chunks for {len(faq.entries)} entries."
    found = parts(faq, chunks)
    if sum(_within_a_sentence(chunk) for chunk, _ in found) > len(found) / 3:
        raise FlawError(counted, WINDOWS)
    places = Counter((chunk.start, chunk.end) for chunk in chunks)
    for (start, end), times in places.most_common(1):
        if times > 1:
            span = f"The span {start} to {end}, “{plain(faq.doc.text[start:end])[:40]}…”"
            raise FlawError(f"{counted} {span}, came {times} times.", TWICE)
    pieces = Counter(entry for _, entry in found)
    for chunk, entry in found:
        _check_span(faq, chunk, entry, counted)
        if plain(entry.question) not in plain(text(chunk)):
            if pieces[entry] > 1:
                _check_short(faq, entry, pieces[entry])
            seen = f"{faq.name}: the {what} of {entry} does not hold its question."
            raise FlawError(seen, OUT)
    for entry in faq.entries:
        _check_whole(faq, entry, [chunk for chunk, of in found if of is entry], counted)


def _check_span(faq: Faq, chunk: Chunk, entry: Entry, counted: str) -> None:
    held = faq.held(chunk)
    if len(held) > 1:
        seen = f"{counted} One chunk holds {held[0]} and {held[1]}."
        if not plain(faq.doc.text[held[1].start : chunk.end]).strip():
            raise FlawError(seen, EDGE)
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
    if len(chunks) > 1:
        _check_short(faq, entry, len(chunks))


def _check_short(faq: Faq, entry: Entry, pieces: int) -> None:
    words = len(entry.text.split())
    if words <= LONG:
        seen = f"{faq.name}: {entry} has {words} words and came in {pieces} chunks."
        raise FlawError(seen, CUT)


def _within_a_sentence(chunk: Chunk) -> bool:
    """Whether a chunk begins neither with a line nor behind the end of a sentence."""
    before = chunk.doc.text[: chunk.start].rstrip(" ")
    return bool(before) and not before.endswith(("\n", ".", "!", "?", ":", "*"))
