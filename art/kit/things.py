"""Things to hold, carry or put down. Each is drawn upright with the place where it is gripped at the origin.

All are functions of a block alone, so that they can be handed to `hold`; those with options return such a function.
"""

import math
from collections.abc import Callable

from art.kit.shapes import Shape, blob, both, box, ellipse, limb, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast

Draw = Callable[[Block], None]


def shaft(b: Block, top: float, bottom: float, width: float = 6, fill: str = PAPER) -> None:
    """A plain pole."""
    b.form(limb([(0, top), (0.5, (top + bottom) / 2), (0, bottom)], [width, width, width]), fill, line=2.2, rough=0.5)


def sceptre(b: Block) -> None:
    """A short staff with a jewelled head."""
    shaft(b, -66, 60)
    b.form(poly("0 -104, 12 -84, 0 -66, -12 -84"), ACCENT, line=2.6)
    b.cut("0 -98, 1 -84, 0 -72", 2)
    b.form(ellipse(0, -65, 9, 4), line=2, rough=0.2)
    b.form(ellipse(0, -107, 4, 4), line=1.8, rough=0.2)


def orb(b: Block) -> None:
    """The orb, borne on the palm."""
    ball = b.form(ellipse(0, -20, 20, 20), ACCENT, line=2.7)
    b.hatch(ball, 200, 5, 2.2, (0.2, 0.4))
    b.cut("-20 -23, 0 -16, 20 -23", 4, PAPER, taper=(0, 0), within=ball)
    b.form(union(box(-2.6, -62, 2.6, -40), box(-9, -56, 9, -51)), line=2.2, rough=0.2)


def crosier(b: Block) -> None:
    """A bishop's crook."""
    shaft(b, -84, 110, 5.6)
    b.form(limb("0 -84, -2 -112, 14 -122, 26 -110, 20 -97, 10 -102", (6, 6, 6, 6, 5.4, 4.4)), ACCENT, line=2.4)
    b.form(ellipse(0, -84, 7, 4), line=2, rough=0.2)


def cross_staff(b: Block) -> None:
    """A processional cross."""
    shaft(b, -80, 110, 5.6)
    b.form(union(box(-3, -128, 3, -80), box(-15, -114, 15, -107)), ACCENT, line=2.4)


def book(b: Block) -> None:
    """A closed book, held against the body."""
    cover = b.form(poly("-16 -24, 14 -27, 18 16, -12 20"), ACCENT, line=2.6)
    b.form(poly("-12 20, 18 16, 19 21, -11 25"), line=1.8, rough=0.2)
    b.hatch(cover, 180, 5, 2, (0.1, 0.2))
    b.form(union(box(-1.4, -14, 3, 8), box(-7, -8, 9, -4)), line=1.6, rough=0.2)


def open_book(b: Block) -> None:
    """An open book, seen by its reader."""
    b.form(poly("-34 -12, -2 -6, 0 -6, 34 -12, 32 18, 0 22, -32 18"), ACCENT, line=2.4)
    for side in (-1, 1):
        with b.at(flip=side < 0):
            page = b.form(blob("0 -8, 14 -15, 31 -16, 29 12, 14 12, 0 18"), line=1.9, rough=0.3)
            lines = ([(5, -6 + i * 6), (15, -10 + i * 6), (25, -11 + i * 6)] for i in range(4))
            b.cuts(lines, 1.6, taper=(0.1, 0.1), within=page)


def scales(b: Block) -> None:
    """A balance, hung from the hand."""
    b.form(limb("-34 12, 0 6, 34 0", (3.4, 4.6, 3.4)), line=2)
    b.cut("0 -8, 0 6", 3, PAPER, taper=(0, 0))
    for x, y in ((-34, 12), (34, 0)):
        for dx in (-12, 12):
            b.cut([(x, y), (x + dx, y + 34)], 1.7, PAPER, taper=(0, 0))
        b.form(
            blob([(x - 16, y + 34), (x + 16, y + 34), (x + 9, y + 42), (x - 9, y + 42)]), ACCENT, line=2.2, rough=0.3
        )


def purse(b: Block) -> None:
    """A full purse, held by its neck."""
    bag = b.form(blob("-5 2, 5 2, 15 16, 18 30, 9 40, -9 40, -18 30, -15 16"), ACCENT, line=2.6)
    b.cuts(("-3 6, -7 20, -8 34", "2 6, 2 18, 1 30", "5 6, 10 18, 12 30"), 2.4, within=bag, taper=(0.1, 0.6))
    b.form(blob("-9 -5, -3 -2, 3 -2, 9 -6, 6 4, -6 4"), ACCENT, line=2)


def coin(b: Block) -> None:
    """A single coin between the fingers."""
    b.form(ellipse(0, -8, 10, 10), ACCENT, line=2.4, rough=0.3)
    b.add(INK, ellipse(0, -8, 7.4, 7.4).difference(ellipse(0, -8, 5.8, 5.8)))
    b.add(INK, union(box(-1, -12, 1, -4), box(-3.4, -9.4, 3.4, -7.4)))


def flask(b: Block) -> None:
    """A physician's flask, held up by the neck."""
    glass = b.form(blob("-4 -8, 4 -8, 4 2, 13 14, 14 26, 6 34, -6 34, -14 26, -13 14, -4 2"), line=2.4)
    b.add(ACCENT, blob("-13 18, -4 20, 5 17, 13 18, 13 26, 6 33, -6 33, -13 26").intersection(glass.buffer(-1.4)))
    b.cut("-8 12, -10 18, -9 25", 1.6)
    b.form(box(-6, -12, 6, -8), line=1.8, rough=0.2)


def sphere(b: Block) -> None:
    """An armillary sphere on its foot."""
    shaft(b, -14, 8, 5)
    ring = ellipse(0, -38, 26, 26)
    b.add(INK, ring.buffer(3))
    b.add(PAPER, ring.difference(ring.buffer(-4.6)))
    for rx, ry, turn in ((25, 9, -24), (25, 8, 32), (8, 25, 10)):
        hoop = ellipse(0, -38, rx, ry, turn)
        b.add(INK, hoop.buffer(1.6).difference(hoop.buffer(-4.4)))
        b.add(ACCENT if turn == -24 else PAPER, hoop.difference(hoop.buffer(-3)))
    b.form(ellipse(0, -38, 5.6, 5.6), ACCENT, line=2, rough=0.2)


def crystal(b: Block) -> None:
    """A glass ball in which something shines."""
    ball = b.form(ellipse(0, -20, 19, 19), line=2.8)
    b.hatch(ball, 200, 4.6, 2.2, (0.2, 0.45))
    b.form(both("0 -33, 2.6 -24, 11 -22, 4 -17.6, 6 -9, 0 -14", sharp=True), ACCENT, line=1.6, rough=0.2)
    b.form(both("0 -1, 12 -4, 14 3, 0 5"), ACCENT, line=2, rough=0.2)


def plough(b: Block) -> None:
    """A plough by its handle; it runs to the right."""
    b.form(limb("0 0, 20 26, 52 44, 96 40", (6, 7, 9, 6)), line=2.4)
    b.form(limb("30 8, 40 30, 50 44", (5, 5, 6)), line=2.2)
    b.form(poly("44 40, 74 50, 58 68, 40 60"), ACCENT, line=2.4)
    b.form(ellipse(92, 54, 15, 15).difference(ellipse(92, 54, 10, 10)), line=2.2)
    for turn in (0, 60, 120):
        with b.at(92, 54, turn=turn):
            b.add(PAPER, box(-10, -1.4, 10, 1.4))


def pack(b: Block) -> None:
    """A pedlar's pack, carried on the back: put it before the figure, or hold it under."""
    bag = b.form(blob("-26 -34, 0 -42, 26 -34, 32 0, 28 32, 0 40, -28 32, -32 0"), ACCENT, line=2.8)
    b.hatch(bag, 180, 6, 2.4, (0.15, 0.35))
    b.form(limb("-30 -6, 0 0, 31 -8", (5, 5, 5)), line=1.8)
    b.form(limb("-4 -41, 0 0, 4 40", (5, 5, 5)), line=1.8)


def staff(b: Block) -> None:
    """A knotted walking staff."""
    b.form(limb("2 -78, -2 -40, 2 0, -1 50, 1 112", (9, 6, 7, 6, 6)), line=2.3, rough=0.7)
    b.cuts(("-2 -60, 2 -50", "-1 24, 2 32", "0 -20, 3 -12"), 1.6)


def oar(b: Block) -> None:
    """An oar, blade down."""
    shaft(b, -86, 60)
    b.form(blob("-3 52, 3 52, 11 74, 10 110, 0 118, -10 110, -11 74"), ACCENT, line=2.4)
    b.cut("0 64, 0 108", 2)


def lute(b: Block) -> None:
    """A lute, its neck upwards, held by the neck at the origin."""
    b.form(poly("-4 -22, 4 -22, 4.6 44, -4.6 44"), line=2.2, rough=0.3)
    body = b.form(both("0 36, 8 40, 21 58, 27 80, 20 102, 0 110"), ACCENT, line=2.8)
    b.hatch(body, 180, 5.5, 2.2, (0.12, 0.25))
    b.form(ellipse(0, 70, 8, 8), INK, line=2.4, rough=0.2)
    b.form(box(-11, 92, 11, 96), line=1.6, rough=0.2)
    b.cuts(([(x, -20), (x * 1.6, 92)] for x in (-2.2, 0, 2.2)), 1.3, taper=(0, 0))
    with b.at(0, -22, turn=-52):
        b.form(poly("-4 0, 4 0, 3.4 -22, -3.4 -22"), line=2, rough=0.2)
        b.cuts(([(-8, -5 - i * 5), (8, -5 - i * 5)] for i in range(4)), 2, PAPER, taper=(0, 0))


def fiddle(b: Block) -> None:
    """A small fiddle, its neck upwards, held by the neck."""
    b.form(poly("-3 -16, 3 -16, 3 16, -3 16"), line=2, rough=0.2)
    body = b.form(both("0 10, 9 13, 11 22, 7 31, 13 40, 12 52, 0 56"), ACCENT, line=2.4)
    b.cuts(("-5 32, -4 40", "5 32, 4 40"), 1.8)
    b.cuts(([(x, -14), (x, 48)] for x in (-1.4, 1.4)), 1.1, taper=(0, 0), within=body.buffer(30))
    b.form(ellipse(0, -20, 5, 5), line=2, rough=0.2)


def pipe(b: Block) -> None:
    """A shawm, blown from its upper end."""
    b.form(poly("-3 -34, 3 -34, 4 34, 11 50, -11 50, -4 34"), ACCENT, line=2.3, rough=0.3)
    b.cuts(([(-1.4, -18 + i * 10), (1.4, -18 + i * 10)] for i in range(5)), 2.6, taper=(0, 0))


def drum(b: Block) -> None:
    """A drum, hung before the body; the origin is its upper head."""
    b.form(poly("-26 0, 26 0, 23 36, -23 36"), ACCENT, line=2.6)
    b.cuts(("-24 2, -12 34, 0 2, 12 34, 24 2",), 2.2, taper=(0, 0))
    b.form(ellipse(0, 0, 27, 9), line=2.4)
    b.form(both("0 44, 14 42, 23 36, 23 32, 14 37, 0 39"), line=1.8, rough=0.2)


def sword(b: Block) -> None:
    """A sword, point up."""
    blade = b.form(poly("-5 -14, 5 -14, 4 -96, 0 -108, -4 -96"), line=2.2, rough=0.3)
    b.cut("0 -16, 0 -94", 1.8, taper=(0, 0.5), within=blade)
    b.form(limb("-20 -15, 0 -12, 20 -15", (5, 6, 5)), ACCENT, line=2.2, rough=0.3)
    b.form(box(-3.4, -12, 3.4, 12), INK, line=1.6, rough=0.1)
    b.form(ellipse(0, 15, 5, 5), ACCENT, line=2, rough=0.2)


def dagger(b: Block) -> None:
    """A short blade, point up."""
    b.form(poly("-4 -10, 4 -10, 0 -52"), line=2, rough=0.2)
    b.form(limb("-12 -11, 0 -9, 12 -11", (4, 4.6, 4)), ACCENT, line=2, rough=0.2)
    b.form(ellipse(0, 12, 4, 4), ACCENT, line=1.8, rough=0.2)


def lance(b: Block) -> None:
    """A lance with a pennon."""
    b.form(poly("6 -112, 58 -102, 40 -92, 58 -80, 5 -78"), ACCENT, line=2.4)
    b.cuts(("10 -102, 40 -97", "10 -86, 42 -88"), 2.2)
    shaft(b, -118, 100, 5.6)
    b.form(poly("0 -146, 7 -122, 0 -116, -7 -122"), line=2.2, rough=0.2)


def flag(device: Shape | None = None) -> Draw:
    """A banner on a pole, with a device about the origin some 20 high."""

    def draw(b: Block) -> None:
        cloth = b.form(
            blob("2 -120, 28 -126, 56 -116, 84 -122, 78 -98, 84 -72, 56 -66, 28 -76, 2 -70"), ACCENT, line=2.6
        )
        b.cuts(("30 -124, 26 -100, 30 -78", "58 -116, 55 -92, 58 -68"), 3, within=cloth)
        if device is not None:
            with b.at(43, -96):
                b.form(device, line=1.8, rough=0.2)
        shaft(b, -128, 110, 5.6)
        b.form(ellipse(0, -131, 5, 5), line=2, rough=0.2)

    return draw


def scythe(b: Block) -> None:
    """Death's scythe: its blade sweeps to the left."""
    b.form(limb("4 -96, -2 -30, 3 30, 0 104", (6, 6, 6, 6)), line=2.3, rough=0.6)
    blade = b.form(blob("8 -98, -20 -104, -52 -92, -76 -64, -50 -80, -20 -88, 8 -86"), line=2.4, rough=0.4)
    b.cut("4 -92, -30 -95, -66 -72", 1.8, within=blade)
    b.form(box(-1, -102, 9, -82), ACCENT, line=1.8, rough=0.3)


def sickle(b: Block) -> None:
    """A reaper's sickle."""
    b.form(blob("-3 -10, 4 -30, 24 -44, 44 -36, 50 -18, 40 -30, 24 -34, 12 -24, 4 -8"), line=2.2, rough=0.3)
    b.form(box(-3.4, -12, 3.4, 14), ACCENT, line=2, rough=0.2)


def hourglass(b: Block) -> None:
    """The hourglass, gripped at its waist."""
    glass = union(
        both("0 -21, 11 -20, 11 -12, 2.4 -1, 0 -1"), both("0 1, 2.4 1, 11 12, 11 20, 0 21"), box(-2, -4, 2, 4)
    )
    b.form(glass, line=2, rough=0.3)
    b.add(ACCENT, poly("-8 -11, 8 -10, 1.2 -1.5, 1 8, -1 8, -1.2 -1.5").intersection(glass))
    b.add(ACCENT, blob("-9 19, -6 13, 0 9, 6 13, 9 19").intersection(glass.buffer(-1)))
    for x in (-13, 13):
        b.form(box(x - 1.6, -21, x + 1.6, 21), line=1.5, rough=0.2)
    for y in (-24, 24):
        b.form(box(-16, y - 3, 16, y + 3).buffer(1), line=2, rough=0.4)


def key(b: Block) -> None:
    """A great key, bit upwards."""
    b.form(union(box(-2.6, -48, 2.6, 12), box(2, -48, 13, -42), box(2, -38, 10, -33)), line=2.2, rough=0.3)
    b.form(ellipse(0, 20, 11, 11).difference(ellipse(0, 20, 5.6, 5.6)), ACCENT, line=2.2, rough=0.3)


def dice(b: Block) -> None:
    """Three dice, thrown."""
    for x, y, turn in ((-12, -14, 20), (8, -20, -15), (4, -2, 38)):
        with b.at(x, y, turn=turn):
            b.form(box(-7.5, -7.5, 7.5, 7.5).buffer(1), line=2, rough=0.2)
            spots = ((-3.6, -3.6), (0, 0), (3.6, 3.6)) if turn > 0 else ((-3, 3), (3, -3))
            b.add(INK, union(*(ellipse(px, py, 1.6, 1.6) for px, py in spots)))


def cup(b: Block) -> None:
    """A goblet, held by the stem."""
    bowl = b.form(both("0 -34, 15 -35, 15 -22, 8 -10, 3 -6, 0 -6"), ACCENT, line=2.4)
    b.hatch(bowl, 180, 5, 2, (0.2, 0.4))
    b.form(ellipse(0, -34.5, 15, 4.4), line=2, rough=0.2)
    b.form(both("0 -7, 3 -6, 3 10, 12 16, 12 19, 0 20"), line=2.2, rough=0.3)


def tankard(b: Block) -> None:
    """A foaming tankard, held by its handle at the origin; the pot is to the left."""
    b.form(limb("-16 -20, -1 -18, 1 0, -3 14, -16 16", (5, 5, 5, 5, 5)), line=2)
    pot = b.form(poly("-50 -26, -15 -26, -12 24, -53 24"), ACCENT, line=2.7)
    b.hatch(pot, 180, 6, 2.4, (0.2, 0.35))
    for y in (-14, 12):
        b.form(poly([(-52, y - 3), (-13, y - 3), (-13, y + 3), (-52, y + 3)]), line=1.7, rough=0.3)
    foam = union(
        *(
            ellipse(x, y, r, r)
            for x, y, r in ((-47, -29, 8), (-36, -35, 10), (-24, -33, 9), (-15, -28, 7), (-52, -22, 5))
        )
    )
    b.form(foam, line=2.3)
    b.cuts(("-42 -34, -36 -38, -31 -34", "-27 -32, -23 -35, -18 -31"), 1.5)


def jug(b: Block) -> None:
    """A jug, carried by its handle at the origin; it hangs to the right."""
    b.form(limb("0 -8, 12 -16, 20 -10", (4.6, 4.6, 4.6)), line=2)
    b.form(limb("0 -8, 2 10, 12 20", (4.6, 4.6, 4.6)), line=2)
    body = b.form(blob("18 -22, 36 -22, 34 -10, 46 8, 44 30, 14 30, 10 8, 20 -10"), ACCENT, line=2.6)
    b.hatch(body, 180, 5.5, 2.2, (0.2, 0.4))


def rosary(b: Block) -> None:
    """Beads, hanging from the hand, with a cross."""
    beads = [(9 * math.sin(i * 0.52) * 1.2, 20 - 20 * math.cos(i * 0.52)) for i in range(12)]
    for x, y in beads:
        b.form(ellipse(x, y, 3, 3), ACCENT, line=1.5, rough=0.1)
    b.form(union(box(-2, 40, 2, 62), box(-7, 46, 7, 50)), line=1.7, rough=0.2)


def candle(b: Block) -> None:
    """A lit candle."""
    b.form(box(-4, -34, 4, 14), line=2.2, rough=0.3)
    b.cut("4 -26, 3 -14", 2)
    b.form(blob("0 -62, 5 -50, 7 -43, 3 -36, -3 -36, -7 -43, -4 -50"), ACCENT, line=2.2)
    b.add(PAPER, blob("0 -48, 2 -43, 0 -38, -2 -43"))


def lantern(b: Block) -> None:
    """A lantern, hung from the hand."""
    b.form(limb("0 -4, -6 6, 0 12, 6 6, 0 -4", (2.6, 2.6, 2.6)), line=1.5, rough=0.1)
    b.form(poly("-15 24, 0 9, 15 24"), line=2.2, rough=0.3)
    b.form(box(-12, 24, 12, 52), line=2.4, rough=0.3)
    b.form(blob("0 27, 5 38, 4 46, -4 46, -5 38"), ACCENT, line=1.6, rough=0.2)
    b.form(box(-15, 51, 15, 57), line=2, rough=0.2)


def tambourine(b: Block) -> None:
    """A tambourine, held up."""
    b.form(ellipse(0, -14, 30, 15, -14), ACCENT, line=2.6)
    b.form(ellipse(0, -17, 27, 11.5, -14), line=1.8)
    for turn in (20, 65, 115, 160):
        a = math.radians(turn)
        x, y = 29 * math.cos(a), 13 * math.sin(a)
        b.form(ellipse(x, y - 13 - x * 0.24, 3.6, 2.8), line=1.5, rough=0.1)


def marotte(b: Block) -> None:
    """A fool's bauble: a little grinning skull in cap and bells on a stick."""
    shaft(b, -40, 34, 5)
    b.form(blob("-14 -52, -22 -70, -12 -66, 0 -80, 12 -66, 22 -70, 14 -52"), ACCENT, line=2.2)
    b.form(both("0 -68, 9 -65, 12 -56, 9 -46, 5 -40, 0 -39"), line=2, rough=0.2)
    b.add(INK, union(ellipse(-4.6, -56, 2.8, 3), ellipse(4.6, -56, 2.8, 3), poly("0 -53, 1.6 -49.6, -1.6 -49.6")))
    b.cuts(("-6 -45, 0 -43.6, 6 -45",), 1.5)
    for x, y in ((-22, -72), (0, -83), (22, -72)):
        b.form(ellipse(x, y, 3.4, 3.4), line=1.6, rough=0.1)
    b.form(both("0 -40, 8 -39, 13 -30, 6 -34, 0 -28", sharp=True), ACCENT, line=1.8, rough=0.2)


def rose(b: Block) -> None:
    """A rose on its stem."""
    b.cut("0 14, 1 -6, 0 -26", 3, PAPER, taper=(0, 0))
    b.form(blob("1 -4, 8 -12, 14 -10, 9 -3"), line=1.6, rough=0.2)
    flower = b.form(blob("0 -24, 10 -27, 13 -36, 8 -46, -3 -48, -11 -42, -12 -32, -7 -26"), ACCENT, line=2.3)
    b.cuts(("-8 -38, 0 -30, 9 -37", "-4 -42, 0 -36, 5 -42", "-10 -33, -2 -27, 8 -30"), 1.8, within=flower)


def mirror(b: Block) -> None:
    """A hand mirror; a skull looks out of it."""
    shaft(b, -14, 22, 5, ACCENT)
    b.form(ellipse(0, -36, 19, 23), ACCENT, line=2.6)
    b.form(ellipse(0, -36, 14.6, 18.6), INK, line=2, rough=0.2)
    b.add(PAPER, both("0 -50, 7 -48, 10 -40, 8 -32, 5 -25, 0 -24"))
    b.add(INK, union(ellipse(-4, -38, 2.6, 3), ellipse(4, -38, 2.6, 3), poly("0 -35, 1.5 -31.6, -1.5 -31.6")))


def shield(device: Shape | None = None, fill: str = ACCENT) -> Draw:
    """A shield before the forearm, with a device about the origin some 20 high."""

    def draw(b: Block) -> None:
        plate = b.form(both("0 -34, 14 -36, 28 -33, 27 -4, 18 20, 0 38"), fill, line=3)
        b.add(contrast(fill), plate.buffer(-3).difference(plate.buffer(-5)))
        if device is not None:
            with b.at(0, -4, scale=1.5):
                b.form(device, PAPER if fill != PAPER else ACCENT, line=1.5, rough=0.2)

    return draw


def sack(b: Block) -> None:
    """A sack of loot over the shoulder, gripped by its neck; it hangs down and to the right."""
    bag = b.form(blob("-6 -4, 6 -6, 22 6, 44 20, 52 48, 38 70, 12 72, -4 52, 0 26"), line=2.8)
    b.cuts(("2 0, 14 24, 16 54", "6 -2, 28 20, 36 50"), 2.6, within=bag, taper=(0.1, 0.6))
    b.hatch(bag, 180, 6, 2.4, (0.15, 0.35))
    b.form(poly("18 34, 32 32, 34 48, 20 50"), ACCENT, line=1.8, rough=0.3)


def box_of_wares(b: Block) -> None:
    """A pedlar's tray with ribbons, a jar and a little cask, carried before the belly."""
    b.form(poly("-36 -4, 36 -4, 40 14, -40 14"), line=2.5)
    b.cuts(("-38 4, 0 5, 38 4",), 1.8, taper=(0, 0))
    b.form(blob("-28 -6, -30 -20, -24 -28, -16 -28, -10 -20, -12 -6"), ACCENT, line=2.2)
    b.form(box(-2, -24, 12, -5), line=2.2, rough=0.3)
    b.cuts(("-2 -18, 5 -17, 12 -18", "-2 -10, 5 -9, 12 -10"), 1.7, taper=(0, 0))
    b.form(limb("22 -12, 26 -24, 32 -14, 24 -6", (4, 4, 4)), ACCENT, line=1.8, rough=0.2)


def wand(b: Block) -> None:
    """A wand whose tip throws sparks."""
    b.form(limb("0 16, 0 -20, 0 -52", (4.6, 4, 3)), line=2, rough=0.3)
    b.form(both("0 -76, 3 -65, 12 -66, 5 -59, 10 -50, 0 -55", sharp=True), ACCENT, line=2.2, rough=0.2)
    for turn in range(0, 360, 60):
        with b.at(0, -61, turn=turn + 20):
            b.cut("0 -17, 0 -27", 2.6, PAPER)


def broom(b: Block) -> None:
    """A besom, brush down."""
    shaft(b, -80, 70, 5)
    brush = b.form(poly("-6 66, 6 66, 16 104, 6 101, 0 106, -7 101, -16 104"), ACCENT, line=2.3)
    b.cuts(([(x * 0.4, 70), (x, 102)] for x in (-10, -4, 3, 9)), 1.8, within=brush)


def spade(b: Block) -> None:
    """A gravedigger's spade, blade down."""
    shaft(b, -72, 52, 5.4)
    b.form(limb("-10 -74, 0 -75, 10 -74", (5, 5, 5)), line=2)
    b.form(both("0 48, 14 50, 14 74, 8 88, 0 94"), ACCENT, line=2.4)
    b.cut("0 54, 0 84", 2)


def quill(b: Block) -> None:
    """A quill, writing downwards."""
    feather = b.form(blob("0 6, 2 -8, 12 -26, 28 -40, 26 -22, 16 -8, 4 4"), line=2, rough=0.3)
    b.cut("0 6, 10 -14, 24 -34", 1.5, within=feather)
    b.cuts(("12 -16, 20 -18", "9 -10, 16 -10"), 1.3, within=feather)


def scroll(b: Block) -> None:
    """A letter with a seal, unrolled downwards."""
    sheet = b.form(blob("-14 -8, 14 -8, 15 14, 13 40, -13 40, -15 14"), line=2.3)
    b.cuts(([(-9, y), (0, y + 1), (9, y)] for y in (2, 9, 16, 23)), 1.6, taper=(0.1, 0.1), within=sheet)
    b.form(limb("-16 -8, 0 -9, 16 -8", (7, 7, 7)), line=2, rough=0.2)
    b.form(ellipse(6, 36, 5, 5), ACCENT, line=1.7, rough=0.2)


def fish(b: Block) -> None:
    """A fish, held by the tail, head down."""
    body = b.form(blob("0 4, 9 18, 11 34, 5 50, 0 54, -5 50, -11 34, -9 18"), ACCENT, line=2.4)
    b.form(poly("-10 -12, 0 -3, 10 -12, 3 8, -3 8"), ACCENT, line=2, rough=0.2)
    b.cuts(([(-7, y), (0, y + 4), (7, y)] for y in (20, 28, 36)), 1.6, within=body)
    b.add(PAPER, ellipse(4, 45, 2, 2))
