"""The public helpers for tests: tables in words, and chance by card, of which nothing is left over unnoticed."""

import pytest

import macabre
from macabre import BadRecord, BadScript, QuickFate
from macabre.testing import all_chance_used, codes, decks, match_at, play, play_all

GRIM = macabre.game("grim-dance")
TOTENTANZ = macabre.game("totentanz")
KINGDOM = macabre.game("death-over-the-kingdom")
DANCE = macabre.game("dance-of-death")


def test_what_is_not_named_lies_where_it_can():
    match = match_at(TOTENTANZ, life="duke", hands=["duchess", "countess knight"], turns=1)
    table = match.view(1).table
    assert table["life"] == ["duke"]
    assert [place["card"] for place in table["hands"][1]] == ["countess", "knight"]
    assert table["deck"] == 41 - 4


def test_the_circle_of_grim_dance_is_filled_with_cards_that_are_left():
    match = match_at(GRIM, 3, circle="dancer bride", fronts=["dancer:+3", "", "bride:+4 farmer:0"], turn=2)
    assert match.to_act == (2,)
    assert codes(match) == ["reveal:0", "reveal:1"]
    fronts = match.view(None).table["fronts"]
    assert [len(front) for front in fronts] == [1, 0, 2]
    assert all(card["up"] for front in fronts for card in front)


def test_a_kingdom_is_dealt_and_its_kings_lie_open():
    match = match_at(KINGDOM, 3, hands="king clown bard")
    assert match.to_act == (0,)
    assert [place["card"] for place in match.view(None).table["places"]] == ["king", None, None]


def test_markers_that_lie_nowhere_are_in_the_supply():
    match = match_at(DANCE, markers=["runner=2", "priest=1"], step="split", hand=3)
    assert match.view(None).table["supply"] == [9, 10]


def test_a_card_is_drawn_by_name():
    match = match_at(GRIM, 2, circle="dancer bride farmer", fate=["bride:+4"], turn=0)
    match.play(0, "reveal:1")
    assert match.view(None).table["fronts"][0][0]["skulls"] == [4, 0]


def test_cards_of_every_game_are_drawn_by_name():
    match = match_at(TOTENTANZ, life="duke", hands=["duchess", "countess"])
    assert str(play(match, "pickup", "emperor")) == "You draw the Emperor."
    match = match_at(KINGDOM, 3, hands="trader clown bard")
    play(match, "power", "queen")
    assert match.view(0).table["places"][0]["card"] == "queen"


def test_dice_are_called_by_their_number():
    match = match_at(
        DANCE,
        fates=[[0, 1, 0], [0, 1, 0]],
        markers=["runner=1", ""],
        step="action",
        start="black",
        turn="black",
        hand=2,
        death=1,
        ring="runner old_lady convalescent dancer house hacker business_lady paradise surgeon sharpshooter priest "
        "gambler",
        then=QuickFate(0),
    )
    play_all(match, "watch", "backwards")
    assert [event.fields["roll"] for event in play(match, "throw", 5) if event.kind == "threw"] == [5]


def test_a_card_that_cannot_come_up_is_refused_with_what_can():
    match = match_at(GRIM, 2, circle="dancer bride", turn=0)
    before = match.position()
    with pytest.raises(BadScript, match=r"is farmer:0, but what can be drawn is .*bride"):
        play(match, "reveal:1", "farmer:0")
    assert match.position() == before


def test_a_result_that_is_left_over_is_noticed_at_once_or_in_the_end():
    match = match_at(GRIM, 2, circle="dancer bride farmer", turn=0)
    with pytest.raises(BadScript, match=r"1 scripted result was not used: \['dancer:0'\]"):
        play(match, "reveal:1", decks(match)[5][0], "dancer:0")
    with pytest.raises(BadScript, match=r"1 scripted result was not used: \[3\]"), all_chance_used():
        match_at(GRIM, 2, circle="dancer bride", fate=[3])


def test_results_that_are_missing_are_noticed_unless_somebody_goes_on():
    match = match_at(GRIM, 2, circle="dancer bride", turn=0)
    with pytest.raises(BadScript, match="the script ran out"):
        match.play(0, "reveal:0")
    match = match_at(GRIM, 2, circle="dancer bride", turn=0, then=QuickFate(0))
    match.play(0, "reveal:0")


def test_only_the_chance_of_a_match_that_was_set_up_can_be_scripted():
    with pytest.raises(BadScript, match="set it up with match_at"):
        play(GRIM.start(2, {"first_player": 0}, seed="x"), "reveal:0", "dancer:0")


def test_a_table_that_cannot_be_is_refused():
    with pytest.raises(BadRecord, match="unknown is none of"):
        match_at(TOTENTANZ, life="unknown")
    with pytest.raises(BadRecord, match="every card must be there once"):
        match_at(TOTENTANZ, life="duke", hands=["duke", "countess"])
    with pytest.raises(BadRecord, match="unknown field lives"):
        match_at(TOTENTANZ, lives="duke")
