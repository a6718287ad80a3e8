"""The five actions of a turn."""

import pytest

from macabre import Refused
from macabre.games.totentanz import GAME
from macabre.games.totentanz.tests.build import (
    ANGEL,
    DEVIL,
    KEYS,
    NUMBERS,
    anything,
    at,
    event,
    hand,
    life,
    names,
    numbers,
    pile,
    step,
    told,
)
from macabre.games.totentanz.tests.test_setup import cards_with
from macabre.testing import codes, play_all

rule = pytest.mark.rule


@rule("TT-25", "TT-23", "TT-R8")
def test_a_full_hand_cannot_pick_up_but_change():
    match = at(life=["pope"], devil=["monk", "queen", "toil"])
    assert codes(match) == ["change", "place"]
    with pytest.raises(Refused):
        match.play(DEVIL, "pickup")


@rule("TT-24", "TT-19", "TT-22", "TT-R28", "TT-23")
@pytest.mark.parametrize("held", [[], ["monk"], ["monk", "queen"]])
def test_picking_up_draws_one_card_and_ends_the_turn(held):
    match = at(life=["pope"], devil=held, angel=["nun"], draws=["king"])
    deck = len(match.state.deck)
    assert codes(match)[0] == "pickup"
    assert ("change" in codes(match)) == bool(held)
    play_all(match, "pickup")
    assert hand(match, DEVIL) == [*held, "king"]
    assert len(match.state.deck) == deck - 1
    assert match.to_act == (ANGEL,)
    assert match.state.turns == 1
    assert match.state.seen[DEVIL] == [0] * (len(held) + 1)
    assert event(match, "drew", DEVIL) == {"seat": DEVIL, "card": "king"}
    assert event(match, "drew", ANGEL) == event(match, "drew", None) == {"seat": DEVIL, "card": None}


@rule("TT-26", "TT-R13")
def test_an_empty_deck_is_renewed_from_the_discard_pile_when_a_card_is_needed():
    discard = [*KEYS[20:25], *KEYS[34:]]
    match = at(life=["pope"], devil=["monk"], angel=["king", "nun"], discard=discard, deck=[], turn=ANGEL, then=[3])
    assert len(match.state.discard) == 12
    play_all(match, "pickup")
    assert len(match.state.deck) == 11
    assert match.state.discard == []
    assert hand(match, ANGEL) == ["king", "nun", KEYS[23]]
    assert event(match, "renewed") == {"count": 12}
    assert match.state.clock == 1
    assert [card for card in range(41) if match.state.entered[card] == 1] == sorted(numbers(*discard))
    assert match.state.drawn[ANGEL] == [0, 0, 1]


@rule("TT-26", "TT-R13")
def test_the_deck_is_not_renewed_before_it_is_needed():
    match = at(life=["pope"], devil=["monk"], angel=["king"], discard=KEYS[34:], deck=["queen"], draws=["queen"])
    play_all(match, "pickup")
    assert match.state.deck == []
    assert pile(match) == list(KEYS[34:])
    assert "renewed" not in told(match)


@rule("TT-27", "TT-28", "TT-R12", "TT-R14")
def test_changing_discards_a_named_card_and_draws_another():
    match = at(life=["pope"], devil=["monk", "queen", "toil"], discard=["nun"], draws=["king"])
    play_all(match, "change")
    assert codes(match) == ["hand:0", "hand:1", "hand:2"]
    assert step(match) == "change"
    play_all(match, "hand:1")
    assert hand(match, DEVIL) == ["monk", "toil", "king"]
    assert pile(match) == ["nun", "queen"]
    assert match.view(None).table["discard"] == ["nun", "queen"]
    assert match.view(ANGEL).table["hands"][DEVIL] == [{"card": None, "seen": "owner", "drawn": 0}] * 3
    assert event(match, "rejected", None) == {"seat": DEVIL, "card": "queen"}
    assert told(match)[-2:] == ["rejected", "drew"]
    assert match.to_act == (ANGEL,)


@rule("TT-R12")
def test_a_rejected_card_cannot_come_straight_back():
    events = list(KEYS[34:])
    match = at(life=["pope"], devil=["monk", "queen"], discard=events, deck=[], then=[6])
    play_all(match, "change", "hand:0")
    assert hand(match, DEVIL) == ["queen", events[6]]
    assert pile(match) == ["monk"]
    assert len(match.state.deck) == 6


@rule("TT-29", "TT-30", "TT-17")
def test_a_placed_soul_goes_into_the_next_slot():
    match = at(life=["pope"], devil=["monk", "toil"], angel=["nun"])
    play_all(match, "place")
    assert step(match) == "place"
    assert codes(match) == ["hand:0"], "that the Toil is no soul is the Devil's secret, so it is asked"
    play_all(match, "hand:0")
    assert life(match) == ["pope", "monk"]
    assert hand(match, DEVIL) == ["toil"]
    assert event(match, "placed") == {"seat": DEVIL, "card": "monk", "slot": 2}
    assert match.to_act == (ANGEL,)


@rule("TT-29", "TT-R7")
def test_one_may_play_against_the_own_side():
    match = at(life=["pope", "monk"], angel=["duke", "nun"], turn=ANGEL)
    play_all(match, "place", "hand:0")
    assert life(match) == ["pope", "monk", "duke"]


@rule("TT-5", "TT-33", "TT-34")
def test_only_as_much_innocence_replaces_wickedness():
    match = at(life=["advocate"], angel=["old-man", "ploughman", "preacher"], turn=ANGEL)
    play_all(match, "replace")
    assert codes(match) == ["hand:0", "hand:1"]
    assert step(match) == "replace"


@rule("TT-33", "TT-35", "TT-R30", "TT-15")
def test_the_new_soul_in_slot_1_is_contested_and_the_round_goes_on():
    match = at(life=["advocate", "nun"], angel=["old-man", "pedlar", "preacher"], devil=["monk"], turn=ANGEL)
    play_all(match, "replace", "hand:0")
    assert step(match) == "slot"
    assert match.state.soul == NUMBERS["old-man"]
    assert codes(match) == ["slot:1", "slot:2"]
    play_all(match, "slot:1")
    assert life(match) == ["old-man", "nun"]
    assert pile(match) == ["advocate"]
    assert match.state.soul == -1
    assert event(match, "offered") == {"seat": ANGEL, "card": "old-man"}
    assert event(match, "replaced") == {"seat": ANGEL, "card": "old-man", "slot": 1, "old": "advocate"}
    assert match.to_act == (DEVIL,)
    assert match.state.round == 0


@rule("TT-34")
def test_a_soul_of_the_same_colour_cannot_replace():
    match = at(life=["advocate"], devil=["pope"])
    assert codes(match) == ["pickup", "change", "place"]


@rule("TT-33", "TT-34")
def test_only_fitting_slots_are_offered():
    match = at(life=["queen", "nun", "abbess"], devil=["astrologer", "monk"])
    assert "replace" in codes(match)
    play_all(match, "replace", "hand:0")  # only slot 1 fits the Astrologer, and everybody sees it
    assert life(match) == ["astrologer", "nun", "abbess"]
    match = at(life=["queen", "nun", "abbess"], devil=["astrologer", "monk"])
    play_all(match, "replace", "hand:1")
    assert codes(match) == ["slot:1", "slot:3"]


@rule("TT-34", "TT-R5")
@pytest.mark.parametrize(
    ("disposition", "soul", "old", "possible"),
    [
        ("majority", "cardinal", "ploughman", True),  # 4r1b against 4b
        ("net", "cardinal", "ploughman", False),
        ("net", "cardinal", "old-man", True),  # net 3 against 3b
        ("majority", "cardinal", "old-man", True),
        ("majority", "seaman", "count", False),  # 1b against 3r2b
        ("net", "seaman", "count", True),
        ("majority", "emperor", "count", True),
        ("net", "emperor", "count", True),
        ("majority", "queen", "merchant", True),
        ("majority", "merchant", "queen", True),
        ("majority", "merchant", "preacher", False),
        ("majority", "queen", "monk", False),
        ("majority", "rich-man", "child", True),
        ("majority", "child", "rich-man", True),
        ("majority", "pope", "child", False),
        ("majority", "monk", "merchant", False),
        ("majority", "preacher", "queen", False),
    ],
)
def test_strength_is_that_of_the_leading_colour_or_the_surplus(disposition, soul, old, possible):
    match = at(life=[old], devil=[soul], options={"disposition": disposition})
    assert ("replace" in codes(match)) == possible


TIED = cards_with("red = 5\nblue = 0", "red = 2\nblue = 2")


@rule("TT-R6")
@pytest.mark.parametrize("disposition", ["majority", "net"])
def test_a_soul_without_disposition_neither_replaces_nor_is_replaced(disposition):
    options = {"disposition": disposition}
    match = at(life=["rich-man", "queen"], devil=["pope"], cards=TIED, options=options)
    play_all(match, "replace")  # the hand and the slot follow at once: only the Queen can be replaced
    assert life(match) == ["rich-man", "pope"]
    for other in ("queen", "merchant"):
        match = at(life=[other], devil=["rich-man"], cards=TIED, options=options)
        assert codes(match) == ["pickup", "change", "place"]
        match = at(life=["rich-man"], devil=[other], cards=TIED, options=options)
        assert codes(match) == ["pickup", "change", "place"]


@rule("TT-R6")
def test_events_work_on_a_soul_without_disposition():
    match = at(life=["rich-man", "queen"], devil=["expulsion"], cards=TIED)
    play_all(match, "event", "slot:1")
    assert life(match) == ["queen"]
    match = at(life=["rich-man"], devil=["arms-of-death", "queen"], cards=TIED)
    play_all(match, "event", "hand:0")
    assert life(match) == ["queen"]


@rule("TT-29", "TT-R4", "TT-R15")
def test_an_event_is_never_placed_in_a_slot():
    match = at(life=["monk", "canon", "queen", "abbess"], devil=["toil", "nun"], discard=["pope"])
    play_all(match, "place")
    assert codes(match) == ["hand:1"]
    match = at(life=["monk", "canon", "queen", "abbess"], devil=["toil", "creation"])
    assert "place" not in codes(match)
    assert "replace" not in codes(match)


@rule("TT-30", "TT-33", "TT-R15")
def test_only_filled_slots_can_be_replaced():
    match = at(life=["monk", "canon", "king"], devil=["child", "nun"])
    play_all(match, "replace", "hand:0")
    assert codes(match) == ["slot:1", "slot:2", "slot:3"]
    match = at(life=["monk", "canon", "king"], devil=["child", "nun"], angel=["pope"])
    play_all(match, "place", "hand:0")
    assert life(match) == ["monk", "canon", "king", "child"]
    assert match.to_act == (ANGEL,)


@rule("TT-R30", "TT-33")
def test_any_slot_can_be_replaced_and_the_others_stay():
    match = at(life=["monk", "canon", "king", "duke"], devil=["child", "nun"])
    play_all(match, "replace", "hand:0", "slot:4")
    assert life(match) == ["monk", "canon", "king", "child"]
    assert pile(match) == ["duke"]


@rule("TT-23", "TT-R28")
@pytest.mark.parametrize("actions", [["place", "hand:0"], ["replace", "hand:1"], ["event", "hand:2", "slot:2"]])
def test_a_turn_is_one_action_and_the_hand_is_not_refilled(actions):
    match = at(life=["pope", "king"], devil=["monk", "ploughman", "expulsion"], angel=["nun", "count"])
    deck = len(match.state.deck)
    play_all(match, *actions, *(["slot:1"] if actions[0] == "replace" else []))
    assert len(hand(match, DEVIL)) == 2
    assert len(match.state.deck) == deck
    assert match.to_act == (ANGEL,)
    assert match.state.turns == 1


@rule("TT-19", "TT-21")
def test_turns_alternate():
    match = at(life=["pope"], devil=["monk"], angel=["nun"], draws=["king", "queen", "child", "abbot"])
    turns = []
    for _ in range(4):
        turns.append(match.to_act[0])
        play_all(match, "pickup")
    assert turns == [DEVIL, ANGEL, DEVIL, ANGEL]


# -- what is not asked: choices that everybody can see to be forced


@rule("TT-23", "TT-24")
def test_an_empty_hand_picks_up_without_being_asked():
    match = at(life=["pope"], devil=["monk", "nun"], angel=[], draws=["king"])
    play_all(match, "place", "hand:0")
    assert life(match) == ["pope", "monk"]
    assert hand(match, ANGEL) == ["king"]
    assert match.to_act == (DEVIL,)
    assert match.state.turns == 2


def test_with_two_empty_hands_both_pick_up():
    match = at(life=["pope"], devil=["monk"], angel=[], draws=["king", "nun"])
    play_all(match, "place")
    assert (hand(match, DEVIL), hand(match, ANGEL)) == (["nun"], ["king"])
    assert match.to_act == (ANGEL,)
    assert match.state.turns == 3


@rule("TT-23")
def test_a_choice_forced_by_a_secret_is_asked():
    match = at(life=["pope"], devil=["monk", "toil", "creation"])
    play_all(match, "place")
    assert codes(match) == ["hand:0"]
    match = at(life=["pope"], devil=["monk", "toil", "creation"])
    play_all(match, "event")
    assert codes(match) == ["hand:2"], "there is nothing to harvest"


@pytest.mark.parametrize(("mark", "asked"), [(0, True), (1, True), (2, False)])
def test_a_choice_forced_by_open_cards_is_not_asked(mark, asked):
    """A card that both players know is still a secret from spectators."""
    match = at(life=["pope"], devil=["monk", "toil"], angel=["nun"], seen=[[0, mark], [0]])
    play_all(match, "place")
    assert (step(match) == "place") == asked
    assert asked or life(match) == ["pope", "monk"]


def test_an_open_card_that_fits_leaves_the_choice():
    match = at(life=["pope"], devil=["monk", "king"], seen=[[0, 2], [0]])
    play_all(match, "place")
    assert codes(match) == ["hand:0", "hand:1"]


def test_open_cards_that_cannot_replace_are_left_out():
    match = at(life=["pope"], devil=["ploughman", "king"], angel=["nun"], seen=[[0, 2], [0]])
    play_all(match, "replace")
    assert life(match) == ["ploughman"]


@pytest.mark.parametrize(("marks", "asked"), [([2, 2], False), ([2, 0], True), ([0, 2], True), ([2, 1], True)])
def test_the_arms_of_death_may_be_playable_as_long_as_a_hidden_card_may_be_a_soul(marks, asked):
    match = at(life=["pope"], devil=["arms-of-death", "toil", "creation"], discard=["nun"], seen=[[*marks, 2], [0]])
    play_all(match, "event")
    assert step(match) == "event"
    # With the Arms and the Creation open, a hidden third card leaves two events to think of.
    match = at(life=["pope"], devil=["arms-of-death", "creation"], angel=["nun"], seen=[marks, [0]], then=anything())
    play_all(match, "event")
    assert (step(match) == "event") == asked


@pytest.mark.parametrize(("marks", "asked"), [([2, 2, 2], False), ([2, 0, 2], True), ([1, 1, 1], True)])
def test_a_full_hand_of_open_events_that_cannot_be_played_changes(marks, asked):
    devil = ["arms-of-death", "toil", "last-judgement"]
    match = at(life=["pope"], devil=["nun"], angel=devil, seen=[[0], marks], turn=DEVIL)
    play_all(match, "place")
    assert match.to_act == (ANGEL,)
    assert (step(match) == "turn") == asked
    assert codes(match) == (["change"] if asked else ["hand:0", "hand:1", "hand:2"])


def test_two_open_events_that_cannot_be_played_leave_picking_up_and_changing():
    match = at(life=["pope"], devil=["nun"], angel=["arms-of-death", "toil"], seen=[[0], [2, 2]])
    play_all(match, "place")
    assert codes(match) == ["pickup", "change"]


@rule("TT-26", "TT-R13", "TT-R8")
@pytest.mark.parametrize("held", [3, 2])
def test_there_is_something_to_draw_even_when_all_souls_but_one_are_gone(held):
    events = list(KEYS[34:])
    match = at(life=["pope"], devil=events[:held], angel=events[3:6], deck=[*events[held:3], events[6]])
    assert ("pickup" in codes(match)) == (held == 2)
    assert "change" in codes(match)
    assert len(match.state.limbo) == 33
    assert names(match.state.deck)[-1] == "arms-of-death"


def test_refused_choices_change_nothing():
    match = at(life=["pope"], devil=["monk"])
    before = match.position()
    for code in ("replace", "event", "hand:0", "slot:1", "decline", "leave", "pile:0", "trade:0"):
        with pytest.raises(Refused) as refusal:
            match.play(DEVIL, code)
        assert refusal.value.code == "not_offered"
    assert match.position() == before
    assert GAME.resume(before).position() == before
