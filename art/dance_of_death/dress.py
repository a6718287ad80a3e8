"""What people of today wear: bodies for the figures of this game, and what is on their heads."""

import math
from collections.abc import Callable

from art.kit.cloth import band, bare_arm, between, gown, mirrored_upper, sleeve_of, tube
from art.kit.figure import Body, Joints
from art.kit.hats import Hat
from art.kit.shapes import XY, Shape, blob, both, box, ellipse, limb, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast

Draw = Callable[[Block], None]


# Legs and shoes


def _calf(b: Block, j: Joints, side: int) -> None:
    """A bare leg, muscles and all."""
    hip, (x, y) = (j.hips[0] + (side * 2 - 1) * 10, j.hips[1] + 4), j.feet[side]
    shape = b.form(limb([hip, j.knees[side], (x, y - 7)], (23, 20, 15, 15, 8.5)), line=2.5)
    b.hatch(shape, 180, 5.5, 2, (0.15, 0.35))


def _shoe(b: Block, at: XY, turn: float, flip: bool = False) -> None:
    """A running shoe with a thick sole."""
    with b.at(*at, turn=turn, flip=flip):
        b.form(blob("-9 -13, 3 -13, 10 -7, 22 -4, 25 2, -10 3, -12 -4"), ACCENT, line=2.2, rough=0.3)
        b.form(poly("-12 1, 25 1, 26 6, -12 6"), line=2, rough=0.2)
        b.cuts(("2 -9, 6 -2", "8 -7, 11 -1"), 2.4, PAPER, taper=(0.1, 0.1))


def _slipper(b: Block, at: XY, way: int, fill: str) -> None:
    x, y = at
    outline = ((-8, -8), (4, -10), (14, -6), (23, 0), (18, 4), (-8, 4))
    b.form(blob([(x + way * dx, y + dy) for dx, dy in outline]), fill, line=2.2, rough=0.3)


# Bodies


def athlete() -> Body:
    """Singlet, shorts and running shoes; the number on the chest is up for all of us."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            _calf(b, j, side)
            (kx, ky), (x, y) = j.knees[side], j.feet[side]
            _shoe(b, (x, y), math.degrees(math.atan2(y - ky, x - kx)) - 90)
        x, y = j.hips
        for side in (0, 1):
            thigh = between((x + (side * 2 - 1) * 9, y), j.knees[side], 0.62)
            b.form(limb([(x + (side * 2 - 1) * 7, y - 6), thigh], (28, 29, 30)), INK, line=2.4)
        vest = blob(mirrored_upper(j, "0 -72, 7 -76, 9 -88, 16 -88, 18 -72, 24 -58, 20 -30, 21 -4, 0 -1"))
        b.form(blob(mirrored_upper(j, "0 -94, 8 -90, 24 -86, 29 -74, 22 -58, 0 -56")), line=2.4)
        b.hatch(b.form(vest, ACCENT, line=2.6), 180, 5, 2.2, (0.12, 0.3))
        with b.at(*j.upper([(1, -38)])[0], turn=j.lean):
            b.form(box(-15, -15, 15, 13), line=2, rough=0.3)
            _little_skull(b)

    return Body(trunk, bare_arm_all)


def bare_arm_all(b: Block, j: Joints, side: int) -> None:
    """A bare arm from the shoulder on."""
    points = [j.shoulders[side], j.elbows[side], j.hands[side]]
    b.hatch(b.form(limb(points, (16, 15, 12, 12, 8.5)), line=2.5, rough=0.4), 180, 6, 1.8, (0.2, 0.4))


def _little_skull(b: Block) -> None:
    b.add(INK, both("0 -12, 7 -11, 10 -4, 8 3, 5 5, 5 10, 0 11"))
    b.add(PAPER, union(ellipse(-4, -3, 2.5, 2.8), ellipse(4, -3, 2.5, 2.8), poly("0 0, 1.6 3.6, -1.6 3.6")))
    b.cuts(("-2 6, -2 11", "2 6, 2 11"), 1.2, PAPER, taper=(0, 0))


def cardigan() -> Body:
    """A flowered skirt, a cardigan, beads, sensible shoes."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            _calf(b, j, side)
            _slipper(b, j.feet[side], -1, INK)
        x, _ = j.hips
        skirt = b.form(gown(j, "20 -26", "27 -104, 33 -70, 36 -38, 18 -34, 0 -36"), line=2.8)
        spots = [(dx + (row % 2) * 9, -98 + row * 14) for row in range(5) for dx in (-32, -14, 4, 22)]
        b.add(ACCENT, union(*(ellipse(x + dx, y, 3.6, 3.6) for dx, y in spots)).intersection(skirt.buffer(-3)))
        wool = b.form(gown(j, "9 -88, 22 -86, 30 -70, 27 -34", "29 -102, 30 -88, 14 -86, 0 -88"), ACCENT, line=2.8)
        b.hatch(wool, 180, 5, 2.2, (0.12, 0.28))
        b.cut([*j.upper("2 -70, 3 -40"), (x + 3, -88)], 2.6, within=wool, taper=(0, 0))
        for spot in j.upper("-3 -62, -3 -46, -2 -30, -2 -14"):
            b.add(PAPER, ellipse(*spot, 2.3, 2.3))
        b.form(blob(mirrored_upper(j, "0 -96, 9 -92, 15 -84, 0 -68")), line=2.2)
        for spot in j.upper("-11 -82, -6 -77, 0 -75, 6 -77, 11 -82"):
            b.form(ellipse(*spot, 3, 3), line=1.5, rough=0.1)

    return Body(trunk, sleeve_of(ACCENT, (17, 18, 15, 13), cuff=True))


def patient() -> Body:
    """A hospital gown with a small pattern; the right leg in plaster, a slipper on the other foot."""

    def trunk(b: Block, j: Joints) -> None:
        _calf(b, j, 0)
        _slipper(b, j.feet[0], -1, ACCENT)
        hips, (x, y) = j.hips[0], j.feet[1]
        for toe in range(3):
            b.form(
                limb([(x + 14, y - 6 + toe * 5), (x + 27 - toe * 2, y - 9 + toe * 5)], (6, 5.4)), line=1.8, rough=0.2
            )
        cast = b.form(
            union(limb([(hips + 13, -64), (x, y - 6)], (31, 30, 27)), limb([(x - 4, y - 3), (x + 16, y - 4)], (21, 18)))
        )
        b.cuts(
            ([(x - 24, at - 5), (x, at), (x + 22, at - 9)] for at in (-46, -34, -22)),
            2.4,
            within=cast,
            taper=(0.1, 0.5),
        )
        b.hatch(cast, 180, 7, 2.4, (0.15, 0.3))
        cloth = b.form(gown(j, "9 -88, 24 -84, 29 -68, 26 -34", "30 -96, 35 -60, 0 -56"), ACCENT, line=2.8)
        spots = [(hips + dx + (row % 2) * 8, -186 + row * 15) for row in range(9) for dx in (-34, -18, -2, 14, 30)]
        b.add(PAPER, union(*(box(px - 2, py - 2, px + 2, py + 2) for px, py in spots)).intersection(cloth.buffer(-3)))
        b.cuts(([(hips + t * 7, -120), (hips + t * 11, -60)] for t in (-2, 0.4, 2.4)), 3, within=cloth, taper=(0.7, 0))
        b.form(blob(mirrored_upper(j, "0 -96, 9 -92, 15 -84, 0 -74")), line=2.2)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        bare_arm(b, j, side)
        short = between(j.shoulders[side], j.elbows[side], 0.7)
        b.hatch(b.form(limb([j.shoulders[side], short], (19, 20, 20)), ACCENT, line=2.5), 180, 5, 2.2, (0.2, 0.4))

    return Body(trunk, sleeve, breadth=0.94)


def ballet() -> Body:
    """A close bodice, a stiff tutu, shoes tied with ribbons."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            _calf(b, j, side)
            _pointe(b, j.knees[side], j.feet[side])
        x, y = j.hips
        with b.at(x, y, turn=j.lean - 6):
            net = b.form(_frill(66, 25, 20), line=2.6, rough=0.3)
            pleats = (-1.8, -1.3, -0.8, -0.3, 0.3, 0.8, 1.3, 1.8)
            lines = ([(t * 9, -14), (t * 34, 20 - 7.5 * abs(t))] for t in pleats)
            b.cuts(lines, 2.4, within=net, taper=(0.5, 0.1))
            top = b.form(_frill(48, 15, 16).intersection(box(-70, -30, 70, 30)), ACCENT, line=2.2, rough=0.3)
            b.cuts(
                ([(t * 6, -12), (t * 24, 4 + 8 * (1 - abs(t) / 2))] for t in (-1.6, -0.8, 0, 0.8, 1.6)), 2, within=top
            )
        b.form(blob(mirrored_upper(j, "0 -94, 7 -90, 22 -86, 24 -74, 0 -58")), line=2.2)
        bodice = blob(mirrored_upper(j, "0 -62, 10 -72, 18 -70, 21 -58, 14 -30, 18 -10, 0 -2"))
        b.hatch(b.form(bodice, ACCENT, line=2.6), 180, 5, 2.2, (0.15, 0.35))
        b.cuts((j.upper("-13 -70, -17 -86"), j.upper("13 -70, 17 -86")), 3.4, ACCENT, taper=(0, 0))

    return Body(trunk, bare_arm_all, breadth=0.82)


def _frill(wide: float, high: float, teeth: int) -> Shape:
    """A flat round of gathered net, seen from the side."""
    points = []
    for i in range(teeth * 2):
        a, far = math.pi * i / teeth, 1 if i % 2 else 0.9
        points.append((math.cos(a) * wide * far, math.sin(a) * high * far - 4))
    return blob(points)


def _pointe(b: Block, knee: XY, foot: XY) -> None:
    """A shoe stretched in the line of the leg."""
    turn = math.degrees(math.atan2(foot[1] - knee[1], foot[0] - knee[0])) - 90
    with b.at(*foot, turn=turn):
        b.form(both("0 -20, 5 -18, 8 -10, 6 4, 4 13, 0 15"), ACCENT, line=2.2, rough=0.2)
        b.cuts(("-7 -30, 6 -22", "7 -30, -6 -22"), 2.6, ACCENT, taper=(0, 0))


def hoodie(fill: str = ACCENT) -> Body:
    """A hooded sweatshirt with cords and a front pocket."""

    def trunk(b: Block, j: Joints) -> None:
        shape = b.form(gown(j, "10 -90, 26 -86, 34 -68, 32 -34", "34 -104, 34 -86, 0 -80"), fill, line=3)
        b.hatch(shape, 180, 5.5, 2.4, (0.1, 0.25), colour=contrast(fill))
        b.cuts((j.upper("-22 -12, -16 -34, 16 -34, 22 -12"),), 2.4, contrast(fill), within=shape, taper=(0, 0))
        b.form(blob(mirrored_upper(j, "0 -98, 18 -94, 30 -84, 22 -72, 8 -70, 0 -64")), fill, line=2.6)
        b.cuts((j.upper("-24 -84, -10 -76, 0 -70"), j.upper("24 -84, 10 -76, 0 -70")), 2.2, contrast(fill))
        for x in (-7, 8):
            b.form(limb(j.upper([(x, -70), (x * 1.3, -54), (x * 1.2, -42)]), (3.4, 3, 3)), line=1.4, rough=0.1)

    return Body(trunk, sleeve_of(fill, (22, 23, 19, 14), cuff=True), breadth=1.1)


def suit(fill: str = ACCENT, *, tie: bool = False, skirt: str = INK, waist: float = 20, breadth: float = 1.0) -> Body:
    """A jacket with lapels over a shirt, and a narrow skirt or trousers below it."""

    def trunk(b: Block, j: Joints) -> None:
        x, y = j.hips
        lower = b.form(gown(j, f"{waist} -20", "27 -100, 30 -70, 27 -16, 0 -12"), skirt, line=2.8)
        b.hatch(lower, 180, 7, 2.4, (0.15, 0.3), colour=contrast(skirt))
        wide = breadth * 24
        low = f"27 {y + 6}, 32 {y + 26}, 14 {y + 28}, 2 {y + 14}"
        coat = b.form(gown(j, f"10 -90, {wide} -86, {wide + 5} -70, {waist} -32", low), fill, line=2.9)
        b.hatch(coat, 180, 5.5, 2.4, (0.12, 0.28), colour=contrast(fill))
        b.cut([*j.upper("0 -36, 1 -16"), (x + 2, y + 14)], 2.6, contrast(fill), within=coat, taper=(0, 0))
        b.form(poly(j.upper("-13 -92, 13 -92, 2 -38, -2 -38")), line=2.2, rough=0.3)
        if tie:
            b.form(poly(j.upper("-4 -84, 4 -84, 2 -78, 5 -50, 0 -42, -5 -50, -2 -78")), INK, line=1.6, rough=0.2)
        for side in (-1, 1):
            lapel = [(side * px, py) for px, py in ((9, -94), (17, -88), (21, -66), (14, -66), (16, -60), (1, -34))]
            b.form(poly(j.upper(lapel)), fill, line=2.3, rough=0.3)
        for spot in j.upper("5 -28, 5 -14"):
            b.form(ellipse(*spot, 2.4, 2.4), contrast(fill) if fill == INK else PAPER, line=1.4, rough=0.1)

    return Body(trunk, sleeve_of(fill, (19, 19, 16, 14), cuff=True), breadth=breadth)


def scrubs() -> Body:
    """A surgeon's gown over a tunic open at the neck; the gloves reach over its cuffs."""

    def trunk(b: Block, j: Joints) -> None:
        cloth = b.form(gown(j, "9 -88, 24 -86, 30 -70, 26 -36", "31 -96, 36 -50, 40 -4, 0 -2"), ACCENT, line=3)
        b.hatch(cloth, 180, 5.5, 2.4, (0.1, 0.24))
        x, y = j.hips
        b.cuts(
            ([*j.upper([(t * 8, -24)]), (x + t * 14, y + 84)] for t in (-2, -0.8, 0.9, 2)),
            3.6,
            within=cloth,
            taper=(0.7, 0),
        )
        b.form(poly(j.upper("-13 -92, 13 -92, 0 -68")), line=2.2, rough=0.3)
        b.form(poly(j.upper("-21 -60, -6 -58, -7 -38, -20 -40")), ACCENT, line=2, rough=0.3)
        b.form(poly(j.upper("-13 -70, -10 -70, -10 -50, -13 -50")), line=1.5, rough=0.1)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        tube(b, j, side, ACCENT, (19, 20, 17, 14))
        wrist = j.wrist(side, 26)
        b.form(limb([wrist, j.hands[side]], (17, 15, 12)), line=2.2, rough=0.2)
        band(b, wrist, j.hands[side], 0.04, 19)

    return Body(trunk, sleeve)


def camouflage() -> Body:
    """A field jacket in patches of light and shade, with straps and pouches."""

    def trunk(b: Block, j: Joints) -> None:
        coat = b.form(gown(j, "10 -90, 26 -86, 33 -68, 29 -34", "32 -104, 36 -40, 0 -36"), ACCENT, line=3)
        _patches(b, coat, 11)
        b.hatch(coat, 180, 6, 2.2, (0.08, 0.16))
        for line in ("-20 -88, -17 -60, -20 -26", "20 -88, 17 -60, 20 -26"):
            b.form(limb(j.upper(line), (8, 7, 7)), INK, line=1.8, rough=0.2)
        b.form(limb(j.upper("-28 -26, 0 -22, 28 -26"), (9, 9, 9)), INK, line=1.8, rough=0.2)
        b.form(blob(mirrored_upper(j, "0 -96, 12 -94, 19 -86, 8 -78, 0 -72")), ACCENT, line=2.2)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        s, e, w = j.shoulders[side], j.elbows[side], j.wrist(side, 8)
        shape = b.form(limb([s, between(s, e, 0.6), e, between(e, w, 0.45), w], (21, 22, 18, 14)), ACCENT, line=2.7)
        _patches(b, shape, 9)
        band(b, e, w, 0.95, 17)

    return Body(trunk, sleeve, breadth=1.08)


def _patches(b: Block, region: Shape, gap: float) -> None:
    """Irregular patches of paper and ink over cloth."""
    x0, y0, x1, y1 = region.bounds
    rows = int((y1 - y0) / gap / 1.5)
    for i in range(rows * 2):
        x, y = b.rng.uniform(x0, x1), y0 + (i + 0.5) * (y1 - y0) / rows / 2
        spot = b.rough(ellipse(x, y, gap * b.rng.uniform(0.6, 1), gap * 0.45, b.rng.uniform(-30, 30)), 1.4, 5)
        b.add((PAPER, INK)[i % 2], spot.intersection(region.buffer(-1.5)))


def cassock() -> Body:
    """White linen over a black cassock with its collar, and a stole over all."""

    def trunk(b: Block, j: Joints) -> None:
        b.form(gown(j, "20 -40", "40 -96, 46 -50, 48 -4, 0 -2"), INK, line=2.6)
        linen = b.form(gown(j, "9 -90, 26 -86, 36 -66, 38 -30", "43 -96, 50 -52, 0 -46"), line=2.8)
        b.hatch(linen, 180, 6, 2.4, (0.06, 0.14))
        x, _ = j.hips
        b.cuts(
            ([*j.upper([(t * 9, -34)]), (x + t * 12, -50)] for t in (-3.4, -0.6, 0.6, 3.2)),
            3,
            within=linen,
            taper=(0.7, 0),
        )

    def over(b: Block, j: Joints) -> None:
        x, y = j.hips
        for side in (-1, 1):
            line = [*j.upper([(side * 9, -94), (side * 20, -76), (side * 19, -30)]), (x + side * 22, y + 76)]
            strip = b.form(limb(line, (11, 14, 15, 18)), ACCENT, line=2.6)
            b.hatch(strip, 180, 7, 2, (0.2, 0.35))
            with b.at(*j.upper([(side * 20, -48)])[0], scale=1.1):
                b.form(union(box(-1.8, -10, 1.8, 9), box(-6, -5, 6, -1)), line=1.2, rough=0.1)
        b.form(blob(mirrored_upper(j, "0 -96, 10 -93, 13 -87, 0 -82")), INK, line=2)
        b.form(poly(j.upper("-5 -94, 5 -94, 5 -85, -5 -85")), line=1.4, rough=0.2)

    return Body(trunk, sleeve_of(PAPER, (22, 28, 30, 30)), over=over, breadth=1.12)


# Heads


def worn(*fronts: Draw, back: Draw | None = None, covers: bool = False) -> Hat:
    """Several things on one head."""

    def front(b: Block) -> None:
        for each in fronts:
            each(b)

    return Hat(front, back, covers)


def sweatband(b: Block) -> None:
    """A band round the brow."""
    shape = b.form(both("0 -25, 12 -23.5, 21.5 -16, 22 -8, 12 -15, 0 -16.4"), ACCENT, line=2, rough=0.3)
    b.cuts(("-12 -22, -11 -16", "-4 -24, -4 -18", "6 -24, 6 -18", "14 -21, 14 -15"), 1.6, within=shape)


def glasses(look: float = 0, dark: bool = False, round_: bool = False) -> Draw:
    """Spectacles; dark ones hide the eyes."""

    def draw(b: Block) -> None:
        with b.at(look * 4.5, -3.6):
            for side in (-1, 1):
                lens = (
                    ellipse(side * 9.4, 0, 7.4, 7.2)
                    if round_
                    else box(side * 9.4 - 6.4, -4, side * 9.4 + 6.4, 4).buffer(1.6)
                )
                b.add(INK, lens.buffer(1.2) if dark else lens.buffer(1).difference(lens.buffer(-0.9)))
                if dark:
                    b.cut([(side * 9.4 - 4, -2), (side * 9.4 + 2, -4)], 1.8, PAPER)
                b.cut([(side * 16.5, -1), (side * 21 - look * 4.5, 0)], 1.8, taper=(0, 0))
            b.cut("-2.4 -1, 0 -2.4, 2.4 -1", 2, taper=(0, 0))

    return draw


def bandage(b: Block) -> None:
    """A bandage wound round the head."""
    shape = b.form(both("0 -33, 14 -31, 23 -22, 23 -9, 12 -15, 0 -17"), line=2.2, rough=0.4)
    b.cuts(("-22 -14, -2 -24, 16 -30", "-22 -20, -6 -29, 6 -32", "-8 -16, 8 -22, 22 -19"), 1.8, within=shape)
    b.add(ACCENT, union(box(8, -29, 11, -21), box(5.5, -26.5, 13.5, -23.5)))


def headphones(b: Block) -> None:
    """A bow over the head and two shells over the ears."""
    bow = both("0 -50, 18 -46, 32 -28, 34 -2, 29 -2, 26 -26, 15 -40, 0 -44")
    b.form(bow, INK, line=2.4)
    b.cut("-26 -30, -14 -44, 4 -47", 1.8, PAPER)
    for side in (-1, 1):
        with b.at(flip=side < 0):
            b.form(blob("24 -13, 33 -15, 40 -8, 40 9, 33 16, 24 13"), INK, line=2.6)
            b.cut("34 -9, 36 0, 34 10", 2.4, PAPER)


def bun(b: Block) -> None:
    """Hair drawn tight and pinned high; behind the head."""
    knot = b.form(ellipse(1, -38, 13, 11), INK, line=2.2)
    b.cuts(("-8 -40, 0 -46, 9 -41", "-6 -35, 2 -40, 10 -36"), 1.8, PAPER, within=knot)


def bob(b: Block) -> None:
    """Hair cut at the chin; behind the head."""
    shape = b.form(both("0 -36, 17 -33, 28 -18, 31 6, 31 24, 22 28, 0 26"), INK, line=2.6)
    for side in (-1, 1):
        with b.at(flip=side < 0):
            b.cuts(("25 -14, 27 6, 26 24", "29 -6, 30 10, 29 22"), 1.7, PAPER, within=shape)


def fringe(b: Block) -> None:
    """The front of a bob, swept to one side."""
    shape = b.form(
        blob("-22 4, -26 -12, -18 -30, 0 -37, 18 -31, 26 -14, 23 6, 19 -8, 8 -20, -8 -16, -18 -8"), INK, line=2.2
    )
    b.cuts(("-20 -6, -12 -20, 6 -26", "-20 -18, -6 -29, 8 -31", "12 -26, 20 -18, 23 -4"), 1.7, PAPER, within=shape)


def scrub_cap(b: Block) -> None:
    """A surgeon's cap, with a patterned band."""
    shape = b.form(both("0 -42, 15 -39, 25 -27, 25 -13, 12 -18, 0 -19"), ACCENT, line=2.5)
    b.hatch(shape, 180, 5, 2.2, (0.2, 0.4))
    b.cut("-25 -20, 0 -26, 25 -20", 2.6, PAPER, within=shape, taper=(0, 0))


def mask(look: float = 0) -> Draw:
    """A mask over mouth and nose, its folds and its strings."""

    def draw(b: Block) -> None:
        b.cuts(("-12 6, -21 -5", "12 6, 21 -5", "-12 20, -20 12", "12 20, 20 12"), 2, taper=(0, 0))
        with b.at(look * 3.5, 0):
            cloth = b.form(both("0 1, 9 4, 16.5 5, 16.5 18, 9 26, 0 28.6"), ACCENT, line=2.3, rough=0.3)
            b.cuts(
                ("-15 9, 0 7, 15 9", "-15 15, 0 14, 15 15", "-12 21, 0 21, 12 21"), 1.8, within=cloth, taper=(0.1, 0.1)
            )

    return draw


def peaked_cap(fill: str = ACCENT) -> Draw:
    """A soft cap with a peak, turned a little to the right."""

    def draw(b: Block) -> None:
        top = b.form(blob("-24 -14, -27 -32, -12 -43, 8 -43, 24 -34, 25 -18, 0 -22"), fill, line=2.6)
        _patches(b, top, 8)
        b.form(blob("-14 -19, 10 -23, 30 -18, 42 -8, 22 -12, 0 -15"), INK, line=2.2, rough=0.3)

    return draw


def nurse_cap(b: Block) -> None:
    """A folded linen cap with a cross."""
    b.form(both("0 -48, 17 -47, 25 -32, 20 -24, 0 -28"), line=2.4)
    b.add(ACCENT, union(box(-2.4, -44, 2.4, -31), box(-6.5, -40, 6.5, -35)))


def top_hat(b: Block) -> None:
    """An evening hat."""
    b.form(both("0 -70, 19 -71, 17 -40, 19 -27, 0 -24"), INK, line=2.6)
    b.form(both("0 -36, 17 -38, 18.4 -28, 0 -26"), ACCENT, line=1.6, rough=0.2)
    b.form(both("0 -30, 22 -32, 34 -28, 32 -22, 18 -24, 0 -22"), INK, line=2.2)
