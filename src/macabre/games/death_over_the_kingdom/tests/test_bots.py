"""What bots know of the Kingdom: values and weights that make sense everywhere, and positions in which to find the way.

Seat 0 is first and the last seat deals; with two seats the last round is the sixth, with three the ninth.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from macabre.bots import Player
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.core.seat import Seat
from macabre.games.death_over_the_kingdom import bots, rules
from macabre.games.death_over_the_kingdom.state import (
    DEATH,
    FIELDS,
    INNKEEPER,
    KING,
    OVER,
    PRINCESS,
    QUEEN,
    TARGET,
    THIEF,
    State,
    read_state,
)
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt
from macabre.testing import play_all

rule = pytest.mark.rule

LAST_OF_2 = {"round_no": 5}
LAST_OF_3 = {"round_no": 8}
ONE = {"mode": "one"}

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"mode": "all"}),
    (4, {"mode": "one"}),
    (5, {"king": "refuse", "dealer_powers": "all"}),
    (3, {"monk": "moment", "turned": "lowest", "dragon_king": "immune"}),
    (2, {"mode": "one", "last_tie": "share", "king": "refuse", "dragon_king": "immune", "dealer_powers": "all"}),
    (9, {"mode": "all", "rounds_factor": 1}),
    (20, {"mode": "one", "king": "refuse"}),
    (20, {"rounds_factor": 1}),
]


def states(seats: int, options: Mapping[str, object], most: int = 150) -> Iterator[State]:
    """The states of a match that is played at random."""
    fate = QuickFate(seats)
    state = rules.setup(GAME.setting(seats, options).config, fate, [])
    for _ in range(most):
        yield state
        if state.step == OVER:
            return
        ids = rules.options(state, state.turn)
        rules.apply(state, state.turn, ids[fate.pick(len(ids))], fate, [])


def choices(match: Match, text: str) -> set[str]:
    """What a player chooses, each time it is asked."""
    seat, player = match.to_act[0], Player(text)
    fates = [QuickFate(number) for number in (1, 2, 3)]
    return {player.choose(match.view(seat), match.decision(seat), fate).code for fate in fates}


def finds(match: Match, code: str, simple: bool = False) -> bool:
    """Whether level 5 always chooses right, and in simple positions a short look at the averages as well."""
    return choices(match, "level:5") == {code} and (not simple or choices(match, "flat:60") == {code})


def value(match: Match) -> list[float]:
    return bots.value(match.state)


# -- value


@rule("DK-2", "DK-32")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_values_are_shares_of_one_win_at_any_moment(seats: int, options: Mapping[str, object]) -> None:
    for state in states(seats, options):
        shares = bots.value(state)
        assert len(shares) == seats
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1)


@rule("DK-2", "DK-R26")
def test_when_the_game_is_over_the_value_is_what_everybody_got() -> None:
    for options in ({}, {"mode": "all"}, ONE):
        *_, state = states(3, options, 1000)
        result = rules.outcome(state)
        assert result is not None
        assert bots.value(state) == result.shares


@rule("DK-R3")
def test_new_cards_are_worth_nothing_before_the_first_turn() -> None:
    assert value(dealt("death queen princess")) == pytest.approx([1 / 3] * 3)


@rule("DK-2")
def test_whoever_has_fewer_tokens_stands_better_and_the_more_so_the_later() -> None:
    early = value(dealt("clown queen", round_no=2, tokens=[1, 0]))
    late = value(dealt("clown queen", round_no=5, tokens=[1, 0]))
    assert late[0] + 0.15 < early[0] < 0.4


@rule("DK-18", "DK-R1")
def test_a_low_card_that_is_settled_is_bad_and_for_others_good() -> None:
    low = value(dealt("death queen knight", turn=1, **LAST_OF_3))
    high = value(dealt("queen death knight", turn=1, **LAST_OF_3))
    assert low[0] + 0.2 < high[0]
    assert low[2] > high[2]


@rule("DK-18", "DK-R1")
def test_a_low_card_weighs_less_while_it_can_still_be_passed_on() -> None:
    settled = value(dealt("death queen knight", turn=1, **LAST_OF_3))
    coming = value(dealt("queen knight death", turn=1, **LAST_OF_3))
    assert settled[0] + 0.05 < coming[2] < 1 / 3


@rule("DK-25")
def test_a_king_is_worth_a_token_where_he_gives_one_back() -> None:
    king = value(dealt("king clown queen princess", turn=1, options={"mode": "all"}, **LAST_OF_3))
    queen = value(dealt("knight clown queen bard", turn=1, options={"mode": "all"}, **LAST_OF_3))
    assert king[0] > queen[0] + 0.05


@rule("DK-30", "DK-31")
def test_in_mode_one_tokens_are_lives() -> None:
    shares = value(dealt("clown queen - knight", options=ONE, tokens=[4, 1, 0, 2]))
    assert shares[0] > shares[3] + 0.3 > shares[1] + 0.35
    assert shares[2] == 0


@rule("DK-31")
def test_in_mode_one_death_before_the_last_life_is_nearly_the_end() -> None:
    shares = value(dealt("death queen", turn=1, options=ONE, tokens=[1, 1]))
    assert shares[0] < 0.2


# -- weights


@rule("DK-9", "DK-38", "DK-39", "DK-41")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_option_has_a_positive_weight(seats: int, options: Mapping[str, object]) -> None:
    for state in states(seats, options):
        if state.step != OVER:
            ids = rules.options(state, state.turn)
            weights = bots.weights(state, state.turn, ids)
            assert len(weights) == len(ids)
            assert min(weights) > 0


@rule("DK-R33", "DK-R34")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_weights_are_the_same_in_all_worlds_that_a_seat_can_imagine(seats: int, options: Mapping[str, object]) -> None:
    fate = QuickFate(1)
    for state in states(seats, options, 60):
        if state.step != OVER:
            seat = state.turn
            table = GAME.knowledge.view(state, seat)
            world = GAME.knowledge.imagine(state.config, table, seat, fate)
            ids = rules.options(state, seat)
            assert bots.weights(world, seat, ids) == bots.weights(state, seat, ids)


@rule("DK-39")
def test_there_is_nothing_to_take_back() -> None:
    match = dealt("death queen")
    before = match.position()
    bots.undecide(match.state, 0)
    assert match.position() == before


# -- what others may hold


def suspected(match: Match, seat: int, worlds: int = 600) -> list[int]:
    """The cards that a player may suspect before seat 0, as often as they come up."""
    fate, table = QuickFate(5), match.view(seat).table
    cards = []
    for _ in range(worlds):
        world = GAME.knowledge.imagine(match.setting.config, table, Seat(seat), fate)
        bots.suspect(world, seat, fate)
        assert GAME.knowledge.view(world, Seat(seat)) == table
        cards.append(world.hands[0])
    return cards


@rule("DK-10", "DK-R33")
def test_whoever_stood_hardly_has_a_low_card() -> None:
    cards = suspected(play_all(dealt("queen magician"), "stand"), 1)
    low, high = cards.count(DEATH) + cards.count(INNKEEPER), cards.count(PRINCESS) + cards.count(QUEEN)
    assert 0 < 4 * low < high
    assert KING not in cards


@rule("DK-37", "DK-R33")
def test_whoever_drew_for_a_trader_may_have_anything() -> None:
    """A third of 600 cards are of the lowest four characters, kings among the others."""
    cards = suspected(play_all(dealt("trader magician", draws="queen"), "power"), 1)
    assert 120 < sum(card <= THIEF for card in cards) < 220
    assert KING in cards


@rule("DK-10", "DK-R7", "DK-R33")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_suspected_could_be_true(seats: int, options: Mapping[str, object]) -> None:
    fate = QuickFate(6)
    for state in states(seats, options, 60):
        if state.step != OVER:
            seat = Seat(state.turn)
            table = GAME.knowledge.view(state, seat)
            world = GAME.knowledge.imagine(state.config, table, seat, fate)
            bots.suspect(world, seat, fate)
            assert GAME.knowledge.view(world, seat) == table
            assert read_state(world.config, {name: getattr(world, name) for name in FIELDS}) is not None


# -- the dealer's last word


@rule("DK-14", "DK-20")
def test_a_dealer_with_death_cuts() -> None:
    assert finds(dealt("clown death", turn=1, **LAST_OF_2), "cut", simple=True)


@rule("DK-18", "DK-R34")
def test_a_dealer_who_knows_where_death_is_stands_on_anything() -> None:
    match = play_all(dealt("trader death", **LAST_OF_2), "exchange")
    assert finds(match, "stand", simple=True)


@rule("DK-18", "DK-R34")
def test_a_dealer_who_remembers_a_better_card_cuts() -> None:
    """Seat 0 took the Magician for the Bard: to stand on the Bard loses for sure."""
    match = play_all(dealt("bard magician", **LAST_OF_2), "exchange")
    assert finds(match, "cut", simple=True)


@rule("DK-43")
def test_the_dealers_monk_copies_nobody() -> None:
    """He counts 6 and loses to an open Dragon."""
    assert finds(dealt("dragon monk", shown=[0], turn=1, **LAST_OF_2), "cut", simple=True)


@rule("DK-49")
def test_a_dealer_whose_queen_is_turned_cuts() -> None:
    assert finds(dealt("princess clown queen", shown=[0, 1], turn=2, **LAST_OF_3), "cut", simple=True)


@rule("DK-48")
def test_a_dealer_whose_princess_turns_the_knight_stands() -> None:
    assert finds(dealt("knight princess", shown=[0], turn=1, **LAST_OF_2), "stand", simple=True)


@rule("DK-14", "DK-R16")
def test_a_dealer_counts_what_the_deck_can_still_hold() -> None:
    """Two Deaths and a Knight are unseen: the Bard is good enough; with no low card left, it is not.

    The other player drew for a Trader, so that the card may be any of them.
    """
    drawn = {"turn": 1, "no_king": 1 << 1, **LAST_OF_2}
    assert finds(dealt("knight bard", deck="death death", **drawn), "stand")
    assert finds(dealt("knight bard", deck="queen queen king", **drawn), "cut")


# -- the last round: what the tokens ask for


@rule("DK-2", "DK-19", "DK-R26")
@pytest.mark.parametrize(("tokens", "code"), [([1, 2], "cut"), ([2, 1], "stand")])
def test_a_tie_is_enough_for_whoever_is_ahead_and_not_for_whoever_is_behind(tokens: list[int], code: str) -> None:
    """Two Knights would lose together, which changes nothing."""
    assert finds(dealt("knight knight", shown=[0], turn=1, tokens=tokens, **LAST_OF_2), code, simple=True)


@rule("DK-R29")
def test_falling_together_is_better_than_most_cuts() -> None:
    match = dealt("knight knight", shown=[0], turn=1, tokens=[1, 1], options={"mode": "one", "last_tie": "share"})
    assert finds(match, "stand")


@rule("DK-31", "DK-32")
def test_nobody_stands_on_the_lowest_card_with_the_last_life() -> None:
    match = dealt("queen - innkeeper", shown=[0], turn=2, tokens=[1, 0, 1], options=ONE)
    assert finds(match, "cut", simple=True)


@rule("DK-R1", "DK-2")
def test_a_dealer_with_all_powers_robs_the_rival_who_matters() -> None:
    """The Bard saves the dealer wherever he goes, but only seat 0 has as few tokens."""
    fields = {"turn": 2, "step": TARGET, "tokens": [1, 5, 1], **LAST_OF_3}
    match = dealt("queen dragon bard", shown=[0, 1, 2], options={"dealer_powers": "all"}, **fields)
    assert finds(match, "target:0", simple=True)


@rule("DK-22", "DK-23", "DK-24")
def test_in_mode_all_the_fourth_value_is_kept() -> None:
    fields = {"turn": 3, "round_no": 11, "tokens": [9, 9, 9, 9]}
    match = dealt("trader thief clown bard", shown=[0, 1, 2], options={"mode": "all"}, **fields)
    assert finds(match, "stand", simple=True)


# -- earlier in the order


@rule("DK-13", "DK-20")
def test_death_is_passed_on() -> None:
    assert finds(dealt("death magician", **LAST_OF_2), "exchange", simple=True)
    assert finds(dealt("death clown queen bard thief"), "exchange")


@rule("DK-10", "DK-36")
def test_an_innkeeper_beside_an_open_king_is_kept_and_else_passed_on() -> None:
    assert finds(dealt("innkeeper clown king", **LAST_OF_3), "stand", simple=True)
    assert finds(dealt("innkeeper clown queen", **LAST_OF_3), "exchange", simple=True)


@rule("DK-45", "DK-R10")
def test_a_dragon_burns_the_king_who_would_beat_it() -> None:
    """An open King stands, and the Dragon would be the lowest."""
    assert finds(dealt("dragon king", **LAST_OF_2), "power", simple=True)


@rule("DK-39")
def test_a_thief_takes_the_queen_and_leaves_death() -> None:
    queen = play_all(dealt("thief queen clown", **LAST_OF_3), "power", "target:1")
    death = play_all(dealt("thief death clown", **LAST_OF_3), "power", "target:1")
    assert finds(queen, "swap", simple=True)
    assert finds(death, "leave", simple=True)


@rule("DK-39", "DK-49")
def test_a_thief_leaves_a_queen_who_will_be_turned() -> None:
    match = play_all(dealt("thief queen princess", shown=[2], **LAST_OF_3), "power", "target:1")
    assert finds(match, "leave")


@rule("DK-41", "DK-R18")
def test_a_bard_does_not_sing_to_an_open_thief() -> None:
    match = play_all(dealt("thief bard queen clown", round_no=11), "power", "target:2", "swap", "power")
    assert match.decision(1).kind == "target"
    assert finds(match, "target:3", simple=True)


@rule("DK-13", "DK-R18", "DK-R34")
def test_who_was_handed_a_trader_for_a_knight_gets_rid_of_it() -> None:
    match = play_all(dealt("trader knight clown", **LAST_OF_3), "exchange")
    assert "stand" not in choices(match, "level:5") | choices(match, "flat:60")


@rule("DK-20", "DK-42")
def test_a_monk_trusts_the_dealer_beside_him_to_cut_death_away() -> None:
    """Who exchanges has Death for good; who stands has what the cut brings."""
    assert finds(dealt("clown monk death", shown=[2], turn=1, **LAST_OF_3), "stand", simple=True)


@rule("DK-10")
def test_a_princess_is_kept() -> None:
    match: Match = dealt("princess clown", **LAST_OF_2)
    assert finds(match, "stand", simple=True)


@pytest.mark.many_matches
@rule("DK-2")
@pytest.mark.parametrize("options", [{}, {"mode": "all"}, ONE])
def test_weights_alone_beat_chance(options: dict[str, Any]) -> None:
    """Of four players one plays by the weights; it wins well over a quarter."""
    fate, wins = QuickFate(4), 0.0
    for game in range(120):
        state = rules.setup(GAME.setting(4, options).config, fate, [])
        while state.step != OVER:
            ids = rules.options(state, state.turn)
            weights = bots.weights(state, state.turn, ids)
            best = ids[weights.index(max(weights))]
            rules.apply(state, state.turn, best if state.turn == game % 4 else ids[fate.pick(len(ids))], fate, [])
        result = rules.outcome(state)
        assert result is not None
        wins += result.shares[game % 4]
    assert wins > 45
