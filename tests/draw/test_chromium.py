"""Pictures in a real browser: where a sprite should be there is one, in every game's scene and on every sheet.

Each picture lies under one of itself whose sprites are empty, and the browser shows the difference of the two: what is
left are the sprites alone, on black. One page holds them all, so that the browser starts once.
"""

import re
import subprocess
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

import pytest

import macabre
from macabre.draw import Piece, Scene, svg
from macabre.draw.layout import badge_size, marks
from macabre.draw.sprites import sheet
from tests.chromium import CHROMIUM
from tests.draw.pictures import busy_scene
from tests.draw.png import Rows, read
from tools.gallery import contact_sheets

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
]
SCALE = 0.4
BLANK = 0.1
"""A sprite colours more of its middle than this; the thinnest, an empty slot's coffin, three times as much."""


class Strip(NamedTuple):
    """A picture on the page."""

    scene: Scene
    shown: str


def strips() -> list[Strip]:
    """A scene of every game that has pictures, and every sheet."""
    pictured = [macabre.game(name) for name in macabre.game_names() if sheet(macabre.game(name).folder).sprites]
    tables = [(busy_scene(game.name, "wide"), game.folder) for game in pictured]
    sheets = [(scene, folder) for _, scene, folder in contact_sheets()]
    return [Strip(scene, svg(scene, folder)) for scene, folder in tables + sheets]


def without(picture: str, key: str = '[^"]+') -> str:
    """A picture with an empty sprite, or with all of them empty."""
    return re.sub(rf'(<symbol id="{key}"[^>]*>).*?</symbol>', r"\1</symbol>", picture, flags=re.DOTALL)


def boxes(piece: Piece) -> Iterator[tuple[str, float, float, float]]:
    """The sprites of a piece: key, centre, and half the side of a square that lies in it however it is turned."""
    if piece.sprite:
        yield piece.sprite, piece.x, piece.y, 0.35 * min(piece.w, piece.h)
    turn = radians(piece.turn)
    for mark in marks(piece):
        if mark.sprite:
            x, y = mark.x, mark.y
            where = piece.x + x * cos(turn) - y * sin(turn), piece.y + x * sin(turn) + y * cos(turn)
            yield mark.sprite, *where, 0.35 * badge_size(piece)


def blank(scene: Scene, top: float, step: int, rows: Rows) -> set[str]:
    """The keys of all sprites of a scene that are missing somewhere."""
    found = set()
    for piece in scene.pieces:
        for key, x, y, half in boxes(piece):
            left, right = (round((x + side * half) * SCALE) * step for side in (-1, 1))
            lines = rows[round((y - half) * SCALE + top) : round((y + half) * SCALE + top)]
            seen = [any(line[at : at + 3]) for line in lines for at in range(left, right, step)]
            if sum(seen) <= BLANK * len(seen):
                found.add(key)
    return found


def shoot(folder: Path, shown: list[Strip]) -> tuple[int, Rows]:
    """The page as the browser draws it."""
    page, height = [], 0.0
    for number, strip in enumerate(shown):
        (folder / f"{number}.svg").write_text(strip.shown, encoding="utf-8")
        (folder / f"{number}-bare.svg").write_text(without(strip.shown), encoding="utf-8")
        style = f"position:absolute;left:0;top:{height}px;width:{strip.scene.width * SCALE}px"
        page.append(f'<img src="{number}.svg" style="{style}">')
        page.append(f'<img src="{number}-bare.svg" style="{style};mix-blend-mode:difference">')
        height += strip.scene.height * SCALE
    width = max(strip.scene.width for strip in shown) * SCALE
    (folder / "page.html").write_text(f'<body style="margin:0;background:#000">{"".join(page)}', encoding="utf-8")
    where = [f"--screenshot={folder / 'page.png'}", f"--window-size={width:.0f},{height + 1:.0f}"]
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={folder / 'user'}", *where, (folder / "page.html").as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return read(folder / "page.png")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
def test_no_sprite_is_blank_or_missing_and_one_that_were_would_be_noticed(tmp_path):
    whole = strips()
    victim = next(strip for strip in whole if strip.scene.game == "grim-dance")
    broken = [Strip(victim.scene, without(victim.shown, "bride-back"))]
    step, rows = shoot(tmp_path, whole + broken)
    top, missing = 0.0, []
    for strip in whole + broken:
        missing.append(blank(strip.scene, top, step, rows))
        top += strip.scene.height * SCALE
    assert missing == [set()] * len(whole) + [{"bride-back"}]
