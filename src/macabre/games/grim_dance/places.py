"""Where things lie on the table of Grim Dance, worked out once for each number of cards.

Wide: the circle is a true ring on the left, its cards as large as their number allows, and the fronts stand on the
right, the viewer's own at the bottom. Tall: the circle runs round the screen as a frame of cards, the fronts flow
below it. Cards stand with their feet to the dance floor in both.
"""

from functools import cache, lru_cache
from math import cos, hypot, pi, sin, sqrt, tan
from typing import Final, NamedTuple

from macabre.draw.kit import LONG, Box

Spot = tuple[float, float, float]
"""A place by its centre, and how far what lies there is turned."""


class Ring(NamedTuple):
    """The circle of so many cards."""

    w: float
    h: float
    spots: list[Spot]
    """Clockwise."""
    lifted: list[Spot]
    """The same, for a card that is about to be moved: a step towards the middle."""
    gaps: list[Spot]
    """Behind each card, where a hand can point at the gap; empty where there is no room for hands."""
    numbers: list[Box]
    """At the foot of each card, for the number of its place: inside the circle, or on the card where room is scarce."""
    floor: Box
    """The dance floor, as large as the ring lets it be."""
    card: Box
    """Where the card that was turned up is shown large, upon the floor."""
    below: Box
    """Room for buttons, or for the ranking at the end."""


class Front(NamedTuple):
    """What lies before a player: the plate, the score beside it where there is room, and the cards."""

    plate: Box
    score: Box | None
    w: float
    h: float
    spots: list[tuple[float, float]]
    empty: Box | None
    """Where the first card will lie, if there is room to show that."""


class Table(NamedTuple):
    """All places of one table."""

    prompt: Box
    game: Box
    """Which game of the match it is."""
    ring: Ring
    pile: Box
    graves: list[Box]
    """Room for the backs of discarded cards; of more than these, the last are shown."""
    fronts: list[Front]
    """By seat."""


# -- wide

_CENTRE: Final = 450.0
_OUTER: Final = 444.0
_WIDEST: Final = 116.0
_APART: Final = 6.0
_HAND: Final = 30.0
"""The size of a hand that points at a gap."""
_WIDE_CARD: Final = Box(_CENTRE, 418, 180, 252)
_WIDE_BUTTONS: Final = Box(_CENTRE, 588, 380, 62)


@cache
def wide_ring(count: int) -> Ring:
    """A ring in which the cards nearly touch at their feet, unless they are few."""
    w = _WIDEST if count else 0.0
    step = 2 * pi / max(count, 1)
    while count > 4 and 2 * tan(step / 2) * (_centre_line(w) - LONG * w / 2) < w + _APART:
        w -= 0.5
    h, r = round(LONG * w, 1), _centre_line(w)
    within = r - h / 2
    spots = [_on_circle(r, place * step) for place in range(count)]
    lifted = [_on_circle(r - h / 3, place * step) for place in range(count)]
    between = [_on_circle(within - _HAND * 0.7, (place + 0.5) * step) for place in range(count)]
    gaps = [(x, y, turn - 90) for x, y, turn in between]  # a hand points to the right
    if not count:
        return Ring(w, h, [], [], [], [], Box(_CENTRE, 320, 560, 560), _WIDE_CARD, Box(_CENTRE, 740, 560, 250))
    feet = [_on_circle(within - 17, place * step) for place in range(count)]
    numbers = [Box(x, y, 34, 28) for x, y, _ in feet]
    floor = Box(_CENTRE, _CENTRE, 2 * within - 96, 2 * within - 96)
    return Ring(w, h, spots, lifted, gaps, numbers, floor, _WIDE_CARD, _WIDE_BUTTONS)


def _centre_line(w: float) -> float:
    """How far from the middle cards stand whose outer corners touch the frame."""
    return sqrt(_OUTER**2 - w * w / 4) - LONG * w / 2


def _on_circle(r: float, angle: float) -> Spot:
    return round(_CENTRE + r * sin(angle), 1), round(_CENTRE - r * cos(angle), 1), round(angle * 180 / pi, 2)


_PLATE: Final = 50.0
_SCORE: Final = 72.0
_GAP: Final = 8.0


@cache
def wide_front(seats: int, slot: int, count: int) -> Front:
    """The front of a player, by where that player sits as seen from the viewer, who is slot 0."""
    x, y, w, h = _slot(seats, slot)
    across, size = 1, 0.0
    for many in range(1, max(count, 1) + 1):
        rows = -(-max(count, 1) // many)
        fit = min((w + _GAP) / many - _GAP, ((h - _PLATE - _GAP) / rows - _GAP) / LONG, 112)
        if fit >= size:
            across, size = many, fit
    size = size // 0.5 / 2  # to halves, which are short to write
    long = round(LONG * size, 1)
    top = y + _PLATE + _GAP + long / 2
    spots = [
        (round(x + size / 2 + (i % across) * (size + _GAP), 2), round(top + (i // across) * (long + _GAP), 2))
        for i in range(count)
    ]
    plate = Box(x + (w - _SCORE) / 2, y + _PLATE / 2, w - _SCORE, _PLATE)
    score = Box(x + w - _SCORE / 2 + 2, y + _PLATE / 2, _SCORE - 4, _PLATE)
    empty = None if count else Box(x + size / 2, top, size, long)
    return Front(plate, score, size, long, spots, empty)


def _slot(seats: int, slot: int) -> tuple[float, float, float, float]:
    """Left, top, width and height: from the bottom left upwards and, with more than three players, down again."""
    x, y, w, h = 912.0, 92.0, 480.0, 800.0  # of all fronts together
    left = seats if seats < 4 else -(-seats // 2)
    if seats > 3:
        w = (w - 16) / 2
    rows, row = (left, left - 1 - slot) if slot < left else (seats - left, slot - left)
    high = (h + 12) / rows
    return (x if slot < left else x + w + 16), y + row * high, w, high - 12


_WIDE_PROMPT: Final = Box(1152, 46, 476, 76)
_WIDE_GAME: Final = Box(72, 30, 128, 44)
_WIDE_PILE: Final = Box(46, 836, 80, 112)


def _graves() -> list[Box]:
    """Small cards in the corner outside the ring, nearest to the pile first."""
    spots = [Box(105 + i * 32, 870 - j * 44, 30, 42) for j in range(4) for i in range(6)]
    spots += [Box(21 + i * 32, 755 - j * 44, 30, 42) for j in range(3) for i in range(2)]
    return [spot for spot in spots if hypot(spot.x + 15 - _CENTRE, spot.y - 21 - _CENTRE) > _OUTER + 4]


_WIDE_GRAVES: Final = _graves()


@lru_cache(2048)
def wide(viewer: int, cards: int, counts: tuple[int, ...]) -> Table:
    """The wide table, by the seat at its bottom, the size of the circle and those of the fronts."""
    seats = len(counts)
    fronts = [wide_front(seats, (seat - viewer) % seats, counts[seat]) for seat in range(seats)]
    return Table(_WIDE_PROMPT, _WIDE_GAME, wide_ring(cards), _WIDE_PILE, _WIDE_GRAVES, fronts)


# -- tall

_TALL_PROMPT: Final = Box(195, 31, 380, 38)
_TALL_GAME: Final = Box(195, 6, 380, 12)
_LEFT: Final = 5.0
_WIDTH: Final = 380.0
_TOP: Final = 58.0
_BOTTOM: Final = 840.0
_SIZES: Final = {6: 58.0, 7: 50.0, 8: 44.0}
"""How wide the cards of the ring are, by how many can stand at its top."""
_LOW: Final = 200
_HIGH: Final = 300
"""How high the room within the ring is at least, and at most if cards do not need more."""
_PILED: Final = 350
"""From this height on the discard pile lies below the floor, else beside it."""
_GRAVE: Final = 36.0
"""How wide the discard pile is."""
_INWARDS: Final[dict[float, tuple[int, int]]] = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}
"""Which way the middle lies, by how a card is turned."""


@cache
def tall_ring(count: int, across: int, high: int) -> Ring:
    """A frame of cards: they stand along the top, hang along the bottom, and lie along the sides, so far apart."""
    w = _SIZES[across] if count else 0.0
    h = LONG * w
    top, side = _split(count, across)
    spots = _edge(top, _LEFT, _TOP + h / 2, _WIDTH, 0, 0)
    spots += _edge(side, _LEFT + _WIDTH - h / 2, _TOP + h, 0, high, 90)
    spots += _edge(count - top - 2 * side, _LEFT + _WIDTH, _TOP + h * 1.5 + high, -_WIDTH, 0, 180)
    spots += _edge(side, _LEFT + h / 2, _TOP + h + high, 0, -high, 270)
    lifted = [(x + 12 * _INWARDS[turn][0], y + 12 * _INWARDS[turn][1], turn) for x, y, turn in spots]
    inside = h / 2 - 10
    numbers = [Box(x + inside * _INWARDS[turn][0], y + inside * _INWARDS[turn][1], 22, 17) for x, y, turn in spots]
    return Ring(w, h, spots, lifted, [], numbers, *_tall_middle(count, h, high))


def _tall_middle(count: int, h: float, high: int) -> tuple[Box, Box, Box]:
    """Floor, large card and buttons within the frame; in a high one the discard pile lies between card and buttons."""
    x, y, room = _LEFT + _WIDTH / 2, _TOP + h, _WIDTH - 2 * h
    if not count:
        return Box(90, y + high / 2, 170, 170), Box(0, 0, 0, 0), Box(280, y + high / 2 - 36, 200, 130)
    below = Box(x, y + high - 32, room - 14, 46)
    if high < _PILED:
        size = min(room - 28, high - 16)
        long = min(high - 80, LONG * (room - 28 - 2 * _GRAVE))
        return Box(x, y + high / 2, size, size), Box(x, y + (high - 52) / 2, long / LONG, long), below
    size, long = min(room - 28, high - 136), min(high - 148, LONG * (room - 40))
    floor = Box(x, y + min(high / 2, high - 122 - size / 2), size, size)
    return floor, Box(x, y + (high - 120) / 2, long / LONG, long), below


def _split(count: int, across: int) -> tuple[int, int]:
    """How many cards stand at the top and how many lie on each side; below there is one less where the count is odd."""
    top = across
    if (count - 2 * across) * (_SIZES[across] + 4) < 2 * _LOW:  # few enough to stand loosely
        top = max(min(count, 1), round(count * 0.32))
    return top, (count - top - (top - count % 2)) // 2


def _edge(count: int, x: float, y: float, along: float, down: float, turn: int) -> list[Spot]:
    """So many places evenly along a line."""
    return [(x + along * (i + 0.5) / count, y + down * (i + 0.5) / count, turn) for i in range(count)]


class _Print(NamedTuple):
    """How fronts flow in lines, as words do."""

    w: float
    plate: float
    line: float
    starts: str
    """Where a front starts: ``left``, ``whole`` (where all of it has room), or ``anywhere``: not pretty, but close."""


_PRINTS: Final = (
    _Print(56, 76, 86, "left"),
    _Print(46, 76, 70, "left"),
    _Print(46, 76, 70, "whole"),
    _Print(44, 66, 64, "anywhere"),
)
"""From the loosest to the closest."""


def _flow(counts: list[int], how: _Print) -> tuple[list[list[tuple[float, int]]], int]:
    """For each front, where its plate and its cards begin and in which line; and how many lines there are."""
    fronts: list[list[tuple[float, int]]] = []
    x, line, step = 0.0, 0, how.w + 4
    for count in counts:
        need = {"left": _WIDTH, "whole": how.plate + count * step, "anywhere": how.plate + step}[how.starts]
        if x and x + need > _WIDTH:
            x, line = 0.0, line + 1
        spots = [(x, line)]
        x += how.plate + 4
        for _ in range(count):
            if x + how.w > _WIDTH:
                x, line = 0.0 if how.starts == "anywhere" else how.plate + 4, line + 1
            spots.append((x, line))
            x += step
        fronts.append(spots)
    return fronts, line + 1


@lru_cache(2048)
def tall(viewer: int, cards: int, counts: tuple[int, ...]) -> Table:
    """The tall table: the largest cards with which all fronts find room below the ring."""
    seats = len(counts)
    order = [(viewer + 1 + i) % seats for i in range(seats)]
    for how in _PRINTS:
        flow, lines = _flow([counts[seat] for seat in order], how)
        for across, w in _SIZES.items():
            high = max(_split(cards, across)[1] * (w + 4), _LOW)
            room = _BOTTOM - _TOP - (2 * LONG * w if cards else 0) - high - lines * how.line
            if room >= 0:
                high += min(room, max(0, _HIGH - high))
                ring = tall_ring(cards, across, int(high))
                bottom = _TOP + 2 * ring.h + int(high)
                return _tall(ring, bottom, dict(zip(order, flow, strict=True)), lines, how)
    raise AssertionError("36 cards find room on any table")


def _tall(ring: Ring, bottom: float, flow: dict[int, list[tuple[float, int]]], lines: int, how: _Print) -> Table:
    """The rest of the tall table: lines spread over what the ring leaves, the discard pile within the ring."""
    top = bottom + 6
    line = min((_BOTTOM - top) / lines, how.line + 10)
    top += (_BOTTOM - top - line * lines) / 2 + line / 2
    fronts = [_tall_front(flow[seat], top, line, how) for seat in range(len(flow))]
    if ring.spots and bottom - _TOP - 2 * ring.h < _PILED:
        right = _LEFT + _WIDTH - ring.h - 14
        pile = Box(right - _GRAVE / 2, _TOP + ring.h + 36, _GRAVE, LONG * _GRAVE)
        rows = int(ring.below.y - 23 - pile.y - LONG * _GRAVE / 2) // 25
        graves = [Box(right - 9 - (i % 2) * 19, pile.y + 42 + (i // 2) * 25, 17, 24) for i in range(2 * rows)]
    else:
        left = ring.below.x - 84
        pile = Box(left + 20, ring.below.y + (-56 if ring.spots else 102), 40, 56)
        graves = [Box(left + 56 + (i // 2) * 20, pile.y - 14 + (i % 2) * 28, 18, 25) for i in range(12)]
    return Table(_TALL_PROMPT, _TALL_GAME, ring, pile, graves, fronts)


def _tall_front(spots: list[tuple[float, int]], top: float, line: float, how: _Print) -> Front:
    x, first = spots[0]
    h = LONG * how.w
    plate = Box(_LEFT + x + how.plate / 2, top + first * line, how.plate, h)
    cards = [(_LEFT + x + how.w / 2, top + row * line) for x, row in spots[1:]]
    loose = not cards and how.starts == "left"
    empty = Box(plate.x + how.plate / 2 + 4 + how.w / 2, plate.y, how.w, h) if loose else None
    return Front(plate, None, how.w, h, cards, empty)
