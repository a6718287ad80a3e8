"""Boxes on a table: do they overlap, are they inside? Turned ones too.

``python -m tests.draw.geometry`` looks at a thousand moments of every game and seat count.
"""

import random
import sys
from collections.abc import Iterator
from math import cos, radians, sin

import macabre
import tests.conftest  # noqa: F401 - puts the tiny game on the shelf
from macabre import Match
from macabre.conformance.tables import some_options, walk
from macabre.draw import Piece, Scene
from macabre.draw.scene import SIZES

Corner = tuple[float, float]
Box = tuple[float, float, float, float]

SLACK = 0.5
"""Boxes that touch do not overlap, and a hair is no overlap."""


def corners(piece: Piece) -> list[Corner]:
    """The four corners of a piece, as it lies."""
    turn, w, h = radians(piece.turn), piece.w / 2 - SLACK, piece.h / 2 - SLACK
    return [
        (piece.x + x * cos(turn) - y * sin(turn), piece.y + x * sin(turn) + y * cos(turn))
        for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))
    ]


def misplaced(scene: Scene) -> list[str]:
    """What leaves the frame, and which pieces of one layer share any room."""
    found = []
    placed = []
    for piece in scene.pieces:
        shape = corners(piece)
        left, top, right, bottom = around = _around(shape)
        if left < 0 or top < 0 or right > scene.width or bottom > scene.height:
            found.append(f"{piece.key} leaves the frame")
        placed.append((around, shape, piece))
    placed.sort(key=lambda one: one[0])
    for i, ((_, top, right, bottom), shape, piece) in enumerate(placed):
        for (left, upper, _, lower), other, another in placed[i + 1 :]:
            if left > right:
                break
            if piece.layer == another.layer and upper <= bottom and lower >= top and _overlap(shape, other):
                found.append(f"{piece.key} and {another.key} overlap")
    return found


def _around(shape: list[Corner]) -> Box:
    across, down = [x for x, _ in shape], [y for _, y in shape]
    return min(across), min(down), max(across), max(down)


def _overlap(first: list[Corner], second: list[Corner]) -> bool:
    """Whether two boxes share any room: unless some line keeps them apart (the separating axis theorem)."""
    return not any(_apart(first, second, axis) for axis in _axes(first) + _axes(second))


def _axes(box: list[Corner]) -> list[Corner]:
    return [(box[i + 1][1] - box[i][1], box[i][0] - box[i + 1][0]) for i in range(2)]


def _apart(first: list[Corner], second: list[Corner], axis: Corner) -> bool:
    one = [x * axis[0] + y * axis[1] for x, y in first]
    two = [x * axis[0] + y * axis[1] for x, y in second]
    return max(one) < min(two) or max(two) < min(one)


# -- a thousand moments


def moments(name: str, seats: int, count: int) -> Iterator[Match]:
    """So many moments of random matches with random options: every third choice, from the first table to the last."""
    game, rng = macabre.game(name), random.Random(f"{name}/{seats}")
    while True:
        match = game.start(seats, some_options(game, seats, rng), seed=str(rng.random()))
        for i, _ in enumerate(walk(match, rng)):
            if i % 3 == 0:
                yield match
                count -= 1
            if count <= 0:
                return
        yield match
        count -= 1


def misplaced_at(name: str, seats: int, count: int) -> list[str]:
    """Faults at so many moments, in both shapes: for whoever decides, for any seat, for spectators, with all open."""
    rng = random.Random(count)
    for number, match in enumerate(moments(name, seats, count)):
        seat = match.to_act[0] if match.to_act and number % 2 else rng.choice([None, *range(seats)])
        asked = match.decision(seat) if seat is not None and seat in match.to_act else None
        view = match.open_view() if number % 10 == 0 else match.view(seat)
        for shape in SIZES:
            scene = match.game.table.scene(view, None if number % 10 == 0 else asked, shape, rng.choice(("en", "de")))
            faults = misplaced(scene)
            if faults:
                return [f"{match} for {seat}, {shape}", *faults]
    return []


def main() -> None:
    for name in macabre.game_names():
        for seats in macabre.game(name).seats:
            faults = misplaced_at(name, seats, 1000)
            sys.stdout.write(f"{name}, {seats} seats: {'; '.join(faults) or 'nothing overlaps or leaves the frame'}\n")
            sys.stdout.flush()
            if faults:
                sys.exit(1)


if __name__ == "__main__":
    main()
