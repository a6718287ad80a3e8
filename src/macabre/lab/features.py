"""What occurs in a match: rules, events, cards and choices, and to which seat. It hears the story that everybody tells
after a match is over; no player is ever given it.

A feature is a text: its group, then what it is, such as ``events/took``, ``cards/took/farmer/3`` or ``rules/GD-18``.
A card is named with what happened to it and, where the story tells one, its value.
"""

from collections.abc import Mapping
from typing import Any

from macabre.core.event import Event, Raw
from macabre.core.seat import EVERYBODY
from macabre.core.setting import Setting

NOBODY = -1
"""In place of a seat: it happened to nobody in particular."""

FAMILIAR = 1 << 14
"""So many different events are remembered at once; memory does not grow beyond them."""

Counts = dict[str, list[int]]
"""By feature: how often it happened to each seat, and last, to nobody in particular."""


class Catalogue:
    """The features of all that can occur at a table, numbered as they are met.

    What everybody hears of an event depends on its bare numbers alone. So each is told once, and when it happens again
    its features are known: most of what a match costs to count was to tell its story.
    """

    __slots__ = ("_heard", "_numbers", "_setting", "_verbs", "names", "size", "width")

    def __init__(self, setting: Setting) -> None:
        self.names: list[str] = []
        self.width = setting.seats + 1
        """Every feature has a place for each seat and one for nobody."""
        self.size = 0
        """How many places there are so far."""
        self._setting = setting
        self._numbers: dict[str, int] = {}
        self._heard: dict[Raw, list[int]] = {}
        self._verbs: dict[int, list[int]] = {}

    def place(self, feature: str, seat: int) -> int:
        """Where one counts a feature that happens to a seat."""
        number = self._numbers.get(feature, -1)
        if number < 0:
            number = self._numbers[feature] = len(self.names)
            self.names.append(feature)
            self.size += self.width
        return number * self.width + seat % self.width

    def chosen(self, seat: int, choice: int) -> list[int]:
        """The places of a choice that a seat makes: of the rule that gives it, then of its verb."""
        key = choice * self.width + seat
        found = self._verbs.get(key)
        if found is None:
            known = self._setting.game.alphabet.choices[choice]
            found = [self.place(f"rules/{known.rule}", seat), self.place(f"choices/{known.verb}", seat)]
            self._verbs[key] = found
        return found

    def happened(self, raw: Raw) -> list[int]:
        """The places of an event: of the rule that it cites, or -1, and of all else that it is."""
        found = self._heard.get(raw)
        if found is None:
            if len(self._heard) == FAMILIAR:
                self._heard.clear()
            found = self._heard[raw] = self._places(self._setting.tell(raw, EVERYBODY))
        return found

    def _places(self, event: Event | None) -> list[int]:
        if event is None:
            return [-1]
        seat = _seat(event.fields)
        cited = self.place(f"rules/{event.rule}", seat) if event.rule else -1
        cards = [self.place(f"cards/{event.kind}/{card}", seat) for card in cards_in(event.fields)]
        return [cited, self.place(f"events/{event.kind}", seat), *cards]


class Observer:
    """Counts what occurs in one match, step by step. A rule counts once a step for a seat, however many cite it."""

    __slots__ = ("_catalogue", "_cited", "_counts", "_step")

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._step = 1
        self._counts: list[int] = []
        self._cited: list[int] = []
        """By place: the last step in which the rule of that place was cited."""

    def choose(self, seat: int, choice: int) -> None:
        """A seat makes a choice: a new step begins."""
        self._step += 1
        self._count(self._catalogue.chosen(seat, choice))

    def hear(self, raw: Raw) -> None:
        """Something happens in the step."""
        self._count(self._catalogue.happened(raw))

    def _count(self, places: list[int]) -> None:
        counts, cited = self._counts, places[0]
        if len(counts) < self._catalogue.size:
            more = [0] * (self._catalogue.size - len(counts))
            counts.extend(more)
            self._cited.extend(more)
        if cited >= 0 and self._cited[cited] != self._step:
            self._cited[cited] = self._step
            counts[cited] += 1
        for i in range(1, len(places)):
            counts[places[i]] += 1

    @property
    def counts(self) -> Counts:
        """All that has occurred."""
        width, found = self._catalogue.width, {}
        for number, name in enumerate(self._catalogue.names):
            row = self._counts[number * width : (number + 1) * width]
            if any(row):  # places that are new since then are no row yet
                found[name] = row
        return found


def _seat(fields: Mapping[str, Any]) -> int:
    seat = fields.get("seat")
    return seat if type(seat) is int else NOBODY


def cards_in(fields: Mapping[str, Any]) -> list[str]:
    """The cards that an event is about: ``key`` or ``key/value``.

    >>> cards_in({"seat": 1, "card": "farmer", "value": 3})
    ['farmer/3']
    >>> cards_in({"seat": 1, "cards": ["monk", "nun"]})
    ['monk', 'nun']
    """
    found: list[str] = []
    faces = [value for value in fields.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    for face in faces[0] if faces else [fields]:
        card, value = face.get("card"), face.get("value")
        if isinstance(card, str):
            found.append(f"{card}/{value}" if type(value) is int else card)
    several = fields.get("cards")
    if isinstance(several, list):
        found += [card for card in several if isinstance(card, str)]
    return found
