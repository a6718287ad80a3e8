"""Totentanz (after Hans Holbein's woodcuts): the Devil and the Angel fight over one soul after another, two players."""

from macabre.core.game import Game
from macabre.games.totentanz import bots, positions, rows, rules, state, table, view

GAME = Game(
    "totentanz",
    version=1,
    seats=range(2, 3),
    options=rules.OPTIONS,
    state=state,
    rules=rules,
    view=view,
    table=table,
    bots=bots,
    positions=positions,
    rows=rows,
    folder=__path__[0],
)
