"""Grim Dance (Anne-Louise Agnès and Stéphane Villiellm): a circle of 36 dancers, two to six players."""

from macabre.core.game import Game
from macabre.games.grim_dance import bots, positions, rows, rules, state, table, view

GAME = Game(
    "grim-dance",
    version=1,
    seats=range(2, 7),
    options=rules.OPTIONS,
    state=state,
    rules=rules,
    view=view,
    table=table,
    folder=__path__[0],
    bots=bots,
    positions=positions,
    rows=rows,
)
