"""The ten powers, and who neighbours whom."""

import pytest

from macabre.games.dance_of_death.state import PERSONS, SHARPSHOOTER
from macabre.games.dance_of_death.tests.board import (
    BLACK,
    RING_A,
    WHITE,
    at,
    board,
    facts,
    last_action,
    look,
    on,
    side,
    supply,
    told,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule


def neighbours(match, person):
    return {PERSONS[other] for other in match.state.neighbours(PERSONS.index(person))}


def activate(match, person, *rest):
    return play_all(match, "activate", f"power:{person}", *rest)


# -- neighbours


@rule("DD-87", "DD-88")
def test_neighbours_are_found_past_house_and_paradise():
    match = board()
    assert neighbours(match, "hacker") == {"business_lady", "dancer"}
    assert neighbours(match, "surgeon") == {"business_lady", "sharpshooter"}
    assert neighbours(match, "runner") == {"gambler", "old_lady"}


@rule("DD-87")
def test_neighbours_are_found_past_the_dead():
    match = board(dead={"business_lady": BLACK, "dancer": WHITE, "sharpshooter": BLACK})
    assert neighbours(match, "hacker") == {"surgeon", "convalescent"}


@rule("DD-88")
@pytest.mark.parametrize("alive", [PERSONS, ("runner", "hacker", "priest"), ("priest", "gambler", "runner")])
def test_with_three_or_more_alive_everybody_has_two_neighbours(alive):
    match = board(alive=alive)
    for person in alive:
        near = neighbours(match, person)
        assert len(near) == 2
        assert person not in near


@rule("DD-87", "DD-R24")
def test_two_survivors_are_each_others_only_neighbours():
    match = board(alive=("runner", "priest"))
    assert neighbours(match, "runner") == {"priest"}
    assert neighbours(match, "priest") == {"runner"}


@rule("DD-R24")
def test_a_single_survivor_has_no_neighbour():
    assert neighbours(board(alive=("runner",)), "runner") == set()


# -- Runner, Old Lady


@rule("DD-89", "DD-91", "DD-R8")
def test_the_runner_goes_one_number_clockwise():
    match = activate(board(death=2, hand=2), "runner")
    assert (at(match, "runner"), at(match, "old_lady")) == (2, 1)
    assert (look(match, "death"), look(match, "hand")) == (2, 2)
    assert facts(match, "moved") == [
        {"seat": BLACK, "card": "runner", "number": 2, "partner": "old_lady", "before": 1},
    ]  # fmt: skip


@rule("DD-90", "DD-91", "DD-R9")
def test_the_old_lady_goes_back_over_1_to_12_with_all_markers():
    ring = ["old_lady", "runner", *RING_A[2:]]
    match = activate(board(ring=ring, on={"old_lady": "1w", "gambler": "2b"}), "old_lady")
    assert (at(match, "old_lady"), at(match, "gambler")) == (12, 1)
    assert (on(match, "old_lady"), on(match, "gambler")) == ("1b1w", "2b")
    assert facts(match, "moved") == [
        {"seat": BLACK, "card": "old_lady", "number": 12, "partner": "gambler", "before": 1},
    ]  # fmt: skip


@rule("DD-R9")
@pytest.mark.parametrize("partner", ["house", "paradise", "surgeon"])
@pytest.mark.parametrize("person", ["runner", "old_lady"])
def test_runner_and_old_lady_change_places_with_any_card(person, partner):
    ring = list(RING_A)
    place = (ring.index(person) + (1 if person == "runner" else -1)) % 12
    other = ring.index(partner)
    ring[place], ring[other] = ring[other], ring[place]
    before = ring.index(person) + 1
    match = activate(board(ring=ring, death=7, dead={"surgeon": BLACK}, paradise="1w"), person)
    assert (at(match, person), at(match, partner)) == (place + 1, before)
    assert on(match, "paradise") == "1w"


@rule("DD-R9")
def test_the_runner_goes_on_from_12_to_1():
    ring = ["gambler", *RING_A[1:11], "runner"]
    match = activate(board(ring=ring), "runner")
    assert (at(match, "runner"), at(match, "gambler")) == (1, 12)


# -- Convalescent, Dancer


@rule("DD-92", "DD-93", "DD-R8", "DD-R10")
def test_the_convalescent_changes_places_with_the_card_at_death():
    match = activate(board(death=9), "convalescent")
    assert (at(match, "convalescent"), at(match, "surgeon"), look(match, "death")) == (9, 3, 9)
    assert on(match, "convalescent") == "1b"
    assert codes(match) == ["throw", "decline"]
    assert (look(match, "target"), look(match, "person")) == ("convalescent", "convalescent")
    assert facts(match, "moved") == [
        {"seat": BLACK, "card": "convalescent", "number": 9, "partner": "surgeon", "before": 3},
    ]  # fmt: skip
    play_all(match, "decline")
    assert side(match, "convalescent") == "used"


@rule("DD-85", "DD-92", "DD-93", "DD-R35")
def test_the_convalescent_may_die_where_death_called_her():
    match = activate(board(death=5, turn=WHITE, fate=[1]), "convalescent", "throw")
    assert side(match, "convalescent") == "white"
    assert look(match, "score") == [0, 5]
    assert at(match, "house") == 3


SHIFTED = {
    "clockwise": [
        "runner", "old_lady", "dancer", "house", "hacker", "convalescent",
        "business_lady", "paradise", "surgeon", "sharpshooter", "priest", "gambler",
    ],
    "anticlockwise": [
        "gambler", "runner", "old_lady", "dancer", "house", "convalescent",
        "hacker", "business_lady", "paradise", "surgeon", "sharpshooter", "priest",
    ],
}  # fmt: skip


@rule("DD-R10")
@pytest.mark.parametrize("way", SHIFTED)
def test_by_option_the_convalescent_walks_and_the_others_close_the_gap(way):
    match = activate(board(death=6, options={"convalescent_move": "shift"}), "convalescent")
    assert codes(match) == ["shift:clockwise", "shift:anticlockwise"]
    assert on(match, "convalescent") == "1b"
    play_all(match, f"shift:{way}")
    assert look(match, "ring") == SHIFTED[way]
    assert look(match, "death") == 6
    assert codes(match) == ["throw", "decline"]
    assert facts(match, "shifted") == [
        {"seat": BLACK, "card": "convalescent", "number": 6, "clockwise": int(way == "clockwise")},
    ]  # fmt: skip


@rule("DD-94", "DD-95", "DD-81", "DD-R30", "DD-R47")
def test_the_dancer_calls_death_without_a_second_marker():
    match = activate(board(death=9, fate=[1]), "dancer")
    assert look(match, "death") == 4
    assert on(match, "dancer") == "1b"
    assert codes(match) == ["throw", "decline"]
    assert facts(match, "led") == [{"seat": BLACK, "card": "dancer", "number": 4}]
    before = supply(match)[BLACK]
    play_all(match, "throw")
    assert (side(match, "dancer"), on(match, "dancer")) == ("used", "")
    assert supply(match)[BLACK] == before + 1


@rule("DD-R47")
def test_death_called_past_paradise_turns_nothing():
    match = activate(board(death=9, used=("runner",)), "dancer", "decline")
    assert side(match, "runner") == "used"
    assert on(match, "paradise") == ""


@rule("DD-R11")
@pytest.mark.parametrize("move", ["swap", "shift"])
@pytest.mark.parametrize(("person", "death"), [("dancer", 4), ("convalescent", 3)])
def test_who_is_with_death_already_stays_and_can_be_thrown_for(person, death, move):
    match = activate(board(death=death, options={"convalescent_move": move}), person)
    assert look(match, "ring") == list(RING_A)
    assert look(match, "death") == death
    assert (codes(match), look(match, "target")) == (["throw", "decline"], person)
    assert facts(match, "stayed") == [{"seat": BLACK, "card": person}]
    assert "led" not in told(match)


# -- Hacker


@rule("DD-96", "DD-97", "DD-98", "DD-113")
def test_the_hacker_exchanges_paradise_and_a_person():
    match = activate(board(paradise="2w", fates=((0, 0, 1), (0, 1, 0)), hand=11, fate=[]), "hacker")
    assert codes(match) == [f"first:{number}" for number in range(1, 13)]
    play_all(match, "first:8")
    assert look(match, "first") == 8
    assert codes(match) == [f"second:{number}" for number in range(1, 13) if number != 8]
    play_all(match, "second:1")
    assert (at(match, "paradise"), at(match, "runner")) == (1, 8)
    assert (on(match, "paradise"), on(match, "hacker")) == ("2w", "1b")
    assert facts(match, "picked") == [{"seat": BLACK, "card": "paradise", "number": 8}]
    assert facts(match, "swapped") == [
        {"seat": BLACK, "card": "paradise", "number": 1, "partner": "runner", "before": 8},
    ]  # fmt: skip
    play_all(match, "forwards")
    assert match.outcome.scores == (0, -2 * 1)


@rule("DD-96", "DD-97")
def test_the_hacker_may_exchange_himself_and_a_dead_card():
    match = activate(board(dead={"surgeon": WHITE}), "hacker", "first:6", "second:9")
    assert (at(match, "surgeon"), at(match, "hacker"), on(match, "hacker")) == (6, 9, "1b")


@rule("DD-R12", "DD-R13", "DD-R8")
def test_an_exchange_under_death_and_hand_has_no_further_effect():
    match = activate(board(hand=5, death=5, used=("runner",)), "hacker", "first:8", "second:5")
    assert at(match, "paradise") == 5
    assert (look(match, "hand"), look(match, "death")) == (5, 5)
    assert side(match, "runner") == "used"
    assert on(match, "paradise") == ""
    assert match.to_act == (WHITE,)


# -- Business Lady, Surgeon


@rule("DD-49", "DD-99", "DD-R18")
def test_the_business_lady_exchanges_all_markers_with_the_new_one_included():
    match = activate(board(on={"business_lady": "1w", "priest": "3b"}), "business_lady")
    assert codes(match) == [f"trade:{person}" for person in PERSONS if person != "business_lady"]
    play_all(match, "trade:priest")
    assert (on(match, "business_lady"), on(match, "priest")) == ("3b", "1b1w")
    assert facts(match, "traded") == [{"seat": BLACK, "card": "priest"}]


@rule("DD-R18")
def test_the_business_lady_may_choose_a_person_without_markers_but_nobody_dead():
    match = activate(board(dead={"gambler": BLACK}), "business_lady")
    assert "trade:gambler" not in codes(match)
    play_all(match, "trade:runner")
    assert (on(match, "business_lady"), on(match, "runner")) == ("", "1b")


@rule("DD-99")
def test_with_one_other_survivor_the_exchange_needs_no_question():
    match = activate(board(alive=("business_lady", "priest"), on={"priest": "2w"}), "business_lady")
    assert (on(match, "business_lady"), on(match, "priest")) == ("2w", "1b")


@rule("DD-100", "DD-R17")
@pytest.mark.parametrize(("colour", "left"), [("white", "1b"), ("black", "1w")])
def test_the_surgeon_removes_a_marker_of_either_colour_from_a_neighbour(colour, left):
    match = activate(board(on={"sharpshooter": "1b1w", "hacker": "1b"}), "surgeon")
    assert codes(match) == ["cut:sharpshooter-black", "cut:sharpshooter-white"]
    before = supply(match)
    play_all(match, f"cut:sharpshooter-{colour}")
    seat = ("black", "white").index(colour)
    assert on(match, "sharpshooter") == left
    assert supply(match)[seat] == before[seat] + 1
    assert supply(match)[1 - seat] == before[1 - seat]
    assert facts(match, "removed") == [{"seat": BLACK, "card": "sharpshooter", "colour": colour}]


@rule("DD-100", "DD-R17")
def test_the_surgeon_can_reach_both_neighbours():
    match = activate(board(on={"sharpshooter": "1w", "business_lady": "1b1w"}), "surgeon")
    assert codes(match) == ["cut:business_lady-black", "cut:business_lady-white", "cut:sharpshooter-white"]


@rule("DD-R17", "DD-R21")
def test_a_single_marker_at_the_surgeon_is_removed_without_a_question():
    match = activate(board(on={"sharpshooter": "1w"}), "surgeon")
    assert on(match, "sharpshooter") == ""
    assert facts(match, "removed") == [{"seat": BLACK, "card": "sharpshooter", "colour": "white"}]


@rule("DD-100", "DD-R22")
def test_a_surgeon_without_work_only_gets_her_marker():
    match = activate(board(on={"hacker": "1b"}), "surgeon")
    assert (on(match, "surgeon"), side(match, "surgeon")) == ("1b", "used")
    assert facts(match, "idled") == [{"seat": BLACK, "card": "surgeon"}]
    assert match.to_act == (WHITE,)


# -- Sharpshooter


def sharpshooter(**fields):
    return activate(board(on={"gambler": "7b"}, fates=((0, 0, 1), (1, 1, 0)), **fields), "sharpshooter")


@rule("DD-101", "DD-R14")
def test_the_sharpshooter_puts_a_marker_from_the_supply_on_a_neighbour():
    match = sharpshooter()
    assert codes(match) == ["shoot:marker-surgeon", "shoot:marker-priest", "shoot:death-surgeon", "shoot:death-priest"]
    play_all(match, "shoot:marker-priest")
    assert on(match, "priest") == "1b"
    assert supply(match)[BLACK] == 2
    assert look(match, "death") == 5
    assert facts(match, "shot") == [{"seat": BLACK, "card": "priest"}]
    assert match.to_act == (WHITE,)


@rule("DD-101", "DD-67", "DD-R15", "DD-R29", "DD-R47")
def test_the_sharpshooter_leads_death_to_a_neighbour_for_a_throw():
    match = sharpshooter(fate=[1])
    play_all(match, "shoot:death-surgeon")
    assert look(match, "death") == 9
    assert on(match, "surgeon") == ""
    assert supply(match)[BLACK] == 3
    assert (codes(match), look(match, "target")) == (["throw", "decline"], "surgeon")
    assert facts(match, "led") == [{"seat": BLACK, "card": "surgeon", "number": 9}]
    play_all(match, "throw")
    assert (side(match, "surgeon"), side(match, "sharpshooter")) == ("text", "used")


@rule("DD-R15")
def test_by_option_the_sharpshooter_grants_no_throw():
    match = sharpshooter(options={"sharpshooter_throw": "no"})
    play_all(match, "shoot:death-surgeon")
    assert look(match, "death") == 9
    assert match.to_act == (WHITE,)
    assert side(match, "sharpshooter") == "used"


@rule("DD-R14")
def test_with_an_empty_supply_the_sharpshooter_can_only_lead_death():
    match = activate(board(on={"gambler": "8b"}), "sharpshooter")
    assert supply(match)[BLACK] == 0
    assert codes(match) == ["shoot:death-surgeon", "shoot:death-priest"]


@rule("DD-R16")
@pytest.mark.parametrize(("death", "near"), [(9, "surgeon"), (11, "priest")])
def test_death_cannot_be_led_to_where_he_stands(death, near):
    match = sharpshooter(death=death)
    other = {"surgeon": "priest", "priest": "surgeon"}[near]
    assert codes(match) == ["shoot:marker-surgeon", "shoot:marker-priest", f"shoot:death-{other}"]


@rule("DD-R14", "DD-R16", "DD-R21")
def test_a_single_shot_needs_no_question():
    match = activate(board(on={"gambler": "8b"}, death=9), "sharpshooter")
    assert look(match, "death") == 11
    assert look(match, "target") == "priest"


# -- Priest


@rule("DD-102", "DD-107", "DD-R19")
def test_the_priest_sends_anybodys_marker_to_paradise_for_good():
    match = activate(board(on={"gambler": "1w", "hacker": "2b1w"}), "priest")
    assert codes(match) == ["absolve:hacker", "absolve:priest", "absolve:gambler"]
    play_all(match, "absolve:gambler")
    assert (on(match, "paradise"), on(match, "gambler"), on(match, "priest")) == ("1w", "", "1b")
    assert facts(match, "visited") == [{"seat": BLACK, "card": "gambler"}]
    assert facts(match, "absolved") == [{"seat": BLACK, "card": "gambler", "colour": "white"}]


@rule("DD-107", "DD-R5")
def test_a_marker_on_paradise_leaves_ten_to_be_raised():
    assert last_action([1, 2], hand=9, paradise="1w").outcome is None
    assert last_action([1, 2], hand=10, paradise="1w").outcome.why == "shortage"


@rule("DD-102", "DD-R19")
@pytest.mark.parametrize(("colour", "left"), [("black", "1b1w"), ("white", "2b")])
def test_the_priest_may_choose_the_colour(colour, left):
    match = activate(board(on={"hacker": "2b1w"}), "priest", "absolve:hacker")
    assert (codes(match), look(match, "target")) == (["black", "white"], "hacker")
    play_all(match, colour)
    assert on(match, "hacker") == left
    assert on(match, "paradise") == f"1{colour[0]}"
    assert match.to_act == (WHITE,)


@rule("DD-102", "DD-R19", "DD-R21")
def test_a_priest_alone_with_his_marker_must_send_it():
    match = activate(board(), "priest")
    assert (on(match, "paradise"), on(match, "priest")) == ("1b", "")
    assert side(match, "priest") == "used"
    assert match.to_act == (WHITE,)


# -- Gambler


@rule("DD-103", "DD-104", "DD-R20", "DD-R26")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_gamblers_1_kills_him_for_the_opponent(seat):
    """The player who activates him has all the markers, and still gets nothing."""
    match = board(on={"gambler": f"3{'bw'[seat]}"}, turn=seat, fate=[1])
    before = supply(match)
    activate(match, "gambler")
    assert side(match, "gambler") == ("white", "black")[seat]
    assert look(match, "score")[1 - seat] == 12
    assert look(match, "score")[seat] == 0
    assert supply(match)[seat] == before[seat] + 4
    assert facts(match, "gambled") == [{"seat": seat, "roll": 1}]
    assert facts(match, "died") == [{"seat": 1 - seat, "card": "gambler", "points": 12}]


@rule("DD-105")
@pytest.mark.parametrize("roll", [2, 3, 4, 5])
def test_a_gamblers_2_to_5_scores(roll):
    match = activate(board(on={"gambler": "3b"}, fate=[roll]), "gambler")
    assert look(match, "score") == [roll, 0]
    assert (on(match, "gambler"), side(match, "gambler")) == ("4b", "used")
    assert facts(match, "gained") == [{"seat": BLACK, "points": roll}]


@rule("DD-106", "DD-R20")
@pytest.mark.parametrize(("colour", "left"), [("black", "1w"), ("white", "1b")])
def test_a_gamblers_6_removes_a_marker_of_the_chosen_colour(colour, left):
    match = activate(board(on={"gambler": "1w"}, fate=[6]), "gambler")
    assert (codes(match), look(match, "target")) == (["black", "white"], "gambler")
    before = supply(match)
    play_all(match, colour)
    seat = ("black", "white").index(colour)
    assert on(match, "gambler") == left
    assert supply(match)[seat] == before[seat] + 1
    assert look(match, "score") == [0, 0]
    assert side(match, "gambler") == "used"
    assert facts(match, "ransomed") == [{"seat": BLACK, "card": "gambler", "colour": colour}]
    assert on(match, "paradise") == ""


@rule("DD-106", "DD-R21")
def test_a_gamblers_6_with_one_colour_needs_no_question():
    match = activate(board(fate=[6]), "gambler")
    assert on(match, "gambler") == ""
    assert match.to_act == (WHITE,)


# -- what no power does


@rule("DD-107", "DD-18")
@pytest.mark.parametrize("person", ["priest", "surgeon", "business_lady"])
def test_no_power_takes_a_marker_from_paradise(person):
    match = board(paradise="3b2w", on={"sharpshooter": "1b1w"})
    activate(match, person)
    assert not any("paradise" in code for code in codes(match))
    play_all(match, codes(match)[0])
    if look(match, "step") == "colour":
        play_all(match, "black")
    black, white = look(match, "paradise")
    assert black >= 3
    assert white >= 2


@rule("DD-107", "DD-81")
def test_a_failed_throw_takes_no_marker_from_paradise():
    match = board(paradise="3b2w", fate=[6])
    play_all(match, "dance", "death:6", "throw")
    assert on(match, "paradise") == "3b2w"


# -- idle powers


@rule("DD-R22")
@pytest.mark.parametrize(
    ("person", "fields"),
    [
        ("surgeon", {}),
        ("surgeon", {"alive": ("surgeon", "runner"), "on": {"surgeon": "1w"}}),
        ("sharpshooter", {"alive": ("sharpshooter", "runner"), "death": 1, "on": {"runner": "8b"}}),
    ],
)
@pytest.mark.parametrize("idle", ["allowed", "forbidden"])
def test_idle_persons_can_be_activated_unless_forbidden(person, fields, idle):
    match = board(options={"idle_power": idle}, **fields)
    play_all(match, "activate")
    if look(match, "step") == "power":
        assert (f"power:{person}" in codes(match)) == (idle == "allowed")
    else:
        assert idle == "forbidden", "with a single person left to activate, nothing is asked"
        assert facts(match, "activated")[0]["card"] == "runner"


@rule("DD-R22")
@pytest.mark.parametrize(
    ("person", "fields"),
    [
        ("surgeon", {"on": {"business_lady": "1w"}}),
        ("surgeon", {"on": {"sharpshooter": "1b"}}),
        ("sharpshooter", {"alive": ("sharpshooter", "runner"), "death": 1, "on": {"runner": "7b"}}),
        ("sharpshooter", {"alive": ("sharpshooter", "runner"), "death": 2, "on": {"runner": "8b"}}),
        ("sharpshooter", {"on": {"runner": "8b"}}),
        ("business_lady", {"alive": ("business_lady", "runner")}),
    ],
)
def test_persons_with_something_to_do_are_not_idle(person, fields):
    match = board(options={"idle_power": "forbidden"}, **fields)
    play_all(match, "activate")
    assert f"power:{person}" in codes(match)


@rule("DD-R22")
@pytest.mark.parametrize("person", ["business_lady", "sharpshooter", "surgeon"])
def test_a_last_survivor_may_idle_when_allowed(person):
    match = board(alive=(person,), fates=((0, 0, 1), (1, 1, 0)))
    play_all(match, "activate")
    assert (on(match, person), side(match, person)) == ("1b", "text")
    assert told(match)[-1] == "idled"


@rule("DD-R22")
def test_the_other_seven_are_never_idle():
    match = board(options={"idle_power": "forbidden"})
    play_all(match, "activate")
    assert codes(match) == [f"power:{person}" for person in PERSONS if person != "surgeon"]


@rule("DD-R22", "DD-R14")
def test_idleness_looks_at_the_supply_of_the_player_to_act():
    fields = {"alive": ("sharpshooter", "runner"), "death": 1, "options": {"idle_power": "forbidden"}}
    match = board(on={"runner": "8b"}, turn=WHITE, **fields)
    assert not match.state.idle(SHARPSHOOTER)
    assert board(on={"runner": "8b"}, turn=BLACK, **fields).state.idle(SHARPSHOOTER)
