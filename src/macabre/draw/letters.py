"""How broad a text is in the font that we ship, where its lines are broken, and what its letters look like.

Widths and outlines were taken from the font when it was cut (``tools/fonts``), so nobody who draws needs the font, and
a page that has it shows texts exactly as broad. Tables do without kerning and ligatures: a sum of widths is true.
"""

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final
from unicodedata import category

from macabre.draw.font_widths import ASCENT, BOLD, DESCENT, REGULAR, UNITS

__all__ = [
    "BASELINE", "LARGEST", "LINE", "MARGIN", "NAMES", "NAME_ROOM", "OTHER", "SHORT_NAMES", "UNITS", "broken", "is_ours",
    "letter_size", "outlines", "short_names", "width", "with_short_names",
]  # fmt: skip

LINE: Final = 1.15
"""From line to line, where letters have the size 1."""
BASELINE: Final = (ASCENT - DESCENT) / 2000
"""How far below the middle of a line its letters stand, where they have the size 1."""
LARGEST: Final = 28
"""No letters are larger, however much room there is."""
MARGIN: Final = 0.95
"""How much of its breadth a text may take."""

NAMES: Final = range(0xE000, 0xE014)
"""The placeholders for people's names, by seat: names are put in when everything is drawn already."""
SHORT_NAMES: Final = range(0xE020, 0xE034)
"""The placeholders for names that are short enough for the room that was left for them."""
NAME_ROOM: Final = 5.6
"""How broad a name may be where letters have the size 1; a longer one is cut (``short_names``)."""
OTHER: Final = 1.4
"""At least as broad as any letter of a script that the font does not have."""

_SHORT: Final = dict(zip(NAMES, map(chr, SHORT_NAMES), strict=True))
_NUMBER: Final = re.compile(r" \d+′*$")


class _Widths(dict[str, float]):
    """By letter; what the font does not have is taken to be broad."""

    def __init__(self, table: dict[int, str]) -> None:
        super().__init__((letter, width / 1000) for width, letters in table.items() for letter in letters)

    def __missing__(self, letter: str) -> float:
        if ord(letter) in NAMES or ord(letter) in SHORT_NAMES:
            return NAME_ROOM
        return 0.0 if category(letter) in ("Mn", "Me", "Cf") else OTHER


_REGULAR: Final = _Widths(REGULAR)
_BOLD: Final = _Widths(BOLD)


def width(text: str, bold: bool = False) -> float:
    """How broad a text is in one line, where letters have the size 1.

    >>> width("Death"), width("Death", bold=True), width("死")
    (2.181, 2.336, 1.4)
    """
    return round(sum(map((_BOLD if bold else _REGULAR).__getitem__, text)), 3)


# -- lines


@lru_cache(maxsize=8192)
def broken(text: str, w: float, h: float, bold: bool = False) -> tuple[str, ...]:
    """The lines of a text in a box, broken at blanks so that letters can be as large as possible.

    Of several ways, that with the fewest lines is taken, and of these the most even one. Lines that the text has
    already stay apart.

    >>> broken("to be or not to be", 200, 30), broken("to be or not to be", 60, 60)
    (('to be or not to be',), ('to be or', 'not to be'))
    """
    parts = [part.split(" ") for part in text.split("\n")]
    measured = [[width(word, bold) for word in words] for words in parts]
    space, best, size = width(" ", bold), text.split("\n"), 0.0
    limits = _limits(measured, space)
    for count in range(len(parts), len(parts) + 6):
        limit = _narrowest(measured, space, limits, count)
        if limit is None:
            continue
        filled = [_fill(words, widths, space, limit) for words, widths in zip(parts, measured, strict=True)]
        lines = [line for part in filled for line in part]
        fit = letter_size(lines, w, h, bold)
        if fit > size + 0.05:
            best, size = lines, fit
    return tuple(best)


def letter_size(lines: Sequence[str], w: float, h: float, bold: bool = False) -> float:
    """How large the letters of these lines can be in a box."""
    broad = max(0.5, *[width(line, bold) for line in lines])
    size = min(h * 0.72, h * 0.8 / len(lines), w * MARGIN / broad, LARGEST)
    return int(size * 10) / 10 if size > 1 else size


def _limits(measured: list[list[float]], space: float) -> list[float]:
    """The breadths of all runs of words: the narrowest column for some number of lines is one of them."""
    found = set()
    for widths in measured:
        for i in range(len(widths)):
            total = -space
            for one in widths[i:]:
                total += space + one
                found.add(total)
    widest = max([one for widths in measured for one in widths])
    return sorted([limit for limit in found if limit >= widest])


def _narrowest(measured: list[list[float]], space: float, limits: list[float], count: int) -> float | None:
    """The narrowest column in which all words need at most so many lines."""
    low, high = 0, len(limits)
    while low < high:
        middle = (low + high) // 2
        if sum([_count(widths, space, limits[middle]) for widths in measured]) <= count:
            high = middle
        else:
            low = middle + 1
    return limits[low] if low < len(limits) else None


def _count(widths: list[float], space: float, limit: float) -> int:
    lines, total = 1, -space
    for one in widths:
        total += space + one
        if total > limit + 1e-9 and total > one:
            lines, total = lines + 1, one
    return lines


def _fill(words: list[str], widths: list[float], space: float, limit: float) -> list[str]:
    lines: list[str] = []
    total = -space
    for word, one in zip(words, widths, strict=True):
        total += space + one
        if lines and total <= limit + 1e-9:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
            total = one
    return lines


# -- names


def with_short_names(text: str) -> str:
    """The text with the placeholders of short names for those of whole ones."""
    return text if text.isascii() else text.translate(_SHORT)


def short_names(names: Iterable[str]) -> list[str]:
    """Names that have room wherever one was left for them; those that were told apart still are.

    A number at the end of a name stays: it may be all that two names differ by.

    >>> short_names(["Anna", "Annegret Wolkenstein 1", "Annegret Wolkenstein 12", "Annegret Wolkenberg"])
    ['Anna', 'Annegret… 1', 'Annegret… 12', 'Annegret W…']
    """
    return list(_short_names(tuple(names)))


@lru_cache(maxsize=1024)
def _short_names(whole: tuple[str, ...]) -> tuple[str, ...]:
    short = [_shortened(name) for name in whole]
    for seat, name in enumerate(whole):
        number = seat + 1
        while short[seat] != name and (short.count(short[seat]) > 1 or short[seat] in whole):
            short[seat] = _shortened(f"{_NUMBER.sub('', name)} {number}")
            number += len(whole)
    return tuple(short)


def _shortened(name: str) -> str:
    if width(name, bold=True) <= NAME_ROOM:
        return name
    found = _NUMBER.search(name)
    end = found[0] if found and width(found[0], bold=True) < NAME_ROOM / 2 else ""
    start = name[: len(name) - len(end)]
    while start and width(f"{start}…{end}", bold=True) > NAME_ROOM:
        start = start[:-1].rstrip()
    return f"{start}…{end}"


# -- outlines


@cache
def outlines(bold: bool) -> dict[str, str]:
    """By letter: its outline as SVG writes it, with ``UNITS`` to its size; the pen starts at the left on the line."""
    text = resources.files("macabre.draw").joinpath("outlines.json").read_text(encoding="utf-8")
    faces: dict[str, dict[str, str]] = json.loads(text)
    return faces["bold" if bold else "regular"]


def is_ours(text: str) -> bool:
    """Whether the font has all letters of a text."""
    return _REGULAR.keys() >= set(text)
