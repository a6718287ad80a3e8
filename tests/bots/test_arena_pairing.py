"""Who meets whom: everybody on every seat, equally often."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import macabre
from macabre import BadInput
from macabre.bots.arena import Contest
from macabre.bots.arena.pairing import Entrant, names, read_entrants, rotations, seat_count, tables


@given(st.lists(st.integers(1, 3), min_size=2, max_size=5), st.data())
def test_rotations_give_every_entrant_every_seat_equally_often(copies, data):
    entrants = [Entrant(f"p{i}", many) for i, many in enumerate(copies)]
    whole = sum(copies)
    seats = data.draw(st.integers(2, whole)) if set(copies) == {1} else whole
    counted = Counter(
        (entrant, seat)
        for table in tables(entrants, seats)
        for seating in rotations(table)
        for seat, entrant in enumerate(seating)
    )
    for entrant, many in enumerate(copies):
        times = {counted[entrant, seat] for seat in range(seats)}
        assert len(times) == 1
        assert times.pop() % many == 0


def test_more_players_than_seats_meet_at_every_table_there_is():
    assert tables(read_entrants("a,b,c"), 2) == [(0, 1), (0, 2), (1, 2)]
    contest = Contest.of(macabre.game("totentanz"), "greedy,random,flat")
    assert contest.seatings == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_all_players_sit_at_one_table_where_it_has_a_seat_for_each():
    assert Contest.of(macabre.game("grim-dance"), "greedy,random,flat").seatings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert Contest.of(macabre.game("grim-dance"), "level:5,level:3*3").setting.seats == 4
    assert len(Contest.of(macabre.game("grim-dance"), "greedy,random,flat", seats=2).seatings) == 6


def test_the_same_player_twice_is_two_players():
    assert names(read_entrants("greedy, random ,greedy,greedy*2")) == ["greedy", "random", "greedy (2)", "greedy*2"]


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ("greedy,,random", "no player"),
        ("", "no player"),
        ("greedy,random*0", "'0' does not say how many seats random fills"),
        ("greedy,random*x", "'x' does not say"),
        ("greedy,random*9999", "'9999' does not say"),
        ("greedy", "two players at least"),
        ("greedy,oracle", "there is no player 'oracle'"),
        ("greedy,seer:x", "seer:x: 'x' is no budget"),
        ("greedy,seer:0", "is no budget"),
        ("greedy,random*7", "8 players are too many for 6 seats"),
    ],
)
def test_what_makes_no_contest_is_bad_input(players, problem):
    with pytest.raises(BadInput, match=problem):
        Contest.of(macabre.game("grim-dance"), players)


def test_a_table_is_never_left_half_empty():
    with pytest.raises(BadInput, match="2 players cannot fill 4 seats"):
        seat_count(macabre.game("grim-dance"), read_entrants("greedy,random"), 4)
    with pytest.raises(macabre.Refused, match="played by 2 to 6"):
        Contest.of(macabre.game("grim-dance"), "greedy*4,random*4", seats=8)
