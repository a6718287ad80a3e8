"""A plan: several trials, in batches that any process can play; and the run that adds up their results.

Batches of all trials alternate, so that a run that is stopped early has results of each.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache

from macabre.bots.arena.executors import Executor
from macabre.lab.tally import Tally
from macabre.lab.trial import Trial, unpack

BATCH = 25
"""How many quick matches make one task of a worker."""


class Plan:
    """Matches of a trial, of the same trial with changes, and of the first player of each among random players."""

    def __init__(self, trials: Sequence[Trial], games: int, apart: int = 0) -> None:
        self.tables = tuple(trials)
        """The trials that a report compares."""
        alone = [trial.against_random() for trial in trials] if apart else []
        self.trials = [*trials, *(trial for trial in alone if trial is not None)]
        self.games = [games] * len(trials) + [apart] * (len(self.trials) - len(trials))
        """By trial: how many matches."""

    @property
    def total(self) -> int:
        return sum(self.games)

    def alone(self, table: int) -> int | None:
        """The index of the trial in which the first player of a table meets random players."""
        with_bots = [i for i in range(len(self.tables)) if self.tables[i].against_random() is not None]
        if len(self.trials) == len(self.tables) or table not in with_bots:
            return None
        return len(self.tables) + with_bots.index(table)

    def batches(self) -> Iterator[int]:
        """The numbers of all batches that are not empty."""
        many = len(self.trials)
        longest = max(-(-games // _size(trial)) for trial, games in zip(self.trials, self.games, strict=True))
        return (number for number in range(many * longest) if _matches(self.trials, self.games, number))

    def pack(self) -> str:
        return json.dumps({"trials": [trial.pack() for trial in self.trials], "games": self.games})


def _size(trial: Trial) -> int:
    return BATCH if trial.light else 1


def _matches(trials: Sequence[Trial], games: Sequence[int], number: int) -> range:
    """The matches of a batch."""
    which, batch = number % len(trials), number // len(trials)
    size = _size(trials[which])
    return range(batch * size + 1, min((batch + 1) * size, games[which]) + 1)


@lru_cache(maxsize=1)
def _unpack(text: str) -> tuple[list[Trial], list[int]]:
    given = json.loads(text)
    return [unpack(trial) for trial in given["trials"]], given["games"]


def play_packed(text: str, number: int) -> str:
    """Play a batch of a packed plan and return it as JSON text: the task of worker processes."""
    trials, games = _unpack(text)
    trial = trials[number % len(trials)]
    tally = Tally(trial.setting.seats)
    for match in _matches(trials, games, number):
        tally.add(trial.play(match))
    return json.dumps({"trial": number % len(trials), "tally": tally.to_json()})


class Run:
    """A plan in progress."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tallies = [Tally(trial.setting.seats) for trial in plan.trials]
        """By trial. They are consistent at any time, also when the run is stopped."""

    @property
    def done(self) -> int:
        """How many matches are counted."""
        return sum(tally.games for tally in self.tallies)

    def go(self, executor: Executor, progress: Callable[[], object] = lambda: None) -> None:
        """Play all batches with an executor; ``progress`` is called after every batch."""
        with closing(executor(self.plan.pack(), self.plan.batches())) as played:
            for text in played:
                given = json.loads(text)
                tally = self.tallies[given["trial"]]
                tally.merge(Tally.read(tally.seats, given["tally"]))
                progress()
