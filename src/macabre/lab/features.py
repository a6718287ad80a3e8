"""What occurs in a match: rules, events, cards and choices, and to which seat. It hears the story that everybody tells
after a match is over; no player is ever given it.

A feature is a text: its group, then what it is, such as ``events/took``, ``cards/took/farmer/3`` or ``rules/GD-18``.
A card is named with what happened to it and, where the story tells one, its value.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from macabre.core.event import Event

NOBODY = -1
"""In place of a seat: it happened to nobody in particular."""

Counts = dict[str, list[int]]
"""By feature: how often it happened to each seat, and last, to nobody in particular."""


class Observer:
    """Counts what occurs in one match, step by step."""

    __slots__ = ("_cited", "_seats", "counts")

    def __init__(self, seats: int) -> None:
        self.counts: Counts = {}
        self._seats = seats
        self._cited: set[tuple[str, int]] = set()

    def choose(self, seat: int, verb: str, rule: str) -> None:
        """A seat makes a choice: a new step begins."""
        self._count(f"choices/{verb}", seat)
        self._cited = {(rule, seat)}

    def hear(self, event: Event) -> None:
        """Something happens in the step."""
        seat = _seat(event.fields)
        self._count(f"events/{event.kind}", seat)
        for card in cards_in(event.fields):
            self._count(f"cards/{event.kind}/{card}", seat)
        if event.rule:
            self._cited.add((event.rule, seat))

    def end_step(self) -> None:
        """A rule counts once a step for a seat, however many sentences cite it."""
        for rule, seat in self._cited:
            self._count(f"rules/{rule}", seat)
        self._cited.clear()

    def _count(self, feature: str, seat: int) -> None:
        row = self.counts.get(feature)
        if row is None:
            row = self.counts[feature] = [0] * (self._seats + 1)
        row[seat] += 1


def _seat(fields: Mapping[str, Any]) -> int:
    seat = fields.get("seat")
    return seat if type(seat) is int else NOBODY


def cards_in(fields: Mapping[str, Any]) -> Iterator[str]:
    """The cards that an event is about: ``key`` or ``key/value``.

    >>> list(cards_in({"seat": 1, "card": "farmer", "value": 3}))
    ['farmer/3']
    >>> list(cards_in({"seat": 1, "cards": ["monk", "nun"]}))
    ['monk', 'nun']
    """
    faces = [value for value in fields.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    if faces:
        for face in faces[0]:
            yield from _card(face)
    else:
        yield from _card(fields)
    several = fields.get("cards")
    if isinstance(several, list):
        for card in several:
            if isinstance(card, str):
                yield card


def _card(face: Mapping[str, Any]) -> Iterator[str]:
    card, value = face.get("card"), face.get("value")
    if isinstance(card, str):
        yield f"{card}/{value}" if type(value) is int else card
