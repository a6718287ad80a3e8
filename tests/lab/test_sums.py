"""Sums add up to the same in whatever order, and what is made of them is what arithmetic says."""

from fractions import Fraction
from itertools import pairwise
from random import Random
from statistics import linear_regression, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macabre.core.outcome import Outcome
from macabre.lab.estimates import ENOUGH_MATCHES, Mean, deviation, difference, worth
from macabre.lab.estimates import mean as mean_of
from macabre.lab.sums import Effect, Spread
from macabre.lab.tally import Played, Tally, unit_of


def spread(values):
    found = Spread()
    for value in values:
        found.add(value)
    return found


def effect(matches, seats=2):
    """Of (times by seat, winner) pairs."""
    found = Effect(seats)
    unit = unit_of(seats)
    for times, winner in matches:
        found.add(times, 0, [unit if seat == winner else 0 for seat in range(seats)], unit)
    return found


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=30))
def test_mean_and_deviation_are_those_of_the_values(values):
    found = spread(values)
    assert mean_of(found).value == pytest.approx(mean(values))
    assert deviation(found) == pytest.approx(stdev(values), abs=1e-9)
    assert mean_of(found).error == pytest.approx(stdev(values) / len(values) ** 0.5, abs=1e-9)


@given(st.lists(st.integers(-9, 9), max_size=20), st.lists(st.integers(-9, 9), max_size=20))
def test_spreads_add_up_as_if_counted_together(one, two):
    together, part = spread(one), spread(two)
    together.merge(Spread.read(part.to_json()))
    assert together.to_json() == spread([*one, *two]).to_json()


def test_nothing_has_no_mean_and_one_value_no_interval():
    assert mean_of(Spread()) is None
    assert mean_of(spread([3])).interval() is None


MATCHES = st.lists(
    st.tuples(st.lists(st.integers(0, 4), min_size=3, max_size=3), st.integers(0, 2)), min_size=1, max_size=40
)


@given(MATCHES)
def test_worth_is_the_slope_inside_matches(matches):
    """It is what a regression finds once every match is centred on its own mean."""
    xs, ys = [], []
    for times, winner in matches:
        middle = mean(times)
        xs += [x - middle for x in times]
        ys += [(seat == winner) - 1 / 3 for seat in range(3)]
    found = worth(effect(matches, 3), unit_of(3), [0.0] * 3)
    if all(abs(x) < 1e-9 for x in xs):
        assert found is None
    else:
        assert found.value == pytest.approx(linear_regression(xs, ys, proportional=True).slope, abs=1e-9)


@given(MATCHES, MATCHES)
def test_effects_add_up_as_if_counted_together(one, two):
    together = effect(one, 3)
    together.merge(Effect.read(effect(two, 3).to_json()))
    assert together.to_json() == effect([*one, *two], 3).to_json()


def test_what_a_seat_wins_anyway_is_no_worth_of_a_card():
    """Seat 0 always wins and always has the card: the seat explains it all."""
    always = effect([([1, 0], 0)] * 50)
    assert worth(always, unit_of(2), [0.5, 0.5]).value == pytest.approx(1)
    assert worth(always, unit_of(2), [1.0, 0.0]).value == pytest.approx(0)


def test_a_card_that_wins_is_worth_something_and_the_interval_says_so():
    found = worth(effect([([1, 0], 0)] * 40 + [([0, 1], 1)] * 40 + [([1, 0], 1)] * 20), unit_of(2), [0.4, 0.6])
    low, high = found.interval()
    assert 0 < low < found.value < high < 1


def test_the_interval_holds_nothing_where_there_is_nothing():
    """A card that one seat gets more often, and that does not matter, at a table where that seat wins more often."""
    random, held = Random("s"), 0
    for _ in range(120):
        matches, wins = [], [0, 0, 0]
        for _ in range(120):
            winner = random.choices(range(3), [2, 1, 1])[0]
            wins[winner] += 1
            matches.append(([int(random.random() < often) for often in (0.6, 0.2, 0.2)], winner))
        low, high = worth(effect(matches, 3), unit_of(3), [many / 120 for many in wins]).interval()
        held += low <= 0 <= high
    assert held / 120 > 0.9


def test_what_is_rare_has_no_interval():
    few = effect([([1, 0], 0)] * (ENOUGH_MATCHES - 1))
    assert worth(few, unit_of(2), [0.5, 0.5]).interval() is None
    assert worth(effect([([1, 0], 0)] * ENOUGH_MATCHES), unit_of(2), [0.5, 0.5]).interval() is not None


def test_the_more_tests_the_wider_the_interval():
    widths = [Mean(0.0, 1.0).interval(tests)[1] for tests in (1, 5, 50)]
    assert all(one < two for one, two in pairwise(widths))


def test_a_difference_is_clear_when_its_interval_leaves_out_nothing():
    assert difference(Mean(0.5, 0.01), Mean(0.6, 0.01))["clear"]
    assert not difference(Mean(0.5, 0.1), Mean(0.6, 0.1))["clear"]
    assert difference(None, Mean(0.6, 0.1)) is None
    assert not difference(Mean(0.5, None), Mean(0.6, 0.1))["clear"]
    close = Mean(0.5, 0.03), Mean(0.6, 0.03)
    assert [difference(*close, tests)["clear"] for tests in (1, 6)] == [True, False], "one of six may be chance"


# -- tallies


def played(winners, scores=(1, 2, 3), first=0, values=()):
    found = Played(Outcome(scores, winners, "end"), first, -1)
    found.asked = {"bid": [2, 1, 5]}
    found.values = [list(row) for row in values]
    found.counts = {"events/bid": [1, 0, 2, 1]}
    return found


@pytest.mark.parametrize(
    ("winners", "parts"), [((0,), [6, 0, 0]), ((0, 1), [3, 3, 0]), ((), [2, 2, 2])], ids=["one", "two", "nobody"]
)
def test_a_win_is_shared_in_whole_parts(winners, parts):
    tally = Tally(3)
    tally.add(played(winners))
    assert tally.unit == 6
    assert [wins.total for wins in tally.wins] == parts
    assert (tally.draws, tally.shared) == (not winners, len(winners) > 1)


def test_turns_are_counted_from_who_began():
    tally = Tally(3)
    tally.add(played((0,), first=2))
    assert [order.total for order in tally.order] == [0, 6, 0]
    several = Tally(3)
    several.add(played((0,), first=-1))
    assert [order.many for order in several.order] == [0, 0, 0]


def test_a_comeback_is_a_win_of_somebody_who_did_not_lead_half_way():
    tally = Tally(3)
    tally.add(played((0,), values=[[0.1, 0.8, 0.1], [0.2, 0.6, 0.2], [0.9, 0.1, 0.0]]))
    assert tally.comebacks == {"led": [1], "lost": [6], "rose": [1]}
    tally.add(played((1,), values=[[0.3, 0.4, 0.3]]))
    assert tally.comebacks == {"led": [2], "lost": [6], "rose": [1]}
    tally.add(played((1,), values=[[0.4, 0.4, 0.2]]))
    assert tally.comebacks["led"] == [2], "two who are level do not lead"


def test_tallies_add_up_in_any_order_and_travel_as_json():
    matches = [played((0,)), played((1, 2), first=1), played((), values=[[0.5, 0.3, 0.2]])]
    whole = Tally(3)
    for match in matches:
        whole.add(match)
    parts = []
    for match in reversed(matches):
        part = Tally(3)
        part.add(match)
        parts.append(Tally.read(3, part.to_json()))
    added = Tally(3)
    for part in parts:
        added.merge(part)
    assert added.to_json() == whole.to_json()
    assert Fraction(sum(wins.total for wins in whole.wins), whole.unit) == 3
