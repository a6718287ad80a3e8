"""The first half of the souls: from the Rich Man, who is almost all Wickedness, to the Astrologer."""

from dataclasses import replace

from art.kit import frames, grounds, hats, skeletons, things
from art.kit.bodies import doublet, gowned, habit, ragged, robed, skeleton
from art.kit.cloth import girdle, leg, mirrored_upper
from art.kit.figure import Body, Joints, Pose, arm, figure
from art.kit.hands import free, hold
from art.kit.heads import Head, head, skull
from art.kit.shapes import blob, both, box, ellipse, limb, points_of, poly, union
from art.kit.sheets import card
from art.kit.wood import ACCENT, INK, PAPER, Block
from art.totentanz.estates import CHURCH, CLOISTER, CROWN, LEARNING, NOBILITY, TRADE
from art.totentanz.props import bale, chest, coins, falcon, grasping, imp, kneeling, ship, stout


@card(*TRADE, centre=(110, 130), inner=74)
def rich_man(b: Block) -> None:
    """A rich man throws up his hands in his vault: Death helps itself from the table."""
    _grating(b, 230, 64)
    left, right = arm(-54, -112, free("open", 30)), arm(12, -124, hold(_dish, grip="palm"))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(234, 404), scale=1.1, lean=-4, tilt=-14)
    face = head(
        age="old",
        mood="aghast",
        eyes="wide",
        jaw="round",
        nose="bulb",
        hair="none",
        beard="forked",
        look=0.7,
        hat=hats.fur(),
    )
    left, right = arm(-54, -212, free("open")), arm(46, -198, free("open"))
    figure(b, robed(ermine=True), face, left, right, at=(120, 402), scale=1.2, lean=2, tilt=2)
    grounds.table(b, 290)
    with b.at(70, 308, scale=0.86), b.lifted(3):
        chest(b)
    with b.lifted(2):
        coins(b, [(130, 304), (150, 300), (138, 312), (188, 308)])


def _grating(b: Block, x: float, y: float) -> None:
    """A barred window of a vault."""
    with b.at(x, y), b.lifted(5):
        b.form(box(-36, -36, 36, 40).difference(box(-28, -28, 28, 32)), line=2.2)
        b.add(INK, box(-28, -28, 28, 32))
        b.add(
            PAPER,
            union(
                *(box(t - 2, -28, t + 2, 32) for t in (-14, 0, 14)), *(box(-28, t - 2, 28, t + 2) for t in (-12, 6, 22))
            ),
        )


def _dish(b: Block) -> None:
    for x in (-14, 0, 13):
        b.form(ellipse(x, -14, 10, 6), ACCENT, line=1.7, rough=0.2)
    b.form(blob("-28 -12, 28 -12, 18 2, -18 2"), line=2.2)


@card(*CHURCH, centre=(150, 116), inner=80)
def pope(b: Block) -> None:
    """The pope in his triple crown blesses a kneeling emperor; Death wears a cardinal's hat."""
    skeletons.peering(b, 240, 128, tilt=10, laugh=True, hat=hats.cardinal())
    face = head(
        age="old", jaw="lean", nose="hooked", eyes="narrow", mood="calm", hair="short", look=-0.3, hat=hats.tiara()
    )
    left, right = arm(-60, -118, hold(_papal_cross, -4)), arm(48, -182, free("point", -6))
    figure(b, robed(), face, left, right, at=(136, 404), scale=1.22, tilt=-3)
    skeletons.reaching(b, (284, 196), (276, 234), (220, 230), grip="open", turn=6)
    face = head(age="grown", mood="calm", eyes="closed", hair="long", beard="full", dark=True, hat=hats.crown(points=3))
    left, right = arm(-40, -150, free("open", 20)), arm(-28, -140, free("open", 20))
    figure(b, robed(INK, panel=False), face, left, right, at=(258, 470), scale=0.94, lean=-14, tilt=-14)


def _papal_cross(b: Block) -> None:
    things.shaft(b, -84, 110, 5.6)
    bars = (box(-3, -140, 3, -80), *(box(-w, y - 3, w, y + 3) for w, y in ((10, -128), (15, -114), (20, -99))))
    b.form(union(*bars), ACCENT, line=2.4)


@card(*LEARNING, centre=(150, 120), inner=76)
def judge(b: Block) -> None:
    """A judge whose scales are weighed down by a purse; Death breaks his staff."""
    skeletons.peering(b, 66, 134, tilt=-8, scale=0.95, flip=True)
    face = head(age="grown", jaw="square", nose="broad", mood="stern", hair="short", look=-0.4, hat=hats.flat_cap())
    left, right = arm(-48, -104, hold(_stump, -16)), arm(54, -156, hold(_bribed, 4, scale=0.9))
    figure(b, robed(panel=False), face, left, right, at=(148, 416), scale=1.32, tilt=3)
    grasping(b, (24, 268), (34, 232), (58, 218), _splinter, turn=14)


def _stump(b: Block) -> None:
    b.form(poly("-4 50, 4 50, 4 -50, 1 -38, -1 -54, -4 -40"), line=2.2, rough=0.3)


def _splinter(b: Block) -> None:
    b.form(poly("-4 -60, 4 -60, 4 30, 1 20, -1 38, -4 24"), line=2.2, rough=0.3)
    b.form(ellipse(0, -62, 8, 8), ACCENT, line=2.2)


def _bribed(b: Block) -> None:
    b.form(limb("-34 -4, 0 6, 30 20", (3.4, 4.6, 3.4)), line=2)
    b.cut("0 -8, 0 6", 3, PAPER, taper=(0, 0))
    for x, y in ((-34, -4), (30, 20)):
        for dx in (-13, 13):
            b.cut([(x, y), (x + dx, y + 36)], 1.8, PAPER, taper=(0, 0))
        if x > 0:
            with b.at(x, y + 6, scale=0.78):
                things.purse(b)
        b.form(blob([(x - 17, y + 36), (x + 17, y + 36), (x + 9, y + 44), (x - 9, y + 44)]), line=2.2, rough=0.3)


@card(*CHURCH, centre=(140, 150), inner=78)
def cardinal(b: Block) -> None:
    """A cardinal sells a sealed letter for a purse while Death takes his hat off."""
    skeletons.peering(b, 242, 152, tilt=12, laugh=True)
    hat = hats.cardinal()
    assert hat.back is not None
    with b.at(146, 104, turn=-13, scale=1.5), b.lifted(3):
        hat.back(b)
    face = head(age="grown", jaw="round", nose="bulb", mood="sly", eyes="narrow", hair="tonsure", look=-0.5)
    left, right = arm(-50, -132, hold(things.scroll, -8, scale=1.25)), arm(44, -96, hold(things.purse, 6, scale=1.1))
    figure(b, robed(panel=False), face, left, right, at=(142, 428), scale=1.34, lean=-2, tilt=-5)
    with b.at(146, 104, turn=-13, scale=1.5), b.lifted(3):
        hat.front(b)
    skeletons.reaching(b, (290, 112), (262, 104), (220, 76), grip="fist")


@card(*LEARNING, centre=(110, 130), inner=70)
def advocate(b: Block) -> None:
    """An advocate in spectacles holds out his palm, and it is Death that pays, the hourglass ready."""
    grounds.cobbles(b)
    face = _spectacled(
        head(age="old", jaw="lean", nose="hooked", mood="sly", hair="short", look=0.5, hat=hats.flat_cap(INK))
    )
    left, right = arm(-40, -108, hold(_brief, -10)), arm(60, -116, hold(_fee, grip="palm"))
    gown = replace(robed(INK, panel=False), sleeve=robed().sleeve)
    figure(b, gown, face, left, right, at=(94, 336), scale=1.16, lean=6, tilt=6)
    left, right = arm(-48, -170, hold(things.coin, -20)), arm(32, -200, hold(things.hourglass, 6, scale=0.95))
    figure(b, skeleton(shroud=True), skull(laugh=True), left, right, at=(224, 336), scale=1.06, lean=-4, tilt=-8)


def _fee(b: Block) -> None:
    coins(b, [(-7, -4), (8, -6)], 11)


def _spectacled(face: Head) -> Head:
    def draw(b: Block) -> None:
        face(b)
        for x in (-7.4, 12):
            b.add(INK, ellipse(x, -3, 8.4, 7.6).difference(ellipse(x, -3, 6.4, 5.6)))

    return draw


def _brief(b: Block) -> None:
    """A tied bundle of papers under the arm."""
    for dx in (6, 0, -6):
        b.form(poly([(-16 + dx, -34), (14 + dx, -36), (16 + dx, 24), (-14 + dx, 26)]), line=2, rough=0.3)
    b.cuts(("-16 -26, 0 -27, 6 -27", "-16 -18, 0 -19, 5 -19", "-15 14, 0 13, 7 13"), 1.7)
    b.form(limb("-20 -6, 0 -8, 16 -8", (5, 5, 5)), ACCENT, line=1.7)


@card(*CLOISTER, centre=(190, 130), inner=72)
def abbot(b: Block) -> None:
    """Death has put on the abbot's mitre, shoulders his crook and drags the fat man off."""
    grounds.earth(b)
    face = head(age="grown", jaw="round", nose="bulb", mood="aghast", hair="tonsure", look=-0.6)
    left, right = arm(-62, -132, free("open")), arm(50, -188, hold(things.book, 14))
    figure(b, stout(PAPER), face, left, right, at=(200, 342), scale=1.06, lean=6, tilt=-4)
    left, right = arm(-38, -156, hold(things.crosier, -8)), arm(58, -140, free("fist"))
    figure(
        b,
        skeleton(ACCENT),
        skull(laugh=True, hat=hats.mitre()),
        left,
        right,
        at=(86, 338),
        scale=1.02,
        lean=-8,
        tilt=16,
        feet=((-34, -2), (26, 0)),
        knees=(1, 1),
    )


@card(*CROWN, centre=(170, 116), inner=78)
def duke(b: Block) -> None:
    """A duke turns from a beggar and her child; Death, wreathed, has him by the ermine."""
    skeletons.peering(b, 246, 118, tilt=14, laugh=True, hat=hats.wreath())
    face = head(
        age="grown",
        jaw="lean",
        nose="straight",
        mood="stern",
        eyes="narrow",
        hair="long",
        beard="goatee",
        dark=True,
        look=0.8,
        hat=hats.coronet(),
    )
    left, right = arm(-34, -110, free("fist")), arm(40, -92, hold(things.dagger, 160))
    figure(b, robed(ermine=True, panel=False), face, left, right, at=(164, 410), scale=1.36, lean=3, tilt=6)
    skeletons.reaching(b, (284, 204), (266, 186), (220, 184), grip="open", turn=-10)
    face = head(age="young", jaw="soft", mood="worried", lips=True, hair="none", look=0.6, hat=hats.kerchief(PAPER))
    left, right = arm(-24, -130, free("fist")), arm(44, -176, free("open", -20))
    figure(b, ragged(INK), face, left, right, at=(72, 434), scale=0.86, tilt=14)
    with b.at(46, 318, turn=-14, scale=0.6), b.lifted(3):
        b.form(blob("-20 10, -26 40, 0 70, 30 44, 20 8"), line=2.6)
        head(age="young", jaw="child", eyes="closed", hair="none", hat=hats.coif())(b)


@card(*LEARNING, centre=(160, 120), inner=76)
def senator(b: Block) -> None:
    """A devil blows counsel into the ear of a senator in fur and chain; Death waits at his feet with the glass."""
    face = head(
        age="old",
        jaw="square",
        nose="broad",
        mood="sly",
        hair="short",
        beard="full",
        look=-0.7,
        hat=hats.beret(INK, feather=False),
    )
    left, right = arm(-50, -108, hold(things.scroll, 8)), arm(40, -104, free("hang"))
    figure(b, _furred(), face, left, right, at=(176, 408), scale=1.34, tilt=-4)
    with b.at(76, 172, scale=1.3), b.lifted(3):
        imp(b)
    grasping(b, (288, 330), (276, 286), (248, 222), things.hourglass, turn=8, scale=1.25)
    skeletons.bare(b, 244, 308, scale=1.15, tilt=-14, laugh=True)


def _furred() -> Body:
    """A robe with broad borders of fur, and over it the chain of an office."""

    def over(b: Block, j: Joints) -> None:
        x = j.hips[0]
        for side in (-1, 1):
            edge = [
                *j.upper([(side * 6, -92), (side * 30, -84), (side * 24, -40)]),
                (x + side * 26, -40),
                (x + side * 10, -40),
            ]
            fur = b.form(b.rough(poly(edge), 2, 6), line=2.6, rough=0)
            b.hatch(fur, 200, 9, 2.4, (0.2, 0.4))
        links = j.upper("-24 -80, -19 -66, -11 -55, 0 -50, 11 -55, 19 -66, 24 -80")
        for link in links:
            b.form(ellipse(*link, 5.6, 5.6), ACCENT, line=1.8, rough=0.2)
        b.form(ellipse(*j.upper("0 -36")[0], 10, 10), ACCENT, line=2.2, rough=0.2)

    return replace(robed(panel=False, collar=False), over=over)


@card(*CLOISTER, centre=(130, 150), inner=76)
def monk(b: Block) -> None:
    """A begging monk runs, his habit tucked up, coins falling from his box, but Death has him by the cowl."""
    grounds.earth(b)
    with b.lifted(3):
        cowl = b.form(poly("102 124, 138 100, 190 116, 208 128, 202 142, 138 150"), ACCENT, line=2.6)
        b.cuts(("128 118, 156 118, 198 128", "126 138, 156 136, 196 136"), 3, within=cowl)
    left, right = arm(-66, -122, hold(_alms_box, -24, scale=1.35)), arm(24, -112, free("fist"))
    face = head(age="grown", jaw="round", nose="snub", mood="aghast", eyes="wide", hair="tonsure", look=-0.8)
    run: Pose = {"feet": ((-62, -8), (66, -26)), "knees": (-1, -1)}
    figure(b, _tucked(), face, left, right, at=(132, 342), scale=1.1, lean=-16, tilt=6, **run)
    for x, y in ((32, 266), (54, 288), (32, 310)):
        with b.lifted(2):
            b.form(ellipse(x, y, 9, 7, x), ACCENT, line=2, rough=0.2)
    left, right = arm(-44, -176, free("fist")), arm(-20, -196, free("fist"))
    pull: Pose = {"feet": ((-40, 0), (34, 0)), "knees": (1, 1)}
    figure(b, skeleton(), skull(laugh=True), left, right, at=(240, 344), scale=1.08, lean=12, tilt=-12, **pull)


def _tucked() -> Body:
    """A habit girt up for running, the legs bare."""

    def trunk(b: Block, j: Joints) -> None:
        for side in (1, 0):
            leg(b, j, side, PAPER, boots=False, bare=True)
        x, y = j.hips
        hem = [(x + 34, y + 4), (x + 52, y + 34), (x + 26, y + 44), (x - 4, y + 36), (x - 36, y + 48), (x - 36, y + 8)]
        shape = b.form(
            blob([*j.upper("8 -86, 24 -83, 31 -68, 27 -30"), *hem, *j.upper("-26 -30, -31 -68, -24 -83, -8 -86")]),
            ACCENT,
            line=2.8,
        )
        lines = ("10 -26, 24 10, 38 36", "0 -24, 8 10, 14 38", "-8 -24, -12 10, -16 40", "-16 -26, -26 10, -30 38")
        b.cuts(([(x + dx, y + dy) for dx, dy in points_of(line)] for line in lines), 4, within=shape, taper=(0.6, 0.1))
        girdle(b, j, 28, 6)
        b.form(limb([*j.upper("9 -25"), (x + 20, y + 14), (x + 30, y + 40)], (4, 4, 5)), line=1.6)
        b.form(blob(mirrored_upper(j, "0 -96, 14 -92, 30 -84, 28 -68, 12 -64, 0 -58")), ACCENT, line=2.6)

    return replace(habit(ACCENT), trunk=trunk)


def _alms_box(b: Block) -> None:
    b.form(limb("-10 -8, 0 -16, 10 -8", (4, 4, 4)), line=1.8)
    b.form(box(-20, -6, 20, 26), line=2.5)
    b.form(poly("-23 -8, 23 -8, 20 0, -20 0"), line=2)
    b.add(INK, box(-9, -6, 9, -2.6))
    b.form(ellipse(0, 13, 5, 6), INK, line=1.5)


@card(*CHURCH, centre=(140, 120), inner=76)
def canon(b: Block) -> None:
    """A young canon in ermine goes to church with his falcon on his fist; Death shows him the glass."""
    with b.lifted(3):
        grounds.arch(b, 150, 360, 118, 330)
    skeletons.peering(b, 234, 132, tilt=8)
    face = head(age="young", jaw="round", nose="snub", mood="calm", hair="curls", look=-0.5, hat=hats.cap(INK))
    left, right = arm(-54, -134, hold(falcon, 3, scale=1.05)), arm(40, -92, hold(things.book, 6))
    figure(b, robed(ermine=True), face, left, right, at=(148, 424), scale=1.36, lean=-2, tilt=-4)
    grasping(b, (280, 270), (272, 232), (240, 206), things.hourglass, turn=8, scale=1.2)


@card(*CROWN, centre=(110, 130), inner=72)
def king(b: Block) -> None:
    """A king at his table holds out his cup, and Death is his cupbearer."""
    _baldachin(b)
    face = head(
        age="grown",
        jaw="square",
        nose="straight",
        mood="merry",
        hair="long",
        beard="forked",
        dark=True,
        look=0.4,
        hat=hats.crown(),
    )
    left, right = arm(-42, -106, hold(things.dagger, -14)), arm(46, -112, hold(things.cup, 4, scale=1.2))
    figure(b, robed(ermine=True, panel=False), face, left, right, at=(100, 410), scale=1.24, tilt=5)
    left, right = arm(-23, -188, hold(_ewer, -56, scale=0.8)), arm(22, -112, free("hang"))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(242, 404), scale=1.12, tilt=-10)
    b.form(limb("160 200, 156 212, 157 226", (4, 5, 6)), ACCENT, line=1.8)
    grounds.table(b, 294)
    with b.at(206, 310, scale=1.05), b.lifted(3):
        _roast(b)


def _baldachin(b: Block) -> None:
    with b.lifted(3):
        for i in range(6):
            b.form(
                blob([(18 + i * 44, 18), (62 + i * 44, 18), (62 + i * 44, 36), (40 + i * 44, 50), (18 + i * 44, 36)]),
                ACCENT if i % 2 else PAPER,
                line=2.2,
            )
            b.cuts(([(40 + i * 44 + d, 22), (40 + i * 44 + d, 40)] for d in (-10, 0, 10)), 2.2, taper=(0.2, 0.6))


def _ewer(b: Block) -> None:
    """A jug by its handle; it pours to the left."""
    b.form(limb("-6 -26, 8 -18, 2 10, -8 22", (5, 5, 5)), line=2)
    pot = b.form(
        blob("-14 -40, -4 -42, -8 -26, 0 -6, -2 22, -14 30, -30 30, -42 22, -44 -6, -34 -26, -40 -46, -26 -40"),
        ACCENT,
        line=2.5,
    )
    b.hatch(pot, 180, 6, 2.2, (0.15, 0.3))


def _roast(b: Block) -> None:
    """A fowl on a dish."""
    b.form(ellipse(0, 2, 46, 9), line=2.2)
    fowl = b.form(blob("-32 0, -30 -18, -10 -28, 14 -24, 30 -10, 34 0, 0 4"), ACCENT, line=2.4)
    b.cuts(("-20 -16, -4 -20, 10 -18", "-14 -6, 4 -9, 20 -6"), 2, within=fowl)
    b.form(limb("18 -10, 36 -22, 46 -26", (12, 7, 4)), ACCENT, line=2)
    b.form(ellipse(48, -28, 5, 4), line=1.7, rough=0.2)


@card(*NOBILITY, centre=(200, 96), inner=80)
def count(b: Block) -> None:
    """A count flees: Death, as a peasant, swings his own coat of arms at him."""
    grounds.hills(b, 300)
    grounds.earth(b)
    with b.at(196, 86, turn=-18, scale=1.6), b.lifted(3):
        _arms(b)
    left, right = arm(-40, -222, free("fist")), arm(30, -230, free("fist"))
    swing: Pose = {"feet": ((-36, 0), (30, 0)), "knees": (1, 0)}
    face = skull(laugh=True, hat=hats.brim(PAPER))
    figure(b, skeleton(), face, left, right, at=(226, 342), scale=0.96, lean=-4, tilt=-8, **swing)
    hat = hats.beret(feather=False)
    face = head(age="young", mood="aghast", eyes="wide", hair="parted", beard="moustache", look=0.8, hat=hat)
    left, right = arm(-62, -200, free("open")), arm(40, -190, free("open"))
    flight: Pose = {"feet": ((-60, -4), (52, -6)), "knees": (-1, -1)}
    figure(
        b,
        doublet(PAPER, hose=INK, skirted=30),
        face,
        left,
        right,
        at=(104, 342),
        scale=1.02,
        lean=-10,
        tilt=10,
        **flight,
    )


def _arms(b: Block) -> None:
    """A quartered shield, a lozenge in each quarter."""
    plate = b.form(both("0 -34, 14 -36, 28 -33, 27 -4, 18 20, 0 38"), line=3)
    for quarter in (box(0, -40, 30, -4), box(-30, -4, 0, 40)):
        b.add(ACCENT, plate.buffer(-3).intersection(quarter))
    b.add(INK, plate.buffer(-3).intersection(union(box(-1.2, -40, 1.2, 40), box(-30, -5.2, 30, -2.8))))
    for x, y, fill in ((-13, -20, ACCENT), (12, 10, ACCENT), (13, -20, PAPER), (-11, 10, PAPER)):
        with b.at(x, y, scale=0.95):
            b.form(frames.SUITS["lozenge"], fill, line=1.2, rough=0.1)


@card(*CLOISTER, centre=(150, 120), inner=70)
def nun(b: Block) -> None:
    """A nun at prayer looks round to the singer behind her, and Death snuffs the candle."""
    grounds.tiles(b)
    skeletons.peering(b, 240, 96, tilt=-6, scale=0.9)
    _altar(b)
    face = head(
        age="young", jaw="soft", nose="straight", mood="calm", lips=True, hair="none", look=-0.9, hat=hats.wimple()
    )
    left, right = arm(22, -98, hold(things.rosary)), arm(36, -104, free("open", -40))
    figure(b, kneeling(PAPER), face, left, right, at=(142, 344), scale=1.22, lean=6, tilt=-10, hips=(0, -64))
    skeletons.reaching(b, (292, 150), (280, 176), (256, 170), grip="fist")
    face = head(age="young", jaw="oval", mood="singing", hair="curls", look=0.7, hat=hats.beret(feather=True))
    left, right = arm(-40, -140, free("fist")), arm(30, -150, hold(things.lute, 64))
    figure(b, doublet(), face, left, right, at=(56, 430), scale=0.9, tilt=8)


def _altar(b: Block) -> None:
    with b.lifted(3):
        b.form(box(216, 236, 290, 360), line=2.6)
        b.cuts(([(x, 256), (x + 2, 340)] for x in (230, 246, 262)), 4, taper=(0.6, 0.1))
        b.form(poly("208 226, 290 226, 290 250, 208 250"), ACCENT, line=2.4)
    with b.at(246, 216, scale=1.2), b.lifted(3):
        things.candle(b)


@card(*NOBILITY, centre=(190, 120), inner=66)
def nobleman(b: Block) -> None:
    """A nobleman draws his sword on Death, which pulls him to the bier all the same."""
    grounds.earth(b)
    _bier(b)
    plumed = replace(hats.brim(INK), back=hats.beret().back)
    face = head(
        age="grown",
        jaw="square",
        nose="hooked",
        mood="stern",
        hair="short",
        beard="full",
        dark=True,
        look=-0.7,
        hat=plumed,
    )
    left, right = arm(-58, -150, free("fist")), arm(54, -160, hold(things.sword, 10, scale=0.95))
    figure(
        b,
        doublet(skirted=28, boots=True, close=False),
        face,
        left,
        right,
        at=(184, 338),
        scale=1.1,
        lean=6,
        tilt=-4,
        feet=((-36, 0), (42, 0)),
        knees=(0, 0),
    )
    left, right = arm(-42, -122, free("hang")), arm(46, -144, free("fist"))
    figure(
        b,
        skeleton(shroud=True),
        skull(laugh=True),
        left,
        right,
        at=(82, 338),
        scale=1.02,
        lean=-10,
        tilt=18,
        feet=((-30, 0), (30, 0)),
        knees=(1, 1),
    )


def _bier(b: Block) -> None:
    with b.lifted(2):
        b.form(poly("30 296, 150 296, 160 318, 22 318"), ACCENT, line=2.4)
        b.form(union(box(84, 296, 92, 318), box(60, 304, 116, 310)), line=1.8)
        for x in (34, 146):
            b.form(box(x - 3, 318, x + 3, 334), line=1.8)


@card(*TRADE, centre=(140, 130), inner=92)
def merchant(b: Block) -> None:
    """A merchant counts his goods on the quay; Death, come by sea, takes him by the cloak."""
    grounds.waves(b, 262)
    with b.at(220, 244, scale=1.06), b.lifted(3):
        ship(b)
    grounds.earth(b, 324)
    face = head(
        age="grown",
        jaw="oval",
        nose="hooked",
        mood="worried",
        hair="short",
        beard="full",
        look=-0.7,
        hat=hats.brim(INK, tall=True),
    )
    left, right = arm(-6, -108, hold(things.purse)), arm(42, -100, hold(things.book, 6))
    figure(
        b,
        robed(panel=True, collar=True, sleeves="close"),
        face,
        left,
        right,
        at=(144, 340),
        scale=1.12,
        lean=4,
        tilt=-4,
    )
    left, right = arm(-26, -112, free("hang")), arm(44, -172, free("open", 30))
    figure(b, skeleton(), skull(laugh=True), left, right, at=(70, 342), scale=0.98, lean=4, tilt=8)
    with b.at(234, 350, scale=1.15), b.lifted(3):
        bale(b)


@card(*CROWN, centre=(180, 120), inner=74)
def duchess(b: Block) -> None:
    """A duchess starts up in bed: one Death fiddles, another pulls her blanket away."""
    grounds.curtain(b, 1)
    grounds.curtain(b, -1)
    with b.at(184, 180), b.lifted(3):
        pillow = b.form(blob("-70 -20, 0 -34, 74 -22, 82 40, 70 80, -66 80, -80 34"), line=2.6)
        b.hatch(pillow, 180, 8, 2.4, (0.08, 0.2))
    face = head(
        age="young",
        jaw="soft",
        nose="straight",
        mood="aghast",
        eyes="wide",
        lips=True,
        hair="braids",
        look=-0.6,
        hat=hats.coronet(),
    )
    left, right = arm(-44, -160, free("open")), arm(58, -204, free("open"))
    figure(b, gowned(PAPER, laced=False, puffed=False), face, left, right, at=(184, 416), scale=1.24, lean=3, tilt=-6)
    with b.lifted(3):
        cover = b.form(blob("10 300, 70 272, 150 284, 230 270, 292 286, 292 362, 10 362"), ACCENT, line=2.8)
        b.cuts(
            (
                "120 290, 110 320, 116 350",
                "170 286, 180 316, 172 350",
                "216 280, 234 310, 230 350",
                "254 280, 262 310, 258 350",
            ),
            4.6,
            within=cover,
        )
    skeletons.playing(b, 84, 350, scale=0.98)
    with b.lifted(3):
        fold = b.form(blob("150 286, 176 284, 196 296, 202 308, 190 312, 172 306, 158 318, 160 300"), ACCENT, line=2.6)
        b.cuts(("162 292, 180 296, 196 304", "166 304, 180 302, 192 306"), 2.4, within=fold)
    skeletons.bare(b, 244, 300, scale=0.95, tilt=-12, laugh=True)
    skeletons.reaching(b, (288, 352), (236, 344), (196, 304), grip="fist")


@card(*LEARNING, centre=(110, 130), inner=72)
def astrologer(b: Block) -> None:
    """An astrologer reads the heavens on his sphere; Death holds out a skull for him to study."""
    _window(b)
    face = head(
        age="old", jaw="lean", nose="straight", mood="calm", hair="long", beard="long", look=0.7, hat=hats.turban()
    )
    left, right = arm(-40, -92, hold(things.quill)), arm(66, -192, free("point", -10))
    figure(b, robed(panel=False, collar=False), face, left, right, at=(100, 402), scale=1.24, lean=4, tilt=-2)
    grounds.table(b, 292)
    with b.at(156, 298, scale=1.45), b.lifted(3):
        things.sphere(b)
    skeletons.reaching(b, (290, 296), (276, 262), (236, 264), grip="palm")
    skeletons.bare(b, 234, 222, scale=1.25, tilt=-10)
    with b.at(64, 304), b.lifted(3):
        things.open_book(b)


def _window(b: Block) -> None:
    with b.at(228, 104), b.lifted(3):
        b.form(union(box(-44, -30, 44, 60), ellipse(0, -30, 44, 44)), line=2.6)
        b.add(INK, union(box(-34, -30, 34, 50), ellipse(0, -30, 34, 34)))
        b.add(PAPER, box(-2.4, -64, 2.4, 50))
    for x, y, k in ((212, 70, 0.8), (246, 62, 1.0), (210, 118, 1.0), (246, 108, 0.7)):
        with b.at(x, y, scale=k):
            b.add(
                PAPER,
                poly("0 -11, 2.7 -3.4, 10.5 -3.4, 4.3 1.6, 6.5 9, 0 4.6, -6.5 9, -4.3 1.6, -10.5 -3.4, -2.7 -3.4"),
            )
