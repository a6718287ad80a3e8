"""The seven events: Holbein's first and last plates, from the Creation to the Arms of Death."""

from art.kit import grounds, hats, skeletons, things
from art.kit.bodies import doublet, gowned, habit, robed, skeleton, smock
from art.kit.figure import arm, figure
from art.kit.hands import free, hold
from art.kit.hats import Hat
from art.kit.heads import head, skull
from art.kit.shapes import blob, bone, both, box, ellipse, limb, points_of, poly, union
from art.kit.sheets import card
from art.kit.wood import ACCENT, INK, PAPER, Block
from art.totentanz.estates import EVENT
from art.totentanz.folk import enthroned, unclad

ADAM = {"jaw": "square", "hair": "short", "dark": True}
EVE = {"age": "young", "jaw": "soft", "lips": True, "hair": "long"}


@card(*EVENT, centre=(150, 92), inner=58)
def creation(b: Block) -> None:
    """The Creator draws the first two out of the earth, between sun and moon."""
    grounds.sun(b, 84, 66, 13)
    grounds.moon(b, 232, 64, 18, ACCENT)
    face = head(age="old", hair="long", beard="long", hat=_halo())
    left, right = arm(-96, -150, free("open", 20)), arm(96, -150, free("open", -20))
    figure(b, robed(PAPER, panel=False, collar=False), face, left, right, at=(150, 288), scale=0.92)
    face = head(**ADAM, eyes="closed", look=0.4)
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


def _cloud(b: Block, puffs: list[tuple[float, float, float]]) -> None:
    """A cloud of round puffs: where each is, and how wide."""
    with b.lifted(3):
        b.form(union(*(ellipse(x, y, r, r * 0.8) for x, y, r in puffs)), line=2.4)


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


@card(*EVENT, centre=(150, 170), inner=70)
def temptation(b: Block) -> None:
    """Under the tree Eve passes the apple on; the serpent has a skull for a head."""
    grounds.earth(b)
    _tree(b)
    face = head(**EVE, mood="sly", dark=True, look=0.7)
    left, right = arm(-30, -112, free("hang")), arm(38, -144, hold(_apple, grip="palm", scale=1.15))
    figure(b, unclad(woman=True, leaves=True), face, left, right, at=(72, 342), scale=1.02, lean=-3, tilt=6)
    face = head(**ADAM, mood="worried", beard="full", look=-0.7)
    left, right = arm(-44, -112, free("open", -10)), arm(18, -262, free("open"))
    figure(b, unclad(leaves=True), face, left, right, at=(228, 342), scale=1.02, lean=2, tilt=-6)


def _tree(b: Block) -> None:
    """The tree of knowledge with its fruit, and the serpent round it."""
    with b.lifted(3):
        trunk = b.form(poly("138 340, 142 90, 158 90, 162 340, 174 350, 126 350"), line=2.6)
        b.cuts(("146 110, 144 180, 142 250", "154 120, 156 200, 155 290", "148 240, 150 290, 146 334"), 3, within=trunk)
        spots = points_of("70 48, 100 30, 136 44, 170 30, 206 44, 240 36, 262 62, 226 74, 188 76, 150 78, 110 72")
        crown = b.form(union(*(ellipse(x, y, 30, 26) for x, y in spots)), ACCENT, line=2.8)
        b.cuts(([(x - 12, y + 8), (x, y + 16), (x + 14, y + 6)] for x, y in spots[::2]), 2.8, within=crown)
        for x, y in points_of("92 66, 126 40, 176 52, 212 60, 252 50"):
            b.form(ellipse(x, y, 8, 8), line=2, rough=0.2)
        _serpent(b)
    skeletons.bare(b, 146, 126, scale=0.84, tilt=-8, laugh=True)


def _serpent(b: Block) -> None:
    lower = "174 312, 140 302, 128 286", "130 270, 168 258, 174 242"
    upper = "172 228, 138 216, 130 200", "130 178, 166 166, 172 150"
    for coil in lower + upper:
        b.hatch(b.form(limb(coil, (13, 15, 13)), ACCENT, line=2.4), 180, 7, 2.2, (0.3, 0.6))
    b.form(limb("174 148, 160 132, 140 134", (13, 12, 10)), ACCENT, line=2.4)


def _apple(b: Block) -> None:
    b.form(blob("0 -20, 9 -22, 13 -12, 7 -1, 0 -3, -7 -1, -13 -12, -9 -22"), ACCENT, line=2.4)
    b.form(blob("0 -20, 4 -28, 13 -30, 9 -23"), line=1.6, rough=0.2)


@card(*EVENT, centre=(170, 190), inner=120)
def expulsion(b: Block) -> None:
    """The angel drives them out with the flaming sword; Death fiddles ahead of them."""
    _soil(b, 324)
    for side in (-1, 1):
        with b.at(218, 92, scale=0.8, flip=side < 0), b.lifted(3):
            _wing(b)
    face = head(age="young", jaw="soft", mood="stern", look=-0.5)
    left, right = arm(-60, -168, hold(_flame, -76, scale=1.25)), arm(24, -120)
    with b.inside(box(0, 0, 300, 148)):
        figure(b, robed(PAPER, panel=False, collar=False), face, left, right, at=(218, 252), scale=0.86, tilt=-4)
    _cloud(b, [(188, 152, 18), (216, 156, 20), (248, 154, 22), (272, 148, 16)])
    face = head(**ADAM, mood="worried", look=-0.6)
    left, right = arm(-16, -186, free("open", 30)), arm(30, -110, free("hang"))
    stride = {"feet": ((-50, 0), (36, -4)), "knees": (1, 1)}
    figure(b, unclad(leaves=True), face, left, right, at=(220, 346), scale=0.9, lean=-14, tilt=-14, **stride)
    face = head(**EVE, mood="aghast", dark=True, look=-0.6)
    left, right = arm(-60, -186, free("open")), arm(4, -140, free("open", 30))
    figure(b, unclad(woman=True, leaves=True), face, left, right, at=(142, 346), scale=0.9, lean=-12, tilt=8, **stride)
    skeletons.playing(b, 54, 346, scale=0.76)


def _wing(b: Block) -> None:
    wing = b.form(blob("10 10, 30 -40, 62 -60, 84 -46, 82 -20, 88 8, 70 20, 56 42, 34 44, 14 40"), ACCENT, line=2.6)
    b.cuts(("20 20, 44 -20, 76 -44", "26 32, 54 4, 82 -10"), 4, within=wing)


def _flame(b: Block) -> None:
    blade = "-6 -12, -12 -32, -4 -46, -10 -64, -1 -80, -4 -98, 0 -116, 6 -94, 3 -82, 10 -66, 6 -48, 12 -34, 6 -12"
    b.form(blob(blade), ACCENT, line=2.4)
    b.cut("0 -14, 0 -54, 0 -92", 3, PAPER, taper=(0, 0.6))
    b.form(limb("-18 -12, 0 -10, 18 -12", (5, 6, 5)), line=2)
    b.form(ellipse(0, 14, 5, 5), line=1.8, rough=0.2)


@card(*EVENT, centre=(150, 170), inner=112)
def toil(b: Block) -> None:
    """Adam digs his field and Death digs with him; Eve has the child to carry."""
    face = head(age="young", jaw="soft", lips=True, hair="none", hat=hats.kerchief(PAPER), look=-0.3)
    left, right = arm(-22, -132, free("fist")), arm(8, -140, hold(_swaddled, 52, scale=1.15))
    figure(b, habit(), face, left, right, at=(154, 300), scale=0.88, tilt=10)
    _soil(b, 268)
    face = head(**ADAM, mood="stern", beard="full", look=0.4)
    left, right = arm(24, -110, free("fist")), arm(44, -106, hold(_spade, 16))
    dig = {"feet": ((-36, 0), (24, 0)), "knees": (-1, -1)}
    figure(b, smock(), face, left, right, at=(60, 340), scale=1.04, lean=8, tilt=6, **dig)
    left, right = arm(-44, -106, hold(_pick, -14)), arm(-18, -116, free("fist"))
    dig = {"feet": ((-24, 0), (36, 0)), "knees": (1, 1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(246, 340), scale=1.04, lean=-6, tilt=-8, **dig)
    skeletons.bare(b, 150, 328, scale=0.72, tilt=-16)


def _swaddled(b: Block) -> None:
    bundle = b.form(blob("-14 -26, 14 -26, 18 10, 8 44, -8 44, -18 10"), ACCENT, line=2.4)
    b.cuts(("-16 -4, 0 4, 16 0", "-16 14, 0 20, 14 14", "-10 30, 0 34, 10 30"), 2.4, within=bundle)
    with b.at(0, -32, scale=0.62):
        head(age="young", jaw="child", eyes="closed", hair="none", hat=hats.coif())(b)


def _spade(b: Block) -> None:
    with b.at(0, 50, scale=0.9):
        things.spade(b)


def _pick(b: Block) -> None:
    things.shaft(b, -22, 90, 6)
    b.form(blob("-44 106, -24 86, 0 82, 24 86, 44 106, 22 96, 0 94, -22 96"), ACCENT, line=2.3)


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
