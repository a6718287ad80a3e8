"""Who may know what in Dance of Death, and what could be true for all that a seat knows."""

from collections.abc import Mapping
from operator import index
from typing import Any, Final, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.games.dance_of_death import rules
from macabre.games.dance_of_death.state import (
    CARDS,
    DANCING,
    ENDS,
    OVER,
    PARADISE,
    PERSONS,
    SECOND,
    SPLIT,
    Config,
    State,
)

SIDES: Final = ("text", "used", "black", "white")
"""A power card of the row shows its text or its A side; a card that was won belongs to Black or White."""

AREAS: Final = ("house", "watch", "paradise")


class Table(TypedDict):
    """What a seat sees of a game. Pairs of numbers are Black's and White's."""

    ring: list[str]
    """The cards at the numbers 1 to 12."""
    hand: int
    death: int
    power: dict[str, str]
    """By person: one of SIDES. A person whose card was won is dead."""
    markers: dict[str, list[int]]
    paradise: list[int]
    supply: list[int]
    fates: list[list[int] | None]
    """The markers on House, Watch and Paradise areas; None is a card that was filled and is still covered."""
    score: list[int]
    round: int
    start: int
    turn: int
    step: str
    action: str | None
    """The area that pays for the action in progress."""
    person: str | None
    """The person being activated."""
    target: str | None
    """The person that a throw or the colour of a marker is about."""
    first: int | None
    """The number of the Hacker's first card."""
    end: str | None


def view(state: State, seat: AnyViewer) -> Table:
    """Everything lies open but a fate card that waits for the other one (section G of the rules; DD-R46)."""
    held = None if state.held < 0 else state.held
    return Table(
        ring=[CARDS[card] for card in state.ring],
        hand=state.hand,
        death=state.death,
        power={person: SIDES[state.power[i]] for i, person in enumerate(PERSONS)},
        markers={person: [row[i] for row in state.markers] for i, person in enumerate(PERSONS)},
        paradise=state.paradise[:],
        supply=state.supply[:],
        fates=[_fate(state, owner, seat) for owner in rules.BOTH],
        score=state.score[:],
        round=state.round,
        start=state.start,
        turn=state.turn,
        step="over" if state.step == OVER else rules.KINDS[state.step],
        action=None if state.action < 0 else AREAS[state.action],
        person=None if state.person < 0 else PERSONS[state.person],
        target=None if held is None or state.step == SECOND else PERSONS[held],
        first=held if state.step == SECOND else None,
        end=None if state.end < 0 else ENDS[state.end],
    )


def _fate(state: State, owner: int, seat: AnyViewer) -> list[int] | None:
    covered = state.step == SPLIT and seat not in (owner, EVERYBODY) and state.left(owner) > 0
    return None if covered else state.fates[owner][:]


# -- what is told

_FACTS: Final = (
    (),  # begun
    ("round", "black", "white"),  # rolled
    ("seat", "count"),  # started
    ("seat", "card"),  # fetched
    ("seat",),  # ready
    ("seat", "house", "watch", "paradise"),  # uncovered
    ("seat", "area"),  # spent
    ("seat", "before", "number"),  # turned
    ("seat", "before", "number"),  # danced
    ("seat", "card"),  # marked
    ("seat",),  # wasted
    ("seat", "card"),  # activated
    ("seat", "card", "number", "partner", "before"),  # moved
    ("seat", "card", "number"),  # picked
    ("seat", "card", "number", "partner", "before"),  # swapped
    ("seat", "card", "number", "clockwise"),  # shifted
    ("seat", "card"),  # stayed
    ("seat", "card", "number"),  # led
    ("seat", "card"),  # traded
    ("seat", "card", "colour"),  # removed
    ("seat", "card"),  # shot
    ("seat", "card"),  # visited
    ("seat", "card", "colour"),  # absolved
    ("seat", "roll"),  # gambled
    ("seat", "points"),  # gained
    ("seat", "card", "colour"),  # ransomed
    ("seat", "card"),  # idled
    ("seat", "card", "roll", "modifier", "count"),  # threw
    ("seat",),  # declined
    ("seat", "card", "points"),  # died
    ("seat", "card", "count"),  # escaped
    (),  # renewed
    (),  # reopened
    ("seat", "count"),  # broke_off
    ("why",),  # ended
    ("seat", "victims", "points", "count", "number", "total"),  # scored
)

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": CARDS,
    "partner": CARDS,
    "colour": rules.COLOURS,
    "area": AREAS,
    "why": ENDS,
}
"""The facts that are told as words, not as numbers."""


def tell(config: Config, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
    """All events are told to all: a split is written down only when it is uncovered (DD-22)."""
    if raw[0] == rules.BEGUN:
        ring = [CARDS[card] for card in raw[1:]]
        return {"ring": ring, "number": ring.index("house") + 1}
    facts = zip(_FACTS[raw[0]], raw[1:], strict=False)  # what follows in a raw event is for ``cite``
    return {name: _WORDS[name][value] if name in _WORDS else value for name, value in facts}


POWER_RULES = {
    "runner": "DD-89",
    "old_lady": "DD-90",
    "convalescent": "DD-92",
    "dancer": "DD-94",
    "hacker": "DD-96",
    "business_lady": "DD-99",
    "surgeon": "DD-100",
    "sharpshooter": "DD-101",
    "priest": "DD-102",
    "gambler": "DD-103",
}
"""The rule that says what a person's power does."""


END_RULES: Final = {
    "all_dead": "DD-109",
    "stuck": "DD-110",
    "midnight": "DD-111",
    "round_limit": "DD-R41",
    "shortage": "DD-19",
}
"""The rule behind each way in which the game ends."""

_DEATHS: Final = ("DD-75", "DD-76", "DD-104")


def cite(config: Config, raw: Raw, seat: AnyViewer) -> str:
    """The rule that an event is due to, where its kind has several. Everybody sees all that it depends on."""
    kind = raw[0]
    if kind == rules.ROLLED and raw[2] == raw[3]:
        return "DD-R1" if raw[1] == 1 else "DD-13"
    if kind == rules.STARTED:
        return "DD-13" if raw[3] else "DD-12"
    if kind == rules.TURNED:
        return _turning_rule(raw[2], raw[3])
    if kind == rules.MARKED:
        return _marking_rule(raw[3] == DANCING, raw[4] == 1)
    if kind == rules.WASTED:
        dead = raw[3] != PARADISE
        return ("DD-65" if dead else "DD-63") if raw[2] == DANCING else ("DD-39" if dead else "DD-38")
    if kind == rules.REOPENED:
        return "DD-64" if raw[1] == DANCING else "DD-41"
    if kind == rules.RENEWED:
        return "DD-52" if raw[1] else "DD-R25"
    if kind == rules.MOVED:
        return POWER_RULES[PERSONS[raw[2]]]
    if kind == rules.LED:
        return POWER_RULES[PERSONS[raw[4]]]
    if kind == rules.DIED:
        return _DEATHS[raw[4]]
    return END_RULES[ENDS[raw[1]]] if kind == rules.ENDED else ""


def _turning_rule(before: int, after: int) -> str:
    """The hand goes on, back, or from 12 on to 1."""
    if before == 12 and after == 1:
        return "DD-R7"
    return "DD-33" if after > before else "DD-34"


def _marking_rule(by_death: bool, at_house: bool) -> str:
    """Who gets the marker after a dance, or after a step of the hand."""
    if by_death:
        return "DD-61" if at_house else "DD-59"
    return "DD-40" if at_house else "DD-37"


def label(config: Config, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
    """The facts that the words for a choice need."""
    verb, argument = choice.verb, choice.argument
    if verb == "split":
        house, watch, paradise = argument.split("-")
        return {"house": int(house), "watch": int(watch), "paradise": int(paradise)}
    if verb in ("death", "first", "second"):
        return {"number": int(argument), "card": table["ring"][int(argument) - 1]}
    if verb in ("forwards", "backwards"):
        number = table["hand"] % 12 + 1 if verb == "forwards" else table["hand"] - 1
        return {"number": number, "card": table["ring"][number - 1], "rule": _turning_rule(table["hand"], number)}
    if verb == "cut":
        person, _, colour = argument.partition("-")
        return {"card": person, "colour": colour}
    if verb == "shoot":
        what, _, person = argument.partition("-")
        return {"card": person, "marker": what == "marker"}
    if verb == "shift":
        return {"clockwise": argument == "clockwise"}
    if verb == "power":
        return {"card": argument, "rule": POWER_RULES[argument]}
    return {"card": argument or table["target"], "rule": _choice_rule(config, table, choice)}


def _choice_rule(config: Config, table: Mapping[str, Any], choice: Choice) -> str:
    """The rule behind a choice that several rules can offer."""
    if choice.verb == "mark":
        return _marking_rule(table["action"] == "house", True)
    if choice.verb == "throw":
        return _throwing_rule(config, table, bool(choice.argument))
    return "DD-R20" if choice.verb in rules.COLOURS and table["person"] == "gambler" else choice.rule


def _throwing_rule(config: Config, table: Mapping[str, Any], free: bool) -> str:
    """What allows a throw: a power, or that Death takes part in a dance or a step of the hand."""
    if table["person"] is not None:
        return _POWER_THROWS.get(table["person"], "DD-67")
    by_hand = table["action"] == "watch"
    if table["ring"][table["death"] - 1] != "house":
        return "DD-42" if by_hand else "DD-60"
    if free:
        return "DD-70" if by_hand and config.english else "DD-R28"
    if by_hand:
        return "DD-R28" if config.english else "DD-43"
    return "DD-62"


_POWER_THROWS: Final = {"convalescent": "DD-93", "dancer": "DD-95", "sharpshooter": "DD-R15"}


# -- why something is not possible

SEATS_RULE = "DD-1"
TURN_RULE = "DD-30"
END_RULE = "DD-115"


def end_rule(config: Config, table: Mapping[str, Any]) -> str:
    return END_RULES.get(table["end"], END_RULE)


_ACTIONS: Final = ("dance", "watch", "activate")
_LIVING: Final[Mapping[str, tuple[str, str]]] = {
    "mark": ("mark", "DD-61"),
    "target": ("throw", "DD-70"),
    "power": ("power", "DD-54"),
    "trade": ("trade", "DD-R18"),
    "cut": ("cut", "DD-87"),
    "shoot": ("shoot", "DD-87"),
    "absolve": ("absolve", "DD-R43"),
    "fetch": ("fetch", "DD-R43"),
}
"""The questions about persons: their verbs, and the rule that leaves out the dead."""


def why_not(
    config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice
) -> tuple[str, Mapping[str, Any]] | None:
    """Why a choice is not offered to the seat that is asked this question."""
    verb, argument = choice.verb, choice.argument
    if kind in _LIVING and verb == _LIVING[kind][0] and argument:
        return _not_person(config, table, seat, kind, choice)
    if kind == "split" and verb == "split":
        return "wrong_sum", {"hand": table["hand"], "rule": "DD-14"}
    if kind == "action" and verb in _ACTIONS:
        area = _ACTIONS.index(verb)
        if table["fates"][seat][area]:
            return "all_idle", {"rule": "DD-R22"}
        return "no_action", {"area": AREAS[area], "rule": "DD-28"}
    if kind == "hand" and verb == "backwards":
        return "no_midnight", {"rule": "DD-35"}
    if kind == "death" and verb == "death":
        return "wrong_way", {"hand": table["hand"], "rule": "DD-57"}
    if kind == "throw" and verb == "throw":
        return "not_there", {"card": table["target"], "rule": "DD-69"}
    if kind == "second" and verb == "second":
        return "same_card", {"rule": "DD-R12"}
    if kind == "colour" and verb in rules.COLOURS:
        rule = _choice_rule(config, table, choice)
        return "no_colour", {"card": table["target"], "colour": verb, "rule": rule}
    return None


def _not_person(
    config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice
) -> tuple[str, Mapping[str, Any]] | None:
    """Why it cannot be this person: dead, used up, too far away, or without what is needed there."""
    facts = label(config, table, seat, choice)
    person = facts["card"]
    side = table["power"][person]
    if side in rules.COLOURS:
        return "dead", {"card": person, "rule": facts["rule"] if kind == "mark" else _LIVING[kind][1]}
    if kind == "fetch":
        return "no_own", {"card": person, "rule": "DD-17"}
    if kind == "absolve":
        return "no_markers", {"card": person, "rule": "DD-R19"}
    if kind == "power":
        used = side == "used"
        return "used" if used else "idle", {"card": person, "rule": "DD-51" if used else "DD-R22"}
    if kind == "cut":
        return _not_near(config, table, "surgeon", person) or _not_cut(facts, sum(table["markers"][person]))
    if kind == "shoot":
        return _not_near(config, table, "sharpshooter", person) or _not_shot(facts)
    return None


def _not_near(
    config: Config, table: Mapping[str, Any], person: str, other: str
) -> tuple[str, Mapping[str, Any]] | None:
    """Whether somebody is no neighbour of the person whose power it is (DD-87, DD-R24)."""
    state = State(config, [CARDS.index(card) for card in table["ring"]])
    state.power = [SIDES.index(table["power"][key]) for key in PERSONS]
    if PERSONS.index(other) in state.neighbours(PERSONS.index(person)):
        return None
    return "no_neighbour", {"card": other, "person": person, "rule": "DD-100" if person == "surgeon" else "DD-101"}


def _not_cut(facts: Mapping[str, Any], markers: int) -> tuple[str, Mapping[str, Any]]:
    key = "no_colour" if markers else "no_markers"
    return key, {"card": facts["card"], "colour": facts["colour"], "rule": "DD-R17"}


def _not_shot(facts: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    if facts["marker"]:
        return "no_supply", {"rule": "DD-R14"}
    return "death_there", {"card": facts["card"], "rule": "DD-R16"}


# -- what could be true


def imagine(config: Config, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> State:
    """A covered fate card shows any of the splits of its markers, each as likely as the others."""
    state = State(config, [CARDS.index(card) for card in table["ring"]])
    state.hand = index(table["hand"])
    state.death = index(table["death"])
    state.power = [SIDES.index(table["power"][person]) for person in PERSONS]
    state.markers = [[index(table["markers"][person][owner]) for person in PERSONS] for owner in rules.BOTH]
    state.paradise = [index(count) for count in table["paradise"]]
    state.supply = [index(count) for count in table["supply"]]
    state.score = [index(points) for points in table["score"]]
    state.round, state.start, state.turn = index(table["round"]), index(table["start"]), index(table["turn"])
    state.step = OVER if table["step"] == "over" else rules.KINDS.index(table["step"])
    state.action = -1 if table["action"] is None else AREAS.index(table["action"])
    state.person = _person(table["person"])
    state.held = _person(table["target"]) if table["first"] is None else index(table["first"])
    state.end = -1 if table["end"] is None else ENDS.index(table["end"])
    state.fates = [_guess(state, card, fate) for card in table["fates"]]
    return state


def _person(key: str | None) -> int:
    return -1 if key is None else PERSONS.index(key)


def _guess(state: State, card: list[int] | None, fate: Fate) -> list[int]:
    """A fate card as it lies, or where it is covered, as it could be."""
    if card is not None:
        return [index(count) for count in card]
    ways = _WAYS[state.hand]
    return list(ways[fate.pick(len(ways))])


_WAYS: Final = {
    total: [split for split in rules.SPLITS if sum(split) == total]
    for total in range(1, 12)
}  # fmt: skip
"""By the number of markers: all ways to split them."""
