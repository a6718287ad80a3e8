"""Any play whatsoever keeps the invariants, the record and the position."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import macabre
from macabre.games.totentanz import GAME
from macabre.games.totentanz.tests import oracle

pytestmark = pytest.mark.many_matches


class Play(RuleBasedStateMachine):
    """Two players who choose anything at all."""

    @initialize(
        seed=st.text(max_size=5),
        hands=st.sampled_from(["redeal", "keep"]),
        limbo=st.sampled_from(["out", "back"]),
        disposition=st.sampled_from(["majority", "net"]),
        retaliation=st.sampled_from(["replace", "any"]),
        turn_limit=st.integers(1, 20),
        round_limit=st.integers(1, 40),
    )
    def begin(self, seed, **options):
        self.match = GAME.start(seed=seed, options=options)
        self.choices = 0

    @precondition(lambda self: self.match.to_act)
    @rule(number=st.integers(0, 1000))
    def choose(self, number):
        seat = self.match.to_act[0]
        offered = self.match.decision(seat).choices
        self.match.play(seat, offered[number % len(offered)])
        self.choices += 1

    @precondition(lambda self: self.choices and any(self.match.can_take_back(seat) for seat in range(2)))
    @rule()
    def take_back(self):
        seat = next(seat for seat in range(2) if self.match.can_take_back(seat))
        self.match.take_back(seat)

    @rule(seat=st.sampled_from([0, 1, None]), number=st.integers(0, 1000))
    def imagine(self, seat, number):
        here = self.match.view(seat)
        world = GAME.imagine(here, macabre.QuickFate(number))
        assert world.view(seat) == here
        oracle.invariants(world.position())

    @invariant()
    def holds(self):
        position = self.match.position()
        oracle.invariants(position)
        assert GAME.resume(position).position() == position
        again = macabre.replay(self.match.record()).position()
        assert again["state"] == position["state"]
        assert (self.match.outcome is None) == bool(self.match.to_act)


Play.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestPlay = Play.TestCase


def test_no_match_is_longer_than_the_bound():
    """All that random play takes is far below it; changing cards all the time comes closest."""
    match = GAME.start(seed="long")
    decisions = 0
    while match.to_act:
        seat = match.to_act[0]
        offered = [choice.code for choice in match.decision(seat).choices]
        match.play(seat, "change" if "change" in offered else offered[0])
        decisions += 1
    assert 2000 < decisions <= oracle.BOUND
