"""The games. One is a folder, in here or elsewhere; it is found by listing, nothing else has to be told about it."""

import json
import os
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from macabre.core.card_file import Cards
from macabre.core.errors import BadRecord, Refused, refused
from macabre.core.fate import Fate
from macabre.core.files import read_json
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.parsing import want_dict, want_key, want_str
from macabre.core.phrasebook import Phrase
from macabre.core.record import retrace as retrace_record
from macabre.games import shelf


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played, in alphabetical order. ``troubles`` says which are left out.

    >>> "grim-dance" in game_names()
    True
    """
    return shelf.loadable()


def troubles() -> tuple[shelf.Trouble, ...]:
    """The games that were found but cannot be played, each with file, line and reason."""
    return shelf.troubles()


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
        raise refused("unknown_version", version, Phrase(newest.phrases, "title"))
    return _load_older(newest, version)


def _load(name: str) -> Game:
    """A game that cannot be loaded is refused like one that there is not; why, its cause says."""
    place = shelf.place_of(name)
    loaded = shelf.attempt(place) if place else None
    if isinstance(loaded, Game):
        return loaded
    raise refused("unknown_game", name, ", ".join(game_names())) from loaded


def package_of(game: Game) -> str:
    """The package that the newest rules of a game are imported from.

    >>> package_of(game("grim-dance"))
    'macabre.games.grim_dance'
    """
    place = shelf.place_of(game.name)
    assert place is not None
    return place.module


def versions(name: str) -> tuple[int, ...]:
    """The versions of a game's rules that are here, the newest first. Older ones are in its folder ``older``.

    >>> versions("grim-dance")
    (1,)
    """
    return _versions(_load(name))


@cache
def _versions(newest: Game) -> tuple[int, ...]:
    older = [int(path.name[1:]) for path in newest.folder.glob("older/v*") if path.name[1:].isdecimal()]
    return (newest.version, *sorted(older, reverse=True))


@cache
def _load_older(newest: Game, version: int) -> Game:
    found: Game = import_module(f"{package_of(newest)}.older.v{version}").GAME
    if (found.name, found.version) != (newest.name, version):
        raise ImportError(f"{found.folder} holds version {found.version} of {found.name}")
    return found


def game_of(given: Mapping[str, Any], place: str) -> Game:
    """The game that a record, position or view names, with the rules it was played by.

    Where these are not here, it is the newest: whoever reads the rest says which version would be needed.
    """
    name = want_str(want_key(given, "game", place), f"{place}.game")
    try:
        newest = game(name)
    except Refused as refusal:
        raise BadRecord(str(refusal), f"{place}.game") from refusal.__cause__
    version = given.get("version")
    return game(name, version) if isinstance(version, int) and version in versions(name) else newest


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
