"""Work beside the event loop: one thread reads people's own card files, so that nobody else waits for that.

How long one takes is bounded by what ``CardFile.parse`` refuses, some 70 ms for the worst that it accepts. So that many
of them cannot pile up, only some may wait at the same time.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from macabre.host.refusals import denied

WAITING = 20
"""How many may wait for the thread."""

T = TypeVar("T")


class BesideLoop:
    """A thread of its own, and a short queue before it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "beside-loop")
        self._waiting = 0

    async def __call__(self, work: Callable[[], T], /) -> T:
        if self._waiting >= WAITING:
            raise denied("too_many")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
