"""Photograph the page: a table of each game for the README, and each game's climax for the gallery, into docs/assets.

Run it from the repository's root: ``python -m tools.screenshots``. It needs Chromium. The matches are the guided ones,
which are always the same: the camera follows the guide, so that anybody gets the same pictures. A climax is a heavy
beat in the middle of a step; the page's clock stands still while it is photographed.
"""

import io
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from tests.chromium import needed
from tests.remote import serving
from tests.server.hands import ASKED, ENDED, Hand, Visitors

TARGET = Path("docs/assets")
LARGEST = 150_000
"""Bytes that a picture may have."""
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
STEP, SETTLED = 50, 450
"""The clock's steps in ms, and how long after a beat has begun everything lies where it belongs."""
COUNT_HEAVY = """
  window.heavy = [];
  document.addEventListener("beat", ({ detail }) => detail.weight === "heavy" && window.heavy.push(detail.lines));
"""


class Shot(NamedTuple):
    """A table to photograph."""

    game: str
    steps: int
    """How many steps of the guide are followed before."""
    light: str


class Climax(NamedTuple):
    """A heavy beat of a guided match, photographed on a desktop and on a phone."""

    game: str
    heavy: int
    """Which of the match's heavy beats it is, counted from 1."""
    light: str


SHOTS = (
    Shot("dance-of-death", 9, "light"),
    Shot("grim-dance", 9, "dark"),
    Shot("totentanz", 6, "dark"),
    Shot("death-over-the-kingdom", 3, "light"),
)
CLIMAXES = (
    Climax("dance-of-death", 3, "light"),
    Climax("grim-dance", 1, "light"),
    Climax("totentanz", 2, "dark"),
    Climax("death-over-the-kingdom", 3, "light"),
)


def photograph(visitors: Visitors, shot: Shot) -> bytes:
    """A table, after some steps of the guide."""
    page = visitors.go("/", viewport=WIDE, color_scheme=shot.light, reduced_motion="reduce", locale="en-GB")
    learn(page, shot.game)
    hand = Hand(page)
    for _ in range(shot.steps):
        hand.wait()
        hand.follow()
    hand.wait()
    page.locator(".dice").wait_for(state="detached")
    return picture(page)


def photograph_climax(visitors: Visitors, climax: Climax, viewport: dict[str, int]) -> bytes:
    """A moment in which something is seen, and nobody asked."""
    page = visitors.go("/", pace="normal", viewport=viewport, color_scheme=climax.light, locale="en-GB")
    page.add_init_script(COUNT_HEAVY)
    page.clock.install()
    learn(page, climax.game)
    while page.evaluate("window.heavy.length") < climax.heavy:
        if page.locator(ASKED).count():
            follow(page)
        assert not page.locator(ENDED).count(), f"{climax.game} has no {climax.heavy} heavy beats"
        page.clock.run_for(STEP)
    page.clock.run_for(SETTLED)
    return picture(page)


def learn(page: Any, game: str) -> None:
    """Begin a guided match."""
    page.locator(f"#{game} form[action^='/learn'] button").click()
    page.wait_for_url("**/match/*")
    page.locator(".piece").first.wait_for()


def follow(page: Any) -> None:
    """Do what the guide means, while the page's clock runs for as long as that takes."""
    hand = Hand(page)
    before = hand.decision
    page.locator(".piece[data-meant]").first.click()
    window = page.locator("dialog.chooser, dialog.amounts")
    while window.count():
        window.locator("[data-meant]").first.click()
    while hand.decision == before:
        page.clock.run_for(STEP)


def picture(page: Any) -> bytes:
    """What is in the window as a compressed picture, as sharp as the limit allows."""
    page.mouse.move(0, 0)
    taken = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    for quality in range(85, 20, -5):
        packed = io.BytesIO()
        taken.save(packed, "WEBP", quality=quality, method=6)
        if packed.tell() <= LARGEST:
            return packed.getvalue()
    raise AssertionError("no picture is that full of detail")


def photograph_all(visitors: Visitors) -> None:
    for shot in SHOTS:
        write(f"page-{shot.game}", photograph(visitors, shot))
    for climax in CLIMAXES:
        write(f"climax-{climax.game}", photograph_climax(visitors, climax, WIDE))
        write(f"climax-{climax.game}-phone", photograph_climax(visitors, climax, PHONE))
    visitors.judge()


def write(name: str, packed: bytes) -> None:
    path = TARGET / f"{name}.webp"
    path.write_bytes(packed)
    print(f"{path}: {len(packed) // 1000} KB")


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
