"""A fate that asks: it follows the draws it was given and stops at the first one that it was not."""

from macabre.core.fate import Fate


class Undrawn(Exception):
    """A result of chance is needed that is not known yet."""

    def __init__(self, ways: list[int]) -> None:
        super().__init__(ways)
        self.ways = ways
        """How many results are possible, and how many in each of the draws that follow for certain."""


class Asking(Fate):
    """Chance that follows a given way and raises Undrawn where it ends. Where there is one way only, nobody is asked.

    >>> Asking([2, 4]).pick(3), Asking([]).pick(1)
    (2, 0)
    """

    __slots__ = ("_at", "_way")

    def __init__(self, way: list[int]) -> None:
        super().__init__()
        self._way = way
        self._at = 0

    def pick(self, n: int) -> int:
        self.drawn += 1
        if n == 1:
            return 0
        if self._at == len(self._way):
            raise Undrawn([n])
        self._at += 1
        return self._way[self._at - 1]

    def shuffle(self, items: list[int]) -> None:
        """As any fate does it; where the way ends in the middle, what is still to be drawn for it is known.

        >>> Asking([0, 1]).shuffle([1, 2, 3, 4, 5])
        Traceback (most recent call last):
        macabre.adapters.asking.Undrawn: [3, 2]
        """
        known = len(self._way) - self._at
        if known < len(items) - 1:
            raise Undrawn(list(range(len(items) - known, 1, -1)))
        super().shuffle(items)
