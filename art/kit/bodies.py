"""Bodies: what a figure wears, or that it is bare bones. Each is made by a function whose options dress it."""

from art.kit.cloth import (
    apron_over,
    band,
    bare_arm,
    between,
    bony_foot,
    ermine_tail,
    folds,
    girdle,
    gown,
    leg,
    long_bone,
    mirrored_upper,
    plated_leg,
    pleats,
    ribs,
    shoes,
    sleeve_of,
    torn,
    tube,
    winding_sheet,
)
from art.kit.figure import Body, Joints
from art.kit.shapes import Shape, blob, box, ellipse, limb, poly
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast


def robed(
    fill: str = ACCENT, *, panel: bool = True, ermine: bool = False, collar: bool = True, sleeves: str = "wide"
) -> Body:
    """A long robe to the ground. `panel` is a front of paper, `ermine` spots it and the cape; sleeves: wide, close."""

    def trunk(b: Block, j: Joints) -> None:
        shoes(b, j, INK)
        robe = b.form(gown(j, "9 -86, 24 -82, 31 -70, 26 -38", "31 -92, 38 -50, 47 -3, 24 -1, 0 -4"), fill, line=3)
        folds(b, robe, j, contrast(fill), spread=(18, 26, 35, 42))
        if panel:
            strip = b.form(
                poly([*j.upper("-10 -74, 10 -74, 8 -30"), (14, -6), (-14, -6), *j.upper("-8 -30")]), line=2.2
            )
            b.hatch(strip, 180, 7, 1.8, (0.2, 0.4))
        if ermine:
            for x, y in ((0, -50), (-5, -76), (6, -96), (-5, -20)):
                ermine_tail(b, (j.hips[0] + x, j.hips[1] * 0.5 + y))

    def over(b: Block, j: Joints) -> None:
        if not collar:
            return
        cape = b.form(blob(mirrored_upper(j, "0 -94, 13 -90, 28 -86, 40 -72, 42 -56, 28 -56, 12 -60, 0 -50")), line=2.6)
        spots = "16 -78, -16 -78, 30 -66, -30 -66, 10 -64, -10 -64, 22 -60, -22 -60"
        if ermine:
            for spot in j.upper(spots):
                ermine_tail(b, spot)
        else:
            b.hatch(cape, 270, 7, 2, (0.15, 0.3))

    widths = (19, 25, 23, 17) if sleeves == "wide" else (17, 17, 14, 12)
    return Body(trunk, sleeve_of(fill, widths, cuff=True), over=over)


def gowned(
    fill: str = ACCENT, *, skirt: str = "wide", laced: bool = True, puffed: bool = True, train: bool = False
) -> Body:
    """A lady's gown: a narrow bodice and a full skirt; `skirt` may be wide, slim or swung; `train` drags behind it."""
    hems = {
        "wide": "30 -92, 44 -54, 60 -6, 40 0, 20 -5, 0 -1",
        "slim": "25 -92, 30 -50, 40 -4, 20 -1, 0 -3",
        "swung": "32 -92, 56 -64, 88 -44, 72 -22, 46 -24, 22 -12, 0 -18",
    }

    def behind(b: Block, j: Joints) -> None:
        if train:
            b.form(blob("10 -80, 44 -50, 78 -16, 104 -6, 90 0, 40 0"), fill, line=2.8)
            b.cuts(("30 -50, 60 -18, 88 -6", "24 -40, 50 -10, 76 -3"), 3, contrast(fill))

    def trunk(b: Block, j: Joints) -> None:
        shoes(b, j, INK)
        cloth = b.form(gown(j, "14 -30", hems[skirt]), fill, line=3)
        spread = {"wide": (12, 26, 40, 52), "slim": (8, 18, 28, 35), "swung": (18, 38, 58, 74)}[skirt]
        folds(b, cloth, j, contrast(fill), spread=spread)
        bodice = b.form(
            blob(mirrored_upper(j, "0 -66, 14 -72, 22 -82, 25 -70, 18 -50, 14 -30, 17 -20, 0 -12")), fill, line=2.6
        )
        b.hatch(bodice, 180, 5, 2.2, (0.2, 0.35), colour=contrast(fill))
        b.form(blob(mirrored_upper(j, "0 -92, 8 -88, 20 -84, 15 -73, 0 -67")), line=2.2)
        if laced:
            b.form(poly(j.upper("-6 -66, 6 -66, 3 -18, -3 -18")), line=1.7, rough=0.2)
            for y in (-60, -50, -40, -30):
                b.cuts((j.upper([(-6, y), (6, y + 7)]), j.upper([(6, y), (-6, y + 7)])), 1.5, taper=(0.1, 0.1))

    def sleeve(b: Block, j: Joints, side: int) -> None:
        if not puffed:
            tube(b, j, side, fill, (15, 14, 13, 16))
            return
        bare_arm(b, j, side)
        shoulder = j.shoulders[side]
        puff = b.form(limb([shoulder, between(shoulder, j.elbows[side], 0.75)], (17, 22, 15)), line=2.5)
        b.hatch(puff, 180, 5, 2, (0.25, 0.5))

    return Body(trunk, sleeve, behind, breadth=0.86)


def habit(fill: str = INK) -> Body:
    """A monk's or a nun's habit: wide, hooded, girt with a rope."""

    def trunk(b: Block, j: Joints) -> None:
        shoes(b, j, PAPER)
        shape = b.form(gown(j, "8 -86, 24 -83, 31 -68, 28 -36", "31 -92, 36 -50, 44 -4, 22 -1, 0 -4"), fill, line=2.8)
        folds(b, shape, j, contrast(fill), spread=(6, 17, 27, 36))
        girdle(b, j, 28, 5)
        x, y = j.hips
        b.form(limb([*j.upper("9 -25"), (x + 13, y + 30), (x + 11, y + 58)], (4, 4, 4)), line=1.6)
        b.form(ellipse(x + 11, y + 61, 4, 5), line=1.6, rough=0.2)
        b.form(blob(mirrored_upper(j, "0 -96, 14 -92, 28 -84, 26 -70, 12 -66, 0 -60")), fill, line=2.6)
        b.cuts((j.upper("-22 -80, -8 -70, 0 -66"), j.upper("22 -80, 8 -70, 0 -66")), 2, contrast(fill))

    return Body(trunk, sleeve_of(fill, (18, 24, 26, 26)))


def doublet(
    fill: str = ACCENT,
    *,
    hose: str = PAPER,
    apron: bool = False,
    belt: bool = True,
    skirted: float = 34,
    boots: bool = False,
    parti: bool = False,
    close: bool = True,
) -> Body:
    """A tunic with hose. `skirted` is how far it falls below the hips; `parti` colours it in halves."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            leg(b, j, side, (INK if hose != INK else PAPER) if parti and side else hose, boots)
        x, y = j.hips
        low = f"24 {y + 8}, 30 {y + skirted}, 14 {y + skirted + 3}, 0 {y + skirted - 2}"
        shape = b.form(gown(j, "9 -86, 23 -83, 28 -70, 20 -34", low), fill, line=2.8)
        if parti:
            half = shape.intersection(box(x, y - 100, x + 60, y + 60))
            b.add(INK, half)
            b.hatch(half, 180, 9, 2.4, (0.2, 0.5), colour=PAPER)
        b.hatch(shape, 180, 5.5, 2.4, (0.12, 0.3), span=(0.1, 0.95), colour=contrast(fill))
        pleats(b, shape, j, contrast(fill), top=-26, spread=10, fall=skirted)
        if apron:
            apron_over(b, j, skirted)
        else:
            for i in range(3):
                b.add(contrast(fill), ellipse(*j.upper([(0, -68 + i * 12)])[0], 1.8, 1.8))
        if belt:
            girdle(b, j, 21, 6, contrast(fill))
            b.form(box(x - 4, y - 31, x + 4, y - 22), line=1.4, rough=0.2)
        b.form(blob(mirrored_upper(j, "0 -92, 9 -90, 14 -82, 0 -77")), line=2)

    return Body(trunk, sleeve_of(fill, (18, 18, 14, 12) if close else (18, 22, 16, 15), cuff=True))


def ragged(fill: str = PAPER, *, bare: bool = True) -> Body:
    """Rags: a torn smock, bare legs and feet."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            leg(b, j, side, PAPER, boots=False, bare=bare)
        x, y = j.hips
        hem = [
            (26, 8),
            (32, 34),
            (24, 28),
            (21, 44),
            (12, 32),
            (6, 47),
            (0, 34),
            (-7, 45),
            (-12, 32),
            (-19, 40),
            (-24, 26),
            (-31, 36),
            (-25, 8),
        ]
        outline = [
            *j.upper("9 -86, 22 -83, 28 -70, 22 -34"),
            *((x + dx, y + dy) for dx, dy in hem),
            *j.upper("-22 -34, -28 -70, -22 -83, -9 -86"),
        ]
        shape = b.form(poly(outline), fill, line=2.8)
        b.hatch(shape, 180, 5, 2.4, (0.15, 0.4), span=(0.1, 0.95), colour=contrast(fill))
        patch = b.form(
            poly([(x - 18, y - 6), (x - 4, y - 9), (x - 2, y + 9), (x - 16, y + 11)]),
            ACCENT if fill != ACCENT else PAPER,
            line=1.7,
        )
        b.cuts(([(x - 20 + i * 5, y - 9), (x - 19 + i * 5, y - 3)] for i in range(4)), 1.4)
        b.cut([(x - 14, y + 3), (x - 6, y + 1)], 1.6, within=patch)
        girdle(b, j, 22, 4.4)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        bare_arm(b, j, side)
        torn(b, j, side, fill)

    return Body(trunk, sleeve)


def armoured(tabard: str | None = ACCENT, *, device: Shape | None = None) -> Body:
    """Plate from neck to toe; the tabard over it may carry a device, a shape about the origin some 20 high."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            plated_leg(b, j, side)
        x, y = j.hips
        chest = b.form(blob(mirrored_upper(j, "0 -88, 14 -86, 29 -74, 27 -50, 20 -28, 0 -22")), line=2.8)
        b.hatch(chest, 180, 5, 2.4, (0.15, 0.3))
        b.form(poly([*j.upper("-20 -30, 20 -30"), (x + 27, y + 16), (x, y + 22), (x - 27, y + 16)]), line=2.6)
        b.cuts(([(x - 24, y - 4 + i * 9), (x, y + 1 + i * 9), (x + 24, y - 4 + i * 9)] for i in range(2)), 2.2)
        if tabard:
            outline = [
                *j.upper("-17 -82, 0 -74, 17 -82, 19 -30"),
                (x + 25, y + 34),
                (x + 12, y + 29),
                (x, y + 36),
                (x - 12, y + 29),
                (x - 25, y + 34),
                *j.upper("-19 -30"),
            ]
            cloth = b.form(poly(outline), tabard, line=2.6)
            pleats(b, cloth, j, contrast(tabard), top=-22, spread=9, fall=32)
            girdle(b, j, 20, 5.5, contrast(tabard))
            if device:
                with b.at(*j.upper([(0, -53)])[0]):
                    b.form(device, PAPER if tabard != PAPER else ACCENT, line=1.8, rough=0.2)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        s, e, w = j.shoulders[side], j.elbows[side], j.wrist(side, 5)
        fore = b.form(limb([e, w], (13, 14, 11)), line=2.4)
        b.hatch(fore, 180, 5, 2, (0.2, 0.4))
        b.form(limb([s, e], (15, 14, 13)), line=2.4)
        b.form(ellipse(*e, 8, 8), line=2.2, rough=0.3)
        b.cut([(e[0] - 4, e[1] - 2), (e[0], e[1] + 2), (e[0] + 4, e[1] - 2)], 1.7)
        pauldron = b.form(ellipse(s[0], s[1] + 2, 15, 13), line=2.5)
        b.cuts(
            ([(s[0] - 12, s[1] + dy), (s[0], s[1] + dy + 5), (s[0] + 12, s[1] + dy)] for dy in (0, 5)),
            2,
            within=pauldron,
        )
        band(b, e, w, 0.75, 17)

    return Body(trunk, sleeve, breadth=1.12)


def smock(fill: str = ACCENT) -> Body:
    """A child's loose smock and bare feet. Use it with a scale of about 0.6 and a size of 1.4."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            leg(b, j, side, PAPER, boots=False, bare=True)
        x, y = j.hips
        low = f"32 {y + 10}, 42 {y + 54}, 20 {y + 58}, 0 {y + 53}"
        shape = b.form(gown(j, "10 -84, 24 -80, 27 -60, 26 -30", low), fill, line=2.8)
        b.cuts(
            ([*j.upper([(t * 8, -60)]), (x + t * 16, y + 54)] for t in (-2, -1, 0, 1, 2)),
            3.4,
            contrast(fill),
            within=shape,
            taper=(0.8, 0.1),
        )
        b.form(blob(mirrored_upper(j, "0 -90, 10 -88, 18 -80, 8 -74, 0 -76")), line=2)

    return Body(trunk, sleeve_of(fill, (19, 21, 17, 14)), breadth=0.9)


def skeleton(cloak: str | None = None, *, shroud: bool = False) -> Body:
    """Death itself. `cloak` is the colour of a torn cloak behind it, `shroud` a winding sheet at its hips."""

    def behind(b: Block, j: Joints) -> None:
        if cloak is None:
            return
        x, y = j.hips
        hem = [
            (40, -6),
            (58, 48),
            (44, 42),
            (40, 72),
            (24, 54),
            (8, 80),
            (-6, 56),
            (-22, 76),
            (-34, 50),
            (-52, 62),
            (-42, 0),
        ]
        cloth = b.form(
            blob(
                [*j.upper("0 -92, 24 -88, 36 -60"), *((x + dx, y + dy) for dx, dy in hem), *j.upper("-36 -60, -24 -88")]
            ),
            cloak,
            line=2.8,
        )
        b.cuts(
            ([*j.upper([(t * 7, -80)]), (x + t * 10, y), (x + t * 13, y + 66)] for t in (-3.4, -2, 2, 3.4)),
            4,
            contrast(cloak),
            within=cloth,
            taper=(0.6, 0.2),
        )

    def trunk(b: Block, j: Joints) -> None:
        x, y = j.hips
        for side in (0, 1):
            hip = (x + (side * 2 - 1) * 12, y + 4)
            long_bone(b, hip, j.knees[side], 8.5)
            long_bone(b, j.knees[side], (j.feet[side][0], j.feet[side][1] - 9), 7.5)
            bony_foot(b, j.feet[side], side * 2 - 1)
        for i in range(4):
            b.form(ellipse(*j.upper([(0, -9 - i * 7)])[0], 6.6, 3.8), line=1.8, rough=0.2)
        pelvis = b.form(blob(mirrored_upper(j, "0 -4, 8 -12, 22 -16, 28 -8, 24 2, 14 10, 6 16, 0 10")), line=2.3)
        b.hatch(pelvis, 180, 4.5, 2, (0.12, 0.22))
        for side in (-1, 1):
            b.add(INK, ellipse(*j.upper([(side * 13, 0)])[0], 4.6, 4))
        if shroud:
            winding_sheet(b, j)
        ribs(b, j)
        for dy in (0, 5):
            b.form(ellipse(*j.upper([(0, -88 + dy)])[0], 5.6, 3.2), line=1.7, rough=0.2)

    def sleeve(b: Block, j: Joints, side: int) -> None:
        long_bone(b, j.shoulders[side], j.elbows[side], 7.6)
        long_bone(b, j.elbows[side], j.wrist(side, 4), 6.6)

    return Body(trunk, sleeve, behind, bony=True)
