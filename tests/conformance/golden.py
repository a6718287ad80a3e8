"""Writes the stored playthroughs that are missing, of all games and of the tests' own: ``make generate WHAT=golden``.

With ``--all`` it writes everything: only when rules change.
"""

import sys

import macabre
import tests.conftest  # noqa: F401 - puts the tiny game on the shelf
from macabre.conformance.golden import store

if __name__ == "__main__":
    for name in macabre.game_names():
        store(macabre.game(name), again="--all" in sys.argv)
