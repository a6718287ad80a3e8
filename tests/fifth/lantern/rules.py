"""The rules of Lantern."""

from collections.abc import Mapping

from macabre.core.card_file import CardFile
from macabre.core.event import Log, Raw, pause
from macabre.core.fate import Fate
from macabre.core.option import Option, Value
from macabre.core.outcome import Outcome
from macabre.games.lantern.state import BID, OVER, PEEK, Config, State

OPTIONS = (Option("peeks", ("yes", "no"), "yes", "LA-4"),)

KEEP, CHANGE, PASS, LOOK = 0, 1, 2, 3

READY, OPENED, CHANGED, LOOKED, PASSED, SHOWN = range(6)

EVENTS = (
    ("ready", "LA-2"),
    ("opened", "LA-2"),
    ("changed", "LA-3"),
    ("looked", "LA-4"),
    ("passed", "LA-4"),
    ("shown", "LA-5"),
)


def alphabet() -> list[tuple[str, str]]:
    return [("keep", "LA-2"), ("change", "LA-2"), ("pass", "LA-4"), *[(f"peek:{seat}", "LA-4") for seat in range(4)]]


def read_cards(file: CardFile) -> list[int]:
    rows = file.rows("lantern", 8, 20)
    light = [row.integer("light", 0, 99) for row in rows]
    for row in rows:
        row.done()
    return light


def configure(seats: int, options: Mapping[str, Value], cards: list[int]) -> Config:
    return Config(seats, options["peeks"] == "yes", cards)


def setup(config: Config, fate: Fate, log: Log) -> State:
    state = State(config)
    state.deck = list(range(len(config.light)))
    state.hands = [_draw(state, fate) for _ in range(config.seats)]
    state.known = [1 << seat for seat in range(config.seats)]
    state.bids = [-1] * config.seats
    return state


def _draw(state: State, fate: Fate) -> int:
    return state.deck.pop(fate.pick(len(state.deck)))


def to_act(state: State) -> tuple[int, ...]:
    if state.step == BID:
        return tuple(seat for seat in range(state.config.seats) if state.bids[seat] < 0)
    return (state.turn,) if state.step == PEEK else ()


def kind(state: State, seat: int) -> str:
    return "bid" if state.step == BID else "peek"


def options(state: State, seat: int) -> list[int]:
    if state.step == BID:
        return [KEEP, CHANGE]
    return [PASS] + [LOOK + other for other in range(state.config.seats) if other != seat]


def apply(state: State, seat: int, choice: int, fate: Fate, log: Log) -> None:
    if state.step == BID:
        state.bids[seat] = choice
        log.append((READY, seat))
        if -1 not in state.bids:
            _change(state, fate, log)
        return
    if choice == PASS:
        log.append((PASSED, seat))
    else:
        other = choice - LOOK
        state.known[other] |= 1 << seat
        log.append((LOOKED, seat, other, state.hands[other]))
    if state.turn + 1 < state.config.seats:
        state.turn += 1
    else:
        _show(state, log)


def _change(state: State, fate: Fate, log: Log) -> None:
    """All bids are in: who changes lays the old lantern open and draws a new one unseen (LA-3)."""
    log.append((OPENED, *state.bids))
    state.step = PEEK
    pause(state, log)
    for seat in reversed(range(state.config.seats)):
        if state.bids[seat] == CHANGE:
            old = state.hands[seat]
            state.discard.append(old)
            state.hands[seat] = _draw(state, fate)
            log.append((CHANGED, seat, old, state.hands[seat]))
    if not state.config.peeks:
        state.turn = state.config.seats - 1
        _show(state, log)


def _show(state: State, log: Log) -> None:
    pause(state, log)
    state.turn = 0
    state.step = OVER
    state.known = [(1 << state.config.seats) - 1] * state.config.seats
    for seat in range(state.config.seats):
        log.append((SHOWN, seat, state.hands[seat]))


def reveals(raw: Raw) -> bool:
    return raw[0] in (OPENED, CHANGED, LOOKED, SHOWN)


def outcome(state: State) -> Outcome | None:
    if state.step != OVER:
        return None
    scores = tuple(state.config.light[card] for card in state.hands)
    return Outcome(scores, tuple(s for s, n in enumerate(scores) if n == max(scores)), "shown")
