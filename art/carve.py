"""Carve the sheets: `python -m art.carve` for all, with a game's name for one."""

import importlib
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from art.kit.sheets import Picture, pictures, sheet, weight

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "macabre"
COMMON = "common"


def games() -> list[str]:
    """The names of all that has pictures here, files or folders: one for each game, and `common`."""
    tools = {"__init__", "carve", "look", "parts", "kit"}
    found = [path.stem for path in HERE.glob("*.py")] + [path.parent.name for path in HERE.glob("*/__init__.py")]
    return sorted(name.replace("_", "-") for name in found if name not in tools)


def target(game: str) -> Path:
    """The sheet that a file of pictures is printed on."""
    room = SOURCE / "draw" if game == COMMON else SOURCE / "games" / game.replace("-", "_")
    return room / "sprites.svg"


def declared(game: str) -> list[Picture]:
    """All pictures of a game, by key."""
    return pictures(importlib.import_module(f"art.{game.replace('-', '_')}"))


def symbol(game: str, key: str) -> str:
    """One finished sprite."""
    (picture,) = (p for p in declared(game) if p.key == key)
    return picture.symbol()


def carve(game: str) -> list[str]:
    """All sprites of a game, written to its sheet."""
    keys = [picture.key for picture in declared(game)]
    with ProcessPoolExecutor() as workers:
        symbols = list(workers.map(symbol, [game] * len(keys), keys))
    target(game).parent.mkdir(exist_ok=True)
    target(game).write_text(sheet(symbols), encoding="utf-8")
    for key, text in zip(keys, symbols, strict=True):
        raw, gzipped = weight(text)
        sys.stdout.write(f"{game:24} {key:16} {raw:6} bytes {gzipped:5} gzipped\n")
    return symbols


if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        carve(name)
