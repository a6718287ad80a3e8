"""Why something is not possible now, said with the rule that forbids it."""

import pytest

from macabre.games.dance_of_death.state import CUT, FETCH, SPLIT
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board
from macabre.testing import closed, play_all, why

rule = pytest.mark.rule


@rule("DD-14")
def test_a_split_has_to_come_to_the_hand_s_number():
    match = board(hand=3, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    assert why(match, "split:1-0-0") == ("It has to be exactly 3 markers.", "DD-14")


@rule("DD-28")
def test_an_area_without_markers_pays_for_nothing():
    match = board(fates=((1, 0, 1), (1, 1, 1)))
    assert why(match, "watch") == ("There is no marker on your Watch area.", "DD-28")
    assert closed(match, BLACK, "area:0:1") == ("watch",)
    assert closed(match, BLACK, "area:0:0") == closed(match, BLACK, "area:1:0") == ()


@rule("DD-R22")
def test_idle_powers_are_told_where_they_are_forbidden():
    options = {"idle_power": "forbidden"}
    match = play_all(board(fates=((1, 0, 1), (1, 1, 1)), options=options), "activate")
    assert why(match, "power:surgeon") == ("The power of the Surgeon could do nothing now.", "DD-R22")
    match = board(fates=((1, 1, 1), (1, 1, 1)), alive=["business_lady"], options=options)
    assert why(match, "activate") == ("There is nobody whose power could do anything now.", "DD-R22")


@rule("DD-51", "DD-54")
def test_neither_the_dead_nor_those_whose_power_is_used_are_activated():
    match = play_all(board(used=["runner"], dead={"hacker": WHITE}), "activate")
    assert why(match, "power:runner") == ("The power of the Runner has been used; the card shows its A side.", "DD-51")
    assert why(match, "power:hacker") == ("The Hacker is dead.", "DD-54")
    assert closed(match, BLACK, "card:hacker") == closed(match, BLACK, "power:hacker") == ("power:hacker",)
    assert closed(match, BLACK, "card:dancer") == ()
    assert closed(match, BLACK, "card:house") == ("death:5",)


@rule("DD-57")
def test_death_goes_the_whole_way():
    match = play_all(board(hand=3), "dance")
    assert why(match, "death:6") == ("Death has to go 3 numbers, no more and no less.", "DD-57")
    assert closed(match, BLACK, "card:hacker") == ("death:6",)
    assert closed(match, BLACK, "card:paradise") == ()


@rule("DD-69")
def test_a_throw_is_for_the_person_whom_death_stands_at():
    match = play_all(board(hand=3), "dance", "death:2")
    assert why(match, "throw:hacker") == ("This throw is for the Old Lady and for nobody else.", "DD-69")
    assert why(match, "watch") == ("First: Attempt a death throw on the Old Lady?", "DD-60")


@rule("DD-17", "DD-R43")
def test_markers_are_fetched_from_where_they_lie():
    match = board(hand=11, step=FETCH, on={"runner": "1b", "dancer": "1b"}, dead={"hacker": 1}, fates=((0,) * 3,) * 2)
    assert why(match, "fetch:surgeon") == ("You have no marker on the Surgeon.", "DD-17")
    assert why(match, "fetch:hacker")[1] == "DD-R43"


@rule("DD-100", "DD-R17")
def test_the_surgeon_reaches_markers_of_neighbours():
    lying = {"surgeon": "1b", "business_lady": "1w", "sharpshooter": "1b1w", "runner": "2b"}
    match = board(on=lying, fates=((1, 1, 1), (1, 0, 1)), step=CUT, action=2, person=6)
    assert why(match, "cut:runner-black") == ("The Runner is no neighbour of the Surgeon.", "DD-100")
    assert why(match, "cut:business_lady-black") == ("There is no black marker on the Business Lady.", "DD-R17")


@rule("DD-101", "DD-R16")
def test_the_sharpshooter_reaches_neighbours_and_leads_death_elsewhere():
    match = play_all(board(death=9), "activate", "power:sharpshooter")
    assert why(match, "shoot:marker-runner") == ("The Runner is no neighbour of the Sharpshooter.", "DD-101")
    assert why(match, "shoot:death-surgeon") == ("Death is with the Surgeon already.", "DD-R16")


@rule("DD-R19")
def test_the_priest_needs_a_marker():
    match = play_all(board(on={"runner": "1w"}), "activate", "power:priest")
    assert why(match, "absolve:dancer") == ("There is no marker on the Dancer.", "DD-R19")


@rule("DD-R12")
def test_the_hacker_s_second_card_is_another_one():
    match = play_all(board(), "activate", "power:hacker", "first:4")
    assert why(match, "second:4") == ("That is the first card; it changes places with another one.", "DD-R12")
    assert closed(match, BLACK, "card:dancer") == ("second:4",)


@rule("DD-R18")
def test_the_business_lady_trades_with_the_living():
    match = play_all(board(dead={"hacker": 1}), "activate", "power:business_lady")
    assert why(match, "trade:hacker", "de") == ("Der Hacker ist tot.", "DD-R18")


@rule("DD-30")
def test_whoever_waits_is_told_for_whom():
    match = board()
    reason = match.view(WHITE).why_not("dance", None)
    assert (reason.sentence, reason.rule) == ("It is not your turn: everybody waits for Black.", "DD-30")
