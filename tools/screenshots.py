"""Photograph the page for the README: a table of each game, as it looks in the browser, into docs/assets.

Run it from the repository's root: ``python -m tools.screenshots``. It needs Chromium. The matches are the guided ones,
which are always the same: the camera follows the guide for some steps, so that anybody gets the same pictures.
"""

import io
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from tests.chromium import needed
from tests.remote import serving
from tests.server.hands import Hand, Visitors

TARGET = Path("docs/assets")
LARGEST = 150_000
"""Bytes that a picture may have."""
WIDE = {"width": 1280, "height": 800}


class Shot(NamedTuple):
    """A table to photograph."""

    game: str
    steps: int
    """How many steps of the guide are followed before."""
    light: str


SHOTS = (
    Shot("dance-of-death", 9, "light"),
    Shot("grim-dance", 9, "dark"),
    Shot("totentanz", 6, "dark"),
    Shot("death-over-the-kingdom", 3, "light"),
)


def follow(page: Any, steps: int) -> None:
    """Do what the guide means, so many times."""
    hand = Hand(page)
    for _ in range(steps):
        hand.wait()
        hand.follow()
    hand.wait()


def photograph(visitors: Visitors, shot: Shot) -> bytes:
    """The table as a compressed picture, as sharp as the limit allows."""
    page = visitors.go("/", viewport=WIDE, color_scheme=shot.light, reduced_motion="reduce", locale="en-GB")
    page.locator(f"#{shot.game} form[action^='/learn'] button").click()
    page.wait_for_url("**/match/*")
    follow(page, shot.steps)
    page.locator(".dice").wait_for(state="detached")
    page.mouse.move(0, 0)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for quality in range(85, 20, -5):
        packed = io.BytesIO()
        taken.save(packed, "WEBP", quality=quality, method=6)
        if packed.tell() <= LARGEST:
            return packed.getvalue()
    raise AssertionError("no picture is that full of detail")


def photograph_all(visitors: Visitors) -> None:
    for shot in SHOTS:
        path = TARGET / f"page-{shot.game}.webp"
        path.write_bytes(photograph(visitors, shot))
        print(f"{path}: {path.stat().st_size // 1000} KB")
    visitors.judge()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder) as (address, _),
        needed() as browser,
        Visitors(browser, f"http://{address}") as visitors,
    ):
        photograph_all(visitors)


if __name__ == "__main__":
    main()
