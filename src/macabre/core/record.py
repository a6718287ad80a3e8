"""Records and positions, from JSON back into matches. What is broken raises BadRecord and says where."""

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from macabre.core.card_file import Cards
from macabre.core.errors import BadRecord, BadScript, Refused, shorten
from macabre.core.fate import Fate, RecordedFate, ScriptedFate, SeededFate
from macabre.core.match import Match
from macabre.core.parsing import read_fields, want_dict, want_int, want_ints, want_key, want_list, want_str
from macabre.core.setting import Setting

if TYPE_CHECKING:
    from macabre.core.game import Game

FORMAT = 1
"""The version of the record's outer form."""

CardSource = str | os.PathLike[str] | Cards | None


def read_setting(game: "Game", given: Mapping[str, Any], place: str, cards: CardSource) -> Setting:
    """The setting named in a record, position or view; the house data unless other cards are handed in."""
    _check_game(game, given, place)
    seats = want_int(want_key(given, "seats", place), f"{place}.seats", 0, 1000)
    options = want_dict(want_key(given, "options", place), f"{place}.options")
    try:
        setting = game.setting(seats, options, cards)
    except Refused as error:
        raise BadRecord(str(error), place) from None
    wanted = want_str(want_key(given, "cards", place), f"{place}.cards")
    if wanted != setting.cards.fingerprint:
        problem = f"was played with other card data ({shorten(wanted)}); hand in that card file"
        raise BadRecord(problem, f"{place}.cards")
    return setting


def _check_game(game: "Game", given: Mapping[str, Any], place: str) -> None:
    name = want_str(want_key(given, "game", place), f"{place}.game")
    if name != game.name:
        raise BadRecord(f"is of {shorten(name)}, not of {game.name}", f"{place}.game")
    version = want_int(want_key(given, "version", place), f"{place}.version", 0)
    if version != game.version:
        problem = f"needs version {version} of the rules of {game.name}; this is version {game.version}"
        raise BadRecord(problem, f"{place}.version")


def resume(game: "Game", position: object, fate: Fate, cards: CardSource = None) -> Match:
    """A match that goes on from a position."""
    given = want_dict(position, "position")
    setting = read_setting(game, given, "position", cards)
    asked = want_ints(want_key(given, "asked", "position"), "position.asked", 0)
    if len(asked) != setting.seats:
        raise BadRecord("one count for each seat is needed", "position.asked")
    fields = read_fields(game.states.FIELDS, want_key(given, "state", "position"), "position.state")
    return Match.from_state(setting, game.states.read_state(setting.config, fields), fate, asked)


def retrace(game: "Game", record: object, fate: Fate | None = None, cards: CardSource = None) -> Iterator[Match]:
    """Play a record step by step: the match before the first choice, then the same match after each of them.

    ``fate`` is the chance to go on with where the record has no seed.
    """
    given = want_dict(record, "record")
    if want_key(given, "macabre", "record") != FORMAT:
        raise BadRecord(f"is not of format {FORMAT}", "record.macabre")
    choices = want_list(want_key(given, "choices", "record"), "record.choices")
    match = _first(game, given, fate, cards)
    yield match
    for i, entry in enumerate(choices):
        _repeat(match, entry, f"record.choices[{i}]")
        yield match
    chance = match._fate
    if isinstance(chance, RecordedFate) and chance.left():
        raise BadRecord(f"{chance.left()} chance results were not used", "record.chance")


def _first(game: "Game", given: dict[str, Any], fate: Fate | None, cards: CardSource) -> Match:
    """The match before the first recorded choice."""
    if "seed" in given:
        seed = want_str(given["seed"], "record.seed")
        return Match.begin(read_setting(game, given, "record", cards), SeededFate(seed))
    chance = want_ints(want_key(given, "chance", "record"), "record.chance", 0)
    recorded = RecordedFate(fate or ScriptedFate([]), chance)
    try:
        if "position" in given:
            return resume(game, given["position"], recorded, cards)
        return Match.begin(read_setting(game, given, "record", cards), recorded)
    except BadScript as error:
        raise BadRecord(str(error), "record.chance") from None


def _repeat(match: Match, entry: object, place: str) -> None:
    pair = want_list(entry, place)
    if len(pair) != 2:
        raise BadRecord("a seat and a code are needed", place)
    try:
        match.play(want_int(pair[0], place), want_str(pair[1], place))
    except Refused as refusal:
        raise BadRecord(str(refusal), place) from None
    except BadScript as misfit:
        raise BadRecord(f"chance does not fit: {misfit}", place) from None
