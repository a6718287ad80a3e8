"""The race: whole actions are laid out, and what is clearly worse costs nothing more."""

import pytest

import macabre
from macabre import Match, QuickFate
from macabre.bots import Budget, Player
from macabre.bots.race import WIDE, actions
from macabre.bots.worlds import Worlds
from macabre.games.totentanz.tests.build import at
from macabre.testing import play_all


def laid_out(match: Match) -> list[list[str]]:
    """The actions of whoever is asked, in codes."""
    seat = match.to_act[0]
    runners = actions(Worlds(match.view(seat)), match.decision(seat), QuickFate(1))
    return [[match.game.alphabet.choices[number].code for number in runner.steps] for runner in runners]


def test_an_action_is_laid_out_to_its_end():
    """Where only one slot is possible, nobody is asked for it."""
    match = at(life=["queen", "abbess"], devil=["judge", "arms-of-death", "duchess"])
    assert [steps for steps in laid_out(match) if steps[0] in ("event", "replace")] == [
        ["event", "hand:1", "hand:0", "slot:1"],
        ["event", "hand:1", "hand:0", "slot:2"],
        ["event", "hand:1", "hand:1", "slot:1"],
        ["event", "hand:1", "hand:1", "slot:2"],
        ["replace", "hand:0", "slot:1"],
        ["replace", "hand:0", "slot:2"],
        ["replace", "hand:2"],
    ]


def test_an_action_is_not_laid_out_beyond_what_chance_or_a_look_will_tell():
    match = at(life=["monk"], devil=["temptation", "creation", "duchess"], angel=["child", "queen"])
    found = laid_out(match)
    assert [steps for steps in found if steps[0] == "event"] == [["event", "hand:0"], ["event", "hand:1"]]


@pytest.mark.parametrize("name", macabre.game_names())
def test_every_action_can_be_made_in_every_world_that_looks_alike(name):
    match, fate = macabre.game(name).start(2, seed="alike"), QuickFate(1)
    while match.to_act:
        seat = match.to_act[0]
        view, decision = match.view(seat), match.decision(seat)
        worlds = Worlds(view)
        runners = actions(worlds, decision, fate)
        assert {runner.choice for runner in runners} == set(decision.choices)
        assert len(runners) <= max(WIDE, len(decision.ids))
        for runner in runners:
            world = worlds.suspect(fate)
            for number in runner.steps:
                assert seat in worlds.rules.to_act(world)
                assert number in worlds.rules.options(world, seat)
                worlds.rules.apply(world, seat, number, fate, [])
        match.play(seat, decision.choices[fate.pick(len(decision.ids))])


def test_a_race_that_is_decided_is_not_run_to_the_end():
    """Only the Ploughman wins the Angel this last round."""
    souls = (("abbot", "advocate"), ("physician", "pedlar"))
    hands = {"devil": ["duchess"], "angel": ["old-man", "ploughman", "judge"]}
    match = play_all(at(life=["pope", "monk", "queen", "abbess"], collected=souls, **hands), "place")
    thought = Player("race").think(match.view(1), match.decision(1), QuickFate(1), Budget(5000))
    assert thought.best.choice.code == "hand:1"
    assert thought.simulations < 500


def test_a_budget_smaller_than_the_field_is_kept_and_something_is_chosen():
    match = macabre.game("totentanz").start(2, seed="few")
    thought = Player("race").think(match.view(0), match.decision(0), QuickFate(1), Budget(3))
    assert thought.simulations == 3
    assert thought.best.choice in match.decision(0).choices
