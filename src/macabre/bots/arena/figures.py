"""The arithmetic of results: means, how sure they are, and Elo. Everything here is pure."""

from collections.abc import Sequence
from math import log10
from random import Random

Interval = tuple[float, float]

RESAMPLES = 1000
SURE = 0.95


def mean(values: Sequence[float]) -> float:
    """The average; of nothing, 0.

    >>> mean([0.5, 1.0])
    0.75
    """
    return sum(values) / len(values) if values else 0.0


def share_interval(shares: Sequence[float], seed: str) -> Interval | None:
    """Where the mean of such shares lies, with 95 % certainty; of less than two of them nothing can be said.

    By bootstrap over deals, as the matches of a deal depend on each other. Resampling knows only what was seen: where
    all deals ended alike, the bound for another end than this, lost or won, takes its place.

    >>> [round(bound, 2) for bound in share_interval([1.0] * 10, "s")]
    [0.69, 1.0]
    """
    many = len(shares)
    if many < 2:
        return None
    if min(shares) < max(shares):
        return bootstrap(shares, seed)
    alike = ((1 - SURE) / 2) ** (1 / many)
    return alike * shares[0], alike * shares[0] + 1 - alike


def bootstrap(values: Sequence[float], seed: str) -> Interval:
    """The 95 % percentile interval of the mean, by drawing such samples again and again, from a seed."""
    random, many = Random(seed), len(values)
    means = sorted(sum(random.choices(values, k=many)) / many for _ in range(RESAMPLES))
    cut = round(RESAMPLES * (1 - SURE) / 2)
    return means[cut], means[RESAMPLES - 1 - cut]


def elo(share: float) -> float | None:
    """By how many points of Elo a share of wins leads; None is without bounds.

    >>> round(elo(0.64)), elo(0.5), elo(1.0)
    (100, 0.0, None)
    """
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None
