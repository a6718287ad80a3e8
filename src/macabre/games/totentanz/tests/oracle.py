"""The independent judge of Totentanz: what must hold, and who may know what, read from positions alone."""

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

# A round has at most 60 turns, a turn at most four decisions (action, event, then card and slot, or wanted and given
# card), and a round one retaliation.
BOUND = 20 * (60 * 4 + 1)

_DATA = tomllib.loads((Path(__file__).parent.parent / "cards.toml").read_text(encoding="utf-8"))
_SOULS = _DATA["soul"]
_EFFECTS = [row["effect"] for row in _DATA["event"]]

TURN, CHANGE, PLACE, EVENT, REPLACE, SLOT, EXPEL, STRIKE, TRADE, GIVE, HARVEST, DISCARD, RETALIATE, OVER = range(14)


def invariants(position: dict[str, Any]) -> None:
    """Section A: 41 cards, always; slots, hands and souls within their bounds."""
    state, options = position["state"], position["options"]
    laid = [card for card in (state["event"], state["soul"]) if card != -1]
    open_cards = [*state["life"], *state["limbo"], *state["collected"][0], *state["collected"][1], *laid]
    cards = [*state["deck"], *state["discard"], *state["hands"][0], *state["hands"][1], *open_cards]
    assert Counter(cards) == Counter(range(41))
    assert state["deck"] == sorted(state["deck"]), "the order of the deck is nobody's"
    for soul in (*state["life"], *state["limbo"], *state["collected"][0], *state["collected"][1]):
        assert soul < 34, "only souls lie in Life, are collected or lost"
    over = state["step"] == OVER
    seat = state["turns"] % 2
    for owner in range(2):
        four = state["step"] == DISCARD and owner == seat
        assert len(state["hands"][owner]) <= 3 + four
        assert not four or len(state["hands"][owner]) == 4
        assert len(state["seen"][owner]) == len(state["drawn"][owner]) == len(state["hands"][owner])
        for card, time in zip(state["hands"][owner], state["drawn"][owner], strict=True):
            assert state["entered"][card] <= time <= state["clock"], "a card is drawn from the deck"
    souls = [len(row) for row in state["collected"]]
    assert max(souls) <= 3
    assert min(souls) <= 2
    assert state["round"] <= options["round_limit"]
    assert state["turns"] <= options["turn_limit"]
    if options["limbo"] == "back":
        assert not state["limbo"]
    else:
        assert sum(souls) + len(state["limbo"]) == state["round"]
    assert max(souls) < 3 or over
    if not over:
        assert state["round"] < options["round_limit"]
        assert state["turns"] < options["turn_limit"]
        assert len(state["life"]) == 5 if state["step"] == RETALIATE and not laid else 1 <= len(state["life"]) <= 4
        assert state["deck"] or state["discard"] or laid, "there is always something to draw"


# -- section G


def _known(state: dict[str, Any], owner: int, index: int, seat: int | None) -> bool:
    """Owners know their cards, both players those of Temptation and trade, everybody those of Toil."""
    mark = state["seen"][owner][index]
    return owner == seat or mark == 2 or (mark == 1 and seat is not None)


def mask(position: dict[str, Any], seat: int | None) -> object:
    """All is public but the deck, of which everybody knows the size, and cards of hands that the seat never saw."""
    state = dict(position["state"])
    state["deck"] = len(state["deck"])
    state["hands"] = [
        [card if _known(state, owner, i, seat) else None for i, card in enumerate(hand)]
        for owner, hand in enumerate(state["hands"])
    ]
    asked = None if seat is None else position["asked"][seat]
    return {**{key: value for key, value in position.items() if key != "asked"}, "asked": asked, "state": state}


def _places(state: dict[str, Any], seat: int | None) -> list[tuple[int, int]]:
    """The places of the hands that the seat does not know, those of the player to act first."""
    actor = state["turns"] % 2
    owners = (actor, 1 - actor)
    return [(o, i) for o in owners for i in range(len(state["hands"][o])) if not _known(state, o, i, seat)]


def _unseen(state: dict[str, Any], seat: int | None) -> list[int]:
    return sorted([*state["deck"], *(state["hands"][o][i] for o, i in _places(state, seat))])


def _power(card: int, options: dict[str, Any]) -> int:
    red, blue = _SOULS[card]["red"], _SOULS[card]["blue"]
    if options["disposition"] == "net" or red == blue:
        return red - blue
    return red if red > blue else -blue


def _believable(position: dict[str, Any], hand: list[int]) -> bool:
    """Whether a player to act with that hand could have announced the action that is under way."""
    state, step = position["state"], position["state"]["step"]
    seat = state["turns"] % 2
    souls = [card for card in hand if card < 34]
    if step in (PLACE, STRIKE):
        return bool(souls)
    if step == REPLACE:
        options = position["options"]
        pairs = [(_power(card, options), _power(old, options)) for card in souls for old in state["life"]]
        return any(new * old < 0 and abs(new) >= abs(old) for new, old in pairs)
    if step == EVENT:
        possible = {
            "trade": len(hand) >= 2 and len(state["hands"][1 - seat]) >= 1,
            "harvest": len(state["discard"]) >= 1,
            "judge": len(state["life"]) >= 3,
            "strike": bool(souls),
        }
        return any(possible.get(_EFFECTS[card - 34], True) for card in hand if card >= 34)
    return True


def _with(position: dict[str, Any], seat: int | None, cards: dict[tuple[int, int], int]) -> dict[str, Any]:
    """The position with other cards in the places that the seat does not know."""
    state = position["state"]
    hands = [[cards.get((owner, i), card) for i, card in enumerate(hand)] for owner, hand in enumerate(state["hands"])]
    deck = [card for card in _unseen(state, seat) if card not in cards.values()]
    return {**position, "state": {**state, "hands": hands, "deck": deck}}


def worlds(position: dict[str, Any], seat: int | None) -> Iterator[dict[str, Any]]:
    """Every position that could be the real one for all that the seat knows, each once."""
    state = position["state"]
    actor = state["turns"] % 2
    places, unseen = _places(state, seat), _unseen(state, seat)
    own = sum(owner == actor for owner, _ in places)

    def fill(at: int, cards: dict[tuple[int, int], int]) -> Iterator[dict[str, Any]]:
        if at == own:
            hand = [cards.get((actor, i), card) for i, card in enumerate(state["hands"][actor])]
            if not _believable(position, hand):
                return
        if at == len(places):
            yield _with(position, seat, cards)
            return
        owner, index = places[at]
        for card in unseen:
            if card not in cards.values() and state["entered"][card] <= state["drawn"][owner][index]:
                yield from fill(at + 1, {**cards, (owner, index): card})

    yield from fill(0, {})


def permute(position: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """Another position that the seat cannot tell from this one, if there is any."""
    state = position["state"]
    early_first = sorted(_places(state, seat), key=lambda place: state["drawn"][place[0]][place[1]])
    for attempt in count():
        cards: dict[tuple[int, int], int] = {}
        for owner, index in early_first:
            time = state["drawn"][owner][index]
            free = [c for c in _unseen(state, seat) if state["entered"][c] <= time and c not in cards.values()]
            cards[owner, index] = rng.choice(free)
        world = _with(position, seat, cards)
        if world != position and _believable(world, world["state"]["hands"][state["turns"] % 2]):
            return world
        if attempt > 50:
            others = (world for world in worlds(position, seat) if world != position)
            return next(others, position)
    raise AssertionError


def hidden(position: dict[str, Any], seat: int | None) -> bool:
    """Whether the seat must think more than one position possible."""
    found = worlds(position, seat)
    return next(found) is not None and next(found, None) is not None


def forgets(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a step told everybody something that the position after it no longer holds: the end of a round."""
    return before["state"]["round"] != after["state"]["round"]
