"""Where deals are played: in this process, or by a crew of worker processes on all cores.

A place is handed a packed contest and the numbers of deals, and yields what came of them as they are finished, in any
order. Workers receive and send plain text only; whoever closes the results ends them at once. What is done with a
number is a function of a module, ``play_packed`` of the arena unless another is named: so others can use places too.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread

from macabre.bots.arena.contest import play_packed

Results = Generator[str, None, None]
Place = Callable[[str, Iterator[int]], Results]
Work = Callable[[str, int], str]
"""From what is packed and a number to the answer; every process finds it by its name."""

FINE, BROKEN = "+", "-"
"""With which a worker's answer begins."""

PROCESSES = get_context("spawn")
"""A process that is forked inherits locks of threads it does not have, such as that of a progress bar."""


class Crash(RuntimeError):
    """A deal could not be played to its end: a player or the rules are at fault."""


class Lost(Exception):
    """A worker process is gone in the middle of a deal."""


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def here(jobs: int, work: Work = play_packed) -> Place:
    """This machine, with so many processes; one alone is this process itself."""

    def alone(contest: str, deals: Iterator[int]) -> Results:
        for deal in deals:
            yield work(contest, deal)

    def crew(contest: str, deals: Iterator[int]) -> Results:
        return _together(contest, deals, jobs, work)

    return alone if jobs == 1 else crew


class Worker:
    """A process that plays one deal at a time."""

    def __init__(self, contest: str, work: Work) -> None:
        self.pipe, theirs = PROCESSES.Pipe()
        self._process = PROCESSES.Process(target=_work, args=(theirs, contest, work), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()
        self._deal = 0

    def take(self, deal: int) -> None:
        self._deal = deal
        with suppress(OSError):  # if it is gone, its answer says so
            self.pipe.send_bytes(str(deal).encode())

    def answer(self) -> str:
        """What came of the deal; Crash or Lost if nothing did."""
        try:
            text = self.pipe.recv_bytes().decode()
        except (EOFError, OSError):
            self._process.join(1)
            raise Lost(f"A worker process ended in deal {self._deal} (exit code {self._process.exitcode})") from None
        if text[0] == BROKEN:
            raise Crash(f"deal {self._deal}: {text[1:]}")
        return text[1:]

    def end(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _together(contest: str, deals: Iterator[int], jobs: int, work: Work) -> Results:
    crew: list[Worker] = []
    busy: dict[object, Worker] = {}
    try:
        for _, deal in zip(range(jobs), deals, strict=False):
            worker = Worker(contest, work)
            crew.append(worker)
            busy[worker.pipe] = worker
            worker.take(deal)
        while busy:
            for pipe in wait([worker.pipe for worker in busy.values()]):
                worker = busy[pipe]
                text = worker.answer()
                following = next(deals, None)
                if following is None:
                    del busy[pipe]
                else:
                    worker.take(following)
                yield text
    finally:
        for worker in crew:
            worker.end()


def _work(pipe: Connection, contest: str, work: Work) -> None:
    """Play the deals whose numbers come through the pipe, until it is closed."""
    with suppress(EOFError, OSError):
        while True:
            deal = int(pipe.recv_bytes())
            try:
                answer = FINE + work(contest, deal)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told to whoever waits
                answer = f"{BROKEN}{type(error).__name__}: {error}"
            pipe.send_bytes(answer.encode())


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all: only their master decides."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
