"""The rules of Dance of Death. Ids such as DD-42 are those of ``rules.md``; every rule stands here and nowhere else.

The few that also tell which positions are possible (who lives, who are neighbours, who can be activated) are methods
of the State.
"""

from collections.abc import Mapping
from typing import Final

from macabre.core.card_file import CardFile
from macabre.core.event import Log, Raw, pause
from macabre.core.fate import Fate
from macabre.core.option import Option, Value
from macabre.core.outcome import Outcome
from macabre.games.dance_of_death.state import (
    ABSOLVE,
    ACTION,
    ACTIVATING,
    ALL_DEAD,
    BLACK,
    BUSINESS_LADY,
    COLOUR,
    CONVALESCENT,
    CUT,
    DANCER,
    DANCING,
    DEATH,
    ENDS,
    FETCH,
    FIRST,
    GAMBLER,
    HACKER,
    HAND,
    HOUSE,
    MARK,
    MARKERS,
    MIDNIGHT,
    NUMBERS,
    OLD_LADY,
    OVER,
    PARADISE,
    PERSONS,
    POWER,
    ROUND_LIMIT,
    RUNNER,
    SECOND,
    SHARPSHOOTER,
    SHIFT,
    SHOOT,
    SHORTAGE,
    SPLIT,
    STUCK,
    SURGEON,
    TAKEN,
    TARGET,
    TEXT,
    THROW,
    TRADE,
    USED,
    WATCHING,
    WHITE,
    Config,
    State,
)

OPTIONS: Final = (
    Option("edition", ("english", "german"), "english", "DD-41"),
    Option("house_throw", ("printed", "marker", "any"), "printed", "DD-R28"),
    Option("convalescent_move", ("swap", "shift"), "swap", "DD-R10"),
    Option("sharpshooter_throw", ("yes", "no"), "yes", "DD-R15"),
    Option("idle_power", ("allowed", "forbidden"), "allowed", "DD-R22"),
    Option("round_limit", range(1, 1001), 100, "DD-R41"),
)

# -- the notation: the ids of a verb's codes follow one another

SPLITS: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (house, watch, total - house - watch)
    for total in range(1, NUMBERS)
    for house in range(total, -1, -1)
    for watch in range(total - house, -1, -1)
)
"""All ways to lay 1 to 11 markers on the House, Watch and Paradise areas of a fate card (DD-20, DD-R6)."""

FETCH_ID: Final = 0
SPLIT_ID: Final = 10
ACTION_ID: Final = 373
FORWARDS_ID: Final = 376
BACKWARDS_ID: Final = 377
DEATH_ID: Final = 378
MARK_ID: Final = 390
THROW_ID: Final = 400
DECLINE_ID: Final = 401
TARGET_ID: Final = 402
POWER_ID: Final = 412
FIRST_ID: Final = 422
SECOND_ID: Final = 434
TRADE_ID: Final = 446
CUT_ID: Final = 455
SHOOT_ID: Final = 473
LEAD_ID: Final = 482
ABSOLVE_ID: Final = 491
COLOUR_ID: Final = 501
SHIFT_ID: Final = 503

# Three powers are about other persons; their codes leave the person itself out.
PARTNERS: Final = tuple(person for person in range(len(PERSONS)) if person != BUSINESS_LADY)
PATIENTS: Final = tuple(person for person in range(len(PERSONS)) if person != SURGEON)
TARGETS: Final = tuple(person for person in range(len(PERSONS)) if person != SHARPSHOOTER)


def alphabet() -> list[tuple[str, str]]:
    """Every code: persons by their keys, places of the ring by their numbers, splits as House-Watch-Paradise."""
    codes = [(f"fetch:{person}", "DD-17") for person in PERSONS]
    codes += [(f"split:{house}-{watch}-{paradise}", "DD-20") for house, watch, paradise in SPLITS]
    codes += [("dance", "DD-55"), ("watch", "DD-33"), ("activate", "DD-47")]
    codes += [("forwards", "DD-33"), ("backwards", "DD-34")]
    codes += [(f"death:{number}", "DD-56") for number in range(1, 13)]
    codes += [(f"mark:{person}", "DD-61") for person in PERSONS]
    codes += [("throw", "DD-66"), ("decline", "DD-66")]
    codes += [(f"throw:{person}", "DD-70") for person in PERSONS]
    codes += [(f"power:{person}", "DD-47") for person in PERSONS]
    codes += [(f"first:{number}", "DD-96") for number in range(1, 13)]
    codes += [(f"second:{number}", "DD-96") for number in range(1, 13)]
    codes += [(f"trade:{PERSONS[person]}", "DD-99") for person in PARTNERS]
    codes += [(f"cut:{PERSONS[person]}-{colour}", "DD-100") for person in PATIENTS for colour in COLOURS]
    codes += [(f"shoot:{what}-{PERSONS[person]}", "DD-101") for what in ("marker", "death") for person in TARGETS]
    codes += [(f"absolve:{person}", "DD-102") for person in PERSONS]
    codes += [(colour, "DD-R19") for colour in COLOURS]
    codes += [("shift:clockwise", "DD-R10"), ("shift:anticlockwise", "DD-R10")]
    return codes


COLOURS: Final[tuple[str, ...]] = ("black", "white")

KINDS: Final = (
    "fetch", "action", "hand", "death", "mark", "power", "trade", "cut", "shoot", "absolve", "colour", "split",
    "throw", "target", "first", "second", "shift",
)  # fmt: skip

# -- what is told; raw events are (kind, facts …; behind a bar, what is told by the cited rule only)

BEGUN: Final = 0  # the cards at the numbers 1 to 12
ROLLED: Final = 1  # round, Black's roll, White's roll
STARTED: Final = 2  # start player, markers to place | whether the rolls were equal
FETCHED: Final = 3  # seat, person
READY: Final = 4  # seat
UNCOVERED: Final = 5  # seat, markers for House, Watch, Paradise
SPENT: Final = 6  # seat, area
TURNED: Final = 7  # seat, the hand's number before and after
DANCED: Final = 8  # seat, Death's number before and after
MARKED: Final = 9  # seat, person | area that paid, whether at the House
WASTED: Final = 10  # seat | area that paid, card reached
ACTIVATED: Final = 11  # seat, person
MOVED: Final = 12  # seat, person, new number, other card, its new number
PICKED: Final = 13  # seat, card, number
SWAPPED: Final = 14  # seat, card, new number, other card, its new number
SHIFTED: Final = 15  # seat, person, new number, 1 for clockwise
STAYED: Final = 16  # seat, person
LED: Final = 17  # seat, person, number | activated person
TRADED: Final = 18  # seat, person
REMOVED: Final = 19  # seat, person, colour
SHOT: Final = 20  # seat, person
VISITED: Final = 21  # seat, person
ABSOLVED: Final = 22  # seat, person, colour
GAMBLED: Final = 23  # seat, roll
GAINED: Final = 24  # seat, points
RANSOMED: Final = 25  # seat, person, colour
IDLED: Final = 26  # seat, person
THREW: Final = 27  # seat, person, roll, modifier, markers
DECLINED: Final = 28  # seat
DIED: Final = 29  # seat that gets the card, person, points | how: one of the three below
ESCAPED: Final = 30  # seat, person, own markers taken back
RENEWED: Final = 31  # | whether a power card was turned last
REOPENED: Final = 32  # | area that paid
BROKE_OFF: Final = 33  # seat, markers taken back
ENDED: Final = 34  # why
SCORED: Final = 35  # seat, victims, points, markers on Paradise, its number, final score

OUTNUMBERED: Final = 0
TIED: Final = 1
GAMBLED_AWAY: Final = 2
"""How somebody died: more markers of the winner, as many of both, or by the Gambler's roll."""

EVENTS: Final = (
    ("begun", "DD-3"),
    ("rolled", "DD-12"),
    ("started", "DD-12"),
    ("fetched", "DD-17"),
    ("ready", "DD-21"),
    ("uncovered", "DD-22"),
    ("spent", "DD-28"),
    ("turned", "DD-33"),
    ("danced", "DD-55"),
    ("marked", "DD-58"),
    ("wasted", "DD-65"),
    ("activated", "DD-48"),
    ("moved", "DD-91"),
    ("picked", "DD-96"),
    ("swapped", "DD-96"),
    ("shifted", "DD-R10"),
    ("stayed", "DD-R11"),
    ("led", "DD-94"),
    ("traded", "DD-99"),
    ("removed", "DD-100"),
    ("shot", "DD-101"),
    ("visited", "DD-102"),
    ("absolved", "DD-102"),
    ("gambled", "DD-103"),
    ("gained", "DD-105"),
    ("ransomed", "DD-106"),
    ("idled", "DD-R22"),
    ("threw", "DD-71"),
    ("declined", "DD-66"),
    ("died", "DD-75"),
    ("escaped", "DD-81"),
    ("renewed", "DD-52"),
    ("reopened", "DD-64"),
    ("broke_off", "DD-R23"),
    ("ended", "DD-109"),
    ("scored", "DD-114"),
)

SPLIT_IDS: Final = [[SPLIT_ID + i for i, split in enumerate(SPLITS) if sum(split) == total] for total in range(NUMBERS)]
"""By the number of markers: the ids of all ways to split them."""

ACTIONS: Final = [[ACTION_ID + area for area in range(3) if mask >> area & 1] for mask in range(8)]
"""By the set of areas that can be used: the ids of the actions."""

# Options that are always the same: made once, shared, never changed.
_ONWARDS: Final = [FORWARDS_ID]
_EITHER_WAY: Final = [FORWARDS_ID, BACKWARDS_ID]
_THROW_OR_NOT: Final = [THROW_ID, DECLINE_ID]
_ANY_NUMBER: Final = [FIRST_ID + place for place in range(NUMBERS)]
_CLOCKWISE_OR_NOT: Final = [SHIFT_ID, SHIFT_ID + 1]

SEATS: Final = ((BLACK,), (WHITE,))
BOTH: Final = (BLACK, WHITE)
NOBODY: Final[tuple[int, ...]] = ()


# -- setup


def read_cards(file: CardFile) -> list[list[int]]:
    """By seat and person: the modifier on the die (DD-82 to DD-86). Each of the ten persons stands there once."""
    modifiers: dict[str, list[int]] = {}
    for row in file.rows("person", len(PERSONS), len(PERSONS)):
        key = row.word("key", PERSONS)
        if key in modifiers:
            raise row.bad("key", "twice", key)
        modifiers[key] = [row.integer(colour, -6, 6, 0) for colour in COLOURS]
        row.done()
    return [[modifiers[person][seat] for person in PERSONS] for seat in BOTH]


def configure(seats: int, options: Mapping[str, Value], cards: list[list[int]]) -> Config:
    english = options["edition"] == "english"
    house_throw = options["house_throw"]
    # With Death at the House: the English book frees the target after the hand, not after a dance (DD-43, DD-R28).
    free = [house_throw == "any", house_throw == "any" or (house_throw == "printed" and english)]
    return Config(
        english,
        free,
        options["convalescent_move"] == "shift",
        options["sharpshooter_throw"] == "yes",
        options["idle_power"] == "allowed",
        int(options["round_limit"]),
        cards,
    )


def setup(config: Config, fate: Fate, log: Log) -> State:
    """A shuffled ring, the hand at 1, Death at the House, all power cards ready (DD-3 to DD-8)."""
    state = State(config, list(range(NUMBERS)))
    fate.shuffle(state.ring)
    state.death = state.number(HOUSE)
    state.power = [TEXT] * len(PERSONS)
    state.markers = [[0] * len(PERSONS), [0] * len(PERSONS)]
    state.paradise = [0, 0]
    state.supply = [MARKERS, MARKERS]
    state.fates = [[0, 0, 0], [0, 0, 0]]
    state.score = [0, 0]
    log.append((BEGUN, *state.ring))
    _begin_round(state, fate, log)
    return state


def _begin_round(state: State, fate: Fate, log: Log) -> None:
    """Phase 1: the lower roll starts; equal rolls change the start player (DD-12, DD-13, DD-R1)."""
    state.round += 1
    black, white = _roll_both(state, fate, log)
    while black == white and state.start < 0:
        pause(state, log)
        black, white = _roll_both(state, fate, log)
    if black == white:
        state.start = 1 - state.start
    else:
        state.start = BLACK if black < white else WHITE
    log.append((STARTED, state.start, state.hand, 1 if black == white else 0))
    state.step = FETCH
    pause(state, log)
    if MARKERS - max(state.paradise) < state.hand:  # markers on Paradise cannot be raised (DD-18, DD-19, DD-R5)
        _finish(state, SHORTAGE, log)
    else:
        _raise_markers(state)


def _roll_both(state: State, fate: Fate, log: Log) -> tuple[int, int]:
    black, white = fate.roll(6), fate.roll(6)
    log.append((ROLLED, state.round, black, white))
    return black, white


def _raise_markers(state: State) -> None:
    """Phase 2: who is short fetches, the start player first; then both split (DD-14, DD-17, DD-21, DD-R4)."""
    state.step = FETCH
    for seat in (state.start, 1 - state.start):
        if state.supply[seat] < state.hand:
            state.turn = seat
            return
    state.turn = state.start
    state.step = SPLIT


def most_choices(config: Config) -> int:
    """In a round both fetch and split eleven markers at most, and each marker pays for one action of four questions."""
    return 2 * (MARKERS + 1 + 4 * MARKERS) * config.round_limit


# -- options


def to_act(state: State) -> tuple[int, ...]:
    """One seat, or in a split both that have not answered yet (DD-21)."""
    if state.step == OVER:
        return NOBODY
    if state.step != SPLIT:
        return SEATS[state.turn]
    if state.left(BLACK):
        return SEATS[WHITE]
    return SEATS[BLACK] if state.left(WHITE) else BOTH


def kind(state: State, seat: int) -> str:
    return KINDS[state.step]


def options(state: State, seat: int) -> list[int]:
    step = state.step
    if step == SPLIT:
        return SPLIT_IDS[state.hand]
    if step == ACTION:
        return ACTIONS[_areas(state)]
    if step == HAND:
        return _ONWARDS if state.hand == 1 else _EITHER_WAY  # never from 1 to 12 (DD-35)
    if step == DEATH:
        return _distances(state)
    if step == POWER:
        return [POWER_ID + person for person in state.activatable()]
    if step == THROW:
        return _THROW_OR_NOT
    if step == MARK:
        return [MARK_ID + person for person in state.living()]
    if step == TARGET:
        return [DECLINE_ID] + [TARGET_ID + person for person in state.living()]
    if step == FETCH:
        return [FETCH_ID + person for person, count in enumerate(state.markers[seat]) if count]
    return _power_options(state, step)


def _areas(state: State) -> int:
    """The areas of the fate card that can be used, as a set (DD-28, DD-29); never none (DD-R23)."""
    fate = state.fates[state.turn]
    areas = (1 if fate[DANCING] else 0) + (2 if fate[WATCHING] else 0)
    if fate[ACTIVATING] and (state.config.idle or state.activatable()):
        areas += 4
    return areas


def _distances(state: State) -> list[int]:
    """Where Death can go: the hand's number on or back, which can be the same place (DD-55 to DD-57, DD-R27)."""
    on = (state.death - 1 + state.hand) % NUMBERS
    back = (state.death - 1 - state.hand) % NUMBERS
    return [DEATH_ID + place for place in sorted({on, back})]


def _power_options(state: State, step: int) -> list[int]:
    """What the power of the activated person leaves to choose."""
    if step == FIRST:
        return _ANY_NUMBER
    if step == SECOND:
        return [SECOND_ID + place for place in range(NUMBERS) if place + 1 != state.held]  # DD-R12
    if step == TRADE:
        return [TRADE_ID + i for i, person in enumerate(PARTNERS) if state.power[person] < TAKEN]  # DD-R18
    if step == CUT:
        return _cuts(state)
    if step == SHOOT:
        return _shots(state)
    black, white = state.markers
    if step == ABSOLVE:
        return [ABSOLVE_ID + person for person in range(len(PERSONS)) if black[person] or white[person]]  # DD-R19
    if step == COLOUR:
        return [COLOUR_ID + colour for colour in BOTH if state.markers[colour][state.held]]
    return _CLOCKWISE_OR_NOT


def _cuts(state: State) -> list[int]:
    """Surgeon: the markers on her neighbours, by person and colour (DD-100, DD-R17)."""
    markers = state.markers
    near = [PATIENTS.index(person) for person in state.neighbours(SURGEON)]
    return [CUT_ID + 2 * i + colour for i in near for colour in BOTH if markers[colour][PATIENTS[i]]]


def _shots(state: State) -> list[int]:
    """Sharpshooter: a marker from the supply, or Death from elsewhere, to a neighbour (DD-101, DD-R14, DD-R16)."""
    near = [TARGETS.index(person) for person in state.neighbours(SHARPSHOOTER)]
    shots = [SHOOT_ID + i for i in near] if state.supply[state.turn] else []
    return shots + [LEAD_ID + i for i in near if state.number(TARGETS[i]) != state.death]


# -- apply


def apply(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    if state.step == SPLIT:
        _split(state, seat, choice - SPLIT_ID, fate, log)
    else:
        _act(state, choice, fate, log)
    # What has only one answer is not asked: all that such a question depends on is open.
    while state.step < SPLIT:
        choices = options(state, state.turn)
        if len(choices) > 1:
            break
        pause(state, log)
        _act(state, choices[0], fate, log)


def _act(state: State, choice: int, fate: Fate, log: Log) -> None:
    step = state.step
    if step == ACTION:
        _spend(state, choice - ACTION_ID, log)
    elif step == HAND:
        _set_watch(state, choice == FORWARDS_ID, fate, log)
    elif step == DEATH:
        _dance(state, choice - DEATH_ID + 1, fate, log)
    elif step == MARK:
        _mark(state, choice - MARK_ID, fate, log)
    elif step == THROW or step == TARGET:
        if choice == DECLINE_ID:
            log.append((DECLINED, state.turn))
            _end_action(state, fate, log)
        else:
            _throw(state, state.held if choice == THROW_ID else choice - TARGET_ID, fate, log)
    elif step == POWER:
        _activate(state, choice - POWER_ID, fate, log)
    elif step == FETCH:
        _fetch(state, choice - FETCH_ID, log)
    else:
        _use_power(state, choice, fate, log)


def _fetch(state: State, person: int, log: Log) -> None:
    """Take one own marker from a person, because the supply is too small (DD-17)."""
    state.markers[state.turn][person] -= 1
    state.supply[state.turn] += 1
    log.append((FETCHED, state.turn, person))
    _raise_markers(state)


def _split(state: State, seat: int, split: int, fate: Fate, log: Log) -> None:
    """Lay the markers on the fate card; when both have done so, the cards are uncovered (DD-14 to DD-22)."""
    house, watch, paradise = SPLITS[split]
    state.fates[seat] = [house, watch, paradise]
    state.supply[seat] -= state.hand
    log.append((READY, seat))
    if state.left(1 - seat):
        pause(state, log)
        for either in BOTH:
            fates = state.fates[either]
            log.append((UNCOVERED, either, fates[DANCING], fates[WATCHING], fates[ACTIVATING]))
        _pass_on(state, state.start, fate, log)  # DD-31


def _pass_on(state: State, seat: int, fate: Fate, log: Log) -> None:
    """Phase 3: the given seat acts next, or the other one where it has no marker left (DD-30, DD-32, DD-R23)."""
    while True:
        if not state.left(seat):
            seat = 1 - seat
            if not state.left(seat):
                _end_round(state, fate, log)
                return
        state.turn = seat
        state.step = ACTION
        if _areas(state):
            return
        pause(state, log)
        if state.config.english:
            _finish(state, STUCK, log)  # DD-110
            return
        log.append((BROKE_OFF, seat, state.left(seat)))
        state.supply[seat] += state.left(seat)
        state.fates[seat] = [0, 0, 0]


def _end_round(state: State, fate: Fate, log: Log) -> None:
    """Both fate cards are empty: midnight, the last round, or a new one (DD-32, DD-111, DD-R40, DD-R41)."""
    pause(state, log)
    if state.hand == NUMBERS:
        _finish(state, MIDNIGHT, log)
    elif state.round == state.config.round_limit:
        _finish(state, ROUND_LIMIT, log)
    else:
        _begin_round(state, fate, log)


# -- the three actions


def _spend(state: State, area: int, log: Log) -> None:
    """Choose the area that pays for the action; its marker is placed later on (DD-28)."""
    log.append((SPENT, state.turn, area))
    state.action = area
    state.step = HAND if area == WATCHING else DEATH if area == DANCING else POWER


def _set_watch(state: State, forwards: bool, fate: Fate, log: Log) -> None:
    """Action a: the hand moves by one number, from 12 on to 1 (DD-33 to DD-35, DD-R7)."""
    before = state.hand
    state.hand = before % NUMBERS + 1 if forwards else before - 1
    log.append((TURNED, state.turn, before, state.hand))
    _land(state, state.ring[state.hand - 1], fate, log)


def _dance(state: State, number: int, fate: Fate, log: Log) -> None:
    """Action c: Death moves as far as the hand shows (DD-55 to DD-57)."""
    log.append((DANCED, state.turn, state.death, number))
    state.death = number
    _land(state, state.ring[number - 1], fate, log)


def _land(state: State, card: int, fate: Fate, log: Log) -> None:
    """Place the marker as the reached card says (DD-36 to DD-41, DD-58 to DD-65)."""
    if card == HOUSE:
        state.step = MARK
    elif card != PARADISE and state.power[card] < TAKEN:
        _mark(state, card, fate, log)
    else:
        state.fates[state.turn][state.action] -= 1
        state.paradise[state.turn] += 1
        log.append((WASTED, state.turn, state.action, card))
        if card == PARADISE and (state.action == DANCING or state.config.english):
            _renew(state, REOPENED, state.action, log)
        _end_action(state, fate, log)


def _mark(state: State, person: int, fate: Fate, log: Log) -> None:
    """Put the marker on a person; where Death takes part, a throw may follow (DD-42 to DD-45, DD-60, DD-62, DD-68)."""
    state.fates[state.turn][state.action] -= 1
    state.markers[state.turn][person] += 1
    log.append((MARKED, state.turn, person, state.action, 1 if state.step == MARK else 0))
    if state.action == WATCHING and state.hand != state.death:
        _end_action(state, fate, log)
    elif state.ring[state.death - 1] == HOUSE and state.config.free[state.action]:
        state.step = TARGET
    else:
        _offer_throw(state, person)


def _activate(state: State, person: int, fate: Fate, log: Log) -> None:
    """Action b: first the marker, then the power, which is not voluntary (DD-47 to DD-49, DD-R21)."""
    state.fates[state.turn][ACTIVATING] -= 1
    state.markers[state.turn][person] += 1
    state.person = person
    log.append((ACTIVATED, state.turn, person))
    pause(state, log)
    if state.idle(person):
        log.append((IDLED, state.turn, person))
        _end_action(state, fate, log)
    elif person == RUNNER:
        _step(state, person, 1, fate, log)
    elif person == OLD_LADY:
        _step(state, person, -1, fate, log)
    elif person == CONVALESCENT:
        _come_to_death(state, log)
    elif person == DANCER:
        _call_death(state, log)
    elif person == GAMBLER:
        _gamble(state, fate, log)
    elif person == HACKER:
        state.step = FIRST
    elif person == BUSINESS_LADY:
        state.step = TRADE
    elif person == SURGEON:
        state.step = CUT
    elif person == SHARPSHOOTER:
        state.step = SHOOT
    else:
        state.step = ABSOLVE


def _end_action(state: State, fate: Fate, log: Log) -> None:
    """Turn the activated card and perhaps the row; then the other player acts (DD-50, DD-52, DD-53, DD-R25, DD-R26)."""
    power, person, turned = state.power, state.person, 0
    if person >= 0 and power[person] == TEXT and len(state.living()) > 1:
        power[person] = USED
        turned = 1
    state.action = state.person = state.held = -1
    state.step = ACTION
    if TEXT not in power:
        if USED not in power:
            _finish(state, ALL_DEAD, log)  # DD-109
            return
        _renew(state, RENEWED, turned, log)
    _pass_on(state, 1 - state.turn, fate, log)


def _renew(state: State, event: int, why: int, log: Log) -> None:
    """All power cards of the row show their text side again; those that were won stay where they are (DD-R45)."""
    power = state.power
    if USED in power:
        state.power = [TEXT if side == USED else side for side in power]
        log.append((event, why))


# -- the death throw


def _offer_throw(state: State, target: int) -> None:
    state.held = target
    state.step = THROW


def _throw(state: State, target: int, fate: Fate, log: Log) -> None:
    """The modified roll against all markers on the target (DD-71 to DD-81, DD-R29 to DD-R31)."""
    seat = state.turn
    own, other = state.markers[seat][target], state.markers[1 - seat][target]
    roll = fate.roll(6)
    modifier = state.config.modifier[seat][target]
    log.append((THREW, seat, target, roll, modifier, own + other))
    _offer_throw(state, target)
    pause(state, log)
    if roll + modifier <= own + other:
        _kill(state, target, seat if own >= other else 1 - seat, TIED if own == other else OUTNUMBERED, log)
    else:
        state.markers[seat][target] = 0
        state.supply[seat] += own
        log.append((ESCAPED, seat, target, own))
    _end_action(state, fate, log)


def _kill(state: State, person: int, winner: int, how: int, log: Log) -> None:
    """Card and points go to the winner, the markers to their owners (DD-74 to DD-79, DD-R35, DD-R37)."""
    points = state.number(person)
    state.power[person] = TAKEN + winner
    state.score[winner] += points
    for seat in BOTH:
        state.supply[seat] += state.markers[seat][person]
        state.markers[seat][person] = 0
    log.append((DIED, winner, person, points, how))


# -- the ten powers


def _use_power(state: State, choice: int, fate: Fate, log: Log) -> None:
    """Go on with a power that left something to choose."""
    step = state.step
    if step == FIRST:
        _pick(state, choice - FIRST_ID + 1, log)
        return
    if step == ABSOLVE:
        _choose_colour(state, choice - ABSOLVE_ID)
        log.append((VISITED, state.turn, state.held))
        return
    if step == SHIFT:
        _shift(state, choice == SHIFT_ID, log)
        return
    if step == SHOOT and choice >= LEAD_ID:
        target = TARGETS[choice - LEAD_ID]
        _lead(state, target, log)
        if state.config.sharpshooter_throw:  # DD-R15
            _offer_throw(state, target)
            return
    elif step == SHOOT:
        _shoot(state, TARGETS[choice - SHOOT_ID], log)
    elif step == SECOND:
        one, two = state.held, choice - SECOND_ID + 1
        _swap(state, one, two)
        log.append((SWAPPED, state.turn, state.ring[two - 1], two, state.ring[one - 1], one))
    elif step == TRADE:
        _trade(state, PARTNERS[choice - TRADE_ID], log)
    elif step == CUT:
        _remove(state, PATIENTS[(choice - CUT_ID) // 2], (choice - CUT_ID) % 2, REMOVED, log)
    elif state.person == GAMBLER:
        _remove(state, GAMBLER, choice - COLOUR_ID, RANSOMED, log)
    else:
        _absolve(state, choice - COLOUR_ID, log)
    _end_action(state, fate, log)


def _swap(state: State, one: int, two: int) -> None:
    """The cards at two numbers change places; markers go with them, hand and Death stay (DD-91, DD-98, DD-R8)."""
    ring = state.ring
    ring[one - 1], ring[two - 1] = ring[two - 1], ring[one - 1]


def _step(state: State, person: int, way: int, fate: Fate, log: Log) -> None:
    """Runner and Old Lady: one number on or back, whatever lies there, over 12 and 1 too (DD-89 to DD-91, DD-R9)."""
    before = state.number(person)
    after = (before - 1 + way) % NUMBERS + 1
    _swap(state, before, after)
    log.append((MOVED, state.turn, person, after, state.ring[before - 1], before))
    _end_action(state, fate, log)


def _come_to_death(state: State, log: Log) -> None:
    """Convalescent: she changes places with the card at Death's number (DD-92, DD-93, DD-R10, DD-R11)."""
    before, after = state.number(CONVALESCENT), state.death
    if before == after:
        log.append((STAYED, state.turn, CONVALESCENT))
        _offer_throw(state, CONVALESCENT)
    elif state.config.shift:
        state.step = SHIFT
    else:
        _swap(state, before, after)
        log.append((MOVED, state.turn, CONVALESCENT, after, state.ring[before - 1], before))
        _offer_throw(state, CONVALESCENT)


def _shift(state: State, clockwise: bool, log: Log) -> None:
    """Convalescent, by option: she walks to Death, and the cards she passes close the gap (DD-R10)."""
    ring, way = state.ring, 1 if clockwise else -1
    place = ring.index(CONVALESCENT)
    while place != state.death - 1:
        after = (place + way) % NUMBERS
        ring[place], ring[after] = ring[after], CONVALESCENT
        place = after
    log.append((SHIFTED, state.turn, CONVALESCENT, state.death, 1 if clockwise else 0))
    _offer_throw(state, CONVALESCENT)


def _call_death(state: State, log: Log) -> None:
    """Dancer: Death comes to her; no second marker is placed (DD-94, DD-95, DD-R11, DD-R47)."""
    if state.number(DANCER) == state.death:
        log.append((STAYED, state.turn, DANCER))
    else:
        _lead(state, DANCER, log)
    _offer_throw(state, DANCER)


def _lead(state: State, person: int, log: Log) -> None:
    state.death = state.number(person)
    log.append((LED, state.turn, person, state.death, state.person))


def _pick(state: State, number: int, log: Log) -> None:
    """Hacker: the first of two different cards, whatever they are (DD-96, DD-97, DD-R12)."""
    log.append((PICKED, state.turn, state.ring[number - 1], number))
    state.held = number
    state.step = SECOND


def _trade(state: State, other: int, log: Log) -> None:
    """Business Lady: all her markers and all those of another person change places (DD-99, DD-R18)."""
    for row in state.markers:
        row[BUSINESS_LADY], row[other] = row[other], row[BUSINESS_LADY]
    log.append((TRADED, state.turn, other))


def _remove(state: State, person: int, colour: int, event: int, log: Log) -> None:
    """A marker goes from a person to its owner's supply (DD-100, DD-106)."""
    state.markers[colour][person] -= 1
    state.supply[colour] += 1
    log.append((event, state.turn, person, colour))


def _shoot(state: State, person: int, log: Log) -> None:
    """Sharpshooter: a marker of one's own, from the supply (DD-101, DD-R14)."""
    state.supply[state.turn] -= 1
    state.markers[state.turn][person] += 1
    log.append((SHOT, state.turn, person))


def _choose_colour(state: State, person: int) -> None:
    state.held = person
    state.step = COLOUR


def _absolve(state: State, colour: int, log: Log) -> None:
    """Priest: a marker goes from a person to Paradise, for good (DD-102, DD-107)."""
    state.markers[colour][state.held] -= 1
    state.paradise[colour] += 1
    log.append((ABSOLVED, state.turn, state.held, colour))


def _gamble(state: State, fate: Fate, log: Log) -> None:
    """Gambler: the die decides; this is no death throw (DD-103 to DD-106, DD-R20)."""
    roll = fate.roll(6)
    log.append((GAMBLED, state.turn, roll))
    pause(state, log)
    if roll == 6:
        _choose_colour(state, GAMBLER)
        return
    if roll == 1:
        _kill(state, GAMBLER, 1 - state.turn, GAMBLED_AWAY, log)
    else:
        state.score[state.turn] += roll
        log.append((GAINED, state.turn, roll))
    _end_action(state, fate, log)


def reveals(raw: Raw) -> bool:
    """Uncovered fate cards cannot be covered again; a match that is over stays over."""
    return raw[0] == UNCOVERED or raw[0] == ENDED


# -- outcome


def _finish(state: State, end: int, log: Log) -> None:
    """The game is over, and scored as it stands (DD-R5, DD-R39)."""
    pause(state, log)
    state.step = OVER
    state.end = end
    log.append((ENDED, end))
    number = state.number(PARADISE)
    for seat in BOTH:
        victims = state.power.count(TAKEN + seat)
        log.append((SCORED, seat, victims, state.score[seat], state.paradise[seat], number, _final(state, seat)))


def _final(state: State, seat: int) -> int:
    """Victims times points, less markers on Paradise times its number (DD-112 to DD-114, DD-R42)."""
    dead = state.power.count(TAKEN + seat) * state.score[seat]
    return dead - state.paradise[seat] * state.number(PARADISE)


def outcome(state: State) -> Outcome | None:
    """The higher final score wins; equal scores are a draw (DD-115, DD-R38)."""
    if state.step != OVER:
        return None
    black, white = _final(state, BLACK), _final(state, WHITE)
    winners = NOBODY if black == white else SEATS[BLACK if black > white else WHITE]
    return Outcome((black, white), winners, ENDS[state.end])
