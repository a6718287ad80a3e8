"""A small picture of each game for the first page: three of its cards in a fan, made from its sprites at start-up.

Sprites are carved finer than a small picture can show, so their outlines are cut again on a coarser grid: half the
bytes, and nobody sees the difference.
"""

import hashlib
import re
from functools import cache
from itertools import pairwise

import macabre
from macabre import Game
from macabre.bots.levels import figure
from macabre.draw.sprites import Sheet, common, sheet
from macabre.draw.theme import PARCHMENT, Theme
from macabre.host.game_page import game_page

GRID = 132
"""How many steps of the grid a card of the picture is wide."""

SIZE = (340, 220)
FAN = ((-13, 88, 114), (0, 170, 100), (13, 252, 114))
"""The cards of the fan: how far each is turned, and where its centre lies."""

OUTLINE = re.compile(r'<path d="([^"]*)" style="fill:var\(--(\w+),(#\w+)\)"/>')
NUMBER = re.compile(r"-?\d*\.?\d+")

Point = tuple[int, int]


@cache
def picture(name: str) -> str:
    """The picture of a game as a standalone SVG, on nothing: it lies on any ground."""
    game = macabre.game(name)
    cards = [_card(sheet(game.folder), key, *at) for key, at in zip(game_page(game).cards, FAN, strict=False)]
    drawn = cards or [_mark(game)]
    # The middle card lies on top of the other two.
    drawn = [*drawn[:1], *drawn[2:], *drawn[1:2]]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE[0]} {SIZE[1]}">{"".join(drawn)}</svg>'


@cache
def picture_url(name: str) -> str:
    """The address of a game's picture; it changes with the picture, so that browsers may keep it for ever."""
    return f"/pictures/{name}.svg?v={hashlib.sha256(picture(name).encode()).hexdigest()[:12]}"


@cache
def face(level: int) -> str:
    """The face of whoever plays at a level."""
    return _standalone(common(), figure(level).face, PARCHMENT)


@cache
def face_url(level: int) -> str:
    """The address of a face; it changes with the picture, so that browsers may keep it for ever."""
    return f"/pictures/figures/{level}.svg?v={hashlib.sha256(face(level).encode()).hexdigest()[:12]}"


@cache
def favicon() -> str:
    """The skull of the house."""
    return _standalone(common(), "favicon", PARCHMENT)


def _mark(game: Game) -> str:
    """A game without cards shows its mark, or the skull of the house."""
    key = f"mark-{game.name}" if f"mark-{game.name}" in common() else "favicon"
    return f'<svg x="90" y="30" width="160" height="160"{_standalone(common(), key, PARCHMENT)[4:]}'


def _standalone(sprites: Sheet, key: str, theme: Theme) -> str:
    width, height = sprites.sizes[key]
    body = OUTLINE.sub(
        lambda path: f'<path d="{path[1]}" fill="{_fill(path[2], path[3], theme)}"/>', sprites.sprites[key]
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def _card(sprites: Sheet, key: str, turn: int, x: int, y: int) -> str:
    """A card of the fan, cut on the coarser grid."""
    step = GRID / sprites.sizes[key][0]
    paths = [
        (coarser(path, step), _fill(name, fill, PARCHMENT))
        for path, name, fill in OUTLINE.findall(sprites.sprites[key])
    ]
    body = "".join(f'<path d="{path}" fill="{fill}"/>' for path, fill in paths)
    height = GRID * sprites.sizes[key][1] / sprites.sizes[key][0]
    middle = f"translate({x} {y}) rotate({turn}) translate({-GRID / 2:g} {-height / 2:g})"
    return f'<g transform="{middle}">{body}</g>'


def _fill(name: str, fill: str, theme: Theme) -> str:
    return {"ink": theme.ink, "paper": theme.paper}.get(name, fill)


# -- outlines


def coarser(path: str, step: float) -> str:
    """An outline on a coarser grid; points that fall together or lie on a line go, and specks vanish.

    >>> coarser("M0 0l100 0 .2 .1 0 100-100 0zM6 6l.1 0 0 .1z", 0.5)
    'M0 0l50 0 0 50-50 0z'
    """
    rings = [_ring(part, step) for part in path.split("M") if part]
    return "".join(write(ring) for ring in rings if len(ring) > 2)


def _ring(part: str, step: float) -> list[Point]:
    """The corners of one closed outline, given as a first point and the ways from each to the next."""
    numbers = [float(number) for number in NUMBER.findall(part)]
    x, y = numbers[0], numbers[1]
    ring: list[Point] = [(round(x * step), round(y * step))]
    for i in range(2, len(numbers), 2):
        x, y = x + numbers[i], y + numbers[i + 1]
        _add(ring, (round(x * step), round(y * step)))
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    return ring


def _add(ring: list[Point], point: Point) -> None:
    """Add a corner, unless it is the last one again; a last one on the straight way to it is left out."""
    if point == ring[-1]:
        return
    if len(ring) > 1 and _between(ring[-2], ring[-1], point):
        ring.pop()
    ring.append(point)


def _between(start: Point, middle: Point, end: Point) -> bool:
    """Whether the middle lies on the straight way from start to end."""
    ax, ay, bx, by = middle[0] - start[0], middle[1] - start[1], end[0] - middle[0], end[1] - middle[1]
    return ax * by == ay * bx and ax * bx + ay * by > 0


def write(ring: list[Point]) -> str:
    """A closed outline as SVG writes it, each corner from the one before."""
    ways = [f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise(ring)]
    return f"M{ring[0][0]} {ring[0][1]}l{' '.join(ways).replace(' -', '-')}z"
