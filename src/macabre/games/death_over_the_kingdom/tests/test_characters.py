"""The thirteen characters: powers of the own turn, the King, and the powers at the end (DK-11 to DK-17, DK-34 on)."""

import pytest

from macabre.core.fate import ScriptedFate
from macabre.games.death_over_the_kingdom.tests.deal import (
    GAME,
    card_of,
    cards,
    dealt,
    heard,
    knowers,
    pile,
    stand,
    tokens,
    values,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule

REFUSE = {"king": "refuse"}
ALL = {"dealer_powers": "all"}


# -- powers of the own turn


@rule("DK-12", "DK-R12")
@pytest.mark.parametrize(
    "name",
    ["death", "innkeeper", "clown", "monk", "magician", "knight", "princess", "queen"],
)
def test_other_characters_have_no_power_in_the_own_turn(name: str) -> None:
    assert codes(dealt(f"{name} clown princess knight")) == ["stand", "exchange"]


@rule("DK-11", "DK-12")
@pytest.mark.parametrize("name", ["trader", "thief", "bard", "dragon"])
def test_a_power_can_be_used_and_shows_the_card(name: str) -> None:
    match = dealt(f"{name} clown princess knight")
    assert codes(match) == ["stand", "power", "exchange"]
    match.play(0, "power")
    assert heard(match, "used") == [{"seat": 0, "card": name}]


@rule("DK-12", "DK-R1", "DK-R12")
@pytest.mark.parametrize(("name", "power"), [("thief", False), ("bard", False), ("dragon", False), ("trader", True)])
def test_of_all_powers_the_dealer_can_use_only_the_trader(name: str, power: bool) -> None:
    match = play_all(dealt(f"clown princess knight {name}"), "stand", "stand", "stand")
    assert codes(match) == (["stand", "power", "cut"] if power else ["stand", "cut"])


@rule("DK-11", "DK-37", "DK-R14", "DK-R15")
def test_the_trader_is_discarded_for_a_card_that_only_its_new_owner_sees() -> None:
    match = dealt("trader clown princess knight", draws="thief")
    events = match.play(0, "power")
    assert [event.kind for event in events] == ["used", "traded", "got"]
    assert cards(match) == "thief clown princess knight"
    assert pile(match) == "trader"
    assert knowers(match, 0) == [0]
    assert card_of(match, None, 0) is None
    assert match.to_act == (1,)  # the new Thief does not work any more
    assert heard(match, "traded", 2) == [{"seat": 0}]
    assert heard(match, "got", 2) == []


@rule("DK-37")
def test_the_dealer_may_trade() -> None:
    match = play_all(dealt("clown princess queen trader", draws="king", round_no=11), "stand", "stand", "stand")
    match.play(3, "power")
    assert cards(match) == "clown princess queen king"


@rule("DK-11", "DK-38", "DK-39", "DK-R18")
def test_a_thief_looks_and_swaps() -> None:
    match = dealt("thief clown princess knight")
    match.play(0, "power")
    assert match.decision(0).kind == "target"
    assert codes(match) == ["target:1", "target:2", "target:3"]
    match.play(0, "target:2")
    assert match.decision(0).kind == "thief"
    assert codes(match) == ["swap", "leave"]
    assert knowers(match, 2) == [0, 2]
    assert heard(match, "looked", 0) == [{"seat": 0, "other": 2, "card": "princess"}]
    assert heard(match, "looked", 2) == heard(match, "looked", 0)
    assert heard(match, "looked", 1) == heard(match, "looked") == [{"seat": 0, "other": 2, "card": None}]
    match.play(0, "swap")
    assert cards(match) == "princess clown thief knight"
    assert knowers(match, 0) == [0, 2]
    assert knowers(match, 2) == [0, 1, 2, 3]
    assert card_of(match, None, 2) == "thief"
    assert card_of(match, None, 0) is None
    assert heard(match, "stole") == [{"seat": 0, "other": 2}]
    assert match.to_act == (1,)


@rule("DK-38", "DK-39", "DK-R18")
def test_a_thief_looks_and_leaves() -> None:
    match = play_all(dealt("thief clown princess knight"), "power", "target:2", "leave")
    assert cards(match) == "thief clown princess knight"
    assert knowers(match, 0) == [0, 1, 2, 3]
    assert knowers(match, 2) == [0, 2]
    assert heard(match, "left") == [{"seat": 0, "other": 2}]
    assert match.to_act == (1,)
    assert match.state.held == -1


@rule("DK-41", "DK-R1")
def test_a_bard_swaps_with_a_player_on_the_right() -> None:
    match = play_all(dealt("clown bard princess knight"), "stand", "power")
    assert codes(match) == ["target:2", "target:3"]
    match.play(1, "target:3")
    assert cards(match) == "clown knight princess bard"
    assert knowers(match, 1) == [1, 3]
    assert card_of(match, None, 3) == "bard"
    assert heard(match, "sang") == [{"seat": 1, "other": 3}]
    assert match.to_act == (2,)
    match.play(2, "stand")
    assert codes(match) == ["stand", "cut"]  # no Bard for the dealer


@rule("DK-41", "DK-R14")
def test_a_bard_that_was_received_can_be_used_in_the_own_turn() -> None:
    match = play_all(dealt("bard clown princess knight"), "power", "target:1")
    assert codes(match) == ["stand", "power", "exchange"]
    play_all(match, "power", "target:3")
    assert cards(match) == "clown knight princess bard"
    assert knowers(match, 1) == [1, 3]


@rule("DK-38", "DK-41")
@pytest.mark.parametrize(("name", "heard_of"), [("thief", "looked"), ("bard", "sang")])
def test_a_single_target_is_not_asked_for(name: str, heard_of: str) -> None:
    match = play_all(dealt(f"clown princess {name} knight"), "stand", "stand", "power")
    assert heard(match, heard_of)[0]["other"] == 3


@rule("DK-45", "DK-46", "DK-R17")
def test_a_dragon_burns_the_right_neighbours_card_and_a_new_one_can_be_used() -> None:
    match = dealt("dragon queen clown knight", draws="thief")
    match.play(0, "power")
    assert cards(match) == "dragon thief clown knight"
    assert pile(match) == "queen"
    assert heard(match, "burned") == [{"seat": 0, "other": 1, "card": "queen"}]
    assert heard(match, "got", 1) == [{"seat": 1, "card": "thief"}]
    assert heard(match, "got", 0) == []
    assert knowers(match, 1) == [1]
    assert card_of(match, None, 0) == "dragon"
    assert match.to_act == (1,)
    assert codes(match) == ["stand", "power", "exchange"]


@rule("DK-45")
def test_a_dragon_hits_nobody_but_the_right_neighbour() -> None:
    match = dealt("dragon queen clown knight", draws="thief")
    match.play(0, "power")
    assert match.to_act == (1,)  # no target was asked for
    assert cards(match).split()[2:] == ["clown", "knight"]


@rule("DK-45")
def test_a_dragon_burns_an_open_card_and_the_new_one_lies_face_down() -> None:
    match = dealt("dragon bard clown knight", shown=[1], draws="queen")
    match.play(0, "power")
    place = match.view(2).table["places"][1]
    assert place == {"card": None, "shown": False, "seen_by": [1], "no_king": False, "batch": 0}


# -- the dealer's powers


@rule("DK-R1")
@pytest.mark.parametrize("name", ["thief", "bard"])
def test_with_all_powers_the_dealer_may_choose_anybody(name: str) -> None:
    match = play_all(dealt(f"clown princess knight {name}", options=ALL), "stand", "stand", "stand")
    assert codes(match) == ["stand", "power", "cut"]
    match.play(3, "power")
    assert codes(match) == ["target:0", "target:1", "target:2"]


@rule("DK-R1", "DK-41")
def test_with_all_powers_a_bard_given_to_the_dealer_can_be_used() -> None:
    options = {**ALL, "rounds_factor": 1}
    match = dealt("clown bard princess knight", options=options, round_no=3)
    play_all(match, "stand", "power", "target:3", "stand")
    assert codes(match) == ["stand", "power", "cut"]
    play_all(match, "power", "target:0")
    assert cards(match) == "bard knight princess clown"


@rule("DK-R1", "DK-R12")
def test_with_all_powers_others_still_reach_only_to_their_right() -> None:
    match = play_all(dealt("clown princess thief knight queen", options=ALL), "stand", "stand", "power")
    assert codes(match) == ["target:3", "target:4"]


@rule("DK-R1", "DK-45", "DK-46")
def test_with_all_powers_the_dealers_dragon_hits_the_first_player_who_has_had_the_turn() -> None:
    match = dealt("clown princess knight dragon", draws="queen", options={**ALL, "rounds_factor": 1}, round_no=3)
    play_all(match, "stand", "stand", "stand", "power")
    assert cards(match) == "queen princess knight dragon"
    assert match.to_act == ()


@rule("DK-R1", "DK-43")
def test_with_all_powers_the_dealers_monk_still_counts_six() -> None:
    match = stand(dealt("clown princess knight monk", options=ALL))
    assert values(match)[3] == 6


@rule("DK-R11", "DK-R7", "DK-51")
def test_a_drawn_king_that_the_dealers_bard_would_take_is_shown_and_stays() -> None:
    options = {**ALL, "rounds_factor": 1}
    match = dealt("trader princess knight bard", draws="king", options=options, round_no=3)
    play_all(match, "power", "stand", "stand", "power", "target:0")
    assert cards(match) == "king princess knight bard"
    assert heard(match, "shown") == [{"seat": 0, "card": "king"}]
    assert heard(match, "kept") == [{"seat": 3, "other": 0}]


@rule("DK-R11", "DK-R7")
def test_the_dealers_thief_who_finds_a_drawn_king_can_only_leave_it() -> None:
    match = dealt("trader princess knight thief", draws="king", options=ALL)
    play_all(match, "power", "stand", "stand", "power", "target:0")
    assert codes(match) == ["leave"]
    assert match.to_act == (3,)


@rule("DK-R10", "DK-R11")
@pytest.mark.parametrize(("dragon_king", "kept"), [("discard", False), ("immune", True)])
def test_the_dealers_dragon_meets_a_drawn_king(dragon_king: str, kept: bool) -> None:
    options = {**ALL, "rounds_factor": 1, "dragon_king": dragon_king}
    match = dealt("trader princess knight dragon", draws="king" if kept else "king queen", options=options, round_no=3)
    play_all(match, "power", "stand", "stand", "power")
    assert cards(match).split()[0] == ("king" if kept else "queen")
    assert pile(match) == ("trader" if kept else "trader king")
    assert len(heard(match, "kept")) == kept


# -- the King


@rule("DK-50", "DK-51", "DK-R7", "DK-R8")
def test_a_dealt_king_lies_open_and_cannot_be_exchanged() -> None:
    match = dealt("clown king princess knight")
    assert card_of(match, None, 1) == "king"
    assert codes(match) == ["stand"]  # asked: the card might have had a power
    match.play(0, "stand")
    assert match.to_act == (2,)  # the King can only stand, as all can see
    assert heard(match, "stood") == [{"seat": 0}, {"seat": 1}]
    assert codes(match) == ["stand", "exchange"]
    match.play(2, "stand")
    assert codes(match) == ["stand", "cut"]


@rule("DK-50", "DK-R7")
def test_kings_are_laid_open_in_the_order_of_the_players_before_the_first_turn() -> None:
    match = GAME.start(seats=4, fate=ScriptedFate([0, 25, 0, 23, 0]))
    assert cards(match) == "death king death king"
    assert heard(match, "shown") == [{"seat": 1, "card": "king"}, {"seat": 3, "card": "king"}]
    kinds = [event.kind for event in match.story(None)]
    assert kinds == ["begun", "shown", "shown", "stood"]
    assert match.to_act == (2,)
    assert match.position()["state"]["no_king"] == 0b0101


@rule("DK-50", "DK-R7")
def test_a_king_of_the_first_seat_is_known_to_be_one() -> None:
    match = GAME.start(seats=4, fate=ScriptedFate([0, 0, 0, 0, 22]))
    assert card_of(match, None, 0) == "king"
    assert [place["no_king"] for place in match.view(None).table["places"]] == [
        card != "king" for card in cards(match).split()
    ]


@rule("DK-R8", "DK-51")
def test_a_king_who_deals_cannot_be_cut_away() -> None:
    match = play_all(dealt("clown princess knight king"), "stand", "stand", "stand")
    assert match.state.round_no == 1
    assert [event["seat"] for event in heard(match, "stood")] == [0, 1, 2, 3]


@rule("DK-51", "DK-R12")
@pytest.mark.parametrize("name", ["thief", "bard"])
def test_thief_and_bard_are_not_offered_against_an_open_king(name: str) -> None:
    match = dealt(f"{name} king princess knight")
    assert codes(match) == ["stand", "power"]
    match.play(0, "power")
    assert codes(match) == ["target:2", "target:3"]


@rule("DK-R12")
@pytest.mark.parametrize("name", ["thief", "bard"])
def test_a_power_without_target_is_not_offered(name: str) -> None:
    match = play_all(dealt(f"princess knight {name} king"), "stand", "stand")
    assert codes(match) == ["stand"]


@rule("DK-45", "DK-R10")
def test_a_dragon_burns_a_king() -> None:
    match = dealt("dragon king princess knight", draws="clown")
    assert codes(match) == ["stand", "power"]
    match.play(0, "power")
    assert pile(match) == "king"
    assert match.to_act == (1,)
    assert codes(match) == ["stand", "exchange"]


@rule("DK-R10", "DK-R12")
def test_a_king_may_be_immune_to_dragons() -> None:
    match = dealt("dragon king princess dragon", options={"dragon_king": "immune"})
    assert codes(match) == ["stand"]
    match = dealt("dragon princess king dragon", options={"dragon_king": "immune"})
    assert codes(match) == ["stand", "power", "exchange"]


@rule("DK-R11")
def test_a_drawn_king_is_not_shown_and_its_holder_is_asked_with_one_option() -> None:
    match = dealt("dragon queen princess knight", draws="king")
    match.play(0, "power")
    assert heard(match, "shown") == []
    assert match.to_act == (1,)
    assert codes(match) == ["stand"]
    assert card_of(match, 2, 1) is None
    match.play(1, "stand")
    assert heard(match, "stood") == [{"seat": 1}]


@rule("DK-R11", "DK-R16")
def test_a_king_met_by_a_cut_is_open_as_any_card_met_by_a_cut() -> None:
    match = dealt("clown queen princess knight", draws="king", round_no=11)
    play_all(match, "stand", "stand", "stand", "cut")
    assert heard(match, "cut") == [{"seat": 3, "card": "knight", "new": "king"}]


@rule("DK-R7")
def test_a_king_may_hide_and_refuse_an_exchange() -> None:
    match = dealt("clown king princess knight", options=REFUSE)
    assert card_of(match, None, 1) is None
    assert codes(match) == ["stand", "exchange"]
    events = match.play(0, "exchange")
    assert [event.kind for event in events][:2] == ["shown", "kept"]
    assert cards(match) == "clown king princess knight"
    assert card_of(match, None, 1) == "king"
    assert card_of(match, None, 0) is None
    assert match.to_act == (2,)  # the turn was spent, and the open King can only stand
    assert heard(match, "stood") == [{"seat": 1}]


@rule("DK-R7")
def test_a_hidden_king_refuses_a_bard() -> None:
    match = dealt("bard clown king knight", options=REFUSE)
    play_all(match, "power", "target:2")
    assert cards(match) == "bard clown king knight"
    assert heard(match, "shown") == [{"seat": 2, "card": "king"}]
    assert heard(match, "kept") == [{"seat": 0, "other": 2}]
    assert match.to_act == (1,)


@rule("DK-R7")
def test_a_thief_who_sees_a_hidden_king_is_asked_and_can_only_leave_it() -> None:
    match = dealt("thief clown king knight", options=REFUSE)
    play_all(match, "power", "target:2")
    assert match.to_act == (0,)
    assert codes(match) == ["leave"]
    match.play(0, "leave")
    assert card_of(match, 0, 2) == "king"
    assert card_of(match, 1, 2) is None
    assert cards(match) == "thief clown king knight"


@rule("DK-R7", "DK-R8")
def test_a_hidden_king_can_stand_or_be_shown() -> None:
    match = play_all(dealt("clown king princess knight", options=REFUSE), "stand")
    assert codes(match) == ["stand", "show"]
    match.play(1, "show")
    assert heard(match, "shown") == [{"seat": 1, "card": "king"}]
    assert card_of(match, None, 1) == "king"
    assert match.to_act == (2,)
    match = play_all(dealt("clown princess knight king", options=REFUSE), "stand", "stand", "stand")
    assert codes(match) == ["stand", "show"]  # no cut for a king


@rule("DK-R10")
@pytest.mark.parametrize(("dragon_king", "after"), [("discard", "dragon clown"), ("immune", "dragon king")])
def test_a_dragon_meets_a_hidden_king(dragon_king: str, after: str) -> None:
    draws = "clown" if dragon_king == "discard" else ""
    match = dealt("dragon king princess knight", draws=draws, options={**REFUSE, "dragon_king": dragon_king})
    assert codes(match) == ["stand", "power", "exchange"]
    match.play(0, "power")
    assert cards(match) == f"{after} princess knight"
    assert pile(match) == ("king" if dragon_king == "discard" else "")
    assert card_of(match, None, 1) == ("king" if dragon_king == "immune" else None)
    assert len(heard(match, "kept")) == (dragon_king == "immune")


# -- powers at the end


@rule("DK-16", "DK-17", "DK-34", "DK-42", "DK-R6")
@pytest.mark.parametrize(
    ("names", "worth", "losers"),
    [
        ("innkeeper king knight bard", [11, 12, 9, 5], [3]),
        ("king innkeeper innkeeper bard", [12, 11, 11, 5], [3]),
        ("innkeeper queen knight bard", [1, 11, 9, 5], [0]),
        ("clown queen bard knight", [8, 11, 5, 9], [2]),
        ("clown princess bard knight", [4, 10, 5, 3], [3]),
        ("monk magician trader king", [5, 5, 2, 12], [2]),
        ("magician thief bard king", [7, 3, 5, 12], [1]),
        ("magician thief bard monk", [5, 3, 5, 6], [1]),
        ("monk monk queen bard", [11, 11, 11, 5], [3]),
        ("monk bard queen monk", [5, 5, 11, 6], [0, 1]),
        ("monk death queen king", [0, 0, 11, 12], [0, 1]),
        ("monk king innkeeper thief", [12, 12, 11, 3], [3]),
        ("dragon knight bard queen", [4, 9, 5, 11], [0]),
        ("dragon knight knight king", [4, 9, 9, 12], [0]),
        ("dragon dragon knight king", [4, 4, 9, 12], [0, 1]),
        ("dragon king bard queen", [8, 12, 5, 11], [2]),
        ("queen princess knight trader", [1, 10, 3, 2], [0]),
        ("princess princess knight queen", [10, 10, 3, 1], [3]),
        ("princess knight dragon clown", [10, 3, 4, 4], [1]),
        ("knight princess dragon clown", [3, 10, 4, 4], [0]),
        ("clown queen princess king", [8, 1, 10, 12], [1]),
        ("knight bard queen king", [9, 5, 11, 12], [1]),
        ("queen thief bard king", [11, 3, 5, 12], [1]),
        ("monk dragon knight king", [4, 4, 9, 12], [0, 1]),
        ("trader thief bard princess", [2, 3, 5, 10], [0]),
    ],
)
def test_characters_turn_one_another_and_the_lowest_loses(names: str, worth: list[int], losers: list[int]) -> None:
    match = stand(dealt(names))
    assert values(match) == worth
    assert [seat for seat, n in enumerate(tokens(match)) if n] == losers


@rule("DK-36")
def test_an_innkeeper_turns_only_for_a_king_in_play() -> None:
    assert values(stand(dealt("innkeeper queen")))[0] == 1
    assert values(stand(dealt("innkeeper king")))[0] == 11
    match = play_all(dealt("innkeeper dragon king queen", draws="clown"), "stand", "power")
    assert values(stand(match))[0] == 1  # the King is discarded


@rule("DK-40", "DK-R6")
def test_a_clown_turns_for_a_queen_even_if_she_is_turned() -> None:
    assert values(stand(dealt("clown queen")))[0] == 8
    assert values(stand(dealt("clown queen princess"))) == [8, 1, 10]
    assert values(stand(dealt("clown king")))[0] == 4


@rule("DK-44")
def test_a_magician_turns_for_any_monk_even_the_dealers() -> None:
    assert values(stand(dealt("magician monk"))) == [5, 6]
    assert values(stand(dealt("monk magician"))) == [5, 5]
    assert values(stand(dealt("magician king")))[0] == 7


@rule("DK-47", "DK-R5", "DK-R6")
def test_all_dragons_turn_once_for_any_knight_even_a_turned_one() -> None:
    match = stand(dealt("dragon knight dragon knight princess king"))
    assert values(match) == [4, 3, 4, 3, 10, 12]
    assert [(event["by"], event["seat"]) for event in heard(match, "turned")] == [(1, 0), (1, 2), (4, 1), (4, 3)]


@rule("DK-48", "DK-R5")
def test_all_knights_turn_once_for_two_princesses() -> None:
    match = stand(dealt("princess knight princess knight"))
    assert values(match) == [10, 3, 10, 3]
    assert len(heard(match, "turned")) == 2


@rule("DK-49")
def test_a_queen_turns_for_a_princess() -> None:
    assert values(stand(dealt("queen princess"))) == [1, 10]
    assert values(stand(dealt("queen king")))[0] == 11


@rule("DK-16", "DK-47", "DK-48", "DK-R32")
def test_end_powers_are_told_in_the_order_of_the_players() -> None:
    match = stand(dealt("princess knight dragon clown"))
    assert heard(match, "turned") == [
        {"seat": 1, "card": "knight", "value": 3, "by": 0},
        {"seat": 2, "card": "dragon", "value": 4, "by": 1},
    ]
    assert tokens(match) == [0, 1, 0, 0]


@rule("DK-16", "DK-R32")
def test_the_order_of_end_powers_begins_right_of_the_dealer() -> None:
    match = dealt("innkeeper clown king queen", dealer=1, turn=2)
    stand(match)
    assert [event["seat"] for event in heard(match, "revealed")] == [2, 3, 0, 1]
    assert [event["seat"] for event in heard(match, "turned")] == [0, 1]


@rule("DK-42", "DK-43", "DK-R22")
def test_monks_are_read_from_the_dealers_side_after_all_turning() -> None:
    match = stand(dealt("monk monk magician bard"))
    assert values(match) == [5, 5, 5, 5]
    assert heard(match, "copied") == [{"seat": 1, "value": 5}, {"seat": 0, "value": 5}]


@rule("DK-42", "DK-R23")
def test_a_monk_beside_a_king_turns_no_innkeeper_of_his_own() -> None:
    match = play_all(dealt("monk dragon king innkeeper", draws="knight"), "stand", "power")
    assert values(stand(match)) == [4, 4, 9, 1]
    match = stand(dealt("monk death knight queen"))
    assert tokens(match) == [1, 1, 0, 0]


@rule("DK-16", "DK-R22")
@pytest.mark.parametrize(
    ("names", "worth"),
    [
        ("monk magician trader king", [7, 5, 2, 12]),  # the Magician turns later
        ("monk innkeeper trader king", [1, 11, 2, 12]),
        ("monk clown trader queen", [4, 8, 2, 11]),
        ("monk queen trader princess", [11, 1, 2, 10]),
        ("knight monk dragon king", [9, 4, 4, 12]),  # the Dragon was turned before
        ("monk dragon knight king", [8, 4, 9, 12]),
        ("princess monk knight king", [10, 3, 3, 12]),
        ("monk knight princess king", [9, 3, 10, 12]),
        ("king queen bard monk", [12, 11, 5, 6]),
    ],
)
def test_a_monk_of_the_moment_reads_what_has_turned_so_far(names: str, worth: list[int]) -> None:
    assert values(stand(dealt(names, options={"monk": "moment"}))) == worth


@rule("DK-R35")
def test_a_monk_of_the_moment_reads_six_from_a_monk() -> None:
    match = stand(dealt("monk monk queen bard", options={"monk": "moment"}))
    assert values(match) == [6, 11, 11, 5]
    assert heard(match, "copied") == [{"seat": 0, "value": 6}, {"seat": 1, "value": 11}]


@rule("DK-R4", "DK-R24")
def test_turned_cards_may_count_nothing() -> None:
    match = stand(dealt("queen princess death trader", options={"turned": "lowest"}))
    assert values(match) == [0, 10, 0, 2]
    assert tokens(match) == [1, 0, 1, 0]


@rule("DK-R4")
@pytest.mark.parametrize(
    ("names", "mirror"),
    [("innkeeper king", 11), ("clown queen", 8), ("magician monk", 5), ("dragon knight", 4), ("knight princess", 3),
     ("queen princess", 1)],
)  # fmt: skip
def test_a_second_value_mirrors_the_first_or_is_nothing(names: str, mirror: int) -> None:
    assert values(stand(dealt(names)))[0] == mirror
    assert values(stand(dealt(names, options={"turned": "lowest"})))[0] == 0


@rule("DK-R24", "DK-R23")
def test_losers_are_all_with_the_lowest_value_death_or_not() -> None:
    assert tokens(stand(dealt("monk death clown king"))) == [1, 1, 0, 0]
    assert tokens(stand(dealt("dragon knight death king", options={"turned": "lowest"}))) == [1, 0, 1, 0]
