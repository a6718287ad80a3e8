"""The cards without a person: the death house, Paradise, the hourglass that the dead are turned to, and the back."""

from art.dance_of_death import props
from art.kit import frames, grounds, skeletons
from art.kit.heads import skull
from art.kit.shapes import blob, bone, both, box, ellipse, limb, poly, union
from art.kit.sheets import GREEN, OCHRE, RED, card, piece
from art.kit.wood import ACCENT, INK, PAPER, Block


@card(RED, "lozenge", centre=(150, 190), inner=96)
def house(b: Block) -> None:
    """The death house by night: it has two lit windows, a gaping door, and a face."""
    grounds.moon(b, 236, 70, 26)
    grounds.tree(b, 50, 330)
    grounds.crosses(b, 330)
    grounds.earth(b, 326)
    with b.at(154, 330), b.lifted(4):
        _front(b)
        _roof(b)
        _face_of_house(b)
    b.form(blob("136 330, 172 330, 190 342, 214 360, 106 360, 128 342"), INK, line=2, rough=0.5)
    b.cuts(("128 342, 150 340, 184 343", "116 350, 150 348, 200 351"), 3, PAPER)


def _front(b: Block) -> None:
    walls = b.form(both("0 -150, 56 -150, 76 -120, 74 -74, 56 -52, 52 2, 0 4"), line=3)
    b.hatch(walls, 180, 7, 2.6, (0.06, 0.14), span=(0.1, 1))
    b.cuts(("-60 -132, -44 -134", "-66 -108, -52 -110", "36 -40, 46 -42", "-48 -30, -38 -31", "30 -140, 44 -139"), 2.2)


def _roof(b: Block) -> None:
    b.form(poly("36 -240, 58 -240, 58 -176, 36 -200"), line=2.6)
    b.cuts(("38 -226, 56 -227", "40 -212, 58 -213", "46 -239, 46 -227", "50 -226, 50 -213"), 2, taper=(0, 0))
    roof = b.form(poly("-4 -262, 62 -176, 92 -128, 72 -134, 0 -148, -74 -130, -94 -124, -62 -178"), ACCENT, line=3)
    for row, y in enumerate((-240, -222, -204, -186, -168, -150)):
        b.cut([(-100, y + 10), (0, y - 2), (100, y + 10)], 3, within=roof, taper=(0, 0))
        b.cuts(([(x + row % 2 * 8, y + 2), (x + row % 2 * 8, y + 16)] for x in range(-84, 90, 17)), 2.2, within=roof)
    with b.at(-4, -196):
        b.form(ellipse(0, 0, 13, 15), INK, line=2.6, rough=0.3)
        b.cuts(("-12 0, 12 0", "0 -14, 0 14"), 2.4, PAPER, taper=(0, 0))


def _face_of_house(b: Block) -> None:
    for side in (-1, 1):
        with b.at(side * 35, -98, flip=side < 0):
            b.form(blob("18 4, 14 -16, 0 -24, -16 -14, -19 6, -8 18, 10 17"), INK, line=0, rough=0.5)
            b.form(blob("10 3, 6 -10, -2 -13, -10 -6, -11 6, 0 10"), ACCENT, line=0, rough=0.3)
            b.cuts(("-1 -14, -1 11", "-12 -2, 11 -2"), 3, taper=(0, 0))
    b.add(INK, b.rough(poly("0 -84, 12 -58, 3 -56, 0 -62, -3 -56, -12 -58"), 0.5))
    door = b.form(both("0 -48, 26 -46, 40 -30, 38 4, 0 5"), INK, line=0, rough=0.6)
    for x, top, high in ((-27, -46, 13), (-14, -49, 16), (0, -50, 17), (14, -49, 16), (27, -46, 13)):
        b.form(
            blob([(x - 5.6, top), (x + 5.6, top), (x + 5, top + high), (x, top + high + 3), (x - 5, top + high)]),
            line=1.6,
            rough=0.3,
        )
    b.cuts(("-30 -4, -20 -2", "16 -6, 30 -4"), 2, PAPER, within=door)


@card(GREEN, "leaf", centre=(150, 128), inner=92)
def paradise(b: Block) -> None:
    """The garden: a tree full of apples in the sun; the serpent has a skull, another lies at the root."""
    grounds.sun(b, 244, 58, 18)
    _wall(b)
    meadow = b.form(blob("0 330, 60 312, 150 304, 240 312, 300 328, 300 370, 0 370"), line=2.6)
    for x, y in ((44, 326), (78, 342), (206, 324), (254, 342), (230, 332), (176, 344)):
        b.cuts(([(x + d * 2, y + 6), (x + d * 5, y - 5)] for d in (-1, 0, 1)), 2, within=meadow, taper=(0, 0.8))
    with b.lifted(4):
        _tree(b)
    skeletons.bare(b, 112, 322, scale=0.6, tilt=-16)


def _wall(b: Block) -> None:
    stones = b.form(box(10, 262, 290, 330), INK, line=2.4, rough=0.3)
    for row in range(4):
        y = 266 + row * 15
        for k in range(-1, 9):
            x = 14 + k * 36 + row % 2 * 18
            b.add(PAPER, b.rough(box(x, y, x + 32, y + 11), 0.6, 9).intersection(stones))


def _tree(b: Block) -> None:
    trunk = b.form(
        poly(
            "132 322, 140 280, 138 220, 126 190, 140 196, 150 214, 162 192, 176 184, 164 216, 162 280, 172 322, 150 314"
        ),
        line=2.6,
    )
    b.cuts(("146 226, 146 270, 142 312", "155 220, 154 260, 158 308"), 2.6, within=trunk)
    _serpent(b)
    puffs = (
        (150, 84, 46),
        (96, 112, 42),
        (204, 114, 42),
        (74, 156, 34),
        (226, 158, 34),
        (116, 170, 40),
        (184, 172, 40),
        (150, 140, 50),
    )
    crown = b.form(union(*(ellipse(x, y, r, r * 0.88) for x, y, r in puffs)), ACCENT, line=3, rough=0.8)
    for x, y, r in puffs[:-1]:
        arc = [(x + r * 0.74, y + r * 0.1), (x + r * 0.5, y + r * 0.52), (x, y + r * 0.7), (x - r * 0.5, y + r * 0.5)]
        b.cut(arc, 4.4, within=crown)
        b.cut([(px - 4, py - 9) for px, py in arc[:3]], 2.6, within=crown)
    for x, y in (
        (98, 96),
        (146, 72),
        (196, 98),
        (66, 150),
        (122, 142),
        (176, 140),
        (234, 152),
        (100, 186),
        (204, 184),
        (150, 176),
    ):
        with b.at(x, y):
            b.form(both("0 -6, 5 -9, 10 -4, 8 6, 3 10, 0 9"), line=2, rough=0.2)
            b.cut("0 -6, 2 -13", 2.4, PAPER, taper=(0, 0.3))


def _serpent(b: Block) -> None:
    for coil in ("176 300, 156 296, 128 284", "128 284, 122 272, 136 264", "170 262, 150 258, 132 246"):
        b.form(limb(coil, (7, 10, 8)), ACCENT, line=2.2, rough=0.3)
    b.form(limb("132 246, 116 238, 106 246", (8, 9, 7)), ACCENT, line=2.2, rough=0.3)
    with b.at(102, 252, turn=-30, scale=0.36), b.lifted(4):
        skull()(b)


@piece(300, 420, base=frames.CARD, accent=OCHRE)
def hourglass(b: Block) -> None:
    """The side of the dead: a winged hourglass, run out. The band is for the name that everybody remembers."""
    frames.face(b)
    b.rays((150, 186), frames.FIELD, inner=118)
    with b.inside(frames.FIELD), b.at(150, 186), b.lifted(4):
        for side in (-1, 1):
            with b.at(flip=side < 0):
                _wing(b)
        _glass(b)
    b.add(PAPER, box(15.5, 352, 284.5, 361))
    b.add(INK, b.rough(box(19, 354.5, 281, 358.5), 0.6, 20))
    for x in (39, 261):
        with b.at(x, 382):
            b.form(props.SKULL, ACCENT, line=1.6, rough=0.1)
    b.specks(frames.FIELD)


def _wing(b: Block) -> None:
    feathers = (
        "40 -34, 84 -100, 124 -132",
        "44 -22, 92 -74, 126 -92",
        "46 -8, 92 -44, 122 -54",
        "46 6, 86 -14, 112 -18",
        "46 18, 76 10, 98 12",
    )
    for line in feathers:
        shape = b.form(limb(line, (20, 24, 12)), line=2.5, rough=0.5)
        b.cut(line, 2.2, within=shape, taper=(0.3, 0.1))
    b.hatch(b.form(blob("30 -46, 56 -58, 76 -50, 66 -16, 58 26, 34 30"), line=2.4), 0, 8, 2.4, (0.2, 0.4))


def _glass(b: Block) -> None:
    bulb = union(
        both("0 -106, 50 -104, 52 -64, 34 -28, 8 -4, 0 -4"),
        both("0 4, 8 4, 34 28, 52 64, 50 104, 0 106"),
        box(-7, -10, 7, 10),
    )
    glass = b.form(bulb, INK, line=5, rough=0.5)
    b.cuts(("-42 -90, -44 -66, -30 -38", "40 52, 46 66, 46 88"), 4, PAPER, within=glass)
    b.cut("-30 -96, -32 -84", 3, PAPER, within=glass)
    b.add(ACCENT, blob("-60 112, -44 84, -20 70, 0 62, 22 72, 44 86, 60 112").intersection(glass.buffer(-3)))
    b.cuts(("-36 90, -14 82, 4 84", "-26 100, 4 94, 36 98"), 2.6, within=glass)
    with b.at(0, 62, scale=0.96), b.lifted(3):
        skull()(b)
    b.add(ACCENT, blob("-46 108, -30 96, -10 92, 12 93, 32 97, 46 108").intersection(glass.buffer(-3)))
    for x in (-62, 62):
        b.form(
            limb([(x, -108), (x * 1.03, -54), (x * 0.96, 0), (x * 1.03, 54), (x, 108)], (8, 12, 7, 12, 8)),
            line=2.6,
            rough=0.4,
        )
    for y in (-118, 118):
        b.form(box(-76, y - 10, 76, y + 10).buffer(3), ACCENT, line=3, rough=0.5)
        b.form(box(-66, y - (14 if y > 0 else -9), 66, y - (9 if y > 0 else -14)), line=1.8, rough=0.3)


@piece(300, 420, base=frames.CARD, accent=RED)
def back(b: Block) -> None:
    """A dial without numbers, a bone for its hands, a skull at either end: the same upside down."""
    with b.twice(150, 210):
        frames.back(b)
        with b.inside(frames.BACK_HALF):
            b.rays((150, 210), frames.BACK, inner=100, count=60)
            b.specks(frames.BACK_HALF)
            _dial(b)
        with b.at(150, 84, scale=1.14), b.lifted(4):
            skull()(b)


def _dial(b: Block) -> None:
    with b.at(150, 210), b.lifted(4):
        b.form(ellipse(0, 0, 82, 82), line=3.4, rough=0.5)
        b.form(ellipse(0, 0, 58, 58), ACCENT, line=3, rough=0.4)
        for hour in range(12):
            with b.at(turn=hour * 30):
                b.cut("0 -80, 0 -64", 7 if hour % 3 == 0 else 4, taper=(0, 0.5))
        with b.at(turn=-36):
            b.form(bone((0, -44), (0, 44), 13), line=3, rough=0.4)
        b.form(ellipse(0, 0, 7, 7), INK, line=2, rough=0.2)
