"""Sums over many matches, in whole numbers, so that the result does not depend on the order of addition.

Their size does not grow with the number of matches; they can be merged, and sent between processes as JSON.
"""

from collections.abc import Mapping, Sequence
from typing import Any


class Spread:
    """Sums over whole numbers: their count, sum, sum of squares, and how often each value occurred."""

    __slots__ = ("counts", "many", "squares", "total")

    def __init__(self) -> None:
        self.many = 0
        self.total = 0
        self.squares = 0
        self.counts: dict[int, int] = {}

    def add(self, value: int) -> None:
        self.many += 1
        self.total += value
        self.squares += value * value
        self.counts[value] = self.counts.get(value, 0) + 1

    def merge(self, other: "Spread") -> None:
        self.many += other.many
        self.total += other.total
        self.squares += other.squares
        for value, count in other.counts.items():
            self.counts[value] = self.counts.get(value, 0) + count

    def to_json(self) -> list[Any]:
        return [self.many, self.total, self.squares, sorted(self.counts.items())]

    @classmethod
    def read(cls, given: Sequence[Any]) -> "Spread":
        spread = cls()
        spread.many, spread.total, spread.squares, counts = given
        spread.counts = dict(counts)
        return spread


class Effect:
    """How often something occurred, and how the results of the seats concerned differ from others in the same match.

    With x the number of times by seat and y the shares of the win (in parts of 1/unit), a match adds n·Σxy − Σx·Σy and
    n·Σx² − (Σx)² for its n seats: the sums of a regression of y on x within each match, so that differences between
    matches cancel out. ``lean`` sums n·x − Σx by seat, to correct for seats that win more often anyway.
    """

    __slots__ = ("games", "lean", "sums", "times")

    def __init__(self, seats: int) -> None:
        self.games = 0
        """Matches in which it occurred."""
        self.times = 0
        self.sums = [0] * 6
        """Matches in which it differed between seats, Σ Sxy, Σ Sxx, Σ Sxy², Σ Sxy·Sxx, Σ Sxx²."""
        self.lean = [0] * seats

    def add(self, times: Sequence[int], nobody: int, shares: Sequence[int], unit: int) -> None:
        """Count a match: how often it happened to each seat, and to nobody in particular."""
        seats, total = len(shares), sum(times)
        self.games += 1
        self.times += total + nobody
        sxx = seats * sum([x * x for x in times]) - total * total
        if not sxx:
            return
        sxy = seats * sum([x * y for x, y in zip(times, shares, strict=True)]) - total * unit
        sums = self.sums
        sums[0] += 1
        sums[1] += sxy
        sums[2] += sxx
        sums[3] += sxy * sxy
        sums[4] += sxy * sxx
        sums[5] += sxx * sxx
        for seat, x in enumerate(times):
            self.lean[seat] += seats * x - total

    def merge(self, other: "Effect") -> None:
        self.games += other.games
        self.times += other.times
        self.sums = [one + two for one, two in zip(self.sums, other.sums, strict=True)]
        self.lean = [one + two for one, two in zip(self.lean, other.lean, strict=True)]

    def to_json(self) -> list[Any]:
        return [self.games, self.times, self.sums, self.lean]

    @classmethod
    def read(cls, given: Sequence[Any]) -> "Effect":
        effect = cls(len(given[3]))
        effect.games, effect.times, effect.sums, effect.lean = given
        return effect


def add_counts(ours: dict[str, list[int]], theirs: Mapping[str, Sequence[int]]) -> None:
    """Add rows of numbers to the rows of the same name."""
    for name, row in theirs.items():
        have = ours.get(name)
        ours[name] = list(row) if have is None else [one + two for one, two in zip(have, row, strict=True)]
