"""From sums to estimates with confidence intervals. All functions are pure; an interval is None where too little was
seen for one."""

from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from macabre.lab.sums import Effect, Spread

Interval = tuple[float, float]

CONFIDENCE = 0.95
ENOUGH_MATCHES = 30
"""The least number of matches for an interval of an effect."""


def z_score(tests: int = 1) -> float:
    """How many standard errors to either side hold 95 %; for several tests, all of them together (Bonferroni).

    >>> round(z_score(), 2), round(z_score(10), 2)
    (1.96, 2.81)
    """
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(1, tests)))


class Mean(NamedTuple):
    """A mean and its standard error, which is None where there was a single number only."""

    value: float
    error: float | None

    def interval(self, tests: int = 1) -> Interval | None:
        if self.error is None:
            return None
        return self.value - z_score(tests) * self.error, self.value + z_score(tests) * self.error


def mean(spread: Spread, unit: int = 1) -> Mean | None:
    """The mean of what was added, in units; None if nothing was."""
    if not spread.many:
        return None
    value = spread.total / spread.many
    return Mean(value / unit, sqrt(_variance(spread) / spread.many) / unit if spread.many > 1 else None)


def deviation(spread: Spread) -> float:
    return sqrt(_variance(spread)) if spread.many > 1 else 0.0


def _variance(spread: Spread) -> float:
    """The sample variance. All sums are whole numbers, so the subtraction loses no precision."""
    return (spread.many * spread.squares - spread.total**2) / (spread.many * (spread.many - 1))


def wilson(share: float, many: int, tests: int = 1) -> Interval:
    """Wilson's interval for a share; it stays sensible at 0 and 1. With shared wins it is an approximation.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if not many:
        return 0.0, 1.0
    square = z_score(tests) ** 2
    middle = (share + square / (2 * many)) / (1 + square / many)
    half = z_score(tests) / (1 + square / many) * sqrt(share * (1 - share) / many + square / (4 * many * many))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(spread: Spread, unit: int) -> dict[str, Any]:
    """A share of wins and its interval, for a report."""
    value = spread.total / spread.many / unit if spread.many else 0.0
    return {"win_share": value, "win_share_95": wilson(value, spread.many)}


def rate(count: float, many: int) -> dict[str, Any]:
    """How often something was the case, as a share with its interval."""
    return {"share": count / many if many else None, "share_95": wilson(count / many, many) if many else None}


def worth(effect: Effect, unit: int, seats: list[float]) -> Mean | None:
    """How much one more occurrence goes together with a larger share of the win, compared within each match.

    ``seats`` are the shares of wins by seat, which are subtracted: some seats win more often anyway. None where it
    never occurred to some seats of a match only.
    """
    matches, sxy, sxx, sxy2, sxyxx, sxx2 = effect.sums
    if not sxx:
        return None
    plain = sxy / (unit * sxx)
    expected = sum(mean * lean for mean, lean in zip(seats, effect.lean, strict=True)) / sxx
    if matches < ENOUGH_MATCHES:
        return Mean(plain - expected, None)
    residues = sxy2 / unit**2 - 2 * plain * sxyxx / unit + plain**2 * sxx2
    return Mean(plain - expected, sqrt(max(0.0, residues) * matches / (matches - 1)) / sxx)


def difference(before: Mean | None, after: Mean | None, tests: int = 1) -> dict[str, Any] | None:
    """The difference of two means, taken to be independent, with its interval.

    ``clear`` says whether it stays significant when it is one of so many tests.
    """
    if before is None or after is None:
        return None
    if before.error is None or after.error is None:
        return {"value": after.value - before.value, "95": None, "clear": False}
    gap = Mean(after.value - before.value, sqrt(before.error**2 + after.error**2))
    return {"value": gap.value, "95": gap.interval(), "clear": abs(gap.value) > z_score(tests) * (gap.error or 0)}
