"""How a game of OpenSpiel begins: with the cards being dealt, or somewhere in a match."""

import base64
import json
import zlib
from functools import lru_cache
from typing import Any

from macabre.adapters.observation import seated
from macabre.adapters.tree import Happen, Tree, plain
from macabre.core.errors import BadInput, BadRecord
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.game import Game
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.games import game as find_game


@lru_cache(maxsize=64)
def tree_of(name: str, params: tuple[tuple[str, Any], ...]) -> Tree:
    """The tree of a game with these parameters; what they cannot be raises BadInput, which names the parameter."""
    game, given = find_game(name), dict(params)
    view = given.pop("view", "")
    setting, begin = _somewhere(game, view, given) if view else _dealt(game, given)
    return Tree(setting, begin, (tree_of, (name, params)))


def _dealt(game: Game, given: dict[str, Any]) -> tuple[Setting, Happen]:
    seats = given.pop("players", game.seats[0])
    setting = seated(game.name, seats, {name: _value(value) for name, value in given.items()})

    def begin(fate: Fate, log: Log) -> Any:
        return game.rules.setup(setting.config, fate, log)

    return setting, begin


def _value(given: str | int) -> str | int:
    """The value that a parameter stands for: a number among words is written ``_2``."""
    return given.removeprefix("_") if isinstance(given, str) else given


def _somewhere(game: Game, text: str, given: dict[str, Any]) -> tuple[Setting, Happen]:
    """In any state that fits a view. The view settles seats, options and cards."""
    view = _unpacked(game, text)
    setting, imagine = view.setting, game.knowledge.imagine
    if given.get("players", setting.seats) != setting.seats:
        raise BadInput(f"the view is one of {setting.seats}", "players")

    def begin(fate: Fate, log: Log) -> Any:
        return imagine(setting.config, view.table, view.seat, fate)

    return setting, begin


def packed(value: object) -> str:
    """JSON as a word that can stand among the parameters of a game."""
    return "v" + base64.b32encode(zlib.compress(plain(value).encode(), 9)).decode().rstrip("=")


def _unpacked(game: Game, text: str) -> View:
    try:
        word = text.removeprefix("v")
        return game.read_view(json.loads(zlib.decompress(base64.b32decode(word + "=" * (-len(word) % 8)))))
    except (ValueError, zlib.error, BadRecord):
        raise BadInput("does not hold a view of this game", "view") from None
