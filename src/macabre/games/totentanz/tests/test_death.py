"""Death, retaliation, judgement, and the ends of rounds and games."""

import pytest

from macabre import Outcome, QuickFate, ScriptedFate
from macabre.games.totentanz import GAME, state
from macabre.games.totentanz.tests.build import (
    ANGEL,
    DEVIL,
    KEYS,
    NUMBERS,
    SOULS,
    anything,
    at,
    event,
    hand,
    life,
    names,
    numbers,
    picks,
    step,
    told,
)
from macabre.games.totentanz.tests.test_setup import cards_with
from macabre.testing import codes, play_all

rule = pytest.mark.rule
FOUR = ["monk", "canon", "queen", "abbess"]


def last_slot(**given):
    """The Devil is about to fill slot 5 with the Merchant (1r)."""
    given = {"devil": ["merchant", "nun"], "angel": ["seaman", "pope", "toil"], "then": anything(), **given}
    match = at(**{"life": FOUR, **given})
    return play_all(match, "place", "hand:0")


# -- retaliation


@rule("TT-36", "TT-37", "TT-40", "TT-R10")
def test_filling_slot_5_brings_death_and_asks_the_opponent():
    match = last_slot()
    assert life(match) == [*FOUR, "merchant"]
    assert step(match) == "retaliate"
    assert match.to_act == (ANGEL,)
    assert event(match, "died") == {"seat": DEVIL, "card": "monk"}
    play_all(match, "hand:0")
    assert match.state.round == 1, "nothing but the judgement comes after the retaliation"
    assert match.to_act == (DEVIL,)


@rule("TT-R9")
@pytest.mark.parametrize("name", [key for key in KEYS if key not in SOULS])
def test_no_event_ever_retaliates(name):
    for retaliation in ("replace", "any"):
        match = last_slot(options={"retaliation": retaliation}, angel=[name])
        assert codes(match) == ["decline"]


@rule("TT-R11")
def test_it_is_told_who_declined_to_retaliate():
    match = at(life=FOUR, angel=["nun"], devil=["child", "pope"], turn=ANGEL, then=anything())
    play_all(match, "place", "decline")
    assert event(match, "declined") == {"seat": DEVIL}
    assert event(play_all(last_slot(), "decline"), "declined") == {"seat": ANGEL}


@rule("TT-37", "TT-36")
def test_the_devil_is_asked_when_the_angel_filled_slot_5():
    match = at(life=FOUR, angel=["nun"], devil=["child", "pope"], turn=ANGEL)
    play_all(match, "place")
    assert match.to_act == (DEVIL,)
    assert codes(match) == ["hand:0", "decline"]
    assert match.state.turns == 1


@rule("TT-38", "TT-R9", "TT-R11")
def test_only_a_soul_that_could_replace_the_last_one_may_retaliate():
    match = last_slot()
    assert codes(match) == ["hand:0", "decline"]
    match = last_slot(angel=["pope", "toil", "king"])
    assert codes(match) == ["decline"], "that nothing fits is the Angel's secret, so it is asked"


@rule("TT-39", "TT-R9", "TT-35", "TT-41")
def test_the_retaliation_covers_the_last_card_which_does_not_count():
    match = last_slot()
    play_all(match, "hand:0")
    assert event(match, "retaliated") == {"seat": ANGEL, "card": "seaman", "slot": 5, "old": "merchant"}
    assert event(match, "judged") == {"red": 4, "blue": 4}
    assert "lost" in told(match)


@rule("TT-38", "TT-39", "TT-R9")
def test_with_the_option_any_soul_may_retaliate_but_no_event():
    match = last_slot(options={"retaliation": "any"})
    assert codes(match) == ["hand:0", "hand:1", "decline"]
    play_all(match, "hand:1")
    assert event(match, "retaliated") == {"seat": ANGEL, "card": "pope", "slot": 5, "old": "merchant"}
    assert event(match, "judged") == {"red": 8, "blue": 3}


TIED = cards_with("red = 5\nblue = 0", "red = 2\nblue = 2")


@rule("TT-R6", "TT-R9")
@pytest.mark.parametrize(("retaliation", "asked"), [("replace", False), ("any", True)])
def test_nobody_retaliates_on_a_soul_without_disposition_unless_any_may(retaliation, asked):
    match = last_slot(devil=["rich-man", "nun"], cards=TIED, options={"retaliation": retaliation})
    assert (match.state.round == 0) == asked
    assert ("declined" in told(match)) == (not asked)


@rule("TT-R6")
def test_a_soul_without_disposition_retaliates_only_if_any_may():
    for retaliation, offered in (("replace", ["decline"]), ("any", ["hand:0", "decline"])):
        match = last_slot(angel=["rich-man", "toil"], cards=TIED, options={"retaliation": retaliation})
        assert codes(match) == offered


@rule("TT-R11")
def test_an_empty_hand_is_not_asked_to_retaliate():
    match = last_slot(angel=[])
    assert match.state.round == 1
    assert event(match, "declined") == {"seat": ANGEL}


@rule("TT-R11")
@pytest.mark.parametrize(("mark", "asked"), [(0, True), (1, True), (2, False)])
def test_an_open_hand_that_cannot_retaliate_is_not_asked(mark, asked):
    match = last_slot(angel=["pope"], seen=[[0, 0], [mark]])
    assert (match.state.round == 0) == asked


@rule("TT-R11")
def test_an_open_hand_that_can_retaliate_is_asked():
    assert codes(last_slot(angel=["seaman"], seen=[[0, 0], [2]])) == ["hand:0", "decline"]


@rule("TT-R11")
def test_declining_looks_the_same_whether_or_not_it_was_forced():
    stories = []
    for angel in (["seaman", "pope"], ["king", "pope"]):
        match = play_all(last_slot(angel=angel), "decline")
        stories.append([e.to_json() for e in match.story(DEVIL) if e.kind in ("declined", "judged", "collected")])
    assert stories[0] == stories[1]


# -- judgement


@rule("TT-41", "TT-42", "TT-45", "TT-R23")
def test_more_red_gives_the_soul_to_the_devil():
    match = play_all(last_slot(), "decline")
    assert event(match, "judged") == {"red": 5, "blue": 3}
    assert event(match, "collected") == {"seat": DEVIL, "card": "monk"}
    assert match.state.collected == [numbers("monk"), []]


@rule("TT-43", "TT-45", "TT-R23")
def test_more_blue_gives_the_soul_to_the_angel():
    match = at(
        life=["child", "pope", "nun", "knight"], angel=["queen", "toil"], devil=["preacher", "abbess"],
        turn=ANGEL, then=[0] * 7,
    )  # fmt: skip
    play_all(match, "place", "hand:0")
    assert codes(match) == ["decline"]
    play_all(match, "decline")
    assert event(match, "judged") == {"red": 7, "blue": 9}
    assert match.state.collected == [[], numbers("child")]


@rule("TT-44", "TT-R2", "TT-R23")
@pytest.mark.parametrize(("limbo", "lost"), [("out", ["monk"]), ("back", [])])
def test_a_tie_sends_the_soul_to_limbo(limbo, lost):
    match = play_all(last_slot(options={"limbo": limbo}), "hand:0")
    assert event(match, "lost") == {"card": "monk", "out": limbo == "out"}
    assert names(match.state.limbo) == lost
    assert match.state.collected == [[], []]
    in_play = [*match.state.deck, *match.state.hands[0], *match.state.hands[1], *match.state.life]
    assert (NUMBERS["monk"] in in_play) == (limbo == "back")
    assert len(in_play) == 41 - len(lost)


# -- the next round


@rule("TT-46", "TT-20", "TT-21", "TT-R1", "TT-R24", "TT-45")
def test_a_new_round_is_set_up_from_all_other_cards():
    match = play_all(last_slot(discard=["king"], then=[5] * 7), "decline")
    here = match.state
    assert [len(cards) for cards in here.hands] == [3, 3]
    assert len(here.deck) == 33
    assert len(here.life) == 1
    assert here.discard == here.limbo == []
    assert (here.round, here.turns, step(match)) == (1, 0, "turn")
    assert match.to_act == (DEVIL,)
    assert sorted([*here.deck, *here.hands[0], *here.hands[1], *here.life, NUMBERS["monk"]]) == list(range(41))
    assert (here.clock, here.entered) == (0, [0] * 41)
    assert event(match, "begun") == {"round": 2}
    assert hand(match, DEVIL) != ["nun"]


@rule("TT-21", "TT-R24")
def test_the_devil_starts_after_an_angels_win_too():
    match = at(
        life=["child", "pope", "nun", "knight"], angel=["queen"], devil=["preacher"], turn=ANGEL, then=[0] * 7,
    )  # fmt: skip
    play_all(match, "place", "decline")
    assert match.state.collected == [[], numbers("child")]
    assert match.to_act == (DEVIL,)
    assert match.state.turns == 0


@rule("TT-46", "TT-R1")
def test_kept_hands_stay_and_only_the_other_cards_are_shuffled():
    match = last_slot(
        angel=["pope", "toil", "king"], discard=["duke"], options={"hands": "keep"}, then=[2], seen=[[0, 0], [2, 1, 0]],
        drawn=[[0, 0], [1, 2, 3]], clock=3,
    )  # fmt: skip
    play_all(match, "decline")
    here = match.state
    assert (hand(match, DEVIL), hand(match, ANGEL)) == (["nun"], ["pope", "toil", "king"])
    assert here.seen == [[0], [2, 1, 0]]
    assert here.drawn == [[0], [1, 2, 3]]
    assert here.clock == 4
    assert names(here.collected[DEVIL]) == ["monk"]
    entered = [KEYS[card] for card in range(41) if here.entered[card] == 4]
    assert sorted(entered) == sorted(["canon", "queen", "abbess", "merchant", "duke"])
    assert len(here.deck) == 41 - 1 - 4 - 1
    assert "dealt" not in told(match)
    assert life(match) == ["cardinal"]


@rule("TT-46", "TT-7")
def test_the_last_judgement_is_shuffled_in_with_the_rest():
    match = at(
        life=FOUR[:3], devil=["last-judgement", "nun"], angel=["pope"], options={"hands": "keep"}, then=[0],
    )  # fmt: skip
    play_all(match, "event", "hand:0", "decline")
    assert NUMBERS["last-judgement"] in match.state.deck
    assert match.state.entered[NUMBERS["last-judgement"]] == 1


# -- ends of the game


@rule("TT-2", "TT-R29")
def test_the_third_soul_wins_at_once():
    match = at(
        life=["child", "pope", "nun", "knight"], angel=["queen"], devil=["preacher"], turn=ANGEL,
        collected=(["king", "duke"], ["abbot", "abbess"]),
    )  # fmt: skip
    play_all(match, "place", "decline")
    assert match.to_act == ()
    assert match.outcome == Outcome((2, 3), (ANGEL,), "three_souls")
    assert event(match, "ended") == {"devil": 2, "angel": 3}
    assert life(match) == ["pope", "nun", "knight", "queen"]
    assert match.state.round == 5
    assert GAME.resume(match.position()).outcome == match.outcome


@rule("TT-2")
def test_the_devil_can_win_too():
    match = last_slot(collected=(["king", "duke"], ["abbot", "child"]))
    assert match.outcome is None
    play_all(match, "decline")
    assert match.outcome == Outcome((3, 2), (DEVIL,), "three_souls")


@rule("TT-2")
def test_two_souls_do_not_win():
    match = last_slot(collected=(["king"], []))
    play_all(match, "decline")
    assert match.outcome is None
    assert match.to_act == (DEVIL,)


@rule("TT-R22")
@pytest.mark.parametrize(
    ("collected", "winners", "scores"),
    [((["king"], []), (DEVIL,), (1, 0)), (([], ["king"]), (ANGEL,), (0, 1)), ((["king"], ["duke"]), (), (1, 1))],
)
def test_after_the_last_round_more_souls_win(collected, winners, scores):
    rounds = sum(scores) + 1
    match = last_slot(collected=collected, options={"round_limit": rounds})
    play_all(match, "hand:0")  # a tie: the last soul goes to limbo
    assert match.outcome == Outcome(scores, winners, "round_limit")
    assert match.state.round == rounds
    assert names(match.state.limbo) == ["monk"]


@rule("TT-R22")
def test_a_third_soul_in_the_last_round_is_a_win_by_three_souls():
    match = last_slot(collected=(["king", "duke"], []), options={"round_limit": 3})
    play_all(match, "decline")
    assert match.outcome.why == "three_souls"


@rule("TT-R22")
def test_the_devil_with_one_soul_wins_after_two_rounds():
    match = last_slot(options={"round_limit": 2, "turn_limit": 1}, then=[0] * 7)
    play_all(match, "decline")
    assert match.outcome is None
    match = at(life=["pope"], devil=["nun"], collected=(["monk"], []), options={"round_limit": 2, "turn_limit": 1})
    play_all(match, "place")
    assert match.outcome == Outcome((1, 0), (DEVIL,), "round_limit")


# -- the turn limit


@rule("TT-R21", "TT-44")
def test_after_sixty_turns_the_soul_goes_to_limbo():
    match = GAME.start(fate=QuickFate(3))
    contested = match.state.life[0]
    for number in range(60):
        assert match.state.turns == number
        assert match.state.round == 0
        play_all(match, "change", "hand:0")
    assert match.state.limbo == [contested]
    assert event(match, "tired") == {"count": 60}
    assert (match.state.round, match.state.turns) == (1, 0)
    assert match.to_act == (DEVIL,)
    assert len(match.state.discard) == 0


@rule("TT-R21", "TT-R2")
@pytest.mark.parametrize("limbo", ["out", "back"])
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_the_turn_limit_counts_both_sides(limit, limbo):
    match = GAME.start(fate=QuickFate(3), options={"turn_limit": limit, "limbo": limbo})
    contested = match.state.life[0]
    for _ in range(limit):
        assert match.state.round == 0
        play_all(match, "change", "hand:0")
    assert match.state.round == 1
    assert match.state.limbo == ([contested] if limbo == "out" else [])


@rule("TT-R21")
def test_a_soul_brought_to_death_in_the_last_turn_is_judged():
    match = last_slot(options={"turn_limit": 1})
    assert step(match) == "retaliate"
    play_all(match, "decline")
    assert match.state.collected[DEVIL] == numbers("monk")
    assert "tired" not in told(match)


# -- when the souls run out


@rule("TT-14", "TT-R20")
def test_kept_hands_are_dealt_anew_when_the_deck_holds_no_soul():
    events = list(KEYS[34:])
    whole = [*events, "king", "duke"]
    match = at(
        life=["pope"], devil=["king", events[0]], angel=["duke", *events[1:3]], deck=events[3:],
        options={"hands": "keep", "turn_limit": 1},
        then=[0, *picks(whole, *events[:6]), *picks([events[6], "king", "duke"], "duke")],
    )  # fmt: skip
    play_all(match, "change", "hand:1")
    assert life(match) == ["duke"]
    assert (hand(match, DEVIL), hand(match, ANGEL)) == (events[:3], events[3:6])
    assert names(match.state.deck) == ["king", events[6]]
    assert [kind for kind in told(match)[-10:] if kind != "shown"][-4:] == ["reshuffled", "dealt", "dealt", "contested"]
    assert match.state.clock == 0
    assert match.to_act == (DEVIL,)


@rule("TT-R20", "TT-R22")
@pytest.mark.parametrize("hands", ["redeal", "keep"])
@pytest.mark.parametrize(("collected", "winners"), [((["child"], []), (DEVIL,)), (([], []), ())])
def test_the_game_ends_when_there_is_no_soul_to_fight_for(hands, collected, winners):
    events = list(KEYS[34:])
    match = at(
        life=["pope"], devil=["king", events[0]], angel=events[1:3], deck=events[3:], collected=collected,
        options={"hands": hands, "turn_limit": 1},
        then=[0, *picks([*events, "king"], "king", *events[:5])],
    )  # fmt: skip
    play_all(match, "change", "hand:1")
    assert match.outcome == Outcome(tuple(len(souls) for souls in collected), winners, "no_souls")
    assert life(match) == []
    assert ("reshuffled" in told(match)) == (hands == "keep")
    assert match.state.entered[match.state.deck[0]] == match.state.clock == 1
    assert event(match, "shown")["card"] in events
    assert GAME.resume(match.position()).outcome == match.outcome


@rule("TT-R20", "TT-R13")
@pytest.mark.parametrize("hands", ["redeal", "keep"])
def test_a_game_of_a_thousand_rounds_ends_when_all_souls_are_lost(hands):
    match = GAME.start(fate=QuickFate(1), options={"hands": hands, "turn_limit": 2, "round_limit": 1000})
    while match.to_act:
        play_all(match, *(["pickup"] if "pickup" in codes(match) else ["change", "hand:0"]))
    assert match.outcome.why == "no_souls"
    assert match.outcome.winners == ()
    assert 28 <= match.state.round <= 34
    assert len(match.state.limbo) == match.state.round


@rule("TT-R20")
def test_souls_that_come_back_from_limbo_never_run_out():
    match = GAME.start(fate=QuickFate(1), options={"limbo": "back", "turn_limit": 1, "round_limit": 200})
    while match.to_act:
        play_all(match, "change", "hand:0")
    assert match.outcome == Outcome((0, 0), (), "round_limit")
    assert match.state.round == 200


def test_a_scripted_set_up_uses_just_its_picks():
    with ScriptedFate([0] * 7) as fate:
        match = GAME.start(fate=fate)
    assert names(match.state.life) == [SOULS[6]]
    assert match.state.step == state.TURN
