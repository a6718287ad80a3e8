"""The conformance suite as pytest runs it: every check is a test of the game that ``--macabre-game`` names."""

from collections.abc import Callable
from typing import Any

from macabre import Game
from macabre.conformance.checks import CHECKS
from macabre.conformance.golden import check_stored
from macabre.conformance.tables import at_most, oracle_of

Check = Callable[[Game, Any], None]

SUITE: tuple[Check, ...] = (*CHECKS, check_stored)


def test_conforms(macabre_game: Game, macabre_check: Check, macabre_seats: int) -> None:
    """One check of the game, at tables of no more than so many seats."""
    with at_most(macabre_seats):
        macabre_check(macabre_game, oracle_of(macabre_game))
