"""The check that lets every player play: it must fail where a player tries what is not allowed."""

import pytest

import macabre
from macabre import QuickFate
from macabre.bots import Player
from macabre.conformance import players
from macabre.conformance.players import check_players, strict

LANTERN = macabre.game("lantern")


def test_in_a_strict_game_nobody_gets_away_with_what_is_not_on_offer():
    match = strict(LANTERN).start(seed="strict")
    seat = match.to_act[0]
    state, ids = match.state, match.decision(seat).ids
    unoffered = next(number for number in range(len(LANTERN.alphabet)) if number not in ids)
    with pytest.raises(AssertionError, match="not on offer"):
        match.game.rules.apply(state, seat, unoffered, QuickFate(1), [])


def test_a_player_that_answers_with_something_else_is_found(monkeypatch):
    def stubborn(self, view, decision, fate, budget=None):
        return LANTERN.alphabet.choices[0]

    monkeypatch.setattr(Player, "choose", stubborn)
    with pytest.raises(AssertionError, match="which was not on offer"):
        check_players(LANTERN, None)


def test_every_kind_of_player_and_every_level_is_asked(monkeypatch):
    asked = set()
    choose = Player.choose

    def note(self, view, decision, fate, budget=None):
        asked.add(self.name)
        return choose(self, view, decision, fate, budget)

    monkeypatch.setattr(Player, "choose", note)
    check_players(LANTERN, None)
    assert asked == set(players.PLAYERS)
