"""What games build their tables with: boxes, rows of cards, lines that fit, and sentences that are made only once."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, Protocol

from macabre.draw.letters import broken

LONG: Final = 1.4
"""How much longer a card is than it is wide."""


class Box(NamedTuple):
    """Room for something, by its centre."""

    x: float
    y: float
    w: float
    h: float


def box(left: float, top: float, w: float, h: float) -> Box:
    """The box with this left upper corner.

    >>> box(10, 20, 6, 4)
    Box(x=13.0, y=22.0, w=6, h=4)
    """
    return Box(left + w / 2, top + h / 2, w, h)


def row(count: int, left: float, top: float, w: float, gap: float, h: float = 0) -> tuple[Box, ...]:
    """So many boxes side by side; they are cards unless a height is given."""
    return tuple([box(left + i * (w + gap), top, w, h or w * LONG) for i in range(count)])


@cache
def spread(room: Box, count: int, gap: float, most: float = 1000) -> tuple[Box, ...]:
    """So many cards row by row, as large as the room allows, and at ``most`` so broad.

    >>> [(card.x, card.w) for card in spread(Box(100, 50, 200, 100), 3, gap=10)]
    [(30.0, 60.0), (100.0, 60.0), (170.0, 60.0)]
    """
    w, columns = 0.0, 1
    for many in range(1, count + 1):
        rows = -(-count // many)
        fit = min(most, (room.w + gap) / many - gap, ((room.h + gap) / rows - gap) / LONG)
        if fit >= w:
            w, columns = fit, many
    left, top = room.x - room.w / 2, room.y - room.h / 2
    spots = [(left + i % columns * (w + gap), top + i // columns * (w * LONG + gap)) for i in range(count)]
    return tuple([box(x, y, w, w * LONG) for x, y in spots])


def lines(text: str, w: float, h: float, bold: bool = False) -> str:
    """A text in lines that let its letters be as large as possible in a box.

    Texts and buttons are broken like this without being asked; plates have the lines that they are given.

    >>> lines("Black starts this round", 60, 40)
    'Black starts\\nthis round'
    """
    return "\n".join(broken(text, w, h, bold))


# -- sentences

Fact = tuple[str, Any]
"""The name of a field of a sentence, and what is put in there."""


class Speaker(Protocol):
    """What sentences are taken from: the ``Words`` of a game."""

    def __hash__(self) -> int: ...
    def sentence(self, section: str, kind: str, fields: Mapping[str, Any], viewer: int | None = None) -> str: ...
    def fill(self, template: str, fields: Mapping[str, Any], viewer: int | None = None) -> str: ...
    def look(self, *path: str) -> str | None: ...


@lru_cache(maxsize=8192)
def told(words: Speaker, viewer: int | None, section: str, kind: str, *facts: Fact) -> str:
    """A sentence of a game's text file, as the viewer is told it."""
    return words.sentence(section, kind, dict(facts), viewer)


def sentence(words: Speaker, section: str, kind: str, *facts: Fact) -> str:
    """A sentence that everybody is told alike."""
    return told(words, None, section, kind, *facts)


def say(words: Speaker, kind: str, *facts: Fact) -> str:
    """What is said of a kind of piece, or written on it."""
    return told(words, None, "pieces", kind, *facts)


@lru_cache(maxsize=2048)
def part(words: Speaker, kind: str, *facts: Fact) -> str:
    """The same where it does not begin a sentence."""
    return words.fill(words.look("pieces", kind) or kind, dict(facts))
