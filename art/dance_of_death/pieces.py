"""What is no card of the ring: watch, hand, Death on his stand, chips, die, power cards and the fate card."""

import math

from art.kit import frames, things
from art.kit.bodies import skeleton
from art.kit.figure import arm, figure
from art.kit.hands import draw_hand, free, hold
from art.kit.heads import skull
from art.kit.shapes import Shape, blob, bone, both, box, ellipse, limb, poly, union
from art.kit.sheets import OCHRE, RED, TEAL, piece
from art.kit.wood import ACCENT, INK, PAPER, Block


def _round(r: float) -> Shape:
    """A disc about the origin; smooth, for some are large."""
    return blob([(r * math.cos(i * math.pi / 12), r * math.sin(i * math.pi / 12)) for i in range(24)])


@piece(600, 600, accent=OCHRE)
def watch(b: Block) -> None:
    """The watch face, the skull its sun.

    Twelve empty places of radius 25 lie 243 from the centre (300, 300), the first at 30 degrees; the topmost has a
    crown. Cards lie outside; `hand` turns about the centre at the same scale.
    """
    with b.at(300, 300):
        for r, fill in ((298, INK), (290, PAPER), (210, INK), (204, PAPER), (200, INK)):
            b.add(fill, _round(r))
        b.rays((0, 0), _round(198), count=36, inner=84, outer=300, width=8)
        for tick in range(60):
            with b.at(turn=tick * 6):
                b.add(INK, poly("-2.5 -292, 2.5 -292, 0 -279" if tick % 5 else "-4 -292, 4 -292, 0 -273"))
        for hour in range(12):
            with b.at(turn=hour * 30):
                _place(b)
        b.form(poly("-17 -274, -20 -291, -9 -283, 0 -295, 9 -283, 20 -291, 17 -274"), ACCENT, line=2.6, rough=0.2)
        with b.lifted(3):
            _sun(b)


def _place(b: Block) -> None:
    """One hour: its empty round, and the lozenge half an hour later."""
    b.form(ellipse(0, -243, 25, 25), line=3.2, rough=0)
    with b.at(turn=15):
        b.form(poly("0 -262, 8 -245, 0 -228, -8 -245"), ACCENT, line=2.4, rough=0.3)
        b.cuts(("0 -224, 0 -213",), 3.4, taper=(0, 0.6))


def _sun(b: Block) -> None:
    for i in range(16):
        with b.at(turn=i * 22.5):
            if i % 2:
                b.form(poly("-9 -66, 9 -66, 0 -132"), ACCENT, line=2.8, rough=0.4)
            else:
                b.form(
                    blob("-13 -64, -15 -92, -4 -116, -12 -142, 2 -168, 4 -142, 12 -116, 6 -92, 14 -64"),
                    ACCENT,
                    line=2.8,
                    rough=0.4,
                )
                b.cuts(("2 -70, 0 -96, 6 -118, -1 -146",), 2.8)
    b.form(_round(68), line=3, rough=0.5)
    for i in range(16):
        with b.at(turn=i * 22.5):
            b.add(INK, poly("-3 -67, 3 -67, 0 -59"))
    b.form(_round(55), INK, line=0, rough=0.5)
    with b.at(0, 2, scale=1.5):
        skull()(b)


@piece(100, 240, accent=RED)
def hand(b: Block) -> None:
    """The hand of the watch, Death's own, pointing up.

    Its pivot is the lower end of the centre line, (50, 240). The lowest 66 are empty, so that the skull in the middle
    of `watch` looks out when both have the same scale; the finger then reaches to the ring of hours.
    """
    with b.lifted(3):
        for x in (-7, 7):
            b.form(bone((56 + x * 0.6, 96), (51 + x, 150), 11), line=2.4, rough=0.3)
        cloth = b.form(
            blob("30 140, 50 146, 70 140, 82 172, 66 170, 50 169, 34 170, 18 172"), ACCENT, line=2.8, rough=0.4
        )
        b.cuts(("37 144, 32 168", "50 147, 50 168", "63 144, 68 168"), 3.4, within=cloth, taper=(0.5, 0))
        b.form(limb("30 138, 50 143, 70 138", (9, 9, 9)), line=2, rough=0.3)
        draw_hand(b, free("point"), (59, 78), -90, bony=True, scale=2.1)


@piece(300, 450, accent=TEAL)
def death(b: Block) -> None:
    """Death dances on his stand, the hourglass in his hand."""
    with b.lifted(3):
        stand = b.form(ellipse(148, 422, 108, 19), ACCENT, line=3.4, rough=0.5)
        b.cuts(
            ([(x, 429 - abs(x - 148) / 18), (x, 440 - abs(x - 148) / 10)] for x in range(64, 240, 14)), 3, within=stand
        )
    left, right = arm(-64, -186, free("open")), arm(62, -212, hold(things.hourglass, 8, scale=1.1))
    body, leap = skeleton(cloak=ACCENT), ((-20, 0), (66, -50))
    figure(
        b,
        body,
        skull(laugh=True),
        left,
        right,
        at=(144, 419),
        scale=1.52,
        lean=6,
        tilt=-14,
        feet=leap,
        knees=(0, -1),
        halo=4,
    )


# Chips: their marks differ as well as their tone


@piece(100, 100)
def chip_black(b: Block) -> None:
    """A marker of Black Death: a light skull on a black chip."""
    frames.chip(b, 50, 50, 45, INK)
    with b.at(50, 51, scale=0.74):
        skull()(b)


@piece(100, 100)
def chip_white(b: Block) -> None:
    """A marker of White Death: crossed bones on a white chip."""
    frames.chip(b, 50, 50, 44, PAPER)
    for side in (-1, 1):
        b.add(PAPER, bone((50 - side * 16, 34), (50 + side * 16, 66), 9).buffer(2))
        b.add(INK, b.rough(bone((50 - side * 16, 34), (50 + side * 16, 66), 9), 0.3))


# The die


PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face are, from its middle."""


def _die(b: Block, value: int) -> None:
    with b.lifted(2):
        top = b.form(poly("8 26, 25 8, 93 8, 77 26"), line=2.6, rough=0.3)
        side = b.form(poly("78 27, 94 9, 94 74, 78 93"), INK, line=2.2, rough=0.3)
        b.form(box(7, 26, 77, 94).buffer(-3).buffer(3), line=3, rough=0.4)
        b.hatch(side, 90, 6, 2.6, (0.2, 0.4), colour=PAPER)
        b.cuts(("30 14, 44 14", "60 19, 80 18"), 2, within=top)
    if value == 1:
        with b.at(42, 61, scale=0.82):
            skull()(b)
        return
    for x, y in PIPS[value]:
        b.add(INK, b.rough(ellipse(42 + x * 20, 60 + y * 20, 8.2, 8.2), 0.4))


@piece(100, 100)
def die_1(b: Block) -> None:
    """A one, which is a skull."""
    _die(b, 1)


@piece(100, 100)
def die_2(b: Block) -> None:
    """A two."""
    _die(b, 2)


@piece(100, 100)
def die_3(b: Block) -> None:
    """A three."""
    _die(b, 3)


@piece(100, 100)
def die_4(b: Block) -> None:
    """A four."""
    _die(b, 4)


@piece(100, 100)
def die_5(b: Block) -> None:
    """A five."""
    _die(b, 5)


@piece(100, 100)
def die_6(b: Block) -> None:
    """A six."""
    _die(b, 6)


# Power cards


SQUARE = box(0, 0, 120, 120).buffer(-8).buffer(8, quad_segs=3)


@piece(120, 120, base=SQUARE, accent=OCHRE)
def power_text(b: Block) -> None:
    """A power that can be used: a candle burns on a light ground."""
    b.add(INK, b.rough(box(6, 6, 114, 114), 0.6, 12))
    b.add(PAPER, b.rough(box(10, 10, 110, 110), 0.6, 12))
    with b.inside(box(13, 13, 107, 107)):
        for turn in range(10, 360, 20):
            with b.at(60, 42, turn=turn):
                b.cut("0 -29, 0 -60", 5, taper=(0.6, 0.2))
    _candlestick(b, 58)
    b.form(blob("60 16, 68 32, 72 42, 66 53, 54 53, 48 42, 53 32"), ACCENT, line=3, rough=0.3)
    b.add(PAPER, blob("60 34, 64 42, 60 51, 56 42"))


@piece(120, 120, base=SQUARE, accent=OCHRE)
def power_used(b: Block) -> None:
    """A power that has been used: the candle is out, and smokes in the dark."""
    b.add(INK, b.rough(box(6, 6, 114, 114), 0.6, 12))
    _candlestick(b, 74)
    b.cut("60 76, 61 66, 58 63", 4.6, PAPER, taper=(0, 0.1))
    b.add(PAPER, limb("58 59, 50 52, 52 45, 62 41, 71 35, 70 27, 61 23, 58 16", (2, 5, 6, 6, 5, 3, 0.8)))
    b.add(PAPER, limb("66 58, 72 52, 71 47, 78 42", (1.4, 3, 3, 0.8)))


def _candlestick(b: Block, top: float) -> None:
    """A candle that has burnt down to `top`, in its holder."""
    with b.lifted(2.4):
        b.form(blob([(50, top), (60, top - 2), (70, top), (70, 92), (50, 92)]), line=2.6, rough=0.3)
        b.cuts(([(67, top + 4), (65, top + 14)], [(54, top + 2), (55, top + 10)]), 2.4)
        b.form(limb("78 98, 92 92, 92 84, 82 86", (5, 5, 5)), line=2.2, rough=0.2)
        b.form(poly("40 90, 80 90, 86 97, 78 104, 42 104, 34 97"), ACCENT, line=2.6, rough=0.3)


# The fate card


@piece(300, 420, base=frames.CARD, accent=OCHRE)
def fate(b: Block) -> None:
    """Three columns, House, Watch and Paradise, each with its emblem and room for markers from (26, 124) downwards."""
    b.add(INK, b.rough(box(10, 10, 290, 410), 0.9, 17))
    b.add(PAPER, b.rough(box(15, 15, 285, 405), 0.9, 17))
    for x, emblem in ((62.5, _little_house), (150, _little_watch), (237.5, _little_garden)):
        head = b.form(box(x - 40, 22, x + 40, 112), INK, line=0, rough=0.7)
        b.rays((x, 68), head, count=26, inner=38, outer=74, width=4)
        with b.at(x, 68), b.lifted(3):
            emblem(b)
        b.add(INK, b.rough(box(x - 40, 118, x + 40, 398), 0.7, 12))
        b.add(PAPER, b.rough(box(x - 37, 121, x + 37, 395), 0.5, 12))


def _little_house(b: Block) -> None:
    b.form(both("0 -8, 22 -8, 25 8, 18 16, 17 34, 0 34"), line=2.4, rough=0.4)
    b.form(poly("0 -40, 34 -4, 24 -6, 0 -12, -24 -6, -34 -4"), ACCENT, line=2.6, rough=0.3)
    b.add(
        INK, union(ellipse(-10, 4, 6, 6.4), ellipse(10, 4, 6, 6.4), poly("0 9, 3.4 16, -3.4 16"), box(-10, 20, 10, 36))
    )
    b.add(PAPER, union(*(box(x - 1.6, 20, x + 1.6, 27) for x in (-5, 0, 5))))


def _little_watch(b: Block) -> None:
    b.form(_round(33), line=3, rough=0.4)
    for hour in range(12):
        with b.at(turn=hour * 30):
            b.cut("0 -32, 0 -25", 4, taper=(0, 0.5))
    b.form(_round(19), ACCENT, line=2, rough=0.3)
    with b.at(turn=38):
        b.form(poly("-3 8, -2.4 -12, -7 -12, 0 -27, 7 -12, 2.4 -12, 3 8"), line=2.2, rough=0.2)


def _little_garden(b: Block) -> None:
    b.form(poly("-8 36, -4 8, 4 8, 8 36"), line=2.4, rough=0.3)
    crown = union(ellipse(0, -20, 20, 18), ellipse(-18, -6, 16, 14), ellipse(18, -6, 16, 14), ellipse(0, -2, 18, 14))
    b.form(crown, ACCENT, line=2.8, rough=0.5)
    for x, y in ((-4, -24), (-20, -6), (16, -12), (2, -4), (-8, 2), (22, 0)):
        b.form(ellipse(x, y, 4, 4), line=1.8, rough=0.2)
