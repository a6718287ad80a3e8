"""Bots think in processes of their own, never in the event loop. One that dies is replaced and asked again.

Who has many bots thinking keeps others waiting for one thought at most: the queue is fair among addresses and among the
browsers of each.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from macabre import Decision, View
from macabre.bots.worker_processes import Party, WorkerPool
from macabre.host.messages import Hint
from macabre.host.ports import BotQuestion
from macabre.host.refusals import denied
from macabre.server.thinking import tasks

MOVES_NICE, STUDIES_NICE = 5, 10
"""Where cores are scarce, pages and moves come first, then bots, then hints and analysis."""
HINTS, ANALYSES = 0, 1
"""Which comes first among the studies."""
HINTS_BY_BROWSER, HINTS_BY_ADDRESS = 4, 20
"""How many hints and analyses may be waited for at the same time."""


def _alone(owner: str) -> Party:
    return (owner,)


class PoolThinker:
    """Processes for bots, and one more for hints and analysis, so that their long thoughts keep no match waiting."""

    def __init__(self, processes: int, party_of: Callable[[str], Party] = _alone) -> None:
        """``party_of`` tells by whom an owner's thinking time is counted: its address and itself."""
        self._moves = Pool(processes, MOVES_NICE)
        self._studies = Pool(1, STUDIES_NICE)
        self._party_of = party_of
        self._studied: Counter[Party] = Counter()

    @property
    def alive(self) -> bool:
        """Whether bots, hints and analyses are thought out."""
        return self._moves.alive and self._studies.alive

    @property
    def waiting(self) -> dict[str, int]:
        """How many thoughts nobody has begun with, by queue."""
        return {"moves": self._moves.waiting, "studies": self._studies.waiting}

    def close(self) -> None:
        self._moves.close()
        self._studies.close()

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        """The code that a bot chooses."""
        return await self._moves.ask(tasks.choose, tasks.bot_task(question), self._party_of(question.owner))

    async def hint(self, view: View, decision: Decision, language: str, owner: str = "") -> Hint:
        """What the strongest bot would do, and how sure that is."""
        task = {"language": language, "view": view.to_json(), "decision": decision.to_json()}
        with self._study(owner) as party:
            answer = await self._studies.ask(tasks.give_hint, json.dumps(task), party, HINTS)
        return msgspec.json.decode(answer, type=Hint)

    async def analyse(
        self, record: dict[str, Any], cards: str | None, language: str, owner: str = ""
    ) -> dict[str, Any]:
        """The analysis of a finished match."""
        task = {"record": record, "cards": cards, "language": language}
        with self._study(owner) as party:
            answer = await self._studies.ask(tasks.analyse_match, json.dumps(task), party, ANALYSES)
        return dict(json.loads(answer))

    @contextmanager
    def _study(self, owner: str) -> Iterator[Party]:
        """Something long is thought over for somebody; refused where they wait for too much already."""
        party = self._party_of(owner)
        parties = [party[:end] for end in range(1, len(party) + 1)]
        if self._studied[party] >= HINTS_BY_BROWSER or self._studied[parties[0]] >= HINTS_BY_ADDRESS:
            raise denied("too_many")
        self._studied.update(parties)
        try:
            yield party
        finally:
            self._studied.subtract(parties)
            self._studied += Counter()  # without those that wait for nothing


class Pool:
    """A pool of worker processes for the event loop."""

    def __init__(self, processes: int, nice: int = 0) -> None:
        self._pool = WorkerPool(processes, nice=nice)

    async def ask(self, function: Callable[[str], str], text: str, party: Party = (), urgency: int = 0) -> str:
        return await asyncio.wrap_future(self._pool.submit(function, text, party, urgency))

    @property
    def alive(self) -> bool:
        return self._pool.alive

    @property
    def waiting(self) -> int:
        return self._pool.waiting

    def close(self) -> None:
        self._pool.close()
