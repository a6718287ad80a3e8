"""Every cited rule is one that can have applied, as the table in each game's ``tests/citations.py`` says.

``EVENTS`` has every kind of event, ``CHOICES`` every verb. Where only one rule can be cited, it stands there; else all
that can be, each with its condition: a function of the event and what was told before it, or of the choice and what the
seat sees. The conditions are read off the story, not off the facts that a game's own ``cite`` is given.
"""

import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import macabre
from macabre import Choice, Event, Game, Match, View
from macabre.conformance.golden import versions
from macabre.conformance.tables import SMALL, at_most, settings, walk, watchers

GAMES = [name for name in macabre.game_names() if (macabre.game(name).folder / "tests" / "citations.py").exists()]
"""Those with a table; a game need not have one, but those of the house do."""


class Past:
    """What was told before an event, to somebody who is told everything."""

    def __init__(self, match: Match, before: list[Event]) -> None:
        self.options = match.options
        self.before = before

    def last(self, *kinds: str) -> Event | None:
        """The last event of one of these kinds."""
        return next((event for event in reversed(self.before) if event.kind in kinds), None)

    def since(self, kind: str) -> list[Event]:
        """All that was told since the last event of a kind."""
        last = max((i for i, event in enumerate(self.before) if event.kind == kind), default=-1)
        return self.before[last + 1 :]

    def came(self, kind: str, *others: str) -> bool:
        """Whether of these kinds of events the first one came last."""
        last = self.last(kind, *others)
        return last is not None and last.kind == kind


def table_of(game: Game) -> ModuleType:
    return import_module(f"macabre.games.{game.name.replace('-', '_')}.tests.citations")


def matches(game: Game) -> Iterator[Match]:
    """Matches with every value of every option, and with random ones."""
    for name, seats, options in versions(game):
        yield game.start(seats, options, seed=f"cited {name}")
    with at_most(SMALL):
        for seats, options, number in settings(game, 60):
            yield game.start(seats, options, seed=f"cited {number}")


def test_the_games_of_the_house_have_a_table() -> None:
    assert {*GAMES} >= {"dance-of-death", "death-over-the-kingdom", "grim-dance", "lantern", "totentanz"}


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_the_table_names_stands_in_the_rule_book(name: str) -> None:
    game = macabre.game(name)
    table = table_of(game)
    assert list(table.EVENTS) == [kind for kind, _ in game.rules.EVENTS]
    assert list(table.CHOICES) == list(dict.fromkeys(choice.verb for choice in game.alphabet.choices))
    for row in [*table.EVENTS.values(), *table.CHOICES.values()]:
        cited = {row} if isinstance(row, str) else set(row)
        assert cited <= set(game.rulebook().rules), row


@pytest.mark.parametrize("name", GAMES)
def test_only_a_rule_that_can_have_applied_is_cited(name: str) -> None:
    check_citations(macabre.game(name))


def check_citations(game: Game) -> None:
    table = table_of(game)
    for number, match in enumerate(matches(game)):
        rng = random.Random(number)
        for seat, _ in walk(match, rng):
            view = match.view(seat)
            for choice in match.decision(seat).choices:
                check_choice(table.CHOICES[choice.verb], choice, view)
        check_story(table.EVENTS, match, rng)


def check_choice(row: Any, choice: Choice, view: View) -> None:
    rule = view.rule(choice)
    if isinstance(row, str):
        assert rule == row, choice
    else:
        fits = [cited for cited, condition in row.items() if condition(choice, view.table, view.setting.options)]
        assert rule in fits, (choice, rule, fits)


def check_story(rows: Mapping[str, Any], match: Match, rng: random.Random) -> None:
    told = list(match.open_story())
    for number, event in enumerate(told):
        row = rows[event.kind]
        if isinstance(row, str):
            assert event.rule == row, event
        else:
            past = Past(match, told[:number])
            fits = [cited for cited, condition in row.items() if condition(event.fields, past)]
            assert event.rule in fits, (event, event.rule, fits)
    for viewer in watchers(match, rng):
        heard = [match.setting.tell(raw, viewer) for raw in match.bare_story]
        cited = [match.setting.tell_all(raw) for raw in match.bare_story]
        for one, all_of_it in zip(heard, cited, strict=True):
            assert one is None or all_of_it is None or one.rule == all_of_it.rule
