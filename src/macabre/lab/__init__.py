"""The lab: is this game balanced? Many matches are played and counted, and a report gives results with intervals.

``macabre lab balance`` is its command, and ``docs/lab.md`` explains its numbers. Only ``plots`` needs a plotting
library; everything else uses the standard library alone.

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

from macabre.lab.notebook import Record
from macabre.lab.plan import Plan, Run, play_packed
from macabre.lab.plots import Picture
from macabre.lab.records import read_records
from macabre.lab.report import report
from macabre.lab.tally import Tally
from macabre.lab.trial import Trial

__all__ = ["Picture", "Plan", "Record", "Run", "Tally", "Trial", "play_packed", "read_records", "report"]
