"""Who may know what in Lantern."""

from collections.abc import Mapping
from typing import Any, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.games.lantern.older.v1 import rules
from macabre.games.lantern.older.v1.state import BID, OVER, PEEK, Config, State


class Table(TypedDict):
    hands: list[int | None]
    seen_by: list[list[int]]
    ready: list[bool]
    bid: int
    bids: list[int] | None
    discard: list[int]
    turn: int
    step: int


def view(state: State, seat: AnyViewer) -> Table:
    seats = range(state.config.seats)
    over = state.step == OVER or seat is EVERYBODY
    sees = [over or (seat is not None and bool(state.known[s] >> seat & 1)) for s in seats]
    return Table(
        hands=[card if seen else None for card, seen in zip(state.hands, sees, strict=True)],
        seen_by=[[other for other in seats if known >> other & 1] for known in state.known],
        ready=[bid >= 0 for bid in state.bids],
        bid=-1 if seat is None or seat is EVERYBODY else state.bids[seat],
        bids=state.bids[:] if state.step != BID or seat is EVERYBODY else None,
        discard=state.discard[:],
        turn=state.turn,
        step=state.step,
    )


def tell(config: Config, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
    kind = raw[0]
    if kind == rules.OPENED:
        return {"changing": [other for other, bid in enumerate(raw[1:]) if bid]}
    if kind == rules.CHANGED:
        return {"seat": raw[1], "old": raw[2], "new": raw[3] if seat in (raw[1], EVERYBODY) else None}
    if kind == rules.LOOKED:
        return {"seat": raw[1], "other": raw[2], "card": raw[3] if seat in (*raw[1:3], EVERYBODY) else None}
    if kind == rules.SHOWN:
        return {"seat": raw[1], "card": raw[2]}
    return {"seat": raw[1]}


def label(config: Config, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
    return {"other": int(choice.argument)} if choice.argument else {}


TURN_RULE = "LA-2"
END_RULE = "LA-5"


def why_not(
    config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice
) -> tuple[str, Mapping[str, Any]] | None:
    if choice.verb == "peek" and int(choice.argument) >= config.seats:
        return "no_player", {"count": config.seats, "rule": "LA-1"}
    if kind == "peek" and choice.verb == "peek":
        return "your_own", {"rule": "LA-4"}
    return None


def imagine(config: Config, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> State:
    state = State(config)
    state.discard = list(table["discard"])
    known = [card for card in table["hands"] if card is not None]
    free = [card for card in range(len(config.light)) if card not in known and card not in state.discard]
    state.hands = [free.pop(fate.pick(len(free))) if card is None else card for card in table["hands"]]
    state.deck = free
    state.known = [sum(1 << other for other in seats) for seats in table["seen_by"]]
    state.turn, state.step = table["turn"], table["step"]
    state.bids = [-1] * config.seats if table["bids"] is None else list(table["bids"])
    if state.step == BID and table["bids"] is None:
        for other in range(config.seats):
            if other == seat:
                state.bids[other] = table["bid"]
            elif table["ready"][other]:
                state.bids[other] = fate.pick(2)
    assert state.step in (BID, PEEK, OVER)
    return state
