"""The results of ``macabre simulate``: who won how often, with confidence intervals."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from macabre import Outcome
from macabre.lab.estimates import Interval, wilson, z_score


@dataclass
class SimulationResults:
    """Counts over matches with the same number of seats."""

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

    def win_share_95(self, seat: int) -> Interval:
        """The 95 % interval of a seat's share of the wins."""
        return wilson(float(self.wins[seat]) / max(1, self.games), self.games)

    def _seat(self, seat: int) -> dict[str, object]:
        wins, scores = float(self.wins[seat]), self.scores[seat]
        mean, (low, high) = mean_of(scores)
        return {
            "seat": seat,
            "wins": wins,
            "win_share": wins / self.games if self.games else None,
            "win_share_95": self.win_share_95(seat),
            "score_mean": mean,
            "score_mean_95": None if len(scores) < 2 else (low, high),
        }


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
    half = z_score() * sqrt(variance / many)
    return mean, (mean - half, mean + half)


def _spread(values: list[int]) -> dict[str, float] | None:
    if not values:
        return None
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)}
