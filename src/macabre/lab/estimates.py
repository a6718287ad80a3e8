"""From sums to numbers with intervals. Everything here is pure; an interval is None where too little was seen."""

from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from macabre.lab.sums import Effect, Spread

Interval = tuple[float, float]

CONFIDENCE = 0.95
ENOUGH = 30
"""Below so many matches, nothing is said of what something is worth."""


def reach(tests: int = 1) -> float:
    """How many standard errors each way hold 95 %; of several tests, all of them together (Bonferroni).

    >>> round(reach(), 2), round(reach(10), 2)
    (1.96, 2.81)
    """
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(1, tests)))


class Mean(NamedTuple):
    """A mean and its standard error; None where one number alone tells nothing of it."""

    value: float
    error: float | None

    def interval(self, tests: int = 1) -> Interval | None:
        if self.error is None:
            return None
        return self.value - reach(tests) * self.error, self.value + reach(tests) * self.error


def mean(spread: Spread, unit: int = 1) -> Mean | None:
    """The mean of what was added, in units; None of nothing."""
    if not spread.many:
        return None
    value = spread.total / spread.many
    return Mean(value / unit, sqrt(_variance(spread) / spread.many) / unit if spread.many > 1 else None)


def deviation(spread: Spread) -> float:
    return sqrt(_variance(spread)) if spread.many > 1 else 0.0


def _variance(spread: Spread) -> float:
    """Of whole numbers, so it loses nothing by subtraction."""
    return (spread.many * spread.squares - spread.total**2) / (spread.many * (spread.many - 1))


def wilson(share: float, many: int, tests: int = 1) -> Interval:
    """Wilson's interval for a share; it stays sensible at 0 and 1. With shared wins it is an approximation.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if not many:
        return 0.0, 1.0
    square = reach(tests) ** 2
    middle = (share + square / (2 * many)) / (1 + square / many)
    half = reach(tests) / (1 + square / many) * sqrt(share * (1 - share) / many + square / (4 * many * many))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(spread: Spread, unit: int) -> dict[str, Any]:
    """A share of wins, as a report has it."""
    value = spread.total / spread.many / unit if spread.many else 0.0
    return {"win_share": value, "win_share_95": wilson(value, spread.many)}


def rate(count: float, many: int) -> dict[str, Any]:
    """How often something was so."""
    return {"share": count / many if many else None, "share_95": wilson(count / many, many) if many else None}


def worth(effect: Effect, unit: int, seats: list[float]) -> Mean | None:
    """By how much the share of the win of who has it once more exceeds that of others in the same match.

    ``seats`` are the shares of wins by seat, which are allowed for. None where it never told seats apart.
    """
    matches, sxy, sxx, sxy2, sxyxx, sxx2 = effect.sums
    if not sxx:
        return None
    plain = sxy / (unit * sxx)
    expected = sum(mean * lean for mean, lean in zip(seats, effect.lean, strict=True)) / sxx
    if matches < ENOUGH:
        return Mean(plain - expected, None)
    residues = sxy2 / unit**2 - 2 * plain * sxyxx / unit + plain**2 * sxx2
    return Mean(plain - expected, sqrt(max(0.0, residues) * matches / (matches - 1)) / sxx)


def difference(before: Mean | None, after: Mean | None, tests: int = 1) -> dict[str, Any] | None:
    """From one mean to another, with its interval; the two are taken to be independent.

    It is clear if it would stand out among so many.
    """
    if before is None or after is None:
        return None
    if before.error is None or after.error is None:
        return {"value": after.value - before.value, "95": None, "clear": False}
    gap = Mean(after.value - before.value, sqrt(before.error**2 + after.error**2))
    return {"value": gap.value, "95": gap.interval(), "clear": abs(gap.value) > reach(tests) * (gap.error or 0)}
