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

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from macabre.adapters.field_packing import (
    Bag,
    Digit,
    Fields,
    Flag,
    Kind,
    Number,
    Order,
    Packer,
    Rows,
    Word,
    items,
    seats,
)
from macabre.core.card_file import CardFile
from macabre.core.errors import BadData
from macabre.core.setting import Setting


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
        self.pack = Fields(fields).function()
        """The table of a view as the bytes of its numbers."""
        self._fields = fields
        self._parts: dict[str, Packer] = {}

    def part(self, name: str, value: object) -> bytes:
        """One field as bytes, or with ``[]`` one thing of a list or object: packers put rows together from these."""
        if name not in self._parts:
            kind: Kind | None = self._fields[name.replace("[]", "")]
            for _ in range(name.count("[]")):
                assert kind is not None
                kind = kind.item
            assert kind is not None
            self._parts[name] = kind.function()
        return self._parts[name](value)

    def nothing(self, name: str) -> bytes:
        """As many zeros as a field has numbers, or one thing of its list."""
        return bytes(len(self.part(name, None)))

    def _kind(self, words: Sequence[str], place: str) -> Kind:
        """The kind that these words name; BadData if there is none."""
        try:
            return self._named(words, place)
        except (ValueError, LookupError):
            raise BadData(f"{' '.join(words)!r} is no kind of field", place, str(self._path)) from None

    def _named(self, words: Sequence[str], place: str) -> Kind:
        name, rest = words[0], words[1:]
        if name in ("flag", "seat", "seats"):
            () = rest
            return Flag() if name == "flag" else Digit(0, self._seats - 1) if name == "seat" else seats(self._seats)
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
            shape = self._shapes[known].items()
            return Fields({field: self._kind(text.split(), f"shape.{known}.{field}") for field, text in shape})
        if name == "by":
            kind = self._kind(rest[1:], place)
            fields = Fields(dict.fromkeys(self._words[rest[0]], kind))
            fields.item = kind
            return fields
        if name == "list":
            return items(self._count(rest[0]), self._kind(rest[1:], place))
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
    """The words of a list with their places: given in the file, or taken from a field of the card data."""
    if isinstance(given, dict):
        rows = [row for table in given["cards"] for row in setting.cards.file.tables[table]]
        given = [row[given["field"]] for row in rows]
    return {word: place for place, word in enumerate(given)}
