"""How a game ends and what it is worth."""

import pytest

from macabre.games.dance_of_death.state import ENDS, MIDNIGHT, OVER, PERSONS
from macabre.games.dance_of_death.tests.board import (
    BLACK,
    WHITE,
    board,
    facts,
    last_action,
    look,
    on,
    side,
    supply,
    told,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule

FORBIDDEN = {"idle_power": "forbidden"}


def scored(cards, score, paradise, number=8):
    """A finished game in which the seats won so many cards and points and have so many markers on Paradise."""
    ring = ["paradise" if n == number else None for n in range(1, 13)]
    rest = iter([*PERSONS, "house"])
    ring = [card or next(rest) for card in ring]
    won = dict(zip(PERSONS, [BLACK] * cards[BLACK] + [WHITE] * cards[WHITE], strict=False))
    text = f"{paradise[BLACK]}b{paradise[WHITE]}w"
    fates = ((0, 0, 0), (0, 0, 0))
    return board(ring=ring, dead=won, score=list(score), paradise=text, fates=fates, hand=12, step=OVER, end=MIDNIGHT)


# -- ends


@rule("DD-109", "DD-R39", "DD-R44", "DD-R37")
@pytest.mark.parametrize("edition", ["english", "german"])
def test_the_tenth_death_ends_the_game_at_once(edition):
    ring = ["old_lady", "convalescent", "dancer", "runner", *PERSONS[4:], "house", "paradise"]
    match = board(
        ring=ring, alive=("runner",), hand=3, death=4, on={"runner": "5b"}, fate=[2], options={"edition": edition}
    )
    play_all(match, "watch", "forwards", "throw")
    assert match.to_act == ()
    assert match.outcome.why == "all_dead"
    assert look(match, "fates") == [[1, 0, 1], [1, 1, 1]], "what is left on the fate cards means nothing"
    assert look(match, "step") == "over"
    assert look(match, "end") == "all_dead"
    assert look(match, "action") is None
    assert match.outcome.scores == (4 * 1, 9 * 9)
    assert told(match)[-4:] == ["died", "ended", "scored", "scored"]
    assert not match.can_take_back(BLACK)


@rule("DD-109", "DD-104")
def test_the_tenth_death_may_be_the_gamblers_own():
    match = board(alive=("gambler",), fates=((0, 0, 1), (1, 1, 0)), fate=[1])
    play_all(match, "activate")
    assert match.outcome.why == "all_dead"
    assert look(match, "score") == [0, 9 + 12]
    assert look(match, "person") is None


@rule("DD-111")
def test_a_round_that_ends_at_12_ends_the_game():
    match = last_action([], hand=11)
    assert match.outcome.why == "midnight"
    assert told(match)[-3:] == ["ended", "scored", "scored"]
    assert facts(match, "ended") == [{"why": "midnight"}]
    assert not match.can_take_back(WHITE)


@rule("DD-111", "DD-R40")
def test_the_hand_at_12_within_a_round_ends_nothing():
    match = board(hand=11, fates=((0, 1, 0), (0, 1, 0)), fate=[1, 2])
    play_all(match, "watch", "forwards")
    assert look(match, "hand") == 12
    assert match.to_act == (WHITE,)
    play_all(match, "backwards")
    assert match.outcome is None
    assert look(match, "round") == 2


@rule("DD-19", "DD-R5")
def test_shortage_is_looked_at_when_phase_2_begins_not_before():
    match = board(hand=4, turn=WHITE, paradise="11b", fates=((0, 0, 0), (0, 2, 0)), fate=[1, 2])
    play_all(match, "watch", "backwards")
    assert match.outcome is None
    play_all(match, "backwards")
    assert match.outcome.why == "shortage"
    assert look(match, "start") == BLACK


@rule("DD-R41")
@pytest.mark.parametrize(("limit", "over"), [(1, True), (2, False)])
def test_the_game_is_scored_when_the_last_round_has_ended(limit, over):
    match = last_action([] if over else [1, 2], options={"round_limit": limit})
    assert (match.outcome is not None) == over
    if over:
        assert match.outcome.why == "round_limit"
        assert match.outcome.scores == (0, 0)


@rule("DD-R41")
def test_round_2_is_the_last_of_two():
    match = last_action([], round=2, options={"round_limit": 2})
    assert match.outcome.why == "round_limit"
    assert look(match, "round") == 2


@rule("DD-111", "DD-R41")
def test_midnight_in_the_last_round_is_midnight():
    assert last_action([], hand=11, options={"round_limit": 1}).outcome.why == "midnight"


# -- no way to act


@rule("DD-110", "DD-R23")
def test_an_english_player_without_any_action_ends_the_game():
    """The Surgeon is the last to be activated, and no neighbour of hers has a marker."""
    used = [person for person in PERSONS if person != "surgeon"]
    match = board(used=used, fates=((0, 1, 0), (0, 0, 2)), options=FORBIDDEN)
    play_all(match, "watch")
    assert match.outcome.why == "stuck"
    assert look(match, "turn") == WHITE
    assert look(match, "fates") == [[0, 0, 0], [0, 0, 2]]


@rule("DD-110", "DD-R23")
def test_a_german_player_without_any_action_takes_the_markers_back_and_the_other_goes_on():
    used = [person for person in PERSONS if person != "surgeon"]
    options = {**FORBIDDEN, "edition": "german"}
    match = board(hand=4, used=used, fates=((0, 3, 0), (0, 0, 2)), options=options)
    before = supply(match)
    play_all(match, "watch", "backwards")
    assert match.to_act == (BLACK,)
    assert look(match, "step") == "hand", "the next action of the same player needs no question"
    assert look(match, "fates") == [[0, 2, 0], [0, 0, 0]]
    assert supply(match) == [before[BLACK], before[WHITE] + 2]
    assert facts(match, "broke_off") == [{"seat": WHITE, "count": 2}]


@rule("DD-R23")
def test_when_both_german_players_are_stuck_the_round_is_over():
    used = [person for person in PERSONS if person != "surgeon"]
    options = {**FORBIDDEN, "edition": "german"}
    match = board(used=used, fates=((0, 1, 1), (0, 0, 1)), options=options, fate=[1, 2])
    play_all(match, "watch")
    assert look(match, "round") == 2
    assert [event["seat"] for event in facts(match, "broke_off")] == [WHITE, BLACK]
    assert supply(match) == [10, 11]


@rule("DD-R23")
def test_two_german_players_can_be_stuck_right_after_the_split():
    used = [person for person in PERSONS if person != "surgeon"]
    match = last_action([1, 2, 5, 3], used=used, options={**FORBIDDEN, "edition": "german"})
    play_all(match, "split:0-0-4", "split:0-0-4")
    assert look(match, "round") == 3
    assert look(match, "start") == WHITE
    assert look(match, "fates") == [[0, 0, 0], [0, 0, 0]]
    assert [event["seat"] for event in facts(match, "broke_off")] == [BLACK, WHITE]


@rule("DD-R23", "DD-110")
def test_an_impossible_action_cannot_be_chosen():
    used = [person for person in PERSONS if person != "surgeon"]
    assert codes(board(used=used, options=FORBIDDEN)) == ["dance", "watch"]
    assert codes(board(used=used)) == ["dance", "watch", "activate"]


@rule("DD-R23", "DD-R22")
def test_with_idle_powers_allowed_nobody_is_ever_stuck():
    used = [person for person in PERSONS if person != "surgeon"]
    match = board(used=used, fates=((0, 1, 0), (0, 0, 2)))
    play_all(match, "watch")
    assert match.outcome is None
    assert side(match, "surgeon") == "text"
    assert told(match).count("idled") == 1
    assert look(match, "step") == "power", "the row was turned, so that the second marker has a choice"


@rule("DD-110", "DD-R23")
def test_being_stuck_is_seen_right_after_the_split():
    used = [person for person in PERSONS if person != "surgeon"]
    match = last_action([1, 2], hand=3, used=used, options=FORBIDDEN)
    match.play(BLACK, "split:0-0-4")
    match.play(WHITE, "split:4-0-0")
    assert match.outcome.why == "stuck"
    assert look(match, "turn") == BLACK


# -- the score


@rule("DD-10", "DD-112", "DD-113", "DD-114", "DD-115")
def test_victims_times_points_less_paradise():
    match = scored(cards=(3, 2), score=(20, 25), paradise=(2, 0))
    assert match.outcome.scores == (60 - 16, 50)
    assert match.outcome.winners == (WHITE,)


@rule("DD-115")
def test_black_can_win_too():
    assert scored(cards=(3, 2), score=(20, 25), paradise=(0, 0)).outcome.winners == (BLACK,)


@rule("DD-112", "DD-114", "DD-R42")
def test_points_without_victims_are_worth_nothing_and_scores_may_be_negative():
    match = scored(cards=(0, 0), score=(9, 0), paradise=(1, 0), number=12)
    assert match.outcome.scores == (-12, 0)
    assert match.outcome.winners == (WHITE,)


@rule("DD-R38")
@pytest.mark.parametrize(("score", "paradise"), [((0, 0), (0, 0)), ((9, 3), (0, 0)), ((5, 2), (1, 1))])
def test_equal_final_scores_are_a_draw(score, paradise):
    match = scored(cards=(0, 0), score=score, paradise=paradise)
    assert match.outcome.scores[BLACK] == match.outcome.scores[WHITE]
    assert match.outcome.winners == ()


@rule("DD-113", "DD-107")
@pytest.mark.parametrize("number", range(1, 13))
def test_paradise_costs_its_number(number):
    assert scored(cards=(0, 0), score=(0, 0), paradise=(2, 1), number=number).outcome.scores == (-2 * number, -number)


@rule("DD-112", "DD-113", "DD-114")
def test_the_scoring_is_told():
    match = last_action([], hand=11, dead={"surgeon": BLACK}, score=[9, 4], paradise="1b2w")
    assert facts(match, "scored") == [
        {"seat": BLACK, "victims": 1, "points": 9, "count": 1, "number": 8, "total": 9 - 8},
        {"seat": WHITE, "victims": 0, "points": 4, "count": 2, "number": 8, "total": -16},
    ]
    assert on(match, "gambler") == "1w"


@rule("DD-109", "DD-19", "DD-110", "DD-111", "DD-R41")
def test_there_are_five_ways_to_end():
    assert ENDS == ("all_dead", "shortage", "stuck", "midnight", "round_limit")


def test_a_running_match_has_no_outcome():
    match = board()
    assert match.outcome is None
    assert match.game.rules.outcome(match.state) is None
