"""What can be wrong with task 7: counting what is answered by what is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ragnotes.document import Chunk, Document
from ragnotes.evaluation.questions import Question
from ragnotes.exercises.trials import FlawError, gave, tried
from ragnotes.indexing.records import Record, make_records
from ragnotes.retrieval.search import Hit

CALL = "measure(questions, search, send)"
AGAIN_CALL = "measure(*gym_faq.probes)"
Tools = tuple[list[Question], Callable[[Any], list[Hit]], Callable[[Hit], str]]

RESULTS = "Return a list with True or False for each question, in their order: pairs are compared."
OTHER_SEARCH = "You were given a search to measure and measured with another one, or with none."
THE_QUESTION = (
    "`search` takes the question itself, not its text: it needs its house and its conversation."
)
NOT_FIRST = "The quote stands in a later one of the texts sent, and a model reads all of them."
NOT_ANY = "One of the two quotes is not in what is sent. Half of an answer is none."
TWO_TEXTS = "Both quotes are in what is sent, each in a text of its own."
SENT_TWICE = (
    "The quote stands in two of the texts sent. It is one quote all the same, and it is there."
)
ONE_OF_TWO = (
    "One of the two quotes was sent twice, and the other not at all. Count quotes that are there, "
    "not the places where one is."
)
THIRD = "Two of the three quotes are in what is sent. The answer needs each of them."
ANY_SCORE = "What is sent is sent, whatever its score: the quote is in one of the texts."
SIGNS = "The quote stands in what is sent, sign by sign: look for it as it is, not as a pattern."
NOT_SENT = "The quote is in the text of the index, and not in what `send` sends of this hit."
ATTACHED = (
    "The quote stands inside a longer text that is sent. Its place in the document is no matter."
)
UNANSWERABLE = "It has no evidence, and something was sent: it got an answer that nobody can have."
SILENT = "It has no evidence, and nothing was sent, which is the right answer."
NOTHING = "It can be answered, and nothing was sent."
PLAIN = "The quote is in what is sent."
WORD_FOR_WORD = "A quote is there when all of it stands there, word for word and sign for sign."
STRADDLES = "The quote begins in one of the texts sent and ends in another: none holds it whole."
AGAIN = "Called a second time, it gave something else. What is kept outside of the function?"


class Probe(NamedTuple):
    """A question with the hits it gets, whether it is answered, and what another verdict misses."""

    question: Question
    hits: list[Hit]
    right: bool
    message: str


def trial_of_measure(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `measure`."""
    probes = _probes()
    order = list(range(len(probes)))
    if random:
        order = random.choices(order, k=len(probes)) + order
        random.shuffle(order)
    chosen = [probes[at] for at in order]
    searched: list[Question] = []
    questions, search, send = _tools(chosen, searched)
    results = tried(CALL, functions[0], questions, search, send, again=AGAIN_CALL)
    listed = isinstance(results, (list, tuple))
    if listed and len(results) != len(chosen):
        raise FlawError(f"`{CALL}` gave {len(results)} for {len(chosen)} questions.", RESULTS)
    if not listed or not all(isinstance(one, (bool, int, np.bool_)) for one in results):
        raise FlawError(gave(CALL, results), RESULTS)
    if len(searched) < len({question.id for question in questions}):
        raise FlawError(f"{len(questions)} questions and {len(searched)} searches.", OTHER_SEARCH)
    results = list(results)
    if list(tried(CALL, functions[0], questions, search, send) or []) != list(results):
        raise FlawError(f"`{CALL}` was called twice.", AGAIN)
    for probe, result in zip(chosen, results, strict=True):
        if bool(result) != probe.right:
            seen = f"{probe.question.text!r} came out as {bool(result)}."
            raise FlawError(seen, probe.message)


def given() -> Tools:
    """What `measure` is tried on, to be called in a cell: questions, search and send."""
    return _tools(_probes(), [])


def _tools(probes: Sequence[Probe], searched: list[Question]) -> Tools:
    hits = {probe.question.id: probe.hits for probe in probes}

    def search(question: Any) -> list[Hit]:
        if not isinstance(question, Question):
            raise FlawError(f"`search` was called with {type(question).__name__}.", THE_QUESTION)
        searched.append(question)
        return list(hits[question.id])

    def send(hit: Hit) -> str:
        return str(hit.record.metadata.get("sent", "")) if hit.record else hit.chunk.text

    return [probe.question for probe in probes], search, send


def _probes() -> list[Probe]:
    note = Document(
        "note",
        "Oil it. Wax it. Dry it. Iron it. Fold it. Sell it. Never iron it on a Sunday. "
        "Sand it (twice).Then oil it.",
    )

    def span(text: str) -> Chunk:
        start = note.text.index(text)
        return Chunk(note, start, start + len(text))

    oil, wax, dry, iron, fold, sell, sunday, sand, then = map(
        span,
        [
            "Oil it.",
            "Wax it.",
            "Dry it.",
            "Iron it.",
            "Fold it.",
            "Sell it.",
            "Never iron it on a Sunday.",
            "Sand it (twice).",
            "Then oil it.",
        ],
    )
    both, joined = span("Oil it. Wax it."), span("Sand it (twice).Then oil it.")
    first, second, attached = _hits({oil: "Oil it.", wax: "Wax it.", dry: "Dry it. Iron it."}, {})
    dried = _hits({dry: "Dry it."}, {})
    (cut,) = _hits({fold: "Fold"}, {fold: "Fold it. Sell it."})
    near = _hits(
        {
            oil: "Never iron it on a Monday.",
            wax: "On a Sunday never it iron.",
            dry: "Never iron it. Iron it on a day that is no Sunday.",
            iron: "Never iron it on a Sunday!",
        },
        {},
    )
    # The text of the second holds the first's quote as well, as attached rules do.
    twice = _hits({oil: "Oil it.", wax: "Wax it. Oil it.", fold: "Fold it."}, {})
    sanded = _hits({sand: "Sand it (twice).", then: "Then oil it."}, {})
    far = [
        Hit(hit.chunk, score, hit.record)
        for hit, score in zip(twice, (0.2, 0.0, -0.1), strict=True)
    ]

    def question(text: str, *evidence: Chunk) -> Question:
        return Question(text, text, evidence, "probe")

    return [
        Probe(question("What first?", oil), [first, second], True, PLAIN),
        Probe(question("And then?", wax), [first, second], True, NOT_FIRST),
        Probe(question("Oil and wax?", oil, wax), [first, second], True, TWO_TEXTS),
        Probe(question("Wax and dry?", wax, dry), [second, first], False, NOT_ANY),
        Probe(question("Dry and wax?", dry, wax), [second, first], False, NOT_ANY),
        Probe(question("Is it ironed?", iron), [attached], True, ATTACHED),
        Probe(question("Is it sold?", sell), [cut], False, NOT_SENT),
        Probe(question("When never?", sunday), near, False, WORD_FOR_WORD),
        Probe(question("Oil, then wax?", both), [first, second], False, STRADDLES),
        Probe(question("Sanded, then oiled?", joined), sanded, False, STRADDLES),
        Probe(
            question("Dried, in the end?", dry),
            [*near, first, second, *sanded, *dried],
            True,
            NOT_FIRST,
        ),
        Probe(question("Is it oiled?", oil), twice, True, SENT_TWICE),
        Probe(question("Oiled and dried?", oil, dry), twice, False, ONE_OF_TWO),
        Probe(question("Oiled and waxed?", oil, wax), twice, True, SENT_TWICE),
        Probe(question("Oiled, waxed, dried?", oil, wax, dry), twice, False, THIRD),
        Probe(question("Dried, waxed, oiled?", dry, wax, oil), twice, False, THIRD),
        Probe(question("Waxed, dried, oiled?", wax, dry, oil), twice, False, THIRD),
        Probe(question("Is it folded?", fold), far, True, ANY_SCORE),
        Probe(question("Is it sanded?", sand), sanded, True, SIGNS),
        Probe(question("Is it painted?"), [first], False, UNANSWERABLE),
        Probe(question("Is it drunk?"), far, False, UNANSWERABLE),
        Probe(question("Is it eaten?"), [], True, SILENT),
        Probe(question("Is it dried?", dry), [], False, NOTHING),
    ]


def _hits(sent: dict[Chunk, str], indexed: dict[Chunk, str]) -> list[Hit]:
    def text(chunk: Chunk) -> str:
        return indexed.get(chunk, sent[chunk])

    records: tuple[Record, ...] = make_records(sent, text, lambda chunk: {"sent": sent[chunk]})
    return [Hit(record.chunk, 0.9 - at / 10, record) for at, record in enumerate(records)]
