"""The kinds of fields of an observation: into how many numbers a value goes, and which.

Numbers are packed as the bytes of ``float32``, so that most parts of a row are made once, kept, and put side by side. A
row is written at every step of a learner; what its fields are is not asked anew each time. Instead each kind says in
Python how its values are packed, and a whole layout becomes one function, as ``namedtuple`` and ``dataclasses`` do it.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias

Pack: TypeAlias = Callable[[Any], bytes]
"""Packs the numbers of a value."""

WIDTH: Final = 4
"""The bytes of a number."""
SHORT: Final = 6
"""What up to so many plain values pack into is remembered."""
REMEMBERED: Final = 10_000
"""How many lists are remembered at once."""


class Names:
    """What the code of a function speaks of."""

    def __init__(self) -> None:
        self.things: dict[str, Any] = {}

    def give(self, thing: object) -> str:
        """A name for a thing."""
        name = f"thing_{len(self.things)}"
        self.things[name] = thing
        return name


class Kind:
    """A way to write a value. None is all zeros."""

    def __init__(self, size: int) -> None:
        self.size = size
        """How many numbers it takes."""

    def code(self, value: str, names: Names) -> str:
        """An expression for the packed numbers of what the expression ``value`` stands for."""
        raise NotImplementedError

    def function(self) -> Pack:
        """The code as a function."""
        names = Names()
        pack: Pack = eval(f"lambda value: {self.code('value', names)}", names.things)
        return pack


def packed(*numbers: float) -> bytes:
    return array("f", numbers).tobytes()


def zeros(size: int) -> bytes:
    return bytes(WIDTH * size)


def ones(size: int) -> list[bytes]:
    """For each of so many places, a 1 in that place and zeros in the others."""
    return [packed(*[float(place == here) for place in range(size)]) for here in range(size)]


# -- plain values


class Plain(Kind):
    """A value that is no list and no object."""


class Flag(Plain):
    def __init__(self) -> None:
        super().__init__(1)

    def code(self, value: str, names: Names) -> str:
        return f"({packed(1.0)!r} if {value} else {packed(0.0)!r})"


class Word(Plain):
    def __init__(self, words: Collection[str]) -> None:
        super().__init__(len(words))
        self._known: dict[str | None, bytes] = dict(zip(words, ones(self.size), strict=True))
        self._known[None] = zeros(self.size)

    def code(self, value: str, names: Names) -> str:
        return f"{names.give(self._known)}[{value}]"


class Digit(Plain):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self._known = dict(zip(range(low, high + 1), ones(self.size), strict=True))

    def code(self, value: str, names: Names) -> str:
        return f"{names.give(self._known)}.get({value}, {names.give(zeros(self.size))})"


class Number(Plain):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(1)
        count = high - low + 1
        self._low, self._scale = low, [packed((step + 1) / count) for step in range(count)]
        self._known: dict[int | None, bytes] = dict(zip(range(low, high + 1), self._scale, strict=True))
        self._known[None] = zeros(1)

    def code(self, value: str, names: Names) -> str:
        return f"({names.give(self._known)}.get({value}) or {names.give(self._end)}({value}))"

    def _end(self, value: int) -> bytes:
        """What a number too low or too high counts as."""
        return self._scale[0 if value < self._low else -1]


# -- lists


class Counted(Kind):
    """A list of plain values that is packed by looking at each."""

    def code(self, value: str, names: Names) -> str:
        return f"{names.give(self.pack)}({value} or ())"

    def pack(self, value: Iterable[Any]) -> bytes:
        raise NotImplementedError


class Seats(Counted):
    def pack(self, value: Iterable[int]) -> bytes:
        row = array("f", zeros(self.size))
        for seat in value:
            row[seat] = 1.0
        return row.tobytes()


class Order(Counted):
    def __init__(self, places: Mapping[str, int]) -> None:
        super().__init__(len(places))
        self._places = places

    def pack(self, value: Iterable[str]) -> bytes:
        row, places, size = array("f", zeros(self.size)), self._places, self.size
        for number, word in enumerate(value, 1):
            row[places[word]] = number / size
        return row.tobytes()


class Bag(Counted):
    def __init__(self, places: Mapping[str, int], most: int) -> None:
        super().__init__(len(places))
        self._places = places
        self._share = [packed(count / most) for count in range(most + 1)]

    def pack(self, value: Iterable[str]) -> bytes:
        counts, places, share, most = [0] * self.size, self._places, self._share, len(self._share) - 1
        for word in value:
            counts[places[word]] += 1
        return b"".join([share[count if count < most else most] for count in counts])


class Items(Kind):
    def __init__(self, most: int, kind: Kind) -> None:
        super().__init__(most * kind.size)
        self._kind = kind

    def code(self, value: str, names: Names) -> str:
        return _fitted(f"{self._kind.code('item', names)} for item in {value} or ()", self.size)


class Rows(Kind):
    def __init__(self, count: int, most: int, kind: Kind) -> None:
        super().__init__(most * (count + kind.size))
        self._rows = ones(count)
        self._kind = kind

    def code(self, value: str, names: Names) -> str:
        lists = f"zip({names.give(self._rows)}, {value} or ())"
        return _fitted(f"row + {self._kind.code('item', names)} for row, items in {lists} for item in items", self.size)


def _fitted(parts: str, size: int) -> str:
    """Parts side by side: cut where they are too many, filled with zeros where they end."""
    return f"b''.join([{parts}]).ljust({WIDTH * size}, b'\\0')[:{WIDTH * size}]"


class Remembered(Kind):
    """A list of plain values that come together again and again: each such list is packed once."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind.size)
        self._pack = kind.function()
        self._known: dict[tuple[Any, ...], bytes] = {}

    def code(self, value: str, names: Names) -> str:
        known, learn, key = names.give(self._known), names.give(self._learn), f"tuple({value} or ())"
        return f"({known}.get({key}) or {learn}({key}))"

    def _learn(self, value: tuple[Any, ...]) -> bytes:
        if len(self._known) == REMEMBERED:
            self._known.clear()
        self._known[value] = self._pack(value)
        return self._known[value]


def seats(count: int) -> Kind:
    """Some of so many seats."""
    return Remembered(Seats(count))


def items(most: int, kind: Kind) -> Kind:
    """Up to so many values of a kind."""
    return Remembered(Items(most, kind)) if most <= SHORT and isinstance(kind, Plain) else Items(most, kind)


# -- objects


class Fields(Kind):
    def __init__(self, fields: Mapping[str, Kind]) -> None:
        super().__init__(sum([kind.size for kind in fields.values()]))
        self._fields = fields

    def code(self, value: str, names: Names) -> str:
        parts = [kind.code(f"{value}[{name!r}]", names) for name, kind in self._fields.items()]
        return f"({names.give(zeros(self.size))} if {value} is None else b''.join(({', '.join(parts)},)))"
