"""Chance made explicit, as OpenSpiel wants it: a fate that follows given draws and stops at the first one missing."""

from collections.abc import Callable

from macabre.core.fate import Fate


class ChanceNeeded(Exception):
    """One more draw is needed than were given."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes
        """How many outcomes the draw has, and each of the draws that are certain to follow it."""


class ExplicitFate(Fate):
    """A fate that follows given draws and raises ChanceNeeded where they end. A draw with one outcome needs none.

    >>> ExplicitFate([2, 4]).pick(3), ExplicitFate([]).pick(1)
    (2, 0)
    """

    __slots__ = ("_at", "_draws")

    def __init__(self, draws: list[int]) -> None:
        super().__init__()
        self._draws = draws
        self._at = 0

    def pick(self, n: int) -> int:
        self.drawn += 1
        if n == 1:
            return 0
        if self._at == len(self._draws):
            raise ChanceNeeded([n])
        self._at += 1
        return self._draws[self._at - 1]

    def shuffle(self, items: list[int]) -> None:
        """Like any fate's; where the draws end in the middle of it, all that it still needs is reported at once.

        >>> ExplicitFate([0, 1]).shuffle([1, 2, 3, 4, 5])
        Traceback (most recent call last):
        macabre.adapters.explicit_chance.ChanceNeeded: [3, 2]
        """
        known = len(self._draws) - self._at
        if known < len(items) - 1:
            raise ChanceNeeded(list(range(len(items) - known, 1, -1)))
        super().shuffle(items)


class SamplerFate(Fate):
    """Chance from a function that gives numbers from 0 to 1, as OpenSpiel hands them over."""

    __slots__ = ("_sampler",)

    def __init__(self, sampler: Callable[[], float]) -> None:
        super().__init__()
        self._sampler = sampler

    def pick(self, n: int) -> int:
        self.drawn += 1
        return min(int(self._sampler() * n), n - 1)
