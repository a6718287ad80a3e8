"""Things of today, and a few old ones. Those to be held are drawn upright with their grip at the origin."""

from art.kit.hands import draw_hand, free
from art.kit.shapes import XY, Shape, blob, bone, both, box, ellipse, limb, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block


def stopwatch(b: Block) -> None:
    """A stopwatch, dangling by its crown."""
    b.form(box(-3.4, -4, 3.4, 6), line=1.8, rough=0.2)
    b.form(ellipse(0, 22, 17, 17), ACCENT, line=2.5, rough=0.3)
    b.form(ellipse(0, 22, 12, 12), line=1.6, rough=0.2)
    b.cuts(("0 22, 0 12", "0 22, 6 26"), 2.4, taper=(0, 0.3))


def handle(b: Block) -> None:
    """The rubber handle of a walker, gripped at its middle."""
    b.form(limb("-19 3, 0 0, 13 -1", (9, 8, 8)), INK, line=2, rough=0.2)


def crutch(b: Block) -> None:
    """A forearm crutch, held by its handle."""
    b.form(limb("0 -38, 1 0, 0 114", (5.4, 6, 5.4)), line=2.2, rough=0.3)
    b.form(limb("-9 -34, 0 -30, 9 -34", (7, 7, 7)), INK, line=2, rough=0.2)
    b.form(limb("-10 0, 0 0, 12 0", (6, 6, 6)), INK, line=1.8, rough=0.2)
    b.form(box(-5, 108, 5, 118), INK, line=1.8, rough=0.2)
    b.cuts(([(-2, y), (2, y)] for y in (70, 78, 86)), 2, taper=(0, 0))


def phone(b: Block) -> None:
    """A telephone such as everyone has, its glass to the left."""
    b.form(poly("-7 -22, 7 -24, 8 20, -6 22").buffer(2), INK, line=2.6, rough=0.2)
    b.form(poly("-4 -17, 4 -18, 5 14, -3 15"), line=1.2, rough=0.1)


def briefcase(b: Block) -> None:
    """A briefcase, hung from its handle."""
    b.form(limb("-13 12, -11 1, 11 1, 13 12", (5, 5, 5)), INK, line=1.8, rough=0.2)
    case = b.form(poly("-36 11, 36 11, 38 62, -38 62").buffer(2), INK, line=3, rough=0.5)
    b.cut("-37 30, 0 33, 37 30", 2.4, PAPER, taper=(0, 0), within=case)
    b.hatch(case, 180, 6, 2.4, (0.08, 0.16), colour=PAPER)
    for x in (-21, 21):
        b.form(box(x - 4.4, 26, x + 4.4, 37), ACCENT, line=1.6, rough=0.2)


def scalpel(b: Block) -> None:
    """A scalpel, its blade up."""
    b.form(limb("0 34, 0 -4, 0 -24", (6, 5.4, 5)), line=2, rough=0.2)
    b.cuts(("-1 -14, -1 14",), 1.5)
    b.form(blob("-3 -24, 3 -24, 6 -38, 2 -54, -3 -40"), line=2, rough=0.2)
    b.cut("1 -28, 3 -40, 2 -50", 1.6)


def rifle(b: Block) -> None:
    """A rifle with telescope and silencer, lying level, its muzzle to the right; the grip is behind the trigger."""
    b.form(blob("-62 2, -60 -10, -30 -10, 2 -12, 40 -11, 70 -8, 70 1, 34 3, 6 6, -24 6, -60 24"), ACCENT, line=2.6)
    b.cuts(("-56 4, -40 0, -26 0", "-56 12, -44 7, -34 5", "10 -4, 34 -5, 60 -3"), 2.2)
    b.form(box(66, -8, 118, -2.6), line=2.2, rough=0.2)
    b.form(box(116, -10, 142, -0.6).buffer(0.8), INK, line=2, rough=0.2)
    b.form(poly("-3 5, 6 5, 2 22, -8 20"), INK, line=2, rough=0.2)
    b.form(poly("16 4, 30 3, 29 18, 18 18"), INK, line=2, rough=0.2)
    b.form(box(-6, -20, 26, -10), INK, line=1.8, rough=0.1)
    b.form(
        union(box(-14, -31, 34, -21), poly("30 -34, 48 -35, 48 -17, 30 -18"), box(-26, -32, -12, -20)),
        INK,
        line=2.4,
        rough=0.2,
    )
    b.form(ellipse(48, -26, 3, 8.4), line=1.4, rough=0.1)
    b.cut("-22 -28, 10 -28", 2, PAPER)


def crucifix(b: Block) -> None:
    """A crucifix on a short foot; a skull lies at the foot of the cross."""
    b.form(union(box(-4.6, -92, 4.6, 20), box(-27, -74, 27, -65)), ACCENT, line=2.8, rough=0.4)
    b.form(
        union(
            limb("-22 -71, -8 -66, 0 -64, 8 -66, 22 -71", (4.6, 4, 5, 4, 4.6)),
            limb("0 -64, 2 -48, -2 -34, 0 -22", (9, 7, 6, 4)),
        ),
        line=1.8,
        rough=0.2,
    )
    b.form(ellipse(-2, -72, 5, 6), line=1.7, rough=0.2)
    b.form(both("0 -16, 7 -14, 8 -7, 5 -1, 0 0"), line=1.6, rough=0.1)
    b.add(INK, union(ellipse(-3, -9, 1.9, 2.1), ellipse(3, -9, 1.9, 2.1)))


def censer(b: Block) -> None:
    """A smoking censer on its chains."""
    b.cuts(("0 0, -9 40", "0 0, 9 40", "0 0, 0 36"), 2, PAPER, taper=(0, 0))
    b.form(both("0 30, 6 33, 13 44, 0 46"), ACCENT, line=2.2, rough=0.2)
    b.form(both("0 47, 15 46, 13 58, 6 64, 9 70, 0 71"), ACCENT, line=2.3, rough=0.2)


SKULL: Shape = both("0 -11, 7 -10, 10 -3, 8 3, 5 5, 5 10, 0 11").difference(
    union(ellipse(-4, -2, 2.6, 2.8), ellipse(4, -2, 2.6, 2.8), poly("0 1, 1.6 4.6, -1.6 4.6"))
)
"""A skull as a device, some 20 high."""


def death_card(b: Block) -> None:
    """A playing card that shows a skull, held by its lower edge."""
    b.form(box(-15, -44, 15, 0).buffer(2), line=2.2, rough=0.3)
    with b.at(0, -22, scale=1.15):
        b.add(INK, SKULL)


# What stands about


def walker(b: Block, x: float, y: float) -> None:
    """A walking frame on wheels that rolls to the left; its handle is at (x, y), its wheels some 120 below."""
    with b.at(x, y):
        b.form(limb("-74 108, -56 70, -6 44", (6, 6, 6)), line=2.2, rough=0.3)
        b.form(limb("16 108, 4 60, -2 0", (7, 7, 7)), line=2.4, rough=0.3)
        for wheel in (-70, 18):
            b.form(ellipse(wheel, 108, 15, 15), INK, line=3, rough=0.3)
            b.form(ellipse(wheel, 108, 8, 8), ACCENT, line=1.8, rough=0.2)


def basket(b: Block, x: float, y: float) -> None:
    """A wire basket; (x, y) is the middle of its rim."""
    with b.at(x, y):
        wires = b.form(poly("-34 0, 34 0, 28 40, -28 40"), INK, line=2.6, rough=0.4)
        b.cuts(([(t * 11, 2), (t * 9, 40)] for t in (-2, -1, 0, 1, 2)), 2.4, PAPER, within=wires, taper=(0, 0))
        b.cuts(([(-33, dy), (33, dy)] for dy in (13, 27)), 2.4, PAPER, within=wires, taper=(0, 0))
        b.form(limb("-36 0, 0 1, 36 0", (5.6, 5.6, 5.6)), line=2, rough=0.3)


def leek(b: Block, x: float, y: float, turn: float) -> None:
    """A leek, leaves upwards."""
    with b.at(x, y, turn=turn):
        b.form(limb("0 10, 0 -16, 0 -30", (9, 9, 11)), line=2, rough=0.3)
        for leaf in ("0 -28, -6 -46, -20 -58", "0 -28, 1 -52, -2 -70", "0 -28, 8 -46, 20 -56"):
            b.form(limb(leaf, (8, 9, 2)), ACCENT, line=2, rough=0.3)


def drip(b: Block, x: float) -> None:
    """A drip on its stand, with wheels."""
    b.form(limb([(x, 50), (x, 200), (x, 338)], (5.4, 5.4, 5.4)), line=2.2, rough=0.2)
    b.form(limb([(x - 18, 58), (x - 14, 49), (x, 47), (x + 14, 49), (x + 18, 58)], (4, 4, 4)), line=1.8, rough=0.2)
    b.form(limb([(x - 24, 342), (x, 332), (x + 24, 342)], (6, 6, 6)), line=2, rough=0.2)
    with b.at(x - 18, 58):
        b.form(blob("-12 4, 12 4, 14 26, 8 44, 0 48, -8 44, -14 26"), line=2.4, rough=0.3)
        b.add(ACCENT, blob("-12 20, 0 22, 12 19, 12 28, 7 42, 0 45, -7 42, -12 28"))


def monitor(b: Block, x: float, y: float) -> None:
    """A screen, on which a skull looks out of the noise; (x, y) is its middle."""
    with b.at(x, y):
        b.form(poly("-7 40, 7 40, 9 100, 30 122, -30 122, -9 100"), line=2.4, rough=0.3)
    with b.at(x, y, turn=4):
        b.form(box(-47, -46, 47, 44).buffer(3), line=2.6, rough=0.3)
        glass = b.form(box(-41, -41, 41, 39), INK, line=0, rough=0.2)
        b.cuts(([(-41, -36 + i * 8), (41, -36 + i * 8)] for i in range(10)), 2, ACCENT, within=glass, taper=(0, 0))


def keyboard(b: Block, x: float, y: float) -> None:
    """A keyboard on the table, seen from the one who types; (x, y) is the middle of its far edge."""
    with b.at(x, y):
        b.form(poly("-64 0, 64 0, 78 36, -78 36").buffer(2), INK, line=2.6, rough=0.3)
        keys = []
        for row, (top, count) in enumerate(((4, 11), (14, 11), (25, 10))):
            half, high = 61 + row * 5, 7 + row
            wide = 2 * half / count
            keys += [box(-half + k * wide + 1.4, top, -half + (k + 1) * wide - 1.4, top + high) for k in range(count)]
        b.add(PAPER, union(*keys))
        b.add(ACCENT, union(box(-22, 27, 20, 33)))


def mug(b: Block, x: float, y: float) -> None:
    """A mug with a skull on it; (x, y) is the middle of it."""
    with b.at(x, y), b.lifted(1):
        b.form(ellipse(18, 0, 9, 10).difference(ellipse(18, 0, 4, 5)), ACCENT, line=2, rough=0.2)
        b.form(poly("-18 -20, 18 -20, 16 22, -16 22"), ACCENT, line=2.4, rough=0.3)
        b.form(ellipse(0, -20, 18, 5), INK, line=2, rough=0.2)
        b.add(PAPER, SKULL)


def skyline(b: Block) -> None:
    """Towers of offices, some windows still lit."""
    for x, top, wide, fill in ((24, 150, 40, INK), (66, 96, 38, PAPER), (196, 120, 34, INK), (232, 70, 44, PAPER)):
        tower = b.form(box(x, top, x + wide, 360), fill, line=2.2, rough=0.3)
        panes = [
            box(px, py, px + 5, py + 8)
            for px in range(x + 6, x + wide - 6, 10)
            for py in range(top + 10, 340, 16)
            if b.rng.random() < 0.8
        ]
        b.add(PAPER if fill == INK else INK, union(*panes).intersection(tower))


def lamp(b: Block, x: float, y: float) -> None:
    """The lamp over an operating table."""
    b.form(limb([(x + 30, 10), (x + 26, y - 24), (x, y - 12)], (8, 8, 8)), line=2.2, rough=0.3)
    b.form(ellipse(x, y, 50, 24, -10), line=2.8, rough=0.4)
    b.form(ellipse(x - 1, y + 5, 43, 17, -10), INK, line=1.8, rough=0.3)
    for dx, dy in ((-26, 10), (-8, -1), (-4, 14), (14, 8), (24, -4), (8, -6)):
        b.add(PAPER, ellipse(x + dx, y + 4 + dy * 0.7, 6.4, 4.6, -10))


def chips(b: Block, x: float, y: float, count: int) -> None:
    """A pile of chips; (x, y) is the middle of the lowest."""
    for i in range(count):
        with b.at(x + (i % 2) * 2, y - i * 7):
            fill = ACCENT if i % 2 else PAPER
            b.form(union(ellipse(0, 0, 17, 6), box(-17, -6, 17, 0), ellipse(0, -6, 17, 6)), fill, line=1.9, rough=0.2)
            b.cuts(("-9 -1, -9 5", "0 0, 0 6", "9 -1, 9 5"), 3, INK, taper=(0, 0))
    with b.at(x + ((count - 1) % 2) * 2, y - (count - 1) * 7):
        b.form(ellipse(0, -6, 16, 5.4), line=1.6, rough=0.2)


def crosshairs(b: Block, x: float, y: float, r: float) -> None:
    """What is seen through a telescope: a dark round with its marks."""
    b.form(ellipse(x, y, r, r), INK, line=4, rough=0.4)
    b.add(ACCENT, ellipse(x, y, r - 4, r - 4).difference(ellipse(x, y, r - 8, r - 8)))


def hairs(b: Block, x: float, y: float, r: float) -> None:
    """The hairs themselves, over what is aimed at."""
    for turn in range(0, 360, 90):
        with b.at(x, y, turn=turn):
            b.cut([(0, -r + 4), (0, -r * 0.36)], 3.4, ACCENT, taper=(0, 0.2))
            b.cuts(([(-4, -r * t), (4, -r * t)] for t in (0.75, 0.6)), 2, ACCENT, taper=(0, 0))


def bony_hand(b: Block, wrist: XY, at: XY, turn: float, grip: str) -> None:
    """A hand of bone with its forearm, on top of all."""
    with b.lifted(2.5):
        b.form(bone(wrist, at, 8), line=2.2, rough=0.3)
        draw_hand(b, free(grip), at, turn, bony=True, scale=1.2)
