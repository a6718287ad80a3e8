"""Work beside the event loop: one thread reads people's own card files, another one makes replays, a third one hashes
what seats were told, so that nobody else waits for that.

How long a card file takes is bounded by what ``CardFile.parse`` refuses, some 70 ms for the worst that it accepts; the
replay of a long match of twenty takes more than a second. Each address has one piece of work in the thread at a time,
so that nobody waits for all that somebody else has asked for, and only some may wait.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from macabre.host.refusals import denied
from macabre.server.edge.addresses import asking

WAITING = 20
"""How many card files of one address may wait for the thread."""
RECORDS = 40
"""How many records with what a seat was told: when a match is over, everybody's page asks for one."""
REPLAYS = 4
"""How many replays of one address may wait for theirs: whoever has hung up meanwhile is not noticed."""

T = TypeVar("T")


class BesideLoop:
    """A thread of its own, and a short queue before it."""

    def __init__(self, waiting: int = WAITING) -> None:
        """``waiting``: how much work of one address may wait at the same time."""
        self._most = waiting
        self._thread = ThreadPoolExecutor(1, "beside-loop")
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    async def __call__(self, work: Callable[[], T], address: str | None = None, /) -> T:
        """Do it in the turn of this address, or else of the one that asks now."""
        address = asking.get() if address is None else address
        if self._waiting[address] >= self._most:
            raise denied("too_many")
        self._waiting[address] += 1
        try:
            async with self._turns.setdefault(address, asyncio.Lock()):
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._turns[address]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
