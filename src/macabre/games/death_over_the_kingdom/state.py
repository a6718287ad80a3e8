"""The state of a game of Death over the Kingdom.

A card is the number of its character: nobody can tell the copies of a character apart. The deck is a set, kept sorted;
Fate picks a card when it is drawn. What is known about a card travels with it through every swap: who has seen it
(``known``), whether it lies open (``shown``), whether all can tell that it is no king (``no_king``), and how often the
discard pile had become the deck when it was drawn (``batch``).
"""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.parsing import demand

CHARACTERS: Final = (
    "death", "innkeeper", "trader", "thief", "clown", "bard", "monk", "magician", "dragon", "knight", "princess",
    "queen", "king",
)  # fmt: skip
DEATH: Final = 0
INNKEEPER: Final = 1
TRADER: Final = 2
THIEF: Final = 3
CLOWN: Final = 4
BARD: Final = 5
MONK: Final = 6
MAGICIAN: Final = 7
DRAGON: Final = 8
KNIGHT: Final = 9
PRINCESS: Final = 10
QUEEN: Final = 11
KING: Final = 12
OUT: Final = -1
"""In place of a card: this player is out of the game."""

# The steps of a turn, one for each kind of decision (section F: DK-D1, DK-D2 and DK-D4, DK-D3).
TURN: Final = 0
TARGET: Final = 1
LOOKED: Final = 2
OVER: Final = 3

# Modes of play.
STANDARD: Final = 0
ALL: Final = 1
ONE: Final = 2

REPLAYS: Final = 10
"""How often in a row a round in which all would go out is played again (DK-R29)."""

FIELDS: Final[Mapping[str, str]] = {
    "hands": "ints",  # by seat: the card before it, or OUT
    "known": "ints",  # by seat: the seats that have seen that card, as bits
    "shown": "int",  # the seats whose card lies open, as bits
    "no_king": "int",  # the seats whose face-down card is no king, as all can tell, as bits
    "batch": "ints",  # by seat: how many reshuffles came before its face-down card was drawn
    "deck": "ints",  # sorted
    "discard": "ints",  # the last one on top
    "shuffles": "int",  # how often the discard pile became the deck in this round
    "dealer": "int",
    "turn": "int",
    "step": "int",
    "held": "int",  # the seat whose card the thief looks at, or -1
    "round_no": "int",
    "replays": "int",  # rounds in a row that did not count
    "tokens": "ints",  # by seat
}


class Config:
    """Seats, options and cards, as the rules read them. Shared by all states of a match."""

    __slots__ = (
        "copies", "dealer_powers", "deck", "dragon_spares_king", "everyone", "king_refuses", "mode", "moment",
        "orders", "rounds", "seats", "second", "share", "start", "value",
    )  # fmt: skip

    def __init__(self, seats: int, value: list[int], second: list[int], copies: list[int]) -> None:
        self.seats = seats
        self.everyone = (1 << seats) - 1
        self.value = value
        self.second = second
        """By character: what it counts when turned; its value where it never turns."""
        self.copies = copies
        self.deck = [card for card in range(13) for _ in range(copies[card])]
        self.orders = [[(dealer + i) % seats for i in range(1, seats + 1)] for dealer in range(seats)]
        """By dealer: the order of the players while nobody is out."""
        self.mode = STANDARD
        self.rounds = 0
        """How many rounds there are; 0 where only the players' tokens decide."""
        self.start = 0
        """The tokens everybody starts with."""
        self.king_refuses = False
        self.dragon_spares_king = False
        self.moment = False
        self.share = False
        self.dealer_powers = False


class State:
    """A game in progress; see FIELDS for what each field holds."""

    __slots__ = (
        "batch", "config", "dealer", "deck", "discard", "hands", "held", "known", "no_king", "replays", "round_no",
        "shown", "shuffles", "step", "tokens", "turn",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self.config = config
        self.hands: list[int] = []
        self.known: list[int] = []
        self.shown = 0
        self.no_king = 0
        self.batch: list[int] = []
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.shuffles = 0
        self.dealer = 0
        self.turn = 0
        self.step = TURN
        self.held = -1
        self.round_no = 0
        self.replays = 0
        self.tokens: list[int] = []

    def copy(self) -> "State":
        new = State(self.config)
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.shown = self.shown
        new.no_king = self.no_king
        new.batch = self.batch[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.shuffles = self.shuffles
        new.dealer = self.dealer
        new.turn = self.turn
        new.step = self.step
        new.held = self.held
        new.round_no = self.round_no
        new.replays = self.replays
        new.tokens = self.tokens[:]
        return new

    def right_of(self, seat: int) -> int:
        """The right neighbour: the next seat that has a card (DK-R1, DK-R31)."""
        cards = self.hands
        seats = len(cards)
        seat += 1
        while seat == seats or cards[seat] == OUT:
            seat = seat + 1 if seat < seats else 0
        return seat

    def reach(self, seat: int) -> list[int]:
        """Whom that seat's thief or bard may choose: the players on the right, without open kings (DK-R1, DK-R12)."""
        found: list[int] = []
        if seat == self.dealer and not self.config.dealer_powers:
            return found
        other = self.right_of(seat)
        while other != seat:
            if self.hands[other] != KING or not self.shown >> other & 1:
                found.append(other)
            if other == self.dealer:
                break
            other = self.right_of(other)
        return found

    def reaches(self, seat: int) -> bool:
        """Whether there is anybody to choose; most often it is the right neighbour, and nobody else is looked at."""
        other = self.right_of(seat)
        if seat != self.dealer and (self.hands[other] != KING or not self.shown >> other & 1):
            return True
        return len(self.reach(seat)) > 0


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    """A state from the fields of a position, checked so that play can go on from it."""
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    _check_lengths(state)
    _check_cards(state)
    _check_knowledge(state)
    _check_seats(state)
    _check_tokens(state)
    _check_step(state)
    return state


def _check_lengths(state: State) -> None:
    seats = state.config.seats
    demand(len(state.hands) == seats, "one card for each seat", "hands")
    demand(len(state.known) == seats, "one set of seats for each seat", "known")
    demand(len(state.batch) == seats, "one number for each seat", "batch")
    demand(len(state.tokens) == seats, "one number for each seat", "tokens")


def _check_cards(state: State) -> None:
    """Before the players, in the deck and on the discard pile lie all cards (section A)."""
    held = [card for card in state.hands if card != OUT]
    demand(sorted(held + state.deck + state.discard) == state.config.deck, "every card must be there once", "hands")
    demand(state.deck == sorted(state.deck), "a deck has no order; it is kept sorted", "deck")
    demand(0 <= state.shuffles <= state.config.seats, "impossible", "shuffles")


def _check_knowledge(state: State) -> None:
    everyone = state.config.everyone
    demand(0 <= state.shown <= everyone, "a set of seats is needed", "shown")
    demand(0 <= state.no_king <= everyone, "a set of seats is needed", "no_king")
    demand(state.shown & state.no_king == 0, "is for face-down cards", "no_king")
    for seat, card in enumerate(state.hands):
        known, shown, no_king = state.known[seat], state.shown >> seat & 1, state.no_king >> seat & 1
        demand(0 <= known <= everyone, "a set of seats is needed", "known")
        demand(card != OUT or (known == 0 and not shown and not no_king), "there is no card", "known")
        demand(card == OUT or known >> seat & 1 == 1, "players know their own cards", "known")
        demand(not shown or known == everyone, "an open card is known to all", "known")
        demand(not no_king or card != KING, "it is a king", "no_king")
        fresh = shown or card == OUT
        demand(0 <= state.batch[seat] <= (0 if fresh else state.shuffles), "impossible", "batch")


def _check_seats(state: State) -> None:
    for name, seat in (("dealer", state.dealer), ("turn", state.turn)):
        demand(0 <= seat < state.config.seats and state.hands[seat] != OUT, "nobody plays there", name)
    demand(TURN <= state.step <= OVER, "no such step", "step")
    demand(state.step == LOOKED or state.held == -1, "nothing is held now", "held")
    playing = sum(card != OUT for card in state.hands)
    demand(playing > 1 and (playing == state.config.seats or state.config.mode == ONE), "too few play", "hands")


def _check_tokens(state: State) -> None:
    config, tokens = state.config, state.tokens
    if config.mode == ONE:
        demand(all(0 <= n <= config.start for n in tokens), "impossible", "tokens")
        demand(0 <= state.round_no <= 10000, "impossible", "round_no")
        counted = all(n == 1 for n, card in zip(tokens, state.hands, strict=True) if card != OUT)
        most = 0 if config.share else REPLAYS
        demand(0 <= state.replays <= (most if counted or state.step == OVER else 0), "impossible", "replays")
    else:
        done = state.round_no + (state.step == OVER)
        most = done * (1 if config.mode == STANDARD else 3)
        demand(all(0 <= n <= most for n in tokens), "impossible", "tokens")
        demand(0 <= state.round_no < config.rounds, "no such round", "round_no")
        demand(state.replays == 0, "every round counts", "replays")


def _check_step(state: State) -> None:
    config = state.config
    if state.step == OVER:
        _check_end(state)
        return
    if config.mode == ONE:
        fits = all((card == OUT) == (n == 0) for card, n in zip(state.hands, state.tokens, strict=True))
        demand(fits, "whoever has tokens has a card", "tokens")
    if state.step == TARGET:
        demand(state.hands[state.turn] in (THIEF, BARD), "thief or bard ask for whom", "step")
        demand(len(state.reach(state.turn)) > 1, "there is nobody to choose", "step")
    if state.step == LOOKED:
        demand(state.hands[state.turn] == THIEF, "only a thief looks", "step")
        demand(state.held in state.reach(state.turn), "out of reach", "held")
        demand(state.known[state.held] >> state.turn & 1 == 1, "the thief has seen it", "known")
    demand(state.step == TURN or state.shown >> state.turn & 1 == 1, "a card in use lies open", "shown")


def _check_end(state: State) -> None:
    """At the end all cards lie open and the dealer has had the last turn."""
    config = state.config
    playing = sum(1 << seat for seat, card in enumerate(state.hands) if card != OUT)
    demand(state.shown == playing, "all cards lie open at the end", "shown")
    demand(state.turn == state.dealer, "the dealer has the last turn", "turn")
    if config.mode == ONE:
        left = [seat for seat, n in enumerate(state.tokens) if n > 0]
        demand(len(left) < 2 and all(playing >> seat & 1 for seat in left), "the game goes on", "tokens")
        together = config.share or state.replays == REPLAYS
        demand(len(left) == 1 or together, "somebody must be left", "tokens")
        demand(len(left) == 0 or state.replays == 0, "impossible", "replays")
    else:
        demand(state.round_no == config.rounds - 1, "there are more rounds", "round_no")
