"""The state of a game of Lantern."""

from collections.abc import Mapping
from typing import Any

from macabre.core.parsing import demand

BID, PEEK, OVER = 0, 1, 2

FIELDS: Mapping[str, str] = {
    "deck": "ints",
    "hands": "ints",
    "known": "ints",
    "bids": "ints",
    "discard": "ints",
    "turn": "int",
    "step": "int",
}


class Config:
    __slots__ = ("light", "peeks", "seats")

    def __init__(self, seats: int, peeks: bool, light: list[int]) -> None:
        self.seats = seats
        self.peeks = peeks
        self.light = light


class State:
    __slots__ = ("bids", "config", "deck", "discard", "hands", "known", "step", "turn")

    def __init__(self, config: Config) -> None:
        self.config = config
        self.deck: list[int] = []
        self.hands: list[int] = []
        self.known: list[int] = []
        self.bids: list[int] = []
        self.discard: list[int] = []
        self.turn = 0
        self.step = BID

    def copy(self) -> "State":
        new = State(self.config)
        new.deck, new.hands, new.known = self.deck[:], self.hands[:], self.known[:]
        new.bids, new.discard = self.bids[:], self.discard[:]
        new.turn, new.step = self.turn, self.step
        return new


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    seats = config.seats
    everything = sorted(state.deck + state.hands + state.discard)
    demand(everything == list(range(len(config.light))), "every lantern once", "deck")
    demand(state.deck == sorted(state.deck), "a set is kept in order", "deck")
    demand(len(state.hands) == len(state.known) == len(state.bids) == seats, "one for each seat", "hands")
    demand(all(0 <= k < 1 << seats and k >> s & 1 for s, k in enumerate(state.known)), "sets of seats", "known")
    demand(all(-1 <= bid <= 1 for bid in state.bids), "no such bid", "bids")
    demand(0 <= state.turn < seats and BID <= state.step <= OVER, "no such step", "step")
    demand((state.step == BID) == (-1 in state.bids), "bids come first", "bids")
    demand(state.step != BID or state.turn == 0, "bids come first", "turn")
    demand(state.step != PEEK or config.peeks, "no peeking by this option", "step")
    demand(len(state.discard) == (0 if state.step == BID else state.bids.count(1)), "changes and discards", "discard")
    return state
