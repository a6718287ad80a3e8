"""Pairing: the players named on the command line, the tables they sit at, and the rotations of a table."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from macabre.core.errors import BadInput
from macabre.core.game import Game

Seating = tuple[int, ...]
"""By seat: which entrant sits there."""


class Entrant(NamedTuple):
    """A player in the contest, and how many seats of a table it takes."""

    text: str
    copies: int = 1

    def __str__(self) -> str:
        return self.text if self.copies == 1 else f"{self.text}*{self.copies}"


def read_entrants(text: str) -> tuple[Entrant, ...]:
    """Entrants from a list such as ``level:5,level:3*3``, in which ``*3`` seats a player three times.

    >>> read_entrants("level:5, level:3*3")
    (Entrant(text='level:5', copies=1), Entrant(text='level:3', copies=3))
    """
    return tuple([_read_entrant(part.strip()) for part in text.split(",")])


def _read_entrant(part: str) -> Entrant:
    text, star, copies = part.partition("*")
    if not text:
        raise BadInput("between two commas there is no player")
    if not star:
        return Entrant(text)
    if not (copies.isascii() and copies.isdigit() and len(copies) < 4 and int(copies)):
        raise BadInput(f"{copies!r} does not say how many seats {text} fills")
    return Entrant(text, int(copies))


def names(entrants: Sequence[Entrant]) -> list[str]:
    """The entrants' names in results; equal entrants are numbered.

    >>> names(read_entrants("greedy,random,greedy"))
    ['greedy', 'random', 'greedy (2)']
    """
    unique: list[str] = []
    for i, entrant in enumerate(entrants):
        same = entrants[:i].count(entrant)
        unique.append(f"{entrant} ({same + 1})" if same else str(entrant))
    return unique


def seat_count(game: Game, entrants: Sequence[Entrant], seats: int | None) -> int:
    """The seats per table: the number asked for, or else all entrants, up to the game's maximum."""
    many = sum(entrant.copies for entrant in entrants)
    wanted = min(many, game.seats[-1]) if seats is None else seats
    if many < 2:
        raise BadInput("an arena needs two players at least")
    if many < max(wanted, game.seats[0]):
        raise BadInput(f"{many} players cannot fill {max(wanted, game.seats[0])} seats")
    return wanted


def tables(entrants: Sequence[Entrant], seats: int) -> list[Seating]:
    """The one table that all entrants fill or, if there are more of them than seats, every combination.

    >>> tables(read_entrants("a,b*2"), 3), tables(read_entrants("a,b,c"), 2)
    ([(0, 1, 1)], [(0, 1), (0, 2), (1, 2)])
    """
    everybody = [i for i, entrant in enumerate(entrants) for _ in range(entrant.copies)]
    if len(everybody) == seats:
        return [tuple(everybody)]
    for entrant in entrants:
        if entrant.copies > 1:
            raise BadInput(
                f"{len(everybody)} players are too many for {seats} seats, and taking turns needs no {entrant}"
            )
    return list(combinations(everybody, seats))


def rotations(table: Seating) -> list[Seating]:
    """The table rotated by no seat, one seat, two and so on, so that everybody has each seat equally often.

    >>> rotations((0, 1, 2))
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    """
    return [table[-turn:] + table[:-turn] for turn in range(len(table))]
