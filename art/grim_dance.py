"""The six dancers of Grim Dance, each with a back for the circle and a face, the dance floor, and the discard pile.

A back is told from afar: one large figure, a ground of its own, a frame of its colour and the suit in a round. A face
leaves a high band free below the picture, where the scene lays the skulls.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from math import cos, radians, sin

from art.kit import frames, grounds, hats, things
from art.kit.bodies import doublet, gowned, skeleton
from art.kit.cloth import bony_foot, leg, long_bone, mirrored_upper, sleeve_of
from art.kit.figure import Body, Joints, arm, figure
from art.kit.hands import draw_hand, free, hold
from art.kit.heads import head, skull
from art.kit.shapes import XY, Shape, blob, bone, both, box, ellipse, limb, points_of, poly, union
from art.kit.sheets import RED, TEAL, Draw, Picture, piece
from art.kit.wood import ACCENT, INK, PAPER, Block

PURPLE, ORANGE, PINK, LILAC, ASH = "#5b3b78", "#c96a1b", "#c4487a", "#a287c0", "#8a8377"

FIELD = box(21, 21, 279, 316)
"""The picture on a face; the band below it is empty from (16, 326) to (284, 405), but for the suits at its ends."""

BACK = box(24, 24, 276, 396)
"""The picture on a back."""


def _face(accent: str, suit: str, centre: XY, inner: float) -> Callable[[Draw], Picture]:
    """Declare a face: a field with its rays, and a band high enough for skulls."""

    def declare(draw: Draw) -> Picture:
        @wraps(draw)
        def whole(b: Block) -> None:
            b.add(INK, b.rough(box(10, 10, 290, 410), 0.9, 17))
            b.add(PAPER, b.rough(box(15, 15, 285, 405), 0.9, 17))
            b.add(INK, b.rough(FIELD, 0.9, 15))
            b.rays(centre, FIELD, inner=inner, count=44, width=6)
            with b.inside(FIELD):
                draw(b)
            b.add(INK, b.rough(box(19, 319, 281, 323), 0.6, 20))
            for x in (38, 262):
                with b.at(x, 384):
                    b.form(frames.SUITS[suit], ACCENT, line=1.8, rough=0.2)
            b.specks(FIELD)

        return piece(300, 420, frames.CARD, accent)(whole)

    return declare


def _back(accent: str, suit: str) -> Callable[[Draw], Picture]:
    """Declare a back: a frame of its colour, and the suit large in a round below the figure."""

    def declare(draw: Draw) -> Picture:
        @wraps(draw)
        def whole(b: Block) -> None:
            b.add(INK, b.rough(box(7, 7, 293, 413), 0.9, 17))
            b.add(ACCENT, b.rough(box(10, 10, 290, 410), 0.9, 17))
            b.add(INK, b.rough(BACK.buffer(4, join_style="mitre"), 0.9, 15))
            with b.inside(BACK):
                draw(b)
            with b.lifted(5):
                frames.disc(b, 150, 346, 45, line=4)
            with b.at(150, 346, scale=3.1):
                b.form(frames.SUITS[suit], ACCENT, line=1.3, rough=0.1)
            b.specks(BACK, salt=8, pepper=8)

        return piece(300, 420, frames.CARD, accent)(whole)

    return declare


def _own(at: XY, scale: float, x: float, y: float) -> XY:
    """A point of the card in the coordinates of a figure that stands there: so two hands can meet."""
    return (x - at[0]) / scale, (y - at[1]) / scale


# Carnival King


FOOLS_CROWN = hats.upon(hats.fool(), hats.crown())


@_back(PURPLE, "crown")
def carnival_king_back(b: Block) -> None:
    """The king of fools laughs under crown and bells, before a harlequin's lozenges."""
    b.add(PAPER, BACK)
    for column in range(7):
        for row in range(6):
            x, y = 150 + (column - 3) * 42, 30 + row * 84 + (column % 2) * 42
            b.add(ACCENT, poly([(x, y - 42), (x + 21, y), (x, y + 42), (x - 21, y)]).intersection(BACK))
    with b.at(150, 186, scale=1.98), b.lifted(3):
        b.form(both("0 20, 26 26, 50 40, 60 66, 62 120, 0 120"), INK, line=2)
        ruff = "0 54, 9 40, 20 56, 26 38, 40 46, 40 30, 52 28, 40 16, 0 10"
        b.form(both(ruff, sharp=True), ACCENT, line=2.6)
        for x, y in ((20, 58), (-20, 58), (42, 48), (-42, 48), (55, 29), (-55, 29)):
            b.form(ellipse(x, y, 5, 5), line=1.8, rough=0.2)
        head(mood="merry", jaw="round", nose="bulb", hair="none", look=0.2, hat=FOOLS_CROWN)(b)


@_face(PURPLE, "crown", centre=(170, 150), inner=80)
def carnival_king(b: Block) -> None:
    """The king of carnival stamps the floor with his bauble; Death, his jester, has him by the hand."""
    grounds.floorboards(b, 292)
    jester, king = ((80, 304), 0.86), ((180, 306), 0.98)
    left, right = arm(-32, -112, free("fist")), arm(*_own(*jester, 122, 204), free("open"))
    figure(b, skeleton(), skull(laugh=True, hat=hats.fool()), left, right, at=jester[0], scale=jester[1],
           lean=-6, tilt=12, feet=((-40, -46), (16, 0)), knees=(1, 0))  # fmt: skip
    face = head(mood="merry", jaw="round", nose="bulb", beard="full", look=-0.6, hat=FOOLS_CROWN)
    left, right = arm(*_own(*king, 119, 199), free("fist")), arm(64, -182, hold(things.marotte, 16))
    figure(b, doublet(parti=True, skirted=30), face, left, right, at=king[0], scale=king[1],
           lean=6, tilt=-12, feet=((-18, 0), (66, -34)), knees=(0, -1))  # fmt: skip


# Farmer


@_back(ORANGE, "leaf")
def farmer_back(b: Block) -> None:
    """A farmer under a great straw hat, his fork beside him, before the sun."""
    b.rays((150, 120), BACK, inner=130, outer=330, width=12, count=30)
    b.form(ellipse(150, 130, 108, 100), ACCENT, line=6)
    with b.lifted(5):
        _great_fork(b, 244)
    with b.at(138, 206, scale=2.0), b.lifted(3):
        smock = b.form(both("0 22, 18 26, 42 34, 54 56, 58 110, 0 110"), ACCENT, line=3)
        b.cuts(("-32 44, -36 100", "-20 50, -24 100", "20 50, 24 100", "32 44, 36 100"), 5, within=smock)
        b.form(both("0 44, 16 36, 20 24, 0 18"), line=2.4)
        head(age="old", mood="sly", jaw="square", nose="broad", beard="full", look=0.3, hat=_straw_hat())(b)


def _great_fork(b: Block, x: float) -> None:
    b.form(box(x - 6, 120, x + 6, 420), line=4)
    b.form(union(*(limb([(x, 122), (x + d * 0.9, 106), (x + d, 44)], (12, 11, 6)) for d in (-22, 0, 22))), line=4)


def _straw_hat() -> hats.Hat:
    """A hat broader than its owner."""

    def front(b: Block) -> None:
        bowl = b.form(both("0 -52, 14 -49, 22 -36, 25 -20, 0 -17"), line=2.6)
        b.cuts(("-8 -24, -6 -46", "4 -24, 3 -48", "14 -24, 11 -44"), 2, within=bowl)
        b.form(both("0 -31, 14 -30, 24 -27, 25 -19, 0 -21"), INK, line=1.4, rough=0.3)
        brim = b.form(blob("-58 -8, -34 -22, 0 -25, 34 -22, 58 -10, 52 -2, 28 -10, 0 -13, -28 -9, -52 1"), line=2.8)
        b.cuts(([(x, -18), (x * 1.5, -8)] for x in (-34, -24, -12, 12, 24, 34)), 2.2, within=brim, taper=(0.5, 0.1))

    return hats.Hat(front)


def _sheaf(b: Block) -> None:
    """A sheaf of corn, gripped at its band."""
    ears = union(*(ellipse(x, -44 - (12 - abs(x) * 0.4), 6, 15, x * 1.1) for x in (-32, -20, -7, 7, 20, 32)))
    b.form(union(ears, poly("-34 -46, 34 -46, 9 0, -9 0")), ACCENT, line=2.6)
    skirt = b.form(poly("-9 0, 9 0, 27 46, 12 42, 0 48, -12 42, -27 46"), ACCENT, line=2.6)
    b.cuts(([(x * 0.2, -2), (x, -46)] for x in (-26, -14, 0, 14, 26)), 2.4)
    b.cuts(([(x * 0.3, 3), (x, 40)] for x in (-16, -6, 6, 16)), 2.4, within=skirt)
    b.form(box(-11, -5, 11, 5), line=2)


@_face(ORANGE, "leaf", centre=(150, 130), inner=70)
def farmer(b: Block) -> None:
    """Farmer and Death whirl round the same sheaf, and neither lets go."""
    grounds.field(b, 286)
    death, peasant = ((202, 306), 1.0), ((100, 306), 0.98)
    left, right = arm(*_own(*death, 164, 176), free("fist")), arm(52, -246, hold(things.sickle, -36, flip=True))
    figure(b, skeleton(), skull(laugh=True), left, right, at=death[0], scale=death[1],
           lean=5, tilt=-16, feet=((-22, 0), (48, -42)), knees=(0, -1))  # fmt: skip
    face = head(age="old", mood="aghast", jaw="lean", nose="broad", beard="stubble", look=0.7, hat=_straw_hat())
    left, right = arm(-36, -112, free("fist")), arm(*_own(*peasant, 142, 184), free("fist"))
    figure(b, doublet(hose=INK, skirted=26, boots=True), face, left, right, at=peasant[0], scale=peasant[1],
           lean=-8, tilt=12, feet=((-54, -34), (14, 0)), knees=(1, 0))  # fmt: skip
    with b.at(152, 180, turn=5), b.lifted(3):
        _sheaf(b)


# Dancer


def _whirling() -> Body:
    """A bodice and a short full skirt that flies up round bare legs."""
    base = gowned()

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            leg(b, j, side, PAPER, boots=False)
        x, y = j.hips
        hem = "14 -34, 54 -2, 94 16, 98 38, 78 36, 58 50, 34 40, 10 54, -14 42, -38 52, -56 38, -84 40, -98 18, -54 0"
        skirt = b.form(blob([(x + dx, y + dy) for dx, dy in points_of(hem + ", -14 -34")]), ACCENT, line=3)
        pleats = ([(x + t * 0.12, y - 28), (x + t * 0.6, y), (x + t, y + 44)] for t in (-84, -56, -28, -2, 24, 52, 82))
        b.cuts(pleats, 5, within=skirt, taper=(0.7, 0.1))
        outline = mirrored_upper(j, "0 -66, 14 -72, 22 -82, 25 -70, 18 -50, 14 -30, 17 -22, 0 -16")
        b.hatch(b.form(blob(outline), ACCENT, line=2.6), 180, 5, 2.2, (0.2, 0.35))
        b.form(blob(mirrored_upper(j, "0 -92, 8 -88, 20 -84, 15 -73, 0 -67")), line=2.2)
        b.form(poly(j.upper("-6 -66, 6 -66, 3 -20, -3 -20")), line=1.7, rough=0.2)
        b.cuts((j.upper([(-5, at), (5, at + 5)]) for at in (-60, -50, -40, -30)), 1.6, taper=(0.1, 0.1))

    return replace(base, trunk=trunk)


def _dancing_girl() -> Draw:
    wreath = hats.wreath()
    return head(age="young", jaw="soft", eyes="closed", lips=True, hair="long", dark=True, look=0.5, hat=wreath)


@_back(PINK, "foil")
def dancer_back(b: Block) -> None:
    """A dancer whirls, her skirt as wide as the card, tambourine high."""
    b.add(PAPER, BACK)
    for turn in range(0, 360, 12):
        with b.at(150, 190, turn=turn):
            b.cut([(0, -112 - turn % 5 * 10), (0, -280)], 9, taper=(0.7, 0))
    left, right = arm(-50, -238, hold(things.tambourine, -8, scale=1.3)), arm(76, -196, free("open", -14))
    figure(b, _whirling(), _dancing_girl(), left, right, at=(154, 402), scale=1.28, lean=3, tilt=14, halo=4,
           feet=((-64, -8), (74, -22)), knees=(1, -1), size=1.2)  # fmt: skip


@_face(PINK, "foil", centre=(140, 140), inner=76)
def dancer(b: Block) -> None:
    """Death holds a girl in the deepest turn of the dance."""
    grounds.tiles(b, 286)
    death, girl = ((212, 304), 1.04), ((146, 308), 1.0)
    left, right = arm(*_own(*death, 104, 174), free("open")), arm(42, -214, free("open", -20))
    figure(b, skeleton(cloak=INK), skull(laugh=True), left, right, at=death[0], scale=death[1],
           lean=-12, tilt=-8, feet=((-10, 0), (38, -2)), knees=(0, 0))  # fmt: skip
    left = arm(*_own(*girl, 62, 150), hold(things.tambourine, -24))
    right = arm(*_own(*girl, 196, 146), free("open"))
    figure(b, _whirling(), _dancing_girl(), left, right, at=girl[0], scale=girl[1],
           lean=-28, tilt=-10, feet=((-62, -34), (14, 0)), knees=(1, 0))  # fmt: skip


# Musician


@_back(TEAL, "star")
def musician_back(b: Block) -> None:
    """A lutenist in a feathered cap, before broad lines of music."""
    b.add(ACCENT, BACK)
    for y in range(60, 400, 46):
        b.add(PAPER, b.rough(box(20, y - 7, 280, y + 7), 1.2, 30))
    face = head(age="young", mood="singing", jaw="oval", eyes="closed", hair="curls", hat=hats.beret(INK))
    left, right = arm(-58, -166, hold(things.lute, -64, scale=1.3)), arm(26, -130, free("fist"))
    figure(b, doublet(INK, hose=INK), face, left, right, at=(160, 496), scale=1.72, lean=-4, tilt=10, halo=3)


@_face(TEAL, "star", centre=(150, 120), inner=72)
def musician(b: Block) -> None:
    """A lutenist plays, and Death copies him, step for step and note for note."""
    grounds.cobbles(b, 290)
    face = head(age="young", mood="singing", jaw="oval", hair="curls", look=0.4, hat=hats.beret())
    _lutenist(b, skeleton(), skull(laugh=True, hat=hats.beret()), 202, flip=True)
    _lutenist(b, doublet(hose=INK), face, 98)


def _lutenist(b: Block, body: Body, face: Draw, x: float, flip: bool = False) -> None:
    left, right = arm(-26, -168, hold(things.lute, -50, scale=0.94)), arm(30, -122, free("fist"))
    figure(b, body, face, left, right, at=(x, 306), scale=1.0, flip=flip,
           lean=-7, tilt=10, feet=((-16, 0), (46, -36)), knees=(0, -1))  # fmt: skip


# Grim Reaper


@_back(ASH, "flame")
def grim_reaper_back(b: Block) -> None:
    """The Reaper's peaked hood before a pale moon, the blade over all."""
    b.rays((150, 150), BACK, inner=138, outer=340, width=7, count=36)
    b.form(ellipse(150, 152, 112, 112), ACCENT, line=5)
    with b.lifted(5):
        with b.at(146, 196):
            b.form(both("0 -130, 22 -112, 48 -68, 58 -10, 66 40, 104 78, 118 150, 122 260, 0 260"), INK, line=5)
        b.cuts(("92 260, 74 330, 66 400", "198 260, 212 330, 220 400", "116 280, 106 340, 104 400"), 7, PAPER)
    with b.at(146, 178, scale=1.9):
        skull()(b)
    with b.lifted(5):
        b.form(limb("254 40, 248 200, 240 410", (11, 10, 11)), line=3)
        b.form(blob("266 44, 200 28, 120 32, 60 66, 34 122, 84 88, 150 68, 264 72"), line=4)
        draw_hand(b, hold(things.staff, 2), (246, 268), -150, bony=True, scale=2.2)


def _shrouded() -> Body:
    """A black robe, torn at the knee, and bony legs that dance under it."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (0, 1):
            long_bone(b, j.knees[side], (j.feet[side][0], j.feet[side][1] - 9), 8)
            bony_foot(b, j.feet[side], side * 2 - 1)
        x, y = j.hips
        torn = "34 6, 60 48, 44 46, 40 66, 26 52, 16 72, 4 54, -10 72, -20 52, -36 66, -40 46, -58 50, -34 6"
        low = [(x + dx, y + dy) for dx, dy in points_of(torn)]
        upper = "9 -86, 24 -83, 31 -68, 26 -36"
        mirrored = [(-dx, dy) for dx, dy in reversed(points_of(upper))]
        robe = b.form(poly([*j.upper(upper), *low, *j.upper(mirrored)]), INK, line=3)
        folds = ([*j.upper([(t * 0.5, -50)]), (x + t, y), (x + t * 1.7, y + 48)] for t in (-20, -8, 8, 20))
        b.cuts(folds, 4.5, PAPER, within=robe, taper=(0.6, 0.2))

    return Body(trunk, sleeve_of(INK, (18, 24, 28, 32)), bony=True)


@_face(ASH, "flame", centre=(176, 112), inner=96)
def grim_reaper(b: Block) -> None:
    """Before the moon the Reaper leads a wreathed skeleton in the round."""
    b.form(ellipse(180, 118, 86, 86), ACCENT, line=5)
    grounds.earth(b, 290)
    bones, reaper = ((80, 304), 0.8), ((180, 306), 0.95)
    left, right = arm(-42, -176, free("open")), arm(*_own(*bones, 124, 208), free("open"))
    figure(b, skeleton(), skull(laugh=True, hat=hats.wreath()), left, right, at=bones[0], scale=bones[1],
           lean=-8, tilt=-10, feet=((-46, -44), (14, 0)), knees=(1, 0))  # fmt: skip
    left, right = arm(*_own(*reaper, 121, 203), free("fist")), arm(70, -178, hold(things.scythe, 10))
    figure(b, _shrouded(), skull(hat=hats.hood(INK)), left, right, at=reaper[0], scale=reaper[1],
           lean=-5, tilt=-10, feet=((-20, 0), (62, -34)), knees=(0, -1))  # fmt: skip


# Bride


def _bouquet(b: Block) -> None:
    """A round nosegay, held by its stems."""
    b.form(poly("-5 -8, 5 -8, 9 22, -9 22"), line=2)
    for x, y in ((-16, -14), (16, -14), (-11, -30), (11, -30), (0, -18), (0, -36)):
        b.form(ellipse(x, y, 9.6, 9.2), ACCENT, line=2, rough=0.5)
        b.cut([(x - 4, y), (x, y + 3), (x + 4, y - 1)], 1.8)


@_back(LILAC, "lozenge")
def bride_back(b: Block) -> None:
    """A bride with a nosegay, under a veil that falls as wide as the card; petals in the air."""
    b.add(ACCENT, BACK)
    for k, (x, y) in enumerate(points_of("50 54, 46 128, 44 202, 250 54, 254 128, 256 202")):
        with b.at(x, y, turn=k * 67):
            b.form(blob("0 -16, 9 -5, 8 11, 0 15, -8 11, -9 -5"), line=3, rough=0.2)
    with b.at(150, 142, scale=1.92), b.lifted(4):
        veil = b.form(both("0 -54, 20 -48, 34 -24, 38 10, 48 50, 61 136, 0 136"), line=3)
        lines = ("-30 -10, -36 60, -46 124", "30 -10, 36 60, 46 124", "-26 40, -28 80, -33 124", "26 40, 28 80, 33 124")
        b.cuts(lines, 4, within=veil)
        b.form(both("0 26, 10 28, 22 36, 26 70, 30 136, 0 136"), INK, line=2)
        head(age="young", jaw="soft", eyes="closed", lips=True, hair="long", dark=True, hat=hats.wreath())(b)
        with b.at(0, 70):
            _bouquet(b)
        for side in (-1, 1):
            draw_hand(b, free("fist", flip=side > 0), (side * 9, 78), 180 if side > 0 else 0, scale=0.9)


@_face(LILAC, "lozenge", centre=(150, 120), inner=70)
def bride(b: Block) -> None:
    """A bride all in white, her veil to the ground; the groom who takes her hand is bones."""
    grounds.tiles(b, 288)
    groom, lady = ((208, 306), 1.0), ((100, 308), 0.98)
    face = head(age="young", jaw="soft", lips=True, dark=True, hair="long", look=0.6, hat=hats.wreath())
    left, right = arm(-26, -124, hold(_bouquet, -8, scale=1.15)), arm(*_own(*lady, 150, 190), free("open"))
    figure(b, _wedding(), face, left, right, at=lady[0], scale=lady[1], lean=-2, tilt=6)
    left, right = arm(*_own(*groom, 160, 184), free("open", 10)), arm(42, -128, hold(things.rose, 14, scale=1.2))
    face = skull(laugh=True, hat=hats.beret(ACCENT))
    figure(b, skeleton(cloak=ACCENT), face, left, right, at=groom[0], scale=groom[1],
           lean=2, tilt=-10, feet=((-24, 0), (30, -6)), knees=(0, -1))  # fmt: skip


def _wedding() -> Body:
    """A white gown, and a veil that falls from the crown of the head to the ground."""

    def behind(b: Block, j: Joints) -> None:
        right, left = j.upper("0 -154, 22 -146, 32 -116, 34 -80"), j.upper("-40 -70, -32 -116, -22 -146")
        veil = b.form(blob([*right, *points_of("40 -40, -60 0, -84 -4, -62 -60"), *left]), line=2.8)
        b.cuts(("-40 -180, -52 -90, -72 -8", "-34 -170, -42 -90, -58 -6"), 3.4, within=veil)

    return replace(gowned(PAPER, laced=False), behind=behind)


# The table


def _round(r: float) -> Shape:
    return blob([(150 + r * cos(radians(turn)), 150 + r * sin(radians(turn))) for turn in range(0, 360, 15)])


@piece(300, 300, accent=RED)
def dance_floor(b: Block) -> None:
    """The middle of the circle: six skeletons hand in hand round a rosette, and between them the six suits."""
    for r, colour in ((147, INK), (141.5, PAPER), (137, INK)):
        b.add(colour, b.rough(_round(r), 0.5, 9))
    for turn in range(0, 360, 30):
        with b.at(150, 150, turn=turn):
            b.form(poly("0 -44, 7 -22, 0 0, -7 -22"), ACCENT if turn % 60 else PAPER, line=1.8, rough=0.3)
    b.form(ellipse(150, 150, 13, 13), ACCENT, line=2.4)
    for step, suit in enumerate(("crown", "leaf", "foil", "star", "flame", "lozenge")):
        with b.at(150, 150, turn=step * 60 + 30), b.at(0, -113, scale=1.45):
            b.form(frames.SUITS[suit], ACCENT, line=1.4, rough=0.1)
    for turn in range(0, 360, 60):
        with b.at(150, 150, turn=turn):
            _little_dancer(b)


def _little_dancer(b: Block) -> None:
    """A skeleton no longer than a finger, its head outwards, its hands as far as its neighbours'."""
    arms = ("9 -94, 27 -79, 47 -81.4", "-9 -94, -27 -79, -47 -81.4")
    legs = ("5 -68, 16 -60, 12 -47", "-5 -68, -21 -67, -21 -52")
    for line in (*arms, *legs, "0 -76, 0 -72, 0 -68"):
        b.form(limb(line, (4.6, 3.4, 4)), line=1.4, rough=0.2)
    for x, y in ((16, -46), (-25, -51)):
        b.form(ellipse(x, y, 6, 2.8), line=1.4, rough=0.2)
    b.form(both("0 -70, 10 -73, 9 -66, 3 -62, 0 -65"), line=1.5, rough=0.1)
    b.form(both("0 -97, 11 -96, 13 -87, 8 -77, 0 -77"), line=1.6, rough=0.2)
    b.cuts(([(side * 2.4, y), (side * 13, y + 2)] for side in (-1, 1) for y in (-92, -87, -82)), 2.2, taper=(0, 0))
    with b.at(0, -113, scale=0.56):
        skull()(b)


@piece(300, 420, frames.CARD, accent=ASH)
def discard(b: Block) -> None:
    """Where discarded cards lie: an open grave before a headstone, scythe and spade across behind it."""
    b.add(INK, b.rough(box(10, 10, 290, 410), 0.9, 17))
    b.add(PAPER, b.rough(box(15, 15, 285, 405), 0.9, 17))
    b.add(INK, b.rough(BACK.buffer(3, join_style="mitre"), 0.9, 15))
    b.rays((150, 190), BACK, inner=120, count=40, width=6)
    with b.inside(BACK):
        for turn, thing in ((-32, things.scythe), (212, things.spade)):
            with b.at(150, 164, turn=turn, scale=1.2), b.lifted(4):
                thing(b)
        with b.at(150, 226), b.lifted(4):
            _headstone(b)
        ground = b.form(blob("0 318, 60 306, 150 302, 240 306, 300 318, 320 430, -20 430"), line=4)
        b.form(poly("82 330, 218 330, 252 388, 48 388"), INK, line=4)
        tufts = ((44, 330), (256, 334), (36, 372), (264, 378))
        b.cuts(([(x, y), (x + d * 5, y - 12)] for x, y in tufts for d in (-1, 0, 1)), 3, within=ground, taper=(0, 0.8))


def _headstone(b: Block) -> None:
    stone = b.form(both("0 -92, 40 -84, 62 -54, 66 0, 66 100, 0 100"), ACCENT, line=4)
    b.add(INK, stone.buffer(-7).difference(stone.buffer(-10)))
    b.cut("42 -76, 34 -60, 40 -50, 30 -36", 3, taper=(0, 0.6))
    for p, q in (((-34, 26), (34, 58)), ((34, 26), (-34, 58))):
        b.form(bone(p, q, 11), line=2.4)
    with b.at(0, -14, scale=1.35), b.lifted(1.5):
        skull()(b)
