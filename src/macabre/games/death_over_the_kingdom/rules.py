"""The rules of Death over the Kingdom. Ids such as DK-13 are those of ``rules.md``; every rule stands here once."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from macabre.core.card_file import CardFile
from macabre.core.errors import refused
from macabre.core.event import Log, Raw, pause
from macabre.core.fate import Fate
from macabre.core.option import Option, Value
from macabre.core.outcome import Outcome
from macabre.games.death_over_the_kingdom.state import (
    ALL,
    BARD,
    CHARACTERS,
    CLOWN,
    DEATH,
    DRAGON,
    INNKEEPER,
    KING,
    KNIGHT,
    LOOKED,
    MAGICIAN,
    MONK,
    ONE,
    OUT,
    OVER,
    PRINCESS,
    QUEEN,
    REPLAYS,
    TARGET,
    THIEF,
    TRADER,
    TURN,
    Config,
    State,
)

MODES: Final = ("standard", "all", "one")

OPTIONS: Final = (
    Option("mode", MODES, "standard", "DK-26"),
    Option("rounds_factor", range(1, 101), 3, "DK-4"),
    Option("turned", ("mirror", "lowest"), "mirror", "DK-R4"),
    Option("king", ("shown", "refuse"), "shown", "DK-R7"),
    Option("dragon_king", ("discard", "immune"), "discard", "DK-R10"),
    Option("monk", ("final", "moment"), "final", "DK-R22"),
    Option("last_tie", ("replay", "share"), "replay", "DK-R29"),
    Option("dealer_powers", ("none", "all"), "none", "DK-R1"),
)

# -- the notation

STAND_ID: Final = 0
POWER_ID: Final = 1
EXCHANGE_ID: Final = 2
CUT_ID: Final = 3
SHOW_ID: Final = 4
SWAP_ID: Final = 5
LEAVE_ID: Final = 6
TARGET_ID: Final = 7


def alphabet() -> list[tuple[str, str]]:
    """Every code; a target is a seat."""
    codes = [("stand", "DK-10"), ("power", "DK-11"), ("exchange", "DK-13"), ("cut", "DK-14"), ("show", "DK-R7")]
    codes += [("swap", "DK-39"), ("leave", "DK-39")]
    codes += [(f"target:{seat}", "DK-38") for seat in range(20)]
    return codes


KINDS: Final = ("turn", "target", "thief")

# -- what is told; raw events are (kind, facts …; behind a bar, what is told by the cited rule only)

BEGUN: Final = 0  # round, dealer
GOT: Final = 1  # seat, card: what only the seat itself hears
SHOWN: Final = 2  # seat, card | why: one of the three below
STOOD: Final = 3  # seat
USED: Final = 4  # seat, card
EXCHANGED: Final = 5  # seat, other
CUT: Final = 6  # seat, old card, new card
TRADED: Final = 7  # seat
LOOKED_AT: Final = 8  # seat, other, card
STOLE: Final = 9  # seat, other
LEFT: Final = 10  # seat, other
SANG: Final = 11  # seat, other
BURNED: Final = 12  # seat, other, card
KEPT: Final = 13  # seat, other | why: likewise
RESHUFFLED: Final = 14  # cards
REVEALED: Final = 15  # seat, card
TURNED: Final = 16  # seat, card, value, seat with the power
COPIED: Final = 17  # seat, value
TOOK: Final = 18  # seat, value, tokens
RETURNED: Final = 19  # seat
PAID: Final = 20  # seat, value, tokens left
DROPPED: Final = 21  # seat
REPLAYED: Final = 22

LAID_OPEN: Final = 0
EXCHANGE_MET: Final = 1
DRAGON_MET: Final = 2
"""Why a king is shown: nobody made him, somebody would exchange him, or a dragon would burn him."""

EVENTS: Final = (
    ("begun", "DK-6"),
    ("got", "DK-R33"),
    ("shown", "DK-50"),
    ("stood", "DK-10"),
    ("used", "DK-11"),
    ("exchanged", "DK-13"),
    ("cut", "DK-14"),
    ("traded", "DK-37"),
    ("looked", "DK-38"),
    ("stole", "DK-39"),
    ("left", "DK-39"),
    ("sang", "DK-41"),
    ("burned", "DK-45"),
    ("kept", "DK-51"),
    ("reshuffled", "DK-R19"),
    ("revealed", "DK-R9"),
    ("turned", "DK-17"),
    ("copied", "DK-42"),
    ("took", "DK-18"),
    ("returned", "DK-25"),
    ("paid", "DK-30"),
    ("dropped", "DK-31"),
    ("replayed", "DK-R29"),
)

MENUS: Final = (
    [LEAVE_ID],
    [STAND_ID],
    [STAND_ID, POWER_ID],
    [STAND_ID, EXCHANGE_ID],
    [STAND_ID, POWER_ID, EXCHANGE_ID],
    [STAND_ID, CUT_ID],
    [STAND_ID, POWER_ID, CUT_ID],
    [STAND_ID, SHOW_ID],
    [SWAP_ID, LEAVE_ID],
)
"""All that a turn, or a thief who has looked, can be offered; those before MENU_FREE leave no choice."""
MENU_FREE: Final = 2
MENU_LEAVE: Final = 0
MENU_STAND: Final = 1
MENU_EXCHANGE: Final = 3
MENU_CUT: Final = 5
MENU_SHOW: Final = 7
MENU_THIEF: Final = 8

_NONE: Final = 31
"""In place of a character: nobody; a bit that no set of characters has."""

TURNS_WITH: Final = [
    _NONE, KING, _NONE, _NONE, QUEEN, _NONE, _NONE, MONK, _NONE, _NONE, _NONE, PRINCESS, _NONE,
]  # fmt: skip
"""By character: who in play makes it turn, at its own holder's place (DK-36, DK-40, DK-44, DK-49)."""

TURNS_ALL: Final = [
    _NONE, _NONE, _NONE, _NONE, _NONE, _NONE, _NONE, _NONE, _NONE, DRAGON, KNIGHT, _NONE, _NONE,
]  # fmt: skip
"""By character: whom it turns, at the place of its first holder (DK-47, DK-48)."""

WAKES: Final = [1 << TURNS_WITH[card] | 1 << TURNS_ALL[card] | (card == MONK) << card for card in range(13)]
"""By character: who must be in play for its end power to do anything, as bits."""

CAN_TURN: Final = (INNKEEPER, CLOWN, MAGICIAN, DRAGON, KNIGHT, QUEEN)

SCALE: Final = (3, 2, 1)
"""Tokens for the three lowest values in mode ``all`` (DK-22 to DK-24)."""

ACTIVE: Final = (TRADER, THIEF, BARD, DRAGON)
"""The characters with a power for their own turn (DK-37, DK-38, DK-41, DK-45)."""

MANY: Final = 6
"""From so many players on, a showdown opens several cards at once: nobody wants to watch twenty."""

SEATS: Final = tuple((seat,) for seat in range(20))
NOBODY: Final[tuple[int, ...]] = ()


# -- setup


class Deck(NamedTuple):
    """The card file, by character."""

    value: list[int]
    second: list[int]
    copies: list[int]


def read_cards(file: CardFile) -> Deck:
    """Values, second values and copies of the thirteen characters (DK-1, DK-34, DK-R4)."""
    value, second, copies = [-1] * 13, [0] * 13, [0] * 13
    for row in file.rows("card", 13, 13):
        card = CHARACTERS.index(row.word("key", CHARACTERS))
        if value[card] >= 0:
            name = CHARACTERS[card]
            raise row.bad("key", "two_rows", name)
        value[card] = row.integer("value", 0, 0 if card == DEATH else 99)
        second[card] = row.integer("second", 0, 99) if card in CAN_TURN else value[card]
        copies[card] = row.integer("copies", 1, 4)
        row.done()
    return Deck(value, second, copies)


def configure(seats: int, options: Mapping[str, Value], cards: Deck) -> Config:
    if sum(cards.copies) < seats:
        raise refused("bad_seats", "Death over the Kingdom", 2, sum(cards.copies), seats, rule="DK-1")
    lowest = options["turned"] == "lowest"
    second = [0 if lowest and card in CAN_TURN else cards.second[card] for card in range(13)]
    config = Config(seats, cards.value, second, cards.copies)
    config.mode = MODES.index(str(options["mode"]))
    factor = options["rounds_factor"]
    assert isinstance(factor, int)
    config.rounds = 0 if config.mode == ONE else factor * seats
    config.start = _start_tokens(seats) if config.mode == ONE else 0
    config.king_refuses = options["king"] == "refuse"
    config.dragon_spares_king = options["dragon_king"] == "immune"
    config.moment = options["monk"] == "moment"
    config.share = options["last_tie"] == "share"
    config.dealer_powers = options["dealer_powers"] == "all"
    return config


def _start_tokens(seats: int) -> int:
    """What everybody starts with in mode ``one`` (DK-27 to DK-29, DK-R30)."""
    if seats <= 6:
        return 5
    return 4 if seats <= 12 else 3


def setup(config: Config, fate: Fate, log: Log) -> State:
    state = State(config)
    state.tokens = [config.start] * config.seats
    state.hands = [DEATH] * config.seats
    state.known = [0] * config.seats
    state.batch = [0] * config.seats
    state.dealer = fate.pick(config.seats)  # DK-5
    _deal(state, fate, log)
    _go_on(state, fate, log)
    return state


def _deal(state: State, fate: Fate, log: Log) -> None:
    """Shuffle all cards and give everybody one, face down, the dealer last (DK-6, DK-7, DK-R3)."""
    config = state.config
    log.append((BEGUN, state.round_no, state.dealer))
    state.deck = deck = config.deck[:]
    state.discard = []
    state.shuffles = state.shown = state.no_king = 0
    hands, known, batch = state.hands, state.known, state.batch
    order = seat_order(state)
    for seat in order:
        card = deck.pop(fate.pick(len(deck)))
        hands[seat] = card
        known[seat] = 1 << seat
        batch[seat] = 0
        log.append((GOT, seat, card))
    state.turn = order[0]  # DK-8
    state.step = TURN
    if not config.king_refuses:
        _show_kings(state, order, log)


def _show_kings(state: State, order: list[int], log: Log) -> None:
    """Kings are laid open before the first turn; whatever stays face down is none (DK-50, DK-R7)."""
    hands, none = state.hands, 0
    if KING not in hands and OUT not in hands:
        state.no_king = state.config.everyone  # most often there is nothing to do
        return
    for seat in order:
        if hands[seat] != KING:
            none |= 1 << seat
            continue
        pause(state, log)
        _show(state, seat)
        log.append((SHOWN, seat, KING, LAID_OPEN))
    state.no_king = none


def seat_order(state: State) -> list[int]:
    """The players from the dealer's right neighbour round to the dealer (DK-R1)."""
    if state.config.mode != ONE:
        return state.config.orders[state.dealer]
    seat = state.right_of(state.dealer)
    order = [seat]
    while seat != state.dealer:
        seat = state.right_of(seat)
        order.append(seat)
    return order


def most_choices(config: Config) -> int:
    """A turn asks three questions at most: what to do, whose card, and whether to take it.

    In mode ``one`` every round costs a token, but for those that are played again when all hold their last one.
    """
    rounds = config.rounds
    if config.mode == ONE:
        rounds = config.start * config.seats + (0 if config.share else REPLAYS * (config.seats - 1))
    return 3 * config.seats * rounds


# -- options


def to_act(state: State) -> tuple[int, ...]:
    return NOBODY if state.step == OVER else SEATS[state.turn]


def kind(state: State, seat: int) -> str:
    return KINDS[state.step]


def options(state: State, seat: int) -> list[int]:
    if state.step == TARGET:
        return [TARGET_ID + other for other in state.reach(seat)]
    return MENUS[_menu(state, seat, state.hands[seat if state.step == TURN else state.held])]


def _menu(state: State, seat: int, card: int) -> int:
    """What a seat may do if its own card, or the card its thief looks at, is this one (DK-9, DK-51, DK-R8)."""
    if state.step == LOOKED:
        return MENU_LEAVE if card == KING else MENU_THIEF
    if card == KING:
        return MENU_SHOW if state.config.king_refuses and not state.shown >> seat & 1 else MENU_STAND
    power = 1 if card in ACTIVE and _usable(state, seat, card) else 0
    if not _changeable(state, seat):
        return power + MENU_STAND
    return power + (MENU_CUT if seat == state.dealer else MENU_EXCHANGE)


def _changeable(state: State, seat: int) -> bool:
    """Whether a seat may exchange, or as dealer cut, unless its own card is a king (DK-13, DK-14, DK-51, DK-R19)."""
    if seat == state.dealer:
        return _drawable(state)
    other = state.right_of(seat)
    return state.hands[other] != KING or not state.shown >> other & 1


def _usable(state: State, seat: int, card: int) -> bool:
    """Whether a power of the own turn has something to act on (DK-12, DK-R1, DK-R10, DK-R12, DK-R19)."""
    if card == TRADER:
        return _drawable(state)
    if card == THIEF or card == BARD:
        return state.reaches(seat)
    if card != DRAGON or not _drawable(state):
        return False
    config = state.config
    if seat == state.dealer and not config.dealer_powers:
        return False
    other = state.right_of(seat)
    return not (config.dragon_spares_king and state.hands[other] == KING and state.shown >> other & 1)


def _drawable(state: State) -> bool:
    return len(state.deck) > 0 or len(state.discard) > 0


# -- what is forced


def _forced(state: State) -> bool:
    """Whether everybody can see that there is only one choice: then it is made without asking."""
    seat, step = state.turn, state.step
    if step == TARGET:
        return len(state.reach(seat)) == 1
    if step == TURN and state.hands[seat] != KING and _changeable(state, seat):
        return False  # by far the most turns
    place = seat if step == TURN else state.held
    if _menu(state, seat, state.hands[place]) >= MENU_FREE:
        return False
    if state.shown >> place & 1:
        return True
    for card in range(13):  # noqa: SIM110 - a plain loop compiles to fast code
        if _menu(state, seat, card) >= MENU_FREE and _might_be(state, place, card):
            return False
    return True


def _might_be(state: State, place: int, card: int) -> bool:
    """Whether a face-down card could be this one for all that everybody knows.

    Its batch holds just the cards of that batch that do not lie open. A card other than a king fits if its place
    need not be taken by a king, that is, if there are more places open to kings than kings.
    """
    batch, no_king = state.batch[place], state.no_king >> place & 1
    deck = state.deck if batch == state.shuffles else []
    copies, kings, places = deck.count(card), deck.count(KING), len(deck)
    for seat, other in enumerate(state.hands):
        if other != OUT and not state.shown >> seat & 1 and state.batch[seat] == batch:
            copies += other == card
            kings += other == KING
            places += not state.no_king >> seat & 1
    if card == KING:
        return copies > 0 and not no_king
    return copies > 0 and (no_king == 1 or kings < places)


# -- apply


def apply(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    _act(state, choice, fate, log)
    _go_on(state, fate, log)


def _go_on(state: State, fate: Fate, log: Log) -> None:
    """Make all choices that are forced, up to the next one that is not."""
    while state.step != OVER and _forced(state):
        pause(state, log)
        _act(state, options(state, state.turn)[0], fate, log)


def _act(state: State, choice: int, fate: Fate, log: Log) -> None:
    seat = state.turn
    if choice == POWER_ID:
        _use(state, fate, log)
        return
    if choice >= TARGET_ID and state.hands[seat] == THIEF:
        _look(state, choice - TARGET_ID, log)
        return
    if choice == STAND_ID:
        log.append((STOOD, seat))
    elif choice == EXCHANGE_ID:
        _exchange(state, log)
    elif choice == CUT_ID:
        _cut(state, fate, log)
    elif choice == SHOW_ID:
        _show(state, seat)
        log.append((SHOWN, seat, KING, LAID_OPEN))
    elif choice == SWAP_ID:
        log.append((STOLE, seat, state.held))
        _swap(state, state.held, log)
    elif choice == LEAVE_ID:
        log.append((LEFT, seat, state.held))
    else:
        _sing(state, choice - TARGET_ID, log)
    _end_turn(state, fate, log)


def _exchange(state: State, log: Log) -> None:
    """Swap with the right neighbour, who cannot refuse unless it is a king (DK-13, DK-R7, DK-R13, DK-R34)."""
    seat, other = state.turn, state.right_of(state.turn)
    if state.hands[other] == KING:
        _keep(state, other, EXCHANGE_MET, log)
        state.no_king |= 1 << seat & ~state.shown  # nobody can offer a king
    else:
        log.append((EXCHANGED, seat, other))
        _swap(state, other, log)


def _cut(state: State, fate: Fate, log: Log) -> None:
    """The dealer's exchange: all see the old card and the one that is met; then the round ends (DK-14, DK-R16)."""
    seat, old = state.turn, state.hands[state.turn]
    _renew(state, seat, fate, log)
    _show(state, seat)
    log.append((CUT, seat, old, state.hands[seat]))


def _use(state: State, fate: Fate, log: Log) -> None:
    """Show the card and carry out its power (DK-11, DK-12)."""
    seat, card = state.turn, state.hands[state.turn]
    _show(state, seat)
    log.append((USED, seat, card))
    if card == THIEF or card == BARD:
        state.step = TARGET
        return
    pause(state, log)
    if card == TRADER:
        _trade(state, fate, log)
    else:
        _burn(state, fate, log)
    _end_turn(state, fate, log)


def _trade(state: State, fate: Fate, log: Log) -> None:
    """Trader: away with it for the top card of the deck (DK-37, DK-R15)."""
    seat = state.turn
    _renew(state, seat, fate, log)
    log.append((TRADED, seat))
    log.append((GOT, seat, state.hands[seat]))


def _burn(state: State, fate: Fate, log: Log) -> None:
    """Dragon: the right neighbour's card is discarded, and a new one drawn (DK-45, DK-46, DK-R10, DK-R17)."""
    seat, other = state.turn, state.right_of(state.turn)
    card = state.hands[other]
    if card == KING and state.config.dragon_spares_king:
        _keep(state, other, DRAGON_MET, log)
        return
    _renew(state, other, fate, log)
    log.append((BURNED, seat, other, card))
    log.append((GOT, other, state.hands[other]))


def _look(state: State, other: int, log: Log) -> None:
    """Thief: look at a card, then think (DK-38, DK-R18)."""
    state.known[other] |= 1 << state.turn
    log.append((LOOKED_AT, state.turn, other, state.hands[other]))
    state.held = other
    state.step = LOOKED


def _sing(state: State, other: int, log: Log) -> None:
    """Bard: swap unseen; only a king that lay hidden is shown and stays (DK-41, DK-R7, DK-R11)."""
    if state.hands[other] == KING:
        _keep(state, other, EXCHANGE_MET, log)
    else:
        log.append((SANG, state.turn, other))
        _swap(state, other, log)


def _keep(state: State, other: int, why: int, log: Log) -> None:
    """A king that somebody would take is shown and stays; the turn is spent (DK-51, DK-R7)."""
    _show(state, other)
    log.append((SHOWN, other, KING, why))
    log.append((KEPT, state.turn, other, why))


def _swap(state: State, other: int, log: Log) -> None:
    """Two cards change places, and all that is known of them goes along; both players know both (DK-R18, DK-R34)."""
    seat = state.turn
    cards, known, batch = state.hands, state.known, state.batch
    both = 1 << seat | 1 << other
    cards[seat], cards[other] = cards[other], cards[seat]
    known[seat], known[other] = known[other] | both, known[seat] | both
    batch[seat], batch[other] = batch[other], batch[seat]
    if (state.shown >> seat ^ state.shown >> other) & 1:
        state.shown ^= both
    state.no_king = (state.no_king | both) & ~state.shown  # a king would not have moved (DK-51)
    log.append((GOT, seat, cards[seat]))
    log.append((GOT, other, cards[other]))


def _show(state: State, seat: int) -> None:
    """Lay a card open for all."""
    state.shown |= 1 << seat
    state.no_king &= ~state.shown
    state.known[seat] = state.config.everyone
    state.batch[seat] = 0


def _renew(state: State, seat: int, fate: Fate, log: Log) -> None:
    """Draw a new face-down card; the old one goes open on the discard pile.

    If the deck is empty, what lay on that pile before becomes the deck (DK-R19).
    """
    if not state.deck:
        state.deck, state.discard = sorted(state.discard), []
        state.shuffles += 1
        log.append((RESHUFFLED, len(state.deck)))
    state.discard.append(state.hands[seat])
    state.hands[seat] = state.deck.pop(fate.pick(len(state.deck)))
    state.known[seat] = 1 << seat
    state.batch[seat] = state.shuffles
    state.shown &= ~(1 << seat)
    state.no_king &= ~(1 << seat)


def _end_turn(state: State, fate: Fate, log: Log) -> None:
    state.held = -1
    state.step = TURN
    if state.turn == state.dealer:
        _end_round(state, fate, log)
    else:
        state.turn = state.right_of(state.turn)  # DK-9


# -- the end of a round


def _end_round(state: State, fate: Fate, log: Log) -> None:
    """All cards are revealed, end powers are carried out, tokens given (DK-15, DK-21, DK-R9)."""
    order = seat_order(state)
    hands, few = state.hands, len(order) < MANY
    for seat in order:  # one after the other; round a large table, four at once
        if few or seat % 4 == 0:
            pause(state, log)
        state.shown |= 1 << seat  # what else is known of the card is lost in the next deal, or brought up at the end
        log.append((REVEALED, seat, hands[seat]))
    worth = final_worth(state, order, log)
    pause(state, log)
    if state.config.mode == ALL:
        _score_all(state, order, worth, log)
    elif state.config.mode == ONE:
        _score_one(state, order, worth, log)
    else:
        _score(state, order, worth, log)
    if _finished(state):
        state.step = OVER
        for seat in order:
            _show(state, seat)
    else:
        pause(state, log)
        _next_round(state, fate, log)


def final_worth(state: State, order: list[int], log: Log) -> list[int]:
    """What the cards count, in the order of the players, after all end powers (DK-16, DK-17, DK-R5, DK-R6, DK-R32)."""
    config = state.config
    hands, value = state.hands, config.value
    cards: list[int] = []
    worth: list[int] = []
    present = 0
    for seat in order:
        card = hands[seat]
        cards.append(card)
        worth.append(value[card])
        present |= 1 << card
    turned = 0
    for i, card in enumerate(cards):
        if not present & WAKES[card]:
            continue
        if present >> TURNS_WITH[card] & 1:
            turned = _turn(state, i, i, worth, turned, order, log)
        elif present >> TURNS_ALL[card] & 1:
            for j, other in enumerate(cards):
                if other == TURNS_ALL[card]:
                    turned = _turn(state, i, j, worth, turned, order, log)
        elif card == MONK and config.moment:
            _copy_right(state, worth, i, order, log)
    if present >> MONK & 1 and not config.moment:
        for i in reversed(range(len(cards))):  # from the dealer's side (DK-R22)
            if cards[i] == MONK:
                _copy_right(state, worth, i, order, log)
    return worth


def _turn(state: State, i: int, j: int, worth: list[int], turned: int, order: list[int], log: Log) -> int:
    """The power at place ``i`` of the order turns the card at place ``j``; turned stays turned (DK-R4, DK-R5)."""
    if not turned >> j & 1:
        card = state.hands[order[j]]
        worth[j] = state.config.second[card]
        if not turned or len(order) < MANY:
            pause(state, log)
        log.append((TURNED, order[j], card, worth[j], order[i]))
    return turned | 1 << j


def _copy_right(state: State, worth: list[int], i: int, order: list[int], log: Log) -> None:
    """Monk: as much as the right neighbour's card; the dealer's has no power (DK-42, DK-43, DK-R23, DK-R35)."""
    if i + 1 < len(worth):
        worth[i] = worth[i + 1]
        pause(state, log)
        log.append((COPIED, order[i], worth[i]))


def _score(state: State, order: list[int], worth: list[int], log: Log) -> None:
    """The lowest value loses; Death counts 0, and nothing less (DK-18 to DK-20, DK-35, DK-R24, DK-R25)."""
    lowest, tokens = min(worth), state.tokens
    for i, seat in enumerate(order):
        if worth[i] == lowest:
            tokens[seat] += 1
            log.append((TOOK, seat, lowest, 1))


def _score_all(state: State, order: list[int], worth: list[int], log: Log) -> None:
    """Mode ``all``: tokens for the three lowest values, then kings give one back (DK-22 to DK-25, DK-R27)."""
    ranks = sorted(set(worth))[:3]
    for i, seat in enumerate(order):
        if worth[i] in ranks:
            tokens = SCALE[ranks.index(worth[i])]
            state.tokens[seat] += tokens
            log.append((TOOK, seat, worth[i], tokens))
    pause(state, log)
    for seat in order:
        if state.hands[seat] == KING and state.tokens[seat] > 0:
            state.tokens[seat] -= 1
            log.append((RETURNED, seat))


def _score_one(state: State, order: list[int], worth: list[int], log: Log) -> None:
    """Mode ``one``: the lowest value costs a token, the last token the game (DK-30, DK-31, DK-R29)."""
    lowest = min(worth)
    losers = [seat for i, seat in enumerate(order) if worth[i] == lowest]
    last = [seat for seat in losers if state.tokens[seat] == 1]
    if len(last) == len(order) and not state.config.share and state.replays < REPLAYS:
        state.replays += 1
        log.append((REPLAYED,))
        return
    for seat in losers:
        state.tokens[seat] -= 1
        log.append((PAID, seat, lowest, state.tokens[seat]))
    for seat in last:
        log.append((DROPPED, seat))
    if len(last) < len(order):
        state.replays = 0


def _finished(state: State) -> bool:
    """After the last round (DK-3), or when fewer than two players have tokens (DK-32, DK-R28)."""
    config = state.config
    if config.mode == ONE:
        return len(_left(state)) < 2
    return state.round_no + 1 == config.rounds


def _left(state: State) -> list[int]:
    return [seat for seat, tokens in enumerate(state.tokens) if tokens > 0]


def _next_round(state: State, fate: Fate, log: Log) -> None:
    """The right neighbour of the dealer deals, all cards anew; whoever is out gets none (DK-R2, DK-R3, DK-R31)."""
    if state.config.mode == ONE:
        for seat, tokens in enumerate(state.tokens):
            if tokens == 0:
                state.hands[seat] = OUT
                state.known[seat] = state.batch[seat] = 0
    state.dealer = state.right_of(state.dealer)
    state.round_no += 1
    _deal(state, fate, log)


def reveals(raw: Raw) -> bool:
    """Whether somebody saw a card; only who stands or leaves a card with its holder has shown nothing."""
    return raw[0] != STOOD and raw[0] != LEFT


# -- outcome


def lowest_wins(config: Config) -> bool:
    """Tokens count against a player, but in mode ``one`` they are what keeps a player in (DK-2, DK-32)."""
    return config.mode != ONE


def outcome(state: State) -> Outcome | None:
    """The fewest tokens win, all who have as few (DK-2, DK-R26); in mode ``one`` whoever is left (DK-32, DK-R29)."""
    if state.step != OVER:
        return None
    scores = tuple(state.tokens)
    if state.config.mode != ONE:
        fewest = min(scores)
        return Outcome(scores, tuple([seat for seat, n in enumerate(scores) if n == fewest]), "rounds_played")
    left = _left(state)
    if left:
        return Outcome(scores, tuple(left), "last_one_left")
    return Outcome(scores, tuple([seat for seat, card in enumerate(state.hands) if card != OUT]), "fell_together")
