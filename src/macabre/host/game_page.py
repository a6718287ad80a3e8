"""How a game presents itself on pages, as its ``page.toml`` says."""

import tomllib
from functools import cache
from typing import NamedTuple

from macabre import Game
from macabre.draw.sprites import sheet

CARD = (300.0, 420.0)
"""The size of the sprites that are cards."""
CARDS = 3
"""How many cards a game's picture shows."""


class GamePage(NamedTuple):
    """A game's own wishes for its pages."""

    seats: int
    """How many sit down when nobody says how many."""
    cards: tuple[str, ...]
    """The sprites of its picture."""
    round: str
    """The kind of event with which a round begins; empty where there are no rounds."""
    portraits: tuple[str, ...]
    """The sprites of those who win, by seat; where more sit, they come again."""


@cache
def game_page(game: Game) -> GamePage:
    """What the game's ``page.toml`` says; without one, the fewest seats and its first three cards."""
    path = game.folder / "page.toml"
    page = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    cards = [key for key, size in sheet(game.folder).sizes.items() if size == CARD]
    picture = tuple(page.get("cards", cards[:CARDS]))
    return GamePage(
        page.get("seats", game.seats[0]), picture, page.get("round", ""), tuple(page.get("portraits", picture))
    )
