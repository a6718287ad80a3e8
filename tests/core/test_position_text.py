"""Positions in words: every game's can be written and read back, and what cannot be read is refused with its place."""

from random import Random

import pytest

import macabre
from macabre import BadRecord, QuickFate
from macabre.conformance.tables import settings, walk

GRIM = macabre.game("grim-dance")


@pytest.mark.parametrize("name", macabre.game_names())
def test_every_position_is_the_same_after_being_written_and_read(name):
    game = macabre.game(name)
    for seats, options, number in settings(game, each=1):
        match = game.start(seats, options, seed=str(number))
        rng = Random(number)
        for _ in walk(match, rng):
            if rng.random() < 0.2:
                assert_same(match)
        assert_same(match)


def assert_same(match):
    text = match.position_text()
    again = match.game.resume(text, fate=QuickFate(0))
    assert again.position() == match.position()
    assert again.position_text() == text


@pytest.mark.parametrize("name", [name for name in macabre.game_names() if macabre.game(name).positions])
def test_cards_persons_and_steps_are_called_by_name(name):
    match = macabre.game(name).start(seed="names")
    lines = dict(line.partition(":")[::2] for line in match.position_text().splitlines())
    seat = match.to_act[0]
    assert lines["step"].strip() == match.decision(seat).kind
    keys = {"dance-of-death": "ring", "grim-dance": "circle"}
    words = lines[keys.get(name, "deck")].split()
    assert words
    assert set(words) <= set(match.game.text("en").get("names", {})) | set(_keys(match))


def _keys(match):
    return [row.get("key", row.get("character")) for rows in match.setting.cards.file.tables.values() for row in rows]


def test_the_cards_of_an_own_file_are_named_too(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text((GRIM.folder / "cards.toml").read_text().replace("light = 3", "light = 7"))
    match = GRIM.start(3, seed="own", cards=path)
    assert "dancer:+7" in match.position_text()
    assert GRIM.resume(match.position_text(), cards=path).position() == match.position()
    with pytest.raises(BadRecord, match="other card data"):
        GRIM.resume(match.position_text())


def test_remarks_and_empty_lines_are_passed_over():
    match = GRIM.start(2, seed="x")
    text = "# a puzzle\n\n" + match.position_text().replace("step:", "  # now\nstep:")
    assert GRIM.resume(text).position() == match.position()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("circle:", "square:", "unknown field square"),
        ("step: reveal", "step: dance", "dance is none of reveal"),
        ("step: reveal", "step: reveal effect", "one word is needed here, not reveal effect"),
        ("step: reveal", "step:", "one word is needed here, not none"),
        ("step: reveal", "step: reveal\nstep: reveal", "stands there more than once"),
        ("step: reveal\n", "", "step is missing"),
        ("seats: 2", "seats: two", "a whole number is needed here, not two"),
        ("seats: 2", "seats: 20", "is played by 2 to 6, not 20"),
        ("game: grim-dance", "game: totentanz", "is of totentanz, not of grim-dance"),
        ("version: 1\n", "", "one line version is needed"),
        ("fronts[1]:", "fronts[2]:", r"line \d+: fronts\[1\] comes next"),
        ("turn: 0", "turn 0", r"line \d+: is not of the form field: words"),
        ("known:", "known: bride", "name=value is needed here, not bride"),
        ("pool: carnival-king:+3", "pool: queen:+3", "there is no queen:[+]3"),
        ("up: -", "up: bride:+4,", "nothing is none of"),
        ("turn: 0", "turn: 9", "no such seat"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(old, new, problem):
    text = GRIM.start(2, {"first_player": 0}, seed="x").position_text()
    assert old in text
    with pytest.raises(BadRecord, match=problem):
        GRIM.resume(text.replace(old, new, 1))
