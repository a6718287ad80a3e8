"""Bots think in processes of their own, never in the event loop. One that dies is replaced and asked again."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

from macabre import Decision, View
from macabre.bots.worker_processes import WorkerPool
from macabre.host.messages import Hint
from macabre.host.ports import BotQuestion
from macabre.server.thinking import tasks


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
    """A pool of worker processes for the event loop."""

    def __init__(self, processes: int) -> None:
        self._pool = WorkerPool(processes)

    async def ask(self, function: Callable[[str], str], text: str) -> str:
        return await asyncio.wrap_future(self._pool.submit(function, text))

    def close(self) -> None:
        self._pool.close()
