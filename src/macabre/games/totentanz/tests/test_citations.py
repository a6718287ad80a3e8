"""A story line, a choice and a refusal cite the rule that applied, and not another one for the same kind of event."""

import pytest

from macabre import Refused
from macabre.games.totentanz import GAME
from macabre.games.totentanz.tests.build import ANGEL, DEVIL, KEYS, anything, at, picks
from macabre.testing import play_all

rule = pytest.mark.rule


def cited(match, kind):
    """The rules that the events of a kind cite, told to a spectator."""
    return [event.rule for event in match.story(None) if event.kind == kind]


def offered_by(match):
    """The rules that offer what the seat to act can choose, each once."""
    seat = match.to_act[0]
    return list(dict.fromkeys(match.view(seat).rule(choice) for choice in match.decision(seat).choices))


def over(match):
    """The rule that a refusal cites once the game is over."""
    with pytest.raises(Refused) as refusal:
        match.play(DEVIL, "pickup")
    assert refusal.value.code == "over"
    return refusal.value.rule


FOUR = ["monk", "queen", "king", "duke"]


@rule("TT-R22")
def test_the_end_at_the_round_limit_cites_the_round_limit():
    match = at(life=FOUR, devil=["pope"], angel=["toil"], options={"round_limit": 1})
    play_all(match, "place", "decline")
    assert cited(match, "ended") == ["TT-R22"]
    assert over(match) == "TT-R22"


@rule("TT-2")
def test_the_end_by_the_third_soul_cites_three_souls():
    won = (["nun", "child"], ["bishop", "abbot"])
    match = at(life=FOUR, devil=["pope"], angel=["toil"], collected=won)
    play_all(match, "place", "decline")
    assert cited(match, "ended") == ["TT-2"]
    assert over(match) == "TT-2"


@rule("TT-24", "TT-27", "TT-31")
def test_a_drawn_card_cites_why_it_is_drawn():
    assert cited(play_all(at(life=["monk"], then=anything()), "pickup"), "drew") == ["TT-24"]
    assert cited(play_all(at(life=["monk"], then=anything()), "change"), "drew") == ["TT-27"]
    match = at(life=["monk"], devil=["creation", "nun"], then=anything())
    assert cited(play_all(match, "event", "hand:0"), "drew") == ["TT-31", "TT-31"]


@rule("TT-33", "TT-35", "TT-31", "TT-R15")
def test_the_arms_of_death_replace_by_the_event_and_not_by_the_rule_about_replacing():
    match = at(life=["child", "pope"], devil=["arms-of-death", "astrologer", "queen"])
    play_all(match, "event", "hand:0")
    assert offered_by(match) == ["TT-31"]
    play_all(match, "hand:0")
    assert (cited(match, "offered"), offered_by(match)) == (["TT-31"], ["TT-31"])
    assert cited(play_all(match, "slot:1"), "replaced") == ["TT-31"]


@rule("TT-32", "TT-R16")
def test_the_slot_of_an_expulsion_is_offered_by_the_expulsion():
    match = play_all(at(life=["child", "pope"], devil=["expulsion", "queen"]), "event", "hand:0")
    assert offered_by(match) == ["TT-R16"]
    assert cited(play_all(match, "slot:2"), "expelled") == ["TT-32"]


@rule("TT-36", "TT-37", "TT-39", "TT-R11", "TT-31", "TT-R9")
def test_death_and_the_retaliation_cite_slot_5_or_the_last_judgement():
    match = play_all(at(life=FOUR, devil=["pope"], angel=["child"], then=anything()), "place")
    assert (cited(match, "died"), offered_by(match)) == (["TT-36"], ["TT-37", "TT-R11"])
    match = at(
        life=["monk", "queen", "king"], devil=["last-judgement", "pope"], angel=["child", "canon"], then=anything()
    )
    play_all(match, "event", "hand:0", "hand:0")
    assert (cited(match, "died"), cited(match, "retaliated")) == (["TT-31"], ["TT-R9"])


@rule("TT-R21")
def test_a_soul_that_is_lost_at_the_turn_limit_cites_the_turn_limit():
    match = at(life=["monk"], devil=["nun"], options={"turn_limit": 1}, then=anything())
    assert cited(play_all(match, "place"), "lost") == ["TT-R21"]


@rule("TT-13", "TT-14", "TT-26", "TT-R17")
def test_the_soul_that_comes_after_the_only_one_was_expelled_cites_that():
    deck = ["toil", "creation"]
    discard = [key for key in KEYS[34:] if key not in (*deck, "expulsion")]
    whole = [*deck, *discard, "rich-man"]
    match = at(
        life=["rich-man"], devil=["nun"], angel=["expulsion", "king"], discard=discard, deck=deck, turn=ANGEL,
        then=[*picks(whole, "toil"), *picks(whole, "rich-man")],
    )  # fmt: skip
    play_all(match, "event", "hand:0")
    assert cited(match, "shown") == ["TT-R17", "TT-R17", "TT-14"]
    assert (cited(match, "renewed"), cited(match, "contested")) == (["TT-R17"], ["TT-R17"])
    assert cited(GAME.start(seed="x"), "contested") == ["TT-13"]


@rule("TT-36", "TT-37")
def test_the_last_judgement_says_that_the_other_side_may_retaliate_first():
    assert "retaliate first" in GAME.text("en")["effects"]["judge"]
    assert "vorher darf die andere Seite Vergeltung üben" in GAME.text("de")["effects"]["judge"]
    for language, word in (("en", "at once"), ("de", "sofort")):
        assert word not in GAME.text(language)["effects"]["judge"]


@rule("TT-1", "TT-19")
def test_refusals_cite_how_many_play_and_whose_turn_it_is():
    match = at(life=["monk"])
    for ask, code, cites in (
        (lambda: GAME.start(seats=3), "bad_seats", "TT-1"),
        (lambda: match.view(2), "no_such_seat", "TT-1"),
        (lambda: match.play(ANGEL, "pickup"), "not_your_turn", "TT-19"),
    ):
        with pytest.raises(Refused) as refusal:
            ask()
        assert (refusal.value.code, refusal.value.rule) == (code, cites)
