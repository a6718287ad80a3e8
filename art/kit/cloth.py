"""What bodies are made of: cloth and its folds, sleeves, legs, plates and bones."""

import math
from collections.abc import Callable

from art.kit.figure import Joints
from art.kit.shapes import XY, Shape, blob, bone, ellipse, limb, points_of, poly, ribbon, spline, union
from art.kit.wood import INK, PAPER, Block, contrast

Sleeve = Callable[[Block, Joints, int], None]


def gown(j: Joints, upper: str, lower: str) -> Shape:
    """A smooth outline from its right half: points above the hips, which lean, and points below, which do not.

    The lower ones count sideways from the hips and upwards from the ground.
    """
    bottom = [(j.hips[0] + x, y) for x, y in points_of(lower)]
    left = [(2 * j.hips[0] - x, y) for x, y in reversed(bottom) if x != j.hips[0]]
    return blob([*j.upper(upper), *bottom, *left, *j.upper([(-x, y) for x, y in reversed(points_of(upper))])])


def mirrored_upper(j: Joints, right: str) -> list[XY]:
    """The outline whose right half is given, from the hips upwards, as the lean carries it."""
    points = points_of(right)
    return j.upper([*points, *((-x, y) for x, y in reversed(points) if x)])


def folds(b: Block, cloth: Shape, j: Joints, colour: str, spread: tuple[float, ...]) -> None:
    """Folds from the waist to the hem, each with a few short cuts leaning off it."""
    for side in (-1, 1):
        for x in spread:
            top = j.upper([(side * x * 0.4, -34)])[0]
            hem = (j.hips[0] + side * x, -3.0)
            middle = ((top[0] * 0.45 + hem[0] * 0.55) - side * 2, (top[1] + hem[1]) / 2)
            b.cut([top, middle, hem], b.rng.uniform(3.6, 5.4), colour, taper=(0.7, 0.08), within=cloth)
        x = spread[-2]
        for i in range(5):
            y = -16.0 - i * 8
            b.cut(
                [(j.hips[0] + side * x - i * side, y), (j.hips[0] + side * (x + 8) - i * side, y - 5)],
                2,
                colour,
                taper=(0, 0.8),
                within=cloth,
            )


def pleats(b: Block, cloth: Shape, j: Joints, colour: str, *, top: float, spread: float, fall: float) -> None:
    """Four pleats below a belt, from `top` above the hips to `fall` below them."""
    x, y = j.hips
    lines = ([*j.upper([(t * 6, top)]), (x + t * spread, y + fall)] for t in (-2, -1, 1, 2))
    b.cuts(lines, 3, colour, within=cloth, taper=(0.7, 0.1))


def girdle(b: Block, j: Joints, half: float, width: float, fill: str = PAPER) -> None:
    """A belt or a rope round the waist."""
    line = spline(j.upper([(-half, -29), (0, -24), (half, -29)]))
    b.form(ribbon(line, [width] * len(line)), fill, line=1.6)


def apron_over(b: Block, j: Joints, skirted: float) -> None:
    """A bib and apron, over a tunic that falls so far below the hips."""
    x, y = j.hips
    b.cuts((j.upper("-14 -62, -16 -84"), j.upper("14 -62, 16 -84")), 5, PAPER, taper=(0, 0))
    hem = [(x + 26, y + skirted + 16), (x, y + skirted + 20), (x - 26, y + skirted + 16)]
    cloth = b.form(poly([*j.upper("-17 -65, 0 -63, 17 -65, 19 -30"), *hem, *j.upper("-19 -30")]), line=2.4)
    b.cuts(
        ([(x + t, y - 20), (x + t * 1.6, y + skirted + 12)] for t in (-10, 0, 10)), 3, within=cloth, taper=(0.6, 0.1)
    )
    b.hatch(cloth, 180, 5, 2.2, (0.1, 0.25), span=(0, 0.35))


def ermine_tail(b: Block, at: XY) -> None:
    """One tail of ermine."""
    x, y = at
    b.add(
        INK,
        union(
            poly([(x - 1.4, y - 3), (x + 1.4, y - 3), (x + 2.2, y + 4), (x, y + 6.5), (x - 2.2, y + 4)]),
            poly([(x - 4, y - 5), (x - 2, y - 6), (x, y - 4.4), (x + 2, y - 6), (x + 4, y - 5), (x, y - 2)]),
        ),
    )


def shoes(b: Block, j: Joints, fill: str) -> None:
    """Shoes peeping out under a hem."""
    for side, (x, y) in zip((-1, 1), j.feet, strict=True):
        b.form(
            blob(
                [
                    (x - side * 8, y - 8),
                    (x + side * 8, y - 8),
                    (x + side * 18, y - 1),
                    (x + side * 12, y + 4),
                    (x - side * 8, y + 3),
                ]
            ),
            fill,
            line=2,
        )


def leg(b: Block, j: Joints, side: int, fill: str, boots: bool, bare: bool = False) -> None:
    """A leg in hose or bare, with its shoe."""
    way = side * 2 - 1
    hip = (j.hips[0] + way * 11, j.hips[1] + 6)
    x, y = j.feet[side]
    leg = b.form(limb([hip, j.knees[side], (x, y - 7)], (20, 17, 14, 9)), fill, line=2.5)
    b.hatch(leg, 180, 5.5, 2.2, (0.2, 0.45), colour=contrast(fill))
    shoe = [
        (x - way * 6, y - 9),
        (x + way * 5, y - 10),
        (x + way * 13, y - 4),
        (x + way * 24, y),
        (x + way * 18, y + 4),
        (x - way * 7, y + 3),
    ]
    b.form(blob(shoe), PAPER if bare else (INK if fill != INK else PAPER), line=2.2, rough=0.3)
    if bare:
        b.cuts(([(x + way * (14 + i * 3), y - 2 + i), (x + way * (18 + i * 2.4), y + 2)] for i in range(3)), 1.3)
    if boots:
        knee = j.knees[side]
        top = between((x, y - 7), knee, 0.75)
        boot = b.form(
            limb([top, between((x, y - 7), knee, 0.4), (x, y - 6)], (18, 16, 13)),
            INK if fill != INK else PAPER,
            line=2.2,
        )
        b.hatch(boot, 180, 6, 2, (0.2, 0.4), colour=PAPER if fill != INK else INK)
        band(b, top, (x, y), 0.06, 20)


def plated_leg(b: Block, j: Joints, side: int) -> None:
    """A leg in plate."""
    way = side * 2 - 1
    hip, knee, (x, y) = (j.hips[0] + way * 12, j.hips[1] + 8), j.knees[side], j.feet[side]
    for start, end, widths in ((hip, knee, (21, 20, 16)), (knee, (x, y - 7), (14, 17, 11))):
        plate = b.form(limb([start, end], widths), line=2.5)
        b.hatch(plate, 180, 5.5, 2.4, (0.2, 0.42))
    b.form(ellipse(*knee, 9.5, 9.5), line=2.4, rough=0.3)
    b.cut([(knee[0] - 5, knee[1] - 2), (knee[0], knee[1] + 3), (knee[0] + 5, knee[1] - 2)], 2)
    b.form(
        poly(
            [
                (x - way * 7, y - 10),
                (x + way * 6, y - 10),
                (x + way * 26, y),
                (x + way * 20, y + 4),
                (x - way * 8, y + 4),
            ]
        ),
        line=2.3,
    )
    b.cuts(([(x + way * (8 + i * 5), y - 7 + i * 2), (x + way * (6 + i * 5), y + 3)] for i in range(3)), 1.7)


def sleeve_of(fill: str, widths: tuple[float, ...], cuff: bool = False) -> Sleeve:
    """What a body needs to draw either sleeve."""

    def sleeve(b: Block, j: Joints, side: int) -> None:
        tube(b, j, side, fill, widths)
        if cuff:
            band(
                b,
                j.elbows[side],
                j.hands[side],
                1 - 11 / (math.dist(j.elbows[side], j.hands[side]) or 1),
                widths[-1] + 4,
            )

    return sleeve


def tube(b: Block, j: Joints, side: int, fill: str, widths: tuple[float, ...]) -> None:
    """A sleeve of cloth over the whole arm."""
    s, e, w = j.shoulders[side], j.elbows[side], j.wrist(side, 8)
    bare_arm(b, j, side)
    shape = b.form(limb([s, between(s, e, 0.6), e, between(e, w, 0.45), w], widths), fill, line=2.7)
    b.hatch(shape, 180, 5.5, 2.4, (0.2, 0.42), colour=contrast(fill))
    bend = between(s, e, 0.8)
    b.cuts(
        ([between(bend, w, t), between(between(s, w, 0.5), e, 0.7 - t * 0.5)] for t in (0.0, 0.3)),
        2.6,
        contrast(fill),
        within=shape,
        taper=(0.1, 0.6),
    )


def bare_arm(b: Block, j: Joints, side: int) -> None:
    """The arm itself."""
    arm = b.form(
        limb([between(j.shoulders[side], j.elbows[side], 0.4), j.elbows[side], j.hands[side]], (13, 12, 11, 8.5)),
        line=2.4,
        rough=0.4,
    )
    b.hatch(arm, 180, 6, 1.8, (0.2, 0.4))


def torn(b: Block, j: Joints, side: int, fill: str) -> None:
    """A sleeve torn off above the elbow."""
    s, e = j.shoulders[side], between(j.shoulders[side], j.elbows[side], 0.85)
    shape = b.rough(limb([s, between(s, e, 0.5), e], (18, 19, 17)), 1.8, 5)
    b.hatch(b.form(shape, fill, line=2.5, rough=0), 180, 5, 2.2, (0.2, 0.5), colour=contrast(fill))


def band(b: Block, p: XY, q: XY, t: float, width: float) -> None:
    """A cuff or a strap across a limb."""
    m = between(p, q, t)
    away = math.dist(p, q) or 1
    dx, dy = (q[0] - p[0]) / away, (q[1] - p[1]) / away
    corners = [
        (m[0] + dx * a * 3.6 - dy * c * width / 2, m[1] + dy * a * 3.6 + dx * c * width / 2)
        for a, c in ((-1, -1), (1, -1.1), (1, 1.1), (-1, 1))
    ]
    b.form(poly(corners), line=2, rough=0.3)


def between(p: XY, q: XY, t: float) -> XY:
    """The point a part of the way from p to q."""
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def long_bone(b: Block, p: XY, q: XY, width: float) -> None:
    """A bone with a few cuts on its shaft."""
    shape = b.form(bone(p, q, width), line=2.3, rough=0.3)
    b.hatch(
        shape,
        math.degrees(math.atan2(q[0] - p[0], p[1] - q[1])) + (180 if p[1] > q[1] else 0),
        6,
        1.7,
        (0.35, 0.5),
        span=(0.25, 0.75),
    )


def bony_foot(b: Block, at: XY, way: int) -> None:
    """A skeleton's foot; `way` is where it points."""
    x, y = at
    for i in range(3):
        b.form(
            limb(
                [(x + way * 3, y - 4 + i), (x + way * 12, y - 3 + i * 2.4), (x + way * (22 - i * 2), y - 1 + i * 2.6)],
                (4.2, 3.6, 3.2),
            ),
            line=1.7,
            rough=0.2,
        )
    b.form(
        blob(
            [
                (x - way * 8, y - 5),
                (x, y - 11),
                (x + way * 7, y - 7),
                (x + way * 9, y),
                (x + way * 2, y + 4),
                (x - way * 8, y + 3),
            ]
        ),
        line=2,
        rough=0.3,
    )


def ribs(b: Block, j: Joints) -> None:
    """The rib cage with its collar bones."""
    cage = blob(mirrored_upper(j, "0 -84, 18 -82, 27 -68, 28 -52, 21 -38, 0 -34"))
    b.add(INK, b.rough(cage.buffer(1.5), 0.5))
    for i, wide in enumerate((19, 25, 27, 26, 21)):
        y = -80 + i * 9.6
        for side in (-1, 1):
            rib = [(side * 2, y + 2), (side * wide * 0.5, y - 2.6), (side * wide * 0.95, y + 3), (side * wide, y + 8)]
            b.cut(j.upper(rib), 5.6, PAPER, taper=(0.1, 0.35))
    b.add(PAPER, limb(j.upper("0 -82, 0 -58, 0 -38"), (6.6, 7.4, 5)))
    b.cuts((j.upper([(-3, y), (3, y)]) for y in (-72, -62, -52, -42)), 1.6, taper=(0.1, 0.1))
    for side in (0, 1):
        b.form(
            limb(
                [j.upper([((side * 2 - 1) * 3, -84)])[0], j.upper([((side * 2 - 1) * 14, -88)])[0], j.shoulders[side]],
                (4.4, 4.8, 6),
            ),
            line=2,
            rough=0.3,
        )


def winding_sheet(b: Block, j: Joints) -> None:
    """A winding sheet round the hips."""
    x, y = j.hips
    cloth = b.form(
        blob(
            [
                (x - 26, y - 12),
                (x, y - 6),
                (x + 26, y - 14),
                (x + 30, y + 4),
                (x + 20, y + 12),
                (x + 34, y + 44),
                (x + 14, y + 36),
                (x + 6, y + 16),
                (x - 22, y + 10),
            ]
        ),
        line=2.4,
    )
    b.cuts(
        (
            [(x - 22, y - 6), (x, y + 1), (x + 24, y - 6)],
            [(x - 20, y + 2), (x + 2, y + 7), (x + 20, y + 2)],
            [(x + 12, y + 10), (x + 18, y + 26), (x + 28, y + 40)],
        ),
        2.4,
        within=cloth,
    )
