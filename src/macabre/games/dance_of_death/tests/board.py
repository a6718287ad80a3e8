"""Positions for the tests, written as the rule book speaks: cards at numbers, markers as ``2b1w``."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from macabre.core.fate import Fate
from macabre.core.match import Match
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.state import ACTION, PERSONS, SPLIT, TAKEN, TEXT, USED
from macabre.testing import match_at

BLACK, WHITE = 0, 1

RING_A = (
    "runner", "old_lady", "convalescent", "dancer", "house", "hacker",
    "business_lady", "paradise", "surgeon", "sharpshooter", "priest", "gambler",
)  # fmt: skip
"""The ring that the scenarios use unless they say otherwise."""

PAGE_4 = (
    "dancer", "surgeon", "priest", "runner", "business_lady", "house",
    "hacker", "paradise", "old_lady", "convalescent", "gambler", "sharpshooter",
)  # fmt: skip
"""The ring of the rule book's picture, as far as it is told."""

GUESSING: dict[str, Any] = {
    "ring": (
        "surgeon", "runner", "dancer", "old_lady", "paradise", "priest",
        "hacker", "house", "convalescent", "sharpshooter", "gambler", "business_lady",
    ),
    "death": 9,
    "on": {"old_lady": "1b1w", "hacker": "1b", "sharpshooter": "2b", "gambler": "1w"},
    "dead": {"convalescent": BLACK, "dancer": BLACK, "business_lady": BLACK, "runner": WHITE, "surgeon": WHITE},
    "used": ("hacker", "sharpshooter"),
    "score": [14, 22],
    "fates": ((0, 0, 0), (0, 0, 0)),
    "step": SPLIT,
    "options": {"round_limit": 1},
}  # fmt: skip
"""The last split: either seat's only marker should dance four times in ten and activate six, for nobody to guess it."""


def pair(text: str) -> list[int]:
    """Black's and White's markers from text such as "2b1w"."""
    found = {colour: int(count) for count, colour in re.findall(r"(\d+)([bw])", text)}
    return [found.get("b", 0), found.get("w", 0)]


def board(
    *,
    ring: Sequence[str] = RING_A,
    on: Mapping[str, str] | None = None,
    paradise: str = "",
    fates: Sequence[Sequence[int]] = ((1, 1, 1), (1, 1, 1)),
    dead: Mapping[str, int] | None = None,
    alive: Iterable[str] = (),
    used: Iterable[str] = (),
    fate: Iterable[int] | Fate = (),
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Match:
    """A match at a position: Ring A, hand 1, Death 5, Black to act, unless told otherwise.

    Markers that are not named lie in the supplies. ``dead`` maps persons to the seat that won them; with ``alive``,
    all the others are dead, their cards won by White.
    """
    won = dict(dead or {})
    if alive:
        won |= {person: WHITE for person in PERSONS if person not in tuple(alive)}
    power = [TAKEN + won[p] if p in won else USED if p in tuple(used) else TEXT for p in PERSONS]
    persons = {person: pair(text) for person, text in (on or {}).items()}
    markers = [[persons.get(person, (0, 0))[seat] for person in PERSONS] for seat in (BLACK, WHITE)]
    on_paradise = pair(paradise)
    state = {
        "ring": " ".join(ring),
        "hand": 1,
        "death": 5,
        "power": power,
        "markers": markers,
        "paradise": on_paradise,
        "fates": [list(row) for row in fates],
        "start": BLACK,
        "turn": BLACK,
        "step": ACTION,
        **fields,
    }
    return match_at(GAME, options=options, fate=fate, **state)


def last_action(fate: Iterable[int], hand: int = 3, **fields: Any) -> Match:
    """A match in which the last action of a round brings the hand to 4 and a new round begins with these rolls."""
    match = board(hand=hand, turn=WHITE, fates=((0, 0, 0), (0, 1, 0)), fate=fate, **fields)
    match.play(WHITE, "watch")
    match.play(WHITE, "forwards")
    return match


# -- what lies where, read off the open table


def on(match: Match, card: str) -> str:
    """The markers on a person or on Paradise, as "2b1w", or "" for none."""
    table = match.view(None).table
    counts = table["paradise"] if card == "paradise" else table["markers"][card]
    return "".join(f"{count}{colour}" for count, colour in zip(counts, "bw", strict=True) if count)


def at(match: Match, card: str) -> int:
    """The number at which a card lies."""
    return int(match.view(None).table["ring"].index(card)) + 1


def side(match: Match, person: str) -> str:
    return str(match.view(None).table["power"][person])


def supply(match: Match) -> list[int]:
    return list(match.view(None).table["supply"])


def look(match: Match, field: str) -> Any:
    return match.view(None).table[field]


def told(match: Match, seat: int | None = None) -> list[str]:
    """The kinds of all events of the story."""
    return [event.kind for event in match.story(seat)]


def facts(match: Match, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [dict(event.fields) for event in match.story(None) if event.kind == kind]
