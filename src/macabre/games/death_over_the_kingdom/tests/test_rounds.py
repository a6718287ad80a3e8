"""The game and the round: dealing, the three actions, who loses (DK-1 to DK-21)."""

from itertools import pairwise

import pytest

import macabre
from macabre.core.fate import QuickFate, ScriptedFate
from macabre.games.death_over_the_kingdom.state import CHARACTERS
from macabre.games.death_over_the_kingdom.tests.deal import (
    GAME,
    card_of,
    cards,
    dealt,
    heard,
    knowers,
    own_cards,
    pile,
    stand,
    tokens,
    values,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule


@rule("DK-1", "DK-34")
def test_the_deck_has_two_cards_each_of_thirteen_characters_with_values_from_0_to_12() -> None:
    config = GAME.setting(4).config
    names = "death innkeeper trader thief clown bard monk magician dragon knight princess queen king"
    assert " ".join(CHARACTERS) == names
    assert config.value == list(range(13))
    assert config.copies == [2] * 13
    assert len(config.deck) == 26


@rule("DK-1")
@pytest.mark.parametrize("seats", [1, 21])
def test_too_few_or_too_many_players_are_refused(seats: int) -> None:
    with pytest.raises(macabre.Refused) as refusal:
        GAME.start(seats=seats, seed="x")
    assert refusal.value.code == "bad_seats"


@rule("DK-1")
@pytest.mark.parametrize("seats", [2, 20])
def test_two_to_twenty_can_play(seats: int) -> None:
    assert GAME.start(seats=seats, seed="x").to_act


@rule("DK-1")
def test_the_box_names_its_thirty_two_tokens() -> None:
    assert "32 tokens" in GAME.rulebook().rules["DK-1"].text


@rule("DK-3", "DK-4")
@pytest.mark.parametrize(
    ("seats", "factor", "rounds"), [(4, None, 12), (4, 2, 8), (4, 5, 20), (2, 1, 2), (3, 100, 300)]
)
def test_a_game_has_three_rounds_for_each_player_or_as_many_as_agreed(
    seats: int, factor: int | None, rounds: int
) -> None:
    options = {} if factor is None else {"rounds_factor": factor}
    match = GAME.start(seats=seats, options=options, seed="x")
    assert match.view(None).table["rounds"] == rounds
    while match.to_act:
        match.play(match.to_act[0], "stand")
    assert len(heard(match, "begun")) == rounds
    assert match.state.round_no == rounds - 1
    assert match.outcome is not None
    assert match.outcome.why == "rounds_played"


@rule("DK-4")
@pytest.mark.parametrize("factor", [0, 101, "many"])
def test_a_factor_that_makes_no_game_is_refused(factor: object) -> None:
    with pytest.raises(macabre.Refused):
        GAME.start(seats=4, options={"rounds_factor": factor})


@rule("DK-5", "DK-6", "DK-7", "DK-8", "DK-R33")
def test_the_dealer_is_drawn_and_deals_from_the_right_neighbour_on() -> None:
    with ScriptedFate([3, 25, 0, 0, 21]) as fate:
        match = GAME.start(seats=4, fate=fate)
    assert match.state.dealer == 3
    assert cards(match) == "king death death queen"
    assert match.view(None).table["deck"] == 22
    assert match.to_act == (1,)  # the King of seat 0 can only stand
    assert [event["seat"] for event in heard(match, "stood")] == [0]
    assert [card_of(match, seat, seat) for seat in range(4)] == ["king", "death", "death", "queen"]
    assert [knowers(match, seat) for seat in (1, 2, 3)] == [[1], [2], [3]]
    assert heard(match, "got", 3) == [{"seat": 3, "card": "queen"}]
    assert heard(match, "begun") == [{"round": 1, "seat": 3}]


@rule("DK-5", "DK-8")
@pytest.mark.parametrize("dealer", range(4))
def test_whoever_deals_the_player_on_the_right_begins(dealer: int) -> None:
    match = GAME.start(seats=4, fate=ScriptedFate([dealer, 0, 0, 0, 0]))
    assert match.state.dealer == dealer
    assert match.to_act == ((dealer + 1) % 4,)
    order = [match.position()["state"]["hands"][(dealer + i) % 4] for i in (1, 2, 3, 4)]
    assert order == [0, 0, 1, 1]  # always the first card of what is left: the dealer got the last one


@rule("DK-5")
def test_the_dealer_depends_on_the_seed_only() -> None:
    dealers = [GAME.start(seats=4, seed=str(i)).state.dealer for i in range(40)]
    assert dealers == [GAME.start(seats=4, seed=str(i)).state.dealer for i in range(40)]
    assert set(dealers) == {0, 1, 2, 3}


@rule("DK-9", "DK-10", "DK-15", "DK-R9")
def test_everybody_acts_once_in_order_and_then_all_cards_are_revealed() -> None:
    match = dealt("clown magician princess queen")
    acted = []
    for _ in range(4):
        acted += match.to_act
        match.play(match.to_act[0], "stand")
    assert acted == [0, 1, 2, 3]
    kinds = [event.kind for event in match.story(None)]
    assert kinds[:8] == ["stood"] * 4 + ["revealed"] * 4
    assert [event["card"] for event in heard(match, "revealed")] == ["clown", "magician", "princess", "queen"]


@rule("DK-9", "DK-R14")
@pytest.mark.parametrize("code", ["stand", "power", "exchange"])
def test_a_turn_is_one_action(code: str) -> None:
    match = dealt("trader clown princess queen")
    assert codes(match) == ["stand", "power", "exchange"]
    match.play(0, code)
    assert match.to_act == (1,)
    assert codes(match)[0] == "stand"
    assert "cut" not in codes(match)


@rule("DK-13", "DK-R34")
def test_an_exchange_swaps_two_cards_and_the_two_know_both() -> None:
    match = dealt("innkeeper queen clown monk")
    events = match.play(0, "exchange")
    assert cards(match) == "queen innkeeper clown monk"
    assert [knowers(match, seat) for seat in range(4)] == [[0, 1], [0, 1], [2], [3]]
    assert [event.kind for event in events] == ["exchanged", "got"]
    assert events[1].fields == {"seat": 0, "card": "queen"}
    assert heard(match, "got", 1) == [{"seat": 1, "card": "innkeeper"}]
    assert heard(match, "got", 2) == heard(match, "got") == []
    assert heard(match, "exchanged", 3) == [{"seat": 0, "other": 1}]
    assert card_of(match, None, 0) is None


@rule("DK-13", "DK-R13", "DK-R33", "DK-R14")
def test_nobody_is_asked_before_an_exchange_and_the_new_card_works_in_the_own_turn() -> None:
    match = dealt("thief queen clown monk")
    assert codes(play_all(match, "exchange")) == ["stand", "power", "exchange"]
    assert match.to_act == (1,)
    assert card_of(match, 1, 1) == "thief"


@rule("DK-13")
def test_a_card_can_be_passed_on_and_on() -> None:
    match = play_all(dealt("death queen clown monk"), "exchange", "exchange", "exchange")
    assert cards(match) == "queen clown monk death"
    assert knowers(match, 3) == [0, 1, 2, 3]
    assert [knowers(match, seat) for seat in (0, 1, 2)] == [[0, 1], [1, 2], [2, 3]]
    assert card_of(match, None, 3) is None  # all players know it, yet it was never shown


@rule("DK-14", "DK-R16")
def test_the_dealer_shows_the_card_and_cuts_for_another_that_all_see() -> None:
    match = dealt("clown knight magician death", draws="princess", round_no=11)
    play_all(match, "stand", "stand", "stand")
    assert codes(match) == ["stand", "cut"]
    match.play(3, "cut")
    assert cards(match) == "clown knight magician princess"
    assert pile(match) == "death"
    assert heard(match, "cut") == [{"seat": 3, "card": "death", "new": "princess"}]
    assert len(match.state.deck) == 21


@rule("DK-14", "DK-13")
def test_only_the_dealer_cuts_and_the_dealer_does_not_exchange() -> None:
    match = dealt("clown knight magician death")
    for seat in range(3):
        assert codes(match, seat) == ["stand", "exchange"]
        match.play(seat, "stand")
    assert codes(match) == ["stand", "cut"]


@rule("DK-18", "DK-21", "DK-36", "DK-17")
def test_the_lowest_value_takes_one_token_from_the_reserve() -> None:
    match = stand(dealt("innkeeper king knight bard"))
    assert values(match) == [11, 12, 9, 5]
    assert tokens(match) == [0, 0, 0, 1]
    assert heard(match, "took") == [{"seat": 3, "value": 5, "tokens": 1}]


@rule("DK-19", "DK-20", "DK-35")
def test_all_holders_of_death_lose() -> None:
    match = stand(dealt("death death thief king"))
    assert tokens(match) == [1, 1, 0, 0]


@rule("DK-19", "DK-R25")
def test_if_all_tie_all_lose() -> None:
    match = stand(dealt("knight knight"))
    assert tokens(match) == [1, 1]


@rule("DK-20", "DK-35")
@pytest.mark.parametrize("others", ["innkeeper trader thief", "king king queen", "monk death innkeeper"])
def test_death_in_play_always_loses(others: str) -> None:
    match = stand(dealt(f"{others} death"))
    assert tokens(match)[3] == 1


@rule("DK-20", "DK-35")
def test_death_that_was_cut_away_is_not_in_play() -> None:
    match = dealt("clown knight magician death", draws="queen")
    play_all(match, "stand", "stand", "stand", "cut")
    assert values(match) == [8, 9, 7, 11]
    assert tokens(match) == [0, 0, 1, 0]


@rule("DK-21", "DK-R2", "DK-R3", "DK-8")
def test_after_the_tokens_the_next_player_deals_all_cards_anew() -> None:
    match = play_all(dealt("trader magician princess queen"), "power", "stand", "stand", "cut")
    state = match.position()["state"]
    assert (state["round_no"], state["dealer"]) == (1, 0)
    assert state["discard"] == []
    assert len(state["deck"]) == 22
    assert match.to_act[0] == 1
    assert heard(match, "begun") == [{"round": 2, "seat": 0}]
    kinds = [event.kind for event in match.story(None)]
    assert kinds.index("took") < kinds.index("begun")


@rule("DK-R3")
def test_nothing_of_a_round_is_left_in_the_next() -> None:
    match = play_all(dealt("thief magician king queen"), "power", "target:1", "swap", "stand", "cut")
    state = match.position()["state"]
    assert state["round_no"] == 1
    open_kings = sum(1 << seat for seat in range(4) if state["hands"][seat] == 12)
    assert state["shown"] == open_kings
    assert state["no_king"] == 15 - open_kings
    assert state["known"] == [15 if open_kings >> seat & 1 else 1 << seat for seat in range(4)]
    assert (state["shuffles"], state["held"], state["step"]) == (0, -1, 0)


@rule("DK-R2")
def test_the_deal_goes_round_so_that_all_deal_equally_often() -> None:
    match = GAME.start(seats=3, seed="round")
    while match.to_act:
        match.play(match.to_act[0], "stand")
    dealers = [event["seat"] for event in heard(match, "begun")]
    assert all((a + 1) % 3 == b for a, b in pairwise(dealers))
    assert sorted(dealers) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [event["round"] for event in heard(match, "begun")] == list(range(1, 10))


@rule("DK-2", "DK-R26")
@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [([3, 2, 4, 4], (3, 2, 5, 4), (1,)), ([3, 2, 1, 4], (3, 2, 2, 4), (1, 2)), ([0, 0, 1, 0], (0, 0, 2, 0), (0, 1, 3))],
)
def test_the_fewest_tokens_win_and_equals_win_together(
    before: list[int], after: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = dealt("knight knight death king", tokens=before, round_no=11)
    assert match.outcome is None
    stand(match)
    assert match.to_act == ()
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners, match.outcome.why) == (after, winners, "rounds_played")
    assert [card_of(match, None, seat) for seat in range(4)] == ["knight", "knight", "death", "king"]


@rule("DK-18", "DK-R20", "DK-R21")
def test_tokens_are_tallied_beyond_those_of_the_box_and_never_taken_from_players() -> None:
    match = GAME.start(seats=12, seed="many")
    before = [0] * 12
    while match.to_act:
        match.play(match.to_act[0], "stand")
        assert all(a <= b for a, b in zip(before, tokens(match), strict=True))
        before = tokens(match)
    assert sum(before) > 32
    assert sum(before) == len(heard(match, "took"))


@rule("DK-R19", "DK-37", "DK-45")
def test_twenty_players_cannot_empty_the_deck() -> None:
    names = "trader trader dragon innkeeper dragon innkeeper thief thief clown clown bard bard monk monk"
    names += " magician magician knight knight princess princess"
    match = dealt(names, draws="death death queen queen", round_no=59)
    play_all(match, "power", "power", "power", "stand", "power")
    while match.to_act != (19,):
        match.play(match.to_act[0], "stand")
    match.play(19, "cut")
    assert len(match.state.deck) == 1
    assert match.to_act == ()


@rule("DK-R19")
def test_the_discard_pile_becomes_the_deck_when_that_is_empty() -> None:
    match = dealt("trader queen clown death", deck="", draws="", discard="")
    assert codes(match) == ["stand", "power", "exchange"]
    before = sorted(match.state.discard)
    match.play(0, "power")
    assert pile(match) == "trader"  # it is laid down after the shuffle
    assert sorted([*match.state.deck, match.state.hands[0]]) == before
    assert heard(match, "reshuffled") == [{"cards": 22}]
    assert match.state.shuffles == 1
    assert match.position()["state"]["batch"] == [1, 0, 0, 0]
    for seat in (None, 1, 2):
        table = match.view(seat).table
        assert [len(cards) for cards in table["unseen"]] == [3 if seat is None else 2, 22]


@rule("DK-R19")
def test_a_round_may_reshuffle_twice_and_everybody_can_tell_which_cards_came_from_where() -> None:
    names = "trader dragon thief clown bard monk magician king knight princess queen innkeeper"
    match = dealt(names, deck="", cards=own_cards(copies=1))  # only Death lies on the pile
    play_all(match, "power", "power")
    assert heard(match, "reshuffled") == [{"cards": 1}, {"cards": 1}]
    assert match.position()["state"]["batch"][:3] == [1, 0, 2]
    assert match.view(None).table["unseen"][1:] == [["death"], ["trader"]]


@rule("DK-R19", "DK-51")
def test_a_card_dealt_before_a_reshuffle_cannot_be_one_of_the_new_deck() -> None:
    match = dealt("trader queen king clown", deck="", cards=own_cards(copies=1))
    match.play(0, "power")
    # All can tell that seat 1, beside an open King, holds the Queen or the Clown and has nothing to decide,
    # although Thief, Bard and Dragon are among the cards that were shuffled.
    assert match.to_act == (3,)
    assert [event["seat"] for event in heard(match, "stood")] == [1, 2]


@rule("DK-R19")
def test_without_any_card_to_draw_drawing_acts_are_not_offered() -> None:
    names = "trader dragon thief clown bard monk magician king knight princess queen innkeeper death"
    match = dealt(names, cards=own_cards(copies=1))
    assert codes(match) == ["stand", "exchange"]
    match.play(0, "stand")
    assert codes(match) == ["stand", "exchange"]  # the Dragon
    while match.state.round_no == 0:
        assert match.to_act[0] not in (7, 12)  # the open King, and the dealer who cannot cut
        match.play(match.to_act[0], "stand")
    assert [event["seat"] for event in heard(match, "stood")][:13] == list(range(13))


@rule("DK-R19")
def test_one_card_in_the_deck_is_enough_to_draw() -> None:
    names = "trader dragon thief clown bard monk magician king knight princess queen innkeeper"
    match = dealt(names, cards=own_cards(copies=1), draws="death")
    assert codes(match) == ["stand", "power", "exchange"]
    match.play(0, "power")
    assert cards(match).startswith("death dragon")
    assert codes(match) == ["stand", "power", "exchange"]  # the pile holds the Trader
    match.play(1, "power")
    assert cards(match).startswith("death dragon trader")
    assert pile(match) == "thief"
    assert match.to_act == (2,)


@rule("DK-R20")
def test_a_whole_game_ends_with_its_rounds() -> None:
    match = GAME.start(seats=2, options={"rounds_factor": 1}, fate=QuickFate(5))
    while match.to_act:
        match.play(match.to_act[0], "stand")
    assert match.outcome is not None
    assert sum(match.outcome.scores) >= 2
