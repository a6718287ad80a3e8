"""Statistics of results: means, confidence intervals and Elo. All functions are pure."""

from collections.abc import Sequence
from math import log10
from random import Random

Interval = tuple[float, float]

RESAMPLES = 1000
CONFIDENCE = 0.95


def mean(values: Sequence[float]) -> float:
    """The mean; 0 if there are no values.

    >>> mean([0.5, 1.0])
    0.75
    """
    return sum(values) / len(values) if values else 0.0


def share_interval(shares: Sequence[float], seed: str) -> Interval | None:
    """The 95 % confidence interval of the mean of some shares; None if there are fewer than two.

    Bootstrapped over deals, since the matches of one deal depend on each other. Resampling knows only results that
    occurred, so where all deals ended alike, the exact bound on the chance of any other result is used instead.

    >>> [round(bound, 2) for bound in share_interval([1.0] * 10, "s")]
    [0.69, 1.0]
    """
    many = len(shares)
    if many < 2:
        return None
    if min(shares) < max(shares):
        return bootstrap(shares, seed)
    alike = ((1 - CONFIDENCE) / 2) ** (1 / many)
    return alike * shares[0], alike * shares[0] + 1 - alike


def bootstrap(values: Sequence[float], seed: str) -> Interval:
    """The 95 % percentile interval of the mean, by resampling with a seeded generator."""
    random, many = Random(seed), len(values)
    means = sorted(sum(random.choices(values, k=many)) / many for _ in range(RESAMPLES))
    cut = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return means[cut], means[RESAMPLES - 1 - cut]


def elo(share: float) -> float | None:
    """The lead in Elo points that a share of wins stands for; None where it is infinite.

    >>> round(elo(0.64)), elo(0.5), elo(1.0)
    (100, 0.0, None)
    """
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None
