"""Why something is not possible now, said with the rule that forbids it."""

import pytest

from macabre.games.totentanz.tests.build import ANGEL, DEVIL, at
from macabre.testing import closed, play_all, why

rule = pytest.mark.rule


@rule("TT-25", "TT-31", "TT-34")
def test_what_the_hand_does_not_allow():
    match = at(life=["pope"], devil=["judge", "duke", "abbot"])
    assert why(match, "pickup") == ("Three cards are a full hand: you cannot pick up another one.", "TT-25")
    assert why(match, "event") == ("You hold no event.", "TT-31")
    assert why(match, "replace")[1] == "TT-34"
    assert why(match, "hand:0") == ("First: Your turn: what do you do?", "TT-27")
    assert closed(match, DEVIL, "deck") == ("pickup",)
    assert closed(match, DEVIL, "card:judge") == ("hand:0",)
    assert closed(match, DEVIL, "hand:1:0") == ("trade:0",)


@rule("TT-29", "TT-R18")
def test_a_hand_of_events_has_no_soul_and_perhaps_no_use():
    match = at(life=["pope"], devil=["toil", "last-judgement", "arms-of-death"])
    assert why(match, "place") == ("You hold no soul.", "TT-29")
    assert why(match, "event") == ("No event in your hand has anything to act on now.", "TT-R18")


@rule("TT-R18")
@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("toil", "The Toil needs a card on the discard pile."),
        ("last-judgement", "The Last Judgement needs three souls in Life."),
        ("arms-of-death", "The Arms of Death needs a soul in your hand."),
    ],
)
def test_an_event_tells_what_it_needs(event, sentence):
    match = play_all(at(life=["pope"], devil=[event, "creation", "expulsion"]), "event")
    assert why(match, "hand:0") == (sentence, "TT-R18")


@rule("TT-R18")
def test_the_temptation_needs_a_card_to_take():
    match = play_all(at(life=["pope"], devil=["temptation", "creation"], angel=[]), "event")
    assert why(match, "hand:0")[0] == "The Temptation needs another card in your hand and one in the other's."


@rule("TT-R4", "TT-31")
def test_slots_are_for_souls_and_events_are_no_souls():
    match = play_all(at(life=["pope"], devil=["creation", "judge", "duke"]), "place")
    assert why(match, "hand:0") == ("The Creation is an event, and slots are for souls.", "TT-R4")
    match = play_all(at(life=["pope"], devil=["creation", "judge", "expulsion"]), "event")
    assert why(match, "hand:1", "de") == ("Der Richter: Das ist eine Seele und kein Ereignis.", "TT-31")


@rule("TT-R16")
def test_nobody_is_expelled_from_an_empty_slot():
    match = play_all(at(life=["pope", "judge"], devil=["expulsion", "duke", "abbot"]), "event", "hand:0")
    assert why(match, "slot:3") == ("Slot 3 is empty.", "TT-R16")
    assert closed(match, DEVIL, "slot:3") == ("slot:3",)
    assert closed(match, DEVIL, "slot:5") == ()


@rule("TT-19")
def test_whoever_waits_is_told_for_whom():
    match = at(life=["pope"])
    reason = match.view(ANGEL).why_not("pickup", None, "de")
    assert (reason.sentence, reason.rule) == ("Du bist nicht am Zug: Alle warten auf den Teufel.", "TT-19")
