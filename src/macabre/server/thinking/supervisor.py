"""Worker processes for the bots of a server on PostgreSQL: started, replaced when one dies, ended with their parent."""

import threading
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess

from macabre.server.thinking import queue_worker

LOOK = 1.0
"""Seconds between two looks whether all are alive."""


class QueueWorkers:
    """So many workers, whatever happens to one of them."""

    def __init__(self, database: str, count: int) -> None:
        self._database = database
        self._workers: list[SpawnProcess] = [self._hire() for _ in range(count)]
        self._ended = threading.Event()
        self._foreman = threading.Thread(target=self._watch, name="foreman", daemon=True)
        self._foreman.start()

    def _hire(self) -> SpawnProcess:
        worker = get_context("spawn").Process(target=queue_worker.main, args=(self._database,), daemon=True)
        worker.start()
        return worker

    def _watch(self) -> None:
        while not self._ended.wait(LOOK):
            self._workers = [worker if worker.is_alive() else self._hire() for worker in self._workers]

    def wait(self) -> None:
        """Until somebody calls ``close``, or Ctrl-C."""
        self._ended.wait()

    def close(self) -> None:
        self._ended.set()
        self._foreman.join()
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join(5)

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid is not None]
