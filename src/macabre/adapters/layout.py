"""How the table of a view becomes a row of numbers, as the game's ``observation.toml`` says.

The file lists the fields of the game's table, each with a *kind*: words that say how many numbers the field takes and
which. All numbers lie from 0 to 1, and nothing there at all is all zeros. The kinds:

    flag                    1 for yes
    word NAME               one number for each word of that name, 1 for the word itself
    digit LOW HIGH          one number for each whole number, 1 for the number itself
    number LOW HIGH         one number that grows with the value; 0 is kept for none
    seat                    one number for each seat
    seats                   the same for a list of seats
    bag NAME MOST           a list of words whose order does not matter: how many there are of each
    order NAME              a list of words, all different: the place of each
    list N KIND             a list of up to N things
    rows N M KIND           N lists with up to M things in all: the list of each thing, then the thing
    by NAME KIND            an object with those words as keys
    shape NAME              an object with the fields of ``[shape.NAME]``

N may be ``seats``. What does not fit is left out: a list is cut, a number stays at its end.
"""

from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from macabre.core.data import CardFile
from macabre.core.errors import BadData
from macabre.core.setting import Setting

Row: TypeAlias = "array[float]"


class Kind:
    """A way to write a value: into how many numbers, and how to put them into a row of zeros from some place on."""

    def __init__(self, size: int) -> None:
        self.size = size

    def put(self, value: Any, row: Row, at: int) -> None:
        """Write a value that is not None."""
        raise NotImplementedError


class Layout:
    """The layout of one setting: seats and card data are part of it."""

    def __init__(self, setting: Setting) -> None:
        self._path = setting.game.folder / "observation.toml"
        self._seats = setting.seats
        tables = _read(self._path)
        self._shapes: Mapping[str, Mapping[str, str]] = tables.get("shape", {})
        self._words = {name: _words(given, setting) for name, given in tables.get("words", {}).items()}
        fields = {name: self._kind(text.split(), f"table.{name}") for name, text in tables["table"].items()}
        self.sizes = {name: kind.size for name, kind in fields.items()}
        """The fields of the table with how many numbers each takes, in order."""
        self._kind_of_all = Fields(fields)
        self.size = self._kind_of_all.size

    def put(self, table: Mapping[str, Any], row: Row, at: int) -> None:
        """Write the table of a view into a row of zeros."""
        self._kind_of_all.put(table, row, at)

    def _kind(self, words: Sequence[str], place: str) -> Kind:
        """The kind that these words name; BadData where they name none."""
        try:
            return self._named(words, place)
        except (ValueError, LookupError):
            raise BadData(f"{' '.join(words)!r} is no kind of field", place, str(self._path)) from None

    def _named(self, words: Sequence[str], place: str) -> Kind:
        name, rest = words[0], words[1:]
        if name in ("flag", "seat", "seats"):
            () = rest
            return Flag() if name == "flag" else Digit(0, self._seats - 1) if name == "seat" else Seats(self._seats)
        if name in ("word", "order"):
            (known,) = rest
            return Word(self._words[known]) if name == "word" else Order(self._words[known])
        if name in ("digit", "number"):
            low, high = [int(text) for text in rest]
            return Digit(low, high) if name == "digit" else Number(low, high)
        if name == "bag":
            known, most = rest
            return Bag(self._words[known], int(most))
        if name == "shape":
            (known,) = rest
            fields = self._shapes[known].items()
            return Fields({field: self._kind(text.split(), f"shape.{known}.{field}") for field, text in fields})
        if name == "by":
            kind = self._kind(rest[1:], place)
            return Fields(dict.fromkeys(self._words[rest[0]], kind))
        if name == "list":
            return Items(self._count(rest[0]), self._kind(rest[1:], place))
        if name == "rows":
            return Rows(self._count(rest[0]), int(rest[1]), self._kind(rest[2:], place))
        raise ValueError(name)

    def _count(self, text: str) -> int:
        return self._seats if text == "seats" else int(text)


def _read(path: Path) -> Mapping[str, Any]:
    tables = CardFile.read(path).tables
    if not isinstance(tables.get("table"), dict):
        raise BadData("the section [table] is missing", "table", str(path))
    return tables


def _words(given: Any, setting: Setting) -> dict[str, int]:
    """The words of a name with their places: listed, or those that the card data have in a field."""
    if isinstance(given, dict):
        rows = [row for table in given["cards"] for row in setting.cards.file.tables[table]]
        given = [row[given["field"]] for row in rows]
    return {word: place for place, word in enumerate(given)}


# -- the kinds


class Flag(Kind):
    def __init__(self) -> None:
        super().__init__(1)

    def put(self, value: Any, row: Row, at: int) -> None:
        if value:
            row[at] = 1.0


class Word(Kind):
    def __init__(self, places: dict[str, int]) -> None:
        super().__init__(len(places))
        self._places = places

    def put(self, value: Any, row: Row, at: int) -> None:
        row[at + self._places[value]] = 1.0


class Digit(Kind):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self._low = low
        self._high = high

    def put(self, value: Any, row: Row, at: int) -> None:
        if self._low <= value <= self._high:
            row[at + value - self._low] = 1.0


class Number(Kind):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(1)
        self._low = low
        self._high = high
        self._scale = [(step + 1) / (high - low + 1) for step in range(high - low + 1)]

    def put(self, value: Any, row: Row, at: int) -> None:
        if self._low <= value <= self._high:
            row[at] = self._scale[value - self._low]
        else:
            row[at] = self._scale[0 if value < self._low else -1]


class Seats(Kind):
    def put(self, value: Any, row: Row, at: int) -> None:
        for seat in value:
            row[at + seat] = 1.0


class Bag(Kind):
    def __init__(self, places: dict[str, int], most: int) -> None:
        super().__init__(len(places))
        self._places = places
        self._share = 1 / most

    def put(self, value: Any, row: Row, at: int) -> None:
        for word in value:
            here = at + self._places[word]
            row[here] = min(row[here] + self._share, 1.0)


class Order(Kind):
    def __init__(self, places: dict[str, int]) -> None:
        super().__init__(len(places))
        self._places = places

    def put(self, value: Any, row: Row, at: int) -> None:
        for number, word in enumerate(value, 1):
            row[at + self._places[word]] = number / self.size


class Items(Kind):
    def __init__(self, most: int, kind: Kind) -> None:
        super().__init__(most * kind.size)
        self._kind = kind

    def put(self, value: Any, row: Row, at: int) -> None:
        kind, end = self._kind, at + self.size
        for item in value:
            if at == end:
                return
            if item is not None:
                kind.put(item, row, at)
            at += kind.size


class Rows(Kind):
    def __init__(self, count: int, most: int, kind: Kind) -> None:
        super().__init__(most * (count + kind.size))
        self._count = count
        self._kind = kind

    def put(self, value: Any, row: Row, at: int) -> None:
        kind, count, end = self._kind, self._count, at + self.size
        for number, items in enumerate(value):
            for item in items:
                if at == end:
                    return
                row[at + number] = 1.0
                kind.put(item, row, at + count)
                at += count + kind.size


class Fields(Kind):
    def __init__(self, fields: Mapping[str, Kind]) -> None:
        super().__init__(sum([kind.size for kind in fields.values()]))
        self._names = list(fields)
        self._kinds = list(fields.values())

    def put(self, value: Any, row: Row, at: int) -> None:
        for i, name in enumerate(self._names):
            kind, part = self._kinds[i], value[name]
            if part is not None:
                kind.put(part, row, at)
            at += kind.size
