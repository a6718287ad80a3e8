"""What is seen at the end of a round of Death over the Kingdom: card by card, who pays, and the next deal."""

import pytest

from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, stand


def beats(match, seat=0):
    return match.beats(seat, match.plies)


def kinds(match):
    return [[event.kind for event in beat.events if event.kind != "got"] for beat in beats(match)]


def pieces(beat, shape="wide", language="en"):
    drawn = GAME.scene(beat.view, None, shape, language, told=beat.told)
    return {piece.key: piece for piece in drawn.pieces}


def open_cards(beat):
    return [place["shown"] for place in beat.view.table["places"]]


def test_cards_are_revealed_one_by_one_in_table_order():
    match = stand(dealt("thief bard trader"))
    assert kinds(match)[:5] == [["stood"], ["revealed"], ["revealed"], ["revealed"], ["took"]]
    seen = [open_cards(beat) for beat in beats(match)[:5]]
    up = [sum(cards) for cards in seen]
    assert up == [0, 1, 2, 3, 3]
    first, second = beats(match)[1:3]
    assert first.view.table["places"][1]["card"] is None
    assert second.view.table["places"][1]["card"] == "bard"
    assert kinds(match)[5][0] == "begun"


def test_payment_is_heavier_than_a_card_and_a_deal_is_light():
    weights = [beat.weight for beat in beats(stand(dealt("thief bard trader")))]
    assert weights[1:6] == ["normal", "normal", "normal", "heavy", "light"]


def test_a_token_waits_in_the_middle_and_goes_to_the_lowest_card():
    match = stand(dealt("thief bard trader"))
    waiting, paid, after = [pieces(beat) for beat in beats(match)[3:6]]
    assert "lowest:2" not in waiting
    assert (paid["lowest:2"].label, paid["card:2"].mood) == ("The lowest value", "mark")
    assert [key for key in paid if key.startswith("lowest")] == ["lowest:2"]
    assert (waiting["payment:0"].x, waiting["payment:0"].y) != (paid["payment:0"].x, paid["payment:0"].y)
    assert paid["payment:0:count"].text == "+1"
    assert waiting["seat:2"].text.endswith("0 tokens")
    assert paid["seat:2"].text.endswith("1 token")
    assert not [key for key in after if key.startswith(("payment", "worth", "lowest"))]


def test_cards_turn_after_all_lie_open_and_count_what_they_say():
    match = stand(dealt("innkeeper king bard"))
    turning = next(i for i, beat in enumerate(beats(match)) if any(event.kind == "turned" for event in beat.events))
    before, after = pieces(beats(match)[turning - 1]), pieces(beats(match)[turning])
    assert (before["card:0"].turn, after["card:0"].turn) == (0, 180)
    assert before["worth:0"].text != after["worth:0"].text
    assert open_cards(beats(match)[turning]) == [True] * 3


def test_where_tokens_are_lost_they_go_to_the_middle():
    match = stand(dealt("thief bard trader", options={"mode": "one"}))
    step = beats(match)
    paid = next(i for i, beat in enumerate(step) if any(event.kind == "paid" for event in beat.events))
    before, after = pieces(step[paid - 1]), pieces(step[paid])
    assert before["payment:2"].label == "A token of Player 3 is at stake"
    assert after["payment:2"].label == "Player 3 pays a token"
    assert (before["payment:2"].x, before["payment:2"].y) != (after["payment:2"].x, after["payment:2"].y)
    assert (before["payment:0"].x, before["payment:0"].y) == (after["payment:0"].x, after["payment:0"].y)


@pytest.mark.parametrize("seats", [6, 13, 20])
def test_round_a_large_table_several_cards_are_opened_at_once(seats):
    match = GAME.start(seats, {"rounds_factor": 1}, seed="many")
    match.watch(1)
    most = 0
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).options[0])
        step = match.beats(None, match.plies)
        most = max(most, sum(any(event.kind == "revealed" for event in beat.events) for beat in step))
    assert 2 <= most <= 6


def test_a_power_is_shown_before_it_is_carried_out():
    match = dealt("trader bard thief", draws="monk")
    match.play(0, "power")
    assert kinds(match)[:2] == [["used"], ["traded"]]
    assert beats(match, 1)[0].view.table["places"][0]["card"] == "trader"


def test_a_dealers_new_card_lies_open_once_all_have_seen_it():
    match = dealt("bard thief", draws="monk")
    match.play(0, "stand")
    match.play(1, "cut")
    first = beats(match)[0]
    assert [event.kind for event in first.events] == ["cut"]
    assert first.view.table["places"][1]["card"] == "monk"


def test_at_a_showdown_it_is_nobodys_turn():
    for beat in beats(stand(dealt("thief bard trader")))[1:5]:
        drawn = pieces(beat)
        assert "turn" not in drawn
        assert drawn["prompt"].label == beat.told[-1].say()
