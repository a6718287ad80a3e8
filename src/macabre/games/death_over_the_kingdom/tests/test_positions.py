"""Positions: what is read can be played on, and everything else is refused."""

import random
from typing import Any

import pytest

import macabre
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.games.death_over_the_kingdom.tests import oracle
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, numbers, stand
from macabre.testing import play_all

ONE = {"mode": "one"}
OVER, LOOKED, TARGET = 3, 2, 1


def refuse(match: Match, **fields: Any) -> None:
    position = match.position()
    position["state"].update(fields)
    with pytest.raises(macabre.BadRecord):
        GAME.resume(position)


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": numbers("queen clown bard")},
        {"hands": numbers("queen clown bard king")},
        {"hands": [11, 4, 5, 13]},
        {"hands": [11, 4, 5, -2]},
        {"hands": [11, 4, 5, -1]},
        {"known": [1, 2, 4]},
        {"known": [1, 2, 4, 7]},
        {"known": [1, 2, 4, 24]},
        {"known": [1, 2, 4, -8]},
        {"batch": [0, 0, 0]},
        {"batch": [0, 0, 0, 1]},
        {"batch": [0, 0, 0, -1]},
        {"tokens": [0, 0, 0]},
        {"tokens": [0, 0, 0, 1]},
        {"tokens": [0, 0, 0, -1]},
        {"deck": [12, 0]},
        {"shuffles": -1},
        {"shuffles": 5},
        {"shown": 16},
        {"shown": -1},
        {"shown": 1},
        {"no_king": 16},
        {"no_king": -1},
        {"dealer": 4},
        {"dealer": -1},
        {"turn": 4},
        {"turn": -1},
        {"step": -1},
        {"step": 1},
        {"step": 2},
        {"step": 3},
        {"step": 4},
        {"held": 0},
        {"round_no": -1},
        {"round_no": 12},
        {"replays": 1},
        {"replays": -1},
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    refuse(dealt("queen clown bard knight"), **fields)


def test_the_deck_is_kept_sorted() -> None:
    match = dealt("queen clown bard knight")
    refuse(match, deck=match.position()["state"]["deck"][::-1])


def test_what_everybody_knows_must_be_true() -> None:
    match = dealt("queen king bard knight", options={"king": "refuse"})
    refuse(match, no_king=2)
    refuse(match, shown=1, known=[15, 2, 4, 8], no_king=1)
    refuse(match, shown=1, known=[7, 2, 4, 8])


def test_an_open_card_has_no_batch() -> None:
    match = dealt("queen clown bard knight", shown=[0], shuffles=1)
    refuse(match, batch=[1, 0, 0, 0])
    assert dealt("queen clown bard knight", shown=[0], shuffles=1, batch=[0, 1, 0, 0]).to_act


def test_a_target_is_asked_only_for_an_open_thief_or_bard_with_somebody_in_reach() -> None:
    match = play_all(dealt("thief clown bard knight"), "power")
    refuse(match, shown=0, no_king=15, known=[1, 2, 4, 8])
    refuse(dealt("queen clown bard knight", shown=[0]), step=TARGET)
    refuse(dealt("queen clown bard thief", shown=[3], turn=3), step=TARGET)
    refuse(dealt("queen clown thief knight", shown=[2], turn=2), step=TARGET)  # the dealer is the only one in reach
    assert GAME.resume(match.position()).to_act == (0,)
    assert dealt("queen thief clown knight", shown=[1], turn=1, step=TARGET).to_act == (1,)


def test_a_thief_looks_at_somebody_in_reach_whose_card_is_then_known() -> None:
    match = play_all(dealt("clown thief bard knight king"), "stand", "power", "target:3")
    assert match.state.step == LOOKED
    for held in (-1, 0, 1, 2, 4, 5):
        refuse(match, held=held)
    refuse(match, hands=numbers("clown bard thief knight king"))
    refuse(match, shown=0b10000, known=[1, 2, 4, 8 | 2, 31])
    assert GAME.resume(match.position()).to_act == (1,)


@pytest.mark.parametrize(("mode", "most"), [("standard", 2), ("all", 6)])
def test_nobody_has_more_tokens_than_the_rounds_before_could_give(mode: str, most: int) -> None:
    options = {"mode": mode}
    assert dealt("queen clown bard knight", options=options, round_no=2, tokens=[most, 0, 0, 0]).to_act
    with pytest.raises(macabre.BadRecord):
        dealt("queen clown bard knight", options=options, round_no=2, tokens=[most + 1, 0, 0, 0])


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({}, {"shuffles": 1, "batch": [0, 1, 0, 0], "round_no": 7, "tokens": [3, 2, 1, 4], "turn": 1, "dealer": 2}),
        (ONE, {"replays": 3, "tokens": [1, 1, 1, 1], "shown": [0], "known": [15, 2, 6, 8], "no_king": 6}),
    ],
)
def test_a_copy_has_everything(options: dict[str, object], fields: dict[str, Any]) -> None:
    match = dealt("queen clown bard knight", discard="king trader", options=options, **fields)
    assert match.copy().position() == match.position()
    looked = play_all(dealt("thief clown bard knight"), "power", "target:1")
    assert looked.copy().position() == looked.position()


def test_the_end_is_after_the_last_round_with_all_cards_open() -> None:
    match = stand(dealt("queen clown bard knight", round_no=11))
    assert GAME.resume(match.position()).outcome == match.outcome
    refuse(match, round_no=10)
    refuse(match, shown=7)
    refuse(match, turn=0)
    assert match.position()["state"]["known"] == [15] * 4


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        ("queen clown bard knight", {"tokens": [6, 5, 5, 5]}),
        ("queen clown bard knight", {"tokens": [0, 5, 5, 5]}),
        ("queen clown bard knight", {"tokens": [-1, 5, 5, 5]}),
        ("queen clown bard knight", {"replays": 1}),
        ("queen clown bard knight", {"replays": -1}),
        ("queen clown bard knight", {"round_no": -1}),
        ("queen clown bard knight", {"round_no": 10001}),
        ("queen clown bard knight", {"tokens": [1, 1, 1, 1], "replays": 11}),
        ("queen clown - knight", {"known": [1, 2, 4, 8], "tokens": [5, 5, 0, 5]}),
        ("queen clown - knight", {"known": [1, 2, 0, 8], "tokens": [5, 5, 0, 5], "turn": 2}),
        ("queen clown - knight", {"known": [1, 2, 0, 8], "tokens": [5, 5, 0, 5], "dealer": 2}),
        ("queen clown - knight", {"known": [1, 2, 0, 8], "tokens": [5, 5, 1, 5]}),
        ("queen clown - knight", {"no_king": 15, "tokens": [5, 5, 0, 5]}),
        ("queen clown - knight", {"batch": [0, 0, 1, 0], "shuffles": 1, "tokens": [5, 5, 0, 5]}),
        ("queen - - -", {"tokens": [5, 0, 0, 0]}),
    ],
)
def test_a_position_of_mode_one_that_cannot_be_is_refused(names: str, fields: dict[str, Any]) -> None:
    with pytest.raises(macabre.BadRecord):
        dealt(names, options=ONE, **fields)


def test_mode_one_ends_with_one_player_or_with_all_together() -> None:
    match = stand(dealt("thief - clown", options=ONE, tokens=[1, 0, 2]))
    assert GAME.resume(match.position()).outcome == match.outcome
    refuse(match, tokens=[0, 0, 0])
    refuse(match, tokens=[1, 0, 2])
    refuse(match, tokens=[0, 1, 0])
    refuse(match, replays=1)
    shared = stand(dealt("knight knight -", options={**ONE, "last_tie": "share"}, tokens=[1, 1, 0]))
    assert GAME.resume(shared.position()).outcome == shared.outcome
    refuse(shared, replays=1)
    tied = stand(dealt("knight knight -", options=ONE, tokens=[1, 1, 0], replays=10, round_no=15))
    assert GAME.resume(tied.position()).outcome == tied.outcome
    refuse(tied, replays=9)


def test_only_mode_one_has_players_who_are_out() -> None:
    with pytest.raises(macabre.BadRecord):
        dealt("queen clown - knight")


@pytest.mark.many_matches
def test_random_positions_are_played_on_or_refused() -> None:
    """Whatever a changed position looks like, it is refused, or play from it comes to an end without a crash."""
    rng = random.Random(5)
    read = 0
    for trial in range(600):
        mode = rng.choice(["standard", "all", "one"])
        options = {
            "mode": mode,
            "king": rng.choice(["shown", "refuse"]),
            "rounds_factor": 1,
            "dealer_powers": rng.choice(["none", "all"]),
            "dragon_king": rng.choice(["discard", "immune"]),
        }
        match = GAME.start(rng.choice([2, 3, 5]), options, fate=QuickFate(trial))
        for _ in range(rng.randrange(12)):
            if match.to_act:
                match.play(match.to_act[0], rng.choice(match.decision(match.to_act[0]).choices))
        position = match.position()
        for _ in range(rng.randrange(1, 3)):
            _disturb(position["state"], rng)
        try:
            match = GAME.resume(position, fate=QuickFate(trial))
        except macabre.BadRecord:
            continue
        read += 1
        oracle.invariants(match.position())
        _play_on(match, rng)
    assert read > 60


def _disturb(state: dict[str, Any], rng: random.Random) -> None:
    name = rng.choice(sorted(state))
    value = state[name]
    if isinstance(value, int):
        state[name] = value + rng.choice([-1, 1, 2])
    elif name == "hands" and rng.random() < 0.7:
        i, j = rng.randrange(len(value)), rng.randrange(len(value))
        value[i], value[j] = value[j], value[i]
    elif value:
        value[rng.randrange(len(value))] += rng.choice([-1, 1])


def _play_on(match: Match, rng: random.Random) -> None:
    for _ in range(2000):
        if not match.to_act:
            break
        oracle.mask(match.position(), 0)
        assert GAME.imagine(match.view(1), QuickFate(1)).view(1) == match.view(1)
        match.play(match.to_act[0], rng.choice(match.decision(match.to_act[0]).choices))
    assert match.outcome is not None
