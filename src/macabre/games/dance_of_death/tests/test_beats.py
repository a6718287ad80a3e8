"""What is seen inside a step of Dance of Death: the throw, what came of it, the roll for the next round."""

import pytest

from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.pieces import thrown as thrown_pieces
from macabre.games.dance_of_death.tests.board import WHITE, board
from macabre.testing import play_all


def beats(match, seat=WHITE):
    return match.beats(seat, match.plies)


def kinds(match):
    return [[event.kind for event in beat.events] for beat in beats(match)]


def pieces(beat, shape="wide", language="en"):
    drawn = GAME.scene(beat.view, None, shape, language, told=beat.told)
    return {piece.key: piece for piece in drawn.pieces}


def thrown(roll, *rest, **given):
    """Black dances to the Runner, for whom the other die adds one, and throws."""
    match = board(hand=1, death=12, on={"runner": "1b2w"}, fate=[roll, *rest], **given)
    return play_all(match, "dance", "death:1", "throw")


def test_a_throw_is_seen_before_what_comes_of_it():
    match = thrown(4)
    assert kinds(match) == [["threw"], ["died"]]
    first, last = beats(match)
    assert first.view.table["power"]["runner"] == "text"
    assert last.view.table["power"]["runner"] in ("black", "white")
    assert [beat.weight for beat in beats(match)] == ["heavy", "heavy"]


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_die_says_whose_it_is_what_for_and_with_what_result(shape):
    match = thrown(5)
    first, last = [pieces(beat, shape) for beat in beats(match)]
    assert "die" not in first, "what was needed is not shown beside what was thrown"
    assert first["rolled:0"].sprite == "die-5"
    assert first["rolled:0"].badges[0].sprite == "chip-black"
    modifier = match.setting.config.modifier[0][0]
    total = f"5 + {modifier}" if modifier > 0 else f"5 − {-modifier}" if modifier else "5"
    assert first["rolled:0"].label == f"Black throws for the Runner: {total} against 4."
    assert first["result"].text == f"Black for the Runner:\n{total} against 4"
    end = "dies" if 5 + modifier <= 4 else "lives"
    assert last["result"].text.endswith(f"against 4 – {end}")
    german = pieces(beats(match)[0], shape, "de")
    assert german["rolled:0"].label == f"Schwarz würfelt auf den Läufer: {total} gegen 4."


@pytest.mark.parametrize(
    ("modifier", "english", "german"),
    [
        (1, "White throws for the Runner: 4 + 1 against 3.", "Weiß würfelt auf den Läufer: 4 + 1 gegen 3."),
        (-2, "White throws for the Runner: 4 − 2 against 3.", "Weiß würfelt auf den Läufer: 4 − 2 gegen 3."),
    ],
)
def test_a_modifier_stands_between_roll_and_markers(modifier, english, german):
    setting = GAME.setting()
    for language, said in (("en", english), ("de", german)):
        die, result = thrown_pieces(setting.words(language), "wide", WHITE, "runner", 4, modifier, 3, "")
        assert die.label == result.label == said


def test_the_winner_gets_the_power_card_which_keeps_its_key():
    first, last = [pieces(beat) for beat in beats(thrown(1))]
    assert first["power:runner"].kind == "token"
    assert last["power:runner"].kind == "card"


def test_the_roll_for_the_next_round_comes_after_the_last_action():
    match = thrown(1, 5, 2, fates=((1, 0, 0), (0, 0, 0)))
    assert kinds(match) == [["threw"], ["died"], ["rolled", "started"]]
    last = pieces(beats(match)[-1])
    assert (last["rolled:0"].sprite, last["rolled:1"].sprite) == ("die-5", "die-2")
    assert last["rolled:1"].label == "White rolls 2 for the first turn."
    assert last["result"].label == "White starts the round."
    assert beats(match)[1].view.table["round"] + 1 == beats(match)[2].view.table["round"]


def test_equal_rolls_at_the_start_are_seen_one_by_one():
    match = GAME.start(seed="equal")
    number = 0
    while len(match.beats(None, 0)) == 1:
        number += 1
        match = GAME.start(seed=f"equal {number}")
    first, *_, last = match.beats(None, 0)
    assert pieces(first)["result"].label == "The same: both roll again."
    assert pieces(last)["result"].label.endswith("starts the round.")


def test_fate_cards_are_uncovered_in_a_beat_of_their_own():
    match = GAME.start(seed="split")
    for seat in (0, 1):
        match.play(seat, match.decision(seat).options[0])
    covered, opened = match.beats(1, 2)[0], match.beats(1, 2)[-1]
    assert covered.view.table["fates"][0] is None
    assert opened.view.table["fates"][0] is not None
