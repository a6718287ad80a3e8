"""Biases planted in ``imagine``: each must be found, on a small table exactly and on large ones by sampling."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import macabre
from macabre import Game, QuickFate, ScriptedFate
from macabre.conformance.odds import Comparison, check_imagined_odds, every_outcome
from macabre.conformance.tables import at_most
from macabre.core.path_fate import TooMuchChance

Better = Callable[[Any], Any]


def imagining(name: str, imagine: Callable[..., Any]) -> Game:
    """A game that imagines in its own way, and is honest in everything else."""
    game = macabre.game(name)
    return Game(
        name,
        version=game.version,
        seats=game.seats,
        options=game.options,
        state=game.states,
        rules=game.rules,
        view=SimpleNamespace(**{**vars(game.knowledge), "imagine": imagine}),
        table=game.table,
        folder=str(game.folder),
    )


def wishful(name: str, better: Better) -> Game:
    """Of two worlds, the one is taken that somebody likes better: each is possible, and none is left out."""
    honest = macabre.game(name).knowledge.imagine

    def imagine(config, table, seat, fate):
        worlds = [honest(config, table, seat, fate), honest(config, table, seat, fate)]
        return max(worlds, key=better)

    return imagining(name, imagine)


def complaint(game: Game) -> str:
    with at_most(2), pytest.raises(AssertionError) as failed:
        check_imagined_odds(game, None)
    return str(failed.value)


def test_a_bias_in_the_tiny_game_is_found_exactly():
    told = complaint(wishful("lantern", lambda state: -state.hands[0]))
    assert told.startswith("with 2 seats, after the deal, imagine in view.py gives ")
    assert "but by the rules it is 1/8: " in told


def test_a_secret_choice_that_is_always_guessed_the_same_is_found():
    honest = macabre.game("lantern").knowledge.imagine

    def imagine(config, table, seat, fate):
        state = honest(config, table, seat, fate)
        if table["bids"] is None:
            state.bids = [1 if bid == 0 and other != seat else bid for other, bid in enumerate(state.bids)]
        return state

    told = complaint(imagining("lantern", imagine))
    assert "after a choice of seat" in told
    assert "but by the rules it is 1/16: " in told


def test_a_world_left_out_is_found():
    honest = macabre.game("lantern").knowledge.imagine

    def imagine(config, table, seat, fate):
        while True:
            state = honest(config, table, seat, fate)
            if state.step or seat is None or 3 in (state.hands[seat], *state.deck):
                return state

    assert "imagine in view.py" in complaint(imagining("lantern", imagine))


def test_a_bias_in_death_over_the_kingdom_is_found_by_sampling():
    told = complaint(wishful("death-over-the-kingdom", lambda state: -state.hands[0]))
    assert told.startswith("with 2 seats, imagine in view.py has other odds than the rules: ")
    assert "counted only where worlds differ" in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("grim-dance", lambda state: sum(state.fronts[0])),
        ("totentanz", lambda state: sum(state.hands[1])),
        ("dance-of-death", lambda state: state.fates[0][0] + state.fates[1][0]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bias_in_a_large_game_is_found(name, better):
    assert "imagine in view.py" in complaint(wishful(name, better))


def test_every_outcome_adds_up_and_too_many_are_refused():
    def deal(fate):
        cards = [0, 1, 2, 3]
        fate.shuffle(cards)
        return tuple(cards)

    odds = dict(every_outcome(deal))
    assert len(odds) == 24
    assert sum(odds.values()) == 1
    with pytest.raises(TooMuchChance):
        list(every_outcome(deal, 23))


def test_drawing_again_for_ever_is_too_much_chance():
    def draw(fate):
        while fate.pick(2) == 0:
            pass

    with pytest.raises(TooMuchChance):
        list(every_outcome(draw))


def test_fair_odds_raise_no_alarm_and_unfair_ones_do():
    setting = macabre.game("lantern").setting(2)
    rules, fate = macabre.game("lantern").rules, QuickFate(1)
    fair, unfair = Comparison(setting), Comparison(setting)
    for _ in range(200):
        deal = rules.setup(setting.config, fate, [])
        fair.add(deal, rules.setup(setting.config, fate, []))
        unfair.add(deal, rules.setup(setting.config, ScriptedFate([fate.pick(4), fate.pick(4)]), []))
    fair.judge(0.01)
    with pytest.raises(AssertionError):
        unfair.judge(1e-6)
