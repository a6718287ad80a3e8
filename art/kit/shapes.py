"""Plain geometry: outlines through points, limbs, bones. Nothing here knows of colours or chance."""

import math
from collections.abc import Sequence
from typing import TypeAlias

from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

XY = tuple[float, float]
Shape: TypeAlias = BaseGeometry
Points = str | Sequence[XY]
"""A line or an outline: pairs of numbers, or a text such as `"0 -27, 14 -25, 20 -14"`."""


def points_of(points: Points) -> list[XY]:
    """The pairs of numbers, however they were written."""
    if not isinstance(points, str):
        return list(points)
    pairs = (pair.split() for pair in points.split(","))
    return [(float(x), float(y)) for x, y in pairs]


def poly(points: Points) -> Shape:
    """A shape with straight edges and sharp corners."""
    shape = Polygon(points_of(points))
    return shape if shape.is_valid else shape.buffer(0)


def blob(points: Points) -> Shape:
    """A shape with a smooth outline through all points."""
    return poly(spline(points_of(points), 2.5, closed=True))


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> Shape:
    """An ellipse by its centre and half axes."""
    return affinity.rotate(affinity.scale(Point(x, y).buffer(1, 8), rx, ry), turn)


def box(x0: float, y0: float, x1: float, y1: float) -> Shape:
    """An upright rectangle."""
    return poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def both(points: Points, sharp: bool = False) -> Shape:
    """A shape that is its own mirror image about the upright at 0; give its right half from top to bottom."""
    right = points_of(points)
    whole = [*right, *((-x, y) for x, y in reversed(right) if x)]
    return poly(whole) if sharp else blob(whole)


def mirrored(points: Points) -> list[XY]:
    """The same line on the other side of the upright at 0."""
    return [(-x, y) for x, y in points_of(points)]


def union(*shapes: Shape) -> Shape:
    """All the shapes as one."""
    return unary_union(shapes)


def polygons(shape: Shape) -> list[Polygon]:
    """The polygons that a shape consists of; lines and points that an intersection left over are dropped."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [each for part in getattr(shape, "geoms", ()) for each in polygons(part)]


def flat(shape: Shape) -> Shape:
    """A shape without lines and points."""
    return MultiPolygon(polygons(shape))


def spline(points: Sequence[XY], step: float = 2.5, closed: bool = False) -> list[XY]:
    """A smooth line through all points, about one point for each `step`."""
    p = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    line = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        pieces = max(2, int(math.dist(b, c) / step))
        line += [_catmull_rom(a, b, c, d, k / pieces) for k in range(pieces)]
    return line if closed else [*line, points[-1]]


def _catmull_rom(a: XY, b: XY, c: XY, d: XY, t: float) -> XY:
    def along(i: int) -> float:
        even = 2 * b[i] + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
        return (even + (c[i] - a[i]) * t + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3) / 2

    return along(0), along(1)


def ribbon(line: Sequence[XY], widths: Sequence[float]) -> Shape:
    """A band along a line, with its own width at each of the line's points."""
    left, right = [], []
    for i, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1
        nx, ny = (y0 - y1) / length * widths[i] / 2, (x1 - x0) / length * widths[i] / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return poly([*left, *reversed(right)])


def limb(points: Points, widths: Sequence[float]) -> Shape:
    """A rounded limb through points; the widths are spread evenly along it."""
    points = points_of(points)
    line = spline(points) if len(points) > 2 else [points[0], _between(points[0], points[1], 0.5), points[1]]
    last = len(widths) - 1
    swell = []
    for i in range(len(line)):
        at = i / (len(line) - 1) * last
        k = min(int(at), last - 1)
        swell.append(widths[k] + (widths[k + 1] - widths[k]) * (at - k))
    ends = (Point(line[0]).buffer(widths[0] / 2, 4), Point(line[-1]).buffer(widths[-1] / 2, 4))
    return union(ribbon(line, swell), *ends)


def bone(p: XY, q: XY, width: float = 8) -> Shape:
    """A long bone: slim in the middle, two knobs at either end."""
    length = math.dist(p, q) or 1
    dx, dy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    knob = width * 0.52
    ends = [
        Point(x - side * dy * knob * 0.8, y + side * dx * knob * 0.8).buffer(knob, 4)
        for x, y in (p, q)
        for side in (-1, 1)
    ]
    return union(limb([p, _between(p, q, 0.5), q], [width, width * 0.6, width]), *ends)


def _between(p: XY, q: XY, t: float) -> XY:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def joint(p: XY, q: XY, upper: float, lower: float, bend: float) -> XY:
    """Where the elbow or knee is when a limb of two lengths reaches from p to q; the sign of `bend` chooses the side.

    A limb that is too short is stretched, as in all old woodcuts.
    """
    distance = math.dist(p, q) or 1
    upper, lower = (x * max(1, distance / (upper + lower) * 1.001) for x in (upper, lower))
    along = (upper**2 - lower**2 + distance**2) / (2 * distance)
    off = math.sqrt(max(0, upper**2 - along**2)) * bend
    dx, dy = (q[0] - p[0]) / distance, (q[1] - p[1]) / distance
    return p[0] + dx * along - dy * off, p[1] + dy * along + dx * off


def turned(point: XY, about: XY, degrees: float) -> XY:
    """A point turned clockwise (as seen, y growing downwards) about another."""
    a = math.radians(degrees)
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * math.cos(a) - y * math.sin(a), about[1] + x * math.sin(a) + y * math.cos(a)


def length(points: Sequence[XY]) -> float:
    """How long a line is."""
    return float(LineString(points).length)
