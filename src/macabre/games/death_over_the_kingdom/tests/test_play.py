"""Whole matches: every choice keeps the invariants, and every match is its record."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition
from hypothesis.stateful import rule as step

import macabre
from macabre.core.fate import QuickFate, ScriptedFate
from macabre.games.death_over_the_kingdom.tests import oracle
from macabre.games.death_over_the_kingdom.tests.deal import GAME, heard

pytestmark = pytest.mark.many_matches

rule = pytest.mark.rule

VALUES = {option.name: option.values for option in GAME.options if option.name != "rounds_factor"}


class Playing(RuleBasedStateMachine):
    """Anybody plays anything that is offered."""

    @initialize(
        seats=st.sampled_from([2, 3, 4, 7, 20]),
        options=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}),
        seed=st.text(max_size=4),
    )
    def start(self, seats: int, options: dict[str, Any], seed: str) -> None:
        self.match = GAME.start(seats, {**options, "rounds_factor": 1}, seed=seed)

    @precondition(lambda self: self.match.to_act)
    @step(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        seat = self.match.to_act[0]
        choice = data.draw(st.sampled_from(self.match.decision(seat).choices))
        seen = self.match.view(seat).table["places"]
        self.match.play(seat, choice)
        if choice.code == "stand" and self.match.can_take_back(seat):
            twin = self.match.copy()
            twin.take_back(seat)
            assert twin.view(seat).table["places"] == seen

    @precondition(lambda self: self.match.to_act)
    @step(seed=st.integers(0, 99))
    def imagine(self, seed: int) -> None:
        for seat in (None, self.match.to_act[0], 0):
            view = self.match.view(seat)
            assert GAME.imagine(view, QuickFate(seed)).view(seat) == view

    @step()
    def go_on_elsewhere(self) -> None:
        position = self.match.position()
        assert GAME.resume(position).position() == position
        again = macabre.replay(self.match.record())
        assert again.position() == position
        assert [event.to_json() for event in again.story(1)] == [event.to_json() for event in self.match.story(1)]
        assert self.match.copy().position() == position

    @invariant()
    def judge(self) -> None:
        if hasattr(self, "match"):
            oracle.invariants(self.match.position())
            state = self.match.state
            if self.match.options["mode"] == "standard":  # every round has a loser
                assert sum(state.tokens) >= state.round_no


Playing.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class TestPlaying(Playing.TestCase):  # type: ignore[misc]
    """Hypothesis plays."""


@rule("DK-9")
@pytest.mark.parametrize("seats", [2, 4, 20])
def test_a_match_has_at_most_three_decisions_for_each_turn(seats: int) -> None:
    rng = random.Random(seats)
    match = GAME.start(seats, seed="bound")
    decisions = 0
    while match.to_act:
        codes = [choice.code for choice in match.decision(match.to_act[0]).choices]
        match.play(match.to_act[0], "power" if "power" in codes else rng.choice(codes))
        decisions += 1
    assert decisions <= 3 * seats * 3 * seats <= oracle.BOUND


def test_a_copy_goes_its_own_way() -> None:
    match = GAME.start(4, seed="copy")
    twin = match.copy()
    before = match.position()
    while twin.to_act:
        twin.play(twin.to_act[0], twin.decision(twin.to_act[0]).choices[-1])
    assert match.position() == before


def test_a_match_may_be_over_before_anybody_is_asked() -> None:
    """Two players who are dealt both Kings in both rounds can only stand: nobody has anything to decide."""
    match = GAME.start(2, {"rounds_factor": 1}, fate=ScriptedFate([0, 25, 24, 25, 24]))
    assert match.to_act == ()
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)
    assert len(heard(match, "stood")) == 4
