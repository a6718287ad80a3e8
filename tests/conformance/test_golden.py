"""Stored playthroughs and the stored alphabet of every game: what was played once plays out the same for ever."""

import pytest

import macabre
from macabre.conformance.golden import alphabet, alphabet_file, folder, parsed, versions, written

GAMES = [macabre.game(name) for name in macabre.game_names()]
RELEASED = [(game.name, version) for game in GAMES for version in range(1, game.version + 1)]
"""Every version of the rules that there ever was."""


def by_name(game):
    return game.name


@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_every_version_of_the_rules_is_here_with_its_playthroughs_and_its_alphabet(name, version):
    """A match may last for months and a record for ever: rules that were once released stay."""
    game = macabre.game(name, version)
    assert (game.name, game.version) == (name, version)
    stored = {file.name for file in folder(game).glob("*.txt")}
    assert {f"v{version}-{option}.txt" for option, _, _ in versions(game)} <= stored
    assert alphabet(game) == alphabet_file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_every_edition_mode_and_option_has_a_stored_playthrough(game):
    stored = {file.name for file in folder(game).glob("*.txt")}
    assert {f"v{game.version}-{name}.txt" for name, _, _ in versions(game)} <= stored


@pytest.mark.parametrize(
    "file",
    [file for game in GAMES for file in sorted(folder(game).glob("*.txt"))],
    ids=lambda f: f"{f.parts[-4]}/{f.stem}",
)
def test_a_stored_playthrough_plays_out_the_same(file):
    text = file.read_text(encoding="utf-8")
    assert written(parsed(text)) == text


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_the_alphabet_is_the_stored_one(game):
    """Codes and their ids are a promise to records, bots and trained players."""
    assert alphabet(game) == alphabet_file(game).read_text(encoding="utf-8")
    assert list(game.alphabet) == [code for code, _ in game.rules.alphabet()]


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_the_house_data_read_the_same_again(game):
    assert game.rules.read_cards(game.cards.file) == game.cards.deck
