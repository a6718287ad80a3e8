"""Random play by a machine that tries to break the game: every option, every kind of copy, at every moment."""

import json

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import macabre
from macabre.core.fate import QuickFate
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.tests import oracle

pytestmark = pytest.mark.many_matches


class Table(RuleBasedStateMachine):
    """One match; whatever is played, section A holds, and every way to store the match gives it back."""

    @initialize(
        seed=st.integers(0, 10**6),
        edition=st.sampled_from(["english", "german"]),
        house_throw=st.sampled_from(["printed", "marker", "any"]),
        convalescent_move=st.sampled_from(["swap", "shift"]),
        sharpshooter_throw=st.sampled_from(["yes", "no"]),
        idle_power=st.sampled_from(["allowed", "forbidden"]),
        round_limit=st.sampled_from([1, 3, 100]),
    )
    def begin(self, seed, **options):
        self.match = GAME.start(seed=str(seed), options=options)

    @precondition(lambda self: self.match.to_act)
    @rule(data=st.data())
    def choose(self, data):
        seat = data.draw(st.sampled_from(self.match.to_act))
        decision = self.match.decision(seat)
        assert decision.ids == sorted(set(decision.ids)), "options come in the order of the alphabet, each once"
        assert len(decision.ids) > 1, "nothing is asked that all can see to be forced"
        choice = data.draw(st.sampled_from(decision.choices))
        events = self.match.play(seat, choice)
        assert all(event.say("en") and event.say("de") for event in events)

    @precondition(lambda self: self.match.to_act)
    @rule(number=st.integers(0, 10**6))
    def play_on(self, number):
        """Twenty random choices at once, so that the machine gets far into the game."""
        fate = QuickFate(number)
        for _ in range(20):
            if self.match.to_act:
                seat = self.match.to_act[0]
                options = self.match.decision(seat).choices
                self.match.play(seat, options[fate.pick(len(options))])

    @rule()
    def take_back(self):
        for seat in (0, 1):
            if self.match.can_take_back(seat):
                self.match.take_back(seat)
                return

    @invariant()
    def what_must_hold_holds(self):
        position = self.match.position()
        oracle.invariants(position)
        assert GAME.resume(json.loads(json.dumps(position))).position() == position
        replayed = macabre.replay(json.loads(json.dumps(self.match.record())))
        assert replayed.position()["state"] == position["state"]
        assert self.match.copy().position() == position
        assert (self.match.outcome is None) == bool(self.match.to_act)
        for seat in (0, 1, None):
            view = self.match.view(seat)
            assert GAME.imagine(view, QuickFate(1)).view(seat) == view
            assert max(len(line) for line in GAME.table.text(view, "de").splitlines()) <= 100


TestTable = Table.TestCase
TestTable.settings = settings(
    derandomize=True,
    deadline=None,
    max_examples=25,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
    database=None,
)
