"""Alternative card files that the lab proposed: each can be played with, and is not the house data."""

import pytest

import macabre

FILES = [path for name in macabre.game_names() for path in sorted(macabre.game(name).folder.glob("cards.*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_alternative_can_be_played_with_and_differs(path):
    game = macabre.game(path.parent.name.replace("_", "-"))
    cards = game.read_cards(path)
    assert cards.fingerprint != game.cards.fingerprint
    assert cards.names == game.cards.names
    assert game.start(cards=path, seed="x").to_act


def test_there_is_an_alternative():
    assert FILES
