"""Draw the picture at the head of the first page: Death dancing before a radiance of gouges.

Run it from the repository's root: ``python tools/hero.py``. The dancer is the figure of Dance of Death, cut on a
coarser grid; the gouges come from a seed, so that the same sprites always give the same picture.
"""

import math
import random
from pathlib import Path

import macabre
from macabre.draw.sprites import sheet
from macabre.draw.theme import PARCHMENT
from macabre.server.web.game_pictures import OUTLINE, Point, coarser, write

TARGET = Path("src/macabre/server/web/static/hero.svg")
WIDTH, HEIGHT = 480, 300
CENTRE = (240, 158)
TALL = 292
"""How tall the dancer is."""

GRID = 0.62
"""The grid on which the dancer is cut, beside that of its sprite."""

GOUGES = 92


def hero() -> str:
    """The whole picture."""
    rays = "".join(gouges(random.Random(7)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<path d="{rays}" fill="{PARCHMENT.paper}"/>{dancer()}</svg>'
    )


def dancer() -> str:
    """Death, in the middle."""
    sprites = sheet(macabre.game("dance-of-death").folder)
    width, height = sprites.sizes["death"]
    scale = TALL / (height * GRID)
    fills = {"ink": PARCHMENT.ink, "paper": PARCHMENT.paper}
    body = "".join(
        f'<path d="{coarser(path, GRID)}" fill="{fills.get(name, fill)}"/>'
        for path, name, fill in OUTLINE.findall(sprites.sprites["death"])
    )
    left = CENTRE[0] - width * GRID * scale / 2
    return f'<g transform="translate({left:.0f} 4) scale({scale:.3f})">{body}</g>'


def gouges(chance: random.Random) -> list[str]:
    """Cuts of a knife, all pointing away from the dancer, every other one long."""
    return [write(gouge(number, chance)) for number in range(GOUGES)]


def gouge(number: int, chance: random.Random) -> list[Point]:
    """One cut: thin where it begins, broad where the knife was pressed, blunt at its end."""
    angle = 2 * math.pi * (number + chance.uniform(-0.28, 0.28)) / GOUGES
    start = chance.uniform(118, 140) * (0.86 + 0.14 * abs(math.sin(angle)))
    end = start + (chance.uniform(40, 150) if number % 2 else chance.uniform(16, 70))
    broad = chance.uniform(1.1, 2.9)
    pressed = start + (end - start) * 0.7
    places = [(start, 0.0), (pressed, broad), (end, broad / 2), (end, -broad / 3), (pressed, -broad)]
    return [_at(angle, along, aside) for along, aside in places]


def _at(angle: float, along: float, aside: float) -> Point:
    """The point that lies so far from the centre in a direction, and so far beside it."""
    across, down = math.cos(angle), math.sin(angle)
    return round(CENTRE[0] + across * along - down * aside), round(CENTRE[1] + down * along + across * aside)


if __name__ == "__main__":
    TARGET.write_text(hero(), encoding="utf-8")
