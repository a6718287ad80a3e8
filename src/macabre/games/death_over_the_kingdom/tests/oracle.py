"""An independent judge of positions, written from the rules' account of components and hidden information only."""

import random
from collections.abc import Sequence
from typing import Any

BOUND = 3 * 20 * (3 * 20)
"""Decisions of a match by the default options: at most three a turn (action, target, swap), 20 players, 60 rounds."""

KING, THIEF, BARD = 12, 3, 5
TURN, TARGET, LOOKED, OVER = range(4)


def invariants(position: dict[str, Any], copies: Sequence[int] = (2,) * 13) -> None:
    """Every card is in one place; everybody in the game has one; what lies open is known; tokens add up."""
    state, seats, options = position["state"], position["seats"], position["options"]
    everyone = (1 << seats) - 1
    playing = [seat for seat in range(seats) if state["hands"][seat] >= 0]
    everything = [state["hands"][seat] for seat in playing] + state["deck"] + state["discard"]
    assert [everything.count(card) for card in range(13)] == list(copies)
    assert state["deck"] == sorted(state["deck"])
    assert state["dealer"] in playing
    assert state["turn"] in playing
    assert len(playing) == seats or options["mode"] == "one"
    for seat in range(seats):
        known, shown = state["known"][seat], state["shown"] >> seat & 1
        if seat not in playing:
            assert not known
            assert not shown
            continue
        assert known >> seat & 1
        assert known <= everyone
        assert not shown or known == everyone
        assert not state["no_king"] >> seat & 1 or (not shown and state["hands"][seat] != KING)
    _check_rounds(state, seats, options, playing)
    if state["step"] in (TARGET, LOOKED):
        assert state["hands"][state["turn"]] in (THIEF, BARD)
        assert state["shown"] >> state["turn"] & 1
    assert (state["held"] >= 0) == (state["step"] == LOOKED)
    if state["step"] == LOOKED:
        assert state["known"][state["held"]] >> state["turn"] & 1


def _check_rounds(state: dict[str, Any], seats: int, options: dict[str, Any], playing: list[int]) -> None:
    tokens = state["tokens"]
    assert min(tokens) >= 0
    if options["mode"] == "one":
        assert max(tokens) <= (5 if seats <= 6 else 4 if seats <= 12 else 3)
        if state["step"] != OVER:
            assert playing == [seat for seat in range(seats) if tokens[seat]]
            assert len(playing) > 1
        return
    rounds = options["rounds_factor"] * seats
    done = state["round_no"] + (state["step"] == OVER)
    assert done <= rounds
    assert (done == rounds) == (state["step"] == OVER)
    assert max(tokens) <= done * (1 if options["mode"] == "standard" else 3)


def _knows(state: dict[str, Any], place: int, seat: int | None) -> bool:
    return bool(state["shown"] >> place & 1) or (seat is not None and bool(state["known"][place] >> seat & 1))


def _batches(state: dict[str, Any], seat: int | None) -> list[tuple[list[int], list[int], int]]:
    """For each batch: the places whose card the seat does not know, the cards it cannot place, the size of the deck."""
    found = []
    for batch in range(state["shuffles"] + 1):
        places = [
            place
            for place, card in enumerate(state["hands"])
            if card >= 0 and state["batch"][place] == batch and not _knows(state, place, seat)
        ]
        deck = state["deck"] if batch == state["shuffles"] else []
        found.append((places, sorted([state["hands"][place] for place in places] + deck), len(deck)))
    return found


def mask(position: dict[str, Any], seat: int | None) -> object:
    """What the seat may know of a position: all but the cards it has not seen, and of those what can be counted."""
    state = position["state"]
    public = ("known", "shown", "no_king", "batch", "shuffles", "discard", "dealer", "turn", "step", "held",
              "round_no", "replays", "tokens")  # fmt: skip
    return {
        "setting": {name: position[name] for name in ("game", "version", "seats", "options", "cards")},
        **{name: state[name] for name in public},
        "deck": len(state["deck"]),
        "cards": [card if _knows(state, place, seat) else None for place, card in enumerate(state["hands"])],
        "out": [card < 0 for card in state["hands"]],
        "unseen": [cards for _, cards, _ in _batches(state, seat)],
    }


def _free(state: dict[str, Any], place: int) -> bool:
    """Whether a king may lie here, for all that everybody knows."""
    return not state["no_king"] >> place & 1


def permute(position: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """The same position with the cards the seat cannot place laid out anew wherever they could be."""
    state = {name: value[:] if isinstance(value, list) else value for name, value in position["state"].items()}
    for places, pool, deck in _batches(position["state"], seat):
        slots = [*places, *[-1 - i for i in range(deck)]]
        thrones = rng.sample([s for s in slots if s < 0 or _free(state, s)], pool.count(KING))
        others = [card for card in pool if card != KING]
        rng.shuffle(others)
        laid = {slot: KING if slot in thrones else others.pop() for slot in slots}
        for place in places:
            state["hands"][place] = laid[place]
        if deck:
            state["deck"] = sorted(card for slot, card in laid.items() if slot < 0)
    return {**position, "state": state}


def hidden(position: dict[str, Any], seat: int | None) -> bool:
    """Whether some card before a player could be another one, for all that the seat knows."""
    state = position["state"]
    return any(
        len(_possible(state, place, places, pool, deck)) > 1
        for places, pool, deck in _batches(state, seat)
        for place in places
    )


def _possible(state: dict[str, Any], place: int, places: list[int], pool: list[int], deck: int) -> set[int]:
    """The characters that could lie at a place, by itself."""
    thrones = deck + sum(_free(state, other) for other in places)
    found = set(pool)
    if not _free(state, place):
        found.discard(KING)
    elif pool.count(KING) == thrones:
        found = {KING}
    return found


def forgets(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a step told everybody something that the position after it no longer holds: the end of a round."""
    return before["state"]["round_no"] != after["state"]["round_no"]
