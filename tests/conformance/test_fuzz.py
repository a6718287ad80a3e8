"""Broken records, positions, views and card files: each gives BadRecord or BadData with its place, nothing else."""

import copy
import json
import random

import pytest

import macabre
from macabre import BadData, BadInput, BadRecord, QuickFate
from macabre.conformance.tables import middles, walk
from macabre.core.card_file import CardFile

GAMES = [macabre.game(name) for name in macabre.game_names()]
STRANGE = [None, True, -1, 0, 1, 2, 5, 11, 12, 36, 40, 10**20, 1.5, "", "x", "\ud800", [], [1], [[]], {}, {"a": 1}]


def spoil(value, rng):
    """A copy of a JSON value with one random thing in it changed, dropped, doubled or swapped."""
    spoilt = copy.deepcopy(value)
    parent, key = None, None
    node = spoilt
    while isinstance(node, dict | list) and node and (parent is None or rng.random() < 0.8):
        parent = node
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        node = node[key]
    action = rng.randrange(5)
    if action == 0:
        del parent[key]
    elif action == 1 and isinstance(parent, list):
        parent.insert(key, copy.deepcopy(node))
    elif action == 2 and isinstance(parent, list):
        other = rng.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    elif action == 3 and isinstance(node, int) and not isinstance(node, bool):
        parent[key] = node + rng.choice([-1, 1])
    else:
        parent[key] = copy.deepcopy(rng.choice(STRANGE))
    return spoilt


def play_on(match):
    """Whatever was accepted must be playable: at random, with all views looked at, to the end."""
    rng = random.Random(0)
    for made, _ in enumerate(walk(match, rng)):
        if made < 3:
            for seat in (None, *range(match.seats)):
                match.game.table.text(match.view(seat), "en")
        if made > 400:
            return
    assert match.outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spoilt_position_is_refused_or_can_be_played_on(game):
    rng = random.Random(1)
    refused = 0
    for match in middles(game, 2, seed=11):
        position = match.position()
        for _ in range(60):
            spoilt = spoil(position, rng)
            try:
                resumed = game.resume(spoilt, fate=QuickFate(0))
            except BadRecord as error:
                refused += 1
                assert error.place
            else:
                play_on(resumed)
    assert refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spoilt_record_is_refused_with_its_place_or_replays(game):
    rng = random.Random(2)
    refused = 0
    for match in middles(game, 1, seed=12):
        for source in (match, game.resume(match.position(), QuickFate(3))):
            for _ in walk(source, rng):
                if rng.random() < 0.1:
                    break
            record = source.record()
            for _ in range(40):
                spoilt = spoil(record, rng)
                try:
                    macabre.replay(spoilt)
                except BadRecord as error:
                    refused += 1
                    assert error.place
    assert refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spoilt_view_is_refused_or_can_be_imagined(game):
    rng = random.Random(3)
    refused = 0
    for match in middles(game, 1, seed=13):
        for seat in (None, 0):
            value = match.view(seat).to_json()
            for _ in range(25):
                try:
                    view = game.read_view(spoil(value, rng))
                except BadInput:
                    refused += 1
                else:
                    game.imagine(view, QuickFate(1))
    assert refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spoilt_card_file_is_refused_with_file_and_place_or_can_be_played(game, tmp_path):
    """Lines dropped, doubled, swapped and scribbled over."""
    rng = random.Random(4)
    lines = (game.folder / "cards.toml").read_text(encoding="utf-8").splitlines()
    file = tmp_path / "cards.toml"
    refused = 0
    for _ in range(120):
        spoilt = lines[:]
        at = rng.randrange(len(spoilt))
        action = rng.randrange(4)
        if action == 0:
            del spoilt[at]
        elif action == 1:
            spoilt.insert(at, spoilt[at])
        elif action == 2:
            spoilt[at] = spoilt[at].replace("=", rng.choice(["= 99 #", "= -1 #", '= "x" #', "= [1] #", "=", "x ="]))
        else:
            spoilt[at] = spoilt[at][: rng.randrange(len(spoilt[at]) + 1)] + rng.choice(["", "\x00", '"', "]", "é"])
        file.write_text("\n".join(spoilt), encoding="utf-8")
        try:
            match = game.start(fate=QuickFate(0), cards=file)
        except BadData as error:
            refused += 1
            assert error.file == str(file)
            assert error.place.startswith("line ")
        except macabre.Refused:
            pass  # a deck too small for the table is refused as such
        else:
            play_on(match)
    assert refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("text", ["", "[[", "card = 1", "\x00", "a = [" * 300, "[[card]]\n" * 500, "x = 1e999999"])
def test_a_file_that_is_no_card_file_is_refused(game, text):
    with pytest.raises(BadData):
        game.read_cards(CardFile.parse(text, "owner.toml"))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", "null", '"x"', "[" * 100000, "{}", '{"game": 1}', '{"game": "chess"}', "9" * 10000]
)
def test_what_is_no_record_is_refused(text, tmp_path):
    file = tmp_path / "record.json"
    file.write_text(text)
    with pytest.raises(BadRecord, match=r"record\.json"):
        macabre.replay(file)
    with pytest.raises(BadRecord):
        macabre.replay(text)


def test_what_is_no_text_is_refused(tmp_path):
    file = tmp_path / "record.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="not a text"):
        macabre.replay(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        macabre.replay(tmp_path / "missing.json")
    with pytest.raises(BadData, match="cannot be read"):
        GAMES[0].start(cards=tmp_path / "missing.toml")
    with pytest.raises(BadData, match="not a text"):
        GAMES[0].start(cards=file)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_of_another_version_says_which(game):
    record = game.start(seed="x").record()
    with pytest.raises(BadRecord, match=f"version {game.version + 1} of the rules of {game.name}"):
        macabre.replay({**record, "version": game.version + 1})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_of_other_cards_asks_for_them(game):
    record = game.start(seed="x").record()
    with pytest.raises(BadRecord, match="other card data"):
        macabre.replay({**record, "cards": "0" * 16})
    assert json.dumps(record)
