"""From blocks to sheets: path data, symbols, and the pictures that a file of pictures declares."""

import gzip
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType

from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from art.kit import frames
from art.kit.shapes import XY, Shape, polygons
from art.kit.wood import ACCENT, INK, PAPER, Block

GRID = 0.5
"""All coordinates on a card are multiples of this: a knife's edge at its size, and short to write."""

FINE = 0.2
"""The same on pieces, which are small and may be shown large."""

TOLERANCES = (0.45, 0.55, 0.65, 0.8)
"""How far an outline may stray from what was drawn: as little as leaves the sprite light enough."""

LIGHT = 15_500, 5_600
"""What a sprite may weigh before it is cut with a coarser knife: bytes, raw and gzipped."""

HEAVY = 17_000, 6_000
"""What no sprite may weigh."""

COLOURS = {INK: "#1a1411", PAPER: "#f0e4c8"}
"""What is printed where a page sets no variables. The accent is each picture's own."""

RED, GREEN, OCHRE, VIOLET, BLUE = "#a3241f", "#3f6b3a", "#b97a18", "#5b3b78", "#2f5f86"
TEAL, BROWN, GREY, ROSE = "#2f6f73", "#8a5527", "#6a6258", "#9c3564"

Draw = Callable[[Block], None]


@dataclass(frozen=True)
class Picture:
    """One sprite: how it is drawn, its box, and the accent it has where the page gives none."""

    key: str
    draw: Draw
    size: tuple[int, int]
    accent: str
    base: Shape | None = None

    @property
    def grid(self) -> float:
        """How finely it is cut."""
        return GRID if self.size[0] >= 300 else FINE

    def symbol(self) -> str:
        """The finished sprite, the same on every machine."""
        block = Block(self.key)
        self.draw(block)
        base = self.base or block.silhouette()
        runs = [(PAPER, base), *block.printed().items()]
        layers = [(colour, shape) for colour, shape in runs if not shape.is_empty]
        for tolerance in TOLERANCES:
            text = self._written(layers, tolerance)
            if all(is_ <= may for is_, may in zip(weight(text), LIGHT, strict=True)):
                break
        return text

    def _written(self, layers: list[tuple[str, Shape]], tolerance: float) -> str:
        paths = (
            f'<path d="{path(shape, tolerance * self.grid / GRID, self.grid)}" style="fill:{self.paint(c)}"/>'
            for c, shape in layers
        )
        width, height = self.size
        return f'<symbol id="{self.key}" viewBox="0 0 {width} {height}">{"".join(paths)}</symbol>'

    def paint(self, colour: str) -> str:
        """A layer's fill: the page's variable, or the picture's own colour."""
        return f"var(--{colour},{self.accent if colour == ACCENT else COLOURS[colour]})"


def card(accent: str, suit: str, centre: XY = (150, 150), inner: float = 70) -> Callable[[Draw], Picture]:
    """Declare a card: the function draws on a block that has its frame and its rays already.

    The accent and the suit belong together throughout a game, so that nobody depends on seeing colours. The rays leave
    `inner` round the centre black.
    """

    def declare(draw: Draw) -> Picture:
        def whole(block: Block) -> None:
            frames.face(block)
            block.rays(centre, frames.FIELD, inner=inner)
            with block.inside(frames.FIELD):
                draw(block)
            frames.band(block, suit)
            block.specks(frames.FIELD)

        return Picture(_key(draw), whole, (300, 420), accent, frames.CARD)

    return declare


def piece(width: int, height: int, base: Shape | None = None, accent: str = RED) -> Callable[[Draw], Picture]:
    """Declare any other sprite. Its paper is cut to its outline, or to `base`; the rest is left transparent."""

    def declare(draw: Draw) -> Picture:
        return Picture(_key(draw), draw, (width, height), accent, base)

    return declare


def _key(draw: Draw) -> str:
    return draw.__name__.strip("_").replace("_", "-")


def pictures(module: ModuleType) -> list[Picture]:
    """The pictures that a file declares, by key."""
    return sorted((p for p in vars(module).values() if isinstance(p, Picture)), key=lambda p: p.key)


def sheet(symbols: list[str]) -> str:
    """A whole sheet, one symbol a line."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>"]) + "\n"


def weight(symbol: str) -> tuple[int, int]:
    """Bytes of a sprite, raw and gzipped."""
    raw = symbol.encode()
    return len(raw), len(gzip.compress(raw, mtime=0))


def path(shape: Shape, tolerance: float, grid: float) -> str:
    """Path data: simplified, on the grid, relative, outer rings one way round and holes the other."""
    rings = []
    for polygon in polygons(shape.simplify(tolerance)):
        if polygon.area < 3.6 * grid**2:
            continue
        upright = orient(polygon)
        rings += [_ring(r, grid) for r in (upright.exterior, *upright.interiors) if Polygon(r).area > 2.8 * grid**2]
    return "".join(sorted(ring for ring in rings if ring))


def _ring(ring: LineString, grid: float) -> str:
    points = [(round(x / grid), round(y / grid)) for x, y in ring.coords[:-1]]
    corners = [p for i, p in enumerate(points) if not _straight(points[i - 1], p, points[(i + 1) % len(points)])]
    if len(corners) < 3:
        return ""
    (x, y), rest = corners[0], corners[1:]
    numbers = []
    for px, py in rest:
        numbers += [px - x, py - y]
        x, y = px, py
    return "M" + _joined(corners[0], grid) + "l" + _joined(numbers, grid) + "z"


def _straight(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    """Whether the middle one of three points can be left out."""
    turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return a == b or (turn == 0 and ahead > 0)


def _joined(steps: Sequence[int], grid: float) -> str:
    """Numbers with as few separators as SVG allows."""
    text, last = "", "."
    for step in steps:
        number = re.sub(r"^(-?)0\.", r"\1.", f"{step * grid:g}")
        glued = not text or number.startswith("-") or (number.startswith(".") and "." in last)
        text += number if glued else " " + number
        last = number
    return text
