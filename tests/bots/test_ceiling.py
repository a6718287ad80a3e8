"""``bench/ceiling.py``: what the best play there is gets of a match, counted from its last round back."""

from typing import Any

import pytest

from bench import ceiling

KEEP, BET = [1.0, 0.0], [0.0, 1.0]


class Bet:
    """A round in which the first seat may bet a token, as likely won as lost, or not; the second seat has no say."""

    def __init__(self) -> None:
        self.tree = self
        self._kept = self._bet = 0.0

    def follow(self, worth: dict[int, float], tokens: int) -> None:
        self._kept, self._bet = worth[tokens], (worth[tokens - 1] + worth[tokens + 1]) / 2

    def best_response(self, hero: int, rival: Any) -> float:
        assert (hero, rival) == (0, [[]])
        return max(self._kept, self._bet)

    def value(self, policy: Any) -> float:
        keeps, bets = policy[0]
        return float(keeps * self._kept + bets * self._bet)


class Plays:
    """The first seat's mind is made up; the second never has anything to decide."""

    def __init__(self, how: list[float]) -> None:
        self._how = how

    def at(self, place: Any, seat: int) -> Any:
        return [[]] if seat else [self._how]


@pytest.fixture
def bets(monkeypatch) -> Any:
    monkeypatch.setattr(ceiling, "ROUNDS", 2)
    return [Bet(), Bet()]


def test_the_best_play_bets_until_it_leads_and_then_keeps(bets):
    """Half of the time its first bet wins. If not, its second levels the match half of the time, and that is shared."""
    assert ceiling.share(bets, Plays(KEEP)) == 1 / 2 + 1 / 2 * 1 / 2 * 1 / 2


@pytest.mark.parametrize("how", [KEEP, BET, [0.25, 0.75]])
def test_whoever_does_not_look_at_the_lead_gets_half_of_a_fair_match(bets, how):
    assert ceiling.share(bets, Plays(KEEP), Plays(how)) == 0.5


@pytest.mark.slow
def test_in_a_real_round_both_seats_are_alike_and_knowing_the_other_by_heart_is_an_advantage(monkeypatch):
    """Either may deal, so two players who choose at random get half each, to the last digit that is kept."""
    monkeypatch.setattr(ceiling, "ROUNDS", 1)
    rounds = [ceiling.Round(dealer) for dealer in range(2)]
    anybody = ceiling.Play("random", rounds)
    assert ceiling.share(rounds, anybody, anybody) == pytest.approx(0.5, abs=1e-12)
    assert ceiling.share(rounds, anybody) == pytest.approx(0.6323476402824, abs=1e-12)
    view, decision = ceiling.question(rounds[0].tree.infosets[0], (0, 0, -1))
    assert (view.table["round_no"], view.table["rounds"], view.table["tokens"]) == (5, 6, [0, 1])
    assert len(decision.ids) > 1
