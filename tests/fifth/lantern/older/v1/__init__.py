"""Lantern, a tiny fifth game for the tests: keep or change in secret, then perhaps look at a neighbour's card."""

from macabre.core.game import Game
from macabre.games.lantern.older.v1 import rules, state, table, view

GAME = Game(
    "lantern",
    version=1,
    seats=range(2, 5),
    options=rules.OPTIONS,
    state=state,
    rules=rules,
    view=view,
    table=table,
    folder=__path__[0],
)
