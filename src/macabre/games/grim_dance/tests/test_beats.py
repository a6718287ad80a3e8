"""What is seen inside a step of Grim Dance: the card that is taken, pair after pair, and the scores."""

import pytest

from macabre.games.grim_dance.tests.scenes import GAME, scene
from macabre.testing import play_all


def beats(match, seat=0):
    return match.beats(seat, match.plies)


def pieces(beat, shape="wide"):
    return {piece.key: piece for piece in GAME.scene(beat.view, None, shape, "en", told=beat.told).pieces}


def test_the_chain_leaves_the_circle_pair_by_pair():
    match = play_all(scene("F K B [D] B K D"), "decline")
    assert [[event.kind for event in beat.events] for beat in beats(match)] == [
        ["declined"], ["took"], ["chained"], ["chained"],
    ]  # fmt: skip
    assert [len(beat.view.table["circle"]) for beat in beats(match)] == [7, 6, 4, 2]
    assert [len(beat.view.table["fronts"][0]) for beat in beats(match)] == [0, 1, 3, 5]
    assert [beat.weight for beat in beats(match)] == ["light", "normal", "heavy", "heavy"]


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_pair_is_seen_together_on_the_dance_floor(shape):
    match = play_all(scene("F B [D+2] B K", unseen="B+4 B-2", script=[0, 0]), "decline")
    mine, other = pieces(beats(match, 0)[-1], shape), pieces(beats(match, 1)[-1], shape)
    assert "chain:0" not in pieces(beats(match, 0)[1], shape)
    assert mine["chain:0"].sprite == mine["chain:1"].sprite == "bride-back"
    assert {mine["chain:0"].badges[0].text, mine["chain:1"].badges[0].text} == {"+4", "−2"}
    assert not other["chain:0"].badges, "only the owner knows what the pair is worth"


def test_fronts_are_scored_one_after_the_other():
    match = scene("[D+2]", {0: "B+4", 1: "(R-3)"}, seats=2, options={"match_games": 3})
    step = beats(match, 1)
    kinds = [[event.kind for event in beat.events] for beat in step]
    assert kinds == [["revealed"], ["took", "ended"], ["scored"], ["scored"], ["begun"]]
    assert [all(card["up"] for card in beat.view.table["fronts"][1]) for beat in step[1:4]] == [False, False, True]
    assert pieces(step[2])["scored"].text == "Player 1\n6 − 0 = 6"
    assert pieces(step[3])["scored"].text == "You\n0 − 3 = −3"
    assert "scored" not in pieces(step[4])


def test_a_card_is_seen_before_it_is_taken():
    match = GAME.start(3, seed="a dance")
    match.play(0, "reveal:22")
    first, second = match.beats(1, 1)[:2]
    assert first.view.table["revealed"] is not None
    assert (second.view.table["revealed"], second.view.table["place"]) == (None, -1)
