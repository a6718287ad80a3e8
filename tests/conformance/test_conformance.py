"""The conformance suite: every check on every game found, the tiny fifth one included."""

import pytest

import macabre
from macabre.conformance.beats import watched
from macabre.conformance.checks import CHECKS
from macabre.conformance.tables import at_most, oracle_of
from tests.conformance.sizes import games_by_size


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@games_by_size
def test_conforms(name, largest, check):
    game = macabre.game(name)
    with at_most(largest):
        check(game, oracle_of(game))


@pytest.mark.parametrize("name", macabre.game_names())
def test_every_game_has_something_to_see_inside_a_step(name):
    assert any(len(match.beats(None, match.plies)) > 1 for match, _, _ in watched(macabre.game(name)))
