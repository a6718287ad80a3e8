"""Sprite sheets, made by the kit in ``art/``: one file for each game and one that all games share."""

import re
from functools import cache
from importlib import resources
from pathlib import Path

SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)">(.*?)</symbol>', re.DOTALL)


class Sheet:
    """The sprites of one file, by key."""

    def __init__(self, text: str) -> None:
        self.sprites = {key: body for key, _, _, body in SYMBOL.findall(text)}
        self.sizes = {key: (float(width), float(height)) for key, width, height, _ in SYMBOL.findall(text)}

    def __contains__(self, key: str) -> bool:
        return key in self.sprites


@cache
def common() -> Sheet:
    """The sheet that all games share."""
    return Sheet(resources.files("macabre.draw").joinpath("sprites.svg").read_text(encoding="utf-8"))


@cache
def sheet(folder: Path) -> Sheet:
    """The sheet in a game's folder; empty if the game has no pictures."""
    path = folder / "sprites.svg"
    return Sheet(path.read_text(encoding="utf-8") if path.exists() else "")
