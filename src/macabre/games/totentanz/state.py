"""The state of a game of Totentanz.

A card is a number in the order of the card file: 34 souls, then 7 events. Nobody knows the order of the deck, so it
is a set (kept sorted) and Fate picks whenever a card is drawn. All that is secret lies in the two hands.

What can be known of a hidden card follows from public facts that are kept here: ``clock`` ticks whenever cards go
into the deck before everybody's eyes, ``entered`` tells for each card when it last did, and ``drawn`` for each card
in a hand when it was drawn. A hidden card of a hand can only be one that lay in the deck at that time.
"""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.parsing import demand

SOULS: Final = 34
CARDS: Final = 41
HAND: Final = 3
LIFE: Final = 5
DEVIL: Final = 0
ANGEL: Final = 1

EFFECTS: Final = ("draw_two", "trade", "expel", "harvest", "level", "judge", "strike")
CREATION: Final = 0
TEMPTATION: Final = 1
EXPULSION: Final = 2
TOIL: Final = 3
BONES: Final = 4
JUDGEMENT: Final = 5
ARMS: Final = 6

# Who knows a card in a hand: its owner alone, both players (Temptation), or everybody (Toil).
OWNER: Final = 0
PLAYERS: Final = 1
ALL: Final = 2

# The steps of a turn, one for each kind of decision (section F: TT-D1 … TT-D10).
TURN: Final = 0
CHANGE: Final = 1
PLACE: Final = 2
EVENT: Final = 3
REPLACE: Final = 4
SLOT: Final = 5
EXPEL: Final = 6
STRIKE: Final = 7
TRADE: Final = 8
GIVE: Final = 9
HARVEST: Final = 10
DISCARD: Final = 11
RETALIATE: Final = 12
OVER: Final = 13

FIELDS: Final[Mapping[str, str]] = {
    "deck": "ints",  # sorted: its order is unknown
    "discard": "ints",  # open, the newest card last
    "hands": "rows",  # by seat: cards in the order they came
    "seen": "rows",  # for each card in a hand: who knows it
    "drawn": "rows",  # for each card in a hand: the clock when it was drawn
    "entered": "ints",  # by card: the clock when it last went into the deck for all to see
    "clock": "int",
    "life": "ints",  # the souls in the slots, from slot 1
    "collected": "rows",  # by seat
    "limbo": "ints",
    "round": "int",  # rounds finished
    "turns": "int",  # turns finished in this round; the Devil has the even ones
    "step": "int",
    "event": "int",  # the event being carried out, or -1
    "soul": "int",  # a soul laid open on its way into Life, or -1
    "wanted": "int",  # the place in the other's hand of the card wanted in a trade, or -1
}


class Config:
    """Options and cards, as the rules read them. Shared by all states of a match."""

    __slots__ = (
        "any_soul", "back", "blue", "effects", "keep", "keys", "neutral", "numbers", "red", "replaces", "round_limit",
        "turn_limit",
    )  # fmt: skip

    def __init__(self, keys: list[str], red: list[int], blue: list[int], effects: list[int]) -> None:
        self.keys = keys
        self.numbers: dict[str, int] = {key: card for card, key in enumerate(keys)}
        self.red = red
        self.blue = blue
        self.effects = effects
        """By card: what an event does; -1 for souls."""
        self.replaces: list[list[bool]] = []
        """By card: which other cards it can replace in Life."""
        self.neutral: list[bool] = []
        """By card: whether it has no disposition."""
        self.keep = False
        """Whether hands stay from round to round."""
        self.back = False
        """Whether a soul that nobody wins is shuffled in again, rather than lost to limbo."""
        self.any_soul = False
        """Whether any soul may retaliate."""
        self.turn_limit = 0
        self.round_limit = 0


class State:
    """A game in progress; see FIELDS for what each field holds."""

    __slots__ = (
        "clock", "collected", "config", "deck", "discard", "drawn", "entered", "event", "hands", "life", "limbo",
        "round", "seen", "soul", "step", "turns", "wanted",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self.config = config
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = []
        self.seen: list[list[int]] = []
        self.drawn: list[list[int]] = []
        self.entered: list[int] = []
        self.clock = 0
        self.life: list[int] = []
        self.collected: list[list[int]] = []
        self.limbo: list[int] = []
        self.round = 0
        self.turns = 0
        self.step = TURN
        self.event = -1
        self.soul = -1
        self.wanted = -1

    def copy(self) -> "State":
        new = State(self.config)
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.hands = [hand[:] for hand in self.hands]
        new.seen = [seen[:] for seen in self.seen]
        new.drawn = [drawn[:] for drawn in self.drawn]
        new.entered = self.entered[:]
        new.clock = self.clock
        new.life = self.life[:]
        new.collected = [souls[:] for souls in self.collected]
        new.limbo = self.limbo[:]
        new.round = self.round
        new.turns = self.turns
        new.step = self.step
        new.event = self.event
        new.soul = self.soul
        new.wanted = self.wanted
        return new


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    """A state from the fields of a position, checked so that play can go on from it."""
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    _check_cards(state)
    _check_knowledge(state)
    _check_progress(state)
    _check_step(state)
    if state.step != OVER:
        # Rules build on states; only this one check looks the other way.
        from macabre.games.totentanz import rules

        demand(len(rules.options(state, rules.to_act(state)[0])) > 0, "nothing can be chosen", "step")
    return state


def _check_cards(state: State) -> None:
    """Every card exists once (section A), and only souls leave the game or come into Life."""
    demand(len(state.hands) == 2, "two hands are needed", "hands")
    demand(len(state.collected) == 2, "one row for each seat is needed", "collected")
    souls = [*state.life, *state.limbo, *state.collected[0], *state.collected[1]]
    souls += [state.soul] if state.soul != -1 else []
    demand(all(0 <= card < SOULS for card in souls), "only souls can be there", "life")
    events = [state.event] if state.event != -1 else []
    demand(all(SOULS <= card < CARDS for card in events), "no such event", "event")
    rest = [*state.deck, *state.discard, *state.hands[0], *state.hands[1]]
    demand(sorted(souls + events + rest) == list(range(CARDS)), "every card must be there once", "deck")
    demand(sorted(state.deck) == state.deck, "nobody knows the order: it must be sorted", "deck")


def _check_knowledge(state: State) -> None:
    demand(0 <= state.clock <= 10**9, "impossible", "clock")
    demand(len(state.entered) == CARDS, "one time for each card is needed", "entered")
    demand(all(0 <= time <= state.clock for time in state.entered), "impossible", "entered")
    sizes = [len(hand) for hand in state.hands]
    demand([len(row) for row in state.seen] == sizes, "one mark for each card in a hand is needed", "seen")
    demand([len(row) for row in state.drawn] == sizes, "one time for each card in a hand is needed", "drawn")
    demand(all(OWNER <= mark <= ALL for row in state.seen for mark in row), "no such mark", "seen")
    for hand, drawn in zip(state.hands, state.drawn, strict=True):
        for card, time in zip(hand, drawn, strict=True):
            demand(state.entered[card] <= time <= state.clock, "was not in the deck at that time", "drawn")


def _check_progress(state: State) -> None:
    """Rounds, turns and souls agree with one another and with the limits (TT-2, TT-R21, TT-R22)."""
    config = state.config
    demand(TURN <= state.step <= OVER, "no such step", "step")
    over = state.step == OVER
    demand(0 <= state.round <= config.round_limit, "impossible", "round")
    demand(0 <= state.turns < config.turn_limit + over, "impossible", "turns")
    demand(not config.back or not state.limbo, "nothing goes to limbo", "limbo")
    souls = sorted(len(row) for row in state.collected)
    gone = souls[0] + souls[1] + len(state.limbo)
    demand(gone <= state.round if config.back else gone == state.round, "one soul is decided in a round", "round")
    demand(souls[0] <= 2 and souls[1] <= 3, "three souls win", "collected")
    barren = not state.life and min(state.deck, default=CARDS) >= SOULS
    ended = souls[1] == 3 or state.round == config.round_limit or barren
    demand(over == ended, "the game must be over just when it has been decided", "step")


def _check_step(state: State) -> None:
    """Each step needs its own things on the table."""
    step, life, seat = state.step, len(state.life), state.turns & 1
    effect = {EXPEL: EXPULSION, STRIKE: ARMS, TRADE: TEMPTATION, GIVE: TEMPTATION, HARVEST: TOIL, DISCARD: CREATION}
    played = -1 if state.event < 0 else state.config.effects[state.event]
    if step == SLOT or step == RETALIATE:
        demand(played in (-1, ARMS if step == SLOT else JUDGEMENT), "is not carried out now", "event")
    else:
        demand(played == effect.get(step, -1), "is not carried out now", "event")
    demand((state.soul >= 0) == (step == SLOT), "a soul is laid open to replace another", "soul")
    if step == RETALIATE:
        demand(life == LIFE if played < 0 else 3 <= life < LIFE, "the round is not over", "life")
    else:
        demand(step == OVER or 1 <= life < LIFE, "one to four souls are needed", "life")
    _check_hands(state, step, seat)
    if step == TRADE or step == GIVE:
        other = 1 - seat
        demand(len(state.hands[seat]) > 0 and len(state.hands[other]) > 0, "there is nothing to trade", "hands")
        demand(min(state.seen[other]) >= PLAYERS, "the other's hand has been seen", "seen")
    held = 0 <= state.wanted < len(state.hands[1 - seat]) if step == GIVE else state.wanted == -1
    demand(held, "no such card is wanted", "wanted")


def _check_hands(state: State, step: int, seat: int) -> None:
    """Three cards at most (TT-25), and one fewer for each card that has just left the hand."""
    left = (state.event >= 0) + (state.soul >= 0) + (step == RETALIATE and state.event < 0)
    limit = HAND + 1 if step == DISCARD else HAND - left
    demand(len(state.hands[seat]) <= limit and len(state.hands[1 - seat]) <= HAND, "too many cards", "hands")
    demand(step != DISCARD or len(state.hands[seat]) == limit, "four cards are needed", "hands")
