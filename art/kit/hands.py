"""Hands, of flesh and of bone, and how they hold things.

A hand is drawn about the middle of its palm, pointing along the x axis. The things are in `things.py`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from art.kit.shapes import XY, Shape, blob, limb, union
from art.kit.wood import PAPER, Block

Draw = Callable[[Block], None]


@dataclass(frozen=True)
class Held:
    """What a hand does. Grips: fist, palm, open, point, hang.

    A thing is drawn with its grip at the origin, upright, then turned by `turn`; without a thing, `turn` bends the hand
    away from the line of the forearm. `under` draws the thing beneath the arm.
    """

    thing: Draw | None = None
    grip: str = "open"
    turn: float = 0
    scale: float = 1
    flip: bool = False
    under: bool = False


def hold(
    thing: Draw, turn: float = 0, *, grip: str = "fist", scale: float = 1, flip: bool = False, under: bool = False
) -> Held:
    """A hand with a thing: a fist round a shaft, a palm under a burden, or open fingers behind it."""
    return Held(thing, grip, turn, scale, flip, under)


def free(grip: str = "open", turn: float = 0, flip: bool = False) -> Held:
    """An empty hand."""
    return Held(None, grip, turn, flip=flip)


def draw_thing(b: Block, held: Held, at: XY) -> None:
    """The thing where the hand is."""
    if held.thing:
        with b.at(*at, turn=held.turn, scale=held.scale, flip=held.flip):
            held.thing(b)


def draw_hand(b: Block, held: Held, at: XY, forearm: float, bony: bool = False, scale: float = 1) -> None:
    """The hand; `forearm` is where the arm points, in degrees."""
    turn, flip = _facing(held, forearm)
    with b.at(*at, turn=turn, scale=scale, flip=flip):
        (BONY if bony else FLESH)[held.grip](b)


def _facing(held: Held, forearm: float) -> tuple[float, bool]:
    """How a hand is turned, and whether mirrored: with the shaft it grips, under its burden, or along the forearm."""
    if held.grip == "palm":
        return 90, False
    if held.grip == "fist" and held.thing:
        return held.turn, math.cos(math.radians(forearm)) < 0
    bent = forearm + (0 if held.thing else held.turn)
    return (bent + 180, True) if held.flip else (bent, False)


def _fist(b: Block) -> None:
    b.form(blob("-8 -8, 2 -10, 9 -6, 10 3, 6 10, -3 10, -9 4"), line=2.3, rough=0.3)
    b.cuts(("-1 -4, 4 -5, 9.4 -3", "-2 1, 4 0, 10 1.6", "-1 6, 3 5.6, 8 6.4"), 1.7, taper=(0.4, 0.05))
    b.cut("-6 -6, -2 -3, -3 3", 1.5)


def _palm(b: Block) -> None:
    b.form(blob("-3 -13, 3 -15, 6 -8, 7 0, 6 8, 3 15, -3 13, -1 0"), line=2.3, rough=0.3)
    b.cuts(("2 -10, 6 -7", "2 -3, 7 -2", "2 4, 7 4"), 1.6, taper=(0.05, 0.4))


def _open(b: Block) -> None:
    fingers = [_finger((5, y), a, n, 4.4) for y, a, n in ((-5, -22, 12), (-1.8, -7, 14.5), (1.8, 7, 14), (5, 20, 11))]
    thumb = limb("-2 6, 3 12, 9 15", (5.4, 4.8, 3.8))
    b.form(union(blob("-8 -6, 2 -8, 8 -6, 8 6, 2 8, -8 6"), *fingers, thumb), line=2.2, rough=0.25)
    b.cuts(("6 -3.4, 3 -2.6", "6.5 0, 3 0", "6 3.4, 3 2.8"), 1.3, taper=(0, 0.6))


def _point(b: Block) -> None:
    b.form(union(blob("-8 -7, 3 -8, 9 -5, 9 6, 2 9, -8 7"), _finger((5, -4.5), -3, 19, 4.8)), line=2.2, rough=0.25)
    b.cuts(("2 0, 9 0.5", "2 4, 8 4.4", "4 -2, 9 -1.6"), 1.5, taper=(0.4, 0.05))
    b.cut("-4 5, 1 2, 1 -2", 1.5)


def _hang(b: Block) -> None:
    b.form(
        union(blob("-8 -6, 2 -7, 10 -5, 17 -1, 16 4, 8 7, -8 6"), limb("0 5, 6 9, 10 9", (4.6, 4.2, 3.4))),
        line=2.2,
        rough=0.25,
    )
    b.cuts(("7 -2, 16 0", "7 2, 15 3"), 1.4, taper=(0.5, 0.05))


def _finger(start: XY, degrees: float, reach: float, width: float) -> Shape:
    a = math.radians(degrees)
    tip = (start[0] + reach * math.cos(a), start[1] + reach * math.sin(a))
    return limb([start, tip], [width, width, width * 0.8])


def _bones(b: Block, fingers: list[tuple[float, float, float, float]], thumb: str) -> None:
    b.form(blob("-4 -4.6, 5 -6, 9 -4, 9 4.6, 4 6, -4 4.6"), line=1.9, rough=0.3)
    parts = []
    for y, first, second, reach in fingers:
        a, c = math.radians(first), math.radians(second)
        knuckle = (8 + math.cos(a) * reach, y + math.sin(a) * reach)
        tip = (knuckle[0] + math.cos(c) * reach * 0.9, knuckle[1] + math.sin(c) * reach * 0.9)
        parts += [limb([(8, y), knuckle], [3.2, 2.6, 3.2]), limb([knuckle, tip], [3.0, 2.4, 2.0])]
    b.form(union(*parts, limb(thumb, (3.2, 2.8, 2.2))), line=1.9, rough=0.2)


def _bony_open(b: Block) -> None:
    _bones(b, [(-4.4, -30, -22, 7), (-1.6, -9, -4, 8.5), (1.5, 9, 8, 8.5), (4.4, 26, 22, 7)], "2 5, 6 11, 12 14")


def _bony_point(b: Block) -> None:
    _bones(b, [(-4.4, -6, 0, 10), (-1.6, 5, 150, 6), (1.5, 8, 150, 6), (4.4, 12, 150, 5.4)], "2 5, 7 9, 10 6")


def _bony_fist(b: Block) -> None:
    for y in (-6, 0, 6):
        b.form(limb([(-8, y + 1), (0, y - 0.6), (8, y + 1.4)], (4.6, 5.4, 4.4)), line=1.8, rough=0.2)
    b.form(limb("-8 -7, -4 -1, -1 4", (4.4, 4.2, 3.6)), line=1.7, rough=0.2)


def _bony_palm(b: Block) -> None:
    for y in (-9, -3, 3, 9):
        b.form(limb([(5, y * 0.7), (1, y), (-5, y * 1.15)], (4, 4.4, 3.4)), line=1.8, rough=0.2)
    b.form(blob("2 -9, 8 -6, 9 5, 3 9"), PAPER, line=1.8, rough=0.2)


FLESH = {"fist": _fist, "palm": _palm, "open": _open, "point": _point, "hang": _hang}
BONY = {"fist": _bony_fist, "palm": _bony_palm, "open": _bony_open, "point": _bony_point, "hang": _bony_open}
