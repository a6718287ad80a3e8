"""The end of a game and of a match: scores, ties, three games."""

import pytest

from macabre import QuickFate
from macabre.games.grim_dance.tests import oracle
from macabre.games.grim_dance.tests.scenes import GAME, asked, left, run, scene, seen, state, taken, told
from macabre.testing import play_all

rule = pytest.mark.rule


# -- when a game ends


@rule("GD-47", "GD-R23")
def test_the_game_ends_with_the_last_card():
    match = scene("[D]")
    assert asked(match) == "over"
    assert match.to_act == ()
    assert match.outcome.why == "circle_empty"
    assert told(match, 1, "ended") == [{"game": 1}]
    assert match.view(1).table["step"] == "over"


@rule("GD-20", "GD-47")
def test_a_pair_can_end_the_game():
    match = scene("[D] B B")
    play_all(match, "decline")
    assert taken(match) == "D (B) (B)"
    assert asked(match) == "over"


@rule("GD-21", "GD-R4")
def test_a_chain_can_take_the_whole_circle():
    match = play_all(scene("[D] B K K B"), "decline")
    assert taken(match) == "D (B) (B) (K) (K)"
    assert left(match) == ""


@rule("GD-47", "GD-R22", "GD-R25", "GD-R26")
def test_the_game_stops_at_once_though_not_all_had_equally_many_turns():
    match = scene("K F", seats=2, options={"first_player": 0})
    play_all(match, "reveal:1", "decline")  # the King is left to the other player, who could steal the Farmer
    assert match.to_act == (1,)
    match = scene("[D] B B", seats=2)
    play_all(match, "decline")
    assert asked(match) == "over"
    assert told(match, 0, "took") == [{"seat": 0, "card": "dancer", "skulls": [3, 0], "value": 3}]


@rule("GD-48", "GD-49", "GD-50")
def test_at_the_end_all_fronts_are_open_and_counted():
    match = scene("[F-3]", {0: "(K-2) B+4", 1: "(M+3) (R-2)", 2: "D-1"})
    for viewer in (0, 1, 2, 3, None):
        assert seen(match, viewer, 0) == "K-2 B+4 F-3"
        assert seen(match, viewer, 1) == "M+3 R-2"
        assert seen(match, viewer, 2) == "D-1"
        assert [fact["value"] for fact in told(match, viewer, "scored")] == [-1, 1, -1, 0]
    assert match.outcome.scores == (-1, 1, -1, 0)
    assert match.outcome.winners == (1,)
    assert state(match)["known"][oracle.CHARACTERS.index("musician") * 6] == 15
    assert told(match, 3, "scored")[0] == {
        "seat": 0,
        "light": 4,
        "dark": 5,
        "value": -1,
        "cards": 3,
        "front": [
            {"card": "carnival-king", "skulls": [0, 2], "value": -2},
            {"card": "bride", "skulls": [4, 0], "value": 4},
            {"card": "farmer", "skulls": [0, 3], "value": -3},
        ],
    }


@rule("GD-47", "GD-48")
def test_the_end_is_told_before_the_scores():
    kinds = [event.kind for event in scene("[F]", {1: "(K)"}).story(2)]
    assert kinds == ["revealed", "took", "ended", "scored", "scored", "scored", "scored"]


@rule("GD-49", "GD-50")
def test_example_7_fifteen_light_and_nine_dark_skulls_are_six_points():
    match = scene("[F0]", {0: "B+4 B+3 R+4 R+3 F+1 (R-3) (K-2) (B-2) (M-2)"})
    assert told(match, 0, "scored")[0]["light"] == 15
    assert told(match, 0, "scored")[0]["dark"] == 9
    assert match.outcome.scores[0] == 6


# -- who wins


@rule("GD-9", "GD-51")
def test_the_most_points_win():
    fronts = {0: "B+4 R+4", 1: "R+3 K+2", 2: "(B+3) M+2", 3: "K-1"}
    match = scene("[F0]", fronts)
    assert match.outcome.scores == (8, 5, 5, -1)
    assert match.outcome.winners == (0,)


@rule("GD-9", "GD-51")
@pytest.mark.parametrize("winner", range(4))
def test_any_seat_can_win(winner):
    match = scene("[F0]", {seat: "B+4" if seat == winner else "" for seat in range(4)})
    assert match.outcome.winners == (winner,)


@rule("GD-51")
def test_more_cards_do_not_win_against_more_points():
    match = scene("[F0]", {0: "B+4 M0 K0", 1: "R+3"}, seats=2)
    assert match.outcome.winners == (0,)


@rule("GD-52")
def test_of_two_with_equal_points_the_one_with_fewer_cards_wins():
    match = scene("[F0]", {0: "B+4 R+3 M0 (K0) R0 B0 D+2 D-2", 1: "R+4 B+3 M+2 M-2 K+2 K-2", 2: "K+3"}, seats=3)
    assert match.outcome.scores == (7, 7, 3)
    assert [fact["cards"] for fact in told(match, 0, "scored")] == [9, 6, 1]
    assert match.outcome.winners == (1,)


@rule("GD-53")
def test_with_equal_points_and_cards_all_of_them_win():
    match = scene("[F0]", {0: "B+4 R+3 M0 K0 R0", 1: "R+4 B+3 M+2 M-2 K+2 K-2", 2: "K+3"}, seats=3)
    assert match.outcome.scores == (7, 7, 3)
    assert [fact["cards"] for fact in told(match, 0, "scored")] == [6, 6, 1]
    assert match.outcome.winners == (0, 1)


@rule("GD-R21", "GD-52")
def test_a_player_without_cards_has_no_points_and_wins_a_tie():
    match = scene("[F0]", {2: "K-1"}, seats=3)
    assert match.outcome.scores == (0, 0, -1)
    assert match.outcome.winners == (1,)


@rule("GD-53", "GD-R21")
def test_several_players_without_cards_share_the_victory():
    assert scene("[F0]", seats=5).outcome.winners == (1, 2, 3, 4)


# -- three games


THREE = {"match_games": 3, "first_player": 0}


@rule("GD-54", "GD-R24")
def test_a_match_of_three_is_won_by_the_sum_then_by_fewer_cards():
    match = scene(
        "[F0]",
        {
            0: "K+3 K+2 K0 K-1 K-1 K-2 F+3 F+1 F+1 F-1 F-3 R+3 R0",
            1: "M+3 M+2 M+2 M0 M-1 M-2 D+3 D+2 D+1 D0 D-1 D-2",
            2: "B+4 B+3 B+2 B0 B-1 B-2 R+4 R+3",
        },
        seats=3,
        options=THREE,
        game_no=2,
        first=2,
        totals=[15, 18, 12],
        counts=[26, 24, 22],
    )
    assert match.outcome.scores == (20, 25, 25)
    assert match.outcome.winners == (2,)


@rule("GD-54", "GD-R24")
@pytest.mark.parametrize(
    ("totals", "counts", "winners"),
    [
        ([20, 20, 10], [20, 19, 9], (0,)),
        ([19, 20, 10], [19, 20, 9], (0, 1)),
        ([19, 20, 10], [20, 20, 9], (1,)),
        ([19, 20, 10], [18, 20, 9], (0,)),
        ([18, 20, 20], [1, 30, 30], (1, 2)),
    ],
)
def test_sums_and_cards_of_all_games_decide(totals, counts, winners):
    """In the last game seat 0 takes one card with one light skull, and the others nothing."""
    match = scene("[F+1]", seats=3, options=THREE, game_no=2, first=2, totals=totals, counts=counts)
    assert match.outcome.winners == winners


@rule("GD-54", "GD-R24")
def test_when_a_game_ends_the_next_one_begins_with_the_next_seat():
    match = scene("[D+3] B B", {1: "(K-2) F+1"}, seats=3, options=THREE, first=0, unseen="B+4 B-2", turn=0)
    play_all(match, "decline")
    table = match.view(2).table
    assert (table["game_no"], table["first"], table["turn"], table["step"]) == (1, 1, 1, "reveal")
    assert table["totals"] == [5, -1, 0]
    assert table["counts"] == [3, 2, 0]
    assert len(table["circle"]) == 36
    assert table["fronts"] == [[], [], []]
    assert table["discard"] == []
    assert match.outcome is None
    fields = state(match)
    assert (fields["up"], fields["known"], fields["pool"]) == (0, [0] * 36, [63] * 6)
    assert (fields["place"], fields["revealed"], fields["held"]) == (-1, -1, -1)
    assert told(match, 2, "ended") == [{"game": 1}]
    assert told(match, 2, "scored")[0]["front"][1]["skulls"] is not None
    assert told(match, 2, "begun") == [{"game": 2, "seat": 1, "circle": table["circle"]}]
    oracle.invariants(match.position())


@rule("GD-54", "GD-R24")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("first", [0, 1, "random"])
def test_the_first_turn_moves_on_clockwise_from_game_to_game(seats, first, rng):
    match = run(GAME.start(seats=seats, options={"match_games": 3, "first_player": first}, fate=QuickFate(seats)), rng)
    begun = told(match, None, "begun")
    assert [fact["game"] for fact in begun] == [1, 2, 3]
    start = begun[0]["seat"] if first == "random" else first
    assert [fact["seat"] for fact in begun] == [(start + game) % seats for game in range(3)]
    assert [fact["game"] for fact in told(match, None, "ended")] == [1, 2, 3]


@rule("GD-54")
def test_the_score_of_a_match_is_the_sum_of_its_games(rng):
    match = run(GAME.start(seats=3, options={"match_games": 3}, seed="sum"), rng)
    for seat in range(3):
        games = [fact["value"] for fact in told(match, None, "scored") if fact["seat"] == seat]
        assert len(games) == 3
        assert match.outcome.scores[seat] == sum(games)
    cards = [sum(f["cards"] for f in told(match, None, "scored") if f["seat"] == s) for s in range(3)]
    best = max(zip(match.outcome.scores, [-n for n in cards], strict=True))
    assert match.outcome.winners == tuple(s for s in range(3) if (match.outcome.scores[s], -cards[s]) == best)


@rule("GD-54")
def test_one_game_is_the_usual_match(rng):
    match = run(GAME.start(seats=2, seed="one"), rng)
    assert len(told(match, None, "ended")) == 1
