"""The picture of a terminal session that the README shows."""

import re
from pathlib import Path
from xml.etree import ElementTree

PICTURE = Path(__file__).parents[2] / "docs" / "assets" / "terminal.svg"


def test_the_picture_refers_to_nothing_outside_itself():
    text = PICTURE.read_text(encoding="utf-8")
    assert re.findall(r"[a-z]+://[^\s\"')]+", text) == ["http://www.w3.org/2000/svg"]
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", text))
    assert "@font-face" not in text


def test_the_picture_is_well_formed_and_has_a_title():
    root = ElementTree.parse(PICTURE).getroot()
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
