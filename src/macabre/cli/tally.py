"""Counting many matches: who wins how often, and how sure that is."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from macabre import Outcome

Z = 1.959964
"""How many standard errors each way hold 95 % of a normal distribution."""

Interval = tuple[float, float]


@dataclass
class Tally:
    """The results of some matches with the same number of seats."""

    seats: int
    games: int = 0
    draws: int = 0
    shared: int = 0
    """Matches with several winners."""
    wins: list[Fraction] = field(default_factory=list)
    """By seat; a win shared by k seats counts 1/k for each of them, so wins and draws add up to the matches."""
    scores: list[list[int]] = field(default_factory=list)
    """By seat, the score of every match."""
    decisions: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [Fraction(0)] * self.seats
        self.scores = [[] for _ in range(self.seats)]

    def add(self, outcome: Outcome, decisions: int) -> None:
        """Count one match."""
        self.games += 1
        self.draws += not outcome.winners
        self.shared += len(outcome.winners) > 1
        for seat in outcome.winners:
            self.wins[seat] += Fraction(1, len(outcome.winners))
        for scores, score in zip(self.scores, outcome.scores, strict=True):
            scores.append(score)
        self.decisions.append(decisions)
        self.endings[outcome.why] += 1

    def to_json(self) -> dict[str, object]:
        return {
            "games": self.games,
            "draws": self.draws,
            "shared_wins": self.shared,
            "decisions_per_game": _spread(self.decisions),
            "endings": dict(self.endings.most_common()),
            "by_seat": [self._seat(seat) for seat in range(self.seats)],
        }

    def _seat(self, seat: int) -> dict[str, object]:
        wins, scores = float(self.wins[seat]), self.scores[seat]
        mean, (low, high) = mean_of(scores)
        return {
            "seat": seat,
            "wins": wins,
            "win_share": wins / self.games if self.games else None,
            "win_share_95": wilson(wins, self.games),
            "score_mean": mean,
            "score_mean_95": None if len(scores) < 2 else (low, high),
        }


def wilson(wins: float, games: int) -> Interval:
    """Wilson's 95 % interval for a share; it stays sensible at 0 and 1. With shared wins it is an approximation.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z * Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = Z / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_of(values: list[int]) -> tuple[float, Interval]:
    """The mean and its 95 % interval by the normal approximation.

    >>> mean_of([1, 2, 3])[0]
    2.0
    """
    many = len(values)
    if not many:
        return 0.0, (0.0, 0.0)
    mean = sum(values) / many
    variance = sum((value - mean) ** 2 for value in values) / (many - 1) if many > 1 else 0.0
    reach = Z * sqrt(variance / many)
    return mean, (mean - reach, mean + reach)


def _spread(values: list[int]) -> dict[str, float] | None:
    if not values:
        return None
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)}
