"""Bots think in processes of their own, never in the event loop. One that dies is replaced and asked again."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

import msgspec

from macabre import Decision, View
from macabre.host.messages import Hint
from macabre.host.ports import BotQuestion
from macabre.server.thinking import tasks

TRIES = 3


class PoolThinker:
    """Processes for bots and hints, and one more for analysis, so that its long tasks keep no match waiting."""

    def __init__(self, processes: int) -> None:
        self._moves = Pool(processes)
        self._studies = Pool(1)

    def close(self) -> None:
        self._moves.close()
        self._studies.close()

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        """The code that a bot chooses."""
        return await self._moves.ask(tasks.choose, tasks.bot_task(question))

    async def hint(self, view: View, decision: Decision, language: str) -> Hint:
        """What the strongest bot would do, and how sure that is."""
        task = {"language": language, "view": view.to_json(), "decision": decision.to_json()}
        return msgspec.json.decode(await self._moves.ask(tasks.give_hint, json.dumps(task)), type=Hint)

    async def analyse(self, record: dict[str, Any], cards: str | None, language: str) -> dict[str, Any]:
        """The analysis of a finished match."""
        task = {"record": record, "cards": cards, "language": language}
        return dict(json.loads(await self._studies.ask(tasks.analyse_match, json.dumps(task))))


class Pool:
    """A few processes; started when first needed, started anew when one of them dies."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[[str], str], text: str) -> str:
        for attempt in range(1, TRIES + 1):
            pool = self._open()
            try:
                return await asyncio.wrap_future(pool.submit(work, text))
            except BrokenProcessPool:
                if self._pool is pool:
                    self.close()
                if attempt == TRIES:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), tasks.leave_ctrl_c_to_the_parent)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
