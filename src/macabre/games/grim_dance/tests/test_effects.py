"""The six effects."""

import pytest

from macabre.games.grim_dance.tests.oracle import CHARACTERS, SKULLS
from macabre.games.grim_dance.tests.scenes import (
    LETTERS,
    NAMES,
    asked,
    circle,
    front,
    left,
    pile,
    scene,
    seen,
    state,
    taken,
    told,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule


# -- Farmer


@rule("GD-17", "GD-26", "GD-27", "GD-38", "GD-39", "GD-40", "GD-R2")
def test_example_1_the_farmer_takes_a_card_from_between_a_pair_that_stays():
    match = scene("M [F+1] M D R D K", unseen="R-3 M+3 M0", script=[0, 0, 0])
    play_all(match, "apply")
    assert codes(match) == ["take:0", "take:2", "take:3", "take:4", "take:5", "take:6"]
    play_all(match, "take:4")
    assert front(match, 0) == "(R) F (M) (M)"
    assert circle(match) == "D D K"
    assert seen(match, 0, 0) == "(R-3) F+1 (M+3) (M0)"
    assert seen(match, 1, 0) == seen(match, None, 0) == "(R?) F+1 (M?) (M?)"
    assert match.to_act == (1,)


@rule("GD-38", "GD-39")
def test_only_the_farmer_s_player_is_told_which_card_was_taken():
    match = play_all(scene("M [F+1] D R K", unseen="R-3"), "apply", "take:3")
    assert told(match, 0, "harvested") == [
        {"seat": 0, "place": 3, "card": "grim-reaper", "skulls": [0, 3], "value": -3}
    ]
    for viewer in (1, None):
        assert told(match, viewer, "harvested") == [
            {"seat": 0, "place": 3, "card": "grim-reaper", "skulls": None, "value": None}
        ]


@rule("GD-26", "GD-38", "GD-R2")
@pytest.mark.parametrize(
    ("before", "place", "gained", "after"),
    [
        ("B K [F] R D", 3, "(R) F", "B K D"),
        ("B K [F] R K", 3, "(R) F (K) (K)", "B"),  # the gap closes, and a pair meets
        ("K R [F] K B", 1, "(R) F (K) (K)", "B"),
        ("R [F] K D B K", 0, "(R) F (K) (K)", "D B"),
        ("[F] R D B K K", 1, "(R) F", "D B K K"),
        ("[F] D B K D R", 5, "(R) F (D) (D)", "B K"),
    ],
)
def test_the_chain_looks_at_the_circle_the_farmer_left(before, place, gained, after):
    match = play_all(scene(before), "apply", f"take:{place}")
    assert taken(match) == gained
    assert left(match) == after


@rule("GD-38", "GD-47", "GD-R23")
def test_a_farmer_who_takes_the_only_other_card_is_taken_himself_and_ends_the_game():
    match = scene("[F] D")
    assert codes(match) == ["apply", "decline"]
    play_all(match, "apply")  # there is one card to take, so it is not asked
    assert front(match, 0) == "D F"
    assert asked(match) == "over"
    assert told(match, 1, "harvested")[0]["place"] == 1
    assert play_all(scene("D [F]"), "apply").outcome is not None


# -- Dancer


@rule("GD-26", "GD-27", "GD-41", "GD-43")
def test_example_2_a_dancer_moves_the_bride_away_and_meets_two_pairs():
    match = scene("F M [D] B M F K F F R")
    play_all(match, "apply", "move:3")
    assert circle(match) == "F M [D] B M F K F F R"
    assert state(match)["held"] == 3
    play_all(match, "gap:7")
    assert front(match, 0) == "D (M) (M) (F) (F)"
    assert circle(match) == "K F B F R"
    assert told(match, 1, "lifted") == [{"seat": 0, "place": 3, "card": "bride"}]
    assert told(match, 1, "moved") == [{"seat": 0, "card": "bride", "place": 7}]


@rule("GD-41", "GD-42")
def test_example_3_a_dancer_moves_herself_between_two_farmers():
    match = play_all(scene("[D] K F F R"), "apply", "move:0", "gap:2")
    assert front(match, 0) == "D (F) (F)"
    assert circle(match) == "K R"


@rule("GD-41")
def test_example_5_a_dancer_may_move_a_carnival_king():
    match = play_all(scene("[D] K F R B"), "apply", "move:1", "gap:3")
    assert circle(match) == "F R K B"
    assert front(match, 0) == "D"


@rule("GD-41", "GD-R15")
def test_a_moved_card_may_go_into_any_other_gap():
    match = scene("[D] K F R B M")
    play_all(match, "apply")
    assert codes(match) == [f"move:{place}" for place in range(6)]
    play_all(match, "move:2")
    assert codes(match) == ["gap:0", "gap:3", "gap:4", "gap:5"]


@rule("GD-R15")
@pytest.mark.parametrize(("lifted", "gaps"), [(0, [1, 2, 3]), (1, [2, 3, 4]), (4, [0, 1, 2]), (3, [0, 1, 4])])
def test_the_gap_where_a_card_lies_is_not_offered(lifted, gaps):
    match = play_all(scene("K F [D] R B"), "apply", f"move:{lifted}")
    assert codes(match) == [f"gap:{place}" for place in gaps]


def expected_after_moving(cards: list[str], lifted: int, behind: int) -> list[str]:
    """The circle after a move, read from the moved card's new right-hand neighbour on."""
    others = cards[lifted + 1 :] + cards[:lifted]
    at = others.index(cards[behind]) + 1
    return [*others[at:], *others[:at], cards[lifted]]


@rule("GD-41", "GD-42", "GD-43", "GD-R2")
@pytest.mark.parametrize("revealed", range(5))
@pytest.mark.parametrize("lifted", range(5))
def test_every_move_leaves_the_cards_in_the_right_order(revealed, lifted):
    names = "KFRBM"[:revealed] + "D" + "KFRBM"[revealed:4]
    cards = [f"[{name}]" if i == revealed else name for i, name in enumerate(names)]
    match = play_all(scene(" ".join(cards)), "apply", f"move:{lifted}")
    for code in codes(match):
        world = play_all(match.copy(), code)
        order = expected_after_moving(list(names), lifted, int(code.partition(":")[2]))
        order.remove("D")  # no two colours are equal, so just the Dancer is taken
        round_and_round = 2 * circle(world).split()
        assert "".join(order) in "".join(round_and_round)
        assert front(world, 0) == "D"
        assert NAMES[told(world, 0, "moved")[0]["card"]] == names[lifted]


@rule("GD-42", "GD-26")
@pytest.mark.parametrize(
    ("before", "lifted", "behind", "gained", "after"),
    [
        ("K F F R [D]", 4, 1, "D (F) (F)", "K R"),
        ("K F F R [D]", 4, 0, "D", "K F F R"),
        ("F B R K [D] F", 4, 5, "D (F) (F)", "B R K"),
        ("F [D] B R K F", 1, 5, "D (F) (F)", "B R K"),
        ("F F K [D] R B", 3, 0, "D (F) (F)", "K R B"),
        ("K [D] R B F F", 1, 4, "D (F) (F)", "K R B"),
    ],
)
def test_a_dancer_takes_the_pairs_of_her_new_place(before, lifted, behind, gained, after):
    match = play_all(scene(before), "apply", f"move:{lifted}", f"gap:{behind}")
    assert taken(match) == gained
    assert circle(match) == after


@rule("GD-R28", "GD-26")
@pytest.mark.parametrize(
    ("before", "lifted", "behind", "after"),
    [
        ("K [D] B F R K", 5, 1, "B F R"),  # the last King comes next to the Dancer, opposite the first
        ("R K B [D] K F", 2, 5, "R F B"),
        ("[D] K F B K R", 5, 2, "F R B"),
        ("K B F K R [D]", 4, 1, "B R F"),
        ("F K [D] B K R", 3, 5, "F R B"),
    ],
)
def test_the_circle_counts_as_it_stands_after_the_move(before, lifted, behind, after):
    match = play_all(scene(before), "apply", f"move:{lifted}", f"gap:{behind}")
    assert front(match, 0) == "D (K) (K)"
    assert circle(match) == after


@rule("GD-R15")
@pytest.mark.parametrize("before", ["[D] K", "K [D]", "[D]"])
def test_with_one_or_two_cards_a_dancer_has_no_effect(before):
    match = scene(before, {1: "F"})
    assert front(match, 0) == "D"
    assert told(match, 0, "applied") == told(match, 0, "declined") == []


@rule("GD-R15", "GD-41")
@pytest.mark.parametrize(("lifted", "behind"), [(0, 1), (1, 2), (2, 0)])
def test_with_three_cards_there_is_one_other_gap_and_it_is_not_asked(lifted, behind):
    match = play_all(scene("[D] K F"), "apply", f"move:{lifted}")
    assert match.to_act == (1,)
    assert sorted(circle(match).split()) == ["F", "K"]
    assert told(match, 0, "moved")[0]["place"] == (behind if behind > lifted else behind + 1)


@rule("GD-41", "GD-R16")
def test_nobody_learns_the_face_of_a_moved_card():
    match = scene("[D] K F R B M")
    before = match.position()["state"]["known"]
    play_all(match, "apply", "move:1", "gap:3")
    after = state(match)["known"]
    assert after == before
    for viewer in (0, 1, None):
        assert "skulls" not in str(match.view(viewer).table["circle"])
        assert "skulls" not in str(told(match, viewer, "lifted") + told(match, viewer, "moved"))


# -- Grim Reaper


@rule("GD-27", "GD-44", "GD-46", "GD-R18")
def test_example_4_the_reaper_discards_a_bride_from_between_a_pair_that_stays():
    match = scene("M K [R+4] K M F B F D", unseen="B-2", script=[0])
    play_all(match, "apply", "discard:6")
    assert front(match, 0) == "R (K) (K) (M) (M)"
    assert circle(match) == "F F D"
    assert pile(match, 0, 1) == "B-2"
    for viewer in (1, 2, 3, None):
        assert pile(match, viewer, 1) == "B?"
        assert told(match, viewer, "discarded")[0]["value"] is None
    assert told(match, 0, "discarded") == [{"seat": 0, "place": 6, "card": "bride", "skulls": [0, 2], "value": -2}]


@rule("GD-44", "GD-45")
def test_the_reaper_may_take_any_card_but_himself():
    match = play_all(scene("K F [R] R B"), "apply")
    assert codes(match) == ["discard:0", "discard:1", "discard:3", "discard:4"]


@rule("GD-45", "GD-R14")
@pytest.mark.parametrize("card", "RF")
def test_the_last_card_of_the_circle_has_nothing_to_reap_or_to_take(card):
    match = scene(f"[{card}]", {1: "K"})
    assert front(match, 0) == card
    assert asked(match) == "over"
    assert told(match, 0, "declined") == []


@rule("GD-44", "GD-R23", "GD-47")
@pytest.mark.parametrize("before", ["[R] D", "D [R]"])
def test_a_reaper_who_discards_the_only_other_card_is_taken_and_ends_the_game(before):
    match = play_all(scene(before), "apply")
    assert front(match, 0) == "R"
    assert pile(match, 1, 1) == "D?"
    assert asked(match) == "over"


@rule("GD-26", "GD-44", "GD-R2")
@pytest.mark.parametrize(
    ("before", "place", "gained", "after"),
    [("B K [R] F K", 3, "R (K) (K)", "B"), ("K F [R] K B", 1, "R (K) (K)", "B"), ("[R] F D B", 1, "R", "D B")],
)
def test_the_chain_looks_at_the_circle_the_reaper_left(before, place, gained, after):
    match = play_all(scene(before), "apply", f"discard:{place}")
    assert taken(match) == gained
    assert left(match) == after


@rule("GD-R18")
def test_the_discard_pile_stays_secret_at_the_end_and_counts_for_nobody():
    match = play_all(scene("[R+4] D", unseen="D-2", discard="(B+4)"), "apply")
    assert asked(match) == "over"
    table = match.view(1).table
    assert all(card["skulls"] is None and not card["up"] for card in table["discard"])
    assert pile(match, 0, 1) == "D-2"
    assert match.outcome.scores == (4, 0, 0, 0)


# -- Bride


@rule("GD-31", "GD-19", "GD-R12")
@pytest.mark.parametrize("others", [{}, {1: "K", 2: "(F)"}])
def test_a_bride_with_nothing_to_give_has_no_effect(others):
    match = scene("K [B] F D", others)
    assert front(match, 0) == "B"
    assert match.to_act == (1,)
    assert told(match, 0, "declined") == []


@rule("GD-32", "GD-R12")
def test_one_card_in_front_is_enough_for_the_bride_and_need_not_be_asked_for():
    match = play_all(scene("K [B] F D", {0: "M"}), "apply")
    assert asked(match) == "receiver"
    play_all(match, "to:3")
    assert front(match, 0) == "B"  # the Bride herself could not be given
    assert front(match, 3) == "M"


@rule("GD-32", "GD-33", "GD-34", "GD-R17")
def test_a_given_face_down_card_is_known_to_giver_and_receiver():
    match = scene("K [B] F D", {0: "(K-2) M"})
    play_all(match, "apply")
    assert codes(match) == ["give:0", "give:1"]
    play_all(match, "give:0")
    assert state(match)["held"] == 0
    assert codes(match) == ["to:1", "to:2", "to:3"]
    play_all(match, "to:2")
    assert front(match, 2) == "(K)"
    assert front(match, 0) == "M B"
    assert [seen(match, viewer, 2) for viewer in (0, 1, 2, 3, None)] == ["(K-2)", "(K?)", "(K-2)", "(K?)", "(K?)"]
    assert told(match, 1, "offered") == [{"seat": 0, "index": 0, "card": "carnival-king", "up": False}]
    facts = {"seat": 0, "other": 2, "index": 0, "up": False, "card": "carnival-king"}
    assert told(match, 0, "given") == told(match, 2, "given") == [{**facts, "skulls": [0, 2], "value": -2}]
    assert told(match, 1, "given") == told(match, None, "given") == [{**facts, "skulls": None, "value": None}]


@rule("GD-33", "GD-R19")
def test_a_given_face_up_card_stays_face_up():
    match = play_all(scene("K [B] F D", {0: "(K-2) M+3", 1: "F"}), "apply", "give:1", "to:1")
    assert front(match, 1) == "F M"
    assert front(match, 0) == "(K) B"
    assert told(match, 3, "offered") == [{"seat": 0, "index": 1, "card": "musician", "up": True}]
    assert told(match, 3, "given")[0]["value"] == 3
    assert told(match, 3, "given")[0]["up"] is True


@rule("GD-32", "GD-R26")
@pytest.mark.parametrize("turn", [0, 1])
def test_with_two_players_there_is_one_receiver_and_no_question(turn):
    match = play_all(scene("K [B] F D", {turn: "M F"}, seats=2, turn=turn), "apply", "give:0")
    assert match.to_act == (1 - turn,)
    assert front(match, 1 - turn) == "M"


@rule("GD-32")
@pytest.mark.parametrize("turn", range(3))
def test_nobody_gives_to_themselves(turn):
    match = play_all(scene("K [B] F D", {turn: "M F"}, seats=3, turn=turn), "apply", "give:1")
    assert codes(match) == [f"to:{seat}" for seat in range(3) if seat != turn]


# -- Carnival King


@rule("GD-35", "GD-36", "GD-37", "GD-R13", "GD-R17")
def test_a_stolen_face_down_card_is_known_to_thief_and_victim():
    match = scene("D [K] F D", {1: "F+3 (D-2)"})
    play_all(match, "apply")  # only one opponent has cards, so nobody asks from whom
    assert asked(match) == "steal"
    assert state(match)["held"] == 1
    assert codes(match) == ["steal:0", "steal:1"]
    play_all(match, "steal:1")
    assert front(match, 0).startswith("(D) K")
    assert front(match, 1) == "F"
    assert [seen(match, viewer, 0)[:5] for viewer in (0, 1, 2, 3, None)] == [
        "(D-2)",
        "(D-2)",
        "(D?) ",
        "(D?) ",
        "(D?) ",
    ]
    facts = {"seat": 0, "other": 1, "index": 1, "up": False, "card": "dancer"}
    assert told(match, 0, "stolen") == told(match, 1, "stolen") == [{**facts, "skulls": [0, 2], "value": -2}]
    assert told(match, 2, "stolen") == told(match, None, "stolen") == [{**facts, "skulls": None, "value": None}]
    assert told(match, 2, "cornered") == [{"seat": 0, "other": 1}]


@rule("GD-36", "GD-R19")
def test_a_stolen_face_up_card_stays_face_up():
    match = play_all(scene("D [K] F B", {1: "F+3 (D-2)"}), "apply", "steal:0")
    assert front(match, 0) == "F K"
    assert front(match, 1) == "(D)"
    assert told(match, 2, "stolen")[0]["value"] == 3


@rule("GD-35", "GD-R13")
def test_only_opponents_with_cards_can_be_robbed():
    match = play_all(scene("D [K] F B", {0: "M", 1: "F", 3: "(D)"}, seats=5), "apply")
    assert asked(match) == "victim"
    assert codes(match) == ["from:1", "from:3"]
    play_all(match, "from:3")  # with one card to steal, it is not asked which
    assert front(match, 0) == "M (D) K"
    assert front(match, 3) == ""
    assert match.to_act == (1,)


@rule("GD-35")
def test_the_victim_may_be_any_opponent():
    match = play_all(scene("D [K] F B", {0: "M F", 1: "F R", 2: "D (R)"}, seats=3, turn=1), "apply")
    assert codes(match) == ["from:0", "from:2"]
    play_all(match, "from:2", "steal:1")
    assert front(match, 1) == "F R (R) K"
    assert front(match, 2) == "D"


@rule("GD-R7", "GD-R13")
@pytest.mark.parametrize("card", "KM")
@pytest.mark.parametrize("own", ["", "(F)"])
def test_king_and_musician_without_a_target_have_no_effect(card, own):
    match = scene(f"D [{card}] F B", {0: own})
    assert front(match, 0).split()[-1] == card
    assert match.to_act == (1,)
    assert told(match, 0, "declined") == []


@rule("GD-R13")
def test_a_king_does_not_rob_his_own_player():
    match = scene("D [K] F B", {0: "M F (D)"})
    assert match.to_act == (1,)


@rule("GD-R17", "GD-28")
def test_former_owners_remember_a_card_that_went_on():
    match = scene("K [K] F D R B", {1: "F (D-2) (M-1)"}, known={"D-2": [3]}, turn=2)
    play_all(match, "apply", "steal:1")
    assert [seen(match, viewer, 2).split()[0] for viewer in (0, 1, 2, 3, None)] == [
        "(D?)", "(D-2)", "(D-2)", "(D-2)", "(D?)",
    ]  # fmt: skip
    assert match.view(0).table["fronts"][2][0]["seen_by"] == [1, 2, 3]
    assert front(match, 1) == "F (M)"


# -- Musician


@rule("GD-30", "GD-R8", "GD-R10")
def test_a_musician_copies_open_cards_of_anyone_but_no_musician():
    match = scene("K [M] K D", {0: "F", 1: "M", 2: "R"})
    assert asked(match) == "copy"
    assert codes(match) == ["copy:farmer", "copy:grim-reaper", "decline"]


@rule("GD-30", "GD-R7")
def test_face_down_cards_cannot_be_copied():
    assert codes(scene("K [M] K D", {0: "(F)", 1: "(D) R"})) == ["copy:grim-reaper", "decline"]
    assert scene("K [M] F D", {0: "(F)", 1: "(D)"}).to_act == (1,)


@rule("GD-30")
@pytest.mark.parametrize(
    ("card", "name", "question"),
    [
        ("K", "carnival-king", "victim"),
        ("F", "farmer", "take"),
        ("D", "dancer", "move"),
        ("R", "grim-reaper", "discard"),
        ("B", "bride", "give"),
    ],
)
def test_a_copied_effect_asks_what_the_card_itself_would_ask(card, name, question):
    match = scene("K [M] F D B", {0: f"(F) {card}", 1: "(M)", 2: "(M)"})
    assert codes(match) == [f"copy:{name}", "decline"]
    play_all(match, f"copy:{name}")
    assert asked(match) == question
    assert told(match, 1, "copied") == [{"seat": 0, "card": name}]


@rule("GD-30")
def test_all_five_effects_can_lie_there_to_be_copied():
    match = scene("K [M] F D B", {0: "K-2 F-3 D-2", 1: "R-3 B-2 F-1"})
    assert codes(match) == [
        "copy:carnival-king",
        "copy:farmer",
        "copy:dancer",
        "copy:grim-reaper",
        "copy:bride",
        "decline",
    ]


@rule("GD-30", "GD-38", "GD-R9")
def test_a_copied_farmer_takes_any_card_but_the_musician():
    match = scene("K [M] K D", {0: "F", 1: "M", 2: "R"})
    play_all(match, "copy:farmer")
    assert codes(match) == ["take:0", "take:2", "take:3"]
    play_all(match, "take:3")
    assert taken(match) == "(D) M (K) (K)"
    assert front(match, 0) == "F D M K K"  # all open, for the game is over
    assert asked(match) == "over"
    assert front(match, 2) == "R"


@rule("GD-30", "GD-42", "GD-R9")
def test_a_copied_dancer_may_move_the_musician():
    match = play_all(scene("[M] F B B K", {1: "D"}), "copy:dancer", "move:0", "gap:2")
    assert front(match, 0) == "M (B) (B)"
    assert circle(match) == "F K"
    assert front(match, 1) == "D"


@rule("GD-30", "GD-45", "GD-R9")
def test_a_copied_reaper_spares_the_musician():
    match = play_all(scene("K [M] F", {1: "R"}), "copy:grim-reaper")
    assert codes(match) == ["discard:0", "discard:2"]


@rule("GD-R9")
def test_the_copied_card_may_be_given_or_stolen():
    given = play_all(scene("K [M] F D", {0: "B K"}), "copy:bride", "give:0", "to:2")
    assert front(given, 2) == "B"
    assert front(given, 0) == "K M"
    stolen = play_all(scene("K [M] F D", {2: "K F"}), "copy:carnival-king", "steal:0")
    assert front(stolen, 0) == "K M"
    assert front(stolen, 2) == "F"


@rule("GD-R9")
def test_a_copied_card_that_is_not_the_target_stays_as_it_lies():
    match = play_all(scene("K [M] F D B", {2: "(K) F"}), "copy:farmer", "take:3")
    assert front(match, 2) == "(K) F"


@rule("GD-R11")
@pytest.mark.parametrize(
    ("before", "fronts", "offered"),
    [
        ("K [M] F D", {1: "B"}, []),  # nothing to give
        ("K [M] F D", {1: "B", 0: "(F)"}, ["copy:bride"]),
        ("K [M] F D", {0: "K"}, []),  # nobody to rob
        ("K [M] F D", {0: "K", 2: "(F)"}, ["copy:carnival-king"]),
        ("[M]", {1: "F D R"}, []),  # nothing left in the circle
        ("[M] K", {1: "F D R"}, ["copy:farmer", "copy:grim-reaper"]),
        ("[M] K F", {1: "F D R"}, ["copy:farmer", "copy:dancer", "copy:grim-reaper"]),
        ("[M] K F", {1: "K"}, ["copy:carnival-king"]),
        ("[M]", {1: "K"}, ["copy:carnival-king"]),
        ("[M] K F", {1: "M"}, []),
    ],
)
def test_an_effect_that_could_do_nothing_is_not_offered(before, fronts, offered):
    match = scene(before, fronts)
    if offered:
        assert codes(match) == [*offered, "decline"]
    else:
        assert front(match, 0).split()[-1] == "M"
        assert told(match, 0, "declined") == []


@rule("GD-30")
@pytest.mark.parametrize("character", range(6))
@pytest.mark.parametrize("k", range(6))
def test_each_single_open_card_can_be_copied_if_it_is_no_musician(character, k):
    letter, own = LETTERS[character], "(F)" if character == 0 else "(K)"
    match = scene("K [M] F D R B", {0: own, 1: f"{letter}{SKULLS[character][k]}"})
    if letter == "M":
        assert match.to_act == (1,)
    else:
        assert codes(match) == [f"copy:{CHARACTERS[character]}", "decline"]


# -- who has seen what


@rule("GD-25", "GD-39", "GD-44")
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(
    ("circle", "codes"),
    [("[F+3] D M R K", ["apply", "take:1"]), ("[R+3] D M F K", ["apply", "discard:1"]), ("[D+1] B K M B", ["decline"])],
    ids=["harvested", "discarded", "chained"],
)
def test_whoever_takes_an_unseen_card_sees_it_and_nobody_else_does(circle, codes, turn):
    match = play_all(scene(circle, turn=turn), *codes)
    for viewer in (0, 1, 2, 3, None):
        table = match.view(viewer).table
        hidden = [card for card in table["fronts"][turn] if not card["up"]]
        hidden += table["discard"][-1:] if codes[-1].startswith("discard") else []
        assert hidden
        assert all((card["skulls"] is not None) == (viewer == turn) for card in hidden)
        assert all(card["seen_by"] == [turn] for card in hidden)
