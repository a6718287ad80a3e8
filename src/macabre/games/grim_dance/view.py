"""Who may know what in Grim Dance, and what could be true for all that a seat knows."""

from collections.abc import Mapping
from typing import Any, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.games.grim_dance import rules
from macabre.games.grim_dance.state import CARDS, CHARACTERS, OVER, Config, State


class Card(TypedDict):
    """A card in front of a player, on the discard pile, or turned up in the circle."""

    character: str
    up: bool
    seen_by: list[int]
    """The seats that have seen its face; who looked is public, what they saw is not."""
    skulls: list[int] | None
    """Light and dark skulls, or None where this seat has not seen them."""


class Table(TypedDict):
    """What a seat sees of a game."""

    circle: list[str]
    place: int
    """Where the revealed card lies in the circle, or -1."""
    revealed: Card | None
    fronts: list[list[Card]]
    discard: list[Card]
    turn: int
    step: str
    held: int
    """What the step before chose: a place of the circle or front, or a seat; -1 for nothing."""
    game_no: int
    first: int
    totals: list[int]
    counts: list[int]


def view(state: State, seat: int | None) -> Table:
    """All characters and sides are open; of the skulls, what this seat has seen (section G of the rules)."""
    return Table(
        circle=[CHARACTERS[character] for character in state.circle],
        place=state.place,
        revealed=None if state.revealed < 0 else _card(state, state.revealed, seat),
        fronts=[[_card(state, card, seat) for card in front] for front in state.fronts],
        discard=[_card(state, card, seat) for card in state.discard],
        turn=state.turn,
        step="over" if state.step == OVER else rules.KINDS[state.step],
        held=state.held,
        game_no=state.game_no,
        first=state.first,
        totals=state.totals[:],
        counts=state.counts[:],
    )


def _card(state: State, card: int, seat: int | None) -> Card:
    config = state.config
    known = state.known[card]
    public = state.up >> card & 1 or card == state.revealed or (state.step == OVER and card not in state.discard)
    seen = public or (seat is not None and known >> seat & 1)
    return Card(
        character=CHARACTERS[card // 6],
        up=bool(state.up >> card & 1 or card == state.revealed),
        seen_by=[other for other in range(config.seats) if known >> other & 1],
        skulls=[config.light[card], config.dark[card]] if seen else None,
    )


# -- what is told


def tell(config: Config, raw: Raw, seat: int | None) -> Mapping[str, Any] | None:
    """The facts of an event that the seat may hear."""
    kind = raw[0]
    if kind == rules.BEGUN:
        return {"game": raw[1] + 1, "seat": raw[2]}
    if kind == rules.REVEALED:
        return {"seat": raw[1], "place": raw[2], **_face(config, raw[3], True)}
    if kind == rules.APPLIED or kind == rules.COPIED:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]]}
    if kind == rules.OFFERED:
        return {"seat": raw[1], "index": raw[2], "card": CHARACTERS[raw[3] // 6], "up": bool(raw[4])}
    if kind == rules.GIVEN or kind == rules.STOLEN:
        sees = bool(raw[4]) or seat in (raw[1], raw[2])
        return {"seat": raw[1], "other": raw[2], "index": raw[5], "up": bool(raw[4]), **_face(config, raw[3], sees)}
    if kind == rules.CORNERED:
        return {"seat": raw[1], "other": raw[2]}
    if kind == rules.HARVESTED or kind == rules.DISCARDED:
        return {"seat": raw[1], "place": raw[2], **_face(config, raw[3], seat == raw[1])}
    if kind == rules.LIFTED:
        return {"seat": raw[1], "place": raw[2], "card": CHARACTERS[raw[3]]}
    if kind == rules.MOVED:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]], "place": raw[3]}
    if kind == rules.TOOK:
        return {"seat": raw[1], **_face(config, raw[2], True)}
    if kind == rules.CHAINED:
        faces = [_face(config, card, seat == raw[1]) for card in raw[2:]]
        return {"seat": raw[1], "card": CHARACTERS[raw[2] // 6], "pair": faces, "values": [f["value"] for f in faces]}
    if kind == rules.SCORED:
        return {"seat": raw[1], "light": raw[2], "dark": raw[3], "cards": raw[4], "value": raw[2] - raw[3]}
    return {"game": raw[1] + 1} if kind == rules.ENDED else {"seat": raw[1]}


def _face(config: Config, card: int, seen: bool) -> dict[str, Any]:
    """A card as it is told: its character, and its skulls where they are seen."""
    light, dark = config.light[card], config.dark[card]
    shown = {"skulls": [light, dark], "value": light - dark} if seen else {"skulls": None, "value": None}
    return {"card": CHARACTERS[card // 6], **shown}


def label(config: Config, table: Mapping[str, Any], seat: int | None, choice: Choice) -> Mapping[str, Any]:
    """The facts that the words for a choice need."""
    verb, argument = choice.verb, choice.argument
    if verb in ("reveal", "take", "move", "discard", "gap"):
        return {"place": int(argument), "card": table["circle"][int(argument)]}
    if verb in ("give", "steal"):
        owner = table["turn"] if verb == "give" else table["held"]
        card = table["fronts"][owner][int(argument)]
        skulls = card["skulls"]
        value = None if skulls is None else skulls[0] - skulls[1]
        return {"index": int(argument), "card": card["character"], "value": value, "known": skulls is not None}
    if verb == "copy":
        return {"card": argument}
    if verb in ("to", "from"):
        return {"other": int(argument)}
    return {"card": table["revealed"]["character"]}


# -- what could be true


def imagine(config: Config, table: Mapping[str, Any], seat: int | None, fate: Fate) -> State:
    """Every card this seat has not seen is one of the unseen cards of its character, each as likely as the others."""
    state = State(config, [CHARACTERS.index(name) for name in table["circle"]])
    state.pool = [63] * 6
    state.known = [0] * CARDS
    seen = _Faces(state, fate)
    if table["revealed"] is not None:
        state.revealed = seen.settle({**table["revealed"], "up": False})
    # Known faces are settled first, so that an unknown card cannot claim one of them.
    rows = [*table["fronts"], table["discard"]]
    known = [[seen.settle(card) if card["skulls"] is not None else -1 for card in row] for row in rows]
    filled = [[seen.guess(row[i]) if c < 0 else c for i, c in enumerate(k)] for row, k in zip(rows, known, strict=True)]
    state.fronts, state.discard = filled[:-1], filled[-1]
    state.step = OVER if table["step"] == "over" else rules.KINDS.index(table["step"])
    state.place, state.held, state.turn = table["place"], table["held"], table["turn"]
    state.game_no, state.first = table["game_no"], table["first"]
    state.totals, state.counts = list(table["totals"]), list(table["counts"])
    return state


class _Faces:
    """Hands out cards for the faces of a view, none of them twice."""

    def __init__(self, state: State, fate: Fate) -> None:
        self._state = state
        self._fate = fate

    def settle(self, card: Mapping[str, Any]) -> int:
        """A card with just the skulls that were seen."""
        config = self._state.config
        base = 6 * CHARACTERS.index(card["character"])
        for number in range(base, base + 6):
            free = self._state.pool[base // 6] >> number % 6 & 1
            if free and [config.light[number], config.dark[number]] == list(card["skulls"]):
                return self._place(number, card)
        raise ValueError("no such card is left")

    def guess(self, card: Mapping[str, Any]) -> int:
        """Any card of the character that nobody else has claimed."""
        character = CHARACTERS.index(card["character"])
        free = rules.BITS[self._state.pool[character]]
        return self._place(6 * character + free[self._fate.pick(len(free))], card)

    def _place(self, number: int, card: Mapping[str, Any]) -> int:
        state = self._state
        state.pool[number // 6] ^= 1 << number % 6
        state.known[number] = sum(1 << seat for seat in card["seen_by"])
        if card["up"]:
            state.up |= 1 << number
        return number
