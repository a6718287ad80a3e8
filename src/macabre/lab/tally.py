"""The tally of some matches: all that a report needs, as sums whose size does not grow with their number."""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from macabre.core.outcome import Outcome
from macabre.lab.features import Counts
from macabre.lab.sums import Effect, Spread, add_counts


def unit_of(seats: int) -> int:
    """Into how many parts a win is divided, so that any number of winners gets whole parts.

    >>> unit_of(4)
    12
    """
    return lcm(*range(1, seats + 1))


class Played:
    """What is counted of one finished match."""

    __slots__ = ("asked", "best", "counts", "first", "outcome", "values")

    def __init__(self, outcome: Outcome, first: int, best: int) -> None:
        self.outcome = outcome
        self.first = first
        """The seat that acted first; -1 if several did."""
        self.best = best
        """The seat of the one player that differs from the others; -1 if there is none."""
        self.counts: Counts = {}
        self.asked: dict[str, list[int]] = {}
        """By kind of decision: how often it came up, how often with several options, and the sum of all options."""
        self.values: list[list[float]] = []
        """At intervals in the course of the match: by seat, the expected share of the win."""


class Tally:
    """Sums over matches with the same number of seats; tallies of different matches can be merged."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.unit = unit_of(seats)
        self.games = self.draws = self.shared = 0
        self.wins = [Spread() for _ in range(seats)]
        """By seat: shares of the win, in units; in a draw everybody has one."""
        self.order = [Spread() for _ in range(seats)]
        """The same by turn order, starting with the seat that began."""
        self.scores = [Spread() for _ in range(seats)]
        self.decisions, self.choices, self.best = Spread(), Spread(), Spread()
        self.begun: dict[str, list[int]] = {}
        """How often each seat alone was the first to act."""
        self.endings: dict[str, list[int]] = {}
        self.asked: dict[str, list[int]] = {}
        self.comebacks: dict[str, list[int]] = {"led": [0], "lost": [0], "rose": [0]}
        """Matches with a leader at half-time, the parts of wins that went to others, matches won from far behind."""
        self.effects: dict[str, Effect] = {}

    def add(self, played: Played) -> None:
        """Count one match."""
        outcome = played.outcome
        shares = self._shares(outcome)
        self.games += 1
        self.draws += not outcome.winners
        self.shared += len(outcome.winners) > 1
        for seat in range(self.seats):
            self.wins[seat].add(shares[seat])
            self.scores[seat].add(outcome.scores[seat])
            if played.first >= 0:
                self.order[seat].add(shares[(played.first + seat) % self.seats])
        if played.first >= 0:
            add_counts(self.begun, {str(played.first): [1]})
        if played.best >= 0:
            self.best.add(shares[played.best])
        self.decisions.add(sum([row[0] for row in played.asked.values()]))
        self.choices.add(sum([row[1] for row in played.asked.values()]))
        add_counts(self.endings, {outcome.why: [1]})
        add_counts(self.asked, played.asked)
        self._come_back(played.values, shares)
        for name, row in played.counts.items():
            if name not in self.effects:
                self.effects[name] = Effect(self.seats)
            self.effects[name].add(row[:-1], row[-1], shares, self.unit)

    def _shares(self, outcome: Outcome) -> list[int]:
        winners = outcome.winners or range(self.seats)
        return [self.unit // len(winners) if seat in winners else 0 for seat in range(self.seats)]

    def _come_back(self, values: Sequence[Sequence[float]], shares: Sequence[int]) -> None:
        """Count whether the leader at half-time did not win, and whether the winner was once far behind."""
        if not values:
            return
        middle = values[len(values) // 2]
        leaders = [seat for seat in range(self.seats) if middle[seat] == max(middle)]
        if len(leaders) == 1:
            add_counts(self.comebacks, {"led": [1], "lost": [self.unit - shares[leaders[0]]]})
        far = 0.5 / self.seats
        rose = any(share and min(row[seat] for row in values) < far for seat, share in enumerate(shares))
        add_counts(self.comebacks, {"rose": [int(rose)]})

    # -- merging, and JSON

    def _spreads(self) -> list[Spread]:
        return [*self.wins, *self.order, *self.scores, self.decisions, self.choices, self.best]

    def merge(self, other: "Tally") -> None:
        """Add all matches of another tally."""
        assert self.seats == other.seats
        self.games += other.games
        self.draws += other.draws
        self.shared += other.shared
        for ours, theirs in zip(self._spreads(), other._spreads(), strict=True):
            ours.merge(theirs)
        for mine, more in zip(self._rows(), other._rows(), strict=True):
            add_counts(mine, more)
        for name, effect in other.effects.items():
            if name not in self.effects:
                self.effects[name] = Effect(self.seats)
            self.effects[name].merge(effect)

    def _rows(self) -> list[dict[str, list[int]]]:
        return [self.begun, self.endings, self.asked, self.comebacks]

    def to_json(self) -> dict[str, Any]:
        return {
            "games": [self.games, self.draws, self.shared],
            "spreads": [spread.to_json() for spread in self._spreads()],
            "rows": self._rows(),
            "effects": {name: effect.to_json() for name, effect in self.effects.items()},
        }

    @classmethod
    def read(cls, seats: int, given: Mapping[str, Any]) -> "Tally":
        """A tally from JSON."""
        tally = cls(seats)
        tally.games, tally.draws, tally.shared = given["games"]
        for spread, numbers in zip(tally._spreads(), given["spreads"], strict=True):
            spread.merge(Spread.read(numbers))
        tally.begun, tally.endings, tally.asked, tally.comebacks = given["rows"]
        tally.effects = {name: Effect.read(numbers) for name, numbers in given["effects"].items()}
        return tally
