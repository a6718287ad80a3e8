"""Tables set up just so, with cards called by their keys."""

from collections.abc import Sequence
from typing import Any

from macabre.core.match import Match
from macabre.games.totentanz import GAME, rules, state
from macabre.testing import match_at

KEYS = GAME.cards.deck[0]
NUMBERS = {key: card for card, key in enumerate(KEYS)}
SOULS = KEYS[:34]
EVENTS = KEYS[34:]
DEVIL, ANGEL = 0, 1


def numbers(*keys: str) -> list[int]:
    return [NUMBERS[key] for key in keys]


def names(cards: Sequence[int]) -> list[str]:
    return [KEYS[card] for card in cards]


def picks(deck: Sequence[str], *drawn: str) -> list[int]:
    """What Fate must say for these cards to be drawn from that deck one after the other."""
    left, results = sorted(numbers(*deck)), []
    for card in numbers(*drawn):
        results.append(left.index(card))
        left.remove(card)
    return results


def at(
    *,
    life: Sequence[str],
    devil: Sequence[str] = ("duchess",),
    angel: Sequence[str] = ("countess",),
    discard: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    collected: tuple[Sequence[str], Sequence[str]] = ((), ()),
    turn: int = DEVIL,
    step: int = state.TURN,
    draws: Sequence[str] = (),
    then: Sequence[int] = (),
    options: dict[str, Any] | None = None,
    cards: Any = None,
    **fields: Any,
) -> Match:
    """A match at a given table: what is not named lies in the deck, or in limbo if the deck is named too.

    A hand that is not named holds one card, since an empty one would at once pick up.

    ``draws`` are the next cards drawn from the deck as it is, ``then`` the results of chance after that.
    """
    hands = [numbers(*devil), numbers(*angel)]
    beside = [numbers(*souls) for souls in collected]
    laid = [fields[name] for name in ("event", "soul") if fields.get(name, -1) >= 0]
    used = [*numbers(*life, *discard), *hands[0], *hands[1], *beside[0], *beside[1], *laid]
    rest = [card for card in range(41) if card not in used]
    limbo = [] if deck is None else [card for card in rest if card not in numbers(*deck)]
    position = {
        "life": numbers(*life),
        "hands": hands,
        "seen": [[0] * len(hand) for hand in hands],
        "drawn": [[0] * len(hand) for hand in hands],
        "discard": numbers(*discard),
        "deck": sorted(card for card in rest if card not in limbo),
        "collected": beside,
        "limbo": limbo,
        "round": len(limbo) + len(beside[0]) + len(beside[1]),
        "entered": [0] * 41,
        "clock": 0,
        "turns": turn,
        "step": step,
        **fields,
    }
    if limbo:
        options = {"round_limit": 1000, **(options or {})}
    fate = [*picks(names(position["deck"]), *draws), *then]
    return match_at(GAME, options=options, fate=fate, cards=cards, **position)


def life(match: Match) -> list[str]:
    return names(match.state.life)


def hand(match: Match, seat: int) -> list[str]:
    return names(match.state.hands[seat])


def pile(match: Match) -> list[str]:
    return names(match.state.discard)


def told(match: Match, seat: int | None = None) -> list[str]:
    """The kinds of events in the story."""
    return [event.kind for event in match.story(seat)]


def event(match: Match, kind: str, seat: int | None = None) -> dict[str, Any]:
    """The facts of the last event of a kind, as told to a seat."""
    return next(dict(event.fields) for event in reversed(list(match.story(seat))) if event.kind == kind)


def step(match: Match) -> str:
    return "over" if match.state.step == state.OVER else rules.KINDS[match.state.step]
