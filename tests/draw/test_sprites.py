"""Every sprite that is used exists, and every sprite that exists is used."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import macabre
from macabre import Match
from macabre.bots.levels import FACES
from macabre.conformance.tables import middles, seat_counts, walk, watchers
from macabre.draw.scene import SIZES
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from tests.draw.test_scenes import scene_of

FOR_THE_PAGE = {"favicon", *FACES, *(f"mark-{name}" for name in macabre.game_names())}
"""Common sprites that need no scene: a browser's tab, the list of games and the list of seats show them."""


def moments(name: str) -> Iterator[Match]:
    """Openings, middles and ends of every number of seats; of a game with few such numbers, more of each."""
    game = macabre.game(name)
    counts = seat_counts(game)
    for seed in range(16 // len(counts)):
        yield from middles(game, 30, each=1, seed=seed)
    for seats in counts:
        match = game.start(seats, seed=f"end {seats}")
        for _ in walk(match, random.Random(seats)):
            pass
        yield match


@cache
def seen(name: str) -> frozenset[str]:
    """All sprites that a game's scenes use, as far as many random moments show."""
    rng, found = random.Random(name), set[str]()
    for match in moments(name):
        for seat in [*match.to_act[:1], *watchers(match, rng, 1)]:
            for shape in SIZES:
                found.update(used(scene_of(match, seat, shape, "en")))
    return frozenset(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", macabre.game_names())
def test_every_sprite_used_exists_and_every_sprite_of_a_game_is_used(name):
    own = set(sheet(macabre.game(name).folder).sprites)
    assert own <= seen(name)
    assert seen(name) <= own | set(common().sprites)


@pytest.mark.slow
def test_every_common_sprite_is_used_by_some_game_or_by_the_page():
    anywhere = set().union(*map(seen, macabre.game_names()))
    assert set(common().sprites) <= anywhere | FOR_THE_PAGE


@pytest.mark.parametrize("name", macabre.game_names())
def test_a_game_hides_no_common_sprite_behind_one_of_its_own(name):
    assert not set(sheet(macabre.game(name).folder).sprites) & set(common().sprites)
