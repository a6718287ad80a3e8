"""An independent judge of Grim Dance: it reads positions, and knows nothing of ``rules.py`` and ``view.py``.

It is written from the rules alone: section A (what must hold of every position) and section G (who may know what).
Cards are numbers, six to a character; cards with equal skulls are twins that nobody can tell apart. Only the house
data are known here, so it judges matches with the house cards.
"""

import random
from itertools import groupby
from typing import Any

BOUND = 4 * 36
"""A turn asks at most four questions (reveal, effect or copy, and two for Bride, Carnival King or Dancer), and it takes
at least one of 36 cards out of the circle (GD-R25)."""

CHARACTERS = ("carnival-king", "farmer", "dancer", "musician", "grim-reaper", "bride")
SKULLS = (
    (+3, +2, 0, -1, -1, -2),
    (+3, +1, +1, 0, -1, -3),
    (+3, +2, +1, 0, -1, -2),
    (+3, +2, +2, 0, -1, -2),
    (+4, +3, +3, 0, -2, -3),
    (+4, +3, +2, 0, -1, -2),
)
"""Section E, by character: light skulls as positive, dark ones as negative numbers."""

STEPS = (
    "reveal", "effect", "copy", "give", "receiver", "victim", "steal", "take", "move", "gap", "discard", "over",
)  # fmt: skip


def points(card: int) -> int:
    return SKULLS[card // 6][card % 6]


# -- section A


def invariants(position: dict[str, Any]) -> None:
    """All that holds of every position of every game."""
    state, seats = position["state"], position["seats"]
    _every_card_is_somewhere(state)
    _the_circle_is_unknown(state)
    everyone = (1 << seats) - 1
    lying = [card for front in state["fronts"] for card in front]
    assert len(state["fronts"]) == len(state["totals"]) == len(state["counts"]) == seats
    for seat, front in enumerate(state["fronts"]):
        for card in front:
            assert state["known"][card] >> seat & 1, "an owner may look at the own cards"
            assert not state["up"] >> card & 1 or state["known"][card] == everyone, "open cards are seen by all"
    assert all(card in lying for card in range(36) if state["up"] >> card & 1), "only cards in front lie face up"
    for card in state["discard"]:
        assert state["known"][card].bit_count() == 1, "one player has seen a discarded card"
    over = STEPS[state["step"]] == "over"
    assert over == (not state["circle"]), "the game is over just when the circle is empty"
    if over:
        assert all(state["up"] >> card & 1 for card in lying), "at the end all fronts are open"
    assert sum(state["counts"]) <= 36 * state["game_no"]
    assert 0 <= state["turn"] < seats


def _every_card_is_somewhere(state: dict[str, Any]) -> None:
    lying = [card for front in state["fronts"] for card in front]
    assert len(state["circle"]) + len(lying) + len(state["discard"]) == 36
    numbers = lying + state["discard"] + _pool(state) + ([state["revealed"]] if state["revealed"] >= 0 else [])
    assert sorted(numbers) == list(range(36)), "every card is somewhere, and once"
    for character in range(6):
        of_it = [card for card in numbers if card // 6 == character]
        assert len(of_it) == 6, "there are six cards of each colour"


def _the_circle_is_unknown(state: dict[str, Any]) -> None:
    """Face-down cards of the circle are known to nobody; only the revealed one, if any, is open."""
    backs = state["circle"][:]
    if state["revealed"] >= 0:
        assert backs.pop(state["place"]) == state["revealed"] // 6
        assert STEPS[state["step"]] not in ("reveal", "over")
    else:
        assert state["place"] == -1
        assert STEPS[state["step"]] in ("reveal", "over")
    assert sorted(backs) == [card // 6 for card in _pool(state)]
    assert all(state["known"][card] == 0 for card in _pool(state))


def _pool(state: dict[str, Any]) -> list[int]:
    """The cards that lie face down in the circle, nobody knows where."""
    return [6 * character + k for character in range(6) for k in range(6) if state["pool"][character] >> k & 1]


# -- section G


def _seen(state: dict[str, Any], card: int, seat: int | None) -> bool:
    """Whether a seat knows a card that lies outside the pool."""
    if card == state["revealed"] or state["up"] >> card & 1:
        return True
    return seat is not None and bool(state["known"][card] >> seat & 1)


def mask(position: dict[str, Any], seat: int | None) -> object:
    """What the seat may know: everything but the skulls that it has not seen, and which of two twins is which."""
    state = position["state"]

    def face(card: int) -> list[Any]:
        side = "up" if card == state["revealed"] or state["up"] >> card & 1 else "down"
        skulls = points(card) if _seen(state, card, seat) else "unknown"
        return [CHARACTERS[card // 6], side, state["known"][card], skulls]

    open_fields = ("circle", "place", "turn", "step", "held", "game_no", "first", "totals", "counts")
    return {
        "table": {name: position[name] for name in ("game", "version", "seats", "options", "cards")},
        "asked": None if seat is None else position["asked"][seat],
        "open": {name: state[name] for name in open_fields},
        "revealed": face(state["revealed"]) if state["revealed"] >= 0 else None,
        "fronts": [[face(card) for card in front] for front in state["fronts"]],
        "discard": [face(card) for card in state["discard"]],
    }


def permute(position: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """Another position with the same mask: unseen cards change places with each other, and twins with twins."""
    return rename(position, _shuffled(position["state"], seat, rng))


def _shuffled(state: dict[str, Any], seat: int | None, rng: random.Random) -> list[int]:
    """A number to put in place of each card."""
    new = list(range(36))
    pool = _pool(state)
    for character in range(6):
        cards = range(6 * character, 6 * character + 6)
        _mix(new, [card for card in cards if card in pool or not _seen(state, card, seat)], rng)
        for _, twins in groupby(sorted(cards, key=lambda card: points(new[card])), key=lambda card: points(new[card])):
            _mix(new, list(twins), rng)
    return new


def _mix(new: list[int], places: list[int], rng: random.Random) -> None:
    """Exchange at random what stands at some places of a list."""
    numbers = [new[place] for place in places]
    rng.shuffle(numbers)
    for place, number in zip(places, numbers, strict=True):
        new[place] = number


def rename(position: dict[str, Any], new: list[int]) -> dict[str, Any]:
    """The position with other cards in the same places."""
    state = dict(position["state"])
    pool = {new[card] for card in _pool(state)}
    state["pool"] = [sum(1 << k for k in range(6) if 6 * c + k in pool) for c in range(6)]
    state["fronts"] = [[new[card] for card in front] for front in state["fronts"]]
    state["discard"] = [new[card] for card in state["discard"]]
    state["up"] = sum(1 << new[card] for card in range(36) if state["up"] >> card & 1)
    state["known"] = [state["known"][new.index(card)] for card in range(36)]
    state["revealed"] = new[state["revealed"]] if state["revealed"] >= 0 else -1
    return {**position, "state": state}


def hidden(position: dict[str, Any], seat: int | None) -> bool:
    """Whether another position looks the same to the seat: an unseen card has left the circle, or a twin has."""
    state = position["state"]
    pool = _pool(state)
    out = [card for card in range(36) if card not in pool]
    unseen = [card for card in range(36) if card in pool or not _seen(state, card, seat)]
    for card in out:
        among = unseen if not _seen(state, card, seat) else [c for c in range(36) if points(c) == points(card)]
        if any(other != card and other // 6 == card // 6 for other in among):
            return True
    return False


def forgets(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a step told everybody something that the position after it no longer holds: the end of a game."""
    return before["state"]["game_no"] != after["state"]["game_no"]
