"""A plugin for mutation testing: every test reads cards and settings anew.

Games remember settings, so that a familiar table starts at once. Mutation testing needs to see which tests run through
``configure``: those that would find a remembered setting as well.
"""

import pytest

import macabre


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    for name in macabre.game_names():
        game = macabre.game(name)
        game._settings.clear()
        game._cards = None
