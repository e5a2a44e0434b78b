"""What the sweep explorer shows, as plain data: one metric's map, and two settings compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ragnotes.evaluation.evaluate import Evaluation, Row, judge
from ragnotes.evaluation.sweep import Setting, Sweep
from ragnotes.retrieval.ranking import check_cut

COUNTED = ("found", "hit rate", "nothing found")  # shares of questions: shown as counts
MOST_LISTED = 12

Pair = tuple[Row, Row]  # what became of one question with A and with B


@dataclass(frozen=True)
class SweepState:
    """One map and one comparison.

    `rows` are those of the map, all of `retriever`. `pairs` are the questions that the metric is
    about, with A and with B, and `means` the metric's. `misses` are the settings of the map that
    find as many as another one does, the best first: those that miss the same questions together,
    with the ids of these.
    """

    metric: str
    k: int
    budget: int | None
    retriever: str
    a: Setting
    b: Setting
    rows: tuple[dict[str, str | int | float], ...]
    pairs: tuple[Pair, ...]
    misses: tuple[tuple[tuple[Setting, ...], tuple[str, ...]], ...]
    means: tuple[float, float]

    def counted(self, with_a: bool, with_b: bool) -> list[Pair]:
        """The questions that are found, or missed, with A and with B."""
        return [
            pair
            for pair in self.pairs
            if (is_found(pair[0], self.metric), is_found(pair[1], self.metric)) == (with_a, with_b)
        ]


def setting_name(setting: Setting) -> str:
    """Return what a setting is called: "words 100/20, BM25" is size 100, overlap 20."""
    return f"{setting.strategy} {setting.size}/{setting.overlap}, {setting.retriever}"


def is_found(row: Row, metric: str) -> bool:
    """Whether a question counts as found: for the hit rate one whole piece of it is enough."""
    return row.rank is not None if metric == "hit rate" else row.found


class JudgedSweep:
    """A sweep whose settings are judged when they are asked for, and once for each cut."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.names = {setting_name(setting): at for at, setting in enumerate(sweep.settings)}
        if not self.names:
            raise ValueError("the explorer needs a sweep of at least one setting, got none")
        if len(self.names) < len(sweep.settings):
            raise ValueError("a setting stands twice in the sweep")
        self.judged = cache(self._judge)

    def _judge(self, at: int, k: int, budget: int | None) -> Evaluation:
        return judge(self.sweep.questions, self.sweep.settings[at].rankings, k, budget)

    @property
    def retrievers(self) -> list[str]:
        return list(dict.fromkeys(setting.retriever for setting in self.sweep.settings))

    @property
    def metrics(self) -> list[str]:
        return list(self.judged(0, 1, None).means)

    def find(self, typed: str, retriever: str | None = None) -> str:
        """Return the name of the one setting that has all the words typed, or their beginnings.

        Of several that differ in the retriever it is that of `retriever`. ValueError, naming
        some, where there is none or more than one.
        """
        if typed.strip() in self.names:
            return typed.strip()
        parts = _words(typed)
        whole = [name for name in self.names if set(parts) <= set(_words(name))]
        names = whole or [name for name in self.names if _begin(_words(name), parts)]
        if parts and len(names) == 1:
            return names[0]
        there = [name for name in names if self._setting(name).retriever == retriever]
        if parts and len(there) == 1:
            return there[0]
        those = (there if parts else names) or names or list(self.names)
        shown = " · ".join(those[:6]) + (" · …" if len(those) > 6 else "")
        raise ValueError(
            f"{typed!r} could be {len(those)} settings: {shown}"
            if names
            else f"no setting is called {typed!r}; there are {shown}"
        )

    def same_cut(self, typed: str, old: str, new: str) -> str:
        """Return the name of a setting's cut with another retriever; `typed` where there is none.

        It is for a setting of the retriever `old`: others, and words that name none, stay.
        """
        try:
            setting = self._setting(self.find(typed, old))
        except ValueError:
            return typed
        name = setting_name(replace(setting, retriever=new))
        return name if setting.retriever == old and name in self.names else typed

    def _setting(self, name: str) -> Setting:
        return self.sweep.settings[self.names[name]]

    def state(
        self, metric: str, k: int, budget: int | None, retriever: str, a: str, b: str
    ) -> SweepState:
        """Judge what is shown; `a` and `b` are words as `find` takes them.

        ValueError for a metric or a retriever that is not there, for a k beyond the sweep's
        depth, and as `find` and `judge` raise it.
        """
        if metric not in self.metrics:
            raise ValueError(f"no metric {metric!r}; there are {', '.join(self.metrics)}")
        if retriever not in self.retrievers:
            raise ValueError(f"no retriever {retriever!r}; there are {', '.join(self.retrievers)}")
        if check_cut(k) > self.sweep.depth:
            raise ValueError(f"the sweep kept {self.sweep.depth} hits of a question, got k={k}")
        settings = self.sweep.settings
        pair = [self.names[self.find(typed, retriever)] for typed in (a, b)]
        of_a, of_b = (self.judged(at, k, budget) for at in pair)
        shown = [
            (setting, self.judged(at, k, budget))
            for at, setting in enumerate(settings)
            if setting.retriever == retriever
        ]
        missed = [
            (one, tuple(r.question.id for r in _about(judged, metric) if not is_found(r, metric)))
            for one, judged in shown
        ]
        return SweepState(
            metric,
            k,
            budget,
            retriever,
            settings[pair[0]],
            settings[pair[1]],
            rows=tuple(_map_row(setting, judged) for setting, judged in shown),
            pairs=tuple(zip(_about(of_a, metric), _about(of_b, metric), strict=True)),
            misses=_as_many(missed),
            means=(of_a.means[metric], of_b.means[metric]),
        )


def _words(name: str) -> list[str]:
    return name.casefold().replace(",", " ").split()


def _begin(words: Sequence[str], parts: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)


def _about(judged: Evaluation, metric: str) -> list[Row]:
    """The rows that the metric is about: questions with an answer, or without one."""
    answerable = metric != "nothing found"
    return [row for row in judged.rows if bool(row.question.evidence) == answerable]


def _map_row(setting: Setting, judged: Evaluation) -> dict[str, str | int | float]:
    key: dict[str, str | int | float] = {
        "strategy": setting.strategy,
        "size": setting.size,
        "overlap": setting.overlap,
        "retriever": setting.retriever,
    }
    return key | judged.means


def _as_many(
    missed: Sequence[tuple[Setting, tuple[str, ...]]],
) -> tuple[tuple[tuple[Setting, ...], tuple[str, ...]], ...]:
    """Those that find as many as another one, by what they miss: as many as can be read."""
    counts = Counter(len(ids) for _, ids in missed)
    alike: dict[tuple[str, ...], list[Setting]] = {}
    for setting, ids in missed:
        if counts[len(ids)] > 1:
            alike.setdefault(ids, []).append(setting)
    best_first = sorted(alike.items(), key=lambda one: len(one[0]))
    return tuple((tuple(settings), ids) for ids, settings in best_first[:MOST_LISTED])
