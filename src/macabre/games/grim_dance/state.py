"""The state of a game of Grim Dance.

A card is a number: six times its character plus its place among the six of that character. Nobody knows which of
the six a face-down card of the circle is, so the circle holds characters only, and ``pool`` the cards still in it:
Fate picks one of them when somebody first sees it. All that is secret then lies in fronts and discard pile.
"""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.parsing import demand

CHARACTERS: Final = ("carnival-king", "farmer", "dancer", "musician", "grim-reaper", "bride")
KING: Final = 0
FARMER: Final = 1
DANCER: Final = 2
MUSICIAN: Final = 3
REAPER: Final = 4
BRIDE: Final = 5
CARDS: Final = 36

EFFECTS: Final = (KING, FARMER, DANCER, REAPER, BRIDE)
"""The characters that a Musician can copy: all but the Musician (GD-R8)."""

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


# -- what an effect can act on: the rules ask it, and so does whoever reads a position


def victims(state: State) -> list[int]:
    """The opponents with cards in front (GD-R13)."""
    return [seat for seat in range(state.config.seats) if seat != state.turn and state.fronts[seat]]


def possible(state: State, character: int) -> bool:
    """Whether an effect has something to act on (GD-31, GD-R7, GD-R12 to GD-R15)."""
    if character == BRIDE:
        return len(state.fronts[state.turn]) > 0
    if character == KING:
        return len(victims(state)) > 0
    if character == MUSICIAN:
        return len(copyable(state)) > 0
    return len(state.circle) > (2 if character == DANCER else 1)


def copyable(state: State) -> list[int]:
    """The effects, as indices of EFFECTS, that a Musician finds face up and can use now (GD-30, GD-R8, GD-R11)."""
    up = state.up
    return [i for i in range(5) if up >> 6 * EFFECTS[i] & 63 and possible(state, EFFECTS[i])]


# -- reading a position


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    """A state from the fields of a position, checked so that play can go on from it."""
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    _check_numbers(state)
    _check_match(state)
    _check_cards(state)
    _check_known(state)
    _check_step(state)
    _check_effect(state)
    return state


def _check_numbers(state: State) -> None:
    seats = state.config.seats
    demand(all(0 <= c < 6 for c in state.circle), "no such character", "circle")
    demand(len(state.pool) == 6 and all(0 <= p < 64 for p in state.pool), "six sets of six", "pool")
    demand(-1 <= state.place < len(state.circle), "no such place", "place")
    demand(-1 <= state.revealed < CARDS, "no such card", "revealed")
    demand(len(state.fronts) == seats, "one front for each seat", "fronts")
    demand(0 <= state.turn < seats, "no such seat", "turn")
    demand(0 <= state.first < seats, "no such seat", "first")
    demand(REVEAL <= state.step <= OVER, "no such step", "step")
    demand(0 <= state.up < 1 << CARDS, "no such cards", "up")
    seen = all(0 <= mask < 1 << seats for mask in state.known)
    demand(len(state.known) == CARDS and seen, "36 sets of seats are needed", "known")


def _check_match(state: State) -> None:
    """The games before this one: no seat can have more from them than there was (GD-54)."""
    config, played = state.config, state.game_no
    demand(0 <= played < config.games, "no such game of the match", "game_no")
    demand(played == config.games - 1 or state.step != OVER, "another game follows", "step")
    demand(len(state.totals) == config.seats, "one number for each seat", "totals")
    demand(len(state.counts) == config.seats, "one number for each seat", "counts")
    best, worst = sum(config.light) * played, -sum(config.dark) * played
    demand(all(worst <= n <= best for n in state.totals), "more than there was to win or lose", "totals")
    demand(all(n >= 0 for n in state.counts), "fewer than none", "counts")
    demand(sum(state.counts) <= CARDS * played, "more cards than there were", "counts")


def _check_cards(state: State) -> None:
    """Every card exists once (section A): in the circle unseen, revealed, in a front, or discarded."""
    fronts = [card for front in state.fronts for card in front]
    seen = fronts + state.discard + ([state.revealed] if state.revealed >= 0 else [])
    unseen = [6 * c + k for c in range(6) for k in range(6) if state.pool[c] >> k & 1]
    demand(sorted(seen + unseen) == list(range(CARDS)), "every card must be there once", "fronts")
    demand((state.place >= 0) == (state.revealed >= 0), "a revealed card needs its place", "place")
    hidden = state.circle[:]
    if state.place >= 0:
        demand(hidden.pop(state.place) == state.revealed // 6, "another card lies there", "revealed")
    same = all(hidden.count(c) == state.pool[c].bit_count() for c in range(6))
    demand(same, "circle and pool differ", "circle")
    demand(all(card in fronts for card in range(CARDS) if state.up >> card & 1), "not in a front", "up")
    turned = state.step != OVER or all(state.up >> card & 1 for card in fronts)
    demand(turned, "all cards are turned up at the end", "up")


def _check_known(state: State) -> None:
    """Who has seen a card follows from where it lies, but for cards that lie face down before someone (section G)."""
    everyone = (1 << state.config.seats) - 1
    for card in range(CARDS):
        known = state.known[card]
        if state.up >> card & 1 or card == state.revealed:
            demand(known == everyone, "a face-up card is known to all", "known")
        elif card in state.discard:
            demand(known.bit_count() == 1, "just one player saw what was discarded", "known")
        elif state.pool[card // 6] >> card % 6 & 1:
            demand(known == 0, "nobody knows the circle", "known")
    for seat, front in enumerate(state.fronts):
        demand(all(state.known[card] >> seat & 1 for card in front), "players know their own cards", "known")


def _check_step(state: State) -> None:
    demand((state.step == OVER) == (not state.circle), "the game is over when the circle is empty", "step")
    demand((state.step in (REVEAL, OVER)) == (state.revealed < 0), "a card is revealed first", "step")
    limits = {RECEIVER: len(state.fronts[state.turn]), STEAL: state.config.seats, GAP: len(state.circle)}
    if state.step in limits:
        demand(0 <= state.held < limits[state.step], "no such place", "held")
    else:
        demand(state.held == -1, "nothing is held now", "held")
    if state.step == STEAL:
        demand(state.held in victims(state), "nothing to steal", "held")


def _check_effect(state: State) -> None:
    """The step must be one that the revealed card can lead to, with something to act on."""
    if state.revealed < 0:
        return
    shown = state.revealed // 6
    effect = {COPY: MUSICIAN, GIVE: BRIDE, RECEIVER: BRIDE, VICTIM: KING, STEAL: KING, TAKE: FARMER, MOVE: DANCER,
              GAP: DANCER, DISCARD: REAPER}.get(state.step, shown)  # fmt: skip
    demand(state.step != EFFECT or shown != MUSICIAN, "a Musician copies", "step")
    demand(possible(state, effect), "the effect has nothing to act on", "step")
    copied = shown == MUSICIAN and state.up >> 6 * effect & 63
    demand(effect == shown or bool(copied), "the revealed card does not do that", "step")
