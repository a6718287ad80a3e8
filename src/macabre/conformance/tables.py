"""Matches to check: every game found, every number of seats, random options, random play."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from types import ModuleType
from typing import Any

import macabre
from macabre import Game, Match, QuickFate, Refused, Seat, Viewer
from macabre.core.seat import EVERYBODY, AnyViewer
from macabre.games import package_of


def oracle_of(game: Game) -> ModuleType:
    """The game's independent judge, which looks at positions only."""
    return import_module(f"{package_of(game)}.tests.oracle")


def some_options(game: Game, seats: int, rng: random.Random) -> dict[str, Any]:
    """One random set of options that goes with the number of seats."""
    while True:
        chosen = {option.name: rng.choice(_few(option)) for option in game.options}
        try:
            game.setting(seats, chosen)
        except Refused:
            continue
        return chosen


def _few(option: macabre.Option) -> list[Any]:
    """The values of an option; of a long range only the first few and the default, so that games stay short."""
    if isinstance(option.values, range):
        return [*option.values[:4], option.default]
    return list(option.values)


SMALL, ALL = 3, 20
LARGEST = ContextVar("the most seats of a table that is checked", default=ALL)


@contextmanager
def at_most(seats: int) -> Iterator[None]:
    """Look at no larger tables meanwhile."""
    token = LARGEST.set(seats)
    try:
        yield
    finally:
        LARGEST.reset(token)


def seat_counts(game: Game) -> list[int]:
    """Every number of seats; of a very wide range a few in the middle too."""
    counts = [seats for seats in game.seats if seats <= LARGEST.get()]
    return counts if len(counts) < 8 else [*counts[:5], counts[len(counts) // 2], counts[-1]]


def settings(game: Game, each: int = 2) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Seats, options and a number to seed from: the defaults once, then random options, for every number of seats."""
    for seats in seat_counts(game):
        yield seats, {}, 1000 * seats
        rng = random.Random(f"{game.name}/{seats}")
        for i in range(each):
            yield seats, some_options(game, seats, rng), 1000 * seats + i + 1


def walk(match: Match, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Play at random to the end; before each choice, say who will choose what."""
    while match.to_act:
        seat = rng.choice(match.to_act)
        choice = rng.choice(match.decision(seat).options)
        yield seat, choice.code
        match.play(seat, choice)


def middles(game: Game, count: int, each: int = 1, seed: int = 0) -> Iterator[Match]:
    """Copies of matches at random moments: ``count`` for each setting."""
    for seats, options, number in settings(game, each):
        rng = random.Random(seed * 7919 + number)
        match = game.start(seats, options, fate=QuickFate(number))
        moments = [match.copy() for _ in walk(match, rng)] + [match]
        yield moments[0]
        yield from rng.sample(moments, min(count, len(moments)))


def watchers(match: Match, rng: random.Random, most: int = 4) -> list[Viewer]:
    """Some seats and the spectator."""
    return [None, *[Seat(number) for number in rng.sample(range(match.seats), min(most, match.seats))]]


def whom(seat: AnyViewer) -> str:
    """A viewer in a sentence."""
    return "everybody" if seat is EVERYBODY else "a spectator" if seat is None else f"seat {seat}"
