"""Where everything lies on the table of Dance of Death, in both shapes. Reckoned once."""

from typing import Final, NamedTuple

from macabre.draw.kit import LONG, Box, spread
from macabre.draw.scene import TALL, WIDE


class Hour(NamedTuple):
    """The places at one number of the watch."""

    card: Box
    name: Box | None
    """Below the card, where its own band is too small to be read."""
    candle: Box
    chips: tuple[Box, ...]
    counts: tuple[Box, ...]
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
    laying: tuple[Side, Side]
    """The same while the player shares out markers: where areas are narrow, the fate card comes nearer."""
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
    hour, scale, wide, high = number % 12, ring.dial / 600, ring.card, ring.card * LONG
    out, up, aloft = ring.steps[min(hour % 6, 6 - hour % 6)]
    right, down = 1 if hour < 6 else -1, -1 if hour < 3 or hour > 9 else 1
    x, y = ring.x + right * out, ring.y + down * up
    chip, low = ring.chip, y + high * (0.36 if ring.name else 0.27)
    sine, cosine = _CIRCLE[hour]
    return Hour(
        card=Box(x, y, wide, high),
        name=Box(x, y + (high + ring.name) / 2 + 1, wide + 2, ring.name) if ring.name else None,
        candle=Box(
            x - right * (wide - ring.candle + 6) / 2, y - (high - ring.candle + 6) / 2, ring.candle, ring.candle
        ),
        chips=tuple([Box(x + side * chip * 0.54, low - chip * 0.7, chip, chip) for side in (-1, 1)]),
        counts=tuple([Box(x + side * chip * 0.54, low, chip, chip * 0.56) for side in (-1, 1)]),
        death=Box(x + right * (wide / 2 + ring.death * 0.1), y + down * aloft, ring.death, ring.death * 1.5),
        hand=Box(ring.x + sine * 120 * scale, ring.y - cosine * 120 * scale, 100 * scale, 240 * scale),
        numeral=Box(ring.x + sine * 243 * scale, ring.y - cosine * 243 * scale, 66 * scale, 44 * scale),
        turn=hour * 30,
        free="corner" if hour < 6 else "value",
    )


def _columns(card: Box, top: float, high: float) -> tuple[Box, ...]:
    """Boxes over the three areas of a fate card; ``top`` and ``high`` are measured on the card as it is drawn."""
    x, y, width, height = card
    scale = width / 300
    middle = y - height / 2 + (top + high / 2) * scale
    return tuple([Box(x + step * 87.5 * scale, middle, 80 * scale, high * scale) for step in (-1, 0, 1)])


GAP: Final = 2
"""Between small cards."""


def _wide_side(x: float) -> Side:
    fate = Box(x, 312.0, 228.0, 319.2)
    return Side(
        plate=Box(x, 46, 236, 76),
        note=Box(x, 102, 236, 30),
        tally=Box(x, 131, 236, 28),
        fate=fate,
        areas=_columns(fate, 22, 376),
        counts=_columns(fate, 262, 60),
        amounts=Box(x, 802, 236, 180),
        supply=Box(x - 62, 506, 46, 46),
        stock=Box(x + 30, 506, 130, 34),
        won=tuple([spread(Box(x, 608, 232, 150), count, GAP, 76) for count in range(11)]),
        die=Box(x - 74, 726, 80, 80),
        odds=Box(x + 44, 726, 148, 56),
        actions=(),
        buttons=Box(x - 118, 776, 236, 116),
        decline=Box(x - 118, 794, 236, 56),
    )


def _tall_side(x: float, way: int) -> Side:
    """``way`` leads to the middle of the table; the lowest strip belongs to whoever is asked."""
    fate = Box(x - way * 46.0, 674.5, 94.0, 131.6)
    inner = x + way * 49
    return Side(
        plate=Box(x, 563, 184, 42),
        note=Box(x - 47, 598, 88, 18),
        tally=Box(x + 47, 598, 94, 18),
        fate=fate,
        areas=_columns(fate, 22, 376),
        counts=_columns(fate, 262, 60),
        amounts=Box(195, 795, 382, 96),
        supply=Box(inner - 26, 626, 30, 30),
        stock=Box(inner + 18, 626, 54, 18),
        won=tuple([spread(Box(inner, 693, 86, 94), count, GAP, 30) for count in range(11)]),
        die=Box(38, 795, 60, 60),
        odds=Box(140, 795, 136, 40),
        actions=tuple([Box(68.0 + i * 127, 795.0, 120.0, 60.0) for i in range(3)]),
        buttons=Box(4, 747, 382, 96),
        decline=Box(213, 767, 173, 56),
    )


def _near(side: Side, x: float, way: int) -> Side:
    """A side of the tall shape with a fate card so large that a finger hits its areas; the rest makes room for it."""
    fate, rest = Box(x - way * 12.0, 725.8, 166.0, 232.4), x + way * 84.5
    return side._replace(
        fate=fate,
        areas=_columns(fate, 22, 376),
        counts=_columns(fate, 262, 60),
        amounts=Box(195 + way * 87.5, 795, 207, 92),
        supply=Box(rest, 624, 20, 20),
        stock=Box(rest, 643, 22, 18),
        won=tuple([spread(Box(rest, 699, 20, 92), count, GAP, 20) for count in range(11)]),
    )


_SIDES: Final = {WIDE: (_wide_side(128), _wide_side(1272)), TALL: (_tall_side(98, 1), _tall_side(292, -1))}
_WIDE_RING: Final = Ring(700, 472, 460, ((0, 331, 32), (176, 303, 48), (316, 192, 32), (346, 0, 0)), 132, 0, 38, 44, 80)
_TALL_RING: Final = Ring(195, 283, 226, ((0, 197, 15), (70, 172, 20), (134, 98, 15), (145, 0, 0)), 58, 12, 20, 24, 34)

LAYOUTS: Final = {
    WIDE: Layout(
        prompt=Box(700, 24, 870, 40),
        watch=Box(_WIDE_RING.x, _WIDE_RING.y, _WIDE_RING.dial, _WIDE_RING.dial),
        hours=tuple([_hour(number, _WIDE_RING) for number in range(1, 13)]),
        sides=_SIDES[WIDE],
        laying=_SIDES[WIDE],
        die=Box(700, 440, 96, 96),
        dice=(Box(638, 440, 96, 96), Box(762, 440, 96, 96)),
        result=Box(700, 534, 268, 72),
    ),
    TALL: Layout(
        prompt=Box(195, 22, 380, 40),
        watch=Box(_TALL_RING.x, _TALL_RING.y, _TALL_RING.dial, _TALL_RING.dial),
        hours=tuple([_hour(number, _TALL_RING) for number in range(1, 13)]),
        sides=_SIDES[TALL],
        laying=(_near(_SIDES[TALL][0], 98, 1), _near(_SIDES[TALL][1], 292, -1)),
        die=Box(195, 266, 48, 48),
        dice=(Box(166, 266, 48, 48), Box(224, 266, 48, 48)),
        result=Box(195, 315, 134, 42),
    ),
}
"""All places, by shape."""
