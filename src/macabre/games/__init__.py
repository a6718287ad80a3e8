"""The shelf of games. A game is a folder in here; it is found by listing, nothing else has to be told about it."""

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from macabre.core.data import Cards
from macabre.core.errors import BadRecord, refused
from macabre.core.fate import Fate
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.record import replay as replay_record
from macabre.core.shape import read_json, want_dict, want_key, want_str


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> games()
    ('dance-of-death', 'death-over-the-kingdom', 'grim-dance', 'totentanz')
    """
    found = {path.parent.name for shelf in __path__ for path in Path(shelf).glob("*/rules.*")}
    return tuple(sorted(name.replace("_", "-") for name in found))


def game(name: str) -> Game:
    """The game of that name.

    >>> game("grim-dance").seats
    range(2, 7)
    """
    known = games()
    if name not in known:
        raise refused("unknown_game", name, ", ".join(known))
    return _load(name)


@cache
def _load(name: str) -> Game:
    found: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return found


def replay(
    record: Mapping[str, Any] | str | os.PathLike[str],
    fate: Fate | None = None,
    cards: str | os.PathLike[str] | Cards | None = None,
) -> Match:
    """The match of a record: the record itself, its JSON text, or the path of its file.

    A broken record raises BadRecord and says where it breaks.
    """
    if isinstance(record, os.PathLike):
        try:
            return replay(_object(read_json(record)), fate, cards)
        except BadRecord as error:
            raise error.within(str(record)) from None
    given = want_dict(_parsed(record) if isinstance(record, str) else record, "record")
    name = want_str(want_key(given, "game", "record"), "record.game")
    if name not in games():
        raise BadRecord(str(refused("unknown_game", name, ", ".join(games()))), "record.game")
    return replay_record(game(name), given, fate, cards)


def _object(value: object) -> Mapping[str, Any]:
    return want_dict(value, "record")


def _parsed(text: str) -> Mapping[str, Any]:
    try:
        return want_dict(json.loads(text), "record")
    except (ValueError, RecursionError):
        raise BadRecord("is not JSON that can be used", "record") from None
