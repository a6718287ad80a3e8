"""Why something is not possible now, said with the rule that forbids it."""

import pytest

from macabre.core.words import PLACEHOLDERS
from macabre.games.grim_dance.tests.scenes import scene
from macabre.testing import closed, play_all, why

rule = pytest.mark.rule


@rule("GD-45", "GD-38")
def test_the_revealed_card_cannot_be_taken_or_discarded_by_its_own_effect():
    match = play_all(scene("M [R0] D K F"), "apply")
    assert why(match, "discard:1") == (
        "The Grim Reaper that you turned up is safe: choose another card of the circle.", "GD-45",
    )  # fmt: skip
    assert why(play_all(scene("M [F+1] D K R"), "apply"), "take:1")[1] == "GD-38"


@rule("GD-R15")
def test_a_card_that_dances_goes_neither_behind_itself_nor_back_to_its_gap():
    match = play_all(scene("M [D0] R K F"), "apply", "move:2")
    assert why(match, "gap:2")[0].startswith("That is the card that moves")
    assert why(match, "gap:1") == ("It lies behind that card already; it has to move to another gap.", "GD-R15")
    assert why(match, "gap:30") == ("The circle has closed up: it has no place 31 any more.", "GD-R2")


@rule("GD-35", "GD-R13")
def test_nobody_is_robbed_without_cards_nor_oneself():
    match = play_all(scene("M [K0] R F", {0: "B0", 1: "R0 F0", 2: "M0"}), "apply")
    assert why(match, "from:3") == ("Player 4 has no cards to steal.", "GD-R13")
    assert why(match, "from:3", "de")[0] == "Bei Spieler 4 liegen keine Karten, die du stehlen könntest."
    assert why(match, "from:0") == ("You steal from somebody else, not from yourself.", "GD-35")
    assert why(match, "from:5") == ("Only 4 are playing.", "GD-1")
    play_all(match, "from:1")
    assert why(match, "steal:2") == ("There are only 2 cards in front of Player 2.", "GD-35")


@rule("GD-30", "GD-R11")
def test_a_musician_copies_open_cards_that_could_do_something():
    match = scene("[M0] R", {1: "F0 D0"})
    assert why(match, "copy:bride")[1] == "GD-30"
    sentence = "The Dancer has nothing to act on now, so copying it would do nothing."
    assert why(match, "copy:dancer") == (sentence, "GD-R11")


@rule("GD-32")
def test_a_card_is_not_given_to_oneself():
    match = play_all(scene("M [B0] R", {0: "F0 D0"}), "apply", "give:0")
    assert why(match, "to:0") == ("You give the card to somebody else, not to yourself.", "GD-32")


@rule("GD-12")
def test_whoever_has_a_question_to_answer_is_told_so():
    match = scene("M [F+1] D K R", {0: "B0"})
    assert why(match, "reveal:3") == ("First: Use the effect of the card you turned up?", "GD-38")
    assert why(match, "give:0") == ("First: Use the effect of the card you turned up?", "GD-38")


@rule("GD-29")
def test_whoever_has_no_turn_is_told_whose_turn_it_is():
    match = scene(turn=2)
    reason = match.view(0).why_not("reveal:3", None, named=True)
    assert reason.sentence == f"It is not your turn: everybody waits for {PLACEHOLDERS[2]}."
    assert reason.rule == "GD-29"
    assert match.view(0).why_not("reveal:3", None, "de").sentence.endswith("Alle warten auf Spieler 3.")


@rule("GD-13")
def test_cards_and_plates_stand_for_something_in_every_question():
    match = scene("M [F+1] D K R", {0: "B0", 1: "(D0) F0"})
    assert closed(match, 0, "ring:3") == closed(match, 1, "ring:3") == ("reveal:3",)
    assert closed(match, 0, "ring:1") == ()
    assert closed(match, 0, "front:0:0") == ("give:0",)
    assert closed(match, 0, "front:1:1") == closed(match, 0, "seat:1") == ("from:1",)
    play_all(match, "apply")
    assert closed(match, 0, "ring:1") == ("take:1",)
