"""Chance that follows a path: whoever changes its last step again and again goes through all that can happen."""

from typing import Final

from macabre.core.fate import Fate

DEPTH: Final = 40
"""Longer paths are given up: ``imagine`` may throw worlds away and draw again, for ever if it must."""


class TooMuchChance(Exception):
    """Chance has too many outcomes to go through them all."""


class PathFate(Fate):
    """Chance that gives the results of a path, then zeros, and notes how many results each draw could have had.

    >>> fate = PathFate([2])
    >>> fate.pick(3), fate.pick(5), fate.path, fate.sizes
    (2, 0, [2, 0], [3, 5])
    """

    __slots__ = ("path", "sizes")

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path
        self.sizes: list[int] = []

    def pick(self, n: int) -> int:
        self.drawn += 1
        at = len(self.sizes)
        if at == DEPTH:
            raise TooMuchChance
        self.sizes.append(n)
        if at == len(self.path):
            self.path.append(0)
        return self.path[at]

    def copy(self) -> "PathFate":
        raise NotImplementedError("every outcome is drawn from the start")
