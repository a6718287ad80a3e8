"""Where a game of OpenSpiel starts: with the deal, somewhere in a match, or with a small version of the game."""

import base64
import json
import zlib
from copy import deepcopy
from functools import cache, lru_cache
from typing import Any

from macabre.adapters.observation import seated
from macabre.adapters.tree import Happen, Tree, canonical_json
from macabre.core.card_file import CardFile
from macabre.core.errors import BadInput, BadRecord
from macabre.core.event import Log
from macabre.core.fate import Fate, SeededFate
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.games import game as find_game

SMALL = "small.toml"
"""The file in a game's folder that describes a version small enough to be solved exactly."""


@lru_cache(maxsize=64)
def tree_of(name: str, params: tuple[tuple[str, Any], ...]) -> Tree:
    """The tree of a game with these parameters; BadInput, which names the parameter, if one of them is wrong."""
    game, given = find_game(name), dict(params)
    view = given.pop("view", "")
    setting, begin = _from_view_text(game, view, given) if view else _dealt(game, given)
    return Tree(setting, begin, (tree_of, (name, params)))


@cache
def small_tree(name: str) -> Tree:
    """The tree of a game's small version."""
    setting, begin = _small(find_game(name))
    return Tree(setting, begin, (small_tree, (name,)))


def has_small(game: Game) -> bool:
    """Whether a game's folder describes a small version."""
    return (game.folder / SMALL).exists()


def _small(game: Game) -> tuple[Setting, Happen]:
    """The small version: changed cards, and a first state with changed fields.

    Either cards are dealt as usual, or the game starts in any state that a spectator cannot tell from this one.
    """
    given = CardFile.read(game.folder / SMALL).tables
    rows = {
        name: [{**row, **given.get("cards", {}).get(name, {})} for row in table]
        for name, table in game.cards.file.tables.items()
    }
    setting = game.setting(given["seats"], given["options"], game.read_cards(CardFile(rows)))
    if not given["deal"]:
        position = Match.begin(setting, SeededFate("small")).position()
        position["state"].update(given["state"])
        return _from_view(game.resume(position, cards=setting.cards).view(None))

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
    """The value of a parameter: among words, a number is written ``_2``."""
    return given.removeprefix("_") if isinstance(given, str) else given


def _from_view_text(game: Game, text: str, given: dict[str, Any]) -> tuple[Setting, Happen]:
    """Start in any state that fits a view, which also determines seats, options and cards."""
    view = _unpacked(game, text)
    if given.get("players", view.seats) != view.seats:
        raise BadInput(f"the view is one of {view.seats}", "players")
    return _from_view(view)


def _from_view(view: View) -> tuple[Setting, Happen]:
    setting, imagine = view.setting, view.game.knowledge.imagine

    def begin(fate: Fate, log: Log) -> Any:
        return imagine(setting.config, view.table, view.seat, fate)

    return setting, begin


def packed(value: object) -> str:
    """JSON encoded as a word that OpenSpiel accepts as the parameter of a game."""
    return "v" + base64.b32encode(zlib.compress(canonical_json(value).encode(), 9)).decode().rstrip("=")


def _unpacked(game: Game, text: str) -> View:
    try:
        word = text.removeprefix("v")
        return game.read_view(json.loads(zlib.decompress(base64.b32decode(word + "=" * (-len(word) % 8)))))
    except (ValueError, zlib.error, BadRecord):
        raise BadInput("does not hold a view of this game", "view") from None
