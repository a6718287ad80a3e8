"""The seven events: Holbein's first and last plates, from the Creation to the Arms of Death."""

from art.kit import grounds, hats, skeletons, things
from art.kit.bodies import doublet, gowned, habit, ragged, robed, skeleton
from art.kit.figure import Pose, arm, figure
from art.kit.hands import free, hold
from art.kit.hats import Hat
from art.kit.heads import Looks, head, skull
from art.kit.shapes import blob, bone, both, box, ellipse, limb, points_of, poly, union
from art.kit.sheets import card
from art.kit.wood import ACCENT, INK, PAPER, Block
from art.totentanz.estates import EVENT
from art.totentanz.folk import enthroned, unclad

ADAM: Looks = {"jaw": "square", "hair": "short"}
EVE: Looks = {"age": "young", "jaw": "soft", "lips": True, "hair": "long"}


@card(*EVENT, centre=(150, 92), inner=58)
def creation(b: Block) -> None:
    """The Creator draws the first two out of the earth, between sun and moon."""
    grounds.sun(b, 84, 66, 13)
    grounds.moon(b, 232, 64, 18, ACCENT)
    face = head(age="old", hair="long", beard="long", hat=_halo())
    left, right = arm(-96, -150, free("open", 20)), arm(96, -150, free("open", -20))
    figure(b, robed(PAPER, panel=False, collar=False), face, left, right, at=(150, 288), scale=0.92)
    face = head(**ADAM, dark=True, eyes="closed", look=0.4)
    left, right = arm(-38, -256, free("open")), arm(34, -116, free("hang"))
    figure(b, unclad(), face, left, right, at=(92, 424), scale=0.92, tilt=8)
    face = head(**EVE, eyes="closed", look=-0.4)
    left, right = arm(-30, -116, free("hang")), arm(36, -256, free("open"))
    figure(b, unclad(woman=True), face, left, right, at=(208, 424), scale=0.92, tilt=-8)
    _soil(b, 326)
    for x in (46, 254):
        with b.at(x, 350), b.lifted(2):
            _sprout(b)
    with b.at(150, 350), b.lifted(3):
        _hare(b)


def _halo() -> Hat:
    """A ring of light behind the head."""

    def back(b: Block) -> None:
        b.form(ellipse(0, -4, 46, 46), ACCENT, line=2.2)
        b.form(ellipse(0, -4, 37, 37), line=2)

    return Hat(lambda b: None, back)


def _sprout(b: Block) -> None:
    """Three leaves out of the ground."""
    for turn in (-48, 48, 0):
        with b.at(turn=turn):
            leaf = b.form(both("0 -34, 8 -18, 6 -4, 0 2"), ACCENT, line=2)
            b.cut("0 -26, 0 -4", 2, within=leaf)


def _soil(b: Block, y: float) -> None:
    """Earth that hides what is still in it."""
    with b.lifted(2):
        edge = [(14, y), (60, y - 6), (110, y + 2), (150, y - 4), (196, y + 2), (250, y - 6), (290, y)]
        earth = b.form(poly([(14, 360), *edge, (290, 360)]), line=2.4)
        b.cuts(([(x, y + 11), (x + 14, y + 9), (x + 30, y + 12)] for x in (30, 84, 140, 190, 240)), 2.4, within=earth)


def _hare(b: Block) -> None:
    b.form(limb("14 -42, 20 -58, 18 -70", (7, 7, 3)), line=1.8)
    b.form(limb("8 -42, 8 -58, 4 -70", (7, 7, 3)), line=1.8)
    body = b.form(blob("-26 0, -28 -18, -14 -30, 2 -32, 6 -44, 18 -46, 24 -36, 16 -28, 16 -10, 22 0"), line=2.4)
    b.cuts(("-18 -6, -14 -18, 0 -18", "4 -2, 8 -12, 8 -20"), 2.2, within=body)
    b.add(INK, ellipse(16, -38, 2, 2))


@card(*EVENT, centre=(150, 190), inner=84)
def temptation(b: Block) -> None:
    """Under the tree Eve hands Adam the apple that the serpent, whose head is a skull, has talked her into."""
    grounds.earth(b)
    _tree(b)
    face = head(**EVE, mood="sly", dark=True, look=0.7)
    left, right = arm(-34, -112, free("hang")), arm(50, -150, hold(_apple, grip="palm", scale=1.4), elbow=1)
    figure(b, unclad(woman=True, leaves=True), face, left, right, at=(72, 344), scale=1.06, lean=-4, tilt=8)
    face = head(**ADAM, dark=True, mood="worried", beard="full", look=-0.7)
    left, right = arm(-48, -156, free("open", -10), elbow=-1), arm(36, -112, free("hang"))
    figure(b, unclad(leaves=True), face, left, right, at=(228, 344), scale=1.06, lean=3, tilt=-8)


def _tree(b: Block) -> None:
    """The tree of knowledge with its fruit, and the serpent round it."""
    with b.lifted(3):
        trunk = b.form(poly("136 344, 140 90, 160 90, 164 344, 178 354, 122 354"), INK, line=3)
        b.cuts(("146 110, 145 200, 142 330", "154 100, 155 210, 157 336"), 3, PAPER, within=trunk)
        spots = points_of("48 52, 76 34, 110 44, 150 34, 190 44, 224 34, 252 52, 232 72, 190 80, 150 78, 110 80, 68 72")
        crown = b.form(union(*(ellipse(x, y, 30, 24) for x, y in spots)), ACCENT, line=2.8)
        b.cuts(([(x - 14, y + 6), (x, y + 14), (x + 15, y + 4)] for x, y in spots[::2]), 3, within=crown)
        for x, y in points_of("86 84, 106 52, 194 52, 214 84"):
            with b.at(x, y, scale=0.95):
                _apple(b)
    with b.lifted(2):
        _serpent(b)
    skeletons.bare(b, 150, 118, scale=1.06, tilt=-10, laugh=True)


def _serpent(b: Block) -> None:
    """One winding body from the root to the skull that is its head."""
    line = "166 340, 140 336, 124 318, 134 298, 164 286, 177 268, 164 250, 136 238, 124 220, 136 202, 160 188, 158 150"
    body = b.form(limb(line, (4, 10, 15, 18, 18, 18, 17, 15)), ACCENT, line=2.6)
    bands = (
        "130 292, 140 304",
        "150 280, 157 296",
        "158 240, 152 258",
        "140 230, 132 246",
        "130 198, 142 206",
        "146 184, 156 198",
    )
    b.cuts(bands, 2.6, within=body)


def _apple(b: Block) -> None:
    fruit = b.form(blob("0 -20, 9 -22, 13 -12, 7 -1, 0 -3, -7 -1, -13 -12, -9 -22"), line=2.4)
    b.cut("9 -17, 9 -11, 6 -6", 2, within=fruit)
    b.form(limb("0 -19, 1 -24, 4 -28", (2.4, 2.2, 2)), INK, line=1.2, rough=0)


@card(*EVENT, centre=(170, 170), inner=136)
def expulsion(b: Block) -> None:
    """The angel drives them out with the flaming sword, weeping and ashamed; Death fiddles ahead of them."""
    for side in (-1, 1):
        with b.at(204, 116, flip=side < 0), b.lifted(3):
            _wing(b)
    face = head(age="young", jaw="soft", mood="stern", look=-0.5, hair="parted", hat=Hat(_circlet))
    left, right = arm(-58, -170, hold(_flame, -80, scale=1.16)), arm(30, -120)
    with b.inside(box(0, 0, 300, 180)):
        figure(b, robed(panel=False, collar=False), face, left, right, at=(204, 286), scale=0.98, tilt=-8, halo=6)
    face = head(**ADAM, dark=True, mood="worried", eyes="closed", look=-0.4)
    left, right = arm(-32, -194, free("open", 30)), arm(-4, -190, free("open", -30))
    figure(b, unclad(leaves=True), face, left, right, at=(238, 392), scale=0.98, lean=-12, tilt=-14)
    face = head(**EVE, mood="aghast", dark=True, look=-0.6)
    left, right = arm(-34, -118, behind=True), arm(-2, -146, free("open", 20))
    figure(b, unclad(woman=True, leaves=True), face, left, right, at=(154, 392), scale=0.98, lean=-8, tilt=8)
    skeletons.playing(b, 64, 390, scale=0.94)


def _circlet(b: Block) -> None:
    b.form(both("0 -30, 10 -29, 20 -21, 19 -15, 9 -21, 0 -23"), ACCENT, line=2, rough=0.2)


def _wing(b: Block) -> None:
    """A wing to the right of its root, its feathers spread upwards."""
    wing = b.form(
        poly("4 40, 10 0, 30 -48, 58 -82, 58 -62, 78 -70, 72 -48, 90 -46, 76 -24, 88 -14, 68 2, 72 18, 44 30, 30 50"),
        line=2.6,
    )
    b.cuts(("24 26, 34 -20, 52 -60", "32 26, 48 -18, 72 -50", "38 26, 56 -2, 80 -22"), 4, within=wing)


def _flame(b: Block) -> None:
    blade = "-6 -12, -14 -32, -5 -46, -12 -66, -2 -80, -6 -100, 0 -122, 8 -96, 4 -82, 12 -66, 6 -48, 14 -34, 6 -12"
    flame = b.form(blob(blade), line=2.4)
    b.cut("0 -14, 1 -54, 0 -100", 3.4, taper=(0.1, 0.6), within=flame)
    b.form(limb("-18 -12, 0 -10, 18 -12", (6, 7, 6)), ACCENT, line=2)
    b.form(ellipse(0, 14, 5, 5), ACCENT, line=1.8, rough=0.2)


@card(*EVENT, centre=(150, 150), inner=104)
def toil(b: Block) -> None:
    """In the sweat of his face Adam digs his field, and Death beside him; behind them Eve nurses the child."""
    face = head(**EVE, eyes="closed", dark=True, look=-0.3)
    left, right = arm(-22, -132, free("fist")), arm(8, -140, hold(_swaddled, 60, scale=1.15))
    figure(b, habit(), face, left, right, at=(146, 312), scale=0.72, tilt=12)
    _soil(b, 276)
    face = head(**ADAM, dark=True, mood="stern", beard="full", look=0.6)
    left, right = arm(40, -155, free("fist"), elbow=1), arm(52, -112, hold(_spade, -16), elbow=1)
    dig: Pose = {"feet": ((-34, 0), (38, -8)), "knees": (-1, -1)}
    figure(b, ragged(ACCENT), face, left, right, at=(60, 346), scale=1.06, lean=14, tilt=8, **dig)
    left, right = arm(-58, -206, hold(_mattock, -14)), arm(-46, -158, free("fist"), elbow=1)
    dig = {"feet": ((-36, 0), (30, 0)), "knees": (1, 1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(240, 346), scale=1.04, lean=6, tilt=-10, **dig)


def _swaddled(b: Block) -> None:
    bundle = b.form(blob("-14 -26, 14 -26, 18 10, 8 44, -8 44, -18 10"), ACCENT, line=2.4)
    b.cuts(("-16 -4, 0 4, 16 0", "-16 14, 0 20, 14 14", "-10 30, 0 34, 10 30"), 2.4, within=bundle)
    with b.at(0, -32, scale=0.62):
        head(age="young", jaw="child", eyes="closed", hair="none", hat=hats.coif())(b)


def _spade(b: Block) -> None:
    with b.at(0, 28):
        things.spade(b)


def _mattock(b: Block) -> None:
    """A hoe of two prongs, held near the end of its shaft."""
    things.shaft(b, -70, 62, 6)
    b.form(blob("-46 -56, -26 -74, 0 -80, 26 -74, 46 -56, 22 -66, 0 -68, -22 -66"), ACCENT, line=2.3)


@card(*EVENT, centre=(150, 150), inner=100)
def bones_of_all_men(b: Block) -> None:
    """The charnel house: two skeletons sound trumpet and drum over the skulls of every estate."""
    with b.inside(box(0, 0, 300, 290)):
        left, right = arm(20, -204, free("fist")), arm(46, -220, hold(_trumpet, 58))
        figure(b, skeleton(), skull(), left, right, at=(78, 360), scale=1.16, lean=-6, tilt=-4)
        left, right = arm(-36, -136, hold(_drumstick, 30)), arm(44, -186, hold(_drumstick, 160))
        figure(b, skeleton(), skull(laugh=True), left, right, at=(212, 370), scale=1.16, lean=2, tilt=-8)
    with b.at(208, 242, scale=1.24), b.lifted(3):
        things.drum(b)
    heap = (
        (52, 306, -14, hats.mitre()),
        (250, 308, 12, hats.crown(points=3)),
        (198, 320, -8, hats.brim()),
        (102, 318, 10, hats.kerchief()),
        (150, 308, 4, None),
    )
    for x, y, tilt, hat in heap:
        skeletons.bare(b, x, y, scale=0.94, tilt=tilt, hat=hat)


def _trumpet(b: Block) -> None:
    b.form(poly("-3 60, 3 60, 3 -60, 14 -86, -14 -86, -3 -60"), ACCENT, line=2.3, rough=0.3)
    b.form(ellipse(0, -86, 14, 4), line=2)
    b.form(poly("4 -50, 46 -46, 36 -20, 46 6, 4 6"), line=2.3)


def _drumstick(b: Block) -> None:
    things.shaft(b, -6, 36, 3.4)
    b.form(ellipse(0, 38, 5, 5), ACCENT, line=1.8, rough=0.2)


@card(*EVENT, centre=(150, 112), inner=66)
def last_judgement(b: Block) -> None:
    """The judge on the rainbow with the scales; below him the dead rise, some of them still bones."""
    for r, fill in ((132, PAPER), (120, ACCENT), (106, PAPER), (94, INK)):
        b.form(ellipse(150, 312, r, r), fill, line=2.2)
    face = head(jaw="lean", hair="long", beard="forked", hat=_halo())
    left, right = arm(-58, -206, free("open")), arm(66, -140, hold(things.scales, scale=1.1))
    figure(b, enthroned(ermine=False), face, left, right, at=(150, 274), scale=0.98, hips=(0, -84))
    face = head(age="young", eyes="closed", hair="short")
    left, right = arm(-8, -176, free("open", -20)), arm(8, -176, free("open", 20))
    figure(b, unclad(), face, left, right, at=(74, 436), scale=0.84, tilt=10)
    left, right = arm(-40, -236, free("open")), arm(30, -230, free("open"))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(226, 436), scale=0.84)
    skeletons.bare(b, 150, 314, scale=0.7, tilt=-8)
    _soil(b, 334)


@card(*EVENT, centre=(150, 110), inner=60)
def arms_of_death(b: Block) -> None:
    """Death's coat of arms: a skull on a torn shield, two arms and an hourglass on the helm, a couple to bear it."""
    face = head(jaw="square", mood="worried", beard="full", look=0.6, hat=hats.flat_cap())
    figure(b, doublet(skirted=40), face, arm(-30, -110), arm(44, -130, free("open")), at=(60, 372), scale=1.06, tilt=4)
    face = head(age="young", jaw="soft", lips=True, hair="none", look=-0.6, hat=hats.veil())
    left, right = arm(-44, -130, free("open")), arm(30, -110)
    figure(b, gowned(INK, laced=False), face, left, right, at=(240, 372), scale=1.06, tilt=-4)
    with b.at(150, 262), b.lifted(4):
        _torn_shield(b)
    with b.at(150, 164, scale=0.96), b.lifted(3):
        _crest(b)


def _torn_shield(b: Block) -> None:
    right = "-30 -66, 0 -60, 34 -66, 66 -58, 58 -34, 66 -10, 52 14, 54 34, 30 52, 24 70, 0 84"
    left = "-26 68, -30 50, -54 32, -52 10, -64 -12, -58 -36, -66 -60"
    field = b.form(poly(f"{right}, {left}"), ACCENT, line=3)
    b.hatch(field, 180, 7, 2.4, (0.05, 0.14))
    with b.at(0, 0, scale=1.7):
        skull(laugh=True)(b)


def _crest(b: Block) -> None:
    """A closed helm, and over it bony arms that hold up an hourglass."""
    for side in (-1, 1):
        with b.at(flip=side < 0):
            cloth = b.form(blob("14 16, 34 4, 48 18, 70 14, 62 32, 50 38, 60 50, 40 48, 26 42"), ACCENT, line=2.4)
            b.cuts(("20 22, 40 18, 60 22", "26 34, 40 36, 52 44"), 2.4, within=cloth)
            b.form(bone((16, -16), (40, -48), 9), line=2.2)
            b.form(bone((40, -48), (16, -84), 8), line=2.2)
    helm = b.form(both("0 -36, 16 -32, 25 -16, 24 6, 19 22, 27 40, 0 46"), line=2.8)
    b.hatch(helm, 180, 5, 2.2, (0.12, 0.24))
    b.cut("0 -34, 1 -20, 0 -8", 3, within=helm)
    b.add(INK, poly("-20 -8, 0 -3, 20 -8, 19 -2, 0 4, -19 -2"))
    b.add(INK, union(*(box(x - 1.6, 12, x + 1.6, 26) for x in (-9, -3, 3, 9))))
    with b.at(0, -92, scale=1.2):
        things.hourglass(b)
