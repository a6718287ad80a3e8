"""Going through everything that can happen, and small games solved by it."""

import pytest

import macabre
from macabre import Fate
from macabre.bots.exact import SmallGame, TooLarge, every
from macabre.games.dance_of_death.state import SPLIT
from macabre.games.dance_of_death.tests.board import GUESSING, board


def test_everything_that_can_happen_comes_once_with_its_probability():
    found = list(every(lambda fate: (fate.roll(2), fate.pick(3))))
    assert sorted(way for _, way in found) == [(roll, pick) for roll in (1, 2) for pick in range(3)]
    assert [chance for chance, _ in found] == pytest.approx([1 / 6] * 6)


def test_what_needs_more_chance_on_one_way_is_as_likely_as_that_way():
    chances = {found: chance for chance, found in every(lambda fate: fate.pick(2) and 1 + fate.pick(4))}
    assert chances == {0: 1 / 2, 1: 1 / 8, 2: 1 / 8, 3: 1 / 8, 4: 1 / 8}


def test_rolling_again_until_there_is_no_tie_is_refused_and_does_not_go_on_for_ever():
    def untie(fate: Fate) -> int:
        while (roll := fate.roll(6)) == fate.roll(6):
            pass
        return roll

    with pytest.raises(TooLarge, match="1000 results"):
        list(every(untie))


def test_a_tree_that_is_larger_than_asked_for_is_refused():
    match = macabre.game("grim-dance").start(2, seed="large")
    with pytest.raises(TooLarge, match="more than 10 spots"):
        SmallGame.rest_of(match, most=10)


def test_a_game_is_solved_in_which_both_must_mix_in_secret():
    """The last round of Dance of Death: always to do the same costs points, and so does an even mix."""
    small = SmallGame.rest_of(board(**GUESSING))
    perfect = small.solve(40)
    assert small.exploitability(perfect) < 0.006
    splits = [play for infoset, play in zip(small.infosets, perfect, strict=True) if infoset.sample.step == SPLIT]
    assert [[round(share, 1) for share in play] for play in splits] == [[0.4, 0.0, 0.6], [0.4, 0.0, 0.6]]
