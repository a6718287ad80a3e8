"""Tables of packed parts, from which a game's ``rows.py`` puts a row together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from macabre.core.game import RowLayout


class Scale:
    """The parts of a number: those of all numbers in its range, made once; beyond it the ends stand."""

    __slots__ = ("_high", "_low", "_parts")

    def __init__(self, layout: "RowLayout", name: str, low: int, high: int) -> None:
        self._low = low
        self._high = high
        self._parts = [layout.part(name, number) for number in range(low, high + 1)]

    def part(self, number: int) -> bytes:
        low, high = self._low, self._high
        return self._parts[(low if number < low else high if number > high else number) - low]


def words(layout: "RowLayout", name: str, known: Sequence[str]) -> list[bytes]:
    """The parts of words in their order, and last that of none: at -1."""
    return [layout.part(name, word) for word in known] + [layout.nothing(name)]


def digits(layout: "RowLayout", name: str, count: int) -> list[bytes]:
    """The parts of the numbers from 0 on, and last that of -1."""
    return [layout.part(name, number) for number in [*range(count), -1]]


def padding(layout: "RowLayout", name: str, most: int) -> list[bytes]:
    """By how many things of a list there are: the zeros in place of those that are missing."""
    one = len(layout.nothing(name))
    return [bytes(one * (most - count)) for count in range(most + 1)]
