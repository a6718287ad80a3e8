"""A setting: the configuration of a match. Every match, view and event with the same configuration shares it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from macabre.core.card_file import Cards, Forms
from macabre.core.errors import refused
from macabre.core.event import TAKEN_BACK, Event, Raw
from macabre.core.numbers import whole_number
from macabre.core.option import Value
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.core.words import Words

if TYPE_CHECKING:
    from macabre.core.game import Game


CACHED_EVENTS: Final = 4096
"""How many told events a setting keeps before it starts anew."""


class Setting:
    """The game, the number of seats, the options and the card data, ready for the rules to read."""

    __slots__ = ("_told", "_words", "cards", "config", "game", "options", "seats")

    def __init__(self, game: "Game", seats: int, options: Mapping[str, Value], cards: Cards) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.cards = cards
        self.config: Any = game.rules.configure(seats, self.options, cards.deck)
        """The same in the form that the game's rules read; every state refers to it."""
        self._words: dict[tuple[str, bool], Words] = {}
        self._told: dict[tuple[Raw, AnyViewer], Event | None] = {}

    def seat(self, number: SupportsIndex) -> Seat:
        """The seat of that number; refused if there is none at this table."""
        seat = whole_number(number)
        if not 0 <= seat < self.seats:
            raise refused("no_such_seat", seat, rule=self.game.seats_rule)
        return Seat(seat)

    def viewer(self, number: SupportsIndex | None) -> Viewer:
        """The same, where None is a spectator."""
        return None if number is None else self.seat(number)

    def words(self, language: str | Words, named: bool = False) -> Words:
        """The game's words in a language, or in the one that stands in for it, with the names of these cards.

        With ``named``, seats that have no role's name are called by a placeholder each (``words.PLACEHOLDERS``), for
        which ``words.put_names`` puts in names last; so the sentences that are kept serve all matches. Whatever takes a
        language takes such Words as well, so that whoever has them need not say again how people are called.
        """
        if isinstance(language, Words):
            return language
        key = language, named
        if key not in self._words:
            text = self.game.text(language)
            if named and "seats" in text:
                self._words[key] = self.words(language)
            else:
                self._words[key] = Words(text, self.game.text_language(language), self._names(language), named)
        return self._words[key]

    def _names(self, language: str) -> dict[str, dict[str, Forms]]:
        """The names on these cards, but for those that the text file of a language has instead.

        ``[names]`` there may name the game's own cards, for languages that its card file does not have. Cards of
        somebody's own that are called otherwise keep their names.
        """
        named, house = self.game.text(language).get("names", {}), self.game.cards.names
        return {
            key: forms
            for key, forms in self.cards.names.items()
            if language in forms or key not in named or forms != house.get(key)
        }

    def tell(self, raw: Raw, viewer: AnyViewer) -> Event | None:
        """An event of the log as the viewer may hear it, or None where it is not told."""
        if raw[0] == TAKEN_BACK:
            return Event("taken_back", {"seat": raw[1]}, "", viewer, self)
        fields = self.game.knowledge.tell(self.config, raw, viewer)
        if fields is None:
            return None
        kind, usual = self.game.rules.EVENTS[raw[0]]
        cite = self.game.cite
        rule = cite(self.config, raw, viewer) if cite is not None else ""
        return Event(kind, fields, rule or usual, viewer, self)

    def tell_all(self, raw: Raw) -> Event | None:
        """An event with all its facts, as ``Match.open_story`` tells it: for whoever holds the whole log anyway."""
        return self.tell(raw, EVERYBODY)

    def tell_cached(self, raw: Raw, viewer: AnyViewer) -> Event | None:
        """The same from a cache: most events happen in many matches, and need to be told only once."""
        key = raw, viewer
        if key not in self._told:
            if len(self._told) >= CACHED_EVENTS:
                self._told.clear()
            self._told[key] = self.tell(raw, viewer)
        return self._told[key]

    def header(self) -> dict[str, Any]:
        """What a record, position or view says of its setting."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "cards": self.cards.fingerprint,
        }
