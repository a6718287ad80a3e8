"""What is seen at the end of a round of Totentanz: the judgement, who gets the soul, the next deal."""

from macabre.games.totentanz import GAME
from macabre.games.totentanz.tests.test_death import FOUR, last_slot
from macabre.testing import play_all


def beats(match, seat=0):
    return match.beats(seat, match.plies)


def kinds(match):
    return [[event.kind for event in beat.events] for beat in beats(match)]


def pieces(beat, language="en"):
    return {piece.key: piece for piece in GAME.scene(beat.view, None, "wide", language, told=beat.told).pieces}


def judged():
    return play_all(last_slot(), "decline")


def test_judgement_soul_and_deal_are_seen_one_after_the_other():
    match = judged()
    assert kinds(match)[:3] == [["declined"], ["judged"], ["collected"]]
    assert kinds(match)[3][0] == "begun"
    assert kinds(match)[-1][-1] == "contested"
    assert [beat.weight for beat in beats(match)][:3] == ["light", "heavy", "heavy"]


def test_life_lies_there_until_it_is_judged_and_is_cleared_then():
    declined, verdict, collected, dealt = [beat.view.table for beat in beats(judged())[:4]]
    assert declined["life"] == verdict["life"] == [*FOUR, "merchant"]
    assert collected["life"] == []
    assert sum(map(len, collected["collected"])) == 1
    assert dealt["discard"] == []
    assert [len(hand) for hand in dealt["hands"]] == [3, 3]


def test_the_sign_of_the_winner_stands_on_the_soul_that_was_judged():
    declined, verdict, collected = [pieces(beat) for beat in beats(judged())[:3]]
    seat = next(event.fields["seat"] for event in judged().story(0) if event.kind == "collected")
    assert declined["death"].sprite == "death-token"
    assert verdict["death"].sprite == ("devil", "angel")[seat]
    assert verdict["death"].label in ("The Monk goes to the Devil", "The Monk goes to the Angel")
    assert "death" not in collected
    assert collected["card:monk"].y != verdict["card:monk"].y
    german = pieces(beats(judged())[1], "de")["death"].label
    assert german in ("Der Mönch fällt an den Teufel", "Der Mönch fällt an den Engel")


def test_a_retaliation_is_seen_before_the_judgement():
    match = play_all(last_slot(), "hand:0")
    assert kinds(match)[:2] == [["retaliated"], ["judged"]]
    assert beats(match)[0].view.table["life"][-1] == "seaman"


def test_nobody_is_asked_at_a_moment():
    for beat in beats(judged())[:-1]:
        drawn = pieces(beat)
        assert drawn["prompt"].label == beat.told[-1].say()
        assert not any("turn" in piece.mood.split() for piece in drawn.values())
