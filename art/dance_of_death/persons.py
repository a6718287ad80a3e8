"""The ten persons. Two with one accent and suit are alike in a death throw; the others have their own."""

from art.dance_of_death import dress, props
from art.kit import frames, grounds, hats, skeletons, things
from art.kit.bodies import skeleton
from art.kit.figure import arm, figure
from art.kit.hands import draw_hand, free, hold
from art.kit.heads import head, skull
from art.kit.shapes import blob, both, box, ellipse, limb, poly
from art.kit.sheets import BLUE, GREEN, GREY, OCHRE, RED, ROSE, TEAL, VIOLET, card
from art.kit.wood import ACCENT, INK, PAPER, Block


@card(GREEN, "leaf", centre=(170, 150), inner=60)
def runner(b: Block) -> None:
    """A runner at full speed; the one behind him has the stopwatch, and is not out of breath."""
    _track(b)
    left, right = arm(-26, -214, hold(props.stopwatch, scale=1.2)), arm(50, -128, free("open"))
    feet = ((-34, -34), (30, 0))
    figure(
        b,
        skeleton(),
        skull(laugh=True),
        left,
        right,
        at=(72, 338),
        scale=0.94,
        lean=10,
        tilt=-8,
        feet=feet,
        knees=(-1, -1),
    )
    face = head(
        age="young", mood="worried", jaw="lean", nose="straight", look=0.7, dark=True, hat=dress.worn(dress.sweatband)
    )
    left, right = arm(-34, -128, free("fist"), elbow=1), arm(70, -176, free("fist"), elbow=-1)
    stride = ((-62, -74), (50, -2))
    figure(
        b, dress.athlete(), face, left, right, at=(188, 332), scale=1.08, lean=12, tilt=-6, feet=stride, knees=(-1, -1)
    )


def _track(b: Block) -> None:
    ground = b.add(PAPER, box(21, 316, 279, 352))
    b.cuts(([(16, y), (284, y - 3)] for y in (318, 328, 342)), 3, within=ground, taper=(0, 0))
    b.hatch(ground, 90, 13, 2, (0.1, 0.25))


@card(GREEN, "leaf", centre=(150, 130), inner=70)
def old_lady(b: Block) -> None:
    """A bent old lady pushes her walker; there is a skull among the leeks."""
    grounds.cobbles(b, 322)
    with b.lifted(3):
        props.walker(b, 118, 216)
        props.leek(b, 48, 236, -18)
        props.leek(b, 62, 238, 2)
    skeletons.bare(b, 84, 240, scale=0.74, tilt=-8)
    with b.lifted(2):
        props.basket(b, 76, 256)
    hat = dress.worn(hats.kerchief().front, dress.glasses(-0.6, round_=True))
    face = head(age="old", mood="merry", jaw="soft", nose="hooked", hair="curls", look=-0.6, hat=hat)
    left, right = arm(-74, -112, hold(props.handle)), arm(-56, -104, hold(props.handle), elbow=-1)
    feet = ((-18, 0), (18, -2))
    figure(b, dress.cardigan(), face, left, right, at=(200, 342), scale=1.14, lean=-20, tilt=8, feet=feet, neck=-6)


@card(TEAL, "foil", centre=(130, 140), inner=70)
def convalescent(b: Block) -> None:
    """A woman on crutches, her leg in plaster; the night nurse has brought the drip."""
    grounds.tiles(b, 318)
    skeletons.peering(b, 226, 150, scale=0.94, tilt=-8, hat=hats.Hat(dress.nurse_cap))
    with b.lifted(2):
        props.drip(b, 262)
    hat = dress.worn(dress.bandage)
    face = head(mood="worried", jaw="soft", lips=True, hair="long", look=-0.3, dark=True, hat=hat)
    left, right = arm(-52, -116, hold(props.crutch, 8)), arm(54, -114, hold(props.crutch, -10))
    feet = ((-16, 0), (28, -6))
    figure(b, dress.patient(), face, left, right, at=(124, 342), scale=1.14, lean=-4, tilt=-8, feet=feet, knees=(0, -1))
    props.bony_hand(b, (288, 226), (262, 214), 180, "fist")


@card(ROSE, "flame", centre=(130, 150), inner=60)
def dancer(b: Block) -> None:
    """A dancer on the tip of one toe; her partner in the top hat never lets go."""
    grounds.floorboards(b, 326)
    face = head(
        age="young", jaw="soft", lips=True, eyes="closed", hair="parted", dark=True, hat=dress.worn(back=dress.bun)
    )
    left, right = arm(-30, -262, free("open", -20), elbow=-1), arm(80, -152, free("open"))
    feet = ((-74, -42), (8, 0))
    figure(b, dress.ballet(), face, left, right, at=(116, 334), scale=1.02, lean=4, tilt=-8, feet=feet, knees=(-1, 0))
    left, right = arm(-40, -158, free("open")), arm(36, -118, free("fist"))
    face = skull(laugh=True, hat=hats.Hat(dress.top_hat))
    figure(b, skeleton(), face, left, right, at=(236, 342), lean=3, tilt=-12, feet=((-24, 0), (26, 0)), knees=(0, 1))
    with b.at(240, 152, turn=4):
        b.form(poly("0 -2, 15 -9, 15 9, 0 2, -15 9, -15 -9"), ACCENT, line=2.2, rough=0.2)


@card(GREY, "star", centre=(226, 166), inner=70)
def hacker(b: Block) -> None:
    """A hacker under hood and headphones; what looks at him out of the screen is not his doing."""
    props.monitor(b, 226, 166)
    with b.at(226, 164, turn=4):
        skull()(b)
    hat = dress.worn(
        hats.hood(ACCENT).front, dress.glasses(0.3), dress.headphones, back=hats.hood(ACCENT).back, covers=True
    )
    face = head(age="young", mood="sly", jaw="lean", eyes="narrow", beard="stubble", look=0.3, hat=hat)
    left, right = arm(-50, -80), arm(48, -80)
    figure(b, dress.hoodie(), face, left, right, at=(116, 394), scale=1.42, lean=-4, tilt=6, neck=-4)
    b.form(box(8, 284, 292, 360), line=2.8)
    props.keyboard(b, 120, 298)
    for x, side in ((64, 1), (170, -1)):
        with b.at(x, 282, flip=side < 0), b.lifted(2):
            b.form(limb("-16 -12, -8 4, 6 18", (28, 26, 20)), ACCENT, line=2.6)
            draw_hand(b, free("hang"), (18, 27), 24, scale=1.4)
    props.mug(b, 250, 312)


@card(OCHRE, "coin", centre=(150, 120), inner=60)
def business_lady(b: Block) -> None:
    """A lady in a suit with case and telephone; she would not guess who is calling."""
    props.skyline(b)
    skeletons.peering(b, 236, 222, tilt=8, scale=0.96, laugh=True)
    with b.at(264, 226, turn=6, scale=1.2), b.lifted(2):
        props.phone(b)
    props.bony_hand(b, (284, 322), (266, 236), -90, "fist")
    hat = dress.worn(dress.fringe, _earrings, back=dress.bob, covers=True)
    face = head(mood="stern", jaw="oval", lips=True, eyes="narrow", look=-0.4, hat=hat)
    left, right = arm(-46, -104, hold(props.briefcase, 2, scale=0.92)), arm(36, -208, hold(props.phone, 14))
    figure(b, dress.suit(), face, left, right, at=(136, 416), scale=1.34, lean=3, tilt=8)


def _earrings(b: Block) -> None:
    for x in (-22, 22):
        b.form(ellipse(x, 13, 3, 3), line=1.5, rough=0.1)


@card(BLUE, "cross", centre=(200, 60), inner=60)
def surgeon(b: Block) -> None:
    """A surgeon in cap and mask lifts the scalpel; her assistant hands her nothing but patience."""
    props.lamp(b, 206, 56)
    skeletons.peering(b, 240, 146, tilt=-6, hat=hats.Hat(dress.scrub_cap))
    hat = dress.worn(dress.scrub_cap, dress.mask(-0.3), covers=True)
    face = head(mood="stern", lips=True, eyes="open", hair="none", look=-0.3, hat=hat)
    left, right = arm(-58, -168, hold(props.scalpel, -8), elbow=-1), arm(50, -166, free("open", -10), elbow=1)
    figure(b, dress.scrubs(), face, left, right, at=(124, 418), scale=1.36, tilt=-4)
    _patient(b)


def _patient(b: Block) -> None:
    """Somebody under a sheet, feet first, and a label on one toe."""
    sheet = b.form(
        blob("0 312, 60 300, 130 296, 190 304, 226 284, 250 282, 268 300, 300 304, 300 370, 0 370"), line=2.8
    )
    b.cuts(
        ("30 312, 34 330, 28 352", "96 304, 100 326, 92 352", "160 306, 166 330, 160 352", "214 300, 220 330, 214 352"),
        4,
        within=sheet,
        taper=(0.5, 0),
    )
    for x in (226, 254):
        with b.at(x, 284, turn=(x - 240) * 0.6), b.lifted(2):
            b.form(both("0 -18, 7 -16, 11 -6, 9 12, 0 16"), line=2.2, rough=0.3)
            for i, toe in enumerate((-8, -3, 2.5, 8)):
                b.form(ellipse(toe, -17 + abs(i - 1.5), 3.4, 4.4), line=1.6, rough=0.1)
    b.cut("234 268, 222 276, 206 270", 2, PAPER, taper=(0, 0))
    b.form(poly("188 262, 206 266, 202 280, 184 276"), ACCENT, line=2, rough=0.2)


@card(TEAL, "foil", centre=(220, 84), inner=50)
def sharpshooter(b: Block) -> None:
    """A sharpshooter with his eye to the telescope; in the cross hairs somebody laughs back."""
    props.crosshairs(b, 220, 82, 52)
    skeletons.bare(b, 220, 80, laugh=True, scale=0.9)
    props.hairs(b, 220, 82, 52)
    face = head(
        mood="stern",
        jaw="square",
        nose="broad",
        eyes="narrow",
        beard="stubble",
        look=0.6,
        hat=dress.worn(dress.peaked_cap()),
    )
    left, right = arm(2, -176, hold(props.rifle, -20), elbow=1), arm(62, -190, free("fist"))
    figure(b, dress.camouflage(), face, left, right, at=(98, 420), scale=1.36, lean=6, tilt=10)
    grounds.cobbles(b, 318)


@card(VIOLET, "crown", centre=(150, 110), inner=70)
def priest(b: Block) -> None:
    """A stout priest in a stole lifts the crucifix; Death serves him with the censer."""
    skeletons.peering(b, 236, 158, tilt=-6, scale=0.96)
    face = head(
        age="old", mood="singing", jaw="round", nose="bulb", hair="bald", look=-0.3, hat=dress.worn(dress.glasses(-0.3))
    )
    left, right = arm(-54, -168, hold(props.crucifix, -6), elbow=-1), arm(42, -104, hold(_bible, 6))
    figure(b, dress.cassock(), face, left, right, at=(132, 416), scale=1.32, lean=3, tilt=-6)
    with b.at(254, 246, turn=8, scale=1.2), b.lifted(3):
        props.censer(b)
    props.bony_hand(b, (288, 262), (256, 244), 190, "fist")


def _bible(b: Block) -> None:
    with b.at(-12, -14):
        things.book(b)


@card(RED, "lozenge", centre=(150, 130), inner=70)
def gambler(b: Block) -> None:
    """A gambler behind dark glasses throws the dice; across the table the better hand is laid down."""
    hat = dress.worn(hats.brim(INK).front, dress.glasses(dark=True), covers=False)
    face = head(mood="sly", jaw="lean", nose="hooked", hair="short", beard="moustache", dark=True, hat=hat)
    left, right = arm(-42, -128, hold(_fan, 4)), arm(66, -180, hold(_flung, grip="open"))
    figure(
        b, dress.suit(tie=True, breadth=1.06, waist=24), face, left, right, at=(146, 404), scale=1.38, lean=4, tilt=-8
    )
    b.form(box(8, 296, 292, 360), ACCENT, line=2.6)
    b.form(box(8, 292, 292, 301), line=2.4, rough=0.4)
    props.chips(b, 54, 326, 6)
    props.chips(b, 94, 338, 3)
    with b.at(196, 344, turn=-24, scale=1.15), b.lifted(2):
        props.death_card(b)
    props.bony_hand(b, (290, 312), (228, 322), 184, "open")


def _flung(b: Block) -> None:
    with b.at(2, -22, scale=1.3):
        things.dice(b)


def _fan(b: Block) -> None:
    for turn, suit in ((-40, "foil"), (-12, "crown"), (16, "lozenge")):
        with b.at(turn=turn):
            b.form(box(-15, -56, 15, -4).buffer(2), line=2.2, rough=0.3)
            with b.at(-5, -44, scale=0.8):
                b.add(ACCENT if suit == "lozenge" else INK, frames.SUITS[suit])
