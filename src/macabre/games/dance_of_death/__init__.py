"""Dance of Death (Henning Poehl): Black and White Death dance round the watch of ten lives, for two players."""

from macabre.core.game import Game
from macabre.games.dance_of_death import bots, positions, rows, rules, state, table, view

GAME = Game(
    "dance-of-death",
    version=1,
    seats=range(2, 3),
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
