"""Bots think in processes of their own, never in the event loop. One that dies is replaced and asked again."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from macabre import Decision, View
from macabre.server.thinking import tasks as thinking

TRIES = 3


class Workers:
    """Processes for bots, and one more for what may take longer: it must not keep a match waiting."""

    def __init__(self, thinkers: int) -> None:
        self._thinkers = Pool(thinkers)
        self._students = Pool(1)

    def close(self) -> None:
        self._thinkers.close()
        self._students.close()

    async def choose(self, bot: str, level: int, view: View, decision: Decision, seed: str) -> str:
        """The code that a bot chooses. ``bot`` names it, so that it can go on with its thoughts."""
        asked = {"bot": bot, "level": level, "seed": seed, **_question(view, decision)}
        return await self._thinkers.ask(thinking.choose, json.dumps(asked))

    async def advise(self, view: View, decision: Decision, language: str) -> dict[str, Any]:
        """A hint, as ``Hint.to_json`` with a sentence."""
        asked = {"language": language, **_question(view, decision)}
        return dict(json.loads(await self._thinkers.ask(thinking.advise, json.dumps(asked))))

    async def study(self, record: dict[str, Any], cards: str | None, language: str) -> dict[str, Any]:
        """The analysis of a finished match."""
        asked = {"record": record, "cards": cards, "language": language}
        return dict(json.loads(await self._students.ask(thinking.study, json.dumps(asked))))


def _question(view: View, decision: Decision) -> dict[str, Any]:
    return {"view": view.to_json(), "decision": decision.to_json()}


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
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), thinking.leave_ctrl_c_to_the_parent)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
