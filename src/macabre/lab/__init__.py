"""The lab: is this game balanced? Many matches, counted as they go by, and a report that says how sure it is.

``macabre lab balance`` is its command, ``docs/lab.md`` tells what its numbers mean. Only ``plots`` needs a plotting
library; everything else is the standard library's.

>>> import macabre
>>> from macabre.bots.arena import here
>>> from macabre.lab import Plan, Run, Trial, play_packed, report
>>> trial = Trial.of(macabre.game("grim-dance").setting(seats=2), "random", seed="s")
>>> run = Run(Plan([trial], games=20))
>>> run.go(here(1, play_packed))
>>> results = report(run)
>>> results["runs"][0]["games"], len(results["runs"][0]["by_seat"])
(20, 2)
"""

from macabre.lab.plan import Plan, Run, play_packed
from macabre.lab.plots import Picture
from macabre.lab.record import Record
from macabre.lab.records import read_records
from macabre.lab.report import report
from macabre.lab.tally import Tally
from macabre.lab.trial import Trial

__all__ = ["Picture", "Plan", "Record", "Run", "Tally", "Trial", "play_packed", "read_records", "report"]
