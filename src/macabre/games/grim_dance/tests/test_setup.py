"""Before the first turn: players, cards, options, card files."""

from collections import Counter

import pytest

from macabre import BadData, QuickFate, Refused, ScriptedFate
from macabre.core.card_file import CardFile
from macabre.games.grim_dance.tests import oracle
from macabre.games.grim_dance.tests.scenes import GAME, asked, run, scene, seen, state, told
from macabre.testing import codes, play_all

rule = pytest.mark.rule


@rule("GD-1", "GD-3", "GD-R26")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players_can_play(seats):
    match = GAME.start(seats=seats, seed="a")
    table = match.view(0).table
    assert len(table["fronts"]) == seats
    assert len(table["circle"]) == 36
    assert asked(match) == "reveal"


@rule("GD-1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_one_or_seven_players_are_refused(seats):
    with pytest.raises(Refused) as refusal:
        GAME.start(seats=seats)
    assert refusal.value.code == "bad_seats"


@rule("GD-2", "GD-5", "GD-6", "GD-11")
def test_a_new_circle_shows_thirty_six_backs_and_no_face():
    match = GAME.start(seats=4, seed="a")
    for viewer in (0, 3, None):
        table = match.view(viewer).table
        assert Counter(table["circle"]) == dict.fromkeys(oracle.CHARACTERS, 6)
        assert table["revealed"] is None
        assert table["place"] == -1
        assert table["fronts"] == [[], [], [], []]
        assert table["discard"] == []
        assert "skulls" not in str(table)
    assert state(match)["pool"] == [63] * 6
    assert state(match)["known"] == [0] * 36


@rule("GD-11")
def test_the_circle_is_shuffled():
    circles = {tuple(state(GAME.start(seats=2, fate=QuickFate(seed)))["circle"]) for seed in range(50)}
    assert len(circles) == 50


@rule("GD-11")
def test_the_beginning_is_told_with_the_circle_that_was_laid():
    match = GAME.start(seats=3, options={"first_player": 1}, seed="a")
    assert told(match, None, "begun") == [{"game": 1, "seat": 1, "circle": match.view(0).table["circle"]}]


@rule("GD-4", "GD-7", "GD-8")
def test_the_skulls_of_all_cards_are_open_and_differ_by_colour():
    light, dark = GAME.cards.deck
    for character, row in enumerate(oracle.SKULLS):
        cards = range(6 * character, 6 * character + 6)
        assert [light[card] - dark[card] for card in cards] == list(row)
        assert all(light[card] == 0 or dark[card] == 0 for card in cards)
        assert any(light[card] == dark[card] == 0 for card in cards)
    sums = [sum(light[6 * c : 6 * c + 6]) for c in range(6)]
    assert sums == [5, 5, 6, 7, 10, 9]
    assert (sum(light), sum(dark)) == (42, 22)


# -- who begins


@rule("GD-10", "GD-29", "GD-R1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_named_seat_takes_the_first_turn_and_the_others_follow_clockwise(seats):
    for first in range(seats):
        match = GAME.start(seats=seats, options={"first_player": first}, seed="a")
        for turn in range(2 * seats):
            assert match.to_act == ((first + turn) % seats,)
            play_all(match, "reveal:0")
            if asked(match) != "reveal":
                play_all(match, "decline")


@rule("GD-10", "GD-R1")
def test_the_first_player_is_drawn_by_lot_unless_named():
    firsts = Counter(GAME.start(seats=3, fate=QuickFate(seed)).to_act[0] for seed in range(300))
    assert all(60 < firsts[seat] < 140 for seat in range(3))
    circle = list(range(35, 0, -1))
    assert GAME.start(seats=3, fate=ScriptedFate([2, *circle])).to_act == (2,)


@rule("GD-R1")
@pytest.mark.parametrize(("seats", "first"), [(2, 2), (4, 4), (5, 5), (6, 6), (3, -1), (3, "nobody")])
def test_a_first_player_who_is_not_there_is_refused(seats, first):
    with pytest.raises(Refused) as refusal:
        GAME.start(seats=seats, options={"first_player": first})
    assert refusal.value.code == "bad_option"
    assert refusal.value.rule == "GD-R1"


@rule("GD-R1")
def test_the_refusal_says_which_seats_there_are():
    with pytest.raises(Refused, match="can be random or 0 to 2, not 3"):
        GAME.start(seats=3, options={"first_player": 3})


@rule("GD-54", "GD-R1")
def test_the_options_and_their_defaults():
    assert {o.name: (list(o.values), o.default, o.rule) for o in GAME.options} == {
        "match_games": ([1, 3], 1, "GD-54"),
        "first_player": (["random", 0, 1, 2, 3, 4, 5], "random", "GD-R1"),
    }


@rule("GD-54")
@pytest.mark.parametrize("games", [0, 2, 4, "three"])
def test_a_match_has_one_game_or_three(games):
    with pytest.raises(Refused) as refusal:
        GAME.start(seats=2, options={"match_games": games})
    assert refusal.value.rule == "GD-54"


# -- an owner's cards


HOUSE = GAME.cards.file.tables["card"]


def card_file(rows=HOUSE, **changes):
    """A card file with some fields of its first card changed."""
    return CardFile({"card": [{**rows[0], **changes}, *rows[1:]]}, "mine.toml")


@rule("GD-7", "GD-R20", "GD-49", "GD-50")
def test_a_card_with_both_kinds_of_skulls_counts_the_difference():
    cards = GAME.read_cards(card_file(light=2, dark=1))
    position = GAME.start(seats=2, cards=cards, options={"first_player": 0}).position()
    position["state"].update(
        circle=[0], pool=[1, 0, 0, 0, 0, 0], discard=list(range(1, 36)), known=[0] + [1] * 35, turn=1
    )
    match = GAME.resume(position, cards=cards)
    play_all(match, "reveal:0")
    assert match.outcome.scores == (0, 1)
    assert match.view(0).table["fronts"][1][0]["skulls"] == [2, 1]
    assert told(match, 0, "scored")[1]["value"] == 1


@rule("GD-2", "GD-7")
def test_cards_of_an_owner_may_stand_in_any_order_and_leave_out_noughts():
    rows = [{field: value for field, value in row.items() if value != 0} for row in reversed(HOUSE)]
    light, dark = GAME.read_cards(card_file(rows)).deck
    for character, points in enumerate(oracle.SKULLS):
        assert [light[6 * character + k] - dark[6 * character + k] for k in range(6)] == list(points[::-1])


@rule("GD-7", "GD-R20")
def test_an_owner_s_card_may_have_up_to_twenty_skulls_of_a_kind():
    light, dark = GAME.read_cards(card_file(light=20, dark=20)).deck
    assert (light[0], dark[0]) == (20, 20)


@rule("GD-2", "GD-6")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"light": 21}, "light"),
        ({"light": -1}, "light"),
        ({"dark": 21}, "dark"),
        ({"dark": -1}, "dark"),
        ({"dark": "two"}, "dark"),
        ({"character": "death"}, "character"),
        ({"colour": "purple"}, "colour"),
    ],
)
def test_a_mistake_in_a_card_file_is_named_with_its_field(changes, field):
    with pytest.raises(BadData, match=f"mine.toml.*card 1, field {field}"):
        GAME.read_cards(card_file(**changes))


@rule("GD-2", "GD-6")
def test_a_colour_with_seven_cards_is_named():
    with pytest.raises(BadData, match=r"card 7, field character.*more than six cards of farmer") as complaint:
        GAME.read_cards(card_file(rows=[*HOUSE[6:12], HOUSE[6], *HOUSE[1:6], *HOUSE[12:]]))
    assert complaint.value.say("de").endswith("Feld character: von farmer gibt es mehr als sechs")


@rule("GD-2")
@pytest.mark.parametrize("count", [0, 35, 37])
def test_there_must_be_thirty_six_cards(count):
    with pytest.raises(BadData, match=f"36 are needed, not {count}"):
        GAME.read_cards(CardFile({"card": (HOUSE * 2)[:count]}))


@rule("GD-7", "GD-R20")
def test_a_match_with_an_owner_s_cards_goes_by_their_skulls(rng):
    rows = [{"character": name, "light": c, "dark": k} for c, name in enumerate(oracle.CHARACTERS) for k in range(6)]
    cards = GAME.read_cards(card_file(rows))
    match = run(GAME.start(seats=3, cards=cards, seed="mine"), rng)
    for seat, score in enumerate(match.outcome.scores):
        assert score == sum(card // 6 - card % 6 for card in state(match)["fronts"][seat])


@rule("GD-3")
def test_scenes_are_what_they_say():
    match = scene("[B-1] F K", {0: "(K-2) M+3", 2: "R0"}, known={"K-2": [3]})
    assert codes(match) == ["apply", "decline"]
    assert seen(match, 3, 0) == "(K-2) M+3"
    assert seen(match, 1, 0) == "(K?) M+3"
    assert seen(match, 1, 2) == "R0"
