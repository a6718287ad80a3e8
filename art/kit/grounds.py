"""What a figure stands on, and what stands behind it. A ground reaches from `y` down to the edge of the picture."""

from itertools import pairwise

from art.kit.frames import FIELD
from art.kit.shapes import Shape, blob, box, ellipse, limb, poly, ribbon, spline, union
from art.kit.wood import ACCENT, INK, PAPER, Block


def earth(b: Block, y: float = 326) -> None:
    """Bare earth with a few cuts."""
    ground = _strip(b, y, PAPER)
    for _ in range(16):
        x, at, reach = b.rng.uniform(20, 260), b.rng.uniform(y + 4, 350), b.rng.uniform(14, 40)
        b.cut([(x, at), (x + reach / 2, at - 1.2), (x + reach, at + 0.6)], 2.3, within=ground)


def field(b: Block, y: float = 318) -> None:
    """Furrows running to the horizon, and tufts."""
    ground = _strip(b, y, PAPER)
    b.cuts(
        ([(150 + t * 10, y + 2), (150 + t * 34, 354)] for t in (-8, -5.4, -3.2, -1.3, 1.3, 3.2, 5.4, 8)),
        4,
        within=ground,
        taper=(0.8, 0),
    )
    for x in (40, 92, 214, 262):
        b.cuts(([(x + d * 2, y + 22), (x + d * 5, y + 12)] for d in (-1, 0, 1)), 2.2, taper=(0, 0.8))


def tiles(b: Block, y: float = 312) -> None:
    """A chequered floor."""
    ground = b.add(PAPER, box(21, y, 279, 352))
    rows = [y, y + 9, y + 22, 353]
    for row, (top, bottom) in enumerate(pairwise(rows)):
        for k in range(-7, 8):
            if (k + row) % 2:
                continue
            spread = [
                (150 + (k + d) * (30 + (at - y) * 0.75), at) for at, d in ((top, 0), (top, 1), (bottom, 1), (bottom, 0))
            ]
            b.add(INK, b.rough(poly(spread), 0.5, 12).intersection(ground))
    b.cut([(21, y), (279, y)], 3, taper=(0, 0))


def floorboards(b: Block, y: float = 320) -> None:
    """Planks, seen from the door."""
    ground = _strip(b, y, PAPER, flat=True)
    b.cuts(([(20, at), (280, at)] for at in (y + 8, y + 19)), 2.4, within=ground, taper=(0, 0))
    for i, x in enumerate((60, 128, 196, 252, 92, 170, 230)):
        top = (y, y + 8, y + 19)[i % 3]
        b.cut([(x, top), (x, top + (8, 11, 14)[i % 3])], 2, within=ground, taper=(0, 0))
    b.cuts(([(x, at), (x + 22, at + 0.6)] for x, at in ((34, y + 14), (100, y + 26), (190, y + 4), (214, y + 27))), 1.7)


def waves(b: Block, y: float = 306) -> None:
    """The sea."""
    b.add(INK, box(21, y, 279, 352))
    for row in range(4):
        top = y + row * 12
        for k in range(-1, 8):
            x = 21 + k * 38 + (row % 2) * 19
            b.cut([(x, top + 8), (x + 12, top), (x + 24, top + 6), (x + 38, top + 8)], 4.6, PAPER, taper=(0.3, 0.4))


def cloud(b: Block, y: float = 312) -> None:
    """A bank of cloud."""
    puffs = union(
        *(
            ellipse(x, y + dy, r, r * 0.8)
            for x, dy, r in (
                (30, 14, 26),
                (70, 6, 28),
                (116, 12, 30),
                (162, 8, 30),
                (208, 4, 28),
                (250, 10, 28),
                (276, 16, 24),
            )
        )
    )
    shape = b.form(union(puffs, box(10, y + 8, 290, 360)), line=2.6)
    for x, dy in ((56, 10), (104, 18), (150, 14), (196, 10), (240, 16)):
        b.cut([(x, y + dy), (x + 12, y + dy + 8), (x + 26, y + dy + 2)], 2.4, within=shape)


def cobbles(b: Block, y: float = 318) -> None:
    """A paved street."""
    b.add(INK, box(21, y, 279, 352))
    for row, (top, high, wide) in enumerate(((y + 2, 7, 22), (y + 11, 9, 29), (y + 22, 12, 38))):
        for k in range(-1, 14):
            x = 21 + k * wide + (row % 2) * wide / 2
            b.add(
                PAPER,
                b.rough(
                    box(x + 1.4, top, x + wide - 1.4, top + high).buffer(-2).buffer(2, quad_segs=1), 0.5, 9
                ).intersection(FIELD),
            )


def crosses(b: Block, y: float = 322) -> None:
    """Grave crosses on the horizon. Draw them before the ground."""
    for x, k, turn in ((44, 1.1, -9), (252, 1.0, 8), (224, 0.7, -4)):
        with b.at(x, y, turn=turn, scale=k), b.lifted(4):
            b.form(union(box(-2.8, -28, 2.8, 8), box(-10, -20, 10, -14.6)), line=2)


def hills(b: Block, y: float = 300, castle: bool = False) -> None:
    """Far hills, perhaps with a castle. Draw them before the ground."""
    back = b.form(
        blob(
            [
                (0, 360),
                (10, y + 6),
                (52, y - 18),
                (98, y - 2),
                (150, y + 8),
                (204, y - 12),
                (256, y - 4),
                (296, y + 4),
                (300, 360),
            ]
        ),
        line=2.2,
    )
    b.hatch(back, 240, 9, 2.4, (0.05, 0.1))
    if castle:
        with b.at(58, y - 12), b.lifted(2):
            walls = union(box(-22, -22, 22, 6), box(-26, -40, -14, 6), box(12, -34, 24, 6), box(-6, -52, 8, 6))
            teeth = union(
                *(
                    box(x, t - 4, x + 3, t)
                    for x, t in ((-26, -40), (-18, -40), (-6, -52), (-0.5, -52), (5, -52), (12, -34), (20.5, -34))
                )
            )
            b.form(union(walls, teeth), line=1.8, rough=0.3)
            b.add(INK, union(box(-4, -8, 4, 6), box(-1, -42, 2, -34), box(-21, -32, -18, -25)))


def arch(b: Block, x: float = 150, y: float = 330, wide: float = 84, high: float = 250) -> Shape:
    """A stone arch that frames a figure; returns its opening."""
    top = y - high + wide
    outer = union(box(x - wide, top, x + wide, y), ellipse(x, top, wide, wide))
    inner = union(box(x - wide + 16, top, x + wide - 16, y), ellipse(x, top, wide - 16, wide - 16))
    b.form(outer.difference(inner), line=2.4)
    for turn in range(-75, 76, 25):
        with b.at(x, top, turn=turn):
            b.cut([(0, -wide), (0, -wide + 16)], 2.2, taper=(0, 0))
    for side in (-1, 1):
        b.cuts(
            ([(x + side * wide, at), (x + side * (wide - 16), at)] for at in range(int(top) + 14, int(y), 30)),
            2.2,
            taper=(0, 0),
        )
    return inner


def curtain(b: Block, side: int = 1, fill: str = ACCENT) -> None:
    """A drawn curtain along the left (-1) or the right edge."""
    with b.at(150, 0, flip=side < 0):
        cloth = b.form(blob("70 18, 132 18, 132 300, 112 306, 108 250, 98 200, 108 150, 90 90, 80 50"), fill, line=2.8)
        b.cuts(
            ("84 22, 104 90, 112 190, 116 290", "98 22, 116 100, 120 290", "114 22, 124 120, 126 280"), 4, within=cloth
        )
        line = spline([(94, 196), (112, 204), (132, 200)])
        b.form(ribbon(line, [8] * len(line)), line=1.8)


def table(b: Block, y: float = 270, cloth: str = PAPER) -> None:
    """A table across the front of the picture."""
    b.form(poly([(14, y + 16), (286, y + 16), (286, 360), (14, 360)]), cloth, line=2.6)
    b.cuts(
        ([(x, y + 22), (x + 4, y + 50), (x - 2, 350)] for x in (46, 104, 166, 222, 262)),
        4,
        INK if cloth != INK else PAPER,
        taper=(0.6, 0.1),
    )
    b.form(poly([(16, y), (284, y), (292, y + 17), (8, y + 17)]), line=2.6)


def moon(b: Block, x: float = 232, y: float = 66, r: float = 24, fill: str = PAPER) -> None:
    """A waning moon."""
    with b.lifted(5):
        b.form(ellipse(x, y, r, r).difference(ellipse(x + r * 0.5, y - r * 0.2, r * 0.86, r * 0.86)), fill, line=2)


def sun(b: Block, x: float = 232, y: float = 66, r: float = 20) -> None:
    """A sun with flaming beams."""
    with b.lifted(3):
        for turn in range(0, 360, 30):
            with b.at(x, y, turn=turn):
                b.form(poly([(-5, -r), (5, -r), (0, -r - 14)]), ACCENT, line=1.8, rough=0.2)
        b.form(ellipse(x, y, r, r), line=2.2)


def tree(b: Block, x: float = 244, y: float = 330, bare: bool = True) -> None:
    """A tree, bare or in leaf."""
    with b.at(x, y), b.lifted(3):
        b.form(limb("0 0, -4 -60, 2 -120", (16, 11, 7)), line=2.2)
        for line in (
            "-2 -70, -24 -96, -30 -124",
            "0 -90, 20 -110, 24 -138",
            "1 -116, -8 -136, -6 -156",
            "-20 -92, -38 -100",
        ):
            if bare:
                b.form(b.stroke(line, 7, (0, 0.8)), line=1.8)
        if not bare:
            crown = union(*(ellipse(dx, dy, 26, 22) for dx, dy in ((-22, -120), (20, -124), (0, -146), (0, -112))))
            b.hatch(b.form(crown, ACCENT, line=2.6), 180, 7, 2.4, (0.1, 0.3))


def _strip(b: Block, y: float, fill: str, flat: bool = False) -> Shape:
    dips = [(21.0, y), (60.0, y - 4), (120.0, y + 2), (190.0, y - 4), (240.0, y + 1), (279.0, y - 3)]
    top = [(21.0, y), (279.0, y)] if flat else dips
    b.cut(top, 4, taper=(0, 0))
    return b.add(fill, b.rough(poly([*top, (279, 352), (21, 352)]), 0.8, 14).intersection(FIELD))
