"""The block and the knife.

A picture is a list of coloured shapes in painting order. Only when it is printed are they cut against one another, so
that each edge between ink, paper and accent is written once, whatever was painted over whatever.
"""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random

from shapely import STRtree, affinity
from shapely.geometry import LineString, Polygon

from art.kit.shapes import XY, Points, Shape, flat, length, points_of, polygons, ribbon, spline, union

INK, PAPER, ACCENT = "ink", "paper", "accent"


def contrast(colour: str) -> str:
    """The colour of cuts that show on a ground of this colour."""
    return PAPER if colour == INK else INK


class Block:
    """One printing block. All chance in it comes from its name."""

    def __init__(self, name: str) -> None:
        self.rng = Random(name)
        self.shapes: list[tuple[str, Shape]] = []

    def add(self, colour: str, shape: Shape) -> Shape:
        """Paint a shape over all that is there."""
        self.shapes.append((colour, shape))
        return shape

    # The knife

    def form(self, shape: Shape, fill: str = PAPER, line: float = 2.6, rough: float = 0.6) -> Shape:
        """A filled shape with a carved outline. Ink is outlined in paper; accent is a little off register."""
        shape = self.rough(shape, rough)
        self.add(
            contrast(fill), self.rough(shape.buffer(line if fill != INK else line * 0.6, quad_segs=4), rough * 0.7)
        )
        if fill == ACCENT:
            self.add(PAPER, shape)
            shifted = affinity.translate(shape, 1.3, 1.0)
            self.add(ACCENT, shifted.intersection(shape.buffer(line * 0.5, quad_segs=2)))
        else:
            self.add(fill, shape)
        return shape

    def cut(
        self,
        points: Points,
        width: float,
        colour: str = INK,
        *,
        taper: tuple[float, float] = (0.35, 0.35),
        within: Shape | None = None,
    ) -> Shape:
        """A stroke of the knife, painted; `within` keeps it inside a shape."""
        stroke = self.stroke(points, width, taper)
        return self.add(colour, stroke if within is None else flat(stroke.intersection(within)))

    def cuts(self, lines: Iterable[Points], width: float, colour: str = INK, **how: object) -> None:
        """Several strokes of about one width."""
        for points in lines:
            self.cut(points, width * self.rng.uniform(0.85, 1.15), colour, **how)  # type: ignore[arg-type]

    def stroke(self, points: Points, width: float, taper: tuple[float, float] = (0.35, 0.35)) -> Shape:
        """The shape of a stroke: thin tip, swelling belly, thin tail. The tapers are parts of its length."""
        points = points_of(points)
        line = spline(points, max(1.5, min(7.0, length(points) / 5)))
        last = len(line) - 1
        return ribbon(line, [self._swell(i / last, width, *taper) for i in range(len(line))])

    def _swell(self, t: float, width: float, head: float, tail: float) -> float:
        rise = math.sin(min(1, t / head) * math.pi / 2) if head else 1
        fall = math.sin(min(1, (1 - t) / tail) * math.pi / 2) if tail else 1
        return max(0.05, min(rise, fall)) * width * self.rng.uniform(0.88, 1.12)

    def rough(self, shape: Shape, amount: float = 0.6, step: float = 5.0) -> Shape:
        """The knife is never quite steady: push the outline in and out along its normals. Corners stay corners."""
        if not amount:
            return shape
        rough = [
            Polygon(self._shaken(p.exterior, amount, step), [self._shaken(r, amount, step) for r in p.interiors])
            for p in polygons(shape)
            if p.area > 0.3
        ]
        return union(*(p if p.is_valid else p.buffer(0) for p in rough))

    def _shaken(self, ring: LineString, amount: float, step: float) -> list[XY]:
        coords = list(ring.simplify(0.12).segmentize(step).coords)[:-1]
        shaken = []
        for i, (x, y) in enumerate(coords):
            (x0, y0), (x1, y1) = coords[i - 1], coords[(i + 1) % len(coords)]
            away = math.hypot(x1 - x0, y1 - y0) or 1
            push = self.rng.uniform(-amount, amount)
            shaken.append((x - (y1 - y0) / away * push, y + (x1 - x0) / away * push))
        return shaken

    def hatch(
        self,
        region: Shape,
        turn: float = 180,
        gap: float = 4.5,
        width: float = 2.0,
        reach: tuple[float, float] = (0.25, 0.5),
        *,
        span: tuple[float, float] = (0.0, 1.0),
        slope: float = 0.3,
        colour: str = INK,
    ) -> None:
        """Short tapered cuts from the shaded edge inwards; `turn` is where they run (180: from the right to the left).

        `reach` is how far they go, as parts of the way across; `span` picks a stretch of that edge.
        """
        centre = region.centroid
        upright = affinity.rotate(region, -turn, origin=centre)
        if upright.is_empty:
            return
        x0, y0, x1, y1 = upright.bounds
        y, end = y0 + (y1 - y0) * span[0] + gap * 0.6, y0 + (y1 - y0) * span[1]
        cuts = []
        while y < end:
            row = LineString([(x0 - 5, y), (x1 + 5, y)]).intersection(upright)
            edge = min(
                (p for p in getattr(row, "geoms", [row]) if p.length > 2), key=lambda p: p.bounds[0], default=None
            )
            if edge is not None:
                start, reached = edge.bounds[0] - 1, edge.length * self.rng.uniform(*reach)
                tip = (start + reached, y - reached * slope)
                cuts.append(self.stroke([(start, y), tip], width * self.rng.uniform(0.8, 1.2), (0, 0.9)))
            y += gap * self.rng.uniform(0.8, 1.2)
        if cuts:
            self.add(colour, flat(affinity.rotate(union(*cuts), turn, origin=centre).intersection(region)))

    def rays(
        self, centre: XY, region: Shape, *, count: int = 58, inner: float = 60, outer: float = 300, width: float = 5.0
    ) -> None:
        """The ground cleared by the gouge: tapered cuts that radiate from a point."""
        cuts = []
        for i in range(count):
            angle = 2 * math.pi * (i + self.rng.uniform(-0.35, 0.35)) / count
            near = inner * self.rng.uniform(0.85, 1.35)
            while near < outer:
                far = near + (outer - inner) * self.rng.uniform(0.3, 0.62)
                broad = width * self.rng.uniform(0.6, 1.2) * (0.55 + 0.6 * near / outer)
                cuts.append(self._gouge(centre, angle, near, far, broad))
                near = far + (outer - inner) * self.rng.uniform(0.03, 0.1)
        self.add(PAPER, flat(union(*cuts).intersection(region)))

    def _gouge(self, centre: XY, angle: float, near: float, far: float, width: float) -> Shape:
        belly = near + (far - near) * self.rng.uniform(0.5, 0.75)
        line = [
            (centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle))
            for r in (near, (near + belly) / 2, belly, far)
        ]
        return ribbon(line, [0.1, width * 0.62, width, 0.3])

    def specks(self, region: Shape, salt: int = 16, pepper: int = 9) -> None:
        """Places where the ink did not take, and where it did by mistake."""
        x0, y0, x1, y1 = region.bounds
        for colour, count in ((PAPER, salt), (INK, pepper)):
            for _ in range(count):
                x, y, r = self.rng.uniform(x0, x1), self.rng.uniform(y0, y1), self.rng.uniform(0.5, 0.9)
                self.add(colour, Polygon([(x - r, y), (x, y - r), (x + r * 1.4, y), (x, y + r)]))

    # The hand that moves the paper: what is painted within one of these is moved, cropped or lifted as a whole

    @contextmanager
    def at(self, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, flip: bool = False) -> Iterator[None]:
        """Paint with the origin at (x, y): mirrored, scaled and turned clockwise by degrees about it, in this order."""
        first = len(self.shapes)
        yield
        a = math.radians(turn)
        k = -scale if flip else scale
        matrix = [k * math.cos(a), -scale * math.sin(a), k * math.sin(a), scale * math.cos(a), x, y]
        self.shapes[first:] = [(c, affinity.affine_transform(s, matrix)) for c, s in self.shapes[first:]]

    @contextmanager
    def inside(self, region: Shape) -> Iterator[None]:
        """Keep only what falls inside the region."""
        first = len(self.shapes)
        yield
        self.shapes[first:] = [(c, flat(s.intersection(region))) for c, s in self.shapes[first:]]

    @contextmanager
    def lifted(self, halo: float = 4) -> Iterator[None]:
        """Set what is painted off from its ground by a rim of ink."""
        first = len(self.shapes)
        yield
        rim = union(*(s for _, s in self.shapes[first:])).buffer(halo, quad_segs=3).simplify(0.8)
        self.shapes.insert(first, (INK, self.rough(rim, 0.8, 8)))

    @contextmanager
    def twice(self, x: float, y: float) -> Iterator[None]:
        """Paint all this again, turned half round about (x, y), so that the picture has no way up."""
        first = len(self.shapes)
        yield
        self.shapes += [(c, affinity.rotate(s, 180, origin=(x, y))) for c, s in self.shapes[first:]]

    # Printing

    def silhouette(self) -> Shape:
        """All that is painted on, a hair's breadth within its edge so that no paper shows round the ink."""
        return flat(union(*(s for _, s in self.shapes)).buffer(-0.5, quad_segs=2))

    def printed(self) -> dict[str, Shape]:
        """The visible part of the accent and the ink; where neither is, the paper shows."""
        shapes = [(c, s) for c, s in self.shapes if not s.is_empty]
        tree = STRtree([s for _, s in shapes])
        seen: dict[str, list[Shape]] = {INK: [], ACCENT: [], PAPER: []}
        for i, (colour, shape) in enumerate(shapes):
            over = sorted(j for j in tree.query(shape) if j > i and shapes[j][0] != colour)
            seen[colour].append(shape.difference(union(*(shapes[j][1] for j in over))) if over else shape)
        ink = _settled(union(*seen[INK]))
        accent = union(*seen[ACCENT])
        under_ink = flat(accent.buffer(0.8, quad_segs=1).intersection(union(ink, accent)))
        return {ACCENT: _settled(under_ink), INK: ink}


def _settled(shape: Shape) -> Shape:
    """A shape without hairlines and crumbs, which no block would print."""
    closed = shape.buffer(0.2, join_style="mitre").buffer(-0.4, join_style="mitre").buffer(0.2, join_style="mitre")
    return flat(closed)
