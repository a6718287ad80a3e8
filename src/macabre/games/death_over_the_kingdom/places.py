"""Where everything is on the table of Death over the Kingdom, by the shape of the picture and the number of seats.

Turns pass to the right. In the wide shape the chairs stand round three sides of the table, and your right neighbour
sits on the right; in the tall shape they stand in rows, and whoever is next comes next in reading.
"""

from functools import lru_cache
from math import atan2, degrees
from typing import Final, NamedTuple

from macabre.draw.kit import LONG, Box
from macabre.draw.scene import SIZES, TALL, WIDE

GAP: Final = 8
EDGE: Final = 10
PLATE_GAP: Final = 6
"""Between a card and the plate below it: the rim of what can be clicked takes most of it."""


class Chair(NamedTuple):
    """Where one player's things are. What lies on a card is small and keeps to its corners."""

    card: Box
    plate: Box
    dealer: Box
    tokens: Box
    worth: Box
    lowest: Box
    winner: Box
    angle: float
    """Where the hand in the middle points when it is this player's turn."""


class Room(NamedTuple):
    """Where everything is."""

    chairs: list[Chair]
    """The viewer's own comes first, then those of the others, to the right."""
    hand: Box
    deck: Box
    deck_count: Box
    discard: Box
    discard_count: Box
    round: Box
    prompt: Box
    ending: Box
    """For the prompt, where there are no buttons."""
    buttons: list[list[Box]]
    """By their number."""


@lru_cache(maxsize=64)
def room(shape: str, seats: int) -> Room:
    return _wide(seats - 1) if shape == WIDE else _tall(seats - 1)


# -- wide


def _wide(others: int) -> Room:
    """Your card is at the bottom, with your plate on its left and the question on its right; the piles are above."""
    width, height = SIZES[WIDE]
    w, side = _fit_round(others)
    column = _column(w, others, side)
    ceiling = EDGE + _cell(w) if others > 2 * side else EDGE
    own_h = 364.0 if others == 1 else min(364.0, max(308.0, 0.52 * (height - ceiling)))
    own = Box(width / 2, height - EDGE - own_h / 2, own_h / LONG, own_h)
    floor = own.y - own.h / 2
    hand, deck = _piles(others, ceiling, floor)
    discard = deck._replace(x=width - deck.x)
    caption = Box(deck.x, deck.y + deck.h / 2 + 20, 1.5 * deck.w, 28)
    block = min(own.x - own.w / 2 - column - 5 * GAP, 400)
    left, right = own.x - own.w / 2 - 3 * GAP - block / 2, own.x + own.w / 2 + 3 * GAP + block / 2
    cards = [(own, Box(left, floor + 176, block, 132))]
    cards += [_with_plate(x, y, w, w + PLATE_GAP, _plate(w)) for x, y in _round(others, w, side)]
    return Room(
        [_chair(card, plate, hand) for card, plate in cards],
        hand,
        deck,
        caption,
        discard,
        caption._replace(x=discard.x),
        Box(left, floor + 52, block, 60),
        Box(right, floor + 42, block, 84),
        Box(right, own.y, block, 200),
        [[Box(right, floor + 128 + 74 * i, block, 62) for i in range(count)] for count in range(4)],
    )


def _piles(others: int, ceiling: float, floor: float) -> tuple[Box, Box]:
    """The hand in the middle of the table, and the deck on its left; the discard pile is opposite.

    Between two players there is room for the hand only, and the piles lie beside the other's card.
    """
    middle, x = (ceiling + floor) / 2, SIZES[WIDE][0] / 2
    if others == 1:
        return Box(x, middle, 92, 92), Box(x - 400, ceiling / 2, 190, 190 * LONG)
    high = min(252.0, floor - ceiling - 64)
    return Box(x, middle, 0.62 * high, 0.62 * high), Box(x - 0.98 * high, middle - 14, high / LONG, high)


def _round(others: int, w: float, side: int) -> list[tuple[float, float]]:
    """Up the right side, along the top from right to left, and down the left side."""
    width, height = SIZES[WIDE]
    top, column = others - 2 * side, _column(w, others, side)
    step, rise = (width - 2 * column) / max(1, top), (height - 2 * EDGE) / max(1, side)
    heights = [height - EDGE - rise * (i + 0.5) for i in range(side)]
    right = [(width - column / 2, y) for y in heights]
    above = [(width - column - step * (i + 0.5), EDGE + _cell(w) / 2) for i in range(top)]
    return right + above + [(column / 2, y) for y in reversed(heights)]


def _fit_round(others: int) -> tuple[int, int]:
    """How broad the cards can be at most, and how many chairs then stand on either side: as few as will do."""
    sides = range(min(others // 2, 1), others // 2 + 1)
    w, side = max((_fit_side(others - 2 * side, side), -side) for side in sides)
    return w, -side


def _fit_side(top: int, side: int) -> int:
    """How broad the cards can be with so many chairs along the top and on either side."""
    width, height = SIZES[WIDE]
    w = min(180 if top + side > 1 else 215, width // (top + 2 * (side > 0)) - 12)
    while side and _cell(w) + GAP > (height - 2 * EDGE) / side:
        w -= 1
    return w


def _column(w: float, others: int, side: int) -> float:
    """How much room the chairs on either side take."""
    return min(w + 4 * GAP, SIZES[WIDE][0] / (others - 2 * side + 2)) if side else 0.0


def _plate(w: float) -> float:
    return max(54.0, 0.36 * w)


def _cell(w: float) -> float:
    """How high a card and its plate are."""
    return w * LONG + PLATE_GAP + _plate(w)


# -- tall


def _tall(others: int) -> Room:
    """The others in rows from the top; below them the question, your card, the piles beside it, and the buttons."""
    width, height = SIZES[TALL]
    own_w = 170 if others < 3 else 150 if others < 9 else 124
    own = Box(EDGE + own_w / 2, height - 78 - own_w * LONG / 2, own_w, own_w * LONG)
    top, bottom = own.y - own.h / 2, own.y + own.h / 2
    left, right = own.x + own.w / 2 + 12, width - EDGE
    pile = min(62, (right - left - 10) / 3.2)
    hand = Box((left + right) / 2, bottom - 24 - pile * LONG / 2, 0.8 * pile, 0.8 * pile)
    deck = Box(left + pile / 2, hand.y, pile, pile * LONG)
    plate = hand.y - deck.h / 2 - 12 - top
    question = Box(width / 2, top - 30, width - 2 * EDGE, 44)
    cards = [(own, Box(hand.x, top + plate / 2, right - left, plate)), *_rows(others, top - 84, own_w)]
    return Room(
        [_chair(card, plate, hand) for card, plate in cards],
        hand,
        deck,
        Box((left + hand.x) / 2 - 1, bottom - 9, (right - left) / 2 - 4, 20),
        deck._replace(x=right - pile / 2),
        Box((right + hand.x) / 2 + 1, bottom - 9, (right - left) / 2 - 4, 20),
        Box(width / 2, 16, width - 2 * EDGE, 24),
        question,
        question,
        [_button_row(count) for count in range(4)],
    )


def _rows(others: int, high: float, most: float) -> list[tuple[Box, Box]]:
    """Cards, none broader than your own, with their plates in rows below the round; the last row is centred."""
    w, columns = max((_fit_rows(others, columns, high, most), -columns) for columns in range(1, others + 1))
    columns = -columns
    rows = -(-others // columns)
    step, rise = (SIZES[TALL][0] - GAP) / columns, high / rows
    plate_w, plate_h = min(step - 4, max(w + PLATE_GAP, 100)), min(56, rise - w * LONG - PLATE_GAP - 6)
    last = others - columns * (rows - 1)
    boxes = []
    for i in range(others):
        row, place = divmod(i, columns)
        shift = (columns - last) / 2 if row == rows - 1 else 0
        x, y = GAP / 2 + step * (place + shift + 0.5), 30 + rise * (row + 0.5)
        boxes.append(_with_plate(x, y, w, plate_w, plate_h))
    return boxes


def _fit_rows(others: int, columns: int, high: float, most: float) -> float:
    """How broad the cards can be in so many columns; the plates below them are at least 40 high."""
    broad, cell = (SIZES[TALL][0] - GAP) / columns - 8, high / -(-others // columns) - PLATE_GAP - 6
    return min(most, broad, (cell - 40) / LONG) // 1


def _button_row(count: int) -> list[Box]:
    width, height = SIZES[TALL]
    w = (width - 2 * EDGE + 12) / max(1, count)
    return [Box(EDGE + w * (i + 0.5) - 6, height - 37, w - 12, 54) for i in range(count)]


# -- one player


def _with_plate(x: float, y: float, w: float, plate_w: float, plate_h: float) -> tuple[Box, Box]:
    """A card with its plate below; together they are centred."""
    h = w * LONG
    top = y - (h + PLATE_GAP + plate_h) / 2
    return Box(x, top + h / 2, w, h), Box(x, top + h + PLATE_GAP + plate_h / 2, plate_w, plate_h)


def _chair(card: Box, plate: Box, hand: Box) -> Chair:
    size = 0.33 * card.w
    above_name = card._replace(h=card.h * 0.76)
    return Chair(
        card,
        plate,
        _corner(above_name, -1, 1, size),
        _corner(card, 1, -1, size),
        _corner(card, -1, -1, size),
        _corner(above_name, 1, 1, size),
        _corner(above_name, 0, 1, size),
        round(degrees(atan2(card.y - hand.y, card.x - hand.x)), 1),
    )


def shared(box: Box, number: int, count: int) -> Box:
    """One of so many equal places side by side in a box."""
    w = box.w / count
    return Box(box.x - box.w / 2 + w * (number + 0.5), box.y, w, box.h / count)


def _corner(card: Box, across: int, down: int, size: float) -> Box:
    """A square in a corner of a card, or in the middle between two."""
    return Box(card.x + across * (card.w - size) / 2, card.y + down * (card.h - size) / 2, size, size)
