"""The gallery shows the tables as they are now, and its page shows all of it."""

import re
from pathlib import Path

import pytest

from tools.gallery import TARGET, pictures

ROOT = Path(__file__).parent.parent.parent
DRAWN = dict(pictures())
LETTERS = re.compile(r'<path id="_[^>]*/>\n|<use href="#_[^>]*/>')
"""The outlines of letters, which a picture brings along so that it needs no font, and where they are used."""


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_the_gallery_is_what_is_drawn_now(name):
    same = (ROOT / TARGET / name).read_text(encoding="utf-8") == DRAWN[name] + "\n"
    assert same, f"{name} looks different now: make generate WHAT=gallery"


def test_the_gallery_shows_every_picture_and_no_other():
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert set(re.findall(r"assets/gallery/([\w-]+\.svg)", page)) == set(DRAWN)
    assert {path.name for path in (ROOT / TARGET).iterdir()} == set(DRAWN)


@pytest.mark.parametrize("name", [name for name in DRAWN if not name.endswith("-cards.svg")])
def test_a_position_is_light_enough_for_a_page(name):
    bare = LETTERS.sub("", DRAWN[name])
    assert len(bare.encode()) <= 260_000
    assert len(DRAWN[name]) - len(bare) <= 25_000
