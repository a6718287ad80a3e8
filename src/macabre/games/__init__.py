"""The shelf of games. A game is a folder in here; it is found by listing, nothing else has to be told about it."""

import json
import os
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from macabre.core.card_file import Cards
from macabre.core.errors import BadRecord, refused
from macabre.core.fate import Fate
from macabre.core.files import read_json
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.parsing import want_dict, want_key, want_str
from macabre.core.record import retrace as retrace_record


def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> "grim-dance" in game_names()
    True
    """
    found = {path.parent.name for shelf in __path__ for path in Path(shelf).glob("*/rules.*")}
    return tuple(sorted(name.replace("_", "-") for name in found))


def game(name: str, version: int | None = None) -> Game:
    """The game of that name, with its newest rules or with those of an older version.

    >>> game("grim-dance").seats
    range(2, 7)
    >>> game("grim-dance", version=1).version
    1
    """
    newest = _load(str(name))  # what comes from JSON may be anything
    if version is None or version == newest.version:
        return newest
    if version not in versions(newest.name):
        raise refused("unknown_version", version, newest.title)
    return _load_older(newest.name, version)


@cache
def _load(name: str) -> Game:
    """Look on the shelf once: a game that was found stays where it is."""
    known = game_names()
    if name not in known:
        raise refused("unknown_game", name, ", ".join(known))
    found: Game = import_module(_module(name)).GAME
    return found


def _module(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"


@cache
def versions(name: str) -> tuple[int, ...]:
    """The versions of a game's rules that are here, the newest first. Older ones are in its folder ``older``.

    >>> versions("grim-dance")
    (1,)
    """
    newest = _load(name)
    older = [int(path.name[1:]) for path in newest.folder.glob("older/v*") if path.name[1:].isdecimal()]
    return (newest.version, *sorted(older, reverse=True))


@cache
def _load_older(name: str, version: int) -> Game:
    found: Game = import_module(f"{_module(name)}.older.v{version}").GAME
    if (found.name, found.version) != (name, version):
        raise ImportError(f"{found.folder} holds version {found.version} of {found.name}")
    return found


def game_of(given: Mapping[str, Any], place: str) -> Game:
    """The game that a record, position or view names, with the rules it was played by.

    Where these are not here, it is the newest: whoever reads the rest says which version would be needed.
    """
    name = want_str(want_key(given, "game", place), f"{place}.game")
    if name not in game_names():
        raise BadRecord(str(refused("unknown_game", name, ", ".join(game_names()))), f"{place}.game")
    version = given.get("version")
    return game(name, version if isinstance(version, int) and version in versions(name) else None)


def replay(
    record: Mapping[str, Any] | str | os.PathLike[str],
    fate: Fate | None = None,
    cards: str | os.PathLike[str] | Cards | None = None,
) -> Match:
    """The match of a record: the record itself, its JSON text, or the path of its file.

    A broken record raises BadRecord and says where it breaks. ``fate`` is the chance to go on with where the record
    has no seed.
    """
    return deque(retrace(record, fate, cards), maxlen=1)[0]


def retrace(
    record: Mapping[str, Any] | str | os.PathLike[str],
    fate: Fate | None = None,
    cards: str | os.PathLike[str] | Cards | None = None,
) -> Iterator[Match]:
    """A record step by step: the match before its first choice, then the same match after each (copy it to keep it).

    >>> record = game("grim-dance").start(seats=2, seed="x").record()
    >>> len(list(retrace(record)))
    1
    """
    try:
        given = _given(record)
        yield from retrace_record(game_of(given, "record"), given, fate, cards)
    except BadRecord as error:
        if isinstance(record, os.PathLike) and not error.file:
            raise error.within(str(record)) from None
        raise


def _given(record: Mapping[str, Any] | str | os.PathLike[str]) -> Mapping[str, Any]:
    if isinstance(record, os.PathLike):
        return want_dict(read_json(record), "record")
    if not isinstance(record, str):
        return want_dict(record, "record")
    try:
        return want_dict(json.loads(record), "record")
    except (ValueError, RecursionError):
        raise BadRecord(
            "is not JSON that can be used; the path of a file is given as a pathlib.Path", "record"
        ) from None
