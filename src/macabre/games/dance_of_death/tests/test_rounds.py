"""Setup, the three phases of a round, and the secret split."""

import pytest

import macabre
from macabre.core.errors import Refused
from macabre.core.fate import ScriptedFate
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.state import CARDS, FETCH, MARKERS, PERSONS, SPLIT
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, at, board, facts, last_action, look, on, supply, told
from macabre.testing import codes, play_all

rule = pytest.mark.rule

IN_ORDER = list(range(11, 0, -1))
"""The picks that leave the twelve cards in their order."""


# -- setup


@rule("DD-1", "DD-3", "DD-4", "DD-5", "DD-6", "DD-7", "DD-8", "DD-R2")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_new_game_is_laid_out_as_the_book_says(seed):
    match = macabre.game("dance-of-death").start(seed=seed)
    table = match.view(None).table
    assert match.seats == 2
    assert [match.setting.words("en").seat(seat) for seat in (0, 1)] == ["Black", "White"]
    assert sorted(table["ring"]) == sorted(CARDS)
    assert table["hand"] == 1
    assert table["death"] == at(match, "house")
    assert table["power"] == dict.fromkeys(PERSONS, "text")
    assert table["markers"] == {person: [0, 0] for person in PERSONS}
    assert table["supply"] == [11, 11]
    assert table["paradise"] == [0, 0]
    assert table["score"] == [0, 0]
    assert table["fates"] == [[0, 0, 0], [0, 0, 0]]
    assert table["round"] == 1
    assert table["step"] == "split"


@rule("DD-1")
@pytest.mark.parametrize("seats", [1, 3])
def test_no_other_number_of_players_is_accepted(seats):
    with pytest.raises(Refused):
        GAME.start(seats=seats)


@rule("DD-2", "DD-7", "DD-8")
def test_the_contents_add_up_to_32_cards_and_26_chips():
    """The watch face, the ring, the power cards, four cards for each player and the dancing Death."""
    assert 1 + len(CARDS) + len(PERSONS) + 2 * 4 + 1 == 32
    assert 2 * (MARKERS + 2) == 26


@rule("DD-3")
def test_different_seeds_lay_the_same_cards_in_another_order():
    one, two = (look(GAME.start(seed=seed), "ring") for seed in ("one", "two"))
    assert one != two
    assert sorted(one) == sorted(two)


# -- phase 1


@rule("DD-11", "DD-12")
@pytest.mark.parametrize(("black", "white", "starts"), [(2, 5, BLACK), (5, 2, WHITE), (1, 2, BLACK), (6, 5, WHITE)])
def test_the_lower_roll_starts_and_phase_2_follows(black, white, starts):
    match = GAME.start(fate=ScriptedFate([*IN_ORDER, black, white]))
    assert look(match, "start") == look(match, "turn") == starts
    assert look(match, "step") == "split"
    assert facts(match, "begun") == [{"ring": list(CARDS), "number": 11}]
    assert facts(match, "rolled") == [{"round": 1, "black": black, "white": white}]
    assert facts(match, "started") == [{"seat": starts, "count": 1}]


@rule("DD-13")
@pytest.mark.parametrize("before", [BLACK, WHITE])
def test_equal_rolls_in_a_later_round_change_the_start_player(before):
    match = last_action([4, 4], start=before)
    assert look(match, "round") == 2
    assert look(match, "start") == 1 - before
    assert facts(match, "rolled") == [{"round": 2, "black": 4, "white": 4}]


@rule("DD-12")
@pytest.mark.parametrize("before", [BLACK, WHITE])
def test_the_roll_decides_whoever_started_before(before):
    assert look(last_action([5, 6], start=before), "start") == BLACK
    assert look(last_action([6, 5], start=before), "start") == WHITE


@rule("DD-12", "DD-R1")
def test_equal_rolls_in_the_first_round_are_rolled_again():
    match = GAME.start(fate=ScriptedFate([*IN_ORDER, 3, 3, 1, 1, 6, 1]))
    assert look(match, "start") == WHITE
    assert look(match, "round") == 1
    assert [event["black"] for event in facts(match, "rolled")] == [3, 1, 6]


# -- phase 2


@rule("DD-14", "DD-15", "DD-16", "DD-20")
def test_in_round_1_each_player_places_one_marker_in_one_of_three_ways():
    match = GAME.start(seed="first")
    assert match.to_act == (BLACK, WHITE)
    for seat in match.to_act:
        assert codes(match, seat) == ["split:1-0-0", "split:0-1-0", "split:0-0-1"]
    match.play(BLACK, "split:0-1-0")
    assert supply(match) == [10, 11]


@rule("DD-14", "DD-16", "DD-20")
def test_a_split_uses_exactly_as_many_markers_as_the_hand_shows():
    match = board(hand=4, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    assert len(codes(match, WHITE)) == 15
    for code in ("split:1-1-1", "split:2-2-1", "split:12-0-0", "dance"):
        with pytest.raises(Refused):
            match.play(WHITE, code)
    match.play(WHITE, "split:2-2-0")
    assert supply(match) == [11, 7]


@rule("DD-14", "DD-20", "DD-R6")
@pytest.mark.parametrize("hand", range(1, 12))
def test_every_split_is_offered_once_and_eleven_is_the_most(hand):
    match = board(hand=hand, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    splits = {tuple(map(int, code.removeprefix("split:").split("-"))) for code in codes(match)}
    assert len(splits) == len(codes(match)) == (hand + 1) * (hand + 2) // 2
    assert all(sum(split) == hand and min(split) >= 0 for split in splits)


@rule("DD-21", "DD-22", "DD-R46")
def test_a_split_stays_secret_until_both_have_split():
    match = board(hand=4, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    match.play(BLACK, "split:1-2-1")
    assert match.to_act == (WHITE,)
    assert match.view(BLACK).table["fates"] == [[1, 2, 1], [0, 0, 0]]
    for other in (WHITE, None):
        assert match.view(other).table["fates"] == [None, [0, 0, 0]]
        assert [event.to_json() for event in match.story(other)] == [{"kind": "ready", "rule": "DD-21", "seat": BLACK}]
    match.play(WHITE, "split:2-2-0")
    for seat in (BLACK, WHITE, None):
        assert match.view(seat).table["fates"] == [[1, 2, 1], [2, 2, 0]]
    play_all(match, "watch", "backwards")
    for seat in (BLACK, WHITE, None):
        assert match.view(seat).table["fates"] == [[1, 1, 1], [2, 2, 0]]
    assert facts(match, "uncovered") == [
        {"seat": BLACK, "house": 1, "watch": 2, "paradise": 1},
        {"seat": WHITE, "house": 2, "watch": 2, "paradise": 0},
    ]


@rule("DD-21")
@pytest.mark.parametrize("start", [BLACK, WHITE])
def test_the_order_of_the_two_answers_makes_no_difference(start):
    positions = []
    for order in ((BLACK, WHITE), (WHITE, BLACK)):
        match = board(hand=3, step=SPLIT, start=start, turn=start, fates=((0, 0, 0), (0, 0, 0)))
        for seat in order:
            assert seat in match.to_act
            match.play(seat, ("split:1-1-1", "split:2-1-0")[seat])
        positions.append(match.position())
    assert positions[0] == positions[1]


@rule("DD-21", "DD-22")
def test_a_split_can_be_taken_back_only_until_the_other_has_split():
    match = board(hand=3, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    match.play(WHITE, "split:1-1-1")
    assert match.can_take_back(WHITE)
    match.take_back(WHITE)
    assert match.to_act == (BLACK, WHITE)
    assert supply(match) == [11, 11]
    match.play(WHITE, "split:3-0-0")
    match.play(BLACK, "split:0-2-1")
    assert not match.can_take_back(WHITE)
    assert not match.can_take_back(BLACK)


# -- shortage


@rule("DD-17", "DD-R4")
def test_who_is_short_fetches_exactly_the_missing_markers_one_by_one():
    match = last_action([1, 2], on={"runner": "4b", "dancer": "2b", "hacker": "3b"})
    assert look(match, "step") == "fetch"
    assert supply(match)[BLACK] == 2
    assert codes(match) == ["fetch:runner", "fetch:dancer", "fetch:hacker"]
    match.play(BLACK, "fetch:runner")
    assert codes(match) == ["fetch:runner", "fetch:dancer", "fetch:hacker"]
    match.play(BLACK, "fetch:dancer")
    assert (on(match, "runner"), on(match, "dancer"), on(match, "hacker")) == ("3b", "1b1w", "3b")
    assert supply(match)[BLACK] == 4
    assert match.to_act == (BLACK, WHITE)
    match.play(BLACK, "split:0-0-4")
    assert supply(match)[BLACK] == 0
    assert facts(match, "fetched") == [{"seat": BLACK, "card": "runner"}, {"seat": BLACK, "card": "dancer"}]


@rule("DD-R4")
@pytest.mark.parametrize(("rolls", "first"), [([1, 2], BLACK), ([2, 1], WHITE)])
def test_if_both_are_short_the_start_player_fetches_first(rolls, first):
    match = last_action(rolls, on={"runner": "4b4w", "hacker": "4b3w"})
    assert match.to_act == (first,)
    play_all(match, "fetch:runner")
    assert match.to_act == (1 - first,)
    play_all(match, "fetch:hacker")
    assert match.to_act == (BLACK, WHITE)
    assert look(match, "turn") == first
    assert supply(match) == [4, 4]


@rule("DD-17", "DD-R4")
def test_a_fetch_with_a_single_source_is_not_asked_but_told():
    match = last_action([1, 2], on={"runner": "9b"})
    assert look(match, "step") == "split"
    assert on(match, "runner") == "7b"
    assert facts(match, "fetched") == [{"seat": BLACK, "card": "runner"}] * 2


@rule("DD-16", "DD-R4")
@pytest.mark.parametrize("black", [6, 7])
def test_nobody_fetches_while_the_supply_suffices(black):
    match = last_action([1, 2], on={"runner": f"{black}b"})
    assert look(match, "step") == "split"
    assert on(match, "runner") == f"{black}b"
    assert "fetched" not in told(match)


@rule("DD-18", "DD-19", "DD-R5")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_player_who_cannot_raise_the_markers_ends_the_game(seat):
    """Markers on Paradise do not count: three are left where four are needed."""
    colour = "bw"[seat]
    match = last_action([2, 1], on={"runner": f"2{colour}"}, paradise=f"8{colour}")
    assert match.to_act == ()
    assert match.outcome.why == "shortage"
    assert match.outcome.scores[seat] == -8 * 8
    assert look(match, "fates") == [[0, 0, 0], [0, 0, 0]]
    assert told(match)[-4:] == ["started", "ended", "scored", "scored"]


@rule("DD-18", "DD-19", "DD-R5")
def test_markers_that_just_suffice_keep_the_game_going():
    match = last_action([2, 1], on={"runner": "2b", "hacker": "2b"}, paradise="7b")
    assert match.to_act == (BLACK,)
    assert codes(match) == ["fetch:runner", "fetch:hacker"]
    play_all(match, "fetch:runner")
    assert codes(match) == ["fetch:runner", "fetch:hacker"]


@rule("DD-18", "DD-107")
def test_markers_on_paradise_cannot_be_fetched():
    match = board(hand=4, step=FETCH, on={"runner": "4b", "hacker": "2b"}, paradise="3b2w", fates=((0,) * 3, (0,) * 3))
    assert codes(match) == ["fetch:runner", "fetch:hacker"]
    play_all(match, "fetch:runner", "fetch:runner")
    assert on(match, "paradise") == "3b2w"


@rule("DD-R6")
def test_eleven_markers_need_a_paradise_without_own_ones():
    assert look(last_action([1, 2], hand=10), "step") == "split"
    assert last_action([1, 2], hand=10, paradise="1b").outcome.why == "shortage"


# -- phase 3


@rule("DD-23", "DD-25", "DD-28")
def test_only_areas_with_markers_can_be_used():
    assert codes(board(fates=((1, 0, 1), (1, 1, 0)))) == ["dance", "activate"]


@rule("DD-24", "DD-28", "DD-R3")
def test_two_watch_markers_mean_two_steps_of_the_hand_and_no_pass():
    match = board(hand=4, fates=((0, 2, 0), (1, 1, 0)))
    assert codes(match) == ["watch"]
    play_all(match, "watch", "forwards", "mark:runner", "decline")
    assert match.to_act == (WHITE,)
    play_all(match, "dance", "death:10", "decline")
    assert look(match, "step") == "hand", "the only action there is needs no question"
    assert facts(match, "spent")[-1] == {"seat": BLACK, "area": "watch"}


@rule("DD-23", "DD-24", "DD-25")
@pytest.mark.parametrize(
    ("code", "step", "area"), [("dance", "death", 0), ("watch", "hand", 1), ("activate", "power", 2)]
)
def test_each_area_pays_for_its_own_action(code, step, area):
    match = board(hand=4)
    assert codes(match) == ["dance", "watch", "activate"]
    play_all(match, code)
    assert look(match, "step") == step
    assert look(match, "action") == ("house", "watch", "paradise")[area]


@rule("DD-29", "DD-30", "DD-31", "DD-32", "DD-11")
@pytest.mark.parametrize("black", [("watch", "dance"), ("dance", "watch")])
@pytest.mark.parametrize("white", [("watch", "activate"), ("activate", "watch")])
def test_players_alternate_until_both_fate_cards_are_empty(black, white):
    match = board(hand=2, step=SPLIT, start=WHITE, turn=WHITE, fates=((0, 0, 0), (0, 0, 0)), fate=[3, 4])
    match.play(BLACK, "split:1-1-0")
    match.play(WHITE, "split:0-1-1")
    wishes = {BLACK: black, WHITE: white}
    while look(match, "round") == 1:
        seat = match.to_act[0]
        options = codes(match)
        if look(match, "step") == "action":
            assert set(options) == set(wishes[seat])
            match.play(seat, wishes[seat][0])
        elif "power:runner" in options:
            match.play(seat, "power:runner")
        else:
            match.play(seat, "decline" if "decline" in options else options[0])
    order = [(event["seat"], event["area"]) for event in facts(match, "spent")]
    areas = {"dance": "house", "watch": "watch", "activate": "paradise"}
    assert order == [
        (WHITE, areas[white[0]]), (BLACK, areas[black[0]]), (WHITE, areas[white[1]]), (BLACK, areas[black[1]]),
    ]  # fmt: skip
    assert look(match, "step") == "split"


@rule("DD-31")
@pytest.mark.parametrize("start", [BLACK, WHITE])
def test_the_start_player_takes_the_first_action(start):
    match = board(hand=2, step=SPLIT, start=start, turn=start, fates=((0, 0, 0), (0, 0, 0)))
    match.play(1 - start, "split:1-1-0")
    match.play(start, "split:1-1-0")
    assert match.to_act == (start,)


@rule("DD-9", "DD-30")
def test_both_players_move_the_same_death():
    match = board(fates=((1, 0, 0), (1, 0, 0)))
    play_all(match, "dance", "death:6", "decline")
    assert match.to_act == (WHITE,)
    assert codes(match) == ["death:5", "death:7"]


@rule("DD-30")
def test_a_player_with_markers_left_goes_on_when_the_other_has_none():
    match = board(hand=4, fates=((0, 1, 1), (0, 0, 0)))
    play_all(match, "activate", "power:runner")
    assert match.to_act == (BLACK,)
    assert look(match, "step") == "hand"
