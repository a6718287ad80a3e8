"""The rules of Totentanz. Ids such as TT-33 are those of ``rules.md``; every rule stands here and nowhere else."""

from collections.abc import Mapping
from typing import Final

from macabre.core.card_file import CardFile, Row
from macabre.core.event import Log, Raw, pause
from macabre.core.fate import Fate
from macabre.core.option import Option, Value
from macabre.core.outcome import Outcome
from macabre.games.totentanz.state import (
    ALL,
    ANGEL,
    ARMS,
    BONES,
    CARDS,
    CHANGE,
    CREATION,
    DEVIL,
    DISCARD,
    EFFECTS,
    EVENT,
    EXPEL,
    EXPULSION,
    GIVE,
    HAND,
    HARVEST,
    JUDGEMENT,
    LIFE,
    OVER,
    OWNER,
    PLACE,
    PLAYERS,
    REPLACE,
    RETALIATE,
    SLOT,
    SOULS,
    STRIKE,
    TEMPTATION,
    TOIL,
    TRADE,
    TURN,
    Config,
    State,
)

OPTIONS: Final = (
    Option("hands", ("redeal", "keep"), "redeal", "TT-R1"),
    Option("limbo", ("out", "back"), "out", "TT-R2"),
    Option("disposition", ("majority", "net"), "majority", "TT-R5"),
    Option("retaliation", ("replace", "any"), "replace", "TT-R9"),
    Option("turn_limit", range(1, 1001), 60, "TT-R21"),
    Option("round_limit", range(1, 1001), 20, "TT-R22"),
)

# -- the notation: the ids of a verb's codes follow one another

PICKUP_ID: Final = 0
CHANGE_ID: Final = CHANGE  # an action that goes on with a card of the hand has the number of that step
HAND_ID: Final = 5
SLOT_ID: Final = 9
TRADE_ID: Final = 13
LEAVE_ID: Final = 16
PILE_ID: Final = 17
DECLINE_ID: Final = 56


def alphabet() -> list[tuple[str, str]]:
    """Every code: cards of a hand and of the discard pile count from 0 in the order they came, slots from 1."""
    codes = [("pickup", "TT-24"), ("change", "TT-27"), ("place", "TT-29"), ("event", "TT-31"), ("replace", "TT-33")]
    codes += [(f"hand:{index}", "TT-23") for index in range(HAND + 1)]
    codes += [(f"slot:{slot}", "TT-R15") for slot in range(1, LIFE)]
    codes += [(f"trade:{index}", "TT-31") for index in range(HAND)]
    codes += [("leave", "TT-31")]
    codes += [(f"pile:{index}", "TT-31") for index in range(CARDS - 2)]
    codes += [("decline", "TT-R11")]
    return codes


KINDS: Final = (
    "turn", "change", "place", "event", "replace", "slot", "expel", "strike", "trade", "give", "harvest", "discard",
    "retaliate",
)  # fmt: skip

# -- what is told; raw events are (kind, facts …; behind a bar, what is told by the cited rule only)

BEGUN: Final = 0  # round
RESHUFFLED: Final = 1  # nothing
DEALT: Final = 2  # seat, three cards
SHOWN: Final = 3  # card | step, whether the deck holds no soul
CONTESTED: Final = 4  # card | step
CHOSE: Final = 5  # seat, action
DREW: Final = 6  # seat, card | step
RENEWED: Final = 7  # number of cards | step
REJECTED: Final = 8  # seat, card
PLACED: Final = 9  # seat, card, slot
PLAYED: Final = 10  # seat, card
OFFERED: Final = 11  # seat, card | step
REPLACED: Final = 12  # seat, card, slot, the card replaced | whether by an event
EXPELLED: Final = 13  # seat, card, slot
LOOKED: Final = 14  # seat, the other's cards …
WANTED: Final = 15  # seat, index, card
TRADED: Final = 16  # seat, card taken, card given, index of that card
LEFT: Final = 17  # seat
HARVESTED: Final = 18  # seat, card
DISCARDED: Final = 19  # seat, card
LEVELLED: Final = 20  # seat, cards …
DIED: Final = 21  # seat, contested card | step
RETALIATED: Final = 22  # seat, card, slot, the card replaced
DECLINED: Final = 23  # seat
JUDGED: Final = 24  # red, blue
COLLECTED: Final = 25  # seat, card
LOST: Final = 26  # card, whether out of the game | step
TIRED: Final = 27  # turns
ENDED: Final = 28  # souls of the Devil, souls of the Angel | rounds played

EVENTS: Final = (
    ("begun", "TT-21"),
    ("reshuffled", "TT-R20"),
    ("dealt", "TT-11"),
    ("shown", "TT-14"),
    ("contested", "TT-13"),
    ("chose", "TT-23"),
    ("drew", "TT-24"),
    ("renewed", "TT-26"),
    ("rejected", "TT-28"),
    ("placed", "TT-29"),
    ("played", "TT-31"),
    ("offered", "TT-33"),
    ("replaced", "TT-35"),
    ("expelled", "TT-32"),
    ("looked", "TT-R27"),
    ("wanted", "TT-31"),
    ("traded", "TT-31"),
    ("left", "TT-31"),
    ("harvested", "TT-31"),
    ("discarded", "TT-31"),
    ("levelled", "TT-31"),
    ("died", "TT-36"),
    ("retaliated", "TT-39"),
    ("declined", "TT-R11"),
    ("judged", "TT-41"),
    ("collected", "TT-45"),
    ("lost", "TT-44"),
    ("tired", "TT-R21"),
    ("ended", "TT-2"),
)

SEATS: Final = ((DEVIL,), (ANGEL,))
NOBODY: Final[tuple[int, ...]] = ()

Data = tuple[list[str], list[int], list[int], list[int]]
"""By card: key, red skulls, blue skulls, effect."""


# -- setup


def read_cards(file: CardFile) -> Data:
    """Keys, skulls and effects of the 34 souls and 7 events (TT-3, TT-4, TT-6)."""
    keys: list[str] = []
    red, blue, effects = [0] * CARDS, [0] * CARDS, [-1] * CARDS
    for row in file.rows("soul", SOULS, SOULS):
        card = len(keys)
        keys.append(_key(row, keys))
        red[card] = row.integer("red", 0, 5, 0)
        blue[card] = row.integer("blue", 0, 5, 0)
        if red[card] + blue[card] > 5:
            raise row.bad("blue", "too_many_skulls")
        row.done()
    for row in file.rows("event", CARDS - SOULS, CARDS - SOULS):
        keys.append(_key(row, keys))
        effects[len(keys) - 1] = EFFECTS.index(row.word("effect", EFFECTS))
        row.done()
    return keys, red, blue, effects


def _key(row: Row, taken: list[str]) -> str:
    key = row.word("key")
    if key in taken:
        raise row.bad("key", "shared_key")
    return key


def configure(seats: int, options: Mapping[str, Value], cards: Data) -> Config:
    keys, red, blue, effects = cards
    config = Config(keys, red, blue, effects)
    net = options["disposition"] == "net"
    power = [_power(red[card], blue[card], net) for card in range(CARDS)]
    config.replaces = [[_opposes(new, old) for old in power] for new in power]
    config.neutral = [strength == 0 for strength in power]
    config.keep = options["hands"] == "keep"
    config.back = options["limbo"] == "back"
    config.any_soul = options["retaliation"] == "any"
    turn_limit, round_limit = options["turn_limit"], options["round_limit"]
    assert isinstance(turn_limit, int)
    assert isinstance(round_limit, int)
    config.turn_limit, config.round_limit = turn_limit, round_limit
    return config


def _power(red: int, blue: int, net: bool) -> int:
    """The disposition of a soul: red strength above zero, blue below, 0 for none (TT-5, TT-R5, TT-R6)."""
    if net:
        return red - blue
    return red if red > blue else -blue if blue > red else 0


def _opposes(new: int, old: int) -> bool:
    """Opposite dispositions, the new at least as strong as the old (TT-34, TT-R6)."""
    return new <= -old if old > 0 else new >= -old if old < 0 else False


def setup(config: Config, fate: Fate, log: Log) -> State:
    state = State(config)
    state.deck = list(range(CARDS))  # the quick reference cards stay in the box (TT-8)
    state.hands, state.collected = [[], []], [[], []]
    log.append((BEGUN, state.round))
    _deal(state, fate, log)
    pause(state, log)
    _contest(state, fate, log)
    return state


def _deal(state: State, fate: Fate, log: Log) -> None:
    """All cards that are in the game and not yet in the deck are in the hands: shuffle, three each (TT-10, TT-11)."""
    state.deck = sorted(state.deck + state.hands[DEVIL] + state.hands[ANGEL])
    state.clock = 0
    state.entered = [0] * CARDS
    for seat in range(2):
        hand = [state.deck.pop(fate.pick(len(state.deck))) for _ in range(HAND)]
        state.hands[seat] = hand
        log.append((DEALT, seat, hand[0], hand[1], hand[2]))
    state.seen = [[OWNER] * HAND, [OWNER] * HAND]
    state.drawn = [[0] * HAND, [0] * HAND]


def _contest(state: State, fate: Fate, log: Log) -> bool:
    """Lay the next soul of the deck into slot 1 (TT-13 to TT-15); whether there is one.

    Events that come first are shown and put back, so the same one may come again (TT-14, TT-R19). That the deck holds
    no soul is found by showing all of it (TT-R17, TT-R20).
    """
    deck = state.deck
    if not deck or deck[0] >= SOULS:
        _show(state, deck, 1, log)
        return False
    shown: list[int] = []
    place = fate.pick(len(deck))
    while deck[place] >= SOULS:
        shown.append(deck[place])
        place = fate.pick(len(deck))
    _show(state, shown, 0, log)
    card = deck.pop(place)
    state.life.append(card)
    log.append((CONTESTED, card, state.step))
    return True


def _show(state: State, cards: list[int], all_of_them: int, log: Log) -> None:
    """Everybody sees that these cards are in the deck now, hence in no hand."""
    if cards:
        state.clock += 1
    for card in cards:
        state.entered[card] = state.clock
        log.append((SHOWN, card, state.step, all_of_them))


def _shuffle_in(state: State, cards: list[int]) -> None:
    """Open cards go into the deck."""
    state.clock += 1
    for card in cards:
        state.entered[card] = state.clock
    state.deck.extend(cards)
    state.deck.sort()


def most_choices(config: Config) -> int:
    """A turn asks four questions at most, as in a trade: event, which one, a card to take, a card to give.

    A round takes a soul out of the game, unless one that nobody wins is shuffled in again.
    """
    rounds = config.round_limit if config.back else min(config.round_limit, SOULS)
    return 4 * config.turn_limit * rounds


# -- options


def to_act(state: State) -> tuple[int, ...]:
    return NOBODY if state.step == OVER else SEATS[_actor(state)]


def _actor(state: State) -> int:
    """The Devil has the first turn of a round, then they alternate (TT-19, TT-21); the other one retaliates (TT-37)."""
    seat = state.turns & 1
    return 1 - seat if state.step == RETALIATE else seat


def kind(state: State, seat: int) -> str:
    return KINDS[state.step]


def options(state: State, seat: int) -> list[int]:
    return _choices(state, seat, False)


def _choices(state: State, seat: int, public: bool) -> list[int]:
    """What the seat may choose; with ``public``, what somebody who sees only the open cards must think possible."""
    step = state.step
    if step == TURN:
        return _actions(state, seat)
    if step == SLOT:
        return _slots(state)
    if step == EXPEL:
        return list(range(SLOT_ID, SLOT_ID + len(state.life)))
    if step == TRADE:
        return [*range(TRADE_ID, TRADE_ID + len(state.hands[1 - seat])), LEAVE_ID]
    if step == HARVEST:
        return list(range(PILE_ID, PILE_ID + len(state.discard)))
    choices = [HAND_ID + index for index in range(len(state.hands[seat])) if _fits(state, seat, index, public)]
    if step == RETALIATE:
        choices.append(DECLINE_ID)  # TT-R11
    return choices


def _actions(state: State, seat: int) -> list[int]:
    """The actions of a turn (TT-23); there is always a card to draw, so nobody need pass (TT-R8, TT-R13)."""
    hand = state.hands[seat]
    choices = [PICKUP_ID] if len(hand) < HAND else []  # TT-25
    if hand:
        choices.append(CHANGE_ID)
    place = event = replace = False
    for card in hand:
        if card < SOULS:
            place = True
            replace = replace or _replaces_any(state, card)
        else:
            event = event or _playable(state, seat, card, False)
    if place:
        choices.append(PLACE)
    if event:
        choices.append(EVENT)
    if replace:
        choices.append(REPLACE)
    return choices


def uses(state: State, seat: int, index: int) -> list[str]:
    """The actions of a turn that a card of the hand can be chosen for; their codes are those of the questions."""
    found, asked = [], state.step
    for step in (CHANGE, PLACE, EVENT, REPLACE):
        state.step = step
        if _fits(state, seat, index, False):
            found.append(KINDS[step])
    state.step = asked
    return found


def _slots(state: State) -> list[int]:
    """Where the soul laid open may go: filled slots only (TT-R15); the Arms of Death care for no disposition."""
    replaces = state.config.replaces[state.soul]
    free = state.event >= 0
    return [SLOT_ID + place for place, card in enumerate(state.life) if free or replaces[card]]


def _fits(state: State, seat: int, index: int, public: bool) -> bool:
    """Whether a card of the hand can be used in this step; with ``public``, whether it might for all that is open."""
    config, step = state.config, state.step
    if step == RETALIATE and config.neutral[state.life[-1]] and not config.any_soul:
        return False  # TT-R6
    if public and state.seen[seat][index] != ALL:
        return True
    card = state.hands[seat][index]
    if step == PLACE or step == STRIKE:
        return card < SOULS  # TT-29, TT-R4
    if step == EVENT:
        return card >= SOULS and _playable(state, seat, card, public)
    if step == REPLACE:
        return _replaces_any(state, card)
    if step == RETALIATE:
        return config.replaces[card][state.life[-1]] or (config.any_soul and card < SOULS)  # TT-38, TT-R9
    return True


def _replaces_any(state: State, card: int) -> bool:
    """Whether a card can take the place of some soul of Life (TT-33)."""
    replaces = state.config.replaces[card]
    for old in state.life:  # noqa: SIM110 - a plain loop compiles to faster code
        if replaces[old]:
            return True
    return False


def _playable(state: State, seat: int, card: int, public: bool) -> bool:
    """Whether an event in the hand has something to act on (TT-R18 and the table of events)."""
    effect = state.config.effects[card]
    if effect == TEMPTATION:
        return len(state.hands[seat]) > 1 and len(state.hands[1 - seat]) > 0
    if effect == TOIL:
        return len(state.discard) > 0
    if effect == JUDGEMENT:
        return len(state.life) >= 3
    if effect == ARMS:
        return min(state.hands[seat]) < SOULS or (public and min(state.seen[seat]) < ALL)
    return True


# -- apply


def apply(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    _act(state, choice, fate, log)
    choice = _forced(state)
    while choice >= 0:
        pause(state, log)
        _act(state, choice, fate, log)
        choice = _forced(state)


def _forced(state: State) -> int:
    """The only choice there is, or -1; if a secret stands behind it, it is asked all the same."""
    step, seat = state.step, _actor(state)
    if step == OVER:
        return -1
    if step == TURN and state.seen[seat] and min(state.seen[seat]) < ALL:
        return -1  # a hidden card might do anything
    choices = _choices(state, seat, True)
    return choices[0] if len(choices) == 1 else -1


def _act(state: State, choice: int, fate: Fate, log: Log) -> None:
    step, seat = state.step, state.turns & 1
    if step == TURN:
        _begin_action(state, seat, choice, fate, log)
    elif step == CHANGE:
        _change(state, seat, choice - HAND_ID, fate, log)
    elif step == PLACE:
        _place(state, seat, choice - HAND_ID, fate, log)
    elif step == EVENT:
        _play_event(state, seat, choice - HAND_ID, fate, log)
    elif step == REPLACE or step == STRIKE:
        _offer(state, seat, choice - HAND_ID, log)
    elif step == SLOT:
        _replace(state, seat, choice - SLOT_ID, fate, log)
    elif step == EXPEL:
        _expel(state, seat, choice - SLOT_ID, fate, log)
    elif choice == LEAVE_ID:
        log.append((LEFT, seat))
        _end_turn(state, fate, log)
    elif step == TRADE:
        _want(state, seat, choice - TRADE_ID, log)
    elif step == GIVE:
        _trade(state, seat, choice - HAND_ID, fate, log)
    elif step == HARVEST:
        _harvest(state, seat, choice - PILE_ID, fate, log)
    elif step == DISCARD:
        _discard(state, seat, choice - HAND_ID, fate, log)
    elif choice == DECLINE_ID:
        log.append((DECLINED, 1 - seat))
        pause(state, log)
        _judge(state, fate, log)
    else:
        _retaliate(state, 1 - seat, choice - HAND_ID, fate, log)


# -- the five actions


def _begin_action(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    if choice == PICKUP_ID:  # TT-24
        _draw(state, seat, fate, log)
        _end_turn(state, fate, log)
    else:
        log.append((CHOSE, seat, choice))
        state.step = choice


def _draw(state: State, seat: int, fate: Fate, log: Log) -> None:
    """A card of the deck comes into the hand; an empty deck is renewed first (TT-26).

    The seven events never leave the game and hands hold six cards at most, so only the second card of a Creation can
    be missing; then it is not drawn (TT-R13).
    """
    if not state.deck and state.discard:
        log.append((RENEWED, len(state.discard), state.step))
        _shuffle_in(state, state.discard)
        state.discard = []
    if state.deck:
        card = state.deck.pop(fate.pick(len(state.deck)))
        _take(state, seat, card, OWNER)
        log.append((DREW, seat, card, state.step))


def _take(state: State, seat: int, card: int, seen: int) -> None:
    state.hands[seat].append(card)
    state.seen[seat].append(seen)
    state.drawn[seat].append(state.clock)


def _spend(state: State, seat: int, index: int) -> int:
    """A card leaves the hand; those behind it move up."""
    del state.seen[seat][index]
    del state.drawn[seat][index]
    return state.hands[seat].pop(index)


def _change(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """The rejected card is laid aside until the new one is drawn (TT-27, TT-28, TT-R12)."""
    card = _spend(state, seat, index)
    log.append((REJECTED, seat, card))
    _draw(state, seat, fate, log)
    state.discard.append(card)
    _end_turn(state, fate, log)


def _place(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """A soul goes into the next slot (TT-29, TT-30); the fifth brings Death (TT-36)."""
    card = _spend(state, seat, index)
    state.life.append(card)
    log.append((PLACED, seat, card, len(state.life)))
    if len(state.life) == LIFE:
        _die(state, seat, log)
    else:
        _end_turn(state, fate, log)


def _offer(state: State, seat: int, index: int, log: Log) -> None:
    """The soul that will replace another is laid open."""
    state.soul = _spend(state, seat, index)
    log.append((OFFERED, seat, state.soul, state.step))
    state.step = SLOT


def _replace(state: State, seat: int, place: int, fate: Fate, log: Log) -> None:
    """The soul takes the place of another (TT-33, TT-35); in slot 1 it is the contested one (TT-R30)."""
    old = state.life[place]
    state.life[place] = state.soul
    state.discard.append(old)
    log.append((REPLACED, seat, state.soul, place + 1, old, 1 if state.event >= 0 else 0))
    state.soul = -1
    _end_turn(state, fate, log)


# -- events


def _play_event(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """The event leaves the hand and is carried out (TT-31); only then it goes to the discard pile (TT-7)."""
    card = _spend(state, seat, index)
    effect = state.config.effects[card]
    state.event = card
    log.append((PLAYED, seat, card))
    pause(state, log)
    if effect == CREATION:
        _create(state, seat, fate, log)
    elif effect == TEMPTATION:
        _look(state, seat, log)
    elif effect == EXPULSION:
        state.step = EXPEL
    elif effect == TOIL:
        state.step = HARVEST
    elif effect == BONES:
        _level(state, seat, fate, log)
    elif effect == JUDGEMENT:
        _die(state, seat, log)
    else:
        state.step = STRIKE


def _create(state: State, seat: int, fate: Fate, log: Log) -> None:
    """Draw two; with four cards, one must go."""
    _draw(state, seat, fate, log)
    _draw(state, seat, fate, log)
    if len(state.hands[seat]) > HAND:
        state.step = DISCARD
    else:
        _end_turn(state, fate, log)


def _discard(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    card = _spend(state, seat, index)
    state.discard.append(card)
    log.append((DISCARDED, seat, card))
    _end_turn(state, fate, log)


def _look(state: State, seat: int, log: Log) -> None:
    """From now on both players know the other's hand (TT-R27)."""
    other = 1 - seat
    state.seen[other] = [max(seen, PLAYERS) for seen in state.seen[other]]
    log.append((LOOKED, seat, *state.hands[other]))
    state.step = TRADE


def _want(state: State, seat: int, index: int, log: Log) -> None:
    log.append((WANTED, seat, index, state.hands[1 - seat][index]))
    state.wanted = index
    state.step = GIVE


def _trade(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """Both cards change hands, known to both players; what everybody knew of them stays known."""
    other = 1 - seat
    taken = _move(state, other, state.wanted, seat)
    given = _move(state, seat, index, other)
    log.append((TRADED, seat, taken, given, index))
    state.wanted = -1
    _end_turn(state, fate, log)


def _move(state: State, seat: int, index: int, other: int) -> int:
    """A card goes from one hand to the end of the other, with all that is known of it."""
    state.seen[other].append(max(state.seen[seat][index], PLAYERS))
    state.drawn[other].append(state.drawn[seat][index])
    card = _spend(state, seat, index)
    state.hands[other].append(card)
    return card


def _expel(state: State, seat: int, place: int, fate: Fate, log: Log) -> None:
    """The soul is discarded and the others close up (TT-32, TT-R16); Life is never left without a soul (TT-R17)."""
    card = state.life.pop(place)
    state.discard.append(card)
    log.append((EXPELLED, seat, card, place + 1))
    if not state.life and not _contest(state, fate, log):
        log.append((RENEWED, len(state.discard), state.step))
        _shuffle_in(state, state.discard)
        state.discard = []
        _contest(state, fate, log)
    _end_turn(state, fate, log)


def _harvest(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """A card of the open pile comes into the hand for all to see."""
    card = state.discard.pop(index)
    _take(state, seat, card, ALL)
    log.append((HARVESTED, seat, card))
    _end_turn(state, fate, log)


def _level(state: State, seat: int, fate: Fate, log: Log) -> None:
    """Both hands are discarded openly, then three cards are drawn by each, the player of the event first."""
    for owner in (seat, 1 - seat):
        state.discard.extend(state.hands[owner])
        log.append((LEVELLED, owner, *state.hands[owner]))
        state.hands[owner], state.seen[owner], state.drawn[owner] = [], [], []
    pause(state, log)
    for owner in (seat, 1 - seat):
        for _ in range(HAND):
            _draw(state, owner, fate, log)
    _end_turn(state, fate, log)


# -- ends of turns and rounds


def _end_turn(state: State, fate: Fate, log: Log) -> None:
    """One action is a turn (TT-23), and a round has only so many of them (TT-R21)."""
    _put_away(state)
    state.turns += 1
    state.step = TURN
    if state.turns == state.config.turn_limit:
        log.append((TIRED, state.turns))
        pause(state, log)
        _lose(state, fate, log)


def _put_away(state: State) -> None:
    """An event that was carried out goes to the discard pile (TT-7)."""
    if state.event >= 0:
        state.discard.append(state.event)
        state.event = -1


def _die(state: State, seat: int, log: Log) -> None:
    """Death: the round is over, but the other player may retaliate (TT-36, TT-37)."""
    log.append((DIED, seat, state.life[0], state.step))
    state.step = RETALIATE


def _retaliate(state: State, seat: int, index: int, fate: Fate, log: Log) -> None:
    """A card is put on the last one, which is discarded and does not count (TT-39, TT-40, TT-R9, TT-R10)."""
    card = _spend(state, seat, index)
    old = state.life.pop()
    state.life.append(card)
    state.discard.append(old)
    log.append((RETALIATED, seat, card, len(state.life), old))
    pause(state, log)
    _judge(state, fate, log)


def _judge(state: State, fate: Fate, log: Log) -> None:
    """Count all skulls of all cards in Life (TT-41 to TT-44, TT-R23)."""
    red = blue = 0
    for card in state.life:
        red += state.config.red[card]
        blue += state.config.blue[card]
    log.append((JUDGED, red, blue))
    pause(state, log)
    if red == blue:
        _lose(state, fate, log)
    else:
        _collect(state, DEVIL if red > blue else ANGEL, fate, log)


def _collect(state: State, seat: int, fate: Fate, log: Log) -> None:
    """The contested soul lies beside its winner from now on (TT-45)."""
    card = state.life.pop(0)
    state.collected[seat].append(card)
    log.append((COLLECTED, seat, card))
    _end_round(state, fate, log)


def _lose(state: State, fate: Fate, log: Log) -> None:
    """Nobody gets the contested soul (TT-44): it is out of the game, or shuffled in with the rest (TT-R2)."""
    out = not state.config.back
    log.append((LOST, state.life[0], int(out), state.step))
    if out:
        state.limbo.append(state.life.pop(0))
    _end_round(state, fate, log)


def _end_round(state: State, fate: Fate, log: Log) -> None:
    """The third soul wins at once (TT-2, TT-R29); the rounds may be used up (TT-R22); else a new one (TT-46)."""
    _put_away(state)
    state.round += 1
    if len(state.collected[DEVIL]) == 3 or len(state.collected[ANGEL]) == 3 or state.round == state.config.round_limit:
        _end_game(state, log)
    else:
        _clear_life(state)
        pause(state, log)
        _next_round(state, fate, log)


def _clear_life(state: State) -> None:
    """The souls that nobody got are laid aside, and the next round begins with the Devil's turn."""
    state.discard += state.life
    state.life = []
    state.turns = 0
    state.step = TURN


def _next_round(state: State, fate: Fate, log: Log) -> None:
    """Collect and shuffle all other cards, with the hands or without (TT-46, TT-R1)."""
    log.append((BEGUN, state.round))
    _shuffle_in(state, state.discard)
    state.discard = []
    keep = state.config.keep
    if not keep:
        _deal(state, fate, log)
    pause(state, log)
    laid = _contest(state, fate, log)
    if not laid and keep:  # TT-R20
        log.append((RESHUFFLED,))
        _deal(state, fate, log)
        pause(state, log)
        laid = _contest(state, fate, log)
    if not laid:
        _end_game(state, log)


def _end_game(state: State, log: Log) -> None:
    state.step = OVER
    log.append((ENDED, len(state.collected[DEVIL]), len(state.collected[ANGEL]), state.round))


def reveals(raw: Raw) -> bool:
    """Whether somebody saw a card; to announce an action shows none. What chance shows is never taken back anyway."""
    return raw[0] in (PLACED, PLAYED, OFFERED, LOOKED, TRADED, DISCARDED, RETALIATED, ENDED)


# -- outcome


def outcome(state: State) -> Outcome | None:
    """Three souls win (TT-2); else the most, and equally many are a draw (TT-R20, TT-R22)."""
    if state.step != OVER:
        return None
    devil, angel = len(state.collected[DEVIL]), len(state.collected[ANGEL])
    winners = () if devil == angel else SEATS[DEVIL if devil > angel else ANGEL]
    if max(devil, angel) == 3:
        return Outcome((devil, angel), winners, "three_souls")
    limit = state.round == state.config.round_limit
    return Outcome((devil, angel), winners, "round_limit" if limit else "no_souls")
