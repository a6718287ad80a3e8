"""What is worn on a head. Drawn in the head's own coordinates: brow at -16, crown of the skull at -28, ears at 21."""

from collections.abc import Callable
from dataclasses import dataclass

from art.kit.shapes import blob, both, box, ellipse, limb, mirrored, poly, union
from art.kit.wood import ACCENT, INK, PAPER, Block, contrast

Draw = Callable[[Block], None]


@dataclass(frozen=True)
class Hat:
    """A hat has a front, perhaps a back behind the head, and may cover hair and ears."""

    front: Draw
    back: Draw | None = None
    covers: bool = False


def crown(fill: str = PAPER, points: int = 4) -> Hat:
    """A king's crown with tall points; three points make a queen's."""

    def front(b: Block) -> None:
        tall = "0 -48, 12 -62, 17 -44, 31 -56, 26 -22, 13 -17.5, 0 -16.5"
        low = "0 -60, 8 -40, 25 -54, 23 -22, 12 -18, 0 -17"
        shape = b.form(both(tall if points == 4 else low, sharp=True), fill, line=2.8)
        b.hatch(shape, 180, 4.5, 2.2, (0.2, 0.3), span=(0.1, 0.75), colour=contrast(fill))
        b.cut("-25 -28, 0 -23.6, 25 -28", 2.2, contrast(fill), taper=(0, 0), within=shape)
        tips = ((12, -64), (31, -58)) if points == 4 else ((0, -62), (25, -56))
        for x, y in tips:
            for side in (-1, 1) if x else (1,):
                b.form(ellipse(side * x, y, 4.4, 4.4), ACCENT if fill == PAPER else PAPER, line=2, rough=0.2)
        for x, y in ((-15, -23), (0, -20), (15, -23)):
            b.form(ellipse(x, y, 3, 2.4), ACCENT if fill == PAPER else PAPER, line=1.4, rough=0.1)

    return Hat(front)


def coronet(fill: str = PAPER) -> Hat:
    """A low circlet with pearls."""

    def front(b: Block) -> None:
        b.form(both("0 -36, 6 -29, 12 -34, 17 -27, 23 -31, 21.5 -19, 11 -22, 0 -23.4", sharp=True), fill, line=2.2)
        for x, y in ((0, -38), (12, -36), (-12, -36), (23, -33), (-23, -33)):
            b.form(ellipse(x, y, 2.8, 2.8), ACCENT if fill == PAPER else PAPER, line=1.6, rough=0.1)
        b.form(poly("0 -31, 3 -27.4, 0 -24, -3 -27.4"), ACCENT if fill == PAPER else PAPER, line=1.2, rough=0.1)

    return Hat(front)


def mitre(fill: str = PAPER) -> Hat:
    """A bishop's mitre."""

    def front(b: Block) -> None:
        shape = b.form(both("0 -74, 14 -60, 25 -44, 23 -17, 11 -14.5, 0 -14"), fill, line=2.8)
        gold = PAPER if fill == ACCENT else ACCENT
        b.form(union(box(-2.6, -66, 2.6, -25), box(-13, -50, 13, -45)).buffer(0.4), gold, line=1.6, rough=0.3)
        b.cut("-25 -25, 0 -21, 25 -25", 2.4, taper=(0, 0), within=shape)
        b.hatch(shape, 180, 5, 2.2, (0.15, 0.3), span=(0.25, 0.9))

    return Hat(front)


def tiara() -> Hat:
    """The pope's triple crown."""

    def front(b: Block) -> None:
        shape = b.form(both("0 -80, 10 -74, 18 -58, 24 -36, 23.5 -16, 0 -14"), line=2.8)
        b.hatch(shape, 180, 5, 2, (0.15, 0.28), span=(0.1, 0.9))
        for y, w in ((-21, 25), (-40, 23), (-58, 17)):
            ring = f"0 {y - 9}, {w * 0.35} {y - 3}, {w * 0.68} {y - 9}, {w} {y - 5}, {w} {y + 3}, 0 {y + 5}"
            b.form(both(ring, sharp=True), ACCENT, line=1.8, rough=0.3)
        b.form(union(box(-1.6, -97, 1.6, -80), box(-6, -93, 6, -90)), line=1.6, rough=0.1)

    return Hat(front)


def helmet(plume: bool = True, visor: bool = True) -> Hat:
    """A knight's helmet, visor up, with a plume; without a visor it is a footman's iron hat."""

    def back(b: Block) -> None:
        if plume:
            feather = b.form(
                blob("-2 -34, 0 -54, 16 -66, 38 -60, 50 -38, 52 -10, 44 8, 40 -10, 32 -28, 16 -34"), ACCENT
            )
            lines = ("2 -38, 20 -56, 42 -40, 46 -8", "4 -36, 20 -48, 38 -36, 44 -4", "16 -62, 34 -56, 47 -36")
            b.cuts(lines, 2.6, within=feather)

    def front(b: Block) -> None:
        bowl = b.form(both("0 -42, 14 -39, 25 -26, 27 -6, 27 14, 22 24, 18.5 13, 18.5 -10, 12 -17, 0 -19"), line=2.8)
        b.hatch(bowl, 180, 4.6, 2.4, (0.18, 0.32), span=(0.1, 0.7))
        b.cut("0 -41, 1 -30, 0 -19", 2.6, taper=(0.1, 0.1), within=bowl)
        if visor:
            lid = b.form(poly("-27 -22, -10 -34, 0 -37, 10 -34, 27 -22, 25 -15, 0 -25, -25 -15"), line=2.2, rough=0.4)
            b.cuts(("-15 -24, -11 -29", "-8 -27, -6 -32", "8 -27, 6 -32", "15 -24, 11 -29"), 1.8, within=lid)
        for side in (-1, 1):
            b.form(ellipse(side * 25, -9, 3.2, 3.2), ACCENT, line=1.6, rough=0.1)

    return Hat(front, back, covers=True)


def kettle() -> Hat:
    """A footman's broad iron hat."""

    def front(b: Block) -> None:
        bowl = b.form(both("0 -44, 13 -40, 21 -28, 24 -18, 0 -15"), line=2.6)
        b.hatch(bowl, 180, 4.6, 2.2, (0.2, 0.4))
        b.form(both("0 -20, 20 -23, 37 -15, 38 -11, 20 -14, 0 -12"), line=2.4, rough=0.4)

    return Hat(front)


def hood(fill: str = INK) -> Hat:
    """A cowl: the face looks out of its opening."""

    def back(b: Block) -> None:
        shape = b.form(both("0 -46, 16 -38, 28 -20, 31 6, 34 30, 24 38, 0 40"), fill, line=2.6)
        b.hatch(shape, 180, 6, 2.4, (0.08, 0.16), span=(0.1, 0.9), colour=contrast(fill))

    def front(b: Block) -> None:
        rim = both("0 -46, 16 -38, 28 -20, 31 6, 33 28, 22 34, 19 20, 19 -4, 13 -17, 0 -22")
        shape = b.form(rim, fill, line=2.4)
        for line in ("3 -40, 18 -30, 25 -6, 25 24", "0 -34, 15 -24, 22 -4, 22 18"):
            b.cut(line, 2.2, contrast(fill), within=shape)
            b.cut(mirrored(line), 2.2, contrast(fill), within=shape)

    return Hat(front, back, covers=True)


def veil(fill: str = PAPER) -> Hat:
    """A long veil falling over the shoulders."""

    def back(b: Block) -> None:
        shape = b.form(both("0 -38, 18 -33, 28 -14, 31 14, 42 48, 30 54, 0 50"), fill, line=2.6)
        for line in ("25 -8, 28 20, 38 48", "22 4, 22 26, 30 50", "27 -12, 32 18, 40 40"):
            b.cut(line, 2.2, contrast(fill), within=shape)
            b.cut(mirrored(line), 2.2, contrast(fill), within=shape)

    def front(b: Block) -> None:
        shape = b.form(both("0 -38, 18 -33, 27 -14, 27 4, 22 16, 19.5 2, 18 -12, 9 -20, 0 -22"), fill, line=2.2)
        for line in ("2 -24, 13 -22, 22 -6", "3 -31, 17 -27, 25 -6"):
            b.cut(line, 1.9, contrast(fill), within=shape)
            b.cut(mirrored(line), 1.9, contrast(fill), within=shape)

    return Hat(front, back, covers=True)


def wimple(fill: str = INK) -> Hat:
    """A nun's: white linen close round the face, a veil over it."""
    outer = veil(fill)

    def front(b: Block) -> None:
        ring = both("0 -27, 14 -24, 23 -10, 23 8, 20 26, 24 42, 0 48").difference(
            both("0 -18, 13 -15, 16.5 0, 13 16, 0 22.5")
        )
        b.form(ring, line=2)
        b.cuts(("-16 24, 0 32, 16 24", "-18 34, 0 41, 18 34"), 1.6)
        outer.front(b)

    return Hat(front, outer.back, covers=True)


def cap(fill: str = ACCENT) -> Hat:
    """A soft round cap with a rolled rim."""

    def front(b: Block) -> None:
        top = b.form(blob("-22 -20, -26 -34, -12 -45, 8 -46, 25 -38, 27 -26, 22 -19"), fill, line=2.6)
        b.hatch(top, 160, 5, 2.2, (0.2, 0.4), colour=contrast(fill))
        b.form(both("0 -26, 14 -25, 25 -20, 25 -13, 13 -17, 0 -18"), line=2.2, rough=0.4)

    return Hat(front)


def beret(fill: str = ACCENT, feather: bool = True) -> Hat:
    """A slouching cap, with a feather for poets and gallants."""

    def back(b: Block) -> None:
        if feather:
            plume = b.form(blob("14 -34, 26 -54, 44 -66, 58 -64, 54 -54, 44 -44, 26 -32"), line=2.2)
            b.cut("16 -33, 34 -50, 54 -62", 1.8, taper=(0.1, 0.3))
            b.cuts(("30 -46, 32 -56", "38 -52, 42 -62", "34 -48, 44 -46", "42 -55, 52 -56"), 1.5, within=plume)

    def front(b: Block) -> None:
        shape = b.form(
            blob("-24 -17, -36 -24, -38 -36, -20 -45, 6 -44, 22 -35, 25 -20, 10 -20, -8 -19"), fill, line=2.6
        )
        lines = ("-20 -20, -28 -28, -30 -36", "-8 -21, -14 -32, -12 -42", "6 -22, 6 -32, 12 -40")
        b.cuts(lines, 2.6, contrast(fill), within=shape, taper=(0.1, 0.6))

    return Hat(front, back)


def brim(fill: str = ACCENT, tall: bool = False) -> Hat:
    """A felt hat with a wide brim, for the road; a tall one for merchants."""

    def front(b: Block) -> None:
        top = "0 -58, 12 -56, 17 -40, 20 -20, 0 -18" if tall else "0 -44, 13 -41, 19 -30, 21 -20, 0 -18"
        bowl = b.form(both(top), fill, line=2.6)
        b.hatch(bowl, 180, 4.6, 2.4, (0.2, 0.45), colour=contrast(fill))
        b.form(both("0 -29, 12 -28, 21 -25, 21 -19, 0 -21"), PAPER if fill != PAPER else ACCENT, line=1.7, rough=0.3)
        b.form(blob("-40 -17, -24 -24, 0 -22, 24 -25, 41 -20, 34 -11, 16 -15, -14 -14, -34 -9"), fill, line=2.5)

    return Hat(front)


def fool() -> Hat:
    """A jester's cap: two drooping horns and a third, each with a bell."""

    def back(b: Block) -> None:
        horn = b.form(limb("2 -30, 2 -52, 14 -66", (22, 15, 5)), line=2.6)
        b.cuts(("-3 -34, -2 -50, 8 -62", "6 -34, 7 -48, 12 -60"), 1.8, within=horn)
        _bell(b, 16, -70)

    def front(b: Block) -> None:
        for side, fill in ((-1, ACCENT), (1, INK)):
            with b.at(flip=side < 0):
                half = b.form(
                    blob("0 -40, 16 -40, 34 -46, 50 -32, 51 -12, 44 -6, 40 -22, 30 -26, 24 -14, 20 2, 17 -12, 0 -20"),
                    fill,
                )
                lines = ("4 -34, 24 -38, 42 -26", "10 -22, 24 -30, 38 -28", "16 -16, 20 -20, 28 -26")
                b.cuts(lines, 2.2, contrast(fill), within=half)
                _bell(b, 47, -2)
        b.form(both("0 -23, 9 -21, 17 -14, 15 -10, 0 -17"), line=1.8, rough=0.3)

    return Hat(front, back, covers=True)


def _bell(b: Block, x: float, y: float) -> None:
    b.form(ellipse(x, y, 5.4, 5.4), line=2, rough=0.2)
    b.cut([(x - 4, y + 1), (x, y + 2), (x + 4, y + 1)], 1.7)


def wizard(fill: str = ACCENT) -> Hat:
    """A tall pointed hat with moon and stars, its tip bent by use."""

    def front(b: Block) -> None:
        cone = b.form(blob("-21 -18, -16 -40, -6 -62, 8 -80, 26 -86, 16 -70, 14 -52, 18 -34, 21 -18"), fill, line=2.7)
        b.hatch(cone, 180, 5, 2.4, (0.2, 0.4), span=(0.1, 0.9), colour=contrast(fill))
        b.form(blob("-36 -13, -20 -22, 0 -19, 20 -23, 38 -17, 20 -11, 0 -13, -20 -9"), fill, line=2.4)
        moon = ellipse(-3, -37, 7, 7).difference(ellipse(0, -38.6, 6, 6))
        b.add(PAPER, moon)
        star = both("0 -5, 1.4 -1.4, 5 -1.4, 2.2 1, 3 4.6, 0 2.6", sharp=True)
        for x, y, k in ((6, -57, 0.9), (-9, -26, 0.7)):
            with b.at(x, y, scale=k):
                b.add(PAPER, star)

    return Hat(front)


def coif(fill: str = PAPER) -> Hat:
    """A plain linen cap tied under the chin."""

    def front(b: Block) -> None:
        shape = b.form(both("0 -34, 15 -31, 25 -16, 25 4, 20 15, 18.5 -2, 16 -14, 8 -19, 0 -20"), fill, line=2.3)
        for line in ("2 -21, 12 -26, 16 -30", "14 -15, 22 -14, 24 -6", "18 -4, 22 0, 23 6"):
            b.cut(line, 1.7, contrast(fill), within=shape)
            b.cut(mirrored(line), 1.7, contrast(fill), within=shape)

    return Hat(front, covers=True)


def kerchief(fill: str = ACCENT) -> Hat:
    """A cloth knotted behind, for cooks and peasant women."""

    def back(b: Block) -> None:
        b.form(blob("18 -10, 30 -2, 42 0, 36 8, 42 18, 28 12, 18 4"), fill, line=2.2)

    def front(b: Block) -> None:
        shape = b.form(both("0 -36, 16 -32, 25 -16, 23 -2, 17 -13, 0 -19"), fill, line=2.4)
        b.cuts(("-14 -16, 4 -26, 22 -14", "-18 -22, 0 -32, 18 -26"), 2.2, contrast(fill), within=shape)

    return Hat(front, back)


def flat_cap(fill: str = INK) -> Hat:
    """A scholar's or a judge's square cap."""

    def front(b: Block) -> None:
        shape = b.form(poly("-32 -35, 0 -46, 32 -35, 25 -26, 24 -16, 0 -19, -24 -16, -25 -26"), fill, line=2.5)
        b.cuts(("-26 -31, 0 -24, 26 -31", "0 -24, 0 -42"), 2, contrast(fill), within=shape)
        b.hatch(shape, 180, 4, 2, (0.1, 0.2), span=(0.4, 1), colour=contrast(fill))

    return Hat(front)


def cardinal() -> Hat:
    """A cardinal's broad hat with its tassels."""

    def back(b: Block) -> None:
        for side in (-1, 1):
            with b.at(flip=side < 0):
                b.form(limb("30 -14, 34 8, 29 26", (2.4, 2.2, 2.2)), ACCENT, line=1.6, rough=0.2)
                for x, y in ((29, 30), (24, 38), (33, 39)):
                    b.form(poly([(x, y - 4), (x + 4, y + 5), (x - 4, y + 5)]), ACCENT, line=1.6, rough=0.2)

    def front(b: Block) -> None:
        b.form(both("0 -40, 13 -37, 18 -26, 0 -24"), ACCENT, line=2.4)
        shape = b.form(both("0 -27, 24 -27, 45 -20, 46 -14, 24 -17, 0 -17"), ACCENT, line=2.4)
        b.cuts(("-40 -19, 0 -23, 40 -19",), 2, within=shape)

    return Hat(front, back)


def fur(fill: str = PAPER) -> Hat:
    """A rich man's fur hat with a jewel."""

    def front(b: Block) -> None:
        b.form(both("0 -48, 12 -45, 18 -34, 0 -30"), ACCENT, line=2.4)
        shape = b.rough(both("0 -37, 18 -37, 29 -28, 28 -17, 14 -14, 0 -15"), 1.6, 3)
        b.form(shape, fill, line=2.2, rough=0)
        tufts = [[(x, -34 + (x % 3) * 5), (x + 2, -29 + (x % 3) * 5)] for x in range(-23, 24, 5)]
        b.cuts(tufts, 1.7, contrast(fill), within=shape)
        b.form(ellipse(0, -25, 4, 5), ACCENT, line=1.7, rough=0.1)

    return Hat(front)


def turban(fill: str = PAPER) -> Hat:
    """Wound cloth with a jewel."""

    def front(b: Block) -> None:
        shape = b.form(both("0 -52, 17 -48, 29 -36, 28 -20, 12 -14, 0 -15"), fill, line=2.6)
        lines = ("-28 -24, 0 -36, 20 -48", "-26 -34, -6 -40, 10 -51", "-16 -16, 6 -28, 28 -38", "4 -16, 16 -22, 28 -26")
        b.cuts(lines, 2.4, contrast(fill), within=shape)
        b.form(ellipse(2, -34, 4, 5), ACCENT, line=1.7, rough=0.1)

    return Hat(front, covers=True)


def wreath() -> Hat:
    """Flowers or laurel round the brow."""

    def front(b: Block) -> None:
        for x, y in ((-21, -15), (-14, -22), (-5, -26), (5, -26), (14, -22), (21, -15)):
            b.form(ellipse(x, y, 4.6, 4.6), ACCENT, line=1.7, rough=0.3)
            b.add(PAPER, ellipse(x, y, 1.5, 1.5))

    return Hat(front)


def upon(under: Hat, top: Hat) -> Hat:
    """One hat over another, as a crown on a veil."""

    def front(b: Block) -> None:
        under.front(b)
        with b.at(0, -8, scale=0.9):
            top.front(b)

    return Hat(front, under.back, under.covers or top.covers)
