"""What a seat may know of Lantern, judged from positions alone."""

import copy
import random

BOUND = 8


def invariants(position):
    state = position["state"]
    assert sorted(state["deck"] + state["hands"] + state["discard"]) == list(range(9))


def _sees(position, seat, holder):
    state = position["state"]
    return state["step"] == 2 or (seat is not None and bool(state["known"][holder] >> seat & 1))


def mask(position, seat):
    state = position["state"]
    secret = state["step"] == 0
    return {
        "hands": [card if _sees(position, seat, s) else None for s, card in enumerate(state["hands"])],
        "bids": [bid if not secret or s == seat or bid < 0 else "ready" for s, bid in enumerate(state["bids"])],
        "rest": [state[name] for name in ("known", "discard", "turn", "step")],
    }


def hidden(position, seat):
    state = position["state"]
    unseen = not all(_sees(position, seat, holder) for holder in range(position["seats"]))
    return unseen or (state["step"] == 0 and any(bid >= 0 for s, bid in enumerate(state["bids"]) if s != seat))


def permute(position, seat, rng: random.Random):
    twin = copy.deepcopy(position)
    state = twin["state"]
    places = [s for s in range(position["seats"]) if not _sees(position, seat, s)]
    cards = state["deck"] + [state["hands"][s] for s in places]
    rng.shuffle(cards)
    for s in places:
        state["hands"][s] = cards.pop()
    state["deck"] = sorted(cards)
    if state["step"] == 0:
        state["bids"] = [b if s == seat or b < 0 else rng.randrange(2) for s, b in enumerate(state["bids"])]
    return twin
