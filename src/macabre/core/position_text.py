"""Positions in words: what ``Match.position`` holds, one field a line, with cards, persons and steps called by name.

    game: grim-dance
    version: 1
    seats: 2
    options: match_games=1 first_player=0
    cards: 5f0c…
    asked: 1 0
    circle: farmer bride …
    fronts[0]: dancer:+3
    fronts[1]:

A line that begins with ``#`` is a remark. How the numbers of a field are called is said by the game's
``positions.py``; without one they stand as they are.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from macabre.core.errors import BadRecord, shorten
from macabre.core.record import CardSource, read_setting

if TYPE_CHECKING:
    from macabre.core.game import Game

NONE: Final = "-"
"""Stands for no card, nobody, an empty set."""

_HEAD: Final = ("game", "version", "seats", "options", "cards", "asked")
_LINE = re.compile(r"(\w+)(?:\[(\d{1,3})\])?:(.*)", re.DOTALL)


class Numbers:
    """How the numbers of a field are called. These stand as they are."""

    def word(self, value: int) -> str:
        """What a number is called."""
        return str(value)

    def number(self, word: str, place: str) -> int:
        """The number that is called so."""
        if not re.fullmatch(r"-?[0-9]{1,15}", word):
            raise BadRecord(f"a whole number is needed here, not {shorten(word)}", place)
        return int(word)

    def write(self, values: Sequence[int]) -> list[str]:
        """The words for a list of numbers."""
        return [self.word(value) for value in values]

    def read(self, words: Sequence[str], place: str) -> list[int]:
        """The list of numbers that these words stand for."""
        return [self.number(word, place) for word in words]

    def drawn(self, values: Sequence[int]) -> list[list[str]]:
        """The sets that chance draws from, in words, each in the order in which it is picked from; none, mostly."""
        return []


class Names(Numbers):
    """Numbers from 0 on that are called by names; -1 is none. With ``deck``, chance draws from a list of them."""

    def __init__(self, names: Sequence[str], deck: bool = False) -> None:
        self.names = list(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.deck = deck

    def word(self, value: int) -> str:
        return NONE if value == -1 else self.names[value]

    def number(self, word: str, place: str) -> int:
        if word != NONE and word not in self.numbers:
            raise BadRecord(f"{shorten(word)} is none of {shorten(', '.join(self.names), 200)}", place)
        return -1 if word == NONE else self.numbers[word]

    def drawn(self, values: Sequence[int]) -> list[list[str]]:
        return [self.write(values)] if self.deck else []


class Sets(Names):
    """Sets of such numbers, kept as bits and written with commas."""

    def word(self, value: int) -> str:
        return ",".join([name for number, name in enumerate(self.names) if value >> number & 1]) or NONE

    def number(self, word: str, place: str) -> int:
        bits = 0
        for name in [] if word == NONE else word.split(","):
            bits |= 1 << Names.number(self, name or "nothing", place)
        return bits


class Each(Numbers):
    """A list with one entry for each of some names, written as ``name=entry``; entries that are usual are left out."""

    def __init__(self, names: Sequence[str], entries: Numbers, usual: int) -> None:
        self.names = list(names)
        self.entries = entries
        self.usual = usual

    def write(self, values: Sequence[int]) -> list[str]:
        pairs = zip(self.names, values, strict=True)
        return [f"{name}={self.entries.word(value)}" for name, value in pairs if value != self.usual]

    def read(self, words: Sequence[str], place: str) -> list[int]:
        values = [self.usual] * len(self.names)
        for word in words:
            name, equals, entry = word.partition("=")
            if not equals or name not in self.names:
                raise BadRecord(f"name=value is needed here, not {shorten(word)}", place)
            values[self.names.index(name)] = self.entries.number(entry, place)
        return values


class Groups(Numbers):
    """A list of sets, kept as bits, each of names of its own: written as the names of all that is in them."""

    def __init__(self, groups: Sequence[Sequence[str]]) -> None:
        self.groups = [list(group) for group in groups]

    def write(self, values: Sequence[int]) -> list[str]:
        return [name for group in self.drawn(values) for name in group]

    def read(self, words: Sequence[str], place: str) -> list[int]:
        values = [0] * len(self.groups)
        for word in words:
            places = [i for i, group in enumerate(self.groups) if word in group]
            if not places:
                raise BadRecord(f"there is no {shorten(word)}", place)
            values[places[0]] |= 1 << self.groups[places[0]].index(word)
        return values

    def drawn(self, values: Sequence[int]) -> list[list[str]]:
        pairs = zip(self.groups, values, strict=True)
        return [[name for k, name in enumerate(group) if bits >> k & 1] for group, bits in pairs]


PLAIN: Final = Numbers()


def field_words(game: "Game", config: Any) -> Mapping[str, Numbers]:
    """By field: how its numbers are called in that game; fields that are not named hold plain numbers."""
    return {} if game.positions is None else game.positions.field_words(config)


def write_position(game: "Game", config: Any, position: Mapping[str, Any]) -> str:
    """A position, as ``Match.position`` gives it, in words."""
    options = " ".join([f"{name}={value}" for name, value in position["options"].items()])
    head = {**position, "options": options, "asked": " ".join([str(n) for n in position["asked"]])}
    lines = [f"{name}: {head[name]}" for name in _HEAD]
    words = field_words(game, config)
    for name, shape in game.states.FIELDS.items():
        value, called = position["state"][name], words.get(name, PLAIN)
        if shape == "int":
            lines.append(f"{name}: {called.word(value)}")
        elif shape == "ints":
            lines.append(f"{name}: {' '.join(called.write(value))}")
        else:
            lines += [f"{name}[{i}]: {' '.join(called.write(row))}" for i, row in enumerate(value)]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def read_header(text: str) -> dict[str, Any]:
    """What a text says of the setting: which game it is of, and so on."""
    return _header(_lines(text))


def read_position(game: "Game", text: str, cards: CardSource = None) -> dict[str, Any]:
    """The position that a text describes; what cannot be understood raises BadRecord with its line."""
    fields = _lines(text)
    header = _header(fields)
    setting = read_setting(game, header, "position", cards)
    state = read_state_fields(game, setting.config, {k: v for k, v in fields.items() if k not in _HEAD}, "position")
    for name in game.states.FIELDS:
        if name not in state:
            raise BadRecord(f"{name} is missing", "position")
    return {**header, "state": state}


def read_state_fields(game: "Game", config: Any, fields: Mapping[str, list[str]], place: str) -> dict[str, Any]:
    """The fields of a state from their words; some or all of them. ``fields`` has the rows of each."""
    words = field_words(game, config)
    state: dict[str, Any] = {}
    for name, rows in fields.items():
        shape, called, here = game.states.FIELDS.get(name, ""), words.get(name, PLAIN), f"{place}.{name}"
        if not shape:
            raise BadRecord(f"unknown field {shorten(name)}", place)
        if shape == "rows":
            state[name] = [called.read(row.split(), here) for row in rows]
        elif len(rows) != 1:
            raise BadRecord("stands there more than once", here)
        else:
            state[name] = called.read(rows[0].split(), here) if shape == "ints" else _one(called, rows[0], here)
    return state


def _one(called: Numbers, word: str, place: str) -> int:
    if len(word.split()) != 1:
        raise BadRecord(f"one word is needed here, not {shorten(word) or 'none'}", place)
    return called.number(word.strip(), place)


def _lines(text: str) -> dict[str, list[str]]:
    """By field: its rows."""
    fields: dict[str, list[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise BadRecord("is not of the form field: words", f"line {number}")
        rows = fields.setdefault(found[1], [])
        if found[2] is not None and int(found[2]) != len(rows):
            raise BadRecord(f"{found[1]}[{len(rows)}] comes next", f"line {number}")
        rows.append(found[3].strip())
    return fields


def _header(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    head: dict[str, str] = {}
    for name in _HEAD:
        if len(fields.get(name, [])) != 1:
            raise BadRecord(f"one line {name} is needed", "position")
        head[name] = fields[name][0]
    pairs = [pair.partition("=") for pair in head["options"].split()]
    return {
        "game": head["game"],
        "version": PLAIN.number(head["version"], "position.version"),
        "seats": PLAIN.number(head["seats"], "position.seats"),
        "options": {name: int(value) if value.isdecimal() and len(value) < 10 else value for name, _, value in pairs},
        "cards": head["cards"],
        "asked": PLAIN.read(head["asked"].split(), "position.asked"),
    }
