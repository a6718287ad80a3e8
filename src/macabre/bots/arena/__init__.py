"""The arena: players meet each other many times, and it is measured who is better and how certain that is.

A *deal* is one shuffle. It is played through all rotations of a table, so that every player meets it on every seat:
the luck of the deal cancels out, and far fewer matches are needed. ``macabre arena`` is its command.

>>> import macabre
>>> from macabre.bots.arena import Contest, Run, here
>>> contest = Contest.of(macabre.game("grim-dance"), "greedy:4,random", seats=2, seed="s")
>>> run = Run(contest, deals=3)
>>> run.go(here(1))
>>> [(deal.number, len(deal.bouts)) for deal in run.deals]
[(1, 2), (2, 2), (3, 2)]
"""

from macabre.bots.arena.contest import Contest
from macabre.bots.arena.deal import Bout, Deal
from macabre.bots.arena.executors import Crash, Lost, here
from macabre.bots.arena.report import report
from macabre.bots.arena.run import Run
from macabre.bots.arena.sprt import Sprt

__all__ = ["Bout", "Contest", "Crash", "Deal", "Lost", "Run", "Sprt", "here", "report"]
