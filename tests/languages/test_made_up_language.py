"""A new language is new files and no code: one that is made up is spoken on every surface, and no English is left."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import macabre
from tests.languages.made_up import HOUSE, LANGUAGE, add_language, copy_house

ROOT = Path(__file__).parent.parent.parent

ENGLISH = re.compile(r"(?<![\w-])[A-Za-z]*[aeiouAEIOU][A-Za-z]*(?![\w-])")
"""A word with a vowel that has no accent."""

SURFACES = ("story", "tables", "why_not", "refusals", "hints", "books", "command line", "pages")


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """By surface: all that a copy of Macabre says once it has the new files."""
    folder = tmp_path_factory.mktemp("made-up")
    add_language(copy_house(folder))
    command = [sys.executable, "-m", "tests.languages.surfaces", LANGUAGE, str(folder)]
    path = os.pathsep.join([str(folder), str(ROOT)])
    alone = {"PYTHONPATH": path, "COLUMNS": "200", "MACABRE_GAMES": ""}
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **alone})
    return json.loads((folder / "said.json").read_text(encoding="utf-8"))


def words_of_programs():
    """What is the same in every language: codes and kinds as in records; names of commands, players and games."""
    words = ["macabre", "json", "random", "flat", "totentanz", "play", "replay", "analyse", "lab"]
    for name in macabre.game_names():
        game = macabre.game(name)
        words += [*game.alphabet, *game.text("en")["ends"], *game.text("en")["decisions"], *game.text("en")["events"]]
        words += [text for option in game.options for text in (option.name, option.spread())]
    return {part for word in words for part in re.split(r"[^A-Za-z]+", word)}


@pytest.mark.slow
def test_it_is_found_from_its_files(said):
    assert said["languages"] == ["en", "de", LANGUAGE]


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
def test_no_english_is_left(said, surface):
    left = {}
    for text in said[surface]:
        left |= {word: text for word in ENGLISH.findall(text) if len(word) > 1}
    unknown = left.keys() - words_of_programs()
    assert said[surface]
    assert not unknown, {word: left[word] for word in unknown}


def test_it_takes_two_files_for_each_game_and_one_for_each_room(tmp_path):
    house = copy_house(tmp_path)
    before = {path.relative_to(house) for path in house.rglob("*")}
    add_language(house)
    new = sorted(str(path.relative_to(house)) for path in house.rglob("*") if path.relative_to(house) not in before)
    folders = [path.parent for path in HOUSE.glob("games/*/cards.toml")]
    files = (f"rules.{LANGUAGE}.md", f"text.{LANGUAGE}.toml")
    of_games = [f"games/{folder.name}/{file}" for folder in folders for file in files]
    of_rooms = [f"{room}/text.{LANGUAGE}.toml" for room in ("bots", "cli", "core", "host", "lab")]
    assert new == sorted([*of_games, *of_rooms])
