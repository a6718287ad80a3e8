"""Who may know what in Grim Dance, and what could be true for all that a seat knows."""

from collections.abc import Mapping
from typing import Any, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.core.parsing import want_int, want_ints
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
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


def view(state: State, seat: AnyViewer) -> Table:
    """All characters and sides are open; of the skulls, what this seat has seen (section G of the rules)."""
    return Table(
        circle=[CHARACTERS[character] for character in state.circle],
        place=state.place,
        revealed=None if state.revealed < 0 else _cards(state, [state.revealed], seat)[0],
        fronts=[_cards(state, front, seat) for front in state.fronts],
        discard=_cards(state, state.discard, seat),
        turn=state.turn,
        step="over" if state.step == OVER else rules.KINDS[state.step],
        held=state.held,
        game_no=state.game_no,
        first=state.first,
        totals=state.totals[:],
        counts=state.counts[:],
    )


def _cards(state: State, cards: list[int], seat: AnyViewer) -> list[Card]:
    """A row of cards. Views are made at every step of a search or a training, so this is the inner loop."""
    light, dark, known, shown = state.config.light, state.config.dark, state.known, state.up
    if state.revealed >= 0:
        shown |= 1 << state.revealed
    row: list[Card] = []
    for card in cards:
        seers, up = known[card], shown >> card & 1 == 1
        seen = up or seat is EVERYBODY or (seat is not None and seers >> seat & 1)
        row.append(
            {
                "character": CHARACTERS[card // 6],
                "up": up,
                "seen_by": [*rules.BITS[seers]],
                "skulls": [light[card], dark[card]] if seen else None,
            }
        )
    return row


EFFECT_RULES = {
    "carnival-king": "GD-35",
    "farmer": "GD-38",
    "dancer": "GD-41",
    "musician": "GD-30",
    "grim-reaper": "GD-44",
    "bride": "GD-32",
}
"""The rule that says what a character's effect does."""

# -- what is told


def tell(config: Config, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
    """The facts of an event that the seat may hear."""
    kind = raw[0]
    if kind == rules.BEGUN:
        return {"game": raw[1] + 1, "seat": raw[2], "circle": [CHARACTERS[character] for character in raw[3:]]}
    if kind == rules.REVEALED:
        return {"seat": raw[1], "place": raw[2], **_face(config, raw[3], True)}
    if kind == rules.APPLIED or kind == rules.COPIED:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]]}
    if kind == rules.OFFERED:
        return {"seat": raw[1], "index": raw[2], "card": CHARACTERS[raw[3] // 6], "up": bool(raw[4])}
    if kind == rules.GIVEN or kind == rules.STOLEN:
        sees = bool(raw[4]) or seat in (raw[1], raw[2], EVERYBODY)
        return {"seat": raw[1], "other": raw[2], "index": raw[5], "up": bool(raw[4]), **_face(config, raw[3], sees)}
    if kind == rules.CORNERED:
        return {"seat": raw[1], "other": raw[2]}
    if kind == rules.HARVESTED or kind == rules.DISCARDED:
        return {"seat": raw[1], "place": raw[2], **_face(config, raw[3], seat in (raw[1], EVERYBODY))}
    if kind == rules.LIFTED:
        return {"seat": raw[1], "place": raw[2], "card": CHARACTERS[raw[3]]}
    if kind == rules.MOVED:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]], "place": raw[3]}
    if kind == rules.TOOK:
        return {"seat": raw[1], **_face(config, raw[2], True)}
    if kind == rules.CHAINED:
        faces = [_face(config, card, seat in (raw[1], EVERYBODY)) for card in raw[2:4]]
        return {"seat": raw[1], "card": CHARACTERS[raw[2] // 6], "pair": faces, "values": [f["value"] for f in faces]}
    if kind == rules.SCORED:
        front = [_face(config, card, True) for card in raw[4:]]
        scored = {"light": raw[2], "dark": raw[3], "value": raw[2] - raw[3]}
        return {"seat": raw[1], "cards": len(front), **scored, "front": front}
    return {"game": raw[1] + 1} if kind == rules.ENDED else {"seat": raw[1]}


def cite(config: Config, raw: Raw, seat: AnyViewer) -> str:
    """The rule that an event is due to, where its kind has several. Everybody sees all that it depends on."""
    if raw[0] == rules.BEGUN:
        return "GD-R24" if raw[1] else "GD-R1"
    if raw[0] == rules.APPLIED:
        return EFFECT_RULES[CHARACTERS[raw[2]]]
    return "GD-21" if raw[0] == rules.CHAINED and raw[4] else ""


def _face(config: Config, card: int, seen: bool) -> dict[str, Any]:
    """A card as it is told: its character, and its skulls where they are seen."""
    light, dark = config.light[card], config.dark[card]
    shown = {"skulls": [light, dark], "value": light - dark} if seen else {"skulls": None, "value": None}
    return {"card": CHARACTERS[card // 6], **shown}


def label(config: Config, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
    """The facts that the words for a choice need."""
    verb, argument = choice.verb, choice.argument
    if verb in ("reveal", "take", "move", "discard", "gap"):
        return {"place": int(argument), "card": table["circle"][int(argument)]}
    if verb in ("give", "steal"):
        owner = table["turn"] if verb == "give" else table["held"]
        card = table["fronts"][owner][int(argument)]
        return {"index": int(argument), "card": card["character"], "up": card["up"], "worth": worth(card)}
    if verb in ("to", "from"):
        return {"other": int(argument)}
    if verb == "decline":
        return {}
    character = argument or table["revealed"]["character"]
    return {"card": character, "rule": EFFECT_RULES[character]}


def worth(card: Mapping[str, Any]) -> str:
    """What a card counts, with its sign, or «?» where its face was not seen."""
    if card["skulls"] is None:
        return "?"
    light, dark = card["skulls"]
    return f"{light - dark:+d}".replace("-", "−") if light != dark else "0"


# -- why something is not possible

SEATS_RULE = "GD-1"
TURN_RULE = "GD-29"
END_RULE = "GD-47"

_PLACES = ("reveal", "take", "move", "gap", "discard")


def why_not(
    config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice
) -> tuple[str, Mapping[str, Any]] | None:
    """Why a choice is not offered to the seat that is asked this question."""
    verb, argument = choice.verb, choice.argument
    if verb in _PLACES and int(argument) >= len(table["circle"]):
        return "no_place", {"place": int(argument), "rule": "GD-R2"}
    if verb in ("to", "from") and int(argument) >= config.seats:
        return "no_player", {"count": config.seats, "rule": "GD-1"}
    if kind == "copy" and verb == "copy":
        return _not_copied(table, argument)
    if kind in ("give", "steal") and verb == kind:
        owner = seat if kind == "give" else table["held"]
        return "no_card", {"seat": owner, "cards": len(table["fronts"][owner]), "rule": choice.rule}
    if kind == "receiver" and verb == "to":
        return "to_yourself", {"rule": "GD-32"}
    if kind == "victim" and verb == "from":
        return _not_robbed(seat, int(argument))
    if kind in ("take", "discard") and verb == kind:
        return "revealed", {"card": table["circle"][table["place"]], "rule": "GD-38" if kind == "take" else "GD-45"}
    if kind == "gap" and verb == "gap":
        return "itself" if int(argument) == table["held"] else "same_gap", {"rule": "GD-R15"}
    return None


def _not_copied(table: Mapping[str, Any], character: str) -> tuple[str, Mapping[str, Any]]:
    """A Musician copies open cards whose effect could do something (GD-30, GD-R11)."""
    shown = any(card["up"] and card["character"] == character for front in table["fronts"] for card in front)
    return "no_effect" if shown else "not_open", {"card": character, "rule": "GD-R11" if shown else "GD-30"}


def _not_robbed(seat: int, other: int) -> tuple[str, Mapping[str, Any]]:
    """Opponents who have cards can be robbed, all of them (GD-35, GD-R13)."""
    if other == seat:
        return "from_yourself", {"rule": "GD-35"}
    return "nothing_there", {"other": other, "rule": "GD-R13"}


# -- what could be true

_SEAT_BITS = {seat: 1 << seat for seat in range(6)}


def imagine(config: Config, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> State:
    """Every card this seat has not seen is one of the unseen cards of its character, each as likely as the others.

    Cards with the same face cannot be told apart, so which of them a seat has seen is left to fate as well.
    """
    state = State(config, [CHARACTERS.index(name) for name in table["circle"]])
    state.pool = [63] * 6
    state.known = [0] * CARDS
    revealed = [] if table["revealed"] is None else [table["revealed"]]
    numbers = _settle(state, [revealed, table["discard"], *table["fronts"]], fate)
    state.revealed = numbers[0][0] if revealed else -1
    state.discard, state.fronts = numbers[1], numbers[2:]
    for front, cards in zip(state.fronts, table["fronts"], strict=True):
        state.up += sum(1 << number for number, card in zip(front, cards, strict=True) if card["up"])
    state.step = OVER if table["step"] == "over" else rules.KINDS.index(table["step"])
    state.place, state.held = _number(table, "place"), _number(table, "held")
    state.turn, state.first, state.game_no = _number(table, "turn"), _number(table, "first"), _number(table, "game_no")
    state.totals = want_ints(table["totals"], "view.table.totals")
    state.counts = want_ints(table["counts"], "view.table.counts")
    return state


def _settle(state: State, rows: list[list[Mapping[str, Any]]], fate: Fate) -> list[list[int]]:
    """Numbers for the cards of all rows. Faces that were seen come first: no unseen card may claim one of them."""
    numbers = [[-1] * len(row) for row in rows]
    for seen in (True, False):
        for row, found in zip(rows, numbers, strict=True):
            for i, card in enumerate(row):
                if (card["skulls"] is not None) == seen:
                    found[i] = _claim(state, card, fate)
    return numbers


def _claim(state: State, card: Mapping[str, Any], fate: Fate) -> int:
    """A card that no other place of the table has claimed, with the skulls that were seen, if they were."""
    config, skulls = state.config, card["skulls"]
    character = CHARACTERS.index(card["character"])
    free = [6 * character + k for k in rules.BITS[state.pool[character]]]
    if skulls is not None:
        free = [number for number in free if [config.light[number], config.dark[number]] == list(skulls)]
    if not free:
        raise ValueError("no such card is left")
    number = free[fate.pick(len(free))]
    state.pool[character] ^= 1 << number % 6
    for other in card["seen_by"]:
        state.known[number] |= _SEAT_BITS[other]
    return number


def _number(table: Mapping[str, Any], name: str) -> int:
    """A number of a view, which may come from outside."""
    return want_int(table[name], f"view.table.{name}")
