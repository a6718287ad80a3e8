"""Why something is not possible now, said with the rule that forbids it."""

import pytest

from macabre.games.death_over_the_kingdom.tests.deal import dealt, own_cards
from macabre.testing import closed, play_all, why

rule = pytest.mark.rule


@rule("DK-12", "DK-14")
def test_a_card_without_a_power_and_a_player_who_does_not_deal():
    match = dealt("queen monk thief")
    assert why(match, "power") == ("The Queen has no power to use in your turn.", "DK-12")
    assert why(match, "cut") == ("Only the dealer cuts the deck.", "DK-14")
    assert why(match, "show") == ("Only a King is shown, and your card is none.", "DK-R7")
    assert why(match, "swap") == ("First: Keep your card, use its power, or change it?", "DK-10")
    assert closed(match, 0, "card:0") == ("power",)
    assert closed(match, 0, "deck") == ("cut",)
    assert closed(match, 0, "card:2") == closed(match, 0, "seat:2") == ("target:2",)


@rule("DK-14", "DK-R1")
def test_the_dealer_cuts_and_has_nobody_on_the_right():
    match = play_all(dealt("queen monk thief"), "stand", "stand")
    assert why(match, "exchange") == ("The dealer does not exchange; cut the deck instead.", "DK-14")
    assert why(match, "power")[1] == "DK-R1"
    assert closed(match, 2, "card:0") == ("exchange",)


@rule("DK-51", "DK-R8")
def test_a_king_is_not_exchanged():
    match = dealt("thief king queen")
    assert why(match, "exchange") == ("A King is never exchanged.", "DK-51")
    assert why(match, "exchange", "de")[0] == "Ein König wird niemals getauscht."
    hidden = dealt("king queen monk", options={"king": "refuse"})
    assert why(hidden, "exchange") == ("Your card is the King: he stays with you.", "DK-R8")


@rule("DK-R1", "DK-R12")
def test_a_thief_reaches_those_on_the_right_who_hold_no_open_king():
    match = play_all(dealt("queen thief king monk bard"), "stand", "power")
    assert why(match, "target:2") == ("The King of Player 3 lies open, and he is never exchanged.", "DK-R12")
    assert why(match, "target:0")[1] == "DK-R1"
    assert why(match, "target:1") == ("Choose somebody else, not yourself.", "DK-38")
    assert why(match, "target:7") == ("Only 5 are playing.", "DK-1")
    assert closed(match, 1, "card:2") == ("target:2",)


@rule("DK-R12")
def test_a_thief_beside_kings_alone_has_nobody():
    match = dealt("thief king king")
    assert why(match, "power") == ("All on your right have open Kings: there is nobody to choose.", "DK-R12")


@rule("DK-31")
def test_nobody_chooses_a_player_who_is_out():
    match = play_all(dealt("thief - queen monk", options={"mode": "one"}, tokens=[5, 0, 5, 5]), "power")
    assert why(match, "target:1") == ("Player 2 is out of the game.", "DK-31")
    assert closed(match, 0, "card:1") == ("target:1",)


@rule("DK-R10")
def test_a_dragon_that_spares_kings_needs_another_neighbour():
    match = dealt("dragon king queen", options={"dragon_king": "immune"})
    assert why(match, "power") == ("The King on your right lies open, and the Dragon cannot burn him.", "DK-R10")


@rule("DK-R19")
def test_without_a_card_to_draw_the_trader_is_of_no_use():
    names = "trader death innkeeper thief clown bard monk magician dragon knight princess queen king"
    match = dealt(names, cards=own_cards(copies=1), discard="")
    assert why(match, "power") == ("There is no card left to draw.", "DK-R19")
