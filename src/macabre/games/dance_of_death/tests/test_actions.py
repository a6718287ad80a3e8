"""The three actions: setting the watch, activating a person, dancing with Death."""

import pytest

from macabre.core.errors import Refused
from macabre.games.dance_of_death.state import PERSONS
from macabre.games.dance_of_death.tests.board import (
    BLACK,
    RING_A,
    WHITE,
    at,
    board,
    facts,
    look,
    on,
    side,
    supply,
    told,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule

ALL_MARKS = [f"mark:{person}" for person in PERSONS]
ALL_THROWS = ["decline", *(f"throw:{person}" for person in PERSONS)]


def acting(match):
    return look(match, "step") == "action" and match.to_act == (WHITE,)


# -- setting the watch


@rule("DD-33", "DD-35", "DD-36", "DD-37")
def test_from_1_the_hand_can_only_go_forwards():
    match = board()
    play_all(match, "watch")
    assert look(match, "hand") == 2
    assert on(match, "old_lady") == "1b"
    assert look(match, "fates")[BLACK] == [1, 0, 1]
    assert facts(match, "turned") == [{"seat": BLACK, "before": 1, "number": 2}]
    assert facts(match, "marked") == [{"seat": BLACK, "card": "old_lady"}]


@rule("DD-33", "DD-34", "DD-37")
@pytest.mark.parametrize(("code", "hand", "card"), [("backwards", 3, "convalescent"), ("forwards", 5, "house")])
def test_the_hand_moves_by_one_number_either_way(code, hand, card):
    match = board(hand=4, death=1)
    play_all(match, "watch")
    assert codes(match) == ["forwards", "backwards"]
    play_all(match, code)
    assert look(match, "hand") == hand
    assert RING_A[hand - 1] == card


@rule("DD-34", "DD-37")
def test_a_step_back_marks_the_person_there():
    match = board(hand=4, death=1)
    play_all(match, "watch", "backwards")
    assert on(match, "convalescent") == "1b"
    assert acting(match)


@rule("DD-35", "DD-R7")
@pytest.mark.parametrize(("code", "hand", "person"), [("forwards", 1, "runner"), ("backwards", 11, "priest")])
def test_from_12_the_hand_goes_on_to_1_or_back_to_11(code, hand, person):
    match = board(hand=12)
    play_all(match, "watch", code)
    assert look(match, "hand") == hand
    assert on(match, person) == "1b"


@rule("DD-38", "DD-41")
@pytest.mark.parametrize(("edition", "after"), [("english", "text"), ("german", "used")])
def test_the_hand_on_paradise_turns_the_row_in_the_english_edition_only(edition, after):
    match = board(hand=7, used=("old_lady", "dancer"), options={"edition": edition})
    play_all(match, "watch", "forwards")
    assert on(match, "paradise") == "1b"
    assert look(match, "fates")[BLACK] == [1, 0, 1]
    assert side(match, "old_lady") == side(match, "dancer") == after
    assert acting(match)
    assert told(match).count("reopened") == (edition == "english")


@rule("DD-39")
def test_the_hand_on_a_dead_card_sends_the_marker_to_paradise_and_turns_nothing():
    match = board(hand=8, dead={"surgeon": BLACK}, used=("runner",), turn=WHITE)
    play_all(match, "watch", "forwards")
    assert on(match, "paradise") == "1w"
    assert side(match, "runner") == "used"
    assert facts(match, "wasted") == [{"seat": WHITE}]


@rule("DD-40", "DD-45", "DD-108")
def test_the_hand_on_the_house_gives_the_marker_to_any_living_person():
    match = board(hand=4, death=7)
    play_all(match, "watch", "forwards")
    assert codes(match) == ALL_MARKS
    play_all(match, "mark:gambler")
    assert on(match, "gambler") == "1b"
    assert acting(match), "Death stands elsewhere: no throw"


@rule("DD-40", "DD-61", "DD-R43")
@pytest.mark.parametrize("how", ["watch", "dance"])
def test_the_dead_cannot_be_chosen_at_the_house(how):
    match = board(hand=4, death=1, dead={"runner": BLACK, "priest": WHITE})
    play_all(match, how, "forwards" if how == "watch" else "death:5")
    assert codes(match) == [code for code in ALL_MARKS if code not in ("mark:runner", "mark:priest")]


@rule("DD-40", "DD-R44")
def test_with_one_person_left_the_marker_of_the_house_needs_no_question():
    match = board(hand=4, death=7, alive=("hacker",))
    play_all(match, "watch", "forwards")
    assert on(match, "hacker") == "1b"
    assert acting(match)


@rule("DD-42", "DD-67", "DD-68")
def test_the_hand_moved_to_death_offers_a_throw_after_the_marker():
    match = board(hand=3, death=4)
    play_all(match, "watch", "forwards")
    assert on(match, "dancer") == "1b"
    assert codes(match) == ["throw", "decline"]
    assert look(match, "target") == "dancer"


@rule("DD-45", "DD-67")
def test_the_hand_moved_away_from_death_offers_no_throw():
    match = board(hand=3, death=6)
    play_all(match, "watch", "forwards")
    assert on(match, "dancer") == "1b"
    assert acting(match)


@rule("DD-43", "DD-70", "DD-78", "DD-R28")
def test_hand_and_death_at_the_house_let_english_players_throw_on_anybody():
    match = board(hand=4, death=5, on={"priest": "3b"}, fate=[3])
    play_all(match, "watch", "forwards", "mark:runner")
    assert on(match, "runner") == "1b"
    assert codes(match) == ALL_THROWS
    play_all(match, "throw:priest")
    assert side(match, "priest") == "black"
    assert look(match, "score") == [11, 0]
    assert on(match, "runner") == "1b"


@rule("DD-43", "DD-R28")
def test_hand_and_death_at_the_house_bind_german_players_to_the_marked_person():
    match = board(hand=4, death=5, on={"priest": "3b"}, fate=[1], options={"edition": "german"})
    play_all(match, "watch", "forwards", "mark:business_lady")
    assert codes(match) == ["throw", "decline"]
    play_all(match, "throw")
    assert side(match, "business_lady") == "black"


FREE = {
    ("english", "printed", "watch"): True, ("english", "printed", "dance"): False,
    ("german", "printed", "watch"): False, ("german", "printed", "dance"): False,
    ("english", "marker", "watch"): False, ("english", "marker", "dance"): False,
    ("german", "marker", "watch"): False, ("german", "marker", "dance"): False,
    ("english", "any", "watch"): True, ("english", "any", "dance"): True,
    ("german", "any", "watch"): True, ("german", "any", "dance"): True,
}  # fmt: skip


@rule("DD-43", "DD-62", "DD-70", "DD-R28")
@pytest.mark.parametrize(("edition", "house_throw", "how"), FREE)
def test_whom_one_may_throw_for_at_the_house(edition, house_throw, how):
    match = board(hand=4, death=5 if how == "watch" else 9, options={"edition": edition, "house_throw": house_throw})
    play_all(match, how, "forwards" if how == "watch" else "death:5", "mark:runner")
    if FREE[edition, house_throw, how]:
        assert codes(match) == ALL_THROWS
        assert look(match, "target") is None
    else:
        assert codes(match) == ["throw", "decline"]
        assert look(match, "target") == "runner"


@rule("DD-44")
@pytest.mark.parametrize(("hand", "death", "card"), [(8, 9, "surgeon"), (7, 8, "paradise")])
def test_hand_and_death_at_a_dead_card_or_paradise_give_no_throw(hand, death, card):
    match = board(hand=hand, death=death, dead={"surgeon": WHITE})
    play_all(match, "watch", "forwards")
    assert at(match, card) == death == look(match, "hand")
    assert on(match, "paradise") == "1b"
    assert acting(match)


# -- activating a person


@rule("DD-46", "DD-47", "DD-48", "DD-49", "DD-50", "DD-89", "DD-91")
def test_an_activated_person_gets_the_marker_acts_and_turns_the_card():
    match = board(fates=((0, 0, 1), (1, 1, 1)))
    play_all(match, "activate")
    assert codes(match) == [f"power:{person}" for person in PERSONS]
    play_all(match, "power:runner")
    assert on(match, "runner") == "1b"
    assert (at(match, "runner"), at(match, "old_lady")) == (2, 1)
    assert side(match, "runner") == "used"
    assert look(match, "fates")[BLACK] == [0, 0, 0]
    assert told(match) == ["spent", "activated", "moved"]
    assert facts(match, "activated") == [{"seat": BLACK, "card": "runner"}]


@rule("DD-49", "DD-50")
def test_the_card_is_turned_only_when_the_power_is_done():
    match = board()
    play_all(match, "activate", "power:hacker")
    assert (on(match, "hacker"), side(match, "hacker")) == ("1b", "text")
    play_all(match, "first:1", "second:2")
    assert side(match, "hacker") == "used"


@rule("DD-47", "DD-51")
def test_a_card_on_its_a_side_cannot_be_activated():
    match = board(used=("runner",), turn=WHITE)
    play_all(match, "activate")
    assert codes(match) == [f"power:{person}" for person in PERSONS if person != "runner"]
    with pytest.raises(Refused):
        match.play(WHITE, "power:runner")


@rule("DD-54")
def test_the_dead_cannot_be_activated():
    match = board(dead={"runner": BLACK, "gambler": WHITE})
    play_all(match, "activate")
    assert codes(match) == [f"power:{person}" for person in PERSONS if person not in ("runner", "gambler")]


@rule("DD-47", "DD-52")
def test_the_last_text_side_is_activated_unasked_and_turns_the_whole_row():
    match = board(used=[person for person in PERSONS if person != "runner"])
    play_all(match, "activate")
    assert on(match, "runner") == "1b"
    assert {side(match, person) for person in PERSONS} == {"text"}
    assert told(match)[-1] == "renewed"


@rule("DD-52")
def test_the_row_is_not_turned_while_a_text_side_is_left():
    match = board(used=[person for person in PERSONS if person not in ("runner", "hacker")])
    play_all(match, "activate", "power:runner")
    assert [person for person in PERSONS if side(match, person) == "text"] == ["hacker"]
    assert "renewed" not in told(match)


@rule("DD-53", "DD-R22", "DD-R24", "DD-R25")
def test_the_last_survivor_is_never_turned():
    match = board(alive=("surgeon",), fates=((0, 0, 2), (0, 0, 2)), fate=[1, 2])
    play_all(match, "activate")
    assert on(match, "surgeon") == "2b2w", "nothing is left to ask until the round is over"
    assert side(match, "surgeon") == "text"
    assert told(match).count("idled") == 4
    assert "renewed" not in told(match)
    assert look(match, "round") == 2


@rule("DD-53")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_of_two_survivors_the_activated_one_is_turned(seat):
    match = board(alive=("runner", "hacker"), turn=seat)
    play_all(match, "activate", "power:runner")
    assert (side(match, "runner"), side(match, "hacker")) == ("used", "text")


@rule("DD-54", "DD-75")
def test_a_victims_card_leaves_the_row_for_the_winners_pile():
    match = board(hand=10, death=11, on={"priest": "2b"}, fate=[3])
    play_all(match, "watch", "forwards", "throw")
    assert side(match, "priest") == "black"
    play_all(match, "activate")
    assert "power:priest" not in codes(match)


@rule("DD-R25")
@pytest.mark.parametrize("edition", ["english", "german"])
def test_a_death_that_leaves_only_a_sides_turns_the_row(edition):
    used = [person for person in PERSONS if person != "hacker"]
    match = board(death=5, on={"hacker": "5b"}, used=used, fate=[6], options={"edition": edition})
    play_all(match, "dance", "death:6", "throw")
    assert side(match, "hacker") == "black"
    assert {side(match, person) for person in used} == {"text"}
    assert told(match)[-2:] == ["died", "renewed"]


@rule("DD-R25", "DD-53")
def test_a_lone_card_comes_to_its_text_side():
    match = board(death=5, on={"hacker": "5b"}, alive=("hacker", "runner"), used=("runner",), fate=[6])
    play_all(match, "dance", "death:6", "throw")
    assert side(match, "runner") == "text"


@rule("DD-R26", "DD-R25")
def test_a_person_who_dies_while_activated_is_not_turned():
    match = board(on={"dancer": "3b"}, used=("runner",), fate=[3])
    play_all(match, "activate", "power:dancer", "throw")
    assert side(match, "dancer") == "black"
    assert side(match, "runner") == "used"


@rule("DD-R3")
def test_nobody_may_pass_or_break_an_action_off():
    match = board(hand=4)
    for codes_ in (["dance", "watch", "activate"], ["forwards", "backwards"]):
        assert codes(match) == codes_
        play_all(match, "watch" if "watch" in codes_ else "backwards")


# -- dancing with Death


@rule("DD-27", "DD-55", "DD-56", "DD-57")
def test_death_goes_the_hands_number_in_one_direction():
    match = board(hand=4, death=9)
    play_all(match, "dance")
    assert codes(match) == ["death:1", "death:5"]
    play_all(match, "death:1")
    assert look(match, "death") == 1
    assert facts(match, "danced") == [{"seat": BLACK, "before": 9, "number": 1}]


@rule("DD-55", "DD-56", "DD-57")
@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11])
@pytest.mark.parametrize("death", [1, 6, 12])
def test_the_two_ways_of_death_differ_unless_they_meet(hand, death):
    match = board(hand=hand, death=death)
    play_all(match, "dance")
    on_, back = (death + hand - 1) % 12 + 1, (death - hand - 1) % 12 + 1
    assert codes(match) == [f"death:{number}" for number in sorted((on_, back))]


@rule("DD-R27")
@pytest.mark.parametrize(("hand", "death", "number", "person"), [(6, 7, 1, "runner"), (12, 7, 7, "business_lady")])
def test_ways_of_6_and_12_are_one_choice_and_count_as_a_dance(hand, death, number, person):
    match = board(hand=hand, death=death)
    play_all(match, "dance")
    assert look(match, "death") == number
    assert on(match, person) == "1b"
    assert codes(match) == ["throw", "decline"]


@rule("DD-R27", "DD-64")
def test_a_way_of_12_onto_paradise_turns_the_row():
    match = board(hand=12, death=8, used=("runner",))
    play_all(match, "dance")
    assert on(match, "paradise") == "1b"
    assert side(match, "runner") == "text"


@rule("DD-27", "DD-55", "DD-R33")
def test_the_hand_at_the_moment_of_the_dance_measures_the_way():
    match = board(hand=3, death=1, fates=((0, 1, 0), (2, 1, 0)))
    play_all(match, "watch", "forwards")
    assert look(match, "hand") == 4
    play_all(match, "dance")
    assert codes(match) == ["death:5", "death:9"]


@rule("DD-58", "DD-59", "DD-60", "DD-66")
def test_a_dance_marks_the_person_and_the_throw_may_be_declined():
    match = board(fates=((1, 0, 0), (1, 1, 0)))
    play_all(match, "dance", "death:6")
    assert on(match, "hacker") == "1b"
    assert look(match, "fates")[BLACK] == [0, 0, 0]
    assert codes(match) == ["throw", "decline"]
    play_all(match, "decline")
    assert on(match, "hacker") == "1b"
    assert facts(match, "declined") == [{"seat": BLACK}]
    assert acting(match)


@rule("DD-61", "DD-62", "DD-108")
@pytest.mark.parametrize("edition", ["english", "german"])
def test_a_dance_to_the_house_marks_anybody_who_is_then_the_target(edition):
    match = board(death=4, options={"edition": edition}, fate=[1])
    play_all(match, "dance", "death:5")
    assert codes(match) == ALL_MARKS
    play_all(match, "mark:gambler")
    assert on(match, "gambler") == "1b"
    assert codes(match) == ["throw", "decline"]
    play_all(match, "throw")
    assert side(match, "gambler") == "black"
    assert look(match, "score") == [12, 0]


@rule("DD-63", "DD-64")
@pytest.mark.parametrize("edition", ["english", "german"])
def test_a_dance_to_paradise_costs_the_marker_and_turns_the_row(edition):
    match = board(death=7, used=("hacker", "dancer"), turn=WHITE, options={"edition": edition})
    play_all(match, "dance", "death:8")
    assert on(match, "paradise") == "1w"
    assert side(match, "hacker") == side(match, "dancer") == "text"
    assert match.to_act == (BLACK,)
    assert look(match, "step") == "action"
    assert told(match)[-2:] == ["wasted", "reopened"]


@rule("DD-64", "DD-R45")
def test_paradise_leaves_won_cards_with_their_winners():
    match = board(death=7, dead={"priest": BLACK, "surgeon": WHITE}, used=("runner",))
    play_all(match, "dance", "death:8")
    assert (side(match, "priest"), side(match, "surgeon"), side(match, "runner")) == ("black", "white", "text")


@rule("DD-63")
def test_paradise_without_a_sides_is_told_without_turning():
    match = board(death=7)
    play_all(match, "dance", "death:8")
    assert told(match)[-1] == "wasted"


@rule("DD-65")
def test_a_dance_to_a_dead_card_costs_the_marker_and_turns_nothing():
    match = board(hand=2, death=7, dead={"surgeon": WHITE}, used=("runner",), turn=WHITE)
    play_all(match, "dance", "death:9")
    assert on(match, "paradise") == "1w"
    assert side(match, "runner") == "used"
    assert match.to_act == (BLACK,)


@rule("DD-108")
def test_the_house_has_no_place_for_markers():
    assert "house" not in board().view(None).table["markers"]


@rule("DD-16")
@pytest.mark.parametrize("how", ["dance", "watch"])
def test_the_marker_of_an_action_does_not_come_from_the_supply(how):
    match = board()
    before = supply(match)
    play_all(match, how)
    if how == "dance":
        play_all(match, "death:6")
    assert supply(match) == before
