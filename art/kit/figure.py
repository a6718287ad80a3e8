"""A figure is put together: a body, a head, two arms that reach where they are told, and what the hands hold.

A figure has its own coordinates: the ground between its feet is the origin, hips at -108, shoulders at (±25, -186),
the head's centre at -216, so that with a hat it is some 270 high: a whole card at scale 1. Left and right are the
picture's.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict

from art.kit.hands import Held, draw_hand, draw_thing, free
from art.kit.shapes import XY, Points, joint, points_of, turned
from art.kit.wood import Block

LEFT, RIGHT = 0, 1


@dataclass(frozen=True)
class Arm:
    """Where the hand is, what it does, which way the elbow goes (1 or -1; 0 lets it fall outwards)."""

    hand: XY
    held: Held = field(default_factory=free)
    elbow: int = 0
    behind: bool = False


def arm(x: float, y: float, held: Held | None = None, *, elbow: int = 0, behind: bool = False) -> Arm:
    """An arm that reaches to (x, y); `behind` puts it behind the body."""
    return Arm((x, y), held or free("hang"), elbow, behind)


@dataclass(frozen=True)
class Joints:
    """Where everything is, in the figure's coordinates. Pairs are left, right."""

    hips: XY
    lean: float
    shoulders: tuple[XY, XY]
    elbows: tuple[XY, XY]
    hands: tuple[XY, XY]
    knees: tuple[XY, XY]
    feet: tuple[XY, XY]
    neck: XY

    def upper(self, points: Points) -> list[XY]:
        """Points given from the hips upwards, as the lean carries them."""
        x0, y0 = self.hips
        return [turned((x0 + x, y0 + y), self.hips, self.lean) for x, y in points_of(points)]

    def wrist(self, side: int, short: float = 10) -> XY:
        """Where a sleeve ends, a little short of the hand."""
        (x0, y0), (x1, y1) = self.elbows[side], self.hands[side]
        t = max(0.2, 1 - short / (math.dist((x0, y0), (x1, y1)) or 1))
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t

    def forearm(self, side: int) -> float:
        """Where the forearm points, in degrees."""
        (x0, y0), (x1, y1) = self.elbows[side], self.hands[side]
        return math.degrees(math.atan2(y1 - y0, x1 - x0))


@dataclass(frozen=True)
class Body:
    """What clothes or bones a figure has: what is behind the trunk, the trunk with its legs, one arm, a cape over all.

    Painted in this order, with the head and then the hands at last.
    """

    trunk: Callable[[Block, Joints], None]
    sleeve: Callable[[Block, Joints, int], None]
    behind: Callable[[Block, Joints], None] | None = None
    over: Callable[[Block, Joints], None] | None = None
    bony: bool = False
    breadth: float = 1.0


class Pose(TypedDict, total=False):
    """Some of the ways in which a figure can stand, to be handed on."""

    hips: XY
    feet: tuple[XY, XY]
    knees: tuple[int, int]
    neck: float


def figure(
    b: Block,
    body: Body,
    head: Callable[[Block], None],
    left: Arm | None = None,
    right: Arm | None = None,
    *,
    at: XY = (150, 344),
    scale: float = 1,
    flip: bool = False,
    lean: float = 0,
    tilt: float = 0,
    hips: XY = (0, -108),
    feet: tuple[XY, XY] = ((-15, 0), (15, 0)),
    knees: tuple[int, int] = (0, 0),
    neck: float = 0,
    size: float = 1,
    halo: float = 3.5,
) -> None:
    """Put a figure together at `at`, where it stands.

    `lean` turns all above the hips, `tilt` the head; `neck` lengthens (or, below 0, hunches) it; `size` is the size of
    head and hands, more for a child. `halo` is the rim of ink round the whole.
    """
    arms = (left or arm(-38, -104), right or arm(38, -104))
    joints = _joints(body, arms, hips, lean, feet, knees)
    with b.lifted(halo), b.at(*at, scale=scale, flip=flip):
        for side in (LEFT, RIGHT):
            if arms[side].behind:
                _sleeve(b, body, joints, arms[side], side)
                _hand(b, body, joints, arms[side], side, size)
        if body.behind:
            body.behind(b, joints)
        body.trunk(b, joints)
        before = [side for side in (LEFT, RIGHT) if not arms[side].behind]
        for side in before:
            _sleeve(b, body, joints, arms[side], side)
        if body.over:
            body.over(b, joints)
        x, y = turned((joints.neck[0], joints.neck[1] - 24 * size - neck), joints.neck, lean * 0.5)
        with b.at(x, y, turn=lean * 0.5 + tilt, scale=size):
            head(b)
        for side in before:
            _hand(b, body, joints, arms[side], side, size)


def _sleeve(b: Block, body: Body, joints: Joints, limb: Arm, side: int) -> None:
    if limb.held.under:
        draw_thing(b, limb.held, joints.hands[side])
    body.sleeve(b, joints, side)


def _hand(b: Block, body: Body, joints: Joints, limb: Arm, side: int, size: float) -> None:
    """Fingers close over a shaft; an open hand lies behind what it holds."""
    thing_last = limb.held.grip == "open"
    if not (thing_last or limb.held.under):
        draw_thing(b, limb.held, joints.hands[side])
    draw_hand(b, limb.held, joints.hands[side], joints.forearm(side), body.bony, size)
    if thing_last and not limb.held.under:
        draw_thing(b, limb.held, joints.hands[side])


def _joints(
    body: Body, arms: tuple[Arm, Arm], hips: XY, lean: float, feet: tuple[XY, XY], knees: tuple[int, int]
) -> Joints:
    x0, y0 = hips

    def torso(x: float, y: float) -> XY:
        return turned((x0 + x, y0 + y), hips, lean)

    shoulders = (torso(-25 * body.breadth, -78), torso(25 * body.breadth, -78))
    hands = (arms[LEFT].hand, arms[RIGHT].hand)
    elbows = tuple(_falling(shoulders[s], hands[s], 44, 40, arms[s].elbow, s) for s in (LEFT, RIGHT))
    ankles = tuple((x, y - 8) for x, y in feet)
    bent = tuple(_falling((x0 + (s * 2 - 1) * 11, y0), ankles[s], 54, 50, knees[s], s, 0.2) for s in (LEFT, RIGHT))
    return Joints(hips, lean, shoulders, elbows, hands, bent, feet, torso(0, -84))  # type: ignore[arg-type]


def _falling(p: XY, q: XY, upper: float, lower: float, bend: int, side: int, weight: float = 0.6) -> XY:
    """The joint on the side that was asked for, or else the one that lies further outwards and downwards."""
    if bend:
        return joint(p, q, upper, lower, bend)
    outward = side * 2 - 1
    return max(
        (joint(p, q, upper, lower, way) for way in (-1, 1)), key=lambda place: outward * place[0] + weight * place[1]
    )
