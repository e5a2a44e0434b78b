"""The best that the package can do, chosen on one half of the questions.

Small chunks of whole sentences are sent, and judged by what stands around them too. To a chunk's
score add up, each standardised over the chunks of the question,

    the cosine of MiniLM with the chunk itself,
    the cosine with the larger recursive chunk that holds its middle (the parent), and
    BM25 over the chunk and so many characters before and after it (the surroundings).

A chunk whose words all came before, in a text that repeats itself, is not indexed again. How many
characters, with which weights, and where the list is cut is chosen on the first, third, fifth …
question of the file and measured on the second, fourth, sixth …; and then the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from benchmarks.chroma.results import Row, of_ranking
from benchmarks.chroma.scores import Scores, standardised
from benchmarks.chroma.sending import Ranking, rank
from benchmarks.chroma.settings import Pieces

AROUND = (200, 400, 600, 800)  # characters on either side
PARENT = (0.0, 0.5, 1.0)
KEYWORDS = (1.0, 1.5)
FIRST = (10, 20)
SHARES = (0.6, 0.65, 0.7, 0.75, 0.8)
RUN = 6  # words
REPEATED = 0.8
RECALL = 0.9  # the IoU is to be high at this recall, or a higher one


@dataclass(frozen=True)
class Choice:
    """The numbers that are chosen."""

    around: int
    parent: float
    keywords: float
    k: int = 10
    share: float = 0.0

    def __str__(self) -> str:
        weighted = {"MiniLM": 1.0, "parent": self.parent, f"BM25 ±{self.around}": self.keywords}
        parts = [
            name if weight == 1 else f"{weight:g} {name}"
            for name, weight in weighted.items()
            if weight
        ]
        return " + ".join(parts) + (f", ≥ {self.share:g} of best" if self.share else "")


def chosen_on(questions: int) -> NDArray[np.bool_]:
    """Return which questions the choice is made on: every other one, from the first."""
    return np.asarray(np.arange(questions) % 2 == 0)


def not_repeated(pieces: Pieces) -> Pieces:
    """Return the chunks without those that say again what an earlier chunk said.

    That is: of whose runs of six words at least four in five stand in earlier chunks.
    """
    seen: set[tuple[str, ...]] = set()
    kept = []
    for chunk in pieces.chunks:
        words = chunk.text.lower().split()
        runs = {tuple(words[at : at + RUN]) for at in range(max(1, len(words) - RUN + 1))}
        if len(runs & seen) < REPEATED * len(runs):
            kept.append(chunk)
        seen |= runs
    return Pieces(pieces.benchmark, pieces.setting, kept)


def parent_scores(small: Pieces, large: Pieces) -> Scores:
    """Return for each small chunk MiniLM's cosine with the large one that holds its middle."""
    middle = small.places.mean(axis=1)
    holder = np.searchsorted(large.places[:, 0], middle, side="right") - 1
    return large.meaning[:, np.maximum(holder, 0)]


class Candidates:
    """What there is to choose from, each part scored once."""

    def __init__(self, small: Pieces, large: Pieces) -> None:
        self.small = small
        self._meaning = standardised(small.meaning)
        self._parent = standardised(parent_scores(small, large))
        self._keywords = {around: standardised(small.keywords_around(around)) for around in AROUND}

        self._rankings: dict[tuple[int, float, float], Ranking] = {}

    def row(self, choice: Choice) -> Row:
        """Return what a choice sends, for all questions."""
        weights = choice.around, choice.parent, choice.keywords
        if weights not in self._rankings:
            self._rankings[weights] = rank(self._scores(*weights), self.small.places)
        ranking = self._rankings[weights]
        return of_ranking(str(choice), self.small, ranking, choice.k, choice.share)

    def choose(self, asked: NDArray[np.bool_]) -> tuple[Choice, Choice]:
        """Return the highest recall at 2,000 characters, and the highest IoU at enough recall.

        Only the questions `asked` are looked at. Of equal ones the first is taken; where none
        has enough recall, the one that has most.
        """
        weights = [Choice(*each) for each in product(AROUND, PARENT, KEYWORDS)]
        rows = [self.row(each).only(asked, "chosen on") for each in weights]
        recalls = [row.at_budget.mean() for row in rows]
        at_budget = weights[int(np.argmax(recalls))]
        cuts = [
            replace(each, k=k, share=share) for each in weights for k in FIRST for share in SHARES
        ]
        rows = [self.row(each).only(asked, "chosen on") for each in cuts]
        merits = [(min(float(row.recall.mean()), RECALL), float(row.iou.mean())) for row in rows]
        return at_budget, cuts[merits.index(max(merits))]

    def _scores(self, around: int, parent: float, keywords: float) -> Scores:
        meaning = self._meaning + parent * self._parent
        return np.asarray(meaning + keywords * self._keywords[around])
