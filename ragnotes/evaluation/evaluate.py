"""One retriever on many questions: a row for each, the means, and the questions that it misses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ragnotes.document import Chunk
from ragnotes.evaluation.metrics import pair_up, rank_of_first
from ragnotes.evaluation.questions import Question, distinct_evidence, has_all_evidence, holds
from ragnotes.evaluation.quotes import escaped
from ragnotes.evaluation.spans import characters_in, span_scores
from ragnotes.retrieval.ranking import check_count, check_cut
from ragnotes.retrieval.search import Hit


@dataclass(frozen=True)
class Row:
    """What became of one question.

    `sent` are the chunks of the first k hits, in their order, the last one cut where the budget
    ends. `found`: each piece of the evidence lies whole in one of them; for an unanswerable
    question, nothing was sent. `rank` is that, from 1, of the first that holds a piece whole.
    `recall` is the share of the pieces that are whole in one of them; the span metrics are those
    of `span_recall`, `span_precision` and `span_iou`. These four are None for an unanswerable
    question, the rank also where no piece was sent whole.
    """

    question: Question
    sent: tuple[Chunk, ...]
    found: bool
    rank: int | None
    recall: float | None
    span_recall: float | None
    span_precision: float | None
    span_iou: float | None

    @property
    def characters(self) -> int:
        """How many characters were sent, each counted once."""
        return characters_in(self.sent)


@dataclass(frozen=True, repr=False)
class Evaluation:
    """The rows of an evaluation, in the order of the questions, and what was cut where.

    Shown as a table: a line for each question, and the means last.
    """

    rows: tuple[Row, ...]
    k: int
    budget: int | None = None

    @property
    def missed(self) -> tuple[Row, ...]:
        """The rows that are not found; of unanswerable questions, those that got an answer."""
        return tuple(row for row in self.rows if not row.found)

    @property
    def means(self) -> dict[str, float]:
        """The mean of each metric by its name, over the questions that it is about.

        "found", "hit rate" (the share with a rank), "recall", "MRR" (1 / rank, and 0 without
        one), "span recall", "span precision" and "span IoU" over the questions that can be
        answered; "nothing found", the share for which nothing was sent, over those that cannot;
        "characters" over all. What there are no questions for is left out. All but the
        characters lie between 0 and 1.
        """
        rows = [row for row in self.rows if row.question.evidence]
        means = {
            "found": _mean([row.found for row in rows]),
            "hit rate": _mean([row.rank is not None for row in rows]),
            "recall": _mean([row.recall for row in rows]),
            "MRR": _mean([1 / row.rank if row.rank else 0 for row in rows]),
            "span recall": _mean([row.span_recall for row in rows]),
            "span precision": _mean([row.span_precision for row in rows]),
            "span IoU": _mean([row.span_iou for row in rows]),
            "nothing found": _mean([row.found for row in self.rows if not row.question.evidence]),
            "characters": _mean([row.characters for row in self.rows]),
        }
        return {name: mean for name, mean in means.items() if mean is not None}

    def __repr__(self) -> str:
        names = [_short(row.question.id, 16) for row in self.rows]
        kinds = [_short(row.question.kind, 18) for row in self.rows]
        first = max(map(len, ["question", *names]))
        second = max(map(len, ["kind", *kinds]))
        lines = [
            f"{'question':{first}}  {'kind':{second}}  found  rank  recall  span recall  "
            "span precision  characters"
        ]
        for row, name, kind in zip(self.rows, names, kinds, strict=True):
            lines.append(
                f"{name:{first}}  {kind:{second}}  {'yes' if row.found else 'no':>5}  "
                f"{row.rank or '–':>4}  {_two(row.recall):>6}  {_two(row.span_recall):>11}  "
                f"{_two(row.span_precision):>14}  {row.characters:>10,}"
            )
        return "\n".join([*lines, *self._summary()])

    def _summary(self) -> list[str]:
        means = self.means
        silent = sum(not row.question.evidence for row in self.rows)
        characters = means.pop("characters")
        nothing = means.pop("nothing found", None)
        lines = []
        if means:
            shown = [f"{name} {mean:.2f}" for name, mean in means.items()]
            some = f"{len(self.rows) - silent}{' answerable' if silent else ''}"
            lines.append(f"mean of {some}: {', '.join(shown[:4])},")
            lines.append(f"  {', '.join(shown[4:])}")
        if nothing is not None:
            lines.append(f"mean of {silent} unanswerable: nothing found {nothing:.2f}")
        lines.append(f"mean of {len(self.rows)}: {characters:,.0f} characters, each counted once")
        return lines


def evaluate(
    retrieve: Callable[[str], Sequence[Hit]],
    questions: Iterable[Question],
    k: int = 5,
    budget: int | None = None,
) -> Evaluation:
    """Ask a retriever each question, and judge what it sends.

    `retrieve` is called with the question's text and returns hits, the best first; what it raises
    is not caught. The rest is as `judge` says. TypeError where it returns anything but a list of
    hits.
    """
    questions = list(questions)
    _check(questions, k, budget)
    return judge(questions, [retrieve(question.text) for question in questions], k, budget)


def judge(
    questions: Iterable[Question],
    rankings: Iterable[Sequence[Hit]],
    k: int = 5,
    budget: int | None = None,
) -> Evaluation:
    """Judge the hits of each question, best first, by what is sent of them.

    The first k are sent, and of these no more than `budget` characters: the chunk in which it ends
    is cut there, inside a word or a joined emoji too, for code points are counted. Headings, and
    what a chunk carries in front, take no room. What two chunks share is sent twice and takes its
    room twice. ValueError for no questions, for another number of rankings than of questions, for
    evidence without a character, and for a k or a budget below 1; TypeError for a ranking that is
    no list of hits.
    """
    questions, rankings = list(questions), list(rankings)
    k, budget = _check(questions, k, budget)
    rows = []
    for question, hits in pair_up(questions, rankings):
        if not isinstance(hits, (list, tuple)):
            raise TypeError(f"question {question.id!r} needs a list of hits, got {_what(hits)}")
        for hit in hits:
            if not isinstance(hit, Hit):
                raise TypeError(
                    f"question {question.id!r} needs a list of hits, got one of {_what(hit)}"
                )
        rows.append(_row(question, _sent([hit.chunk for hit in hits[:k]], budget)))
    return Evaluation(tuple(rows), k, budget)


def _check(questions: Sequence[Question], k: int, budget: int | None) -> tuple[int, int | None]:
    for question in questions:
        if not isinstance(question, Question):
            raise TypeError(f"questions must be a list of questions, got one of {_what(question)}")
    return check_cut(k), None if budget is None else check_count("budget", budget, least=1)


def _sent(chunks: list[Chunk], budget: int | None) -> tuple[Chunk, ...]:
    if budget is None:
        return tuple(chunks)
    sent: list[Chunk] = []
    left = budget
    for chunk in chunks:
        if not left:
            break
        whole = len(chunk) <= left
        sent.append(chunk if whole else replace(chunk, end=chunk.start + left))
        left -= len(sent[-1])
    return tuple(sent)


def _row(question: Question, sent: tuple[Chunk, ...]) -> Row:
    if not question.evidence:
        return Row(question, sent, not sent, None, None, None, None, None)
    pieces = distinct_evidence(question)
    whole = sum(any(holds(chunk, piece) for chunk in sent) for piece in pieces)
    return Row(
        question,
        sent,
        has_all_evidence(question, sent),
        rank_of_first(question, sent),
        whole / len(pieces),
        *span_scores(pieces, sent),
    )


def _mean(values: Sequence[float | None]) -> float | None:
    numbers = [value for value in values if value is not None]
    return math.fsum(numbers) / len(numbers) if numbers else None


def _what(value: object) -> str:
    shown = repr(value)
    return f"{shown if len(shown) <= 40 else shown[:40] + '…'} ({type(value).__name__})"


def _two(number: float | None) -> str:
    return "–" if number is None else f"{number:.2f}"


def _short(text: str, most: int) -> str:
    """A text on one line, of at most so many characters, with nothing that steers a terminal."""
    text = escaped(" ".join(text.split()))
    return text if len(text) <= most else text[: most - 1] + "…"
