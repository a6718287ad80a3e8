"""A story line and a refusal cite the rule that applied, and not another one for the same kind of event."""

import pytest

from macabre import Refused
from macabre.games.grim_dance.tests.scenes import GAME, scene
from macabre.testing import play_all

rule = pytest.mark.rule


def cited(match, kind):
    """The rules that the events of a kind cite, told to a spectator."""
    return [event.rule for event in match.story(None) if event.kind == kind]


@rule("GD-20", "GD-21")
def test_the_first_pair_of_a_chain_cites_neighbours_and_the_others_the_chain():
    match = play_all(scene("[R0] M F F M D", {1: "B0"}), "decline")
    assert cited(match, "chained") == []
    match = play_all(scene("[R0] M F K F M", {1: "B0"}), "decline")
    assert cited(match, "chained") == ["GD-20", "GD-21"]


@rule("GD-38", "GD-16")
def test_a_used_effect_cites_what_it_does_and_a_declined_one_that_nobody_has_to_use_it():
    assert cited(play_all(scene("M [F+1] D K R", {0: "B0"}), "apply"), "applied") == ["GD-38"]
    assert cited(play_all(scene("M [F+1] D K R", {0: "B0"}), "decline"), "declined") == ["GD-16"]


@rule("GD-R1", "GD-R24")
def test_the_first_turn_cites_the_lot_and_later_games_the_seat_to_the_left():
    match = GAME.start(seats=2, options={"match_games": 3}, seed="x")
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    assert cited(match, "begun") == ["GD-R1", "GD-R24", "GD-R24"]


@rule("GD-1")
def test_a_seventh_player_is_refused_by_the_rule_that_says_how_many_play():
    for ask in (lambda: GAME.start(seats=7), lambda: scene().view(6), lambda: scene().play(6, "reveal:0")):
        with pytest.raises(Refused) as refusal:
            ask()
        assert refusal.value.rule == "GD-1"


@rule("GD-54")
def test_an_option_with_a_wrong_name_is_refused_by_the_rule_of_the_one_that_is_meant():
    with pytest.raises(Refused) as refusal:
        GAME.start(options={"games": 3})
    assert (refusal.value.code, refusal.value.rule) == ("unknown_option", "GD-54")
