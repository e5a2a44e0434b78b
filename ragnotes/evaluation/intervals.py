"""How far a number can be trusted that was counted on a few questions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ragnotes.retrieval.ranking import check_count, check_number


def wilson_interval(successes: int, total: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the rates that `successes` of `total` questions leave likely, from low to high.

    These are the rates from which the observed one lies no further than chance takes it, by the
    normal approximation. The interval is inside 0 to 1 and never empty: 0 of 10 does not mean
    never. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22, 1927. ValueError unless
    0 <= successes <= total, total >= 1 and 0 < confidence < 1; TypeError for a count that is no
    whole number.

    >>> [round(end, 2) for end in wilson_interval(32, 40)]
    [0.65, 0.9]
    """
    total = check_count("total", total, least=1)
    successes = check_count("successes", successes)
    if successes > total:
        raise ValueError(f"successes must be at most total, got {successes} of {total}")
    z = -NormalDist().inv_cdf((1 - _share(confidence)) / 2)  # (1 + confidence) / 2 rounds to 1
    # The highest rate is the lowest of the failures: so both ends are exact, for 0 and for all.
    return _lowest_rate(successes, total, z), 1 - _lowest_rate(total - successes, total, z)


def paired_interval(
    before: Sequence[float],
    after: Sequence[float],
    confidence: float = 0.95,
    rounds: int = 10_000,
    seed: int = 0,
) -> tuple[float, float]:
    """Return the changes of the mean, after - before, that these questions leave likely.

    `before` and `after` hold one number for each question, in the same order: pairs, so that how
    hard a question is drops out. `rounds` times as many questions are drawn with replacement, and
    the ends are percentiles of the mean differences: the percentile bootstrap, Efron, "Bootstrap
    methods: another look at the jackknife", Annals of Statistics 7(1), 1979. The same seed gives
    the same interval. With fewer than about 20 questions it is too narrow.
    ValueError for no questions, for lists of different lengths, for NaN, None or infinity, for
    rounds < 1, and unless 0 < confidence < 1; TypeError for anything but a list of numbers.

    >>> paired_interval([0, 1, 0, 1], [0, 1, 0, 1])
    (0.0, 0.0)
    """
    rounds = check_count("rounds", rounds, least=1)
    tail = (1 - _share(confidence)) / 2
    one, other = _values("before", before), _values("after", after)
    if len(one) != len(other):
        raise ValueError(
            f"before and after need a number for each question, got {len(one)} and {len(other)}"
        )
    if not len(one):
        raise ValueError("an interval needs at least one question, got none")
    changes = other - one
    draw = np.random.default_rng(seed)
    n = len(changes)
    step = max(1, 100_000 // n)  # so many rounds at once: a megabyte, or one round
    means = [
        changes[draw.integers(n, size=(min(step, rounds - done), n))].mean(axis=1)
        for done in range(0, rounds, step)
    ]
    low, high = np.quantile(np.concatenate(means), [tail, 1 - tail])
    return float(low), float(high)


def coin_chance(gained: int, lost: int) -> float:
    """Return how often a fair coin splits so unevenly, or more so, to either side.

    `gained` and `lost` count the questions that changed; those that did not tell nothing. 1.0
    where nothing changed or both are equal. Exact and two-sided: the sign test, Dixon and Mood,
    "The statistical sign test", Journal of the American Statistical Association 41, 1946; on
    found and missed it is the exact form of McNemar's test. ValueError for a count below 0,
    TypeError for one that is no whole number.

    >>> round(coin_chance(5, 2), 3), coin_chance(6, 0)
    (0.453, 0.03125)
    """
    gained, lost = check_count("gained", gained), check_count("lost", lost)
    flips, few = gained + lost, min(gained, lost)
    ways = row = 1  # in how many ways no flip is won, then one, then two
    for won in range(1, few + 1):
        row = row * (flips - won + 1) // won
        ways += row
    return min(1.0, 2 * ways / (1 << flips))


def _lowest_rate(successes: int, total: int, z: float) -> float:
    rate, spread = successes / total, z * z / total
    half = math.sqrt(rate * (1 - rate) * spread + spread * spread / 4)
    return (rate + spread / 2 - half) / (1 + spread)


def _share(confidence: float) -> float:
    check_number("confidence", confidence)
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must lie between 0 and 1, got {confidence}")
    return confidence


def _values(name: str, numbers: Sequence[float]) -> NDArray[np.float64]:
    try:
        if isinstance(numbers, str) or any(isinstance(one, (str, bytes)) for one in numbers):
            raise TypeError  # numpy would read the text "1" as a number
        values = np.asarray(numbers, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{name} must be a list of numbers, got {numbers!r}") from None
    if values.ndim != 1:
        raise ValueError(f"{name} must be one list of numbers, got shape {values.shape}")
    if not np.isfinite(values).all():
        at = int(np.flatnonzero(~np.isfinite(values))[0])
        raise ValueError(f"{name} must have finite numbers only, got {list(numbers)[at]} at {at}")
    return values
