"""Where everything lies on the table of Totentanz, worked out once for both shapes.

The viewer's side is near, at the bottom; the other's is far. Between them runs Life with the skulls it holds, the deck
before slot 1 and the discard pile behind slot 5 (TT-18); on phones Life takes two rows, so that its cards stay large.
"""

from typing import Final, NamedTuple

from macabre.draw.kit import LONG, Box, box, row
from macabre.draw.scene import SIZES, TALL, WIDE
from macabre.games.totentanz.state import HAND

GAP: Final = 5
"""Between cards that are spread out."""

REACH: Final = 10
"""A lead of so many skulls takes the marker to the end of its track."""


class Side(NamedTuple):
    """What a player has beside the hand: a hand that points when it is their turn, a sign, a name, room for souls."""

    pointer: Box
    sign: Box
    plate: Box
    souls: tuple[Box, ...]


class Places(NamedTuple):
    """All places of one shape."""

    far: Side
    near: Side
    far_hand: tuple[Box, ...]
    near_hands: tuple[tuple[Box, ...], ...]
    """By the number of cards in it."""
    aside: tuple[Box, ...]
    """The near hand while the discard pile is spread out: whoever plays the Toil holds two more cards at most."""
    spread: Box
    spread_most: int
    """How many cards of the discard pile can be spread out; the older ones are in a list."""
    event: Box
    soul: Box
    counters: Box
    red: Box
    red_count: Box
    track: Box
    marker: Box
    """The marker, where red and blue are level."""
    lead: Box
    blue_count: Box
    blue: Box
    life: tuple[Box, ...]
    captions: tuple[Box, ...]
    deck: Box
    deck_note: Box
    discard: Box
    discard_note: Box
    limbo: Box
    limbo_note: Box
    prompt: Box
    effects: Box
    """What events do; on phones this is where the buttons are, when there are some."""
    buttons: tuple[float, float, float, float]
    """By the left upper corner, for ``Stage.buttons``."""
    most_buttons: int


def hands(shape: str, top: float, usual: float, crowded: float, gap: float) -> tuple[tuple[Box, ...], ...]:
    """A hand in the middle of the table, for 0 to 4 cards; four are narrower where the table is."""
    rows = []
    for count in range(HAND + 2):
        w = usual if count <= HAND else crowded
        left = (SIZES[shape][0] - count * w - (count - 1) * gap) / 2
        rows.append(row(count, left, top + (usual - w) * LONG / 2, w, gap))
    return tuple(rows)


def ribbon(card: Box) -> Box:
    """Across the lower part of a picture."""
    return Box(card.x, card.y + card.h * 0.27, card.w * 0.84, max(13, card.h * 0.085))


def death(card: Box) -> Box:
    """At the feet of the soul that Death has come for."""
    return Box(card.x + card.w * 0.26, card.y + card.h * 0.17, card.w * 0.4, card.w * 0.4)


def marker(places: Places, lead: int) -> Box:
    """Where the marker stands when blue leads by so many skulls, or red by as many below zero."""
    step = (places.track.w - places.marker.w) / 2 / REACH
    return places.marker._replace(x=places.marker.x + step * max(-REACH, min(REACH, lead)))


PLACES: Final = {
    WIDE: Places(
        far=Side(box(14, 8, 46, 52), box(64, 8, 52, 52), box(122, 8, 150, 52), row(3, 14, 66, 80, 8)),
        near=Side(box(14, 604, 46, 52), box(64, 604, 52, 52), box(122, 604, 150, 52), row(3, 14, 666, 82, 6)),
        far_hand=row(4, 285, 8, 121, 10),
        near_hands=hands(WIDE, 604, 200, 200, 10),
        aside=row(2, 285, 604, 200, 10),
        spread=box(712, 604, 674, 280),
        spread_most=39,
        event=box(994, 8, 121, 121 * LONG),
        soul=box(863, 8, 121, 121 * LONG),
        counters=box(14, 796, 258, 88),
        red=box(172, 182, 60, 60),
        red_count=box(232, 186, 64, 52),
        track=box(330, 193, 740, 12),
        marker=box(681, 180, 38, 38),
        lead=box(330, 217, 740, 26),
        blue_count=box(1104, 186, 64, 52),
        blue=box(1168, 182, 60, 60),
        life=row(5, 172, 246, 200, 14),
        captions=row(5, 172, 531, 200, 14, 21),
        deck=box(22, 276, 132, 132 * LONG),
        deck_note=box(22, 464, 132, 44),
        discard=box(1246, 276, 132, 132 * LONG),
        discard_note=box(1246, 464, 132, 44),
        limbo=box(1266, 8, 120, 120 * LONG),
        limbo_note=box(1136, 66, 124, 52),
        prompt=box(172, 554, 1056, 42),
        effects=box(1130, 796, 256, 88),
        buttons=(1130, 604, 256, 186),
        most_buttons=8,
    ),
    TALL: Places(
        far=Side(box(6, 6, 28, 40), box(36, 6, 40, 40), box(80, 6, 110, 40), row(3, 197, 5, 29, 3)),
        near=Side(box(6, 739, 28, 40), box(36, 739, 40, 40), box(80, 739, 110, 40), row(3, 197, 738, 29, 3)),
        far_hand=row(4, 6, 53, 72, 4.5),
        near_hands=hands(TALL, 566, 118, 90, 5),
        aside=(box(6, 566, 58, 58 * LONG), box(6, 652, 58, 58 * LONG)),
        spread=box(70, 566, 314, 168),
        spread_most=12,
        event=box(312, 53, 72, 72 * LONG),
        soul=box(235.5, 53, 72, 72 * LONG),
        counters=box(294, 4, 92, 44),
        red=box(6, 162, 42, 42),
        red_count=box(48, 166, 56, 36),
        track=box(104, 170, 182, 8),
        marker=box(182, 161, 26, 26),
        lead=box(104, 187, 182, 18),
        blue_count=box(286, 166, 56, 36),
        blue=box(342, 162, 42, 42),
        life=(*row(3, 6, 210, 100, 6), *row(2, 6, 370, 100, 6)),
        captions=(*row(3, 6, 353, 100, 6, 14), *row(2, 6, 513, 100, 6, 14)),
        deck=box(222, 373, 78, 78 * LONG),
        deck_note=box(222, 487, 78, 34),
        discard=box(306, 373, 78, 78 * LONG),
        discard_note=box(306, 487, 78, 34),
        limbo=box(324, 210, 60, 60 * LONG),
        limbo_note=box(324, 297, 60, 34),
        prompt=box(6, 528, 378, 36),
        effects=box(6, 785, 378, 54),
        buttons=(6, 785, 378, 54),
        most_buttons=3,
    ),
}
