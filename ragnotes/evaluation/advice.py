"""What makes a set of questions easy, lopsided or small, and a summary of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import permutations

from ragnotes.document import Chunk
from ragnotes.evaluation.questions import Question, holds
from ragnotes.evaluation.quotes import shown
from ragnotes.indexing.analysis import analyse

KINDS = ("paraphrase", "exact code", "follow-up", "needs two passages", "unanswerable")

_ENOUGH = 40  # questions
_LONG = 300  # characters of evidence
_AROUND = 200  # characters before and after the evidence
_FEW = 0.4  # of the question's words, up to which it shares few
_COPIED = 0.8  # of at least four words, from which it is taken for a copy

# Words that say nothing of the subject.
_PLAIN = frozenset(
    analyse(
        "a about after again all already also am an and any anything are as at back be been before "
        "but by can come comes could did do does else for from get gets give goes had has have "
        "help here how i if in instead into is it its just long many may me much must my no nobody "
        "not now of off on one only open or other our out own really same should show so some "
        "somebody still surely than that the them then there these they this those through to too "
        "until up us use was way we what when where which while who why will with without would "
        "you your"
    )
)


def shared_words(question: Question) -> tuple[int, int]:
    """Return how many of the question's words stand in or around its evidence, of how many.

    Different words are counted, as `analyse` makes them and without those that say nothing of a
    subject in English ("what", "the", "my"). Around is up to 200 characters before and after,
    within the paragraph.
    """
    asked = set(analyse(question.text)) - _PLAIN
    there = {word for piece in question.evidence for word in analyse(_with_context(piece))}
    return len(asked & there), len(asked)


def advice_on(question: Question) -> Iterator[str]:
    """Yield what should be thought over in a question that has no error."""
    if question.kind not in KINDS:
        near = get_close_matches(question.kind.casefold()[:60], KINDS, n=1)
        kinds = f"is {shown(near[0])} meant?" if near else f"the course has {', '.join(KINDS)}"
        yield f"the kind {shown(question.kind, 60)} will be counted by itself; {kinds}"
    if question.kind == "needs two passages" and len(question.evidence) < 2:
        yield "needs two passages, and one is quoted"
    for piece in question.evidence:
        if len(piece) > _LONG:
            yield (
                f"a quote of {len(piece):,} characters is found only where one chunk holds all of "
                "it: quote the words that answer, or several passages"
            )
    if any(holds(one, other) for one, other in permutations(question.evidence, 2)):
        yield "one quote lies inside another: keep the one that answers"
    shared, asked = shared_words(question)
    if asked >= 4 and shared >= _COPIED * asked and question.kind != "exact code":
        yield (
            f"{shared} of {asked} words stand in or around the evidence: keyword search can "
            "hardly fail here. How would someone ask who has not read it?"
        )


def advice_on_all(count: int, unanswerable: bool) -> Iterator[str]:
    """Yield what should be thought over in a set of so many questions."""
    if count < _ENOUGH:
        yield (
            f"one question of {count} is {1 / count:.0%} of the result: "
            f"{_ENOUGH} or more say whether a search works"
        ).replace("%", " %")
    if not unanswerable:
        yield "no question is unanswerable: whether a search can find nothing is not asked"


def summary(questions: Sequence[Question]) -> str:
    """Say how many questions there are of which kind, and what they share with their evidence."""
    if not questions:
        return "No question without an error."
    kinds = Counter(one.kind for one in questions)
    listed = [f"{kinds[kind]} {kind}" for kind in KINDS if kind in kinds]
    listed += [f"{kinds[kind]} {shown(kind, 60)}" for kind in kinds if kind not in KINDS]
    answerable = [shared_words(one) for one in questions if one.evidence]
    few = sum(shared <= _FEW * asked for shared, asked in answerable)
    lines = [
        f"{len(questions)} without an error: {', '.join(listed)}",
        f"{_share(len(questions) - len(answerable), len(questions))} are unanswerable "
        "(aim: 15 % or more)",
    ]
    if answerable:
        lines.append(
            f"{_share(few, len(answerable))} of the others share few words with their evidence: "
            "at most two in five (aim: half or more)"
        )
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})".replace("%", " %")


def _with_context(piece: Chunk) -> str:
    text = piece.doc.text
    before, after = text[: piece.start][-_AROUND:], text[piece.end : piece.end + _AROUND]
    return before.rpartition("\n\n")[2] + piece.text + after.partition("\n\n")[0]
