"""How a game of OpenSpiel begins: with the cards being dealt, somewhere in a match, or as a small version of it."""

import base64
import json
import zlib
from copy import deepcopy
from functools import cache, lru_cache
from typing import Any

from macabre.adapters.observation import seated
from macabre.adapters.tree import Happen, Tree, canonical_json
from macabre.core.data import CardFile
from macabre.core.errors import BadInput, BadRecord
from macabre.core.event import Log
from macabre.core.fate import Fate, SeededFate
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.games import game as find_game

SMALL = "small.toml"
"""The file in a game's folder that tells of a version of it that can be solved exactly."""


@lru_cache(maxsize=64)
def tree_of(name: str, params: tuple[tuple[str, Any], ...]) -> Tree:
    """The tree of a game with these parameters; what they cannot be raises BadInput, which names the parameter."""
    game, given = find_game(name), dict(params)
    view = given.pop("view", "")
    setting, begin = _somewhere(game, view, given) if view else _dealt(game, given)
    return Tree(setting, begin, (tree_of, (name, params)))


@cache
def small_tree(name: str) -> Tree:
    """The tree of a game's small version."""
    setting, begin = _small(find_game(name))
    return Tree(setting, begin, (small_tree, (name,)))


def has_small(game: Game) -> bool:
    """Whether a game's folder tells of a small version."""
    return (game.folder / SMALL).exists()


def _small(game: Game) -> tuple[Setting, Happen]:
    """A table with changed cards and a changed state. Cards are dealt as ever, or as far as a spectator sees none."""
    given = CardFile.read(game.folder / SMALL).tables
    rows = {
        name: [{**row, **given.get("cards", {}).get(name, {})} for row in table]
        for name, table in game.cards.file.tables.items()
    }
    setting = game.setting(given["seats"], given["options"], game.read_cards(CardFile(rows)))
    if not given["deal"]:
        position = Match.begin(setting, SeededFate("small")).position()
        position["state"].update(given["state"])
        return _anywhere(game.resume(position, cards=setting.cards).view(None))

    def begin(fate: Fate, log: Log) -> Any:
        state = game.rules.setup(setting.config, fate, [])
        for field, value in given["state"].items():
            setattr(state, field, deepcopy(value))
        return state

    return setting, begin


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
    if given.get("players", view.seats) != view.seats:
        raise BadInput(f"the view is one of {view.seats}", "players")
    return _anywhere(view)


def _anywhere(view: View) -> tuple[Setting, Happen]:
    setting, imagine = view.setting, view.game.knowledge.imagine

    def begin(fate: Fate, log: Log) -> Any:
        return imagine(setting.config, view.table, view.seat, fate)

    return setting, begin


def packed(value: object) -> str:
    """JSON as a word that can stand among the parameters of a game."""
    return "v" + base64.b32encode(zlib.compress(canonical_json(value).encode(), 9)).decode().rstrip("=")


def _unpacked(game: Game, text: str) -> View:
    try:
        word = text.removeprefix("v")
        return game.read_view(json.loads(zlib.decompress(base64.b32decode(word + "=" * (-len(word) % 8)))))
    except (ValueError, zlib.error, BadRecord):
        raise BadInput("does not hold a view of this game", "view") from None
