"""How the fields of an observation are packed into numbers, by kind of field.

Numbers are packed as the bytes of ``float32``, so that most parts of a row can be made once, cached and joined. A row
is needed at every step of a learner, and looking up the kind of every field each time would be too slow. So each kind
generates Python code, and a whole layout is compiled to one function, as ``namedtuple`` and ``dataclasses`` do.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeAlias

Packer: TypeAlias = Callable[[Any], bytes]
"""A function that packs a value."""

WIDTH: Final = 4
"""Bytes per number."""
CACHED_LENGTH: Final = 6
"""Lists of up to so many plain values are cached when packed: they tend to recur."""
CACHE_SIZE: Final = 10_000
"""The size of that cache, in lists."""


class Namespace:
    """The names that generated code refers to."""

    def __init__(self) -> None:
        self.objects: dict[str, Any] = {}

    def name_of(self, thing: object) -> str:
        """A name by which the code can refer to an object."""
        name = f"object_{len(self.objects)}"
        self.objects[name] = thing
        return name


class Kind:
    """A kind of field: how a value becomes numbers. None becomes zeros."""

    def __init__(self, size: int) -> None:
        self.size = size
        """How many numbers it takes up."""
        self.item: Kind | None = None
        """The kind of each thing in a list; None where there is no list."""

    def code(self, value: str, names: Namespace) -> str:
        """The source of an expression that packs the value of the expression ``value``."""
        raise NotImplementedError

    def function(self) -> Packer:
        """The generated code, compiled."""
        names = Namespace()
        pack: Packer = eval(f"lambda value: {self.code('value', names)}", names.objects)
        return pack


def packed(*numbers: float) -> bytes:
    return array("f", numbers).tobytes()


def zeros(size: int) -> bytes:
    return bytes(WIDTH * size)


def one_hot(size: int) -> list[bytes]:
    """One-hot rows: for each of so many places, a 1 in that place and zeros elsewhere."""
    return [packed(*[float(place == here) for place in range(size)]) for here in range(size)]


# -- plain values


class Plain(Kind):
    """A value that is neither a list nor an object."""


class Flag(Plain):
    def __init__(self) -> None:
        super().__init__(1)

    def code(self, value: str, names: Namespace) -> str:
        return f"({packed(1.0)!r} if {value} else {packed(0.0)!r})"


class Word(Plain):
    def __init__(self, words: Collection[str]) -> None:
        super().__init__(len(words))
        self._known: dict[str | None, bytes] = dict(zip(words, one_hot(self.size), strict=True))
        self._known[None] = zeros(self.size)

    def code(self, value: str, names: Namespace) -> str:
        return f"{names.name_of(self._known)}[{value}]"


class Digit(Plain):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self._known = dict(zip(range(low, high + 1), one_hot(self.size), strict=True))

    def code(self, value: str, names: Namespace) -> str:
        return f"{names.name_of(self._known)}.get({value}, {names.name_of(zeros(self.size))})"


class Number(Plain):
    def __init__(self, low: int, high: int) -> None:
        super().__init__(1)
        count = high - low + 1
        self._low, self._scale = low, [packed((step + 1) / count) for step in range(count)]
        self._known: dict[int | None, bytes] = dict(zip(range(low, high + 1), self._scale, strict=True))
        self._known[None] = zeros(1)

    def code(self, value: str, names: Namespace) -> str:
        return f"({names.name_of(self._known)}.get({value}) or {names.name_of(self._end)}({value}))"

    def _end(self, value: int) -> bytes:
        """A number out of range counts as the nearest one within."""
        return self._scale[0 if value < self._low else -1]


# -- lists


class Counted(Kind):
    """A list of plain values that is packed in a loop."""

    def code(self, value: str, names: Namespace) -> str:
        return f"{names.name_of(self.pack)}({value} or ())"

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
        self._kind = self.item = kind

    def code(self, value: str, names: Namespace) -> str:
        return _fitted(f"{self._kind.code('item', names)} for item in {value} or ()", self.size)


class Rows(Kind):
    def __init__(self, count: int, most: int, kind: Kind) -> None:
        super().__init__(most * (count + kind.size))
        self._rows = one_hot(count)
        self._kind = self.item = kind

    def code(self, value: str, names: Namespace) -> str:
        lists = f"zip({names.name_of(self._rows)}, {value} or ())"
        return _fitted(f"row + {self._kind.code('item', names)} for row, items in {lists} for item in items", self.size)


def _fitted(parts: str, size: int) -> str:
    """The parts joined, cut off or filled up with zeros to the size."""
    return f"b''.join([{parts}]).ljust({WIDTH * size}, b'\\0')[:{WIDTH * size}]"


class Cached(Kind):
    """Caches the packed form of lists of plain values that recur."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind.size)
        self.item = kind.item
        self._pack = kind.function()
        self._known: dict[tuple[Any, ...], bytes] = {}

    def code(self, value: str, names: Namespace) -> str:
        known, remember, key = names.name_of(self._known), names.name_of(self._remember), f"tuple({value} or ())"
        return f"({known}.get({key}) or {remember}({key}))"

    def _remember(self, value: tuple[Any, ...]) -> bytes:
        if len(self._known) == CACHE_SIZE:
            self._known.clear()
        self._known[value] = self._pack(value)
        return self._known[value]


def seats(count: int) -> Kind:
    """A list of some of so many seats."""
    return Cached(Seats(count))


def items(most: int, kind: Kind) -> Kind:
    """Up to so many values of a kind."""
    return Cached(Items(most, kind)) if most <= CACHED_LENGTH and isinstance(kind, Plain) else Items(most, kind)


# -- objects


class Fields(Kind):
    def __init__(self, fields: Mapping[str, Kind]) -> None:
        super().__init__(sum([kind.size for kind in fields.values()]))
        self._fields = fields

    def code(self, value: str, names: Namespace) -> str:
        parts = [kind.code(f"{value}[{name!r}]", names) for name, kind in self._fields.items()]
        return f"({names.name_of(zeros(self.size))} if {value} is None else b''.join(({', '.join(parts)},)))"
