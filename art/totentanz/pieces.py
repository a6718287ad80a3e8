"""What lies on the table of Totentanz beside its cards' faces: skulls to count, the two sides, a slot, the back."""

from math import cos, radians, sin

from art.kit import frames, things
from art.kit.heads import head, skull
from art.kit.shapes import Shape, blob, bone, both, box, ellipse, limb, poly, union
from art.kit.sheets import BLUE, GREY, RED, piece
from art.kit.wood import ACCENT, INK, PAPER, Block

# Skulls to count on a card, still told apart where they are twelve pixels wide


@piece(60, 60, accent=RED)
def red_skull(b: Block) -> None:
    """Wickedness: horned, with slanting eyes and a pointed chin."""
    with b.at(30, 32, scale=0.96), b.lifted(1.6):
        horned = "0 -13, 8 -15, 14 -27, 24 -28, 23 -12, 19 -2, 18 7, 10 12, 8 21, 0 25"
        b.form(both(horned, sharp=True), ACCENT, line=2.4, rough=0.2)
        for side in (-1, 1):
            b.add(PAPER, poly([(side * 2.6, 1), (side * 14, -7), (side * 13.4, 4), (side * 6, 6)]))
        b.add(PAPER, union(poly("0 7, 2.6 11, -2.6 11"), poly("-7.6 14, 0 15.4, 7.6 14, 4 20, 0 21.4, -4 20")))
        b.cuts(([(x, 13), (x, 22)] for x in (-3, 0, 3)), 1.5, ACCENT, taper=(0, 0))


@piece(60, 60, accent=BLUE)
def blue_skull(b: Block) -> None:
    """Innocence: round, with round eyes, under a ring of light."""
    with b.at(30, 34), b.lifted(1.6):
        b.form(ellipse(0, -24, 16, 6.6).difference(ellipse(0, -24, 10, 2.6)), ACCENT, line=2, rough=0.2)
        b.form(both("0 -15, 11 -13, 18 -4, 17 6, 11 11, 10 20, 0 22"), ACCENT, line=2.4, rough=0.2)
        for side in (-1, 1):
            b.add(PAPER, ellipse(side * 7.6, 1, 5, 5.4))
        b.add(PAPER, union(poly("0 7, 2.4 11, -2.4 11"), *(box(x - 1, 14, x + 1, 21) for x in (-4.4, 0, 4.4))))


# The two sides


@piece(200, 200, accent=RED)
def devil(b: Block) -> None:
    """The Devil's side: a goatish head with bat's wings on a jagged ground of fire."""
    flames = [part for turn in range(0, 360, 24) for part in ((98, turn), (78, turn + 12))]
    b.add(INK, b.rough(_star(flames), 0.6, 9))
    b.rays((100, 104), ellipse(100, 100, 78, 78), count=40, inner=58, outer=86, width=4)
    with b.at(100, 104), b.lifted(3):
        for side in (-1, 1):
            with b.at(flip=side < 0):
                wing = b.form(_bat_wing(), ACCENT, line=2.6)
                b.cuts(
                    ("14 20, 44 -22, 66 -50", "18 22, 50 -2, 82 -20", "18 26, 46 14, 76 14"),
                    3,
                    within=wing,
                    taper=(0.1, 0.4),
                )
                b.form(limb("15 -26, 34 -44, 30 -74", (17, 12, 2)), line=2.6)
                b.cuts(("24 -40, 36 -36", "28 -50, 37 -46", "28 -60, 36 -57"), 1.8)
                b.form(blob("20 -14, 42 -22, 50 -12, 36 -2, 22 2"), line=2.4)
        face = b.form(both("0 -40, 16 -36, 27 -18, 25 4, 20 20, 12 36, 0 44"), ACCENT, line=3)
        b.hatch(face, 180, 5, 2.2, (0.1, 0.24), span=(0.2, 0.9))
        for side in (-1, 1):
            with b.at(flip=side < 0):
                b.form(blob("4 -8, 12 -16, 21 -17, 18 -8, 10 -4"), line=2, rough=0.2)
                b.add(INK, ellipse(12, -10, 2.2, 3.4))
                b.cut("2 -13, 10 -20, 24 -24", 4.6, taper=(0.1, 0.5))
                b.cut("2 8, 6 12, 4 15", 2)
        grin = b.form(blob("-17 16, -8 20, 0 21, 8 20, 17 16, 10 29, 0 32, -10 29"), line=2.2, rough=0.2)
        b.cuts(([(x, 17), (x * 0.8, 32)] for x in (-11, -5, 0, 5, 11)), 1.7, within=grin, taper=(0, 0))
        beard = b.form(both("0 34, 7 36, 12 44, 6 62, 0 78"), INK, line=2)
        b.cuts(("-4 42, -2 66", "4 42, 2 66"), 1.7, PAPER, within=beard)


@piece(200, 200, accent=BLUE)
def angel(b: Block) -> None:
    """The Angel's side: a quiet face with feathered wings on a round ground, under a ring of light."""
    b.add(INK, b.rough(ellipse(100, 100, 94, 94), 0.6, 9))
    b.rays((100, 96), ellipse(100, 100, 88, 88), count=44, inner=50, outer=92, width=4)
    with b.at(100, 108), b.lifted(3):
        b.form(ellipse(0, -52, 42, 15).difference(ellipse(0, -52, 34, 9)), ACCENT, line=2.4)
        for side in (-1, 1):
            with b.at(flip=side < 0):
                for reach, drop, fill in ((62, 44, PAPER), (82, 18, ACCENT), (87, -16, PAPER), (74, -50, ACCENT)):
                    quill = [(16, 40), (reach * 0.62, drop * 0.5 + 14), (reach, drop)]
                    b.cut(quill, 2, within=b.form(limb(quill, (20, 24, 9)), fill, line=2.4))
        b.form(blob("-30 36, 0 28, 30 36, 24 70, 0 84, -24 70"), ACCENT, line=2.6)
        b.cuts(("-14 42, -8 60, -4 76", "0 40, 0 76", "14 42, 8 60, 4 76"), 3)
        with b.at(0, -4, scale=1.35):
            head(age="young", jaw="soft", eyes="closed", lips=True, hair="curls")(b)


def _star(rim: list[tuple[int, int]]) -> Shape:
    return poly([(100 + r * sin(radians(turn)), 100 - r * cos(radians(turn))) for r, turn in rim])


def _bat_wing() -> Shape:
    return poly("10 24, 22 -8, 42 -30, 68 -56, 72 -34, 88 -22, 78 -2, 82 16, 64 20, 54 36, 40 30, 24 42")


# Cards


@piece(300, 420, accent=GREY)
def slot(b: Block) -> None:
    """An empty slot of Life: the corners of a card, and a candle burning in a coffin's outline."""
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        with b.at(150, 210, turn=180 * y, flip=x != y):
            b.form(poly("-138 -198, -84 -198, -84 -192, -132 -192, -132 -144, -138 -144"), line=2)
    coffin = both("0 -150, 44 -150, 78 -84, 50 150, 0 150", sharp=True)
    with b.at(150, 210):
        b.form(coffin.difference(coffin.buffer(-9, join_style="mitre")), line=2)
        with b.at(0, 36, scale=2.2), b.lifted(2):
            things.candle(b)


@piece(300, 420, base=frames.CARD, accent=RED)
def back(b: Block) -> None:
    """A skull with a bat's wing and an angel's, twice, so that a back does not tell which way up it lies.

    Souls and events have one back, for they lie in one deck.
    """
    with b.twice(150, 210):
        frames.back(b)
        with b.inside(frames.BACK_HALF):
            b.rays((150, 210), frames.BACK, inner=70, count=56)
            b.specks(frames.BACK_HALF)
        with b.at(150, 124, scale=1.16), b.lifted(4):
            wing = b.form(_bat_wing(), ACCENT, line=2.6)
            b.cuts(
                ("14 20, 44 -22, 66 -50", "18 22, 50 -2, 82 -20", "18 26, 46 14, 76 14"),
                3,
                within=wing,
                taper=(0.1, 0.4),
            )
            for reach, drop in ((58, 40), (76, 14), (84, -14), (74, -42)):
                feather = b.form(
                    limb([(-14, 22), (-reach * 0.6, drop * 0.6 + 2), (-reach, drop)], (16, 22, 9)), line=2.4
                )
                b.cut([(-24, 20), (-reach * 0.65, drop * 0.7), (5 - reach, drop)], 2, within=feather)
            with b.at(0, 4, scale=1.12):
                skull()(b)
        with b.inside(frames.BACK_HALF), b.lifted(3):
            b.form(bone((102, 190), (198, 230), 12), line=2.4)
            b.form(bone((198, 190), (102, 230), 12), line=2.4)
