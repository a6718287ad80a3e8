"""The state of a game of Grim Dance.

A card is a number: six times its character plus its place among the six of that character. Nobody knows which of
the six a face-down card of the circle is, so the circle holds characters only, and ``pool`` the cards still in it:
Fate picks one of them when somebody first sees it. All that is secret then lies in fronts and discard pile.
"""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.shape import demand

CHARACTERS: Final = ("carnival-king", "farmer", "dancer", "musician", "grim-reaper", "bride")
KING: Final = 0
FARMER: Final = 1
DANCER: Final = 2
MUSICIAN: Final = 3
REAPER: Final = 4
BRIDE: Final = 5
CARDS: Final = 36

# The steps of a turn, one for each kind of decision (section F: GD-D1 … GD-D11).
REVEAL: Final = 0
EFFECT: Final = 1
COPY: Final = 2
GIVE: Final = 3
RECEIVER: Final = 4
VICTIM: Final = 5
STEAL: Final = 6
TAKE: Final = 7
MOVE: Final = 8
GAP: Final = 9
DISCARD: Final = 10
OVER: Final = 11

FIELDS: Final[Mapping[str, str]] = {
    "circle": "ints",  # characters, clockwise
    "pool": "ints",  # by character: which of its six cards nobody has seen, as bits
    "place": "int",  # where the revealed card lies in the circle, or -1
    "revealed": "int",  # the revealed card, or -1
    "fronts": "rows",  # by seat: cards in the order they came
    "discard": "ints",
    "up": "int",  # the cards lying face up in front of someone, as bits
    "known": "ints",  # by card: the seats that have seen its face, as bits
    "turn": "int",
    "step": "int",
    "held": "int",  # what the step before chose (a place or a seat), or -1
    "game_no": "int",
    "first": "int",
    "totals": "ints",  # by seat: points of the games before this one
    "counts": "ints",  # by seat: cards in front at the end of those games
}


class Config:
    """Seats, options and skulls, as the rules read them. Shared by all states of a match."""

    __slots__ = ("dark", "first", "games", "light", "seats")

    def __init__(self, seats: int, games: int, first: int, light: list[int], dark: list[int]) -> None:
        self.seats = seats
        self.games = games
        self.first = first
        """The seat with the first turn, or -1 where it is drawn by lot."""
        self.light = light
        self.dark = dark


class State:
    """A game in progress; see FIELDS for what each field holds."""

    __slots__ = (
        "circle", "config", "counts", "discard", "first", "fronts", "game_no", "held", "known", "place", "pool",
        "revealed", "step", "totals", "turn", "up",
    )  # fmt: skip

    def __init__(self, config: Config, circle: list[int] | None = None) -> None:
        self.config = config
        self.circle: list[int] = [] if circle is None else circle
        self.pool: list[int] = []
        self.place = -1
        self.revealed = -1
        self.fronts: list[list[int]] = []
        self.discard: list[int] = []
        self.up = 0
        self.known: list[int] = []
        self.turn = 0
        self.step = REVEAL
        self.held = -1
        self.game_no = 0
        self.first = 0
        self.totals: list[int] = []
        self.counts: list[int] = []

    def copy(self) -> "State":
        new = State(self.config, self.circle[:])
        new.pool = self.pool[:]
        new.place = self.place
        new.revealed = self.revealed
        new.fronts = [front[:] for front in self.fronts]
        new.discard = self.discard[:]
        new.up = self.up
        new.known = self.known[:]
        new.turn = self.turn
        new.step = self.step
        new.held = self.held
        new.game_no = self.game_no
        new.first = self.first
        new.totals = self.totals[:]
        new.counts = self.counts[:]
        return new


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    """A state from the fields of a position, checked so that play can go on from it."""
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    _check_numbers(state)
    _check_cards(state)
    _check_step(state)
    return state


def _check_numbers(state: State) -> None:
    config, seats = state.config, state.config.seats
    demand(all(0 <= c < 6 for c in state.circle), "no such character", "circle")
    demand(len(state.pool) == 6 and all(0 <= p < 64 for p in state.pool), "six sets of six", "pool")
    demand(-1 <= state.place < len(state.circle), "no such place", "place")
    demand(-1 <= state.revealed < CARDS, "no such card", "revealed")
    demand(len(state.fronts) == seats, "one front for each seat", "fronts")
    demand(0 <= state.turn < seats, "no such seat", "turn")
    demand(0 <= state.first < seats, "no such seat", "first")
    demand(0 <= state.game_no < config.games, "no such game of the match", "game_no")
    demand(len(state.totals) == seats and len(state.counts) == seats, "one number for each seat", "totals")
    demand(all(0 <= n <= CARDS * state.game_no for n in state.counts), "impossible", "counts")
    demand(all(abs(n) <= 10000 for n in state.totals), "impossible", "totals")
    seen = all(0 <= mask < 1 << seats for mask in state.known)
    demand(len(state.known) == CARDS and seen, "sets of seats are needed", "known")
    demand(0 <= state.up < 1 << CARDS, "no such cards", "up")


def _check_cards(state: State) -> None:
    """Every card exists once (section A): in the circle unseen, revealed, in a front, or discarded."""
    everyone = (1 << state.config.seats) - 1
    fronts = [card for front in state.fronts for card in front]
    seen = fronts + state.discard + ([state.revealed] if state.revealed >= 0 else [])
    demand(all(0 <= card < CARDS for card in seen), "no such card", "fronts")
    unseen = [6 * c + k for c in range(6) for k in range(6) if state.pool[c] >> k & 1]
    demand(sorted(seen + unseen) == list(range(CARDS)), "every card must be there once", "fronts")
    demand((state.place >= 0) == (state.revealed >= 0), "a revealed card needs its place", "place")
    hidden = state.circle[:]
    if state.place >= 0:
        demand(hidden.pop(state.place) == state.revealed // 6, "another card lies there", "revealed")
    demand(
        all(hidden.count(c) == bin(state.pool[c]).count("1") for c in range(6)),
        "circle and pool differ",
        "circle",
    )
    demand(all(not state.up >> card & 1 for card in range(CARDS) if card not in fronts), "not in a front", "up")
    for card in range(CARDS):
        public = bool(state.up >> card & 1) or card == state.revealed or (state.step == OVER and card in fronts)
        demand(not public or state.known[card] == everyone, "a face-up card is known to all", "known")
        demand(card not in unseen or not state.known[card], "nobody knows the circle", "known")
    for seat, front in enumerate(state.fronts):
        known = all(state.known[card] >> seat & 1 for card in front)
        demand(known, "players know their own cards", "known")
    demand(all(state.known[card] for card in state.discard), "somebody discarded it", "known")


def _check_step(state: State) -> None:
    demand(REVEAL <= state.step <= OVER, "no such step", "step")
    demand((state.step == OVER) == (not state.circle), "the game is over when the circle is empty", "step")
    demand((state.step in (REVEAL, OVER)) == (state.revealed < 0), "a card is revealed first", "step")
    limits = {RECEIVER: len(state.fronts[state.turn]), STEAL: state.config.seats, GAP: len(state.circle)}
    if state.step in limits:
        demand(0 <= state.held < limits[state.step], "no such place", "held")
    else:
        demand(state.held == -1, "nothing is held now", "held")
    if state.step == STEAL:
        demand(state.held != state.turn and bool(state.fronts[state.held]), "nothing to steal", "held")
    _check_effect(state)


def _check_effect(state: State) -> None:
    """The step must be one that the revealed card can lead to, with something to act on."""
    effect = {GIVE: BRIDE, RECEIVER: BRIDE, VICTIM: KING, STEAL: KING, TAKE: FARMER, MOVE: DANCER, GAP: DANCER,
              DISCARD: REAPER}.get(state.step, -1)  # fmt: skip
    shown = state.revealed // 6
    demand((state.step == COPY) <= (shown == MUSICIAN), "only a Musician copies", "step")
    demand((state.step == EFFECT) <= (shown != MUSICIAN), "a Musician copies", "step")
    copied = shown == MUSICIAN and any(state.up >> card & 1 for card in range(6 * effect, 6 * effect + 6))
    demand(effect < 0 or effect == shown or copied, "the revealed card does not do that", "step")
