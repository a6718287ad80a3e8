"""Death over the Kingdom (first edition): one card each, thirteen characters, two to twenty players."""

from macabre.core.game import Game
from macabre.games.death_over_the_kingdom import bots, positions, rows, rules, state, table, view

GAME = Game(
    "death-over-the-kingdom",
    version=1,
    seats=range(2, 21),
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
