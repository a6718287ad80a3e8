"""Analysis of finished matches. Each is thought over once; whoever asks meanwhile waits for the same."""

import asyncio
from typing import Any

from macabre.host.hosted_match import HostedMatch
from macabre.server.thinking.pool import PoolThinker

REMEMBERED = 100
"""How many analyses are kept."""


class Analyses:
    """What a strong bot thinks of matches that are over."""

    def __init__(self, thinker: PoolThinker) -> None:
        self._thinker = thinker
        self._analyses: dict[tuple[str, str], asyncio.Task[dict[str, Any]]] = {}

    async def of(self, hosted: HostedMatch, language: str, owner: str = "") -> dict[str, Any]:
        """The analysis of a match in a language, for that browser."""
        key = (hosted.id, language)
        if key not in self._analyses:
            if len(self._analyses) == REMEMBERED:
                del self._analyses[next(iter(self._analyses))]
            work = self._thinker.analyse(hosted.running().record(), hosted.cards, language, owner)
            self._analyses[key] = asyncio.create_task(work)
        try:
            return await asyncio.shield(self._analyses[key])
        except Exception:
            self._analyses.pop(key, None)
            raise
