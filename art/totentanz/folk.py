"""Bodies that souls and events of Totentanz share: in vestments, on a throne, and as they were made."""

from dataclasses import replace

from art.kit.bodies import robed
from art.kit.cloth import ermine_tail
from art.kit.figure import Body, Joints
from art.kit.shapes import blob, ellipse, limb, mirrored, points_of, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block


def stoled(fill: str = PAPER) -> Body:
    """A surplice with a stole that hangs from the neck to the knees."""

    def over(b: Block, j: Joints) -> None:
        x = j.hips[0]
        for side in (-1, 1):
            top = j.upper([(side * 4, -92), (side * 18, -88)])
            band = b.form(poly([*top, (x + side * 22, -46), (x + side * 8, -46)]), ACCENT, line=2.2)
            b.cut([(x + side * 8, -56), (x + side * 22, -56)], 2.4, within=band, taper=(0, 0))
        b.form(blob(j.upper("-16 -94, 0 -82, 16 -94, 14 -84, 0 -74, -14 -84")), line=2)

    return replace(robed(fill, panel=False, collar=False), over=over)


def coped() -> Body:
    """A cope with embroidered borders, held by a great clasp."""

    def over(b: Block, j: Joints) -> None:
        x = j.hips[0]
        for side in (-1, 1):
            top = j.upper([(side * 3, -94), (side * 19, -88)])
            b.form(poly([*top, (x + side * 18, -4), (x + side * 3, -4)]), line=2.2)
            for y in (-48, -74, -100, -126):
                b.form(ellipse(x + side * 11, y, 4, 5), ACCENT, line=1.4, rough=0.1)
        b.form(poly(j.upper("-14 -75, 0 -85, 14 -75, 0 -64")), ACCENT, line=2.2)

    return replace(robed(panel=False, collar=False), over=over)


def enthroned(fill: str = ACCENT, *, ermine: bool = True) -> Body:
    """The robe of somebody seated, seen from the front. The hips are to be at -84."""

    def trunk(b: Block, j: Joints) -> None:
        for x in (-30, 30):
            b.form(ellipse(x, -2, 14, 6), INK, line=2)
        lap = "36 -96, 54 -84, 56 -66, 46 -30, 50 -4, 20 -6"
        right = [*j.upper("9 -86, 24 -82, 31 -70, 28 -34"), *points_of(lap), (0, -2)]
        left = [*reversed(mirrored(lap)), *j.upper("-28 -34, -31 -70, -24 -82, -9 -86")]
        cloth = b.form(blob([*right, *left]), fill, line=3)
        for line in ("36 -64, 32 -30, 34 -6", "48 -64, 42 -34, 45 -6", "20 -56, 18 -28, 20 -6", "6 -50, 8 -26, 6 -6"):
            b.cuts((line, mirrored(line)), 4.4, within=cloth, taper=(0.6, 0.1))
        b.cuts(("-14 -78, -36 -74, -52 -80", "14 -78, 36 -74, 52 -80", "-10 -66, 0 -58, 10 -66"), 3, within=cloth)
        if ermine:
            low = [(13, -62), (14, -6), (-14, -6), (-13, -62)]
            b.form(poly([*j.upper("-9 -62, 9 -62, 9 -14"), *low, *j.upper("-9 -14")]), line=2.2)
            for spot in ((0, -120), (-3, -94), (4, -66), (-4, -40), (5, -18)):
                ermine_tail(b, spot)

    return replace(robed(fill, ermine=ermine, collar=ermine), trunk=trunk)


def unclad(*, woman: bool = False, leaves: bool = False) -> Body:
    """Adam or Eve, perhaps in a girdle of leaves."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            _bare_leg(b, j, side)
        x, y = j.hips
        sides = (
            "8 -86, 20 -83, 23 -70, 19 -54, 15 -38, 22 -14"
            if woman
            else "9 -87, 25 -84, 29 -72, 25 -48, 20 -28, 21 -10"
        )
        low = [(x + 24, y + 6), (x + 10, y + 20), (x, y + 22), (x - 10, y + 20), (x - 24, y + 6)]
        skin = b.form(blob([*j.upper(sides), *low, *j.upper(list(reversed(mirrored(sides))))]), line=2.6)
        chest = "3 -60, 10 -55, 17 -62" if woman else "2 -60, 10 -57, 20 -63"
        b.cuts((j.upper(chest), j.upper(mirrored(chest)), j.upper("-1 -26, 1 -22")), 2, within=skin)
        if leaves:
            fronds = [ellipse(x + dx, y + 8 - abs(dx) * 0.12, 7, 17, -dx) for dx in (-22, -11, 0, 11, 22)]
            girdle = b.form(union(*fronds), ACCENT, line=2.2)
            b.cuts(([(x + dx * 0.9, y - 4), (x + dx * 1.1, y + 18)] for dx in (-22, -11, 0, 11, 22)), 2, within=girdle)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        skin = b.form(limb([j.shoulders[side], j.elbows[side], j.hands[side]], (17, 13, 11, 8.5)), line=2.4, rough=0.4)
        b.hatch(skin, 180, 9, 2, (0.2, 0.4))

    return Body(trunk, sleeve, breadth=0.84 if woman else 1.04)


def _bare_leg(b: Block, j: Joints, side: int) -> None:
    way = side * 2 - 1
    (x, y), knee = j.feet[side], j.knees[side]
    b.form(limb([(j.hips[0] + way * 11, j.hips[1] + 6), knee, (x, y - 7)], (21, 18, 15, 9)), line=2.5)
    b.cut([(knee[0] - 5, knee[1] + 3), (knee[0], knee[1] + 6), (knee[0] + 5, knee[1] + 2)], 2)
    toes = [(x - way * 6, y - 9), (x + way * 5, y - 10), (x + way * 22, y), (x + way * 18, y + 4), (x - way * 7, y + 3)]
    b.form(blob(toes), line=2.2, rough=0.3)
    b.cuts(([(x + way * (12 + i * 3), y), (x + way * (16 + i * 2), y + 3)] for i in range(2)), 1.4)
