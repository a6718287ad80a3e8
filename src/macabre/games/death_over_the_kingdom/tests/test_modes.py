"""Death over all players, and: there can be only one (DK-22 to DK-33, DK-R27 to DK-R31)."""

import pytest

from macabre.core.fate import QuickFate
from macabre.games.death_over_the_kingdom.state import REPLAYS
from macabre.games.death_over_the_kingdom.tests.deal import (
    GAME,
    card_of,
    cards,
    dealt,
    heard,
    own_cards,
    stand,
    tokens,
    values,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule

ALL = {"mode": "all"}
ONE = {"mode": "one"}


@rule("DK-22", "DK-23", "DK-24", "DK-25", "DK-R27")
@pytest.mark.parametrize(
    ("names", "before", "after"),
    [
        ("trader bard bard king", [0, 0, 0, 0], [3, 2, 2, 0]),
        ("thief thief knight knight", [0, 0, 0, 0], [3, 3, 2, 2]),
        ("trader clown magician knight king", [0, 0, 0, 0, 2], [3, 2, 1, 0, 1]),
        ("trader clown magician knight king", [0, 0, 0, 0, 0], [3, 2, 1, 0, 0]),
        ("death monk bard trader clown king", [1, 1, 1, 1, 1, 1], [4, 1, 1, 3, 2, 0]),
        ("king king", [0, 1], [2, 3]),
        ("king queen", [0, 0], [1, 3]),
        ("innkeeper monk king king thief", [3, 3, 3, 3, 3], [5, 4, 3, 3, 6]),
    ],
)
def test_the_three_lowest_values_take_three_two_and_one_and_kings_give_one_back(
    names: str, before: list[int], after: list[int]
) -> None:
    match = stand(dealt(names, options={**ALL, "rounds_factor": 9}, tokens=before, round_no=5))
    assert tokens(match) == after


@rule("DK-25", "DK-R27")
def test_a_king_gives_back_only_what_he_has_and_after_all_have_taken() -> None:
    match = stand(dealt("king thief clown bard", options=ALL))
    assert heard(match, "returned") == []
    match = stand(dealt("king thief clown", options=ALL))
    assert heard(match, "returned") == [{"seat": 0}]
    kinds = [event.kind for event in match.story(None) if event.kind in ("took", "returned")]
    assert kinds == ["took", "took", "took", "returned"]
    assert heard(match, "took") == [
        {"seat": 0, "value": 12, "tokens": 1},
        {"seat": 1, "value": 3, "tokens": 3},
        {"seat": 2, "value": 4, "tokens": 2},
    ]


@rule("DK-26", "DK-2")
def test_mode_all_is_otherwise_the_normal_game() -> None:
    match = GAME.start(seats=4, options=ALL, seed="all")
    assert match.view(None).table["rounds"] == 12
    assert tokens(match) == [0, 0, 0, 0]
    while match.to_act:
        match.play(match.to_act[0], codes(match)[-1])
    assert match.outcome is not None
    assert match.outcome.why == "rounds_played"
    assert {match.outcome.scores[seat] for seat in match.outcome.winners} == {min(match.outcome.scores)}


@rule("DK-27", "DK-28", "DK-29")
@pytest.mark.parametrize(("seats", "start"), [(2, 5), (6, 5), (7, 4), (12, 4), (13, 3), (20, 3)])
def test_everybody_starts_with_tokens_by_the_number_of_players(seats: int, start: int) -> None:
    match = GAME.start(seats=seats, options=ONE, seed="x")
    assert tokens(match) == [start] * seats
    assert match.view(None).table["rounds"] == 0


@rule("DK-30", "DK-31", "DK-33", "DK-R31")
def test_who_loses_the_last_token_is_out_and_the_order_goes_on_without() -> None:
    match = stand(dealt("thief clown bard king", options=ONE, tokens=[1, 2, 3, 4]))
    assert tokens(match) == [0, 2, 3, 4]
    assert heard(match, "paid") == [{"seat": 0, "value": 3, "tokens": 0}]
    assert heard(match, "dropped") == [{"seat": 0}]
    state = match.position()["state"]
    assert state["hands"][0] == -1
    assert state["known"][0] == 0
    assert state["dealer"] == 1  # seat 0 would have dealt
    assert match.view(2).table["places"][0] is None
    assert len(state["deck"]) == 23
    order = [match.to_act[0]]
    while match.state.round_no == 1:
        match.play(match.to_act[0], "stand")
        order += match.to_act
    assert 0 not in order


@rule("DK-30")
def test_every_one_of_the_lowest_loses_a_token() -> None:
    match = stand(dealt("thief thief bard king", options=ONE, tokens=[5, 4, 3, 2]))
    assert tokens(match) == [4, 3, 3, 2]
    assert [event["tokens"] for event in heard(match, "paid")] == [4, 3]
    assert heard(match, "dropped") == heard(match, "took") == []


@rule("DK-R31", "DK-13", "DK-42")
def test_neighbours_are_the_players_still_in() -> None:
    match = dealt("thief - clown - knight", options=ONE, tokens=[2, 0, 2, 0, 2])
    match.play(0, "exchange")
    assert cards(match) == "clown - thief - knight"
    assert match.to_act == (2,)
    match.play(2, "power")  # the only target is not asked for
    assert heard(match, "looked") == [{"seat": 2, "other": 4, "card": None}]
    match.play(2, "leave")
    assert match.to_act == (4,)
    assert values(stand(dealt("monk - clown - knight", options=ONE, tokens=[2, 0, 2, 0, 2]))) == [4, -1, 4, -1, 9]


@rule("DK-R31", "DK-R2")
def test_the_deal_skips_players_who_are_out() -> None:
    match = dealt("bard clown - knight", options=ONE, tokens=[2, 2, 0, 2], dealer=1, turn=3)
    stand(match)
    assert match.state.dealer == 3
    assert match.to_act == (0,) or heard(match, "shown")


@rule("DK-R31")
def test_a_dealer_who_goes_out_passes_the_deal_on() -> None:
    match = stand(dealt("queen king thief", options=ONE, tokens=[2, 2, 1]))
    assert match.state.dealer == 0
    assert match.position()["state"]["hands"][2] == -1


@rule("DK-R31", "DK-14")
def test_with_two_left_the_game_works_as_with_two() -> None:
    match = dealt("- clown - knight -", options=ONE, tokens=[0, 2, 0, 2, 0])
    assert codes(match) == ["stand", "exchange"]
    match.play(1, "exchange")
    assert codes(match) == ["stand", "cut"]
    match.play(3, "stand")
    assert tokens(match) == [0, 2, 0, 1, 0]
    assert match.state.dealer == 1


@rule("DK-32")
def test_the_last_player_with_tokens_wins_at_once() -> None:
    match = stand(dealt("thief - clown", options=ONE, tokens=[1, 0, 2]))
    assert match.to_act == ()
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners, match.outcome.why) == ((0, 0, 2), (2,), "last_one_left")
    assert card_of(match, None, 0) == "thief"


@rule("DK-32", "DK-R28")
def test_play_goes_on_as_long_as_two_have_tokens() -> None:
    match = GAME.start(seats=4, options={**ONE, "rounds_factor": 1}, seed="long")
    while match.to_act:
        assert sum(n > 0 for n in tokens(match)) > 1
        match.play(match.to_act[0], codes(match)[0])
    rounds = len(heard(match, "begun"))
    assert rounds > 12
    assert rounds - len(heard(match, "replayed")) <= 20


@rule("DK-R28")
def test_every_round_that_counts_costs_a_token() -> None:
    match = GAME.start(seats=6, options=ONE, fate=QuickFate(3))
    while match.to_act:
        before, now = sum(tokens(match)), match.state.round_no
        while match.to_act and match.state.round_no == now:
            match.play(match.to_act[0], codes(match)[-1] if "target" not in codes(match)[-1] else codes(match)[0])
        assert sum(tokens(match)) < before or match.state.replays


@rule("DK-R29")
def test_if_all_would_go_out_together_the_round_is_played_again() -> None:
    match = stand(dealt("knight knight -", options=ONE, tokens=[1, 1, 0]))
    assert tokens(match) == [1, 1, 0]
    assert heard(match, "replayed") == [{}]
    assert heard(match, "paid") == heard(match, "dropped") == []
    state = match.position()["state"]
    assert (state["dealer"], state["round_no"], state["replays"]) == (0, 1, 1)


@rule("DK-R29")
def test_or_they_win_together() -> None:
    match = stand(dealt("knight knight - -", options={**ONE, "last_tie": "share"}, tokens=[1, 1, 0, 0]))
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners, match.outcome.why) == ((0, 0, 0, 0), (0, 1), "fell_together")
    assert [event["seat"] for event in heard(match, "dropped")] == [0, 1]
    assert heard(match, "replayed") == []


@rule("DK-R29")
@pytest.mark.parametrize(
    ("names", "before", "after"),
    [
        ("knight knight", [1, 2], [0, 1]),
        ("knight knight king", [1, 1, 1], [0, 0, 1]),
        ("knight knight", [2, 2], [1, 1]),
    ],
)
def test_a_tie_that_leaves_somebody_counts(names: str, before: list[int], after: list[int]) -> None:
    match = stand(dealt(names, options=ONE, tokens=before))
    assert tokens(match) == after
    assert match.state.replays == 0


@rule("DK-R29")
def test_a_round_that_counts_ends_the_row_of_replays() -> None:
    match = stand(dealt("knight knight king", options=ONE, tokens=[1, 1, 1], replays=4, round_no=20))
    assert match.outcome is not None
    assert match.outcome.winners == (2,)
    assert match.state.replays == 0


@rule("DK-R29")
def test_ten_replays_in_a_row_are_enough() -> None:
    match = stand(dealt("knight knight -", options=ONE, tokens=[1, 1, 0], replays=REPLAYS - 1, round_no=20))
    assert match.state.replays == REPLAYS == 10
    match = stand(dealt("knight knight -", options=ONE, tokens=[1, 1, 0], replays=REPLAYS, round_no=20))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.why) == ((0, 1), "fell_together")


@rule("DK-R29")
def test_a_deck_in_which_all_count_the_same_comes_to_an_end() -> None:
    names = ("innkeeper", "trader", "thief", "clown", "bard", "monk", "magician", "dragon", "knight", "princess",
             "queen", "king")  # fmt: skip
    turning = ("innkeeper", "clown", "magician", "dragon", "knight", "queen")
    changes = {name: {"value": 0} | ({"second": 0} if name in turning else {}) for name in names}
    match = GAME.start(seats=3, options=ONE, seed="flat", cards=own_cards(changes))
    while match.to_act:
        match.play(match.to_act[0], codes(match)[0])
    assert len(heard(match, "begun")) == 4 + 10 + 1
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2)


@rule("DK-R30", "DK-29", "DK-31")
def test_nobody_gets_tokens_when_players_go_out() -> None:
    match = dealt("thief clown bard - knight queen -", options=ONE, tokens=[2, 2, 2, 0, 2, 2, 0])
    stand(match)
    assert sum(tokens(match)) < 10
    assert max(tokens(match)) == 2


@rule("DK-33")
def test_mode_one_has_the_turns_of_the_normal_game() -> None:
    match = dealt("thief trader bard king", options=ONE, tokens=[3, 3, 3, 3])
    assert codes(match) == ["stand", "power", "exchange"]
    play_all(match, "power", "target:1", "leave")
    assert codes(match) == ["stand", "power", "exchange"]
    play_all(match, "stand")
    assert codes(match) == ["stand"]  # the Bard finds only a king
