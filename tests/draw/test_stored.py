"""The pictures of chosen positions are those that are stored: whoever changes a table shows how it looks now."""

import xml.etree.ElementTree as ET

import pytest

import macabre
from macabre.draw import THEMES
from macabre.draw.scene import SIZES
from tests.draw.pictures import CHOSEN, STORED, busy, pictures

EXPECTED = dict(pictures())


@pytest.mark.parametrize("file", EXPECTED, ids=lambda file: file.stem)
def test_a_table_looks_as_it_is_stored(file):
    assert file.exists(), f"{file.name} is missing: make generate WHAT=pictures"
    assert EXPECTED[file] == file.read_text(encoding="utf-8"), (
        f"{file.name} looks different now. If that is meant, rewrite it: python -m tests.draw.pictures --all"
    )


@pytest.mark.parametrize("file", EXPECTED, ids=lambda file: file.stem)
def test_a_picture_is_sound_and_can_be_read_aloud(file):
    root = ET.fromstring(EXPECTED[file])
    title, description = root.find("{*}title"), root.find("{*}desc")
    assert title.text
    assert description.text
    assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    assert not any("http" in value for node in root.iter() for value in node.attrib.values())


def test_nothing_is_stored_that_nobody_compares():
    assert set(STORED.iterdir()) == set(EXPECTED)
    assert len(EXPECTED) == len(macabre.game_names()) * len(SIZES) * len(THEMES)


@pytest.mark.parametrize("name", macabre.game_names())
def test_the_chosen_positions_are_in_the_middle_of_a_match(name):
    assert busy(name).to_act


def test_a_game_of_few_choices_is_shown_before_its_last_one(monkeypatch):
    monkeypatch.setitem(CHOSEN, "lantern", (3, 1000))
    match = busy.__wrapped__("lantern")
    assert len(match.to_act) == 1
    match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    assert not match.to_act
