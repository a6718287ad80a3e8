"""The rules of Grim Dance. Ids such as GD-13 are those of ``rules.md``; every rule stands once.

What an effect needs to act on stands in ``state.py``, because positions that are read are checked by it too.
"""

from collections.abc import Mapping
from typing import Final

from macabre.core.card_file import CardFile
from macabre.core.errors import refused
from macabre.core.event import Log, Raw, pause
from macabre.core.fate import Fate
from macabre.core.option import Option, Value
from macabre.core.outcome import Outcome
from macabre.games.grim_dance.state import (
    CARDS,
    CHARACTERS,
    COPY,
    DISCARD,
    EFFECT,
    EFFECTS,
    GAP,
    GIVE,
    MOVE,
    MUSICIAN,
    OVER,
    RECEIVER,
    REVEAL,
    STEAL,
    TAKE,
    VICTIM,
    Config,
    State,
    copyable,
    possible,
    victims,
)

OPTIONS: Final = (
    Option("match_games", (1, 3), 1, "GD-54"),
    Option("first_player", ("random", 0, 1, 2, 3, 4, 5), "random", "GD-R1"),
)

# -- the notation: the ids of a verb's codes follow one another

REVEAL_ID: Final = 0
APPLY_ID: Final = 36
DECLINE_ID: Final = 37
COPY_ID: Final = 38
GIVE_ID: Final = 43
TO_ID: Final = 78
FROM_ID: Final = 84
STEAL_ID: Final = 90
TAKE_ID: Final = 125
MOVE_ID: Final = 161
GAP_ID: Final = 197
DISCARD_ID: Final = 233


def alphabet() -> list[tuple[str, str]]:
    """Every code: places count clockwise round the circle from 0, cards of a front in the order they came."""
    codes = [(f"reveal:{place}", "GD-13") for place in range(36)]
    codes += [("apply", "GD-16"), ("decline", "GD-16")]
    codes += [(f"copy:{CHARACTERS[effect]}", "GD-30") for effect in EFFECTS]
    codes += [(f"give:{index}", "GD-32") for index in range(35)]
    codes += [(f"to:{seat}", "GD-32") for seat in range(6)]
    codes += [(f"from:{seat}", "GD-35") for seat in range(6)]
    codes += [(f"steal:{index}", "GD-35") for index in range(35)]
    codes += [(f"take:{place}", "GD-38") for place in range(36)]
    codes += [(f"move:{place}", "GD-41") for place in range(36)]
    codes += [(f"gap:{place}", "GD-41") for place in range(36)]
    codes += [(f"discard:{place}", "GD-44") for place in range(36)]
    return codes


KINDS: Final = (
    "reveal", "effect", "copy", "give", "receiver", "victim", "steal", "take", "move", "gap", "discard",
)  # fmt: skip

# -- what is told; raw events are (kind, facts …; behind a bar, what is told by the cited rule only)

BEGUN: Final = 0  # game number, first seat, the characters of the circle
REVEALED: Final = 1  # seat, place, card
APPLIED: Final = 2  # seat, character
DECLINED: Final = 3  # seat
COPIED: Final = 4  # seat, character
OFFERED: Final = 5  # seat, index, card, whether up
GIVEN: Final = 6  # seat, to, card, whether up, index
CORNERED: Final = 7  # seat, from
STOLEN: Final = 8  # seat, from, card, whether up, index
HARVESTED: Final = 9  # seat, place, card
LIFTED: Final = 10  # seat, place, character
MOVED: Final = 11  # seat, character, new place
DISCARDED: Final = 12  # seat, place, card
TOOK: Final = 13  # seat, card
CHAINED: Final = 14  # seat, two cards | how many pairs came before
SCORED: Final = 15  # seat, light, dark, the cards in front
ENDED: Final = 16  # game number

EVENTS: Final = (
    ("begun", "GD-10"),
    ("revealed", "GD-13"),
    ("applied", "GD-16"),
    ("declined", "GD-16"),
    ("copied", "GD-30"),
    ("offered", "GD-32"),
    ("given", "GD-32"),
    ("cornered", "GD-35"),
    ("stolen", "GD-35"),
    ("harvested", "GD-38"),
    ("lifted", "GD-41"),
    ("moved", "GD-41"),
    ("discarded", "GD-44"),
    ("took", "GD-18"),
    ("chained", "GD-20"),
    ("scored", "GD-48"),
    ("ended", "GD-47"),
)

BITS: Final = tuple(tuple(k for k in range(6) if mask >> k & 1) for mask in range(64))
"""The cards that a set of six holds."""

STEPS: Final = (VICTIM, TAKE, MOVE, COPY, DISCARD, GIVE)
"""By character: what its effect first asks (GD-17; a copied effect acts as the Musician's own, GD-R9)."""

SEATS: Final = tuple((seat,) for seat in range(6))
NOBODY: Final[tuple[int, ...]] = ()

# The options of the common decisions, by how many cards there are to choose from: made once, shared, never changed.
_REVEALS: Final = [list(range(REVEAL_ID, REVEAL_ID + n)) for n in range(37)]
_GIVES: Final = [list(range(GIVE_ID, GIVE_ID + n)) for n in range(36)]
_STEALS: Final = [list(range(STEAL_ID, STEAL_ID + n)) for n in range(36)]
_MOVES: Final = [list(range(MOVE_ID, MOVE_ID + n)) for n in range(37)]
_EFFECT: Final = [APPLY_ID, DECLINE_ID]


# -- setup


def read_cards(file: CardFile) -> tuple[list[int], list[int]]:
    """Light and dark skulls of the 36 cards, six of each character (GD-2, GD-6, GD-7, GD-R20)."""
    light, dark = [0] * CARDS, [0] * CARDS
    count = [0] * 6
    for row in file.rows("card", CARDS, CARDS):
        character = CHARACTERS.index(row.word("character", CHARACTERS))
        if count[character] == 6:
            name = CHARACTERS[character]
            raise row.bad("character", "too_many", name)
        card = 6 * character + count[character]
        count[character] += 1
        light[card] = row.integer("light", 0, 20, 0)
        dark[card] = row.integer("dark", 0, 20, 0)
        row.done()
    return light, dark


def configure(seats: int, options: Mapping[str, Value], cards: tuple[list[int], list[int]]) -> Config:
    first = options["first_player"]
    if isinstance(first, int) and first >= seats:
        raise refused("bad_option", "first_player", first, f"random, 0 to {seats - 1}", rule="GD-R1")
    games = options["match_games"]
    assert isinstance(games, int)
    return Config(seats, games, first if isinstance(first, int) else -1, cards[0], cards[1])


def setup(config: Config, fate: Fate, log: Log) -> State:
    state = State(config)
    state.totals = [0] * config.seats
    state.counts = [0] * config.seats
    state.first = config.first if config.first >= 0 else fate.pick(config.seats)
    _lay_circle(state, fate, log)
    return state


def _lay_circle(state: State, fate: Fate, log: Log) -> None:
    """Shuffle all cards into a face-down circle (GD-11)."""
    state.circle = [character for character in range(6) for _ in range(6)]
    fate.shuffle(state.circle)
    state.pool = [63] * 6
    state.fronts = [[] for _ in range(state.config.seats)]
    state.discard = []
    state.known = [0] * CARDS
    state.up = 0
    state.turn = state.first
    state.step = REVEAL
    log.append((BEGUN, state.game_no, state.first, *state.circle))


def most_choices(config: Config) -> int:
    """A turn takes a card out of the circle and asks four questions at most, such as reveal, apply, move and gap."""
    return 4 * CARDS * config.games


# -- options


def to_act(state: State) -> tuple[int, ...]:
    return NOBODY if state.step == OVER else SEATS[state.turn]


def kind(state: State, seat: int) -> str:
    return KINDS[state.step]


def options(state: State, seat: int) -> list[int]:
    step = state.step
    size = len(state.circle)
    if step == REVEAL:
        return _REVEALS[size]
    if step == EFFECT:
        return _EFFECT
    if step == COPY:
        return [COPY_ID + effect for effect in copyable(state)] + [DECLINE_ID]
    if step == GIVE:
        return _GIVES[len(state.fronts[seat])]
    if step == RECEIVER:
        return [TO_ID + other for other in range(state.config.seats) if other != seat]
    if step == VICTIM:
        return [FROM_ID + other for other in victims(state)]
    if step == STEAL:
        return _STEALS[len(state.fronts[state.held])]
    if step == MOVE:
        return _MOVES[size]
    if step == GAP:
        # The card may go behind any card but itself and the one it lies behind already (GD-R15).
        before = (state.held - 1) % size
        return [GAP_ID + place for place in range(size) if place != state.held and place != before]
    base = TAKE_ID if step == TAKE else DISCARD_ID
    return [base + place for place in range(size) if place != state.place]


# -- apply


def apply(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    _act(state, choice, fate, log)
    choice = _forced(state)
    while choice >= 0:
        pause(state, log)
        _act(state, choice, fate, log)
        choice = _forced(state)


def _forced(state: State) -> int:
    """The only choice there is, or -1. Everything a choice depends on is open here, so it need not be asked."""
    if state.step == OVER:
        return -1
    choices = options(state, state.turn)
    return choices[0] if len(choices) == 1 else -1


def _act(state: State, choice: int, fate: Fate, log: Log) -> None:
    step, seat = state.step, state.turn
    if step == REVEAL:
        _reveal(state, choice - REVEAL_ID, fate, log)
    elif choice == DECLINE_ID:
        log.append((DECLINED, seat))
        _take(state, fate, log)
    elif step == EFFECT:
        log.append((APPLIED, seat, state.revealed // 6))
        state.step = STEPS[state.revealed // 6]
    elif step == COPY:
        log.append((COPIED, seat, EFFECTS[choice - COPY_ID]))
        state.step = STEPS[EFFECTS[choice - COPY_ID]]
    elif step == GIVE:
        _offer(state, choice - GIVE_ID, log)
    elif step == RECEIVER:
        _give(state, choice - TO_ID, fate, log)
    elif step == VICTIM:
        _corner(state, choice - FROM_ID, log)
    elif step == STEAL:
        _steal(state, choice - STEAL_ID, fate, log)
    elif step == TAKE:
        _harvest(state, choice - TAKE_ID, fate, log)
    elif step == MOVE:
        _lift(state, choice - MOVE_ID, log)
    elif step == GAP:
        _move(state, choice - GAP_ID, fate, log)
    else:
        _discard(state, choice - DISCARD_ID, fate, log)


def _reveal(state: State, place: int, fate: Fate, log: Log) -> None:
    """Turn a card of the circle face up at its place, for all to see (GD-13 to GD-15)."""
    character = state.circle[place]
    card = _draw(state, character, fate)
    state.place = place
    state.revealed = card
    state.known[card] = (1 << state.config.seats) - 1
    log.append((REVEALED, state.turn, place, card))
    if not possible(state, character):
        _take(state, fate, log)
    else:
        state.step = COPY if character == MUSICIAN else EFFECT


def _draw(state: State, character: int, fate: Fate) -> int:
    """Which of the character's unseen cards it is that somebody now sees."""
    cards = BITS[state.pool[character]]
    k = cards[fate.pick(len(cards))]
    state.pool[character] ^= 1 << k
    return 6 * character + k


def _offer(state: State, index: int, log: Log) -> None:
    card = state.fronts[state.turn][index]
    log.append((OFFERED, state.turn, index, card, state.up >> card & 1))
    state.held = index
    state.step = RECEIVER


def _give(state: State, receiver: int, fate: Fate, log: Log) -> None:
    """Bride: the card keeps its side; its new owner may look at it (GD-32 to GD-34)."""
    index = state.held
    card = state.fronts[state.turn].pop(index)
    state.fronts[receiver].append(card)
    state.known[card] |= 1 << receiver
    log.append((GIVEN, state.turn, receiver, card, state.up >> card & 1, index))
    _take(state, fate, log)


def _corner(state: State, victim: int, log: Log) -> None:
    log.append((CORNERED, state.turn, victim))
    state.held = victim
    state.step = STEAL


def _steal(state: State, index: int, fate: Fate, log: Log) -> None:
    """Carnival King: the card keeps its side; the thief may look at it (GD-35 to GD-37)."""
    thief, victim = state.turn, state.held
    card = state.fronts[victim].pop(index)
    state.fronts[thief].append(card)
    state.known[card] |= 1 << thief
    log.append((STOLEN, thief, victim, card, state.up >> card & 1, index))
    _take(state, fate, log)


def _harvest(state: State, place: int, fate: Fate, log: Log) -> None:
    """Farmer: another card of the circle comes face down into the own front; no chain from it (GD-38 to GD-40)."""
    card = _draw(state, state.circle[place], fate)
    state.known[card] = 1 << state.turn
    state.fronts[state.turn].append(card)
    _remove(state, place)
    log.append((HARVESTED, state.turn, place, card))
    _take(state, fate, log)


def _discard(state: State, place: int, fate: Fate, log: Log) -> None:
    """Grim Reaper: look at another card alone, then away with it; no chain from it (GD-44 to GD-46)."""
    card = _draw(state, state.circle[place], fate)
    state.known[card] = 1 << state.turn
    state.discard.append(card)
    _remove(state, place)
    log.append((DISCARDED, state.turn, place, card))
    _take(state, fate, log)


def _lift(state: State, place: int, log: Log) -> None:
    log.append((LIFTED, state.turn, place, state.circle[place]))
    state.held = place
    state.step = GAP


def _move(state: State, behind: int, fate: Fate, log: Log) -> None:
    """Dancer: the lifted card goes behind another one; nobody learns its face (GD-41 to GD-43, GD-R16)."""
    lifted = state.held
    character = state.circle.pop(lifted)
    target = behind if behind > lifted else behind + 1
    state.circle.insert(target, character)
    if state.place == lifted:
        state.place = target
    else:
        place = state.place - 1 if state.place > lifted else state.place
        state.place = place + 1 if place >= target else place
    log.append((MOVED, state.turn, character, target))
    _take(state, fate, log)


def _remove(state: State, place: int) -> None:
    """Take a card out of the circle; the gap closes at once (GD-R2)."""
    del state.circle[place]
    if place < state.place:
        state.place -= 1


def _take(state: State, fate: Fate, log: Log) -> None:
    """Phase 3: the revealed card face up, and all matching pairs outwards face down (GD-18 to GD-27, GD-R5)."""
    state.held = -1
    state.step = EFFECT
    pause(state, log)
    seat, card, gap = state.turn, state.revealed, state.place
    circle, front = state.circle, state.fronts[seat]
    del circle[gap]
    front.append(card)
    state.up |= 1 << card
    state.place = state.revealed = -1
    state.step = REVEAL
    log.append((TOOK, seat, card))
    pairs = 0
    while len(circle) > 1:  # a pair is two different cards (GD-R3, GD-R4)
        left, right = gap - 1 if gap else len(circle) - 1, gap if gap < len(circle) else 0
        character = circle[left]
        if character != circle[right]:
            break
        pause(state, log)
        one, two = _draw(state, character, fate), _draw(state, character, fate)
        state.known[one] = state.known[two] = 1 << seat
        front.append(one)
        front.append(two)
        del circle[max(left, right)]
        del circle[min(left, right)]
        gap = left if left < right else 0
        log.append((CHAINED, seat, one, two, pairs))
        pairs += 1
    _end_turn(state, fate, log)


def _end_turn(state: State, fate: Fate, log: Log) -> None:
    if state.circle:
        state.turn = (state.turn + 1) % state.config.seats  # GD-29
        state.step = REVEAL
    else:
        _end_game(state, fate, log)


def _end_game(state: State, fate: Fate, log: Log) -> None:
    """The circle is empty: turn up and score all fronts (GD-47, GD-48); perhaps the next game (GD-54, GD-R24)."""
    config = state.config
    everyone = (1 << config.seats) - 1
    log.append((ENDED, state.game_no))
    for seat, front in enumerate(state.fronts):
        pause(state, log)
        light = dark = 0
        for card in front:
            state.up |= 1 << card
            state.known[card] = everyone
            light += config.light[card]
            dark += config.dark[card]
        log.append((SCORED, seat, light, dark, *front))
    if state.game_no + 1 < config.games:
        pause(state, log)
        state.totals, state.counts = _standing(state)
        state.game_no += 1
        state.first = (state.first + 1) % config.seats
        _lay_circle(state, fate, log)
    else:
        state.step = OVER


def reveals(raw: Raw) -> bool:
    """A face-down card that changes hands is seen by its new owner; what chance shows is never taken back anyway."""
    return raw[0] == ENDED or ((raw[0] == GIVEN or raw[0] == STOLEN) and not raw[4])


# -- outcome


def _standing(state: State) -> tuple[list[int], list[int]]:
    """Points and cards of all seats, this game and those before it: light skulls less dark (GD-49, GD-50)."""
    config = state.config
    totals, cards = state.totals[:], state.counts[:]
    for seat, front in enumerate(state.fronts):
        for card in front:
            totals[seat] += config.light[card] - config.dark[card]
        cards[seat] += len(front)
    return totals, cards


def outcome(state: State) -> Outcome | None:
    """Most points win; then fewest cards; then all of them (GD-51 to GD-54, GD-R24)."""
    if state.step != OVER:
        return None
    totals, cards = _standing(state)
    best = max((totals[seat], -cards[seat]) for seat in range(state.config.seats))
    winners = [seat for seat in range(state.config.seats) if (totals[seat], -cards[seat]) == best]
    return Outcome(tuple(totals), tuple(winners), "circle_empty")
