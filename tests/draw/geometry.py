"""Boxes on a table: do they overlap, are they inside? Turned ones too."""

from math import cos, radians, sin

from macabre.draw.scene import Piece

Corner = tuple[float, float]

SLACK = 0.5
"""Boxes that touch do not overlap, and a hair is no overlap."""


def corners(piece: Piece) -> list[Corner]:
    """The four corners of a piece, as it lies."""
    turn, w, h = radians(piece.turn), piece.w / 2 - SLACK, piece.h / 2 - SLACK
    return [
        (piece.x + x * cos(turn) - y * sin(turn), piece.y + x * sin(turn) + y * cos(turn))
        for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))
    ]


def overlap(one: Piece, other: Piece) -> bool:
    """Whether two boxes share any room: unless some line keeps them apart (the separating axis theorem)."""
    if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (one.w + one.h + other.w + other.h) ** 2 / 4:
        return False
    first, second = corners(one), corners(other)
    return not any(_apart(first, second, axis) for axis in _axes(first) + _axes(second))


def _axes(box: list[Corner]) -> list[Corner]:
    return [(box[i + 1][1] - box[i][1], box[i][0] - box[i + 1][0]) for i in range(2)]


def _apart(first: list[Corner], second: list[Corner], axis: Corner) -> bool:
    one = [x * axis[0] + y * axis[1] for x, y in first]
    two = [x * axis[0] + y * axis[1] for x, y in second]
    return max(one) < min(two) or max(two) < min(one)
