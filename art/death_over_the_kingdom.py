"""The thirteen characters of Death over the Kingdom, from the lowest to the highest, and the back of its cards."""

from art.kit import frames, grounds, hats, skeletons, things
from art.kit.bodies import armoured, doublet, gowned, habit, robed, skeleton
from art.kit.figure import Pose, arm, figure
from art.kit.hands import free, hold
from art.kit.heads import head, skull
from art.kit.shapes import blob, ellipse, limb, poly, union
from art.kit.sheets import BLUE, BROWN, GREEN, OCHRE, RED, ROSE, TEAL, VIOLET, card, piece
from art.kit.wood import ACCENT, INK, PAPER, Block


@card(TEAL, "flame", centre=(150, 180), inner=80)
def death(b: Block) -> None:
    """Death dances over the graves with hourglass and scythe."""
    grounds.crosses(b)
    grounds.earth(b)
    left = arm(-62, -168, hold(things.scythe, -10, flip=True, under=True))
    right = arm(70, -204, hold(things.hourglass, 8))
    body, face, leap = skeleton(cloak=ACCENT), skull(laugh=True), ((-24, -2), (64, -52))
    figure(b, body, face, left, right, at=(160, 342), scale=1.04, lean=6, tilt=-16, feet=leap, knees=(0, -1))


@card(GREEN, "leaf", centre=(150, 140), inner=70)
def innkeeper(b: Block) -> None:
    """A stout host behind his table with tankard and key; one guest has stayed for ever."""
    face = head(mood="merry", jaw="round", nose="bulb", hair="bald", beard="moustache", look=-0.3)
    left, right = arm(-40, -134, hold(things.tankard, -8)), arm(54, -138, hold(things.key, 14))
    figure(b, doublet(apron=True, close=False), face, left, right, at=(158, 406), scale=1.38, lean=-3, tilt=7)
    grounds.table(b, 294)
    skeletons.bare(b, 246, 274, scale=0.9, tilt=8)


@card(BROWN, "coin", centre=(150, 150), inner=70)
def trader(b: Block) -> None:
    """A pedlar on the road, scales in his hand; another hand is at his pack."""
    grounds.hills(b, 304)
    grounds.earth(b)
    with b.at(222, 162, turn=10, scale=1.4), b.lifted(3):
        things.pack(b)
    skeletons.reaching(b, (294, 54), (276, 88), (246, 104), turn=6)
    face = head(
        age="old", mood="sly", jaw="lean", nose="hooked", eyes="narrow", beard="goatee", look=-0.7, hat=hats.brim()
    )
    left, right = arm(-68, -172, hold(things.scales, scale=1.06)), arm(40, -108, hold(things.purse, scale=1.2))
    stride: Pose = {"feet": ((-44, 0), (40, -4)), "knees": (-1, -1)}
    figure(
        b,
        doublet(PAPER, hose=INK, skirted=40),
        face,
        left,
        right,
        at=(166, 342),
        scale=1.14,
        lean=-8,
        tilt=-4,
        **stride,
    )


@card(VIOLET, "flame", centre=(232, 66), inner=44)
def thief(b: Block) -> None:
    """A thief steals away by moonlight; a hand from the grave reaches for his sack."""
    grounds.moon(b)
    grounds.cobbles(b)
    face = head(mood="sly", jaw="lean", nose="hooked", eyes="narrow", beard="stubble", look=0.7, hat=hats.hood(INK))
    left, right = arm(-40, -160, hold(things.sack, 28, flip=True)), arm(70, -140, hold(things.dagger, 34))
    body, stride = doublet(hose=INK, skirted=22), ((-58, -6), (44, 0))
    figure(b, body, face, left, right, at=(154, 334), scale=1.14, lean=10, tilt=4, feet=stride, knees=(-1, -1))
    skeletons.reaching(b, (10, 262), (34, 286), (66, 268), turn=-20)


@card(OCHRE, "foil", centre=(150, 170), inner=70)
def clown(b: Block) -> None:
    """A jester in motley leaps, and laughs at the skull on his stick."""
    grounds.floorboards(b)
    face = head(age="grown", mood="merry", jaw="lean", nose="hooked", look=-0.6, hat=hats.fool())
    left, right = arm(-64, -172, hold(things.marotte, -14)), arm(70, -150, free("open"))
    motley, leap = doublet(parti=True, skirted=26), ((-22, 0), (72, -40))
    figure(b, motley, face, left, right, at=(152, 334), scale=1.05, lean=8, tilt=-10, feet=leap, knees=(0, -1))


@card(BLUE, "star", centre=(150, 150), inner=96)
def bard(b: Block) -> None:
    """A bard sings to his lute, and Death keeps time on the drum."""
    grounds.field(b)
    skeletons.playing(b, 240, 334, instrument="drum", scale=0.62)
    face = head(age="young", mood="singing", jaw="soft", eyes="closed", hair="curls", hat=hats.beret())
    left, right = arm(-56, -180, hold(things.lute, -52)), arm(16, -124, free("point", 30))
    body, feet = doublet(boots=True, skirted=30), ((-22, 0), (30, -2))
    figure(b, body, face, left, right, at=(134, 338), scale=1.04, lean=-6, tilt=12, feet=feet)


@card(BROWN, "cross", centre=(150, 130), inner=74)
def monk(b: Block) -> None:
    """A fat monk at prayer with candle and beads."""
    grounds.tiles(b)
    skeletons.bare(b, 246, 292, tilt=14, scale=0.9)
    face = head(mood="calm", eyes="closed", jaw="round", nose="bulb", hair="tonsure")
    left, right = arm(-56, -132, hold(things.candle, -6, scale=1.1)), arm(22, -122, hold(things.rosary))
    figure(b, habit(ACCENT), face, left, right, at=(140, 340), scale=1.24, lean=3, tilt=8)


@card(VIOLET, "star", centre=(214, 128), inner=50)
def magician(b: Block) -> None:
    """An old magician calls a spirit, and it is Death that rises from the smoke."""
    _smoke(b)
    skeletons.bare(b, 222, 122, scale=1.15, laugh=True, tilt=10)
    hat = hats.wizard()
    face = head(age="old", mood="aghast", jaw="lean", nose="hooked", hair="long", beard="long", look=0.7, hat=hat)
    left, right = arm(-40, -160, hold(things.wand, -4)), arm(60, -100, hold(things.crystal, grip="palm"))
    figure(b, robed(panel=False, collar=False), face, left, right, at=(122, 378), scale=1.12, lean=-3, tilt=3)


def _smoke(b: Block) -> None:
    lower = ((206, 268, 9), (216, 252, 13), (204, 236, 14))
    upper = ((224, 224, 17), (206, 204, 17), (232, 192, 20), (208, 172, 18))
    with b.lifted(4):
        for x, y, r in (*lower, *upper):
            b.form(ellipse(x, y, r, r * 0.86), line=2.2, rough=0.8)
            b.cut([(x + r * 0.7, y - r * 0.2), (x + r * 0.4, y + r * 0.5), (x - r * 0.4, y + r * 0.5)], 2.4)


@card(GREEN, "flame", centre=(150, 120), inner=60)
def dragon(b: Block) -> None:
    """A dragon sits on what it has left of its guests, breathing fire."""
    grounds.earth(b, 330)
    with b.lifted(3):
        _wing(b)
        _coils(b)
        _belly_and_back(b)
    with b.lifted(3):
        _fire(b)
        _dragon_head(b)
    skeletons.bare(b, 62, 316, scale=0.7, tilt=-14)
    skeletons.bare(b, 98, 328, scale=0.56, tilt=20, flip=True)


def _wing(b: Block) -> None:
    skin = "150 214, 160 120, 206 40, 218 84, 252 62, 250 104, 276 104, 264 140, 278 168, 236 186, 196 226"
    wing = b.form(poly(skin), line=2.8)
    fingers = ("160 206, 176 130, 206 46", "166 206, 204 140, 250 68", "172 210, 220 160, 274 108")
    b.cuts((*fingers, "176 214, 228 186, 274 166"), 4, within=wing, taper=(0.1, 0.3))
    b.hatch(wing, 180, 7, 2.2, (0.06, 0.14))


def _coils(b: Block) -> None:
    tail = limb("206 300, 246 282, 258 244, 236 226, 226 248, 244 262", (30, 22, 17, 13, 9, 4))
    b.hatch(b.form(tail, ACCENT, line=2.8), 180, 6, 2.4, (0.2, 0.4))
    body = limb("104 150, 142 180, 152 222, 122 262, 128 312, 186 324, 232 304", (34, 40, 46, 54, 56, 44, 28))
    b.hatch(b.form(body, ACCENT, line=3), 180, 6.5, 2.6, (0.1, 0.22))
    for x, y in ((160, 322), (82, 322)):
        claws = [limb([(x, y - 4), (x - 8 + i * 8, y + 6), (x - 12 + i * 11, y + 15)], (9, 6, 2)) for i in range(3)]
        b.form(union(ellipse(x, y - 6, 13, 10), *claws), ACCENT, line=2.4)


def _belly_and_back(b: Block) -> None:
    belly = b.form(limb("99 160, 126 186, 133 222, 106 262, 110 304, 144 326", (12, 17, 19, 21, 20, 9)), line=2)
    rows = ((102, 178), (110, 196), (112, 214), (102, 234), (90, 252), (84, 270), (90, 288), (102, 306))
    b.cuts(([(x, y), (x + 16, y + 5), (x + 44, y - 3)] for x, y in rows), 2.4, within=belly, taper=(0.05, 0.05))
    for x, y, turn in ((128, 146, 40), (158, 172, 56), (172, 204, 84), (166, 238, 120)):
        with b.at(x, y, turn=turn):
            b.form(poly("-7 4, 0 -13, 7 4"), line=2, rough=0.2)


def _fire(b: Block) -> None:
    flames = "70 132, 50 142, 34 136, 40 152, 24 162, 36 172, 22 190, 40 188, 40 210, 56 192, 66 202, 68 180, 84 172"
    fire = b.form(blob(flames), ACCENT, line=2.6)
    b.add(PAPER, blob("72 146, 54 154, 44 168, 50 182, 60 172, 74 160").intersection(fire))


def _dragon_head(b: Block) -> None:
    for horn in ("116 108, 136 90, 152 62", "104 102, 116 78, 120 52"):
        b.form(limb(horn, (11, 8, 2)), line=2.2)
    b.form(blob("112 140, 92 154, 76 160, 66 154, 72 146, 92 138"), ACCENT, line=2.5)
    skin = "60 124, 68 112, 84 108, 92 96, 110 92, 130 104, 138 128, 130 150, 114 152, 100 138, 76 142, 64 138"
    b.form(blob(skin), ACCENT, line=2.8)
    for tooth in ("70 140, 76 141, 74 150", "82 140, 88 139, 86 149"):
        b.form(poly(tooth), line=1.2, rough=0)
    b.form(blob("96 112, 104 106, 112 110, 106 117"), line=2, rough=0.2)
    b.add(INK, ellipse(104, 111.5, 1.8, 4))
    b.cut("90 106, 102 100, 116 104", 3.4)
    b.add(INK, ellipse(70, 121, 2.6, 2))
    b.cuts(("76 130, 96 128, 112 134", "124 116, 128 128, 124 140", "116 120, 120 130, 117 140"), 2.2)


@card(BLUE, "cross", centre=(150, 140), inner=72)
def knight(b: Block) -> None:
    """A knight in plate with sword and shield; Death is his squire."""
    grounds.hills(b, 300)
    grounds.earth(b)
    skeletons.peering(b, 236, 112, scale=0.92, tilt=-6)
    face = head(mood="stern", jaw="square", beard="moustache", hat=hats.helmet(), look=-0.3, dark=True)
    shield = things.shield(frames.SUITS["cross"])
    left, right = arm(-56, -150, hold(things.sword, -10)), arm(50, -108, hold(shield, -4, grip="open", scale=1.15))
    stance = ((-28, 0), (26, 2))
    figure(b, armoured(), face, left, right, at=(132, 336), scale=1.06, lean=-2, tilt=-4, feet=stance)


@card(OCHRE, "foil", centre=(150, 130), inner=70)
def princess(b: Block) -> None:
    """A young princess with a rose looks into her glass, and a skull looks back."""
    grounds.tiles(b)
    face = head(age="young", jaw="soft", lips=True, hair="braids", look=-0.6, hat=hats.coronet())
    left, right = arm(-66, -176, hold(things.mirror, -8, scale=1.25)), arm(50, -112, hold(things.rose, 16, scale=1.2))
    figure(b, gowned(skirt="wide"), face, left, right, at=(162, 340), scale=1.1, lean=3, tilt=-8)


@card(ROSE, "lozenge", centre=(160, 120), inner=80)
def queen(b: Block) -> None:
    """A proud queen lifts her cup; Death laughs at her shoulder."""
    skeletons.peering(b, 66, 138, tilt=8, laugh=True, flip=True)
    veiled = hats.upon(hats.veil(), hats.crown(points=3))
    face = head(mood="stern", lips=True, eyes="narrow", hair="none", look=0.3, hat=veiled)
    left, right = arm(-36, -128, hold(things.cup, -6)), arm(30, -104, hold(things.scroll, 8))
    gown = gowned(laced=False, puffed=False)
    figure(b, gown, face, left, right, at=(170, 422), scale=1.34, flip=True, tilt=5)


@card(RED, "crown", centre=(150, 120), inner=84)
def king(b: Block) -> None:
    """An old king in ermine, sceptre and orb; Death looks over his shoulder."""
    skeletons.peering(b, 236, 96, tilt=-8)
    face = head(age="old", mood="stern", nose="broad", jaw="square", hair="long", beard="long", hat=hats.crown())
    left, right = arm(-54, -92, hold(things.sceptre, -3)), arm(42, -84, hold(things.orb, grip="palm"))
    figure(b, robed(ermine=True), face, left, right, at=(136, 424), scale=1.36)
    skeletons.reaching(b, (268, 150), (262, 190), (226, 186), grip="open", turn=-10)


@piece(300, 420, base=frames.CARD, accent=RED)
def back(b: Block) -> None:
    """Two crowned skulls and one hourglass, the same upside down: a back does not tell which way up its card lies."""
    with b.twice(150, 210):
        frames.back(b)
        with b.inside(frames.BACK_HALF):
            b.rays((150, 210), frames.BACK, inner=84, count=60)
            b.specks(frames.BACK_HALF)
            with b.at(150, 210, scale=1.4), b.lifted(4):
                things.hourglass(b)
        with b.at(150, 128, scale=1.24), b.lifted(4):
            skull(hat=hats.crown())(b)
