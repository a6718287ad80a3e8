"""The second half of the souls: from the Child, which is all Innocence, to the Queen."""

from itertools import pairwise

from art.kit import grounds, hats, skeletons, things
from art.kit.bodies import armoured, doublet, gowned, habit, ragged, robed, skeleton, smock
from art.kit.figure import Pose, arm, figure
from art.kit.hands import free, hold
from art.kit.hats import Hat
from art.kit.heads import head, skull
from art.kit.shapes import XY, blob, bone, both, box, ellipse, limb, points_of, poly, union
from art.kit.sheets import card
from art.kit.wood import ACCENT, INK, PAPER, Block
from art.totentanz.estates import CHURCH, CLOISTER, COMMONS, CROWN, LEARNING, NOBILITY, TRADE
from art.totentanz.folk import coped, enthroned, stoled
from art.totentanz.props import grasping


@card(*COMMONS, centre=(140, 170), inner=70)
def child(b: Block) -> None:
    """Death leads the smallest child out of the hut; its mother can only stretch out her arms."""
    _eaves(b)
    grounds.earth(b, 322)
    face = head(
        age="young", jaw="soft", mood="aghast", lips=True, hair="parted", dark=True, look=-0.7, hat=hats.kerchief(PAPER)
    )
    left, right = arm(-66, -178, free("open")), arm(-40, -140, free("open"))
    figure(b, gowned(INK, laced=False, puffed=False), face, left, right, at=(240, 398), scale=1.08, lean=-12, tilt=-4)
    face = head(age="young", jaw="child", mood="worried", hair="curls", look=0.8)
    left, right = arm(-62, -150, free("fist")), arm(62, -178, free("open", -16))
    figure(
        b, smock(), face, left, right, at=(150, 342), scale=0.74, size=1.4, lean=-4, tilt=8, feet=((-26, 0), (22, -4))
    )
    left, right = arm(-34, -128, free("hang")), arm(36, -110, free("fist"))
    walk: Pose = {"feet": ((-36, -2), (26, 0)), "knees": (1, 1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(74, 338), scale=1.02, lean=-8, tilt=18, **walk)


def _eaves(b: Block) -> None:
    with b.lifted(3):
        b.form(poly("196 60, 210 60, 206 330, 192 330"), line=2.2)
        straw = b.form(
            poly("70 18, 292 18, 292 92, 262 84, 250 94, 220 78, 206 88, 176 66, 160 74, 136 52, 118 56"), line=2.6
        )
        b.cuts(([(x, 22), (x + 8, 40), (x + 20, 66)] for x in range(110, 270, 18)), 2.8, within=straw)


@card(*COMMONS, centre=(196, 120), inner=66)
def ploughman(b: Block) -> None:
    """An old ploughman at the day's end; Death whips on his horse."""
    grounds.sun(b, 176, 60, 18)
    grounds.hills(b, 262)
    grounds.field(b, 282)
    left, right = arm(-30, -120, free("fist")), arm(60, -210, hold(_whip, 12))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(200, 300), scale=0.72, lean=4, tilt=8)
    with b.at(200, 304, scale=0.92), b.lifted(3):
        _horse(b)
    face = head(
        age="old", jaw="lean", nose="broad", mood="worried", hair="none", beard="full", look=0.5, hat=hats.brim(PAPER)
    )
    left, right = arm(38, -96, free("fist")), arm(54, -98, hold(things.plough, 14, scale=1.15))
    push: Pose = {"feet": ((-44, 0), (30, 0)), "knees": (-1, -1), "hips": (-8, -102)}
    figure(b, doublet(skirted=24), face, left, right, at=(70, 344), scale=1.1, lean=16, tilt=-2, **push)


def _whip(b: Block) -> None:
    things.shaft(b, -50, 14, 4)
    b.cut("0 -50, -14 -80, -52 -74, -70 -50, -104 -58", 3.4, PAPER, taper=(0, 0.5))


def _horse(b: Block) -> None:
    """A tired horse that walks to the right; the origin is under its belly."""
    for line in ("-38 -50, -44 -26, -40 0", "24 -50, 30 -26, 24 0", "-28 -50, -22 -26, -26 4", "36 -50, 40 -26, 42 4"):
        b.form(limb(line, (15, 9, 8)), line=2.2)
    b.form(b.stroke("-46 -66, -60 -50, -58 -18", 10, (0.2, 0.6)), INK, line=2)
    rump, neck = "0 -36, -40 -42, -50 -58, -44 -76, -20 -78, 14 -74", "30 -82, 42 -100, 56 -108, 66 -98, 80 -78"
    body = b.form(blob(f"{rump}, {neck}, 74 -68, 60 -76, 56 -58, 42 -40"), line=2.6)
    b.hatch(body, 270, 8, 2.4, (0.12, 0.26))
    b.form(blob("28 -84, 40 -102, 54 -112, 48 -96, 38 -80"), INK, line=1.6)
    b.form(poly("52 -106, 56 -120, 62 -104"), line=1.8, rough=0.2)
    b.add(INK, union(ellipse(63, -92, 2.6, 2), ellipse(76, -74, 1.6, 1.6)))
    b.form(limb("24 -76, 38 -60, 44 -42", (10, 10, 9)), ACCENT, line=2)
    b.cut("40 -54, 0 -56, -50 -52", 3, taper=(0, 0))


@card(*COMMONS, centre=(170, 120), inner=70)
def old_woman(b: Block) -> None:
    """A bent old woman tells her beads; Death, wreathed with flowers, plays her home on his slats."""
    grounds.earth(b)
    face = head(age="old", jaw="lean", nose="hooked", eyes="narrow", hair="none", look=-0.6, hat=hats.kerchief())
    left, right = arm(-62, -104, hold(things.staff, -4, scale=0.92)), arm(22, -92, hold(things.rosary, scale=1.2))
    stoop: Pose = {"hips": (14, -98), "neck": -4}
    gown = gowned(INK, skirt="slim", laced=False, puffed=False)
    figure(b, gown, face, left, right, at=(204, 340), scale=1.2, lean=-22, tilt=4, **stoop)
    left, right = arm(-34, -138, hold(_mallet, 30)), arm(40, -142, hold(_mallet, -30))
    step: Pose = {"feet": ((-36, -4), (24, 0)), "knees": (1, 1)}
    face = skull(laugh=True, hat=hats.wreath())
    figure(b, skeleton(), face, left, right, at=(76, 338), scale=1.04, lean=-4, tilt=14, **step)
    with b.at(76, 220, turn=-4), b.lifted(2):
        _slats(b)


def _mallet(b: Block) -> None:
    things.shaft(b, -4, 30, 3)
    b.form(ellipse(0, 30, 5, 5), ACCENT, line=1.8, rough=0.2)


def _slats(b: Block) -> None:
    """Wooden bars on a strap, to be beaten."""
    for i in range(6):
        wide = 40 - i * 4
        b.form(box(-wide, i * 9 - 4, wide, i * 9 + 2), ACCENT if i % 2 else PAPER, line=1.8, rough=0.3)


@card(*CHURCH, centre=(170, 190), inner=66)
def priest(b: Block) -> None:
    """A priest carries the sacrament to the sick by night; Death is his sacristan with lantern and bell."""
    grounds.moon(b, 240, 62, 20)
    face = head(mood="worried", hair="tonsure", dark=True, look=-0.4)
    left, right = arm(-16, -106, free("fist")), arm(12, -108, hold(_pyx, scale=1.1))
    figure(b, stoled(), face, left, right, at=(176, 408), scale=1.34, lean=-3, tilt=4)
    left, right = arm(-24, -140, hold(_bell, 188, scale=1.3)), arm(46, -126, hold(things.lantern, scale=1.25))
    figure(b, skeleton(cloak=INK), skull(), left, right, at=(76, 404), scale=1.0, lean=-4, tilt=12)


def _pyx(b: Block) -> None:
    """A covered cup with a cross on it."""
    bowl = b.form(both("0 -32, 17 -33, 16 -18, 8 -6, 3 -2, 0 -2"), ACCENT, line=2.4)
    b.hatch(bowl, 180, 5, 2, (0.2, 0.4))
    b.form(both("0 -46, 8 -44, 18 -34, 18 -30, 0 -30"), line=2.2, rough=0.3)
    b.form(union(box(-2, -62, 2, -44), box(-7, -57, 7, -53)), line=1.8, rough=0.1)
    b.form(both("0 -4, 3 -3, 3 12, 13 18, 13 22, 0 22"), line=2.2, rough=0.3)


def _bell(b: Block) -> None:
    shell = b.form(both("0 -10, 7 -12, 10 -24, 19 -40, 0 -42").buffer(0), line=2.4)
    b.hatch(shell, 180, 5, 2, (0.2, 0.4))
    b.form(ellipse(0, -43, 5, 5), ACCENT, line=1.8, rough=0.2)
    things.shaft(b, -10, 12, 5, ACCENT)


@card(*COMMONS, centre=(120, 130), inner=66)
def old_man(b: Block) -> None:
    """An old man with one foot in the grave; Death stands in it already and gives him a hand."""
    grounds.crosses(b, 288)
    grounds.earth(b, 296)
    with b.lifted(1):
        b.form(poly("132 350, 164 306, 276 302, 290 352"), INK, line=3.4)
    face = head(age="old", jaw="lean", nose="bulb", mood="worried", eyes="narrow", hair="bald", beard="long", look=0.6)
    left, right = arm(-52, -100, hold(things.staff, -6, scale=0.92)), arm(64, -112, free("open", 10))
    step: Pose = {"feet": ((-24, 0), (44, 4)), "neck": -6}
    robe = robed(panel=False, collar=False, sleeves="close")
    figure(b, robe, face, left, right, at=(100, 328), scale=1.12, lean=14, **step)
    left, right = arm(-44, -166, free("fist")), arm(24, -122, hold(_psaltery, 16))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(220, 386), scale=1.08, lean=6, tilt=-12)
    with b.lifted(2):
        b.form(poly("110 362, 124 342, 170 346, 240 340, 290 345, 290 362"), line=2.4)


def _psaltery(b: Block) -> None:
    frame = b.form(poly("-10 -44, 34 -44, 20 26, 4 26"), ACCENT, line=2.4)
    b.form(ellipse(12, -14, 6, 6), INK, line=1.8, rough=0.2)
    b.cuts(([(x, -42), (8 + x * 0.36, 24)] for x in (-4, 2, 8, 14, 20, 27)), 1.5, within=frame, taper=(0, 0))


@card(*LEARNING, centre=(100, 130), inner=70)
def physician(b: Block) -> None:
    """A physician holds the flask to the light and feels a pulse that is not there."""
    _shelf(b)
    left, right = arm(-52, -126, free("hang", 30)), arm(30, -110, free("open"))
    figure(b, skeleton(shroud=True), skull(), left, right, at=(228, 398), scale=1.14, lean=6, tilt=-12)
    scholar = hats.upon(hats.coif(), hats.cap())
    face = head(age="old", nose="hooked", mood="stern", hair="none", beard="goatee", dark=True, look=-0.6, hat=scholar)
    left, right = arm(-40, -198, hold(things.flask, 6, scale=1.35)), arm(58, -118, free("fist"))
    figure(b, robed(ermine=True, panel=False), face, left, right, at=(110, 404), scale=1.24, lean=-3, tilt=-6)
    grounds.table(b, 296)
    with b.at(78, 308, scale=1.2), b.lifted(3):
        things.open_book(b)
    with b.at(236, 312, scale=1.3), b.lifted(3):
        _mortar(b)


def _shelf(b: Block) -> None:
    with b.lifted(3):
        b.form(box(166, 84, 290, 92), line=2)
        for x, wide, high, fill in ((180, 8, 34, ACCENT), (200, 10, 26, PAPER), (262, 11, 30, ACCENT)):
            b.form(box(x - wide, 82 - high, x + wide, 82), fill, line=2)
            b.form(box(x - wide + 3, 76 - high, x + wide - 3, 82 - high), line=1.7)
    skeletons.bare(b, 231, 62, scale=0.62, tilt=6)


def _mortar(b: Block) -> None:
    b.form(limb("6 -20, 14 -40, 20 -54", (6, 5, 8)), line=2)
    bowl = b.form(both("0 -26, 20 -27, 17 -10, 9 -2, 14 4, 0 4"), ACCENT, line=2.4)
    b.hatch(bowl, 180, 5, 2, (0.15, 0.35))


@card(*TRADE, centre=(150, 110), inner=76)
def pedlar(b: Block) -> None:
    """A pedlar under his basket wants to go on to market; Death has him by the sleeve."""
    grounds.hills(b, 296)
    grounds.earth(b, 322)
    with b.at(80, 160, turn=-10, scale=1.32), b.lifted(3):
        _basket(b)
    face = head(jaw="square", nose="bulb", mood="worried", beard="stubble", look=0.7, hat=hats.brim(INK))
    left, right = arm(-46, -100, hold(things.staff, -12, scale=0.95)), arm(54, -138, free("open", 20))
    stride: Pose = {"feet": ((-48, 0), (34, 0)), "knees": (-1, -1), "hips": (-4, -104)}
    figure(b, doublet(skirted=26, boots=True), face, left, right, at=(132, 338), scale=1.06, lean=12, tilt=-4, **stride)
    left, right = arm(-46, -150, free("fist")), arm(36, -116, free("hang"))
    walk: Pose = {"feet": ((-26, 0), (36, -2)), "knees": (-1, -1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(226, 338), scale=1.0, lean=4, tilt=-14, **walk)


def _basket(b: Block) -> None:
    """A wicker basket for the back, with cloth and wares above its rim."""
    b.form(limb("-16 -44, -22 -70, -18 -84", (8, 8, 10)), line=2)
    b.form(blob("-32 -40, -28 -58, -4 -68, 22 -62, 34 -40"), line=2.4)
    b.form(blob("4 -46, 14 -72, 30 -66, 32 -46"), INK, line=2)
    wicker = b.form(poly("-38 -42, 38 -42, 28 52, -28 52"), ACCENT, line=2.8)
    for i in range(5):
        b.cut([(-40, -28 + i * 18), (0, -25 + i * 18), (40, -28 + i * 18)], 2.6, within=wicker, taper=(0, 0))
    b.cuts(([(x, -40), (x * 0.76, 52)] for x in (-26, -13, 0, 13, 26)), 2.2, within=wicker, taper=(0, 0))
    b.form(limb("-40 -42, 0 -39, 40 -42", (8, 8, 8)), line=2)


@card(*CHURCH, centre=(170, 120), inner=76)
def bishop(b: Block) -> None:
    """A good old bishop lets himself be led; the sheep look after their shepherd."""
    grounds.hills(b, 292)
    walk: Pose = {"feet": ((-34, -2), (26, 0)), "knees": (1, 1)}
    face = head(age="old", mood="merry", look=-0.3, beard="full", hat=hats.mitre())
    left, right = arm(-52, -120, free("open", 20)), arm(48, -124, hold(things.crosier, 4))
    figure(b, coped(), face, left, right, at=(174, 376), scale=1.18, lean=-2, tilt=-6)
    left, right = arm(-42, -132, free("open")), arm(46, -124, free("fist"))
    figure(b, skeleton(), skull(), left, right, at=(62, 372), scale=1.08, lean=-6, tilt=16, **walk)
    for x, y, k, flip in ((226, 352, 0.9, True), (146, 356, 0.8, False)):
        with b.at(x, y, scale=k, flip=flip), b.lifted(3):
            _sheep(b)


def _sheep(b: Block) -> None:
    for x in (-20, -12, 12, 20):
        b.form(limb([(x, -12), (x, 2)], (5, 5, 5)), INK, line=1.4)
    curls = points_of("-22 -24, -10 -32, 6 -33, 20 -27, 22 -17, 6 -14, -12 -14, 0 -22")
    wool = union(*(ellipse(x, y, 11, 10) for x, y in curls))
    b.form(wool, line=2.3)
    b.cuts(("-18 -26, -12 -22, -8 -27", "0 -24, 6 -20, 11 -25", "-8 -15, -2 -12, 3 -16"), 2)
    b.form(blob("-30 -40, -22 -42, -20 -30, -28 -20, -36 -20, -38 -28"), INK, line=1.8)
    b.form(blob("-24 -42, -14 -44, -16 -37"), INK, line=1.4)
    b.add(PAPER, ellipse(-30, -33, 1.8, 1.8))


@card(*CHURCH, centre=(150, 110), inner=74)
def preacher(b: Block) -> None:
    """A preacher in his pulpit; Death stands behind him and preaches with a jawbone."""
    skeletons.peering(b, 226, 138, tilt=8, laugh=True)
    face = head(jaw="square", nose="broad", mood="singing", hair="tonsure", look=-0.5)
    left, right = arm(-62, -196, free("open")), arm(40, -116, free("point", 40))
    figure(b, stoled(), face, left, right, at=(140, 410), scale=1.3, lean=-4, tilt=-4)
    grasping(b, (272, 200), (274, 136), (248, 56), _jawbone, turn=-6, scale=1.1)
    with b.lifted(3):
        _pulpit(b)
    for x, k, hat in ((62, 1.3, hats.kerchief()), (146, 1.2, hats.brim(INK)), (232, 1.3, hats.veil())):
        with b.at(x, 346, scale=k), b.lifted(3):
            _listener(b, hat)


def _jawbone(b: Block) -> None:
    """A lower jaw, held by its right end."""
    with b.at(-22, 12):
        jaw = b.form(both("0 26, 12 22, 22 6, 25 -22, 17 -24, 14 -2, 8 8, 0 10"), line=2.2, rough=0.4)
        b.cut("-16 6, 0 19, 16 6", 2, within=jaw)
        teeth = points_of("-10 4, -5 8, 0 9, 5 8, 10 4")
        b.form(union(*(box(x - 2, y - 8, x + 2, y + 3) for x, y in teeth)), line=1.5, rough=0.1)


def _pulpit(b: Block) -> None:
    b.form(poly("44 256, 236 256, 206 360, 74 360"), ACCENT, line=2.8)
    for x, y in ((96, 300), (150, 300), (198, 300)):
        b.form(union(box(x - 14, y - 14, x + 14, y + 40), ellipse(x, y - 14, 14, 14)), INK, line=2)
    b.form(poly("36 246, 244 246, 238 264, 42 264"), line=2.4)
    with b.at(196, 226, scale=0.95), b.lifted(2):
        things.hourglass(b)


def _listener(b: Block, hat: Hat) -> None:
    """Somebody seen from behind."""
    b.form(blob("-40 40, -34 16, -12 4, 12 4, 34 16, 40 40"), INK, line=2.4)
    b.form(ellipse(0, -6, 20, 25), INK, line=2)
    hat.front(b)


@card(*CLOISTER, centre=(170, 130), inner=96)
def abbess(b: Block) -> None:
    """Death in a crown of feathers pulls the abbess from her gate by the scapular; her crook cannot hold her."""
    with b.lifted(3):
        grounds.arch(b, 184, 334, 92, 306)
    grounds.earth(b, 326)
    face = head(age="old", jaw="round", nose="snub", mood="worried", hair="none", look=-0.6, hat=hats.wimple())
    left, right = arm(-46, -108, free("open", 30)), arm(46, -122, hold(things.crosier, 5))
    figure(b, habit(ACCENT), face, left, right, at=(186, 344), scale=1.12, lean=-3, tilt=8)
    with b.lifted(2):
        cloth = b.form(poly("160 166, 202 168, 198 204, 160 234, 104 248, 96 220, 144 208, 162 190"), line=2.4)
        b.cuts(("190 172, 180 200, 150 226, 104 238", "174 172, 168 196, 146 214, 102 228"), 2.6, within=cloth)
    left, right = arm(18, -112, free("fist")), arm(36, -100, free("fist"))
    pull: Pose = {"feet": ((-40, -2), (34, 0)), "knees": (1, 1)}
    face = skull(laugh=True, hat=_feathers())
    figure(b, skeleton(), face, left, right, at=(78, 342), scale=1.04, lean=-14, tilt=24, **pull)


def _feathers() -> Hat:
    def back(b: Block) -> None:
        for turn in (-52, -26, 0, 26, 52):
            with b.at(0, -16, turn=turn):
                b.form(both("0 -62, 8 -52, 7 -30, 2 -6, 0 -6"), ACCENT, line=2)
                b.add(PAPER, union(ellipse(0, -50, 3.4, 4.6), box(-0.9, -44, 0.9, -12)))

    def front(b: Block) -> None:
        b.form(both("0 -26, 12 -24, 21 -16, 20 -11, 10 -18, 0 -20"), line=2, rough=0.3)

    return Hat(front, back)


@card(*NOBILITY, centre=(170, 120), inner=76)
def noblewoman(b: Block) -> None:
    """A lady in a steeple hat walks out with her love, and the drummer before them is Death."""
    grounds.earth(b)
    face = head(age="young", jaw="square", mood="merry", dark=True, look=-0.7, hat=hats.beret(INK, feather=False))
    left, right = arm(-44, -120, free("fist")), arm(34, -112, free("hang"))
    figure(b, doublet(PAPER, hose=INK, skirted=26), face, left, right, at=(238, 340), scale=1.0, lean=-2, tilt=-6)
    face = head(age="young", jaw="soft", lips=True, hair="none", look=0.6, hat=_steeple())
    left, right = arm(-34, -112, free("hang")), arm(36, -116, free("fist"))
    figure(b, gowned(skirt="wide", puffed=False), face, left, right, at=(166, 344), scale=1.06, lean=2, tilt=6)
    with b.at(70, 346, scale=1.0):
        _drummer(b)


def _steeple() -> Hat:
    """A tall cone with a veil that floats from its tip."""

    def back(b: Block) -> None:
        veil = b.form(blob("-28 -78, -40 -64, -56 -40, -50 -6, -62 24, -40 14, -36 -20, -28 -46, -20 -66"), line=2.2)
        b.cuts(("-34 -66, -46 -38, -44 -2, -52 18", "-28 -66, -36 -40, -38 0"), 2.4, within=veil)

    def front(b: Block) -> None:
        cone = b.form(poly("-22 -14, -29 -84, -20 -84, 22 -24, 19 -15, 0 -21"), ACCENT, line=2.6)
        b.hatch(cone, 150, 7, 2.4, (0.2, 0.4), span=(0.1, 0.9))
        b.form(limb("-22 -13, -2 -22, 20 -17", (7, 8, 7)), line=2, rough=0.3)

    return Hat(front, back, covers=True)


def _drummer(b: Block) -> None:
    """Death steps out with a drum at its belly."""
    left, right = arm(-40, -128, hold(_stick, 40)), arm(38, -140, hold(_stick, -34))
    step: Pose = {"feet": ((-38, -14), (22, 0)), "knees": (1, 1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(0, 0), scale=0.98, lean=-4, tilt=10, **step)
    with b.at(-2, -106, scale=1.3), b.lifted(3):
        things.drum(b)


def _stick(b: Block) -> None:
    things.shaft(b, -34, 8, 3)


@card(*CROWN, centre=(150, 110), inner=78)
def emperor(b: Block) -> None:
    """The emperor judges for the poor man; Death sits behind the throne and feels for the crown."""
    _throne(b)
    face = head(jaw="square", nose="hooked", mood="stern", hair="long", beard="forked", look=0.4, hat=_imperial())
    left, right = arm(-58, -120, hold(things.sword, -6, scale=1.1)), arm(56, -118, free("open", -14))
    figure(b, enthroned(), face, left, right, at=(142, 362), scale=1.2, hips=(0, -84), tilt=4)
    skeletons.reaching(b, (250, 130), (244, 48), (186, 62), grip="open", turn=10)
    skeletons.bare(b, 232, 104, scale=1.15, tilt=12, laugh=True)
    face = head(age="old", jaw="lean", mood="worried", hair="wild", beard="stubble", look=-0.8)
    left, right = arm(-34, -160, free("open", -20)), arm(-20, -150, free("open", -20))
    figure(b, ragged(INK), face, left, right, at=(252, 444), scale=0.84, lean=-12, tilt=-14)


def _throne(b: Block) -> None:
    with b.lifted(3):
        b.form(poly("66 360, 62 120, 142 78, 222 120, 218 360"), line=2.8)
        cloth = b.form(poly("78 360, 75 130, 142 94, 209 130, 206 360"), INK, line=2)
        b.hatch(cloth, 180, 9, 2.4, (0.04, 0.08), colour=PAPER)
        for x, y in ((62, 118), (222, 118)):
            b.form(ellipse(x, y, 9, 9), ACCENT, line=2.2)


def _imperial() -> Hat:
    """A closed crown: arches over the circlet, an orb and a cross on them."""

    def front(b: Block) -> None:
        b.form(both("0 -60, 14 -57, 24 -45, 25 -26, 0 -22"), ACCENT, line=2.4)
        for line in ("-23 -28, -25 -46, -12 -58, 0 -61", "23 -28, 25 -46, 12 -58, 0 -61", "0 -60, 1 -40, 0 -26"):
            b.form(limb(line, (6, 6, 5)), line=1.8, rough=0.2)
        rim = "0 -38, 5 -31, 12 -37, 17 -30, 28 -36, 25 -20, 12 -16, 0 -15"
        b.form(both(rim, sharp=True), line=2.2)
        for x, y in ((-15, -24), (0, -22), (15, -24)):
            b.form(ellipse(x, y, 3, 2.6), ACCENT, line=1.3, rough=0.1)
        b.form(ellipse(0, -65, 5, 5), line=1.8, rough=0.2)
        b.form(union(box(-1.8, -84, 1.8, -68), box(-6, -79, 6, -75.6)), line=1.7, rough=0.1)

    return Hat(front)


@card(*NOBILITY, centre=(180, 120), inner=62)
def knight(b: Block) -> None:
    """A knight strikes out, but Death has run him through with his own lance."""
    grounds.hills(b, 304)
    grounds.earth(b, 326)
    with b.lifted(2):
        b.form(limb("180 214, 220 206, 262 197", (6, 6, 6)), line=2.2)
        b.form(poly("258 190, 284 191, 260 204"), line=2.2)
    face = head(jaw="square", mood="aghast", hair="none", beard="moustache", dark=True, look=-0.6, hat=hats.helmet())
    left, right = arm(-16, -122, free("fist")), arm(66, -170, hold(things.sword, -2, scale=1.05))
    stance: Pose = {"feet": ((-38, 0), (40, 0)), "knees": (0, 1)}
    figure(b, armoured(), face, left, right, at=(178, 338), scale=1.1, lean=8, tilt=-8, **stance)
    with b.lifted(2):
        b.form(limb("22 246, 100 231, 176 215", (7, 7, 6)), line=2.2)
        b.form(ellipse(176, 215, 5, 9, -12), ACCENT, line=2)
    lunge: Pose = {"hips": (0, -92), "feet": ((-46, 0), (48, 0)), "knees": (1, 1)}
    left, right = arm(-16, -102, free("fist")), arm(33, -112, free("fist"))
    face = skull(laugh=True, hat=hats.kettle())
    figure(b, skeleton(), face, left, right, at=(80, 338), scale=1.0, lean=14, tilt=-4, **lunge)


@card(*CROWN, centre=(180, 110), inner=66)
def empress(b: Block) -> None:
    """The empress walks in state; a lady-in-waiting, who is Death, shows her where."""
    grounds.arch(b, 222, 300, 60, 270)
    grounds.earth(b, 288)
    with b.lifted(1):
        b.form(poly("64 356, 94 322, 236 322, 268 356"), INK, line=3.4)
    crowned = hats.upon(hats.veil(), _imperial())
    face = head(eyes="narrow", lips=True, hair="none", look=-0.4, hat=crowned)
    left, right = arm(-44, -118, free("hang")), arm(40, -118, hold(things.sceptre, 10, scale=0.9))
    figure(b, gowned(puffed=False, laced=True, train=True), face, left, right, at=(188, 320), scale=0.99, tilt=-4)
    left, right = arm(-30, -118, free("hang")), arm(58, -122, free("point", 24))
    face = skull(laugh=True, hat=hats.veil())
    figure(b, skeleton(cloak=INK), face, left, right, at=(76, 330), scale=0.96, lean=-2, tilt=10)


@card(*COMMONS, centre=(150, 150), inner=60)
def seaman(b: Block) -> None:
    """A storm at sea: the seaman holds the tiller, and Death breaks the mast."""
    grounds.waves(b, 280)
    _rigging(b)
    left, right = arm(-52, -182, free("fist")), arm(-42, -158, free("fist"))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(222, 372), scale=1.1, lean=-6, tilt=-10)
    face = head(jaw="square", nose="bulb", mood="aghast", eyes="wide", hair="wild", beard="full", dark=True, look=0.6)
    left, right = arm(-34, -112, free("fist")), arm(30, -200, free("open"))
    figure(b, doublet(skirted=20, belt=False), face, left, right, at=(94, 374), scale=1.12, lean=-8, tilt=8)
    with b.lifted(3):
        b.form(limb("44 236, 80 272, 120 318", (7, 8, 9)), line=2.2)
        hull = b.form(blob("8 300, 40 292, 110 304, 200 302, 292 276, 292 330, 210 354, 90 356, 8 340"), ACCENT, line=3)
        b.cuts(("10 316, 120 324, 290 296", "10 332, 120 340, 290 314"), 3, within=hull)
        b.form(limb("8 300, 110 304, 200 302, 292 276", (8, 9, 8)), line=2.2)
    b.cuts(([(x, 350), (x + 16, 336), (x + 32, 342), (x + 44, 350)] for x in (14, 66, 120, 176, 230)), 6, PAPER)


def _rigging(b: Block) -> None:
    """The stump of the mast, and the upper part falling with its sail."""
    with b.lifted(3):
        b.form(poly("144 330, 142 178, 150 160, 153 174, 160 156, 164 176, 164 330"), line=2.4)
        with b.at(152, 160, turn=-32):
            b.form(poly("-7 0, -2 14, 2 2, 7 12, 5 -130, -5 -130"), line=2.2)
            sail = b.form(
                blob("4 -118, 40 -112, 84 -118, 74 -86, 82 -58, 64 -64, 52 -38, 36 -54, 22 -26, 6 -40"), line=2.4
            )
            b.cuts(("20 -112, 28 -82, 20 -48", "44 -110, 52 -84, 46 -56", "64 -110, 68 -88, 64 -70"), 2.4, within=sail)
            b.form(limb("-40 -122, 20 -122, 88 -124", (5, 6, 5)), line=2)


@card(*NOBILITY, centre=(150, 120), inner=72)
def countess(b: Block) -> None:
    """A countess dresses for the feast; Death fastens a chain of bones about her neck."""
    grounds.curtain(b, -1)
    left, right = arm(-60, -190, free("fist")), arm(-24, -176, free("fist"))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(232, 404), scale=1.24, lean=-2, tilt=-6)
    face = head(age="young", jaw="soft", nose="snub", lips=True, hair="parted", dark=True, look=-0.5, hat=_caul())
    left, right = arm(-40, -142, hold(things.mirror, -6, scale=1.1)), arm(36, -98, hold(_trinkets, grip="palm"))
    figure(b, gowned(puffed=True, laced=False), face, left, right, at=(146, 418), scale=1.36, tilt=-6)
    _chain(b, [(110, 172), (114, 194), (128, 212), (148, 220), (168, 212), (184, 194), (192, 172)])


def _caul() -> Hat:
    """A jewelled net over the hair."""

    def front(b: Block) -> None:
        b.form(both("0 -34, 14 -32, 22 -24, 20 -18, 10 -24, 0 -26"), ACCENT, line=2)
        for x, y in ((-15, -26), (-5, -30), (5, -30), (15, -26)):
            b.form(ellipse(x, y, 2.6, 2.6), line=1.4, rough=0.1)

    return Hat(front)


def _trinkets(b: Block) -> None:
    b.form(box(-20, -22, 20, 0), ACCENT, line=2.4)
    b.form(limb("-12 -22, -2 -30, 10 -22", (4, 4, 4)), line=1.6)
    b.form(poly("-22 -24, 18 -34, 22 -26, -20 -16"), line=2)


def _chain(b: Block, links: list[XY]) -> None:
    with b.lifted(2):
        for p, q in pairwise(links):
            b.form(bone(p, q, 5), line=1.8, rough=0.2)
        for x, y in links[2:5]:
            with b.at(x, y + 10, scale=0.34):
                skull()(b)


@card(*CROWN, centre=(170, 110), inner=66)
def queen(b: Block) -> None:
    """The queen cries out: Death in a fool's cap dances off with her and holds up the hourglass."""
    grounds.tiles(b)
    face = head(mood="aghast", eyes="wide", lips=True, hair="long", dark=True, look=-0.6, hat=hats.crown(points=3))
    left, right = arm(-52, -126, free("open")), arm(50, -214, free("open"))
    figure(b, gowned(skirt="swung"), face, left, right, at=(190, 342), scale=1.14, lean=8, tilt=-6)
    left, right = arm(-50, -158, hold(things.hourglass, -10)), arm(40, -146, free("fist"))
    leap: Pose = {"feet": ((-52, -34), (10, 0)), "knees": (1, 0)}
    face = skull(laugh=True, hat=hats.fool())
    figure(b, skeleton(cloak=INK), face, left, right, at=(98, 340), scale=1.0, lean=-6, tilt=10, **leap)
