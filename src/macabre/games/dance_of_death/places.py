"""Where everything lies on the table of Dance of Death, in both shapes. Reckoned once."""

from typing import Final, NamedTuple

from macabre.draw.scene import TALL, WIDE

Box = tuple[float, float, float, float]
"""A place by its centre and its size."""


class Hour(NamedTuple):
    """The places at one number of the watch."""

    card: Box
    name: Box | None
    """Below the card, where its own band is too small to be read."""
    candle: Box
    chips: tuple[Box, Box]
    counts: tuple[Box, Box]
    death: Box
    hand: Box
    numeral: Box
    turn: float
    """How far the hand is turned that points here."""
    free: str
    """The upper corner that the candle leaves free; Death stands on that side."""


class Side(NamedTuple):
    """The places of one player."""

    plate: Box
    note: Box
    tally: Box
    fate: Box
    areas: tuple[Box, ...]
    counts: tuple[Box, ...]
    amounts: Box
    """Where the markers are split among the areas."""
    supply: Box
    stock: Box
    won: tuple[tuple[Box, ...], ...]
    """By how many they are."""
    die: Box
    odds: Box
    actions: tuple[Box, ...]
    """Buttons for the actions, where the areas themselves are too narrow for a finger."""
    buttons: Box
    """By its upper left corner, not by its centre; so is the next."""
    decline: Box


class Layout(NamedTuple):
    """All places of one shape."""

    prompt: Box
    watch: Box
    hours: tuple[Hour, ...]
    sides: tuple[Side, Side]
    die: Box
    """In the middle of the watch, where a die falls."""
    dice: tuple[Box, Box]
    """Where two fall, Black's and White's."""
    result: Box
    """Below them: what was thrown for, and with what result."""


class Ring(NamedTuple):
    """What the places round a watch follow from."""

    x: float
    y: float
    dial: float
    """How broad the watch is."""
    steps: tuple[tuple[float, float, float], ...]
    """How far 12, 1, 2 and 3 o'clock are from the centre, and how far up Death stands there; others mirror them."""
    card: float
    name: float
    candle: float
    chip: float
    death: float


_CIRCLE: Final = (
    (0.0, 1.0), (0.5, 0.866), (0.866, 0.5), (1.0, 0.0), (0.866, -0.5), (0.5, -0.866),
    (0.0, -1.0), (-0.5, -0.866), (-0.866, -0.5), (-1.0, 0.0), (-0.866, 0.5), (-0.5, 0.866),
)  # fmt: skip
"""Sine and cosine of the hours."""


def _hour(number: int, ring: Ring) -> Hour:
    """Candle and Death stand on either side of a card; hand and numbers are where the watch has room for them."""
    hour, scale, wide, high = number % 12, ring.dial / 600, ring.card, ring.card * 1.4
    out, up, aloft = ring.steps[min(hour % 6, 6 - hour % 6)]
    right, down = 1 if hour < 6 else -1, -1 if hour < 3 or hour > 9 else 1
    x, y = ring.x + right * out, ring.y + down * up
    chip, low = ring.chip, y + high * (0.36 if ring.name else 0.27)
    sine, cosine = _CIRCLE[hour]
    return Hour(
        card=(x, y, wide, high),
        name=(x, y + (high + ring.name) / 2 + 1, wide + 2, ring.name) if ring.name else None,
        candle=(x - right * (wide - ring.candle + 6) / 2, y - (high - ring.candle + 6) / 2, ring.candle, ring.candle),
        chips=((x - chip * 0.54, low - chip * 0.7, chip, chip), (x + chip * 0.54, low - chip * 0.7, chip, chip)),
        counts=((x - chip * 0.54, low, chip, chip * 0.56), (x + chip * 0.54, low, chip, chip * 0.56)),
        death=(x + right * (wide / 2 + ring.death * 0.1), y + down * aloft, ring.death, ring.death * 1.5),
        hand=(ring.x + sine * 120 * scale, ring.y - cosine * 120 * scale, 100 * scale, 240 * scale),
        numeral=(ring.x + sine * 243 * scale, ring.y - cosine * 243 * scale, 66 * scale, 44 * scale),
        turn=hour * 30,
        free="corner" if hour < 6 else "value",
    )


def _columns(card: Box, top: float, high: float) -> tuple[Box, ...]:
    """Boxes over the three areas of a fate card; ``top`` and ``high`` are measured on the card as it is drawn."""
    x, y, width, height = card
    scale = width / 300
    middle = y - height / 2 + (top + high / 2) * scale
    return tuple([(x + step * 87.5 * scale, middle, 80 * scale, high * scale) for step in (-1, 0, 1)])


def _rows(count: int, room: Box, most: float) -> tuple[Box, ...]:
    """Places for so many small cards, side by side: as large as the room allows, and at ``most`` so broad."""
    x, y, width, height = room
    size, many = 0.0, 1
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        fit = min(most, (width + GAP) / columns - GAP, ((height + GAP) / rows - GAP) / 1.4)
        if fit > size:
            size, many = fit, columns
    left, top = x - width / 2 + size / 2, y - height / 2 + size * 0.7
    return tuple(
        [(left + i % many * (size + GAP), top + i // many * (size * 1.4 + GAP), size, size * 1.4) for i in range(count)]
    )


GAP: Final = 2
"""Between small cards."""


def _wide_side(x: float) -> Side:
    fate = (x, 312.0, 228.0, 319.2)
    return Side(
        plate=(x, 46, 236, 76),
        note=(x, 102, 236, 30),
        tally=(x, 131, 236, 28),
        fate=fate,
        areas=_columns(fate, 22, 376),
        counts=_columns(fate, 262, 60),
        amounts=(x, 802, 236, 180),
        supply=(x - 62, 506, 46, 46),
        stock=(x + 30, 506, 130, 34),
        won=tuple([_rows(count, (x, 608, 232, 150), 76) for count in range(11)]),
        die=(x - 74, 726, 80, 80),
        odds=(x + 44, 726, 148, 56),
        actions=(),
        buttons=(x - 118, 776, 236, 116),
        decline=(x - 118, 794, 236, 56),
    )


def _tall_side(x: float, way: int) -> Side:
    """``way`` leads to the middle of the table; the lowest strip belongs to whoever is asked."""
    fate = (x - way * 46.0, 674.5, 94.0, 131.6)
    inner = x + way * 49
    return Side(
        plate=(x, 563, 184, 42),
        note=(x - 47, 598, 88, 18),
        tally=(x + 47, 598, 94, 18),
        fate=fate,
        areas=_columns(fate, 22, 376),
        counts=_columns(fate, 262, 60),
        amounts=(195, 795, 382, 96),
        supply=(inner - 26, 626, 30, 30),
        stock=(inner + 18, 626, 54, 18),
        won=tuple([_rows(count, (inner, 693, 86, 94), 30) for count in range(11)]),
        die=(38, 795, 60, 60),
        odds=(140, 795, 136, 40),
        actions=tuple([(68.0 + i * 127, 795.0, 120.0, 60.0) for i in range(3)]),
        buttons=(4, 747, 382, 96),
        decline=(213, 767, 173, 56),
    )


_WIDE_RING: Final = Ring(700, 472, 460, ((0, 331, 32), (176, 303, 48), (316, 192, 32), (346, 0, 0)), 132, 0, 38, 44, 80)
_TALL_RING: Final = Ring(195, 283, 226, ((0, 197, 15), (70, 172, 20), (134, 98, 15), (145, 0, 0)), 58, 12, 20, 24, 34)

LAYOUTS: Final = {
    WIDE: Layout(
        prompt=(700, 24, 870, 40),
        watch=(_WIDE_RING.x, _WIDE_RING.y, _WIDE_RING.dial, _WIDE_RING.dial),
        hours=tuple([_hour(number, _WIDE_RING) for number in range(1, 13)]),
        sides=(_wide_side(128), _wide_side(1272)),
        die=(700, 440, 96, 96),
        dice=((638, 440, 96, 96), (762, 440, 96, 96)),
        result=(700, 534, 268, 72),
    ),
    TALL: Layout(
        prompt=(195, 22, 380, 40),
        watch=(_TALL_RING.x, _TALL_RING.y, _TALL_RING.dial, _TALL_RING.dial),
        hours=tuple([_hour(number, _TALL_RING) for number in range(1, 13)]),
        sides=(_tall_side(98, 1), _tall_side(292, -1)),
        die=(195, 266, 48, 48),
        dice=((166, 266, 48, 48), (224, 266, 48, 48)),
        result=(195, 315, 134, 42),
    ),
}
"""All places, by shape."""
