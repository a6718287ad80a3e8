"""The state of a game of Dance of Death.

A card of the ring is a number: the ten persons, then House and Paradise. A person lives as long as nobody has won the
power card. The marker that an action is paid with stays on the fate card until it is placed, so that at every moment
each player's eleven markers lie somewhere. The only secret is a fate card that waits for the other one.
"""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.parsing import demand

PERSONS: Final = (
    "runner", "old_lady", "convalescent", "dancer", "hacker",
    "business_lady", "surgeon", "sharpshooter", "priest", "gambler",
)  # fmt: skip
CARDS: Final = (*PERSONS, "house", "paradise")
RUNNER: Final = 0
OLD_LADY: Final = 1
CONVALESCENT: Final = 2
DANCER: Final = 3
HACKER: Final = 4
BUSINESS_LADY: Final = 5
SURGEON: Final = 6
SHARPSHOOTER: Final = 7
PRIEST: Final = 8
GAMBLER: Final = 9
HOUSE: Final = 10
PARADISE: Final = 11

NUMBERS: Final = 12
MARKERS: Final = 11

BLACK: Final = 0
WHITE: Final = 1

# The sides of a power card; a card that was won is TAKEN plus the winner's seat.
TEXT: Final = 0
USED: Final = 1
TAKEN: Final = 2

# The areas of a fate card from left to right, and the actions they pay for.
DANCING: Final = 0
WATCHING: Final = 1
ACTIVATING: Final = 2

# The steps of a round, one for each kind of decision (section F). Those before SPLIT can be forced by what all see.
FETCH: Final = 0
ACTION: Final = 1
HAND: Final = 2
DEATH: Final = 3
MARK: Final = 4
POWER: Final = 5
TRADE: Final = 6
CUT: Final = 7
SHOOT: Final = 8
ABSOLVE: Final = 9
COLOUR: Final = 10
SPLIT: Final = 11
THROW: Final = 12
TARGET: Final = 13
FIRST: Final = 14
SECOND: Final = 15
SHIFT: Final = 16
OVER: Final = 17

ENDS: Final = ("all_dead", "shortage", "stuck", "midnight", "round_limit")
ALL_DEAD: Final = 0
SHORTAGE: Final = 1
STUCK: Final = 2
MIDNIGHT: Final = 3
ROUND_LIMIT: Final = 4

FIELDS: Final[Mapping[str, str]] = {
    "ring": "ints",  # the cards at the numbers 1 to 12
    "hand": "int",  # a number
    "death": "int",  # a number
    "power": "ints",  # by person: the side of the power card, or who won it
    "markers": "rows",  # by seat and person
    "paradise": "ints",  # by seat: markers on Paradise
    "supply": "ints",  # by seat
    "fates": "rows",  # by seat: markers on the House, Watch and Paradise areas of the fate card
    "score": "ints",  # by seat
    "round": "int",
    "start": "int",
    "turn": "int",  # the seat whose action it is; the start player while both split
    "step": "int",
    "action": "int",  # the area that pays for the action in progress, or -1
    "person": "int",  # the person being activated, or -1
    "held": "int",  # the person or number that the steps before settled, or -1
    "end": "int",  # why the game is over, or -1
}


class Config:
    """Options and modifiers, as the rules read them. Shared by all states of a match."""

    __slots__ = ("english", "free", "idle", "modifier", "round_limit", "sharpshooter_throw", "shift")

    def __init__(
        self,
        english: bool,
        free: list[bool],
        shift: bool,
        sharpshooter_throw: bool,
        idle: bool,
        round_limit: int,
        modifier: list[list[int]],
    ) -> None:
        self.english = english
        self.free = free
        """By action: whether Death at the House lets the thrower choose the target."""
        self.shift = shift
        self.sharpshooter_throw = sharpshooter_throw
        self.idle = idle
        """Whether a person may be activated whose power can do nothing."""
        self.round_limit = round_limit
        self.modifier = modifier
        """By seat and person: what is added to the die."""


class State:
    """A game in progress; see FIELDS for what each field holds."""

    __slots__ = (
        "action", "config", "death", "end", "fates", "hand", "held", "markers", "paradise", "person", "power", "ring",
        "round", "score", "start", "step", "supply", "turn",
    )  # fmt: skip

    def __init__(self, config: Config, ring: list[int] | None = None) -> None:
        self.config = config
        self.ring: list[int] = [] if ring is None else ring
        self.hand = 1
        self.death = 1
        self.power: list[int] = []
        self.markers: list[list[int]] = []
        self.paradise: list[int] = []
        self.supply: list[int] = []
        self.fates: list[list[int]] = []
        self.score: list[int] = []
        self.round = 0
        self.start = -1
        self.turn = 0
        self.step = SPLIT
        self.action = -1
        self.person = -1
        self.held = -1
        self.end = -1

    def copy(self) -> "State":
        new = State(self.config, self.ring[:])
        new.hand = self.hand
        new.death = self.death
        new.power = self.power[:]
        new.markers = [self.markers[0][:], self.markers[1][:]]
        new.paradise = self.paradise[:]
        new.supply = self.supply[:]
        new.fates = [self.fates[0][:], self.fates[1][:]]
        new.score = self.score[:]
        new.round = self.round
        new.start = self.start
        new.turn = self.turn
        new.step = self.step
        new.action = self.action
        new.person = self.person
        new.held = self.held
        new.end = self.end
        return new

    # -- what can be read off the table; the rules ask it, and so do the checks of a position

    def number(self, card: int) -> int:
        """The number at which a card lies."""
        return self.ring.index(card) + 1

    def left(self, seat: int) -> int:
        """How many markers lie on the seat's fate card."""
        fate = self.fates[seat]
        return fate[DANCING] + fate[WATCHING] + fate[ACTIVATING]

    def living(self) -> list[int]:
        """The persons whose power card nobody has won (DD-54)."""
        return [person for person, side in enumerate(self.power) if side < TAKEN]

    def neighbours(self, person: int) -> list[int]:
        """The next living persons both ways round; one where they are the same, none when alone (DD-87, DD-R24)."""
        place = self.ring.index(person)
        one = self._next(place, 1)
        two = self._next(place, -1)
        if one == two:
            return [] if one == person else [one]
        return [one, two] if one < two else [two, one]

    def _next(self, place: int, way: int) -> int:
        """The first living person from a place of the ring on (DD-87)."""
        ring, power = self.ring, self.power
        while True:
            place = (place + way) % NUMBERS
            card = ring[place]
            if card < HOUSE and power[card] < TAKEN:
                return card

    def idle(self, person: int) -> bool:
        """Whether a living person's power could do nothing for the player whose turn it is (DD-R22)."""
        if person == BUSINESS_LADY:
            return len(self.living()) == 1
        if person == SURGEON:
            black, white = self.markers
            return sum([black[other] + white[other] for other in self.neighbours(person)]) == 0
        if person == SHARPSHOOTER:
            others = self.neighbours(person)
            if len(others) != 1:
                return not others
            return self.supply[self.turn] == 0 and self.number(others[0]) == self.death
        return False

    def activatable(self) -> list[int]:
        """The persons of the row that may be activated now (DD-47, DD-51, DD-R22)."""
        ready = [person for person, side in enumerate(self.power) if side == TEXT]
        return ready if self.config.idle else [person for person in ready if not self.idle(person)]


def read_state(config: Config, fields: Mapping[str, Any]) -> State:
    """A state from the fields of a position, checked so that play can go on from it."""
    state = State(config)
    for name, value in fields.items():
        setattr(state, name, value)
    _check_numbers(state)
    _check_markers(state)
    _check_row(state)
    if state.step == OVER:
        _check_end(state)
    elif state.step == FETCH or state.step == SPLIT:
        _check_placing(state)
    else:
        _check_action(state)
    return state


def _check_numbers(state: State) -> None:
    demand(sorted(state.ring) == list(range(NUMBERS)), "every card must lie there once", "ring")
    demand(1 <= state.hand <= NUMBERS, "no such number", "hand")
    demand(1 <= state.death <= NUMBERS, "no such number", "death")
    demand(1 <= state.round <= state.config.round_limit, "no such round", "round")
    demand(state.start in (BLACK, WHITE), "no such seat", "start")
    demand(state.turn in (BLACK, WHITE), "no such seat", "turn")
    demand(FETCH <= state.step <= OVER, "no such step", "step")
    demand(-1 <= state.action <= ACTIVATING, "no such action", "action")
    demand(-1 <= state.person < HOUSE, "no such person", "person")
    demand(-1 <= state.end < len(ENDS), "no such end", "end")


def _check_markers(state: State) -> None:
    """Every player has eleven markers (section A), none of them on the dead."""
    for name, row in (("paradise", state.paradise), ("supply", state.supply)):
        demand(len(row) == 2 and min(row) >= 0, "two numbers from 0 on are needed", name)
    for name, rows, size in (("markers", state.markers, len(PERSONS)), ("fates", state.fates, 3)):
        fits = len(rows) == 2 and all(len(row) == size and min(row) >= 0 for row in rows)
        demand(fits, f"two rows of {size} numbers from 0 on are needed", name)
    for seat in (BLACK, WHITE):
        placed = sum(state.markers[seat]) + state.paradise[seat] + state.left(seat)
        demand(state.supply[seat] + placed == MARKERS, "every player has eleven markers", "supply")


def _check_row(state: State) -> None:
    demand(len(state.power) == len(PERSONS), "one power card for each person", "power")
    demand(all(TEXT <= side <= TAKEN + WHITE for side in state.power), "no such side", "power")
    for seat in (BLACK, WHITE):
        won = state.power.count(TAKEN + seat)
        demand(len(state.score) == 2 and won <= state.score[seat] <= 10**6, "impossible", "score")
        bare = all(not state.markers[seat][person] for person in range(HOUSE) if state.power[person] >= TAKEN)
        demand(bare, "the dead hold no markers", "markers")
    demand(TEXT in state.power or not state.living(), "a row of A sides is turned over", "power")
    demand(bool(state.living()) == (state.end != ALL_DEAD), "the game is over when all are dead", "end")


def _check_end(state: State) -> None:
    idle = state.action == state.person == state.held == -1
    demand(idle, "nothing goes on any more", "action")
    config, end = state.config, state.end
    open_round = state.left(BLACK) > 0 or state.left(WHITE) > 0
    if end == SHORTAGE:
        demand(_short(state) and not open_round, "there are markers enough", "end")
    elif end == STUCK:
        waiting = state.left(state.turn) == state.fates[state.turn][ACTIVATING] > 0
        demand(config.english and waiting and not state.activatable(), "nobody is stuck", "end")
    elif end == MIDNIGHT:
        demand(state.hand == NUMBERS and not open_round, "it is not midnight", "end")
    elif end == ROUND_LIMIT:
        last = state.round == config.round_limit and state.hand < NUMBERS
        demand(last and not open_round, "there are rounds left", "end")
    else:
        demand(end == ALL_DEAD, "the game needs its end", "end")


def _short(state: State) -> bool:
    """Whether somebody cannot raise as many markers as the hand shows (DD-19, DD-R5)."""
    return MARKERS - max(state.paradise) < state.hand


def _check_placing(state: State) -> None:
    """Phase 2: markers enough for both; the fate cards are empty, or in a split one of them is full."""
    demand(state.end == -1, "the game goes on", "end")
    idle = state.action == state.person == state.held == -1
    demand(idle, "nobody acts yet", "action")
    demand(state.hand < NUMBERS and not _short(state), "the game would be over", "hand")
    black, white = state.left(BLACK), state.left(WHITE)
    if state.step == FETCH:
        demand(black == white == 0, "the fate cards are empty", "fates")
        demand(state.supply[state.turn] < state.hand, "nobody fetches without need", "turn")
        first = state.turn == state.start or state.supply[state.start] >= state.hand
        demand(first, "the start player fetches first", "turn")
        return
    demand(state.turn == state.start, "the start player is named while both split", "turn")
    demand(black == 0 or white == 0, "both have split", "fates")
    for seat in (BLACK, WHITE):
        full = state.left(seat) == state.hand
        raised = state.left(seat) == 0 and state.supply[seat] >= state.hand
        demand(full or raised, "as many markers as the hand shows", "fates")


def _check_action(state: State) -> None:
    """Phase 3: what is asked must be what the action in progress can lead to, with something to choose from."""
    demand(state.end == -1, "the game goes on", "end")
    fate, step = state.fates[state.turn], state.step
    if step == ACTION:
        demand(state.action == -1, "no action is chosen yet", "action")
        able = fate[DANCING] > 0 or fate[WATCHING] > 0 or (fate[ACTIVATING] > 0 and bool(state.activatable()))
        demand(able, "there is no action to take", "fates")
    else:
        demand(state.action >= 0, "an action must be chosen", "action")
    if HAND <= step <= POWER:
        demand(fate[state.action] > 0, "there is no marker for that action", "fates")
    demand(step != HAND or state.action == WATCHING, "another action was chosen", "action")
    demand(step != DEATH or state.action == DANCING, "another action was chosen", "action")
    demand(step != POWER or (state.action == ACTIVATING and bool(state.activatable())), "nobody is ready", "action")
    if step == MARK:
        demand(state.action != ACTIVATING and _reached(state) == HOUSE, "the House was not reached", "action")
    if step == TARGET:
        free = state.action != ACTIVATING and state.config.free[state.action]
        demand(free and _reached(state) == HOUSE and _with_death(state), "no free throw is possible", "action")
    _check_person(state)
    _check_held(state)


def _reached(state: State) -> int:
    """The card that the hand or Death was moved to."""
    return state.ring[(state.hand if state.action == WATCHING else state.death) - 1]


def _with_death(state: State) -> bool:
    """Whether a move of the hand or of Death ended where Death stands."""
    return state.action == DANCING or state.hand == state.death


def _check_person(state: State) -> None:
    """The person being activated holds the marker, still shows the text side, and has something to do."""
    step, person = state.step, state.person
    if step < TRADE or step == TARGET or (step == THROW and state.action != ACTIVATING):
        demand(person == -1, "nobody is activated", "person")
        return
    demand(state.action == ACTIVATING, "another action was chosen", "action")
    able = {
        TRADE: (BUSINESS_LADY,), CUT: (SURGEON,), SHOOT: (SHARPSHOOTER,), ABSOLVE: (PRIEST,), COLOUR: (PRIEST, GAMBLER),
        FIRST: (HACKER,), SECOND: (HACKER,), SHIFT: (CONVALESCENT,), THROW: (CONVALESCENT, DANCER, SHARPSHOOTER),
    }[step]  # fmt: skip
    demand(person in able, "that person's power does not ask this", "person")
    demand(state.power[person] == TEXT and state.markers[state.turn][person] > 0, "was not activated", "person")
    demand(step == THROW or not state.idle(person), "that person's power can do nothing", "person")
    apart = state.number(CONVALESCENT) != state.death
    demand(step != SHIFT or (state.config.shift and apart), "there is nothing to shift", "step")


def _check_held(state: State) -> None:
    step, held = state.step, state.held
    if step == SECOND:
        demand(1 <= held <= NUMBERS, "no such number", "held")
    elif step == COLOUR:
        demand(0 <= held < HOUSE and (state.person == PRIEST or held == GAMBLER), "no such person", "held")
        demand(state.markers[BLACK][held] + state.markers[WHITE][held] > 0, "there is no marker", "held")
    elif step == THROW:
        demand(0 <= held < HOUSE and state.power[held] < TAKEN, "nobody living", "held")
        _check_throw(state, held)
    else:
        demand(held == -1, "nothing is held now", "held")


def _check_throw(state: State, target: int) -> None:
    """The target stands with Death, or got the marker of a move that ended at the House (DD-67, DD-69)."""
    at_death = state.number(target) == state.death
    if state.action == ACTIVATING:
        demand(at_death, "Death stands elsewhere", "held")
        if state.person == SHARPSHOOTER:
            near = state.config.sharpshooter_throw and target in state.neighbours(SHARPSHOOTER)
            demand(near, "no throw on that person", "held")
        else:
            demand(target == state.person, "no throw on that person", "held")
        return
    demand(_with_death(state) and state.markers[state.turn][target] > 0, "got no marker", "held")
    house = _reached(state) == HOUSE and not state.config.free[state.action]
    demand(at_death or house, "Death stands elsewhere", "held")
