"""A turn: reveal, effect or not, take with chain reaction."""

import pytest

from macabre import Refused
from macabre.games.grim_dance.tests.scenes import GAME, asked, circle, front, left, run, scene, seen, state, taken, told
from macabre.testing import codes, play_all

rule = pytest.mark.rule


# -- phase 1


@rule("GD-13")
def test_any_card_of_the_circle_may_be_turned_up():
    match = GAME.start(seats=4, seed="a")
    assert codes(match) == [f"reveal:{place}" for place in range(36)]
    assert codes(scene("K F D")) == ["reveal:0", "reveal:1", "reveal:2"]


@rule("GD-12", "GD-14", "GD-15", "GD-R27")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_revealed_card_is_open_to_all_and_stays_at_its_place_until_the_effect_is_decided(viewer):
    match = scene("F K [D-1] B K D")
    table = match.view(viewer).table
    assert circle(match) == "F K [D] B K D"
    assert table["revealed"] == {"character": "dancer", "up": True, "seen_by": [0, 1, 2, 3], "skulls": [0, 1]}
    assert (table["step"], table["turn"], table["place"]) == ("effect", 0, 2)
    assert front(match, 0) == ""
    assert told(match, viewer, "revealed") == [{"seat": 0, "place": 2, "card": "dancer", "skulls": [0, 1], "value": -1}]


@rule("GD-13")
def test_which_of_its_cards_a_back_hides_is_up_to_chance():
    for value in (4, 3, 2, 0, -1, -2):
        match = scene(f"[B{value}] B B B B B K F")
        assert told(match, 1, "revealed")[0]["value"] == value


@rule("GD-12")
def test_a_choice_of_another_phase_is_refused():
    match = scene("K F D")
    for code in ("apply", "decline", "take:1", "reveal:3", "copy:bride"):
        with pytest.raises(Refused) as refusal:
            match.play(0, code)
        assert refusal.value.code == "not_offered"
    with pytest.raises(Refused) as refusal:
        match.play(1, "reveal:0")
    assert refusal.value.code == "not_your_turn"
    assert state(match) == state(scene("K F D"))


# -- phase 2


@rule("GD-16", "GD-19")
@pytest.mark.parametrize("card", "FDR")
def test_an_effect_may_be_left_unused_and_the_card_is_taken_all_the_same(card):
    match = scene(f"K [{card}] F D")
    assert codes(match) == ["apply", "decline"]
    play_all(match, "decline")
    assert front(match, 0) == card
    assert circle(match) == "K F D"
    assert asked(match) == "reveal"
    assert match.to_act == (1,)
    assert told(match, 2, "declined") == [{"seat": 0}]
    assert told(match, 2, "applied") == []


@rule("GD-17")
@pytest.mark.parametrize(
    ("card", "name", "question"),
    [
        ("K", "carnival-king", "steal"),
        ("F", "farmer", "take"),
        ("D", "dancer", "move"),
        ("R", "grim-reaper", "discard"),
        ("B", "bride", "give"),
    ],
)
def test_the_colour_of_the_revealed_card_says_what_its_effect_is(card, name, question):
    match = scene(f"K [{card}] F D", {0: "M M", 1: "M M"})
    play_all(match, "apply")
    assert asked(match) == question
    assert told(match, 3, "applied") == [{"seat": 0, "card": name}]


@rule("GD-16", "GD-30")
def test_a_musician_may_leave_all_effects_uncopied():
    match = scene("K [M] F D", {1: "F"})
    assert codes(match) == ["copy:farmer", "decline"]
    play_all(match, "decline")
    assert front(match, 0) == "M"
    assert circle(match) == "K F D"


# -- phase 3


@rule("GD-16", "GD-18", "GD-19", "GD-20", "GD-21", "GD-22", "GD-23", "GD-24")
def test_example_6_two_pairs_are_taken_and_the_third_ends_the_chain():
    match = scene("F K B [D] B K D")
    play_all(match, "decline")
    assert front(match, 0) == "D (B) (B) (K) (K)"
    assert circle(match) == "F D"


@rule("GD-25", "GD-28", "GD-5")
def test_the_owner_sees_the_skulls_of_chained_cards_and_the_others_their_colours():
    match = scene("F K B [D+2] B K D", unseen="B+4 B-2 K0 K-2", script=[0, 0, 0, 0])
    play_all(match, "decline")
    assert seen(match, 0, 0) == "D+2 (B+4) (B-2) (K0) (K-2)"
    for viewer in (1, 2, 3, None):
        assert seen(match, viewer, 0) == "D+2 (B?) (B?) (K?) (K?)"
    assert [card["seen_by"] for card in match.view(2).table["fronts"][0]] == [[0, 1, 2, 3]] + 4 * [[0]]


@rule("GD-25")
def test_only_the_owner_is_told_what_the_chain_brought():
    match = scene("F B [D+2] B K", unseen="B+4 B-2", script=[1, 0])
    play_all(match, "decline")
    mine = told(match, 0, "chained")[0]
    assert mine["card"] == "bride"
    assert mine["values"] == [-2, 4]
    assert mine["pair"][0] == {"card": "bride", "skulls": [0, 2], "value": -2}
    for viewer in (1, None):
        other = told(match, viewer, "chained")[0]
        assert other["seat"] == 0
        assert other["values"] == [None, None]
        assert other["pair"] == 2 * [{"card": "bride", "skulls": None, "value": None}]
        assert told(match, viewer, "took") == [{"seat": 0, "card": "dancer", "skulls": [2, 0], "value": 2}]


@rule("GD-20", "GD-21", "GD-22", "GD-23", "GD-R2", "GD-R3", "GD-R4", "GD-R6")
@pytest.mark.parametrize(
    ("before", "gained", "after"),
    [
        ("[D] B F F", "D", "B F F"),  # the neighbours differ
        ("[D] B F B", "D (B) (B)", "F"),  # the card across is never half of a pair
        ("[D] B K F B", "D (B) (B)", "K F"),
        ("[D] B K K B", "D (B) (B) (K) (K)", ""),  # all of them
        ("[D] B B", "D (B) (B)", ""),
        ("[D] B", "D", "B"),  # one card is not two neighbours
        ("B [D] B", "D (B) (B)", ""),
        ("B B [D]", "D (B) (B)", ""),
        ("B K [D] K F", "D (K) (K)", "B F"),
        ("K F [D] B F", "D", "K F B F"),  # a pair behind one that differs stays
        ("B F F B [D]", "D (B) (B) (F) (F)", ""),
        ("B F F K [D]", "D", "B F F K"),
        ("F B [D] B F R", "D (B) (B) (F) (F)", "R"),
        ("B [D] B F R F", "D (B) (B) (F) (F)", "R"),
        ("[D] B F R F B", "D (B) (B) (F) (F)", "R"),
        ("B F R F B [D]", "D (B) (B) (F) (F)", "R"),
        ("[D] B K F R B", "D (B) (B)", "K F R"),
        ("R B [D] B K F", "D (B) (B)", "R K F"),
        ("B K F R B [D]", "D (B) (B)", "K F R"),
        ("B [D] B K F R", "D (B) (B)", "K F R"),
        ("D D [D] D D", "D (D) (D) (D) (D)", ""),  # pairs may match the revealed card, too
        ("F R [D] R F B K", "D (R) (R) (F) (F)", "B K"),
        ("F K D R B [M] B R D K F", "M (B) (B) (R) (R) (D) (D) (K) (K) (F) (F)", ""),
    ],
)
def test_the_chain_takes_every_pair_up_to_the_first_that_differs(before, gained, after):
    match = scene(before)
    if asked(match) == "effect" and match.to_act == (0,):
        play_all(match, "decline")
    assert taken(match) == gained
    assert left(match) == after


@rule("GD-R4", "GD-R25")
def test_a_whole_circle_can_go_in_one_turn_but_for_the_card_across():
    half = list("KFDRBMKFDRBMKFDRB")
    match = scene(" ".join(["[M]", *half, "M", *half[::-1]]))
    assert len(taken(match).split()) == 35
    assert left(match) == "M"
    assert asked(match) == "over"


@rule("GD-R5")
def test_the_chain_is_not_a_choice():
    match = scene("K R [D] R F", unseen="R-3 R-2")
    play_all(match, "decline")
    assert asked(match) == "reveal"
    assert match.to_act == (1,)
    assert seen(match, 0, 0) in ("D+3 (R-3) (R-2)", "D+3 (R-2) (R-3)")


@rule("GD-27")
def test_chained_cards_start_no_chain_of_their_own():
    # The two Brides are taken; the Farmers beside one of them would be a pair round it.
    match = scene("F B [D] B K F K")
    play_all(match, "decline")
    assert front(match, 0) == "D (B) (B)"
    assert circle(match) == "F K F K"


@rule("GD-18", "GD-28", "GD-R19")
def test_what_is_taken_is_added_behind_the_cards_already_there():
    match = scene("F B [D] B K", {0: "K (F)", 1: "M"})
    play_all(match, "decline")
    assert front(match, 0) == "K (F) D (B) (B)"
    assert front(match, 1) == "M"


# -- the end of a turn


@rule("GD-29")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_last_seat_is_followed_by_the_first(seats):
    match = scene("[D] F B R D K", seats=seats, turn=seats - 1)
    play_all(match, "decline")
    assert match.to_act == (0,)
    play_all(match, "reveal:0", "decline")
    assert match.to_act == (1,)


@rule("GD-29")
def test_a_finished_turn_leaves_nothing_turned_up():
    match = scene("[D] K F")
    play_all(match, "decline")
    assert (state(match)["place"], state(match)["revealed"], state(match)["held"]) == (-1, -1, -1)


@rule("GD-13")
def test_the_last_card_of_the_circle_is_turned_up_without_asking():
    match = scene("[F+3] K", {1: "M0 (M-2)"}, turn=3)
    play_all(match, "decline")  # the next player has only the King to turn up, and is asked about its effect
    assert match.to_act == (0,)
    assert circle(match) == "[K]"
    assert asked(match) == "effect"
    play_all(match, "decline")
    assert asked(match) == "over"


@rule("GD-47", "GD-R25")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_turn_takes_a_card_so_there_are_at_most_thirty_six(seats, rng):
    for seed in range(20):
        match = run(GAME.start(seats=seats, seed=str(seed)), rng)
        turns, pairs, others = (len(told(match, None, kind)) for kind in ("took", "chained", "harvested"))
        assert turns <= 36
        assert turns + 2 * pairs + others == sum(len(front) for front in state(match)["fronts"])


# -- taking back


@rule("GD-16")
def test_steps_that_showed_nothing_can_be_taken_back():
    match = scene("K [D] F R B F")
    before = state(match)
    play_all(match, "apply", "move:3")
    lifted = state(match)
    play_all(match, "gap:0")
    assert match.can_take_back(0)
    match.take_back(0)
    assert state(match) == lifted
    match.take_back(0)
    match.take_back(0)
    assert state(match) == before
    assert not match.can_take_back(0)  # the reveal drew a card


@rule("GD-24", "GD-38", "GD-44")
@pytest.mark.parametrize(
    ("before", "codes"),
    [
        ("K B [D] B F", ["decline"]),
        ("K [F] D B F", ["apply", "take:2"]),
        ("K [R] D B F", ["apply", "discard:2"]),
    ],
)
def test_a_look_at_a_card_cannot_be_taken_back(before, codes):
    match = play_all(scene(before), *codes)
    assert not match.can_take_back(0)


@rule("GD-34", "GD-37")
@pytest.mark.parametrize(("card", "allowed"), [("M", True), ("(M)", False)])
def test_only_an_open_card_that_changed_hands_can_go_back(card, allowed):
    stolen = play_all(scene("K [K] F D", {1: f"{card} F"}), "apply", "steal:0")
    assert stolen.can_take_back(0) == allowed
    given = play_all(scene("K [B] F D", {0: f"{card} F"}), "apply", "give:0", "to:2")
    assert given.can_take_back(0) == allowed


@rule("GD-48")
def test_the_end_of_a_game_cannot_be_taken_back():
    match = scene("[B]", {0: "K (F)", 1: "(M)"})
    play_all(match, "decline")
    assert asked(match) == "over"
    assert not match.can_take_back(0)
