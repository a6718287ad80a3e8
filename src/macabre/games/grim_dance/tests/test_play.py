"""Whole games: whatever the players do, the rules hold after every choice."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from macabre import QuickFate, SeededFate, replay
from macabre.games.grim_dance.tests import oracle
from macabre.games.grim_dance.tests.scenes import GAME
from macabre.testing import codes

pytestmark = pytest.mark.many_matches


class Play(RuleBasedStateMachine):
    """A match played by anybody, taken back at times, and rebuilt from its record and its position."""

    @initialize(seats=st.integers(2, 6), games=st.sampled_from([1, 3]), seed=st.integers(0, 9))
    def begin(self, seats: int, games: int, seed: int) -> None:
        self.match = GAME.start(seats, {"match_games": games}, fate=SeededFate(str(seed)))

    @precondition(lambda self: self.match.to_act)
    @rule(data=st.data(), steps=st.integers(1, 12))
    def choose(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            if self.match.to_act:
                offered = codes(self.match)
                assert len(offered) == len(set(offered)) > 0
                self.match.play(self.match.to_act[0], offered[data.draw(st.integers(0, 35)) % len(offered)])
                oracle.invariants(self.match.position())

    @rule()
    def take_back(self) -> None:
        for seat in range(self.match.seats):
            if self.match.can_take_back(seat):
                self.match.take_back(seat)

    @rule()
    def replay(self) -> None:
        again = replay(self.match.record())
        assert again.position()["state"] == self.match.position()["state"]
        assert again.outcome == self.match.outcome

    @rule(number=st.integers(0, 99))
    def resume(self, number: int) -> None:
        position = self.match.position()
        again = GAME.resume(position, fate=QuickFate(number))
        assert again.position() == position
        for viewer in (*range(self.match.seats), None):
            assert again.view(viewer) == self.match.view(viewer)

    @rule(number=st.integers(0, 99))
    def imagine(self, number: int) -> None:
        for viewer in (*range(self.match.seats), None):
            world = GAME.imagine(self.match.view(viewer), QuickFate(number))
            assert world.view(viewer) == self.match.view(viewer)

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "match"):
            oracle.invariants(self.match.position())
            assert (self.match.outcome is None) == bool(self.match.to_act)
            games = self.match.options["match_games"]
            assert len(self.match.record()["choices"]) <= oracle.BOUND * games


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=25, stateful_step_count=25, deadline=None, derandomize=True, database=None)
