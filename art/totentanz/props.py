"""For the souls of Totentanz: bodies of their own build, furniture, beasts, and Death's hand with something in it."""

from collections.abc import Callable

from art.kit import skeletons
from art.kit.bodies import habit
from art.kit.figure import Body, Joints
from art.kit.shapes import XY, blob, box, ellipse, limb, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast

Draw = Callable[[Block], None]


# Bodies


def stout(fill: str = INK) -> Body:
    """A habit over a great belly, its rope tied below."""

    def trunk(b: Block, j: Joints) -> None:
        x = j.hips[0]
        for side in (-1, 1):
            b.form(ellipse(x + side * 20, -2, 13, 6), line=2)
        hem = [(x + d, y) for d, y in ((50, -40), (46, -4), (20, -1), (-20, -1), (-46, -4), (-50, -40))]
        sides = j.upper("8 -90, 26 -84, 40 -62, 52 -34, 56 -8"), j.upper("-56 -8, -52 -34, -40 -62, -26 -84, -8 -90")
        cloth = b.form(blob([*sides[0], *hem, *sides[1]]), fill, line=2.8)
        light = contrast(fill)
        b.hatch(cloth, 180, 7, 2.4, (0.05, 0.12), span=(0.2, 0.95), colour=light)
        b.cuts(
            (j.upper("-38 -46, -44 -20, -30 -2"), j.upper("38 -46, 44 -20, 30 -2"), j.upper("-20 -66, -6 -56, 8 -62")),
            2.6,
            light,
        )
        b.cuts(
            ([(x + d * 0.7, -74), (x + d, -6)] for d in (-36, -22, -8, 8, 22, 36)),
            4,
            light,
            within=cloth,
            taper=(0.7, 0.1),
        )
        b.form(limb(j.upper("-53 -6, -26 10, 0 14, 26 10, 53 -6"), (5, 5, 5)), line=1.7)
        b.form(limb([*j.upper("14 13"), (x + 20, -66), (x + 17, -44)], (4, 4, 5)), line=1.6)

    return Body(trunk, habit(fill).sleeve, breadth=1.2)


def kneeling(fill: str = INK) -> Body:
    """A habit on its knees, seen from the side: the train lies to the left. The hips are to be at -64."""

    def trunk(b: Block, j: Joints) -> None:
        low = [(30, -50), (46, -26), (52, -4), (0, 0), (-50, 0), (-84, -4), (-78, -16), (-46, -30), (-32, -58)]
        cloth = b.form(
            blob([*j.upper("8 -86, 24 -83, 30 -66, 27 -30"), *low, *j.upper("-26 -40, -30 -68, -24 -83, -8 -86")]),
            fill,
            line=2.8,
        )
        lines = (
            "18 -60, 34 -28, 40 -6",
            "4 -60, 12 -28, 12 -4",
            "-12 -62, -18 -30, -30 -4",
            "-24 -58, -40 -26, -66 -6",
            "-6 -50, -4 -24, -10 -4",
        )
        b.cuts(lines, 4, contrast(fill), within=cloth, taper=(0.6, 0.15))
        b.form(limb(j.upper("-28 -16, 0 -10, 29 -18"), (5, 5, 5)), line=1.7)

    return Body(trunk, habit(fill).sleeve, breadth=0.9)


# Death's part


def grasping(b: Block, shoulder: XY, elbow: XY, hand: XY, thing: Draw, *, turn: float = 0, scale: float = 1) -> None:
    """A bony arm whose fist holds a thing."""
    with b.at(*hand, turn=turn, scale=scale), b.lifted(3):
        thing(b)
    skeletons.reaching(b, shoulder, elbow, hand, grip="fist")


# Furniture and wares


def coins(b: Block, spots: list[XY], width: float = 11) -> None:
    """Piles of coins: each spot is the lowest coin of a pile of some height, the next pile a little taller or lower."""
    for i, (x, y) in enumerate(spots):
        for k in range(2 + (i * 2) % 4):
            b.form(ellipse(x + (k % 2) * 1.6, y - k * 5, width, 4.6), ACCENT, line=1.8, rough=0.2)


def chest(b: Block) -> None:
    """An open coffer full of coins; the origin is the middle of its bottom."""
    lid = b.form(poly("-40 -40, -34 -74, 34 -74, 40 -40"), line=2.6)
    b.hatch(lid, 180, 6, 2.2, (0.1, 0.2))
    b.form(poly("-32 -44, -28 -66, 28 -66, 32 -44"), INK, line=1.6)
    for x, y in ((-24, -42), (-8, -46), (8, -44), (24, -41), (-14, -38), (2, -38), (17, -37)):
        b.form(ellipse(x, y, 10, 6), ACCENT, line=1.7, rough=0.3)
    b.form(poly("-42 -36, 42 -36, 38 0, -38 0"), line=2.6)
    for x in (-27, 27):
        b.form(poly([(x - 4, -36), (x + 4, -36), (x + 4, 0), (x - 4, 0)]), ACCENT, line=1.7, rough=0.3)
    b.form(box(-7, -30, 7, -14), INK, line=1.6, rough=0.2)
    b.cuts(("-38 -18, -10 -17", "10 -17, 38 -18"), 2, taper=(0, 0))


def bale(b: Block) -> None:
    """A corded bale with a trader's sign; the origin is the middle of its bottom."""
    cloth = b.form(blob("-34 -4, -36 -36, -20 -42, 20 -41, 36 -36, 35 -4, 16 0, -16 0"), line=2.6)
    b.hatch(cloth, 180, 6, 2.2, (0.1, 0.25))
    b.form(limb("-36 -20, 0 -16, 36 -20", (5, 5, 5)), ACCENT, line=1.7)
    for x in (-18, 18):
        b.form(limb([(x, -42), (x * 1.1, -20), (x, 0)], (5, 5, 5)), ACCENT, line=1.7)


def ship(b: Block) -> None:
    """A ship under sail; the origin is at the water line below its mast."""
    b.form(limb("0 -14, 0 -60, 0 -118", (5, 4, 3)), line=2)
    sail = b.form(blob("-30 -100, 0 -96, 30 -100, 36 -66, 28 -36, 0 -42, -28 -36, -26 -66"), line=2.4)
    b.cuts(("-16 -98, -12 -68, -16 -40", "2 -96, 8 -68, 4 -42", "18 -98, 24 -68, 18 -40"), 2.2, within=sail)
    b.form(poly("0 -124, 26 -117, 0 -110"), ACCENT, line=1.8, rough=0.3)
    hull = b.form(poly("-50 -28, -34 -16, 28 -16, 32 -32, 54 -34, 42 6, -34 6"), ACCENT, line=2.6)
    b.cuts(("-44 -18, 0 -8, 46 -20", "-38 -8, 0 -1, 44 -10"), 2.2, within=hull)


def falcon(b: Block) -> None:
    """A hawk in its cap that sits on a fist and looks to the left; the origin is in the fist."""
    b.form(poly("4 -10, 20 30, 10 36, -4 -4"), line=2, rough=0.4)
    body = b.form(blob("-8 -6, -17 -22, -16 -40, -8 -54, 6 -52, 14 -34, 14 -14, 6 -4"), line=2.4)
    b.cuts(([(-13 + i * 1.4, -38 + i * 8), (-6 + i, -35 + i * 8)] for i in range(4)), 2, within=body)
    wing = b.form(blob("0 -48, 16 -42, 22 -16, 19 14, 10 2, 1 -20"), INK, line=2)
    b.cuts(("6 -40, 12 -18, 17 6", "12 -40, 18 -20, 18 4", "4 -28, 8 -12, 13 2"), 2.2, PAPER, within=wing)
    b.form(blob("-12 -52, -18 -62, -12 -74, 2 -76, 10 -66, 8 -54, -2 -48"), line=2.3, rough=0.3)
    b.form(poly("-15 -66, -26 -64, -29 -55, -23 -57, -14 -58"), INK, line=1.2, rough=0.1)
    b.form(blob("-14 -68, -8 -78, 4 -80, 12 -70, 10 -58, 4 -64, -6 -66"), ACCENT, line=2, rough=0.2)
    b.add(INK, ellipse(-9, -63, 2.2, 2.2))
    b.form(limb("3 -80, 5 -88, 11 -91", (3, 3, 1.6)), ACCENT, line=1.6, rough=0.2)


def imp(b: Block) -> None:
    """A small devil with bellows, crouching; it blows to the right. The origin is under its feet."""
    b.form(b.stroke("-18 -10, -36 -6, -40 -26, -30 -34", 5, (0.1, 0.5)), ACCENT, line=2)
    b.form(poly("-10 -40, -38 -66, -34 -46, -42 -38, -30 -32, -30 -20, -12 -22"), ACCENT, line=2)
    body = b.form(blob("-14 -2, -20 -18, -12 -40, 2 -42, 10 -28, 6 -10, 14 -2, 0 0"), ACCENT, line=2.2)
    b.cuts(("-12 -30, -4 -24, 4 -30", "-12 -20, -4 -14, 4 -20"), 1.8, within=body)
    for side in (-1, 1):
        b.form(
            limb([(-2 + side * 8, -60), (-2 + side * 15, -70), (-2 + side * 12, -80)], (6, 4, 1.6)), line=1.7, rough=0.2
        )
    b.form(blob("-16 -56, -12 -66, 6 -66, 13 -56, 8 -44, 16 -42, 2 -38, -12 -44"), ACCENT, line=2.2)
    b.form(union(ellipse(-3, -56, 3.2, 2.2), ellipse(7, -56, 3, 2.2), poly("-2 -47, 12 -49, 6 -43")), line=1.2, rough=0)
    b.add(INK, union(ellipse(-1.6, -56, 1.3, 1.8), ellipse(8, -56, 1.3, 1.8)))
    b.form(limb("32 -30, 42 -31, 52 -32", (6, 4.6, 4)), line=1.7, rough=0.2)
    bellows = b.form(blob("2 -30, 10 -43, 24 -40, 36 -33, 36 -27, 24 -20, 10 -17"), PAPER, line=2)
    b.cuts(("8 -36, 20 -36, 32 -32", "8 -24, 20 -24, 32 -28"), 1.8, within=bellows)
    b.form(limb("-4 -36, 4 -40, 12 -38", (6, 6, 5)), ACCENT, line=1.8)
