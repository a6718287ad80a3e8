"""Who may know what in Death over the Kingdom, and what could be true for all that a seat knows."""

from collections.abc import Mapping
from typing import Any, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.games.death_over_the_kingdom import rules
from macabre.games.death_over_the_kingdom.state import ALL, CHARACTERS, KING, ONE, OUT, OVER, Config, State


class Place(TypedDict):
    """The card before a player."""

    card: str | None
    """Its character, or None where this seat has not seen it."""
    shown: bool
    """Whether it lies open."""
    seen_by: list[int]
    """The seats that have seen it; who looked is public, what they saw is not."""
    no_king: bool
    """Whether all can tell that this face-down card is no king."""
    batch: int
    """How often the discard pile had become the deck when this face-down card was drawn."""


class Table(TypedDict):
    """What a seat sees of a game."""

    places: list[Place | None]
    """By seat; None for a player who is out."""
    unseen: list[list[str]]
    """By batch: the cards that this seat cannot place, sorted. The last batch holds those of the deck, too."""
    deck: int
    discard: list[str]
    """The last one on top."""
    dealer: int
    turn: int
    step: str
    held: int
    """The seat whose card the thief looks at, or -1."""
    round_no: int
    rounds: int
    """How many rounds there are; 0 where only the players' tokens decide."""
    replays: int
    """How many rounds in a row did not count."""
    tokens: list[int]


def view(state: State, seat: AnyViewer) -> Table:
    """Everything but the face-down cards that this seat has not seen (section G of the rules)."""
    return Table(
        places=[_place(state, other, seat) for other in range(state.config.seats)],
        unseen=[[CHARACTERS[card] for card in _unseen(state, batch, seat)] for batch in range(state.shuffles + 1)],
        deck=len(state.deck),
        discard=[CHARACTERS[card] for card in state.discard],
        dealer=state.dealer,
        turn=state.turn,
        step="over" if state.step == OVER else rules.KINDS[state.step],
        held=state.held,
        round_no=state.round_no,
        rounds=state.config.rounds,
        replays=state.replays,
        tokens=state.tokens[:],
    )


def _place(state: State, other: int, seat: AnyViewer) -> Place | None:
    card = state.hands[other]
    if card == OUT:
        return None
    shown = state.shown >> other & 1 == 1
    known = state.config.everyone if shown else state.known[other]
    return {
        "card": CHARACTERS[card] if _sees(state, other, seat) else None,
        "shown": shown,
        "seen_by": [s for s in range(state.config.seats) if known >> s & 1],
        "no_king": not shown and state.no_king >> other & 1 == 1,
        "batch": 0 if shown else state.batch[other],
    }


def _sees(state: State, other: int, seat: AnyViewer) -> bool:
    """Whether the seat knows the card before another: it lies open, or the seat saw it once."""
    return bool(state.shown >> other & 1 or seat is EVERYBODY or (seat is not None and state.known[other] >> seat & 1))


def _unseen(state: State, batch: int, seat: AnyViewer) -> list[int]:
    """What anybody can count: the cards of a batch less those that this seat can place."""
    cards = state.deck[:] if batch == state.shuffles else []
    for other, card in enumerate(state.hands):
        if card != OUT and state.batch[other] == batch and not _sees(state, other, seat):
            cards.append(card)
    return sorted(cards)


# -- what is told

_CARD = (rules.SHOWN, rules.USED, rules.REVEALED)
_PAIR = (rules.EXCHANGED, rules.STOLE, rules.LEFT, rules.SANG, rules.KEPT)


def tell(config: Config, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
    """The facts of an event that the seat may hear."""
    kind = raw[0]
    if kind == rules.BEGUN:
        return {"round": raw[1] + 1, "seat": raw[2]}
    if kind == rules.GOT:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]]} if seat in (raw[1], EVERYBODY) else None
    if kind in _CARD:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]]}
    if kind in _PAIR:
        return {"seat": raw[1], "other": raw[2]}
    if kind == rules.CUT:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]], "new": CHARACTERS[raw[3]]}
    if kind == rules.LOOKED_AT:
        sees = seat is not None and seat in (raw[1], raw[2], EVERYBODY)
        return {"seat": raw[1], "other": raw[2], "card": CHARACTERS[raw[3]] if sees else None}
    if kind == rules.BURNED:
        return {"seat": raw[1], "other": raw[2], "card": CHARACTERS[raw[3]]}
    if kind == rules.RESHUFFLED:
        return {"cards": raw[1]}
    if kind == rules.TURNED:
        return {"seat": raw[1], "card": CHARACTERS[raw[2]], "value": raw[3], "by": raw[4]}
    if kind == rules.COPIED:
        return {"seat": raw[1], "value": raw[2]}
    if kind == rules.TOOK or kind == rules.PAID:
        return {"seat": raw[1], "value": raw[2], "tokens": raw[3]}
    return {} if kind == rules.REPLAYED else {"seat": raw[1]}


_TURNINGS = {
    "innkeeper": "DK-36", "clown": "DK-40", "magician": "DK-44", "dragon": "DK-47", "knight": "DK-48", "queen": "DK-49",
}  # fmt: skip
"""By character: the rule that turns it."""

_RANKS = {3: "DK-22", 2: "DK-23", 1: "DK-24"}
"""By tokens taken in mode ``all``."""


def cite(config: Config, raw: Raw, seat: AnyViewer) -> str:
    """The rule that an event is due to, where its kind has several. Everybody sees all that it depends on."""
    kind = raw[0]
    if kind == rules.SHOWN:
        return _showing_rule(config, raw[3])
    if kind == rules.KEPT and raw[3] == rules.DRAGON_MET:
        return "DK-R10"
    if kind == rules.TURNED:
        return _TURNINGS[CHARACTERS[raw[2]]]
    return _RANKS[raw[3]] if kind == rules.TOOK and config.mode == ALL else ""


def _showing_rule(config: Config, why: int) -> str:
    """A king is open from the start, or hides until he is shown; where he is open, only a drawn one can hide."""
    if why == rules.DRAGON_MET:
        return "DK-R10"
    if config.king_refuses:
        return "DK-R7"
    return "DK-50" if why == rules.LAID_OPEN else "DK-R11"


_POWERS = {"trader": "DK-37", "thief": "DK-38", "bard": "DK-41", "dragon": "DK-45"}


def label(config: Config, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
    """The facts that the words for a choice need, and the rule of the power in question."""
    turn = table["turn"]
    card = _name(table, turn)
    if choice.verb == "power":
        return {"card": card, "rule": _POWERS.get(card, choice.rule)}
    if choice.verb == "target":
        return {"other": int(choice.argument), "rule": _POWERS.get(card, choice.rule)}
    if choice.verb in ("swap", "leave"):
        card = _name(table, table["held"])
        must = card == "king"
        rule = ("DK-R7" if config.king_refuses else "DK-R11") if must else choice.rule
        return {"other": table["held"], "card": card, "rule": rule}
    if choice.verb == "exchange":
        seats = len(table["places"])
        right = [(turn + i) % seats for i in range(1, seats)]
        return {"other": next(other for other in right if table["places"][other] is not None)}
    return {"card": card}


def _name(table: Mapping[str, Any], seat: int) -> str:
    """The card before a seat, or just "card" where it is not seen."""
    return table["places"][seat]["card"] or "card"


# -- why something is not possible

SEATS_RULE = "DK-1"
TURN_RULE = "DK-9"
END_RULE = "DK-3"


def end_rule(config: Config, table: Mapping[str, Any]) -> str:
    if config.mode != ONE:
        return END_RULE
    return "DK-32" if any(table["tokens"]) else "DK-R29"


_Reason = tuple[str, Mapping[str, Any]]


def why_not(config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice) -> _Reason | None:
    """Why a choice is not offered to the seat that is asked this question."""
    verb = choice.verb
    if verb == "target" and int(choice.argument) >= config.seats:
        return "no_player", {"count": config.seats, "rule": "DK-1"}
    if kind == "target" and verb == "target":
        return _not_reached(table, seat, int(choice.argument))
    if kind == "thief" and verb == "swap":
        return "king_stays", {"rule": "DK-51"}
    if kind != "turn":
        return None
    if verb == "show":
        return _not_shown(table, seat)
    if verb == "power":
        return _no_power(config, table, seat)
    if verb in ("exchange", "cut") and _name(table, seat) == "king":
        return "own_king", {"rule": "DK-R8"}
    if verb == "exchange":
        return ("dealer_cuts", {"rule": "DK-14"}) if seat == table["dealer"] else ("king_stays", {"rule": "DK-51"})
    if verb == "cut":
        return ("no_deck", {"rule": "DK-R19"}) if seat == table["dealer"] else ("only_dealer", {"rule": "DK-14"})
    return None


def _not_reached(table: Mapping[str, Any], seat: int, other: int) -> _Reason:
    """Thief and Bard choose among the players on the right, without open kings (DK-R1, DK-R12)."""
    place = table["places"][other]
    if other == seat:
        return "not_yourself", {"rule": "DK-38"}
    if place is None:
        return "is_out", {"seat": other, "rule": "DK-31"}
    if place["shown"] and place["card"] == "king":
        return "open_king", {"seat": other, "rule": "DK-R12"}
    return "not_right", {"seat": other, "rule": "DK-R1"}


def _not_shown(table: Mapping[str, Any], seat: int) -> _Reason:
    """Only a king who hides may be shown, and only where kings may hide (DK-R7, DK-R11).

    The holder of one who lies open is not asked at all: everybody sees that nothing is left but to stand.
    """
    if _name(table, seat) != "king":
        return "no_king", {"rule": "DK-R7"}
    return "king_hides", {"rule": "DK-R11"}


def _no_power(config: Config, table: Mapping[str, Any], seat: int) -> _Reason:
    """Powers of the own turn are those of four cards, and need something to act on (DK-12, DK-R1, DK-R12)."""
    card = _name(table, seat)
    if card not in _POWERS:
        return "no_power", {"card": card, "rule": "DK-12"}
    if card != "trader" and seat == table["dealer"] and not config.dealer_powers:
        return "nobody_right", {"card": card, "rule": "DK-R1"}
    if card in ("thief", "bard"):
        return "only_kings", {"rule": "DK-R12"}
    if table["deck"] or table["discard"]:
        return "spares_king", {"rule": "DK-R10"}
    return "no_deck", {"rule": "DK-R19"}


# -- what could be true


def imagine(config: Config, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> State:
    """Every card this seat cannot place lies somewhere it can lie, all ways to lay them being equally likely."""
    state = State(config)
    state.shuffles = len(table["unseen"]) - 1
    for place in table["places"]:
        _lay(state, place)
    for batch, names in enumerate(table["unseen"]):
        deck = table["deck"] if batch == state.shuffles else 0
        _guess(state, batch, [CHARACTERS.index(name) for name in names], deck, fate)
    state.discard = [CHARACTERS.index(name) for name in table["discard"]]
    state.dealer, state.turn, state.held = table["dealer"], table["turn"], table["held"]
    state.step = OVER if table["step"] == "over" else rules.KINDS.index(table["step"])
    state.round_no, state.replays, state.tokens = table["round_no"], table["replays"], list(table["tokens"])
    return state


_UNSEEN = -2


def _lay(state: State, place: Mapping[str, Any] | None) -> None:
    """Put down what a view tells of the next seat's card."""
    seat = len(state.hands)
    if place is None:
        state.hands.append(OUT)
        state.known.append(0)
        state.batch.append(0)
        return
    state.hands.append(_UNSEEN if place["card"] is None else CHARACTERS.index(place["card"]))
    state.known.append(sum(1 << other for other in range(state.config.seats) if other in place["seen_by"]))
    state.batch.append(place["batch"])
    state.shown |= bool(place["shown"]) << seat
    state.no_king |= bool(place["no_king"]) << seat


def _guess(state: State, batch: int, pool: list[int], deck: int, fate: Fate) -> None:
    """Deal out the unseen cards of a batch: first the kings, to the places that may hold one, then all others."""
    seats = [seat for seat, card in enumerate(state.hands) if card == _UNSEEN and state.batch[seat] == batch]
    if len(pool) != len(seats) + deck:
        raise ValueError("the unseen cards do not fit")
    thrones = [seat for seat in seats if not state.no_king >> seat & 1] + [-1] * deck
    kings = pool.count(KING)
    fate.shuffle(thrones)
    rest = [card for card in pool if card != KING]
    fate.shuffle(rest)
    for seat in seats:
        state.hands[seat] = KING if seat in thrones[:kings] else rest.pop()
    if deck:
        state.deck = sorted(rest + [KING] * thrones[:kings].count(-1))
