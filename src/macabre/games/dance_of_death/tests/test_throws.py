"""The death throw: when, on whom, and what comes of it."""

import pytest

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

PLAIN = ("surgeon", "hacker", "business_lady", "priest", "gambler")


def throw(person, seat, own, other, roll, hand=6, **fields):
    """The seat dances with Death to the person, who then has these markers, and throws."""
    number = RING_A.index(person) + 1
    before = [own - 1, other] if seat == BLACK else [other, own - 1]
    markers = f"{before[0]}b{before[1]}w"
    match = board(hand=hand, death=(number - hand - 1) % 12 + 1, on={person: markers}, turn=seat, fate=[roll], **fields)
    play_all(match, "dance")
    if hand % 6:
        play_all(match, f"death:{number}")
    return play_all(match, "throw")


@rule("DD-26", "DD-68", "DD-71", "DD-73", "DD-74", "DD-75", "DD-77", "DD-78", "DD-79")
def test_a_roll_not_above_the_markers_kills():
    match = board(on={"hacker": "1b1w"}, fates=((1, 0, 0), (1, 1, 0)), fate=[3])
    play_all(match, "dance", "death:6")
    assert on(match, "hacker") == "2b1w"
    before = supply(match)
    play_all(match, "throw")
    assert side(match, "hacker") == "black"
    assert at(match, "hacker") == 6
    assert on(match, "hacker") == ""
    assert look(match, "score") == [6, 0]
    assert [after - old for after, old in zip(supply(match), before, strict=True)] == [2, 1]
    assert facts(match, "threw") == [{"seat": BLACK, "card": "hacker", "roll": 3, "modifier": 0, "count": 3}]
    assert facts(match, "died") == [{"seat": BLACK, "card": "hacker", "points": 6}]
    assert match.to_act == (WHITE,)


@rule("DD-75", "DD-R48")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_the_majority_wins_even_if_the_other_threw(seat):
    match = throw("hacker", seat, own=1, other=2, roll=3)
    assert side(match, "hacker") == ("white", "black")[seat]
    assert look(match, "score")[1 - seat] == 6
    assert look(match, "score")[seat] == 0


@rule("DD-76")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_tie_goes_to_the_thrower(seat):
    match = throw("hacker", seat, own=1, other=1, roll=2)
    assert side(match, "hacker") == ("black", "white")[seat]
    assert look(match, "score")[seat] == 6


@rule("DD-80", "DD-81")
def test_a_roll_above_the_markers_returns_the_throwers_own_only():
    match = board(on={"hacker": "1b1w"}, fate=[4])
    before = supply(match)
    play_all(match, "dance", "death:6", "throw")
    assert side(match, "hacker") == "text"
    assert on(match, "hacker") == "1w"
    assert supply(match) == [before[BLACK] + 2, before[WHITE]]
    assert facts(match, "escaped") == [{"seat": BLACK, "card": "hacker", "count": 2}]
    assert look(match, "score") == [0, 0]
    assert match.to_act == (WHITE,)


@rule("DD-72", "DD-82", "DD-83")
@pytest.mark.parametrize("person", ["old_lady", "runner"])
def test_old_lady_and_runner_die_easily_for_black_and_hardly_for_white(person):
    assert side(throw(person, BLACK, 1, 0, roll=2), person) == "black"
    assert side(throw(person, BLACK, 1, 0, roll=3), person) == "text"
    assert side(throw(person, WHITE, 1, 0, roll=1), person) == "text"
    assert side(throw(person, WHITE, 2, 0, roll=1), person) == "white"


@rule("DD-84", "DD-85")
@pytest.mark.parametrize("person", ["convalescent", "sharpshooter"])
def test_convalescent_and_sharpshooter_die_hardly_for_black_and_easily_for_white(person):
    assert side(throw(person, BLACK, 2, 0, roll=2), person) == "text"
    assert side(throw(person, BLACK, 2, 0, roll=1), person) == "black"
    assert side(throw(person, WHITE, 2, 0, roll=3), person) == "white"
    assert side(throw(person, WHITE, 2, 0, roll=4), person) == "text"


@rule("DD-86")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_the_dancer_dies_hardly_for_both(seat):
    assert side(throw("dancer", seat, 3, 0, roll=3), "dancer") == "text"
    assert side(throw("dancer", seat, 3, 0, roll=2), "dancer") == ("black", "white")[seat]


@rule("DD-72", "DD-73")
@pytest.mark.parametrize("person", PLAIN)
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_the_other_five_have_no_modifier(person, seat):
    assert side(throw(person, seat, 3, 0, roll=3), person) == ("black", "white")[seat]
    assert side(throw(person, seat, 3, 0, roll=4), person) == "text"


@rule("DD-26", "DD-78")
@pytest.mark.parametrize("person", PERSONS)
def test_every_person_is_worth_its_number(person):
    match = throw(person, BLACK, 9, 0, roll=1)
    assert look(match, "score") == [RING_A.index(person) + 1, 0]


@rule("DD-26", "DD-R32")
def test_points_come_from_the_persons_number_not_from_the_hand():
    match = throw("hacker", BLACK, 1, 0, roll=1, hand=9)
    assert look(match, "hand") == 9
    assert look(match, "score") == [6, 0]


@rule("DD-R35", "DD-74")
def test_later_moves_of_a_dead_card_do_not_change_the_points():
    match = board(dead={"surgeon": WHITE}, score=[0, 9])
    play_all(match, "activate", "power:hacker", "first:9", "second:1")
    assert at(match, "surgeon") == 1
    assert look(match, "score") == [0, 9]


@rule("DD-66", "DD-R30")
def test_throws_that_cannot_succeed_are_allowed():
    """The Dancer with one marker cannot die: even a 1 counts as 2."""
    match = throw("dancer", BLACK, 1, 0, roll=1)
    assert side(match, "dancer") == "text"
    assert on(match, "dancer") == ""


@rule("DD-R30")
@pytest.mark.parametrize("roll", range(1, 7))
def test_throws_that_cannot_fail_are_allowed(roll):
    match = board(on={"hacker": "3b3w"}, fate=[roll])
    play_all(match, "dance", "death:6", "throw")
    assert side(match, "hacker") == "black"


@rule("DD-R31")
def test_modifiers_do_not_count_for_the_majority():
    """White throws for the Runner at a disadvantage, but has two markers against one."""
    match = throw("runner", WHITE, 2, 1, roll=2)
    assert side(match, "runner") == "white"


@rule("DD-69")
def test_the_target_is_the_person_death_stands_at():
    match = board(death=6)
    play_all(match, "dance", "death:7")
    assert codes(match) == ["throw", "decline"]
    assert look(match, "target") == "business_lady"


@rule("DD-R29", "DD-76")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_target_without_markers_can_die_by_a_modifier_and_belongs_to_the_thrower(seat):
    """Black at -1 for the Runner, White at -1 for the Convalescent: a 1 counts as 0."""
    person = ("runner", "convalescent")[seat]
    match = board(hand=4, death=5, turn=seat, fate=[1])
    play_all(match, "watch", "forwards", "mark:hacker", f"throw:{person}")
    assert side(match, person) == ("black", "white")[seat]
    assert look(match, "score")[seat] == at(match, person)


@rule("DD-R29", "DD-R30")
def test_a_target_without_markers_usually_lives():
    match = board(hand=4, death=5, fate=[1])
    play_all(match, "watch", "forwards", "mark:hacker", "throw:priest")
    assert side(match, "priest") == "text"
    assert facts(match, "escaped") == [{"seat": BLACK, "card": "priest", "count": 0}]


@rule("DD-70", "DD-66")
def test_a_free_throw_can_be_declined_and_offers_only_the_living():
    match = board(hand=4, death=5, alive=("runner", "hacker"))
    play_all(match, "watch", "forwards", "mark:hacker")
    assert codes(match) == ["decline", "throw:runner", "throw:hacker"]
    play_all(match, "decline")
    assert match.to_act == (WHITE,)


@rule("DD-R36")
@pytest.mark.parametrize("roll", [1, 6])
def test_an_action_has_one_throw_at_most(roll):
    match = board(fate=[roll])
    play_all(match, "dance", "death:6", "throw")
    assert match.to_act == (WHITE,)
    assert told(match).count("threw") == 1


@rule("DD-67")
@pytest.mark.parametrize("person", ["runner", "old_lady", "hacker", "business_lady", "surgeon", "priest", "gambler"])
def test_powers_that_grant_no_throw_offer_none(person):
    """Even where everybody stands with Death or the hand."""
    rest = {
        "hacker": ["first:9", "second:5"],
        "business_lady": ["trade:hacker"],
        "surgeon": ["cut:sharpshooter-white"],
        "priest": ["absolve:hacker"],
    }
    match = board(hand=5, death=5, on={"sharpshooter": "1b1w", "hacker": "1b"}, fate=[2] if person == "gambler" else [])
    play_all(match, "activate", f"power:{person}", *rest.get(person, []))
    assert match.to_act == (WHITE,)
    assert look(match, "step") == "action"


@rule("DD-69", "DD-R13")
@pytest.mark.parametrize("person", ["runner", "old_lady"])
def test_a_step_to_death_gives_no_throw(person):
    """The Runner steps from 12 to 1, the Old Lady from 2 to 1."""
    ring = list(RING_A)
    ring[0], ring[11] = ring[11], ring[0]
    match = board(ring=ring, death=1)
    play_all(match, "activate", f"power:{person}")
    assert at(match, person) == 1
    assert match.to_act == (WHITE,)


@rule("DD-R37")
def test_a_death_is_settled_before_the_row_is_looked_at():
    used = [person for person in PERSONS if person != "hacker"]
    match = board(on={"hacker": "2b1w"}, used=used, fate=[1])
    play_all(match, "dance", "death:6", "throw")
    assert told(match) == ["spent", "danced", "marked", "threw", "died", "renewed"]


@rule("DD-R34")
def test_the_score_is_one_number_without_a_limit():
    match = throw("gambler", BLACK, 9, 0, roll=1, score=[990, 0])
    assert look(match, "score") == [1002, 0]


@rule("DD-R43", "DD-74")
def test_a_dead_card_keeps_its_identity_and_its_place():
    match = throw("priest", BLACK, 3, 0, roll=1)
    assert at(match, "priest") == 11
    assert look(match, "ring") == list(RING_A)
