"""Death's many ways to be in a picture: whole and dancing, or no more than a skull and a hand at the edge of it."""

import math

from art.kit import things
from art.kit.bodies import skeleton
from art.kit.figure import arm, figure
from art.kit.hands import draw_hand, free, hold
from art.kit.hats import Hat, hood
from art.kit.heads import skull
from art.kit.shapes import XY, blob, bone
from art.kit.wood import ACCENT, INK, PAPER, Block


def peering(
    b: Block,
    x: float,
    y: float,
    *,
    scale: float = 1,
    tilt: float = 0,
    flip: bool = False,
    hat: Hat | None = None,
    laugh: bool = False,
) -> None:
    """A hooded skull that looks over somebody's shoulder. Draw it before the somebody."""
    with b.at(x, y, scale=scale, flip=flip), b.lifted(5):
        cowl = b.form(blob("-26 60, -32 0, -20 -36, 4 -50, 28 -36, 38 4, 48 70, 10 84"), INK, line=2.6)
        lines = ("22 -34, 32 10, 40 66", "30 -20, 37 20, 44 60", "-20 -30, -28 4, -24 50")
        b.cuts(lines, 2.2, PAPER, within=cowl)
        with b.at(0, 0, turn=tilt):
            skull(laugh=laugh, hat=hat)(b)


def bare(
    b: Block,
    x: float,
    y: float,
    *,
    scale: float = 1,
    tilt: float = 0,
    flip: bool = False,
    laugh: bool = False,
    hat: Hat | None = None,
) -> None:
    """Only a skull."""
    with b.at(x, y, turn=tilt, scale=scale, flip=flip), b.lifted(3):
        skull(laugh=laugh, hat=hat)(b)


def reaching(
    b: Block,
    shoulder: XY,
    elbow: XY,
    hand: XY,
    *,
    grip: str = "open",
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
) -> None:
    """A bony arm out of the dark, or over the edge of the picture, by its three joints."""
    with b.lifted(3):
        b.form(bone(shoulder, elbow, 8 * scale), line=2.2, rough=0.3)
        b.form(bone(elbow, hand, 7 * scale), line=2.2, rough=0.3)
        forearm = math.degrees(math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]))
        draw_hand(b, free(grip, turn, flip), hand, forearm, bony=True, scale=1.15 * scale)


def dancing(
    b: Block,
    x: float,
    y: float,
    *,
    scale: float = 0.6,
    flip: bool = False,
    cloak: str | None = None,
    hat: Hat | None = None,
) -> None:
    """A whole skeleton, one leg thrown up."""
    figure(b, skeleton(cloak), skull(laugh=True, hat=hat), arm(-66, -196, free("open")), arm(56, -120, free("open")),
           at=(x, y), scale=scale, flip=flip, lean=8, tilt=-14, feet=((-10, 0), (56, -44)), knees=(0, -1))  # fmt: skip


def leading(
    b: Block,
    x: float,
    y: float,
    hand: XY,
    *,
    scale: float = 0.8,
    flip: bool = False,
    cloak: str | None = ACCENT,
    hat: Hat | None = None,
) -> None:
    """A skeleton that walks ahead and pulls somebody along by the hand; `hand` is in its own coordinates."""
    figure(b, skeleton(cloak), skull(hat=hat), arm(-50, -196, free("point", -20)), arm(*hand, free("open")),
           at=(x, y), scale=scale, flip=flip, lean=-10, tilt=14, feet=((-34, -2), (22, 0)), knees=(1, 1))  # fmt: skip


def playing(
    b: Block, x: float, y: float, *, instrument: str = "fiddle", scale: float = 0.6, flip: bool = False
) -> None:
    """A skeleton that plays for the dance: a fiddle, a pipe or a drum."""
    look = skull(laugh=instrument != "pipe")
    left, right, tilt = {
        "fiddle": (arm(-46, -176, hold(things.fiddle, -60)), arm(34, -150, hold(_bow, -62)), -10.0),
        "pipe": (arm(-10, -168, hold(things.pipe, 6)), arm(12, -146, free("fist")), 8.0),
        "drum": (arm(-34, -126, hold(_stick, 40)), arm(34, -130, hold(_stick, -40)), 6.0),
    }[instrument]
    figure(
        b,
        skeleton(),
        look,
        left,
        right,
        at=(x, y),
        scale=scale,
        flip=flip,
        tilt=tilt,
        feet=((-22, 0), (26, -6)),
        knees=(0, -1),
    )
    if instrument == "drum":
        with b.at(x, y, scale=scale), b.at(0, -112):
            things.drum(b)


def looming(b: Block, x: float, y: float, *, scale: float = 1.1, flip: bool = False) -> None:
    """A great hooded bust with spread hands, behind everything."""
    with b.at(x, y, scale=scale, flip=flip), b.lifted(4):
        cloth = b.form(blob("0 -30, 30 -20, 70 20, 110 60, 120 140, -120 140, -110 60, -70 20, -30 -20"), INK, line=2.8)
        b.cuts(
            ("-20 0, -50 50, -60 130", "20 0, 50 50, 60 130", "-36 0, -84 60, -96 130", "36 0, 84 60, 96 130"),
            3,
            PAPER,
            within=cloth,
        )
        skull(hat=hood(INK))(b)


def _bow(b: Block) -> None:
    things.shaft(b, -56, 12, 2.6)


def _stick(b: Block) -> None:
    things.shaft(b, -34, 8, 3)
