"""Sentences: templates in a game's text files, filled with what a seat may know.

A field in a template is ``{name}`` or ``{name:how}``, where ``how`` is one of

    the, acc, dat   a card's or thing's name with article (in languages that have them: nominative, accusative, dative)
    who, whom, dem  a seat: "you" or the player's name (the same cases)
    1               a place, counted from 1 for people
    +               a number with its sign
    signed          a list of such numbers
    #one|many       a number with its noun
    ?yes|no         one text or the other
    and             a list of names
    =table          the word that stands for the value in that table of the text file
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from macabre.core.phrasebook import CORE
from macabre.core.seat import EVERYBODY, Everybody

PLACEHOLDERS: Final = tuple([chr(0xE000 + seat) for seat in range(20)])
"""By seat: the character that stands for a person's name until ``put_names`` puts it in."""

SHORT_PLACEHOLDERS: Final = tuple([chr(0xE020 + seat) for seat in range(20)])
"""By seat: the same for the name where only so much room was left for it, such as on the pieces of a table."""

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_CASES = {"the": 0, "acc": 1, "dat": 2}
_SEAT_CASES = {"who": 0, "whom": 1, "dem": 2}
_PLACEHOLDER = re.compile(f"[{PLACEHOLDERS[0]}-{PLACEHOLDERS[-1]}{SHORT_PLACEHOLDERS[0]}-{SHORT_PLACEHOLDERS[-1]}]")


def put_names(text: str, names: Sequence[str], short: Sequence[str] = ()) -> str:
    """The text with people's names, by seat, for their placeholders; ``short`` are those for where room is scarce.

    All are put in at once, so that nothing in a name can be taken for a placeholder.

    >>> put_names(f"{PLACEHOLDERS[1]} deals. {SHORT_PLACEHOLDERS[1]}", ["Anna", "Bertram"], ["Anna", "Bert…"])
    'Bertram deals. Bert…'
    """

    def name(found: re.Match[str]) -> str:
        seat = ord(found[0]) - ord(PLACEHOLDERS[0])
        return names[seat] if seat < len(PLACEHOLDERS) else (short or names)[seat - 32]

    return _PLACEHOLDER.sub(name, text)


class Words:
    """All the words of one game in one language.

    With ``named``, people are called by placeholders. Names themselves are never part of Words: sentences are kept by
    the Words they are made of, and with names in them every match would have to make its own.
    """

    def __init__(
        self,
        tables: Mapping[str, Any],
        language: str,
        cards: Mapping[str, Mapping[str, Any]],
        named: bool = False,
    ) -> None:
        house = CORE.tables(language)
        events = {**house["events"], **tables.get("events", {})}
        self.tables = {**tables, "events": events}
        self.language = language
        self.named = named
        names: dict[str, Any] = dict(tables.get("names", {}))
        for key, forms in cards.items():
            if name := forms.get(language, forms.get("en")):
                names[key] = name
        self._names = names
        grammar = house["grammar"]
        self._article: str = grammar["article"]
        self._you: Sequence[str] = grammar["you"]
        self._player: str = grammar["player"]
        self._and: str = grammar["and"]
        self._seats: Sequence[Any] = tables.get("seats", ())

    def name(self, key: object, case: int = -1) -> str:
        """The name of a card or thing: bare, or with its article in one of three cases."""
        form = self._names.get(str(key), str(key))
        if not isinstance(form, str):
            return _in_case(form, case)
        return self._article.format(form) if case >= 0 else form

    def seat(self, seat: int, case: int = 0, viewer: int | None = None, people: Sequence[str] = ()) -> str:
        """How a seat is called: "you", a person's name, the role's name, a placeholder, or "Player 3"."""
        if seat == viewer:
            return self._you[case]
        if seat < len(people):
            return people[seat]
        if seat < len(self._seats):
            form = self._seats[seat]
            return str(form[case] if isinstance(form, list) else form)
        return PLACEHOLDERS[seat] if self.named else self._player.format(seat + 1)

    def look(self, *path: str) -> str | None:
        """The text at a path of the text file, or None."""
        entry: Any = self.tables
        for key in path:
            entry = entry.get(key) if isinstance(entry, dict) else None
        return entry if isinstance(entry, str) else None

    def sentence(
        self,
        section: str,
        kind: str,
        fields: Mapping[str, Any],
        viewer: int | Everybody | None = None,
        people: Sequence[str] = (),
    ) -> str:
        """The filled template for a kind of event, decision or choice, told to the viewer in their own words.

        The template ``open`` is for whoever is told everything; it is needed where ``other`` leaves something out.
        """
        template: str | None = None
        if viewer is EVERYBODY:
            viewer, template = None, self.look(section, kind, "open")
        elif viewer is not None and fields.get("seat") == viewer:
            template = self.look(section, kind, "you")
        template = template or self.look(section, kind, "other") or self.look(section, kind) or kind
        text = self.fill(template, fields, viewer, people)
        return text[:1].upper() + text[1:]

    def fill(
        self, template: str, fields: Mapping[str, Any], viewer: int | None = None, people: Sequence[str] = ()
    ) -> str:
        asked, rest = _parsed(template)
        text = ""
        for before, name, how in asked:
            text += before + self._show(fields[name], how, viewer, people)
        return text + rest

    def _show(self, value: Any, how: str, viewer: int | None, people: Sequence[str]) -> str:
        if how in _CASES:
            return self.name(value, _CASES[how])
        if how in _SEAT_CASES:
            return self.join(value, lambda seat: self.seat(seat, _SEAT_CASES[how], viewer, people))
        if how == "1":
            return str(value + 1)
        if how == "+":
            return _signed(value)
        if how == "signed":
            return self.join(value, _signed)
        if how == "and":
            return self.join(value, lambda key: self.name(key, 0))
        if how.startswith("="):
            return self.look(how[1:], str(value).lower()) or str(value)
        if how.startswith("#"):
            one, _, many = how[1:].partition("|")
            return f"{value} {one if value == 1 else many}"
        if how.startswith("?"):
            yes, _, no = how[1:].partition("|")
            return yes if value else no
        return self.name(value) if isinstance(value, str) else str(value).replace("-", "−")

    def join(self, value: Any, show: Callable[[Any], str]) -> str:
        """One thing, or several as "a, b and c"."""
        if not isinstance(value, list | tuple):
            return show(value)
        parts = [show(item) for item in value]
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self._and + parts[-1]


@lru_cache(4096)
def _parsed(template: str) -> tuple[tuple[tuple[str, str, str], ...], str]:
    """The fields of a template, each as the text before it, its name and how it is shown; and the text after the last.

    >>> _parsed("{seat:who} rolls {eyes}.")
    ((('', 'seat', 'who'), (' rolls ', 'eyes', '')), '.')
    """
    parts = _FIELD.split(template)
    asked = [(parts[i], parts[i + 1], parts[i + 2] or "") for i in range(0, len(parts) - 1, 3)]
    return tuple(asked), parts[-1]


def _signed(value: int | None) -> str:
    """A number with its sign; what the hearer does not know is a question mark."""
    if value is None:
        return "?"
    return f"{value:+d}".replace("-", "−") if value else "0"


def _in_case(forms: Sequence[str], case: int) -> str:
    """One of the cases of a name; the bare name comes first where there are four forms.

    Of three forms it is the nominative without its article: die Braut, Braut; but der reiche Mann, Reicher Mann.
    """
    if case >= 0:
        return forms[case + len(forms) - 3]
    return forms[0] if len(forms) == 4 else forms[0].partition(" ")[2]
