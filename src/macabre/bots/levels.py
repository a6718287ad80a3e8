"""The five levels, weakest first, as figures: in a dance of death everybody takes part, and one always leads it.

Which player a level is, each game's ``bots.py`` says in ``LEVELS``. What the figures are called stands in
the text files here, under ``[[figures]]``.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from macabre.bots.sentences import PHRASES

LEVELS = range(1, 6)
FACES = ("face-child", "face-fool", "face-merchant", "face-physician", "face-death")
"""Their woodcuts, in the sheet that all games share."""


class Figure(NamedTuple):
    """Who plays at a level."""

    level: int
    name: str
    about: str
    """What kind of player it is, in a few lines."""
    names: tuple[str, ...]
    """By these, several of a kind at one table are told apart."""

    @property
    def face(self) -> str:
        return FACES[self.level - 1]


@cache
def figures(language: str = "en") -> tuple[Figure, ...]:
    """All five, weakest first."""
    told = PHRASES.tables(language)["figures"]
    return tuple(
        Figure(level, one["name"], one["about"], tuple(one["names"])) for level, one in zip(LEVELS, told, strict=True)
    )


def figure(level: int, language: str = "en") -> Figure:
    """The figure of a level."""
    return figures(language)[level - 1]


def level_name(level: int, language: str = "en") -> str:
    """The name of a level.

    >>> level_name(5), level_name(1, "de")
    ('Death', 'Kind')
    """
    return figure(level, language).name


def bot_names(levels: Sequence[int | None], language: str = "en") -> list[str]:
    """What the bots of a table are called, given the level at each seat; "" where there is none.

    The only one of its kind has the figure's name, and several have names of their own. They follow from the levels
    alone, so that page, record and replay agree on them.

    >>> bot_names([None, 3, 5, 3]), bot_names([5, None], "de")
    (['', 'Godric', 'Death', 'Alice'], ['Tod', ''])
    """
    called: list[str] = []
    for seat, level in enumerate(levels):
        if level is None:
            called.append("")
            continue
        one, before = figure(level, language), levels[:seat].count(level)
        alone = levels.count(level) == 1 or before >= len(one.names)
        called.append(one.name if alone else one.names[before])
    return called
