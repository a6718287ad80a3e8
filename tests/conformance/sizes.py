"""Every game found, at small tables in the quick tests and at all of them in the slow ones."""

import pytest

import macabre
from macabre.conformance.tables import ALL, SMALL

games_by_size = pytest.mark.parametrize(
    ("name", "largest"),
    [
        *[pytest.param(name, SMALL, id=name) for name in macabre.game_names()],
        *[
            pytest.param(name, ALL, id=f"{name}-all-tables", marks=pytest.mark.slow)
            for name in macabre.game_names()
            if macabre.game(name).seats[-1] > SMALL
        ],
    ],
)
"""A match of twenty takes as long as a hundred of two: the quick tests look at small tables, the slow ones at all."""
