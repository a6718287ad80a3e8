"""Tables set up just so, with cards called by their keys."""

from collections.abc import Sequence
from typing import Any

from macabre.core.fate import Fate, QuickFate, RecordedFate
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
    then: Sequence[int | str] | Fate = (),
    options: dict[str, Any] | None = None,
    cards: Any = None,
    **fields: Any,
) -> Match:
    """A match at a given table: what is not named lies in the deck, or in limbo if the deck is named too.

    A hand that is not named holds one card, since an empty one would at once pick up.

    ``draws`` are the next cards drawn, ``then`` the results of chance after that.
    """
    table: dict[str, Any] = {
        "life": numbers(*life),
        "hands": [numbers(*devil), numbers(*angel)],
        "discard": numbers(*discard),
        "collected": [numbers(*souls) for souls in collected],
        "turns": turn,
        "step": step,
        **fields,
    }
    if deck is not None:
        table["deck"] = sorted(numbers(*deck))
        options = {"round_limit": 1000, **(options or {})}
    free = then if isinstance(then, Fate) else None
    script = [*draws, *([] if isinstance(then, Fate) else then)]
    return match_at(GAME, options=options, fate=script, cards=cards, then=free, **table)


def anything() -> Fate:
    """Chance that a test does not look at: always the first that is possible."""
    return RecordedFate(QuickFate(0), [0] * 50)


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
