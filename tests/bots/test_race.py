"""The race: whole actions are laid out, and what is clearly worse costs nothing more."""

from typing import Any

import pytest

import macabre
from macabre import Choice, Decision, Fate, Match, QuickFate, Seat
from macabre.bots import Budget, Player
from macabre.bots.race import ALIKE, WIDE, _run, actions
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


class Box:
    """A world of the game below: whether something lies in the box, and what was chosen so far."""

    def __init__(self, full: bool, chosen: tuple[int, ...] = ()) -> None:
        self.full = full
        self.chosen = chosen

    def copy(self) -> "Box":
        return Box(self.full, self.chosen)


OPEN, LEAVE, KEEP, THROW = range(4)


class Lid:
    """Open a box, or leave it. All see what lies in it: something to keep or throw away, or nothing, and it is over.

    Nobody is told more than a spectator, and no chance is asked; yet the next choice is there in some worlds only.
    """

    seat = Seat(0)
    config = None

    def __init__(self, full: int) -> None:
        """The first so many worlds to be imagined have something in the box."""
        self.game = self.rules = self.insight = self.knowledge = self
        self._full = full

    def imagine(self, fate: Fate) -> Box:
        self._full -= 1
        return Box(self._full >= 0)

    suspect = imagine

    def to_act(self, state: Box) -> tuple[int, ...]:
        return (0,) if state.chosen == () or (state.chosen == (OPEN,) and state.full) else ()

    def options(self, state: Box, seat: int) -> list[int]:
        return [KEEP, THROW] if state.chosen else [OPEN, LEAVE]

    def weights(self, state: Box, seat: int, ids: list[int]) -> list[float]:
        return [1.0] * len(ids)

    def apply(self, state: Box, seat: int, choice: int, fate: Fate, log: list[Any]) -> None:
        assert seat in self.to_act(state)
        assert choice in self.options(state, seat)
        state.chosen = (*state.chosen, choice)
        log.append((choice, state.full if choice == OPEN else -1))

    def tell(self, config: None, raw: tuple[int, ...], seat: int | None) -> dict[str, int]:
        return {"full": raw[1]}

    def end(self, state: Box) -> int:
        return 0

    def play_on(self, state: Box, end: int, fate: Fate) -> list[float]:
        return [1.0 if KEEP in state.chosen else 0.5 if LEAVE in state.chosen else 0.2]


def lid(full: int) -> tuple[Any, Decision]:
    choices = [Choice(code, number, "") for number, code in enumerate(("open", "leave", "keep", "throw"))]
    return Lid(full), Decision(0, Seat(0), "lid", [OPEN, LEAVE], choices)


def test_what_all_are_shown_is_learnt_too():
    """Of the worlds that are tried some have an empty box: what follows cannot be known beforehand."""
    worlds, decision = lid(full=2)
    assert [runner.steps for runner in actions(worlds, decision, QuickFate(1))] == [[OPEN], [LEAVE]]


def test_an_action_that_a_world_does_not_allow_ends_where_it_cannot_go_on():
    """In all worlds that were tried it could go on; in the one that is played it cannot."""
    worlds, decision = lid(full=ALIKE)
    runners = actions(worlds, decision, QuickFate(1))
    assert [runner.steps for runner in runners] == [[OPEN, KEEP], [OPEN, THROW], [LEAVE]]
    assert _run(worlds, runners, Budget(20).start(), QuickFate(1))
    assert [runner.results for runner in runners] == [[0.2], [0.2], [0.5]]


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
