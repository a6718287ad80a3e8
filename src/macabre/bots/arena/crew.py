"""Where deals are played: in this process, or by a crew of worker processes on all cores.

A place is handed a packed contest and the numbers of deals, and yields what came of them as they are finished, in any
order. Workers receive and send plain text only; whoever closes the results ends them at once. What is done with a
number is a function of a module, ``play_packed`` of the arena unless another is named: so others can use places too.
"""

from collections.abc import Callable, Generator, Iterator
from functools import partial

from macabre.bots.arena.contest import play_packed
from macabre.bots.processes import TaskFailed, WorkerLost, map_unordered

Results = Generator[str, None, None]
Place = Callable[[str, Iterator[int]], Results]
Work = Callable[[str, int], str]
"""From what is packed and a number to the answer; every process finds it by its name."""


class Crash(RuntimeError):
    """A deal could not be played to its end: a player or the rules are at fault."""


class Lost(Exception):
    """A worker process is gone in the middle of a deal."""


def here(jobs: int, work: Work = play_packed) -> Place:
    """This machine, with so many processes; one alone is this process itself."""

    def place(contest: str, deals: Iterator[int]) -> Results:
        # A worker that dies is not replaced: that would hide what kills workers, and a run can go on where it was.
        try:
            yield from map_unordered(partial(_play, work, contest), map(str, deals), jobs, tries=1)
        except TaskFailed as error:
            raise Crash(f"deal {error.text}: {error}") from None
        except WorkerLost as error:
            raise Lost(f"A worker process ended in deal {error.text} (exit code {error.exit_code})") from None

    return place


def _play(work: Work, contest: str, deal: str) -> str:
    return work(contest, int(deal))
