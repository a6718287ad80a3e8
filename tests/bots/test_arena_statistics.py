"""The numbers of the arena, against numbers known from elsewhere."""

import sys
from random import Random

import pytest

from macabre import Outcome
from macabre.bots.arena.deal import Bout, Deal
from macabre.bots.arena.ratings import Rating, ranks, rate
from macabre.bots.arena.sprt import BOUND, Sprt
from macabre.bots.arena.statistics import bootstrap, elo, mean, share_interval


def deal(number, *bouts):
    return Deal(number, tuple(Bout(players, Outcome(scores, winners, "end")) for players, scores, winners in bouts))


# -- shares


def test_a_deal_gives_each_entrant_its_average_over_seats_and_matches():
    played = deal(1, ((0, 1, 1), (9, 5, 9), (0, 2)), ((1, 0, 1), (1, 2, 3), (2,)), ((1, 1, 0), (1, 1, 1), ()))
    assert played.share(0) == pytest.approx((0.5 + 0 + 1 / 3) / 3)
    assert played.share(1) == pytest.approx((0.5 + 1 + 2 / 3) / 6)
    assert played.share(0) + 2 * played.share(1) == pytest.approx(1)
    assert played.scores(0) == [9, 2, 1]
    assert played.scores(1) == [5, 9, 1, 3, 1, 1]


def test_the_bootstrap_agrees_with_the_normal_interval_where_that_is_right():
    random = Random(7)
    values = [random.choice((0.0, 0.5, 1.0)) for _ in range(400)]
    middle = mean(values)
    reach = 1.96 * (sum((value - middle) ** 2 for value in values) / 400**2) ** 0.5
    assert bootstrap(values, "s") == pytest.approx((middle - reach, middle + reach), abs=0.006)


def test_the_bootstrap_is_the_same_for_the_same_seed_and_mirrors_the_other_player():
    shares = [0.0, 1.0, 0.5, 1.0, 0.5, 1.0, 0.0, 0.5]
    low, high = bootstrap(shares, "s")
    assert (low, high) == bootstrap(shares, "s")
    assert bootstrap([1 - share for share in shares], "s") == pytest.approx((1 - high, 1 - low))


def test_deals_that_all_ended_alike_leave_room_for_others():
    """Ten won of ten: Clopper and Pearson's lower bound is 0.6915."""
    assert share_interval([1.0] * 10, "s") == pytest.approx((0.6915, 1.0), abs=1e-4)
    assert share_interval([0.0] * 10, "s") == pytest.approx((0.0, 0.3085), abs=1e-4)
    low, high = share_interval([0.5] * 10, "s")
    assert low < 0.5 < high
    assert share_interval([1.0], "s") is None


def test_elo_is_that_of_the_tables():
    """The expected score of a lead of 100, 200 and 400 points, as every federation's table has it."""
    assert elo(0.640065) == pytest.approx(100, abs=0.01)
    assert elo(0.759747) == pytest.approx(200, abs=0.01)
    assert elo(1 / 11) == pytest.approx(-400)
    assert elo(0.5) == 0
    assert elo(0.0) is elo(1.0) is None


# -- the sequential test


def test_the_ratio_is_that_of_a_sum_done_by_hand():
    """Mean 7/8; squares about it 3/16, with two imaginary deals 31/32; over six 31/192; 4 · 0.05 · 0.35 / that."""
    test = Sprt(0.5, 0.05)
    for share in (1.0, 0.5, 1.0, 1.0):
        test.add(share)
    assert test.mean == pytest.approx(7 / 8)
    assert test.variance == pytest.approx(31 / 192)
    assert test.ratio == pytest.approx(0.07 * 192 / 31)
    assert test.verdict is None


def test_bounds_are_walds():
    assert pytest.approx(2.9444, abs=1e-4) == BOUND


@pytest.mark.parametrize(("share", "verdict"), [(1.0, "better"), (0.0, "no_better"), (0.5, "no_better")])
def test_a_clear_row_is_decided_but_not_at_once(share, verdict):
    test = Sprt(0.5, 0.05)
    while test.verdict is None:
        test.add(share)
    assert test.verdict == verdict
    assert 5 < test.deals < 50
    decided = test.deals
    test.add(1 - share)
    assert (test.deals, test.verdict) == (decided, verdict)


def share_called_better(weights, runs=150):
    random, better = Random(3), 0
    for _ in range(runs):
        test = Sprt(0.5, 0.05)
        while test.verdict is None:
            test.add(random.choices((0.0, 0.5, 1.0), weights)[0])
        better += test.verdict == "better"
    return better / runs


def test_errors_are_as_rare_as_promised():
    """Five in a hundred each way, with room for the chance of 150 runs."""
    assert share_called_better((0.25, 0.5, 0.25)) < 0.1
    assert share_called_better((0.2, 0.5, 0.3)) > 0.9


# -- ratings


def test_winners_rank_before_all_others_and_a_draw_ranks_nobody():
    scores = (3, 9, 1)
    assert ranks(Bout((0, 1, 2), Outcome(scores, (2,), "fewest"))) == [2, 2, 1]
    assert len(set(ranks(Bout((0, 1, 2), Outcome(scores, (), "draw"))))) == 1


def test_ratings_are_openskills():
    pytest.importorskip("openskill")
    first, second, third = rate([deal(1, ((0, 1, 2), (5, 0, 0), (0,)))], 3)
    assert first == pytest.approx((27.86905, 8.20524), abs=1e-4)
    assert second == third == pytest.approx((23.56548, 8.05822), abs=1e-4)


def test_a_player_on_several_seats_has_one_rating():
    pytest.importorskip("openskill")
    deals = [deal(number, ((0, 1, 1), (1, 0, 0), (0,))) for number in range(20)]
    strong, weak = rate(deals, 2)
    assert strong.mu > 25 > weak.mu
    assert weak.sigma < 25 / 3
    assert rate([], 2) == [Rating(25, 25 / 3)] * 2


def test_without_openskill_there_are_no_ratings(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert rate([], 2) is None
