"""Where deals are played: in this process, or by worker processes on all cores of this machine.

An *executor* is given a packed contest and the numbers of deals, and yields a text for each deal as it is finished, in
any order; closing the generator stops the workers at once. What is done with a number is a module's function, by
default the arena's ``play_packed``, so that the lab can use executors too. ``cluster.py`` has one for Ray.
"""

from collections.abc import Callable, Generator, Iterator
from functools import partial

from macabre.bots.arena.contest import play_packed
from macabre.bots.worker_processes import TaskFailed, WorkerLost, map_unordered

Results = Generator[str, None, None]
Executor = Callable[[str, Iterator[int]], Results]
Work = Callable[[str, int], str]
"""From a packed contest and a number to an answer. Workers import it by name, so it must be a module's function."""


class Crash(RuntimeError):
    """A deal could not be played to its end, because of a bug in a player or in the rules."""


class Lost(Exception):
    """A worker process died in the middle of a deal."""


def here(jobs: int, work: Work = play_packed) -> Executor:
    """An executor on this machine, with so many processes; a single one is this process itself."""

    def executor(contest: str, deals: Iterator[int]) -> Results:
        # No second try: it would hide whatever kills the workers, and a run with a file goes on where it stopped.
        try:
            yield from map_unordered(partial(_play, work, contest), map(str, deals), jobs, tries=1)
        except TaskFailed as error:
            raise Crash(f"deal {error.text}: {error}") from None
        except WorkerLost as error:
            raise Lost(f"A worker process ended in deal {error.text} (exit code {error.exit_code})") from None

    return executor


def _play(work: Work, contest: str, deal: str) -> str:
    return work(contest, int(deal))
