"""The solution of a round of two: where it is used, that it is the one that is stored, and what it knows."""

from collections.abc import Mapping

import pytest

from bench.ceiling import Round
from macabre.bots import Budget, Player
from macabre.bots.hint import hint
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.games.death_over_the_kingdom.solved import AHEAD, BEHIND, EVEN, covers, solution, stored, tie_for
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, own_cards
from macabre.testing import play_all
from tools.solve_kingdom import TIES, play_of, tied

rule = pytest.mark.rule


def shares(match: Match) -> dict[str, float]:
    """How often the solution chooses what."""
    seat = match.to_act[0]
    decision = match.decision(seat)
    found = solution(match.view(seat), decision.ids)
    assert found is not None
    return {choice.code: share for choice, share in zip(decision.choices, found, strict=True)}


# -- where it is used


@pytest.mark.parametrize("options", [{}, {"rounds_factor": 1}, {"last_tie": "share"}])
def test_two_with_the_usual_rules_play_what_is_solved(options: Mapping[str, object]) -> None:
    assert covers(GAME.setting(2, options).config)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "all"},
        {"mode": "one"},
        {"turned": "lowest"},
        {"king": "refuse"},
        {"dragon_king": "immune"},
        {"monk": "moment"},
        {"dealer_powers": "all"},
    ],
)
def test_other_rules_are_not_solved(options: Mapping[str, object]) -> None:
    assert not covers(GAME.setting(2, options).config)


def test_more_players_and_other_cards_are_not_solved() -> None:
    assert not covers(GAME.setting(3).config)
    assert not covers(GAME.setting(2, {}, own_cards(copies=3)).config)


def test_a_table_that_no_round_leads_to_is_left_to_search() -> None:
    match = dealt("knight bard", deck="queen queen king", turn=1, round_no=5)
    assert solution(match.view(1), match.decision(1).ids) is None
    assert Player("level:5").choose(match.view(1), match.decision(1), QuickFate(1)).code == "cut"


@rule("DK-2", "DK-R26")
def test_a_tie_is_worth_a_round_to_whoever_is_ahead_where_it_decides_the_match() -> None:
    for tokens, round_no, found in (
        ([0, 0], 0, (EVEN, EVEN)),
        ([1, 2], 5, (AHEAD, BEHIND)),
        ([2, 1], 5, (BEHIND, AHEAD)),
        ([0, 1], 4, (EVEN, EVEN)),
        ([0, 2], 4, (AHEAD, BEHIND)),
    ):
        match = dealt("clown queen", round_no=round_no, tokens=tokens)
        assert tuple(tie_for(match.view(seat).table, seat) for seat in range(2)) == found


# -- what is stored


def test_every_situation_that_comes_up_at_random_is_there() -> None:
    fate = QuickFate(3)
    for seed in range(30):
        match = GAME.start(2, seed=str(seed))
        while match.to_act:
            seat = match.to_act[0]
            decision = match.decision(seat)
            if len(decision.ids) > 1:
                found = solution(match.view(seat), decision.ids)
                assert found is not None
                assert sum(found) == pytest.approx(1)
            match.play(seat, decision.choices[fate.pick(len(decision.ids))])


@pytest.mark.slow
@pytest.mark.parametrize("worth", TIES)
def test_nobody_gains_a_twentieth_of_a_point_by_knowing_it_by_heart(worth: float) -> None:
    """Counted over the whole tree of a round; ``make generate WHAT=solved`` writes the table anew."""
    tree = tied(Round(0), worth)
    assert len(tree.infosets) == 420
    assert tree.exploitability(play_of(tree, worth, stored())) < 0.0005


# -- what it knows


@rule("DK-14", "DK-43")
@pytest.mark.parametrize("card", ["magician", "monk"])
def test_whoever_deals_cuts_a_middling_card_when_the_other_stood(card: str) -> None:
    """The other player has a reason to stand: to do so as well wins one round in five, to cut wins one in three."""
    match = play_all(dealt(f"queen {card}"), "stand")
    assert shares(match)["cut"] > 0.9
    assert Player("level:5").choose(match.view(1), match.decision(1), QuickFate(1)).code == "cut"


@rule("DK-14", "DK-43")
@pytest.mark.parametrize("card", ["magician", "monk"])
@pytest.mark.parametrize("player", ["ismcts:600:worth=0.3", "level:5"])
def test_a_hint_says_so_too(card: str, player: str) -> None:
    match = play_all(dealt(f"queen {card}", round_no=5), "stand")
    for number in range(3):
        advice = hint(match.view(1), match.decision(1), Budget(2000), QuickFate(number), player)
        assert advice.best.choice.code == "cut"
        assert advice.verdict in ("clear", "close")


def test_where_it_is_solved_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt("death queen")

    def search(*_: object) -> None:
        raise AssertionError("it searched")

    monkeypatch.setattr("macabre.bots.ismcts.Ismcts.choose", search)
    assert Player("ismcts:600:solved").choose(match.view(0), match.decision(0), QuickFate(1)).code == "exchange"
    with pytest.raises(AssertionError, match="it searched"):
        Player("ismcts:600").choose(match.view(0), match.decision(0), QuickFate(1))
