"""Features of a match: which rules, events, cards and choices occurred, and to which seat.

They are counted from the open story, which shows everything; no player is ever given it.

A feature is a text: its group, then what it is, such as ``events/took``, ``cards/took/farmer/3`` or ``rules/GD-18``.
A card is named with what happened to it and, where the story tells one, its value.
"""

from collections.abc import Mapping
from typing import Any

from macabre.core.event import Event, Raw
from macabre.core.setting import Setting

NOBODY = -1
"""Instead of a seat: it happened to nobody in particular."""

CACHED_EVENTS = 1 << 14
"""The features of so many different events are cached, which bounds the memory."""

Counts = dict[str, list[int]]
"""By feature: how often it happened to each seat and, last, to nobody in particular."""


class Catalogue:
    """All features met so far at one setting, numbered in order of appearance.

    What is told of an event depends on its bare numbers only, so its features are cached: telling the story was most
    of the cost of counting a match.
    """

    __slots__ = ("_heard", "_numbers", "_setting", "_verbs", "names", "size", "width")

    def __init__(self, setting: Setting) -> None:
        self.names: list[str] = []
        self.width = setting.seats + 1
        """Every feature has a place for each seat and one for nobody."""
        self.size = 0
        """How many places there are so far: features times width."""
        self._setting = setting
        self._numbers: dict[str, int] = {}
        self._heard: dict[Raw, list[int]] = {}
        self._verbs: dict[int, list[int]] = {}

    def place(self, feature: str, seat: int) -> int:
        """The index at which a feature is counted for a seat."""
        number = self._numbers.get(feature, -1)
        if number < 0:
            number = self._numbers[feature] = len(self.names)
            self.names.append(feature)
            self.size += self.width
        return number * self.width + seat % self.width

    def chosen(self, seat: int, choice: int) -> list[int]:
        """The places of a seat's choice: that of the rule that allows it, then that of its verb."""
        key = choice * self.width + seat
        places = self._verbs.get(key)
        if places is None:
            known = self._setting.game.alphabet.choices[choice]
            places = [self.place(f"rules/{known.rule}", seat), self.place(f"choices/{known.verb}", seat)]
            self._verbs[key] = places
        return places

    def happened(self, raw: Raw) -> list[int]:
        """The places of an event: that of the rule it cites, or -1, then those of its other features."""
        places = self._heard.get(raw)
        if places is None:
            if len(self._heard) == CACHED_EVENTS:
                self._heard.clear()
            places = self._heard[raw] = self._places(self._setting.tell_all(raw))
        return places

    def _places(self, event: Event | None) -> list[int]:
        if event is None:
            return [-1]
        seat = _seat(event.fields)
        cited = self.place(f"rules/{event.rule}", seat) if event.rule else -1
        cards = [self.place(f"cards/{event.kind}/{card}", seat) for card in cards_in(event.fields)]
        return [cited, self.place(f"events/{event.kind}", seat), *cards]


class FeatureCounter:
    """Counts the features of one match. A rule counts once per step and seat, however many events cite it."""

    __slots__ = ("_catalogue", "_cited", "_counts", "_step")

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._step = 1
        self._counts: list[int] = []
        self._cited: list[int] = []
        """By place: the last step in which that rule was cited."""

    def choose(self, seat: int, choice: int) -> None:
        """A seat makes a choice, which begins a new step."""
        self._step += 1
        self._count(self._catalogue.chosen(seat, choice))

    def hear(self, raw: Raw) -> None:
        """An event happens in the current step."""
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
        """All features that occurred."""
        width, counts = self._catalogue.width, {}
        for number, name in enumerate(self._catalogue.names):
            row = self._counts[number * width : (number + 1) * width]
            if any(row):  # features that other matches brought later have no row here
                counts[name] = row
        return counts


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
    cards: list[str] = []
    faces = [value for value in fields.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    for face in faces[0] if faces else [fields]:
        card, value = face.get("card"), face.get("value")
        if isinstance(card, str):
            cards.append(f"{card}/{value}" if type(value) is int else card)
    several = fields.get("cards")
    if isinstance(several, list):
        cards += [card for card in several if isinstance(card, str)]
    return cards
