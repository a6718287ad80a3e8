"""The conformance suite: every check on every game found, the tiny fifth one included."""

import pytest

import macabre
from tests.conformance.checks import CHECKS
from tests.conformance.tables import oracle_of


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("name", macabre.games())
def test_conforms(name, check):
    game = macabre.game(name)
    check(game, oracle_of(game))
