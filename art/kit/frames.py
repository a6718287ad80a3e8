"""What surrounds a picture: card face and back, token, chip, and the suits."""

from art.kit.shapes import Shape, blob, box, ellipse, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block

CARD = box(0, 0, 300, 420).buffer(-9).buffer(9, quad_segs=3)
"""The paper."""

FIELD = box(21, 21, 279, 352)
"""The picture's own field. The cartouche for a card's value lies over its top left corner, up to (62, 66)."""

BACK = box(20, 20, 280, 400)
"""The field of a card's back."""

BACK_HALF = box(20, 20, 280, 210)
"""The upper half of it; `Block.twice` makes the other."""

SUITS = {
    "lozenge": poly("0 -10, 7 0, 0 10, -7 0"),
    "flame": blob("0 -12, 3 -4, 6.5 2, 4.5 8, 0 9.5, -4.5 8, -6.5 2, -2 -2"),
    "foil": union(*(ellipse(x, y, 4.6, 4.6) for x, y in ((0, -5), (5, 0), (0, 5), (-5, 0), (0, 0)))),
    "cross": union(box(-2.6, -10, 2.6, 10), box(-7.5, -5, 7.5, 0.2)),
    "crown": poly("-9 8, -10 -7, -4.5 -1, 0 -10, 4.5 -1, 10 -7, 9 8"),
    "coin": ellipse(0, 0, 8.5, 8.5).difference(ellipse(0, 0, 3, 3)),
    "leaf": blob("0 -11, 6 -4, 6.5 3, 1.5 8, 1 11, -1 11, -1.5 8, -6.5 3, -6 -4"),
    "star": poly("0 -11, 2.7 -3.4, 10.5 -3.4, 4.3 1.6, 6.5 9, 0 4.6, -6.5 9, -4.3 1.6, -10.5 -3.4, -2.7 -3.4"),
}
"""The shapes that stand beside the accents."""


def face(b: Block) -> None:
    """The frame of a card and its black field, not yet cleared."""
    b.add(INK, b.rough(box(10, 10, 290, 410), 0.9, 17))
    b.add(PAPER, b.rough(box(15, 15, 285, 405), 0.9, 17))
    b.add(INK, b.rough(FIELD, 0.9, 15))


def band(b: Block, suit: str) -> None:
    """The empty band for a name, with the suit at either end of it."""
    b.add(PAPER, box(15.5, 352, 284.5, 361))
    b.add(INK, b.rough(box(19, 354.5, 281, 358.5), 0.6, 20))
    for x in (39, 261):
        with b.at(x, 382):
            b.form(SUITS[suit], ACCENT, line=1.8, rough=0.2)


def back(b: Block) -> None:
    """The upper half of a back's frame and black field. Inside `b.twice(150, 210)` it is whole, and tells no way up."""
    with b.inside(box(0, 0, 300, 210)):
        b.add(INK, b.rough(box(10, 10, 290, 410), 0.9, 17))
        b.add(PAPER, b.rough(box(15, 15, 285, 405), 0.9, 17))
        b.add(INK, b.rough(BACK, 0.9, 15))


def disc(b: Block, x: float, y: float, r: float, fill: str = PAPER, line: float = 3) -> Shape:
    """A token: a round with a carved edge."""
    return b.form(ellipse(x, y, r, r), fill, line=line, rough=0.5)


def chip(b: Block, x: float, y: float, r: float, fill: str = PAPER) -> Shape:
    """A chip: a disc whose rim is notched, told by touch as well as by colour."""
    whole = disc(b, x, y, r, fill)
    for step in range(8):
        with b.at(x, y, turn=step * 45):
            b.add(INK if fill != INK else PAPER, box(-r * 0.13, -r, r * 0.13, -r * 0.76))
    b.add(INK if fill != INK else PAPER, ellipse(x, y, r * 0.7, r * 0.7).difference(ellipse(x, y, r * 0.63, r * 0.63)))
    return whole
