"""The seven special events."""

import pytest

from macabre.games.totentanz import state
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
    picks,
    pile,
    step,
    told,
)
from macabre.games.totentanz.tests.test_setup import cards_with
from macabre.testing import codes, play_all

rule = pytest.mark.rule


# -- Creation


@rule("TT-6", "TT-31", "TT-7")
def test_creation_from_a_full_hand_draws_two_and_discards_one():
    match = at(life=["pope"], devil=["creation", "monk", "nun"], draws=["king", "queen"])
    play_all(match, "event", "hand:0")
    assert hand(match, DEVIL) == ["monk", "nun", "king", "queen"]
    assert step(match) == "discard"
    assert codes(match) == ["hand:0", "hand:1", "hand:2", "hand:3"]
    assert pile(match) == []
    assert match.state.event == NUMBERS["creation"]
    play_all(match, "hand:2")
    assert hand(match, DEVIL) == ["monk", "nun", "queen"]
    assert pile(match) == ["king", "creation"]
    assert match.state.event == -1
    assert event(match, "played") == {"seat": DEVIL, "card": "creation"}
    assert event(match, "discarded") == {"seat": DEVIL, "card": "king"}
    assert match.to_act == (ANGEL,)


@rule("TT-31", "TT-25")
@pytest.mark.parametrize("others", [[], ["monk"]])
def test_creation_from_a_smaller_hand_discards_nothing_else(others):
    match = at(life=["pope"], devil=["creation", *others], draws=["king", "queen"])
    play_all(match, "event", *(["hand:0"] if others else []))
    assert hand(match, DEVIL) == [*others, "king", "queen"]
    assert pile(match) == ["creation"]
    assert match.to_act == (ANGEL,)


@rule("TT-R13", "TT-26")
def test_the_second_card_of_a_creation_may_be_missing():
    events = list(KEYS[34:])
    match = at(life=["pope"], devil=events[:3], angel=events[3:6], deck=events[6:], then=[0])
    play_all(match, "event", "hand:0")
    assert hand(match, DEVIL) == [*events[1:3], events[6]]
    assert match.state.deck == []
    assert pile(match) == ["creation"], "it was not on the pile when the second card was drawn"
    assert told(match).count("drew") == 1
    assert "renewed" not in told(match)
    assert match.to_act == (ANGEL,)


@rule("TT-7", "TT-26", "TT-R3")
def test_an_event_can_be_drawn_and_played_again():
    events = [key for key in KEYS[34:] if key != "creation"]
    match = at(
        life=["pope"], devil=["creation"], angel=["nun"], deck=["king", "queen"], discard=events,
        draws=["king", "queen"],
    )  # fmt: skip
    play_all(match, "event")
    assert pile(match) == [*events, "creation"]
    match = at(
        life=["pope"], devil=["monk"], angel=["nun"], deck=[], discard=[*events, "creation"],
        then=[*picks(KEYS[34:], "creation"), 0, 0, 0],
    )  # fmt: skip
    play_all(match, "pickup", "change")
    assert hand(match, DEVIL) == ["monk", "creation"]
    play_all(match, "event", "hand:1")
    assert event(match, "played") == {"seat": DEVIL, "card": "creation"}


# -- Temptation


@rule("TT-31", "TT-R27")
def test_temptation_shows_the_hand_and_trades_a_card():
    match = at(life=["monk"], devil=["pope", "temptation", "nun"], angel=["child", "queen"])
    play_all(match, "event", "hand:1")
    assert step(match) == "trade"
    assert codes(match) == ["trade:0", "trade:1", "leave"]
    assert [card["card"] for card in match.view(DEVIL).table["hands"][ANGEL]] == ["child", "queen"]
    assert [card["card"] for card in match.view(None).table["hands"][ANGEL]] == [None, None]
    assert match.state.seen == [[0, 0], [1, 1]]
    play_all(match, "trade:0")
    assert step(match) == "give"
    assert codes(match) == ["hand:0", "hand:1"]
    assert match.state.wanted == 0
    play_all(match, "hand:0")
    assert hand(match, DEVIL) == ["nun", "child"]
    assert hand(match, ANGEL) == ["queen", "pope"]
    assert match.state.seen == [[0, 1], [1, 1]]
    assert match.state.wanted == -1
    assert [card["card"] for card in match.view(ANGEL).table["hands"][DEVIL]] == [None, "child"]
    assert [card["card"] for card in match.view(DEVIL).table["hands"][ANGEL]] == ["queen", "pope"]
    assert [card["card"] for card in match.view(None).table["hands"][DEVIL]] == [None, None]
    assert pile(match) == ["temptation"]
    assert match.to_act == (ANGEL,)


@rule("TT-R27")
def test_the_cards_of_a_temptation_are_told_to_the_players_only():
    match = at(life=["monk"], devil=["pope", "temptation"], angel=["child", "queen"])
    play_all(match, "event", "hand:1", "trade:1")  # the Devil's only other card is given at once
    for seat in (DEVIL, ANGEL):
        assert event(match, "looked", seat) == {"seat": DEVIL, "other": ANGEL, "cards": ["child", "queen"]}
        assert event(match, "wanted", seat) == {"seat": DEVIL, "other": ANGEL, "index": 1, "card": "queen"}
        assert event(match, "traded", seat) == {
            "seat": DEVIL, "other": ANGEL, "index": 0, "known": True, "taken": ["queen"], "given": ["pope"],
        }  # fmt: skip
    assert event(match, "looked", None)["cards"] is None
    assert event(match, "wanted", None)["card"] is None
    assert (event(match, "traded", None)["taken"], event(match, "traded", None)["given"]) == ([], [])


@rule("TT-R27")
def test_what_everybody_knew_of_a_traded_card_stays_known():
    match = at(
        life=["monk"], devil=["pope", "temptation"], angel=["child", "queen", "nun"], turn=DEVIL,
        seen=[[2, 0], [2, 0, 1]], drawn=[[3, 0], [1, 2, 4]], clock=5,
    )  # fmt: skip
    play_all(match, "event")  # with the Pope open it can only be the other card
    assert match.state.seen[ANGEL] == [2, 1, 1]
    play_all(match, "trade:0")
    assert (hand(match, DEVIL), hand(match, ANGEL)) == (["child"], ["queen", "nun", "pope"])
    assert match.state.seen == [[2], [1, 1, 2]]
    assert match.state.drawn == [[1], [2, 4, 3]]
    assert match.view(None).table["hands"][DEVIL][0]["card"] == "child"


@rule("TT-31")
def test_temptation_may_leave_it_at_a_look():
    match = at(life=["monk"], devil=["pope", "temptation"], angel=["child"])
    play_all(match, "event", "hand:1", "leave")
    assert (hand(match, DEVIL), hand(match, ANGEL)) == (["pope"], ["child"])
    assert match.state.seen == [[0], [1]]
    assert pile(match) == ["temptation"]
    assert told(match)[-1] == "left"
    assert match.to_act == (ANGEL,)


@rule("TT-R18")
@pytest.mark.parametrize(
    ("devil", "angel", "possible"),
    [(["temptation", "pope"], [], False), (["temptation"], ["nun"], False), (["temptation", "pope"], ["nun"], True)],
)
def test_temptation_needs_a_card_on_both_sides(devil, angel, possible):
    match = at(life=["monk"], devil=devil, angel=angel)
    assert ("event" in codes(match)) == possible


# -- Expulsion


@rule("TT-6", "TT-7", "TT-31", "TT-32", "TT-15")
def test_expelling_the_contested_soul_makes_the_next_one_contested():
    match = at(life=["rich-man", "child", "monk"], angel=["expulsion", "nun"], turn=ANGEL)
    play_all(match, "event", "hand:0")
    assert step(match) == "expel"
    assert codes(match) == ["slot:1", "slot:2", "slot:3"]
    play_all(match, "slot:1")
    assert life(match) == ["child", "monk"]
    assert pile(match) == ["rich-man", "expulsion"]
    assert event(match, "expelled") == {"seat": ANGEL, "card": "rich-man", "slot": 1}
    assert match.to_act == (DEVIL,)
    assert match.state.clock == 0


@rule("TT-32", "TT-R16")
@pytest.mark.parametrize(("slot", "left"), [(2, ["rich-man", "monk"]), (3, ["rich-man", "child"])])
def test_the_others_close_up_after_an_expulsion(slot, left):
    match = at(life=["rich-man", "child", "monk"], angel=["expulsion", "nun"], turn=ANGEL)
    play_all(match, "event", "hand:0", f"slot:{slot}")
    assert life(match) == left


@rule("TT-R17", "TT-14")
def test_expelling_the_only_soul_brings_the_next_one_of_the_deck():
    match = at(life=["rich-man"], angel=["expulsion", "nun"], turn=ANGEL)
    deck = names(match.state.deck)
    match = at(
        life=["rich-man"], angel=["expulsion", "nun"], turn=ANGEL, then=[*picks(deck, "toil"), *picks(deck, "king")]
    )
    play_all(match, "event", "hand:0")
    assert life(match) == ["king"], "there was only one slot to choose"
    assert pile(match) == ["rich-man", "expulsion"]
    assert told(match)[-3:] == ["expelled", "shown", "contested"]
    assert match.state.entered[NUMBERS["toil"]] == match.state.clock == 1
    assert "renewed" not in told(match)


@rule("TT-32", "TT-R17")
@pytest.mark.parametrize("deck", [["toil", "creation"], []])
def test_if_the_deck_holds_no_soul_the_discard_pile_is_shuffled_in(deck):
    discard = [key for key in KEYS[34:] if key not in (*deck, "expulsion")]
    whole = [*deck, *discard, "rich-man"]
    match = at(
        life=["rich-man"], devil=["nun"], angel=["expulsion", "king"], discard=discard, deck=deck, turn=ANGEL,
        then=[*picks(whole, "toil"), *picks(whole, "rich-man")],
    )  # fmt: skip
    play_all(match, "event", "hand:0")
    assert life(match) == ["rich-man"]
    assert pile(match) == ["expulsion"]
    assert sorted(names(match.state.deck)) == sorted([*deck, *discard])
    assert event(match, "renewed") == {"count": len(discard) + 1}
    # The deck is shown to be without souls, so nobody can think that a hand holds one of its events.
    shown = [dict(e.fields)["card"] for e in match.story(None) if e.kind == "shown"]
    assert shown == [*sorted(deck, key=KEYS.index), "toil"]
    assert match.state.clock == (3 if deck else 2)
    assert min(match.state.entered[card] for card in match.state.deck) == 1
    assert [KEYS[c] for c in range(41) if match.state.entered[c] == match.state.clock] == ["toil"]
    assert match.state.entered[NUMBERS["rich-man"]] == match.state.clock - 1


# -- Toil


@rule("TT-7", "TT-31", "TT-R18", "TT-R14")
def test_toil_takes_any_card_of_the_discard_pile():
    match = at(life=["nun"], devil=["toil", "queen"], discard=[])
    assert "event" not in codes(match)
    for index, taken, left in ((0, "pope", "monk"), (1, "monk", "pope")):
        match = at(life=["nun"], devil=["toil", "queen"], discard=["pope", "monk"], clock=4)
        play_all(match, "event", "hand:0")
        assert step(match) == "harvest"
        assert codes(match) == ["pile:0", "pile:1"], "the Toil itself is not there"
        play_all(match, f"pile:{index}")
        assert hand(match, DEVIL) == ["queen", taken]
        assert pile(match) == [left, "toil"]
        assert match.state.seen[DEVIL] == [0, 2]
        assert match.state.drawn[DEVIL] == [0, 4]
        assert event(match, "harvested") == {"seat": DEVIL, "card": taken}
        for seat in (ANGEL, None):
            assert [card["card"] for card in match.view(seat).table["hands"][DEVIL]] == [None, taken]


def test_toil_takes_the_only_card_without_asking():
    match = at(life=["nun"], devil=["toil", "queen"], discard=["pope"])
    play_all(match, "event", "hand:0")
    assert hand(match, DEVIL) == ["queen", "pope"]
    assert match.to_act == (ANGEL,)


@rule("TT-R14")
def test_toil_can_reach_a_pile_of_thirty_nine():
    match = at(life=["nun"], devil=["toil"], angel=[], discard=[key for key in KEYS if key not in ("nun", "toil")])
    play_all(match, "event")
    assert codes(match) == [f"pile:{index}" for index in range(39)]


# -- Bones


@rule("TT-31", "TT-7", "TT-12")
def test_bones_discards_both_hands_and_draws_three_each():
    match = at(
        life=["nun"], angel=["bones-of-all-men", "pope"], devil=["child", "monk"], turn=ANGEL, discard=["king"],
        draws=["queen", "abbot", "abbess", "duke", "count", "judge"],
    )  # fmt: skip
    play_all(match, "event", "hand:0")
    assert pile(match) == ["king", "pope", "child", "monk", "bones-of-all-men"]
    assert hand(match, ANGEL) == ["queen", "abbot", "abbess"]
    assert hand(match, DEVIL) == ["duke", "count", "judge"]
    assert match.state.seen == [[0, 0, 0], [0, 0, 0]]
    assert match.to_act == (DEVIL,)
    told_cards = [dict(e.fields) for e in match.story(None) if e.kind == "levelled"]
    assert told_cards == [
        {"seat": ANGEL, "cards": ["pope"], "any": True},
        {"seat": DEVIL, "cards": ["child", "monk"], "any": True},
    ]
    assert match.view(DEVIL).table["hands"][ANGEL] == [{"card": None, "seen": "owner", "drawn": 0}] * 3


@rule("TT-26")
def test_bones_may_renew_the_deck_in_between():
    events = [key for key in KEYS[34:] if key != "bones-of-all-men"]
    match = at(
        life=["nun"], devil=["bones-of-all-men"], angel=["child"], discard=events, deck=["king", "duke"],
        draws=["king", "duke"], then=[0, 0, 0, 0],
    )  # fmt: skip
    play_all(match, "event")
    assert hand(match, DEVIL)[:2] == ["king", "duke"]
    assert match.state.drawn == [[0, 0, 1], [1, 1, 1]]
    assert pile(match) == ["bones-of-all-men"]
    assert [dict(e.fields)["any"] for e in match.story(None) if e.kind == "levelled"] == [False, True]


# -- the Last Judgement


@rule("TT-31", "TT-R18", "TT-R26")
@pytest.mark.parametrize(("souls", "possible"), [(1, False), (2, False), (3, True), (4, True)])
def test_the_last_judgement_needs_three_souls(souls, possible):
    match = at(life=["monk", "canon", "queen", "nun"][:souls], devil=["last-judgement", "pope"], angel=["child"])
    assert ("event" in codes(match)) == possible
    if possible:
        play_all(match, "event", "hand:0")
        assert step(match) == "retaliate"
        assert match.to_act == (ANGEL,)
        assert event(match, "died") == {"seat": DEVIL, "card": "monk"}


@rule("TT-R26", "TT-39", "TT-7")
def test_the_retaliation_on_a_last_judgement_is_on_the_last_filled_slot():
    match = at(
        life=["monk", "queen", "king"], devil=["last-judgement", "pope"], angel=["child", "canon"], then=[0] * 7,
    )  # fmt: skip
    play_all(match, "event", "hand:0")
    assert codes(match) == ["hand:0", "decline"]
    assert match.state.event == NUMBERS["last-judgement"]
    play_all(match, "hand:0")
    assert event(match, "retaliated") == {"seat": ANGEL, "card": "child", "slot": 3, "old": "king"}
    assert event(match, "judged") == {"red": 2, "blue": 6}
    assert event(match, "collected") == {"seat": ANGEL, "card": "monk"}
    assert match.state.event == -1
    assert len(match.state.deck) == 33


# -- the Arms of Death


@rule("TT-31", "TT-35", "TT-15")
def test_the_arms_of_death_strike_without_regard_to_dispositions():
    match = at(life=["child"], devil=["arms-of-death", "astrologer", "toil"])
    assert codes(match) == ["change", "place", "event"]
    play_all(match, "event", "hand:0")
    assert step(match) == "strike"
    assert codes(match) == ["hand:0"]
    play_all(match, "hand:0")  # there is but one slot
    assert life(match) == ["astrologer"]
    assert pile(match) == ["child", "arms-of-death"]
    assert hand(match, DEVIL) == ["toil"]
    assert match.to_act == (ANGEL,)


@rule("TT-31")
def test_the_arms_of_death_can_strike_any_slot():
    match = at(life=["child", "pope", "nun", "king"], devil=["arms-of-death", "astrologer", "queen"])
    play_all(match, "event", "hand:0")
    assert codes(match) == ["hand:0", "hand:1"]
    play_all(match, "hand:1")
    assert codes(match) == ["slot:1", "slot:2", "slot:3", "slot:4"]
    play_all(match, "slot:4")
    assert life(match) == ["child", "pope", "nun", "queen"]
    assert event(match, "replaced") == {"seat": DEVIL, "card": "queen", "slot": 4, "old": "king"}
    assert pile(match) == ["king", "arms-of-death"]


@rule("TT-R18")
@pytest.mark.parametrize(("other", "possible"), [("pope", True), ("toil", False)])
def test_the_arms_of_death_need_a_soul(other, possible):
    match = at(life=["child"], devil=["arms-of-death", other])
    assert ("event" in codes(match)) == possible
    play_all(match, "change")
    assert codes(match) == ["hand:0", "hand:1"], "an event that cannot be played can be changed"


# -- events in general


@rule("TT-31", "TT-R18")
def test_only_playable_events_are_offered():
    match = at(life=["child"], devil=["toil", "creation", "monk"])
    play_all(match, "event")
    assert codes(match) == ["hand:1"]


@rule("TT-6", "TT-7")
@pytest.mark.parametrize("seat", [DEVIL, ANGEL])
@pytest.mark.parametrize("key", ["creation", "temptation", "expulsion", "toil", "bones-of-all-men", "arms-of-death"])
def test_either_player_can_use_every_event_and_it_is_discarded_last(seat, key):
    held = {"devil" if seat == DEVIL else "angel": [key, "pope"]}
    match = at(life=["monk", "nun", "king"], discard=["duke", "abbot"], turn=seat, then=anything(), **held)
    play_all(match, "event", "hand:0")
    while match.to_act == (seat,):
        play_all(match, codes(match)[0])
    assert pile(match)[-1] == key
    assert match.state.event == -1
    assert match.state.turns == seat + 1


def test_two_events_may_share_an_effect():
    cards = cards_with('effect = "judge"', 'effect = "strike"')
    match = at(life=["child"], devil=["arms-of-death", "last-judgement", "monk"], cards=cards)
    play_all(match, "event")
    assert codes(match) == ["hand:0", "hand:1"]
    play_all(match, "hand:1", "hand:1")
    assert life(match) == ["monk"]
    assert numbers("last-judgement") == match.state.discard[-1:]
    assert state.EFFECTS[6] == "strike"
